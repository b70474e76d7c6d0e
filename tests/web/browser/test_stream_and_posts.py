"""What an update may not lose, and what becomes of posts that come too late or a server that goes away."""

import json
import re

import pytest
from playwright.sync_api import expect

from web.browser.people import play

CONFLICT = "status of 409"
SHAPE = """(place) => {
    const kept = (name) => !["open", "data-htmx-powered"].includes(name);
    const shape = (node) => [
        node.namespaceURI.split("/").at(-1), node.localName,
        [...node.attributes].filter((a) => kept(a.name)).map((a) => `${a.name}=${a.value}`).sort(),
        [...node.children].map(shape),
    ];
    return JSON.stringify(shape(place));
}"""
CHANGING = re.compile(r'"value=[\w-]{12}"|"hx-sse:connect=[^"]*"|"id=[^"]*-wrong"')


def shape_of(page):
    """The elements of the table, with namespaces and attributes; without the id that each form brings."""
    return json.loads(CHANGING.sub('"*"', page.locator("#table").evaluate(SHAPE)))


def differences(old, new, way="#table"):
    """Where two shapes differ, in words."""
    if old[:3] != new[:3]:
        yield f"{way}: {old[:3]} and {new[:3]}"
    elif len(old[3]) != len(new[3]):
        yield f"{way} > {old[1]}: {[one[1] for one in old[3]]} and {[one[1] for one in new[3]]}"
    else:
        for number, (one, other) in enumerate(zip(old[3], new[3], strict=True)):
            yield from differences(one, other, f"{way} > {old[1]}[{number}]")


# ------------------------------------------------------------------------------------------------- updates
def test_an_updated_page_is_the_page_that_the_server_would_send(visit):
    ann = visit("Ann")
    ann.open_table("Bot: random")
    fresh = ann.new_window()
    for _ in range(4):
        play(ann, decisions=4)
        ann.wait_until("^Your turn")
        fresh.goto(ann.page.url)
        expect(fresh.locator("#headline")).to_have_text(ann.headline.inner_text())
        assert list(differences(shape_of(ann.page), shape_of(fresh))) == []


def test_an_update_loses_nothing_that_its_reader_began(visit):
    ann, bob = visit("Ann", viewport={"width": 1000, "height": 500}), visit("Bob")
    ann.open_table("A friend, by a link")
    bob.sit_down(ann.invitation())
    play(ann, bob, decisions=4)
    ann.page.get_by_text("What the locations offer").click()
    ann.page.mouse.wheel(0, 200)
    field = ann.page.get_by_label("Say something")
    field.fill("Good evening, ")
    field.press("End")
    before = ann.page.evaluate("scrollY")
    bob.page.get_by_label("Say something").fill("Hello!")
    bob.page.get_by_role("button", name="Say", exact=True).click()
    expect(bob.page.get_by_label("Say something")).to_have_value("")
    expect(ann.page.get_by_role("list", name="What was said")).to_contain_text("Hello!")
    expect(field).to_be_focused()
    expect(field).to_have_value("Good evening, ")
    ann.page.keyboard.type("Bob")
    expect(field).to_have_value("Good evening, Bob")
    expect(ann.page.locator("details.night-list")).to_have_attribute("open", "")
    assert abs(ann.page.evaluate("scrollY") - before) < 60, "the page jumped"
    ann.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("list", name="What was said")).to_contain_text("Good evening, Bob")
    expect(field).to_have_value("")
    expect(field).to_be_focused()


def test_an_answer_that_the_stream_overtook_does_not_bring_back_the_past(visit):
    ann = visit("Ann")
    ann.open_table("Bot: random")
    late = []
    ann.page.route("**/act", lambda route: late.append((route, route.fetch())))
    ann.page.evaluate(
        "() => { window.swapped = new Promise((done) => addEventListener('htmx:finally:request', done)); }"
    )
    question = ann.headline.inner_text()
    ann.choices.first.click()
    expect(ann.headline).to_have_text(re.compile("^Your turn: pick a gift die"))
    assert "pick a gift die" not in question
    for route, response in late:
        assert "Random 2 decides" in response.text()
        route.fulfill(response=response)
    ann.page.evaluate("() => window.swapped.then(() => true)")
    expect(ann.headline).to_have_text(re.compile("^Your turn: pick a gift die"))


def test_nothing_glides_for_whoever_wants_less_motion(visit):
    calm, lively = visit("Ann"), visit("Bob", reduced_motion="no-preference")
    calm.page.goto("/")
    lively.page.goto("/")
    assert calm.page.evaluate("htmx.config.transitions") is False
    assert lively.page.evaluate("htmx.config.transitions") is True


def test_a_hidden_tab_says_in_its_title_when_it_is_my_turn(visit):
    ann, bob = visit("Ann"), visit("Bob", reduced_motion="no-preference")
    ann.open_table("A friend, by a link")
    bob.sit_down(ann.invitation())
    play(ann, bob, decisions=2)
    reader, writer = (ann, bob) if bob.is_to_act else (bob, ann)
    expect(reader.page).to_have_title("Morpheus · Dreamtable")
    hide(reader.page)
    while writer.is_to_act:
        writer.decide()
        writer.wait_until(f"^Your turn|^{reader.name} decides")
    expect(reader.page).to_have_title("● Your turn · Morpheus · Dreamtable")
    assert reader.page.evaluate("document.hidden")
    expect(reader.headline).to_contain_text("Your turn")


def hide(page):
    """Put a page into the background, as far as a browser without a screen has one."""
    page.evaluate(
        """() => {
            for (const [name, value] of [["hidden", true], ["visibilityState", "hidden"]]) {
                Object.defineProperty(document, name, { get: () => value });
            }
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )


def test_a_page_whose_first_connections_fail_hears_all_the_same(visit):
    ann, bob = visit("Ann"), visit("Bob")
    ann.forgive("ERR_|Failed to fetch|htmx:")
    failed = []

    def fail_twice(route):
        failed.append(route)
        route.abort() if len(failed) <= 2 else route.fallback()

    ann.page.context.route("**/stream*", fail_twice)
    ann.open_table("A friend, by a link")
    expect(ann.headline).to_have_text(re.compile("^Waiting for"))
    bob.sit_down(ann.invitation())
    expect(ann.headline).to_have_text(re.compile("^Your turn|^Bob decides"))
    expect(ann.page.get_by_text("The connection is lost.")).to_be_hidden()
    assert len(failed) > 2


# --------------------------------------------------------------------------------------------- stale posts
@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without a script"])
def test_an_answer_to_a_past_question_gets_the_reason_and_the_table_of_now(visit, script):
    ann = visit("Ann", java_script_enabled=script)
    ann.forgive(CONFLICT)
    ann.open_table("Somebody at this screen")
    ann.page.get_by_role("link", name="lift the curtain").click()
    other = ann.new_window()
    other.route("**/stream*", lambda route: route.abort())  # the old tab hears of nothing
    ann.forgive("ERR_FAILED|Failed to fetch")
    other.goto(ann.page.url)
    first = (
        other.get_by_role("region", name="What will you do?")
        .locator("ul.choices")
        .get_by_role("button")
        .first
    )
    expect(first).to_be_visible()
    ann.decide()
    first.click()
    reason = "The table has moved on" if ann.is_to_act else "It is not your decision now: Seat 2 decides."
    expect(other.get_by_role("alert")).to_contain_text(reason)
    expect(other.locator("#headline")).to_have_text(ann.headline.inner_text())
    assert (
        other.locator("#act input[name=prompt]").count()
        == ann.page.locator("#act input[name=prompt]").count()
    )


# ---------------------------------------------------------------------------------------------- a power cut
def test_a_server_that_was_killed_comes_back_in_the_middle_of_a_decision(visit, server):
    ann, bob = visit("Ann"), visit("Bob")
    for guest in (ann, bob):
        guest.forgive("ERR_|status of 50|Failed to fetch|NetworkError|network error|htmx:")
    ann.open_table("A friend, by a link")
    bob.sit_down(ann.invitation())
    play(ann, bob, decisions=4)
    decider, reader = (ann, bob) if ann.is_to_act else (bob, ann)
    before = decider.headline.inner_text()
    table = decider.page.url
    server.kill()
    decider.choices.first.click()  # into the void
    expect(decider.page.get_by_text("There was no answer.")).to_be_visible()
    expect(decider.page.get_by_text("The connection is lost.")).to_be_visible()
    server.start()
    with decider.page.expect_request("**/stream*"):
        pass
    expect(decider.page.get_by_text("The connection is lost.")).to_be_hidden()
    expect(decider.headline).to_have_text(before)
    assert decider.page.url == table
    decider.decide()
    expect(decider.page.get_by_text("There was no answer.")).to_be_hidden()
    expect(reader.page.get_by_role("list", name="What happened, newest first")).to_have_text(
        decider.page.get_by_role("list", name="What happened, newest first").inner_text(), use_inner_text=True
    )
    play(ann, bob, decisions=4)
