"""A PostgreSQL server of the tests' own: Debian's, in a temporary folder, reached by a socket in it.

Import its fixtures into a conftest: `postgres` is the server, `postgres_url` the address of an empty database
on it. Each process of a test run starts one server, when a test first wants it. Tests are skipped where none
is installed, unless DREAMTABLE_REQUIRE_POSTGRES=1 makes that a failure.
"""

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

USERS = ("postgres", "nobody")
"""A server refuses to run as root, and runs as the first of these that there is."""

QUICK = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
}


class Server:
    """A running server; `url("name")` is the address of a database on it."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="dreamtable-pg-"))
        self.process = None
        self.empty = []
        """Addresses of databases that no test uses now."""
        try:
            self._make()
            self.start()
        except BaseException:
            self.remove()
            raise

    def url(self, name):
        return f"postgresql://dreamtable@/{name}?host={self.folder}"

    def new_database(self, more=""):
        """The address of a new, empty database; `more` ends the SQL that makes it."""
        name = f"test_{secrets.token_hex(6)}"
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name} {more}")
        return self.url(name)

    def clear(self, url):
        """Make the database as empty as it was, whoever uses it still; quicker than another one."""
        with self.connect(url.partition("@/")[2].partition("?")[0]) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")

    def connect(self, name="postgres"):
        """A connection of psycopg, not in a transaction."""
        import psycopg

        return psycopg.connect(
            host=str(self.folder), dbname=name, user="dreamtable", autocommit=True, connect_timeout=10
        )

    def start(self):
        """Begin to serve; call it in the main thread, for the server ends with the thread that started it."""
        import psycopg

        settings = [word for name, value in QUICK.items() for word in ("-c", f"{name}={value}")]
        words = [self.programs / "postgres", "-D", self.folder / "data", "-k", self.folder, *settings]
        self.process = subprocess.Popen(
            [*_as_other_user(), *words], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 30
        while True:
            try:
                self.connect().close()
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise
                time.sleep(0.05)
            else:
                return

    def stop(self):
        """At once; everything that was committed is there after the next start."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(timeout=30)

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _make(self):
        if other := _other_user():
            shutil.chown(self.folder, other)
        options = ["-N", "--auth=trust", "--username=dreamtable", "--encoding=UTF8", "--locale=C.UTF-8"]
        subprocess.run(
            [*_as_other_user(), self.programs / "initdb", "-D", self.folder / "data", *options],
            cwd=self.folder,
            check=True,
            capture_output=True,
        )


def find_programs():
    """The folder of the newest server's programs, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(on_path).resolve().parent if on_path else None


@pytest.fixture(scope="session")
def postgres():
    """A server for this run."""
    programs = find_programs()
    if programs is None:
        if os.environ.get("DREAMTABLE_REQUIRE_POSTGRES") == "1":
            pytest.fail("no PostgreSQL server is installed: apt-get install postgresql")
        pytest.skip("no PostgreSQL server is installed (Debian: postgresql)")
    server = Server(programs)
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres):
    """The address of an empty database."""
    url = postgres.empty.pop() if postgres.empty else postgres.new_database()
    yield url
    postgres.clear(url)
    postgres.empty.append(url)


def _other_user():
    """Whom to run a server as, or None for ourselves."""
    if os.geteuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(user for user in USERS if user in known)


def _as_other_user():
    """Words that start a program as that user; it ends when we do."""
    words = ["setpriv", "--pdeathsig", "QUIT"]
    if other := _other_user():
        import pwd

        entry = pwd.getpwnam(other)
        words += [f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups"]
    return words
