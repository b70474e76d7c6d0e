"""Which games, seats and options the environments are tested with."""

from dreamtable.registry import find_game, games

from .settings import IS_COMPILED, QUICK, settings_of


def pytest_generate_tests(metafunc):
    """A test that asks for `setting` is run with each game, seat count and option; plainly, with few."""
    if "setting" in metafunc.fixturenames:
        found = [one for name in games() for one in settings_of(find_game(name))] if IS_COMPILED else QUICK
        metafunc.parametrize("setting", found, ids=[one.id for one in found])
