"""Who one is cannot be forged, handed over, used twice or kept alive."""

import base64
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from itsdangerous import Signer, TimestampSigner

from dreamtable.engine.spec import SPECTATOR
from dreamtable.web.identity import SIGNING, cookie_of

from .worlds import ID, Play

OTHER = "another secret of tests, at least 32 characters"


def id_at(browser):
    return browser.cookies["dreamtable"].split(".")[0]


def with_cookie(another, value):
    browser = another()
    browser.cookies.set("dreamtable", value)
    return browser


@pytest.fixture
def evening(client, another):
    """A table of two; the client is its host, and the friend has come."""
    seats = {"seat.0": "me", "seat.1": "friend", "may_watch": "yes"}
    base = client.send_form("/tables", game="pig", **seats).headers["location"]
    link = client.get(base).context["page"].invitations[0][1]
    friend = another()
    path = "/seat/" + link.rsplit("/", 1)[1]
    friend.get(path)
    friend.send_form(path, name="Bob")
    return base, friend, path


# ------------------------------------------------------------------------------------------------- the cookie
def test_a_cookie_of_another_server_is_a_newcomer(client, another, settings):
    client.get("/me")
    person = id_at(client)
    foreign = cookie_of(person, replace(settings, secret=OTHER)).partition(";")[0].split("=", 1)[1]
    page = with_cookie(another, foreign).get("/me")
    assert page.context["person"].is_new
    assert page.context["person"].id != person
    assert "set-cookie" in page.headers


def test_whoever_changes_a_letter_of_a_cookie_is_a_newcomer(client, another):
    client.get("/me")
    value, person = client.cookies["dreamtable"], id_at(client)
    for place in range(0, len(value) - 1, 5):  # of the last letter of base64 two bits mean nothing
        changed = value[:place] + ("A" if value[place] != "A" else "B") + value[place + 1 :]
        found = with_cookie(another, changed).get("/me").context["person"]
        assert found.is_new, place
        assert found.id != person


@pytest.mark.parametrize("salt", ["dreamtable.csrf", "itsdangerous.Signer", "", "dreamtable"])
def test_a_signature_made_for_something_else_is_a_newcomer(client, another, settings, salt):
    for signer in (TimestampSigner, Signer):
        forged = signer(settings.secret, salt=salt, **SIGNING).sign("somebody").decode()
        assert with_cookie(another, forged).get("/me").context["person"].is_new


def test_an_id_that_was_chosen_by_somebody_else_is_not_taken(another):
    for chosen in ("an-id-i-know", "an-id-i-know.x.y", base64.b64encode(b"x" * 60).decode()):
        browser = with_cookie(another, chosen)
        page = browser.get("/me", params={"dreamtable": chosen, "person": chosen, "session": chosen})
        assert page.context["person"].id not in chosen


def test_the_first_of_two_cookies_does_not_hide_a_false_one(client, another):
    client.get("/me")
    both = f"dreamtable=forged.x.y; dreamtable={client.cookies['dreamtable']}"
    turned = f"dreamtable={client.cookies['dreamtable']}; dreamtable=forged.x.y"
    people = {another().get("/me", headers={"Cookie": one}).context["person"].id for one in (both, turned)}
    assert people - {id_at(client)} or people == {id_at(client)}
    assert not any(person.startswith("forged") for person in people)


def test_no_page_gives_the_cookie_to_a_script_or_to_another_site(client):
    line = client.get("/").headers["set-cookie"].lower()
    assert "httponly" in line
    assert "samesite=lax" in line
    assert "domain" not in line


# -------------------------------------------------------------------------------------------- tokens of forms
def test_the_token_of_another_person_moves_nothing(client, another, evening):
    base, friend, _ = evening
    watcher = another()
    watcher.get(base)
    before = len(client.app.state.store.journal(base.split("/")[2]))
    for path in ("act", "undo", "resign", "leave", "close", "chat", "move", "hint", "start", "again", "mute"):
        for token in (
            friend.csrf,
            watcher.csrf,
            "",
            client.csrf[:-1],
            client.csrf + "x",
            client.csrf.swapcase(),
        ):
            answer = client.post(base + path, data={"csrf": token, "seat": "0", "text": "x", "room": "table"})
            assert answer.status_code == 403, path
    assert len(client.app.state.store.journal(base.split("/")[2])) == before


def test_a_token_in_the_address_or_in_a_header_is_none(client, evening):
    base = evening[0]
    client.get(base)
    answer = client.post(base + "close", params={"csrf": client.csrf}, headers={"X-CSRF": client.csrf})
    assert answer.status_code == 403


def test_a_token_of_another_server_is_none(client, evening, settings):
    signer = Signer(OTHER, salt="dreamtable.csrf", **SIGNING)
    token = signer.get_signature(id_at(client)).decode()
    assert client.post(evening[0] + "close", data={"csrf": token}).status_code == 403


def test_reading_changes_nothing(client, evening):
    """Whatever another site can make a browser read, with its cookie."""
    table = evening[0].split("/")[2]
    before = len(client.app.state.store.journal(table))
    for path in (
        "act",
        "undo",
        "resign",
        "close",
        "move",
        "start",
        "chat",
        "answer",
        "back",
        "call",
        "mute",
        "thaw",
    ):
        answer = client.get(evening[0] + path, params={"csrf": client.csrf, "seat": 0, "text": "x"})
        assert answer.status_code == 405
    assert len(client.app.state.store.journal(table)) == before


@pytest.mark.parametrize("seat", ["1", "01", " 1", "1 ", "+1", "\u0660\u0661", "-1", "2", "", "0x1"])
def test_nobody_acts_for_another_seat(client, evening, seat):
    base, _, _ = evening
    store, table = client.app.state.store, base.split("/")[2]
    before = len(store.journal(table))
    for path in ("act", "undo", "resign", "leave", "back", "move", "hint", "answer", "restart"):
        fields = {"csrf": client.csrf, "seat": seat, "action": "roll", "answer": "yes"}
        answer = client.post(base + path, data=fields)
        assert answer.status_code in (403, 404, 409), (path, answer.status_code)
    assert len(store.journal(table)) == before


# ------------------------------------------------------------------------------------------------------ links
def test_an_invitation_gives_its_seat_once(client, another, evening):
    base, friend, path = evening
    for browser in (another(), friend, client):
        browser.get("/me")
        assert browser.get(path).status_code == 404
        assert browser.post(path, data={"csrf": browser.csrf}).status_code == 404
    assert friend.get(base).context["page"].my_seats == (1,)


def moving(browser, base, seat):
    page = browser.send_form(base + "move", seat=seat, _status=200).context["page"]
    return "/seat/" + page.link.rsplit("/", 1)[1]


def test_a_moved_seat_is_at_the_new_device_alone_and_its_link_is_used_up(client, another, evening):
    base, friend, _ = evening
    path = moving(friend, base, "1")
    phone, thief = another(), another()
    phone.get(path)
    phone.send_form(path)
    assert phone.get(base).context["page"].my_seats == (1,)
    assert friend.get(base).context["page"].my_seats == ()
    answer = friend.post(base + "resign", data={"csrf": friend.csrf, "seat": "1"})
    assert answer.status_code == 403
    thief.get("/me")
    assert thief.get(path).status_code == 404
    assert thief.post(path, data={"csrf": thief.csrf}).status_code == 404


def test_a_link_to_another_device_runs_out(client, another, evening, clock):
    base, friend, _ = evening
    path, phone = moving(friend, base, "1"), another()
    clock.go(15 * 60 - 1)
    assert phone.get(path).status_code == 200
    clock.go(2)
    assert phone.get(path).status_code == 404
    assert phone.post(path, data={"csrf": phone.csrf}).status_code == 404
    assert friend.get(base).context["page"].my_seats == (1,)


def test_looking_at_a_link_does_not_use_it(client, another, evening):
    base, friend, _ = evening
    path, phone = moving(friend, base, "1"), another()
    for _ in range(3):
        assert phone.get(path).status_code == 200
        assert another().head(path).status_code == 200
    phone.send_form(path)


def test_only_its_owner_can_move_a_seat(client, another, evening):
    base, _, _ = evening
    watcher = another()
    for browser, seat in ((client, "1"), (watcher, "0"), (watcher, "1")):
        browser.get(base)
        assert browser.post(base + "move", data={"csrf": browser.csrf, "seat": seat}).status_code in (
            403,
            404,
        )


def test_the_database_holds_no_link_that_works(client, evening, settings):
    base, friend, used = evening
    path = moving(friend, base, "1")
    file = Path(settings.database.removeprefix("sqlite:///"))
    kept = b"".join(path.read_bytes() for path in file.parent.glob(file.name + "*"))
    assert base.split("/")[2].encode() in kept
    assert path.rsplit("/", 1)[1].encode() not in kept
    assert used.rsplit("/", 1)[1].encode() not in kept
    assert client.cookies["dreamtable"].encode() not in kept


# ------------------------------------------------------------------------------------------------- one screen
def test_behind_the_curtain_no_address_tells_of_the_other_seat(client):
    """Two at one screen: until its player lifts the curtain, a seat's secrets are in no byte."""
    person = client.get("/me").context["person"].id
    play = Play(person, person).play(25, until=lambda m: m.to_act == (0,) and _drew(m, 1))
    play.keep(client)
    base, watcher = f"/t/{ID}/", client.get(f"/t/{ID}/story?as=watch").text
    own = {told.text for told in play.table.told(1)} - {told.text for told in play.table.told(SPECTATOR)}
    assert own, "there is something that only seat 1 knows"
    for address in (
        "",
        "?seat=1",
        "log?seat=1",
        "log",
        "story?seat=1",
        "story?as=1",
        "replay/40?seat=1",
        "?seat=1&view=text",
    ):
        text = unescape(client.get(base + address).text)
        assert [line for line in own if line in text] == [], address
    assert client.get(base + "why?seat=1&action=act").status_code == 409
    assert [line for line in own if line in watcher] == []


def _drew(match, seat):
    return int(match.state_at(match.ply)[0].players["blind_count"][seat]) > 0
