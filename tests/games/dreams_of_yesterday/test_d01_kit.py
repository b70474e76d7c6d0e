"""D1, the box: what a kit must hold, and what is refused at which place."""

import shutil

import pytest

from dreamtable.engine.errors import KitError
from dreamtable.engine.kit import load_kit
from dreamtable.games.dreams_of_yesterday import GAME

from .table import KIT, box


@pytest.fixture
def change(tmp_path):
    """Load a copy of the kit in which one text is another."""

    def load(old, new):
        folder = tmp_path / "kit"
        shutil.copytree(GAME.kit.default, folder, dirs_exist_ok=True)
        text = (folder / "cards.csv").read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        (folder / "cards.csv").write_text(text.replace(old, new), encoding="utf-8")
        return load_kit(GAME.kit, folder)

    return load


@pytest.fixture
def refused(change):
    """The error of a kit changed in one place: line, column, message."""

    def load(old, new):
        with pytest.raises(KitError) as caught:
            change(old, new)
        return caught.value.row, caught.value.column, str(caught.value)

    return load


DY01 = "DY01,core,S,A,1,P,flip,Scarab amulet,R,K,2,,,Encyclopedia pair"
DY19 = "DY19,core,S,A,1,PP,rearr,Papyrus scroll,D,any,1,3same|3diff,wild:K,Meteorite"
DY25 = "DY25,core,U,AB,1,KP,none,Krater,R,W,2,,,Two banknotes"


# --------------------------------------------------------------------------------------------------- D1.1
def test_D1_1_the_usual_deck_has_27_cards_and_says_what_it_is():
    assert sum(row["deck"] == "core" for row in KIT.tables["cards"]) == 27
    assert KIT.id == "dreams-of-yesterday-reconstruction"
    assert "not the published components" in KIT.note


def test_D1_1_too_many_cards_are_refused(refused):
    more = DY01 + "\n" + DY01.replace("DY01", "DY67")
    assert "has 67 cards; expected at most 66" in refused(DY01, more)[2]


def test_D1_1_too_few_core_cards_are_refused(tmp_path):
    folder = tmp_path / "kit"
    shutil.copytree(GAME.kit.default, folder)
    lines = (folder / "cards.csv").read_text(encoding="utf-8").splitlines()
    (folder / "cards.csv").write_text("\n".join([lines[0], *lines[9:]]) + "\n", encoding="utf-8")
    with pytest.raises(KitError, match="has 19 core cards; expected at least 20"):
        load_kit(GAME.kit, folder)


# --------------------------------------------------------------------------------------------------- D1.2
def test_D1_2_no_card_has_resources_on_both_sides(refused):
    line, column, text = refused("S,A,1,P,flip,Scarab amulet", "R,P,1,,,Scarab amulet")
    assert (line, column) == (2, "b_kind")
    assert "both faces are Resources" in text


def test_D1_2_nor_urns(refused):
    assert "both faces are Urns" in refused("Krater,R,W,2,,,Two banknotes", "Krater,U,AB,1,KP,,Vase")[2]


# --------------------------------------------------------------------------------------------------- D1.3
@pytest.mark.parametrize(
    ("old", "new", "column"),
    [
        (DY01, DY01.replace("S,A,1", "S,K,1"), "f_type"),
        (DY01, DY01.replace("R,K,2", "R,A,2"), "b_type"),
        (DY19, DY19.replace("D,any,1", "D,any,2"), "b_n"),
        (DY25, DY25.replace("U,AB,1", "U,AB,2"), "f_n"),
        (DY25, DY25.replace("none,Krater", "flip,Krater"), "f_ability"),
        (DY01, DY01.replace("flip", "fly"), "f_ability"),
        (DY01, DY01.replace("flip", "inh"), "f_ability"),
    ],
)
def test_D1_3_types_sizes_and_abilities_fit_their_kind(refused, old, new, column):
    assert refused(old, new)[1] == column


# --------------------------------------------------------------------------------------------------- D1.4
@pytest.mark.parametrize(
    ("old", "new", "column"),
    [
        (DY01, DY01.replace(",P,flip", ",,flip"), "f_cost"),
        (DY01, DY01.replace(",P,flip", ",PPPP,flip"), "f_cost"),
        (DY01, DY01.replace(",P,flip", ",A,flip"), "f_cost"),
        (DY01, DY01.replace("R,K,2,,", "R,K,2,P,"), "b_cost"),
        (DY19, DY19.replace("3same|3diff", "KPW"), "b_cost"),
    ],
)
def test_D1_4_costs_fit_their_kind(refused, old, new, column):
    assert refused(old, new)[1] == column


def test_D1_4_a_discovery_costs_three():
    assert KIT.face.price[18, 1] == 3
    assert list(KIT.face.cost[18, 1]) == [0, 0, 0]


# --------------------------------------------------------------------------------------------------- D1.5
def test_D1_5_an_urn_names_a_pair(refused):
    assert sorted(r["f_type"] for r in KIT.tables["cards"] if r["f_kind"] == "U") == sorted(
        ["AB", "BC", "AC"] * 2
    )
    assert refused(DY25, DY25.replace("U,AB", "U,A"))[1] == "f_type"


# --------------------------------------------------------------------------------------------------- D1.6
def test_D1_6_the_full_deck_has_66_cards():
    assert box(deck="full").state.pile_count == 66
    assert box().state.pile_count == 27


def test_D1_6_cards_outside_the_deck_stay_in_the_box():
    picture = box().picture()
    assert (len(picture.unseen), picture.box) == (27, ())
