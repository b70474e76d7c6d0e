"""The table in a terminal: everything in text, nothing wider than the terminal."""

import pytest
from rich.console import Console

from dreamtable.games.dreams_of_yesterday.view import terminal

from .table import box, given

NAMES = ("Ada", "Ben", "Cy")
POSITIONS = {
    "laid": lambda: box(2),
    "first turn": lambda: given(top="A"),
    "three": lambda: given(3, top="D"),
    "paying": lambda: (
        given(ring="DY22f P W K P", top="A").has(0, "K P W").do(0, "pay_flip 2", "pay W", "buy 1")
    ),
    "buy any": lambda: given(top="A", ring="A P B K P").row(0, 1, ":any").has(0, "PP").row(0, 2, "D", "uAB"),
    "searching": lambda: given(ring="A B W K P", top="DY19f").do(0, "alternate"),
    "placing": lambda: given(ring="DY01f P W K P").has(0, "P").do(0, "buy 1", "pay P"),
    "robot": lambda: given(1, top="A", turn=1).has(1, "K").row(1, 1, "A B").below("uAB"),
    "over": lambda: given().urns_are_in().only().do(0, "take 1"),
}


def shown(name, width=80):
    """What a terminal of this width shows of a position."""
    picture = POSITIONS[name]().picture()
    console = Console(width=width, no_color=True, force_terminal=False)
    with console.capture() as capture:
        console.print(terminal.render(picture, NAMES[: len(picture.museums)], width))
    return capture.get()


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("width", [60, 80, 130])
def test_it_fits(name, width):
    assert max(len(line.rstrip()) for line in shown(name, width).splitlines()) <= width


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("laid", "the table is laid"),
        ("first turn", "Turn 1: Ada"),
        ("first turn", "free"),
        ("first turn", "pay 3"),
        ("paying", "2 more for a buy; nothing in the pool"),
        ("buy any", "or 1 by Buy Any"),
        ("buy any", "closed by AB urn: 2"),
        ("searching", "A/D"),
        ("placing", "In hand"),
        ("robot", "▶ The Robot (normal)"),
        ("robot", "Urns below"),
        ("over", "the game is over"),
    ],
)
def test_what_it_says(name, words):
    assert words in shown(name, 130)
