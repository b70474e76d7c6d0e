"""Properties of a match: refusals change nothing, undo and redo, saving and loading, the draws."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from dreamtable.engine import save
from dreamtable.engine.chance import make_seed
from dreamtable.engine.conformance.facts import demand
from dreamtable.engine.errors import IllegalActionError
from dreamtable.engine.match import Match
from dreamtable.engine.records import fingerprint
from dreamtable.engine.spec import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec

NOW_AND_THEN = 0.05


def check_match(spec: GameSpec, kit: Kit, seats: int, options: Mapping[str, str], seed: str) -> None:
    """Play a random match to its end, doing all that people do to it; raises ConformanceError."""
    luck = random.Random(f"{seed} match")  # noqa: S311 - a reproducible walk, not a secret
    match = Match(spec, kit, seats=seats, options=options, seed=make_seed(seed))
    save_at = luck.randrange(1, 200)
    while not match.is_over:
        seat = luck.choice(match.to_act)
        if luck.random() < NOW_AND_THEN:
            check_refusal(match, luck)
        legal = match.legal_actions(seat)
        demand(bool(legal), f"seat {seat} is to act in a match but has no legal action")
        match.apply(seat, luck.choice(legal), ply=match.ply)
        if luck.random() < NOW_AND_THEN:
            check_undo(match, seat)
        if match.ply > save_at:
            save_at = spec.max_plies
            check_saving(match, spec, kit)
    check_saving(match, spec, kit)
    viewer = luck.choice((*range(seats), SPECTATOR))
    demand(bool(match.story(viewer)), f"viewer {viewer} is told nothing of a whole match")


def check_refusal(match: Match, luck: random.Random) -> None:
    """An illegal action raises with its reason and changes nothing."""
    seat = luck.randrange(match.seats)
    action = luck.randrange(len(match.spec.actions))
    reason = match.why_not(seat, action)
    if reason is None:
        return
    before = match.state_hash(), match.history
    try:
        match.apply(seat, action)
    except IllegalActionError as error:
        demand(error.reason == reason, "the error gives another reason than why_not")
    else:
        demand(holds=False, message=f"{match.text(action)!r} was refused by why_not, but applied")
    demand((match.state_hash(), match.history) == before, "a refused action changed the match")


def check_undo(match: Match, seat: int) -> None:
    """Taking back by consent and bringing back lead through the same states."""
    ply, now = match.ply, match.state_hash()
    match.undo(seat, agreed_by=range(match.seats))
    demand(match.ply < ply, "an undo took nothing back")
    demand(match.state_hash() == fingerprint(match.state_at(match.ply)), "an undo led to another state")
    match.redo(seat)
    demand((match.ply, match.state_hash()) == (ply, now), "a redo led to another state")


def check_saving(match: Match, spec: GameSpec, kit: Kit) -> None:
    """A save reads back to the same match and the same bytes, and its draws can be derived."""
    text = save.dumps(match)
    saved = save.loads(text)
    loaded = save.replay(saved, spec, kit)
    demand(loaded.state_hash() == match.state_hash(), "a loaded match is in another state")
    demand(save.dumps(loaded) == text, "a loaded match saves to other bytes")
    demand(
        save.verify(saved, spec, kit) == sum(e.kind == "chance" for e in match.history), "draws are missing"
    )
