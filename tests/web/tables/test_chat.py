"""Talking: who plays and who watches talk apart, nobody has to read anybody, and words are only words."""

import dataclasses

import pytest

from dreamtable.web.settings import Rates
from dreamtable.web.tables.commands import MAX_CHAT
from dreamtable.web.tables.table import CHAT_KEPT

from .conftest import ANN, Guest, friends, setup_for


def say(guest, table, text, room="table", _status=303):
    return guest.do(table, "chat", _status, room=room, text=text)


def heard(guest, table):
    return [line.text for line in guest.page(table).chat]


def test_those_who_play_and_those_who_watch_talk_apart(guests):
    ann, bob, eve = guests(3)
    table = friends(ann, bob)
    say(ann, table, "good luck")
    say(eve, table, "she holds a three", "watchers")
    assert heard(bob, table) == ["good luck"]
    assert heard(eve, table) == ["good luck", "she holds a three"]
    say(eve, table, "psst", "table", 403)
    say(ann, table, "what?", "watchers", 403)
    say(ann, table, "what?", "kitchen", 403)
    assert "she holds a three" not in bob.get(f"/t/{table}/").text
    ann.do(table, "close")
    assert heard(bob, table) == ["good luck", "she holds a three"]


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "{{ 7 * 7 }} {% raw %} {seat0} {seat99}",
        "'\"><img src=x onerror=alert(1)>",
        "</bdi></li></ul>",
        "שלום 👩‍👩‍👧‍👦 Z̸̢a̷l̴g̵o̶",
    ],
)
def test_words_are_only_words(guests, text):
    ann, bob = guests(2)
    table = friends(ann, bob)
    say(ann, table, text)
    assert heard(bob, table) == [text]
    page = bob.get(f"/t/{table}/").text  # the browser of tests refuses what the policy forbids
    assert "<script>alert" not in page
    assert "<img" not in page
    assert "</bdi></li></ul>" not in page


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("a\0b\x1b[2Jc", "a b [2Jc"), ("\u202edlrow\u2066", "dlrow"), (" one\r\n\r\nline ", "one line")],
)
def test_controls_are_taken_out(guests, typed, kept):
    ann, bob = guests(2)
    table = friends(ann, bob)
    say(ann, table, typed)
    assert heard(bob, table) == [kept]


def test_a_line_has_a_length(guests):
    ann, bob = guests(2)
    table = friends(ann, bob)
    say(ann, table, "x" * MAX_CHAT)
    page = say(ann, table, "x" * (MAX_CHAT + 1), _status=409).context["page"]
    assert f"{MAX_CHAT} characters" in page.message.text
    for nothing in ("", "  \n ", "\0"):
        say(ann, table, nothing, _status=409)
    assert len(heard(bob, table)) == 1


def test_one_reads_no_more_of_whom_one_muted_until_one_wants_to(guests):
    ann, bob, eve = guests(3)
    table = friends(ann, bob)
    say(ann, table, "blah")
    say(bob, table, "well")
    (line,) = [line for line in bob.page(table).chat if not line.is_mine]
    bob.do(table, "mute", who=line.who)
    say(ann, table, "blah again")
    assert heard(bob, table) == ["well"]
    assert heard(eve, table) == ["blah", "well", "blah again"]
    assert bob.page(table).muted == 1
    bob.do(table, "mute")
    assert heard(bob, table) == ["blah", "well", "blah again"]


def test_one_cannot_mute_whom_there_is_not_nor_oneself(guests):
    ann, bob = guests(2)
    table = friends(ann, bob)
    say(ann, table, "well")
    (own,) = ann.page(table).chat
    for who in (own.who, "x" * 16, "../"):
        ann.do(table, "mute", 409, who=who)
    assert heard(ann, table) == ["well"]


def test_no_page_holds_anybodys_id(guests):
    ann, bob = guests(2)
    table = friends(ann, bob)
    say(ann, table, "well")
    ids = ann.ask(table, lambda at: [sitter.person for sitter in at.sitters])
    for guest in (ann, bob):
        text = guest.get(f"/t/{table}/").text + guest.get(f"/t/{table}/log").text + guest.get("/").text
        assert not any(key in text for key in ids)


def test_one_can_say_only_so_much_a_minute(settings, serve):
    rates = dataclasses.replace(settings.rates, chat="3/minute")
    server = serve(dataclasses.replace(settings, rates=rates))
    guest = Guest(server.app)
    guest.portal = server.portal
    table = guest.open("pig", "me", "here")
    for _ in range(3):
        say(guest, table, "well")
    answer = say(guest, table, "well", _status=429)
    assert int(answer.headers["retry-after"]) > 0
    assert len(heard(guest, table)) == 3
    assert Rates().chat == "20/minute"


@pytest.mark.anyio
async def test_old_words_are_forgotten(house):
    table = await house.create(setup_for("Ann", "Bob"))
    lines = [
        ("chat", {"person": ANN, "name": "Ann", "seat": 0, "room": "table", "text": f"word {number}"})
        for number in range(CHAT_KEPT + 5)
    ]
    await house.do(table, lambda at, now: at.lines(now, *lines))
    at = await house.see(table)
    assert (len(at.chat), at.chat[0].text) == (CHAT_KEPT, "word 5")
