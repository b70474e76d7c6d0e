"""What a designer counts in Dreams of Yesterday."""

from counting import held, left

from .table import given


def test_cards_in_the_museums_by_the_face_that_is_up():
    table = given().has(0, "DY01b").row(0, 0, "DY02f DY19b").row(1, 1, "DY03f")
    assert held(table)[:2] == [
        {"Encyclopedia pair (DY01)": 1, "Ammonite (DY02)": 1, "Meteorite (DY19)": 1},
        {"Portrait miniature (DY03)": 1},
    ]


def test_urns_that_close_an_exhibit_or_lie_below():
    table = given(1).row(0, 0, "DY02f", urn="uAB").below("uBC")
    rows = held(table)
    assert (len(rows), sum(rows[0].values()), sum(rows[1].values())) == (3, 2, 1)


def test_nobody_has_the_histories_and_the_discards():
    table = given(ring="DY01f DY02b DY03f DY04f DY05f", top="DY06f").discarded("DY07b")
    assert held(table)[2] == {
        "Scarab amulet (DY01)": 1,
        "Twin trophies (DY02)": 1,
        "Portrait miniature (DY03)": 1,
        "Oil lamp (DY04)": 1,
        "Trilobite (DY05)": 1,
        "Music box (DY06)": 1,
        "Coin purse (DY07)": 1,
    }


def test_the_draw_pile_with_its_top():
    assert left(given(top="DY06f").only("DY08f DY09f")) == {"the draw pile": 3}
