"""The conformance suite passes on a right game, and catches each broken one with its own message.

The games are Pig and Sealed, the broken ones made from them with `dataclasses.replace`. Variants run as plain
Python: compiled kernels keep the rules they were compiled with.
"""

import dataclasses
import re

import numpy as np
import pytest

from dreamtable.engine import dispatch
from dreamtable.engine.actions import ActionTable, Kind
from dreamtable.engine.conformance import Report, check
from dreamtable.engine.conformance.facts import check_record
from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.jit import JIT
from dreamtable.engine.reasons import Common, ReasonText, allow, judge, refuse_all
from dreamtable.engine.spec import CHANCE, Option, Piece, Slice
from dreamtable.registry import find_game

from . import sealed

PIG = find_game("pig")
SEALED = sealed.GAME
ROLL, HOLD = 0, 1
OVER = 2  # the phase of Pig

plain_only = pytest.mark.skipif(JIT, reason="variants replace rules, and compiled kernels keep the old ones")


@pytest.fixture(autouse=True)
def the_right_games_back():
    yield
    dispatch.register(PIG)
    dispatch.register(SEALED)


def breaks(spec, message, *, seats=2, games=3, deep=0.5, **changes):
    """Check a broken variant; its error must match `message` and say how to see it again."""
    if "apply" in changes:
        changes["apply"].__module__ = spec.apply.__module__  # the folder of a game is where its apply lives
    variant = dataclasses.replace(spec, **changes)
    with pytest.raises(ConformanceError, match=message) as caught:
        check(variant, seats=seats, games=games, deep=deep, matches=1)
    return str(caught.value)


# ------------------------------------------------------------------------------------------------ right games
def test_conformance_of_pig_reports_what_was_looked_at():
    report = check(PIG, seats=(2, 3), games=2, deep=0.1, matches=1)
    assert (report.game, report.games) == ("pig", 4)
    assert report.plies > 300
    assert 10 < report.deep < report.plies
    assert re.fullmatch("[0-9a-f]{64}", report.digest)


@pytest.mark.parametrize(("deep", "share"), [(0.02, (0.012, 0.03)), (0.3, (0.26, 0.34)), (1, (1, 1))])
def test_the_share_of_plies_that_is_looked_at_is_the_one_asked_for(deep, share):
    games = 40 if deep < 1 else 2
    report = check(PIG, seats=2, games=games, deep=deep, matches=0)
    looks = report.deep - games  # one at each end besides
    assert share[0] * report.plies <= looks <= share[1] * report.plies + games


def test_conformance_digests_depend_on_seed_alone_not_on_how_closely_one_looks():
    one = check(PIG, seats=2, games=2, deep=0, matches=0)
    assert check(PIG, seats=2, games=2, deep=0.2, matches=1).digest == one.digest
    assert check(PIG, seats=2, games=2, deep=0, matches=0, seed=1).digest != one.digest
    assert check(PIG, seats=2, games=2, deep=0, matches=0, options={"target": 50}).digest != one.digest


def test_a_report_of_no_games_says_so():
    assert check(PIG, seats=2, games=0) == Report("pig", 0, 0, 0, check(PIG, seats=2, games=0).digest)


@plain_only
def test_the_error_says_how_to_see_it_again():
    text = breaks(PIG, "the die is gone", apply=fails, seats=3)
    assert text.endswith("(pig, 3 seats, {'target': '100'}, seed 0, game 0, ply 0)")
    assert "RuntimeError: the die is gone" in text


def fails(state, kit, seat, action):
    raise RuntimeError("the die is gone")


# ---------------------------------------------------------------------------------------------- what it finds
def no_mask_for_hold(state, kit, seat, why):
    """Lists hold as legal, but codes it as refused."""
    PIG_WHY(state, kit, seat, why)
    if state.phase == 0 and state.seat == seat:
        why.codes[HOLD] = Common.NOT_NOW


def everybody_may(state, kit, seat, why):
    """Lets seats act out of turn."""
    refuse_all(why, Common.NOT_NOW)
    allow(why, HOLD)


def nobody_may(state, kit, seat, why):
    refuse_all(why, Common.NOT_NOW)


def unjudged(state, kit, seat, why):
    """Says nothing about rolling."""
    if state.phase == 0 and state.seat == seat:
        why.count = 0
        allow(why, HOLD)
    else:
        refuse_all(why, Common.NOT_YOUR_DECISION)


def without_reason(state, kit, seat, why):
    """Refuses a roll with a code that has no sentence."""
    PIG_WHY(state, kit, seat, why)
    if state.phase == 0 and state.seat == seat:
        refuse_all(why, Common.NOT_NOW)
        judge(why, ROLL, 77)
        allow(why, HOLD)


PIG_WHY, PIG_APPLY, PIG_TO_ACT = (getattr(r, "py_func", r) for r in (PIG.why_not, PIG.apply, PIG.to_act))
PIG_RANKS = getattr(PIG.ranks, "py_func", PIG.ranks)
BID_WHY, BID_APPLY = (getattr(r, "py_func", r) for r in (SEALED.why_not, SEALED.apply))
BID_OBSERVE, BID_FILL = (getattr(r, "py_func", r) for r in (SEALED.observe, SEALED.determinize))

last_asked = []


def remembering_to_act(state):
    last_asked[:] = [state]
    return PIG_TO_ACT(state)


def aliasing(state, kit, seat, action):
    """Changes the state that was asked about before as well."""
    PIG_APPLY(state, kit, seat, action)
    for other in last_asked:
        other.decisions += 1


def asking_changes(state):
    state.decisions += 1
    return PIG_TO_ACT(state)


def endless(state, kit, seat, action):
    """Nobody ever keeps a point."""
    PIG_APPLY(state, kit, seat, action)
    state.turn_total = 0
    state.decisions = 0


def ranks_upside_down(state, kit, out):
    """The first comes last."""
    PIG_RANKS(state, kit, out)
    for seat in range(state.seats):
        out[seat] = state.seats + 1 - out[seat]


def ranks_from_two(state, kit, out):
    for seat in range(state.seats):
        out[seat] = 2


def ranks_that_skip(state, kit, out):
    for seat in range(state.seats):
        out[seat] = 1 if seat == 0 else 3


BROKEN_PIGS = [
    ({"why_not": no_mask_for_hold}, "the list of legal actions is not the codes 0"),
    ({"why_not": everybody_may}, "seat . has a legal action"),
    ({"why_not": nobody_may}, "seat 0 (must act but )?has no legal action"),
    ({"why_not": unjudged}, "action 0 was not judged"),
    ({"why_not": without_reason}, r"unknown reason codes \[77\]"),
    ({"apply": aliasing, "to_act": remembering_to_act}, "applying an action changed another state"),
    ({"to_act": asking_changes}, "a question changed the state"),
    ({"to_act": lambda state: -2}, "to_act gives -2"),
    ({"to_act": lambda state: 0b100}, "to_act gives 100 for 2 seats"),
    ({"chance_weights": lambda state, kit, weights: 0}, r"chance has weights \[\]"),
    ({"ranks": ranks_upside_down}, r"places \(\d, \d\) do not fit points"),
    ({"ranks": ranks_from_two}, r"nobody comes first: \(2, 2\)"),
    ({"ranks": ranks_that_skip}, r"places \(1, 3\) skip or repeat"),
    ({"outcome_text": lambda seen, kit, outcome: "die"}, "two outcomes have the same text"),
    ({"describe": lambda seen, kit, seat, action: " "}, "action 0 has no description"),
    ({"evaluate": lambda seen, kit, seat: float("nan")}, "the judgement is not finite"),
    ({"narrate": lambda *_: ""}, "is told nothing of a whole match"),
    ({"picture": lambda seen, kit, viewer: seen.nothing}, "AttributeError"),
    ({"audit": lambda state, kit: {"rolls": int(state.decisions)}}, "components were lost or made"),
]


@plain_only
@pytest.mark.parametrize("number", range(len(BROKEN_PIGS)))
def test_conformance_catches_a_broken_pig(number):
    changes, message = BROKEN_PIGS[number]
    breaks(PIG, message, **changes)


@plain_only
def test_conformance_catches_a_game_that_does_not_end():
    breaks(PIG, "the game is longer than max_plies", apply=endless, deep=0)


@plain_only
def test_conformance_catches_a_tensor_that_is_not_finite():
    def features(seen, kit, seat, out):
        out[:] = np.inf

    breaks(PIG, "the tensor is not finite", features=features)


@plain_only
def test_conformance_catches_a_reason_that_says_nothing():
    for text in (" ", "{{score}} points"):
        breaks(PIG, "the reason for action 0 reads", reasons={10: ReasonText(text, "P3.2")}, deep=1)


@plain_only
def test_conformance_catches_a_why_not_that_needs_what_is_blanked():
    """Points of others are blanked, but whether one may roll depends on them."""

    def observe(seen, kit, seat):
        for other in range(seen.seats):
            if other != seat and seen.phase != OVER:
                seen.score[other] = 0

    def why_not(state, kit, seat, why):
        PIG_WHY(state, kit, seat, why)
        if why.codes[ROLL] == 0 and state.score[1 - seat] > 0:
            refuse_all(why, Common.NOT_NOW)
            allow(why, HOLD)

    breaks(PIG, "legality needs more than it sees", observe=observe, why_not=why_not)


# --------------------------------------------------------------------------------------------------- secrets
def leaking(seen, kit, seat):
    """Nothing is blanked, so every hidden card is seen."""


def half_blank(seen, kit, seat):
    """Shows a spectator's own kind of secret: the card of seat 0."""
    for other in range(1, seen.seats):
        if other != seat:
            seen.bid[other] = -1


def forgetful(seen, kit, seat):
    """Blanks who is to act as well."""
    BID_OBSERVE(seen, kit, seat)
    for other in range(seen.seats):
        seen.is_down[other] = 0


def restless(seen, kit, seat):
    """Blanks more the second time."""
    BID_OBSERVE(seen, kit, seat)
    seen.points[0] = seen.points[0] // 2


def inventing(seen, kit, seat, rng):
    """Fills in a card and takes the prize that lies on the table back."""
    BID_FILL(seen, kit, seat, rng)
    seen.left[0] = 1


def looking_different(seen, kit, seat, rng):
    seen.points[0] += 1


def telling_narration(before, after, kit, viewer, seat, action):
    if seat != CHANCE and action < sealed.BOOST:
        return f"{{seat{seat}}} lays a {action + 1}."
    return SEALED.narrate(before, after, kit, viewer, seat, action)


def hasty(state, kit, seat, action):
    """The first card down wins ties of the clock: the order of answers decides."""
    if action < sealed.BOOST and seat != CHANCE and not state.is_down.any():
        state.points[seat] += 1
    BID_APPLY(state, kit, seat, action)


def secret_matters(state, kit, seat, why):
    """A card that another seat has laid face down cannot be laid."""
    BID_WHY(state, kit, seat, why)
    if state.phase == sealed.Phase.BID and not state.is_down[seat]:
        refuse_all(why, Common.NOT_NOW)
        for card in range(3):
            is_taken = any(state.bid[other] == card for other in range(state.seats) if other != seat)
            free = state.hand[seat, card] == 1 and not is_taken
            judge(why, sealed.BID + card, 0 if free else sealed.Why.NO_CARD)


BROKEN_BIDS = [
    ({"observe": leaking}, "sees what seat . chose while others still decide"),
    ({"observe": half_blank}, "sees what seat 0 chose while others still decide"),
    ({"observe": forgetful}, "cannot see who is to act"),
    ({"observe": restless}, "observing twice differs"),
    ({"determinize": inventing}, "a determinization looks different"),
    ({"determinize": looking_different}, "a determinization looks different"),
    ({"narrate": telling_narration}, "which gives a secret away"),
    ({"apply": hasty}, "deciding at the same time: the order matters"),
    (
        {"why_not": secret_matters},
        "legality needs more than it sees",
    ),
]


@plain_only
@pytest.mark.parametrize("number", range(len(BROKEN_BIDS)))
def test_conformance_catches_a_broken_sealed(number):
    changes, message = BROKEN_BIDS[number]
    breaks(SEALED, message, seats=3, games=12, deep=1, **changes)


@plain_only
def test_conformance_catches_a_count_below_nothing():
    def owing(state, kit, out):
        out[0, 0] = -1

    breaks(PIG, "a component is counted less than 0 times", deep=1, count_pieces=owing)


@plain_only
def test_conformance_catches_a_stock_below_nothing():
    def overdrawn(state, kit, out):
        out[0] = -1

    changes = {"stocks": lambda kit: ("bag",), "count_stocks": overdrawn}
    breaks(PIG, "a stock has less than nothing left", deep=1, **changes)


@plain_only
def test_conformance_catches_components_that_a_sample_loses():
    def audit(state, kit):
        return {
            "cards": int(state.hand.sum()) + int((state.rounds - 1 if state.prize >= 0 else state.rounds) * 0)
        }

    def losing(seen, kit, seat, rng):
        BID_FILL(seen, kit, seat, rng)

    def observe(seen, kit, seat):
        BID_OBSERVE(seen, kit, seat)
        for other in range(seen.seats):
            if other != seat and seen.phase != sealed.Phase.OVER:
                seen.hand[other] = 0

    breaks(
        SEALED,
        "a determinization loses components",
        audit=audit,
        observe=observe,
        seats=2,
        deep=1,
    )


# ----------------------------------------------------------------------------------------------------- facts
BROKEN_FACTS = [
    ({"turn_rule": "P9.9"}, "turn_rule P9.9 is not in rules.md"),
    ({"turn_rules": {2: "P9.8"}}, "turn_rule P9.8 is not in rules.md"),
    ({"reasons": {10: ReasonText("No.", "P9.9")}}, "reason 10 cites P9.9, which rules.md does not have"),
    ({"options": (Option("target", ("100", "50"), "Points", "P9.9"),)}, "option target cites P9.9"),
    ({"options": (Option("target", ("100",), "Points", "P3.4"),)}, "option target leaves no choice"),
    ({"layout": ()}, "the observation tensor has no layout"),
    ({"layout": (Slice("none", 0, "nothing"),)}, "the observation tensor has no layout"),
    ({"score_sources": lambda kit: ("held", "held")}, "two sources of points have the same name"),
    ({"pieces": lambda kit: (Piece("die"), Piece("die"))}, "two components have the same name"),
    ({"pieces": lambda kit: (Piece("die", "dice", "1"),)}, "die: the kit has no row '1' in 'dice'"),
    ({"stocks": lambda kit: ("bag", "bag")}, "two components have the same name"),
    ({"actions": ActionTable(Kind("Roll"), Kind("hold"))}, "'Roll'.*|Roll"),
    ({"actions": ActionTable(Kind("roll\n"), Kind("hold"))}, "roll"),
]


@plain_only
@pytest.mark.parametrize("number", range(len(BROKEN_FACTS)))
def test_conformance_catches_facts_that_do_not_fit(number):
    changes, message = BROKEN_FACTS[number]
    variant = dataclasses.replace(PIG, **changes)
    with pytest.raises((ConformanceError, ValueError), match=message):
        check(variant, seats=2, games=1)


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (np.dtype({"names": ["a"], "formats": ["i1"], "itemsize": 4}), "bytes that belong to no field"),
        (np.dtype([("a", "i1"), ("b", "O")]), "which is no number"),
        (np.dtype([("a", "U3")]), "which is no number"),
        (np.dtype([("round", "i1")]), "a field cannot be called 'round': every NumPy record has that"),
        (np.dtype([("ok", "i1"), ("part", np.dtype([("sum", "i2")]), 2)]), "a field cannot be called 'sum'"),
    ],
    ids=["padding", "object", "text", "method", "method inside"],
)
def test_conformance_wants_flat_records_of_numbers(kind, message):
    with pytest.raises(ConformanceError, match=message):
        check_record(kind)
