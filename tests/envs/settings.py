"""Settings of games: one with each number of seats, and one with each option off its default."""

import os
from dataclasses import dataclass, field

import numpy as np

IS_COMPILED = os.environ.get("DREAMTABLE_COMPILED") == "1"

SEEDS = 50 if IS_COMPILED else 2
"""Games each suite plays with each setting; one run of an upstream suite is one game."""


@dataclass(frozen=True)
class Setting:
    """A game, a number of seats and options, as an environment takes them."""

    game: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)

    @property
    def id(self):
        """`morpheus-3` or `morpheus-3-tiebreak=on`: the name of a test's case."""
        return "-".join([self.game, str(self.seats), *(f"{k}={v}" for k, v in self.options.items())])

    @property
    def arguments(self):
        """Keyword arguments of an environment, but for the game."""
        return {"seats": self.seats, "options": self.options}


def settings_of(spec):
    """Every number of seats, then every value of every option with the first seats that allow it."""
    usual = [Setting(spec.name, seats) for seats in spec.seats]
    seats = min((number for number in spec.seats if number > 1), default=spec.seats[0])
    others = [
        Setting(spec.name, seats, {option.name: value})
        for option in spec.options
        for value in option.values[1:]
    ]
    return usual + others


QUICK = [Setting("pig", 2), Setting("pig", 4), Setting("yumegari", 3)]


def any_legal(mask, rng):
    """One of the legal actions, each as likely as the others."""
    return int(rng.choice(np.flatnonzero(mask)))
