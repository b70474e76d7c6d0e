"""Brings a database of any earlier form, or an empty one, to the form that this version knows."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import func, select

from dreamtable.web.store.errors import NewerDatabaseError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from dreamtable.web.store.database import Database

VERSION_TABLE = "dreamtable_version"
"""Where the database notes its form."""

LOCK = 0x6472_6561_6D74_6162
"""Of PostgreSQL's advisory locks, ours."""

_ALONE = threading.Lock()  # Alembic keeps what it works on in module globals


def migrate(database: Database) -> None:
    """Bring the database to the newest form, in one transaction that waits for others who do the same."""
    with _ALONE, database.writing() as connection:
        if database.is_postgres:
            connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
        config = _config(connection)
        script = ScriptDirectory.from_config(config)
        present = _present(connection)
        for revision in present:
            _check_known(script, revision, database.name)
        if set(present) != set(script.get_heads()):
            command.upgrade(config, "head")


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection, "version_table": VERSION_TABLE})
    config.set_main_option("script_location", "dreamtable.web.store:migrations")
    config.set_main_option("path_separator", "os")
    return config


def _present(connection: Connection) -> tuple[str, ...]:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return tuple(context.get_current_heads())


def _check_known(script: ScriptDirectory, revision: str, name: str) -> None:
    try:
        script.get_revision(revision)
    except CommandError:
        raise NewerDatabaseError(
            f"{name} has the form {revision!r}, which this version of Dreamtable does not know: a newer one"
            " made it. Use that version, or name another database"
        ) from None
