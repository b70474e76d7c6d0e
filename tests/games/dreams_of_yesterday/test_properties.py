"""What holds in every position of random games."""

import random

import numpy as np
import pytest

from dreamtable.engine.chance import make_seed
from dreamtable.engine.jit import interpreted
from dreamtable.engine.match import Match
from dreamtable.games.dreams_of_yesterday import GAME, paying

from .table import KIT

covered = interpreted(paying.covered)


def positions(seats, seed, every=7, **options):
    """Some states of a random match."""
    luck = random.Random(seed)
    match = Match(GAME, KIT, seats=seats, seed=make_seed(seed), options=options)
    while not match.is_over and match.ply < 160:
        seat = match.to_act[0]
        match.apply(seat, luck.choice(match.legal_actions(seat)))
        if match.ply % every == 0:
            yield match


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_pictures_agree_with_scores_and_legality(seats):
    for match in positions(seats, seats):
        picture = match.observe(0).picture()
        for museum, score in zip(picture.museums, match.scores(), strict=True):
            assert museum.total == score.total
            for exhibit in museum.exhibits:
                assert sum(points for *_, points in exhibit.sets) == exhibit.set_points
        cards = [slot.card for slot in picture.slots if slot.card]
        assert len({card.id for card in cards}) == len(cards)
        if picture.actor is not None and picture.phase == 1:
            legal = {match.text(action) for action in match.legal_actions(picture.actor)}
            reached = {text.split()[1] for text in legal if text.split()[0] in ("take", "buy", "buy_any")}
            assert reached == {str(slot.number) for slot in picture.slots if slot.is_reachable}


def brute(due, cost, units, lent, wild):
    """The most units that can be covered, by trying every assignment of units to what is due."""
    places = [suit for suit in range(3) for _ in range(cost[suit])] + [None] * due
    owned = [(suit, False) for suit in range(3) for _ in range(units[suit])]
    owned += [(suit, True) for suit in range(3) for _ in range(lent[suit])]

    def fits(unit, place):
        suit, is_lent = unit
        if place is None:
            return not is_lent
        return suit == place or bool(wild >> suit & 1)

    matched = {}

    def augment(unit, seen):
        for index, place in enumerate(places):
            if index not in seen and fits(owned[unit], place):
                seen.add(index)
                if index not in matched or augment(matched[index], seen):
                    matched[index] = unit
                    return True
        return False

    return sum(augment(unit, set()) for unit in range(len(owned)))


def test_what_can_be_covered_is_a_largest_matching():
    luck = random.Random(4)
    for _ in range(1500):
        due = luck.randrange(4)
        cost = tuple(luck.randrange(3) for _ in range(3))
        units = tuple(luck.randrange(3) for _ in range(3))
        lent = tuple(luck.randrange(2) for _ in range(3))
        wild = luck.randrange(8)
        assert covered(due, cost, units, lent, wild) == brute(due, cost, units, lent, wild)


def test_a_debt_that_was_begun_is_always_paid():
    """Every choice of a payment leads on, and every discarded card was needed."""
    seen = 0
    for match in positions(2, 11, every=1):
        if match.observe(0).picture().phase == 2:
            seen += 1
            assert match.legal_actions(match.to_act[0])
    assert seen > 5


def test_the_same_seed_gives_the_same_bytes():
    ends = []
    for _ in range(2):
        for match in positions(1, 6):
            last = match
        ends.append(last.state_hash())
    assert ends[0] == ends[1]


def test_what_is_cached_is_right():
    for match in positions(3, 8, every=20):
        GAME.audit(match.state_at(match.ply)[0], KIT)


def test_the_record_is_flat_and_small():
    assert GAME.dtype.itemsize < 1200
    assert np.dtype(GAME.dtype).names
