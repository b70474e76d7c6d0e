"""The start of a match: what is written at once, and the cards that each seat keeps one of."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .dynasty import ask_all, forget, has_dynasties
from .kit import Parts
from .land import clear_map
from .state import (
    BASE_OBJECTIVES,
    DOMAINS,
    IN_BAG,
    LINE,
    MAX_SEATS,
    MONUMENTS,
    NO_SEAT,
    NOTHING,
    OBJECTIVES,
    OFFERED,
    PACK,
    PICKS,
    TILES,
    Draw,
    Phase,
    Stage,
    State,
)
from .tree import plant


@rule("C2.1", "C2.2", "C2.6", "C2.7", "C14.1")
def initial(state: State, kit: Parts, seats: int, options: Any) -> None:
    """Write the start: nothing drawn or dealt. The engine hands in a record full of zeros."""
    state.seats = seats
    for option in range(len(options) - 1):
        state.options[option] = options[option]
    objectives = OBJECTIVES if has_dynasties(state) else BASE_OBJECTIVES
    state.objective_pool = (1 << objectives) - 1
    state.monument_pool = (1 << MONUMENTS) - 1
    for tile in range(TILES):
        state.where[tile] = IN_BAG
        state.city_seat[tile] = NO_SEAT
    for domain in range(DOMAINS):
        state.winners[domain] = NO_SEAT
    clear_map(state, kit)
    clear_turn(state)
    for seat in range(MAX_SEATS):
        state.order[seat] = NO_SEAT
        state.monuments[seat] = NOTHING
        state.founders[seat] = NO_SEAT
        state.sites[seat] = NOTHING
        clear_player(state, kit, seat)
    state.cell = NOTHING
    state.draw = Draw.ORDER


@rule("C5.1")
def clear_turn(state: State) -> None:
    """Nothing has been chosen in this turn."""
    state.tile = NOTHING
    state.card = NOTHING
    state.design = NOTHING
    state.playing = NOTHING
    state.effect = NOTHING
    state.colour = NOTHING
    state.cursor = 0
    state.part = 0
    state.built = 0
    state.developed = 0


@rule("C2.6")
def clear_player(state: State, kit: Parts, seat: int) -> None:
    """A campfire and no cards."""
    player = state.players[seat]
    player.choice = NOTHING
    for slot in range(LINE):
        player.line[slot] = NOTHING
    for slot in range(PICKS):
        player.kept[slot] = NOTHING
    for slot in range(PACK):
        player.hand[slot] = NOTHING
    forget(player)
    for slot in range(OFFERED):
        player.objectives[slot] = NOTHING
        player.monuments[slot] = NOTHING
    plant(state, kit, seat)


@rule("C2.2")
def seat_next(state: State, seat: int) -> None:
    """The next seat in the order of play; the last one follows by itself."""
    state.order[state.dealt] = seat
    state.dealt += 1
    if state.dealt == state.seats - 1:
        for other in range(state.seats):
            if not has_place(state, other):
                state.order[state.dealt] = other
        state.dealt = 0
        state.draw = Draw.OBJECTIVE


@rule("C2.2")
def has_place(state: State, seat: int) -> bool:
    """Whether a seat has its place in the order of play."""
    for place in range(state.dealt):
        if state.order[place] == seat:
            return True
    return False


@rule("C2.3")
def deal_objective(state: State, objective: int) -> None:
    """One objective to the next seat, two in all."""
    state.players[state.dealt % state.seats].objectives[state.dealt // state.seats] = objective
    state.objective_pool ^= 1 << objective
    count_dealt(state, Draw.MONUMENT)


@rule("C2.3")
def deal_monument(state: State, monument: int) -> None:
    """One monument to the next seat, two in all; then all choose."""
    state.players[state.dealt % state.seats].monuments[state.dealt // state.seats] = monument
    state.monument_pool ^= 1 << monument
    count_dealt(state, Draw.NONE)
    if state.draw == Draw.NONE:
        ask_all(state, Phase.KEEP)


@rule("C2.3")
def count_dealt(state: State, following: int) -> None:
    """One more is dealt; after the last, something else is."""
    state.dealt += 1
    if state.dealt == OFFERED * state.seats:
        state.dealt = 0
        state.draw = following


@rule("C2.3", "C2.4")
def keep(state: State, seat: int, choice: int) -> None:
    """An objective and a monument are chosen; with the last choice all are shown."""
    state.players[seat].choice = choice
    state.waiting ^= 1 << seat
    if state.waiting == 0:
        for other in range(state.seats):
            show_kept(state, other)
        state.objective_pool = 0
        state.monument_pool = 0
        state.stage = Stage.NEW_AGE
        state.phase = Phase.RUN


@rule("C2.4", "C2.5")
def show_kept(state: State, seat: int) -> None:
    """What a seat kept is shown, the monument in play for all; the rest goes to the box."""
    player = state.players[seat]
    player.objectives[0] = player.objectives[player.choice // OFFERED]
    state.monuments[seat] = player.monuments[player.choice % OFFERED]
    player.objectives[1] = NOTHING
    player.monuments[0] = state.monuments[seat]
    player.monuments[1] = NOTHING
    player.choice = NOTHING
