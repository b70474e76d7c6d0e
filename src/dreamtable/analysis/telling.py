"""An analysis in words: turning points, slips and their reasons, for terminal and browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dreamtable.analysis.clear import share_interval
from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.match import named
from dreamtable.engine.spec import EVERYTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.analysis.findings import Option, Verdict
    from dreamtable.analysis.report import Analysis, Point, Slip, Step
    from dreamtable.search import Mean

REASONS = 3
"""Sources of points told of one slip."""

LEAST_POINTS = 0.05
"""Points below which a difference would be told as nothing."""


@dataclass(frozen=True)
class ToldTurn:
    """A turning point: `ply` is the moment after it, `seat` who decided or CHANCE, `changes` by row."""

    ply: int
    seat: int
    text: str
    changes: tuple[str, ...]


@dataclass(frozen=True)
class ToldOption:
    """One choice: what it does, how it fared, and how much better than what was taken."""

    action: str
    label: str
    worth: str
    points: str
    gain: str
    is_taken: bool


@dataclass(frozen=True)
class ToldSlip:
    """A slip: `ply` is the moment before it, where the seat was asked."""

    ply: int
    seat: int
    question: str
    taken: str
    better: str
    loss: str
    reasons: tuple[str, ...]
    options: tuple[ToldOption, ...]


@dataclass(frozen=True)
class ToldDecision:
    """One decision of all: the outlook of its seat before and after, and what looked best.

    `better` and `gain` are empty where nothing looked better than what was taken; the gain is that of the
    first look, which flatters what leads.
    """

    ply: int
    seat: int
    taken: str
    before: str
    after: str
    points_before: str
    points_after: str
    better: str
    gain: str


def told_turns(analysis: Analysis, names: Sequence[str]) -> tuple[ToldTurn, ...]:
    """The turning points, the largest first; `names` are those of all rows."""
    return tuple(_turn(analysis, step, names) for step in analysis.turning_points)


def _turn(analysis: Analysis, step: Step, names: Sequence[str]) -> ToldTurn:
    points = [(analysis.point(step.first, row), analysis.point(step.last, row)) for row in range(len(names))]
    changes = (
        f"{name} {share(before.value, analysis)} → {share(after.value, analysis)}"
        for name, (before, after) in zip(names, points, strict=True)
        if share(before.value, analysis) != share(after.value, analysis)
    )
    return ToldTurn(step.last, step.seat, what_happened(analysis, step, names), tuple(changes))


def what_happened(analysis: Analysis, step: Step, names: Sequence[str]) -> str:
    """The sentences of what lies between two moments; of draws without a sentence, that they were draws."""
    match = analysis.match
    told = (match.sentence(ply, EVERYTHING).strip() for ply in range(step.first, step.last))
    text = " ".join(named(sentence, names) for sentence in told if sentence)
    if text:
        return text
    seen = match.observe_at(step.first, EVERYTHING)
    if step.seat == CHANCE:
        return f"Chance: {seen.question()}."
    taken = analysis.subject.log[step.first].text
    return f"{names[step.seat]}: {match.observe_at(step.first, step.seat).describe(match.parse(taken))}."


def told_slips(analysis: Analysis, most: int | None = None) -> tuple[ToldSlip, ...]:
    """The slips, the most costly first."""
    return tuple(_slip(analysis, slip) for slip in analysis.slips[:most])


def _slip(analysis: Analysis, slip: Slip) -> ToldSlip:
    verdict = slip.verdict
    options = told_options(analysis, verdict)
    labels = {option.action: option.label for option in options}
    seen = analysis.match.observe_at(verdict.ply, verdict.seat)
    return ToldSlip(
        ply=verdict.ply,
        seat=verdict.seat,
        question=seen.question(),
        taken=labels[verdict.taken],
        better=labels[verdict.best.action],
        loss=difference(slip.loss, analysis),
        reasons=reasons(verdict.fresh_sources, analysis.match.referee.sources),
        options=options,
    )


def told_options(analysis: Analysis, verdict: Verdict) -> tuple[ToldOption, ...]:
    """The choices looked at in a decision, in words of what its seat knew, the best first."""
    seen = analysis.match.observe_at(verdict.ply, verdict.seat)
    return tuple(
        ToldOption(
            action=option.action,
            label=seen.describe(analysis.match.parse(option.action)),
            worth=worth(option, analysis),
            points=within(option.points),
            gain="" if option.action == verdict.taken else difference(option.gain, analysis),
            is_taken=option.action == verdict.taken,
        )
        for option in verdict.options
    )


def told_decisions(analysis: Analysis) -> tuple[ToldDecision, ...]:
    """All decisions that were judged, in order."""
    return tuple(_decision(analysis, verdict) for _, verdict in sorted(analysis.verdicts.items()))


def _decision(analysis: Analysis, verdict: Verdict) -> ToldDecision:
    options = told_options(analysis, verdict)
    taken = next(option for option in options if option.is_taken)
    moments = (verdict.ply, analysis.subject.settled(verdict.ply + 1))
    before, after = (analysis.point(ply, verdict.seat) for ply in moments)
    is_best = options[0].is_taken
    return ToldDecision(
        ply=verdict.ply,
        seat=verdict.seat,
        taken=taken.label,
        before=with_band(before, analysis),
        after=with_band(after, analysis),
        points_before=within(before.points),
        points_after=within(after.points),
        better="" if is_best else options[0].label,
        gain="" if is_best else options[0].gain,
    )


def reasons(sources: Sequence[Mean], names: Sequence[str]) -> tuple[str, ...]:
    """Which sources of points a better choice moves: `2.1 more points from dreams`, the largest first."""
    clear = [
        (mean.value, name)
        for mean, name in zip(sources, names, strict=True)
        if mean.is_clear and abs(mean.value) >= LEAST_POINTS
    ]
    clear.sort(key=lambda pair: -abs(pair[0]))
    return tuple(
        f"{abs(value):.1f} {'more' if value > 0 else 'fewer'} points from {name}"
        for value, name in clear[:REASONS]
    )


# ---------------------------------------------------------------------------------------------------- numbers
def share(value: float, analysis: Analysis) -> str:
    """What counts, as people read it: `62 %`, or points of a seat that is alone."""
    return signless(f"{value:.1f} points" if analysis.is_alone else f"{100 * value:.0f} %")


def with_band(point: Point, analysis: Analysis) -> str:
    """A moment of the curve: `43 % (29 to 58)`; in points of a seat that is alone."""
    scale = 1 if analysis.is_alone else 100
    return f"{share(point.value, analysis)} ({scale * point.low:.0f} to {scale * point.high:.0f})"


def worth(option: Option, analysis: Analysis) -> str:
    """How a choice does: how often games were won after it; points of a seat that is alone."""
    if analysis.is_alone:
        return within(option.points)
    low, high = share_interval(option.win.value, analysis.effort.games)
    return f"{100 * option.win.value:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def within(mean: Mean) -> str:
    """Points with their interval: `41.5 ± 2.3`."""
    return signless(f"{mean.value:.1f} ± {mean.band:.1f}")


def difference(mean: Mean, analysis: Analysis) -> str:
    """A gain with its interval: `+27 % ± 10`, or in points."""
    if analysis.is_alone:
        return signless(f"{mean.value:+.1f} ± {mean.band:.1f} points")
    return signless(f"{100 * mean.value:+.0f} % ± {100 * mean.band:.0f}")


def signless(text: str) -> str:
    """With the minus that people write, and without one before a zero."""
    for zero in ("-0 ", "-0.0 "):
        if text.startswith(zero):
            text = text[1:]
    return text.replace("-", "−")
