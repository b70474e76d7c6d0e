"""What a ladder comes to: shares of wins, ratings, times and what was reached alone, as rows of tables."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from dreamtable.measure.ladder import GREEDY, LEVELS, Contest, quantile
from dreamtable.measure.ratings import Rating, ratings
from dreamtable.registry import find_game
from dreamtable.simulation import interval
from dreamtable.views import badges_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dreamtable.engine.spec import GameSpec
    from dreamtable.measure.ladder import Ladder, Tally

ANCHOR = "casual"
P95 = 0.95


@dataclass(frozen=True)
class Share:
    """How often the one won against the other, with its 95 % interval; `fair` is its share among equals."""

    one: str
    other: str
    seats: int
    games: int
    share: float
    low: float
    high: float
    fair: float


@dataclass(frozen=True)
class Level:
    """A level's rating, and the seconds a decision takes: the median, and 95 % of them."""

    name: str
    rating: Rating | None
    median_s: float
    p95_s: float


@dataclass(frozen=True)
class Alone:
    """A level alone: share of wins against a rival, mean points, and the share of games with each badge."""

    level: str
    options: dict[str, str]
    games: int
    share: float | None
    low: float
    high: float
    points: float
    badges: dict[str, float]


@dataclass(frozen=True)
class Standings:
    """All that a ladder says, level by level and contest by contest."""

    game: str
    levels: list[Level]
    duels: list[Share]
    tables: list[Share]
    alone: list[Alone]

    def as_dict(self) -> dict[str, Any]:
        """Plain lists and dictionaries, for JSON."""
        return asdict(self)


def standings(ladder: Ladder, seats: int | None = None) -> Standings:
    """Count what was played so far; of pairs of levels, only with `seats` seats if they are named."""
    spec = find_game(ladder.header["game"])
    played = {Contest.of_key(key): tally for key, tally in ladder.tallies.items() if tally.deals}
    if seats is not None:
        played = {one: tally for one, tally in played.items() if one.seats == seats or not _is_pair(one)}
    shares = [_share(contest, tally) for contest, tally in played.items() if contest.seats > 1]
    return Standings(
        spec.name,
        _levels(ladder, played),
        [one for one in shares if one.other != GREEDY],
        [one for one in shares if one.other == GREEDY],
        [_alone(spec, contest, tally) for contest, tally in played.items() if contest.seats == 1],
    )


def _is_pair(contest: Contest) -> bool:
    """Whether two levels meet, with any number of seats."""
    return contest.seats > 1 and contest.other != GREEDY


def _share(contest: Contest, tally: Tally) -> Share:
    games = len(tally.deals) * contest.seats
    wins = sum(won for won, _ in tally.deals.values())
    low, high = interval(wins, games)
    fair = 1 / contest.seats
    return Share(contest.one, contest.other, contest.seats, games, wins / games, low, high, fair)


def _levels(ladder: Ladder, played: Mapping[Contest, Tally]) -> list[Level]:
    """Ratings from the contests of two levels with the fewest seats."""
    pairs = {contest: tally for contest, tally in played.items() if _is_pair(contest)}
    seats = min((contest.seats for contest in pairs), default=0)
    met = {
        (contest.one, contest.other): [won for won, _ in tally.deals.values()]
        for contest, tally in pairs.items()
        if contest.seats == seats
    }
    names = {name for pair in met for name in pair}
    found = ratings(met, seats, ANCHOR) if ANCHOR in names else {}
    shown: Sequence[str] = [name for name in LEVELS if name in ladder.times]
    return [
        Level(name, found.get(name), quantile(ladder.times[name], 0.5), quantile(ladder.times[name], P95))
        for name in shown
    ]


def _alone(spec: GameSpec, contest: Contest, tally: Tally) -> Alone:
    games = len(tally.deals)
    wins = sum(won for won, _ in tally.deals.values())
    low, high = interval(wins, games)
    return Alone(
        contest.one,
        dict(contest.options),
        games,
        wins / games if spec.has_winner(1) else None,
        low,
        high,
        sum(points for _, points in tally.deals.values()) / games,
        {badge.rule: tally.badges[badge.rule] / games for badge in badges_of(spec)},
    )
