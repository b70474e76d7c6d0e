"""A search that prefers nothing agrees with random playouts from the same root; OpenSpiel's is optional."""

import pytest

from dreamtable.engine import kernels
from dreamtable.engine.jit import JIT
from dreamtable.measure import spiel_search, suite
from dreamtable.measure.searches import EVENLY, Root, Share
from dreamtable.measure.spiel_search import SpielSearch
from dreamtable.search import Parameters, kernel

GAMES = [("pig", 2), ("morpheus", 2), ("morpheus", 4)] if JIT else [("pig", 2)]
MANY = 20_000 if JIT else 60


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """As plain Python, a search that measures how far judgements lie apart by little."""
    if not JIT:  # what is compiled stays as it is, and so does the cache
        monkeypatch.setattr(kernel, "SAMPLES", 2)
        monkeypatch.setattr(kernel, "REACH", 3)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_search_and_playouts_agree_about_their_root(game, seats):
    root = Root(game, seats)
    by_search, by_playouts = root.by_search(MANY), root.by_playouts(MANY)
    assert 0.0 < by_playouts.value < 1.0
    assert by_search.apart(by_playouts) < 4.0  # p < 0.0001, and the seed is fixed


def test_the_root_lies_in_the_middle_of_a_game():
    root = Root("pig", 2)
    assert root.decisions > 20
    assert len(root.seen.legal_actions()) > 1
    games = root.playouts(6, kernels.GREEDY)
    assert ((games.wins(0) + games.wins(1)) == 1.0).all()


def test_how_far_apart_shares_are():
    assert Share(0.5, 0.03).apart(Share(0.6, 0.04)) == pytest.approx(2.0)


def test_every_rate_is_one():
    root = Root("pig", 2)
    rates = [
        root.playout_rate(2, kernels.RANDOM),
        root.search_rate(4, EVENLY),
        root.search_rate(4, Parameters()),
        root.search_rate_by_clock(4, 2),
    ]
    assert all(rate > 0.0 for rate in rates)


def test_figures_of_a_game():
    figures = list(suite._search_of("pig", 2, 2))
    names = [figure.key.removeprefix("pig.2.") for figure in figures]
    assert names[0] == "random_playouts_per_s"
    assert names[-1] == "search_apart"
    assert "by search" in figures[-1].note
    assert all(figure.value > 0.0 for figure in figures[:-1])


def test_searches_can_be_left_out():
    assert list(suite.searches(suite.replace(suite.QUICK, simulations=0))) == []
    assert list(suite.spiel_searches(suite.replace(suite.QUICK, simulations=0))) == []


@pytest.mark.parametrize(("game", "is_hidden"), [("pig", False), ("gin_rummy", True)])
def test_openspiel_searches_too(game, is_hidden):
    pytest.importorskip("pyspiel")
    spiel = SpielSearch(game, is_hidden=is_hidden)
    assert spiel.why == ""
    assert spiel.rate(3) > 0.0


def test_without_openspiel_the_figure_says_so(monkeypatch):
    def missing(_name):
        raise ImportError

    monkeypatch.setattr(spiel_search.importlib, "import_module", missing)
    figures = list(suite.spiel_searches(suite.replace(suite.QUICK, simulations=1)))
    assert [figure.value for figure in figures] == [None, None]
    assert "dreamtable[bench]" in figures[0].note
