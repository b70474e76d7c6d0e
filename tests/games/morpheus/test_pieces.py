"""What a designer counts in Morpheus."""

from counting import held, left

from .table import given


def test_dreams_open_and_completed_and_feathers_of_both_sorts():
    table = given(seats=2).open(0, "D01", laid="1N").done(0, "D18").done(1, "D02", "D03")
    table.feathers(1, "Luna").blind(1, "Luna", "nightmare")
    assert held(table)[:2] == [
        {
            "The Locked Cellar (D01)": 1,
            "The Last Eclipse (D18)": 1,
            "The Last Eclipse (D18) completed": 1,
        },
        {
            "Teeth of Glass (D02)": 1,
            "Mirror Without Me (D03)": 1,
            "Teeth of Glass (D02) completed": 1,
            "Mirror Without Me (D03) completed": 1,
            "Luna feather": 2,
            "nightmare feather": 1,
        },
    ]


def test_nobody_has_what_is_on_display():
    table = given(seats=2)
    table.dream_display("D19", None, "D22", None, None).feather_display("Luna", "Luna", None, None, None)
    assert held(table)[2] == {"Paper Boats (D19)": 1, "Orchard of Lamps (D22)": 1, "Luna feather": 2}


def test_stacks_and_bank():
    table = given(seats=2).dream_stack("D01", "D02").feather_stack("Luna").has(0, "5N 2c")
    assert left(table) == {
        "the dream stack": 2,
        "the feather stack": 1,
        "the bank's nightmarish": 19,
        "the bank's prophetic": 24,
        "the bank's fantastic": 24,
        "the bank's supreme": 12,
        "the bank's chronite": 12,
        "the bank's onirite": 12,
    }


def test_a_piece_names_its_row_of_the_kit():
    dream, feather = given().referee.pieces[17], given().referee.pieces[54]
    assert (dream.name, dream.table, dream.key) == ("The Last Eclipse (D18)", "dreams", "D18")
    assert (feather.name, feather.table, feather.key) == ("Luna feather", "feathers", "Luna")
