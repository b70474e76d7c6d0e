"""What may be done now, and why not: one function a phase, all filling the same sheet."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.reasons import LEGAL, NOT_NOW, Common, allow, judge, refuse_all

from .actions import DECLINE, DISCARD, DRAW, FACT, FLIP, LAY_MELD, LAYOFF, MELD_SIZES, SIDES, Why
from .cards import available, has_meld
from .feasible import judge_takes, lacking, slack
from .kit import Parts
from .state import (
    MELD,
    MUST_PLAY_IF_ABLE,
    MYSTERIES,
    NO_SELF_FICTION,
    Draw,
    Phase,
    Source,
    State,
)
from .turns import is_pending

WAYS = len(SIDES)


@rule("H3.1", "H3.2")
def why_not(state: State, kit: Parts, seat: int, why: Any) -> None:
    """0 for what the seat may do now, a reason for everything else."""
    if state.phase == Phase.OVER:
        refuse_all(why, Common.GAME_OVER)
    elif state.draw != Draw.NONE or seat != state.active:
        refuse_all(why, Common.NOT_YOUR_DECISION)
    else:
        refuse_all(why, NOT_NOW)
        if state.phase == Phase.DRAW:
            allow(why, DRAW)
            judge_takes(state, seat, why)
        elif state.phase == Phase.PLAY:
            judge_plays(state, seat, why)
        else:
            judge_discards(state, seat, why, LEGAL)


@rule("H5.1")
def judge_plays(state: State, seat: int, why: Any) -> None:
    """Melds and layoffs of every Mystery, then declining and the discard."""
    spare = slack(state, seat)
    count = why.count
    for mystery in range(MYSTERIES):
        judge_melds(state, seat, mystery, spare, why)
        judge_layoffs(state, seat, mystery, spare, why)
    can_play = why.count > count
    judge(why, DECLINE, why_not_decline(state, can_play))
    judge_discards(state, seat, why, why_not_end(state, can_play))


@rule("H5.2", "H5.3", "H5.12")
def judge_melds(state: State, seat: int, mystery: int, spare: int, why: Any) -> None:
    """A meld of every size that the cards allow; of the smallest, if they allow none, with the reason."""
    first = LAY_MELD + mystery * MELD_SIZES
    held = available(state, seat, mystery)
    if has_meld(state, mystery):
        judge(why, first, Why.MELD_EXISTS)
    elif held < MELD:
        judge(why, first, Why.MELD_TOO_FEW)
    else:
        taken = state.pending[mystery]
        free = spare + lacking(state, mystery, taken)
        for cards in range(MELD, held + 1):
            fits = max(0, cards - taken) <= free
            judge(why, first + cards - MELD, LEGAL if fits else why_kept(state))


@rule("H5.4", "H5.5", "H5.6", "H5.7", "H11.5")
def judge_layoffs(state: State, seat: int, mystery: int, spare: int, why: Any) -> None:
    """One card as Fact, as Fiction, or as Fiction with a flip."""
    first = LAYOFF + mystery * WAYS
    code = why_not_layoff(state, seat, mystery, spare)
    judge(why, first + FACT, code)
    if code == LEGAL and state.options[NO_SELF_FICTION] and state.owner[mystery] == seat:
        code = Why.OWN_FICTION
    judge(why, first + FACT + 1, code)
    if code == LEGAL and state.meld_fact[mystery] == 0:
        code = Why.NOTHING_TO_FLIP
    judge(why, first + FLIP, code)


@rule("H5.4", "H5.10", "H5.12")
def why_not_layoff(state: State, seat: int, mystery: int, spare: int) -> int:
    """Why no card of the Mystery can be laid off."""
    if available(state, seat, mystery) == 0:
        return Why.NONE_HELD
    if not has_meld(state, mystery):
        return Why.NO_MELD
    if state.pending[mystery] > 0 or spare > 0:
        return LEGAL
    return why_kept(state)


@rule("H5.12", "H6.7")
def why_kept(state: State) -> int:
    """Which duty the last cards of the hand are kept for."""
    return Why.KEEP_FOR_TAKEN if is_pending(state) else Why.KEEP_ONE


@rule("H6.1", "H6.3", "H6.5", "H11.3", "H11.4")
def why_not_decline(state: State, can_play: bool) -> int:
    """One may decline after drawing from the draw pile, before playing anything."""
    if state.source == Source.DISCARDS and is_pending(state):
        return Why.MUST_PLAY_TAKEN
    if state.played > 0:
        return Why.HAS_PLAYED
    if state.declined:
        return Why.HAS_DECLINED
    return Why.CAN_PLAY if can_play and state.options[MUST_PLAY_IF_ABLE] else LEGAL


@rule("H3.2", "H4.5", "H11.3", "H11.4")
def why_not_end(state: State, can_play: bool) -> int:
    """The turn may end once something was played and nothing taken is left."""
    if is_pending(state):
        return Why.TAKEN_LEFT
    if state.played > 0:
        return LEGAL
    if not state.declined:
        return Why.PLAY_FIRST
    return Why.CAN_PLAY if can_play and state.options[MUST_PLAY_IF_ABLE] else LEGAL


@rule("H6.6")
def judge_discards(state: State, seat: int, why: Any, code: int) -> None:
    """Any card of the hand, if the turn may end."""
    for mystery in range(MYSTERIES):
        if code != LEGAL:
            judge(why, DISCARD + mystery, code)
        else:
            is_held = state.players[seat].hand[mystery] > 0
            judge(why, DISCARD + mystery, LEGAL if is_held else Why.NOT_IN_HAND)
