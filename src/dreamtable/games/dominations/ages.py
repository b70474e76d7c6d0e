"""The start and the end of an age: land tiles, benefits, influence, Domination, copying, the next order."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .dynasty import begin_draft, has_dynasties, return_cards
from .gains import gain
from .kit import Parts
from .state import (
    AGES,
    ASIDE,
    DESCENDING,
    DOMAINS,
    DOMINATION_TIE,
    FIRST_IN_ORDER,
    HAND,
    IN_BAG,
    IN_HAND,
    NEXT_ORDER,
    NO_SEAT,
    OFF,
    REDRAW_OPTION,
    TILES,
    Draw,
    Perk,
    Phase,
    Source,
    Stage,
    State,
)
from .widths import wide


# ------------------------------------------------------------------------------------------------ the start
@rule("C4.1", "C9.1", "C9.8", "C15.1")
def begin_age(state: State) -> None:
    """The next age: dynasty cards first, then land tiles."""
    state.age += 1
    state.rounds = 0
    state.place = 0
    state.stage = Stage.DRAW_TILES
    if has_dynasties(state):
        begin_draft(state)


@rule("C4.2", "C4.4")
def draw_tiles(state: State) -> None:
    """The next seat in order draws its tiles; after the last, they redraw."""
    if state.place == state.seats:
        state.place = 0
        state.stage = Stage.REDRAW_TILES
        return
    state.actor = state.order[state.place]
    state.place += 1
    state.to_draw = HAND + int(state.players[state.actor].perks[Perk.TILES])
    state.draw = Draw.TILE


@rule("C4.2", "C4.3")
def draw_tile(state: State, tile: int) -> None:
    """One tile from the bag to the seat's hand; with the last, tiles set aside return to the bag."""
    state.where[tile] = IN_HAND - state.actor
    state.to_draw -= 1
    if state.to_draw == 0:
        state.draw = Draw.NONE
        move_tiles(state, ASIDE, IN_BAG)
        if state.phase == Phase.REDRAW:
            begin_giving_back(state)


@rule("C4.3")
def move_tiles(state: State, origin: int, target: int) -> None:
    """All tiles of one place go to another."""
    for tile in range(TILES):
        if state.where[tile] == origin:
            state.where[tile] = target


@rule("C4.6")
def count_bag(state: State) -> int:
    """Tiles in the bag."""
    tiles = 0
    for tile in range(TILES):
        tiles += 1 if state.where[tile] == IN_BAG else 0
    return tiles


@rule("C4.3", "C15.4")
def open_redraw(state: State) -> None:
    """The next seat in order may set tiles aside; after the last, benefits are handed out."""
    if state.place == state.seats:
        state.stage = Stage.BENEFITS
        return
    state.actor = state.order[state.place]
    state.place += 1
    if state.options[REDRAW_OPTION] != OFF:
        state.phase = Phase.REDRAW
    else:
        begin_giving_back(state)


@rule("C4.3")
def set_aside(state: State, tile: int) -> None:
    """One tile will be replaced."""
    state.where[tile] = ASIDE
    state.to_draw += 1


@rule("C4.3")
def end_redraw(state: State) -> None:
    """As many tiles are drawn as were set aside."""
    if state.to_draw > 0:
        state.draw = Draw.TILE
    else:
        begin_giving_back(state)


@rule("C4.4")
def begin_giving_back(state: State) -> None:
    """Whoever drew more tiles than others gives as many back."""
    state.to_return = state.players[state.actor].perks[Perk.TILES]
    state.phase = Phase.GIVE_BACK if state.to_return > 0 else Phase.RUN


@rule("C4.4")
def give_back(state: State, tile: int) -> None:
    """One tile returns to the bag."""
    state.where[tile] = IN_BAG
    state.to_return -= 1
    if state.to_return == 0:
        state.phase = Phase.RUN


@rule("C4.5")
def hand_out_benefits(state: State, kit: Parts) -> None:
    """Whoever won a Domination card in the age before gains knowledge of its domain."""
    for domain in range(DOMAINS):
        if state.winners[domain] != NO_SEAT:
            gain(state, kit, wide(state.winners[domain]), domain, int(kit.domination_gain[domain]))
            state.winners[domain] = NO_SEAT


# -------------------------------------------------------------------------------------------------- the end
@rule("C11.2", "C11.3", "C11.5", "C10.7")
def end_age(state: State, kit: Parts) -> None:
    """Influence and Domination score; then the influence leader may copy, or after age III all is over."""
    for seat in range(state.seats):
        player = state.players[seat]
        player.vp[Source.INFLUENCE] += int(player.influence) * int(kit.influence_vp)
        return_cards(state, seat)
    state.deck = 0
    for domain in range(DOMAINS):
        award(state, kit, domain)
    if state.age == AGES:
        state.phase = Phase.OVER
        return
    leader = influence_leader(state)
    if leader == NO_SEAT:
        state.stage = Stage.AFTER_COPY
    else:
        state.actor = leader
        state.phase = Phase.COPY


@rule("C11.3")
def award(state: State, kit: Parts, domain: int) -> None:
    """The Domination card of a domain."""
    winner = dominator(state, domain)
    state.winners[domain] = winner
    if winner != NO_SEAT:
        state.players[winner].vp[Source.DOMINATION] += kit.domination_vp[domain]
        state.players[winner].won += 1


@rule("C11.3", "C15.5")
def dominator(state: State, domain: int) -> int:
    """The seat with most knowledge of a domain; among equals nobody, unless the option says otherwise."""
    best = 0
    winner = NO_SEAT
    for place in range(state.seats):
        seat = state.order[place]
        know = state.players[seat].know[domain]
        if know > best:
            best = know
            winner = seat
        elif know == best and state.options[DOMINATION_TIE] != FIRST_IN_ORDER:
            winner = NO_SEAT
    return winner


@rule("C11.5")
def influence_leader(state: State) -> int:
    """The seat with more influence than every other."""
    best = -1
    leader = NO_SEAT
    for seat in range(state.seats):
        influence = state.players[seat].influence
        if influence > best:
            best = influence
            leader = seat
        elif influence == best:
            leader = NO_SEAT
    return leader


@rule("C11.4", "C11.6", "C7.11")
def clean_up(state: State) -> None:
    """Knowledge and unused tiles are given up, and the next age has a new order."""
    for seat in range(state.seats):
        player = state.players[seat]
        player.extras[0] = 0
        player.extras[1] = 0
        player.made = 0
        for domain in range(DOMAINS):
            player.know[domain] = 0
        move_tiles(state, IN_HAND - seat, IN_BAG)
    reorder(state)
    state.stage = Stage.NEW_AGE


@rule("C11.6", "C15.6")
def reorder(state: State) -> None:
    """Least influence first; those with equal influence the other way round than before."""
    sign = -1 if state.options[NEXT_ORDER] == DESCENDING else 1
    for place in range(state.seats // 2):
        other = state.seats - 1 - place
        seat = state.order[place] + 0
        state.order[place] = state.order[other]
        state.order[other] = seat
    for end in range(1, state.seats):
        place = end
        while place > 0 and sign * influence_at(state, place) < sign * influence_at(state, place - 1):
            seat = state.order[place] + 0
            state.order[place] = state.order[place - 1]
            state.order[place - 1] = seat
            place -= 1


@rule("C11.6")
def influence_at(state: State, place: int) -> int:
    """Influence of the seat at a place of the order."""
    return int(state.players[state.order[place]].influence)
