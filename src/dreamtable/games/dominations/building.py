"""Build and Develop: what things cost, cities, contributions, and taking masteries."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .effects import NO_COLOUR, When
from .gains import carry_out, perk_of, trigger
from .kit import Parts
from .land import occupy
from .measures import total
from .state import (
    DESIGNS_A_DOMAIN,
    LAYOUTS,
    MASTERIES,
    MAX_SEATS,
    MONUMENT_PIECE,
    NO_SEAT,
    NOTHING,
    PARTS,
    Perk,
    Phase,
    Source,
    Stage,
    State,
)
from .tree import effect_of, place_card
from .widths import wide

BUILDS, DEVELOPS = range(2)  # in `extras`


# --------------------------------------------------------------------------------------------------- costs
@rule("C7.2", "C7.3", "C7.10")
def city_cost(state: State, kit: Parts, seat: int, level: int) -> int:
    """Knowledge that a city of this level takes, of the domain of its camp."""
    return max(0, int(kit.city_cost[level]) - perk_of(state, seat, Perk.CITY_OFF))


@rule("C7.6", "C7.10")
def monument_cost(state: State, kit: Parts, seat: int, slot: int) -> int:
    """Knowledge that the top level card of a monument in play takes, of its two domains together."""
    card = level_card(state, kit, slot)
    return max(0, int(kit.level_cost[card - MASTERIES]) - perk_of(state, seat, Perk.MONUMENT_OFF))


@rule("C7.5")
def level_card(state: State, kit: Parts, slot: int) -> int:
    """The card on top of a monument in play."""
    return int(kit.monument_card[state.monuments[slot]]) + int(state.levels_taken[slot])


@rule("C8.1", "C7.10")
def mastery_cost(state: State, kit: Parts, seat: int, design: int) -> int:
    """Knowledge that a mastery takes, of its own domain."""
    off = perk_of(state, seat, Perk.MASTERY_OFF)
    off += perk_of(state, seat, Perk.MASTERY_OFF_IN + design // DESIGNS_A_DOMAIN)
    return max(0, int(kit.card_level[LAYOUTS * design]) - off)


@rule("C7.4")
def counters_left(state: State, kit: Parts, seat: int) -> int:
    """City counters that the seat has not used."""
    return int(kit.city_counters) - total(state.players[seat].levels, NO_COLOUR)


@rule("C2.5")
def slot_of(state: State, monument: int) -> int:
    """The slot of a monument in play, or NOTHING."""
    for slot in range(MAX_SEATS):
        if state.monuments[slot] == monument:
            return slot
    return NOTHING


# ------------------------------------------------------------------------------------------------ allowance
@rule("C7.1", "C7.11")
def may_build(state: State, seat: int) -> bool:
    """Whether another build action is allowed in this turn."""
    player = state.players[seat]
    is_normal = state.built <= player.boosts[Perk.EXTRA_BUILD]
    return is_normal or player.extras[BUILDS] < player.perks[Perk.EXTRA_BUILD]


@rule("C8.1", "C7.11")
def may_develop(state: State, seat: int) -> bool:
    """Whether another develop action is allowed in this turn."""
    player = state.players[seat]
    is_normal = state.developed <= player.boosts[Perk.EXTRA_DEVELOP]
    return is_normal or player.extras[DEVELOPS] < player.perks[Perk.EXTRA_DEVELOP]


@rule("C7.11")
def count_build(state: State, seat: int) -> None:
    """One build action is used: the turn's own first, then the tree's extra ones of the age."""
    player = state.players[seat]
    if state.built > player.boosts[Perk.EXTRA_BUILD]:
        player.extras[BUILDS] += 1
    state.built += 1


@rule("C7.11")
def count_develop(state: State, seat: int) -> None:
    """One develop action is used."""
    player = state.players[seat]
    if state.developed > player.boosts[Perk.EXTRA_DEVELOP]:
        player.extras[DEVELOPS] += 1
    state.developed += 1


@rule("C7.1", "C5.1")
def after_build(state: State) -> None:
    """Build once more, or develop."""
    state.phase = Phase.BUILD if may_build(state, wide(state.actor)) else Phase.DEVELOP


@rule("C8.1", "C5.1")
def after_develop(state: State) -> None:
    """Develop once more, or the turn is over."""
    if may_develop(state, wide(state.actor)):
        state.phase = Phase.DEVELOP
    else:
        end_turn(state)


@rule("C5.1")
def end_turn(state: State) -> None:
    """Nothing is left to do in this turn."""
    state.stage = Stage.END_OF_TURN
    state.phase = Phase.RUN


# --------------------------------------------------------------------------------------------------- cities
@rule("C7.2", "C7.3", "C7.9")
def raise_city(state: State, kit: Parts, seat: int, tile: int) -> None:
    """A city of level 1, or one level more."""
    player = state.players[seat]
    level = int(state.city_level[tile]) + 1
    player.know[kit.camp[tile]] -= city_cost(state, kit, seat, level)
    state.city_seat[tile] = seat
    state.city_level[tile] = level
    player.levels[kit.camp[tile]] += 1
    player.vp[Source.CITIES] += kit.city_vp[level]
    player.influence += kit.city_influence
    count_build(state, seat)
    trigger(state, kit, seat, When.CITY)
    after_build(state)


# ------------------------------------------------------------------------------------------------ monuments
@rule("C7.5")
def contribute(state: State, kit: Parts, monument: int) -> None:
    """The top level card is to be paid for."""
    state.design = slot_of(state, monument)
    state.card = level_card(state, kit, wide(state.design))
    state.phase = Phase.PAY


@rule("C7.6", "C7.7")
def pay(state: State, kit: Parts, seat: int, first: int) -> None:
    """So much in the first domain and the rest in the second; a founder chooses a site next."""
    know = state.players[seat].know
    cost = monument_cost(state, kit, seat, wide(state.design))
    monument = state.monuments[state.design]
    know[kit.monument_first[monument]] -= first
    know[kit.monument_second[monument]] -= cost - first
    count_build(state, seat)
    state.phase = Phase.SITE if state.founders[state.design] == NO_SEAT else Phase.TREE


@rule("C7.7", "C7.8")
def lay_monument(state: State, kit: Parts, seat: int, cell: int) -> None:
    """The monument's piece on the map, which neither produces nor triggers anything now."""
    occupy(state, kit, cell, MONUMENT_PIECE + state.design)
    state.founders[state.design] = seat
    state.sites[state.design] = cell
    state.cell = cell
    state.phase = Phase.TREE


# ------------------------------------------------------------------------------------------------ masteries
@rule("C8.1")
def take(state: State, kit: Parts, seat: int, design: int) -> None:
    """A mastery is paid for; its copy is chosen next."""
    state.players[seat].know[design // DESIGNS_A_DOMAIN] -= mastery_cost(state, kit, seat, design)
    count_develop(state, seat)
    choose_copy(state, design, 0)


@rule("C8.3", "C11.5")
def choose_copy(state: State, design: int, is_copy: int) -> None:
    """Which of the copies is taken?"""
    state.design = design
    state.is_copy = is_copy
    state.phase = Phase.LAYOUT


@rule("C8.10", "C8.11", "C7.9", "C5.3")
def put_card(state: State, kit: Parts, seat: int, place: int) -> None:
    """The card taken lies in the tree: it scores, does what it does at once, and the turn goes on."""
    card = int(state.card)
    is_level = card >= MASTERIES
    if is_level:
        state.levels_taken[state.design] += 1
    if not state.is_copy:
        trigger(state, kit, seat, When.MONUMENT if is_level else When.DEVELOP)
    place_card(state, kit, seat, card, place)
    for slot in range(PARTS):
        if kit.part[PARTS * effect_of(card) + slot].when == When.NOW:
            carry_out(state, kit, seat, effect_of(card), slot)
    state.card = NOTHING
    state.design = NOTHING
    if is_level:
        after_build(state)
    elif state.is_copy:
        state.is_copy = 0
        state.stage = Stage.AFTER_COPY
        state.phase = Phase.RUN
    else:
        after_develop(state)
