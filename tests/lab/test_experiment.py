"""Experiment files, and the plans they become."""

from pathlib import Path

import pytest

from dreamtable.engine.errors import KitError, OptionError, UnknownBotError, UnknownGameError
from dreamtable.lab.arms import Player, identity, plan_of
from dreamtable.lab.asking import QUESTIONS, about, example, usual
from dreamtable.lab.errors import LabError
from dreamtable.lab.experiment import Change, Experiment, of_dict, read
from dreamtable.registry import games


def written(tmp_path, text):
    file = tmp_path / "one.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("seats = 3", "game is missing; expected a game's name"),
        ('game = "pig"\ndeal = 3', "deal is no key here; expected 'deals'"),
        ('game = "pig"\ndeals = 0', "deals is 0; expected a whole number, 1 or more"),
        ('game = "pig"\ndeals = true', "deals is True"),
        ('game = "pig"\nwidth = -1', "width is -1"),
        ('game = "pig"\nfigure = "seat"', "figure is 'seat'; expected one of seats, player, points"),
        ('game = "pig"\nbots = "greedy"', "bots is 'greedy'; expected bot names"),
        ('game = "pig"\n[[vary]]\navoids = ["hold"]', r"vary\[0\].avoids is no key here; expected 'avoid'"),
        ('game = "pig"\n[[vary]]\nname = "x"', r"vary\[0\] changes nothing; expected at least one of kit"),
        ('game = "pig"\n[cross]\nbots = ["greedy"]', "cross.bots is"),
        ('game = "pig"\n[cross.kit]\n"die.1.weight" = 2', "cross.kit is"),
        ("game = ", "not valid TOML"),
    ],
)
def test_a_mistake_is_told_with_file_key_and_what_was_expected(tmp_path, text, told):
    file = written(tmp_path, text)
    with pytest.raises(LabError, match=told) as caught:
        read(file)
    assert str(file) in str(caught.value)


def test_a_missing_file_says_how_to_write_one(tmp_path):
    with pytest.raises(LabError, match="dreamtable lab new"):
        read(tmp_path / "none.toml")


def test_a_kit_lies_beside_the_file(tmp_path):
    assert read(written(tmp_path, 'game = "pig"\nkit = "mine"')).kit == tmp_path / "mine"


def test_crossed_values_make_every_combination():
    found = of_dict(
        {
            "game": "pig",
            "cross": {
                "kit": {"die.1.weight": [1, 2]},
                "options": {"target": ["50", "100"]},
                "bots": [["greedy"], ["random"]],
            },
        },
        Path("x.toml"),
    )
    assert len(found.changes) == 8
    assert found.changes[1] == Change(kit={"die.1.weight": "1"}, options={"target": "50"}, bots=("random",))


@pytest.mark.parametrize(
    ("change", "error", "told"),
    [
        (Change(kit={"dice.1.weight": "2"}), LabError, "no table .'dice'.; did you mean 'die'"),
        (Change(kit={"die.9.weight": "2"}), LabError, "no row .'9'."),
        (Change(kit={"die.1.wait": "2"}), LabError, "no column .'wait'.; did you mean 'weight'"),
        (Change(kit={"die.1.weight": "many"}), KitError, "'many' is not a whole number"),
        (Change(avoid=("hol",)), LabError, "no action or piece called 'hol'; did you mean 'hold'"),
        (Change(options={"targets": "50"}), OptionError, "did you mean 'target'"),
        (Change(bots=("gredy",)), UnknownBotError, "did you mean 'greedy'"),
        (Change(bots=("greedy", "random")), OptionError, "2 bots for 4 seats"),
    ],
)
def test_what_does_not_exist_is_told_with_the_nearest_name(change, error, told):
    with pytest.raises(error, match=told):
        plan_of(Experiment("pig", changes=(change,)))


def test_an_unknown_game_is_told():
    with pytest.raises(UnknownGameError, match="morpheus"):
        plan_of(Experiment("morfeus"))


def test_only_different_turns_of_the_table_are_played():
    def turns(*bots):
        return len(plan_of(Experiment("pig", bots=bots)).arms[0].rotations)

    assert turns("greedy", "greedy", "greedy") == 1
    assert turns("greedy", "random", "random") == 3
    assert turns("greedy", "random", "greedy", "random") == 2


def test_who_avoids_something_is_another_player():
    arm = plan_of(Experiment("pig", seats=2, changes=(Change(avoid=("hold",)),))).arms[1]
    assert arm.kinds == (Player("greedy", ("hold",)), Player("greedy"))
    assert arm.rotations == (arm.players, arm.players[::-1])


def test_a_changed_number_makes_another_kit_and_leaves_the_base():
    plan = plan_of(Experiment("pig", changes=(Change(kit={"die.1.weight": "2"}), Change(bots=("random",)))))
    digests = [arm.kit_digest for arm in plan.arms]
    assert digests[0] == digests[2] != digests[1]
    assert len(set(identity(plan))) == 3


def test_names_and_numbers_of_deals_are_no_part_of_what_is_played():
    some = Experiment("pig", deals=10, changes=(Change(name="a", avoid=("hold",)),))
    more = Experiment("pig", deals=20, changes=(Change(name="b", avoid=("hold",)),))
    assert identity(plan_of(some)) == identity(plan_of(more))
    assert identity(plan_of(some)) != identity(plan_of(Experiment("pig", seed=1, changes=some.changes)))


@pytest.mark.parametrize("game", [*games(), "pig"])
def test_the_example_and_the_usual_experiment_of_every_game_are_right(game, tmp_path):
    plan = plan_of(read(written(tmp_path, example(game))))
    assert len(plan.arms) >= 3
    assert len(plan_of(usual(game)).arms) == 2


def test_every_question_has_an_experiment():
    what = {"worth": ["hold"], "what-if": ["die.1.weight=2", "target=50"], "levels": ["random"]}
    arms = {name: len(plan_of(about("pig", name, what.get(name, []))).arms) for name in QUESTIONS}
    assert arms == {
        "seats": 1,
        "length": 1,
        "decisive": 1,
        "components": 1,
        "levels": 2,
        "worth": 2,
        "what-if": 3,
    }


@pytest.mark.parametrize(
    ("question", "what", "told"),
    [
        ("seat", [], "did you mean 'seats'"),
        ("worth", [], "say what"),
        ("seats", ["hold"], "'hold' is not wanted"),
        ("what-if", ["die.1.weight"], "write TABLE.ROW.COLUMN=VALUE"),
        ("what-if", ["targets=50"], "did you mean 'target'"),
    ],
)
def test_a_question_that_cannot_be_asked_is_told(question, what, told):
    with pytest.raises(OptionError, match=told):
        about("pig", question, what)
