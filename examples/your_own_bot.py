"""Write a bot and let it play: it gets an observation, and answers with a legal action.

To let `dreamtable simulate pig --bots patient,random` find it, put the bot in a package with an entry point:

    [project.entry-points."dreamtable.bots"]
    patient = "my_package:PATIENT"
"""

from typing import Any

import dreamtable as dt
from dreamtable.bots import Bot, Budget
from dreamtable.engine.observation import Observation
from dreamtable.engine.rng import new_rng
from dreamtable.registry import find_bot
from dreamtable.simulation import interval


class PatientBot:
    """Rolls until 20 points are at risk: a good rule of thumb for Pig."""

    name = "patient"
    code: int | None = None  # plays in Python; only bots that kernels know have a code
    enough = 20

    def choose(self, observation: Observation, budget: Budget, rng: Any) -> int:  # noqa: ARG002 - needs neither
        """An action from `observation.legal_actions()`."""
        table = observation.picture()
        roll = observation.spec.actions.parse("roll")
        hold = observation.spec.actions.parse("hold")
        if table.turn_total >= self.enough or roll not in observation.legal_actions():
            return hold
        return roll


PATIENT = PatientBot()


def play(bots: list[Bot], seed: int) -> tuple[int, ...]:
    """One game of Pig; the ranks of the seats."""
    match = dt.new_match("pig", seats=len(bots), seed=seed)
    rng = new_rng(seed)
    while not match.is_over:
        seat = match.to_act[0]
        match.apply(seat, bots[seat].choose(match.observe(seat), Budget(), rng))
    return match.ranks()


GAMES = 20
wins = sum(play([PATIENT, find_bot("random")], seed)[0] == 1 for seed in range(GAMES))
low, high = interval(wins, GAMES)
print(f"{PATIENT.name} won {wins} of {GAMES} games against random (95 % interval {low:.0%} to {high:.0%})")
