"""What is worth a designer's look in games with a kit, next to those with the game's own from the same seeds.

Shares of games are compared by Fisher's exact test, points and lengths by Welch's, all p-values together
corrected for being many (Benjamini and Hochberg). Only a difference that is also large enough to notice at
a table is told; a finding's weight, 0 to 1, puts the worst first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import stats

from dreamtable.simulation import interval

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from dreamtable.engine.spec import Piece
    from dreamtable.kits.smoke import Watched

LEVEL = 0.05
NOTABLE_SHARE = 0.05
"""Of games."""
NOTABLE_CHANGE = 0.05
"""Of points and lengths, against those of the own kit."""
OFTEN_OPEN = 0.05
"""Share of games in which something lay open, from which it is odd that nobody takes it."""

FEW = 3
"""Names that stand for many."""


@dataclass(frozen=True)
class Finding:
    """One sentence for a designer, and the figures behind it."""

    kind: str
    weight: float
    text: str
    figures: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Trial:
    """Games with a kit and with the game's own: between the bots asked for, and between random ones."""

    kit: Watched
    own: Watched
    kit_random: Watched
    own_random: Watched


def findings(trial: Trial) -> list[Finding]:
    """All findings, the worst first."""
    compared = _told(_comparisons(trial))
    found = [*_broken(trial), *_untaken(trial), *_never_legal(trial), *_favoured(trial.kit), *compared]
    return sorted(found, key=lambda finding: (-round(finding.weight, 6), finding.kind, finding.text))


def key_of(pieces: Iterable[Piece]) -> list[tuple[object, ...]]:
    """What makes a component the same in two kits: its row and which of the row's it is, else its name."""
    seen: Counter[tuple[str, str]] = Counter()
    keys: list[tuple[object, ...]] = []
    for piece in pieces:
        row = (piece.table, piece.key)
        keys.append((*row, seen[row]) if piece.table else (piece.name,))
        seen[row] += 1
    return keys


# ------------------------------------------------------------------------------------ broken, impossible
def _broken(trial: Trial) -> Iterator[Finding]:
    for watched in (trial.kit, trial.kit_random):
        games = watched.games + len(watched.broken)
        for problem, count in Counter(one.problem for one in watched.broken).items():
            first = next(one for one in watched.broken if one.problem == problem)
            text = f"{count:,} of {games:,} games broke, first game {first.game}: {problem}"
            yield Finding("broken", 1.0, text, {"games": count, "first": first.game, "problem": problem})


@dataclass(frozen=True)
class _Untaken:
    """A component that none of the bots asked for took; shares of games."""

    piece: Piece
    is_new: bool
    """Whether the own kit has nothing like it."""
    lay_open: float
    by_chance: float
    """In which random bots took it."""
    own: float
    """In which the bots took it with the own kit."""
    own_by_chance: float

    @property
    def is_left_out(self) -> bool:
        """Whether it is no part of these games, with the own kit neither."""
        nobody = not (self.by_chance or self.own or self.own_by_chance)
        return nobody and not self.is_new and self.lay_open < OFTEN_OPEN


def _untaken(trial: Trial) -> Iterator[Finding]:
    """Components that nobody took; those that are no part of the games, with either kit, in one line."""
    found = list(_untaken_pieces(trial))
    left_out = [one.piece.name for one in found if one.is_left_out]
    for one in found:
        if not one.is_left_out and (one.by_chance == 0 or one.own > 0):
            yield _untaken_finding(one)
    if left_out:
        text = f"{_counted(len(left_out))} had by nobody, with the own kit neither: {_some(left_out)}"
        yield Finding("never taken", 0.1, text, {"pieces": left_out})


def _untaken_pieces(trial: Trial) -> Iterator[_Untaken]:
    own = dict(zip(key_of(trial.own.referee.pieces), _share_taken(trial.own), strict=True))
    own_random = dict(zip(own, _share_taken(trial.own_random), strict=True))
    pieces = trial.kit.referee.pieces
    lay_open = np.maximum(_share_open(trial.kit), _share_open(trial.kit_random))
    taken, by_chance = _share_taken(trial.kit), _share_taken(trial.kit_random)
    for number, (piece, key) in enumerate(zip(pieces, key_of(pieces), strict=True)):
        if taken[number] == 0:
            shares = (lay_open[number], by_chance[number], own.get(key, 0.0), own_random.get(key, 0.0))
            yield _Untaken(piece, key not in own, *map(float, shares))


def _untaken_finding(one: _Untaken) -> Finding:
    """Nobody ever had it; if random bots did, nobody wants it."""
    own = max(one.own, one.own_by_chance)
    open_told = f": it lay open in {percent(one.lay_open)} of games" if one.lay_open else ""
    kind, weight, how = ("never taken", 0.9 if own else 0.5, ", not even at random")
    if one.by_chance:
        kind, weight, how = ("never wanted", 0.7, " but at random")
    compared = "" if one.is_new else f" (own kit: {taken_text(own)})"
    figures = {"piece": one.piece.name, "table": one.piece.table, "row": one.piece.key}
    return Finding(
        kind,
        weight,
        f"nobody ever had {one.piece.name}{how}{open_told}{compared}",
        figures | {"open": one.lay_open, "own": own},
    )


def _counted(number: int) -> str:
    return "1 component was" if number == 1 else f"{number} components were"


def _some(names: list[str]) -> str:
    """The first few of some names."""
    return ", ".join(names[:FEW]) + (", ..." if len(names) > FEW else "")


def _never_legal(trial: Trial) -> Iterator[Finding]:
    """Actions that are legal with the own kit and never with this one, a line for each kind."""
    actions = trial.kit.referee.spec.actions
    now = trial.kit.offered + trial.kit_random.offered
    before = trial.own.offered + trial.own_random.offered
    lost = [
        action
        for action in range(len(actions))
        if now[action] == 0 and before[action] >= trial.kit.games / 20
    ]
    for kind, count in Counter(actions.kind(action).name for action in lost).items():
        names = [actions.text(action) for action in lost if actions.kind(action).name == kind]
        text = f"{'an action was' if count == 1 else f'{count} actions were'} never legal: {_some(names)}"
        yield Finding("never legal", 0.8, f"{text} (with the own kit they are)", {"actions": names})


def _favoured(watched: Watched) -> Iterator[Finding]:
    """Seats that win more often than they would by luck; only among equal bots."""
    seats = watched.referee.rows
    if seats < 2 or len(set(watched.bots)) > 1 or len(watched.bots) != seats or not watched.games:  # noqa: PLR2004
        return
    is_first = watched.places == 1
    wins = (is_first / is_first.sum(axis=1, keepdims=True)).sum(axis=0)
    for seat in range(seats):
        low, high = interval(float(wins[seat]), watched.games, 1 - LEVEL / seats)
        share = float(wins[seat]) / watched.games
        if low > 1 / seats or high < 1 / seats:
            word = "favoured" if low > 1 / seats else "at a disadvantage"
            text = (
                f"seat {seat} is {word}: it wins {percent(share)} ({percent(low)} to {percent(high)}),"
                f" an equal share is {percent(1 / seats)}"
            )
            figures = {"seat": seat, "share": share, "low": low, "high": high}
            yield Finding("seat", min(0.6, 0.2 + 2 * abs(share - 1 / seats)), text, figures)


# ------------------------------------------------------------------------------------------ comparisons
@dataclass(frozen=True)
class _Comparison:
    """A difference, before it is known whether luck explains it."""

    p: float
    is_notable: bool
    finding: Finding


def _told(comparisons: Iterable[_Comparison]) -> list[Finding]:
    """The differences that luck does not explain, judged together."""
    found = list(comparisons)
    if not found:
        return []
    adjusted = stats.false_discovery_control([one.p for one in found])
    return [one.finding for one, p in zip(found, adjusted, strict=True) if p < LEVEL and one.is_notable]


def _comparisons(trial: Trial) -> Iterator[_Comparison]:
    if trial.kit.games and trial.own.games:
        yield from _run_out(trial)
        yield from _taken(trial)
        yield from _numbers(trial)


def _run_out(trial: Trial) -> Iterator[_Comparison]:
    for number, name in enumerate(trial.kit.referee.stocks):
        now, before = trial.kit.has_run_out[:, number], trial.own.has_run_out[:, number]
        text = f"{name} ran out in {percent(now.mean())} of games (own kit: {percent(before.mean())})"
        yield from _shares("ran out", 0.4, text, now, before, {"stock": name})


def _taken(trial: Trial) -> Iterator[_Comparison]:
    own = {key: number for number, key in enumerate(key_of(trial.own.referee.pieces))}
    pieces = trial.kit.referee.pieces
    for number, (piece, key) in enumerate(zip(pieces, key_of(pieces), strict=True)):
        if key not in own:
            continue
        now, before = _is_taken(trial.kit)[:, number], _is_taken(trial.own)[:, own[key]]
        if now.any():
            text = f"somebody had {piece.name} in {percent(now.mean())} of games"
            text += f" (own kit: {percent(before.mean())})"
            figures = {"piece": piece.name, "table": piece.table, "row": piece.key}
            yield from _shares("taken", 0.2, text, now, before, figures)


def _shares(
    kind: str, base: float, text: str, now: Any, before: Any, figures: dict[str, Any]
) -> Iterator[_Comparison]:
    """A share of games against the own kit's."""
    gap = float(now.mean() - before.mean())
    counts = np.array([[one.sum(), len(one) - one.sum()] for one in (now, before)])
    p = float(stats.fisher_exact(counts).pvalue)
    figures |= {"share": float(now.mean()), "own": float(before.mean())}
    finding = Finding(kind, min(0.75, base + abs(gap)), text, figures)
    yield _Comparison(p, abs(gap) >= NOTABLE_SHARE, finding)


def _numbers(trial: Trial) -> Iterator[_Comparison]:
    pairs = (
        (
            "points",
            "a seat scores {:.1f} points",
            trial.kit.points.mean(axis=1),
            trial.own.points.mean(axis=1),
        ),
        ("length", "a game has {:.1f} plies", trial.kit.plies, trial.own.plies),
    )
    for kind, words, now, before in pairs:
        change = float(now.mean() - before.mean()) / max(1.0, abs(float(before.mean())))
        text = f"{words.format(now.mean())} on average (own kit: {before.mean():.1f})"
        figures = {"mean": float(now.mean()), "own": float(before.mean())}
        finding = Finding(kind, min(0.65, 0.3 + abs(change)), text, figures)
        yield _Comparison(_welch(now, before), abs(change) >= NOTABLE_CHANGE, finding)


def _welch(now: Any, before: Any) -> float:
    """Welch's p-value; where nothing varies, whether the two are equal at all."""
    if min(len(now), len(before)) < 2 or (now.std() == 0 and before.std() == 0):  # noqa: PLR2004
        return float(now.mean() == before.mean())
    return float(stats.ttest_ind(now, before, equal_var=False).pvalue)


# ----------------------------------------------------------------------------------------------- shares
def _is_taken(watched: Watched) -> Any:
    """`bool[game, piece]`: whether anybody took it."""
    return (watched.taken[:, :-1] > 0).any(axis=1)


def _share_taken(watched: Watched) -> Any:
    return _is_taken(watched).mean(axis=0) if watched.games else np.zeros(len(watched.referee.pieces))


def _share_open(watched: Watched) -> Any:
    """Share of games in which it lay open, taken later or not."""
    is_open = watched.taken[:, -1] > 0
    return is_open.mean(axis=0) if watched.games else np.zeros(len(watched.referee.pieces))


def percent(share: float) -> str:
    """`12 %`, `0.4 %`."""
    number = 100 * float(share)
    return f"{number:.1f} %" if 0 < number < 10 else f"{number:.0f} %"  # noqa: PLR2004


def taken_text(share: float) -> str:
    """`in 12 %`, `neither`."""
    return f"in {percent(share)}" if share else "neither"
