import json

import pytest

BOOK = """
[[player]]
name = "Ann"
dreams = ["D02", "D07", "D21", "D10", "D15", "D18"]
feathers = { nightmare = 2, Venus = 2, fantasy = 1, Uranus = 1, Mars = 1, Luna = 1 }
tokens = 0
"""
ANSWERS = "Ann\nD02,D07,whale,D10,harvest,D18\nnightmare x2, Venus x2, fantasy, Uranus, Mars, Luna\n\n\n"


def test_M12_7_the_example_of_the_book_has_67_points(run, tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(BOOK)
    (ann,) = json.loads(run("score", "morpheus", "--file", file, "--json").output)["players"]
    assert ann["total"] == 67
    assert ann["sources"]["dreams"] == 35
    feathers = [
        ann["sources"][f"{name} feathers"]
        for name in ("nightmare", "Venus", "fantasy", "Uranus", "Mars", "Luna")
    ]
    assert feathers == [8, 16, 2, 0, 2, 4]


def test_the_same_by_asking(run):
    result = run("score", "morpheus", input=ANSWERS)
    assert result.exit_code == 0
    assert result.output.splitlines()[-1].split() == ["total", "67"]
    assert "Uranus feathers" in result.output


def test_a_wrong_answer_is_asked_again(run):
    lines = "Ann\nD99\nT\nD02\nSol\nLuna x5\nLuna x4\nmany\n3\n\n"
    result = run("score", "morpheus", input=lines)
    assert result.exit_code == 0
    for message in (
        "'D99' is no dream",
        "'T' may be",
        "'Sol' is no feather",
        "only 4 Luna feathers",
        "is no number of tokens",
    ):
        assert message in result.output


def test_several_players_have_places(run, tmp_path):
    second = BOOK.replace("Ann", "[red]Bob").replace('"D02", "D07", "D21", "D10", "D15", "D18"', '"D01"')
    second = second.replace("nightmare = 2, Venus = 2, fantasy = 1, Uranus = 1, Mars = 1, Luna = 1", "")
    file = tmp_path / "x.toml"
    file.write_text(BOOK + second)
    assert [
        p["place"] for p in json.loads(run("score", "morpheus", "--file", file, "--json").output)["players"]
    ] == [1, 2]
    assert "[red]Bob" in run("score", "morpheus", "--file", file).output


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"D02"', '"D99"', "player 1: dreams: 'D99' is no dream"),
        ('"D02"', '"D07"', "named twice"),
        ("Luna = 1", "Sol = 1", "'Sol' is no feather"),
        ("Luna = 1", "Luna = 9", "only 4 Luna feathers"),
        ("Luna = 1", 'Luna = "one"', "whole number"),
        ('dreams = ["D02", "D07", "D21", "D10", "D15", "D18"]\n', "", "'dreams' is missing"),
        ('"D02"', '"D002"', "did you mean Teeth of Glass (D02)?"),
        ('"D02"', '"wahle"', "did you mean Whale in the Attic (D21)?"),
        ("Venus = 2", "Venis = 2", "did you mean Venus?"),
        ("tokens = 0", "tokens = 0\nluck = 3", "unknown 'luck'"),
        ("tokens = 0", "tokens = -1", "is no number of tokens"),
        ("[[player]]", "[player]", "expected one [[player]]"),
        ("[[player]]", "[[player]", "is no TOML"),
        ("tokens = 0", "tokens = 0\n" + BOOK, "cannot be completed by players 1 and 2"),
        (
            "tokens = 0",
            "tokens = 0\n" + "[[player]]\ndreams = []\nfeathers = {}\ntokens = 0\n" * 4,
            "1 to 4 players",
        ),
    ],
)
def test_a_wrong_position_names_player_and_question(run, tmp_path, old, new, message):
    file = tmp_path / "x.toml"
    file.write_text(BOOK.replace(old, new, 1))
    result = run("score", "morpheus", "--file", file)
    assert (result.exit_code, message in result.output) == (1, True), result.output


def test_tokens_can_be_left_out(run, tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(BOOK.replace("tokens = 0\n", ""))
    (ann,) = json.loads(run("score", "morpheus", "--file", file, "--json").output)["players"]
    assert ann["total"] == 67


@pytest.mark.parametrize("game", ["morpheus", "pig"])
def test_the_template_reads_back(run, tmp_path, game):
    file = tmp_path / "x.toml"
    file.write_text(run("score", game, "--template").output)
    players = json.loads(run("score", game, "--file", file, "--json").output)["players"]
    assert [player["total"] for player in players] == [0, 0]


def test_nobody_to_score(run):
    assert run("score", "morpheus", input="\n").exit_code == 1


def test_a_game_may_add_notes_to_a_result(run, tmp_path):
    file = tmp_path / "x.toml"
    file.write_text('[[player]]\nname = "Gareth"\ndynasty = "RGRRRB"\n')
    result = run("score", "dominations", "--file", file)
    assert result.exit_code == 0
    note = "Gareth: one family: 3 cards, 6 points; different families: 2 cards, 2 points."
    assert " ".join(result.output.split()).endswith(
        f"{note} Cards 3 to 5 count: Government, Government and Government."
    )
    assert note not in run("score", "dominations", "--file", file, "--json").output


def test_one_part_can_be_scored_alone(run, tmp_path):
    """Of all that is asked about Dominations, the families of a dynasty and nothing else."""
    result = run(
        "score", "dominations", "--part", "dynasty", input="Ann\nart science trade gov gov religion\n\n"
    )
    assert result.exit_code == 0
    assert "points of cities" not in result.output
    assert ["total", "8"] in [line.split() for line in result.output.splitlines()]
    template = run("score", "dominations", "--part", "dynasty", "--template").output
    assert "cities" not in template
    file = tmp_path / "x.toml"
    file.write_text(template.replace('""', '"RRR"'))
    found = json.loads(run("score", "dominations", "--part", "dynasty", "--file", file, "--json").output)
    assert [one["total"] for one in found["players"]] == [6, 6]
    file.write_text(template + "cities = 3\n")
    assert "unknown 'cities'" in run("score", "dominations", "--part", "dynasty", "--file", file).output


@pytest.mark.parametrize(
    ("game", "said"),
    [("dominations", "no part 'cities' to score alone; there is dynasty"), ("morpheus", "leave out --part")],
)
def test_a_part_that_the_pad_does_not_have(run, game, said):
    result = run("score", game, "--part", "cities")
    assert result.exit_code != 0
    assert said in " ".join(result.output.split())


def test_a_solo_game_has_the_rival_beside_the_person(run, tmp_path):
    asked = run("score", "dreams-of-yesterday", "--alone", input="Ada\nAA B\n\n\n\nA A\n\nAB\n")
    assert asked.exit_code == 0
    assert asked.output.splitlines()[-2].split() == ["total", "4", "5"]
    assert asked.output.splitlines()[-1].split() == ["place", "2", "1"]
    file = tmp_path / "x.toml"
    file.write_text(run("score", "dreams-of-yesterday", "--alone", "--template").output)
    told = json.loads(run("score", "dreams-of-yesterday", "--alone", "--file", file, "--json").output)
    assert [(one["name"], one["place"]) for one in told["players"]] == [("Player 1", 2), ("The Robot", 1)]


def test_a_solo_game_has_two_to_score(run, tmp_path):
    file = tmp_path / "x.toml"
    file.write_text('[[player]]\nexhibit_1 = "A"\n')
    result = run("score", "dreams-of-yesterday", "--alone", "--file", file)
    assert (result.exit_code, "then The Robot" in result.output) == (1, True)


def test_a_game_for_two_and_more_has_no_solo_score(run):
    result = run("score", "historys-mysteries", "--alone", "--template")
    assert (result.exit_code, "has no solo game" in result.output) == (2, True)


SHOP = ["lR lY lG lB lP", "tR tY tG tB tP", "uR uY uG uB --", "bR bY bG bB --", "mR mY mG mB --"]


def test_alone_without_a_rival_the_goals_are_judged(run, tmp_path):
    """Cards are asked once, a shop row by row; 54 points of card 6, 16 of card 2, 20 of tokens."""
    asked = run("score", "yumegari", "--alone", input="\n".join(["a6 b2", "Ada", *SHOP, "20", "0", ""]))
    assert asked.exit_code == 0
    lines = [line.split() for line in asked.output.splitlines()]
    assert ["total", "90"] in lines
    assert ["Pretty", "nice", "90", "points", "or", "more", "met"] in lines
    assert ["Even", "prettier", "100", "points", "or", "more", "not", "met"] in lines
    file = tmp_path / "x.toml"
    file.write_text(run("score", "yumegari", "--alone", "--template").output.replace('""', '"a6 b2"', 1))
    told = json.loads(run("score", "yumegari", "--alone", "--file", file, "--json").output)
    assert [one["total"] for one in told["players"]] == [0]
    assert {one["verdict"] for one in told["reached"]} == {"not met"}


def test_what_is_asked_once_is_written_once(run, tmp_path):
    file = tmp_path / "x.toml"
    template = run("score", "yumegari", "--template").output
    assert template.count("cards =") == 1
    assert "l lantern, t teapot" in template
    file.write_text(template.replace('""', '"a6 b2"', 1))
    told = json.loads(run("score", "yumegari", "--file", file, "--json").output)
    assert [one["place"] for one in told["players"]] == [1, 1]
    assert told["reached"] == []
    for text, message in (
        (template, "say which scoring cards are in the game"),
        (template.replace('cards = ""\n', ""), "'cards' is missing"),
        (template.replace("tokens = 0", 'tokens = 0\ncards = "a1 b2"'), "'cards' is one answer for all"),
        (template + '[table]\ncards = "a1 b2"', "expected cards and one [[player]]"),
    ):
        file.write_text(text)
        result = run("score", "yumegari", "--file", file)
        assert (result.exit_code, message in result.output) == (1, True), result.output


def test_a_number_below_zero_has_the_minus_of_people(run, tmp_path):
    file = tmp_path / "x.toml"
    file.write_text("[[player]]\nfact = {}\nfiction = {}\nleft = 4\n" * 2)
    assert run("score", "historys-mysteries", "--file", file).output.splitlines()[-2].split() == [
        "total",
        "−8",
        "−8",
    ]
