"""Kits: every mistake in a component file names file, line, column, value and what was expected."""

import codecs
import shutil
from pathlib import Path

import pytest

from dreamtable.engine.errors import KitError
from dreamtable.engine.kit import MAX_BYTES, MAX_ROWS, load_kit
from dreamtable.registry import find_game

PIG = find_game("pig").kit
MORPHEUS = find_game("morpheus").kit
DIE = "face,points,weight\n1,0,1\n2,2,1\n3,3,1\n4,4,1\n5,5,1\n6,6,1\n"
MANIFEST = 'id = "mine"\ntitle = "My die"\nnote = "Loaded."\n'


@pytest.fixture
def folder(tmp_path):
    """A kit for Pig that is right."""
    (tmp_path / "die.csv").write_text(DIE, encoding="utf-8")
    (tmp_path / "kit.toml").write_text(MANIFEST, encoding="utf-8")
    return tmp_path


@pytest.fixture
def morpheus(tmp_path):
    """The kit of Morpheus, to be spoilt."""
    return shutil.copytree(MORPHEUS.default, tmp_path / "kit")


def refused(folder, schema=PIG):
    with pytest.raises(KitError) as caught:
        load_kit(schema, folder)
    return caught.value


def with_line(number, text):
    lines = DIE.splitlines()
    lines[number - 1] = text
    return "\n".join(lines) + "\n"


def test_a_kit_of_ones_own_is_read(folder):
    kit = load_kit(PIG, folder)
    assert (kit.id, kit.title, kit.note) == ("mine", "My die", "Loaded.")
    assert list(kit.record.points) == [0, 2, 3, 4, 5, 6]
    assert kit.column("die", "points") == [0, 2, 3, 4, 5, 6]


def test_parts_cannot_be_written_to(folder):
    with pytest.raises(ValueError, match="read-only"):
        load_kit(PIG, folder).parts["points"] = 1


def test_the_games_own_kit_is_the_default():
    assert load_kit(PIG).id == "pig"
    assert load_kit(PIG).digest == load_kit(PIG, PIG.default).digest


# ------------------------------------------------------------------------------------------------- one row
@pytest.mark.parametrize(
    ("line", "text", "column", "message"),
    [
        (3, "2,x,1", "points", "'x' is not a whole number from 0 to 20"),
        (3, "2,-1,1", "points", "'-1' is not a whole number from 0 to 20"),
        (3, "2,21,1", "points", "'21' is not a whole number from 0 to 20"),
        (3, "2,,1", "points", "'' is not a whole number from 0 to 20"),
        (3, "2,2.0,1", "points", "'2.0' is not a whole number from 0 to 20"),
        (7, "6,6,0", "weight", "'0' is not a whole number from 1 to 100"),
        (7, "7,6,1", "face", "'7' is not a whole number from 1 to 6"),
        (4, "2,3,1", "face", "2 stands already in line 3; each may appear once"),
    ],
)
def test_a_wrong_cell_is_named_with_its_place(folder, line, text, column, message):
    (folder / "die.csv").write_text(with_line(line, text), encoding="utf-8")
    error = refused(folder)
    assert str(error) == f"{folder / 'die.csv'}, line {line}, column {column!r}: {message}"
    assert (error.path, error.row, error.column) == (folder / "die.csv", line, column)


@pytest.mark.parametrize(
    ("text", "count"), [("2,2", 2), ("2,2,1,1", 4), ("", 0)], ids=["too few", "too many", "empty line"]
)
def test_a_row_with_another_number_of_cells(folder, text, count):
    (folder / "die.csv").write_text(with_line(3, text), encoding="utf-8")
    assert str(refused(folder)) == f"{folder / 'die.csv'}, line 3: has {count} cells; expected 3"


def test_a_quotation_that_never_ends(folder):
    (folder / "die.csv").write_text(with_line(3, '2,"2,1'), encoding="utf-8")
    error = refused(folder)
    assert "not valid CSV" in str(error)
    assert error.path == folder / "die.csv"


# -------------------------------------------------------------------------------------------------- the rows
def test_too_few_rows(folder):
    (folder / "die.csv").write_text("".join(DIE.splitlines(keepends=True)[:-1]), encoding="utf-8")
    assert str(refused(folder)) == f"{folder / 'die.csv'}: has 5 rows; expected 6"


def test_too_many_rows(folder):
    (folder / "die.csv").write_text(DIE + "6,6,1\n", encoding="utf-8")
    assert str(refused(folder)) == f"{folder / 'die.csv'}, line 8: too many rows; expected 6"


def test_ten_thousand_rows_are_refused_at_the_first_too_many(folder):
    (folder / "die.csv").write_text(DIE + "6,6,1\n" * 10_000, encoding="utf-8")
    assert refused(folder).row == 8


def test_ten_thousand_rows_of_a_table_without_a_number(morpheus):
    file = morpheus / "feathers.csv"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([lines[0], *(f"F{i},symbol,2,1" for i in range(10_000))]), encoding="utf-8")
    error = refused(morpheus, MORPHEUS)
    assert f"too many rows; expected at most {MAX_ROWS}" in str(error)
    assert error.row == MAX_ROWS + 2


def test_a_table_with_no_rows_at_all(morpheus):
    header = (morpheus / "feathers.csv").read_text(encoding="utf-8").splitlines()[0]
    (morpheus / "feathers.csv").write_text(header + "\n", encoding="utf-8")
    assert "has 0 feathers of 0 kinds; expected 40" in str(refused(morpheus, MORPHEUS))


# ------------------------------------------------------------------------------------------------ the header
@pytest.mark.parametrize(
    ("header", "column", "message"),
    [
        ("face,weight", "points", "the column is missing; expected face, points, weight"),
        ("", "face", "the column is missing; expected face, points, weight"),
        ("face,points,weight,colour", "colour", "unknown column; expected face, points, weight"),
        ("face,points,weight,wieght", "wieght", "unknown column; did you mean 'weight'?"),
        ("Face,points,weight", "face", "the column is missing; expected face, points, weight"),
    ],
)
def test_a_wrong_header_is_named(folder, header, column, message):
    (folder / "die.csv").write_text(with_line(1, header), encoding="utf-8")
    assert str(refused(folder)) == f"{folder / 'die.csv'}, line 1, column {column!r}: {message}"


def test_a_column_twice(folder):
    (folder / "die.csv").write_text(with_line(1, "face,points,weight,weight"), encoding="utf-8")
    assert str(refused(folder)) == f"{folder / 'die.csv'}, line 1: a column appears twice"


# -------------------------------------------------------------------------------------------------- the files
def test_a_missing_file(folder):
    (folder / "die.csv").unlink()
    assert str(refused(folder)) == f"{folder / 'die.csv'}: this file is missing from the kit"


def test_a_missing_folder_says_how_to_get_one(tmp_path):
    error = refused(tmp_path / "nowhere")
    assert str(error) == (
        f"{tmp_path / 'nowhere'}: there is no such folder;"
        " `dreamtable kit new GAME DIR` writes one to start from"
    )


def test_a_file_in_the_place_of_the_folder(folder):
    assert "there is no such folder" in str(refused(folder / "die.csv"))


def test_a_folder_in_the_place_of_a_file(folder):
    (folder / "die.csv").unlink()
    (folder / "die.csv").mkdir()
    assert "cannot be read" in str(refused(folder))


def test_a_file_that_may_not_be_read(folder, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)
    assert "cannot be read: Permission denied" in str(refused(folder))


def test_a_file_that_is_not_utf8(folder):
    (folder / "die.csv").write_bytes(DIE.encode() + b"\xff\xfe")
    error = refused(folder)
    assert str(error) == f"{folder / 'die.csv'}: is not UTF-8 (byte {len(DIE)}); save it as UTF-8"


def test_a_spreadsheet_saved_as_utf16(folder):
    (folder / "die.csv").write_bytes(DIE.encode("utf-16"))
    assert "is not UTF-8 (byte 0)" in str(refused(folder))


@pytest.mark.parametrize("file", ["die.csv", "kit.toml"])
def test_a_file_that_is_too_big(folder, file):
    (folder / file).write_bytes(b" " * (MAX_BYTES + 1))
    assert (
        str(refused(folder))
        == f"{folder / file}: is {MAX_BYTES + 1} bytes long; expected at most {MAX_BYTES}"
    )


# --------------------------------------------------------------------------------------------- the manifest
@pytest.mark.parametrize("key", ["id", "title", "note"])
def test_a_manifest_without_a_field(folder, key):
    lines = [line for line in MANIFEST.splitlines() if not line.startswith(key)]
    (folder / "kit.toml").write_text("\n".join(lines), encoding="utf-8")
    assert (
        str(refused(folder))
        == f'{folder / "kit.toml"}: {key!r} is missing or no text; expected {key} = "..."'
    )


def test_a_manifest_field_that_is_no_text(folder):
    (folder / "kit.toml").write_text(MANIFEST.replace('"mine"', "7"), encoding="utf-8")
    assert "'id' is missing or no text" in str(refused(folder))


@pytest.mark.parametrize(
    "text", ["id = ", "id = 'a'\nid = 'b'", "a = " + "[" * 5000], ids=["cut", "twice", "deep"]
)
def test_a_manifest_that_is_no_toml(folder, text):
    (folder / "kit.toml").write_text(text, encoding="utf-8")
    error = refused(folder)
    assert str(error).startswith(f"{folder / 'kit.toml'}: not valid TOML: ")


def test_a_missing_manifest(folder):
    (folder / "kit.toml").unlink()
    assert str(refused(folder)) == f"{folder / 'kit.toml'}: this file is missing from the kit"


# ------------------------------------------------------------------------------------------- words and checks
@pytest.mark.parametrize(
    ("file", "old", "new", "column", "message"),
    [
        ("dreams.csv", "nightmare", "nightmear", "type", "is not one of nightmare, prophetic, fantasy"),
        ("dreams.csv", "D02,", "D01,", "dream", "stands already in line 2; each may appear once"),
        ("dreams.csv", "The Locked Cellar", "", "name", "is not 1 to 60 printable characters"),
        ("dreams.csv", "The Locked Cellar", "x" * 61, "name", "is not 1 to 60 printable characters"),
        ("dreams.csv", "The Locked Cellar", "a\x07b", "name", "is not 1 to 60 printable characters"),
        (
            "dreams.csv",
            "Luna+Mercury",
            "Luna+",
            "symbols",
            "is not symbol names joined by +, such as Luna+Mars",
        ),
        (
            "marker.csv",
            "fantastic",
            "fantasy",
            "resource",
            "is not one of nightmarish, prophetic, fantastic,",
        ),
        ("lunar.csv", "S:0+1+7", "X:0+1+7", "s0", "is not a resource letter (N, P, F, S, C, O)"),
        ("lunar.csv", "S:0+1+7", "S:0+1+8", "s0", "is not a resource letter (N, P, F, S, C, O)"),
        ("pieces.csv", "time_vortex", "time_vortx", "piece", "is not one of castle_of_hypnos, court_of_"),
    ],
)
def test_an_unknown_word_is_named_with_the_known_ones(morpheus, file, old, new, column, message):
    text = (morpheus / file).read_text(encoding="utf-8")
    assert old in text
    (morpheus / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    error = refused(morpheus, MORPHEUS)
    assert (error.path, error.column) == (morpheus / file, column)
    assert message in str(error)
    assert repr(new.rstrip(",")) in str(error)
    assert new in (morpheus / file).read_text(encoding="utf-8").splitlines()[error.row - 1]


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ("0,0,3,4,5,6", "exactly one face must be worth 0"),
        ("1,2,3,4,5,6", "exactly one face must be worth 0"),
    ],
)
def test_a_check_across_rows_names_the_column(folder, points, message):
    rows = [f"{face},{worth},1" for face, worth in enumerate(points.split(","), start=1)]
    (folder / "die.csv").write_text("\n".join(["face,points,weight", *rows]), encoding="utf-8")
    error = refused(folder)
    assert message in str(error)
    assert error.column == "points"


# ------------------------------------------------------------------------------------------------ the digest
def test_the_digest_does_not_depend_on_spelling(folder):
    digest = load_kit(PIG, folder).digest
    spellings = {
        "line ends": DIE.replace("\n", "\r\n").encode(),
        "a mark at the start": codecs.BOM_UTF8 + DIE.encode(),
        "spaces": DIE.replace(",0,", ", 0 ,").encode(),
        "quotes": DIE.replace("2,2,1", '"2","2","1"').encode(),
        "zeros": DIE.replace("2,2,1", "2,02,1").encode(),
        "no last line end": DIE.rstrip("\n").encode(),
        "order of columns": "\n".join(",".join(reversed(line.split(","))) for line in DIE.split()).encode(),
    }
    for what, spelt in spellings.items():
        (folder / "die.csv").write_bytes(spelt)
        assert load_kit(PIG, folder).digest == digest, what


def test_the_digest_does_not_depend_on_the_manifest(folder):
    digest = load_kit(PIG, folder).digest
    (folder / "kit.toml").write_text(MANIFEST.replace("mine", "yours"), encoding="utf-8")
    assert load_kit(PIG, folder).digest == digest


def test_the_digest_changes_with_every_value(folder):
    digests = {load_kit(PIG, folder).digest}
    changed = [
        DIE.replace("2,2,1", "2,7,1"),
        DIE.replace("2,2,1", "2,2,9"),
        DIE.replace("2,2,1", "2,0,1").replace("1,0,1", "1,2,1", 1),
    ]
    for text in changed:
        (folder / "die.csv").write_text(text, encoding="utf-8")
        digests.add(load_kit(PIG, folder).digest)
    assert len(digests) == 4


def test_the_digest_of_each_games_own_kit_is_pinned():
    """Saves name it: when one of these changes, the rules version of the game does, too."""
    assert load_kit(PIG).digest.startswith("bf5577b6f3c92efe")
    assert load_kit(MORPHEUS).digest.startswith("fa8251a73506bdf4")
