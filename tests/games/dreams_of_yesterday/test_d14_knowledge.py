"""D14, what everybody knows."""

import numpy as np

from dreamtable.engine.spec import SPECTATOR
from dreamtable.games.dreams_of_yesterday import GAME

from .table import Phase, given


# -------------------------------------------------------------------------------------------------- D14.1
def test_D14_1_all_see_the_same():
    table = given(3, top="A").has(0, "KK").row(1, 1, "A:flip B").discarded("C")
    views = [table.referee.observed(table.states, viewer).tobytes() for viewer in (0, 1, 2, SPECTATOR)]
    assert set(views) == {table.states.tobytes()}


def test_D14_1_both_sides_of_the_histories():
    slot = given(ring="DY19f P W K P").picture(SPECTATOR).slots[1]
    assert (slot.card.up.letter, slot.card.down.letter) == ("A", "D")


def features(table, viewer):
    """The observation tensor by the names of its slices."""
    numbers, slices = list(table.referee.features(table.states, viewer)), {}
    for part in GAME.layout:
        slices[part.name], numbers = numbers[: part.size], numbers[part.size :]
    assert numbers == []
    return slices


def test_D14_1_the_tensor_says_the_same():
    table = given(2, ring="DY13f P W K P", top="DY19f").has(0, "KK").row(1, 1, "A:flip")
    found = features(table, 1)
    assert found["phase"].index(1) == Phase.MAIN
    assert found["turn"] == [0, 0, 0, 0]
    assert len(found["ring"]) == 8 * 2 * 21
    first = found["ring"][42:63]  # distance 1, upper face: AA for PP, Move
    assert np.allclose(first, [0, 1, 0, 0, 1, 0, 0, 1, 2 / 3, 0, 2 / 3, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0])
    mine, other = found["museums"][:2], found["museums"][len(found["museums"]) // 3 :]
    assert mine == [1, 0]
    assert np.allclose(other[2:8], [0, 0, 0, 1 / 3, 0, 0])


# -------------------------------------------------------------------------------------------------- D14.2
def test_D14_2_what_is_unseen_is_shown_as_a_sum():
    table = given(top="A").only("DY13 DY14 DY15")
    table.state.pile_count, table.state.removed = 1, 2
    picture = table.picture()
    assert [card.id for card in picture.unseen] == ["DY13", "DY14", "DY15"]
    assert (picture.pile_count, picture.removed_count) == (2, 2)


def test_D14_2_there_is_nothing_to_guess():
    table = given(top="A")
    assert table.referee.determinized(table.states, 0, 5).tobytes() == table.states.tobytes()
