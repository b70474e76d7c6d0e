"""An analysis and a puzzle in a real browser, by keyboard."""

import re

from analysis.matches import invented
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from dreamtable.analysis import Effort, kept_for
from dreamtable.web.tables.analyst import subject_of
from web.browser.tables import laid

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def analysed(server, guest, other):
    """The address of a table of Pig that is over, of which everything is found."""
    address = laid(server, guest, other, game="pig", options={"target": "50"})
    subject = subject_of(guest.page.request.get(address + "save").text())
    effort = Effort.usual(len(subject.decisions))
    invented(subject, kept_for(subject, effort, server.folder / "dreamtable" / "analyses"))
    return address


def assert_open_to_all(page):
    found = Axe().run(page).response["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    assert [(one["id"], one["nodes"][0]["html"]) for one in serious] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_an_analysis_is_read_by_keyboard(server, visit):
    ann, bob = visit("Ann"), visit("Bob", **PHONE)
    address, page = analysed(server, ann, bob), ann.page
    page.goto(address)
    page.get_by_role("link", name="Analyse").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Pig, analysed")).to_be_visible()
    expect(page.locator(".chart-line")).to_have_count(4)
    assert_open_to_all(page)
    page.get_by_text("All that was looked at").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="").first).to_be_visible()
    page.get_by_role("link", name=re.compile("Show the table at step")).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Looking back")).to_be_visible()
    bob.page.goto(address + "analysis")
    assert_open_to_all(bob.page)


def test_a_puzzle_is_solved_by_keyboard(visit):
    page = visit("Ann").page
    page.goto("/puzzles")
    page.get_by_role("link", name=re.compile("Puzzle 1")).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("What is best"))).to_be_visible()
    page.locator(".choices button").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What each choice is worth")).to_be_visible()
    assert_open_to_all(page)
