"""Try search with other parameters: `python benchmarks/trial.py morpheus --one "simulations=100 guided=5"`.

`--one` has one seat, in turn each of a deal, and `--other` all others: a bot's name, or words such as
`simulations=200 plies=4 model=value.npz`, which are fields of `search.Parameters`, the number of simulations,
and a learned judgement; what is not said is the default. `--keep` adds the result to
docs/ladder/trials.json, from which docs/concepts/levels.md is written.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine.kit import load_kit
from dreamtable.engine.referee import Referee
from dreamtable.registry import find_bot, find_game
from dreamtable.search import Model, Parameters, search
from dreamtable.simulation import interval, play_match

if TYPE_CHECKING:
    from dreamtable.bots import Budget
    from dreamtable.engine.observation import Observation

KEPT = Path(__file__).parents[1] / "docs" / "ladder" / "trials.json"
WARM = 1
"""Decisions whose time is not counted, since the first one may compile."""


class TrialBot:
    """Searches with the words it is given; counts the processor time of its decisions, in `times`."""

    code: int | None = None

    def __init__(self, words: str) -> None:
        """Read `simulations=200 guided=6`."""
        self.name = words
        said = dict(word.split("=", 1) for word in words.split())
        self.simulations = int(said.pop("simulations", 200))
        model = said.pop("model", None)
        self.model = Model.load(Path(model)) if model else None
        usual = dataclasses.asdict(Parameters())
        self.parameters = Parameters(**{key: type(usual[key])(value) for key, value in said.items()})
        self.times: list[float] = []

    def choose(self, observation: Observation, budget: Budget, rng: Any) -> int:  # noqa: ARG002 - it has its own
        """The action tried most."""
        legal = observation.legal_actions()
        if len(legal) == 1:
            return legal[0]
        began = time.thread_time()
        found = search(observation, self.parameters, rng, simulations=self.simulations, model=self.model)
        self.times.append(time.thread_time() - began)
        return found[0].action


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=600.0, help="of processor time, once compiled")
    parser.add_argument("--one", required=True)
    parser.add_argument("--other", default="greedy")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    found = play(chosen)
    print(json.dumps(found))
    if chosen.keep:
        kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else []
        lines = ",\n ".join(json.dumps(one) for one in [*kept, found])
        KEPT.write_text(f"[\n {lines}\n]\n", encoding="utf-8")


def play(chosen: argparse.Namespace) -> dict[str, Any]:
    """Deal after deal until all are played or the time is up."""
    spec = find_game(chosen.game)
    referee = Referee(spec, load_kit(spec.kit), chosen.seats)
    options = spec.check_options(dict(word.split("=", 1) for word in chosen.options))
    one = TrialBot(chosen.one)
    other = TrialBot(chosen.other) if "=" in chosen.other else find_bot(chosen.other)
    wins, leads = 0.0, []
    until = 0.0
    for deal in range(chosen.deals):
        for mine in range(chosen.seats):
            players = [one if seat == mine else other for seat in range(chosen.seats)]
            match = play_match(referee, players, options, chosen.seed, deal)
            places, points = match.ranks(), [score.total for score in match.scores()]
            wins += 1 / places.count(1) if places[mine] == 1 and len(places) > 1 else 0.0
            leads.append(points[mine] - max(points[:mine] + points[mine + 1 :], default=0))
        until = until or time.process_time() + chosen.seconds
        if time.process_time() > until:
            break
    return {
        "game": chosen.game,
        "seats": chosen.seats,
        "one": chosen.one,
        "other": chosen.other,
        "options": chosen.options,
        "games": len(leads),
        "share": round(wins / len(leads), 4),
        "interval": [round(end, 4) for end in interval(wins, len(leads))],
        "lead": round(float(np.mean(leads)), 2),
        "error": round(float(np.std(leads) / len(leads) ** 0.5), 2),
        "ms": round(1000 * float(np.mean(one.times[WARM:])), 2),
        "command": " ".join(["python", "benchmarks/trial.py", *map(quoted, sys.argv[1:])]),
    }


def quoted(word: str) -> str:
    """A word as a shell wants it."""
    return f'"{word}"' if " " in word else word


if __name__ == "__main__":
    main()
