"""Every refusal in a real situation, with its sentence word by word."""

import pytest

from dreamtable.games.morpheus import GAME

from .table import NO_DREAMS, NO_FEATHERS, Common, Why, given
from .test_m02_setup import laid

TWO = ("D04", "D10")


def two_open(table, seat=0):
    """The seat has two open dreams."""
    return table.open(seat, "D04").open(seat, "D10")


def few_dreams(*shown):
    """Only these dreams are on display, with the stack used up, at the Bazaar."""
    return given().at("bazaar").dream_display(*shown, *[None] * (5 - len(shown))).dream_stack().do(0, "act")


def few_feathers(*shown):
    """Only these feathers are on display, with the stack used up, at the Vortex."""
    table = given().at("vortex").has(0, "1c").feather_display(*shown, *[None] * (5 - len(shown)))
    return table.feather_stack().do(0, "act")


def harvested_by_the_active():
    """Seat 0 harvested, and seat 1 has an onirite."""
    table = given(seats=2).has(1, "1o").do(0, "harvest", "roll").do(1, "decline").roll(1, 1)
    return table.do(0, "keep")


def seeding(**options):
    """Seat 0 has bought D10 (2P 1F) at the Dreamgate and chooses its essence."""
    table = given(**options).at("gate").has(0, "1c").do(0, "act", "buy", "take_dream top")
    return table.chance("dream D10")


def trading():
    """Seat 0 has given nightmarish for prophetic at the Bazaar."""
    table = given().at("bazaar").has(0, "1N 1P").do(0, "act", "decline")
    return table.do(0, "trade nightmarish-for-prophetic")


CASES = [
    (
        Why.NO_CHRONITE,
        lambda: given().at("vortex").do(0, "act"),
        (0, "buy"),
        "You need 1 chronite for this, and you have 0. A gift die of 4 brings one. [M3.1]",
    ),
    (
        Why.NO_ONIRITE,
        lambda: given().others(),
        (1, "respite"),
        "You need 1 onirite for this, and you have 0. The Workshop and a gift die of 6 bring some. [M3.1]",
    ),
    (
        Why.NO_DREAM_THERE,
        lambda: few_dreams("D19"),
        (0, "take_dream 2"),
        "Place 2 of the dream display is empty; choose another. [M4.4]",
    ),
    (
        Why.NO_DREAM_STACK,
        lambda: few_dreams("D19"),
        (0, "take_dream top"),
        "The dream stack is used up; choose from the display. [M4.4]",
    ),
    (
        Why.NO_FEATHER_THERE,
        lambda: few_feathers("Luna").do(0, "buy"),
        (0, "take_feather 5"),
        "Place 5 of the feather display is empty; choose another. [M5.1]",
    ),
    (
        Why.NO_FEATHER_STACK,
        lambda: few_feathers("Luna").do(0, "buy"),
        (0, "take_feather top"),
        "The feather stack is used up; choose from the display. [M5.2]",
    ),
    (
        Why.FIRST_FROM_DISPLAY,
        lambda: laid(no_blind_setup="on"),
        (0, "take_dream top"),
        "Your first dream must come from the display: the option no_blind_setup is on. [M14.7]",
    ),
    (
        Why.TWO_OPEN,
        lambda: two_open(given().at("gate").has(0, "1c")).do(0, "act"),
        (0, "buy"),
        "You have two open dreams already; complete one to make room. [M4.2]",
    ),
    (
        Why.NO_DREAMS,
        lambda: given().at("gate").has(0, "1c").dream_display(*NO_DREAMS).dream_stack().do(0, "act"),
        (0, "buy"),
        "No dream is left, neither on display nor in the stack. [M4.4]",
    ),
    (
        Why.NO_FEATHERS,
        lambda: given().at("landing").has(0, "1c").feather_display(*NO_FEATHERS).feather_stack().do(0, "act"),
        (0, "buy"),
        "No feather is left, neither on display nor in the stack. [M5.1]",
    ),
    (
        Why.DIE_GONE,
        lambda: given(seats=3).gifts(2, 2, 5, 6),
        (0, "pick_die 4"),
        "No die shows 4; pick one of 2, 5, 6. [M7.1]",
    ),
    (
        Why.NOTHING_HERE,
        lambda: given().at("garden"),
        (0, "act"),
        "Essence Garden has nothing to offer you now; choose something else. [M8.2]",
    ),
    (
        Why.BARRED,
        harvested_by_the_active,
        (1, "harvest"),
        "The active player harvested in this turn, so nobody else can. [M10.4]",
    ),
    (
        Why.LAY_FIRST,
        lambda: given().open(0, "D01").has(0, "1N").do(0, "act"),
        (0, "stop"),
        "You chose to weave: lay at least one essence before you stop. [M4.5]",
    ),
    (
        Why.NO_TOKEN,
        lambda: given().open(0, "D01").has(0, "1N").do(0, "act"),
        (0, "lay 1 prophetic"),
        "You have no prophetic token in your pool. [M3.1]",
    ),
    (
        Why.NOT_OPEN,
        lambda: given().open(0, "D01").has(0, "1N").do(0, "act"),
        (0, "lay 2 nightmarish"),
        "You have no open dream in place 2. [M4.5]",
    ),
    (
        Why.NO_PLACE_FOR,
        lambda: given().open(0, "D01").has(0, "1N 1F").do(0, "act"),
        (0, "lay 1 fantastic"),
        "The Locked Cellar has no place left for fantastic essence. [M4.6]",
    ),
    (
        Why.OTHER_DREAM,
        lambda: two_open(given().has(0, "1N 2P")).do(0, "act", "lay 1 nightmarish"),
        (0, "lay 2 prophetic"),
        "This weave goes to Faceless Crowd: one weave, one dream. [M4.5]",
    ),
    (
        Why.BANK_LACKS,
        lambda: given().at("bazaar").has(0, "1c").bank("0S").do(0, "act", "decline"),
        (0, "trade chronite-for-supreme"),
        "The bank has no supreme token left. [M3.2]",
    ),
    (
        Why.SEED_SUPREME,
        lambda: seeding(dreamgate_no_supreme="on"),
        (0, "seed supreme"),
        "The bank lays no supreme essence here: the option dreamgate_no_supreme is on. [M14.6]",
    ),
    (
        Why.TRADED_BACK,
        trading,
        (0, "trade prophetic-for-nightmarish"),
        "In this visit you gave away nightmarish or received prophetic: a kind goes one way only. [M9.9]",
    ),
    (
        Why.SPLIT_SUPREME,
        lambda: given(supreme_weave_only="on").at("garden").has(0, "1N 1S").do(0, "act"),
        (0, "split fantastic supreme"),
        "Supreme essence pays for nothing here: the option supreme_weave_only is on. [M14.5]",
    ),
    (
        Why.GAIN_LACKS,
        lambda: given().at("workshop").has(0, "1c").bank("0o").do(0, "act"),
        (0, "buy"),
        "The bank has nothing of what this would bring you. [M3.2]",
    ),
    (
        Why.NO_PAIR,
        lambda: given().at("garden").has(0, "1N").do(0, "act"),
        (0, "blend nightmarish+fantastic"),
        "You do not have both of these essences. [M9.11]",
    ),
    (
        Common.NOT_NOW,
        lambda: given().at("vortex"),
        (0, "buy"),
        "Not at this moment: the question now is to harvest, or act at Time Vortex. [M6.2]",
    ),
    (
        Common.NOT_YOUR_DECISION,
        lambda: given().others(),
        (0, "harvest"),
        "It is not your decision now: Seat 1 decides. Wait for your turn. [M6.2]",
    ),
    (
        Common.GAME_OVER,
        lambda: given(seats=2, skip_last_castle="on").month(3).castle(),
        (0, "harvest"),
        "The game is over; nothing more can be done in it. [M6.2]",
    ),
]


@pytest.mark.parametrize(
    ("code", "situation", "asked", "sentence"), CASES, ids=lambda value: getattr(value, "name", "")
)
def test_the_refusal_reads(code, situation, asked, sentence):
    reason = situation().reason(*asked)
    assert str(reason) == sentence
    assert reason.code == code


@pytest.mark.parametrize(
    ("situation", "asked", "sentence"),
    [
        (
            seeding,
            (0, "seed nightmarish"),
            "The Unsent Letter has no place left for nightmarish essence.",
        ),
        (
            lambda: given().castle().has(0, "4N").do(0, "stop", "decline"),
            (0, "discard prophetic"),
            "You have no prophetic token in your pool.",
        ),
        (
            lambda: given().at("garden").has(0, "1N").do(0, "act"),
            (0, "split nightmarish supreme"),
            "You have no supreme token in your pool.",
        ),
        (
            lambda: given().at("bazaar").has(0, "1c").do(0, "act", "decline"),
            (0, "trade onirite-for-chronite"),
            "You have no onirite token in your pool.",
        ),
    ],
)
def test_the_same_sentence_fits_other_actions(situation, asked, sentence):
    assert situation().reason(*asked).text == sentence


def test_no_code_is_left_over():
    assert {code for code, *_ in CASES if isinstance(code, Why)} == set(Why)
    assert set(GAME.reasons) == set(Why)
