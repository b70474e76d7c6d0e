"""Puzzles: positions of finished matches in which one choice is clearly better than every other.

An analysis says which decisions look like one. All choices are then played out by fresh games of one seed,
and only where the best beats each of the others clearly there is a puzzle. A puzzle holds the way to its
position and names nobody; whoever solves it sees what the seat saw.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dreamtable.analysis.clear import standing_out
from dreamtable.analysis.judging import margin
from dreamtable.analysis.seeds import seed_of
from dreamtable.engine.errors import DreamtableError, ReplayError
from dreamtable.engine.match import Match
from dreamtable.engine.rng import new_rng
from dreamtable.engine.save import entry_fields, read_entry
from dreamtable.search import Choice, Finding, Mean, forecast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dreamtable.analysis.findings import Verdict
    from dreamtable.analysis.report import Analysis
    from dreamtable.analysis.subject import Decision
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.log import Entry
    from dreamtable.engine.observation import Observation
    from dreamtable.engine.spec import GameSpec

FORMAT = 1
FEWEST, MOST = 3, 24
"""Actions that a puzzle has to choose from."""

LEAST_LEAD, LEAST_POINTS = 0.1, 1.0
"""How far the best choice must lead: in games won, or in points of a seat that is alone."""

GAMES = 160
"""Fresh games after each choice."""

SAMPLES = 8
"""Of what a greedy bot imagines."""


@dataclass(frozen=True)
class Answer:
    """One choice: how games ended after it, and how far it is behind the best, in all and by source."""

    action: str
    win: Mean
    points: Mean
    behind: Mean
    sources: tuple[Mean, ...]


@dataclass(frozen=True)
class Puzzle:
    """A position and what its choices are worth; `answers` are the best first."""

    game: str
    rules_version: int
    kit_digest: str
    seats: int
    options: dict[str, str]
    seat: int
    log: tuple[Entry, ...]
    played: str
    """What was taken in the match."""
    greedy: str
    """What a bot takes that looks one action ahead."""
    games: int
    answers: tuple[Answer, ...]

    @property
    def id(self) -> str:
        """Its name in addresses and commands."""
        told = json.dumps([self.seats, self.options, [[e.seat, e.text] for e in self.log]], sort_keys=True)
        return f"{self.game}-{hashlib.sha256(told.encode()).hexdigest()[:8]}"

    @property
    def best(self) -> str:
        """The solution."""
        return self.answers[0].action

    def fits(self, spec: GameSpec, kit: Kit) -> bool:
        """Whether the position is one of these rules with this kit."""
        return self.rules_version == spec.rules_version and self.kit_digest == kit.digest

    def position(self, spec: GameSpec, kit: Kit) -> Observation:
        """What the seat knows that is to decide; ReplayError where the log leads to no such choices."""
        try:
            match = Match(spec, kit, seats=self.seats, options=self.options, chance="manual", begun=False)
            for entry in self.log:
                match.replay(entry)
            seen = match.observe(self.seat)
        except DreamtableError as error:
            raise ReplayError(f"the puzzle {self.id} cannot be set up: {error}") from None
        legal = {spec.actions.text(action) for action in seen.legal_actions()}
        if not (len(legal) > 1 and legal == {one.action for one in self.answers}):
            raise ReplayError(f"the puzzle {self.id} cannot be set up: it has answers to another question")
        return seen

    def names(self) -> tuple[str, ...]:
        """How its seats are called."""
        return tuple("You" if seat == self.seat else f"Player {seat + 1}" for seat in range(self.seats))


# --------------------------------------------------------------------------------------------------- finding
def puzzles_of(
    analysis: Analysis, *, games: int = GAMES, tries: int = 6, stop: Callable[[], bool] = lambda: False
) -> Iterator[Puzzle]:
    """The puzzles in a match, those first whose lead looked largest; `tries` positions are looked at."""
    promising = [one for one in analysis.verdicts.values() if looks_like_one(analysis, one)]
    promising.sort(key=lambda verdict: (-verdict.margin.value, verdict.ply))
    for verdict in promising[:tries]:
        decision = analysis.subject.decision_at(verdict.ply)
        if stop() or decision is None:
            return
        puzzle = puzzle_at(analysis, decision, games)
        if puzzle is not None and puzzle.best == verdict.best.action:  # found once, and by fresh games again
            yield puzzle


def looks_like_one(analysis: Analysis, verdict: Verdict) -> bool:
    """Whether a decision has the right number of choices, and one that leads."""
    least = LEAST_POINTS if analysis.is_alone else LEAST_LEAD
    lead = verdict.margin
    return FEWEST <= verdict.legal <= MOST and lead.value >= least and lead.is_clear


def puzzle_at(analysis: Analysis, decision: Decision, games: int) -> Puzzle | None:
    """The puzzle of a decision, if its best choice beats every other one clearly."""
    subject, match = analysis.subject, analysis.match
    seen = subject.known(decision, match.referee)
    seed = seed_of(subject.digest, "puzzle", decision.ply)
    legal, is_alone = seen.legal_actions(), analysis.is_alone
    choices = [_played(seen, action, games, seed, is_alone=is_alone) for action in legal]
    choices.sort(key=lambda one: (-_mean(one), one.action))
    best, others = choices[0], choices[1:]
    least = LEAST_POINTS if is_alone else LEAST_LEAD
    leads = [best.beyond(other) for other in others]
    if margin(choices).value < least or not all(standing_out(leads, games)):
        return None
    header = match.header
    return Puzzle(
        game=header.game,
        rules_version=header.rules_version,
        kit_digest=header.kit_digest,
        seats=header.seats,
        options=dict(header.options),
        seat=decision.seat,
        log=tuple(replace(entry, hash="") for entry in subject.entries(0, decision.ply)),
        played=match.text(decision.taken),
        greedy=match.text(greedy_choice(seen, seed)),
        games=games,
        answers=tuple(_answer(match, best, choice) for choice in choices),
    )


def greedy_choice(seen: Observation, seed: int) -> int:
    """What looks best one action ahead."""
    values = seen.referee.judgements(seen.seen, seen.seat, SAMPLES, new_rng(seed))
    return max(seen.legal_actions(), key=lambda action: values[action])


def _played(seen: Observation, action: int, games: int, seed: int, *, is_alone: bool) -> Choice:
    unsearched = Finding(action, 0, 0.0, 0.0)
    return Choice(action, unsearched, forecast(seen, action, games, seed), seen.seat, is_alone)


def _mean(choice: Choice) -> float:
    return choice.points.value if choice.is_alone else choice.win.value


def _answer(match: Match, best: Choice, choice: Choice) -> Answer:
    return Answer(
        action=match.text(choice.action),
        win=choice.win,
        points=choice.points,
        behind=best.beyond(choice),
        sources=tuple(best.sources_beyond(choice)),
    )


# -------------------------------------------------------------------------------------------------- as files
def dumps(puzzle: Puzzle) -> str:
    """A puzzle as the text of a file, one answer and one entry a line."""
    answers = [
        {
            "action": one.action,
            **{name: _pair(getattr(one, name)) for name in ("win", "points", "behind")},
            "sources": [_pair(mean) for mean in one.sources],
        }
        for one in puzzle.answers
    ]
    fields = {
        "dreamtable puzzle": FORMAT,
        "game": puzzle.game,
        "rules_version": puzzle.rules_version,
        "kit": puzzle.kit_digest,
        "seats": puzzle.seats,
        "options": puzzle.options,
        "seat": puzzle.seat,
        "played": puzzle.played,
        "greedy": puzzle.greedy,
        "games": puzzle.games,
    }
    lines = [f" {_json(name)}: {_json(value)}" for name, value in fields.items()]
    lines.append(_list("answers", answers))
    lines.append(_list("log", [entry_fields(entry) for entry in puzzle.log]))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _list(name: str, rows: Sequence[dict[str, Any]]) -> str:
    return f' "{name}": [\n' + ",\n".join(f"  {_json(row)}" for row in rows) + "\n ]"


def loads(text: str) -> Puzzle:
    """A puzzle from the text of its file; raises ReplayError for anything else."""
    try:
        fields = json.loads(text)
        if fields["dreamtable puzzle"] != FORMAT:
            raise ReplayError("is a puzzle of another version")
        return Puzzle(
            game=str(fields["game"]),
            rules_version=int(fields["rules_version"]),
            kit_digest=str(fields["kit"]),
            seats=int(fields["seats"]),
            options={str(name): str(value) for name, value in fields["options"].items()},
            seat=int(fields["seat"]),
            log=tuple(read_entry(number, raw) for number, raw in enumerate(fields["log"])),
            played=str(fields["played"]),
            greedy=str(fields["greedy"]),
            games=int(fields["games"]),
            answers=tuple(_read_answer(raw) for raw in fields["answers"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ReplayError(f"is no puzzle ({error!r})") from None


def _read_answer(raw: dict[str, Any]) -> Answer:
    means = {name: Mean(*map(float, raw[name])) for name in ("win", "points", "behind")}
    return Answer(action=str(raw["action"]), sources=tuple(Mean(*pair) for pair in raw["sources"]), **means)


def _pair(mean: Mean) -> list[float]:
    return [round(mean.value, 4), round(mean.band, 4)]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
