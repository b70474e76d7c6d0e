"""What could come of a choice, for texts and views: what a tile would produce, how a dynasty could go on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from dreamtable.engine.jit import cites, interpreted

from . import dynasty, land
from .geometry import SIDES
from .measures import FAMILY_CARDS
from .state import AGES, DOMAINS, LINE, PLAYS, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.kit import Kit

dynasty_points = interpreted(dynasty.dynasty_points)
made_of = interpreted(land.made_of)
tile_yield = interpreted(land.tile_yield)
yield_at = interpreted(land.yield_at)


# ------------------------------------------------------------------------------------------------------ tiles
@cites("C6.2", "C6.3", "C6.4", "C6.5")
def cell_yields(seen: Any, kit: Kit) -> dict[int, int]:
    """The most knowledge that the tile being laid would produce, by the cells where it may lie."""
    if seen.phase != Phase.PLACE:
        return {}
    cells = [int(cell) for cell in seen.border[: int(seen.border_count)]]
    return {cell: int(yield_at(seen, kit.face, int(seen.actor), cell)) for cell in cells}


@cites("C6.2", "C6.3", "C6.4", "C6.5")
def turn_yields(seen: Any, kit: Kit) -> tuple[tuple[int, ...], ...]:
    """What the tile being laid would produce by domain, for each turn of it."""
    if seen.phase != Phase.TURN:
        return ()
    made = [
        tile_yield(seen, kit.face, int(seen.actor), int(seen.cell), int(seen.tile), turns)
        for turns in range(SIDES)
    ]
    return tuple(tuple(int(made_of(one, domain)) for domain in range(DOMAINS)) for one in made)


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
