"""Settings of the tests of bots."""

from dataclasses import replace

import pytest

from dreamtable.bots import search
from dreamtable.engine.jit import JIT
from dreamtable.search import kernel


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """As plain Python, a search that measures little at its start, and judges leaves without playing on."""
    if JIT:  # what is compiled stays as it is, and so does the cache
        return
    monkeypatch.setattr(kernel, "SAMPLES", 2)
    monkeypatch.setattr(kernel, "REACH", 3)
    of_game = search.settings_of

    def settings_of(spec, **more):
        settings = of_game(spec, **more)
        return replace(settings, parameters=replace(settings.parameters, guided=0))

    monkeypatch.setattr(search, "settings_of", settings_of)
