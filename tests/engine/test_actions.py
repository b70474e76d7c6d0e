"""The action table: numbers, texts both ways, and what is said of texts that are none."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreamtable.engine.actions import ActionTable, Arg, Kind, usage, whole
from dreamtable.engine.errors import AmbiguousActionError, InvalidActionError
from dreamtable.registry import find_game

TABLE = ActionTable(
    Kind("roll"),
    Kind("take", (Arg("from", ("left", "right", "top")), Arg.number("count", 1, 2))),
    Kind("pass", passes=True),
)


def test_ids_are_contiguous_and_follow_the_declaration():
    assert TABLE.texts == (
        "roll",
        "take left 1",
        "take left 2",
        "take right 1",
        "take right 2",
        "take top 1",
        "take top 2",
        "pass",
    )
    assert len(TABLE) == 8
    assert TABLE.first == {"roll": 0, "take": 1, "pass": 7}
    assert repr(TABLE) == "ActionTable(3 kinds, 8 actions)"


def test_arguments_are_counted_from_0():
    assert TABLE.args(0) == ()
    assert TABLE.args(4) == (1, 1)
    assert TABLE.kind(4).name == "take"
    assert TABLE.kind(7).passes
    assert TABLE.kinds[1].size == 6


def test_a_kind_says_how_it_is_written():
    assert usage(TABLE.kinds[1]) == "take FROM(left|right|top) COUNT(1|2)"


@pytest.mark.parametrize("game", ["pig", "morpheus"])
def test_every_text_of_every_game_reads_back(game):
    table = find_game(game).actions
    assert [table.parse(text) for text in table.texts] == list(range(len(table)))
    assert [table.parse(f"  {text.upper()} ") for text in table.texts] == list(range(len(table)))


@pytest.mark.parametrize(
    ("text", "action"), [("r", 0), ("take l 2", 2), ("ta r 1", 3), ("TAKE  Top\t2", 6), ("p", 7)]
)
def test_words_may_be_shortened_while_they_stay_unique(text, action):
    assert TABLE.parse(text) == action


def test_an_ambiguous_text_lists_what_it_may_mean():
    table = ActionTable(Kind("reroll_gift"), Kind("reroll_dice"), Kind("keep"))
    with pytest.raises(
        AmbiguousActionError, match=r"'reroll' may mean reroll_gift, reroll_dice; write one"
    ) as caught:
        table.parse("reroll")
    assert caught.value.candidates == ("reroll_gift", "reroll_dice")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "write a kind and its arguments"),
        ("   ", "write a kind and its arguments"),
        ("rol l", "did you mean 'roll'?"),
        ("take left", r"it is written 'take FROM\(left\|right\|top\) COUNT\(1\|2\)'"),
        ("take left 3", "it is written 'take"),
        ("take left 1 1", "it is written 'take"),
        ("xyzzy", "kinds are roll, take, pass"),
        ("take left 1\0", "it is written 'take"),
        ("{0}", "kinds are"),
    ],
)
def test_a_text_that_is_no_action_gets_a_hint(text, hint):
    with pytest.raises(InvalidActionError, match=hint):
        TABLE.parse(text)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_politely(text):
    try:
        action = TABLE.parse(text)
    except (InvalidActionError, AmbiguousActionError) as error:
        action, message = None, str(error)
    if action is None:
        assert message.startswith(repr(text))
    else:
        assert TABLE.text(action).startswith(text.strip().lower().split()[0])


@pytest.mark.parametrize("action", [-1, 8, 10**30])
def test_a_number_outside_the_table_is_named_with_the_range(action):
    with pytest.raises(InvalidActionError, match=f"there is no action {action}; actions are 0 to 7"):
        TABLE.check(action)


@pytest.mark.parametrize(
    "action", [True, 1.0, None, np.float64(2), np.bool_(1), np.array([1, 2]), np.array(1.5), "1"]
)
def test_what_is_no_whole_number_is_no_action(action):
    with pytest.raises(InvalidActionError, match="is not an action number"):
        TABLE.check(action)


@pytest.mark.parametrize("number", [3, np.int64(3), np.uint8(3)])
def test_whole_numbers_of_any_library_become_pythons_own(number):
    assert whole(number) == 3
    assert type(TABLE.check(number)) is int


def test_two_kinds_of_one_name_are_refused():
    with pytest.raises(ValueError, match="two kinds called 'roll'"):
        ActionTable(Kind("roll"), Kind("roll"))
