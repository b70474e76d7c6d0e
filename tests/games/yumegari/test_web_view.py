"""The table in a browser: positions of every mode as HTML, and what must hold in any position.

The snapshots lie in `snapshots/`, one file a position. After a change of the look that is meant, write them
anew and read the difference:

    DREAMTABLE_SNAPSHOTS=write pytest tests/games/yumegari/test_web_view.py
"""

import functools
import random
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from board_laws import check_laws, compare, environment, has_class, spoken, tree

import dreamtable as dt
from dreamtable.engine.choices import NO_CHOICES, choices_of
from dreamtable.engine.kit import load_kit
from dreamtable.engine.spec import SPECTATOR
from dreamtable.games.yumegari import GAME
from dreamtable.games.yumegari.actions import SPACE_WORDS
from dreamtable.games.yumegari.columns import COLOUR_CODES, ITEM_CODES
from dreamtable.games.yumegari.state import Phase
from dreamtable.games.yumegari.view import web

HERE = Path(__file__).parent
NAMES = ("Ada", "<b>Bo</b> & مريم", "👻" * 100, "", "Eve")
STYLE = (GAME.folder / "view" / "static" / "board.css").read_text(encoding="utf-8")


# ---------------------------------------------------------------------------------------------- positions
def played(seats, phase, after=0, seed=5, **options):
    """A match of random choices at the first decision of a phase past so many decisions."""
    match = dt.new_match("yumegari", seats=seats, seed=seed, options=options)
    rng, made = random.Random(seed), 0
    while not match.is_over:
        if made >= after and match.observe(match.to_act[0]).picture().phase == phase:
            break
        choose(match, rng)
        made += 1
    return match


def choose(match, rng):
    """Take a decision: any, but a lone player does not end the game early, and mostly places."""
    seat = match.to_act[0]
    legal = [action for action in match.legal_actions(seat) if match.text(action) != "finish"]
    placing = [action for action in legal if match.text(action).startswith("place")]
    match.apply(seat, rng.choice(placing if placing and rng.random() < 0.8 else legal))


def reached(*where, **how):
    """What whoever decides there sees."""
    match = played(*where, **how)
    return match.observe(match.to_act[0] if match.to_act else SPECTATOR)


def settled():
    """What a seat sees that has chosen while two others still choose."""
    match = played(3, Phase.ACT, 40)
    match.apply(0, "discard " + SPACE_WORDS[match.observe(0).picture().seats[0].at])
    return match.observe(0)


POSITIONS = {
    "picking": functools.partial(reached, 3, Phase.PICK, 42),
    "settled": settled,
    "acting": functools.partial(reached, 4, Phase.ACT, 60, board_side="B"),
    "two_players": functools.partial(reached, 2, Phase.PICK, 25),
    "supplying": functools.partial(reached, 1, Phase.SUPPLY, 20, solo_stacks="open"),
    "choosing_cards": functools.partial(reached, 1, Phase.CARDS, solo_cards="pick"),
    "the_end": functools.partial(reached, 1, Phase.OVER),
}


@functools.cache
def seen_at(name):
    """A position, made once."""
    return POSITIONS[name]()


def board_of(seen):
    """The board and its choices."""
    choices = choices_of(seen) if seen.seat != SPECTATOR else NO_CHOICES
    picture = seen.picture()
    return web.board(picture, choices, NAMES[: len(picture.seats)]), choices


def html(seen, template=web.TEMPLATE):
    """What the browser gets of the table."""
    board, choices = board_of(seen)
    text = (
        environment()
        .get_template(f"yumegari/{template}")
        .render(board=board, choices=choices, names=NAMES[: len(board.shops)], viewer=seen.seat)
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
    _, choices = board_of(seen)
    assert sorted(button.get("value") for button in root.iter("button")) == sorted(choices.legal)


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_keep_the_laws(name):
    check(seen_at(name))


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {"solo_stacks": "hidden", "solo_cards": "pick"}), (2, {"board_side": "B"}), (3, {}), (5, {})],
)
def test_moments_of_a_match_keep_the_laws(seats, options):
    rng, asked = random.Random(seats), set()
    match = dt.new_match("yumegari", seats=seats, seed=seats, options=options)
    check(match.observe(SPECTATOR))
    while not match.is_over:
        seat = match.to_act[-1]
        phase = match.observe(seat).picture().phase
        if phase not in asked or rng.random() < 0.02:
            asked.add(phase)
            check(match.observe(seat))
            check(match.observe((seat + 1) % seats))
            check(match.observe(SPECTATOR))
        choose(match, rng)
    check(match.observe(0))
    assert asked == ({Phase.CARDS, Phase.SUPPLY, Phase.ACT} if seats == 1 else {Phase.PICK, Phase.ACT})


@pytest.mark.parametrize("name", ["acting", "supplying"])
def test_what_is_refused_leads_to_the_reason(name):
    seen = seen_at(name)
    links = {link.get("href") for link in tree(html(seen)).iter("a") if has_class(link, "why")}
    refused = {f"why?action={text.replace(' ', '+')}" for text in choices_of(seen).refused}
    assert links
    assert links <= refused


# ------------------------------------------------------------------------------------------- what is shown
def test_every_item_and_every_colour_can_be_told_apart_without_the_colour():
    sprites = environment().get_template("yumegari/sprites.html").module.sprites()
    drawings = {
        symbol.get("id"): ET.tostring(symbol)
        for symbol in tree(sprites).iter("symbol")
        if symbol.get("id")[3:] in ITEM_CODES
    }
    assert len(drawings) == 5 == len({text.split(b">", 1)[1] for text in drawings.values()})
    patterns = {
        hue: re.search(rf"\.hue-{hue} {{.*?--pattern:(.*?);\n}}", STYLE, re.DOTALL)[1] for hue in COLOUR_CODES
    }
    assert len({re.sub(r"rgb\(.*?\)", "", pattern) for pattern in patterns.values()}) == 5
    tiles = [one for one in tree(html(seen_at("picking"))).iter("span") if has_class(one, "tile")]
    for tile in tiles:
        hue = next(name[4:] for name in tile.get("class").split() if name.startswith("hue-"))
        assert [one.text for one in tile if has_class(one, "letter")] == [hue]


def test_a_line_lights_up_its_tiles_and_names_them():
    board, _ = board_of(seen_at("acting"))
    root = tree(html(seen_at("acting")))
    shown = {
        tuple(name[2:] for name in label.get("class").split() if re.fullmatch(r"on\d\d", name)): label
        for label in root.iter("label")
    }
    lines = [line for shop in board.shops for goal in shop.goals for line in goal.lines]
    assert lines
    for line in lines:
        assert all(name in spoken(shown[line.spaces]) for name in line.spaces)
    for shop in board.shops:
        for goal in shop.goals:
            assert sum(line.points for line in goal.lines) == goal.points
        assert shop.total == shop.tokens + sum(goal.points for goal in shop.goals)


def test_the_style_lights_up_every_space_for_a_pointer_and_for_the_keyboard():
    for name in SPACE_WORDS:
        assert (
            f".street:has(.goals .on{name}:is(:hover, :focus-within)) :is(.shop--own, .map) .s{name},"
            in STYLE
        )
        assert re.search(rf"\.other:has\(\.on{name}:is\(:hover, :focus-within\)\) \.s{name}[, ]", STYLE)


@pytest.mark.parametrize(("seats", "after"), [(1, 21), (1, 31), (2, 29)])
def test_what_placing_would_change_is_what_it_changes(seats, after):
    match = played(seats, Phase.ACT, after)
    seat = match.to_act[0]
    board, choices = board_of(match.observe(seat))
    tried = 0
    for space in board.shops[0].spaces:
        if space.place in choices.legal:
            match.apply(seat, space.place)
            then = match.observe(seat).picture().seats[seat].total
            match.undo(seat)
            assert space.change == then - board.shops[0].total
            tried += 1
        else:
            assert (space.change, space.gained_paws) == (0, 0)
    assert tried > 2


def test_points_and_paws_of_a_choice_stand_apart():
    """Costs have a minus and a paw, gained paws a plus and a paw, points their unit and nothing else."""
    board, _ = board_of(seen_at("acting"))
    root = tree(html(seen_at("acting")))
    own = next(one for one in root.iter("section") if has_class(one, "shop--own"))
    shown = {kind: [] for kind in ("cost", "change", "amount--paws")}
    for one in own.iter("span"):
        for kind, found in shown.items():
            if has_class(one, kind) and (kind != "amount--paws" or (one.text or "").startswith("+")):
                found.append(("".join(one.itertext()), one.find("svg") is not None))
    spaces = board.shops[0].spaces
    assert shown["cost"] == [(f"−{space.cost}", True) for space in spaces if space.cost and space.place]
    assert shown["amount--paws"] == [(f"+{space.gained_paws}", True) for space in spaces if space.gained_paws]
    assert shown["change"] == [(space.change_words, False) for space in spaces if space.change]
    assert all(shown.values())


@pytest.mark.parametrize(
    ("change", "words"), [(1, "+1 pt"), (4, "+4 pts"), (-1, "−1 pt"), (-3, "−3 pts"), (12, "+12 pts")]
)
def test_points_have_their_unit(change, words):
    space = board_of(seen_at("acting"))[0].shops[0].spaces[0]
    assert replace(space, change=change).change_words == words


def test_rows_and_columns_are_numbered_at_the_edges():
    root = tree(html(seen_at("picking")))
    own = next(one for one in root.iter("section") if has_class(one, "shop--own"))
    ranks = {"rank--row": [], "rank--column": []}
    for one in own.iter("li"):
        for kind, found in ranks.items():
            found += [(span.text, one.get("class").split()[1]) for span in one if has_class(span, kind)]
    assert ranks["rank--column"] == [(str(n), f"s1{n}") for n in range(1, 6)]
    assert ranks["rank--row"] == [(str(n), f"s{n}1") for n in range(1, 6)]


def test_cards_to_choose_have_the_number_that_challenges_call_them_by():
    board, _ = board_of(seen_at("choosing_cards"))
    found = [(one.action, one.number, one.side, one.name) for one in board.cards]
    assert found[2] == ("card a3", "3", "A", "Neighbourhoods")
    assert [number for _, number, _, _ in found] == [*"123456"] * 2
    assert "card 3, side A" in html(seen_at("choosing_cards"))


def test_spaces_say_what_is_printed_and_where_doors_and_walls_are():
    """Board B1: blue in the middle of row 2 for 1 VP, walls 22|23, 33|34 and 43|53, portals r3 and c3."""
    match = dt.new_match("yumegari", seats=1, seed=1, options={"board_side": "B", "boards": "same"})
    board, _ = board_of(match.observe(0))
    words = {space.name: space.words for space in board.shops[0].spaces}
    assert words["11"] == "11: empty, red gains 1 VP"
    assert words["12"] == "12: empty, lantern gains 1 paw"
    assert words["22"] == "22: empty, plain; wall right"
    assert words["23"] == "23: empty, yellow gains 1 VP; wall left"
    assert words["43"] == "43: empty, blue gains 1 VP; wall below"
    assert words["53"].endswith("; wall above; portal below")
    assert words["31"].endswith("; portal left")
    assert words["35"].endswith("; portal right")
    assert words["13"].endswith("; portal above")


def test_hands_that_were_passed_on_are_shown_to_who_passed_them():
    """After one turn of three, seat 0 knows what seat 1 holds, which it held, and not what seat 2 holds."""
    match = dt.new_match("yumegari", seats=3, seed=2)
    held = [one.tile.words for one in board_of(match.observe(0))[0].picks]
    for seat in range(3):
        match.apply(seat, "pick 1")
    for seat in range(3):
        match.apply(seat, "place 33")
    board, _ = board_of(match.observe(0))
    known = {shop.seat: [tile.words for tile in shop.known] for shop in board.shops}
    assert known == {0: [], 1: held[1:], 2: []}
    assert "You know the hand:" in html(match.observe(0))
    assert "You know the hand:" not in html(match.observe(SPECTATOR))


def test_the_lone_player_sees_all_challenges_and_which_are_met():
    board, _ = board_of(seen_at("the_end"))
    told = html(seen_at("the_end"))
    assert len(board.challenges) == 12
    assert all(one.text in told for one in board.challenges)
    assert told.count("<em>met</em>") == board.met
    assert told.count("<em>not met</em>") == 12 - board.met


# ------------------------------------------------------------------------------------------------ secrets
@pytest.mark.parametrize("phase", [Phase.PICK, Phase.ACT])
@pytest.mark.parametrize("seats", [3, 5])
def test_a_choice_is_in_nobody_elses_page_before_all_have_chosen(seats, phase):
    """Whatever seat 1 chooses, the others get the same bytes; its own page tells."""
    match = played(seats, phase, 4 * seats)
    pages = []
    for action in match.legal_actions(1)[:6]:
        match.apply(1, action)
        pages.append(
            [html(match.observe(seat), name) for seat in (SPECTATOR, *range(seats)) for name in both()]
        )
        match.undo(1)
    others = [page[: 2 * 2] + page[2 * 3 :] for page in pages]
    assert len(others) > 2
    assert all(page == others[0] for page in others)
    assert len({tuple(page[4:6]) for page in pages}) == len(pages)


def both():
    """Both ways to show a table."""
    return web.TEMPLATE, web.TEXT


def test_hands_of_others_are_in_no_page_at_the_start_of_a_round():
    match = dt.new_match("yumegari", seats=4, seed=3)
    mine = len(re.findall('class="tile ', html(match.observe(0))))
    nobody = len(re.findall('class="tile ', html(match.observe(SPECTATOR))))
    assert (mine - nobody, nobody) == (6, 4)


def test_hidden_stacks_show_no_tile():
    match = dt.new_match("yumegari", seats=1, seed=3, options={"solo_stacks": "hidden"})
    board, _ = board_of(match.observe(0))
    assert [stack.height for stack in board.stacks] == [3, 4, 3, 4, 5, 4, 3, 4, 3]
    assert not any(stack.tiles for stack in board.stacks)
    open_board, _ = board_of(seen_at("supplying"))
    assert [len(stack.tiles) for stack in open_board.stacks] == [s.height for s in open_board.stacks]


def test_samples_show_every_component():
    samples = web.samples(load_kit(GAME.kit))
    text = environment().get_template(f"yumegari/{web.PATTERNS}").render(samples=samples)
    root = tree(text)
    check_laws(root)
    assert {button.get("value") for button in root.iter("button")} == set(samples.choices.legal)
    assert len(samples.tiles) == 25
