import html
import json

import pytest

ANN = {
    "name.0": "Ann",
    "dreams.0": "D02,D07,whale,D10,harvest,D18",
    "feathers.0": "nightmare x2, Venus x2, fantasy, Uranus, Mars, Luna",
    "tokens.0": "",
}
BOB = {"name.1": "<b>Bob</b>", "dreams.1": "D01", "feathers.1": "", "tokens.1": "3"}
FILE = """
[[player]]
name = "Ann"
dreams = ["D02", "D07", "D21", "D10", "D15", "D18"]
feathers = { nightmare = 2, Venus = 2, fantasy = 1, Uranus = 1, Mars = 1, Luna = 1 }

[[player]]
name = "<b>Bob</b>"
dreams = ["D01"]
feathers = {}
tokens = 3
"""


def errors(page):
    return {f.name: f.error for p in page.context["page"].players for f in p.fields if f.error}


def test_the_list_of_pads(client):
    assert '<a href="/score/morpheus">' in client.get("/score/").text


def test_the_empty_form_asks_every_question(client):
    page = client.get("/score/morpheus")
    assert page.status_code == 200
    form = page.context["page"]
    assert (form.table, form.tables[-1], form.result, form.error) == ("2", ("4", "4"), None, "")
    assert [f.name for f in form.players[1].fields] == ["name.1", "dreams.1", "feathers.1", "tokens.1"]
    assert [option.name for option in form.options][:1] == ["option.castle_passes_marker"]


def test_M12_7_the_example_of_the_book_has_67_points(client):
    page = client.post("/score/morpheus", data={"players": "1", **ANN})
    result = page.context["page"].result
    assert (result.totals, result.ranks) == ((67,), ())
    rows = dict(result.rows)
    assert rows["dreams"] == (35,)
    assert rows["Uranus feathers"] == (0,)
    assert rows["Venus feathers"] == (16,)


def test_the_same_numbers_as_the_terminal(client, tmp_path):
    from typer.testing import CliRunner

    from dreamtable.cli import app

    file = tmp_path / "x.toml"
    file.write_text(FILE)
    told = json.loads(CliRunner().invoke(app, ["score", "morpheus", "--file", str(file), "--json"]).output)
    page = client.post("/score/morpheus", data={"players": "2", **ANN, **BOB})
    result = page.context["page"].result
    assert list(result.totals) == [p["total"] for p in told["players"]]
    assert list(result.ranks) == [p["place"] for p in told["players"]]
    assert list(result.names) == [p["name"] for p in told["players"]]
    for seat, player in enumerate(told["players"]):
        shown = {source: points[seat] for source, points in result.rows}
        assert shown == {source: player["sources"][source] for source in shown}
        assert sum(shown.values()) == player["total"]
    assert "<b>Bob" not in page.text
    assert "&lt;b&gt;Bob" in page.text


def test_the_count_is_an_address_too_and_needs_no_cookie(client, another):
    stranger = another(cookies=None)
    page = stranger.get("/score/morpheus", params={"players": "1", **ANN})
    assert page.context["page"].result.totals == (67,)


def test_another_number_of_players_keeps_what_was_typed(client):
    page = client.post("/score/morpheus", data={"players": "3", "do": "seats", **ANN, "dreams.1": "D99"})
    form = page.context["page"]
    assert (page.status_code, form.table, form.result, errors(page)) == (200, "3", None, {})
    assert form.players[0].fields[1].value == ANN["dreams.0"]
    assert form.players[1].fields[1].value == "D99"


def test_options_count(client):
    tie = {"players": "2", "dreams.0": "", "tokens.0": "1", "dreams.1": "", "tokens.1": "2"}
    assert client.post("/score/morpheus", data=tie).context["page"].result.ranks == (1, 1)
    page = client.post("/score/morpheus", data={**tie, "option.tiebreak": "on"})
    assert page.context["page"].result.ranks == (2, 1)
    assert [o.chosen for o in page.context["page"].options if o.name == "option.tiebreak"] == ["on"]


@pytest.mark.parametrize(
    ("wrong", "where", "message"),
    [
        ({"dreams.0": "D99"}, "dreams.0", "'D99' is no dream"),
        ({"dreams.0": "wahle"}, "dreams.0", "did you mean Whale in the Attic"),
        ({"feathers.0": "Luna x9"}, "feathers.0", "only 4 Luna"),
        ({"tokens.0": "many"}, "tokens.0", "is no number of tokens"),
        ({"tokens.0": "9" * 1001}, "tokens.0", "at most 1000 characters"),
        ({"name.0": "x" * 201}, "name.0", "200 is the most"),
        ({"dreams.0": "<script>alert(1)</script>"}, "dreams.0", "is no dream"),
    ],
)
def test_a_wrong_answer_is_told_beside_its_field_and_kept(client, wrong, where, message):
    page = client.post("/score/morpheus", data={"players": "1", **ANN, **wrong})
    assert page.status_code == 422
    assert list(errors(page)) == [where]
    assert message in errors(page)[where]
    assert {f.name: f.value for f in page.context["page"].players[0].fields}[where] == wrong[where]
    assert "<script>alert" not in page.text
    assert 'aria-invalid="true"' in page.text


def test_a_position_that_cannot_be(client):
    page = client.post("/score/morpheus", data={"players": "2", "dreams.0": "D01", "dreams.1": "D01"})
    assert page.status_code == 422
    assert "cannot be completed by players 1 and 2" in page.context["page"].error
    assert "cannot be completed by players 1 and 2" in page.text


@pytest.mark.parametrize("players", ["0", "5", "-1", "two", "9" * 400, "²", "1e3"])
def test_a_number_of_players_that_cannot_be(client, players):
    page = client.get("/score/morpheus", params={"players": players})
    assert (page.status_code, page.context["page"].table) == (422, "2")
    assert "1 to 4 players" in page.context["page"].error


@pytest.mark.parametrize("name", ["option.luck", "option.tiebreak"])
def test_an_option_that_cannot_be(client, name):
    page = client.post("/score/morpheus", data={"players": "1", **ANN, name: "maybe"})
    assert page.status_code == 422
    assert page.context["page"].error


def test_another_game_has_another_pad(client):
    page = client.post("/score/pig", data={"players": "2", "points.0": "50", "points.1": "70"})
    assert (page.context["page"].result.totals, page.context["page"].result.ranks) == ((50, 70), (2, 1))


def test_fields_have_names_for_people(client):
    (first, _) = client.get("/score/dreams-of-yesterday").context["page"].players
    assert [f.label for f in first.fields] == [
        "Name",
        "Exhibit 1",
        "Urn of exhibit 1",
        "Exhibit 2",
        "Urn of exhibit 2",
    ]


def test_what_is_settled_between_players_is_not_counted_for_one_alone(client):
    form = client.get("/score/historys-mysteries").context["page"]
    assert [value for value, _ in form.tables] == ["2", "3", "4", "5", "6"]
    alone = client.get("/score/historys-mysteries", params={"players": "1"})
    assert (alone.status_code, "2 to 6 players" in alone.context["page"].error) == (422, True)


def test_the_rival_of_a_solo_game_is_scored_beside_the_person(client):
    form = client.get("/score/dreams-of-yesterday", params={"players": "alone"}).context["page"]
    assert ("alone", "1 against The Robot") in form.tables
    assert [player.title for player in form.players] == ["Player 1", "The Robot"]
    assert [f.label for f in form.players[1].fields] == ["Exhibit 1", "Exhibit 2", "Urns below"]
    told = {"players": "alone", "exhibit_1.0": "AA B", "exhibit_1.1": "A A", "below.1": "AB"}
    result = client.post("/score/dreams-of-yesterday", data=told).context["page"].result
    assert (result.names, result.totals) == (("Player 1", "The Robot"), (3 + 1, 3 + 2))
    assert result.ranks == (2, 1)


def test_a_tie_with_the_rival_is_decided_by_the_rules_of_the_solo_game(client):
    tie = {"players": "alone", "exhibit_1.0": "A A", "exhibit_1.1": "AA"}
    assert client.post("/score/dreams-of-yesterday", data=tie).context["page"].result.ranks == (2, 1)
    page = client.post("/score/dreams-of-yesterday", data={**tie, "option.solo_tie": "tiebreak"})
    assert page.context["page"].result.ranks == (1, 2)


def test_a_number_below_zero_has_the_minus_of_people(client):
    told = {"players": "2", "left.0": "4", "left.1": "0"}
    text = client.post("/score/historys-mysteries", data=told).text
    assert "<td>−8</td>" in text
    assert "<td>-8</td>" not in text


ROWS = "lR lY lG lB lP\r\ntR tY tG tB tP\r\nuR uY uG uB --\r\nbR bY bG bB --\r\nmR mY mG mB --"


def test_what_is_asked_once_stands_above_the_players(client):
    page = client.get("/score/yumegari")
    form = page.context["page"]
    assert [one.name for one in form.shared] == ["cards"]
    assert [one.name for one in form.players[1].fields] == ["name.1", "shop.1", "tokens.1", "paws.1"]
    assert '<textarea id="shop-1" name="shop.1" rows="5"' in page.text
    assert "l lantern, t teapot" in page.text
    told = {"players": "2", "cards": "a6 b2", "shop.0": ROWS, "tokens.0": "20", "shop.1": ""}
    result = client.post("/score/yumegari", data=told).context["page"].result
    assert (result.totals, result.ranks, result.reached) == ((90, 0), (1, 2), ())
    wrong = client.post("/score/yumegari", data=told | {"cards": "a7"})
    assert wrong.status_code == 422
    assert wrong.context["page"].shared[0].error.startswith("'a7' are no scoring cards")


def test_the_goals_of_a_lone_player_are_judged(client):
    told = {"players": "1", "cards": "a6 b2", "shop.0": ROWS, "tokens.0": "20"}
    page = client.post("/score/yumegari", data=told)
    reached = {name: verdict for name, _, verdict in page.context["page"].result.reached}
    assert {name for name, verdict in reached.items() if verdict == "met"} == {
        "Pretty nice",
        "Did someone say COOKIES?",
        "Beyond the horizon",
    }
    assert "What was reached" in page.text


def test_a_result_is_told_with_notes_where_the_pad_has_some(client):
    """Andrew's six cards in the corrected order of C12.6: the different families bring 16 points."""
    told = {"players": "2", "dynasty.0": "B G Y R P R", "dynasty.1": "R G R R R B", "goals.1": "1"}
    page = client.post("/score/dominations", data=told)
    result = page.context["page"].result
    assert (result.totals, result.ranks) == ((16, 6 + 3), (1, 2))
    name, note = result.notes[0]
    assert name == "Player 1"
    assert note.startswith(
        "one family: 1 card, 0 points; different families: 5 cards, 16 points. Cards 1 to 5"
    )
    assert note.endswith("fits these cards, the last two exchanged (C12.6).")
    assert note in html.unescape(page.text)
    assert client.post("/score/morpheus", data={"players": "1", **ANN}).context["page"].result.notes == ()


def test_a_part_of_a_position_can_be_asked_alone(client):
    page = client.get("/score/dominations")
    assert page.context["page"].parts == (("dynasty", "The dynasty alone"),)
    assert [f.name for f in page.context["page"].players[0].fields][:3] == ["name.0", "dynasty.0", "cities.0"]
    assert 'href="/score/dominations?part=dynasty"' in page.text
    alone = client.get("/score/dominations", params={"part": "dynasty"})
    form = alone.context["page"]
    assert [[f.name for f in player.fields] for player in form.players] == [
        ["name.0", "dynasty.0"],
        ["name.1", "dynasty.1"],
    ]
    assert form.options == ()
    sent = {
        "part": "dynasty",
        "players": "2",
        "dynasty.0": "government, science, government",
        "dynasty.1": "",
    }
    counted = client.post("/score/dominations", data=sent).context["page"]
    assert (counted.part, counted.result.totals) == ("dynasty", (2, 0))
    assert client.get("/score/dominations", params={"part": "luck"}).context["page"].part == ""
    assert client.get("/score/morpheus").context["page"].parts == ()
