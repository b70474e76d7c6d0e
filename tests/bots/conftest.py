"""Settings of the tests of bots."""

import pytest

from dreamtable.engine.jit import JIT

from .hasty import make_hasty


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Where rules are plain Python; what is compiled stays as it is, and so does the cache."""
    if not JIT:
        make_hasty(monkeypatch.setattr)
