"""What a designer counts in Dominations."""

from counting import held, left

from .table import given


def test_masteries_level_cards_dynasty_cards_and_objectives():
    table = given(2).card(0, "R0 1", "1,0").card(0, "P0 2", "0,1").line(0, "1R1 2R1").level(1, "M2", "1,0")
    assert held(table)[:2] == [
        {
            "Council (R0)": 1,
            "Mysticism (P0)": 1,
            "URUK (1R1)": 1,
            "HAMUR (2R1)": 1,
            "objective of the Greeks": 1,
        },
        {"Great Wall, level 1": 1, "objective of the Huns": 1},
    ]


def test_the_last_cards_have_their_places_too():
    table = given(2).line(0, "3O3")
    table.state.players[1].objectives[0] = 17
    rows = held(table)
    last = table.referee.pieces[-1], table.referee.pieces[-19]
    assert (last[0].name, last[1].key) == ("objective of the Ptolemies", "3O3")
    assert (rows[1], last[1].name in rows[0]) == ({"objective of the Ptolemies": 1}, True)


def test_nobody_has_the_copies_left_and_the_next_level_of_a_monument():
    table = given(2).card(0, "R0 1", "1,0").level(1, "M2", "1,0")
    nobody = held(table)[2]
    assert (nobody["Council (R0)"], nobody["Mysticism (P0)"]) == (3, 4)
    assert {name for name in nobody if "level" in name} == {"Great Pyramid, level 1", "Great Wall, level 2"}


def test_masteries_of_the_expansion_are_nowhere_without_it():
    assert held(given(2, dynasties="on"))[2]["Regency (R12)"] == 4
    assert "Regency (R12)" not in held(given(2, dynasties="off"))[2]


def test_the_bag():
    assert left(given(2).hand(0, "R00 R01")) == {"the bag of land tiles": 88}
