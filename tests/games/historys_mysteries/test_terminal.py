"""The table in a terminal: everything in text, nothing wider than the terminal."""

import pytest
from rich.console import Console

from dreamtable.games.historys_mysteries.view import terminal

from .test_web_view import POSITIONS, seen_at

NAMES = ("Ada", "Ben", "Cy", "Di", "Eve", "Fay")


def shown(name, width=80):
    """What a terminal of this width shows of a position."""
    picture = seen_at(name).picture()
    console = Console(width=width, no_color=True, force_terminal=False)
    with console.capture() as capture:
        console.print(terminal.render(picture, NAMES[: len(picture.seats)], width))
    return capture.get()


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("width", [60, 80, 130])
def test_it_fits(name, width):
    assert max(len(line.rstrip()) for line in shown(name, width).splitlines()) <= width


def test_the_piles_and_the_hand():
    text = " ".join(shown("drawing").split())
    assert "Hand 1, Ada is on turn" in text
    assert "3:AT 2:CC 1:AT (top)" in text
    assert "Your hand AT×2 BF×3" in text


def test_contests_and_what_lies_before_the_seats():
    text = shown("drawing")
    assert [line.split() for line in text.splitlines() if line.startswith("CC")] == [
        ["CC", "Crop", "Circles", "3", "4", "Fiction", "Ben", "(4,", "2", "turned)"]
    ]
    assert "CC meld +2−2" in text


def test_taken_cards_and_the_last_hand():
    assert "Taken     AT×2  CC" in shown("taken")
    assert "Ada went out; Ada −" not in shown("second_hand")
    assert "Last hand Ada went out;" in shown("second_hand")


def test_the_end():
    assert "over after hand 1" in shown("the_end")
    assert "Hand of Ben" in shown("the_end") or "Hand of Cy" in shown("the_end")
