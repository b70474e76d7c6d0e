"""A solo game may have a rival that the rules play: it has a row in results, but no seat."""

import dataclasses

import numpy as np
import pytest

from dreamtable.engine.kit import load_kit
from dreamtable.engine.scratch import new_scratch
from dreamtable.registry import find_game

PIG = find_game("pig")


@pytest.fixture
def rivalled():
    """Pig, as if a lone seat could play it against the Bank; nothing of it is registered."""
    spec = object.__new__(type(PIG))
    for part in dataclasses.fields(PIG):
        object.__setattr__(spec, part.name, getattr(PIG, part.name))
    object.__setattr__(spec, "seats", (1, 2))
    object.__setattr__(spec, "solo_rival", "The Bank")
    return spec


def test_a_row_more_for_a_lone_seat_only(rivalled):
    assert [rivalled.result_rows(seats) for seats in (1, 2)] == [2, 2]
    assert rivalled.with_rival(["Ada"]) == ("Ada", "The Bank")
    assert rivalled.with_rival(["Ada", "Ben"]) == ("Ada", "Ben")


def test_no_row_without_a_rival():
    assert PIG.solo_rival == ""
    assert PIG.result_rows(2) == 2
    assert PIG.with_rival(["Ada"]) == ("Ada",)


def test_what_rules_write_to_has_room_for_it(rivalled):
    scratch = new_scratch(rivalled, load_kit(PIG.kit))
    assert np.shape(scratch[0].places) == (2,)
    assert np.shape(scratch[0].points) == (2, 1)
