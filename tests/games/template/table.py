"""A game of Pig in the middle, for tests: `given(scores=(30, 0), turn_total=18)`."""

from dreamtable.engine.kit import load_kit
from dreamtable.engine.referee import Referee
from dreamtable.engine.spec import CHANCE
from dreamtable.games._template import GAME
from dreamtable.games._template.state import Phase

KIT = load_kit(GAME.kit)
ROLL, HOLD = 0, 1


class Table:
    """One state, and the two things that can happen to it."""

    def __init__(self, seats, options):
        self.referee = Referee(GAME, KIT, seats)
        self.states = self.referee.start(GAME.check_options(options))

    @property
    def state(self):
        return self.states[0]

    @property
    def seat(self):
        """Who decides; None for chance and at the end."""
        return next(iter(self.referee.seats_to_act(self.states)), None)

    @property
    def scores(self):
        return tuple(score.total for score in self.referee.scores(self.states))

    @property
    def at_risk(self):
        return int(self.state.turn_total)

    @property
    def is_over(self):
        return self.referee.to_act(self.states) == 0

    def legal(self):
        return self.referee.legal(self.states, self.seat)

    def reason(self, seat, action):
        return self.referee.reason(self.states, seat, action)

    def roll(self, face):
        """Roll, and the die shows `face`, 1 to 6."""
        self.referee.apply(self.states, self.seat, ROLL)
        self.referee.apply(self.states, CHANCE, face - 1)
        return self

    def hold(self):
        self.referee.apply(self.states, self.seat, HOLD)
        return self


def given(scores=(0, 0), turn_total=0, seat=0, decisions=0, options=None):
    """A table where `seat` decides with so much at risk."""
    table = Table(len(scores), options)
    table.state.score[: len(scores)] = scores
    table.state.turn_total = turn_total
    table.state.seat = seat
    table.state.decisions = decisions
    assert table.state.phase == Phase.DECIDE
    return table
