"""Dreams: taking them, laying essence on them, completing them."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .kit import Parts
from .pool import first_gap, is_shown
from .state import ESSENCES, NOTHING, SLOTS, SUPREME, TOP, Draw, State


@rule("M4.1", "M4.2")
def free_slot(state: State, seat: int) -> int:
    """The first free place for an open dream, or NOTHING at two."""
    for slot in range(SLOTS):
        if state.players[seat].dream[slot] == NOTHING:
            return slot
    return NOTHING


@rule("M4.4")
def is_dream_left(state: State) -> bool:
    """Whether any dream can be taken, from display or stack."""
    return state.dream_count > 0 or is_shown(state.dream_display)


@rule("M4.2", "M4.4")
def can_take_dream(state: State, seat: int) -> bool:
    """Whether the seat has room for a dream and one is left."""
    return free_slot(state, seat) != NOTHING and is_dream_left(state)


@rule("M4.3", "M4.4")
def take_dream(state: State, seat: int, source: int) -> None:
    """Take a dream from a display place, or ask chance for the top of the stack."""
    slot = free_slot(state, seat)
    state.slot = slot
    if source == TOP:
        state.draw = Draw.DREAM_TOP
    else:
        state.players[seat].dream[slot] = state.dream_display[source]
        state.dream_display[source] = NOTHING
        refill_dreams(state)


@rule("M2.4", "M4.3", "M4.4")
def refill_dreams(state: State) -> bool:
    """Ask chance for the first gap of the display, as long as the stack has dreams."""
    gap = first_gap(state.dream_display)
    if gap == NOTHING or state.dream_count == 0:
        return False
    state.draw = Draw.DREAM_DISPLAY
    state.place = gap
    return True


@rule("M4.4", "M13.1")
def draw_dream(state: State, dream: int) -> None:
    """A dream leaves the stack: to a gap of the display, or open to the seat that drew it."""
    state.dream_stack[dream] = 0
    state.dream_count -= 1
    if state.draw == Draw.DREAM_DISPLAY:
        state.dream_display[state.place] = dream
    else:
        state.players[state.actor].dream[state.slot] = dream
    state.draw = Draw.NONE


@rule("M4.6")
def count_laid(state: State, seat: int, slot: int) -> int:
    """Tokens on an open dream."""
    laid = state.players[seat].laid
    total = 0
    for essence in range(ESSENCES):
        total += laid[slot, essence]
    return total


@rule("M4.6", "M4.7")
def has_room(state: State, kit: Parts, seat: int, slot: int, essence: int) -> bool:
    """Whether an open dream has a printed place left for a token of this kind; supreme fits any place."""
    player = state.players[seat]
    dream = player.dream[slot]
    if count_laid(state, seat, slot) >= kit.total[dream]:
        return False
    return essence == SUPREME or player.laid[slot, essence] < kit.cost[dream, essence]


@rule("M4.5", "M4.6", "M4.7")
def can_lay(state: State, kit: Parts, seat: int, slot: int, essence: int) -> bool:
    """Whether the seat could lay one token of its pool on an open dream."""
    player = state.players[seat]
    return (
        player.dream[slot] != NOTHING
        and player.pool[essence] > 0
        and has_room(state, kit, seat, slot, essence)
    )


@rule("M4.5", "M8.2")
def can_weave(state: State, kit: Parts, seat: int) -> bool:
    """Whether the seat could lay any token on any of its dreams."""
    for slot in range(SLOTS):
        for essence in range(ESSENCES):
            if can_lay(state, kit, seat, slot, essence):
                return True
    return False


@rule("M4.5", "M4.8")
def lay(state: State, seat: int, slot: int, essence: int) -> None:
    """Move a token from the pool to a dream, where it stays."""
    player = state.players[seat]
    player.pool[essence] -= 1
    player.laid[slot, essence] += 1
    state.slot = slot
    state.laid_now += 1


@rule("M9.3", "M9.4")
def seed(state: State, seat: int, essence: int) -> None:
    """Lay a token of the bank on the dream just taken."""
    state.bank[essence] -= 1
    state.players[seat].laid[state.slot, essence] += 1


@rule("M4.9")
def is_complete(state: State, kit: Parts, seat: int, slot: int) -> bool:
    """Whether a dream holds as many tokens as it prints."""
    return count_laid(state, seat, slot) == kit.total[state.players[seat].dream[slot]]


@rule("M4.9")
def complete(state: State, seat: int, slot: int) -> None:
    """Turn a full dream face-down and return its tokens to the bank."""
    player = state.players[seat]
    for essence in range(ESSENCES):
        state.bank[essence] += player.laid[slot, essence]
        player.laid[slot, essence] = 0
    player.done[player.dream[slot]] = 1
    player.done_count += 1
    player.dream[slot] = NOTHING
