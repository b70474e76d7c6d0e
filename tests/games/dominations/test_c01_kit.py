"""C1: what is in the box, its checks, and texts made from effects."""

from collections import Counter

import pytest

from dreamtable.engine.errors import KitError
from dreamtable.engine.kit import load_kit
from dreamtable.games.dominations.checks import check_levels
from dreamtable.games.dominations.effects import Metric, Part, Verb, When, read_effect, read_goal
from dreamtable.games.dominations.text import card_effect, dynasty_effect
from dreamtable.games.dominations.wording import effect_text

from .table import GAME, KIT, given


def changed(tmp_path, file, old, new):
    """What loading says of the kit with one change."""
    for path in GAME.kit.default.iterdir():
        text = path.read_text(encoding="utf-8")
        if path.name == file:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    with pytest.raises(KitError) as caught:
        load_kit(GAME.kit, tmp_path)
    return str(caught.value)


def test_C1_1_six_domains():
    assert KIT.column("domains", "name") == ["Government", "Religion", "Art", "Trade", "Science", "Craft"]


def test_C1_2_ninety_tiles():
    assert len(KIT.tables["tiles"]) == 90
    assert all(len(row["corners"]) == 3 for row in KIT.tables["tiles"])


def test_C1_3_each_domain_has_fifteen_camps_and_45_dots():
    assert Counter(KIT.column("tiles", "camp")) == dict.fromkeys(range(6), 15)
    dots = Counter(dot for row in KIT.tables["tiles"] for dot in row["corners"])
    assert dots == dict.fromkeys(range(6), 45)


def test_C1_4_the_cradle_has_a_dot_in_each_corner(tmp_path):
    dots = {row["code"]: row["corner"] for row in KIT.tables["domains"]}
    assert dots == {"R": 1, "O": 2, "Y": 3, "G": 4, "B": 5, "P": 6}
    said = changed(tmp_path, "domains.csv", "P,Religion,6", "P,Religion,1")
    assert "every corner of the Cradle" in said


def test_C1_5_thirteen_designs_a_domain_in_four_copies(tmp_path):
    levels = Counter(KIT.column("masteries", "level"))
    assert levels == {3: 24, 6: 36, 9: 18}
    first = KIT.tables["masteries"][0]
    assert [first[f"sides{n}"] for n in (1, 2, 3, 4)] == [
        (0, 1, 2, 3),
        (4, 0, 2, 3),
        (4, 5, 0, 3),
        (4, 5, 1, 0),
    ]
    assert "level 3, 6 or 9" in changed(tmp_path, "masteries.csv", "R0,3", "R0,4")


def test_C1_5_half_discs_are_spread_evenly():
    sides = Counter(
        (face, row[f"sides{copy}"][face])
        for row in KIT.tables["masteries"]
        for copy in (1, 2, 3, 4)
        for face in range(4)
    )
    assert sides == {(face, domain): 52 for face in range(4) for domain in range(6)}


def test_C1_6_what_masteries_do():
    assert card_effect(KIT, 0) == "At the start of your turn: gain 1 Government."
    assert KIT.tables["masteries"][65]["name"] == "Fishing"
    assert KIT.tables["masteries"][65]["effect"] == (Part(When.TURN, Verb.GAIN, 1, 1 << 5),)


def test_C1_7_twelve_monuments_and_fifty_level_cards(tmp_path):
    assert len(KIT.tables["levels"]) == 50
    assert list(KIT.face.monument_levels) == [5, 4, 4, 4, 4, 4, 5, 4, 4, 4, 4, 4]
    said = changed(tmp_path, "levels.csv", "M1L2,M1,2", "M1L2,M1,3")
    assert "expected level 2 of M1 or level 1 of M2" in said
    with pytest.raises(KitError, match="every monument has level cards"):
        check_levels(KIT.tables["levels"][:46])


def test_C1_8_level_cards_cost_more_and_more():
    assert [row["cost"] for row in KIT.tables["levels"][:5]] == [4, 6, 8, 10, 12]
    assert (
        card_effect(KIT, 312 + 2) == "7 VP. At the end of the game: 1 VP for each Government complete disc."
    )


def test_C1_9_eighteen_objectives_of_five_goals():
    assert len(KIT.tables["objectives"]) == 18
    assert KIT.tables["objectives"][0]["nation"] == "Greeks"


def test_C1_10_which_goals():
    assert read_goal("city:G 3") == (Metric.CITY, 4, 3)
    assert given().picture(0).seats[0].objectives[0].goals[0].text == "12 masteries"
    for wrong in ("city", "city:X 3", "l3:G 2", "hats 2", "city 0"):
        with pytest.raises(ValueError):  # noqa: PT011 - the kit says where and what it expected
            read_goal(wrong)


def test_C1_11_eighteen_dynasty_cards_an_age(tmp_path):
    assert Counter(KIT.column("dynasties", "age")) == {1: 18, 2: 18, 3: 18}
    assert "another age or family" in changed(tmp_path, "dynasties.csv", "1R1,1,R", "1R1,2,R")
    said = changed(tmp_path, "dynasties.csv", "URUK,gain R 3", "URUK,turn: gain R 3")
    assert "at once or at the end of the age" in said


def test_C1_12_three_of_a_family_in_each_age():
    cards = Counter((row["age"], row["family"]) for row in KIT.tables["dynasties"])
    assert cards == {(age, family): 3 for age in (1, 2, 3) for family in range(6)}


def test_C1_13_the_four_printed_cards():
    texts = {row["name"]: dynasty_effect(KIT, n) for n, row in enumerate(KIT.tables["dynasties"])}
    assert texts["URUK"] == "Gain 3 Government."
    assert texts["KASMUT"] == "Gain 3 Religion."
    assert texts["MUIREANN"] == "In this turn, contributions to monuments cost 2 less."
    assert texts["ITXLI"] == "At the end of the age: 2 influence, or 2 VP."


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ("gain G/O 2; vp 1", "Gain 2 Science or Craft. 1 VP."),
        ("gain * 1", "Gain 1 knowledge of one domain."),
        ("inf 2 per mast:R", "2 influence for each Government mastery."),
        ("eoa: vp 1 per citylv/2", "At the end of the age: 1 VP for every 2 levels of your cities."),
        ("own_prod(R)>=2: gain R 1", "When a tile produces 2 Government or more for you: gain 1 Government."),
        ("disc mast:G 2", "Science masteries cost 2 less."),
        ("prod camp:* 3", "Every tile you lay produces 3 more of its camp's domain."),
        ("prod city:R 1", "Each of your cities on a Government camp produces 1 more."),
        ("age: extra build", "Once an age, build once more."),
        ("conv Y 4", "Convert up to 4 Trade to one other domain."),
        ("copy; vp 2", "Repeat the effect of the leftmost card on your dynasty board. 2 VP."),
        ("cap 3", "All your limits are 3 higher."),
        ("tile 2", "At the start of an age draw 2 more tiles, and give as many back."),
    ],
)
def test_C1_14_texts_are_made_from_effects(effect, words):
    assert effect_text(KIT, read_effect(effect)) == words


@pytest.mark.parametrize(
    "effect",
    [
        "",
        "gain R",
        "gain X 2",
        "later: vp 1",
        "vp 1; vp 2; vp 3",
        "disc hat 2",
        "end: gain R 1",
        "age: vp 2",
        "on_city: conv Y 2",
        "choose vp 1",
        "choose gain * 1 | vp 1",
        "turn: cap 3",
        "conv R/G 2",
        "prod hat:R 1",
    ],
)
def test_C1_14_what_the_vocabulary_has_no_words_for(effect):
    with pytest.raises(ValueError):  # noqa: PT011 - the kit says where and what it expected
        read_effect(effect)


def test_C1_14_a_mastery_asks_nothing_at_once(tmp_path):
    assert "only a dynasty card" in changed(tmp_path, "masteries.csv", "turn: gain R 1", "gain * 1")
    said = changed(tmp_path, "masteries.csv", "tile 2", "tile 3")
    assert "draw 3 tiles more; the bag could not bear more than 2" in said


def test_C4_4_all_cards_together_draw_two_tiles_more(tmp_path):
    said = changed(tmp_path, "masteries.csv", "cap 3", "tile 1")
    assert "draw 3 tiles more" in said


def test_C10_4_a_dynasty_card_changes_no_limit(tmp_path):
    said = changed(tmp_path, "dynasties.csv", "conv Y 4", "cap 3")
    assert "only a card of the tree" in said


ROWS = (
    "city_counters,known,15\ncity_cost_1,known,3",
    "city_cost_1,known,3\ncity_counters,known,15",
)


def test_C1_15_rows_keep_their_order(tmp_path):
    said = changed(tmp_path, "numbers.csv", *ROWS)
    assert "keep the order" in said


def test_C1_15_numbers_say_who_says_them():
    origins = {row["number"]: row["origin"] for row in KIT.tables["numbers"]}
    assert origins["same_6"] == origins["different_6"] == "confirmed"
    assert origins["city_cost_1"] == "known"
    assert origins["nodus_vp"] == "filled"
