"""The ladder: who meets whom, that it goes on where it was, and what it comes to. JIT-off, on Pig."""

import importlib.util
import json
import math
from collections import Counter
from pathlib import Path

import pytest

from dreamtable.engine.jit import JIT
from dreamtable.measure import ladder as ladders
from dreamtable.measure.ladder import (
    Contest,
    Ladder,
    LadderError,
    Tally,
    climb,
    contests_of,
    quantile,
    step_of,
)
from dreamtable.measure.ratings import ratings
from dreamtable.measure.standings import standings
from dreamtable.registry import find_game, games
from dreamtable.search.settings import USUAL

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(autouse=True)
def few_simulations(monkeypatch):
    monkeypatch.setitem(USUAL, "strong", 2)
    monkeypatch.setitem(USUAL, "expert", 3)
    if not JIT:  # what is compiled stays as it is, and so does the cache
        monkeypatch.setattr("dreamtable.search.kernel.SAMPLES", 2)


def short(monkeypatch):
    """Only the two lowest meet."""
    monkeypatch.setattr(
        ladders,
        "contests_of",
        lambda *_, **__: [Contest("novice", "random", 2), Contest("casual", "novice", 2)],
    )


def test_who_meets_whom():
    keys = [contest.key for contest in contests_of(find_game("pig"))]
    assert keys == [
        "novice/random/2",
        "casual/novice/2",
        "strong/novice/2",
        "expert/novice/2",
        "strong/casual/2",
        "expert/casual/2",
        "expert/strong/2",
        "strong/greedy/4",
        "expert/greedy/4",
    ]


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_ladder_and_keys_that_read(game):
    spec = find_game(game)
    contests = contests_of(spec)
    assert [Contest.of_key(contest.key) for contest in contests] == contests
    assert all(contest.seats in spec.seats for contest in contests)
    alone = {contest.options for contest in contests if contest.seats == 1}
    assert len(alone) == (0 if 1 not in spec.seats else 3 if spec.solo_rival else 1)


@pytest.mark.skipif(JIT, reason="the same lines run without the JIT")
def test_a_ladder_goes_on_where_it_was(tmp_path, monkeypatch):
    short(monkeypatch)
    file = tmp_path / "pig.json"
    first = climb("pig", deals=1, file=file)
    assert {key: list(tally.deals) for key, tally in first.tallies.items()} == {
        "novice/random/2": [0],
        "casual/novice/2": [0],
    }
    kept = json.loads(file.read_text())
    assert Ladder.of_dict(kept).as_dict() == kept
    again = climb("pig", deals=2, file=file)
    assert again.tallies["casual/novice/2"].deals[0] == first.tallies["casual/novice/2"].deals[0]
    assert sorted(again.tallies["casual/novice/2"].deals) == [0, 1]
    anew = climb("pig", deals=2, threads=2)
    assert {key: tally.deals for key, tally in anew.tallies.items()} == {
        key: tally.deals for key, tally in again.tallies.items()
    }
    with pytest.raises(LadderError, match="was played with another seed"):
        climb("pig", deals=2, seed=1, file=file)


def test_only_the_number_of_seats_that_was_asked_for_is_told():
    kept = Ladder({"game": "pig"})
    for seats in (2, 3):
        kept.tallies[f"casual/novice/{seats}"] = Tally({0: (1.0, 100.0)})
    kept.tallies["strong/greedy/4"] = Tally({0: (2.0, 300.0)})
    assert [one.seats for one in standings(kept).duels] == [2, 3]
    told = standings(kept, 3)
    assert [one.seats for one in told.duels] == [3]
    assert [one.seats for one in told.tables] == [4]


@pytest.mark.skipif(JIT, reason="the same lines run without the JIT")
def test_search_is_rated_too():
    found = standings(climb("pig", deals=1, minutes=0.0))
    assert (found.levels, found.duels) == ([], [])
    deal = ladders.play_deal(find_game("pig"), *kit_of("pig"), 0, 0, ladders.threading.Event())
    assert 0 <= deal.wins <= 2
    assert deal.times["strong"].total() > 10


def kit_of(game):
    from dreamtable.engine.kit import load_kit

    return load_kit(find_game(game).kit), Contest("strong", "greedy", 2)


@pytest.mark.skipif(JIT, reason="the same lines run without the JIT")
def test_stopped_it_keeps_what_was_played(monkeypatch):
    short(monkeypatch)

    def stop(_text, deals):
        if deals == 2:
            raise KeyboardInterrupt

    found = climb("pig", deals=50, progress=stop)
    assert found.is_stopped
    assert sum(len(tally.deals) for tally in found.tallies.values()) == 2


def test_ratings_follow_wins():
    met = {("a", "b"): [2, 1, 2, 2] * 5, ("b", "c"): [1, 1, 2, 2] * 5, ("a", "c"): [2, 2, 2, 2] * 5}
    found = ratings(met, games=2, anchor="b")
    assert found["a"].value > 0 == found["b"].value > found["c"].value
    assert found["a"].low < found["a"].value < found["a"].high < 2000


def test_equals_are_rated_alike_whatever_the_number_of_seats():
    for seats in (2, 3, 4, 6):
        found = ratings({("a", "b"): [1] * 40}, games=seats, anchor="b")
        assert found["a"].value == pytest.approx(0.0, abs=0.1)
        assert found["a"].low < 0.0 < found["a"].high
    even_odds = ratings({("a", "b"): [2] * 40}, games=4, anchor="b")["a"].value
    assert even_odds == pytest.approx(400 * math.log10(3), abs=3)  # as often as three equals together


def test_times_are_counted_by_steps_of_a_logarithm():
    times = Counter({step_of(0.001): 90, step_of(0.1): 10})
    assert quantile(times, 0.5) == pytest.approx(0.001)
    assert quantile(times, 0.95) == pytest.approx(0.1)


def test_the_page_has_a_table_for_every_kind_of_contest(tmp_path, monkeypatch):
    levels = script("levels")
    monkeypatch.setattr(levels, "LADDERS", tmp_path)
    spec = find_game("yumegari")
    header = ladders.header(spec, kit_of("yumegari")[0], 0)
    found = Ladder(header, {c.key: Tally({0: (1.0, 50.0)}, Counter(), 1.0) for c in contests_of(spec)})
    found.times = {name: Counter({60: 3}) for name in ladders.LEVELS}
    found.tallies["expert//1"].badges["Y9.2"] = 1
    ladders.save(found, tmp_path / "yumegari.json")
    page = levels.page()
    for text in (
        "| 50 % (6 to 94) of 2 |",
        "expert against 3 × greedy",
        "Pretty nice | 0 % | 0 % | 0 % | 100 %",
    ):
        assert text in page


def script(name):
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"header": 1}'])
def test_a_file_that_holds_no_ladder_is_refused(tmp_path, text):
    file = tmp_path / "other.json"
    file.write_text(text)
    with pytest.raises(ladders.LadderError, match="holds no ladder"):
        ladders.open_ladder(file, {})
