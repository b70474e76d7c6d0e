"""Hints in words: the best few choices of a seat, what becomes of each, and why; for terminal and web.

Everything comes from what the seat knows (`search.advise`): places and points are means over games that
greedy bots played out from samples of the rest, with the interval in which they lie in 95 of 100 cases. What
a choice brings is told beside the next best, by source of points and by rival, and only where the games are
clear. Where nothing is compiled yet, `one_step` asks the game's own judgement alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreamtable.search import advise, settings_of
from dreamtable.simulation import interval

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dreamtable.engine.observation import Observation
    from dreamtable.engine.spec import GameSpec
    from dreamtable.search import Choice, Mean

MOST = 3
"""Choices that are told."""

ORDINALS = ("first", "second", "third")

REASONS = 3
"""Sources of points that are told of a choice."""

SURE = 1.5
"""A difference is told if it is so many times as large as half its 95 % interval: there are many sources, and
of twenty that do not differ one seems to."""

LEAST = 0.05
"""Points below which a difference reads as nothing."""

SAMPLES = 32
"""Samples for each action of a hint that looks one step ahead."""

UNCOMPILED = "rules run as plain Python here, too slow for more"


@dataclass(frozen=True)
class Effort:
    """What a hint may take: simulations of the search, and games played out for each choice."""

    simulations: int
    games: int


@dataclass(frozen=True)
class Hint:
    """One of the best choices: its notation, what it does, what becomes of it, and why."""

    action: int
    text: str
    label: str
    outcome: str
    why: str = ""


@dataclass(frozen=True)
class Advice:
    """The best choices, the best first; how they compare; what all that rests on."""

    hints: tuple[Hint, ...]
    verdict: str
    basis: str


def effort_of(spec: GameSpec) -> Effort:
    """What a hint takes in a game: a second or two, as its `search.toml` says."""
    settings = settings_of(spec)
    return Effort(settings.simulations["expert"], settings.hint_games)


def think_ahead(
    seen: Observation,
    names: Sequence[str],
    rng: Any,
    *,
    effort: Effort | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Advice:
    """Hints from a search and games played out; `names` of the seats, `rng` is advanced.

    The same observation and generator give the same words. Raises ValueError where the seat has nothing to
    decide.
    """
    effort = effort or effort_of(seen.spec)
    choices = advise(seen, rng, simulations=effort.simulations, games=effort.games, most=MOST, stop=stop)
    if not choices:
        raise ValueError("this seat has nothing to decide")
    rows = seen.spec.with_rival(names)
    hints = [
        hint_of(seen, choice.action, outcome(choice), reasons(choice, choices, seen.referee.sources, rows))
        for choice in choices
    ]
    basis = (
        f"From what you know alone: {effort.simulations:,} simulations, then {effort.games} games played out"
        " after each choice by greedy bots. In brackets, where the mean lies in 95 of 100 cases."
    )
    return Advice(tuple(hints), verdict(choices), basis)


def one_step(seen: Observation, rng: Any, why: str = "") -> Advice:
    """Hints by the game's own judgement one step ahead; `why` says why not further. Advances `rng`."""
    values = seen.referee.judgements(seen.seen, seen.seat, SAMPLES, rng)
    best = sorted(seen.legal_actions(), key=lambda action: -values[action])[:MOST]
    hints = []
    for action in best:
        behind = values[best[0]] - values[action]
        judged = f"judged {decimal(values[action])}" + (f", {behind:.1f} behind the first" if behind else "")
        hints.append(hint_of(seen, action, judged))
    return Advice(tuple(hints), "", f"Looks one step ahead{': ' + why if why else ''}.")


def hint_of(seen: Observation, action: int, outcome: str, why: str = "") -> Hint:
    """A hint with the action's texts."""
    return Hint(action, seen.spec.actions.text(action), seen.describe(action), outcome, why)


# ------------------------------------------------------------------------------------------------- in words
def outcome(choice: Choice) -> str:
    """What becomes of a choice: `wins 62 % of the games (53 to 71), 41.2 points (39.8 to 42.6)`."""
    points = with_interval(choice.points, " points")
    if choice.is_alone:
        return points
    games = len(choice.games)
    low, high = interval(choice.win.value * games, games)
    won = f"wins {100 * choice.win.value:.0f} % of the games ({100 * low:.0f} to {100 * high:.0f})"
    two = 2
    place = f"place {with_interval(choice.place)}, " if choice.games.places.shape[1] > two else ""
    return f"{won}, {place}{points}"


def with_interval(mean: Mean, unit: str = "") -> str:
    """`41.2 points (39.8 to 42.6)`."""
    if mean.band == float("inf"):
        return f"{decimal(mean.value)}{unit}"
    low, high = mean.value - mean.band, mean.value + mean.band
    return f"{decimal(mean.value)}{unit} ({decimal(low)} to {decimal(high)})"


def decimal(number: float) -> str:
    """One digit after the point, and never `−0.0`."""
    return f"{round(number, 1) + 0.0:.1f}".replace("-", "−")


def reasons(choice: Choice, choices: Sequence[Choice], sources: Sequence[str], rows: Sequence[str]) -> str:
    """Why a choice is better or worse than the next best, the first than the second; empty where unclear.

    `sources` are the game's, `rows` the names of the seats, and of a lone one's rival.
    """
    if len(choices) == 1:
        return ""
    other, beside = (choices[1], "second") if choice is choices[0] else (choices[0], "first")
    clauses = [own_points(choice, other, sources), rivals_points(choice, other, rows)]
    told = "; ".join(clause for clause in clauses if clause)
    return f"Beside the {beside}: {told}." if told else ""


def own_points(choice: Choice, other: Choice, sources: Sequence[str]) -> str:
    """From where a seat's points differ: `about 2.1 more points from dreams, 0.8 fewer from objective`."""
    gains = zip(choice.sources_beyond(other), sources, strict=True)
    clear = sorted(((gain.value, f"from {name}") for gain, name in gains if is_sure(gain)), key=_size)
    whole = choice.points_beyond(other)
    if not clear and is_sure(whole):
        clear = [(whole.value, "in all")]
    told = [f"{abs(gain):.1f} {'more' if gain > 0 else 'fewer'}" for gain, _ in clear[:REASONS]]
    unit = [" points" if place == 0 else "" for place in range(len(told))]
    return ", ".join(
        f"{'about ' if points else ''}{gain}{points} {where}"
        for gain, points, (_, where) in zip(told, unit, clear, strict=False)
    )


def rivals_points(choice: Choice, other: Choice, rows: Sequence[str]) -> str:
    """What the others end with: `leaves Ann 1.5 points fewer`."""
    gains = enumerate(choice.rows_beyond(other))
    clear = [(gain.value, rows[row]) for row, gain in gains if row != choice.seat and is_sure(gain)]
    return ", ".join(
        f"leaves {name} {abs(gain):.1f} points {'more' if gain > 0 else 'fewer'}"
        for gain, name in sorted(clear, key=_size)
    )


def _size(one: tuple[float, str]) -> float:
    """For sorting: what moves most comes first."""
    return -abs(one[0])


def is_sure(difference: Mean) -> bool:
    """Whether a difference is clear and large enough to be told."""
    return abs(difference.value) > max(LEAST, SURE * difference.band)


def verdict(choices: Sequence[Choice]) -> str:
    """How the choices compare with the first: which are as good as equal, as far as the games tell."""
    first, *others = choices
    equal = [place for place, other in enumerate(others, start=1) if not differs(first, other)]
    if not others:
        return "There is no other choice."
    if not equal:
        return "The first stands out."
    if len(equal) == len(others):
        return "As good as equal: the games show no clear difference."
    return f"The first and the {ORDINALS[equal[0]]} are as good as equal."


def differs(one: Choice, other: Choice) -> bool:
    """Whether the games tell two choices apart, by wins or by points."""
    return one.beyond(other).is_clear or is_sure(one.points_beyond(other))
