"""Nothing hidden in any byte: the same public game in two worlds that differ in one hidden thing alone.

Each test makes a match, changes in its journal only what a viewer must not know, puts both on servers of
their own with the same secret, and compares what the two servers send to that viewer, byte by byte.
"""

from dataclasses import replace

import pytest
from jinja2 import DictLoader

from dreamtable import registry
from dreamtable.engine.chance import commitment
from dreamtable.web.identity import cookie_of
from dreamtable.web.pages import views

from .worlds import ANN, BOB, CAT, ID, Play, other_feathers, steady, stream_to

GUEST = "a-guest-who-has-no-seat"


@pytest.fixture
def world(serve, settings, tmp_path):
    """Put a table on a server of its own: `world(play)` is a client at it."""
    count = 0

    def made(play):
        nonlocal count
        count += 1
        client = serve(replace(settings, database=f"sqlite:///{tmp_path / f'world{count}.sqlite'}"))
        play.keep(client)
        return client

    return made


def sit_as(client, person, settings, another):
    """A browser whose cookie is the person's."""
    browser = another(client)
    line = cookie_of(person, settings)
    browser.cookies.set(*line.partition(";")[0].split("=", 1))
    browser.get("/me")
    return browser


def everything_for(client, person, settings, *, ply, hint=True, whys=()):
    """Every answer that a table has for one person, by address."""
    browser = sit_as(client, person, settings, lambda at: type(at)(at.app))
    base, sent = f"/t/{ID}/", {}
    addresses = ["", "?view=text", "log", "story", "verify", "save", "replay/0?as=all"]
    addresses += [f"replay/{step}" for step in range(ply // 3, ply, max(1, ply // 4))]
    addresses += [f"replay/{ply}?as=0", f"replay/{ply}?as=1&view=text", "log?seat=1"]
    addresses += [f"why?action={action}" for action in whys]
    for address in addresses:
        answer = browser.get(base + address)
        sent[address] = (answer.status_code, sorted(answer.headers.items()), steady(answer.content))
    sent["lobby"] = steady(browser.get("/").content)
    sent["stream"] = steady(stream_to(client, browser, base + "stream"))
    part = browser.get(base + "replay/5", headers={"HX-Request": "true", "HX-Request-Type": "partial"})
    sent["part"] = (sorted(part.headers.items()), steady(part.content))
    posts = ["undo", "restart", "chat", *(["hint"] if hint else [])]
    for post in posts:
        fields = {"csrf": browser.csrf, "seat": "0" if person == ANN else "1", "room": "no such room"}
        answer = browser.post(base + post, data=fields, headers={"HX-Request": "true"})
        sent[post] = (answer.status_code, steady(answer.content))
    return sent


def assert_same(ours, theirs):
    different = {name for name in ours if ours[name] != theirs[name]}
    assert different == set(), different


def ends_with(seat, drawer=None):
    """A condition: the seat is to act, and another one has drawn a feather unseen."""

    def is_so(match):
        drawn = match.state_at(match.ply)[0].players["blind_count"]
        return match.to_act == (seat,) and (drawer is None or int(drawn[drawer]) > 0)

    return is_so


# -------------------------------------------------------------------------------------------- unseen feathers
@pytest.mark.parametrize("viewer", [0, 1])
def test_what_another_seat_drew_unseen_changes_no_byte(world, settings, viewer):
    play = Play(ANN, BOB, is_listed=True).play(25, until=ends_with(viewer, 1 - viewer))
    other = next(iter(other_feathers(play, 1 - viewer)))
    assert [line.kind for line in other.lines] == [line.kind for line in play.lines]
    more = {"ply": play.match.ply, "whys": ("take_feather+top", "act", "harvest", "end")}
    people = ((ANN, BOB)[1 - viewer], (ANN, BOB)[viewer], GUEST)
    ours, theirs = (  # the owner looks first, so that nothing kept of theirs is handed on
        {person: everything_for(at, person, settings, **more) for person in people}
        for at in (world(play), world(other))
    )
    for person in people[1:]:
        assert_same(ours[person], theirs[person])
    assert ours[people[0]][""] != theirs[people[0]][""], "the worlds differ for whoever drew the feather"


def test_of_three_seats_the_others_and_those_who_watch_learn_nothing(world, settings):
    play = Play(ANN, BOB, CAT).play(12, until=ends_with(0, 2))
    other = next(iter(other_feathers(play, 2)))
    one, two = world(play), world(other)
    for person in (ANN, GUEST):
        ours, theirs = (everything_for(at, person, settings, ply=play.match.ply) for at in (one, two))
        assert_same(ours, theirs)


# ----------------------------------------------------------------------------- what is still to be drawn
def test_the_draws_to_come_are_in_no_byte(world, settings, monkeypatch):
    """Another seed is another order of every stack, the marker tile's place in it, too."""
    play = Play(ANN, BOB).play(15, until=ends_with(0))
    other = play.replayed(seed="another")
    assert other.seed != play.seed
    ours, theirs = world(play), world(other)
    for person in (ANN, BOB, GUEST):
        # A hint thinks at random; its random numbers come from the commitment, which everybody knows.
        sent = [everything_for(at, person, settings, ply=play.match.ply, hint=False) for at in (ours, theirs)]
        told = [
            {
                key: repr(value).replace(commitment(which.seed), "").replace(commitment(which.seed)[:16], "")
                for key, value in what.items()
            }
            for what, which in zip(sent, (play, other), strict=True)
        ]
        assert_same(*told)


# ------------------------------------------------------------------------------------------------ sealed bids
class SealedView:
    """The plainest view of sealed bids: all of a picture."""

    TEMPLATE, TEXT, STYLES = "board.html", "text.html", ()

    @staticmethod
    def board(picture, choices, names):
        return picture


@pytest.fixture
def sealed(monkeypatch):
    """The game of simultaneous hidden bids from the engine's tests, installed and with a view."""
    from engine import sealed

    class Point:
        load = staticmethod(lambda: sealed.GAME)

    monkeypatch.setitem(registry._points(registry.GAMES), "sealed", Point)
    known = views.web_view
    monkeypatch.setattr(views, "web_view", lambda spec: SealedView if spec.name == "sealed" else known(spec))
    return {"sealed/board.html": "<p>{{ board }}</p>", "sealed/text.html": "<p>{{ board }} {{ names }}</p>"}


def bids(*texts, people=(ANN, BOB, CAT)):
    """A table at which the seats but the first have laid these cards in the second round."""
    play = Play(*people, game="sealed")
    while play.match.to_act != tuple(range(len(people))) or play.match.ply < 5:
        seat = play.match.to_act[0]
        legal = [play.match.text(action) for action in play.match.legal_actions(seat)]
        play.decide(seat, "decline" if "decline" in legal else legal[seat])
    for seat, text in enumerate(texts, 1):
        play.decide(seat, text)
    return play


def at_sealed(world, play, templates):
    client = world(play)
    client.app.state.templates.env.loader.loaders.insert(0, DictLoader(templates))
    return client


def two_bids(match, seat):
    return [match.text(action) for action in match.legal_actions(seat)][:2]


def test_a_sealed_bid_is_in_nobodys_bytes_but_its_owners(world, settings, sealed):
    low, high = two_bids(bids().match, 1)
    plays = bids(low), bids(high)
    assert plays[0].match.to_act == plays[1].match.to_act == (0, 2)
    one, two = (at_sealed(world, play, sealed) for play in plays)
    for person in (ANN, CAT, GUEST):
        ours, theirs = (everything_for(at, person, settings, ply=plays[0].match.ply) for at in (one, two))
        assert_same(ours, theirs)
    ours, theirs = (everything_for(at, BOB, settings, ply=plays[0].match.ply) for at in (one, two))
    assert ours[""] != theirs[""]
    assert ours["log"] != theirs["log"]


def test_two_sealed_bids_stay_sealed_until_the_third_is_laid(world, settings, sealed):
    (low, high), (left, right) = two_bids(bids().match, 1), two_bids(bids().match, 2)
    one, two = (at_sealed(world, bids(*texts), sealed) for texts in ((low, left), (high, right)))
    ply = bids(low, left).match.ply
    for person in (ANN, GUEST):
        assert_same(*(everything_for(at, person, settings, ply=ply) for at in (one, two)))


def test_what_was_bid_and_taken_back_stays_sealed(world, settings, sealed):
    low, high = two_bids(bids().match, 1)
    plays = bids(low), bids(high)
    for play in plays:
        play.match.undo(1, agreed_by=range(3))
        play.add(play.table.lines(2.0, *play.table.entries()))
        play.decide(1, low)
    one, two = (at_sealed(world, play, sealed) for play in plays)
    for person in (ANN, CAT, GUEST):
        assert_same(*(everything_for(at, person, settings, ply=plays[0].match.ply) for at in (one, two)))
