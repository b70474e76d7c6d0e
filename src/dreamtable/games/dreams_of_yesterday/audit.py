"""What must hold in every state: no card is lost or twice on the table, and counts agree."""

from __future__ import annotations

from collections import Counter
from typing import Any

from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Kit

from .state import CARDS, EXHIBITS, NOTHING, ROBOT, Phase, Place


@cites("D1.1", "D2.6", "D3.1", "D8.4")
def audit(state: Any, kit: Kit) -> dict[str, int]:
    """Cards by where they lie; each lies where the record says, once."""
    places = Counter(int(place) for place in state.where)
    listed = [*ring(state), *tops(state)]
    museums = 2 if state.seats == 1 else int(state.seats)
    for seat in range(museums):
        listed += museum_cards(state, seat)
    twice = [card for card, times in Counter(listed).items() if times > 1]
    if twice:
        raise ConformanceError(f"cards {twice} lie in two places")
    agree("cards on the table", len(listed), sum(places[place] for place in ON_THE_TABLE))
    agree("unseen cards", places[Place.UNSEEN], int(state.pile_count) + int(state.removed))
    if state.phase != Phase.SEARCH:
        agree("carried cards", places[Place.CARRIED], int(state.carried != NOTHING))
    check_ring(state)
    return {"cards": sum(places.values()), "out of the deck": outside(state, kit)}


ON_THE_TABLE = (Place.RING, Place.TOP, Place.HELD, Place.SHOWN)


def ring(state: Any) -> list[int]:
    """Cards of the Histories."""
    return [int(card) for card in state.slot if card != NOTHING]


def tops(state: Any) -> list[int]:
    """The top of the draw pile, if there is one."""
    return [] if state.top == NOTHING else [int(state.top)]


def museum_cards(state: Any, seat: int) -> list[int]:
    """All cards of a museum, which must lie in its lists without a gap."""
    museum = state.museums[seat]
    held = filled("Resources", museum.held, int(museum.held_count))
    below = filled("Urns below", museum.below, int(museum.below_count))
    if below and not (state.seats == 1 and seat == ROBOT):
        raise ConformanceError("a seat has Urns below its exhibits")
    rows = [card for e in range(EXHIBITS) for card in filled("a row", museum.row[e], int(museum.length[e]))]
    urns = [int(urn) for urn in museum.urn if urn != NOTHING]
    for place, cards in ((Place.HELD, held), (Place.SHOWN, [*rows, *urns, *below])):
        if any(state.where[card] != place for card in cards):
            raise ConformanceError(f"a card of museum {seat} is not where it should be: {cards}")
    return [*held, *rows, *urns, *below]


def filled(what: str, cards: Any, count: int) -> list[int]:
    """The first `count` cards of a list, the rest of which must be empty."""
    listed = [int(card) for card in cards]
    if NOTHING in listed[:count] or any(card != NOTHING for card in listed[count:]):
        raise ConformanceError(f"{what}: {count} noted, found {listed[: count + 1]}")
    return listed[:count]


@cites("D2.9", "D4.1")
def check_ring(state: Any) -> None:
    """In play only the start is empty, and between taking and refilling the space that was taken from."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return
    empty = {slot for slot in range(int(state.slots)) if state.slot[slot] == NOTHING}
    late = (Phase.PLACE, Phase.AFTER, Phase.REFILL, Phase.ROBOT_PAY, Phase.ROBOT_PLACE, Phase.ROBOT_REFILL)
    taken = {int(state.start), int(state.target)}
    allowed = taken if state.phase in late or is_rearranging_late(state) else {int(state.start)}
    if empty != allowed:
        raise ConformanceError(f"the spaces {sorted(empty)} are empty; expected {sorted(allowed)}")


def is_rearranging_late(state: Any) -> bool:
    """Whether Artifacts are rearranged after a purchase."""
    return state.phase in (Phase.LIFT, Phase.PUT) and state.resume == Phase.AFTER


@cites("D1.6")
def outside(state: Any, kit: Kit) -> int:
    """Cards that are not in the deck at all, which stay in the box."""
    count = 0
    for card in range(CARDS):
        is_in = card < kit.face.count and (kit.face.core[card] or state.options[1])
        if not is_in:
            agree(f"card {card} outside the deck", int(state.where[card]), int(Place.BOX))
            count += 1
    return count


def agree(what: str, noted: object, counted: object) -> None:
    """Raise where two counts differ."""
    if noted != counted:
        raise ConformanceError(f"{what}: {noted} noted, {counted} counted")
