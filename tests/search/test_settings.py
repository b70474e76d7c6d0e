"""How a game is searched: what its folder says, and what a file may not say."""

import pytest

from dreamtable.bots.levels import EXPERT, STRONG
from dreamtable.bots.search import SearchBot
from dreamtable.registry import find_game, games
from dreamtable.search import Parameters, SettingsError, read_settings, settings_of
from dreamtable.search.settings import USUAL


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("alone", [False, True])
def test_every_game_says_what_can_be_read(game, alone):
    settings = settings_of(find_game(game), alone=alone)
    assert settings.simulations["strong"] < settings.simulations["expert"]
    assert settings.parameters.as_record()[0]["winning"] == settings.parameters.winning


def test_a_game_that_says_nothing_is_searched_as_usual():
    settings = settings_of(find_game("pig"))
    assert (settings.parameters, settings.simulations, settings.model) == (Parameters(), USUAL, None)


def test_what_differs_alone_stands_in_a_table_of_its_own(tmp_path):
    file = tmp_path / "search.toml"
    file.write_text(
        "[parameters]\nguided = 3\ngreed = 1\n[simulations]\nstrong = 7\n[alone.parameters]\nguided = 5\n"
    )
    both, alone = read_settings(file), read_settings(file, alone=True)
    assert (both.parameters.guided, both.parameters.greed, both.simulations["strong"]) == (3, 1.0, 7)
    assert (alone.parameters.guided, alone.parameters.greed, alone.simulations["strong"]) == (5, 1.0, 7)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[parametres]", "there is no parametres; did you mean 'parameters'?"),
        ("[parameters]\nguide = 3", "there is no parameters.guide; did you mean 'guided'?"),
        ("[parameters]\nguided = 1.5", "parameters.guided must be a whole number of at least 0, not 1.5"),
        ("[parameters]\ngreed = true", "parameters.greed must be a number above 0, not True"),
        ("[parameters]\ngreed = 0", "parameters.greed must be a number above 0, not 0"),
        ("[parameters]\neven = nan", "parameters.even must be a number of at least 0, not nan"),
        ("[simulations]\nstrong = 0", "simulations.strong must be a whole number of at least 1, not 0"),
        ("[simulations]\nzzz = 1", "there is no simulations.zzz; there are strong, expert"),
        ("parameters = 3", "parameters must be a table"),
        ("[alone.model]", "there is no alone.model; "),
        ("a =", "search.toml: "),
    ],
)
def test_a_wrong_key_is_named(tmp_path, text, said):
    file = tmp_path / "search.toml"
    file.write_text(text)
    with pytest.raises(SettingsError) as caught:
        read_settings(file)
    assert said in str(caught.value)
    assert str(file) in str(caught.value)


def test_a_level_makes_the_simulations_of_its_game(tmp_path):
    file = tmp_path / "search.toml"
    file.write_text("[simulations]\nstrong = 11\nexpert = 22\n")
    settings = read_settings(file)
    made = [bot._simulations(settings) for bot in (STRONG, EXPERT, SearchBot(simulations=5))]
    assert made == [11, 22, 5]
