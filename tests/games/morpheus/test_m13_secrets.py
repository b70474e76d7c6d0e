"""M13, what each player may know."""

import pytest

from dreamtable.engine.spec import SPECTATOR
from dreamtable.games.morpheus import GAME

from .table import FEATHERS, KIT, LETTERS, Phase, count_feathers, given, written


def seen(table, viewer):
    """The record that the viewer may know."""
    return table.referee.observed(table.states, viewer)[0]


# -------------------------------------------------------------------------------------------------- M13.1
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_M13_1_everyone_sees_what_lies_open(viewer):
    table = (
        given(seats=2)
        .moon("L2", turned=3)
        .has(0, "1N 2c")
        .has(1, "1S 1o")
        .open(1, "D04", "2N 1S")
        .gifts(1, 5)
    )
    picture = table.picture(viewer)
    assert [written(seat.pool) for seat in picture.seats] == ["1N 2c", "1S 1o"]
    (dream, _) = picture.seats[1].open_dreams
    assert (dream.id, dream.name, dream.points, dream.laid) == ("D04", "Faceless Crowd", 4, (2, 0, 0, 1))
    assert written(picture.bank) == "21N 24P 24F 10S 12c 11o"
    assert [dream.id for dream in picture.dream_display] == ["D19", "D20", "D22", "D23", "D24"]
    assert picture.feather_display == ("Luna", "Mercury", "Venus", "Mars", "Jupiter")
    assert (picture.tile, picture.rotation) == ("L2", 3)
    assert picture.ring[1].name == "Court of Morpheus"
    assert picture.gifts == (1, 5)
    assert LETTERS[picture.resource_words.index("chronite")] == "c"


def test_M13_1_lunar_tiles_that_left_the_game():
    table = given().moon("L3").month(2)
    assert list(seen(table, SPECTATOR).tile_seen) == [1, 0, 1, 0]


def features(table, viewer):
    """The observation tensor by the names of its slices."""
    seen_by = table.referee.observed(table.states, viewer)
    numbers, slices = list(table.referee.features(seen_by, viewer)), {}
    for part in GAME.layout:
        slices[part.name], numbers = numbers[: part.size], numbers[part.size :]
    assert numbers == []
    return slices


def test_M13_1_the_tensor_says_the_same():
    """Seat 1 decides on an activity in the turn of seat 0 at the Court, where N:0+1 has 3 + 2 stars."""
    table = given(seats=2).has(1, "5P 1o").open(1, "D01", "1N").done(1, "D02").feathers(1, "Venus").others()
    found = features(table, 1)
    assert found["phase"].index(1) == Phase.OTHERS
    assert found["role"] == [0, 1, 1]
    assert found["location"] == [0, 1, 0, 0, 0, 0, 0, 0]
    assert found["ring"] == [float(piece == place) for place in range(8) for piece in range(8)]
    assert found["harvest"] == pytest.approx([1, 0, 0, 0, 0, 0, 0.5, 0])
    assert found["bank"] == pytest.approx([23 / 24, 19 / 24, 1, 0.5, 14 / 24, 11 / 24])
    assert found["feather display"] == pytest.approx([0.2] * 5 + [0] * 5)
    assert found["stacks"] == pytest.approx([20 / 27, 34 / 40])
    assert found["dream display"][:6] == pytest.approx(
        [3 / 12, 1 / 5, 0, 2 / 5, 0, 1]
    )  # D19: 3 points, 1N 2F
    own = found["seats"]
    assert own[:6] == pytest.approx([0, 0.5, 0, 0, 0, 0.1])
    assert own[6:16] == pytest.approx([0.2, 0, 0, 0, 3 / 12, 2 / 5, 1 / 5, 0, 0, 1])  # D01 with 1N laid on it
    feathers = own[6 + 2 * 20 :]
    assert feathers[:10] == pytest.approx([0, 0, 1 / 4, 0, 0, 0, 0, 0, 0, 0])
    assert feathers[10:20] == pytest.approx(
        [0, 0, 0.1, 0.1, 0.1, 0, 0, 0.1, 0, 0]
    )  # icons of D02, a nightmare
    assert feathers[20:22] == pytest.approx([0, 1 / 9])
    assert features(table, 0)["role"] == [1, 0, 0]


# -------------------------------------------------------------------------------------------------- M13.2
def test_M13_2_of_others_only_how_many():
    table = given().done(0, "D01", "D02").feathers(0, "Luna").blind(0, "Mars", "Mars")
    for viewer in (1, 2, SPECTATOR):
        shown = table.picture(viewer).seats[0]
        assert (shown.done_count, shown.feather_count) == (2, 3)
        assert (shown.done, shown.feathers, shown.points) == (None, None, None)


def test_M13_2_your_own_whenever_you_like():
    table = given().done(0, "D01", "D02").feathers(0, "Luna").blind(0, "Mars", "Mars")
    own = table.picture(0).seats[0]
    assert [dream.id for dream in own.done] == ["D01", "D02"]
    assert own.feathers == ("Luna", "Mars", "Mars")
    assert dict(own.points) == {"dreams": 6, "Luna feathers": 2, "Mars feathers": 4}


# -------------------------------------------------------------------------------------------------- M13.3
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_M13_3_what_everyone_saw_is_known(viewer):
    table = given().done(0, "D01").feathers(0, "Luna").blind(0, "Mars")
    known = seen(table, viewer).players[0]
    assert known.done[0] == 1
    assert [name for kind, name in enumerate(FEATHERS) if known.seen_feathers[kind]] == ["Luna"]


def test_M13_3_a_dream_drawn_unseen_lay_open_before_it_was_completed():
    table = given(seats=2).at("bazaar").do(0, "act", "take_dream top").chance("dream D11").do(0, "stop")
    assert table.picture(1).seats[0].open_dreams[0].id == "D11"


def test_M13_3_the_table_still_shows_counts():
    table = given().done(0, "D01").feathers(0, "Luna")
    assert table.picture(1).seats[0].done is None


# -------------------------------------------------------------------------------------------------- M13.4
def drawn(kind):
    """Seat 0 drew a feather of this kind unseen at the Landing."""
    return given().at("landing").do(0, "act", "gain").chance(f"feather {kind}")


def test_M13_4_only_the_owner_knows_a_feather_drawn_unseen():
    table = drawn("Saturn")
    saturn = FEATHERS.index("Saturn")
    assert seen(table, 0).players[0].blind_feathers[saturn] == 1
    for viewer in (1, 2, SPECTATOR):
        other = seen(table, viewer)
        assert other.players[0].blind_feathers.sum() == 0
        assert other.players[0].blind_count == 1
        assert other.feather_stack[saturn] == 4  # it may be anywhere, as far as the others know


def test_M13_4_two_draws_that_only_the_owner_can_tell_apart():
    for viewer in (1, 2, SPECTATOR):
        views = [
            table.referee.observed(table.states, viewer).tobytes()
            for table in (drawn("Luna"), drawn("fantasy"))
        ]
        assert views[0] == views[1]
    assert seen(drawn("Luna"), 0).tobytes() != seen(drawn("fantasy"), 0).tobytes()


def test_M13_4_a_guess_gives_others_as_many_unseen_feathers_and_keeps_ones_own():
    table = given().blind(0, "Luna", "Luna").blind(1, "Mars").feathers(2, "fantasy")
    view = table.referee.observed(table.states, 1)
    for seed in range(10):
        guess = table.referee.determinized(view, 1, seed)[0]
        assert guess.players[0].blind_feathers.sum() == 2
        assert [name for k, name in enumerate(FEATHERS) if guess.players[1].blind_feathers[k]] == ["Mars"]
        assert guess.feather_stack.sum() == guess.feather_count == 31
        total = [
            int(guess.feather_stack[k]) + sum(count_feathers(p, k) for p in guess.players) for k in range(10)
        ]
        assert total == [3, 3, 3, 3, 3, 4, 4, 4, 4, 4]  # the box less the display


def test_M13_4_guesses_differ():
    view = (table := given().blind(0, "Luna", "Luna")).referee.observed(table.states, 1)
    hands = {
        table.referee.determinized(view, 1, seed)[0].players[0].blind_feathers.tobytes() for seed in range(20)
    }
    assert len(hands) > 5


# -------------------------------------------------------------------------------------------------- M13.5
def test_M13_5_nobody_knows_which_tile_is_the_marker():
    """In the second month three tiles can come, though two lie in the stack."""
    table = given().moon("L1").castle()
    table.plain_castle()
    assert table.outcomes() == {"tile L2": 1, "tile L3": 1, "tile L4": 1}


def test_M13_5_the_sizes_of_the_stacks_are_open():
    picture = given().blind(0, "Luna").open(0, "D01").picture(SPECTATOR)
    assert (picture.dream_count, picture.feather_count, picture.tile_stack) == (21, 34, 2)


def test_M13_5_any_dream_of_the_stack_may_be_on_top():
    table = given().at("bazaar").do(0, "act", "take_dream top")
    assert len(table.outcomes()) == 22
    assert set(table.outcomes().values()) == {1}


def test_M13_5_a_feather_kind_comes_as_often_as_it_is_left():
    table = given().feathers(1, "Luna", "Luna").at("landing").do(0, "act", "gain")
    assert table.outcomes() == {
        "feather Luna": 1,
        "feather Mercury": 3,
        "feather Venus": 3,
        "feather Mars": 3,
        "feather Jupiter": 3,
        "feather Saturn": 4,
        "feather Uranus": 4,
        "feather nightmare": 4,
        "feather prophetic": 4,
        "feather fantasy": 4,
    }


# -------------------------------------------------------------------------------------------------- M13.6
def test_M13_6_everything_is_turned_up_at_the_end():
    table = given(seats=2).month(3).done(0, "D01").blind(0, "Luna").castle()
    assert table.picture(1).seats[0].feathers is None
    table.plain_castle()
    for viewer in (0, 1, SPECTATOR):
        shown = table.picture(viewer).seats[0]
        assert [dream.id for dream in shown.done] == ["D01"]
        assert shown.feathers == ("Luna",)
        assert dict(shown.points) == {"dreams": 3, "Luna feathers": 2}


def test_the_kit_of_these_tests_is_the_reconstruction():
    assert KIT.id == "morpheus-reconstruction"
