"""The table in a browser: positions as HTML, and what must hold in any position.

The snapshots lie in `snapshots/`, one file a position. After a change of the look that is meant, write them
anew and read the difference:

    DREAMTABLE_SNAPSHOTS=write pytest tests/games/dominations/test_web_view.py
"""

import functools
import random
from pathlib import Path

import pytest
from board_laws import check_laws, compare, environment, has_class, spoken, tree

import dreamtable as dt
from dreamtable.engine.choices import NO_CHOICES, choices_of
from dreamtable.engine.kit import load_kit
from dreamtable.engine.spec import SPECTATOR
from dreamtable.games.dominations import GAME
from dreamtable.games.dominations.effects import CODES
from dreamtable.games.dominations.geometry import CELLS, RADIUS, SIDES, beside_number
from dreamtable.games.dominations.state import Phase
from dreamtable.games.dominations.view import maps, web

from .table import given
from .test_c09_draft import drafting

HERE = Path(__file__).parent
NAMES = ("Ada", "<b>Bo</b> & مريم", "👻" * 100, "")
STYLE = (GAME.folder / "view" / "static" / "board.css").read_text(encoding="utf-8")


# ---------------------------------------------------------------------------------------------- positions
def played(seats, phase, after=0, seed=5, **options):
    """A match of random choices at the first decision of a phase past so many decisions."""
    match = dt.new_match("dominations", seats=seats, seed=seed, options=options)
    rng, made = random.Random(seed), 0
    while not match.is_over:
        if made >= after and match.observe(match.to_act[0]).picture().phase == phase:
            break
        choose(match, rng)
        made += 1
    return match


def choose(match, rng):
    """Take a decision: any, but few redraws and nothing left undone that can be done."""
    seat = match.to_act[0]
    legal = [match.text(action) for action in match.legal_actions(seat)]
    wanted = [text for text in legal if not text.endswith("_none")]
    match.apply(seat, "draw_none" if "draw_none" in legal else rng.choice(wanted or legal))


def reached(*where, **how):
    """What whoever decides there sees."""
    match = played(*where, **how)
    return match.observe(match.to_act[0] if match.to_act else SPECTATOR)


def settled():
    """What a seat sees that has chosen while two others still choose."""
    match = played(3, Phase.DRAFT)
    match.apply(0, match.text(match.legal_actions(0)[0]))
    return match.observe(0)


POSITIONS = {
    "keeping": functools.partial(reached, 2, Phase.KEEP),
    "settled": settled,
    "placing": functools.partial(reached, 3, Phase.PLACE, 60),
    "turning": functools.partial(reached, 2, Phase.TURN, 40),
    "building": functools.partial(reached, 4, Phase.BUILD, 160),
    "developing": functools.partial(reached, 2, Phase.DEVELOP, 60, dynasties="off"),
    "planting": functools.partial(reached, 2, Phase.TREE, 150),
    "the_end": functools.partial(reached, 2, Phase.OVER),
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
        .get_template(f"dominations/{template}")
        .render(board=board, choices=choices, names=NAMES[: len(board.seats)], viewer=seen.seat)
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
    board, choices = board_of(seen)
    assert sorted(button.get("value") for button in root.iter("button")) == sorted(choices.legal)
    for seat, drawn in zip(seen.picture().seats, sorted(board.seats, key=lambda one: one.seat), strict=True):
        check_discs(seat, drawn.tree)


def check_discs(seat, drawn):
    """The discs that are drawn as whole are those that the rules counted; two halves at a joint are one."""
    at_fire = {("0,-1", "north"), ("-1,0", "east"), ("0,1", "south"), ("1,0", "west")}
    whole = [
        (half.letter, (leaf.where, half.side))
        for leaf in drawn.leaves
        for half in leaf.halves
        if half.is_whole
    ]
    for letter, count in zip(CODES, seat.nodus, strict=True):
        assert sum(1 if joint in at_fire else 1 / 2 for found, joint in whole if found == letter) == count


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_keep_the_laws(name):
    check(seen_at(name))


@pytest.mark.parametrize(("seats", "options"), [(2, {"draft_hand": "4"}), (4, {}), (3, {"dynasties": "off"})])
def test_moments_of_a_match_keep_the_laws(seats, options):
    rng, asked = random.Random(seats), set()
    match = dt.new_match("dominations", seats=seats, seed=seats, options=options)
    check(match.observe(SPECTATOR))
    while not match.is_over:
        seat = match.to_act[-1]
        phase = match.observe(seat).picture().phase
        if phase not in asked or rng.random() < 0.01:
            asked.add(phase)
            check(match.observe(seat))
            check(match.observe((seat + 1) % seats))
            check(match.observe(SPECTATOR))
        choose(match, rng)
    check(match.observe(0))
    always = {Phase.KEEP, Phase.REDRAW, Phase.TILE, Phase.PLACE, Phase.TURN, Phase.BUILD, Phase.DEVELOP}
    drafted = {Phase.DRAFT, Phase.CARD} if not options.get("dynasties") else set()
    assert asked >= always | drafted | {Phase.LAYOUT, Phase.TREE}
    assert drafted or not asked & {Phase.DRAFT, Phase.CARD}


@pytest.mark.parametrize("name", ["developing", "planting", "building"])
def test_what_is_refused_leads_to_the_reason(name):
    seen = seen_at(name)
    links = {link.get("href") for link in tree(html(seen)).iter("a") if has_class(link, "why")}
    refused = {f"why?action={text.replace(' ', '+')}" for text in choices_of(seen).refused}
    assert links
    assert links <= {text.replace(",", "%2C") for text in refused}


# ------------------------------------------------------------------------------------------- what is shown
def test_every_domain_can_be_told_apart_without_the_colour():
    sprites = environment().get_template("dominations/sprites.html").module.sprites()
    symbols = {symbol.get("id"): symbol for symbol in tree(sprites).iter("symbol")}
    emblems = {symbols[f"dm-{letter}"][0].get("d") for letter in CODES}
    camps = {symbols[f"dm-camp-{letter}"].find("svg/path").get("d") for letter in CODES}
    assert len(emblems) == 6
    assert camps == emblems
    assert [symbols[f"dm-dot-{letter}"].findtext("text") for letter in CODES] == list(CODES)
    halves = [half for half in tree(html(seen_at("planting"))).iter("g") if has_class(half, "half")]
    assert halves
    for half in halves:
        assert has_class(half, f"dom-{half.findtext('text')}")


def test_cells_are_told_by_distance_and_direction():
    """Beside the Cradle: above its right upper side, to the right below, far away at the edge."""
    words = {one: maps.place_words(one) for one in range(len(CELLS))}
    at = {CELLS[one]: words[one] for one in words}
    assert at[0, 1, 0] == "u0,1, 1 north-east of the Cradle"
    assert at[0, 0, 1] == "d0,0, 1 north-east of the Cradle"
    assert at[-1, 1, 1] == "d-1,1, 1 north of the Cradle"
    assert at[1, -1, 0] == "u1,-1, 1 south-east of the Cradle"
    assert at[-1, -1, 0] == "u-1,-1, 1 south-west of the Cradle"
    assert at[RADIUS - 1, 0, 0] == "u8,0, 8 east of the Cradle"
    assert len(set(words.values())) == len(CELLS)


def test_cells_lie_where_the_geometry_has_them():
    """d0,0 is beside u0,0 of the Cradle: a column to the right of it, in its row; u0,1 is one row up."""
    table = given(3).lay("R00", "d0,0").lay("G00", "u0,1").lay("P00", "u0,-2")
    board = web.board(table.picture(0), NO_CHOICES, NAMES[:3])
    at = {spot.word: (spot.column, spot.row) for spot in board.map.spots}
    cradle = (board.map.cradle.column, board.map.cradle.row)
    assert at["d0,0"] == (cradle[0] + 3, cradle[1])
    assert at["u0,1"] == (cradle[0] + 3, cradle[1] - 1)
    assert at["u0,-2"] == (cradle[0], cradle[1] + 2)
    assert [spot.word for spot in board.map.spots] == ["u0,1", "d0,0", "u0,-2"]


def test_the_style_has_every_column_and_row_of_the_largest_map():
    for column in range(1, 4 * RADIUS + 1):
        assert f".c{column} {{" in STYLE
    for row in range(1, 2 * RADIUS + 1):
        assert f".r{row} {{" in STYLE


def test_dots_are_drawn_where_the_tile_has_them():
    """R00 has Government, Religion, Religion clockwise; turned once, its first corner is in the next slot."""
    face = maps.tile_face(given().lay("R00", "u0,1", 1).picture(0).cells[0].tile, NAMES, list("RPBYGO"))
    assert face.words == "R00: R camp; dots P left, R on top, P right"


def test_cities_are_drawn_with_owner_and_level():
    table = given(3).lay("R00", "d0,0").city(1, "R00", 2)
    board = web.board(table.picture(0), NO_CHOICES, NAMES[:3])
    (spot,) = board.map.spots
    assert (spot.tile.owner, spot.tile.level) == (1, 2)
    assert spot.words.endswith("city of <b>Bo</b> & مريم, level 2")


@pytest.mark.parametrize("after", [40, 90])
def test_what_a_turn_would_produce_is_what_it_produces(after):
    match = played(2, Phase.PLACE, after)
    seat = match.to_act[0]
    board, _ = board_of(match.observe(seat))
    best = {spot.action: int(spot.offer) for spot in board.map.spots if spot.action}
    assert len(best) > 5
    for action in list(best)[::4]:
        match.apply(seat, action)
        turned, _ = board_of(match.observe(seat))
        assert max(one.total for one in turned.turned) == best[action]
        for one in turned.turned:
            match.apply(seat, one.action)
            made = [
                mark.made for track in board_of(match.observe(seat))[0].tracks for mark in track.marks[:1]
            ]
            own = own_cities(match, seat)
            assert sum(made) - own == one.total
            match.undo(seat)
        match.undo(seat)


def own_cities(match, seat):
    """What the seat's own cities beside the tile that was just laid produced, counted on the map."""
    picture = match.observe(seat).picture()
    near = beside_of(picture.cell)
    levels = [one.tile.city_level for one in picture.cells if one.cell in near and is_own(one, seat)]
    bonus = [extra(match, seat, one) for one in picture.cells if one.cell in near and is_own(one, seat)]
    return sum(levels) + sum(bonus)


def is_own(one, seat):
    return one.tile is not None and one.tile.city_seat == seat


def extra(match, seat, one):
    """What masteries add to a city that produces."""
    tree = match.observe(seat).picture().seats[seat].tree
    words = f"Each of your cities on a {match.observe(seat).picture().domains[one.tile.camp]} camp produces"
    return sum(card.effect.startswith(words) for card in tree)


def beside_of(cell):
    """The numbers of the cells that share a side with a cell."""
    return {beside_number(CELLS[cell], side) for side in range(SIDES)}


def test_a_tile_that_is_turned_lies_on_the_map_in_all_its_ways():
    """Three drawings in its cell, those of the three buttons; what they are is said once."""
    seen = seen_at("turning")
    board, _ = board_of(seen)
    (spot,) = [one for one in board.map.spots if one.ways]
    assert spot.word == board.map.last
    assert spot.ways == tuple(one.tile for one in board.turned)
    assert len({way.dots for way in spot.ways}) > 1
    assert spot.words.endswith(f"{board.tile.code} is laid here, not turned yet")
    drawn = [one for one in tree(html(seen)).iter("span") if has_class(one, "way")]
    assert [one.get("class") for one in drawn] == ["way way-0", "way way-1", "way way-2"]
    for turns in (1, 2):
        assert f"#dm-turn-{turns}:is(:hover, :focus-visible)) .way-{turns}" in STYLE


@pytest.mark.parametrize("name", ["placing", "building", "the_end"])
def test_one_can_walk_to_each_cell_of_the_map(name):
    """Row by row, each cell is either a button or has a link to itself that says what it is."""
    root = tree(html(seen_at(name)))
    (cells,) = [one for one in root.iter("ol") if has_class(one, "cells")]
    buttons = 0
    for cell in cells:
        piece, *steps = cell
        if piece.tag == "button":
            buttons += 1
            assert not steps
        else:
            (step,) = steps
            assert (step.tag, step.get("href")) == ("a", f"#{piece.get('id')}")
            assert step.get("aria-labelledby") == piece.get("id")
            assert spoken(piece).strip()
    board, choices = board_of(seen_at(name))
    assert len(cells) == len(board.map.spots) + 1
    assert buttons == sum(spot.action in choices.legal for spot in board.map.spots)


def test_what_the_next_dynasty_card_would_score_and_the_most_that_can_come():
    """In age I with two cards played, four spaces are free for the ages II and III.

    Government, Science: with one more of a third family 4 points, with Science 3, with Government 2 for the
    two that differ. Four more of Science make five of one family: 24; four other families six different: 32.
    """
    table = given(2).line(0, "1R1 1G1")
    (line, _) = [seat.line for seat in web.board(table.picture(0), NO_CHOICES, NAMES[:2]).seats]
    assert {one.letter: one.points for one in line.nexts} == {"R": 2, "P": 4, "B": 4, "Y": 4, "G": 3, "O": 4}
    assert (line.points, line.most) == (2, 32)


def test_C9_3_the_draft_says_to_whom_the_others_go():
    """In age II of `alternate` hands go to the right: from the first of three seats to the last."""
    picture = drafting(3, age=2, draft_direction="alternate").picture(0)
    board = web.board(picture, NO_CHOICES, NAMES[:3])
    assert [seat.hand.passing for seat in board.seats] == [f"{NAMES[2]}, on your right", "", ""]
    assert f"Keep one and pass the rest to {NAMES[2]}, on your right." in html_of(board)


def test_C10_7_kept_cards_that_cannot_be_played_are_said_to_go_back():
    table = given(2).line(0, "1R1 1G1", before=0).kept(0, "1B1").hand(0, "R00")
    board = web.board(table.picture(0), NO_CHOICES, NAMES[:2])
    said = "goes back to the box when age I ends: two were played"
    assert [seat.hand.returning for seat in board.seats] == [said, ""]
    assert f"What is left {said}." in html_of(board)


def test_the_run_that_scores_is_marked():
    """Andrew's six cards: art, science, trade, government lie in an unbroken line of four families."""
    table = given(2).line(0, "1B1 1G1 1Y1 1R1 1R2 1P1")
    line = web.board(table.picture(0), NO_CHOICES, NAMES[:2]).seats[0].line
    assert [card.counts for card in line.cards] == [True] * 4 + [False] * 2
    assert (line.points, line.nexts, line.most) == (8, (), 8)


def test_knowledge_says_what_is_full_and_who_has_most():
    table = given(2).know(0, "R6 P2").know(1, "P2 G3")
    board = web.board(table.picture(0), NO_CHOICES, ("Ada", "Ben"))
    marks = {track.name: track.marks for track in board.tracks}
    assert marks["Government"][0].words == (
        "Ada: 6 of 6 Government; full: a city on a Government camp raises the limit"
    )
    assert [mark.is_most for mark in marks["Government"]] == [True, False]
    assert [mark.is_most for mark in marks["Religion"]] == [False, False]
    assert [mark.is_most for mark in marks["Science"]] == [False, True]
    assert board.seats[0].blocked == ("Government",)
    assert "Full: Government. A city on a camp of that domain raises the limit." in html_of(board)


def html_of(board):
    """A board without choices as HTML."""
    template = environment().get_template("dominations/board.html")
    return template.render(board=board, choices=NO_CHOICES, names=NAMES, viewer=0)


def test_what_is_underlined_is_explained():
    """Styled so where a seat has more than every other, and told below the table."""
    text = html(seen_at("building"))
    assert "is-most" in text
    assert "<u>Underlined</u>: more than every other seat." in text
    assert ".track-cell.is-most strong {\n  text-decoration: underline;" in STYLE


def test_other_seats_have_no_dynasty_where_none_is_played():
    assert "Tree, dynasty, objective" in html(seen_at("building"))
    text = html(seen_at("developing"))
    assert "Tree, objective" in text
    assert "dynasty" not in text.lower().replace("dynasty card", "").replace("dynasties", "")


@pytest.mark.parametrize("name", ["planting", "the_end", "building"])
def test_a_tree_is_as_large_as_what_lies_in_it(name):
    for seat in board_of(seen_at(name))[0].seats:
        lying = [*seat.tree.leaves, *seat.tree.buds]
        for size, places in (
            (seat.tree.columns, {one.column for one in lying}),
            (seat.tree.rows, {one.row for one in lying}),
        ):
            assert places == set(range(1, size + 1))


def test_copies_say_where_they_fit_and_what_they_complete():
    """Medicine BYGP lies south of the campfire, Fishing YGRO east of it.

    Council RPBY fits north and west of the campfire, west of Medicine (Religion), and between both: with
    Government north and Trade west. GRBY fits at the campfire and south of Medicine (Science) alone.
    """
    table = given(2).card(0, "G0 3", "0,-1").card(0, "O0 4", "1,0").know(0, "R6")
    table.phase(Phase.DEVELOP).do(0, "take R0")
    copies = web.board(table.picture(0), NO_CHOICES, NAMES[:2]).copies
    assert [(one.places, one.best) for one in copies[:2]] == [(4, "RY"), (3, "G")]
    assert copies[0].words == (
        "north Government, east Religion, south Art, west Trade;"
        " fits in 4 places, at best with Government and Trade whole"
    )


def test_copies_fit_where_the_rules_let_them_lie():
    """A copy is legal if it is left and fits; once taken, its places and its best are those offered."""
    match, rng, found = played(3, Phase.LAYOUT, 100), random.Random(7), set()
    while not match.is_over:
        seat = match.to_act[0]
        if match.text(match.legal_actions(seat)[0]).startswith("layout"):
            board, choices = board_of(match.observe(seat))
            found |= {(one.is_left, one.places > 0) for one in board.copies}
            for one in board.copies:
                assert (one.action in choices.legal) == (one.is_left and one.places > 0)
            for one in [one for one in board.copies if one.action in choices.legal]:
                match.apply(seat, one.action)
                offered = discs_offered(match.observe(seat))
                assert (one.places, len(one.best)) == (len(offered), max(map(len, offered)))
                assert one.best in offered
                match.undo(seat)
        choose(match, rng)
    assert found == {(True, True), (True, False), (False, True), (False, False)}


def discs_offered(seen):
    """What the card in hand would complete, for each place where it may lie."""
    board, choices = board_of(seen)
    return [bud.discs for bud in board.seats[0].tree.buds if bud.action in choices.legal]


def test_the_page_says_whose_the_effects_are():
    for name in ("keeping", "developing", "the_end"):
        links = [link.get("href") for link in tree(html(seen_at(name))).iter("a")]
        assert "/rules/dominations/C1.6" in links


def test_masteries_say_who_has_them_and_what_is_left():
    table = given(2).know(0, "O3").card(1, "O0 1", "0,1")
    board = web.board(table.picture(0), NO_CHOICES, ("Ada", "Ben"))
    fishing = next(one for shelf in board.shelves for one in shelf.masteries if one.code == "O0")
    assert (fishing.name, fishing.owners, fishing.can_pay) == ("Fishing", ((1, "Ben"),), True)
    assert fishing.left == ("YOPB", "YGOB", "YGRO")
    assert board.can_pay == 4  # those of level 3 in Craft
    heirlooms = [one.name for shelf in board.shelves for one in shelf.masteries if one.code == "O12"]
    assert heirlooms == ["Heirlooms"]
    base = web.board(given(2, dynasties="off").picture(0), NO_CHOICES, ("Ada", "Ben"))
    assert sum(len(shelf.masteries) for shelf in base.shelves) == 72


# ------------------------------------------------------------------------------------------------ secrets
def both():
    """Both ways to show a table."""
    return web.TEMPLATE, web.TEXT


@pytest.mark.parametrize("phase", [Phase.KEEP, Phase.DRAFT])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_choice_is_in_nobody_elses_page_before_all_have_chosen(seats, phase):
    """Whatever seat 1 chooses, the others get the same bytes; its own page tells."""
    match = played(seats, phase)
    pages = []
    for action in match.legal_actions(1):
        match.apply(1, action)
        pages.append(
            [html(match.observe(seat), name) for seat in (SPECTATOR, *range(seats)) for name in both()]
        )
        match.undo(1)
    others = [page[: 2 * 2] + page[2 * 3 :] for page in pages]
    assert len(others) > 2
    assert all(page == others[0] for page in others)
    assert len({tuple(page[4:6]) for page in pages}) == len(pages)


def test_dynasty_cards_of_others_are_in_no_page():
    table = drafting(3)
    picture = table.picture(1)
    own = {card.name for card in picture.seats[1].hand}
    others = {card.name for seat in (0, 2) for card in table.picture(seat).seats[seat].hand}
    board = web.board(picture, NO_CHOICES, NAMES[:3])
    assert len(own) == 3
    assert len(others - own) == 6
    assert all(name in html_of(board) for name in own)
    assert not any(name in html_of(board) for name in others - own)


def test_kept_cards_are_counted_for_others_and_read_by_their_seat():
    table = given(2).kept(0, "1B1 1P2")
    assert "MUIREANN" in html_of(web.board(table.picture(0), NO_CHOICES, NAMES[:2]))
    board = web.board(table.picture(1), NO_CHOICES, NAMES[:2])
    assert "MUIREANN" not in html_of(board)
    assert board.seats[1].hand.hidden == 2
    assert "2 unplayed" in html_of(board)


def test_samples_show_every_component():
    samples = web.samples(load_kit(GAME.kit))
    text = environment().get_template(f"dominations/{web.PATTERNS}").render(samples=samples)
    root = tree(text)
    check_laws(root)
    assert sorted(button.get("value") for button in root.iter("button")) == sorted(samples.choices.legal)
    assert [tile.camp for tile in samples.tiles] == list(CODES)
