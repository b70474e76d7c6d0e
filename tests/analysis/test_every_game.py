"""Every game, with its fewest seats: the last decision of a match that chance played, judged and told."""

import random

import pytest

import dreamtable as dt
from dreamtable.analysis import Subject, analyse
from dreamtable.analysis.plain import as_dict
from dreamtable.analysis.telling import told_decisions
from dreamtable.registry import find_game, games

from .matches import only_the_end

MATCHES = [(game, min(find_game(game).seats)) for game in games()]


@pytest.mark.parametrize(("game", "seats"), MATCHES)
def test_the_end_of_a_match_is_analysed(game, seats, monkeypatch):
    match, choice = dt.new_match(game, seats=seats, seed=4), random.Random(4)
    while not match.is_over:
        seat = choice.choice(match.to_act)
        match.apply(seat, choice.choice(match.legal_actions(seat)))
    only_the_end(monkeypatch, decisions=1)
    found = analyse(Subject(match))
    assert found.is_complete
    assert found.is_alone == (not match.spec.has_winner(seats))
    (told,) = told_decisions(found)
    assert told.taken
    names = match.spec.with_rival(match.header.players)
    assert len(as_dict(found, names)["curve"][0]["rows"]) == found.rows == len(names)
    for row in range(found.rows):
        balance = found.balance(row)
        moved = balance.luck.value + balance.own.value + balance.others.value
        assert balance.start + moved == pytest.approx(balance.end)
