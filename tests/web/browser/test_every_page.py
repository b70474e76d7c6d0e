"""Every kind of page: on a phone, for those who see or point differently, and with names of any kind."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from web.browser.people import play
from web.browser.tables import laid

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
STRANGE = ("👩‍👩‍👧‍👦🌙", "مريم بنت محمد", "<script>alert(1)</script><b>Bo", "W" * 200)
"""Names: emoji, right to left, markup, and the longest that can be."""

TOO_SMALL = """() => {
    const found = [];
    const fields = "select, input:not([type=hidden]):not([type=range])";
    const acting = `button, summary, ${fields}, a.button, nav a, .tabs a, .why`;
    for (const one of document.querySelectorAll(acting)) {
        let box = one.getBoundingClientRect();
        if (["checkbox", "radio"].includes(one.type)) box = one.closest(".field").getBoundingClientRect();
        const isShown = box.width > 1 && box.height > 1 && one.checkVisibility();
        if (isShown && (box.width < 43.5 || box.height < 43.5)) {
            const size = `${Math.round(box.width)} x ${Math.round(box.height)}`;
            found.push(`${one.outerHTML.slice(0, 120)} is ${size}`);
        }
    }
    return found;
}"""
CUT_OFF = """() => {
    const found = [];
    for (const one of document.querySelectorAll("main *:not(svg *)")) {
        const style = getComputedStyle(one);
        const hides = style.overflowX === "hidden" || style.overflowX === "clip";
        const isTold = one.closest("[title]") || style.clipPath !== "none" || style.position === "absolute";
        if (hides && !isTold && one.scrollWidth > one.clientWidth + 1 && one.innerText?.trim()) {
            found.push(one.outerHTML.slice(0, 160));
        }
    }
    return found;
}"""
OUTSIDE = """() => {
    const isRoll = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
    const scrolls = (one) => one && (isRoll(one) || scrolls(one.parentElement));
    return [...document.querySelectorAll("body *:not(svg *)")]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one.parentElement))
        .map((one) => `${one.outerHTML.slice(0, 140)} ends at ${one.getBoundingClientRect().right}`);
}"""


COLOURS = {"runOnly": ["color-contrast"]}
"""What axe looks for where only colours are new."""

FADED = """() => Promise.all(
    document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)
)"""
"""Waits until colours that change slowly have changed."""

OVERLAPS = """() => {
    const found = [];
    for (const list of document.querySelectorAll(".seats, .mat-head, .site-header, .table-card .cluster")) {
        const all = [...list.children].map((one) => [one, one.getBoundingClientRect()]);
        const boxes = all.filter(([, box]) => box.width);
        for (const [one, a] of boxes) for (const [other, b] of boxes) {
            const isBeside = a.right < b.left + 1 || b.right < a.left + 1;
            const isAbove = a.bottom < b.top + 1 || b.bottom < a.top + 1;
            if (one === other || isBeside || isAbove) continue;
            found.push(`${one.outerHTML.slice(0, 90)} over ${other.outerHTML.slice(0, 90)}`);
        }
    }
    return found;
}"""


@pytest.fixture
def pages(server):
    """The addresses of every kind of page for a guest: `pages(guest)`, by name."""

    def addresses(guest, names=None):
        over = laid(server, guest, guest, names=names)
        shared = laid(server, guest, guest, decisions=40, names=names)
        return {
            "lobby": "/",
            "name": "/me",
            "badges": "/me/badges",
            "new table": "/tables/new?game=morpheus",
            "components": "/kits/",
            "components of a game": "/kits/morpheus",
            "components with boards": "/kits/yumegari",
            "components with both faces": "/kits/dreams-of-yesterday",
            "components of many kinds": "/kits/dominations",
            "rules": "/rules/",
            "rules of a game": "/rules/morpheus",
            "a rule": "/rules/morpheus/M4.2",
            "rules found": "/rules/morpheus?q=dream",
            "scoring pads": "/score/",
            "scoring pad": "/score/morpheus",
            "first dreams": laid(server, guest, guest, decisions=0, names=names) + "?seat=0",
            "early": laid(server, guest, guest, decisions=9, names=names) + "?seat=1",
            "curtain": shared,
            "middle": shared + "?seat=0",
            "middle of the other": shared + "?seat=1",
            "late": laid(server, guest, guest, decisions=150, names=names) + "?seat=0",
            "in words": shared + "?seat=0&view=text",
            "result": over + "?seat=0",
            "result in words": over + "?seat=0&view=text",
            "log": over + "log?seat=0",
            "look back": over + "replay/100?as=0",
            "look back on everything": over + "replay/200",
            "analysis not begun": over + "analysis",
            "puzzles": "/puzzles",
            "proof": over + "verify",
            "proof before the end": shared + "verify",
            "nothing": "/t/there-is-no-such-tab/",
            "patterns": "/_patterns",
        }

    return addresses


def visited(guest, pages):
    """Each page in turn, by name."""
    guest.forgive("status of 404")
    for name, address in pages.items():
        guest.page.goto(address)
        expect(guest.page.get_by_role("main")).to_be_visible()
        for summary in guest.page.locator("main details:not([open]) > summary").all():
            if summary.is_visible():
                summary.evaluate("(summary) => { summary.parentElement.open = true; }")
        yield name, guest.page


def test_no_page_is_too_wide_for_a_phone_and_no_button_too_small_for_a_thumb(visit, pages):
    ann = visit("Ann", **PHONE)
    troubles = {}
    for name, page in visited(ann, pages(ann)):
        wide = page.evaluate("document.documentElement.scrollWidth")
        found = [f"{wide} wide"] if wide > 360 else []
        found += page.evaluate(OUTSIDE) if wide > 360 else []
        found += page.evaluate(TOO_SMALL) + page.evaluate(CUT_OFF)
        if found:
            troubles[name] = found
    assert troubles == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_shuts_anybody_out(visit, pages, scheme):
    ann = visit("Ann", color_scheme=scheme)
    axe, troubles = Axe(), {}
    only = COLOURS if scheme == "dark" else {}  # the rest is the same page
    for name, page in visited(ann, pages(ann)):
        found = [*serious(axe, page, **only)]
        if found:
            troubles[name] = found
    assert troubles == {}


def serious(axe, page, **only):
    """What axe finds on a page that shuts somebody out, and where; `only` narrows what it looks for."""
    found = axe.run(page, options={"resultTypes": ["violations"], **only}).response["violations"]
    for one in found:
        if one["impact"] in ("serious", "critical"):
            yield one["id"], [(node["html"][:200], node["failureSummary"][:300]) for node in one["nodes"][:3]]


def serious_in_the_dark(axe, page):
    """The same in dark colours; what is not about colours is the same page."""
    page.emulate_media(color_scheme="dark")
    page.evaluate(FADED)
    page.wait_for_timeout(500)  # what inherits a colour follows when that has changed
    yield from serious(axe, page, **COLOURS)
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("strange", STRANGE, ids=["emoji", "right to left", "markup", "the longest"])
def test_a_name_of_any_kind_stays_in_its_place(visit, server, strange):
    ann = visit(strange, **PHONE)
    table = laid(server, ann, ann, decisions=40, names=(strange, strange[::-1]))
    for address in (table + "?seat=0", table, "/", "/me", table + "log?seat=0", table + "replay/40?as=0"):
        ann.page.goto(address)
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360, address
        assert ann.page.evaluate("document.querySelectorAll('main script, main b').length") == 0
        over = ann.page.evaluate(OVERLAPS)
        assert over == [], address


def test_strange_names_can_be_given_and_play_together(visit):
    ann, bob = visit(STRANGE[1]), visit(STRANGE[2])
    ann.open_table("A friend, by a link")
    bob.sit_down(ann.invitation())
    ann.wait_until("^Your turn|decides")
    expect(bob.page.get_by_role("banner").get_by_text(STRANGE[2])).to_be_visible()
    expect(ann.page.get_by_role("region", name="Seats", exact=True).get_by_text(STRANGE[2])).to_be_visible()
    play(ann, bob, decisions=2)


# ------------------------------------------------------------------------------------------- looking back
def test_looking_back_goes_by_arrow_keys_by_link_and_through_other_eyes(visit, server):
    ann, bob = visit("Ann"), visit("Bob")
    table = laid(server, ann, bob)
    page = ann.page
    page.goto(table)
    page.get_by_role("region", name="winner").or_(page.get_by_role("region", name="shared win")).get_by_role(
        "link", name="Look back"
    ).click()
    step = page.get_by_role("navigation", name="Steps of the match")
    last = int(step.inner_text().split(" of ")[-1].split()[0])
    for key, ply in (("ArrowLeft", last - 1), ("ArrowLeft", last - 2), ("ArrowRight", last - 1)):
        page.keyboard.press(key)
        expect(step).to_contain_text(f"{ply} of {last}")
    page.goto(f"{table}replay/120?as=0")
    link = page.get_by_label("Link to this step").input_value()
    bob.page.goto(link)
    expect(bob.page.get_by_role("navigation", name="Steps of the match")).to_contain_text(f"120 of {last}")
    eyes = page.get_by_role("region", name="Through whose eyes")
    shown = {}
    for look, asked in (("Bob", "1"), ("A spectator", "watch"), ("Everything revealed", "all"), ("Ann", "0")):
        eyes.get_by_role("link", name=look, exact=True).click()
        expect(page).to_have_url(re.compile(rf"/replay/120\?as={asked}$"))
        expect(eyes.locator("[aria-current]")).to_have_text(look)
        expect(step).to_contain_text(f"120 of {last}")
        shown[look] = page.locator(".face-down").count()
    assert shown == {"Ann": 1, "Bob": 1, "A spectator": 0, "Everything revealed": 2}
