"""Simultaneous hidden decisions, on a game of sealed bids: any order, hidden until the last, and undo."""

import itertools

import numpy as np
import pytest

from dreamtable.engine import save
from dreamtable.engine.chance import make_seed
from dreamtable.engine.conformance import check
from dreamtable.engine.errors import IllegalActionError, UndoError
from dreamtable.engine.kit import load_kit
from dreamtable.engine.match import Match
from dreamtable.engine.spec import SPECTATOR

from .sealed import GAME

KIT = load_kit(GAME.kit)


def new_match(seats=3, seed=1, **more):
    return Match(GAME, KIT, seats=seats, seed=make_seed(seed), **more)


def test_all_seats_may_act_at_once():
    match = new_match()
    assert match.to_act == (0, 1, 2)
    assert match.referee.to_act(match.state_at(match.ply)) == 0b111
    match.apply(1, "bid 2")
    assert match.to_act == (0, 2)
    assert match.legal_actions(1) == []
    assert match.why_not(1, "bid 1").text == "Your card is down already; wait for the others."


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_any_order_leads_to_the_same_state(order):
    match = new_match()
    for seat in order:
        match.apply(seat, f"bid {(1, 3, 2)[seat]}")
    assert match.to_act == (1,)  # seat 1 was highest alone and may boost
    reference = new_match()
    for seat in range(3):
        reference.apply(seat, f"bid {(1, 3, 2)[seat]}")
    assert match.state_hash() == reference.state_hash()


def others_view(card):
    match = new_match()
    match.apply(0, f"bid {card}")
    views = []
    for viewer in (1, 2, SPECTATOR):
        seen = match.observe(viewer)
        features = seen.features().tobytes() if viewer != SPECTATOR else b""
        views.append(
            (seen.seen.tobytes(), features, seen.picture(), seen.legal_actions(), match.story(viewer))
        )
    return views


def test_an_answer_stays_hidden_until_the_last_is_in():
    assert others_view(1) == others_view(2) == others_view(3)
    match = new_match()
    match.apply(0, "bid 3")
    assert match.observe(0).picture().bids == (2, -1, -1)
    assert match.observe(1).picture().bids == (-1, -1, -1)
    assert match.observe(1).picture().down == (True, False, False)


def test_the_story_shows_all_cards_with_the_last_one_and_not_before():
    match = new_match(players=("Ann", "Bob", "Cyn"))
    match.apply(2, "bid 3")
    match.apply(0, "bid 1")
    assert [sentence for _, sentence in match.story(1)][1:] == ["Cyn lays a card.", "Ann lays a card."]
    assert [sentence for _, sentence in match.story(0)][1:] == ["Cyn lays a card.", "Ann lays a 1."]
    match.apply(1, "bid 2")
    assert match.story(SPECTATOR)[-1][1] == "Bob lays a card. Turned: Ann 1, Bob 2, Cyn 3."


def test_samples_of_hidden_answers_look_the_same_and_differ():
    match = new_match()
    match.apply(0, "bid 3")
    seen = match.observe(1)
    samples = [match.referee.determinized(seen.seen, 1, seed) for seed in range(40)]
    assert {int(sample[0].bid[0]) for sample in samples} == {0, 1, 2}
    for sample in samples:
        assert match.referee.observed(sample, 1).tobytes() == seen.seen.tobytes()


def test_refusals_tell_nothing_of_hidden_answers():
    texts = set()
    for card in (1, 2, 3):
        match = new_match()
        match.apply(0, f"bid {card}")
        with pytest.raises(IllegalActionError) as caught:
            match.apply(1, "boost")
        texts.add(str(caught.value))
    assert len(texts) == 1


def test_who_has_answered_can_take_back_alone():
    match = new_match()
    match.apply(0, "bid 3")
    match.undo(0)
    assert match.to_act == (0, 1, 2)
    match.apply(0, "bid 1")


def test_what_others_have_sealed_since_stands_while_one_chooses_anew():
    match, straight = new_match(), new_match()
    match.apply(0, "bid 3")
    match.apply(1, "bid 2")
    assert [match.can_undo(seat) for seat in (0, 1)] == ["", ""]
    match.undo(0)
    assert match.to_act == (0, 2)
    assert [(entry.seat, entry.text) for entry in match.log if entry.kind == "do"] == [(1, "bid 2")]
    match.apply(0, "bid 1")
    straight.apply(1, "bid 2")
    straight.apply(0, "bid 1")
    assert match.state_at(match.ply).tobytes() == straight.state_at(straight.ply).tobytes()
    again = save.replay(save.loads(save.dumps(match)), GAME, KIT)
    assert again.state_at(again.ply).tobytes() == match.state_at(match.ply).tobytes()
    assert again.history == match.history


def test_a_choice_that_others_saw_sealed_is_still_nobodys_business():
    """What was taken back and what was chosen instead look the same to the others."""
    views = set()
    for card in (1, 2, 3):
        match = new_match()
        match.apply(0, f"bid {card}")
        match.apply(1, "bid 2")
        match.undo(0)
        match.apply(0, "bid 2")
        views.add(tuple(match.observe(seat).seen.tobytes() for seat in (1, 2, SPECTATOR)))
    assert len(views) == 1


def test_nobody_takes_back_after_the_reveal_without_the_others():
    """The last answer shows all: whoever gave it would choose again with open eyes."""
    match = new_match()
    for seat in range(3):
        match.apply(seat, f"bid {seat + 1}")
    assert match.to_act == (2,)
    assert [match.can_undo(seat) for seat in range(3)] == ["other seat", "other seat", "secret"]
    with pytest.raises(UndoError, match="since seat 2's last decision something hidden was shown"):
        match.undo(2)
    match.undo(2, agreed_by=(0, 1))
    assert match.to_act == (2,)
    assert match.observe(2).picture().bids == (-1, -1, -1)


def played(match, *rounds):
    """Rounds of (bids, what the winner does)."""
    for bids, *after in rounds:
        for seat, card in enumerate(bids):
            match.apply(seat, f"bid {card}")
        for seat, action in after:
            match.apply(seat, action)
    return match


def test_a_pass_that_is_no_choice_is_made_and_noted():
    match = played(new_match(seats=2), ((3, 1), (0, "boost")), ((2, 3), (1, "boost")), ((1, 2),))
    assert match.is_over
    assert [(entry.seat, entry.text) for entry in match.history if entry.auto] == [(1, "decline")]
    assert match.log[-1].auto


def test_a_forced_pass_of_another_seat_is_no_decision_of_it():
    """The pass made for seat 1 is no barrier; that the game ended is one."""
    match = played(new_match(seats=2), ((3, 1), (0, "boost")), ((2, 3), (1, "boost")))
    match.apply(1, "bid 2")
    match.apply(0, "bid 1")
    assert match.log[-1].auto
    assert match.can_undo(0) == "end"


def test_a_game_that_begins_with_a_forced_pass_replays():
    match = new_match(options={"greeting": True})
    assert [(e.text, e.auto) for e in match.log][:1] == [("greet", True)]
    text = save.dumps(match)
    again = save.replay(save.loads(text), GAME, KIT)
    assert save.dumps(again) == text
    assert save.verify(save.loads(text), GAME, KIT) == 1


@pytest.mark.parametrize("greeting", ["off", "on"])
def test_conformance_of_a_simultaneous_game(greeting):
    report = check(GAME, games=6, deep=0.3, options={"greeting": greeting})
    assert report.games == 12
    assert report.deep > 20


def test_a_seat_that_answered_is_no_longer_asked_by_kernels():
    """The lowest seat that may act is the one that random playouts move."""
    match = new_match()
    match.apply(0, "bid 1")
    assert match.referee.to_act(match.state_at(match.ply)) == 0b110
    assert match.referee.legal(match.state_at(match.ply), 0) == []
    assert np.flatnonzero(match.referee.why_not(match.state_at(match.ply), 1) == 0).tolist() == [0, 1, 2]
