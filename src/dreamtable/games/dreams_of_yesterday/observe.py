"""What a seat knows: everything that is known at all. The rest, the order of the pile, is not in the state.

Both sides of every card on the table may be known, from its face and the mark on its back; what has not been
seen since the last shuffle is open, too, since everybody can count.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.spec import Slice

from .faces import count_museums, distance, is_robot
from .kit import Parts
from .museum import is_closed, showing
from .pile import count_discard
from .scoring import all_urn_points, count_items, row_points
from .state import CARDS, EXHIBITS, MAX_SEATS, NOTHING, SLOTS, TYPES, Place, State

PHASES = 18
FACE = 4 + TYPES + 2 + TYPES + 6 + TYPES  # kind, type, amount, price, cost, ability, its type
EXHIBIT = 6 + TYPES + 6 + FACE
MUSEUM = 2 + 2 * TYPES + EXHIBITS * EXHIBIT + 2


@rule("D14.1", "D14.2")
def observe(seen: State, kit: Parts, seat: int) -> None:
    """Nothing is hidden."""


@rule("D14.2")
def determinize(seen: State, kit: Parts, seat: int, rng: Any) -> None:
    """Nothing to fill in: what nobody knows is drawn when it comes up."""


LAYOUT = (
    Slice("phase", PHASES, "one-hot, in the order of Phase"),
    Slice("turn", 4, "own turn, first seat, last round, turns ended / 300"),
    Slice("ring", SLOTS * 2 * FACE, "by distance from the start: the upper face, then the lower one"),
    Slice("top", 2 * FACE, "the top of the draw pile"),
    Slice("carried", 2 * FACE, "the card bought or lifted"),
    Slice("piles", 5, "draw pile, discard, Urns aside / 10, Urns are in, cards removed / 5"),
    Slice("debt", 4 + 2 * TYPES, "what is paid for, one-hot; cost still due by type; pool by type / 4"),
    Slice("due", 1, "units of any type / 4"),
    Slice(
        "museums",
        MAX_SEATS * MUSEUM,
        "own first, then in turn order: is there, is the Robot's, single and double Resources by type / 3,"
        " exhibits (length, closed, points, items by type, ability left, leftmost face), Urn points,"
        " Urns below",
    ),
)


@rule("D14.1")
def face_features(kit: Parts, card: int, face: int, out: Any, i: int) -> None:
    """One face, or nothing, as FACE numbers."""
    if card == NOTHING:
        return
    out[i + kit.kind[card, face]] = 1
    out[i + 4 + kit.suit[card, face]] = 1
    out[i + 7] = kit.amount[card, face] / 2
    out[i + 8] = kit.price[card, face] / 3
    for suit in range(TYPES):
        out[i + 9 + suit] = kit.cost[card, face, suit] / 3
    if kit.ability[card, face]:
        out[i + 11 + kit.ability[card, face]] = 1
        out[i + 18 + kit.ability_suit[card, face]] = 1


@rule("D14.1")
def card_features(seen: State, kit: Parts, card: int, out: Any, i: int) -> int:
    """Both faces of a card, or nothing; the index of what follows."""
    if card != NOTHING:
        face_features(kit, card, seen.turned[card] + 0, out, i)
        face_features(kit, card, 1 - seen.turned[card], out, i + FACE)
    return i + 2 * FACE


@rule("D14.1", "D14.2")
def features(seen: State, kit: Parts, seat: int, out: Any) -> None:
    """The tensor of LAYOUT, f4."""
    out[:] = 0
    out[seen.phase] = 1
    i = PHASES
    out[i] = 1 if seen.active == seat else 0
    out[i + 1] = 1 if seen.first == seat else 0
    out[i + 2] = seen.is_closing
    out[i + 3] = seen.turns / 300
    i = ring_features(seen, kit, out, i + 4)
    i = card_features(seen, kit, seen.top + 0, out, i)
    i = card_features(seen, kit, seen.carried + 0, out, i)
    i = pile_features(seen, out, i)
    museums = count_museums(seen)
    for step in range(museums):
        museum_features(seen, kit, (seat + step) % museums if seat >= 0 else step, out, i + step * MUSEUM)


@rule("D14.1")
def ring_features(seen: State, kit: Parts, out: Any, i: int) -> int:
    """The Histories by distance; the index of what follows."""
    for slot in range(seen.slots):
        card_features(seen, kit, seen.slot[slot] + 0, out, i + distance(seen, slot) * 2 * FACE)
    return i + SLOTS * 2 * FACE


@rule("D14.1", "D14.2")
def pile_features(seen: State, out: Any, i: int) -> int:
    """Piles and debt; the index of what follows."""
    aside = 0
    for card in range(CARDS):
        aside += 1 if seen.where[card] == Place.ASIDE else 0
    out[i] = (seen.pile_count + (0 if seen.top == NOTHING else 1)) / 10
    out[i + 1] = count_discard(seen) / 10
    out[i + 2] = aside / 10
    out[i + 3] = seen.urns_are_in
    out[i + 4] = seen.removed / 5
    i += 5
    if seen.debt:
        out[i + seen.debt - 1] = 1
    i += 4
    for suit in range(TYPES):
        out[i + suit] = seen.cost[suit] / 4
        out[i + TYPES + suit] = seen.pool[suit] / 4
    i += 2 * TYPES
    out[i] = seen.due / 4
    return i + 1


@rule("D14.1")
def museum_features(seen: State, kit: Parts, seat: int, out: Any, i: int) -> None:
    """One museum as MUSEUM numbers."""
    museum = seen.museums[seat]
    out[i] = 1
    out[i + 1] = 1 if is_robot(seen, seat) else 0
    i += 2
    for index in range(museum.held_count):
        card = museum.held[index]
        face = seen.turned[card]
        out[i + TYPES * (kit.amount[card, face] - 1) + kit.suit[card, face]] += 1 / 3
    i += 2 * TYPES
    for exhibit in range(EXHIBITS):
        exhibit_features(seen, kit, seat, exhibit, out, i)
        i += EXHIBIT
    out[i] = all_urn_points(seen, kit, seat) / 20
    out[i + 1] = museum.below_count / 3


@rule("D14.1")
def exhibit_features(seen: State, kit: Parts, seat: int, exhibit: int, out: Any, i: int) -> None:
    """One exhibit as EXHIBIT numbers; the abilities are those that are left."""
    museum = seen.museums[seat]
    length = museum.length[exhibit] + 0
    out[i] = length / 10
    out[i + 1] = 1 if is_closed(seen, seat, exhibit) else 0
    out[i + 2] = row_points(seen, kit, seat, exhibit) / 30
    for suit in range(TYPES):
        out[i + 3 + suit] = count_items(seen, kit, seat, exhibit, suit) / 6
    i += 6
    card = showing(seen, seat, exhibit)
    if card != NOTHING and seen.used[card] == 0 and kit.ability[card, seen.turned[card]]:
        face = seen.turned[card]
        out[i + kit.ability_suit[card, face]] = 1
        out[i + 2 + kit.ability[card, face]] = 1
    i += TYPES + 6
    if length:
        left = museum.row[exhibit, 0]
        face_features(kit, left + 0, seen.turned[left] + 0, out, i)
