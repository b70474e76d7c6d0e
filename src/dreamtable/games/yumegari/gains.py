"""What a tile or a stack brings in tokens, foretold and told: what is wanted, and what there is of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import acts
from .actions import DISCARD, PLACE
from .state import NOTHING, SPACES, STRICT_SUPPLY
from .text import cost, counted, is_draft

is_match = interpreted(acts.is_match)
mark_paws = interpreted(acts.mark_paws)
mark_points = interpreted(acts.mark_points)
paws_left = interpreted(acts.paws_left)
vp_left = interpreted(acts.vp_left)

MOST_MARKED = 2
"""Points, at most, that a tile is marked with."""


@dataclass(frozen=True)
class Gains:
    """Tokens that an act brings: what is gained of what is wanted."""

    points: int
    paws: int
    lacks: tuple[str, ...] = ()
    """Which tokens are used up before all that is wanted is gained: `VP tokens`, `paws`."""
    is_sure: bool = True
    """Whether nobody else can take the tokens first, or bring some back."""

    @property
    def words(self) -> list[str]:
        """`+1 VP`, `+2 paws`, `no paws left`; nothing for nothing."""
        found = [f"+{self.points} VP"] if self.points else []
        found += [f"+{counted(self.paws, 'paw')}"] if self.paws else []
        return found + [f"no {kind} left" for kind in self.lacks]


@cites("Y5.2", "Y5.5", "Y5.7")
def wanted(seen: Any, kit: Kit, seat: int, action: int) -> tuple[int, int]:
    """Points and paws of placing or discarding the seat's tile, if the tokens suffice."""
    if action >= DISCARD:
        return 0, 1
    player, parts = seen.players[seat], kit.face
    space, tile = (action - PLACE) % SPACES, int(player.tile)
    points, paws = int(mark_points(tile)), int(mark_paws(tile))
    if player.space[space] == NOTHING and is_match(parts, player.board, space, tile):
        points += int(parts.print_vp[player.board, space])
        paws += int(parts.print_paws[player.board, space])
    return points, paws


@cites("Y5.9", "Y11.3")
def foretold(seen: Any, kit: Kit, want: tuple[int, int], paid: int) -> Gains:
    """What somebody gains of what is wanted, once the paws paid for the walk are back in the supply."""
    if not seen.options[STRICT_SUPPLY]:
        return Gains(*want)
    left = int(vp_left(seen, kit.face)), int(paws_left(seen, kit.face)) + paid
    got = min(want[0], left[0]), min(want[1], left[1])
    others = int(seen.seats) - 1 if is_draft(seen) else 0
    most = int(kit.face.print_vp.max()) + MOST_MARKED, int(kit.face.print_paws.max()) + 1
    enough = (not w or have - others * many >= w for w, have, many in zip(want, left, most, strict=True))
    return Gains(*got, lacks(want, got), is_sure=not others or all(enough))


@cites("Y5.9", "Y11.3")
def act_gains(seen: Any, kit: Kit, seat: int, action: int) -> Gains:
    """What placing or discarding the seat's tile brings."""
    paid = int(cost(seen, kit.face, seat, (action - PLACE) % SPACES))
    return foretold(seen, kit, wanted(seen, kit, seat, action), paid)


@cites("Y5.9", "Y11.3")
def gains_of(before: Any, after: Any, kit: Kit, seat: int, action: int) -> Gains:
    """What an act that was carried out brought."""
    was, now = before.players[seat], after.players[seat]
    paid = int(cost(before, kit.face, seat, (action - PLACE) % SPACES))
    got = int(now.vp) - int(was.vp), int(now.paws) - int(was.paws) + paid
    return Gains(*got, lacks(wanted(before, kit, seat, action), got))


@cites("Y8.6", "Y11.3")
def last_paw(seen: Any, kit: Kit, paid: int) -> str:
    """The paw for the last tile of a stack, to which the Supplier walked for so many."""
    return ", ".join(foretold(seen, kit, (0, 1), paid).words)


def lacks(want: tuple[int, int], got: tuple[int, int]) -> tuple[str, ...]:
    """The tokens that were too few."""
    return tuple(kind for w, g, kind in zip(want, got, ("VP tokens", "paws"), strict=True) if g < w)
