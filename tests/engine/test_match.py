"""Matches: deciding, refusing, drawing, taking back, names, stories, and what stays secret."""

import dataclasses

import numpy as np
import pytest

import dreamtable as dt
from dreamtable.engine.chance import make_seed
from dreamtable.engine.errors import (
    IllegalActionError,
    InvalidActionError,
    OptionError,
    StaleActionError,
    UndoError,
)
from dreamtable.engine.kit import load_kit
from dreamtable.engine.log import CHECKPOINT, Entry
from dreamtable.engine.match import Match
from dreamtable.engine.spec import EVERYTHING, SPECTATOR
from dreamtable.registry import find_game

from . import sealed

PIG = find_game("pig")
KIT = load_kit(PIG.kit)
SEALED_KIT = load_kit(sealed.GAME.kit)


def pig(*faces, seats=2, **more):
    """A match of Pig with the die thrown by hand; the faces are rolled in turn."""
    match = dt.new_match("pig", seats=seats, chance="manual", **more)
    for face in faces:
        match.apply(match.to_act[0], "roll")
        match.apply(dt.CHANCE, f"die {face}")
    return match


def snapshot(match):
    return (match.history, match.log, match.state_hash(), match.ply, match.to_act, list(match._log.undone))


# ------------------------------------------------------------------------------------------------- deciding
def test_a_new_match_waits_for_its_first_decision():
    match = dt.new_match("pig", seats=3, seed=1)
    assert match.to_act == (0,)
    assert (match.ply, match.is_over, match.log) == (0, False, ())
    assert match.header.players == ("Seat 0", "Seat 1", "Seat 2")
    assert repr(match) == "<Match pig, 3 seats, ply 0>"


def test_a_decision_is_logged_with_the_draw_that_follows():
    match = dt.new_match("pig", seed=1)
    match.apply(0, "roll")
    assert [(entry.kind, entry.seat) for entry in match.log] == [("do", 0), ("chance", -1)]
    assert match.log[1].text.startswith("die ")
    assert match.ply == 2


def test_a_number_and_a_text_are_the_same_action():
    one, two = pig(), pig()
    one.apply(0, "hold")
    two.apply(0, match_action := two.parse("hold"))
    assert two.text(match_action) == "hold"
    assert one.log == two.log


def test_numpy_integers_are_welcome():
    match = pig()
    match.apply(np.int64(0), np.int32(1))
    assert match.log == (Entry("do", 0, "hold"),)
    assert type(match.log[0].seat) is int


def test_a_refusal_says_why_and_changes_nothing():
    match = pig()
    before = snapshot(match)
    with pytest.raises(IllegalActionError) as caught:
        match.apply(1, "roll")
    assert caught.value.reason == match.why_not(1, "roll")
    assert (caught.value.seat, caught.value.ply, caught.value.rule) == (1, 0, "P2.1")
    assert "It is not your decision now: Seat 0 decides." in str(caught.value)
    assert snapshot(match) == before


def test_a_refusal_of_the_games_own_names_its_paragraph_and_numbers():
    match = pig(6, 6, 6, 6, 6, 6, 6, 6, options={"target": "50"})
    match.apply(0, "roll")
    match.apply(dt.CHANCE, "die 2")
    assert match.legal_actions(0) == [match.parse("hold")]
    reason = match.why_not(0, "roll")
    assert reason.text == "You have 0 points and 50 in this turn, enough for 50: hold to win."
    assert reason.rule == "P3.2"


@pytest.mark.parametrize("seat", [-4, 2, True, 0.0, "0", None])
def test_a_seat_that_does_not_exist(seat):
    match = pig()
    before = snapshot(match)
    for question in (
        lambda: match.apply(seat, "hold"),
        lambda: match.legal_actions(seat),
        lambda: match.why_not(seat, "hold"),
        lambda: match.undo(seat),
        lambda: match.can_undo(seat),
        lambda: match.redo(seat),
        lambda: match.observe(seat),
        lambda: match.observe_at(0, seat),
        lambda: match.story(seat),
    ):
        with pytest.raises(InvalidActionError, match=r"there is no seat .*; seats are 0 to 1"):
            question()
    assert snapshot(match) == before


@pytest.mark.parametrize("action", ["", "rol l", "sell", 2, -1, None, 1.0, True])
def test_an_action_that_does_not_exist_changes_nothing(action):
    match = pig()
    before = snapshot(match)
    with pytest.raises(InvalidActionError):
        match.apply(0, action)
    assert snapshot(match) == before


def test_an_action_meant_for_an_earlier_moment_is_stale():
    match = pig()
    match.apply(0, "hold", ply=0)
    before = snapshot(match)
    with pytest.raises(StaleActionError) as caught:
        match.apply(1, "hold", ply=0)
    assert (caught.value.expected, caught.value.got) == (0, 1)
    assert snapshot(match) == before
    match.apply(1, "hold", ply=1)
    assert match.ply == 2


def test_a_rule_that_raises_leaves_the_match_as_it_was():
    def broken(state, kit, seat, action):
        state.turn_total = 99
        raise RuntimeError("a rule is broken")

    match = pig(4)
    before = snapshot(match)
    match.referee.apply = lambda states, seat, action: broken(states[0], None, seat, action)
    with pytest.raises(RuntimeError):
        match.apply(0, "hold")
    assert snapshot(match) == before
    del match.referee.apply
    match.apply(0, "hold")
    assert match.scores()[0].total == 4


def test_a_draw_that_raises_takes_its_decision_with_it(monkeypatch):
    """Everything or nothing: the decision before a failing draw isn't kept either."""
    match = dt.new_match("pig", seed=1)
    before = snapshot(match)
    monkeypatch.setattr(match.referee, "weights", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        match.apply(0, "roll")
    assert snapshot(match) == before


def test_states_handed_out_are_copies():
    match = pig(4)
    match.state_at(match.ply)[0].turn_total = 99
    match.observe(0).seen[0].turn_total = 99
    assert match.observe(0).picture().turn_total == 4


@pytest.mark.parametrize("ply", [-1, 3])
def test_a_ply_that_does_not_exist(ply):
    with pytest.raises(InvalidActionError, match=f"there is no ply {ply}; the match has 0 to 2"):
        pig(4).state_at(ply)


def test_after_the_end_nobody_acts_and_every_action_is_refused():
    match = pig(*[6] * 8, 2, options={"target": 50})
    match.apply(0, "hold")
    assert match.is_over
    assert match.to_act == ()
    assert match.legal_actions(0) == []
    assert match.ranks() == (1, 2)
    assert [score.total for score in match.scores()] == [50, 0]
    assert match.scores()[0].sources == {"points held": 50}
    assert "The game is over" in match.why_not(0, "hold").text
    assert repr(match).endswith(", over>")


# ------------------------------------------------------------------------------------------ chance by hand
def test_dice_are_entered_by_hand():
    match = pig()
    match.apply(0, "roll")
    assert match.to_act == ()
    assert match.awaits_chance
    assert match.outcomes() == {f"die {face}": 1 for face in range(1, 7)}
    match.apply(dt.CHANCE, " DIE 4 ")
    assert match.log[-1] == Entry("chance", dt.CHANCE, "die 4")
    assert match.observe(1).picture().turn_total == 4


def test_an_outcome_can_be_entered_by_number():
    match = pig()
    match.apply(0, "roll")
    match.apply(dt.CHANCE, 3)
    assert match.log[-1].text == "die 4"


@pytest.mark.parametrize("outcome", ["die 7", "4", "", "die", 6, -1, None, True, 2.0])
def test_an_outcome_that_cannot_be_names_those_that_can(outcome):
    match = pig()
    match.apply(0, "roll")
    before = snapshot(match)
    with pytest.raises(InvalidActionError, match=r"cannot be drawn now; possible: die 1, die 2, die 3"):
        match.apply(dt.CHANCE, outcome)
    assert snapshot(match) == before


def test_an_outcome_that_was_drawn_before_is_gone():
    """In Sealed each prize comes once: its weight is 0 afterwards, by text and by number."""
    match = Match(sealed.GAME, SEALED_KIT, seats=2, chance="manual")
    match.apply(dt.CHANCE, "prize silver")
    for seat in range(2):
        match.apply(seat, "bid 1")
    for outcome in ("prize silver", 1):
        with pytest.raises(InvalidActionError, match="possible: prize bronze, prize gold"):
            match.apply(dt.CHANCE, outcome)


def test_nothing_is_drawn_when_a_seat_decides():
    for match in (pig(), dt.new_match("pig", seed=1)):
        assert match.outcomes() == {}
        with pytest.raises(InvalidActionError, match="nothing is to be drawn now"):
            match.apply(dt.CHANCE, "die 4")


def test_a_seat_does_not_decide_while_the_die_is_in_the_air():
    match = pig()
    match.apply(0, "roll")
    with pytest.raises(IllegalActionError, match="chance decides"):
        match.apply(0, "hold")


# ------------------------------------------------------------------------------------------- undo and redo
def test_ones_own_decision_is_taken_back_as_a_logged_branch():
    match = pig()
    match.apply(0, "hold")
    match.undo(0)
    assert (match.ply, match.to_act, match.log) == (0, (0,), ())
    assert match.history == (Entry("do", 0, "hold"), Entry("undo", 0, to=-1))
    match.apply(0, "roll")
    assert match.log == (Entry("do", 0, "roll"),)
    assert len(match.history) == 3


def test_redo_brings_back_what_was_undone():
    match = pig()
    match.apply(0, "hold")
    before = match.state_hash()
    match.undo(0)
    match.redo(0)
    assert (match.ply, match.state_hash()) == (1, before)
    assert [entry.kind for entry in match.history] == ["do", "undo", "redo"]
    match.undo(0)
    assert match.ply == 0


def test_several_undos_are_brought_back_one_by_one_by_their_seats():
    match = pig(4)
    match.apply(0, "hold")
    match.apply(1, "hold")
    match.undo(1)
    match.undo(0)
    with pytest.raises(UndoError, match="seat 1 has nothing to bring back"):
        match.redo(1)
    match.redo(0)
    match.redo(1)
    assert [entry.text for entry in match.log] == ["roll", "die 4", "hold", "hold"]


def test_nothing_is_brought_back_once_something_was_played():
    match = pig()
    match.apply(0, "hold")
    match.undo(0)
    match.apply(0, "roll")
    before = snapshot(match)
    with pytest.raises(UndoError) as caught:
        match.redo(0)
    assert caught.value.barrier == "nothing"
    assert snapshot(match) == before


@pytest.mark.parametrize(
    ("moves", "seat", "barrier", "words"),
    [
        ([], 0, "nothing", "seat 0 has made no decision yet"),
        ([(0, "hold")], 1, "nothing", "seat 1 has made no decision yet"),
        ([(0, "roll"), (-1, "die 4")], 0, "chance", "there was a draw of chance: all others must agree"),
        (
            [(0, "hold"), (1, "hold")],
            0,
            "other seat",
            "there was another seat's decision: all others must agree",
        ),
        ([(0, "hold"), (1, "roll"), (-1, "die 2")], 0, "chance", "there was a draw of chance"),
    ],
)
def test_a_barrier_is_named_and_nothing_changes(moves, seat, barrier, words):
    match = pig()
    for who, what in moves:
        match.apply(who, what)
    before = snapshot(match)
    assert match.can_undo(seat) == barrier
    with pytest.raises(UndoError, match=words) as caught:
        match.undo(seat)
    assert caught.value.barrier == barrier
    assert snapshot(match) == before


def test_beyond_the_barrier_every_other_seat_must_agree():
    match = pig(4, seats=3)
    before = snapshot(match)
    for agreed in ((), (0,), (1,), (2,), (0, 1)):
        with pytest.raises(UndoError):
            match.undo(0, agreed_by=agreed)
    assert snapshot(match) == before
    match.undo(0, agreed_by=[2, 1])
    assert match.ply == 0


def test_agreement_does_not_make_up_for_nothing_to_take_back():
    with pytest.raises(UndoError, match="no decision yet"):
        pig().undo(0, agreed_by=[1])


def test_the_end_is_a_barrier_since_it_shows_the_seed():
    match = pig(*[6] * 8, 2, options={"target": 50})
    match.apply(0, "hold")
    assert match.can_undo(0) == "end"
    with pytest.raises(UndoError, match="the game ended and its seed was shown"):
        match.undo(0)
    match.undo(0, agreed_by=[1])
    assert not match.is_over


def test_only_ones_own_decisions_are_taken_back():
    match = pig()
    match.apply(0, "hold")
    match.apply(1, "hold")
    match.apply(0, "hold")
    match.undo(0)
    assert match.to_act == (0,)
    assert match.can_undo(0) == "other seat"
    assert match.can_undo(1) == ""


def test_can_undo_and_undo_agree_along_a_random_match():
    match = dt.new_match("morpheus", seats=2, seed=9)
    luck = np.random.default_rng(3)
    seen = set()
    for _ in range(60):
        seat = match.to_act[0]
        match.apply(seat, int(luck.choice(match.legal_actions(seat))))
        for who in range(2):
            barrier = match.can_undo(who)
            seen.add(barrier)
            before = match.ply, match.state_hash()
            if barrier:
                with pytest.raises(UndoError) as caught:
                    match.undo(who)
                assert caught.value.barrier == barrier
            else:
                match.undo(who)
                match.redo(who)
            assert (match.ply, match.state_hash()) == before
    assert seen >= {"", "chance", "other seat"}


def test_forced_passes_are_logged_as_automatic_and_go_with_the_decision_before():
    match = Match(sealed.GAME, SEALED_KIT, seats=2, chance="manual")
    for prize, bids, boosts in (("bronze", (3, 1), 0), ("silver", (2, 3), 1)):
        match.apply(dt.CHANCE, f"prize {prize}")
        for seat, card in enumerate(bids):
            match.apply(seat, f"bid {card}")
        match.apply(boosts, "boost")
    match.apply(dt.CHANCE, "prize gold")
    match.apply(0, "bid 1")
    match.apply(1, "bid 2")
    assert match.log[-1] == Entry("do", 1, "decline", auto=True)
    match.undo(1, agreed_by=[0])
    assert match.to_act == (1,)
    assert match.log[-1] == Entry("do", 0, "bid 1")
    match.redo(1)
    assert match.log[-1].auto


def test_a_pass_among_other_choices_is_not_made_for_anybody():
    match = dt.new_match("morpheus", seats=2, seed=4)
    luck = np.random.default_rng(1)
    while not match.is_over and match.ply < 150:
        seat = match.to_act[0]
        legal = match.legal_actions(seat)
        assert len(legal) > 1 or not match.spec.actions.kind(legal[0]).passes
        match.apply(seat, int(luck.choice(legal)))
    for entry in match.log:
        assert not entry.auto or match.spec.actions.kind(match.parse(entry.text)).passes


def test_the_hash_of_the_state_is_noted_now_and_then():
    match = pig(*[2] * 20)
    marked = [number for number, entry in enumerate(match.history, start=1) if entry.hash]
    assert marked == [CHECKPOINT, 2 * CHECKPOINT]


# ------------------------------------------------------------------------------------- names and the story
NAMES = (
    "{seat1}",
    "Ann 🎲\u200d",
    "\u202eאבג",
    "<b>&amp;</b>",
    "",
    "",
    "x" * 5000,
    "%s {0} \\",
    "a\nb",
    "😀" * 9,
)


def test_names_may_be_anything_and_are_told_as_they_are():
    match = dt.new_match("pig", seats=10, chance="manual", players=NAMES)
    for seat in range(10):
        match.apply(seat, "hold")
    told = [sentence for _, sentence in match.story()]
    assert told == [f"{name} holds and has 0." for name in NAMES]


@pytest.mark.parametrize("name", ["\ud800", "ok \udfff", 7, None, b"Ann"], ids=repr)
def test_a_name_that_cannot_be_written_is_refused(name):
    with pytest.raises(OptionError, match="is no name"):
        dt.new_match("pig", players=["Ann", name])


def test_the_wrong_number_of_names():
    with pytest.raises(OptionError, match="1 players were named for 2 seats"):
        dt.new_match("pig", players=["Ann"])


def test_the_story_can_be_told_from_a_ply_on():
    match = pig(4, 1, players=("Ann", "Bob"))
    assert match.story() == [
        (2, "Ann rolls 4: 4 points at risk."),
        (4, "Ann rolls 1 and loses the turn."),
    ]
    assert match.story(first=2) == [(4, "Ann rolls 1 and loses the turn.")]
    assert match.story(first=4) == []


def test_an_undone_ply_is_told_no_more():
    match = pig(4)
    match.apply(0, "hold")
    match.undo(0)
    assert match.story() == [(2, "Seat 0 rolls 4: 4 points at risk.")]


# ----------------------------------------------------------------------------------------- what stays secret
def reachable(thing, seen, depth=0):
    """Every text and bytes that can be reached from an object through attributes and containers."""
    if id(thing) in seen or depth > 12:
        return
    seen[id(thing)] = thing
    if isinstance(thing, (str, bytes, int, float, type(None), type)) or callable(thing):
        return
    if isinstance(thing, np.ndarray):
        seen[id(thing)] = thing.tobytes()
        return
    parts = list(vars(thing).values()) if hasattr(thing, "__dict__") else []
    if isinstance(thing, dict):
        parts += [*thing.keys(), *thing.values()]
    elif isinstance(thing, (list, tuple, set, frozenset)):
        parts += list(thing)
    for part in parts:
        reachable(part, seen, depth + 1)


def test_the_seed_is_shown_only_when_the_game_is_over():
    match = dt.new_match("pig", seed=3, options={"target": "50"})
    secret = make_seed(3)
    while not match.is_over:
        assert match.seed is None
        seat = match.to_act[0]
        match.apply(seat, match.legal_actions(seat)[0])
    assert match.seed == secret.hex()


def test_neither_seed_nor_match_can_be_reached_from_an_observation():
    match = dt.new_match("morpheus", seats=2, seed=3)
    secret = make_seed(3)
    for seat in (0, 1, SPECTATOR):
        seen = {}
        reachable(match.observe(seat), seen)
        assert len(seen) > 100
        for thing in seen.values():
            assert thing is not match
            assert not isinstance(thing, Match)
            if isinstance(thing, bytes):
                assert secret not in thing
            if isinstance(thing, str):
                assert secret.hex() not in thing


def test_the_seed_stands_in_no_message_story_or_repr():
    match = dt.new_match("morpheus", seats=2, seed=3)
    secret = make_seed(3).hex()
    texts = [
        repr(match),
        str(match.header),
        str(match.observe(0).picture()),
        str(match.log),
        str(match.history),
    ]
    for call in (
        lambda: match.apply(match.to_act[0], "keep"),
        lambda: match.apply(1 - match.to_act[0], 0),
        lambda: match.apply(0, "xyzzy"),
        lambda: match.undo(0),
        lambda: match.redo(0),
        lambda: match.state_at(10_000),
    ):
        with pytest.raises(dt.DreamtableError) as caught:
            call()
        texts.append(str(caught.value) + repr(vars(caught.value)))
    texts += [sentence for viewer in (0, 1, SPECTATOR) for _, sentence in match.story(viewer)]
    assert not [text for text in texts if secret in text]


def test_why_not_says_the_same_to_a_seat_whatever_others_hide():
    """Reasons are written from the observation of the seat that asks."""
    match = dt.new_match("morpheus", seats=3, seed=6)
    luck = np.random.default_rng(8)
    for _ in range(150):
        seat = match.to_act[0]
        match.apply(seat, int(luck.choice(match.legal_actions(seat))))
    state = match.state_at(match.ply)
    compared = 0
    for seat in range(3):
        sample = match.referee.determinized(match.observe(seat).seen, seat, 5)
        compared += sample.tobytes() != state.tobytes()
        for action in range(0, len(match.spec.actions), 7):
            one, two = (match.referee.reason(states, seat, action) for states in (state, sample))
            assert one == two
    assert compared, "nothing was hidden, so nothing was compared"


# --------------------------------------------------------------------------------------------- making one
def test_the_number_of_seats_and_the_way_of_chance_are_checked():
    with pytest.raises(OptionError, match=r"Pig .* played by 2.*10.* 11"):
        dt.new_match("pig", seats=11)
    with pytest.raises(OptionError, match="chance can be 'auto' or 'manual', not 'dice'"):
        dt.new_match("pig", chance="dice")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target": "60"}, "option 'target' can be 100 points, 50 points; not '60'"),
        ({"target": True}, "option 'target' can be 100 points, 50 points; not 'on'"),
        ({"taget": "50"}, "Pig has no option 'taget'; did you mean 'target'?"),
        ({"zzz": "50"}, "Pig has no option 'zzz'; it has target"),
        ({7: "50"}, "Pig has no option 7; it has target"),
    ],
)
def test_options_are_checked(options, message):
    with pytest.raises(OptionError) as caught:
        dt.new_match("pig", options=options)
    assert str(caught.value) == message


def test_booleans_switch_options():
    match = dt.new_match("morpheus", options={"tiebreak": True, "spin_resets": False})
    assert match.header.options["tiebreak"] == "on"
    assert match.header.options["spin_resets"] == "off"


def test_a_header_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        pig().header.seats = 3


def test_an_observation_knows_its_age_and_answers_like_the_match():
    match = pig(4)
    seen = match.observe(0)
    assert (seen.ply, seen.seat, seen.seats, seen.to_act, seen.is_over) == (2, 0, 2, (0,), False)
    assert seen.legal_actions() == match.legal_actions(0)
    assert match.observe(1).legal_actions() == []
    assert seen.why_not(0) is None
    assert match.observe(1).why_not(0) == match.why_not(1, 0)
    assert seen.describe(1) == "Hold: 0 + 4 = 4 points"
    assert seen.question() == "roll or hold"
    assert seen.features().shape == (PIG.feature_size,)
    assert match.observe_at(0, 0).picture().turn_total == 0


def everything_played(seed: int = 5) -> Match:
    match = dt.new_match("pig", seats=2, seed=seed)
    while not match.is_over:
        seat = match.to_act[0]
        match.apply(seat, match.legal_actions(seat)[0])
    return match


def test_everything_is_shown_after_the_end_and_not_before():
    match = dt.new_match("pig", seats=2, seed=1)
    with pytest.raises(dt.InvalidActionError, match="once the game is over"):
        match.observe_at(0, EVERYTHING)
    with pytest.raises(dt.InvalidActionError, match="once the game is over"):
        match.story(EVERYTHING)
    over = everything_played()
    assert over.observe_at(3, EVERYTHING).seen.tobytes() == over.state_at(3).tobytes()
    assert over.story(EVERYTHING)


def test_a_snapshot_brings_back_every_state_without_asking_the_rules():
    match = dt.new_match("pig", seats=2, seed=3)
    for _ in range(60):
        seat = match.to_act[0]
        match.apply(seat, match.legal_actions(seat)[0])
        if match.can_undo(seat) == "":
            match.undo(seat)
            match.redo(seat)
    opened = Match(match.spec, match.kit, seats=2, chance="manual", begun=False)
    opened.restore(match.history, match.snapshot())
    assert opened.history == match.history
    assert opened.line == match.line
    assert [opened.state_at(ply).tobytes() for ply in range(opened.ply + 1)] == [
        match.state_at(ply).tobytes() for ply in range(match.ply + 1)
    ]


def test_a_snapshot_of_other_entries_is_refused_and_changes_nothing():
    match = everything_played()
    opened = Match(match.spec, match.kit, seats=2, chance="manual", begun=False)
    with pytest.raises(dt.InvalidActionError, match="not of these entries"):
        opened.restore(match.history, match.snapshot()[:-1])
    other = everything_played(seed=6)
    size = min(len(match.history), len(other.history))
    with pytest.raises(dt.InvalidActionError, match="differs from a checkpoint"):
        opened.restore(match.history[:size], other.snapshot()[: size * match.spec.dtype.itemsize])
    assert opened.history == ()
