"""Settings of games: one with each number of seats, and one with each option off its default."""

import os
from dataclasses import dataclass, field, replace

import numpy as np

IS_COMPILED = os.environ.get("DREAMTABLE_COMPILED") == "1"

FEWEST = 1
SEEDS = int(os.environ.get("DREAMTABLE_SEEDS", "50")) if IS_COMPILED else 3
"""Games that each suite plays of each game; one run of an upstream suite is one game."""


@dataclass(frozen=True)
class Setting:
    """A game, a number of seats and options, as an environment takes them."""

    game: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    seeds: range = range(FEWEST)
    """The games that each suite plays with it."""

    @property
    def id(self):
        """`morpheus-3` or `morpheus-3-tiebreak=on`: the name of a test's case."""
        return "-".join([self.game, str(self.seats), *(f"{k}={v}" for k, v in self.options.items())])

    @property
    def arguments(self):
        """Keyword arguments of an environment, but for the game."""
        return {"seats": self.seats, "options": self.options}


def settings_of(spec):
    """Every number of seats, then every value of every option with the first seats that allow it.

    They share `SEEDS` among them, evenly, but each has a few.
    """
    usual = [Setting(spec.name, seats) for seats in spec.seats]
    seats = min((number for number in spec.seats if number > 1), default=spec.seats[0])
    others = [
        Setting(spec.name, seats, {option.name: value})
        for option in spec.options
        for value in option.values[1:]
    ]
    found = usual + others
    share = max(FEWEST, -(-SEEDS // len(found)))
    return [replace(one, seeds=range(n * share, (n + 1) * share)) for n, one in enumerate(found)]


QUICK = [Setting("pig", 2), Setting("pig", 4), Setting("yumegari", 3, seeds=range(1))]


def any_legal(mask, rng):
    """One of the legal actions, each as likely as the others."""
    return int(rng.choice(np.flatnonzero(mask)))
