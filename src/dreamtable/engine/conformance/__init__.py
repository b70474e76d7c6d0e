"""Does a game keep the engine's contract? Random games, and every property checked along the way.

    from dreamtable.engine.conformance import check
    check(GAME, seats=(2, 3), games=100)

A broken property, or a rule that raises, gives a `ConformanceError` with the game, seats, options, number of
the game and ply that show it, so that it can be seen again. The digest of the report covers every final
state: the same arguments must give the same digest with the JIT on and off, and on any machine.
`properties.py` lists the properties.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dreamtable.engine.conformance.facts import check_facts
from dreamtable.engine.conformance.matches import check_match
from dreamtable.engine.conformance.walk import Walk
from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.kit import load_kit
from dreamtable.engine.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec

__all__ = ["Report", "check"]


@dataclass(frozen=True)
class Report:
    """What was checked: games and plies played, plies looked at closely, the digest of all that happened."""

    game: str
    games: int
    plies: int
    deep: int
    digest: str


def check(
    spec: GameSpec,
    *,
    seats: int | Sequence[int] | None = None,
    games: int = 100,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    kit: Kit | None = None,
    deep: float = 0.01,
    matches: int = 2,
) -> Report:
    """Play `games` random games with each number of seats; raises ConformanceError where a property breaks.

    At a share `deep` of all plies every property is checked, at the others only that play can go on.
    `matches` of the games are played again through `Match`, with undo, redo, refusals and saving.
    """
    numbers = spec.seats if seats is None else (seats,) if isinstance(seats, int) else tuple(seats)
    kit = kit or load_kit(spec.kit)
    values = spec.check_options(options)
    check_facts(spec, kit)
    digest = hashlib.sha256()
    plies = looked_at = 0
    for number in numbers:
        referee = Referee(spec, kit, number)
        for game in range(games):
            walk = Walk(referee, values, f"{seed}/{number}/{game}", deep)
            try:
                walk.play()
                if game < matches:
                    check_match(spec, kit, number, values, f"{seed}/{number}/{game}")
            except Exception as error:
                place = f"{spec.name}, {number} seats, {values}, seed {seed}, game {game}, ply {walk.plies}"
                kind = "" if isinstance(error, ConformanceError) else f"{type(error).__name__}: "
                raise ConformanceError(f"{kind}{error} ({place})") from error
            digest.update(walk.state.tobytes())
            plies += walk.plies
            looked_at += walk.deep_checks
    return Report(spec.name, games * len(numbers), plies, looked_at, digest.hexdigest())
