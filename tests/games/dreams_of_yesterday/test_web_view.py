"""The table in a browser: five positions as HTML, and what must hold in any position.

The snapshots lie in `snapshots/`, one file a position. After a change of the look that is meant, write them
anew and read the difference:

    DREAMTABLE_SNAPSHOTS=write pytest tests/games/dreams_of_yesterday/test_web_view.py
"""

import functools
import random
from pathlib import Path

import pytest
from board_laws import check_laws, compare, environment, has_class, tree

import dreamtable as dt
from dreamtable.engine.choices import NO_CHOICES, choices_of
from dreamtable.engine.kit import load_kit
from dreamtable.engine.observation import Observation
from dreamtable.engine.spec import SPECTATOR
from dreamtable.games.dreams_of_yesterday import GAME
from dreamtable.games.dreams_of_yesterday.state import Phase
from dreamtable.games.dreams_of_yesterday.view import web

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
    check_laws(root)
    assert {button.get("value") for button in root.iter("button")} <= set(samples.choices.legal)
    assert samples.walking.question == "look at everything"
