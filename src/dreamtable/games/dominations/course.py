"""What an entry of the log sets off: the rules go on from what a viewer saw, step by step, and are watched.

Only steps of play that can change what somebody has are followed; none of them reads a secret.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.spec import CHANCE

from . import turns
from .actions import ACTIONS
from .state import Draw, Phase, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dreamtable.engine.kit import Kit

advance = interpreted(turns.advance)
decide = interpreted(turns.decide)

FOLLOWED = {
    "draw_none",
    "give_back",
    "play",
    "gain",
    "choose",
    "amount",
    "convert_none",
    "turn",
    "found",
    "upgrade",
    "develop_none",
    "copy_none",
    "at",
}


@dataclass(frozen=True)
class Step:
    """One step; `stage` is what the rules do by themselves, None for the decision or draw that came first."""

    stage: Stage | None
    before: Any
    after: Any


def is_followed(before: Any, seat: int, action: int) -> bool:
    """Whether an entry can set off anything."""
    if seat == CHANCE:
        return bool(before.draw == Draw.TILE and before.to_draw == 1)
    return ACTIONS.kind(action).name in FOLLOWED


@cites("C5.1", "C10.3", "C11.1")
def course(before: Any, kit: Kit, seat: int, action: int) -> Iterator[Step]:
    """The steps of an entry from the state that a viewer saw before it; nothing for entries not followed."""
    if not is_followed(before, seat, action):
        return
    state = deepcopy(before)
    if seat != CHANCE and ACTIONS.kind(action).name == "play":
        show(state.players[seat], ACTIONS.args(action)[0])
    start = deepcopy(state)
    decide(state, kit.face, seat, action)
    yield Step(None, start, state)
    while state.phase == Phase.RUN and state.draw == Draw.NONE:
        start, state = state, deepcopy(state)
        advance(state, kit.face)
        yield Step(Stage(int(start.stage)), start, state)


@cites("C9.4", "C10.3")
def show(player: Any, card: int) -> None:
    """A card being played is among the kept ones, of which others see none."""
    if card not in player.kept:
        player.kept[0] = card
