"""What could come of a choice, for texts and views: what a tile would produce, how a dynasty could go on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from dreamtable.engine.jit import cites, interpreted

from . import dynasty, gains, land
from .geometry import SIDES
from .measures import FAMILY_CARDS
from .state import AGES, DOMAINS, LINE, PLAYS, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.kit import Kit

dynasty_points = interpreted(dynasty.dynasty_points)
cities_yield = interpreted(land.cities_yield)
limit_of = interpreted(gains.limit_of)
made_of = interpreted(land.made_of)
tile_yield = interpreted(land.tile_yield)
yield_at = interpreted(land.yield_at)


# ------------------------------------------------------------------------------------------------------ tiles
@cites("C6.2", "C6.3", "C6.4", "C6.5", "C6.7")
def cell_yields(seen: Any, kit: Kit) -> dict[int, int]:
    """The most knowledge that tile and own cities would produce, limits apart, by the cells it may lie in."""
    if seen.phase != Phase.PLACE:
        return {}
    cells = [int(cell) for cell in seen.border[: int(seen.border_count)]]
    return {cell: int(yield_at(seen, kit.face, int(seen.actor), cell)) for cell in cells}


@cites("C6.2", "C6.3", "C6.4", "C6.5", "C6.7")
def turn_yields(seen: Any, kit: Kit) -> tuple[tuple[int, ...], ...]:
    """What tile and own cities would produce by domain, limits apart, for each turn of the tile."""
    if seen.phase != Phase.TURN:
        return ()
    return tuple(amounts(yield_of_turn(seen, kit, turns)) for turns in range(SIDES))


@cites("C6.2", "C6.3", "C6.4", "C6.5", "C6.7")
def yield_of_turn(seen: Any, kit: Kit, turns: int) -> int:
    """What tile and own cities would produce, turned so and laid where it is held, as a packed count."""
    seat, cell = int(seen.actor), int(seen.cell)
    own = tile_yield(seen, kit.face, seat, cell, int(seen.tile), turns)
    return int(own) + int(cities_yield(seen, kit.face, seat, cell))


@cites("C6.7")
def yield_for_others(seen: Any, kit: Kit, cell: int) -> int:
    """What the cities of all others would produce with a tile in this cell, as a packed count."""
    others = (seat for seat in range(int(seen.seats)) if seat != seen.actor)
    return sum(int(cities_yield(seen, kit.face, seat, cell)) for seat in others)


@cites("C6.10")
def lost(seen: Any, kit: Kit, seat: int, made: int) -> tuple[int, ...]:
    """How much of a packed count exceeds the limits of a seat, by domain."""
    return tuple(max(0, n - room_for(seen, kit, seat, domain)) for domain, n in enumerate(amounts(made)))


@cites("C6.10")
def room_for(seen: Any, kit: Kit, seat: int, domain: int) -> int:
    """How much more of a domain a seat can hold."""
    return max(0, int(limit_of(seen, kit.face, seat, domain)) - int(seen.players[seat].know[domain]))


def amounts(made: int) -> tuple[int, ...]:
    """A packed count by domain."""
    return tuple(int(made_of(made, domain)) for domain in range(DOMAINS))


# ----------------------------------------------------------------------------------------------- the dynasty
@cites("C12.1", "C12.2", "C12.3")
def points_with(kit: Kit, line: Sequence[int], families: Sequence[int]) -> int:
    """What a dynasty of these cards would score with cards of these families to its right."""
    cards = [*line, *(FAMILY_CARDS * family for family in families)]
    owner = SimpleNamespace(line=cards, line_count=len(cards))
    return int(dynasty_points(SimpleNamespace(players=(owner,)), kit.face, 0))


@cites("C10.1", "C10.5")
def plays_left(seen: Any, seat: int) -> int:
    """Dynasty cards that a seat can still play, in this age and the next ones."""
    if seen.phase == Phase.OVER:
        return 0
    player = seen.players[seat]
    later = PLAYS * (AGES - max(1, int(seen.age)))
    now = PLAYS - int(player.line_count - player.line_start)
    return min(LINE - int(player.line_count), now + later)


@cites("C12.2", "C12.3", "C12.4")
def most_points(kit: Kit, line: Sequence[int], left: int) -> int:
    """The most that a dynasty can still score: with cards of one family, or each time the longest unseen."""
    same = [points_with(kit, line, [family] * left) for family in range(DOMAINS)]
    last = {card // FAMILY_CARDS % DOMAINS: place for place, card in enumerate(line)}
    longest_unseen = sorted(range(DOMAINS), key=lambda family: last.get(family, -1))
    return max(*same, points_with(kit, line, longest_unseen[:left]))
