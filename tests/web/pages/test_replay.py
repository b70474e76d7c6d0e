"""Looking back: who sees what of each moment, the ways between moments, the file, the story and the proof."""

import dataclasses
import functools
import json
import random
import time
import zlib

import pytest
from typer.testing import CliRunner

import dreamtable as dt
from dreamtable.cli import app as terminal
from dreamtable.engine import save
from dreamtable.engine.chance import commitment, make_seed
from dreamtable.engine.spec import EVERYTHING, SPECTATOR
from dreamtable.web.pages import looks, proof, replay
from dreamtable.web.tables import commands
from dreamtable.web.tables.journal import Line
from dreamtable.web.tables.setup import SeatPlan, new_setup
from dreamtable.web.tables.table import Table

TABLE = "A-table-of-tests_001"
HOST = "whoever opened it"
UNDONE = 5
"""The decision that is taken back in every match here."""


class Play:
    """A table with a journal, played by chance in memory; `keep` puts it in a store for its host."""

    def __init__(self, decisions, *, shared, **more):
        seats = (SeatPlan(HOST, "Ann"), SeatPlan(HOST if shared else "somebody else", "Bob"))
        self.seed = make_seed("looking back")
        self.table = Table(TABLE, self.seed)
        self.lines = []
        self.add([Line(0, 1.0, "open", new_setup("morpheus", seats, HOST, **more).body())])
        self.add(commands.start_lines(self.table, 1.0, after=[]))
        self.choice = random.Random(1)
        self.play(decisions)
        self.match = self.table.match

    def add(self, lines):
        for line in lines:
            if line.number >= self.table.number:
                self.table.fold(line)
        self.lines += lines

    def play(self, decisions):
        """Decide so many times, or until the end."""
        match, made = self.table.match, 0
        while match.to_act and made != decisions:
            seat = self.choice.choice(match.to_act)
            text = match.text(self.choice.choice(match.legal_actions(seat)))
            self.add(commands.act(self.table, 2.0, seat, text, self.table.prompt(seat)))
            made += 1
            if made == UNDONE:
                match.undo(seat, agreed_by=range(match.seats))
                self.add(self.table.lines(2.0, *self.table.entries()))

    def keep(self, browser):
        """Put it in the browser's server, with whoever sits there as Ann and host."""
        store, person = browser.app.state.store, browser.get("/me").context["person"].id
        opened = json.loads(json.dumps(dict(self.lines[0].body)).replace(HOST, person))
        lines = [dataclasses.replace(self.lines[0], body=opened), *self.lines[1:]]
        store.create(TABLE, self.seed.hex(), lines, self.table.card())
        store.keep_snapshot(TABLE, len(self.match.history), zlib.compress(self.match.snapshot(), 1))
        return self


@functools.cache
def play(decisions=None, *, shared=False, **more):
    """A match of the first so many decisions, or a whole one; played once, and never changed by a test."""
    return Play(decisions, shared=shared, **more)


@pytest.fixture
def playing(client):
    """A match in the middle; the client is Ann."""
    return play(30).keep(client)


@pytest.fixture
def over(client):
    """A match that has ended; the client is Ann."""
    return play().keep(client)


@pytest.fixture
def given_up(client, playing):
    """A match that its host gave up in the middle."""
    client.send_form(f"/t/{TABLE}/close")
    return playing


def page_of(browser, rest, status=200):
    answer = browser.get(f"/t/{TABLE}/{rest}")
    assert answer.status_code == status, answer.text
    return answer.context["page"]


# ------------------------------------------------------------------------------------------------ moments
def test_a_moment_is_drawn_as_its_viewer_knew_it_then(client, playing):
    match = playing.match
    for ply in (0, 1, match.ply // 2, match.ply):
        page = page_of(client, f"replay/{ply}")
        assert type(page) is replay.ReplayPage
        assert (page.ply, page.plies, page.viewer) == (ply, match.ply, 0)
        expected = replay.board_view(match.observe_at(ply, 0), page.board.choices, page.names)
        assert page.board == expected
        assert page.board.choices.legal == {}


def test_the_template_gets_its_page_and_nothing_else(client, playing):
    answer = client.get(f"/t/{TABLE}/replay/3")
    assert answer.template.name == "replay.html"
    assert set(answer.context) == {"request", "page", "person", "csrf"}
    assert answer.context["page"].__dataclass_params__.frozen


def test_a_draw_that_is_told_with_others_later_says_what_was_drawn():
    """Three boards, three tiles, two cards, and 18 tiles of hands, told when the last is dealt."""
    match = dt.new_match("yumegari", seats=3, seed=1)
    led = [replay._led(match, ply, 0, ("Ada", "Ben", "Cy")) for ply in (8, 9, 10, 25, 26)]
    assert led[0].startswith("In the game is card ")
    assert led[1:4] == ["Chance: deal tile 1.", "Chance: deal tile 2.", "Chance: deal tile 17."]
    assert led[4].startswith("Round 1: 6 tiles each. Ada holds ")


def test_the_sentences_around_a_moment_are_those_of_the_log(client, over):
    told = {line.ply: line.text for line in over.table.told(0) if line.ply is not None}
    page = page_of(client, "replay/200")
    assert page.led == told.get(200, "Nothing that is worth telling.")
    assert all(told[step.ply] == step.text for step in page.steps)
    before = [ply for ply in told if ply <= 200][-5:]
    after = [ply for ply in told if ply > 200][:4]
    assert [step.ply for step in page.steps] == before + after


def test_the_scrubber_leads_to_first_back_next_and_last(client, playing):
    last = playing.match.ply
    text = client.get(f"/t/{TABLE}/replay/7").text
    assert f'rel="prev" href="/t/{TABLE}/replay/6?as=0"' in text
    assert f'rel="next" href="/t/{TABLE}/replay/8?as=0"' in text
    assert f'id="first" class="button button--quiet" href="/t/{TABLE}/replay/0?as=0"' in text
    assert f'id="last" class="button button--quiet" href="/t/{TABLE}/replay/{last}?as=0"' in text
    assert 'rel="prev"' not in client.get(f"/t/{TABLE}/replay/0").text
    assert 'rel="next"' not in client.get(f"/t/{TABLE}/replay/{last}").text


def test_the_slider_works_without_a_script(client, playing):
    answer = client.get(f"/t/{TABLE}/replay?as=watch&ply=12")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{TABLE}/replay/12?as=watch"
    answer = client.get(client.get(f"/t/{TABLE}/replay").headers["location"])
    assert answer.context["page"].ply == playing.match.ply


def test_a_step_behind_the_last_one_shows_the_last_one_and_says_so(client, playing):
    page = page_of(client, "replay/5000")
    assert page.ply == playing.match.ply
    assert "no step 5000" in page.notice


@pytest.mark.parametrize("ply", ["-1", "x", "1.5", "9" * 5000, "٣٤٥٦٧٨٩٠١٢"])
def test_what_is_no_step_is_not_found(client, playing, ply):
    assert client.get(f"/t/{TABLE}/replay/{ply}").status_code == 404
    assert client.get(f"/t/{TABLE}/replay?ply={ply}").status_code == 404


def test_jumps_lead_to_the_decisions_of_each_seat(client, over):
    log = over.match.log
    page = page_of(client, "replay/100")
    for jump in page.jumps:
        own = [ply for ply, entry in enumerate(log) if entry.seat == jump.seat and not entry.auto]
        assert jump.before == max(ply for ply in own if ply < 100)
        assert jump.after == min(ply for ply in own if ply > 100)


def test_decisions_taken_back_are_counted_and_are_no_steps(client, playing):
    page = page_of(client, "replay/10")
    assert page.taken_back == 1
    assert "1 decision was taken back" in client.get(f"/t/{TABLE}/replay/10").text


def test_who_decided_is_told(client, over):
    log = over.match.log
    kinds = {"chance": "Drawn by chance.", "auto": "could do nothing else.", "do": "Decided by "}
    for kind, words in kinds.items():
        place = next(p for p, e in enumerate(log) if (("auto" if e.auto else e.kind) == kind))
        assert words in page_of(client, f"replay/{place + 1}").decided


# --------------------------------------------------------------------------------------------- what was done
def test_the_viewers_own_choices_are_listed_and_the_chosen_one_is_marked(client, over):
    match = over.match
    place = next(p for p, entry in enumerate(match.log) if entry.seat == 0 and not entry.auto)
    seen = match.observe_at(place, 0)
    page = page_of(client, f"replay/{place}?as=0")
    assert [option.label for option in page.options] == [seen.describe(a) for a in seen.legal_actions()]
    assert page.chosen == seen.describe(match.parse(match.log[place].text))


def test_the_choices_of_another_seat_are_shown_only_with_everything_revealed(client, over):
    log = over.match.log
    match = over.match
    place = next(
        p for p, e in enumerate(log) if e.seat == 1 and not e.auto and match.observe_at(p, 0).to_act == (1,)
    )
    assert page_of(client, f"replay/{place}?as=0").options == ()
    assert page_of(client, f"replay/{place}?as=watch").options == ()
    assert page_of(client, f"replay/{place}?as=1").chosen
    assert page_of(client, f"replay/{place}?as=all").chosen


def test_what_can_be_done_now_is_left_to_the_table(client, playing):
    page = page_of(client, f"replay/{playing.match.ply}")
    assert page.options == ()
    assert page.next.endswith("now.")


# ------------------------------------------------------------------------------------------------------ eyes
@pytest.mark.parametrize("asked", ["1", "all", "7", "nobody", "9" * 5000])
def test_during_play_nobody_looks_through_other_eyes(client, playing, asked):
    page = page_of(client, f"replay/20?as={asked}")
    assert page.viewer == 0
    assert "other eyes" in page.notice


def test_a_seat_may_look_as_a_spectator_and_a_spectator_as_nobody_else(client, another, playing):
    assert page_of(client, "replay/20?as=watch").viewer == SPECTATOR
    page = page_of(another(), "replay/20?as=0")
    assert (page.viewer, page.looks) == (SPECTATOR, ())


def test_no_secret_of_a_running_match_reaches_others(client, another, playing):
    match, stranger = playing.match, another()
    for ply in range(0, match.ply + 1, 7):
        page = page_of(stranger, f"replay/{ply}?as=all&seat=0")
        assert page.board == replay.board_view(
            match.observe_at(ply, SPECTATOR), page.board.choices, page.names
        )


def test_after_the_end_everybody_looks_through_all_eyes(another, over):
    stranger = another()
    for word, viewer in (("0", 0), ("1", 1), ("watch", SPECTATOR), ("all", EVERYTHING)):
        page = page_of(stranger, f"replay/150?as={word}")
        assert (page.viewer, page.notice) == (viewer, "")
        assert [look.is_here for look in page.looks].count(True) == 1
        assert page.board.viewer == viewer
    assert [look.label for look in page.looks] == ["Ann", "Bob", "A spectator", "Everything revealed"]


def test_of_a_given_up_match_the_seats_are_shown_but_not_everything(another, given_up):
    page = page_of(another(), "replay/20?as=1")
    assert page.viewer == 1
    assert [look.label for look in page.looks] == ["Ann", "Bob", "A spectator"]
    assert page_of(another(), "replay/20?as=all").viewer == SPECTATOR


def test_at_a_shared_screen_the_curtain_hides_the_seat_that_is_not_to_act(client):
    (acting,) = play(12, shared=True).keep(client).table.to_act
    assert page_of(client, "replay/10").viewer == SPECTATOR
    assert page_of(client, f"replay/10?seat={acting}").viewer == acting
    assert page_of(client, f"replay/10?seat={1 - acting}").viewer == SPECTATOR
    assert page_of(client, f"replay/10?as={1 - acting}").viewer == SPECTATOR


def test_the_permanent_link_shows_the_same_to_whoever_may_see_it(client, another, over):
    page = page_of(client, "replay/40?as=all")
    assert page.permanent == f"http://testserver/t/{TABLE}/replay/40?as=all"
    assert another().get(page.permanent).context["page"].board == page.board


def test_the_permanent_link_of_a_running_match_names_no_seat(client, playing):
    assert page_of(client, "replay/12").permanent == f"http://testserver/t/{TABLE}/replay/12"


# ------------------------------------------------------------------------------------------------- scripts
def test_a_script_gets_the_part_and_the_address_to_show(client, playing):
    headers = {"HX-Request": "true", "HX-Request-Type": "partial"}
    answer = client.get(f"/t/{TABLE}/replay/5", headers=headers)
    assert answer.template.name == "replay_part.html"
    assert "<!doctype" not in answer.text
    assert answer.headers["hx-push-url"] == f"/t/{TABLE}/replay/5?as=0"


def test_going_back_in_history_gets_the_whole_page(client, playing):
    headers = {"HX-Request": "true", "HX-Request-Type": "full", "HX-History-Restore-Request": "true"}
    answer = client.get(f"/t/{TABLE}/replay/5", headers=headers)
    assert answer.template.name == "replay.html"
    assert "hx-push-url" not in answer.headers


def test_a_late_moment_takes_no_replay_of_the_match(client, over, monkeypatch):
    last = over.match.ply
    client.get(f"/t/{TABLE}/replay/{last - 1}")  # from the journal into memory
    monkeypatch.setattr("dreamtable.engine.match.Match.replay", None)
    started = time.perf_counter()
    page_of(client, f"replay/{last - 5}?as=all")
    assert time.perf_counter() - started < 1, "even with rules that are not compiled"


# ---------------------------------------------------------------------------------------- other tables
PATHS = ("replay/3", "save", "story", "verify")


@pytest.mark.parametrize("path", PATHS)
def test_a_missing_and_a_hidden_table_look_alike(client, another, path):
    play(3, may_watch=False).keep(client)
    hidden, missing = another().get(f"/t/{TABLE}/{path}"), client.get(f"/t/nowhere/{path}")
    assert hidden.status_code == missing.status_code == 404
    assert hidden.context["page"] == missing.context["page"]
    assert client.get(f"/t/{TABLE}/{path}").status_code == (409 if path == "save" else 200)


def test_a_table_that_gathers_has_nothing_to_look_back_at(client):
    fields = {"game": "morpheus", "seat.0": "me", "seat.1": "friend", "may_watch": "yes"}
    base = client.send_form("/tables", **fields).headers["location"]
    page = client.get(f"{base}replay/5").context["page"]
    assert (page.ply, page.plies, page.board) == (0, 0, None)
    assert client.get(f"{base}save").status_code == 409
    assert client.get(f"{base}story").text.startswith("Morpheus")
    assert len(client.get(f"{base}verify").context["page"].commitment) == 64


def test_a_step_that_cannot_be_drawn_keeps_the_others_within_reach(client, playing, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    for piece in ("board_view", "_next", "_options"):
        monkeypatch.setattr(replay, piece, broken)
    page = page_of(client, "replay/8")
    assert (page.board, page.notice) == (None, "This step cannot be drawn.")
    assert page.led


def test_the_table_in_words_looks_back_too(client, over):
    page = page_of(client, "replay/50?view=text")
    assert page.is_text
    assert "view=text" in page.at(51)


# ------------------------------------------------------------------------------------------------------ story
def test_the_story_is_what_its_reader_may_know(client, another, playing):
    own, public = client.get(f"/t/{TABLE}/story"), another().get(f"/t/{TABLE}/story?as=0")
    assert own.headers["content-type"] == "text/plain; charset=utf-8"
    assert own.headers["content-disposition"] == 'attachment; filename="morpheus-A-tabl.txt"'
    told = own.text.splitlines()[3:]
    assert told == [f"{line.ply or '':>5}  {line.text}" for line in playing.table.told(0)]
    assert public.text.splitlines()[3:] == [
        f"{line.ply or '':>5}  {line.text}" for line in playing.table.told(SPECTATOR)
    ]


# ------------------------------------------------------------------------------------------------------- save
def test_a_running_match_keeps_its_seed(client, playing):
    answer = client.get(f"/t/{TABLE}/save")
    assert answer.status_code == 409
    assert "after the end" in answer.text
    verify = client.get(f"/t/{TABLE}/verify")
    assert playing.seed.hex() not in answer.text + verify.text
    assert verify.context["page"].proof is None
    assert commitment(playing.seed) in verify.text


def test_the_file_has_the_names_as_they_are_shown_and_the_live_match_keeps_its_own(client, over, monkeypatch):
    answer = client.get(f"/t/{TABLE}/save")
    assert answer.headers["content-disposition"] == 'attachment; filename="morpheus-A-tabl.json"'
    assert json.loads(answer.text)["players"] == ["Ann", "Bob"]
    shown = dataclasses.replace(over.match.header)
    monkeypatch.setattr(over.table.sitters[0], "name", "Somebody new")
    assert json.loads(proof.file_of(over.table))["players"] == ["Somebody new", "Bob"]
    assert over.match.header == shown


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_the_terminal_takes_the_file(client, over, tmp_path, command):
    file = tmp_path / "evening.json"
    file.write_bytes(client.get(f"/t/{TABLE}/save").content)
    result = CliRunner().invoke(terminal, [command, str(file)])
    assert result.exit_code == 0, result.output
    if command == "verify":
        assert "follow from the seed" in result.output
        assert over.seed.hex() in result.output


def test_the_terminal_goes_on_with_a_match_that_was_given_up(client, given_up, tmp_path):
    file = tmp_path / "evening.json"
    file.write_bytes(client.get(f"/t/{TABLE}/save").content)
    result = CliRunner().invoke(terminal, ["play", str(file), "--seats", "random,random"])
    assert result.exit_code == 0, result.output
    assert save.read(file).fields["plies"] > given_up.match.ply


# ----------------------------------------------------------------------------------------------------- verify
def test_the_proof_tells_how_many_draws_agree_and_how_to_check_at_home(client, over):
    answer = client.get(f"/t/{TABLE}/verify")
    page = answer.context["page"]
    draws = sum(entry.kind == "chance" for entry in over.match.history)
    assert page.proof == proof.Proof(over.seed.hex(), draws, draws, "")
    assert page.commitment == commitment(over.seed)
    assert "dreamtable verify morpheus-A-tabl.json" in answer.text


def test_a_given_up_match_is_proved_as_well(client, given_up):
    assert page_of(client, "verify").proof.problem == ""


def test_a_draw_that_does_not_follow_from_the_seed_is_found(over):
    other = make_seed("another")
    fields = json.loads(proof.file_of(over.table)) | {"seed": other.hex(), "commitment": commitment(other)}
    fields["sum"] = save._checksum(fields)
    found = proof.proof_of(json.dumps(fields))
    assert found.agreeing < found.draws
    assert "but the seed gives" in found.problem


def test_a_chosen_seed_is_told(client):
    play(2, is_seeded=True).keep(client)
    assert "chose its seed" in client.get(f"/t/{TABLE}/verify").text


def test_a_table_without_a_board_has_the_styles_of_its_game(client):
    fields = {"game": "morpheus", "seat.0": "me", "seat.1": "friend"}
    answer = client.get(client.send_form("/tables", **fields).headers["location"])
    assert answer.status_code == 200
    assert answer.context["page"].board is None
    assert "/static/games/morpheus/board.css" in answer.text


def test_the_table_shows_what_its_dealing_is_committed_to(client, playing):
    text = client.get(f"/t/{TABLE}/").text
    assert "The dealing is committed to" in text
    assert commitment(playing.seed) in text


def test_words_of_eyes_are_read_back():
    assert [looks.word_of(viewer) for viewer in (0, 3, SPECTATOR, EVERYTHING)] == ["0", "3", "watch", "all"]
