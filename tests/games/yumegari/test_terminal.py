"""The table in a terminal: everything in text, nothing wider than the terminal."""

import pytest
from rich.console import Console

from dreamtable.games.yumegari.view import terminal

from .table import Phase, box, given
from .test_y03_turns import dealt, turn
from .test_y09_challenges import LATIN

NAMES = ("Ada", "Ben", "Cy", "Di", "Eve")

POSITIONS = {
    "laying the table": lambda: box(5),
    "picking": lambda: turn(dealt(5)).do(0, "pick 2"),
    "acting": lambda: dealt(3, board="B1").all_do("pick 1", "pick 2", "pick 3"),
    "two players": lambda: given(2).offer("lR", "tG+1v", "uB").do(0, "pick 2"),
    "alone": lambda: given().do(0, "supply 12").any_chance(),
    "choosing cards": lambda: box(1, solo_cards="pick", solo_stacks="open").any_chance(),
}


def shown(table, width=80, viewer=0):
    """What a terminal of this width shows."""
    console = Console(width=width, no_color=True, force_terminal=False)
    with console.capture() as capture:
        console.print(terminal.render(table.picture(viewer), NAMES[: table.seats], width))
    return capture.get()


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("width", [60, 80, 130])
@pytest.mark.parametrize("viewer", [0, -2])
def test_it_fits(name, width, viewer):
    text = shown(POSITIONS[name](), width, viewer)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= width
    assert "…" not in text


def test_the_shop_of_board_A1():
    lines = [line.split() for line in shown(given().at("11")).splitlines()]
    assert ["1", "[R2v]", "l1v", "Y1p", "t1v", "G2v"] in lines
    assert ["3", "G1p", "·", "uG", "·", "B1p"] in lines


def test_a_turn_of_a_draft():
    text = shown(POSITIONS["picking"]())
    assert "Round 1 of 4, turn 2 of 6, hands go to the left. Waiting for Ben, Cy, Di, Eve." in text
    assert "you chose: pick 2" in text
    assert "▶ Ben: 0 points, 2 paws" in text
    assert "hand of 5" in text
    assert "last: discard 33" in text


def test_what_would_be_scored_now():
    text = shown(given(shows="a4 b6").lays("32", "uR"))
    assert "A4 Pairs  4 umbrella 32 and 33 +4" in text
    assert "Ada: 4 points, 1 paw" in text


def test_walls_offer_and_stacks():
    assert "walls 22|23 33|34 43|53" in shown(POSITIONS["acting"]())
    assert "To choose from  lR  uB" in shown(POSITIONS["two players"]())
    assert "to place  tG+1v" in shown(POSITIONS["two players"]())
    assert "[5 mP]" in shown(given())


def test_the_challenges_after_a_game_alone():
    table = given(shows="a1 b6").shop(LATIN).has(3, 42)
    assert "Pretty nice" not in shown(table)
    table.do(0, "finish")
    lines = [line.split() for line in shown(table).splitlines()]
    assert ["met", "Pretty", "nice", "90", "points", "or", "more"] in lines
    assert ["-", "Even", "prettier", "100", "points", "or", "more"] in lines
    assert table.state.phase == Phase.OVER
