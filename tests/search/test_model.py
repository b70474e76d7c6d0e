"""A learned judgement: compiled it says what NumPy says, and search goes by it."""

import dataclasses

import numpy as np
import pytest

import dreamtable as dt
from dreamtable.engine.jit import kernel
from dreamtable.engine.rng import new_rng
from dreamtable.registry import find_game
from dreamtable.search import Model, Parameters, SettingsError, search, settings_of
from dreamtable.search.model import predict
from dreamtable.search.settings import Settings


@pytest.fixture
def pig():
    return dt.new_match("pig", seats=2, seed=1).observe(0)


def some_model(features, seed=3, units=4):
    rng = np.random.default_rng(seed)
    first = rng.normal(size=(units, features + 2)).astype(np.float32)
    return Model(first, rng.normal(size=units + 2).astype(np.float32), {"game": "pig"})


@kernel
def call_predict(seen, kits, seat, points, net):
    return predict(seen[0], kits[0], seat, points, net)


def test_compiled_it_says_what_numpy_says(pig):
    model = some_model(pig.spec.feature_size)
    found = call_predict(pig.seen, pig.kit.parts, 0, 7.5, model.net())
    expected = model.predictions(np.append(pig.features(), np.float32(7.5))[None])[0]
    assert found == pytest.approx(expected, rel=1e-4)


def test_search_follows_the_model(pig):
    """A model that likes the judgement turned round takes the other choice."""
    size = pig.spec.feature_size
    flat = np.zeros((1, size + 2), np.float32)
    found = []
    for sign in (1, -1):
        model = Model(flat, np.array([0, sign, 0], np.float32), {})
        values = search(pig, Parameters(winning=0.0), new_rng(1), simulations=60, model=model)
        found.append({one.action: one.value for one in values})
    assert found[0] != found[1]


def test_a_file_holds_weights_and_manifest(tmp_path):
    model = some_model(3)
    model.save(tmp_path / "value.npz")
    again = Model.load(tmp_path / "value.npz")
    assert again.manifest == {"game": "pig"}
    assert np.array_equal(again.first, model.first)
    assert np.array_equal(again.last, model.last)


def test_a_model_of_other_features_is_refused(monkeypatch):
    spec = find_game("morpheus")
    settings = dataclasses.replace(Settings(), model=some_model(spec.feature_size + 1))
    monkeypatch.setattr("dreamtable.search.settings._kept", lambda *_: settings)
    with pytest.raises(SettingsError, match="train it again"):
        settings_of(spec)
