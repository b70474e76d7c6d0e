"""Sealed: a game of simultaneous hidden bids, in which the engine's promises to later games are tested."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from dreamtable.engine.actions import ActionTable, Arg, Kind
from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.jit import rule
from dreamtable.engine.kit import Column, KitSchema, Table
from dreamtable.engine.reasons import (
    FIRST_GAME_REASON,
    LEGAL,
    Common,
    ReasonText,
    allow,
    judge,
    refuse_all,
    refuse_some,
)
from dreamtable.engine.rng import draw
from dreamtable.engine.spec import GameSpec, Option, Slice, record

MAX_SEATS, CARDS, PRIZES = 3, 3, 3
NOTHING = -1


class Phase(IntEnum):
    GREET = 0
    DRAW = 1
    BID = 2
    BOOST = 3
    OVER = 4


class State(Protocol):
    seats: int
    phase: int
    rounds: int
    prize: int
    winner: int
    left: Any
    is_down: Any
    bid: Any
    hand: Any
    tokens: Any
    points: Any


STATE = record(
    ("seats", "i1"),  # number of seats
    ("phase", "i1"),  # a Phase
    ("rounds", "i1"),  # prizes drawn
    ("prize", "i1"),  # the prize on the table, or NOTHING
    ("winner", "i1"),  # who may boost, or NOTHING
    ("left", "u1", PRIZES),  # 1 for each prize not yet drawn
    ("is_down", "u1", MAX_SEATS),  # 1 when the seat's card is down, public
    ("bid", "i1", MAX_SEATS),  # index of the card, or NOTHING; SECRET until all are down
    ("hand", "u1", (MAX_SEATS, CARDS)),  # 1 for each card not yet turned up, public
    ("tokens", "i1", MAX_SEATS),  # tokens, by seat
    ("points", "i2", MAX_SEATS),  # points, by seat
)


class Parts(Protocol):
    points: Any


PARTS = record(("points", "i2", PRIZES))

ACTIONS = ActionTable(
    Kind("bid", (Arg.number("card", 1, CARDS),), effect="lay a card face down"),
    Kind("boost", effect="pay the token for 1 point"),
    Kind("decline", passes=True, effect="keep the token"),
    Kind("greet", passes=True, effect="say good day"),
)
BID, BOOST, DECLINE, GREET = (ACTIONS.first[name] for name in ("bid", "boost", "decline", "greet"))


class Why(IntEnum):
    IS_DOWN = FIRST_GAME_REASON
    NO_CARD = 11
    NO_TOKEN = 12


REASONS = {
    Why.IS_DOWN: ReasonText("Your card is down already; wait for the others.", "S1.2"),
    Why.NO_CARD: ReasonText("You played your {card} before.", "S1.2"),
    Why.NO_TOKEN: ReasonText("You need 1 token to boost (you have {tokens}).", "S1.4"),
}


@rule("S1.2", "S2.2")
def initial(state: State, kit: Parts, seats: int, options: Any) -> None:
    state.seats = seats
    state.phase = Phase.GREET if options[0] == 1 else Phase.DRAW
    state.prize = NOTHING
    state.winner = NOTHING
    for prize in range(PRIZES):
        state.left[prize] = 1
    for seat in range(MAX_SEATS):
        state.bid[seat] = NOTHING
    for seat in range(seats):
        state.tokens[seat] = 1
        for card in range(CARDS):
            state.hand[seat, card] = 1


@rule("S1.2")
def to_act(state: State) -> int:
    if state.phase == Phase.GREET:
        return 1
    if state.phase == Phase.DRAW:
        return CHANCE
    if state.phase == Phase.BOOST:
        return 1 << state.winner
    mask = 0
    if state.phase == Phase.BID:
        for seat in range(state.seats):
            if state.is_down[seat] == 0:
                mask += 1 << seat
    return mask if mask > 0 else OVER


@rule("S1.2", "S1.4", "S2.2")
def why_not(state: State, kit: Parts, seat: int, why: Any) -> None:
    if state.phase == Phase.OVER:
        refuse_all(why, Common.GAME_OVER)
    elif state.phase == Phase.BID:
        refuse_all(why, Common.NOT_NOW)
        if state.is_down[seat] == 1:
            refuse_some(why, BID, BID + CARDS, Why.IS_DOWN)
        else:
            for card in range(CARDS):
                judge(why, BID + card, LEGAL if state.hand[seat, card] == 1 else Why.NO_CARD)
    elif state.phase == Phase.BOOST and state.winner == seat:
        refuse_all(why, Common.NOT_NOW)
        judge(why, BOOST, LEGAL if state.tokens[seat] > 0 else Why.NO_TOKEN)
        allow(why, DECLINE)
    elif state.phase == Phase.GREET and seat == 0:
        refuse_all(why, Common.NOT_NOW)
        allow(why, GREET)
    else:
        refuse_all(why, Common.NOT_YOUR_DECISION)


@rule("S1.1")
def chance_weights(state: State, kit: Parts, weights: Any) -> int:
    for prize in range(PRIZES):
        weights[prize] = state.left[prize]
    return PRIZES


@rule("S1.1", "S1.2", "S1.4")
def apply(state: State, kit: Parts, seat: int, action: int) -> None:
    if seat == CHANCE:
        state.prize = action
        state.left[action] = 0
        state.rounds += 1
        state.phase = Phase.BID
    elif action == GREET:
        state.phase = Phase.DRAW
    elif action == BOOST:
        state.tokens[seat] -= 1
        state.points[seat] += 1
        next_round(state)
    elif action == DECLINE:
        next_round(state)
    else:
        state.bid[seat] = action - BID
        state.is_down[seat] = 1
        reveal(state, kit)


@rule("S1.3")
def reveal(state: State, kit: Parts) -> None:
    for seat in range(state.seats):
        if state.is_down[seat] == 0:
            return
    winner = NOTHING
    best = NOTHING
    for seat in range(state.seats):
        alone = True
        for other in range(state.seats):
            if other != seat and state.bid[other] == state.bid[seat]:
                alone = False
        if alone and state.bid[seat] > best:
            best = state.bid[seat] + 0
            winner = seat
    for seat in range(state.seats):
        state.hand[seat, state.bid[seat]] = 0
        state.bid[seat] = NOTHING
        state.is_down[seat] = 0
    state.winner = winner
    if winner == NOTHING:
        next_round(state)
    else:
        state.points[winner] += kit.points[state.prize]
        state.phase = Phase.BOOST


@rule("S2.1")
def next_round(state: State) -> None:
    state.winner = NOTHING
    state.prize = NOTHING
    state.phase = Phase.DRAW if state.rounds < PRIZES else Phase.OVER


@rule("S2.1")
def scores(state: State, kit: Parts, out: Any) -> None:
    for seat in range(state.seats):
        out[seat, 0] = state.points[seat]


@rule("S2.1")
def ranks(state: State, kit: Parts, out: Any) -> None:
    for seat in range(state.seats):
        out[seat] = 1
        for other in range(state.seats):
            if state.points[other] > state.points[seat]:
                out[seat] += 1


@rule("S1.2")
def observe(seen: State, kit: Parts, seat: int) -> None:
    for other in range(seen.seats):
        if other != seat:
            seen.bid[other] = NOTHING


@rule("S1.2")
def determinize(seen: State, kit: Parts, seat: int, rng: Any) -> None:
    for other in range(seen.seats):
        if other != seat and seen.is_down[other] == 1 and seen.bid[other] == NOTHING:
            seen.bid[other] = draw(rng, seen.hand[other], CARDS)


@rule("S2.1")
def features(seen: State, kit: Parts, seat: int, out: Any) -> None:
    for other in range(seen.seats):
        out[other] = seen.points[other] / 10
    out[MAX_SEATS] = seen.bid[seat]


@rule("S2.1")
def evaluate(seen: State, kit: Parts, seat: int) -> float:
    return float(seen.points[seat]) + 0.1 * seen.tokens[seat]


def outcome_text(seen: Any, kit: Any, outcome: int) -> str:
    return f"prize {kit.column('prizes', 'prize')[outcome]}"


def decision_text(seen: Any, kit: Any) -> str:
    return "boost or decline" if seen.phase == Phase.BOOST else "lay a card"


def facts(seen: Any, kit: Any, seat: int, action: int) -> dict[str, object]:
    return {"card": action - BID + 1, "tokens": int(seen.tokens[seat])}


def describe(seen: Any, kit: Any, seat: int, action: int) -> str:
    return ACTIONS.text(action)


def narrate(before: Any, after: Any, kit: Any, viewer: int, seat: int, action: int) -> str:
    """A card is told to its owner at once, to the others when it is turned."""
    if seat == CHANCE:
        return f"The prize is {kit.column('prizes', 'prize')[action]}."
    if action >= BOOST:
        return f"{{seat{seat}}} {'boosts' if action == BOOST else 'declines'}."
    told = f"{{seat{seat}}} lays a {action - BID + 1}." if viewer == seat else f"{{seat{seat}}} lays a card."
    if after.phase == Phase.BID:
        return told
    turned = [f"{{seat{who}}} {card_turned(before, after, who) + 1}" for who in range(before.seats)]
    return f"{told} Turned: {', '.join(turned)}."


def card_turned(before: Any, after: Any, seat: int) -> int:
    return int(np.flatnonzero(before.hand[seat] != after.hand[seat])[0])


@dataclass(frozen=True)
class Picture:
    points: tuple[int, ...]
    down: tuple[bool, ...]
    bids: tuple[int, ...]


def picture(seen: Any, kit: Any, viewer: int) -> Picture:
    seats = range(seen.seats)
    return Picture(
        tuple(int(seen.points[s]) for s in seats),
        tuple(bool(seen.is_down[s]) for s in seats),
        tuple(int(seen.bid[s]) for s in seats),
    )


def audit(state: Any, kit: Any) -> dict[str, int]:
    return {"prizes": int(state.left.sum()) + int(state.rounds)}


def build(tables: Any) -> Any:
    parts = np.zeros(1, PARTS)
    parts["points"] = [row["points"] for row in tables["prizes"]]
    return parts


SCHEMA = KitSchema(
    (Table("prizes.csv", (Column.text("prize"), Column.integer("points", 1, 9)), key="prize", rows=PRIZES),),
    build,
    Path(__file__).parent / "components",
)

GAME = GameSpec(
    name="sealed",
    title="Sealed",
    blurb="Lay a card face down; the highest that is alone wins.",
    seats=(2, 3),
    rules_version=1,
    dtype=STATE,
    actions=ACTIONS,
    reasons=REASONS,
    kit=SCHEMA,
    max_plies=40,
    max_outcomes=PRIZES,
    score_sources=lambda kit: ("points",),
    turn_rule="S1.2",
    options=(Option.switch("greeting", "Seat 0 greets first", "S2.2"),),
    layout=(Slice("points", MAX_SEATS, "points / 10"), Slice("bid", 1, "own card")),
    initial=initial,
    to_act=to_act,
    why_not=why_not,
    chance_weights=chance_weights,
    apply=apply,
    scores=scores,
    ranks=ranks,
    observe=observe,
    determinize=determinize,
    features=features,
    evaluate=evaluate,
    outcome_text=outcome_text,
    decision_text=decision_text,
    facts=facts,
    describe=describe,
    narrate=narrate,
    picture=picture,
    audit=audit,
)
