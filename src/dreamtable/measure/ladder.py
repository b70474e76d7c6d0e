"""A ladder: which level beats which, how long it thinks, and what it reaches alone.

In a `Contest` one bot sits among others. A deal is one seed, played once for each seat that the one can
have, so that luck and seats favour nobody; it depends on seed and number alone. Deals are kept in a file as
they are played: a ladder that was stopped goes on where it was. Start reading at `climb`; `standings.py` and
`ratings.py` count.
"""

from __future__ import annotations

import json
import math
import os
import threading
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from dreamtable.bots import Budget
from dreamtable.engine.errors import DreamtableError
from dreamtable.engine.kit import load_kit
from dreamtable.engine.match import Match
from dreamtable.engine.referee import Referee
from dreamtable.engine.rng import new_rng
from dreamtable.measure.suite import machine
from dreamtable.registry import find_bot, find_game
from dreamtable.search import settings_of
from dreamtable.simulation import play_match
from dreamtable.views import earned

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from dreamtable.bots import Bot
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.observation import Observation
    from dreamtable.engine.spec import GameSpec

LEVELS = ("novice", "casual", "strong", "expert")
RANDOM, GREEDY = "random", "greedy"
TABLE = 4
"""Seats of a full table, if the game has so many."""

NEAR = 2.0
"""How much more time a contest with the level below gets than others: it is the harder one to tell."""

STEPS = 20
"""Steps of a tenfold time in which times are counted: of 12 % each."""


class LadderError(DreamtableError, ValueError):
    """A file that holds no ladder, or another one."""


class StoppedError(Exception):
    """A deal was given up half-way."""


@dataclass(frozen=True)
class Contest:
    """`one` in one seat against `other` in all others, or alone if `seats` is 1."""

    one: str
    other: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        """Its name in a file: `expert/greedy/4`, `strong//1/robot=hard`."""
        return "/".join([self.one, self.other, str(self.seats), *map("=".join, self.options)])

    @classmethod
    def of_key(cls, key: str) -> Contest:
        """The contest of that name."""
        one, other, seats, *options = key.split("/")
        return cls(
            one,
            other,
            int(seats),
            tuple((name, value) for name, _, value in (o.partition("=") for o in options)),
        )


@dataclass
class Tally:
    """Deals of a contest by number, `(wins, points)` of the one, added up over its games; and more.

    `badges` counts games in which a lone seat earned each, by the badge's paragraph; `seconds` is the time
    that all deals took on one core.
    """

    deals: dict[int, tuple[float, float]] = field(default_factory=dict)
    badges: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0


@dataclass
class Ladder:
    """Everything that was played: `tallies` by contest, `times[level]` counts decisions by `step_of` time."""

    header: dict[str, Any]
    tallies: dict[str, Tally] = field(default_factory=dict)
    times: dict[str, Counter[int]] = field(default_factory=dict)
    is_stopped: bool = False
    """Whether somebody ended it early."""

    def as_dict(self) -> dict[str, Any]:
        """Plain lists and dictionaries, for JSON."""
        return {
            **self.header,
            "contests": {
                key: {
                    "deals": [[number, *tally.deals[number]] for number in sorted(tally.deals)],
                    "badges": dict(sorted(tally.badges.items())),
                    "seconds": round(tally.seconds, 1),
                }
                for key, tally in self.tallies.items()
            },
            "times": {name: {str(s): found[s] for s in sorted(found)} for name, found in self.times.items()},
        }

    @classmethod
    def of_dict(cls, found: dict[str, Any]) -> Ladder:
        """What `as_dict` gave."""
        header = {key: value for key, value in found.items() if key not in ("contests", "times")}
        tallies = {
            key: Tally(
                {int(number): (wins, points) for number, wins, points in one["deals"]},
                Counter(one["badges"]),
                one["seconds"],
            )
            for key, one in found["contests"].items()
        }
        times = {name: Counter({int(s): n for s, n in one.items()}) for name, one in found["times"].items()}
        return cls(header, tallies, times)


def step_of(seconds: float) -> int:
    """The step of the logarithmic scale that times are counted by; 0 is a microsecond."""
    return max(0, round(STEPS * math.log10(max(seconds, 1e-6) * 1e6)))


def seconds_of(step: int) -> float:
    """The time in the middle of a step."""
    return float(10 ** (step / STEPS) * 1e-6)


def quantile(times: Counter[int], share: float) -> float:
    """The seconds within which that share of the decisions was made."""
    left = share * times.total()
    for step in sorted(times):
        left -= times[step]
        if left <= 0:
            break
    return seconds_of(step)


# --------------------------------------------------------------------------------------------- what is played
def contests_of(spec: GameSpec, levels: Sequence[str] = LEVELS, seats: int | None = None) -> list[Contest]:
    """Every level against every other and the lowest against random; the best at a full table; all alone.

    Pairs meet with `seats` seats, the fewest that are not one unless named. Alone against a rival, each value
    of the game's first solo option is played.
    """
    several = [number for number in spec.seats if number > 1]
    pair = min(several) if seats is None else spec.check_seats(seats)
    found = [Contest(levels[0], RANDOM, pair)]
    found += [Contest(better, lesser, pair) for lesser, better in combinations(levels, 2)]
    table = TABLE if TABLE in several else max(several)
    if table != pair:
        found += [Contest(level, GREEDY, table) for level in levels[-2:]]
    if 1 in spec.seats:
        found += [Contest(level, "", 1, options) for options in solo_options(spec) for level in levels]
    return found


def solo_options(spec: GameSpec) -> list[tuple[tuple[str, str], ...]]:
    """The options of games alone: each value of the first solo option, if there is a rival to be stronger."""
    names = [option for option in spec.options if option.is_solo]
    if not spec.solo_rival or not names:
        return [()]
    return [((names[0].name, value),) for value in names[0].values]


class TimedBot:
    """A bot and the processor time of its decisions, those with a choice, by `step_of`."""

    def __init__(self, bot: Bot, stop: threading.Event) -> None:
        """It gives up with StoppedError once `stop` is set."""
        self.name, self.code = bot.name, bot.code
        self.times: Counter[int] = Counter()
        self._bot, self._stop = bot, stop

    def choose(self, observation: Observation, budget: Budget, rng: Any) -> int:
        """What the bot chooses."""
        if self._stop.is_set():
            raise StoppedError
        has_choice = len(observation.legal_actions()) > 1
        began = time.thread_time()
        action = self._bot.choose(observation, budget, rng)
        if has_choice:
            self.times[step_of(time.thread_time() - began)] += 1
        return action


@dataclass(frozen=True)
class Deal:
    """What became of one deal: sums over its games, of the one."""

    wins: float
    points: float
    badges: Counter[str]
    times: dict[str, Counter[int]]
    seconds: float


def play_deal(
    spec: GameSpec, kit: Kit, contest: Contest, number: int, seed: int, stop: threading.Event
) -> Deal:
    """Play the games of a deal, the one in each seat in turn; StoppedError soon after `stop` is set."""
    began = time.thread_time()
    one = TimedBot(find_bot(contest.one), stop)
    other = TimedBot(find_bot(contest.other), stop) if contest.other else one
    referee, options = Referee(spec, kit, contest.seats), spec.check_options(dict(contest.options))
    wins = points = 0.0
    badges: Counter[str] = Counter()
    for mine in range(contest.seats):
        players = [one if seat == mine else other for seat in range(contest.seats)]
        match = play_match(referee, players, options, seed, number)
        places = match.ranks()
        wins += 1 / places.count(1) if places[mine] == 1 and len(places) > 1 else 0.0
        points += match.scores()[mine].total
        if contest.seats == 1:
            badges.update(earned(match.observe(0)))
    times = {player.name: player.times for player in (other, one)}
    return Deal(wins, points, badges, times, time.thread_time() - began)


# ---------------------------------------------------------------------------------------------------- playing
def climb(
    game: str,
    *,
    deals: int = 200,
    minutes: float = 10.0,
    seats: int | None = None,
    seed: int = 0,
    threads: int = 1,
    file: Path | None = None,
    progress: Callable[[str, int], None] = lambda _text, _deals: None,
) -> Ladder:
    """Play up to so many deals of each contest, in so many minutes; contests share the time evenly.

    What `file` holds is not played again; it is written after every deal. A KeyboardInterrupt ends the ladder
    early. Raises LadderError for a file of another ladder.
    """
    spec = find_game(game)
    kit = load_kit(spec.kit)
    ladder = open_ladder(file, header(spec, kit, seed))
    contests = contests_of(spec, seats=seats)
    for contest in contests:
        ladder.tallies.setdefault(contest.key, Tally())
    _load(spec, kit, contests)
    until = time.monotonic() + 60 * minutes
    stop = threading.Event()
    running: dict[Future[Deal], tuple[Contest, int]] = {}
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                while len(running) < threads and time.monotonic() < until:
                    chosen = _next(ladder, contests, deals, list(running.values()))
                    if chosen is None:
                        break
                    running[pool.submit(play_deal, spec, kit, *chosen, seed, stop)] = chosen
                if not running:
                    return ladder
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    contest, number = running.pop(future)
                    keep(ladder, contest, number, future.result())
                    progress(contest.key, sum(len(tally.deals) for tally in ladder.tallies.values()))
                if file is not None:
                    save(ladder, file)
        except KeyboardInterrupt:
            stop.set()
            ladder.is_stopped = True
            return ladder


def _load(spec: GameSpec, kit: Kit, contests: Sequence[Contest]) -> None:
    """Let every bot think once, so that what is compiled or loaded for it is not counted."""
    first = {contest.one: contest for contest in reversed(contests)}
    for name, contest in first.items():
        match = Match(spec, kit, seats=contest.seats, options=dict(contest.options), seed=bytes(32))
        while not match.is_over:
            seat = match.to_act[0]
            seen = match.observe(seat)
            legal = seen.legal_actions()
            if len(legal) > 1:
                find_bot(name).choose(seen, Budget(1), new_rng(0))
                break
            match.apply(seat, legal[0])


def _next(
    ladder: Ladder, contests: Sequence[Contest], deals: int, running: Sequence[tuple[Contest, int]]
) -> tuple[Contest, int] | None:
    """The next deal: of the contest that will have had least time after it; None at the end.

    A contest not yet begun is taken to be as dear as the dearest so far, so cheap ones are measured well
    before a dear one begins. Time counts less where a level meets the one below; contests that are being
    played wait.
    """
    busy = Counter(contest for contest, _ in running)
    taken = {contest: set(ladder.tallies[contest.key].deals) for contest in contests}
    for contest, number in running:
        taken[contest].add(number)
    left = [contest for contest in contests if len(taken[contest]) < deals]
    if not left:
        return None

    costs = {key: tally.seconds / len(tally.deals) for key, tally in ladder.tallies.items() if tally.deals}
    dearest = max(costs.values(), default=0.0)

    def rank(contest: Contest) -> tuple[int, float]:
        after = ladder.tallies[contest.key].seconds + costs.get(contest.key, dearest)
        is_near = (contest.other, contest.one) in pairwise(LEVELS)
        return busy[contest], after / (NEAR if is_near else 1.0)

    chosen = min(left, key=rank)
    return chosen, next(number for number in range(deals) if number not in taken[chosen])


def keep(ladder: Ladder, contest: Contest, number: int, deal: Deal) -> None:
    """Add a deal to what was played."""
    tally = ladder.tallies[contest.key]
    tally.deals[number] = (deal.wins, deal.points)
    tally.badges.update(deal.badges)
    tally.seconds += deal.seconds
    for name, times in deal.times.items():
        ladder.times.setdefault(name, Counter()).update(times)


# ------------------------------------------------------------------------------------------------------ files
def header(spec: GameSpec, kit: Kit, seed: int) -> dict[str, Any]:
    """What the results of a ladder depend on, and the machine that its times are of."""
    facts = machine()
    del facts["load"]
    return {
        "game": spec.name,
        "rules_version": spec.rules_version,
        "kit": {"id": kit.id, "digest": kit.digest},
        "seed": seed,
        "search": settings_of(spec).as_dict(),
        "search_alone": settings_of(spec, alone=True).as_dict(),
        "machine": facts,
    }


def open_ladder(file: Path | None, wanted: dict[str, Any]) -> Ladder:
    """What a file holds, or a new ladder; raises LadderError for none, or other rules, kit, seed, search."""
    if file is None or not file.exists():
        return Ladder(wanted)
    try:
        found = Ladder.of_dict(json.loads(file.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise LadderError(f"{file} holds no ladder; remove it, or name another file") from None
    for key, value in wanted.items():
        if key != "machine" and found.header.get(key) != value:
            raise LadderError(
                f"{file} was played with another {key.replace('_', ' ')}; remove it, or name another file"
            )
    return found


def save(ladder: Ladder, file: Path) -> None:
    """Write a ladder beside its place, then rename it: a stop never leaves half a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(f".{os.getpid()}.part")
    partial.write_text(_lines(ladder.as_dict()), encoding="utf-8")
    partial.replace(file)


def _lines(found: dict[str, Any]) -> str:
    """The same as JSON, one line for each contest."""
    parts = []
    for key, value in found.items():
        if key in ("contests", "times"):
            lines = ",\n  ".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in value.items())
            parts.append(f'"{key}": {{\n  {lines}\n }}')
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{\n " + ",\n ".join(parts) + "\n}\n"
