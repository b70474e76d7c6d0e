"""`dreamtable serve`: the table in the browser, for this machine alone or for everybody who can reach it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dreamtable.cli.errors import MisuseError
from dreamtable.engine.errors import DreamtableError

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Sequence
    from types import FrameType

    from dreamtable.web.settings import Settings

GRACE = 1
"""Seconds that answers under way have to be finished when the server is asked to stop."""
BACKLOG = 2048


class ServeError(DreamtableError):
    """The server could not begin."""


def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen at. Default: 127.0.0.1, this machine alone.")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Port to listen at; 0 takes a free one. Default: 8000."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL",
            help="Where tables are kept: a file, or postgresql://. Default: your data folder.",
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes that serve; more than 1 needs PostgreSQL.")
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(help="Where people find it behind another server: https://table.example.")
    ] = None,
    kit: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="Components to offer beside a game's own; can be repeated."),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Show it in your browser when it is ready.")
    ] = False,
    export: Annotated[
        Path | None, typer.Option(help="Write every table to this folder, one file each, and leave.")
    ] = None,
    import_: Annotated[
        Path | None, typer.Option("--import", help="Take in the tables of such a folder, and leave.")
    ] = None,
) -> None:
    """Serve tables to browsers until you stop it with Ctrl-C; every decision is kept as it is made.

    For example:

    dreamtable serve --open

    dreamtable serve --host 0.0.0.0 --public-url https://table.example

    dreamtable serve --database evening.sqlite

    dreamtable serve --kit my-kit

    dreamtable serve --export backup
    """
    settings = chosen_settings(host, port, database, workers, public_url, kit or ())
    if export is not None and import_ is not None:
        raise MisuseError("--export and --import are two steps: leave one out")
    if export is not None or import_ is not None:
        _back_up(settings, export, import_)
        return
    _start(settings, open_browser=open_browser)


def chosen_settings(
    host: str | None,
    port: int | None,
    database: str | None,
    workers: int | None,
    public_url: str | None,
    kits: Sequence[Path] = (),
) -> Settings:
    """The settings of the environment, and over them what the command line says; raises MisuseError."""
    from dataclasses import replace

    from dreamtable.web.settings import SettingsError, checked, from_environment

    given: dict[str, Any] = {
        "host": host,
        "port": port,
        "database": database and database_url(database),
        "workers": workers,
        "public_url": public_url and public_url.rstrip("/"),
        "kits": tuple(folder.expanduser().absolute() for folder in kits) or None,
    }
    try:
        settings = from_environment()
        return checked(replace(settings, **{key: value for key, value in given.items() if value is not None}))
    except SettingsError as error:
        raise MisuseError(str(error)) from None


def database_url(text: str) -> str:
    """A file's name as the address of a database; an address as it stands."""
    from dreamtable.web.settings import file_url

    return text if "://" in text else file_url(Path(text).expanduser().absolute())


# ----------------------------------------------------------------------------------------------------- backup
def _back_up(settings: Settings, export: Path | None, import_: Path | None) -> None:
    from dreamtable.cli.console import Waiting, out
    from dreamtable.web.store import Store, backup

    with Store(settings.database) as store:
        if export is not None:
            with Waiting("Writing tables", unit="tables") as waiting:
                number = backup.export(store, export, waiting.update)
            out().print(f"{number} tables written to {export}", soft_wrap=True)
        if import_ is not None:
            with Waiting("Reading tables", unit="tables") as waiting:
                number = backup.import_(store, import_, waiting.update)
            out().print(f"{number} tables taken in from {import_}", soft_wrap=True)


# ---------------------------------------------------------------------------------------------------- serving
def _start(settings: Settings, *, open_browser: bool) -> None:
    """Open the port, say where it is, and serve until a signal comes."""
    import os
    import signal
    import sys

    from dreamtable.cli.choosing import kit_of, warm
    from dreamtable.cli.console import out
    from dreamtable.web.settings import as_environment
    from dreamtable.web.shelf import all_games, offer
    from dreamtable.web.store import Store

    offer(settings.kits)
    signal.signal(signal.SIGTERM, _leave)
    listener = listen(settings)
    with listener:
        Store(settings.database).close()  # migrates, and tells what is wrong with it before all else
        if settings.workers > 1:  # or each of them would compile all rules by itself
            for spec in all_games():
                warm(spec, kit_of(spec, None))
        address = address_of(settings, listener)
        _warn(settings)
        out().print(f"Dreamtable is at {address}  (Ctrl-C stops it)", soft_wrap=True)
        sys.stdout.flush()
        if open_browser:
            import webbrowser

            webbrowser.open(address)
        os.environ.update(as_environment(settings))
        run: Callable[[Settings, socket.socket], None] = (
            _serve_here if settings.workers == 1 else _serve_apart
        )
        run(settings, listener)


def _leave(_signal: int, _frame: FrameType | None) -> None:
    """What SIGTERM does when nothing else is under way: leave, which is no failure."""
    raise SystemExit(0)


def listen(settings: Settings) -> socket.socket:
    """The open port; raises ServeError where it cannot be had."""
    import errno
    import socket

    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except OSError as error:
        why = {
            errno.EADDRINUSE: "is in use: stop what uses it, or choose another with --port",
            errno.EACCES: "is not for everybody to open: choose one from 1024 on with --port",
            errno.EADDRNOTAVAIL: "is not an address of this machine: choose another with --host",
        }.get(error.errno or 0, f"cannot be opened: {error.strerror or error}")
        raise ServeError(f"port {settings.port} of {settings.host} {why}") from None


def address_of(settings: Settings, listener: socket.socket) -> str:
    """Where a browser on this machine, or everybody's, finds the server."""
    if settings.public_url:
        return settings.public_url + "/"
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104 - not bound here
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listener.getsockname()[1]}/"


def _warn(settings: Settings) -> None:
    from dreamtable.cli.console import complain

    if not settings.is_local and not settings.is_https:
        complain(
            f"everybody who reaches {settings.host} can play, and what they send can be read on its way; "
            "put a server with https before it and name that with --public-url"
        )


def _config(app: Any, settings: Settings, **more: Any) -> Any:
    import uvicorn

    return uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        workers=settings.workers,
        **more,
    )


def _serve_here(settings: Settings, listener: socket.socket) -> None:
    import uvicorn

    from dreamtable.web import create_app, logs

    logs.configure()
    uvicorn.Server(_config(create_app(settings), settings)).run(sockets=[listener])


def _serve_apart(settings: Settings, listener: socket.socket) -> None:
    from dreamtable.web import logs
    from dreamtable.web.workers import run_workers

    logs.configure()
    run_workers(_config("dreamtable.web.app:application", settings, factory=True), listener)
