"""The table in a browser: five positions as HTML, and what must hold in any position.

The snapshots lie in `snapshots/`, one file a position. After a change of the look that is meant, write them
anew and read the difference:

    DREAMTABLE_SNAPSHOTS=write pytest tests/games/historys_mysteries/test_web_view.py
"""

import functools
import random
from pathlib import Path

import pytest
from board_laws import check_laws, compare, environment, has_class, spoken, tree

import dreamtable as dt
from dreamtable.engine.choices import NO_CHOICES, choices_of
from dreamtable.engine.observation import Observation
from dreamtable.engine.spec import SPECTATOR
from dreamtable.games.historys_mysteries.view import layout, web

from .table import KIT, Phase, box, given

HERE = Path(__file__).parent
NAMES = ("Ada", "", "<b>Bo</b> & مريم", "👻" * 100, "Eve", "Fay")


# ---------------------------------------------------------------------------------------------- positions
def of_table(table, viewer):
    """A stated table as a viewer sees it."""
    return Observation(table.referee, viewer, table.referee.observed(table.states, viewer))


def middle():
    """In the middle of a hand: some Mysteries contested, a long discard pile, seat 0 to draw."""
    table = given(seats=4).hand(0, "at at bf bf bf cc gs sh hh ln").hand(1, "at ch").hand(2, "ch rw")
    table.hand(3, "ln").totals(24, -8, 62, 40).meld(1, "cc 4", fiction=2).laid(0, "cc", fiction=2)
    table.meld(3, "sh 3").laid(0, "sh", fact=1).laid(2, "cc", fact=1)
    return table.discards("rw bt at ch hh gs ln bf rw bt sh at cc at")


def dealing():
    """The cards are dealt, and nothing lies there yet."""
    return of_table(box(2).chance("first 0"), 0)


def drawing():
    """Seat 0 chooses where to draw."""
    return of_table(middle(), 0)


def taken():
    """Seat 0 took three cards, and another looks on."""
    return of_table(middle().do(0, "take 3"), 2)


def playing():
    """Seat 0 drew, has laid out a meld, and may go on."""
    return of_table(middle().draw(0, "at").do(0, "meld at 3", "layoff cc flip"), 0)


def second_hand():
    """The first hand was scored; a spectator sees how."""
    table = given(seats=3).hand(0, "gs").hand(1, "at at sh").hand(2, "bf").discards("rw cc").meld(1, "cc 3")
    return of_table(table.do(0, "take 1", "layoff cc fiction", "discard gs").deal(), SPECTATOR)


def the_end():
    """All is shown."""
    return dt.load(HERE / "golden" / "went_out.json").observe(SPECTATOR)


POSITIONS = {
    "dealing": dealing,
    "drawing": drawing,
    "taken": taken,
    "playing": playing,
    "second_hand": second_hand,
    "the_end": the_end,
}


@functools.cache
def seen_at(name):
    """A position, made once."""
    return POSITIONS[name]()


def html(seen, template=web.TEMPLATE):
    """What the browser gets of the table."""
    picture = seen.picture()
    choices = choices_of(seen) if seen.seat != SPECTATOR else NO_CHOICES
    names = NAMES[: len(picture.seats)]
    board = web.board(picture, choices, names)
    text = (
        environment()
        .get_template(f"historys-mysteries/{template}")
        .render(board=board, choices=choices, names=names, viewer=seen.seat)
    )
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip()) + "\n"


# ---------------------------------------------------------------------------------------------- snapshots
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("template", [web.TEMPLATE, web.TEXT])
def test_positions_look_as_they_did(name, template):
    path = HERE / "snapshots" / f"{name}.{template.removeprefix('board.')}"
    compare(path, html(seen_at(name), template))


# ---------------------------------------------------------------------------------- what holds everywhere
def check(seen):
    """The laws of a board."""
    root = tree(html(seen))
    tree(html(seen, web.TEXT))
    check_laws(root)
    choices = choices_of(seen) if seen.seat != SPECTATOR else NO_CHOICES
    assert {button.get("value") for button in root.iter("button")} == set(choices.legal)


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_keep_the_laws(name):
    check(seen_at(name))


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (6, 5)])
def test_every_moment_of_a_match_keeps_the_laws(seats, seed):
    rng, asked = random.Random(seed), set()
    match = dt.new_match("historys-mysteries", seats=seats, seed=seed, options={"max_hands": "1"})
    while not match.is_over:
        seat = match.to_act[0]
        phase = match.observe(seat).picture().phase
        if phase not in asked or rng.random() < 0.05:
            asked.add(phase)
            check(match.observe(seat))
        match.apply(seat, rng.choice(match.legal_actions(seat)))
    check(match.observe(SPECTATOR))
    assert asked == {Phase.DRAW, Phase.PLAY, Phase.DISCARD}


def test_every_card_of_the_discard_pile_chooses_a_depth_or_says_why_not():
    root = tree(html(seen_at("drawing")))
    (pile,) = [element for element in root.iter("ol") if has_class(element, "discards")]
    buttons = [button.get("value") for button in pile.iter("button")]
    links = [link.get("href") for link in pile.iter("a")]
    assert buttons == ["take 4", "take 3", "take 2", "take 1"]
    assert links == [f"why?action=take+{depth}" for depth in range(14, 4, -1)]


@pytest.mark.parametrize(("name", "is_asked"), [("drawing", True), ("playing", False), ("taken", False)])
def test_taking_is_spoken_of_only_while_something_can_be_taken(name, is_asked):
    assert ("Take a card with all that cover it" in html(seen_at(name))) is is_asked


def test_the_hand_is_a_fan_that_leans_to_both_sides():
    assert [layout.lean(place, 5) for place in range(5)] == list(layout.LEANS)
    assert [layout.lean(place, 10) for place in (0, 1, 4, 5, 8, 9)] == [
        "far-left",
        "far-left",
        "upright",
        "upright",
        "far-right",
        "far-right",
    ]
    assert layout.lean(0, 1) == "upright"


def test_a_case_says_both_sides_in_words():
    words = spoken(tree(html(seen_at("drawing"))))
    assert "meld; 3 Fact (Seat 2's meld 2, <b>Bo</b> & مريم 1), 4 Fiction" in words
    assert "(Ada 2, Seat 2's meld 2); Fiction stays" in words


# ------------------------------------------------------------------------------------------------ secrets
@pytest.mark.parametrize("template", [web.TEMPLATE, web.TEXT])
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_other_hands_are_not_in_the_page(viewer, template):
    """Only the hand of another differs, so a viewer's page is the same to the byte."""

    def page(held):
        return html(of_table(given(seats=3).hand(0, "at").hand(1, held).discards("gs"), viewer), template)

    assert page("bf bf") == page("sh rw")


def test_samples_show_every_component():
    samples = web.samples(KIT)
    text = environment().get_template(f"historys-mysteries/{web.PATTERNS}").render(samples=samples)
    root = tree(text)
    check_laws(root)
    assert {button.get("value") for button in root.iter("button")} == set(samples.choices.legal)
