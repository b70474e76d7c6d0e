"""An analysis: what it looks at, what it keeps, what it knows, and what its numbers amount to."""

import dataclasses
import itertools

import numpy as np
import pytest

import dreamtable as dt
from dreamtable.analysis import (
    Analysis,
    Effort,
    Kept,
    Option,
    Subject,
    UnfinishedError,
    analyse,
    curve,
    judging,
    kept_for,
)
from dreamtable.analysis.clear import share_interval, standing_out
from dreamtable.analysis.telling import reasons, signless, told_slips, told_turns, worth
from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.referee import Referee
from dreamtable.search import Mean

from .matches import careless, only_the_end, pig, quick

FEW, WELL = Effort(2, 2), Effort(8, 30)


@pytest.fixture(scope="module")
def subject():
    with pytest.MonkeyPatch.context() as patch:
        only_the_end(patch)
        return Subject(quick())


@pytest.fixture(scope="module")
def whole(subject, tmp_path_factory):
    """An analysis kept in a file: (the analysis, the file)."""
    kept = kept_for(subject, FEW, tmp_path_factory.mktemp("analyses"))
    return analyse(subject, effort=FEW, kept=kept), kept.path


# --------------------------------------------------------------------------------------------- the subject
def test_a_match_that_goes_on_is_refused():
    with pytest.raises(UnfinishedError, match="not over yet"):
        Subject(pig("roll", "6"))


def test_decisions_are_those_with_a_choice():
    match = quick()
    subject = Subject(match)
    assert [one.seat for one in subject.decisions] == [0] * 9
    assert [match.text(one.taken) for one in subject.decisions] == ["roll"] * 9
    assert subject.moments[0] == 0
    assert subject.moments[-1] == match.ply


def test_between_two_moments_lies_one_decision_or_only_draws():
    subject = Subject(careless())
    for first, last in itertools.pairwise(subject.moments):
        seats = [entry.seat for entry in subject.entries(first, last)]
        assert CHANCE in seats or subject.decision_at(first)


def test_what_was_taken_back_and_who_played_make_no_other_log():
    match = pig("roll", "6", players=["Ann", "Bob"])
    match.apply(0, "hold")
    match.undo(0, agreed_by=[1])
    for _ in range(8):
        match.apply(0, "roll")
        match.apply(CHANCE, "die 6")
    match.apply(0, "hold")
    other = pig("roll", "6", *["roll", "6"] * 8, "hold")
    assert Subject(match).digest == Subject(other).digest != Subject(quick()).digest


# -------------------------------------------------------------------------------------- finding and keeping
def test_everything_is_found_once_and_told(subject, tmp_path):
    told = []
    kept = kept_for(subject, FEW, tmp_path)
    found = analyse(subject, effort=FEW, kept=kept, progress=lambda *part: told.append(part))
    total = len(subject.moments) + len(subject.decisions)
    assert told == [(done, total) for done in range(total + 1)]
    assert found.is_complete
    again = []
    analyse(
        subject, effort=FEW, kept=kept_for(subject, FEW, tmp_path), progress=lambda *part: again.append(part)
    )
    assert again == [(total, total)]


def test_a_torn_line_is_found_again_and_nothing_else(subject, whole, tmp_path):
    _, path = whole
    lines = path.read_bytes().splitlines(keepends=True)
    torn = tmp_path / path.name
    torn.write_bytes(b"".join(lines[:-2]) + lines[-2][:40])
    told = []
    found = analyse(
        subject, effort=FEW, kept=kept_for(subject, FEW, tmp_path), progress=lambda *p: told.append(p)
    )
    assert told[0] == (len(lines) - 2, len(lines))
    assert found.is_complete
    assert Kept(torn).verdicts == Kept(path).verdicts
    assert len(torn.read_bytes().splitlines()) == len(lines) + 1


def test_the_number_of_threads_changes_nothing(subject, whole):
    kept = Kept()
    analyse(subject, effort=FEW, kept=kept, threads=2)
    alone = Kept(whole[1])
    assert kept.verdicts == alone.verdicts
    for ply in subject.moments:
        assert np.array_equal(kept.outlooks[ply].games.points, alone.outlooks[ply].games.points)


def test_who_stops_gets_what_was_found(subject):
    done = []
    found = analyse(subject, effort=FEW, progress=lambda *p: done.append(p), stop=lambda: len(done) > 3)
    assert found.done == 3
    assert not found.is_complete
    assert found.balance(0) is None


def test_one_seat_is_judged_if_only_one_is_asked_about(subject):
    found = analyse(subject, effort=FEW, seats=[1])
    assert found.is_complete
    assert found.verdicts == {}


def test_a_disk_that_takes_nothing_costs_only_the_memory(subject, tmp_path):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    kept = Kept()
    kept.path = tmp_path / "file" / "below.jsonl"
    kept.add(curve.outlook(subject, subject.match.ply, FEW, subject.match.referee))
    assert list(kept.outlooks) == [subject.match.ply]


def test_more_effort_is_another_file_and_so_is_another_log(subject):
    files = {
        kept_for(one, Effort(games, 3)).path for one in (subject, Subject(careless())) for games in (3, 4)
    }
    assert len(files) == 4


def test_the_more_decisions_the_less_for_each():
    few, some, many = map(Effort.usual, (60, 259, 700))
    assert few.games > some.games > many.games
    assert few.fresh == 2 * few.games
    with pytest.raises(ValueError, match="2 games"):
        Effort(1, 1)


# ------------------------------------------------------------------------------------------------ the curve
def test_the_curve_ends_with_the_result(whole):
    found, _ = whole
    end = found.match.ply
    assert [found.point(end, row).value for row in (0, 1)] == [1.0, 0.0]
    first = found.point(found.moments[0], 0)
    assert first.low < first.high
    for ply in found.moments:
        assert found.point(ply, 0).value + found.point(ply, 1).value == pytest.approx(1.0)


def test_start_luck_and_choices_add_up_to_the_result(whole):
    found, _ = whole
    for row in (0, 1):
        balance = found.balance(row)
        moved = balance.luck.value + balance.own.value + balance.others.value
        assert balance.start + moved == pytest.approx(balance.end)
    assert found.balance(1).own.value == 0.0


def test_a_decision_that_greedy_would_take_moves_nothing():
    """With 6 in hand greedy goes on, and so did the seat."""
    subject = Subject(quick())
    before, after = subject.decisions[0].ply, subject.settled(subject.decisions[0].ply + 1)
    games = [curve.outlook(subject, ply, FEW, subject.match.referee).games for ply in (before, after)]
    assert np.array_equal(games[0].points, games[1].points)


# ------------------------------------------------------------------------------------------------ decisions
@pytest.fixture(scope="module")
def slip():
    """Seat 0 holds where only going on can win: (subject, decision, verdict)."""
    subject = Subject(careless())
    decision = [one for one in subject.decisions if one.seat == 0][-1]
    return subject, decision, judging.judge(subject, decision, WELL, subject.match.referee)


def test_a_slip_is_found_and_confirmed_by_fresh_games(slip):
    _, _, verdict = slip
    assert (verdict.taken, verdict.best.action, verdict.legal) == ("hold", "roll", 2)
    assert verdict.fresh.value > verdict.fresh.band
    assert verdict.choice.gain.value == 0.0
    assert verdict.best.win.value > verdict.choice.win.value


def test_a_slip_is_told_in_words(slip):
    subject, decision, verdict = slip
    kept = Kept()
    kept.add(verdict)
    found = Analysis(subject, WELL, kept)
    (told,) = told_slips(found)
    assert (told.ply, told.seat) == (decision.ply, 0)
    assert told.loss.startswith("+")
    assert [option.is_taken for option in told.options] == [False, True]
    assert found.record(0).slips == 1
    assert found.record(0).worst == verdict.fresh
    assert found.record(1).worst is None
    assert found.record(1) == dataclasses.replace(found.record(1), decisions=0, slips=0)


def test_a_verdict_asks_only_what_its_seat_knew(slip):
    """Another state with the same observation gives the same verdict: the judge is handed the observation."""
    subject, decision, verdict = slip
    seen = subject.known(decision, Referee(subject.match.spec, subject.match.kit, 2))
    assert seen.seat == decision.seat
    assert seen.seen.tobytes() == subject.match.observe_at(decision.ply, decision.seat).seen.tobytes()

    class Blind(Subject):
        """A subject whose truth cannot be asked for."""

        def __init__(self):
            self.digest = subject.digest

        def known(self, decision, referee):
            return seen

    assert judging.judge(Blind(), decision, WELL, subject.match.referee) == verdict


def test_a_judge_gets_what_the_seat_saw_and_not_the_truth():
    """Yumegari, where hands are hidden and choices sealed."""
    match = dt.new_match("yumegari", seats=3, seed=5)
    while not match.is_over:
        match.apply(match.to_act[0], match.legal_actions(match.to_act[0])[-1])
    subject = Subject(match)
    first = subject.decisions[0]
    seen = subject.known(first, match.referee)
    assert seen.seen.tobytes() == match.observe_at(first.ply, first.seat).seen.tobytes()
    assert seen.seen.tobytes() != match.state_at(first.ply).tobytes()
    everything = subject.everything(first.ply, match.referee)
    assert everything.seen.tobytes() == match.state_at(first.ply).tobytes()


# ------------------------------------------------------------------------------------------- what is clear
def test_of_many_small_differences_none_stands_out_by_accident():
    rng = np.random.default_rng(1)
    noise = [Mean.of(rng.normal(0.0, 1.0, 40)) for _ in range(300)]
    assert sum(mean.value > mean.band for mean in noise) > 0
    assert not any(standing_out(noise, 40))
    assert standing_out([*noise, Mean.of(rng.normal(2.0, 1.0, 40))], 40)[-1]
    assert standing_out([Mean(1.0, 0.0), Mean(0.0, 0.0)], 40) == [True, False]
    assert standing_out([], 40) == []
    assert standing_out([Mean(1.0, 0.0)], 4) == [False]  # four alike happen once in sixteen by accident


def test_what_is_picked_as_the_largest_of_several_ways_is_judged_more_strictly():
    rng = np.random.default_rng(1)
    noise = [Mean.of(rng.normal(0.0, 1.0, 40)) for _ in range(4000)]
    either = [Mean(abs(mean.value), mean.band) for mean in noise]
    told = {ways: sum(any(standing_out([mean], 40, ways)) for mean in either) / 4000 for ways in (1, 2)}
    assert told[1] == pytest.approx(0.10, abs=0.015)
    assert told[2] == pytest.approx(0.05, abs=0.015)
    assert standing_out([Mean(0.0, 1.0)], 40, 6) == [False]


def test_how_often_a_choice_won_is_never_certain(whole):
    found, _ = whole
    sure, none = Mean(1.0, 0.0), Mean(0.0, 0.0)
    option = Option("roll", 1, 1.0, sure, sure, none, none, ())
    assert worth(option, found) == "100 % (33 to 100)"  # of two games


def test_a_share_of_few_games_is_not_certain():
    low, high = share_interval(1.0, 10)
    assert 0.7 < low < 0.9
    assert high == 1.0
    assert share_interval(0.0, 10)[0] == 0.0


def test_turning_points_name_what_happened(whole):
    found, _ = whole
    for turn in told_turns(found, ("Ann", "Bob")):
        assert turn.text
        assert turn.changes


def test_numbers_are_written_as_people_write_them():
    assert signless("-0 % ± 3") == "0 % ± 3"
    assert signless("-4 % ± 3") == "−4 % ± 3"
    clear, vague = Mean(-2.1, 0.3), Mean(0.4, 0.5)
    assert reasons([clear, vague], ["dreams", "islands"]) == ("2.1 fewer points from dreams",)
