"""What must hold at every state of every game.

- questions change nothing; applying to a copy leaves the original alone
- whoever must act has a legal action, nobody else has one, and every refusal has a reason with words
- the sheet's list of legal actions is its codes that are 0, and every action was judged
- observing twice is observing once; a seat's legal actions, tensor and judgement come from its observation
- a determinization looks the same to its seat, has the same legal actions for it, and conserves components
- no component is counted less than 0 times, and nothing is left less than 0 times
- what is told to a viewer is the same for all outcomes and actions that look the same to it afterwards
- simultaneous decisions may come in any order, and stay hidden until the last is in
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine import kernels
from dreamtable.engine.conformance.facts import demand
from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.reasons import FIRST_GAME_REASON, Common
from dreamtable.engine.records import face
from dreamtable.engine.spec import SPECTATOR

if TYPE_CHECKING:
    import random

    from dreamtable.engine.referee import Referee, States

UNJUDGED = 255
TOLD = 12
"""Outcomes or actions whose telling is compared, at most, in one state."""


def check_state(referee: Referee, state: States, luck: random.Random) -> dict[str, int]:
    """All properties of one state, and its conserved counts; raises ConformanceError."""
    before = state.tobytes()
    check_chance(referee, state)
    counts = counted(referee, state)
    for viewer in (*range(referee.seats), SPECTATOR):
        check_knowledge(referee, state, viewer, counts, luck)
        check_telling(referee, state, viewer, luck)
    check_legality(referee, state, luck)
    check_order(referee, state, luck)
    check_hiding(referee, state, luck)
    check_counting(referee, state)
    viewer = luck.choice((*range(referee.seats), SPECTATOR))
    referee.spec.picture(face(referee.observed(state, viewer)[0]), referee.kit, viewer)
    check_aliasing(referee, state, luck)
    demand(state.tobytes() == before, "a question changed the state")
    return counts


def check_counting(referee: Referee, state: States) -> None:
    """Components that somebody has, and what is left of stocks, are counted from 0."""
    demand(referee.held(state).min(initial=0) >= 0, "a component is counted less than 0 times")
    demand(referee.left(state).min(initial=0) >= 0, "a stock has less than nothing left")


def counted(referee: Referee, state: States) -> dict[str, int]:
    """The conserved counts of a state, by name; raises ConformanceError where a total is wrong."""
    return referee.spec.audit(face(state[0]), referee.kit)


def sheet_of(referee: Referee, state: States, seat: int) -> Any:
    """The codes for a seat, with UNJUDGED where no verdict was given."""
    referee.scratch[0].why.codes[:] = UNJUDGED
    kernels.call_why_not(state, 0, referee.kit.parts, seat, referee.scratch)
    return referee.scratch[0].why.codes.copy()


def check_legality(referee: Referee, state: States, luck: random.Random) -> None:
    """Codes, the list of legal actions and reasons agree, for seats that may act and for the others."""
    known = {*map(int, Common), *map(int, referee.spec.reasons)}
    for seat in range(referee.seats):
        codes = sheet_of(referee, state, seat)
        listed = referee.scratch[0].why
        demand(not (codes == UNJUDGED).any(), f"action {int(np.argmax(codes == UNJUDGED))} was not judged")
        demand(set(map(int, codes)) <= known, f"unknown reason codes {sorted(set(map(int, codes)) - known)}")
        legal = sorted(int(action) for action in listed.legal[: listed.count])
        demand(
            legal == [int(a) for a in np.flatnonzero(codes == 0)],
            "the list of legal actions is not the codes 0",
        )
        may_act = seat in referee.seats_to_act(state)
        demand(bool(legal) == may_act, f"seat {seat} {'has no' if may_act else 'has a'} legal action")
        refused = [int(action) for action in np.flatnonzero(codes != 0)]
        refused = luck.sample(refused, min(3, len(refused)))
        for action in refused:
            check_reason(referee, state, seat, action)
        seen = face(referee.observed(state, seat)[0])
        for action in (*legal, *(action for action in refused if codes[action] >= FIRST_GAME_REASON)):
            words = referee.spec.describe(seen, referee.kit, seat, action)
            demand(bool(words.strip()), f"action {action} has no description")


def check_reason(referee: Referee, state: States, seat: int, action: int) -> None:
    """A refusal has a sentence and a paragraph."""
    reason = referee.reason(state, seat, action)
    demand(reason is not None, f"action {action} is refused to seat {seat} without a reason")
    if reason is not None:
        clean = bool(reason.text.strip()) and "{" not in reason.text
        demand(clean, f"the reason for action {action} reads {reason.text!r}")


def check_chance(referee: Referee, state: States) -> None:
    """Some outcome is possible, and outcomes have texts of their own."""
    if referee.to_act(state) != CHANCE:
        return
    weights = referee.weights(state)
    demand(bool(weights) and min(weights) >= 0 and sum(weights) > 0, f"chance has weights {weights}")
    texts = [
        referee.spec.outcome_text(state[0], referee.kit, i) for i, weight in enumerate(weights) if weight
    ]
    demand(len(set(texts)) == len(texts), f"two outcomes have the same text: {texts}")


def check_knowledge(
    referee: Referee, state: States, viewer: int, counts: dict[str, int], luck: random.Random
) -> None:
    """What a viewer sees is all it needs, and a sample of the rest fits it."""
    seen = referee.observed(state, viewer)
    demand(
        referee.observed(seen, viewer).tobytes() == seen.tobytes(),
        f"viewer {viewer}: observing twice differs",
    )
    demand(referee.to_act(seen) == referee.to_act(state), f"viewer {viewer} cannot see who is to act")
    sample = referee.determinized(seen, viewer, luck.getrandbits(60))
    again = referee.observed(sample, viewer)
    demand(again.tobytes() == seen.tobytes(), f"viewer {viewer}: a determinization looks different")
    demand(counted(referee, sample) == counts, f"viewer {viewer}: a determinization loses components")
    if viewer == SPECTATOR:
        return
    codes = sheet_of(referee, state, viewer)
    demand(
        (sheet_of(referee, seen, viewer) == codes).all(), f"seat {viewer}: legality needs more than it sees"
    )
    demand((sheet_of(referee, sample, viewer) == codes).all(), f"seat {viewer}: legality depends on secrets")
    tensor = referee.features(seen, viewer)
    demand(bool(np.isfinite(tensor).all()), f"seat {viewer}: the tensor is not finite")
    demand(bool(np.isfinite(referee.evaluate(seen, viewer))), f"seat {viewer}: the judgement is not finite")


def check_telling(referee: Referee, state: States, viewer: int, luck: random.Random) -> None:
    """What looks the same to a viewer afterwards must have been told the same."""
    for seat, choices in moves_of(referee, state):
        told: dict[bytes, str] = {}
        for choice in luck.sample(choices, min(TOLD, len(choices))):
            after = state.copy()
            referee.apply(after, seat, choice)
            sentence = referee.narrate(state, after, viewer, seat, choice)
            key = referee.observed(after, viewer).tobytes()
            if seat == viewer:
                continue
            same = told.setdefault(key, sentence)
            demand(
                same == sentence,
                f"viewer {viewer} is told {sentence!r} or {same!r}, which gives a secret away",
            )


def moves_of(referee: Referee, state: States) -> list[tuple[int, list[int]]]:
    """Who may do what: chance or seats, with their outcomes or actions."""
    mask = referee.to_act(state)
    if mask == OVER:
        return []
    if mask == CHANCE:
        return [(CHANCE, [i for i, weight in enumerate(referee.weights(state)) if weight])]
    return [(seat, referee.legal(state, seat)) for seat in referee.seats_to_act(state)]


def check_order(referee: Referee, state: States, luck: random.Random) -> None:
    """Two simultaneous decisions, in both orders, lead to the same state."""
    seats = referee.seats_to_act(state)
    if len(seats) < 2:  # noqa: PLR2004 - two make an order
        return
    pair = luck.sample(seats, 2)
    choices = {seat: luck.choice(referee.legal(state, seat)) for seat in pair}
    ends = []
    for order in (pair, pair[::-1]):
        work = state.copy()
        for seat in order:
            referee.apply(work, seat, choices[seat])
        ends.append(work.tobytes())
    demand(ends[0] == ends[1], f"seats {pair} deciding at the same time: the order matters")


def check_hiding(referee: Referee, state: States, luck: random.Random) -> None:
    """Of two simultaneous decisions, the first tells others nothing but that it was made."""
    seats = referee.seats_to_act(state)
    if len(seats) < 2:  # noqa: PLR2004 - alone there is nobody to wait for
        return
    seat, viewer = luck.sample((*seats, SPECTATOR), 2)
    if seat == SPECTATOR:
        seat, viewer = viewer, seat
    shown: dict[int, bytes] = {}
    for choice in referee.legal(state, seat):
        after = state.copy()
        referee.apply(after, seat, choice)
        seen = referee.observed(after, viewer).tobytes()
        same = shown.setdefault(referee.to_act(after), seen)
        demand(same == seen, f"viewer {viewer} sees what seat {seat} chose while others still decide")


def check_aliasing(referee: Referee, state: States, luck: random.Random) -> None:
    """Applying to one element of an array touches neither its neighbour nor the original."""
    moves = moves_of(referee, state)
    if not moves:
        return
    seat, choices = moves[0]
    pair = np.concatenate([state, state])
    referee.apply(pair, seat, luck.choice(choices), 1)
    demand(pair[:1].tobytes() == state.tobytes(), "applying an action changed another state")
