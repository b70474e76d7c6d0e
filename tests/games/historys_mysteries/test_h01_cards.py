"""H1: the cards, and the kits that can be played with."""

import shutil

import pytest

from dreamtable.engine.errors import KitError
from dreamtable.engine.kit import load_kit

from .table import CODES, GAME, KIT, NAMES, given


def kit_with(tmp_path, change):
    """The game's own kit with its table changed by `change(rows)`."""
    folder = tmp_path / "kit"
    shutil.copytree(GAME.kit.default, folder)
    path = folder / "mysteries.csv"
    header, *rows = [line.split(",") for line in path.read_text("utf-8").splitlines()]
    change(rows)
    path.write_text("\n".join(",".join(row) for row in [header, *rows]), "utf-8")
    return load_kit(GAME.kit, folder)


def test_H1_1_ten_mysteries_with_codes_of_their_own():
    assert tuple(KIT.column("mysteries", "code")) == CODES
    assert len(set(NAMES)) == len(set(KIT.column("mysteries", "emblem"))) == 10
    assert sum(KIT.column("mysteries", "copies")) == 90


def test_H1_1_the_deck_says_that_it_is_a_reconstruction():
    assert "reconstruct" in KIT.title
    assert "not the published deck" in KIT.note
    assert KIT.column("mysteries", "source").count("reconstruction") == 4


def test_H1_2_another_split_is_another_kit(tmp_path):
    def change(rows):
        rows[0][2], rows[1][2], rows[2][1] = "3", "12", "Nessie's Cousin"

    kit = kit_with(tmp_path, change)
    assert list(kit.record.copies) == [3, 12, 9, 9, 9, 9, 9, 9, 9, 9]
    assert kit.digest != KIT.digest


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        (2, "2", "'2' is not a whole number from 3 to 12"),
        (2, "13", "'13' is not a whole number from 3 to 12"),
        (2, "12", "has 93 cards; expected 44 to 90"),
        (1, "Bigfoot", "'Bigfoot' stands already in another row"),
        (3, "footprint", "'footprint' stands already in another row"),
        (0, "xx", "'xx' is not one of at, bf"),
    ],
)
def test_H1_2_what_is_refused(tmp_path, column, value, said):
    def change(rows):
        rows[0][column] = value

    with pytest.raises(KitError) as error:
        kit_with(tmp_path, change)
    assert said in str(error.value)


def test_H1_2_too_few_cards_or_another_order_are_refused(tmp_path):
    def few(rows):
        for row in rows:
            row[2] = "4"

    with pytest.raises(KitError, match="has 40 cards"):
        kit_with(tmp_path, few)
    shutil.rmtree(tmp_path / "kit")
    with pytest.raises(KitError, match="'bf' stands where 'at' belongs"):
        kit_with(tmp_path, lambda rows: rows.insert(0, rows.pop(1)))


def test_H1_3_cards_of_a_mystery_are_one_outcome():
    table = given().hand(0, "at").do(0, "draw")
    assert table.outcomes["card at"] == 8
    assert len(table.outcomes) == 10
