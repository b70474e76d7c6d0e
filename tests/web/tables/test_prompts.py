"""What a seat is asked, and what becomes of its answer: once, in its time, whoever answers beside it."""

import asyncio

import pytest

from dreamtable.web.tables.commands import StalePromptError

from .conftest import at_once, friends, new_once, setup_for


@pytest.mark.anyio
class TestOnce:
    async def test_the_same_action_id_twice_is_done_once(self, house):
        table = await house.create(setup_for("Ann", "Bob"))
        prompt = (await house.see(table)).prompt(0)
        assert await house.act(table, 0, "hold", prompt=prompt, once="abc")
        assert not await house.act(table, 0, "hold", prompt=prompt, once="abc")
        assert await house.log_of(table) == ["hold"]

    async def test_also_at_the_same_moment(self, house):
        table = await house.create(setup_for("Ann", "Bob"))
        prompt = (await house.see(table)).prompt(0)
        done = await asyncio.gather(
            *(house.act(table, 0, "hold", prompt=prompt, once="abc") for _ in range(5))
        )
        assert sorted(done) == [False] * 4 + [True]
        assert await house.log_of(table) == ["hold"]

    async def test_also_by_two_processes(self, open_house, database):
        houses = [await open_house(database), await open_house(database)]
        table = await houses[0].create(setup_for("Ann", "Bob"))
        prompt = (await houses[1].see(table)).prompt(0)
        done = await asyncio.gather(
            *(house.act(table, 0, "hold", prompt=prompt, once="abc") for house in houses)
        )
        assert sorted(done) == [False, True]
        for house in houses:
            assert await house.act(table, 0, "hold", prompt=prompt, once="abc") is False
            assert await house.log_of(table) == ["hold"]

    async def test_also_after_a_restart(self, open_house):
        first = await open_house()
        table = await first.create(setup_for("Ann", "Bob"))
        await first.act(table, 0, "hold", once="abc")
        second = await open_house()
        assert not await second.act(table, 1, "hold", once="abc")
        assert await second.log_of(table) == ["hold"]

    async def test_what_was_refused_may_be_tried_again(self, house):
        table = await house.create(setup_for("Ann", "Bob"))
        with pytest.raises(StalePromptError):
            await house.act(table, 0, "hold", prompt="9.9", once="abc")
        assert await house.act(table, 0, "hold", once="abc")


@pytest.mark.anyio
class TestPrompts:
    async def test_each_question_has_another_prompt(self, house):
        table = await house.create(setup_for("Ann", "Bob"))
        seen = set()
        for seat in (0, 1, 0, 1):
            at = await house.see(table)
            seen.add(at.prompt(seat))
            assert at.prompt(1 - seat) == ""
            await house.act(table, seat, "hold")
        assert len(seen) == 4

    async def test_a_question_asked_again_after_a_taking_back_is_another_one(self, house):
        from dreamtable.web.tables import commands

        table = await house.create(setup_for("Ann", "bot greedy"))
        first = (await house.see(table)).prompt(0)
        await house.act(table, 0, "hold")
        await house.bots_rest(table)
        await house.tell(table, commands.take_back, 0)
        assert (await house.see(table)).prompt(0) not in ("", first)

    @pytest.mark.parametrize("order", [(0, 1), (1, 0)])
    async def test_two_seats_are_asked_at_once_and_answer_in_either_order(self, house, order):
        table = await house.create(setup_for("Ann", "Bob", game="sealed"))
        at = await house.see(table)
        prompts = [at.prompt(0), at.prompt(1)]
        for seat in order:
            await house.act(table, seat, f"bid {seat + 2}", prompt=prompts[seat])
        assert (await house.see(table)).match.log[1:3] != ()
        assert (await house.see(table)).to_act == (1,)  # who bid 3 may boost

    async def test_an_answer_given_twice_is_refused_the_second_time(self, house):
        table = await house.create(setup_for("Ann", "Bob", game="sealed"))
        prompt = (await house.see(table)).prompt(0)
        await house.act(table, 0, "bid 2", prompt=prompt)
        with pytest.raises(Exception, match="Your card is down already"):
            await house.act(table, 0, "bid 1", prompt=prompt)


class TestThroughPages:
    def test_an_old_answer_gives_the_reason_and_the_fresh_page(self, guests):
        ann, bob = guests(2)
        table = friends(ann, bob)
        old = ann.page(table)
        ann.play(table, 0, "hold")
        bob.play(table, 1, "hold")
        known = {"seat": 0, "action": "roll", "prompt": old.prompt, "once": new_once()}
        answer = ann.do(table, "act", 409, **known)
        page = answer.context["page"]
        assert page.message.text.startswith("The table has moved on")
        assert page.prompt == ann.page(table).prompt != old.prompt
        assert page.message.text in answer.text.replace("&#39;", "'")
        assert [entry.text for entry in ann.history(table)] == ["hold", "hold"]

    def test_an_illegal_action_gives_the_rules_reason(self, guests):
        ann, bob = guests(2)
        table = friends(ann, bob)
        page = bob.play(table, 1, "roll", 409).context["page"]
        assert f"{ann.ask(table, lambda at: at.names)[0]} decides" in page.message.text
        assert page.message.rule == "P2.1"
        assert bob.play(table, 1, "fly", 400).context["page"].message.kind == "error"
        assert bob.play(table, 1, "", 400)
        assert ann.history(table) == ()

    def test_the_same_form_sent_twice_is_done_once_and_shows_the_table(self, guests):
        ann, bob = guests(2)
        table = friends(ann, bob)
        page = ann.page(table)
        form = {"seat": 0, "action": "hold", "prompt": page.prompt, "once": page.once}
        answers = at_once(*(lambda: ann.do(table, "act", **form) for _ in range(4)))
        assert {answer.headers["location"] for answer in answers} == {f"/t/{table}/"}
        assert [entry.text for entry in ann.history(table)] == ["hold"]

    def test_two_people_answer_their_questions_at_the_same_moment(self, guests):
        people = guests(2)
        table = friends(*people, game="sealed")
        forms = [
            {"seat": seat, "action": f"bid {seat + 1}", "prompt": page.prompt, "once": page.once}
            for seat, page in enumerate(person.page(table) for person in people)
        ]
        at_once(*(lambda p=p, f=f: p.do(table, "act", **f) for p, f in zip(people, forms, strict=True)))
        bids = sorted((entry.seat, entry.text) for entry in people[0].history(table) if entry.kind == "do")
        assert bids == [(0, "bid 1"), (1, "bid 2")]

    def test_every_post_of_a_seat_is_done_once(self, guests):
        ann, bob = guests(2)
        table = friends(ann, bob)
        for name in ("leave", "back", "resign"):
            once = new_once()
            for _ in range(2):
                ann.do(table, name, seat=0, once=once)
        notes = [told.text for told in ann.page(table).log if told.ply is None]
        assert len([note for note in notes if "plays on" in note or "is back" in note]) == 3

    @pytest.mark.parametrize("once", ["", "x" * 500, "a\0b", "ä", "<b>"])
    def test_an_id_that_no_page_made_is_no_id(self, ann, once):
        table = ann.open("pig", "me", "here")
        ann.play(table, 0, "hold", once=once)
        assert ann.ask(table, lambda at: at.done_once) == set()

    def test_a_plain_post_makes_no_page_for_its_redirect(self, ann, monkeypatch):
        from dreamtable.web.pages import table as pages

        table = ann.open("pig", "me", "here", "here")
        page = ann.page(table, seat=0)
        monkeypatch.setattr(pages, "table_page", None)
        fields = {"seat": 0, "action": "hold", "prompt": page.prompt, "once": page.once, "view": "text"}
        answer = ann.do(table, "act", **fields)
        assert answer.headers["location"] == f"/t/{table}/?seat=0&view=text"

    def test_a_post_by_a_script_gets_the_part_that_changes(self, guests):
        ann, bob = guests(2)
        table = friends(ann, bob)
        page = ann.page(table)
        form = {"csrf": ann.csrf, "seat": 0, "action": "hold", "prompt": page.prompt, "once": page.once}
        answer = ann.post(f"/t/{table}/act", data=form, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        assert "<html" not in answer.text
        assert answer.context["page"].version > page.version
