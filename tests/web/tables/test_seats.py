"""Who may sit where, and who sees what of it."""

import re

import pytest

from dreamtable.web.tables import commands

from .conftest import at_once, friends

SERVER = "http://testserver"


def path(link):
    return link.removeprefix(SERVER)


class TestInvitations:
    def test_are_shown_to_the_host_alone_until_the_game_begins(self, guests):
        ann, bob, eve = guests(3)
        table = ann.open("pig", "me", "friend", "friend")
        links = [link for _, link in ann.page(table).invitations]
        assert len(set(links)) == 2
        assert bob.page(table).invitations == ()
        assert not any(link in bob.get(f"/t/{table}/").text for link in links)
        bob.send_form(path(links[0]), name="Bob")
        assert [seat for seat, _ in ann.page(table).invitations] == [2]
        eve.send_form(path(links[1]), name="Eve")
        assert ann.page(table).invitations == ()
        assert ann.page(table).status == "playing"
        assert ann.page(table).names[1:] == ("Bob", "Eve")

    def test_each_gives_one_seat_once(self, guests):
        ann, bob, eve = guests(3)
        table = ann.open("pig", "me", "friend", "friend")
        link = path(ann.page(table).invitations[0][1])
        assert bob.get(link).status_code == 200
        answer = bob.send_form(link, name="Bob")
        assert answer.headers["location"] == f"/t/{table}/?seat=1"
        assert eve.get(link).status_code == 404
        eve.send_form(link, 404, name="Eve")
        bob.send_form(link, 404, name="Bob")
        assert eve.page(table).my_seats == ()

    def test_of_two_who_are_quick_one_gets_the_seat(self, guests):
        ann, *crowd = guests(5)
        table = ann.open("pig", "me", "friend", "friend")
        link = path(ann.page(table).invitations[0][1])
        answers = at_once(*(lambda g=g: g.post(link, data={"csrf": g.csrf, "name": ""}) for g in crowd))
        codes = sorted(answer.status_code for answer in answers)
        assert codes[0] == 303
        assert set(codes[1:]) <= {404, 409}
        assert sum(bool(guest.page(table).my_seats) for guest in crowd) == 1
        assert ann.page(table).status == "gathering"

    def test_that_come_too_late_give_no_seat_that_a_bot_has(self, guests):
        ann, bob = guests(2)
        table = ann.open("pig", "me", "friend")
        link = path(ann.page(table).invitations[0][1])
        bob.do(table, "start", 403)
        ann.do(table, "start")
        assert "a bot has this seat" in bob.send_form(link, 409, name="Bob").text
        assert bob.page(table).my_seats == ()
        assert ann.page(table).seats[1].bot == "greedy"
        ann.do(table, "start", 409)

    def test_to_a_table_that_was_given_up_begin_nothing(self, guests):
        ann, bob = guests(2)
        table = ann.open("pig", "me", "friend")
        link = path(ann.page(table).invitations[0][1])
        bob.do(table, "close", 403)
        ann.do(table, "close")
        assert ann.page(table).headline == "This table was given up."
        assert "given up" in bob.send_form(link, 409, name="Bob").text
        assert ann.page(table).status == "abandoned"

    @pytest.mark.parametrize("token", ["x", "A" * 24, "%00", "ä", "../t"])
    def test_that_nobody_made_give_nothing(self, ann, token):
        assert ann.get(f"/seat/{token}").status_code == 404

    def test_of_a_table_played_again_are_good(self, guests):
        ann, bob = guests(2)
        table = ann.open("pig", "me", "friend")
        ann.do(table, "close")
        following = ann.do(table, "again").headers["location"].split("/")[2]
        link = path(ann.page(following).invitations[0][1])
        bob.send_form(link, name="Bob")
        assert ann.page(following).status == "playing"

    def test_a_name_that_cannot_be_kept_uses_nothing_up(self, guests):
        ann, bob = guests(2)
        table = ann.open("pig", "me", "friend")
        link = path(ann.page(table).invitations[0][1])
        bob.send_form(link, 422, name="x" * 201)
        bob.send_form(link, name="Bob")


class TestMoving:
    def test_to_another_device_takes_the_seat_along_with_its_name(self, guests):
        ann, bob, phone = guests(3)
        table = friends(ann, bob)
        name = ann.page(table).names[0]
        answer = ann.do(table, "move", 200, seat=0)
        link = re.search(rf"{SERVER}(/seat/[\w-]+)", answer.text)[1]
        phone.send_form(link, name="")
        assert phone.page(table).my_seats == (0,)
        assert ann.page(table).my_seats == ()
        assert phone.page(table).names[0] == name
        phone.play(table, 0, "hold")
        ann.do(table, "act", 403, seat=0, action="hold", prompt="")
        assert bob.get(link).status_code == 404

    def test_works_once_also_for_two_at_once(self, guests):
        ann, bob, *devices = guests(5)
        table = friends(ann, bob)
        link = re.search(rf"{SERVER}(/seat/[\w-]+)", ann.do(table, "move", 200, seat=0).text)[1]
        answers = at_once(*(lambda g=g: g.post(link, data={"csrf": g.csrf, "name": ""}) for g in devices))
        assert sorted(answer.status_code for answer in answers) == [303, 404, 404]
        assert sum(bool(device.page(table).my_seats) for device in devices) == 1

    def test_is_possible_for_a_quarter_of_an_hour(self, guests, clock):
        ann, bob, phone = guests(3)
        table = friends(ann, bob)
        link = re.search(rf"{SERVER}(/seat/[\w-]+)", ann.do(table, "move", 200, seat=0).text)[1]
        clock.go(15 * 60)
        assert phone.get(link).status_code == 404

    def test_of_another_ones_seat_is_no_page(self, guests):
        ann, bob = guests(2)
        table = friends(ann, bob)
        for seat in (0, 2, 99, ""):
            bob.do(table, "move", 404, seat=seat)


class TestStrangers:
    POSTS = ("act", "undo", "restart", "answer", "resign", "leave", "back")

    def test_post_nothing_for_a_seat(self, guests):
        ann, bob, eve = guests(3)
        table = friends(ann, bob)
        prompt = ann.page(table).prompt
        for name in self.POSTS:
            for guest, seat in ((eve, 0), (eve, 1), (eve, 99), (eve, ""), (bob, 0), (ann, 1)):
                fields = {"seat": seat, "action": "hold", "prompt": prompt, "answer": "yes"}
                page = guest.do(table, name, 403, **fields).context["page"]
                assert page.message.text.startswith("This seat is not yours")
        assert ann.page(table).version == 3

    def test_see_no_choice_and_no_prompt(self, guests):
        ann, bob, eve = guests(3)
        table = friends(ann, bob, game="morpheus")
        page = eve.page(table)
        assert (page.viewer, page.seat, page.prompt) == (-2, None, "")
        assert not page.board.choices.legal
        assert page.undo is None
        assert page.room == "watchers"
        eve.do(table, "hint", 409, seat=0)

    def test_cannot_tell_a_hidden_table_from_one_that_never_was(self, guests):
        ann, bob, eve = guests(3)
        hidden, missing = friends(ann, bob, may_watch="no"), "A" * 20
        posts = [*self.POSTS, "hint", "start", "call", "move", "thaw", "close", "again", "chat", "mute"]
        for name in ("", "stream", "why?action=hold", "log", "replay/0"):
            answers = [eve.get(f"/t/{table}/{name}") for table in (hidden, missing)]
            assert [answer.status_code for answer in answers] == [404, 404], name
            assert answers[0].text == answers[1].text
        for name in posts:
            fields = {"seat": 0, "room": "watchers", "text": "well"}
            answers = [eve.do(table, name, 404, **fields) for table in (hidden, missing)]
            assert answers[0].text == answers[1].text, name
        assert ann.page(hidden).version == 3

    def test_sees_a_hidden_table_at_which_they_sit(self, guests):
        ann, bob = guests(2)
        assert bob.page(friends(ann, bob, may_watch="no")).my_seats == (1,)


class TestHotSeat:
    def test_the_curtain_hides_everything_of_the_other_seat(self, guests):
        (ann,) = guests(1)
        table = ann.open("sealed", "me", "here", **{"name.1": "Bea"})
        assert ann.page(table).curtain.seat == 0
        ann.play(table, 0, "bid 3")
        page = ann.page(table)
        assert (page.curtain.seat, page.curtain.name) == (1, "Bea")
        assert (page.viewer, page.seat, page.prompt, page.board) == (-2, None, "", None)
        for query in ({}, {"seat": 0}, {"seat": 9}):
            answer = ann.get(f"/t/{table}/", params=query)
            assert answer.context["page"].curtain.seat == 1
            assert "lays a 3" not in answer.text
        answer = ann.get(f"/t/{table}/", params={"seat": 1})
        assert answer.context["page"].curtain is None
        assert answer.context["page"].prompt
        assert "lays a 3" not in answer.text

    def test_one_of_them_is_not_asked_whether_the_other_may_take_back(self, guests):
        (ann,) = guests(1)
        table = ann.open("pig", "me", "here")
        ann.play(table, 0, "hold")
        ann.do(table, "undo", seat=0)
        assert ann.page(table).curtain.seat == 0

    def test_with_a_friend_each_sees_only_their_own(self, guests):
        ann, bob = guests(2)
        table = ann.open("sealed", "me", "friend", "here")
        bob.send_form(path(ann.page(table).invitations[0][1]), name="")
        ann.play(table, 0, "bid 3")
        bob.play(table, 1, "bid 1")
        assert ann.page(table).curtain.seat == 2
        text = bob.get(f"/t/{table}/").text
        assert "lays a 3" not in text
        assert "lays a 1" in text


class TestAgain:
    def test_who_comes_second_finds_the_table_that_is_open(self, guests):
        ann, bob = guests(2)
        table = friends(ann, bob)
        ann.do(table, "again", 409)
        ann.do(table, "close")
        tables = {guest.do(table, "again").headers["location"] for guest in (ann, bob, ann)}
        assert len(tables) == 1

    def test_also_at_the_same_moment(self, guests):
        ann, bob = guests(2)
        table = friends(ann, bob)
        ann.do(table, "close")
        answers = at_once(*(lambda g=g: g.do(table, "again") for g in (ann, bob)))
        (address,) = {answer.headers["location"] for answer in answers}
        following = address.split("/")[2]
        assert ann.page(following).status == "playing"
        assert (ann.page(following).my_seats, bob.page(following).my_seats) == ((0,), (1,))
        assert ann.page(table).next == following
        assert set(ann.app.state.store.count()) == {"playing", "abandoned"}
        assert ann.app.state.store.count()["playing"] == 1


def test_a_link_cannot_take_a_seat_that_somebody_has(guests):
    ann, bob = guests(2)
    table = friends(ann, bob)
    with pytest.raises(commands.TableError, match="taken this seat"):
        ann.portal.call(
            ann.app.state.house.do, table, lambda at, now: commands.sit(at, now, 1, "eve-id", "Eve")
        )
