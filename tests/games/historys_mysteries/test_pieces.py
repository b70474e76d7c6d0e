"""What a designer counts in History's Mysteries."""

from counting import held, left

from .table import given


def test_melds_and_cards_by_side():
    table = given(3).meld(0, "at 4", fiction=1).laid(1, "at", fact=1, fiction=2).meld(1, "bf 3")
    assert held(table) == [
        {"meld of Atlantis": 1, "Atlantis as Fact": 3, "Atlantis as Fiction": 1},
        {"meld of Bigfoot": 1, "Bigfoot as Fact": 3, "Atlantis as Fact": 1, "Atlantis as Fiction": 2},
        {},
        {},
    ]


def test_the_draw_pile():
    assert left(given(2).pile("at bf bf")) == {"the draw pile": 3}
