"""Whole games, from opening the table to the result."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from web.browser.people import play
from web.browser.tables import laid


def result_of(guest):
    """The table of points: a line for each source, the total and the places."""
    guest.wait_until("is over")
    return guest.page.get_by_role("region", name="Points by source").get_by_role("row").all_inner_texts()


LATE = 180
"""Decisions by chance before the browsers come, of a match of three: two thirds of it."""


def test_two_friends_and_a_bot_begin_at_once(visit):
    ann, bob = visit("Ann"), visit("Bob")
    ann.open_table("A friend, by a link", "Bot: random")
    expect(ann.headline).to_contain_text("Waiting for 1 more")
    bob.sit_down(ann.invitation())
    assert play(ann, bob, decisions=12) == 12


def test_two_friends_and_a_bot_play_to_the_end_and_see_the_same_result(visit, server):
    ann, bob = visit("Ann"), visit("Bob")
    address = laid(server, ann, bob, decisions=LATE, bots=["random"])
    for guest in (ann, bob):
        guest.page.goto(address)
    assert play(ann, bob) > 30
    result = result_of(ann)
    assert result == result_of(bob)
    assert result[-1].startswith("Place")


def test_a_whole_game_needs_no_script(visit):
    ann = visit("Ann", java_script_enabled=False)
    ann.open_table("Bot: random")
    assert play(ann) > 50
    assert result_of(ann)[-1].startswith("Place")


class Keyboard:
    """Reaches everything by Tab, and never loses the focus."""

    def __init__(self, page):
        self.page = page

    @property
    def focus(self):
        return self.page.locator("*:focus")

    def go_to(self, target, key="Tab", most=120):
        """Tab until the target has the focus."""
        wanted = target.element_handle()
        for _ in range(most):
            if wanted.evaluate("(wanted) => wanted === document.activeElement"):
                return
            self.page.keyboard.press(key)
        pytest.fail(f"no way by {key} to {target}")

    def press(self, target, key="Enter"):
        self.go_to(target)
        assert self.is_visible, "one cannot see where the focus is"
        self.page.keyboard.press(key)

    @property
    def is_visible(self):
        """Whether what has the focus is in view and marked."""
        return self.focus.evaluate(
            """(found) => {
                const [box, style] = [found.getBoundingClientRect(), getComputedStyle(found)];
                const isMarked = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
                const isInView = box.bottom > 0 && box.top < innerHeight && box.width > 0;
                return found.matches(":focus-visible") && isMarked && isInView;
            }"""
        )

    def is_in(self, place):
        """Whether the focus is in a part of the page."""
        return self.page.evaluate(
            "(place) => document.querySelector(place).contains(document.activeElement)", place
        )


def test_a_whole_game_by_keyboard_alone(visit):
    ann = visit("Ann")
    ann.open_table("Bot: random", seed="1")
    keys = Keyboard(ann.page)
    ann.page.reload()
    ann.page.keyboard.press("Tab")
    expect(ann.page.get_by_role("link", name="Skip to the table")).to_be_focused()
    assert keys.is_visible
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#main")).to_be_focused()
    made = 0
    while True:
        ann.wait_until("^Your turn|is over")
        if ann.is_over:
            break
        assert keys.is_in("#main")
        ann.decide(press=partial(keys.press, key=("Enter", "Space")[made % 2]))
        assert keys.is_in("#main"), "the focus was lost"
        made += 1
    assert made > 50
    assert result_of(ann)[-1].startswith("Place")
    end = ann.page.get_by_role("region", name=re.compile("^(The winner is|A shared win:) "))
    keys.press(end.get_by_role("link", name="Look back"))
    expect(ann.page).to_have_url(re.compile("/replay/"))


@pytest.mark.parametrize(
    ("game", "others", "options"),
    [
        ("historys-mysteries", ["random"], {"max_hands": "1"}),
        ("dreams-of-yesterday", [], {}),
    ],
    ids=["historys-mysteries", "dreams-of-yesterday alone"],
)
def test_the_other_games_are_played_to_the_end(visit, game, others, options):
    ann = visit("Ann")
    ann.page.goto(f"/tables/new?game={game}")
    for seat in range(ann.page.locator("select[name^='seat.']").count()):
        who = ["me", *others, *["none"] * 6][seat]
        ann.page.locator(f"#seat-{seat}").select_option(who)
    for name, value in options.items():
        ann.page.locator("details").evaluate_all("(found) => found.forEach((one) => { one.open = true; })")
        ann.page.locator(f"#option-{name}").select_option(value)
    ann.page.get_by_role("button", name="Open the table").click()
    expect(ann.page).to_have_url(re.compile(r"/t/[\w-]+/"))
    assert play(ann) > 5
    assert result_of(ann)[-1].startswith("Place")
