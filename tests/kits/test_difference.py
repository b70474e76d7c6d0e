"""Kits compared cell by cell."""

import shutil

from dreamtable.engine.kit import load_kit
from dreamtable.kits.difference import Change, differences
from dreamtable.registry import find_game

PIG, YESTERDAY = find_game("pig"), find_game("dreams-of-yesterday")


def edited(spec, folder, file, old, new):
    shutil.copytree(spec.kit.default, folder, dirs_exist_ok=True)
    text = (folder / file).read_text()
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new))
    return load_kit(spec.kit, folder)


def test_a_kit_does_not_differ_from_itself():
    assert differences(PIG.kit, load_kit(PIG.kit), load_kit(PIG.kit)) == []


def test_a_cell_that_changed(tmp_path):
    kit = edited(PIG, tmp_path, "die.csv", "6,6,1", "6,9,1")
    (change,) = differences(PIG.kit, load_kit(PIG.kit), kit)
    assert change == Change("die", "6", "points", "6", "9")
    assert change.kind == "changed"


def test_the_order_of_rows_and_columns_does_not_matter(tmp_path):
    shutil.copytree(PIG.kit.default, tmp_path, dirs_exist_ok=True)
    head, *rows = (tmp_path / "die.csv").read_text().split()
    turned = [",".join(reversed(row.split(","))) for row in (head, *reversed(rows))]
    (tmp_path / "die.csv").write_text("\n".join(turned) + "\n")
    assert differences(PIG.kit, load_kit(PIG.kit), load_kit(PIG.kit, tmp_path)) == []


def test_rows_that_only_one_kit_has(tmp_path):
    line = next(
        line for line in (YESTERDAY.kit.default / "cards.csv").read_text().splitlines() if "DY66" in line
    )
    own, kit = load_kit(YESTERDAY.kit), edited(YESTERDAY, tmp_path, "cards.csv", line + "\n", "")
    (removed,) = differences(YESTERDAY.kit, own, kit)
    assert (removed.kind, removed.row, removed.before["card"], removed.after) == (
        "removed",
        "DY66",
        "DY66",
        None,
    )
    (added,) = differences(YESTERDAY.kit, kit, own)
    assert (added.kind, added.row, added.before, added.after["card"]) == ("added", "DY66", None, "DY66")
