"""What a seat has, as effects and goals count it."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .effects import NO_COLOUR, Metric
from .kit import Parts
from .state import (
    CAMPFIRE,
    DESIGNS_A_DOMAIN,
    DOMAINS,
    LAYOUTS,
    MASTERIES,
    TILES,
    Player,
    State,
)

FAMILY_CARDS = 3  # of one family in an age
TOWN = 2  # the level that `city2` counts from


@rule("C1.14")
def measure(state: State, kit: Parts, seat: int, metric: int, colour: int) -> int:
    """How much a seat has of a metric, in one domain or, with NO_COLOUR, in all."""
    player = state.players[seat]
    if metric <= Metric.CITY_COLOURS:
        return count_cities(state, kit, seat, metric, colour)
    if metric <= Metric.MONUMENT:
        return count_cards(player, kit, metric, colour)
    if metric == Metric.NODUS:
        return total(player.nodus, colour)
    if metric == Metric.INFLUENCE:
        return int(player.influence)
    if metric == Metric.DOMINATION:
        return int(player.won)
    if metric == Metric.KNOWLEDGE:
        return total(player.know, colour)
    return count_line(player, metric, colour)


@rule("C1.14")
def total(values: list[int], colour: int) -> int:
    """The sum over the domains, or one of them."""
    count = 0
    for domain in range(DOMAINS):
        count += int(values[domain]) if is_of(colour, domain) else 0
    return count


@rule("C1.14", inline=True)
def is_of(colour: int, domain: int) -> bool:
    """Whether a metric's colour takes a domain in."""
    return colour == NO_COLOUR or domain == colour


@rule("C1.14")
def count_cities(state: State, kit: Parts, seat: int, metric: int, colour: int) -> int:
    """Own cities, those of level 2 and 3, all levels, or the domains of their camps."""
    if metric == Metric.CITY_LEVELS:
        return total(state.players[seat].levels, NO_COLOUR)
    if metric == Metric.CITY_COLOURS:
        colours = 0
        for domain in range(DOMAINS):
            colours += 1 if state.players[seat].levels[domain] > 0 else 0
        return colours
    least = TOWN if metric == Metric.CITY_2 else 1
    cities = 0
    for tile in range(TILES):
        if state.city_seat[tile] == seat and state.city_level[tile] >= least:
            cities += 1 if is_of(colour, int(kit.camp[tile])) else 0
    return cities


@rule("C1.14")
def count_cards(player: Player, kit: Parts, metric: int, colour: int) -> int:
    """Masteries, those of a level, their domains, or level cards of monuments."""
    count = seen = 0
    for index in range(1, player.card_count):
        card = int(player.cards[index])
        level = kit.card_level[card]
        domain = card // LAYOUTS // DESIGNS_A_DOMAIN
        if metric == Metric.MONUMENT:
            count += 1 if MASTERIES <= card < CAMPFIRE else 0
        elif level > 0 and metric == Metric.DOMAINS:
            count += 1 if (seen >> domain) & 1 == 0 else 0
            seen |= 1 << domain
        elif level > 0 and metric == Metric.MASTERY:
            count += 1 if is_of(colour, domain) else 0
        else:
            count += 1 if level > 0 and level == wanted_level(metric) else 0
    return count


@rule("C1.14", inline=True)
def wanted_level(metric: int) -> int:
    """The level that LEVEL_3, LEVEL_6 or LEVEL_9 counts."""
    return 3 * (metric - Metric.LEVEL_3 + 1)


@rule("C12.3", inline=True)
def family_of(card: int) -> int:
    """The family of a dynasty card, by its domain."""
    return card // FAMILY_CARDS % DOMAINS


@rule("C1.14", "C12.3")
def count_line(player: Player, metric: int, colour: int) -> int:
    """Dynasty cards on the board, or the families among them."""
    count = seen = 0
    for place in range(player.line_count):
        family = family_of(int(player.line[place]))
        if metric == Metric.FAMILIES:
            count += 1 if (seen >> family) & 1 == 0 else 0
            seen |= 1 << family
        else:
            count += 1 if is_of(colour, family) else 0
    return count
