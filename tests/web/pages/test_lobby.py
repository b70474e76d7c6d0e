"""The lobby's cards and the form for a new table: who can play, and what can be chosen."""

import re

import pytest

from dreamtable.registry import find_game


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("historys-mysteries", "2 to 6 players"),
        ("dreams-of-yesterday", "alone against The Robot, or 2 to 3 players"),
    ],
)
def test_a_card_says_who_can_play(client, game, text):
    page = client.get("/").context["page"]
    assert {one.name: one.players for one in page.games}[game] == text


def test_the_form_names_the_rival_of_a_lone_seat_and_shows_its_options(client):
    text = client.get("/tables/new?game=dreams-of-yesterday").text
    assert "you alone against <strong>The Robot</strong>" in text
    outside, inside = text.split('<details class="panel"', 1)
    assert 'name="option.robot"' in outside
    assert 'name="option.deck"' in inside


def test_what_is_often_changed_is_shown_and_many_solo_options_are_folded(client):
    text = client.get("/tables/new?game=yumegari").text
    outside, inside = text.split('<details class="panel"', 1)
    assert re.findall(r'name="option\.(\w+)"', outside) == ["board_side"]
    assert "<summary>Alone: 7 options</summary>" in inside
    assert sorted(re.findall(r'name="option\.(\w+)"', text)) == sorted(
        option.name for option in find_game("yumegari").options
    )


def test_a_game_for_two_and_more_speaks_of_no_solo_game(client):
    text = client.get("/tables/new?game=historys-mysteries").text
    assert "the solo game" not in text
    assert "<legend>Alone" not in text


def test_options_are_shown_in_words_and_sent_as_values(client):
    text = client.get("/tables/new?game=dreams-of-yesterday").text
    assert '<option value="core" selected>the usual 27</option>' in text
    assert '<option value="full">all 66, a game three times as long</option>' in text
