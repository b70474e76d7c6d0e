"""Dominations in browsers: a draft by two at once, turns on the map, what the map shows, and phones."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from web.browser.people import decider_of, play
from web.browser.tables import laid
from web.browser.test_every_page import COLOURS, CUT_OFF, OUTSIDE, PHONE, TOO_SMALL, serious
from web.browser.test_whole_games import Keyboard, result_of

LATE = 253
"""Decisions after which two who decide by chance begin the last round."""

BOTS = 150_000
"""Milliseconds: greedy bots think about masteries for a while where rules are not compiled."""


def open_land(guest, whos, seed="1", **options):
    """Open a table; `whos` sit in its seats, by the values of the form."""
    page = guest.page
    page.goto("/tables/new?game=dominations")
    for seat, who in enumerate([*whos, *["none"] * (4 - len(whos))]):
        page.locator(f"#seat-{seat}").select_option(who)
    page.locator("details").evaluate_all("(found) => found.forEach((one) => { one.open = true; })")
    for name, value in options.items():
        page.locator(f"#option-{name}").select_option(value)
    page.get_by_label("Seed").fill(seed)
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+/"))


@pytest.fixture
def pair(visit):
    """Two friends at a table, each in a browser of their own, about to keep an objective and a monument."""
    ann, bob = visit("Ann"), visit("Bob")
    open_land(ann, ["me", "friend"])
    bob.sit_down(ann.invitation("Seat 2"))
    for guest in (ann, bob):
        guest.wait_until("^Your turn: keep one objective")
    return ann, bob


def pieces(guest, action=""):
    """The buttons that lie on the board itself, those of an action that begins so."""
    begins = f"[value^='{action}']" if action else ""
    return guest.page.locator(f".dominations button.is-choice{begins}")


def prompt_of(guest):
    """The question that the page of a guest answers."""
    return guest.page.locator("#act input[name=prompt]").get_attribute("value")


def take(guest, action, press=None):
    """Choose a piece on the board, and wait until it was heard."""
    prompt, piece = prompt_of(guest), pieces(guest, action).first
    if press is None:
        piece.click()
    else:
        press(piece)
    expect(guest.page.locator(f'#act input[name=prompt][value="{prompt}"]')).to_have_count(0)


def keep_and_draft(*guests):
    """All keep and draft by the first choice, without waiting for each other."""
    for kind, question, count in (
        ("keep", "objective", 4),
        ("draft", "dynasty card", 3),
        ("draft", "dynasty card", 2),
    ):
        for guest in guests:
            guest.wait_until(f"^Your turn: keep (one|a) {question}")
            expect(pieces(guest, kind)).to_have_count(count)
        for guest in guests:
            pieces(guest, kind).first.evaluate("(button) => button.click()")


# ------------------------------------------------------------------------------------------------ two at once
def test_nobody_sees_which_dynasty_card_another_keeps(pair):
    ann, bob = pair
    for guest in pair:
        take(guest, "keep 1 1") if guest is ann else pieces(guest, "keep 1 1").click()
    for guest in pair:
        guest.wait_until("^Your turn: keep a dynasty card")
    names = ann.page.locator(".dynast strong").all_inner_texts()
    assert len(names) == 3
    seen = []
    for place in (0, 2):
        question = prompt_of(bob)
        pieces(ann, "draft").nth(place).click()
        expect(ann.page.locator(".kept-secret")).to_contain_text(f"You keep {names[place]}")
        expect(ann.headline).to_have_text(
            "Bob decides: keep a dynasty card; the others are passed to the left."
        )
        assert prompt_of(bob) == question
        seen.append(bob.page.locator(".dominations").inner_html())
        assert not any(name in seen[-1] for name in names)
        ann.page.get_by_role("button", name="Take back", exact=True).click()
        ann.wait_until("^Your turn: keep a dynasty card")
    assert seen[0] == seen[1]
    # The slow one reloads in the middle, and is asked the same; then both have their hands passed on.
    bob.page.reload()
    question = prompt_of(bob)
    pieces(ann, "draft").first.click()
    ann.wait_until("^Bob decides")
    bob.page.reload()
    assert prompt_of(bob) == question
    pieces(bob, "draft").first.click()
    for guest in pair:
        guest.wait_until("^Your turn: keep a dynasty card")
        expect(guest.page.locator(".bench .dynast")).to_have_count(2)
    passed = names[1:]
    assert bob.page.locator(".bench .dynast strong").all_inner_texts() == passed
    expect(ann.page.locator(".bench")).to_contain_text(f"You know that others have: {passed[0]}")


def test_two_draft_at_once_and_play_turns_on_the_board(pair):
    ann, bob = pair
    keep_and_draft(ann, bob)
    for guest in pair:
        guest.wait_until("set land tiles aside|choose a land tile|play a dynasty card")
    turns = 0
    while turns < 4:
        first = decider_of(ann, bob)
        question = first.headline.inner_text()
        if "set land tiles aside" in question:
            take(first, "draw_none")
        elif "play a dynasty card" in question:
            take(first, "play")
        elif "choose a land tile" in question:
            take(first, "lay")
        elif "the cell" in question:
            take(first, "cell")
        elif "turn it" in question:
            take(first, "turn")
            turns += 1
            other = bob if first is ann else ann
            expect(other.page.locator(".land .cell.is-last .tri-face")).to_have_count(1)
        else:
            take(first, "")
    expect(ann.page.get_by_role("heading", name="Age I, round 2 of 5")).to_be_visible()
    expect(ann.page.locator(".land .hex-face")).to_have_count(1)
    drawn = [guest.page.locator(".land .tri-face").count() for guest in pair]
    assert drawn[0] == drawn[1] >= 4


def test_bots_play_the_rest_for_two_who_leave(visit, server):
    ann, bob = visit("Ann"), visit("Bob")
    address = laid(server, ann, bob, game="dominations", decisions=LATE)
    for guest in (ann, bob):
        guest.page.goto(address)
        expect(guest.page.get_by_role("heading", name="Age III, round 5 of 5")).to_be_visible()
        guest.page.get_by_text("Leave, resign, another device").click()
        guest.page.get_by_role("button", name="Leave for a while: a bot plays on").click()
    expect(ann.headline).to_have_text(re.compile("is over"), timeout=BOTS)
    result = result_of(ann)
    assert result == result_of(bob)
    assert result[-1].startswith("Place")
    shown = ann.page.locator(".track-points td").all_inner_texts()
    assert sorted(shown) == sorted(result[-2].split("\t")[1:])


def test_without_dynasties_and_without_a_script(visit):
    ann = visit("Ann", java_script_enabled=False)
    open_land(ann, ["me", "random"], dynasties="off")
    assert play(ann, decisions=25) == 25
    expect(ann.page.locator(".land .cell .tri-face").first).to_be_visible()
    expect(ann.page.get_by_text("Your dynasty")).to_have_count(0)


# ------------------------------------------------------------------------------------------------- the map
MIDDLE = """(view) => {
    const [last, box] = [view.querySelector(".is-last"), view.getBoundingClientRect()];
    const cell = last.getBoundingClientRect();
    const [right, down] = [cell.left + cell.width / 2 - box.left, cell.top + cell.height / 2 - box.top];
    return {
        x: [view.scrollLeft, view.scrollWidth - view.clientWidth, right / view.clientWidth],
        y: [view.scrollTop, view.scrollHeight - view.clientHeight, down / view.clientHeight],
    };
}"""
"""How far the map is scrolled, how far it could be, and where in its window the last tile is, from 0 to 1."""


def is_in_the_middle(scrolled, most, at):
    """Whether something is in the middle, or as near as the edge of what is scrolled allows."""
    return 0.35 < at < 0.65 or (scrolled <= 1 and at < 0.5) or (scrolled >= most - 1 and at > 0.5)


def test_the_map_opens_at_the_last_tile_and_follows_it(visit, server):
    ann, bob = visit("Ann", **PHONE), visit("Bob")
    address = laid(server, ann, bob, game="dominations", decisions=120)
    for guest in (ann, bob):
        guest.page.goto(address)
        expect(guest.page.locator(".land .cell.is-last")).to_have_count(1)
    assert_last_is_in_the_middle(ann)
    ann.page.locator(".land").get_by_text("Near", exact=True).click()
    places = {name_of_view(ann)}
    for _ in range(20):
        decider = decider_of(ann, bob)
        decider.decide()
        expect(ann.page.locator(".land .viewport")).to_have_id(name_of_view(decider))
        if name_of_view(ann) not in places:
            places.add(name_of_view(ann))
            found = assert_last_is_in_the_middle(ann)
            assert found["x"][1] > 100, "all of it fits, so nothing is to be followed"
    assert len(places) > 2


def name_of_view(guest):
    """The window on the map, which is another one for each last tile."""
    return guest.page.locator(".land .viewport").get_attribute("id")


def assert_last_is_in_the_middle(guest):
    """Where the map is scrolled to, which is where the last tile is in the middle."""
    found = guest.page.locator(".land .viewport").evaluate(MIDDLE)
    assert is_in_the_middle(*found["x"]), found
    assert is_in_the_middle(*found["y"]), found
    return found


def test_the_size_of_the_map_is_kept_when_somebody_decides(visit):
    ann = visit("Ann")
    open_land(ann, ["me", "random"], seed="3")
    keep_and_draft(ann)
    ann.page.locator(".land").get_by_text("Near", exact=True).click()
    ann.page.locator("details.catalogue > summary").click()
    expect(ann.page.locator("details.catalogue")).to_have_attribute("open", "")
    wide = ann.page.locator(".cell--cradle").bounding_box()["width"]
    for _ in range(4):
        ann.wait_until("^Your turn")
        ann.decide()
    ann.wait_until("^Your turn")
    expect(ann.page.locator("#dm-zoom-near")).to_be_checked()
    expect(ann.page.locator("details.catalogue")).to_have_attribute("open", "")
    assert ann.page.locator(".cell--cradle").bounding_box()["width"] == wide


def test_one_walks_over_the_map_by_keyboard(visit):
    ann = visit("Ann")
    open_land(ann, ["me", "random"], seed="2", dynasties="off")
    keys = Keyboard(ann.page)
    ann.wait_until("^Your turn")
    while "the cell" not in ann.headline.inner_text():
        take(ann, "draw_none" if "set land" in ann.headline.inner_text() else "", press=keys.press)
        ann.wait_until("^Your turn")
    cells = pieces(ann, "cell")
    names = cells.evaluate_all("(found) => found.map((one) => one.getAttribute('aria-label'))")
    assert len(names) >= 6
    keys.go_to(cells.first)
    for name in names:
        assert keys.focus.get_attribute("aria-label") == name
        assert keys.is_visible
        ann.page.keyboard.press("Tab")
    keys.go_to(cells.first, key="Shift+Tab")
    ann.page.keyboard.press("Enter")
    ann.wait_until("^Your turn: turn it")
    assert keys.is_in("#main")


def test_one_walks_over_the_tiles_where_no_cell_is_asked_for(visit, server):
    """From the Cradle's row and above, in the order of the page, each with a mark and in view."""
    ann = visit("Ann")
    ann.page.goto(laid(server, ann, ann, game="dominations", decisions=None))
    keys, page = Keyboard(ann.page), ann.page
    steps = page.locator(".land .step")
    expect(steps.first).to_be_hidden()
    keys.go_to(page.locator("#dm-walk"))
    page.keyboard.press("Space")
    expect(steps.first).to_be_visible()
    assert steps.count() == page.locator(".land .cell").count() > 30
    named = steps.evaluate_all("(found) => found.map((one) => one.getAttribute('aria-labelledby'))")
    keys.go_to(steps.first)
    for name in named[:12]:
        assert keys.focus.get_attribute("aria-labelledby") == name
        assert keys.is_visible
        page.keyboard.press("Tab")
    keys.go_to(page.locator("#dm-walk"), key="Shift+Tab")
    page.keyboard.press("Space")
    expect(steps.first).to_be_hidden()


# ------------------------------------------------------------------------------------------------ the tree
PLANTING = 252
"""Decisions after which seat 0 places a card in a tree of eight columns, of two who decide by chance."""

NOT_IN_VIEW = """(view) => {
    const box = view.getBoundingClientRect();
    const isOut = (one) => {
        const found = one.getBoundingClientRect();
        return found.left < box.left - 1 || found.right > box.right + 1
            || found.top < box.top - 1 || found.bottom > box.bottom + 1;
    };
    return [...view.querySelectorAll(".leaf, .bud")].filter(isOut).map((one) => one.id);
}"""
"""What lies in a tree outside its window."""


def test_a_tree_shows_all_cards_and_all_places_for_the_next(visit, server):
    ann = visit("Ann")
    address = laid(server, ann, ann, game="dominations", decisions=PLANTING)
    ann.page.goto(address)
    ann.page.get_by_role("link", name="I am here").click()
    view = ann.page.locator(".world-top .viewport--tree")
    expect(view.locator(".bud.is-choice").first).to_be_visible()
    assert view.locator(".leaf").count() > 12
    assert view.evaluate(NOT_IN_VIEW) == []
    ann.page.locator(".grove").get_by_text("Near", exact=True).click()
    assert view.evaluate(NOT_IN_VIEW) != []


def test_a_tree_too_wide_for_a_phone_opens_where_a_card_can_lie(visit, server):
    ann = visit("Ann", **PHONE)
    ann.page.goto(laid(server, ann, ann, game="dominations", decisions=PLANTING))
    ann.page.get_by_role("link", name="I am here").click()
    view = ann.page.locator(".world-top .viewport--tree")
    expect(view.locator(".bud.is-choice").first).to_be_visible()
    out = view.evaluate(NOT_IN_VIEW)
    choices = view.locator(".bud.is-choice").evaluate_all("(found) => found.map((one) => one.id)")
    assert out, "all of it fits, so nothing opens anywhere"
    assert set(choices) - set(out)


def test_at_the_end_no_card_of_a_tree_is_cut_off(visit, server):
    ann = visit("Ann", **PHONE)
    ann.page.goto(laid(server, ann, ann, game="dominations", decisions=None))
    for view in ann.page.locator(".viewport--tree").all():
        view.evaluate("(one) => one.closest('details')?.setAttribute('open', '')")
        assert view.locator(".leaf").count() > 12
        assert view.evaluate(NOT_IN_VIEW) == []


def test_a_long_list_of_choices_leaves_the_hint_on_the_first_screen(visit, server):
    ann = visit("Ann", viewport={"width": 1280, "height": 720})
    open_land(ann, ["me", "random"], seed="2", dynasties="off")
    ann.wait_until("^Your turn")
    while "the cell" not in ann.headline.inner_text():
        take(ann, "draw_none" if "set land" in ann.headline.inner_text() else "")
        ann.wait_until("^Your turn")
    while ann.choices.count() < 9:
        ann.decide()
        ann.wait_until("^Your turn")
    hint = ann.page.get_by_role("button", name="Hint").bounding_box()
    assert hint["y"] + hint["height"] < 720


# ------------------------------------------------------------------------------------------ for everybody
MOMENTS = {
    "keeping": (2, {}, 0),
    "draft": (4, {}, 4),
    "early": (3, {}, 40),
    "middle": (4, {}, 260),
    "base game": (2, {"dynasties": "off"}, 150),
    "the end": (2, {}, None),
}

CATALOGUED = {"early", "the end"}
"""Moments at which the long list of all masteries is open, too: first nearly all lie there, then few."""


@pytest.fixture
def moments(server):
    """Addresses of tables at every kind of moment, for one guest in all seats: `moments(guest)`, by name."""

    def addresses(guest):
        return {
            name: laid(server, *[guest] * seats, game="dominations", options=options, decisions=decisions)
            for name, (seats, options, decisions) in MOMENTS.items()
        }

    return addresses


def opened(guest, moments):
    """Each moment in turn, from the seat that decides, all details open that can have changed."""
    for name, address in moments.items():
        guest.page.goto(address)
        lift = guest.page.get_by_role("link", name="I am here")
        guest.page.goto(address + "?seat=0") if not lift.count() else lift.click()
        expect(guest.page.locator(".dominations")).to_be_visible()
        known = "" if name in CATALOGUED else ":not(.catalogue)"
        details = guest.page.locator(f"details{known}")
        details.evaluate_all("(found) => found.forEach((one) => { one.open = true; })")
        yield name, guest.page


def test_every_moment_fits_a_phone_and_a_desk_and_shuts_nobody_out(visit, moments):
    """The same tables for both looks: what takes time is to play to them."""
    ann = visit("Ann", **PHONE)
    desk = visit("Ann", color_scheme="dark", storage_state=ann.page.context.storage_state())
    axe, addresses, troubles = Axe(), moments(ann), {}
    for look, guest, most, only in (("light phone", ann, 360, {}), ("dark desk", desk, 1280, COLOURS)):
        for name, page in opened(guest, addresses):
            wide = page.evaluate("document.documentElement.scrollWidth")
            found = [f"{wide} wide", *page.evaluate(OUTSIDE)] if wide > most else []
            found += [*page.evaluate(TOO_SMALL), *page.evaluate(CUT_OFF), *serious(axe, page, **only)]
            if found:
                troubles[look, name] = found
    assert troubles == {}
