"""The table in a terminal: everything in text, nothing wider than the terminal."""

import pytest
from rich.console import Console

from dreamtable.games.dominations.view import terminal

from .table import Phase, given
from .test_c02_setup import dealt
from .test_c09_draft import drafting

NAMES = ("Ada", "Ben", "Cy", "Di")


def midgame():
    """A position with everything on the table."""
    table = given(3).lay("R00", "d0,0").lay("G00", "u0,1").city(1, "R00", 2).hand(0, "P03").hand(2, "B04")
    table.level(1, "M1", "0,1").card(0, "O0 1", "0,1").line(0, "1R1 1G1").kept(0, "1B1 1P2")
    table.state.founders[0] = 1
    return table.know(0, "R5 G2").influence(3, 1, 0)


POSITIONS = {
    "dealt": dealt,
    "drafting": drafting,
    "midgame": midgame,
    "played_twice": lambda: given().line(0, "1R1 1G1", before=0).kept(0, "1B1"),
    "over": lambda: midgame().phase(Phase.OVER),
}


def shown(name, width=80, viewer=0):
    """What a terminal of this width shows of a position."""
    picture = POSITIONS[name]().picture(viewer)
    console = Console(width=width, no_color=True, force_terminal=False)
    with console.capture() as capture:
        console.print(terminal.render(picture, NAMES[: len(picture.seats)], width))
    return capture.get()


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("width", [60, 80, 130])
def test_it_fits(name, width):
    assert max(len(line.rstrip()) for line in shown(name, width).splitlines()) <= width


def test_what_lies_on_the_table_is_said():
    text = shown("midgame", 100)
    for words in (
        "Age I, round 1",
        "Rb2",
        "d0,0 R00 RPP",
        "Great Pyramid",
        "R5 G2",
        "MUIREANN",
        "Fishing 0,1",
    ):
        assert words in text
    assert "one family 1: 0, different 2: 2; 2 unplayed" in text


def test_C9_3_the_draft_says_to_whom_cards_go():
    assert "pass the rest to Ben, on your left" in shown("drafting", 100)
    assert "pass the others" not in shown("drafting", 100, viewer=-2)


def test_C10_7_a_card_that_cannot_be_played_goes_back():
    assert "goes back to the box when age I ends: two were played" in shown("played_twice", 100)
    assert "goes back" not in shown("midgame", 100)


def test_others_do_not_read_a_hand():
    assert "MUIREANN" not in shown("midgame", 100, viewer=1)


def test_what_is_dealt_is_read_by_its_seat():
    assert "Great Pyramid or Colosseum" in shown("dealt", 100)
    assert "the match is over" in shown("over")
