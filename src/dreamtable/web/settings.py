"""What whoever runs a server can choose, read once at the start and never changed."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs
from sqlalchemy import URL

from dreamtable.engine.errors import DreamtableError

PREFIX = "DREAMTABLE_"
SECRET_BYTES = 32
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


class SettingsError(DreamtableError, ValueError):
    """A setting of the server does not read, or two do not fit together."""


@dataclass(frozen=True)
class Rates:
    """How often one may ask, in the words of the library `limits`; by person and by address."""

    pages: str = "600/minute"
    posts: str = "120/minute"
    tables: str = "30/hour"
    """New tables of one person."""
    chat: str = "20/minute"
    links: str = "60/hour"
    """Invitations and moves to another device."""
    hints: str = "30/minute"
    crowd: int = 5
    """One address may ask so many times as often as one person: a family has one."""
    times: int = 1
    """Everything so many times as often: for a house whose guests are known, and for measuring."""


@dataclass(frozen=True)
class Settings:
    """Everything a server is told; `from_environment` reads it."""

    database: str = field(repr=False)
    """`sqlite:///path` or `postgresql://...`; may hold a password."""
    secret: str = field(repr=False)
    """Signs cookies; whoever has it can be anybody."""
    reports: Path
    """Folder for what people report as a mistake in the rules."""
    analyses: Path | None = None
    """Folder for what was found of finished matches; None for the cache of compiled rules."""
    kits: tuple[Path, ...] = ()
    """Folders of components that games can be played with beside their own."""
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    """Where people find the server when it is behind another one, such as `https://table.example`."""
    bot_pace: float = 0.8
    """Seconds between the decisions of bots, so that people can follow."""
    workers: int = 1
    are_metrics_open: bool = False
    """Whether others than this machine may read `/metrics`."""
    max_body: int = 64 * 1024
    """Bytes of a request."""
    rates: Rates = field(default_factory=Rates)

    @property
    def is_https(self) -> bool:
        """Whether browsers reach the server by https, so that cookies travel by nothing else."""
        return urlsplit(self.public_url).scheme == "https"

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOOPBACK


def data_folder() -> Path:
    """The user's folder for what Dreamtable keeps."""
    return Path(platformdirs.user_data_dir("dreamtable", appauthor=False))


def from_environment() -> Settings:
    """Settings by the variables `DREAMTABLE_...`, and sensible ones for the rest; raises SettingsError.

    The folder of the data and a secret in it are made where they are missing.
    """
    folder = data_folder()
    chosen = {
        "database": _text("DATABASE"),
        "secret": _text("SECRET"),
        "reports": Path(_text("REPORTS") or folder / "reports"),
        "analyses": Path(_text("ANALYSES") or folder / "analyses"),
        "kits": kits_of_environment(),
        "host": _text("HOST") or Settings.host,
        "port": int(_number("PORT", Settings.port)),
        "public_url": _text("PUBLIC_URL").rstrip("/"),
        "bot_pace": _number("BOT_PACE", Settings.bot_pace),
        "workers": int(_number("WORKERS", Settings.workers)),
        "are_metrics_open": _text("METRICS") == "open",
        "rates": Rates(times=int(_number("RATES", 1))),
    }
    settings = Settings(**chosen)  # type: ignore[arg-type]
    if not settings.database:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        settings = replace(settings, database=file_url(folder / "tables.sqlite"))
    if not settings.secret:
        settings = replace(settings, secret=kept_secret(folder))
    return checked(settings)


def checked(settings: Settings) -> Settings:
    """The same settings if they fit together; raises SettingsError."""
    address = urlsplit(settings.public_url)
    if settings.public_url and (address.scheme not in {"http", "https"} or not address.hostname):
        raise SettingsError(
            f"the public address {settings.public_url!r} should look like https://table.example"
        )
    if settings.workers < 1:
        raise SettingsError(f"{settings.workers} workers cannot serve; 1 is the least")
    if settings.workers > 1 and settings.database.startswith("sqlite"):
        raise SettingsError("several workers need PostgreSQL to hear of each other; SQLite serves one")
    if settings.rates.times < 1:
        raise SettingsError(
            f"{PREFIX}RATES is {settings.rates.times}; 1 is the usual rates, 10 ten times them"
        )
    if len(settings.secret) < SECRET_BYTES:
        raise SettingsError(f"{PREFIX}SECRET needs {SECRET_BYTES} characters or more")
    return settings


def as_environment(settings: Settings) -> dict[str, str]:
    """The variables from which `from_environment` reads the same settings, for workers."""
    return {
        f"{PREFIX}DATABASE": settings.database,
        f"{PREFIX}SECRET": settings.secret,
        f"{PREFIX}REPORTS": str(settings.reports),
        f"{PREFIX}ANALYSES": str(settings.analyses or ""),
        f"{PREFIX}KITS": os.pathsep.join(map(str, settings.kits)),
        f"{PREFIX}HOST": settings.host,
        f"{PREFIX}PORT": str(settings.port),
        f"{PREFIX}PUBLIC_URL": settings.public_url,
        f"{PREFIX}BOT_PACE": str(settings.bot_pace),
        f"{PREFIX}WORKERS": str(settings.workers),
        f"{PREFIX}METRICS": "open" if settings.are_metrics_open else "",
        f"{PREFIX}RATES": str(settings.rates.times),
    }


def kits_of_environment() -> tuple[Path, ...]:
    """The folders that `DREAMTABLE_KITS` names, as PATH does."""
    return tuple(Path(place) for place in _text("KITS").split(os.pathsep) if place)


def kept_secret(folder: Path) -> str:
    """The secret in a folder, made at the first call, for the eyes of its owner alone."""
    path = folder / "secret"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(SECRET_BYTES) + "\n")
    return path.read_text(encoding="ascii").strip()


def _text(name: str) -> str:
    return os.environ.get(PREFIX + name, "").strip()


def _number(name: str, default: float) -> float:
    text = _text(name)
    try:
        return float(text) if text else default
    except ValueError:
        raise SettingsError(f"{PREFIX}{name} is {text!r}; expected a number") from None


def file_url(file: Path) -> str:
    """The address of a SQLite database in a file, whatever characters are in its name."""
    return URL.create("sqlite", database=str(file)).render_as_string()
