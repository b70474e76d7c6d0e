"""Short matches of Pig that are over."""

import numpy as np

import dreamtable as dt
from dreamtable.analysis import Effort, Option, Outlook, Subject, Verdict
from dreamtable.search import Forecast, Mean

TURN = ["roll", "6"] * 8
"""48 points, and two more win."""


def pig(*moves, **more):
    """A match of Pig for 50 points after moves of the seats and rolls, `6` for a die."""
    match = dt.new_match("pig", seats=2, options={"target": "50"}, chance="manual", **more)
    for move in moves:
        if move.isdigit():
            match.apply(dt.CHANCE, f"die {move}")
        else:
            match.apply(match.to_act[0], move)
    return match


def quick():
    """Seat 0 wins in its first turn: nine times it could have held."""
    return pig(*TURN, "roll", "2", "hold")


def careless():
    """At 46 against 48 and with 2 in hand, seat 0 holds, and seat 1 wins as nearly always."""
    return pig(*TURN[:-2], "roll", "4", "hold", *TURN, "hold", "roll", "2", "hold", "roll", "2", "hold")


def only_the_end(monkeypatch, decisions=2):
    """From now on only the last decisions of a match are looked at: an analysis in a moment."""
    begin = Subject.__init__

    def late(self, match):
        begin(self, match)
        self.decisions = self.decisions[-decisions:]
        self.moments = tuple(ply for ply in self.moments if ply >= self.decisions[0].ply)

    monkeypatch.setattr(Subject, "__init__", late)
    monkeypatch.setattr(Effort, "usual", classmethod(lambda cls, _decisions: cls(2, 2)))


def invented(subject, kept):
    """Findings that nobody looked for, of every moment and decision: a slip each, and a curve that climbs."""
    games = Effort.usual(len(subject.decisions)).games
    for ply in subject.moments:
        wins = np.arange(games) * subject.match.ply < ply * games
        places = np.stack([2 - wins, 1 + wins], axis=1).astype(np.int8)
        kept.add(Outlook(ply, Forecast((3 - places)[:, :, None].astype(np.int32), places)))
    for decision in subject.decisions:
        taken, other = "hold", "roll"
        if subject.log[decision.ply].text == other:
            taken, other = other, taken
        some = Mean(0.4, 0.1), Mean(1.6, 0.1), Mean(40.0, 2.0)
        options = (
            Option(other, 9, 0.6, *some, Mean(0.2, 0.1), (Mean(2.0, 0.5),)),
            Option(taken, 5, 0.4, *some, Mean(0.0, 0.0), (Mean(0.0, 0.0),)),
        )
        lead, why = Mean(0.2, 0.1), (Mean(2.0, 0.5),)
        kept.add(Verdict(decision.ply, decision.seat, taken, 2, options, lead, lead, why))
    return kept
