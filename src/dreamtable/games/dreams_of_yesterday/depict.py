"""Filling in the picture: from what is seen to what a view shows."""

from __future__ import annotations

from typing import Any

import numpy as np

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit
from dreamtable.engine.reasons import LEGAL

from . import faces, legal, museum, paying, scoring
from .kit import (
    ARTIFACT_LETTERS,
    ARTIFACT_WORDS,
    BUY_ANY,
    DISCOVERY,
    PAIR_TYPES,
    PAIRS,
    RESOURCE_LETTERS,
    RESOURCE_WORDS,
)
from .picture import (
    AbilityPicture,
    CardPicture,
    DebtPicture,
    ExhibitPicture,
    FacePicture,
    MuseumPicture,
    Picture,
    SlotPicture,
)
from .scoring import SOURCES
from .sets import sets_of
from .state import (
    CARDS,
    CLOSED_ABILITY,
    EXHIBITS,
    NO_SEAT,
    NOTHING,
    ROBOT,
    ROBOT_LEVEL,
    TYPES,
    Debt,
    Draw,
    Phase,
    Place,
)
from .text import cost_of, count_moves, decision_text, distance, fee, still_missing, wild_types
from .words import ABILITY_KEYS, ability_words, card_id, face_name

count_museums = interpreted(faces.count_museums)
count_units = interpreted(faces.count_units)
why_not_get = interpreted(legal.why_not_get)
scores = interpreted(scoring.scores)
row_points = interpreted(scoring.row_points)
urn_points = interpreted(scoring.urn_points)
count_artifacts = interpreted(scoring.count_artifacts)
usable = interpreted(museum.usable)

KINDS = ("resource", "standard", "discovery", "urn")
LEVELS = ("normal", "hard", "extreme")
DEBTS = {Debt.NONE: "pool", Debt.FLIP: "flip", Debt.TAKE: "take", Debt.BUY: "buy", Debt.BUY_ANY: "buy_any"}


# ------------------------------------------------------------------------------------------------------ cards
def ability_picture(kit: Kit, card: int, face: int) -> AbilityPicture | None:
    """The ability printed on a face."""
    ability = int(kit.face.ability[card, face])
    if not ability:
        return None
    word = ABILITY_KEYS[ability]
    resource = RESOURCE_WORDS[kit.face.ability_suit[card, face]] if word in ("inherent", "wild") else ""
    return AbilityPicture(word, ability_words(kit, card, face), resource)


def type_and_letter(kind: int, suit: int) -> tuple[str, str]:
    """The type of a face in words and as a letter."""
    if kind == DISCOVERY:
        return "", "D"
    if KINDS[kind] == "urn":
        first, second = PAIR_TYPES[suit]
        return f"{ARTIFACT_WORDS[first]} and {ARTIFACT_WORDS[second]}", PAIRS[suit]
    if KINDS[kind] == "standard":
        return ARTIFACT_WORDS[suit], ARTIFACT_LETTERS[suit]
    return RESOURCE_WORDS[suit], RESOURCE_LETTERS[suit]


def face_picture(kit: Kit, card: int, face: int) -> FacePicture:
    """One side of a card."""
    parts = kit.face
    kind = int(parts.kind[card, face])
    words, letter = type_and_letter(kind, int(parts.suit[card, face]))
    cost = tuple(RESOURCE_WORDS[t] for t in range(TYPES) for _ in range(int(parts.cost[card, face, t])))
    return FacePicture(
        name=face_name(kit, card, face),
        kind=KINDS[kind],
        type=words,
        letter=letter,
        amount=int(parts.amount[card, face]),
        cost=cost,
        price=int(parts.price[card, face]),
        ability=ability_picture(kit, card, face),
    )


def card_picture(seen: Any, kit: Kit, card: int) -> CardPicture | None:
    """A card, or None."""
    return None if card == NOTHING else some_card(seen, kit, int(card))


def some_card(seen: Any, kit: Kit, card: int) -> CardPicture:
    """A card."""
    up = int(seen.turned[card])
    above, below = face_picture(kit, card, up), face_picture(kit, card, 1 - up)
    return CardPicture(card_id(kit, card), above, below, up == 1, card + 1)


def cards_at(seen: Any, kit: Kit, place: Place) -> tuple[CardPicture, ...]:
    """All cards of the kit at a place, in the order of the kit."""
    return tuple(some_card(seen, kit, c) for c in range(kit.face.count) if seen.where[c] == place)


# ---------------------------------------------------------------------------------------------- the Histories
@cites("D4.1", "D4.4", "D9.9")
def slot_picture(seen: Any, kit: Kit, slot: int) -> SlotPicture:
    """A space, with what it costs whose turn it is."""
    card, steps = int(seen.slot[slot]), int(distance(seen, slot))
    is_laid = seen.phase != Phase.SETUP
    moves = int(count_moves(seen, kit.face, int(seen.active))) if is_laid else 0
    is_asked = card != NOTHING and seen.phase == Phase.MAIN and seen.draw == Draw.NONE
    by_any = is_asked and has_buy_any(seen, kit)
    return SlotPicture(
        number=slot,
        card=card_picture(seen, kit, card),
        distance=steps,
        is_start=steps == 0,
        is_target=slot == seen.target,
        fee=int(fee(seen, moves, slot)) if is_laid else 0,
        surcharge=1 if by_any else 0,
        is_reachable=is_asked and is_reachable(seen, kit, slot),
    )


def has_buy_any(seen: Any, kit: Kit) -> bool:
    """Whether whose turn it is sees a Buy Any ability that is left."""
    seat = int(seen.active)
    return any(usable(seen, kit.face, seat, exhibit, BUY_ANY) for exhibit in range(EXHIBITS))


@cites("D4.4", "D6.1", "D6.2")
def is_reachable(seen: Any, kit: Kit, slot: int) -> bool:
    """Whether whose turn it is could take or buy the card in a space now."""
    seat, parts = int(seen.active), kit.face
    ways = (Debt.TAKE, Debt.BUY, Debt.BUY_ANY)
    return any(why_not_get(seen, parts, seat, slot, debt) == LEGAL for debt in ways)


# ---------------------------------------------------------------------------------------------------- museums
@cites("D8.1", "D8.3", "D8.4", "D10.7")
def exhibit_picture(seen: Any, kit: Kit, seat: int, exhibit: int) -> ExhibitPicture:
    """A row, its ability and its points as they stand."""
    museum_of = seen.museums[seat]
    row = [int(museum_of.row[exhibit, i]) for i in range(int(museum_of.length[exhibit]))]
    urn = int(museum_of.urn[exhibit])
    last = row[-1] if row else NOTHING
    is_robot = seen.seats == 1 and seat == ROBOT
    return ExhibitPicture(
        number=exhibit + 1,
        cards=tuple(some_card(seen, kit, card) for card in row),
        ability=None if last == NOTHING or is_robot else ability_picture(kit, last, int(seen.turned[last])),
        is_used=last != NOTHING and bool(seen.used[last]),
        is_spent=urn != NOTHING and bool(seen.options[CLOSED_ABILITY]),
        urn=card_picture(seen, kit, urn),
        is_closed=urn != NOTHING,
        sets=sets_of(seen, kit, row),
        set_points=int(row_points(seen, kit.face, seat, exhibit)),
        urn_points=0 if urn == NOTHING else int(urn_points(seen, kit.face, seat, exhibit, urn)),
    )


@cites("D5.1", "D11.3", "D13.17")
def museum_picture(seen: Any, kit: Kit, seat: int, points: Any) -> MuseumPicture:
    """A museum with what it holds and scores."""
    museum_of = seen.museums[seat]
    held = [int(museum_of.held[i]) for i in range(int(museum_of.held_count))]
    units = [0] * TYPES
    for card in held:
        face = int(seen.turned[card])
        units[int(kit.face.suit[card, face])] += int(kit.face.amount[card, face])
    is_robot = bool(seen.seats == 1 and seat == ROBOT)
    return MuseumPicture(
        seat=None if is_robot else seat,
        is_robot=is_robot,
        is_active=bool(seen.active == seat and seen.phase not in (Phase.SETUP, Phase.OVER)),
        resources=tuple(some_card(seen, kit, card) for card in held),
        units=tuple(units),
        exhibits=tuple(exhibit_picture(seen, kit, seat, exhibit) for exhibit in range(EXHIBITS)),
        below=tuple(some_card(seen, kit, int(museum_of.below[i])) for i in range(int(museum_of.below_count))),
        points=tuple(zip(SOURCES, (int(n) for n in points), strict=True)),
        total=int(points.sum()),
        artifact_cards=int(count_artifacts(seen, seat)),
    )


@cites("D5.2", "D5.4", "D5.5")
def debt_picture(seen: Any, kit: Kit) -> DebtPicture | None:
    """What is being paid, or units left over from an earlier payment of this turn."""
    pool, lent = tuple(int(n) for n in seen.pool), tuple(int(n) for n in seen.lent)
    debt = Debt(int(seen.debt))
    if debt == Debt.NONE and not any(pool):
        return None
    slot = int(seen.target) if debt else NOTHING
    wild = wild_types(seen, kit.face, int(seen.active))
    ways = [way for way in range(paying.PLAIN) if (int(seen.ways) >> way) & 1]
    every = ways or ([paying.PLAIN] if debt else [])
    left = min((int(still_missing(seen, way, pool, lent, wild)) for way in every), default=0)
    return DebtPicture(
        reason=DEBTS[debt],
        slot=None if slot == NOTHING else slot,
        card=None if slot == NOTHING else card_picture(seen, kit, int(seen.slot[slot])),
        fee=int(seen.due),
        cost=tuple(int(n) for n in seen.cost),
        ways=tuple(way_name(seen, way) for way in ways),
        pool=pool,
        lent=lent,
        left=left,
    )


def way_name(seen: Any, way: int) -> str:
    """`1 of each`, or `3 Knowledge`."""
    if way == 0:
        return "1 of each"
    cost = cost_of(seen, way)
    return next(f"{cost[t]} {RESOURCE_WORDS[t]}" for t in range(TYPES) if cost[t])


# -------------------------------------------------------------------------------------------------- the table
@cites("D14.1", "D14.2", "D3.1")
def picture(seen: Any, kit: Kit, viewer: int) -> Picture:
    """The table; every viewer sees the same."""
    museums = int(count_museums(seen))
    points = np.zeros((museums, len(SOURCES)), np.int32)
    scores(seen, kit.face, points)
    is_deciding = seen.draw == Draw.NONE and seen.phase != Phase.OVER
    is_playing = seen.phase not in (Phase.SETUP, Phase.OVER)
    is_robot_turn = bool(seen.seats == 1 and seen.active == ROBOT and is_playing)
    actor = 0 if seen.seats == 1 else int(seen.active)
    carried = tuple(c for c in cards_at(seen, kit, Place.CARRIED))
    in_hand = card_picture(seen, kit, int(seen.carried))
    return Picture(
        viewer=viewer,
        phase=Phase(int(seen.phase)),
        question=decision_text(seen, kit),
        turn=int(seen.turns) + is_playing,
        active=int(seen.active) if is_playing and not is_robot_turn else None,
        is_robot_turn=is_robot_turn,
        actor=actor if is_deciding else None,
        first=None if seen.first == NO_SEAT else int(seen.first),
        slots=tuple(slot_picture(seen, kit, slot) for slot in range(int(seen.slots))),
        start=int(seen.start),
        top=card_picture(seen, kit, int(seen.top)),
        pile_count=int(seen.pile_count) + (seen.top != NOTHING),
        discard=cards_at(seen, kit, Place.DISCARD),
        aside=cards_at(seen, kit, Place.ASIDE),
        urns_are_in=bool(seen.urns_are_in),
        unseen=cards_at(seen, kit, Place.UNSEEN),
        removed_count=int(seen.removed),
        box=tuple(c for c in cards_at(seen, kit, Place.BOX) if is_of_deck(seen, kit, c)),
        carried=in_hand,
        revealed=tuple(c for c in carried if in_hand is None or c.id != in_hand.id),
        debt=debt_picture(seen, kit),
        museums=tuple(museum_picture(seen, kit, seat, points[seat]) for seat in range(museums)),
        robot_level=LEVELS[int(seen.options[ROBOT_LEVEL])] if seen.seats == 1 else "",
        is_closing=bool(seen.is_closing),
        is_over=bool(seen.phase == Phase.OVER),
    )


@cites("D1.6")
def is_of_deck(seen: Any, kit: Kit, card: CardPicture) -> bool:
    """Whether a card belongs to the deck that was chosen."""
    rows = kit.tables["cards"]
    return bool(seen.options[1]) or any(r["card"] == card.id and r["deck"] == "core" for r in rows[:CARDS])
