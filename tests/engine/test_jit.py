"""Compiling and its cache: what belongs to a key, damaged files, folders that cannot be written, pruning."""

import os
import shutil
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import numba
import numpy as np
import pytest
from numba import types
from numba.core import config

from dreamtable.engine import jit
from dreamtable.engine import rng as rngs
from dreamtable.engine.jit import JIT, KernelCache, citations, cites, interpreted, rule
from dreamtable.registry import find_game

DAY = 86_400


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache folder of its own, and nothing remembered of another."""
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path / "cache"))
    for remembered in (jit.cache_folder, jit.engine_digest, jit.private_folder):
        remembered.cache_clear()
    yield tmp_path / "cache"
    for remembered in (jit.cache_folder, jit.engine_digest, jit.private_folder):
        remembered.cache_clear()


class Codegen:
    """What the cache asks of a code generator: a description of the processor."""

    def __init__(self, *magic):
        self.magic = magic

    def magic_tuple(self):
        return self.magic


class Target:
    def __init__(self):
        self.refreshed = 0

    def refresh(self):
        self.refreshed += 1

    def codegen(self):
        return Codegen("cpu")


class Library:
    has_dynamic_globals = False


class Compiled:
    """A compiled form, as far as the cache looks at it."""

    library = Library()
    codegen = Codegen("cpu")

    def _reduce(self):
        return ("payload",)


def kernel_of_tests():
    """Stands for a kernel."""


SIGNATURE = (types.int64,)


# ------------------------------------------------------------------------------------------------------- keys
def test_the_engines_digest_changes_with_the_bounds_flag(monkeypatch):
    plain = jit.engine_digest.__wrapped__()
    monkeypatch.setattr(config, "BOUNDSCHECK", not config.BOUNDSCHECK)
    assert jit.engine_digest.__wrapped__() != plain


@pytest.mark.parametrize("library", [numba, np], ids=["numba", "numpy"])
def test_the_engines_digest_changes_with_the_versions(monkeypatch, library):
    plain = jit.engine_digest.__wrapped__()
    monkeypatch.setattr(library, "__version__", "99.0")
    assert jit.engine_digest.__wrapped__() != plain


def test_the_digest_of_sources_changes_with_every_edit_name_and_file(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.py").write_text("x = 1\n")
    (tmp_path / "sub" / "b.py").write_text("y = 1\n")
    digests = {jit.source_digest(tmp_path)}
    (tmp_path / "a.py").write_text("x = 2\n")
    digests.add(jit.source_digest(tmp_path))
    (tmp_path / "sub" / "b.py").rename(tmp_path / "sub" / "c.py")
    digests.add(jit.source_digest(tmp_path))
    (tmp_path / "d.py").write_text("")
    digests.add(jit.source_digest(tmp_path))
    assert len(digests) == 4
    (tmp_path / "notes.md").write_text("nothing that is compiled")
    (tmp_path / "view").mkdir()
    (tmp_path / "view" / "board.py").write_text("nor is a view")
    assert jit.source_digest(tmp_path) in digests


def test_the_engines_digest_is_of_the_engines_own_sources(tmp_path, monkeypatch):
    """A copy of the engine has the same digest, an edited copy another."""
    plain = jit.engine_digest.__wrapped__()
    copy = shutil.copytree(
        Path(jit.__file__).parent, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__")
    )
    monkeypatch.setattr(jit, "__file__", str(copy / "jit.py"))
    assert jit.engine_digest.__wrapped__() == plain
    with (copy / "kernels.py").open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    assert jit.engine_digest.__wrapped__() != plain


def test_a_kernels_file_depends_on_signature_processor_and_game(cache, monkeypatch):
    kind = numba.from_dtype(find_game("pig").dtype)
    one = KernelCache(kernel_of_tests)
    signature = (types.Array(kind, 1, "C"), types.int64)
    monkeypatch.setitem(jit.game_digests, kind, "before")
    paths = {one.path(signature, Codegen("cpu"))}
    paths.add(one.path((types.Array(kind, 1, "C"), types.int32), Codegen("cpu")))
    paths.add(one.path(signature, Codegen("another cpu")))
    monkeypatch.setitem(jit.game_digests, kind, "after an edit of the game")
    paths.add(one.path(signature, Codegen("cpu")))
    assert len(paths) == 4
    assert {path.parent for path in paths} == {jit.cache_folder()}
    assert all(path.name.startswith("test_jit.kernel_of_tests-") for path in paths)


def test_a_record_alone_counts_like_one_in_an_array(cache, monkeypatch):
    kind = numba.from_dtype(find_game("pig").dtype)
    one = KernelCache(kernel_of_tests)
    monkeypatch.setitem(jit.game_digests, kind, "before")
    before = one.path((kind,), Codegen("cpu"))
    monkeypatch.setitem(jit.game_digests, kind, "after")
    assert one.path((kind,), Codegen("cpu")) != before


# ------------------------------------------------------------------------------------------------------ files
def test_what_was_kept_is_found_again(cache, monkeypatch):
    one = KernelCache(kernel_of_tests)
    rebuilt = []
    monkeypatch.setattr(
        jit.CompileResult, "_rebuild", lambda _target, *payload: rebuilt.append(payload) or "code"
    )
    assert one.load_overload(SIGNATURE, Target()) is None
    one.save_overload(SIGNATURE, Compiled())
    assert one.load_overload(SIGNATURE, Target()) == "code"
    assert rebuilt == [("payload",)]
    assert [file.suffix for file in jit.cache_folder().iterdir()] == [".nbc"]


@pytest.mark.parametrize("damage", [b"", b"\x80", b"garbage", b"cos\nnonsense\n.", "cut"], ids=repr)
def test_a_damaged_file_counts_as_absent_and_is_written_anew(cache, monkeypatch, damage):
    monkeypatch.setattr(jit.CompileResult, "_rebuild", lambda *_: "code")
    one = KernelCache(kernel_of_tests)
    one.save_overload(SIGNATURE, Compiled())
    path = one.path(SIGNATURE, Codegen("cpu"))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if damage == "cut" else damage)
    assert one.load_overload(SIGNATURE, Target()) is None
    one.save_overload(SIGNATURE, Compiled())
    assert one.load_overload(SIGNATURE, Target()) == "code"


def test_a_form_that_fails_to_come_to_life_counts_as_absent(cache, monkeypatch):
    def fail(*_):
        raise RuntimeError("another machine's code")

    monkeypatch.setattr(jit.CompileResult, "_rebuild", fail)
    one = KernelCache(kernel_of_tests)
    one.save_overload(SIGNATURE, Compiled())
    assert one.load_overload(SIGNATURE, Target()) is None


def test_a_disk_that_takes_nothing_costs_speed_only(cache, monkeypatch):
    one = KernelCache(kernel_of_tests)
    folder = jit.cache_folder()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    one.save_overload(SIGNATURE, Compiled())
    assert list(folder.iterdir()) == []


def test_a_disk_that_fills_up_at_the_rename_leaves_nothing(cache, monkeypatch):
    one = KernelCache(kernel_of_tests)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    one.save_overload(SIGNATURE, Compiled())
    assert list(jit.cache_folder().iterdir()) == []


def test_a_cache_switched_off_neither_reads_nor_writes(cache, monkeypatch):
    monkeypatch.setattr(jit.CompileResult, "_rebuild", lambda *_: "code")
    one = KernelCache(kernel_of_tests)
    one.disable()
    one.save_overload(SIGNATURE, Compiled())
    assert list(jit.cache_folder().iterdir()) == []
    one.enable()
    one.save_overload(SIGNATURE, Compiled())
    one.disable()
    assert one.load_overload(SIGNATURE, Target()) is None
    one.enable()
    assert one.load_overload(SIGNATURE, Target()) == "code"


def test_flushing_forgets_one_kernel(cache):
    one = KernelCache(kernel_of_tests)
    one.save_overload(SIGNATURE, Compiled())
    other = jit.cache_folder() / "kernels.another-00.nbc"
    other.write_bytes(b"")
    one.flush()
    assert list(jit.cache_folder().iterdir()) == [other]


def test_code_with_addresses_in_it_is_not_kept(cache):
    class Addressed(Compiled):
        library = type("Library", (), {"has_dynamic_globals": True})()

    KernelCache(kernel_of_tests).save_overload(SIGNATURE, Addressed())
    assert list(jit.cache_folder().iterdir()) == []


# ---------------------------------------------------------------------------------------------------- folders
def test_the_folder_can_be_chosen(cache):
    assert jit.cache_root() == cache
    assert jit.cache_folder() == cache / f"kernels-{jit.engine_digest()}"
    assert jit.cache_folder().is_dir()


def test_without_a_choice_it_is_the_users_own_cache(monkeypatch, tmp_path):
    monkeypatch.delenv(jit.CACHE_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert jit.cache_root() == tmp_path / "dreamtable"


def test_a_folder_that_cannot_be_written_is_replaced_by_a_private_one(cache, monkeypatch, tmp_path):
    monkeypatch.setenv(jit.CACHE_VARIABLE, "/proc/nothing")
    monkeypatch.setattr(jit.tempfile, "tempdir", str(tmp_path))
    root = jit.cache_root()
    assert root == tmp_path / f"dreamtable-{os.getuid()}"
    assert root.stat().st_mode & 0o077 == 0
    assert jit.cache_root() == root


@pytest.mark.parametrize("trap", ["open to all", "link", "file"])
def test_a_private_folder_that_somebody_else_may_fill_is_not_used(cache, monkeypatch, tmp_path, trap):
    """Cached code is run: nobody else may put it there."""
    monkeypatch.setattr(jit.tempfile, "tempdir", str(tmp_path))
    place = tmp_path / f"dreamtable-{os.getuid()}"
    if trap == "open to all":
        place.mkdir()
        place.chmod(0o777)
    elif trap == "link":
        (tmp_path / "elsewhere").mkdir()
        place.symlink_to(tmp_path / "elsewhere")
    else:
        place.write_text("")
    root = jit.private_folder()
    assert root != place
    assert root.is_dir()
    assert root.stat().st_mode & 0o077 == 0


# ---------------------------------------------------------------------------------------------------- pruning
def test_pruning_keeps_what_is_used_and_frees_the_rest(cache):
    ours = jit.cache_folder()
    for name in ("kernels-fresh", "kernels-stale"):
        (cache / name).mkdir()
        (cache / name / "a.nbc").write_bytes(b"x" * 100)
    for name in ("used.nbc", "stale.nbc", "stale.123.part"):
        (ours / name).write_bytes(b"x" * 10)
    (cache / "not-ours").mkdir()
    old = time.time() - 31 * DAY
    for path in (cache / "kernels-stale", ours / "stale.nbc", ours / "stale.123.part", cache / "not-ours"):
        os.utime(path, (old, old))
    assert jit.prune() == 120
    assert sorted(path.name for path in cache.iterdir()) == sorted(["kernels-fresh", "not-ours", ours.name])
    assert [path.name for path in ours.iterdir()] == ["used.nbc"]


def test_a_file_read_lately_is_kept_however_old_it_is(cache):
    file = jit.cache_folder() / "read.nbc"
    file.write_bytes(b"x")
    os.utime(file, (time.time(), time.time() - 99 * DAY))
    assert jit.prune() == 0
    assert file.exists()


def test_the_days_can_be_chosen(cache):
    (jit.cache_folder() / "a.nbc").write_bytes(b"xyz")
    assert jit.prune(days=-1) == 3


def test_a_new_version_prunes_what_no_version_used_for_long(cache):
    stale = cache / "kernels-stale"
    stale.mkdir(parents=True)
    os.utime(stale, (0, 0))
    jit.cache_folder()
    assert not stale.exists()


# -------------------------------------------------------------------------------------- rules as plain Python
@rule("T1.1")
def double(number):
    """Compiled, if anything is."""
    return 2 * number


@rule()
def quadruple(number):
    return double(double(number))


@rule()
def which():
    return double


def test_an_interpreted_rule_runs_everything_below_it_as_python():
    plain = interpreted(quadruple)
    assert plain(3) == 12
    assert interpreted(quadruple) is plain
    assert type(plain) is type(kernel_of_tests)
    called = interpreted(which)()
    assert type(called) is type(kernel_of_tests)
    assert called(4) == 8


def test_a_rule_can_be_called_from_python_compiled_or_not():
    """A compiled rule has no way in of its own; without help such a call ends the process."""
    assert quadruple(3) == 12
    generator = rngs.new_rng(5)
    assert [int(rngs.below(generator, 6)) for _ in range(5)] == [2, 4, 1, 0, 1]


def test_what_is_not_compiled_is_its_own_interpretation():
    assert interpreted(kernel_of_tests) is kernel_of_tests
    assert interpreted(len) is len


def test_rules_and_plain_functions_note_what_they_carry_out():
    @cites("T1.2", "T1.3")
    def plain():
        """A kit check, say."""

    noted = {paragraph: function for paragraph, function in citations if paragraph.startswith("T1.")}
    assert set(noted) == {"T1.1", "T1.2", "T1.3"}
    assert noted["T1.2"] is noted["T1.3"] is plain
    assert noted["T1.1"].__name__ == "double"


def test_the_jit_is_what_the_run_asked_for():
    assert (os.environ.get("DREAMTABLE_COMPILED") == "1") == JIT


# -------------------------------------------------------------------------------------------- really compiled
SCRIPT = """
    import sys, time
    from pathlib import Path
    import dreamtable as dt
    from dreamtable.engine import jit, kernels
    match = dt.new_match("pig", seed=1)
    match.apply(0, "roll")
    print(match.log[-1].text, len(list(jit.cache_folder().glob("*.nbc"))))
    stats = kernels.call_apply.stats
    print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def compiled_run(cache):
    env = os.environ | {"NUMBA_DISABLE_JIT": "0", jit.CACHE_VARIABLE: str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(SCRIPT)], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.skipif(not JIT, reason="compiles kernels: needs DREAMTABLE_COMPILED=1")
def test_a_second_process_loads_what_the_first_compiled_and_survives_damage(tmp_path):
    face, files = compiled_run(tmp_path)[1:3]
    assert int(files) > 3
    second = compiled_run(tmp_path)
    assert second[1:] == [face, files, "1", "0"]
    for file in tmp_path.rglob("*.nbc"):
        file.write_bytes(file.read_bytes()[:100])
    assert compiled_run(tmp_path)[1:3] == [face, files]
    assert compiled_run("/proc/nothing")[1] == face
