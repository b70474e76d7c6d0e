"""Components as pages, and tables that are played with other ones."""

import html
import re
import shutil
from dataclasses import replace

import pytest

from dreamtable.engine import save
from dreamtable.engine.errors import KitError
from dreamtable.engine.kit import load_kit
from dreamtable.engine.referee import Referee
from dreamtable.registry import find_bot, find_game, games
from dreamtable.simulation import play_match
from dreamtable.web import shelf
from dreamtable.web.pages.proof import proof_of
from dreamtable.web.tables.analyst import subject_of
from dreamtable.web.tables.setup import Setup

MORPHEUS = find_game("morpheus")
OWN = load_kit(MORPHEUS.kit)


@pytest.fixture
def folder(tmp_path):
    """A kit of Morpheus with another dream."""
    folder = tmp_path / "my kit"
    shutil.copytree(MORPHEUS.kit.default, folder)
    dreams = folder / "dreams.csv"
    dreams.write_text(dreams.read_text().replace("The Locked Cellar", "<b>The Attic</b>"))
    manifest = folder / "kit.toml"
    manifest.write_text('id = "mine"\ntitle = "My own Morpheus"\nnote = "Begun at home."\n')
    return folder


@pytest.fixture
def kit(folder):
    return load_kit(MORPHEUS.kit, folder)


@pytest.fixture
def offering(serve, settings, folder):
    """A browser at a server that offers that kit."""
    yield serve(replace(settings, kits=(folder,)))
    shelf.offer(())


def words(page):
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", page)).split())


def test_the_list_of_games(client):
    page = client.get("/kits/")
    assert [game.href for game in page.context["page"].games] == [f"/kits/{name}" for name in games()]


NAMES = {
    "morpheus": [("dreams", "name"), ("feathers", "feather"), ("pieces", "name"), ("lunar", "tile")],
    "yumegari": [("boards", "board"), ("cards", "name")],
    "historys-mysteries": [("mysteries", "name")],
    "dreams-of-yesterday": [("cards", "f_name"), ("cards", "b_name"), ("cards", "card")],
    "dominations": [
        ("tiles", "tile"),
        ("masteries", "name"),
        ("monuments", "name"),
        ("dynasties", "name"),
        ("objectives", "nation"),
    ],
}


@pytest.mark.parametrize("game", NAMES)
def test_a_kit_is_drawn_whole(client, game):
    page = client.get(f"/kits/{game}")
    drawn = words(page.text.partition('id="kit-tables"')[0])
    kit = load_kit(find_game(game).kit)
    for table, column in NAMES[game]:
        missing = [name for name in kit.column(table, column) if str(name) not in drawn]
        assert missing == [], (table, column)


@pytest.mark.parametrize("game", [*NAMES, "pig"])
def test_every_cell_stands_in_a_table(client, game):
    page = client.get(f"/kits/{game}")
    kit = load_kit(find_game(game).kit)
    tables = page.context["page"].tables
    assert {table.name: len(table.rows) for table in tables} == {
        name: len(rows) for name, rows in kit.tables.items()
    }
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))
    if game == "pig":
        assert tables[0].columns == ("face", "points", "weight")
        assert tables[0].rows[0] == ("1", "0", "1")
        assert page.context["page"].template == ""


def test_kits_that_are_not_there(client):
    assert client.get("/kits/chess").status_code == 404
    assert client.get("/kits/morpheus/0123456789ab").status_code == 404
    assert client.get("/kits/morpheus/" + "x" * 5000).status_code in (404, 414)


def test_rules_and_lobby_lead_there(client):
    assert 'href="/kits/morpheus"' in client.get("/").text
    assert 'href="/kits/morpheus"' in client.get("/rules/morpheus").text


def test_a_kit_that_the_server_was_started_with(offering, kit):
    own = offering.get("/kits/morpheus")
    assert [link.title for link in own.context["page"].kits] == [OWN.title, "My own Morpheus"]
    (other,) = [link for link in own.context["page"].kits if not link.is_shown]
    page = offering.get(other.href)
    assert page.context["page"].digest == kit.digest[:12]
    assert "&lt;b&gt;The Attic&lt;/b&gt;" in page.text
    assert "<b>The Attic" not in page.text
    assert "Begun at home." in page.text


def test_one_kit_is_no_choice(client):
    assert 'name="kit"' not in client.get("/tables/new?game=morpheus").text


def table_with(browser, kit):
    """Open a table with a kit; its address."""
    form = browser.get("/tables/new?game=morpheus").text
    assert f'<option value="{kit.digest}">My own Morpheus</option>' in form
    fields = {"seat.0": "me", "seat.1": "me", "kit": kit.digest}
    return browser.send_form("/tables", game="morpheus", **fields).headers["location"]


def test_a_table_is_played_with_the_kit_that_was_chosen(offering, kit):
    at = table_with(offering, kit)
    table = offering.app.state.house._live[at.split("/")[2]].table
    assert (table.match.header.kit_id, table.match.header.kit_digest) == ("mine", kit.digest)
    assert offering.get(at).status_code == 200


def test_its_match_is_verified_and_analysed_with_that_kit(folder, kit):
    random = find_bot("random")
    match = play_match(Referee(MORPHEUS, kit, 2), [random, random], {}, 0, 0)
    text = save.dumps(match)
    shelf.offer([folder])
    assert proof_of(text).problem == ""
    assert subject_of(text).match.kit.digest == kit.digest
    shelf.offer(())


def test_a_kit_that_is_not_offered_opens_no_table(offering):
    answer = offering.send_form(
        "/tables", 422, game="morpheus", **{"seat.0": "me", "seat.1": "me", "kit": "0" * 64}
    )
    assert "those components are not on this server any more" in answer.text


def test_a_table_waits_for_its_kit(offering, kit):
    setup = Setup("morpheus", MORPHEUS.rules_version, kit.id, kit.digest, {}, (), "")
    assert setup.load_kit().digest == kit.digest
    shelf.offer(())
    with pytest.raises(ValueError, match="opened with another kit, 'mine'"):
        setup.load_kit()


def test_a_folder_that_is_no_kit_is_not_offered(tmp_path, folder):
    with pytest.raises(KitError, match="does not show what game it is for"):
        shelf.offer([tmp_path])
    (folder / "dreams.csv").write_text("dream\n")
    with pytest.raises(KitError, match=r"dreams\.csv"):
        shelf.offer([folder])
