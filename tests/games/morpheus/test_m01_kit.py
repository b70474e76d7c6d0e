"""M1, the box and the kit: what is refused, at which place of which file."""

import shutil

import pytest

from dreamtable.engine.errors import KitError
from dreamtable.engine.kit import load_kit
from dreamtable.games.morpheus import GAME

from .table import KIT, Phase, given


@pytest.fixture
def change(tmp_path):
    """Load a copy of the game's kit in which one piece of text of one file is another."""

    def load(file, old, new):
        folder = tmp_path / "kit"
        shutil.copytree(GAME.kit.default, folder, dirs_exist_ok=True)
        text = (folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        return load_kit(GAME.kit, folder)

    return load


@pytest.fixture
def refused(change):
    """The error of a kit changed in one place, as (file, line, column, message)."""

    def load(file, old, new):
        with pytest.raises(KitError) as caught:
            change(file, old, new)
        error = caught.value
        assert error.path.name == file
        return error.row, error.column, str(error)

    return load


D27 = "D27,Flight Without Wings,fantasy,12,2,1,4,1,Mercury\n"


# --------------------------------------------------------------------------------------------------- M1.1
def test_M1_1_the_kit_of_the_game_is_complete():
    rows = {name: len(table) for name, table in KIT.tables.items()}
    assert rows["dreams"] == 27
    assert rows["lunar"] == 4
    assert rows["pieces"] == 8
    assert sum(KIT.column("feathers", "copies")) == 40
    assert sum(KIT.column("bank", "count")[:4]) == 84
    assert KIT.column("bank", "count")[4:] == [14, 12]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("dreams.csv", D27, ""),
        ("dreams.csv", D27, D27 + D27.replace("D27", "D28")),
        ("lunar.csv", "L4,S:0+1+7,N:0+5,F:0+1,P:0+4,S:0+1+7,F:0+7,N:0+3,P:0+2\n", ""),
        ("pieces.csv", "essence_garden,Essence Garden,1\n", ""),
        ("pieces.csv", "castle_of_hypnos,", "essence_garden,"),
        ("feathers.csv", "Luna,symbol,2,4", "Luna,symbol,2,3"),
        ("bank.csv", "nightmarish,24", "nightmarish,23"),
        ("bank.csv", "chronite,14", "chronite,15"),
        ("bank.csv", "onirite,12", "onirite,11"),
    ],
)
def test_M1_1_any_other_number_of_parts_is_refused(refused, file, old, new):
    refused(file, old, new)


def test_M1_1_the_message_says_how_many_were_expected(refused):
    assert "has 85 essence; expected 84" in refused("bank.csv", "supreme,12", "supreme,13")[2]
    assert (
        "has 39 feathers of 10 kinds; expected 40"
        in refused("feathers.csv", "Mars,symbol,2,4", "Mars,symbol,2,3")[2]
    )


# --------------------------------------------------------------------------------------------------- M1.2
def test_M1_2_the_type_is_the_essence_that_leads(refused):
    row, column, message = refused("dreams.csv", "Cellar,nightmare,3,2,1", "Cellar,prophetic,3,2,1")
    assert (row, column) == (2, "type")
    assert "its own kind must lead alone" in message


def test_M1_2_a_shared_lead_is_refused(refused):
    assert refused("dreams.csv", "Cellar,nightmare,3,2,1", "Cellar,nightmare,3,2,2")[:2] == (2, "type")


def test_M1_2_supreme_essence_is_left_out_of_the_comparison(change):
    kit = change("dreams.csv", "Cellar,nightmare,3,2,1,0,0", "Cellar,nightmare,3,2,1,0,5")
    assert kit.tables["dreams"][0]["type"] == "nightmare"


def test_M1_2_tokens_really_spent_do_not_change_the_type():
    """D01 prints 2 nightmarish and 1 prophetic; paid with supreme it still is a nightmare."""
    table = given().open(0, "D01").has(0, "3S").feathers(0, "nightmare")
    table.do(0, "act", "lay 1 supreme", "lay 1 supreme", "lay 1 supreme")
    assert table.points(0) == 3 + 2


# --------------------------------------------------------------------------------------------------- M1.3
def test_M1_3_seven_symbols_at_most(refused):
    assert (
        "there are 8 symbols; expected at most 7"
        in refused("dreams.csv", "1,Uranus\n", "1,Uranus+Neptune\n")[2]
    )


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("Luna,symbol", "Neptune,symbol", 2),
        ("Luna,symbol", "Luna,type", 2),
        ("nightmare,type", "nightmare,symbol", 9),
    ],
)
def test_M1_3_a_feather_shows_a_symbol_or_a_type(refused, old, new, line):
    row, column, message = refused("feathers.csv", old, new)
    assert (row, column) == (line, "feather")
    assert "expected one of" in message


def test_M1_3_a_feather_stands_in_one_row_only(refused):
    assert refused("feathers.csv", "Mercury,symbol,2,4", "Luna,symbol,2,4")[:2] == (3, "feather")


# --------------------------------------------------------------------------------------------------- M1.4
def test_M1_4_a_sector_without_the_active_location_is_refused(refused):
    row, column, message = refused("lunar.csv", "L1,S:0+1+7,N:0+1", "L1,S:0+1+7,N:1+2")
    assert (row, column) == (2, "s1")
    assert "different clockwise steps with 0 among them" in message


@pytest.mark.parametrize("cell", ["N:0+0", "N:0+8", "X:0+1", "N", "N:"])
def test_M1_4_a_sector_names_one_resource_and_different_locations(refused, cell):
    assert refused("lunar.csv", "L1,S:0+1+7,N:0+1", f"L1,S:0+1+7,{cell}")[:2] == (2, "s1")


def test_M1_4_a_kit_decides_how_many_locations_a_sector_points_at(change):
    alone = given(kit=change("lunar.csv", "L1,S:0+1+7,N:0+1,", "L1,S:0+1+7,N:0,"))
    assert alone.picture(0).difficulty == 3  # the Court's own stars
    whole = given(kit=change("lunar.csv", "L1,S:0+1+7,N:0+1,", "L1,S:0+1+7,N:0+1+2+3+4+5+6+7,"))
    assert whole.picture(0).difficulty == 3 + 2 + 2 + 2 + 1 + 3 + 1 + 2


@pytest.mark.parametrize(("cell", "gained"), [("C:0+1", "1c"), ("O:0+1", "1o")])
def test_M1_4_chronite_and_onirite_are_harvested_like_any_other(change, cell, gained):
    table = given(seats=2, kit=change("lunar.csv", "L1,S:0+1+7,N:0+1", f"L1,S:0+1+7,{cell}"))
    table.do(0, "harvest", "roll").do(1, "decline").roll(3, 4).do(0, "keep")
    assert table.holds(0) == gained  # 7 divided by 3 + 2 stars


# --------------------------------------------------------------------------------------------------- M1.5
@pytest.mark.parametrize(
    ("old", "row"), [("castle_of_hypnos,Castle of Hypnos,2", 2), ("time_vortex,Time Vortex,2", 4)]
)
def test_M1_5_every_location_shows_a_star(refused, old, row):
    assert refused("pieces.csv", old, old[:-1] + "0")[:2] == (row, "stars")


# --------------------------------------------------------------------------------------------------- M1.6
def test_M1_6_essence_of_the_supplied_kit():
    assert [int(n) for n in KIT.record.bank[:4]] == [24, 24, 24, 12]


def test_M1_6_another_split_with_the_same_total_is_accepted(change):
    change(
        "bank.csv",
        "nightmarish,24\nprophetic,24\nfantastic,24\nsupreme,12",
        "nightmarish,21\nprophetic,21\nfantastic,21\nsupreme,21",
    )


# --------------------------------------------------------------------------------------------------- M1.7
@pytest.mark.parametrize(
    ("value", "gained"), [(1, "1F"), (2, "1P"), (3, "1N"), (4, "1c"), (5, "1S"), (6, "1o")]
)
def test_M1_7_each_value_brings_its_resource(value, gained):
    table = given(seats=2).gifts(value, value, value).do(0, f"pick_die {value}")
    assert table.asks == (0, Phase.GIFT_KEEP)
    assert table.do(0, "keep").holds(0) == gained


def test_M1_7_every_value_has_one_resource(refused):
    refused("marker.csv", "6,onirite\n", "")
    assert refused("marker.csv", "5,supreme\n", "4,supreme\n")[:2] == (6, "die")
