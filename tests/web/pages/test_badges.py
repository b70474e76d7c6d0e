"""What a person earned: from the end of a match to the page, and to nobody else's."""

import pytest

from dreamtable.bots import Budget
from dreamtable.engine.chance import make_seed
from dreamtable.engine.errors import UndoError
from dreamtable.engine.rng import new_rng
from dreamtable.registry import find_bot
from dreamtable.web.pages.views import result_view, undo_view
from dreamtable.web.store.cards import dumps, loads
from dreamtable.web.tables import commands
from dreamtable.web.tables.journal import Card, Line
from dreamtable.web.tables.setup import SeatPlan, new_setup
from dreamtable.web.tables.table import Table

MET = ("Y9.2", "Y9.10")
"""90 points, 50 of them with card 5."""


def ended(seat):
    """The card of such a table."""
    return ended_table(seat).card()


def ended_table(seat):
    """A lone match of Yumegari that the greedy bot's choices bring to 95 points with 50 of card 5."""
    table = Table("ended", make_seed("0"))

    def add(lines):
        for line in lines:
            if line.number >= table.number:
                table.fold(line)

    add([Line(0, 1.0, "open", new_setup("yumegari", (seat,), "ann-id").body())])
    add(commands.start_lines(table, 1.0, after=[]))
    bot, rng = find_bot("greedy"), new_rng(1)
    assert table.card().earned == ()
    while table.match.to_act:
        action = bot.choose(table.match.observe(0), Budget(2), rng)
        table.match.apply(0, action)
    add(table.lines(2.0, *table.entries()))
    return table


def test_a_lone_seat_draws_nothing_anew():
    """Else it could draw until a challenge is met."""
    table = Table("alone", make_seed("0"))
    for line in [Line(0, 1.0, "open", new_setup("yumegari", (SeatPlan("ann-id", "Ann"),), "ann-id").body())]:
        table.fold(line)
    for line in commands.start_lines(table, 1.0, after=[]):
        if line.number >= table.number:
            table.fold(line)
    while table.match.can_undo(0) != "chance":
        table.match.apply(0, table.match.legal_actions(0)[0])
    before = table.match.history
    for attempt in (lambda: commands.take_back(table, 2.0, 0), lambda: table.match.undo(0)):
        with pytest.raises(UndoError) as caught:
            attempt()
        assert caught.value.barrier == "chance"
    assert table.match.history == before
    assert undo_view(table, 0) is None
    table.match.undo(0, agreed_by=[0])  # what a frozen table needs to go on
    assert table.match.history[-1].kind == "undo"


@pytest.fixture(scope="module")
def card():
    return ended(SeatPlan("ann-id", "Ann"))


def test_the_end_of_a_match_brings_what_the_person_earned(card):
    assert card.status == "over"
    assert card.earned == (MET,)


def test_alone_nobody_wins_and_the_page_says_what_was_reached():
    result = result_view(ended_table(SeatPlan("ann-id", "Ann")))
    assert (result.ranks, result.winners) == ((), ())
    assert result.alone == "scored 95 points and met 2 of 12 challenges"


def test_a_bot_earns_nothing():
    assert ended(SeatPlan(bot="greedy")).earned == ()


def test_a_card_keeps_what_was_earned_and_older_cards_know_of_none(card):
    assert loads(dumps(card)) == card
    assert loads(dumps(card).replace(f', "earned": [["{MET[0]}", "{MET[1]}"]]', "")).earned == ()
    assert f', "earned": [["{MET[0]}", "{MET[1]}"]]' in dumps(card)


def keep(browser, table, person, earned, **changes):
    """A table in the database that ended so."""
    facts = {
        "game": "yumegari",
        "status": "over",
        "title": "",
        "seats": ((person, "Ann"),),
        "waiting_for": (),
        "is_listed": False,
        "earned": (earned,),
    }
    at = float(len(table))
    browser.app.state.store.create(table, "", [Line(0, at, "open")], Card(**facts | changes))


def badges(browser):
    """The badges of the only game that has some, by rule."""
    page = browser.get("/me/badges").context["page"]
    assert [game.game for game in page.games] == ["yumegari"]
    assert page.games[0].earned == sum(badge.times > 0 for badge in page.games[0].badges)
    return {badge.rule: (badge.times, badge.first) for badge in page.games[0].badges}


def test_the_page_counts_every_table_and_leads_to_the_first(client, another):
    me = client.get("/me").context["person"].id
    other = another()
    other_person = other.get("/me").context["person"].id
    assert set(badges(client).values()) == {(0, "")}
    keep(client, "t1", me, ("Y9.2",))
    keep(client, "t22", me, ("Y9.2", "Y9.6"))
    keep(client, "t333", other_person, ("Y9.3",))
    keep(client, "t4444", me, ("Y9.4",), status="frozen")
    keep(client, "t55555", me, ("M1.1",), game="morpheus")
    mine = badges(client)
    assert len(mine) == 12
    assert {rule: found for rule, found in mine.items() if found[0]} == {
        "Y9.2": (2, "/t/t1/"),
        "Y9.6": (1, "/t/t22/"),
    }
    assert {rule for rule, found in badges(other).items() if found[0]} == {"Y9.3"}


def test_the_page_says_it_in_words_and_is_found_from_ones_name(client):
    keep(client, "t1", client.get("/me").context["person"].id, ("Y9.11",))
    assert 'href="/me/badges"' in client.get("/me").text
    text = client.get("/me/badges").text
    assert "1 of 12 earned" in text
    assert text.count("not yet") == 11
    assert 'href="/rules/yumegari/Y9.11"' in text
