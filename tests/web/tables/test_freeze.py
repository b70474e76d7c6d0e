"""A rule that breaks freezes its table and no other; the report holds all to see it break again."""

import json
import stat

import pytest

from dreamtable import registry
from dreamtable.engine import save
from dreamtable.engine.kit import load_kit
from dreamtable.engine.observation import Observation
from dreamtable.engine.referee import Referee
from dreamtable.web.tables import commands
from dreamtable.web.tables.house import read_table

from .conftest import friends, setup_for

HOLD = 1


class BrokenRuleError(Exception):
    """What a rule of a test raises."""


@pytest.fixture
def break_hold(monkeypatch):
    """Break a rule of Pig, so that holding after so many decisions raises; what this gives mends it."""
    apply = Referee.apply

    def begin(after):
        def broken(self, states, seat, action, i=0):
            if self.spec.name == "pig" and action == HOLD and seat >= 0 and states["decisions"][i] >= after:
                states["score"][:] = 77  # half way
                raise BrokenRuleError("a rule of a test")
            apply(self, states, seat, action, i)

        monkeypatch.setattr(Referee, "apply", broken)
        return lambda: monkeypatch.setattr(Referee, "apply", apply)

    return begin


@pytest.mark.anyio
class TestARule:
    async def test_that_breaks_freezes_its_table_alone(self, house, break_hold):
        table = await house.create(setup_for("Ann", "Bob"))
        other = await house.create(setup_for("Ann", "Bob", game="sealed"))
        await house.act(table, 0, "roll")
        before = (await house.see(table)).match.state_hash()
        break_hold(1)
        at = await house.see(table)
        with pytest.raises(commands.TableError, match="A rule broke"):
            await house.act(table, at.to_act[0], "hold")
        at = await house.see(table)
        assert at.status == "frozen"
        assert at.match.state_hash() == before == read_table(house.store, table).match.state_hash()
        assert at.to_act == ()
        await house.act(other, 0, "bid 1")
        with pytest.raises(commands.TableError, match="frozen"):
            await house.act(table, 0, "roll")

    async def test_leaves_a_report_that_its_owner_alone_can_read_and_that_loads(
        self, house, settings, break_hold
    ):
        table = await house.create(setup_for("Ann", "Bob"))
        for seat in (0, 1):
            await house.act(table, seat, "hold")
        mend = break_hold(2)
        with pytest.raises(commands.TableError):
            await house.act(table, 0, "hold")
        (path,) = settings.reports.iterdir()
        at = await house.see(table)
        assert path.name == f"{at.report}.json"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        report = json.loads(path.read_text())
        assert "a rule of a test" in report["error"]
        mend()
        saved = save.loads(json.dumps(report["replay"]))
        spec = registry.find_game("pig")
        match = save.replay(saved, spec, load_kit(spec.kit))
        assert match.state_hash() == at.match.state_hash()
        assert save.verify(saved, spec, load_kit(spec.kit)) == 0

    async def test_is_frozen_also_where_no_report_can_be_written(self, house, settings, break_hold):
        settings.reports.write_text("a file where the folder should be")
        table = await house.create(setup_for("Ann", "Bob"))
        break_hold(0)
        with pytest.raises(commands.TableError):
            await house.act(table, 0, "hold")
        assert (await house.see(table)).status == "frozen"

    async def test_that_breaks_where_a_bot_decides_freezes_the_table(self, house, monkeypatch):
        legal = Observation.legal_actions

        def broken(self):
            if self.spec.name == "sealed":
                raise BrokenRuleError
            return legal(self)

        monkeypatch.setattr(Observation, "legal_actions", broken)
        table = await house.create(setup_for("bot greedy", "bot random", game="sealed"))
        await house.bots_rest(table)
        assert (await house.see(table)).status == "frozen"

    async def test_that_contradicts_what_a_bot_was_shown_freezes_the_table(self, house, monkeypatch):
        async def over_bid(bot, moment, thought):
            return moment.seen.spec.actions.parse("boost"), 0.0

        monkeypatch.setattr(house.thinkers, "choose", over_bid)
        table = await house.create(setup_for("bot greedy", "bot random", game="sealed"))
        await house.bots_rest(table)
        assert (await house.see(table)).status == "frozen"

    async def test_taken_back_plays_on(self, house, break_hold):
        table = await house.create(setup_for("Ann", "Bob"))
        await house.act(table, 0, "hold")
        mend = break_hold(1)
        with pytest.raises(commands.TableError):
            await house.act(table, 1, "hold")
        mend()
        await house.tell(table, commands.thaw)
        at = await house.see(table)
        assert (at.status, at.to_act, at.report) == ("playing", (0,), "")
        await house.act(table, 0, "hold")
        with pytest.raises(commands.TableError, match="not frozen"):
            await house.tell(table, commands.thaw)

    async def test_that_broke_at_once_leaves_nothing_to_take_back(self, house, break_hold):
        table = await house.create(setup_for("Ann", "Bob"))
        break_hold(0)
        with pytest.raises(commands.TableError):
            await house.act(table, 0, "hold")
        with pytest.raises(commands.TableError, match="no decision"):
            await house.tell(table, commands.thaw)
        await house.tell(table, commands.close, "bob-id")  # whoever sits there may give it up
        assert (await house.see(table)).status == "abandoned"

    async def test_of_seeing_can_be_taken_back_too(self, house, monkeypatch):
        """Taking back asks no rule whether somebody saw something: the broken one might be among them."""
        table = await house.create(setup_for("Ann", "Bob", "Eve", game="sealed"))
        await house.act(table, 0, "bid 1")
        await house.freeze(table, BrokenRuleError())

        def broken(*_):
            raise BrokenRuleError

        monkeypatch.setattr(Referee, "determinized", broken)
        await house.tell(table, commands.thaw)
        assert (await house.see(table)).to_act == (0, 1, 2)


class TestThroughPages:
    def test_the_table_is_shown_as_it_last_was_with_what_can_be_done(self, guests, break_hold):
        ann, bob = guests(2)
        table, other = friends(ann, bob), friends(ann, bob, game="sealed")
        ann.play(table, 0, "hold")
        mend = break_hold(1)
        page = bob.play(table, 1, "hold", 409).context["page"]
        assert page.status == "frozen"
        assert page.message.text.startswith("A rule broke")
        answer = ann.get(f"/t/{table}/")
        assert answer.status_code == 200
        assert page.report in answer.text
        assert f'action="/t/{table}/thaw"' in answer.text
        assert f'action="/t/{table}/close"' in answer.text
        (stranger,) = guests(1)
        assert "/thaw" not in stranger.get(f"/t/{table}/").text
        for name in ("thaw", "close"):
            stranger.do(table, name, 403)
        bob.play(other, 1, "bid 1")
        mend()
        bob.do(table, "thaw", seat=1)
        assert ann.page(table).is_mine

    def test_a_picture_that_cannot_be_made_freezes_and_the_one_before_is_shown(self, guests, monkeypatch):
        ann, bob = guests(2)
        table = friends(ann, bob, game="morpheus")
        seat, mover = next((s, g) for s, g in enumerate((ann, bob)) if g.page(table).is_mine)
        plies = ann.ask(table, lambda at: at.match.ply)
        mover.play(table, seat, next(iter(mover.page(table).board.choices.legal)))
        picture = Observation.picture

        def broken(self):
            if self.ply > plies:
                raise BrokenRuleError
            return picture(self)

        monkeypatch.setattr(Observation, "picture", broken)
        page = ann.page(table)
        assert page.status == "frozen"
        assert page.board is not None
        assert bob.page(table).board is not None
        bob.do(table, "thaw", seat=1)
        assert ann.page(table).status == "playing"

    def test_a_sentence_that_cannot_be_made_freezes_and_is_left_out(self, guests, monkeypatch):
        ann, bob = guests(2)
        table = friends(ann, bob)
        for person, seat in ((ann, 0), (bob, 1)):
            person.play(table, seat, "hold")
        narrate = Referee.narrate

        def broken(self, before, after, viewer, seat, action):
            if seat == 1:
                raise BrokenRuleError
            return narrate(self, before, after, viewer, seat, action)

        ann.ask(table, lambda at: at._sentences.clear())
        monkeypatch.setattr(Referee, "narrate", broken)
        page = ann.page(table)
        assert page.status == "frozen"
        assert any("holds and has 0" in told.text for told in page.log)
        assert ann.get(f"/t/{table}/log").status_code == 200
        ann.do(table, "thaw", seat=0)
        assert ann.page(table).status == "playing"

    def test_a_hint_that_cannot_be_found_stops_nothing(self, guests, monkeypatch):
        ann, bob = guests(2)
        table = friends(ann, bob)
        monkeypatch.setattr(Referee, "judgements", None)
        page = ann.do(table, "hint", 409, seat=0).context["page"]
        assert page.message.text == "There is no hint for this."
        assert page.status == "playing"
        monkeypatch.undo()
        assert len(ann.do(table, "hint", 200, seat=0).context["page"].advice.hints) == 2
        assert "not your decision" in bob.do(table, "hint", 409, seat=1).text
        assert bob.do(table, "hint", 409, seat=0)
