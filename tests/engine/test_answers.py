"""Readers of what people type into a scoring pad."""

import pytest

from dreamtable.engine.answers import read_counts, read_number, read_words, row_named

ROWS = [("at", "Atlantis"), ("ta", "The Attic"), ("bf", "Bigfoot")]


@pytest.mark.parametrize(
    ("typed", "number"), [("", 0), (" 7 ", 7), (12, 12), ("−3", -3), ("-3", -3), ("+4", 4), ("-9", -9)]
)
def test_numbers(typed, number):
    assert read_number(typed, "points", -9, 20) == number


@pytest.mark.parametrize("typed", ["x", "1.5", "21", "-10", "1 2", "٣", "9999999", True, [1], None])
def test_what_is_no_number_says_its_range(typed):
    with pytest.raises(ValueError, match="is no number of points; write −9 to 20"):
        read_number(typed, "points", -9, 20)


@pytest.mark.parametrize(
    ("typed", "words"),
    [("", []), ("at, big foot;ta,", ["at", "big foot", "ta"]), ([" at ", "ta"], ["at", "ta"])],
)
def test_words(typed, words):
    assert read_words(typed, "cards") == words


@pytest.mark.parametrize("typed", [7, ["at", 3], {"at": 1}, None])
def test_what_is_no_list_says_of_what(typed):
    with pytest.raises(ValueError, match="is no list of cards"):
        read_words(typed, "cards")


@pytest.mark.parametrize(
    ("typed", "counts"),
    [
        ("at x3, ta", [("at", 3), ("ta", 1)]),
        ("at ×2; ta=4, bf*1", [("at", 2), ("ta", 4), ("bf", 1)]),
        ({"at": 0, "ta": 9}, [("at", 0), ("ta", 9)]),
        (["at x12"], [("at", 12)]),
    ],
)
def test_counts(typed, counts):
    assert read_counts(typed, "cards", 9) == counts


def test_codes_in_a_row_need_no_comma():
    assert read_counts("AT AT, bf x2", "cards", 9, ["at", "bf"]) == [("AT", 1), ("AT", 1), ("bf", 2)]
    assert read_counts("at home", "cards", 9, ["at", "bf"]) == [("at home", 1)]


@pytest.mark.parametrize("number", [-1, 10, 1.0, True, "2"])
def test_a_table_of_counts_has_whole_numbers(number):
    with pytest.raises(ValueError, match="cards need whole numbers from 0 to 9"):
        read_counts({"at": number}, "cards", 9)


@pytest.mark.parametrize(
    ("word", "row"), [("at", 0), ("ATLANTIS", 0), ("the", 1), ("big", 2), ("foot", 2), (" bf ", 2)]
)
def test_a_row_is_named_in_full_by_its_beginning_or_by_a_part(word, row):
    assert row_named(word, ROWS, "card") == row


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("i", "may be Atlantis, The Attic, Bigfoot"),
        ("Atlantys", r"is no card; did you mean Atlantis \(at\)\?"),
        ("atick", r"is no card; did you mean The Attic \(ta\)\?"),
        ("zzzz", "is no card; there are Atlantis, The Attic, Bigfoot"),
        ("", "'' is no card; there are"),
    ],
)
def test_what_names_no_row_says_what_would(word, said):
    with pytest.raises(ValueError, match=said):
        row_named(word, ROWS, "card")


def test_a_row_with_one_name_is_meant_without_an_id():
    with pytest.raises(ValueError, match=r"did you mean Luna\?$"):
        row_named("lunna", [("Luna",), ("Mars",)], "feather")
