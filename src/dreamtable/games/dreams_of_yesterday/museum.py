"""Museums: rows of Artifacts, the ability at the right end, Resources held."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .kit import MOVE, URN, WILD, Parts
from .state import CLOSED_ABILITY, EXHIBITS, NOTHING, ROW, Place, State


@rule("D8.3", "D8.5", "D8.6", "D8.7")
def showing(state: State, seat: int, exhibit: int) -> int:
    """The card whose ability can be seen in an exhibit, or NOTHING: the one at the right end."""
    museum = state.museums[seat]
    if museum.length[exhibit] == 0:
        return NOTHING
    if state.options[CLOSED_ABILITY] and museum.urn[exhibit] != NOTHING:
        return NOTHING
    return museum.row[exhibit, museum.length[exhibit] - 1] + 0


@rule("D8.3", "D9.1", "D9.2")
def usable(state: State, kit: Parts, seat: int, exhibit: int, ability: int) -> bool:
    """Whether an exhibit shows this ability and it was not used in this turn."""
    card = showing(state, seat, exhibit)
    if card == NOTHING:
        return False
    return kit.ability[card, state.turned[card]] == ability and state.used[card] == 0


@rule("D9.1")
def find_ability(state: State, kit: Parts, seat: int, ability: int) -> int:
    """The first exhibit with a usable ability of this sort, or NOTHING."""
    for exhibit in range(EXHIBITS):
        if usable(state, kit, seat, exhibit, ability):
            return exhibit
    return NOTHING


@rule("D9.4")
def count_moves(state: State, kit: Parts, seat: int) -> int:
    """Move abilities that can be seen: 0 to 2."""
    count = 0
    for exhibit in range(EXHIBITS):
        if usable(state, kit, seat, exhibit, MOVE):
            count += 1
    return count


@rule("D9.6")
def wild_types(state: State, kit: Parts, seat: int) -> int:
    """Bit mask of the types of Resource that count as any."""
    mask = 0
    for exhibit in range(EXHIBITS):
        if usable(state, kit, seat, exhibit, WILD):
            card = showing(state, seat, exhibit)
            mask |= 1 << kit.ability_suit[card, state.turned[card]]
    return mask


@rule("D9.1")
def use_ability(state: State, seat: int, exhibit: int) -> None:
    """Note that the visible ability of an exhibit was used in this turn."""
    state.used[showing(state, seat, exhibit)] = 1


@rule("D8.4")
def is_closed(state: State, seat: int, exhibit: int) -> bool:
    """Whether an Urn finished the exhibit."""
    return state.museums[seat].urn[exhibit] != NOTHING


@rule("D8.1", "D8.4", "D8.8")
def has_room(state: State, seat: int, exhibit: int) -> bool:
    """Whether another Artifact can go to an exhibit."""
    return not is_closed(state, seat, exhibit) and state.museums[seat].length[exhibit] < ROW


@rule("D8.4", "D8.5")
def can_close(state: State, seat: int, exhibit: int) -> bool:
    """Whether an Urn can finish an exhibit: begun, and open."""
    return not is_closed(state, seat, exhibit) and state.museums[seat].length[exhibit] > 0


@rule("D6.3")
def has_place_for(state: State, seat: int, kind: int) -> bool:
    """Whether an Artifact of this kind could be placed anywhere."""
    for exhibit in range(EXHIBITS):
        if can_close(state, seat, exhibit) if kind == URN else has_room(state, seat, exhibit):
            return True
    return False


@rule("D8.1", "D8.2")
def insert(state: State, seat: int, exhibit: int, index: int, card: int) -> None:
    """Put a card into a row, so that it stands at `index`, counted from the left."""
    museum = state.museums[seat]
    length = museum.length[exhibit] + 0
    for place in range(length, index, -1):
        museum.row[exhibit, place] = museum.row[exhibit, place - 1]
    museum.row[exhibit, index] = card
    museum.length[exhibit] = length + 1
    state.where[card] = Place.SHOWN


@rule("D9.7")
def remove(state: State, seat: int, exhibit: int, index: int) -> int:
    """Take a card out of a row; the others close up."""
    museum = state.museums[seat]
    card = museum.row[exhibit, index] + 0
    length = museum.length[exhibit] + 0
    for place in range(index, length - 1):
        museum.row[exhibit, place] = museum.row[exhibit, place + 1]
    museum.row[exhibit, length - 1] = NOTHING
    museum.length[exhibit] = length - 1
    state.where[card] = Place.CARRIED
    return card


@rule("D6.1")
def hold(state: State, seat: int, card: int) -> None:
    """Add a Resource card to the top floor; there is no limit."""
    museum = state.museums[seat]
    museum.held[museum.held_count] = card
    museum.held_count += 1
    state.where[card] = Place.HELD


@rule("D5.6")
def discard(state: State, seat: int, card: int) -> None:
    """A Resource card goes to the discard pile; the younger ones close up."""
    museum = state.museums[seat]
    count = museum.held_count + 0
    found = 0
    for index in range(count):
        if museum.held[index] == card:
            found = index
    for index in range(found, count - 1):
        museum.held[index] = museum.held[index + 1]
    museum.held[count - 1] = NOTHING
    museum.held_count = count - 1
    state.where[card] = Place.DISCARD
