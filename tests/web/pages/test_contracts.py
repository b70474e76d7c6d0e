"""What each template is promised: `page`, one frozen dataclass; `person`, `csrf`, and nothing else."""

import dataclasses

import pytest

from dreamtable.web.error_pages import ErrorPage
from dreamtable.web.identity import Person
from dreamtable.web.pages import badges, kits, people, rules, score

PAGES = {
    "/me": ("people.html", people.PeoplePage),
    "/me/badges": ("badges.html", badges.BadgesPage),
    "/rules/": ("rules_games.html", rules.RulesGamesPage),
    "/rules/morpheus": ("rules.html", rules.RulesPage),
    "/rules/morpheus?q=dream": ("rules_search.html", rules.RulesSearchPage),
    "/rules/morpheus?q=nothingness": ("rules_search.html", rules.RulesSearchPage),
    "/rules/morpheus/M4.2": ("rules_paragraph.html", rules.RulesParagraphPage),
    "/rules/morpheus/M99.9": ("rules_missing.html", rules.RulesMissingPage),
    "/kits/": ("kits.html", kits.KitsPage),
    "/kits/morpheus": ("kit.html", kits.KitPage),
    "/score/": ("score_games.html", score.ScoreGamesPage),
    "/score/morpheus": ("score.html", score.ScorePage),
    "/score/morpheus?players=1&dreams.0=D01": ("score.html", score.ScorePage),
    "/score/morpheus?players=1&dreams.0=D99": ("score.html", score.ScorePage),
    "/nowhere": ("error.html", ErrorPage),
}


@pytest.mark.parametrize("path", PAGES)
def test_a_template_gets_its_page_and_nothing_else(client, path):
    name, kind = PAGES[path]
    answer = client.get(path)
    assert answer.template.name == name
    assert set(answer.context) == {"request", "page", "person", "csrf"}
    page = answer.context["page"]
    assert type(page) is kind
    assert page.__dataclass_params__.frozen
    assert all(dataclasses.is_dataclass(kind) for kind in (type(page), Person))
    assert isinstance(answer.context["csrf"], str)


def test_a_game_without_a_drawing_is_shown_as_text_with_its_choices(client):
    client.get("/tables/new?game=pig")
    page = client.send_form("/tables", game="pig", **{"seat.0": "me", "seat.1": "random", "may_watch": "yes"})
    shown = client.get(page.headers["location"])
    assert "plain-board" in shown.text
    assert 'name="action" value="roll"' in shown.text
