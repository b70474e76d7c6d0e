"""M9, actions of the locations."""

import shutil
from itertools import product

import pytest

from dreamtable.engine.kit import load_kit
from dreamtable.games.morpheus import GAME

from .table import NO_DREAMS, NO_FEATHERS, Common, Draw, Phase, Why, given


def acting(place, seats=3, **options):
    """Seat 0 may act at this location."""
    return given(seats, **options).at(place)


# --------------------------------------------------------------------------------------------------- M9.1
def test_M9_1_one_weave_at_the_court():
    table = (
        acting("court")
        .open(0, "D01")
        .open(0, "D04")
        .has(0, "1N 1P")
        .do(0, "act", "lay 1 nightmarish", "stop")
    )
    assert table.asks == (1, Phase.OTHERS)
    assert table.holds(0) == "1P"


def test_M9_1_completing_lets_you_claim_but_not_weave_again():
    table = acting("court").open(0, "D01", "2N").has(0, "2P").do(0, "act", "lay 1 prophetic", "take_dream 2")
    table.chance("dream D11")
    assert table.asks == (1, Phase.OTHERS)
    assert table.holds(0) == "1P"


# --------------------------------------------------------------------------------------------------- M9.2
def test_M9_2_two_chronite():
    assert acting("vortex").do(0, "act", "gain").holds(0) == "2c"


def test_M9_2_or_a_feather_from_the_display_for_one_chronite():
    table = acting("vortex").has(0, "1c").do(0, "act", "buy", "take_feather 5").chance("feather Luna")
    assert (table.holds(0), table.held_feathers(0)) == ("nothing", ["Jupiter"])


def test_M9_2_or_from_the_stack():
    table = acting("vortex").has(0, "1c").do(0, "act", "buy", "take_feather top").chance("feather Uranus")
    assert table.held_feathers(0) == ["Uranus"]


def test_M9_2_not_both():
    table = acting("vortex").has(0, "1c").do(0, "act", "gain")
    assert table.asks == (1, Phase.OTHERS)
    assert table.held_feathers(0) == []


# --------------------------------------------------------------------------------------------------- M9.3
def test_M9_3_two_chronite():
    assert acting("gate").do(0, "act", "gain").holds(0) == "2c"


def test_M9_3_or_a_dream_with_an_essence_of_the_bank_for_one_chronite():
    table = acting("gate").has(0, "1c").do(0, "act", "buy", "take_dream 1").chance("dream D04")
    assert table.in_bank("F") == 24
    table.do(0, "seed fantastic")
    assert table.open_dreams(0) == [("D19", "1F")]
    assert (table.holds(0), table.in_bank("F")) == ("nothing", 23)
    assert table.asks == (1, Phase.OTHERS)


def test_M9_3_a_dream_of_the_stack_too():
    table = acting("gate").has(0, "1c").do(0, "act", "buy", "take_dream top").chance("dream D04")
    assert table.asks == (0, Phase.GATE_ESSENCE)
    assert table.open_dreams(0) == [("D04", "nothing")]


def test_M9_3_without_chronite_only_the_gain():
    table = acting("gate").do(0, "act")
    assert table.why_not(0, "buy") == (Why.NO_CHRONITE, "M3.1")
    assert table.legal(0) == {"gain"}


# --------------------------------------------------------------------------------------------------- M9.4
def gate_dream(**options):
    """Seat 0 has bought D04 (3N 1P 1F) unseen, beside an open D10."""
    table = acting("gate", **options).has(0, "1c").open(0, "D10").do(0, "act", "buy", "take_dream top")
    return table.chance("dream D04")


def test_M9_4_any_kind_that_bank_and_dream_allow():
    assert gate_dream().legal(0) == {
        "seed nightmarish",
        "seed prophetic",
        "seed fantastic",
        "seed supreme",
        "decline",
    }


def test_M9_4_not_a_kind_the_dream_does_not_print():
    table = acting("gate").has(0, "1c").do(0, "act", "buy", "take_dream 1").chance("dream D04")  # D19: 1N 2F
    assert table.why_not(0, "seed prophetic") == (Why.NO_PLACE_FOR, "M4.6")


def test_M9_4_not_a_kind_the_bank_lacks():
    table = acting("gate").has(0, "1c").bank("0S").do(0, "act", "buy", "take_dream 1").chance("dream D04")
    assert table.why_not(0, "seed supreme") == (Why.BANK_LACKS, "M3.2")


def test_M9_4_it_goes_to_the_dream_just_taken():
    table = gate_dream().do(0, "seed supreme")
    assert table.open_dreams(0) == [("D10", "nothing"), ("D04", "1S")]


def test_M9_4_you_may_decline_it():
    table = gate_dream().do(0, "decline")
    assert table.open_dreams(0) == [("D10", "nothing"), ("D04", "nothing")]
    assert table.asks == (1, Phase.OTHERS)


def test_M9_4_the_token_may_complete_the_dream(tmp_path):
    """A kit of one's own in which D01 prints a single nightmarish essence."""
    folder = shutil.copytree(GAME.kit.default, tmp_path / "kit")
    file = folder / "dreams.csv"
    old, new = "nightmare,3,2,1,0,0,Luna", "nightmare,3,1,0,0,0,Luna"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    table = acting("gate", kit=load_kit(GAME.kit, folder)).has(0, "1c").do(0, "act", "buy", "take_dream top")
    table.chance("dream D01").do(0, "seed nightmarish")
    assert table.done_dreams(0) == ["D01"]
    assert table.in_bank("N") == 24
    assert table.asks == (0, Phase.CLAIM)
    table.do(0, "take_dream 1").chance("dream D02")
    assert table.open_dreams(0) == [("D19", "nothing")]
    assert table.asks == (1, Phase.OTHERS)  # the claimed dream gets no essence of the bank


# --------------------------------------------------------------------------------------------------- M9.5
def test_M9_5_the_top_feather_for_nothing():
    table = acting("landing").do(0, "act", "gain")
    assert table.asks == ("chance", Draw.FEATHER_TOP)
    table.chance("feather Saturn")
    assert (table.held_feathers(0), table.holds(0)) == (["Saturn"], "nothing")
    assert table.asks == (1, Phase.OTHERS)


def test_M9_5_or_one_of_the_display_for_one_chronite():
    table = acting("landing").has(0, "1c").do(0, "act", "buy", "take_feather 4").chance("feather Luna")
    assert (table.held_feathers(0), table.holds(0)) == (["Mars"], "nothing")


def test_M9_5_the_display_is_not_free():
    table = acting("landing").do(0, "act")
    assert table.legal(0) == {"gain"}
    assert table.why_not(0, "take_feather 1") == (Common.NOT_NOW, "M6.2")


# --------------------------------------------------------------------------------------------------- M9.6
def test_M9_6_without_a_stack_the_free_choice_brings_nothing():
    table = acting("landing").feather_stack().do(0, "act", "gain")
    assert table.held_feathers(0) == []
    assert table.shown_feathers() == ["Luna", "Mercury", "Venus", "Mars", "Jupiter"]
    assert table.asks == (1, Phase.OTHERS)


def test_M9_6_the_display_still_costs_one_chronite():
    table = acting("landing").has(0, "1c").feather_stack().do(0, "act", "buy", "take_feather 1")
    assert (table.held_feathers(0), table.holds(0)) == (["Luna"], "nothing")


def test_M9_6_with_an_empty_display_too_nothing_is_sold():
    table = acting("landing").has(0, "1c").feather_display(*NO_FEATHERS).feather_stack().do(0, "act")
    assert table.legal(0) == {"gain"}


# --------------------------------------------------------------------------------------------------- M9.7
def test_M9_7_one_onirite():
    assert acting("workshop").do(0, "act", "gain").holds(0) == "1o"


def test_M9_7_or_two_for_one_chronite():
    table = acting("workshop").has(0, "1c").do(0, "act", "buy")
    assert table.holds(0) == "2o"
    assert (table.in_bank("c"), table.in_bank("o")) == (14, 10)


# --------------------------------------------------------------------------------------------------- M9.8
def test_M9_8_a_dream_first_then_exchanges():
    table = acting("bazaar").has(0, "1N").do(0, "act")
    assert table.why_not(0, "trade nightmarish-for-prophetic") == (Common.NOT_NOW, "M6.2")
    table.do(0, "take_dream 1").chance("dream D01").do(0, "trade nightmarish-for-prophetic")
    assert table.why_not(0, "take_dream 2") == (Common.NOT_NOW, "M6.2")
    assert (table.open_dreams(0), table.holds(0)) == ([("D19", "nothing")], "1P")


def test_M9_8_you_may_decline():
    table = acting("bazaar").has(0, "1N").do(0, "act", "decline")
    assert table.asks == (0, Phase.TRADE)
    assert table.open_dreams(0) == []


def test_M9_8_with_two_open_dreams_you_only_exchange():
    match = acting("bazaar").open(0, "D01").open(0, "D02").has(0, "1N").match()
    match.apply(0, "act")
    assert [(e.text, e.auto) for e in match.log] == [("act", False), ("decline", True)]
    assert "trade nightmarish-for-fantastic" in [match.text(a) for a in match.legal_actions(0)]


# --------------------------------------------------------------------------------------------------- M9.9
def trading(holdings, bank="", **options):
    """Seat 0 trades at the Bazaar."""
    return acting("bazaar", **options).has(0, holdings).bank(bank).do(0, "act", "decline")


def reachable(table, seat):
    """All pools that trades can make, and the table itself stays as it is."""
    start = table.states.copy()
    todo, found = [start], set()
    while todo:
        table.states = todo.pop()
        if table.holds(seat) not in found:
            found.add(table.holds(seat))
            for text in sorted(table.legal(seat) - {"stop"}):
                table.referee.apply(turned := table.states.copy(), seat, GAME.actions.parse(text))
                todo.append(turned)
    table.states = start
    return found


def test_M9_9_one_for_one_as_often_as_you_like():
    table = trading("2N 1c")
    table.do(
        0, "trade nightmarish-for-prophetic", "trade nightmarish-for-fantastic", "trade chronite-for-supreme"
    )
    assert table.holds(0) == "1P 1F 1S"
    assert (table.in_bank("N"), table.in_bank("P"), table.in_bank("F")) == (24, 23, 23)
    assert table.do(0, "stop").asks == (1, Phase.OTHERS)


def test_M9_9_the_two_groups_never_mix():
    table = trading("1N 1S")
    assert table.legal(0) == {
        "trade nightmarish-for-prophetic",
        "trade nightmarish-for-fantastic",
        "trade supreme-for-chronite",
        "trade supreme-for-onirite",
        "stop",
    }


def test_M9_9_a_kind_goes_one_way_only():
    table = trading("1N 1P 1F").do(0, "trade nightmarish-for-prophetic")
    assert table.why_not(0, "trade prophetic-for-fantastic") == (Why.TRADED_BACK, "M9.9")  # received
    assert table.why_not(0, "trade fantastic-for-nightmarish") == (Why.TRADED_BACK, "M9.9")  # given away
    assert table.legal(0) == {"trade fantastic-for-prophetic", "stop"}


def test_M9_9_the_bank_must_have_what_you_receive():
    table = trading("1N", bank="0P")
    assert table.why_not(0, "trade nightmarish-for-prophetic") == (Why.BANK_LACKS, "M3.2")
    assert table.why_not(0, "trade prophetic-for-nightmarish") == (Why.NO_TOKEN, "M3.1")


def test_M9_9_a_new_visit_begins_afresh():
    table = trading("1N").do(0, "trade nightmarish-for-prophetic", "stop").turn(0)
    table.do(0, "act", "decline", "trade prophetic-for-nightmarish")
    assert table.holds(0) == "1N"


def test_M9_9_every_mix_with_the_same_sum_can_be_reached():
    """3N can become any of the ten mixes of three; 2c any of the six mixes of two."""
    essence = {(n, p, 3 - n - p) for n, p in product(range(4), repeat=2) if n + p <= 3}
    written = {" ".join(f"{k}{letter}" for k, letter in zip(mix, "NPF", strict=True) if k) for mix in essence}
    assert reachable(trading("3N"), 0) == written
    assert reachable(trading("2c"), 0) == {"2c", "2o", "2S", "1c 1o", "1S 1c", "1S 1o"}


# -------------------------------------------------------------------------------------------------- M9.10
@pytest.mark.parametrize(
    ("kind", "letter", "gained"),
    [("nightmarish", "N", "1P 1F"), ("fantastic", "F", "1N 1P"), ("prophetic", "P", "1N 1F")],
)
def test_M9_10_one_becomes_one_of_each_other_kind(kind, letter, gained):
    table = acting("garden").has(0, f"1{letter}").do(0, "act", f"split {kind} own")
    assert table.holds(0) == gained
    assert table.in_bank(letter) == 24
    assert table.asks == (1, Phase.OTHERS)  # one transformation and not several


def test_M9_10_only_what_you_have():
    table = acting("garden").has(0, "1N").do(0, "act")
    assert table.why_not(0, "split prophetic own") == (Why.NO_TOKEN, "M3.1")
    assert table.legal(0) == {"split nightmarish own"}


@pytest.mark.parametrize(("bank", "gained"), [("0P", "1F"), ("0F", "1P")])
def test_M9_10_a_short_bank_gives_one_of_them(bank, gained):
    table = acting("garden").has(0, "1N").bank(bank).do(0, "act", "split nightmarish own")
    assert table.holds(0) == gained


# -------------------------------------------------------------------------------------------------- M9.11
@pytest.mark.parametrize(
    ("holdings", "pair"),
    [
        ("2N", "nightmarish+nightmarish"),
        ("1N 1P", "nightmarish+prophetic"),
        ("1N 1F", "nightmarish+fantastic"),
        ("2P", "prophetic+prophetic"),
        ("1P 1F", "prophetic+fantastic"),
        ("2F", "fantastic+fantastic"),
    ],
)
def test_M9_11_two_essence_for_one_chronite(holdings, pair):
    table = acting("garden").has(0, holdings).do(0, "act", f"blend {pair}")
    assert table.holds(0) == "1c"
    assert table.asks == (1, Phase.OTHERS)


def test_M9_11_you_need_both():
    table = acting("garden").has(0, "1N 3S").do(0, "act")
    assert table.why_not(0, "blend nightmarish+nightmarish") == (Why.NO_PAIR, "M9.11")
    assert table.why_not(0, "blend nightmarish+prophetic") == (Why.NO_PAIR, "M9.11")


def test_M9_11_not_without_chronite_in_the_bank():
    table = acting("garden").has(0, "2N").bank("0c").do(0, "act")
    assert table.why_not(0, "blend nightmarish+nightmarish") == (Why.GAIN_LACKS, "M3.2")


# -------------------------------------------------------------------------------------------------- M9.12
@pytest.mark.parametrize(
    ("kind", "gained"), [("nightmarish", "1P 1F"), ("prophetic", "1N 1F"), ("fantastic", "1N 1P")]
)
def test_M9_12_supreme_pays_for_two_for_one(kind, gained):
    table = acting("garden").has(0, "1S").do(0, "act", f"split {kind} supreme")
    assert table.holds(0) == gained
    assert table.in_bank("S") == 12


def test_M9_12_supreme_is_not_blended_into_chronite():
    table = acting("garden").has(0, "2S").do(0, "act")
    assert table.legal(0) == {
        "split nightmarish supreme",
        "split prophetic supreme",
        "split fantastic supreme",
    }


def test_M9_12_supreme_is_no_common_essence_at_the_bazaar():
    assert trading("1S").legal(0) == {"trade supreme-for-chronite", "trade supreme-for-onirite", "stop"}


def test_the_dreamgate_without_dreams_still_gives_chronite():
    table = acting("gate").has(0, "1c").dream_display(*NO_DREAMS).dream_stack().do(0, "act")
    assert table.legal(0) == {"gain"}
