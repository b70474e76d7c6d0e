import html
import re
from itertools import pairwise

import pytest

from dreamtable.engine.ledger import read_ledger
from dreamtable.registry import find_game

LEDGER = read_ledger(find_game("morpheus"))


def headings(page):
    return [int(level) for level in re.findall(r"<h([1-6])", page)]


def test_the_list_of_games(client):
    page = client.get("/rules/")
    assert page.template.name == "rules_games.html"
    assert '<a href="/rules/morpheus">Morpheus' in page.text
    assert client.get("/rules").headers["location"].endswith("/rules/")


@pytest.mark.parametrize("game", ["morpheus", "pig"])
def test_every_chapter_and_paragraph_has_its_anchor_once(client, game):
    ledger = read_ledger(find_game(game))
    page = client.get(f"/rules/{game}").text
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(ledger.paragraphs) | set(ledger.chapters) <= set(ids)
    order = [key for key in ids if key in ledger.paragraphs]
    assert order == list(ledger.paragraphs)


def test_title_status_place_and_example_are_shown(client):
    page = html.unescape(client.get("/rules/morpheus").text)
    for paragraph in LEDGER.paragraphs.values():
        assert paragraph.title in page
        assert paragraph.place in page or paragraph.place == "nowhere"
    statuses = {
        p.id: p.status
        for chapter in client.get("/rules/morpheus").context["page"].book.chapters
        for p in chapter.passages
    }
    assert {key: status.name for key, status in statuses.items()} == {
        key: p.status for key, p in LEDGER.paragraphs.items()
    }
    assert (statuses["M12.7"].mark, statuses["M12.7"].word) == ("●", "confirmed")
    assert statuses["M12.8"].word == "our reading"
    assert statuses["M14.4"].word == "option"
    assert "The feathers give 32, the score is 67." in page


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("C12.2", "In the rulebook: Scoring Your Dynasty"),
        ("C1.1", "Source: jampartizan; trictrac forum"),
        ("C1.5", "Source: Kickstarter post; entretenimientodigital; Dynasties, Components"),
        ("C15.4", "Source: expertgameaward"),
        ("C1.14", ""),
    ],
)
def test_only_what_the_rulebook_says_is_said_to_stand_there(client, key, said):
    page = client.get(f"/rules/dominations/{key}")
    assert page.context["page"].passage.source == said
    source = re.search(r'<p class="rule-source">.*?</p>', page.text)[0]
    assert said in html.unescape(source)
    assert "nowhere" not in source


def test_the_legend_calls_no_option_off(client):
    page = client.get("/rules/dominations").text
    assert "off until" not in page
    assert "chosen before the game; the text says what is played otherwise" in page


def test_headings_are_in_order_and_there_is_one_title(client):
    for path in (
        "/rules/",
        "/rules/morpheus",
        "/rules/morpheus/M4.2",
        "/rules/morpheus?q=dream",
        "/rules/pig",
    ):
        levels = headings(client.get(path).text)
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels)), path


def test_ids_in_texts_are_links(client, tmp_path):
    from dreamtable.web.rulebook import Printer

    printer = Printer("morpheus", LEDGER, lambda key: f"#{key}", [])
    assert printer.markdown("See M4.2, M99.9 and M4.") == (
        '<p>See <a href="#M4.2">M4.2</a>, M99.9 and <a href="#M4">M4</a>.</p>\n'
    )
    assert printer.markdown("[M4.2](/x) `M4.2`") == '<p><a href="/x">M4.2</a> <code>M4.2</code></p>\n'


def test_markdown_brings_no_html_and_no_script():
    from dreamtable.web.rulebook import Printer

    printer = Printer("morpheus", LEDGER, lambda key: f"#{key}", ["script"])
    made = printer.markdown("<script>alert(1)</script> [x](javascript:alert(1)) ![y](http://evil/x.png)")
    assert "<script" not in made
    assert 'href="javascript' not in made
    assert "<img" not in made


def test_one_paragraph_and_its_neighbours(client):
    page = client.get("/rules/morpheus/M12.7")
    assert page.status_code == 200
    assert page.context["page"].passage.id == "M12.7"
    assert (page.context["page"].before, page.context["page"].after) == ("M12.6", "M12.8")
    assert client.get("/rules/morpheus/M1.1").context["page"].before == ""
    assert client.get("/rules/morpheus/M14.8").context["page"].after == ""


def test_ids_are_forgiving(client):
    assert client.get("/rules/morpheus/m12.7").headers["location"] == "/rules/morpheus/M12.7"
    assert client.get("/rules/morpheus/M12").headers["location"] == "/rules/morpheus#M12"
    assert client.get("/rules/morpheus?q=m12.7").headers["location"] == "/rules/morpheus/M12.7"


def test_an_unknown_paragraph_names_those_like_it(client):
    page = client.get("/rules/morpheus/M12.77")
    assert page.status_code == 404
    assert "M12.7" in page.context["page"].near
    assert '<a href="/rules/morpheus/M12.7">' in page.text


def test_an_unknown_game_is_missing(client):
    for path in ("/rules/chess", "/rules/chess/M1.1", "/score/chess", "/rules/..%2f..%2fetc"):
        assert client.get(path).status_code == 404


def test_search_finds_paragraphs_with_all_words_and_marks_them(client):
    page = client.get("/rules/morpheus", params={"q": "equal SHARE win"})
    assert [p.id for p in page.context["page"].found] == [p.id for p in LEDGER.find("equal share win")]
    assert "<mark>share</mark>" in page.text
    assert "M12.8" in [p.id for p in page.context["page"].found]


def test_search_for_a_chapter_shows_it(client):
    found = client.get("/rules/morpheus?q=M12").context["page"].found
    assert [p.id for p in found] == [p for p in LEDGER.paragraphs if p.startswith("M12.")]


@pytest.mark.parametrize(
    "query",
    [
        "<script>alert(1)</script>",
        '" onmouseover=alert(1) x="',
        "{{ 7*7 }}",
        "(((((",
        "a" * 5000,
        ".*+?^$\\[",
        "mark",
        "\u202e\u0000\ud83e\udd8a".encode("utf-16", "surrogatepass").decode("utf-16"),
        "e e e e e e e e e e e e e e e e",
        "&lt;",
    ],
)
def test_hostile_queries_are_only_words(client, query):
    page = client.get("/rules/morpheus", params={"q": query})
    assert page.status_code == 200
    assert "<script>alert" not in page.text
    assert ">49<" not in page.text


def test_no_query_is_the_whole_book(client):
    assert client.get("/rules/morpheus?q=%20").template.name == "rules.html"
    assert client.get("/rules/morpheus?q=%ED%A0%80").status_code == 200
