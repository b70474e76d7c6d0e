"""The page of an analysis: who may see it and when, how far it is, what it shows; and the puzzles."""

import dataclasses
import os
import sys
import time

import pytest
from analysis.matches import only_the_end

from dreamtable.engine.chance import make_seed
from dreamtable.engine.errors import ReplayError
from dreamtable.engine.save import dumps
from dreamtable.web.pages import analysis as page_module
from dreamtable.web.pages import puzzles as puzzles_module
from dreamtable.web.tables import analysts, commands
from dreamtable.web.tables.journal import Line
from dreamtable.web.tables.setup import SeatPlan, new_setup
from dreamtable.web.tables.table import Table

TABLE = "A-table-of-tests_002"
PAGE = f"/t/{TABLE}/analysis"


@pytest.fixture
def client(serve, settings, tmp_path):
    return serve(dataclasses.replace(settings, analyses=tmp_path / "analyses"))


def lay(browser, *, decisions=None, **more):
    """A table of Pig at which the browser's person and another one have decided so often, or to the end."""
    person = browser.get("/me").context["person"].id
    table, lines = Table(TABLE, make_seed("analysis")), []

    def add(made):
        for line in made:
            if line.number >= table.number:
                table.fold(line)
        lines.extend(made)

    seats = (SeatPlan(person, "Ann <b>"), SeatPlan("somebody else", "Bob"))
    add([Line(0, 1.0, "open", new_setup("pig", seats, person, options={"target": "50"}, **more).body())])
    add(commands.start_lines(table, 1.0, after=[]))
    match, made = table.match, 0
    while match.to_act and made != decisions:
        seat = match.to_act[0]
        texts = [match.text(action) for action in match.legal_actions(seat)]
        text = "hold" if "hold" in texts and ("roll" not in texts or match.ply % 4 == 0) else "roll"
        add(commands.act(table, 2.0, seat, text, table.prompt(seat)))
        made += 1
    browser.app.state.store.create(TABLE, make_seed("analysis").hex(), lines, table.card())
    return table


@pytest.fixture
def over(client, monkeypatch):
    """A match that has ended, of which an analysis looks at the end only."""
    only_the_end(monkeypatch)
    return lay(client)


def found(client, table):
    """Everything is found, as another process would have found it."""
    shown = dataclasses.replace(table.match.header, players=table.names)
    table.match.header = shown
    work = client.app.state.house.analysts.work_on(dumps(table.match))
    from dreamtable.analysis import analyse

    analyse(work.subject, effort=work.effort, kept=work.kept)
    return work


def page_of(browser, status=200):
    answer = browser.get(PAGE)
    assert answer.status_code == status, answer.text
    return answer.context["page"]


def as_process(monkeypatch, program):
    """Let this be the process that analyses."""
    monkeypatch.setattr(analysts, "PROGRAM", (sys.executable, "-c", program))


def wait_until(is_so):
    for _ in range(600):
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError("it never came")


# ---------------------------------------------------------------------------------------------- who, and when
def test_nothing_is_told_of_a_match_that_goes_on(client):
    lay(client, decisions=5)
    answer = client.get(PAGE)
    assert answer.status_code == 409
    assert "after the end" in answer.text
    client.send_form(PAGE, 409)


def test_a_match_that_was_given_up_has_no_end_to_judge_by(client):
    lay(client, decisions=5)
    client.send_form(f"/t/{TABLE}/close")
    assert "given up before its end" in client.get(PAGE).text


def test_who_may_not_see_the_table_finds_nothing(client, over, another):
    assert another().get("/t/another-table-of-tests/analysis").status_code == 404
    assert client.get(f"/t/{TABLE}/").status_code == 200
    assert another().get(PAGE).status_code == another().get(f"/t/{TABLE}/replay/0").status_code


def test_the_end_and_the_replay_lead_to_it(client, over):
    assert f'href="{PAGE}"' in client.get(f"/t/{TABLE}/").text
    assert f'href="{PAGE}"' in client.get(f"/t/{TABLE}/replay/3").text


# --------------------------------------------------------------------------------------------------- progress
def test_a_look_begins_nothing_and_a_button_does(client, over, monkeypatch):
    as_process(
        monkeypatch, "import sys, time; sys.stdin.read(); print('compiling', flush=True); time.sleep(60)"
    )
    page = page_of(client)
    assert (page.done, page.stage, page.is_going_on) == (0, "", False)
    client.send_form(PAGE)
    wait_until(lambda: page_of(client).stage == "compiling")
    answer = client.get(PAGE)
    assert "compiled for this computer, once" in answer.text
    assert 'http-equiv="refresh"' in answer.text
    part = client.get(PAGE, headers={"hx-request-type": "partial"})
    assert part.template.name == "analysis_part.html"
    assert "every 3s" in part.text


@pytest.mark.parametrize("may_watch", [True, False])
def test_only_what_anybody_may_watch_becomes_puzzles(client, tmp_path, monkeypatch, may_watch):
    only_the_end(monkeypatch)
    lay(client, may_watch=may_watch)
    sign = tmp_path / "wishes"
    as_process(
        monkeypatch,
        "import sys, pathlib; sys.stdin.read();"
        f"pathlib.Path({str(sign)!r}).write_text(' '.join(sys.argv[2:]) or 'none')",
    )
    client.send_form(PAGE)
    wait_until(lambda: sign.exists() and sign.read_text())
    assert sign.read_text() == ("puzzles" if may_watch else "none")


def test_the_process_ends_with_the_server(client, over, tmp_path, monkeypatch):
    sign = tmp_path / "begun"
    as_process(
        monkeypatch,
        f"import sys, os, time, pathlib; sys.stdin.read();"
        f"pathlib.Path({str(sign)!r}).write_text(str(os.getpid())); time.sleep(600)",
    )
    client.send_form(PAGE)
    wait_until(lambda: sign.exists() and sign.read_text())
    client.portal.call(client.app.state.house.analysts.stop)
    with pytest.raises(ProcessLookupError):
        os.kill(int(sign.read_text()), 0)


def test_a_process_that_fails_is_told(client, over, monkeypatch):
    as_process(monkeypatch, "import sys; sys.stdin.read(); sys.exit(3)")
    client.send_form(PAGE)
    wait_until(lambda: page_of(client).stage == "failed")
    assert "broke off" in client.get(PAGE).text


def test_what_was_begun_goes_on_at_the_next_look(client, over, monkeypatch):
    work = found(client, over)
    ply, verdict = work.kept.verdicts.popitem()
    work.kept.path.write_text("".join(work.kept.path.read_text().splitlines(keepends=True)[:-1]))
    as_process(monkeypatch, "import sys, time; sys.stdin.read(); time.sleep(60)")
    assert page_of(client).stage in {"waiting", "running"}
    work.kept.add(verdict)
    assert page_of(client).is_complete
    assert ply == verdict.ply


# ---------------------------------------------------------------------------------------------- what it shows
def test_the_page_shows_curve_slips_luck_and_all_decisions(client, over):
    found(client, over)
    page = page_of(client)
    assert type(page) is page_module.AnalysisPage
    assert page.__dataclass_params__.frozen
    assert page.is_complete
    assert len(page.chart.lines) == 2
    assert [one.name for one in page.balances] == ["Ann <b>", "Bob"]
    assert len(page.decisions) == 2
    text = client.get(PAGE).text
    assert "<b>Ann" not in text
    assert "Ann <b>" not in text
    for one in page.decisions:
        assert client.get(page.at(one.ply, one.seat)).status_code == 200


def test_a_real_process_finds_it_all(client, monkeypatch):
    """The whole way once: the process reads the match, appends what it finds, and the page reads it."""
    table = lay(client)
    program = (
        "import sys, pytest; from pathlib import Path; sys.path.insert(0, 'tests');"
        "from analysis.matches import only_the_end; only_the_end(pytest.MonkeyPatch());"
        "from dreamtable.web.tables import analyst; analyst.main(Path(sys.argv[1]), *sys.argv[2:])"
    )
    only_the_end(monkeypatch)
    as_process(monkeypatch, program)
    client.send_form(PAGE)
    wait_until(lambda: page_of(client).is_complete or page_of(client).stage == "failed")
    assert page_of(client).is_complete
    assert table.match.is_over


# ---------------------------------------------------------------------------------------------------- puzzles
def test_all_puzzles_are_listed(client):
    answer = client.get("/puzzles")
    assert type(answer.context["page"]) is puzzles_module.PuzzlesPage
    assert answer.context["page"].puzzles
    assert 'href="/puzzles"' in client.get("/").text


def test_a_puzzle_is_shown_as_the_seat_saw_it_and_then_explained(client):
    address = client.get("/puzzles").context["page"].puzzles[0].href
    question = client.get(address)
    page = question.context["page"]
    assert type(page) is puzzles_module.PuzzlePage
    assert page.solution is None
    assert page.board.viewer == page.seat
    assert set(page.choices.refused) == set()
    assert "What each choice is worth" not in question.text
    right = client.get(address, params={"action": puzzle_of(page).best})
    assert right.context["page"].solution.is_right
    wrong = client.get(address, params={"action": puzzle_of(page).answers[-1].action, "view": "text"})
    assert not wrong.context["page"].solution.is_right
    assert wrong.context["page"].board.choices.legal == {}


def puzzle_of(page):
    from dreamtable.puzzles import find_puzzle

    return find_puzzle(page.id)


def test_what_is_no_choice_and_no_puzzle(client):
    address = client.get("/puzzles").context["page"].puzzles[0].href
    assert client.get(address, params={"action": "<nonsense>"}).status_code == 303
    assert client.get("/puzzles/morpheus-00000000").status_code == 404


def test_a_puzzle_that_cannot_be_set_up_is_missing(client, monkeypatch):
    address = client.get("/puzzles").context["page"].puzzles[0].href

    def damaged(*_):
        raise ReplayError("the puzzle cannot be set up")

    monkeypatch.setattr(puzzles_module, "_position", damaged)
    assert client.get(address).status_code == 404
