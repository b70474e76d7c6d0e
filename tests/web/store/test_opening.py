import contextlib
import os
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from dreamtable.engine.errors import DreamtableError
from dreamtable.web.store import (
    DriverError,
    NewerDatabaseError,
    Store,
    StoreError,
    StoreUrlError,
    UnavailableError,
    database,
)
from dreamtable.web.store.migrate import VERSION_TABLE
from dreamtable.web.store.schema import METADATA

from .conftest import CARD, line

APPENDER = """
import sys
from dreamtable.web.store import Store
from dreamtable.web.tables.journal import Card, Line

store = Store(sys.argv[1])
card = Card("pig", "playing", "", (), (), False)
store.create("t", "", [Line(0, 0.0, "open")], card)
for number in range(1, 100_000):
    store.append("t", [Line(number, 0.0, "entry", {"number": number})], card)
    print(number, flush=True)
"""


def test_an_empty_database_is_brought_to_the_form_of_the_schema(store):
    with store.database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, METADATA) == []
        assert context.get_current_heads() == ("0001",)


def test_opening_again_keeps_everything(open_store, store, table):
    store.close()
    again = open_store()
    assert again.journal(table) == [line(0)]
    again.append(table, [line(1)], CARD)
    assert store.journal(table) == [line(0), line(1)]  # a closed store opens again


def test_many_may_open_an_empty_database_at_once(url):
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(lambda _n: Store(url), range(6)))
    stores[0].create("t", "", [line(0)], CARD)
    assert all(store.journal("t") == [line(0)] for store in stores)
    for store in stores:
        store.close()


def test_two_processes_may_open_an_empty_database_at_once(url):
    words = "import sys; from dreamtable.web.store import Store; Store(sys.argv[1]).ping(); print('open')"
    started = [
        subprocess.Popen([sys.executable, "-c", words, url], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert [process.communicate(timeout=60)[0] for process in started] == ["open\n"] * 2


def test_what_was_acknowledged_survives_kill(url, open_store):
    process = subprocess.Popen(
        [sys.executable, "-c", APPENDER, url], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
    )
    acknowledged = [process.stdout.readline() for _ in range(25)]
    process.send_signal(signal.SIGKILL)
    acknowledged += process.stdout.readlines()
    process.wait()
    process.stdout.close()
    last = max(int(number) for number in acknowledged if number.endswith("\n"))
    store = open_store()
    journal = store.journal("t")
    assert last >= 25
    assert len(journal) in (last + 1, last + 2)  # the last one may have been written and not told
    assert [entry.number for entry in journal] == list(range(len(journal)))
    store.append("t", [line(len(journal))], CARD)


def test_a_newer_database_is_left_alone(url, store):
    with store.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    with pytest.raises(NewerDatabaseError, match="'9999', which this version of Dreamtable does not know"):
        Store(url)


def test_a_failed_migration_leaves_nothing(url):
    """Another program's table stands in the way."""
    engine = sqlalchemy.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE people (what INTEGER)")
    with pytest.raises(StoreError, match="already exists"):
        Store(url)
    assert sqlalchemy.inspect(engine).get_table_names() == ["people"]
    engine.dispose()


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "tables.db",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///a.db?mode=ro",
        "sqlite:///a\0b",
        "sqlite://host/a.db",
        "mysql://host/name",
        "http://s3cret",
        "postgresql://u:s3cret@host:port/name",
    ],
)
def test_bad_addresses_are_refused_and_show_no_password(wrong):
    with pytest.raises(StoreUrlError, match=r"sqlite:///FILE|file") as caught:
        Store(wrong)
    assert "s3cret" not in str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, DreamtableError)


def test_postgresql_without_its_package_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(DriverError, match=r"pip install 'dreamtable\[postgres\]'"):
        Store("postgresql://u@localhost/name")


def test_a_server_that_is_not_there_is_named_without_the_password():
    pytest.importorskip("psycopg")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(
        UnavailableError, match=r"'games' at 127\.0\.0\.1 cannot be used now.*is running"
    ) as caught:
        Store(f"postgres://ann:s3cret@127.0.0.1:{port}/games")
    assert "s3cret" not in str(caught.value)
    assert isinstance(caught.value, OSError)


def test_unknown_options_and_databases_are_told(postgres):
    with pytest.raises(StoreError, match="nonsense"):
        Store(postgres.url("postgres") + "&nonsense=1")
    with pytest.raises(UnavailableError, match='database "nowhere" does not exist'):
        Store(postgres.url("nowhere"))


def test_a_database_that_cannot_hold_every_name_is_refused(postgres):
    url = postgres.new_database("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(StoreError, match=r"encoded in LATIN1.*ENCODING 'UTF8'"):
        Store(url)


def test_a_lost_connection_is_replaced(postgres, postgres_url):
    with Store(postgres_url) as store, postgres.connect() as other:
        store.ping()
        other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        store.ping()
        store.create("t", "", [line(0)], CARD)
        assert store.journal("t") == [line(0)]


def test_ping(store):
    store.ping()


def test_the_file_is_its_owners_alone(tmp_path):
    path = tmp_path / "new" / "folder" / "tables é%20.db"
    with Store(f"sqlite:///{path}".replace("%", "%25")) as store:
        store.create("t", "", [line(0)], CARD)
        files = sorted(path.parent.iterdir())
        assert [file.name.removeprefix(path.name) for file in files] == ["", "-shm", "-wal"]
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_sqlite_writes_through_to_the_disk(tmp_path):
    with Store(f"sqlite:///{tmp_path / 'a.db'}") as store, store.database.reading() as connection:
        asked = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in (
            "journal_mode", "synchronous", "foreign_keys", "busy_timeout"
        )}  # fmt: skip
    assert asked == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 15_000}


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 100)
    with pytest.raises(StoreError, match=r"letter\.txt is damaged, or no SQLite database"):
        Store(f"sqlite:///{path}")
    assert path.read_text() == "Dear Ann, " * 100


def test_a_folder_is_no_database(tmp_path):
    with pytest.raises(UnavailableError, match="cannot be opened for writing: Is a directory"):
        Store(f"sqlite:///{tmp_path}")


@contextlib.contextmanager
def as_nobody():
    """Permissions bind everybody but root."""
    was = os.geteuid()
    if was == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(was)


def test_a_read_only_file_is_refused_when_it_is_opened():
    folder = Path(tempfile.mkdtemp())  # beside tmp_path, which nobody else may enter
    try:
        path = folder / "tables.db"
        Store(f"sqlite:///{path}").close()
        path.chmod(0o444)
        folder.chmod(0o555)
        with as_nobody(), pytest.raises(UnavailableError, match=r"Permission denied.*writable for this user"):
            Store(f"sqlite:///{path}")
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_a_file_that_somebody_holds_is_waited_for_and_then_told(tmp_path, monkeypatch):
    monkeypatch.setattr(database, "PATIENCE", 0.3)
    path = tmp_path / "tables.db"
    with Store(f"sqlite:///{path}") as store:
        store.create("t", "", [line(0)], CARD)
        with contextlib.closing(
            sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        ) as other:
            other.execute("BEGIN IMMEDIATE")
            assert store.journal("t") == [line(0)]
            with pytest.raises(UnavailableError, match=r"locked.*Another program holds the file"):
                store.append("t", [line(1)], CARD)
            timer = threading.Timer(0.1, other.rollback)
            timer.start()
            store.append("t", [line(1)], CARD)
            timer.join()


def test_a_full_disk_is_told_and_keeps_nothing(tmp_path):
    with Store(f"sqlite:///{tmp_path / 'a.db'}") as store:
        store.create("t", "", [line(0)], CARD)

        @sqlalchemy.event.listens_for(store.database.engine, "checkout")
        def shrink(connection, _record, _proxy):
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages}")

        with pytest.raises(UnavailableError, match=r"full.*Free some space"):
            store.append("t", [line(1, text="x" * 100_000)], CARD)
        assert store.journal("t") == [line(0)]
