"""Yumegari in browsers: alone to the end by click and by keyboard, three drafting at once, what lights up."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from web.browser.people import LOOKS, PAUSE, play
from web.browser.tables import laid
from web.browser.test_every_page import CUT_OFF, OUTSIDE, PHONE, TOO_SMALL, serious, serious_in_the_dark
from web.browser.test_whole_games import Keyboard, result_of

DRAFT = ["me", "friend", "friend"]


def open_shop(guest, whos, seed="1", **options):
    """Open a table; `whos` sit in its seats, by the values of the form."""
    page = guest.page
    page.goto("/tables/new?game=yumegari")
    for seat, who in enumerate([*whos, *["none"] * (5 - len(whos))]):
        page.locator(f"#seat-{seat}").select_option(who)
    page.locator("details").evaluate_all("(found) => found.forEach((one) => { one.open = true; })")
    for name, value in options.items():
        page.locator(f"#option-{name}").select_option(value)
    page.get_by_label("Seed").fill(seed)
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+/"))


@pytest.fixture
def trio(visit):
    """Three friends at a table, each in a browser of their own, about to choose their first tile."""
    ann, bob, cleo = visit("Ann"), visit("Bob"), visit("Cleo")
    open_shop(ann, DRAFT)
    links = [ann.invitation(f"Seat {seat}") for seat in (2, 3)]
    for guest, link in zip((bob, cleo), links, strict=True):
        guest.sit_down(link)
    for guest in (ann, bob, cleo):
        guest.wait_until("^Your turn: choose a tile")
    return ann, bob, cleo


def pieces(guest, action=""):
    """The buttons that lie on the board itself, those of an action that begins so."""
    return guest.page.locator(f".yumegari button.is-choice[value^='{action}']")


def prompt_of(guest):
    """The question that the page of a guest answers."""
    return guest.page.locator("#act input[name=prompt]").get_attribute("value")


def board_of(guest):
    """The board as the browser has it, without who has already chosen."""
    html = guest.page.locator(".yumegari").inner_html()
    return re.sub(r'<span class="badge[^>]*>(?:decides|ready)</span>', "", html)


# ------------------------------------------------------------------------------------------------- to the end
def test_alone_to_the_end_by_clicks_on_the_board(visit):
    ann = visit("Ann")
    open_shop(ann, ["me"])
    made = 0
    while True:
        ann.wait_until("^Your turn|is over")
        if ann.is_over:
            break
        prompt = prompt_of(ann)
        kind = "supply" if "Supplier" in ann.headline.inner_text() else ("place", "discard")[made % 5 == 3]
        pieces(ann, kind).first.click()
        expect(ann.page.locator(f'#act input[name=prompt][value="{prompt}"]')).to_have_count(0)
        made += 1
    assert made >= 22
    assert result_of(ann)[-1].startswith("Total")
    ending = re.compile(r"^You scored \d+ points? and met ")
    expect(ann.page.get_by_role("heading", name=ending)).to_be_visible()
    expect(ann.page.get_by_role("region", name="of 12 challenges").get_by_role("listitem")).to_have_count(12)


def test_alone_to_the_end_by_keyboard(visit):
    ann = visit("Ann")
    open_shop(ann, ["me"], seed="2")
    keys, made = Keyboard(ann.page), 0
    ann.page.reload()
    while True:
        ann.wait_until("^Your turn|is over")
        if ann.is_over:
            break
        prompt, on_board = prompt_of(ann), pieces(ann, ("supply", "place")[made % 2])
        keys.press(on_board.first, key=("Enter", "Space")[made % 2])
        expect(ann.page.locator(f'#act input[name=prompt][value="{prompt}"]')).to_have_count(0)
        assert keys.is_in("#main"), "the focus was lost"
        made += 1
    assert made >= 22
    assert result_of(ann)[-1].startswith("Total")


@pytest.mark.parametrize("others", [1, 2], ids=["two players", "a draft"])
def test_with_bots_to_the_end_and_side_b(visit, others):
    ann = visit("Ann")
    open_shop(ann, ["me", *["random"] * others], board_side="B")
    assert play(ann) >= 2 * 20
    assert result_of(ann)[-1].startswith("Place")


# ------------------------------------------------------------------------------------------- three at once
def test_nobody_sees_what_another_chose_before_all_have_chosen(trio):
    ann, bob, cleo = trio
    names = ann.page.locator(".hand .pick-name").all_inner_texts()
    seen = []
    for tile in (1, 4):
        question = prompt_of(bob)
        pieces(ann, f"pick {tile}").click()
        expect(ann.page.locator(".pick.is-chosen")).to_contain_text(names[tile - 1])
        expect(bob.page.locator("#headline")).to_have_text("Your turn: choose a tile.")
        expect(bob.page.get_by_label("The shop of Ann", exact=True).get_by_text("ready")).to_be_visible()
        assert prompt_of(bob) == question
        seen.append((board_of(bob), board_of(cleo)))
        for other in (bob, cleo):
            whole = other.page.content()
            assert "is-chosen" not in whole
            assert "Ann chooses a tile." in whole
            assert f"Ann chooses {names[tile - 1]}" not in whole
        ann.page.get_by_role("button", name="Take back", exact=True).click()
        expect(ann.page.locator(".pick.is-chosen")).to_have_count(0)
    assert seen[0] == seen[1]


def test_one_is_slow_and_one_reloads_in_the_middle_of_the_choice(trio):
    ann, bob, cleo = trio
    asked = prompt_of(cleo)
    pieces(ann, "pick 2").click()
    pieces(bob, "pick 3").click()
    expect(ann.headline).to_have_text("Cleo decides: choose a tile.")
    chosen = ann.page.locator(".pick.is-chosen").inner_text()
    ann.page.reload()
    expect(ann.page.locator(".pick.is-chosen")).to_have_text(chosen, use_inner_text=True)
    expect(ann.page.locator(".settled")).to_contain_text("Still to choose: Cleo")
    cleo.page.reload()
    assert prompt_of(cleo) == asked, "the others' choices asked her anew"
    pieces(cleo, "pick 1").click()
    for guest in trio:
        guest.wait_until("^Your turn: walk")
        expect(guest.page.locator(".held")).to_be_visible()
    # All walk and place as they like: the slow one's question stays as it was, and is answered last.
    asked = prompt_of(cleo)
    pieces(bob, "place").last.click()
    pieces(ann, "discard").first.click()
    expect(ann.page.locator(".verdict")).to_have_text("discard")
    expect(cleo.page.locator(".other .badge", has_text="ready")).to_have_count(2)
    assert prompt_of(cleo) == asked
    assert cleo.page.locator(".verdict").count() == 0
    pieces(cleo, "place").first.click()
    for guest in trio:
        guest.wait_until("^Your turn: choose a tile")
        expect(guest.page.get_by_role("heading", name="Round 1 of 4, turn 2")).to_be_visible()
    expect(ann.page.get_by_label("The shop of Bob", exact=True)).to_contain_text("placed on")
    expect(ann.page.locator(".known")).to_have_count(1)  # what Bob got from her


def test_three_posts_at_the_same_time_are_all_heard(trio):
    """Clicks without waiting, for two turns; whoever's page is older than the others' posts is heard, too."""
    for turn in (1, 2):
        for kind, wanted in (("pick", "walk"), ("place", "choose a tile")):
            for guest in trio:
                guest.wait_until(f"^Your turn: {'choose a tile' if kind == 'pick' else 'walk'}")
            for guest in trio:
                pieces(guest, kind).first.evaluate("(button) => button.click()")
            for guest in trio:
                guest.wait_until(f"^Your turn: {wanted}")
        expect(trio[0].page.get_by_role("heading", name=f"turn {turn + 1}")).to_be_visible()
    assert {guest.page.locator(".purse-total").first.inner_text() != "" for guest in trio} == {True}


# ---------------------------------------------------------------------------------------------- what is seen
def test_tiles_light_up_when_a_line_of_points_is_looked_at(visit, server):
    ann = visit("Ann")
    ann.page.goto(laid(server, ann, ann, game="yumegari", seed="lines") + "?seat=0")
    line = ann.page.locator(".goals .line").first
    names = re.findall(r"\bon(\d\d)\b", line.get_attribute("class"))
    assert names

    def lit():
        return ann.page.evaluate(
            """() => [...document.querySelectorAll(".shop--own .space")]
                .filter((one) => getComputedStyle(one).outlineWidth === "4px")
                .map((one) => one.className.match(/\\bs(\\d\\d)\\b/)[1])"""
        )

    def lights_up(expected, after):
        for _ in range(LOOKS):
            after()
            if lit() == expected:
                return
            ann.page.wait_for_timeout(PAUSE)
        assert lit() == expected

    lights_up([], lambda: None)
    lights_up(names, line.hover)
    lights_up([], lambda: ann.page.mouse.move(0, 0))
    Keyboard(ann.page).go_to(line.locator("input"))
    lights_up(names, lambda: None)


@pytest.mark.parametrize("width", [320, 390, 820])
def test_the_shop_is_on_the_first_screen_and_the_choices_come_after_it(visit, server, width):
    ann = visit("Ann", viewport={"width": width, "height": 780})
    for seats, decisions in ((3, 39), (1, 13)):
        table = laid(server, *[ann] * seats, game="yumegari", decisions=decisions)
        page = ann.page
        page.goto(f"{table}?seat={decisions % seats}")
        top = {name: page.locator(name).bounding_box()["y"] for name in (".shop--own .frame", "#ask")}
        assert top[".shop--own .frame"] < 780 - 100
        assert top[".shop--own .frame"] < top["#ask"]
        stops = page.evaluate(
            "[...document.querySelectorAll('#main :is(a, button)')].map((one) => one.className)"
        )
        first = {
            kind: next(i for i, name in enumerate(stops) if kind in name) for kind in ("is-choice", "button")
        }
        assert first["is-choice"] < first["button"], "the keyboard comes to the board first, as the eye does"


def test_on_a_phone_a_line_lights_up_tiles_that_are_in_sight(visit, server):
    ann = visit("Ann", **PHONE)
    ann.page.goto(laid(server, ann, ann, game="yumegari", seed="lines") + "?seat=0")
    line = ann.page.locator(".goals .line").last
    names = re.findall(r"\bon(\d\d)\b", line.get_attribute("class"))
    line.tap()
    lit = ann.page.evaluate(
        """() => [...document.querySelectorAll(".map .space")].filter((one) => {
            const box = one.getBoundingClientRect();
            return getComputedStyle(one).outlineWidth === "4px" && box.top >= 0 && box.bottom <= innerHeight;
        }).map((one) => one.className.match(/\\bs(\\d\\d)\\b/)[1])"""
    )
    assert lit == names


def test_larger_is_large(visit, server):
    ann = visit("Ann")
    ann.page.goto(laid(server, ann, ann, ann, game="yumegari", decisions=39) + "?seat=0")
    shop = ann.page.locator(".other").first
    small = shop.locator(".frame").bounding_box()["width"]
    shop.get_by_text("Larger").click()
    assert shop.locator(".frame").bounding_box()["width"] >= 480 > 3 * small
    shop.get_by_text("Smaller").click()
    assert shop.locator(".frame").bounding_box()["width"] < 200


MOMENTS = {
    "first pick": (3, {}, 0),
    "walk": (3, {}, 39),
    "end of a draft": (5, {"board_side": "B"}, None),
    "stack of three": (2, {}, 41),
    "supplier": (1, {"solo_stacks": "open"}, 12),
    "clerk": (1, {}, 13),
    "cards": (1, {"solo_cards": "pick"}, 0),
    "end alone": (1, {}, None),
}


@pytest.fixture
def moments(server):
    """Addresses of tables in every mode, for one guest in all seats: `moments(guest)`, by name."""

    def addresses(guest):
        return {
            name: laid(server, *[guest] * seats, game="yumegari", options=options, decisions=decisions)
            + f"?seat={0 if decisions is None else decisions % seats}"
            for name, (seats, options, decisions) in MOMENTS.items()
        }

    return addresses


def opened(guest, moments):
    """Each moment in turn, all details open."""
    for name, address in moments.items():
        guest.page.goto(address)
        expect(guest.page.locator(".yumegari")).to_be_visible()
        guest.page.locator("details").evaluate_all("(found) => found.forEach((one) => { one.open = true; })")
        yield name, guest.page


IN_SPACES = """() => {
    const found = [];
    for (const space of document.querySelectorAll(".shop--own .space")) {
        const around = space.getBoundingClientRect();
        const marks = ".amount, .change, .cost, .patch, .print .item, .drop-face";
        for (const one of space.querySelectorAll(marks)) {
            const box = one.getBoundingClientRect();
            if (box.width && (box.left < around.left - 5 || box.right > around.right + 1)) {
                found.push(`${one.outerHTML.slice(0, 60)} in ${space.className}: ${box.left - around.left}`);
            }
        }
    }
    return found;
}"""


def test_every_mode_fits_a_phone_and_shuts_nobody_out(visit, moments):
    """The same tables for all of it: what takes time is to play to them."""
    ann = visit("Ann", **PHONE)
    axe, troubles = Axe(), {}
    for name, page in opened(ann, moments(ann)):
        wide = page.evaluate("document.documentElement.scrollWidth")
        found = [f"{wide} wide", *page.evaluate(OUTSIDE)] if wide > 360 else []
        found += [*page.evaluate(TOO_SMALL), *page.evaluate(CUT_OFF)]
        found += [*serious(axe, page), *serious_in_the_dark(axe, page)]
        page.set_viewport_size({"width": 320, "height": 640})
        wide = page.evaluate("document.documentElement.scrollWidth")
        found += [f"{wide} wide", *page.evaluate(OUTSIDE)] if wide > 320 else []
        found += [*page.evaluate(CUT_OFF), *page.evaluate(IN_SPACES)]
        page.set_viewport_size(PHONE["viewport"])
        if found:
            troubles[name] = found
    assert troubles == {}
