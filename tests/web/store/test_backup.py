import hashlib
import json
import stat
from dataclasses import replace

import pytest

from dreamtable.web.store import BackupError, Store, UnavailableError
from dreamtable.web.store.backup import export, import_
from dreamtable.web.tables.journal import Card, Line

from .conftest import CARD, line

TABLE_T = """\
{
 "dreamtable_table": 1,
 "id": "t",
 "seed": "5eed",
 "card": {"game": "pig", "status": "over", "title": "🐑", "seats": [["a", "Ann"]], "waiting_for": [], "is_listed": false},
 "journal": [
  {"number": 0, "at": 1.5, "kind": "open", "body": {"seats": 2}},
  {"number": 1, "at": 2.0, "kind": "entry", "body": {}, "once": "click"}
 ],
"""  # noqa: E501 - as the file is


def signed(text):
    """With a checksum that fits."""
    return f'{text} "sum": "{hashlib.sha256(text.encode()).hexdigest()}"\n}}\n'


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "backup"
    folder.mkdir()
    return folder


def fill(store):
    store.create("t", "5eed", [Line(0, 1.5, "open", {"seats": 2})], CARD)
    card = Card("pig", "over", "🐑", (("a", "Ann"),), (), is_listed=False)
    store.append("t", [Line(1, 2.0, "entry", {}, "click")], card)
    store.add_link("digest", "t", 0, "join", None)
    for number in range(5):
        store.create(f"T-{number}_", "5eed", [line(0, text="\u202e\u2028\x7f '\\u0000"), line(1, "x")], CARD)


def test_the_file_of_a_table(store, tmp_path):
    fill(store)
    told = []
    assert export(store, tmp_path / "to" / "here", lambda done, all_: told.append((done, all_))) == 6
    assert told == [(number, 6) for number in range(1, 7)]
    path = tmp_path / "to" / "here" / "t.json"
    assert path.read_text() == signed(TABLE_T)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert "digest" not in path.read_text()
    assert json.loads(path.read_text())["id"] == "t"


def test_export_and_import_give_the_same_bytes(store, tmp_path, folder):
    fill(store)
    export(store, folder)
    with Store(f"sqlite:///{tmp_path / 'other.db'}") as other:
        told = []
        assert import_(other, folder, lambda done, all_: told.append((done, all_))) == 6
        assert told[-1] == (6, 6)
        assert import_(other, folder) == 0
        assert other.journal("t") == store.journal("t")
        assert other.tables_of("ann-id") == store.tables_of("ann-id")
        assert other.seed("t") == "5eed"
        assert other.link("digest", 0.0) is None
        export(other, tmp_path / "again")
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == 6
    for name in names:
        assert (folder / name).read_bytes() == (tmp_path / "again" / name).read_bytes()


def test_a_backup_is_taken_in_by_either_database(store, folder):
    (folder / "t.json").write_text(signed(TABLE_T))
    assert import_(store, folder) == 1
    store.append("t", [line(2)], CARD)


def test_a_table_that_went_on_is_left_alone(store, folder):
    (folder / "t.json").write_text(signed(TABLE_T))
    import_(store, folder)
    store.append("t", [line(2)], CARD)
    with pytest.raises(BackupError, match="with another journal; it was left alone") as caught:
        import_(store, folder)
    assert list(caught.value.problems) == [folder / "t.json"]
    assert len(store.journal("t")) == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no complete JSON"),
        (signed(TABLE_T)[:-3], "no complete JSON"),
        (signed(TABLE_T)[:200], "no complete JSON"),
        ("[" * 100_000, "no complete JSON"),
        ("[1]", "no table"),
        ("{}", "no table"),
        (signed(TABLE_T).replace('"over"', '"playing"'), "checksum"),
        (signed(TABLE_T).replace("5eed", "5eee"), "checksum"),
        (signed(TABLE_T) + "\n", "checksum"),
        (signed(TABLE_T).replace("\n", "\r\n"), "checksum"),
        (TABLE_T.rstrip(",\n") + "\n}\n", "checksum"),
        (signed(TABLE_T.replace('table": 1', 'table": 2')), "format 2, and this version reads 1"),
        (signed(TABLE_T.replace('table": 1', 'table": true')), "must be int"),
        (signed(TABLE_T.replace('"id": "t"', '"id": "../t"')), "1 to 64"),
        (signed(TABLE_T.replace('"id": "t"', '"id": "/etc/passwd"')), "1 to 64"),
        (signed(TABLE_T.replace('"id": "t"', '"id": "other"')), "its name must be other.json"),
        (signed(TABLE_T.replace('"id": "t"', '"id": 1')), "'id' of the file must be str"),
        (signed(TABLE_T.replace(' "seed": "5eed",\n', "")), "must have the fields"),
        (signed(TABLE_T.replace(' "seed": "5eed"', ' "seed": "5eed",\n "more": 1')), "must have the fields"),
        (signed(TABLE_T.replace(' "seed": "5eed"', ' "seed": "5eed",\n "seed": "1"')), "appears twice"),
        (signed(TABLE_T.replace("5eed", "\\u0000")), "NUL"),
        (signed(TABLE_T.replace('"number": 1', '"number": 2')), "in a row"),
        (signed(TABLE_T.replace('"number": 1', '"number": 1.0')), "must be int"),
        (
            signed(TABLE_T.replace('"number": 0', '"number": 1').replace('1, "at": 2', '2, "at": 2')),
            "begins with",
        ),
        (signed(TABLE_T.replace("2.0", "1e999")), "no time"),
        (signed(TABLE_T.replace("2.0", "NaN")), "no time"),
        (signed(TABLE_T.replace('"body": {}', '"body": []')), "must be dict"),
        (signed(TABLE_T.replace('"body": {}', '"body": {"a": "\\ud800"}')), "half a character"),
        (signed(TABLE_T.replace('{"seats": 2}}', '{"seats": 2}, "once": "click"}')), "written already"),
        (
            signed(TABLE_T.replace('{"number": 0, "at": 1.5, "kind": "open", "body": {"seats": 2}}', "7")),
            "form",
        ),
        (signed(TABLE_T.replace('["a", "Ann"]', '["a"]')), "form"),
        (signed(TABLE_T.replace('["a", "Ann"]', '["a", 1]')), "must be texts"),
        (signed(TABLE_T.replace('"waiting_for": []', '"waiting_for": [1]')), "must be texts"),
        (signed(TABLE_T.replace('"is_listed": false', '"is_listed": 0')), "must be bool"),
        (signed(TABLE_T[: TABLE_T.index('"journal"')] + '"journal": [],\n'), "no lines"),
    ],
)
def test_a_bad_file_is_named_and_nothing_of_it_is_kept(tmp_path, folder, text, told):
    (folder / "t.json").write_bytes(text.encode())
    with Store(f"sqlite:///{tmp_path / 'a.db'}") as store:
        with pytest.raises(BackupError, match=told) as caught:
            import_(store, folder)
        assert f"{folder / 't.json'}: " in str(caught.value)
        assert store.ids() == []


def test_good_files_are_taken_in_beside_bad_ones(store, tmp_path, folder):
    fill(store)
    export(store, folder)
    (folder / "t.json").write_bytes(b"\xff\xfe")
    (folder / "T-0_.json").unlink()
    (folder / "T-0_.json").mkdir()
    (folder / ".T-1_.json.abc.part").write_text("half a fi")
    (folder / ".hidden.json").write_text("hidden")
    with Store(f"sqlite:///{tmp_path / 'other.db'}") as other:
        with pytest.raises(BackupError) as caught:
            import_(other, folder)
        assert caught.value.imported == 4
        assert [path.name for path in caught.value.problems] == ["T-0_.json", "t.json"]
        assert other.ids() == ["T-1_", "T-2_", "T-3_", "T-4_"]


def test_folders_that_cannot_be_used_are_told(store, tmp_path):
    fill(store)
    with pytest.raises(BackupError, match="there is no such folder"):
        import_(store, tmp_path / "nowhere")
    (tmp_path / "file").touch()
    with pytest.raises(UnavailableError, match="file cannot be written"):
        export(store, tmp_path / "file")


def test_an_interrupted_export_leaves_whole_files(store, folder):
    fill(store)

    def interrupt(done, _all):
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(store, folder, interrupt)
    assert len(list(folder.iterdir())) == 3
    export(store, folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    store.append("t", [line(2)], replace(CARD, title="new"))
    export(store, folder)
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert [name for name in before if before[name] != after[name]] == ["t.json"]


def test_what_was_earned_is_in_the_file_and_comes_back(store, tmp_path, folder):
    card = Card("pig", "over", "", (("a", "Ann"), ("b", "Bob")), (), is_listed=False, earned=(("P1.1",), ()))
    store.create("t", "5eed", [line(0)], card)
    export(store, folder)
    assert '"earned": [["P1.1"], []]' in (folder / "t.json").read_text()
    with Store(f"sqlite:///{tmp_path / 'other.db'}") as other:
        import_(other, folder)
        assert other.card("t") == card
        assert [found[:2] for found in other.ended_of("b")] == [("t", card)]
        assert other.ended_of("nobody") == []
