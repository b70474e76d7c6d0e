"""What a seat used in a game: its kinds of action, then the pieces it holds at the end.

Kinds that only decline are no components.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from dreamtable.engine.referee import Referee
    from dreamtable.engine.spec import GameSpec


def kind_numbers(spec: GameSpec) -> Any:
    """`i8[action]`: the number of the kind of each action."""
    kinds = {kind.name: number for number, kind in enumerate(spec.actions.kinds)}
    return np.array([kinds[spec.actions.kind(action).name] for action in range(len(spec.actions))])


def action_names(spec: GameSpec) -> tuple[str, ...]:
    """The kinds of action that are counted."""
    return tuple(kind.name for kind in spec.actions.kinds if not kind.passes)


def names(referee: Referee) -> tuple[str, ...]:
    """The components in the order of `counts`."""
    return (*action_names(referee.spec), *(piece.name for piece in referee.pieces))


def counts(referee: Referee, used: Any, finals: Any) -> Any:
    """`i4[game, seat, component]` from `used[game, seat, kind]` and the states at the end."""
    kept = [number for number, kind in enumerate(referee.spec.actions.kinds) if not kind.passes]
    held = np.zeros((len(finals), referee.seats, len(referee.pieces)), np.int32)
    for game in range(len(finals)):
        held[game] = referee.held(finals, game)[: referee.seats]
    return np.concatenate([used[:, :, kept], held], axis=2)
