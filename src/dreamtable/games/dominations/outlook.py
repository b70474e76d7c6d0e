"""What could come of a choice, for texts and views: what a tile would produce, how a dynasty could go on."""

from __future__ import annotations

from itertools import chain, permutations, product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from dreamtable.engine.jit import cites, interpreted

from . import dynasty, gains, land, measures
from .geometry import SIDES
from .measures import FAMILY_CARDS
from .state import AGES, DOMAINS, LINE, NOTHING, PICKS, PLAYS, Draw, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.kit import Kit

ANY_FAMILY = tuple(range(DOMAINS))

dynasty_points = interpreted(dynasty.dynasty_points)
family_of = interpreted(measures.family_of)
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
    cards = with_cards(line, families)
    owner = SimpleNamespace(line=cards, line_count=len(cards))
    return int(dynasty_points(SimpleNamespace(players=(owner,)), kit.face, 0))


def with_cards(line: Sequence[int], families: Sequence[int]) -> list[int]:
    """A line with a card of each of these families to its right."""
    return [*line, *(FAMILY_CARDS * family for family in families)]


@cites("C10.1", "C10.5")
def plays_left(seen: Any, seat: int) -> int:
    """Dynasty cards that a seat can still play, in this age and the next ones."""
    return plays_now(seen, seat) + plays_later(seen, seat)


@cites("C10.1")
def plays_now(seen: Any, seat: int) -> int:
    """Dynasty cards that a seat can still play in this age."""
    played = len(line_of(seen, seat)) - int(seen.players[seat].line_start)
    return min(PLAYS - played, len(families_held(seen, seat)))


@cites("C10.5", "C10.6")
def line_of(seen: Any, seat: int) -> list[int]:
    """The cards of a dynasty board, and the one that is being played and will join them."""
    is_playing = seen.playing != NOTHING and seen.actor == seat
    return [*cards_in(seen.players[seat].line), *([int(seen.playing)] if is_playing else [])]


@cites("C10.1")
def plays_later(seen: Any, seat: int) -> int:
    """Dynasty cards that a seat can play in the ages to come."""
    free = LINE - len(line_of(seen, seat)) - plays_now(seen, seat)
    return 0 if seen.phase == Phase.OVER else min(free, PLAYS * (AGES - max(1, int(seen.age))))


@cites("C9.2", "C9.4", "C10.1")
def families_held(seen: Any, seat: int) -> list[tuple[int, ...]]:
    """The families that each dynasty card of this age may have that a seat keeps or will keep."""
    player = seen.players[seat]
    if seen.age == 0 or seen.draw == Draw.DYNASTY:
        return [ANY_FAMILY] * PICKS
    known = [(family_of(card),) for card in cards_in(player.kept)]
    held = known + [ANY_FAMILY] * (int(player.kept_count) - len(known))
    if seen.phase == Phase.DRAFT:
        offered = [int(player.choice)] if player.choice != NOTHING else cards_in(player.hand)
        held += [tuple(sorted({family_of(card) for card in offered})) or ANY_FAMILY]
        held += [ANY_FAMILY] * (PICKS - len(held))
    return held


def cards_in(row: Any) -> list[int]:
    """The cards of a row that are known."""
    return [int(card) for card in row if card != NOTHING]


@cites("C9.4", "C10.1", "C12.4")
def most_points(seen: Any, kit: Kit, seat: int) -> int:
    """The most that a seat's dynasty can still score, with cards of this age as far as they are seen."""
    line, held, now = line_of(seen, seat), families_held(seen, seat), plays_now(seen, seat)
    if all(one == ANY_FAMILY for one in held):
        return most_with(kit, line, now + plays_later(seen, seat))
    orders = chain.from_iterable(permutations(held, number) for number in range(now + 1))
    played = {families for order in orders for families in product(*order)}
    return max(most_with(kit, with_cards(line, families), plays_later(seen, seat)) for families in played)


@cites("C12.2", "C12.3", "C12.4")
def most_with(kit: Kit, line: Sequence[int], left: int) -> int:
    """The most with so many more cards of any family: all of one, or each time the longest unseen."""
    same = [points_with(kit, line, [family] * left) for family in range(DOMAINS)]
    last = {family_of(card): place for place, card in enumerate(line)}
    longest_unseen = sorted(range(DOMAINS), key=lambda family: last.get(family, -1))
    return max(*same, points_with(kit, line, longest_unseen[:left]))
