from dataclasses import replace
from pathlib import Path

import pytest

from dreamtable.web.settings import (
    Rates,
    SettingsError,
    as_environment,
    checked,
    from_environment,
    kept_secret,
)


@pytest.fixture
def environment(tmp_path, monkeypatch):
    """A folder of its own, and no variable set."""
    import os

    for name in list(os.environ):
        if name.startswith("DREAMTABLE_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return monkeypatch.setenv


def test_without_variables_everything_is_in_the_data_folder(environment, tmp_path):
    settings = from_environment()
    folder = tmp_path / "dreamtable"
    assert settings.database == f"sqlite:///{folder / 'tables.sqlite'}"
    assert (settings.host, settings.port, settings.workers) == ("127.0.0.1", 8000, 1)
    assert settings.reports == folder / "reports"
    assert settings.secret == (folder / "secret").read_text().strip()
    assert (folder / "secret").stat().st_mode & 0o777 == 0o600
    assert not settings.is_https
    assert settings.is_local


def test_the_secret_stays(tmp_path):
    assert kept_secret(tmp_path) == kept_secret(tmp_path)
    assert kept_secret(tmp_path / "other") != kept_secret(tmp_path)


def test_workers_read_what_the_command_line_chose(environment, settings):
    chosen = replace(
        settings,
        database="postgresql://x",
        workers=3,
        public_url="https://a.example",
        port=81,
        bot_pace=0.5,
        are_metrics_open=True,
        reports=Path("/r"),
        analyses=Path("/a"),
        rates=Rates(times=7),
    )
    for name, value in as_environment(chosen).items():
        environment(name, value)
    assert from_environment() == chosen


def test_what_is_secret_is_in_no_repr(settings):
    settings = replace(settings, database="postgresql://u:pw@h/d")
    assert "pw" not in repr(settings)
    assert settings.secret not in repr(settings)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"workers": 2}, "several workers need PostgreSQL"),
        ({"workers": 0}, "1 is the least"),
        ({"rates": Rates(times=0)}, "RATES is 0"),
        ({"secret": "short"}, "needs 32 characters"),
        ({"public_url": "ftp://x"}, "should look like"),
        ({"public_url": "https://"}, "should look like"),
    ],
)
def test_what_does_not_fit(settings, more, message):
    with pytest.raises(SettingsError, match=message):
        checked(replace(settings, **more))


def test_a_number_that_is_none(environment):
    environment("DREAMTABLE_PORT", "http")
    with pytest.raises(SettingsError, match="DREAMTABLE_PORT is 'http'"):
        from_environment()
