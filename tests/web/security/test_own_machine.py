"""What lies on the server's disk and where it listens: for its owner alone unless told otherwise."""

import os
import stat
from dataclasses import replace

import pytest

from dreamtable.cli.serve import chosen_settings, listen
from dreamtable.web.settings import (
    SECRET_BYTES,
    Settings,
    SettingsError,
    checked,
    from_environment,
    kept_secret,
)
from dreamtable.web.store import Store


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def nothing_chosen(tmp_path, monkeypatch):
    """A folder of its own, no variable set, and a careless umask."""
    for name in list(os.environ):
        if name.startswith("DREAMTABLE_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    before = os.umask(0)
    yield tmp_path / "dreamtable"
    os.umask(before)


def test_secret_folder_and_database_are_for_their_owner_alone(nothing_chosen):
    settings = from_environment()
    Store(settings.database).close()
    assert mode(nothing_chosen) == 0o700
    assert mode(nothing_chosen / "secret") == 0o600
    for file in nothing_chosen.glob("tables.sqlite*"):
        assert mode(file) == 0o600


def test_a_generated_secret_is_long_and_never_the_same(tmp_path):
    secrets = {kept_secret(tmp_path / str(number)) for number in range(20)}
    assert len(secrets) == 20
    assert all(len(secret) >= 43 for secret in secrets)


@pytest.mark.parametrize("secret", ["", "x", "x" * (SECRET_BYTES - 1)])
def test_a_short_secret_is_refused_and_not_quoted(settings, secret):
    with pytest.raises(SettingsError, match="needs 32 characters") as refused:
        checked(replace(settings, secret=secret))
    assert not secret or secret not in str(refused.value).split("needs")[1]


def test_a_short_secret_of_the_environment_is_refused(nothing_chosen, monkeypatch):
    monkeypatch.setenv("DREAMTABLE_SECRET", "too short")
    with pytest.raises(SettingsError, match="SECRET needs"):
        from_environment()


def test_an_emptied_secret_file_is_refused(nothing_chosen):
    kept_secret(nothing_chosen)
    (nothing_chosen / "secret").write_text("\n")
    with pytest.raises(SettingsError, match="SECRET needs"):
        from_environment()


def test_only_this_machine_reaches_a_server_that_was_told_nothing(nothing_chosen):
    assert Settings.host == "127.0.0.1"
    settings = chosen_settings(None, 0, None, None, None)
    assert (settings.host, settings.is_local) == ("127.0.0.1", True)
    with listen(settings) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


def test_no_secret_is_in_what_settings_and_stores_say_of_themselves(settings):
    settings = replace(settings, database="postgresql://ann:pass-word@/x")
    for told in (repr(settings), str(settings), f"{settings!r}"):
        assert settings.secret not in told
        assert "pass-word" not in told
