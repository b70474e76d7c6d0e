"""What a seat used in a game: its kinds of action, and the pieces that the game itself tells of.

Kinds that only decline are no components. This file alone knows where the counts come from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec


def kind_numbers(spec: GameSpec) -> Any:
    """`i8[action]`: the number of the kind of each action."""
    kinds = {kind.name: number for number, kind in enumerate(spec.actions.kinds)}
    return np.array([kinds[spec.actions.kind(action).name] for action in range(len(spec.actions))])


def names(spec: GameSpec, kit: Kit) -> tuple[str, ...]:  # noqa: ARG001 - pieces are named by a kit
    """The components in the order of `counts`."""
    return tuple(kind.name for kind in spec.actions.kinds if not kind.passes)


def counts(spec: GameSpec, kit: Kit, used: Any, finals: Any, seats: int) -> Any:  # noqa: ARG001 - as in names
    """`i4[game, seat, component]` from `used[game, seat, kind]` and the states at the end."""
    kept = [number for number, kind in enumerate(spec.actions.kinds) if not kind.passes]
    return used[:, :, kept]
