"""The map: laying pieces, the cells where something can be laid, and what a tile would produce there.

Knowledge of all six domains is counted in one whole number, eight bits a domain: so a tile's yield can be
found without writing anywhere.
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .geometry import AROUND_SLOTS, CELL_COUNT, NOWHERE, SIDES
from .kit import Parts
from .state import CRADLE, DOMAINS, EMPTY, MONUMENT_PIECE, NO_SEAT, OPEN, TILES, Perk, State

BITS = 8
FULL = 255
AROUND = 6


@rule("C1.4", "C3.1", "C3.2")
def clear_map(state: State, kit: Parts) -> None:
    """Only the Cradle lies on the table."""
    state.border_count = 0
    for cell in range(CELL_COUNT):
        state.board[cell] = CRADLE if kit.is_cradle[cell] else EMPTY
    for cell in range(CELL_COUNT):
        if kit.is_cradle[cell]:
            widen(state, kit, cell)


@rule("C3.1")
def widen(state: State, kit: Parts, cell: int) -> None:
    """Empty cells beside this one can now be laid on."""
    for side in range(SIDES):
        other = kit.beside[cell, side]
        if other != NOWHERE and state.board[other] == EMPTY:
            state.board[other] = OPEN
            state.border[state.border_count] = other
            state.border_count += 1


@rule("C3.1")
def occupy(state: State, kit: Parts, cell: int, piece: int) -> None:
    """A piece lies in an open cell."""
    index = 0
    while state.border[index] != cell:
        index += 1
    state.border_count -= 1
    state.border[index] = state.border[state.border_count]
    state.border[state.border_count] = 0
    state.board[cell] = piece
    widen(state, kit, cell)


@rule("C3.3", "C7.8", inline=True)
def dot(state: State, kit: Parts, cell: int, slot: int) -> int:
    """The domain of the dot at a corner of a cell that something lies in; of the Cradle, an outer corner."""
    piece = state.board[cell]
    if piece < TILES:
        return int(kit.corner[piece, (slot - state.turned[piece] + SIDES) % SIDES])
    if piece < CRADLE:
        return int(kit.monument_first[state.monuments[piece - MONUMENT_PIECE]])
    return int(kit.cradle_dot[cell, slot])


@rule("C6.2", "C6.3", "C6.4", "C6.5", "C6.8")
def tile_yield(state: State, kit: Parts, seat: int, cell: int, tile: int, turns: int) -> int:
    """What a tile produces for the seat that lays it here, cities apart; the cell itself may be empty yet."""
    made = 0
    is_joined_before = is_beside(state, kit, cell, SIDES - 1)
    for side in range(SIDES):
        is_joined = is_beside(state, kit, cell, side)
        own = int(kit.corner[tile, (side - turns + SIDES) % SIDES])
        if is_joined or is_joined_before:
            made += 1 << (BITS * own)
        if is_joined:
            made += side_yield(state, kit, cell, side, tile, turns)
        if is_joined and is_joined_before:
            made += locus_yield(state, kit, cell, side)
        is_joined_before = is_joined
    camp = int(kit.camp[tile])
    perks = state.players[seat].perks
    boosts = state.players[seat].boosts
    bonus = int(perks[Perk.CAMP_ANY] + perks[Perk.CAMP_IN + camp])
    bonus += int(boosts[Perk.CAMP_ANY] + boosts[Perk.CAMP_IN + camp])
    return made + ((1 + bonus) << (BITS * camp))


@rule("C6.2", inline=True)
def is_beside(state: State, kit: Parts, cell: int, side: int) -> bool:
    """Whether something lies beyond a side of a cell."""
    other = kit.beside[cell, side]
    return other != NOWHERE and state.board[other] >= 0


@rule("C6.2", "C6.3")
def side_yield(state: State, kit: Parts, cell: int, side: int, tile: int, turns: int) -> int:
    """The two dots beyond a joined side, and one more for each that equals the tile's own."""
    made = 0
    other = kit.beside[cell, side]
    down = kit.down[cell]
    for end in range(2):
        theirs = dot(state, kit, other, kit.across[down, side, end])
        own = int(kit.corner[tile, (side + end - turns + SIDES) % SIDES])
        made += (2 if own == theirs else 1) << (BITS * theirs)
    return made


@rule("C6.5", "C6.6")
def locus_yield(state: State, kit: Parts, cell: int, slot: int) -> int:
    """The dots around a corner that no joined side counts, if all six cells around it are now occupied."""
    for place in range(AROUND):
        other = kit.around[cell, slot, place]
        if other == NOWHERE or (other != cell and state.board[other] < 0):
            return 0
    made = 0
    first = kit.beside[cell, slot]
    second = kit.beside[cell, (slot + SIDES - 1) % SIDES]
    is_cradle_counted = kit.is_cradle[first] or kit.is_cradle[second]
    for place in range(AROUND):
        other = kit.around[cell, slot, place]
        if other != cell and other != first and other != second:
            if not kit.is_cradle[other]:
                made += 1 << (BITS * dot(state, kit, other, AROUND_SLOTS[place]))
            elif not is_cradle_counted:
                made += 1 << (BITS * int(kit.cradle_dot[other, AROUND_SLOTS[place]]))
                is_cradle_counted = True
    return made


@rule("C6.7", "C6.8")
def city_yield(state: State, kit: Parts, tile: int) -> int:
    """How much a city produces when a tile is laid beside it, in the domain of its camp."""
    camp = kit.camp[tile]
    player = state.players[state.city_seat[tile]]
    bonus = player.perks[Perk.CITY_IN + camp] + player.boosts[Perk.CITY_IN + camp]
    return int(state.city_level[tile] + bonus)


@rule("C6.7")
def cities_yield(state: State, kit: Parts, seat: int, cell: int) -> int:
    """What a seat's cities on tiles beside a cell produce, once each, when a tile is laid in it."""
    made = 0
    for side in range(SIDES):
        other = kit.beside[cell, side]
        if other != NOWHERE and 0 <= state.board[other] < TILES:
            tile = state.board[other]
            if state.city_seat[tile] == seat:
                made += city_yield(state, kit, tile) << (BITS * int(kit.camp[tile]))
    return made


@rule("C6.4")
def made_of(made: int, domain: int) -> int:
    """How much of a domain is in a packed count."""
    return (made >> (BITS * domain)) & FULL


@rule("C6.1", "C6.4", "C6.7")
def yield_at(state: State, kit: Parts, seat: int, cell: int) -> int:
    """The most knowledge that the tile being laid brings its seat in a cell, own cities included."""
    best = 0
    for turns in range(SIDES):
        made = tile_yield(state, kit, seat, cell, int(state.tile), turns)
        made += cities_yield(state, kit, seat, cell)
        amount = 0
        for domain in range(DOMAINS):
            amount += made_of(made, domain)
        best = max(best, amount)
    return best


@rule("C7.7")
def cities_beside(state: State, kit: Parts, cell: int) -> int:
    """Cities, whoever owns them, on tiles beside a cell."""
    cities = 0
    for side in range(SIDES):
        other = kit.beside[cell, side]
        if other != NOWHERE and 0 <= state.board[other] < TILES:
            cities += 1 if state.city_seat[state.board[other]] != NO_SEAT else 0
    return cities
