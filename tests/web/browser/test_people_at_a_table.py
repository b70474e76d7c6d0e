"""What people do with each other: take back, talk, leave, come back, share a screen, play again."""

import re

import pytest
from playwright.sync_api import expect

from web.browser.people import decider_of, play


@pytest.fixture
def two(visit):
    """Ann and Bob at a table, their first dreams chosen."""
    ann, bob = visit("Ann"), visit("Bob")
    ann.open_table("A friend, by a link")
    bob.sit_down(ann.invitation())
    play(ann, bob, decisions=2)
    return ann, bob


def deciders(ann, bob):
    """Whoever decides now, and the other one."""
    decider = decider_of(ann, bob)
    return decider, bob if decider is ann else ann


# ------------------------------------------------------------------------------------------------ taking back
def test_what_chance_followed_is_taken_back_when_the_other_agrees(two):
    ann, bob = two
    asker, other = deciders(ann, bob)
    asker.decide()
    decider_of(ann, bob)
    asker, other = (
        (asker, other)
        if asker.page.get_by_role("button", name="Ask to take back").count()
        else (other, asker)
    )
    ask = asker.page.get_by_role("button", name="Ask to take back")
    asking = f"{asker.name} asks to take back a decision."
    then = asker.headline.inner_text()

    ask.click()
    expect(
        asker.page.get_by_text(f"You asked to take back a decision; {other.name} will answer")
    ).to_be_visible()
    expect(other.page.get_by_role("status").filter(has_text=asking)).to_be_visible()
    other.page.get_by_role("button", name="Refuse").click()
    expect(other.page.get_by_role("status").filter(has_text=asking)).to_have_count(0)
    expect(asker.page.get_by_text("You asked to take back")).to_have_count(0)
    expect(asker.headline).to_have_text(then)

    ask.click()
    other.page.get_by_role("button", name="Agree").click()
    expect(asker.headline).to_have_text(re.compile("^Your turn"))
    expect(other.headline).to_have_text(re.compile(f"^{asker.name} decides"))
    expect(asker.page.get_by_role("list", name="What happened, newest first")).to_contain_text("took")


def test_a_turn_is_restarted_as_far_as_nobody_else_is_touched(two):
    ann, bob = two
    for _ in range(40):
        decider, _other = deciders(ann, bob)
        before = decider.headline.inner_text()
        decider.decide()
        if decider.page.get_by_role("button", name="Restart my turn").count():
            break
    decider.page.get_by_role("button", name="Restart my turn").click()
    expect(decider.headline).to_have_text(before)
    expect(decider.page.get_by_role("button", name="Restart my turn")).to_have_count(0)


# ------------------------------------------------------------------------------------------------- asking why
def test_a_hint_names_choices_that_are_there(two):
    asker, _other = deciders(*two)
    asker.page.get_by_role("button", name="Hint").click()
    hints = asker.page.get_by_role("status").filter(has_text="The best choices, as far as can be told:")
    expect(hints.get_by_role("listitem").first).to_be_visible()
    best = hints.get_by_role("listitem").first.locator("strong").inner_text()
    assert best in asker.choices.all_inner_texts()


def test_what_is_not_possible_says_why_and_leads_to_its_rule(two):
    ann, bob = two
    for _ in range(20):
        asker, _other = deciders(ann, bob)
        if asker.page.get_by_text("What is not possible now").count():
            break
        asker.decide()
    asker.page.get_by_text("What is not possible now").click()
    why = asker.page.get_by_role("link", name=re.compile("The rule: ")).first
    reason = why.inner_text().removeprefix("The rule: ")
    why.click()
    expect(asker.page.get_by_role("main")).to_contain_text(reason)
    asker.page.get_by_role("link", name=re.compile(r"^Rule M\d")).click()
    expect(asker.page.get_by_role("article")).to_be_visible()
    asker.page.go_back()
    asker.page.get_by_role("link", name="Back to the table").click()
    expect(asker.headline).to_contain_text("Your turn")


# ------------------------------------------------------------------------------------- talking, going, coming
def test_people_talk_and_whoever_is_muted_is_read_no_more(two):
    ann, bob = two
    say(bob, "Sleep well")
    said = ann.page.get_by_role("list", name="What was said")
    expect(said).to_contain_text("Sleep well")
    said.get_by_role("button", name="Mute").click()
    expect(ann.page.get_by_text("Sleep well")).to_have_count(0)
    say(bob, "Are you there?")
    say(ann, "Good night")
    expect(said).to_contain_text("Good night")
    expect(ann.page.get_by_text("Are you there?")).to_have_count(0)
    expect(bob.page.get_by_role("list", name="What was said")).to_contain_text("Good night")
    ann.page.get_by_role("button", name="Read everybody again").click()
    expect(said).to_contain_text("Are you there?")


def say(guest, text):
    guest.page.get_by_label("Say something").fill(text)
    guest.page.get_by_role("button", name="Say", exact=True).click()
    expect(guest.page.get_by_label("Say something")).to_have_value("")


def test_whoever_resigns_is_played_for_until_they_come_back(two):
    ann, bob = two
    bob.page.get_by_text("Leave, resign, another device").click()
    bob.page.get_by_role("button", name="Resign: a bot takes my seat").click()
    expect(ann.page.get_by_text(re.compile("resigned: .* plays"))).to_be_visible()
    made = play(ann, decisions=3)
    assert made == 3
    bob.page.get_by_role("button", name="I am back").first.click()
    expect(ann.page.get_by_text(re.compile("resigned: .* plays"))).to_have_count(0)
    expect(bob.page.get_by_role("button", name="I am back")).to_have_count(0)
    play(ann, bob, decisions=4)


def test_a_table_that_was_given_up_is_played_again_by_the_same_people(two):
    ann, bob = two
    ann.page.get_by_text("For whoever opened the table").click()
    ann.page.get_by_role("button", name="Give the table up").click()
    expect(bob.headline).to_have_text("This table was given up.")
    old = ann.page.url
    ann.page.get_by_role("button", name="Play again").click()
    expect(ann.page).not_to_have_url(old)
    bob.page.get_by_role("link", name="To the next table").click()
    play(ann, bob, decisions=3)
    assert ann.page.url.split("?")[0] == bob.page.url.split("?")[0]


# ------------------------------------------------------------------------------------------------- one screen
def test_behind_the_curtain_the_page_holds_nothing_of_any_seat(visit):
    ann = visit("Ann")
    ann.open_table("Somebody at this screen", names=[(1, "Bob")])
    page = ann.page
    lift = page.get_by_role("link", name="lift the curtain")
    seen = set()
    for _ in range(12):
        expect(page.get_by_role("heading", name="it is your turn")).to_be_visible()
        expect(lift).to_be_focused()
        inner = page.locator("#table").inner_html()
        assert "is-choice" not in inner
        assert page.locator(".morpheus").count() == 0
        assert page.locator("ul.choices").count() == 0
        name = page.get_by_role("heading", name="it is your turn").inner_text().split(",")[0]
        seen.add(name)
        page.keyboard.press("Enter")
        expect(ann.headline).to_have_text(re.compile("^Your turn"))
        expect(page.locator(".mat.is-mine .face-down")).to_have_count(1)
        assert page.locator(".face-down").count() == 1, "another seat's cards lie open"
        while ann.is_to_act:
            ann.decide()
            expect(page.locator("#headline, .curtain").first).to_be_visible()
            if page.locator(".curtain").count():
                break
    assert seen == {"Ann", "Bob"}
