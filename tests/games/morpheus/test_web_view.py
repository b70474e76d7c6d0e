"""The table in a browser: five positions as HTML, and what must hold in any position.

The snapshots lie in `snapshots/`, one file a position. After a change of the look that is meant, write them
anew and read the difference:

    DREAMTABLE_SNAPSHOTS=write pytest tests/games/morpheus/test_web_view.py
"""

import functools
import random
from pathlib import Path

import pytest
from board_laws import check_laws, compare, environment, has_class, tree

import dreamtable as dt
from dreamtable.engine.choices import NO_CHOICES, choices_of
from dreamtable.engine.observation import Observation
from dreamtable.engine.spec import SPECTATOR
from dreamtable.games.morpheus.view import web

from .table import KIT, given

HERE = Path(__file__).parent
NAMES = ("Ada", "", "<b>Bo</b> & مريم", "👻" * 100)
PIECES = {
    "take_dream",
    "take_feather",
    "pick_die",
    "reroll_gift",
    "harvest",
    "act",
    "spin",
    "reroll",
    "lay",
    "seed",
    "discard",
}
"""Kinds of action that name something on the table."""


# ---------------------------------------------------------------------------------------------- positions
def of_table(table, viewer):
    """A stated table as a viewer sees it."""
    return Observation(table.referee, viewer, table.referee.observed(table.states, viewer))


def first_dreams():
    """The first seat took a dream; the second is to choose one."""
    match = dt.new_match("morpheus", seats=3, seed=5)
    match.apply(match.to_act[0], "take_dream 3")
    return match.observe(match.to_act[0])


def gift_dice():
    """Two dice of the same value among four, the first to pick."""
    return of_table(given(seats=3).has(0, "1c").gifts(1, 4, 4, 6), 0)


def harvest_with_helpers():
    """One helper paid, the next is asked, the last has no onirite."""
    table = given(seats=4).moon("L4", turned=6).at("vortex").has(0, "2c").has(1, "1o").has(2, "2o 1N")
    return of_table(table.do(0, "harvest", "spin clockwise", "roll").do(1, "help"), 2)


def crowded():
    """Late in the game, the active seat in the middle of a weave."""
    table = (
        given(seats=4)
        .moon("L2", turned=5)
        .month(3)
        .has(0, "3N 2P 1F 2S 4c 2o")
        .open(0, "D09", "2N 1P")
        .open(0, "D26", "2F")
        .done(0, "D01", "D11", "D18")
        .feathers(0, "Luna", "nightmare")
        .blind(0, "Uranus")
        .open(1, "D04", "2N 1S")
        .done(1, "D05")
        .blind(1, "Mars", "fantasy")
        .has(1, "2P")
        .open(2, "D12")
        .feathers(2, "Venus")
        .open(3, "D27", "2N 1P 2F")
        .open(3, "D16", "1N 4P")
        .dream_display("D19", "D20", None, "D23", "D24")
        .feather_display("Luna", None, "prophetic", "Mars", "Jupiter")
    )
    return of_table(table.do(0, "act", "lay 1 nightmarish"), 0)


def the_end():
    """All is shown."""
    return dt.load(HERE / "golden" / "third_castle_4.json").observe(SPECTATOR)


POSITIONS = {
    "first_dreams": first_dreams,
    "gift_dice": gift_dice,
    "harvest_with_helpers": harvest_with_helpers,
    "crowded": crowded,
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
        .get_template(f"morpheus/{template}")
        .render(board=board, choices=choices, names=names, viewer=seen.seat)
    )
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip()) + "\n"


# ---------------------------------------------------------------------------------------------- snapshots
@pytest.mark.parametrize("name", POSITIONS)
def test_positions_look_as_they_did(name):
    compare(HERE / "snapshots" / f"{name}.html", html(seen_at(name)))


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_in_words(name):
    compare(HERE / "snapshots" / f"{name}.text.html", html(seen_at(name), web.TEXT))


# ---------------------------------------------------------------------------------- what holds everywhere
def check(seen):
    """The laws of a board."""
    root = tree(html(seen))
    tree(html(seen, web.TEXT))
    check_laws(root)
    choices = choices_of(seen) if seen.seat != SPECTATOR else NO_CHOICES
    wanted = {choice.text for choice in choices.legal.values() if choice.kind in PIECES}
    assert {button.get("value") for button in root.iter("button")} == wanted


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_keep_the_laws(name):
    check(seen_at(name))


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (3, 4), (4, 5)])
def test_every_moment_of_a_match_keeps_the_laws(seats, seed):
    rng, asked = random.Random(seed), set()
    match = dt.new_match("morpheus", seats=seats, seed=seed)
    while not match.is_over:
        seat = match.to_act[0]
        question = match.observe(seat).question()
        if question not in asked or rng.random() < 0.03:
            asked.add(question)
            check(match.observe(seat))
        match.apply(seat, rng.choice(match.legal_actions(seat)))
    check(match.observe(SPECTATOR))
    assert len(asked) > 20


def test_refused_pieces_lead_to_the_reason():
    """With all its places for prophetic essence filled, the dream takes the other kinds only."""
    table = given(seats=2).has(0, "1N 2P").open(0, "D01", "1P").do(0, "act")
    links = {link.get("href") for link in tree(html(of_table(table, 0))).iter("a") if has_class(link, "why")}
    assert links == {f"why?action=lay+1+{essence}" for essence in ("prophetic", "fantastic", "supreme")}


def test_a_dream_that_takes_nothing_says_why():
    assert "This weave goes to The Thing Behind the Door: one weave, one dream." in html(seen_at("crowded"))


# ------------------------------------------------------------------------------------------------ secrets
def test_face_down_things_of_others_are_not_in_the_page():
    """Only what lies face-down differs, so a viewer's page is the same to the byte."""

    def page(mars_or_venus, template):
        table = given(seats=3).blind(1, mars_or_venus).blind(2, "Saturn").done(1, "D05")
        return html(of_table(table, 0), template)

    for template in (web.TEMPLATE, web.TEXT):
        assert page("Mars", template) == page("Venus", template)
        assert "Falling Stairs" not in page("Mars", template)


def test_own_face_down_things_are():
    table = given(seats=3).blind(1, "Mars").done(1, "D05")
    assert "Falling Stairs" in html(of_table(table, 1))
    assert "Falling Stairs" not in html(of_table(table, SPECTATOR))


# ------------------------------------------------------------------------------------------------- slots
@pytest.mark.parametrize(
    ("cost", "laid", "drawn"),
    [
        ((2, 1, 0, 0), (1, 0, 0, 0), "N:N N:- P:-"),
        ((2, 1, 0, 1), (0, 0, 0, 1), "N:- N:- P:- S:S"),
        ((2, 1, 0, 1), (1, 0, 0, 2), "N:N N:- P:S S:S"),
        ((1, 0, 2, 0), (0, 0, 0, 2), "N:- F:S F:S"),
    ],
)
def test_supreme_tokens_lie_on_supreme_places_first(cost, laid, drawn):
    letters = "NPFS"
    found = [
        f"{letters[slot.kind]}:{'-' if slot.token is None else letters[slot.token]}"
        for slot in web.slots(cost, laid)
    ]
    assert " ".join(found) == drawn


def test_samples_show_every_component():
    samples = web.samples(KIT)
    text = environment().get_template(f"morpheus/{web.PATTERNS}").render(samples=samples)
    root = tree(text)
    check_laws(root)
    assert {button.get("value") for button in root.iter("button")} == set(samples.choices.legal)
    assert samples.weaving.question == "look at everything"
