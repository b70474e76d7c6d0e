"""The table in a browser: five positions as HTML, and what must hold in any position.

The snapshots lie in `snapshots/`, one file a position. After a change of the look that is meant, write them
anew and read the difference:

    DREAMTABLE_SNAPSHOTS=write pytest tests/games/dreams_of_yesterday/test_web_view.py
"""

import functools
import os
import random
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import dreamtable as dt
from dreamtable.engine.choices import NO_CHOICES, choices_of
from dreamtable.engine.kit import load_kit
from dreamtable.engine.observation import Observation
from dreamtable.engine.spec import SPECTATOR
from dreamtable.games.dreams_of_yesterday import GAME
from dreamtable.games.dreams_of_yesterday.state import Phase
from dreamtable.games.dreams_of_yesterday.view import web
from dreamtable.web.rendering import new_templates

from .table import given

HERE = Path(__file__).parent
NAMES = ("Ada", "<b>Bo</b> & مريم", "👻" * 100)
PIECES = {
    "flip",
    "pay_flip",
    "take",
    "buy",
    "buy_any",
    "alternate",
    "pay",
    "lend",
    "place",
    "close",
    "shift",
    "rearrange",
    "lift",
    "put",
    "refill",
}
"""Kinds of action that name something on the table."""
FAVOURED = ("rearrange", "lift", "put", "buy_any", "buy", "place", "close", "lend")
"""What the matches below like to do, so that they come to see everything."""


# ---------------------------------------------------------------------------------------------- positions
def choose(match, rng):
    """An action for whose turn it is: often something rare."""
    seat = match.to_act[0]
    legal = match.legal_actions(seat)
    rare = [action for action in legal if GAME.actions.kind(action).name in FAVOURED]
    return seat, rng.choice(rare if rare and rng.random() < 0.7 else legal)


def reached(seats, seed, phase, after=0):
    """The first decision of a phase in a match of random choices, past so many decisions."""
    match, rng, made = dt.new_match("dreams-of-yesterday", seats=seats, seed=seed), random.Random(seed), 0
    while not match.is_over:
        seen = match.observe(match.to_act[0])
        if made >= after and seen.picture().phase == phase:
            return seen
        match.apply(*choose(match, rng))
        made += 1
    return match.observe(SPECTATOR)


POSITIONS = {
    "first_walk": functools.partial(reached, 2, 5, Phase.MAIN),
    "paying": functools.partial(reached, 2, 8, Phase.PAY, 30),
    "placing": functools.partial(reached, 3, 8, Phase.PLACE, 40),
    "refilling": functools.partial(reached, 1, 3, Phase.REFILL, 30),
    "the_end": functools.partial(reached, 1, 3, Phase.OVER),
}


@functools.cache
def seen_at(name):
    """A position, made once."""
    return POSITIONS[name]()


@functools.cache
def environment():
    """Jinja as the web table has it."""
    return new_templates().env


def html(seen, template=web.TEMPLATE):
    """What the browser gets of the table."""
    picture = seen.picture()
    choices = choices_of(seen) if seen.seat != SPECTATOR else NO_CHOICES
    names = NAMES[: sum(museum.seat is not None for museum in picture.museums)]
    board = web.board(picture, choices, names)
    text = (
        environment()
        .get_template(f"dreams-of-yesterday/{template}")
        .render(board=board, choices=choices, names=names, viewer=seen.seat)
    )
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip()) + "\n"


def tree(text):
    """The elements; fails where a tag is not closed."""
    return ET.fromstring(f"<table>{text}</table>")


def has_class(element, name):
    return name in element.get("class", "").split()


# ---------------------------------------------------------------------------------------------- snapshots
def compare(name, suffix, text):
    """What is seen is what the file says."""
    path = HERE / "snapshots" / f"{name}{suffix}"
    if os.environ.get("DREAMTABLE_SNAPSHOTS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_look_as_they_did(name):
    compare(name, ".html", html(seen_at(name)))


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_in_words(name):
    compare(name, ".text.html", html(seen_at(name), web.TEXT))


# ---------------------------------------------------------------------------------- what holds everywhere
def check(seen):
    """The laws of a board."""
    root = tree(html(seen))
    tree(html(seen, web.TEXT))
    check_ids(root)
    check_policy(root)
    check_pieces(root)
    choices = choices_of(seen) if seen.seat != SPECTATOR else NO_CHOICES
    wanted = {choice.text for choice in choices.legal.values() if choice.kind in PIECES}
    assert {button.get("value") for button in root.iter("button")} == wanted


def check_ids(root):
    """Each id stands once; what is used is there; in drawings only what is used by reference has one."""
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(" " not in name for name in ids)
    used = {element.get("href")[1:] for element in root.iter("use")}
    assert used <= set(ids)
    for drawing in root.iter("svg"):
        for element in drawing.iter():
            assert not element.get("id") or (has_class(drawing, "doy-sprites") and element.tag == "symbol")


def check_policy(root):
    """Nothing that the content security policy would refuse."""
    for element in root.iter():
        assert element.tag not in ("script", "style", "img", "iframe")
        assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


def check_pieces(root):
    """Whatever can be pointed at says what it is, and so does every button."""
    parents = {child: parent for parent in root.iter() for child in parent}
    for element in root.iter():
        if has_class(element, "piece") or element.tag == "button":
            assert element.get("aria-label") or spoken(element).strip()
        if element.tag == "svg":
            assert is_hidden(element, parents)


def spoken(element):
    """The text of an element without what is hidden from readers."""
    if element.get("aria-hidden") == "true":
        return ""
    parts = [element.text or ""]
    for child in element:
        parts += [spoken(child), child.tail or ""]
    return "".join(parts)


def is_hidden(element, parents):
    """Whether an element or one around it is hidden from readers."""
    while element is not None and element.get("aria-hidden") != "true":
        element = parents.get(element)
    return element is not None


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_keep_the_laws(name):
    check(seen_at(name))


@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 8), (3, 4)])
def test_every_moment_of_a_match_keeps_the_laws(seats, seed):
    rng, asked = random.Random(seed), set()
    match = dt.new_match("dreams-of-yesterday", seats=seats, seed=seed)
    for _ in range(140):
        if match.is_over:
            break
        seat = match.to_act[0]
        phase = match.observe(seat).picture().phase
        if phase not in asked or rng.random() < 0.03:
            asked.add(phase)
            check(match.observe(seat))
            check(match.observe(SPECTATOR))
        match.apply(*choose(match, rng))
    check(match.observe(SPECTATOR))
    assert asked >= {Phase.MAIN, Phase.PAY, Phase.PLACE, Phase.REFILL}


def test_refused_cards_lead_to_the_reason():
    """At the start one holds a double and cannot pay for much; a card out of reach says so."""
    seen = seen_at("first_walk")
    links = {link.get("href") for link in tree(html(seen)).iter("a") if has_class(link, "why")}
    refused = {f"why?action={text.replace(' ', '+')}" for text in choices_of(seen).refused}
    assert links
    assert links <= refused


def test_each_space_says_its_walk_and_its_price():
    words = [space.words for space in board_of("first_walk").spaces]
    assert words == [
        "start",
        "1 space on, free",
        "2 spaces on, free",
        "3 spaces on, 1 Resource",
        "4 spaces on, 2 Resources",
        "5 spaces on, 3 Resources",
    ]


def test_two_ways_to_turn_a_card_over_stand_together_below_its_other_side():
    table = given().row(0, 1, "A:flip").has(0, "K")
    seen = Observation(table.referee, 0, table.referee.observed(table.states, 0))
    free, paid = web.board(seen.picture(), choices_of(seen), NAMES).spaces[1].flips
    assert (free.word, paid.word) == ("Flip", "Flip for 1")
    places = html(seen).split('<li class="space ')[2:]
    assert [place.count('class="back ') for place in places] == [1] * 5
    assert [place.count('class="turnovers"') for place in places] == [1] * 5


def test_the_robot_has_a_museum_of_its_own():
    names = [museum.name for museum in board_of("refilling").museums]
    assert names == ["Ada", "The Robot"]


def test_both_sides_of_the_refill_are_buttons():
    buttons = {button.get("value") for button in tree(html(seen_at("refilling"))).iter("button")}
    assert buttons == {"refill up", "refill over"}


def test_points_are_told_by_source():
    for museum in board_of("the_end").museums:
        assert museum.total == sum(n for _, n in museum.points)
        told = f"{museum.total} ({', '.join(f'{source} {n}' for source, n in museum.points)})"
        assert told in html(seen_at("the_end"), web.TEXT)


def board_of(name):
    """The board of a position."""
    seen = seen_at(name)
    choices = choices_of(seen) if seen.seat != SPECTATOR else NO_CHOICES
    return web.board(seen.picture(), choices, NAMES)


# ------------------------------------------------------------------------------------------------ secrets
def test_the_order_of_the_draw_pile_is_not_in_the_page():
    """Cards that nobody saw stand in the order of the kit, the same for all, wherever they lie."""
    board = board_of("first_walk")
    rows = [row["card"] for row in load_kit(GAME.kit).tables["cards"]]
    unseen = [rows.index(card.id) for card in board.unseen]
    assert unseen == sorted(unseen)
    assert len(unseen) == board.pile_count - 1 + board.removed_count


def test_samples_show_every_component():
    samples = web.samples(load_kit(GAME.kit))
    text = environment().get_template(f"dreams-of-yesterday/{web.PATTERNS}").render(samples=samples)
    root = tree(text)
    check_ids(root)
    check_policy(root)
    check_pieces(root)
    assert {button.get("value") for button in root.iter("button")} <= set(samples.choices.legal)
    assert samples.walking.question == "look at everything"
