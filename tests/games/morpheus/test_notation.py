"""Notation that reads back, choices and stories for people, and the secrets these keep."""

import pytest

from dreamtable.engine.errors import AmbiguousActionError, InvalidActionError
from dreamtable.engine.spec import CHANCE, SPECTATOR
from dreamtable.games.morpheus import GAME

from .table import box, given
from .test_m02_setup import PIECES, RING, laid

KINDS = {
    "take_dream": 6,
    "take_feather": 6,
    "pick_die": 6,
    "reroll_gift": 1,
    "keep": 1,
    "harvest": 1,
    "act": 1,
    "respite": 1,
    "pass": 1,
    "spin": 2,
    "roll": 1,
    "help": 1,
    "decline": 1,
    "reroll": 2,
    "lay": 8,
    "stop": 1,
    "gain": 1,
    "buy": 1,
    "seed": 4,
    "trade": 12,
    "split": 6,
    "blend": 6,
    "discard": 3,
}


# ------------------------------------------------------------------------------------------------ actions
def test_the_table_of_actions_is_pinned():
    """Saved matches rely on these ids and texts; a change needs a new rules version."""
    assert {kind.name: kind.size for kind in GAME.actions.kinds} == KINDS
    assert len(GAME.actions) == 73
    ends = [GAME.actions.text(action) for action in (0, 5, 12, 18, 34, 43, 57, 62, 72)]
    assert ends == [
        "take_dream 1",
        "take_dream top",
        "pick_die 1",
        "reroll_gift",
        "lay 1 supreme",
        "seed prophetic",
        "trade onirite-for-chronite",
        "split fantastic own",
        "discard fantastic",
    ]


def test_every_action_reads_back():
    for action, text in enumerate(GAME.actions.texts):
        assert GAME.actions.parse(text) == action


@pytest.mark.parametrize(
    "text", ["", "take_dream", "take_dream 6", "lay 3 supreme", "trade supreme-for-prophetic", "keep 1"]
)
def test_what_is_no_action_does_not_read(text):
    with pytest.raises(InvalidActionError):
        GAME.actions.parse(text)


def test_short_forms_must_be_unique():
    assert GAME.actions.text(GAME.actions.parse("lay 2 s")) == "lay 2 supreme"
    with pytest.raises(AmbiguousActionError):
        GAME.actions.parse("re")


@pytest.mark.parametrize(
    ("trade", "before", "after"),
    [
        ("nightmarish-for-prophetic", "1N", "1P"),
        ("nightmarish-for-fantastic", "1N", "1F"),
        ("prophetic-for-nightmarish", "1P", "1N"),
        ("prophetic-for-fantastic", "1P", "1F"),
        ("fantastic-for-nightmarish", "1F", "1N"),
        ("fantastic-for-prophetic", "1F", "1P"),
        ("supreme-for-chronite", "1S", "1c"),
        ("supreme-for-onirite", "1S", "1o"),
        ("chronite-for-supreme", "1c", "1S"),
        ("chronite-for-onirite", "1c", "1o"),
        ("onirite-for-supreme", "1o", "1S"),
        ("onirite-for-chronite", "1o", "1c"),
    ],
)
def test_a_trade_does_what_its_text_says(trade, before, after):
    table = given().at("bazaar").has(0, before).do(0, "act", "decline", f"trade {trade}")
    assert table.holds(0) == after


# ----------------------------------------------------------------------------------------------- outcomes
def test_outcomes_are_written_as_in_a_log():
    table = box()
    assert "tile L4" in table.outcomes()
    assert "piece phobetors_landing" in table.chance("tile L2").outcomes()
    table.chance(*(f"piece {PIECES[place]}" for place in RING))
    assert "dream D27" in table.outcomes()
    table.chance("dream D01", "dream D02", "dream D03", "dream D04", "dream D05")
    assert "feather nightmare" in table.outcomes()
    assert "die 6" in given(seats=2).others().do(1, "pass").outcomes()


def test_an_outcome_entered_by_hand_reads_back():
    match = given(seats=2).others().match()  # seat 1 has no onirite, so the turn ends by itself
    for text in ("die 3", "die 3", "die 5"):
        match.apply(CHANCE, text)
    assert [entry.text for entry in match.log[-3:]] == ["die 3", "die 3", "die 5"]
    assert match.to_act == (1,)


# ------------------------------------------------------------------------------------------------ choices
def buying():
    return given().at("vortex").has(0, "1c").do(0, "act", "buy")


def weaving():
    return given().open(0, "D04", "1N").has(0, "1N").do(0, "act")


def keeping():
    return given(seats=2).has(0, "1c").do(0, "harvest", "roll").do(1, "decline").roll(6, 4)


CHOICES = [
    (
        laid,
        "take_dream 4",
        (
            "Take Faceless Crowd (nightmare, 4 points, 3 nightmarish + 1 prophetic + 1 fantastic,"
            " Luna, Mercury, Venus)"
        ),
    ),
    (laid, "take_dream top", "Draw the top dream of the stack"),
    (buying, "take_feather 2", "Take the Mercury feather"),
    (buying, "take_feather top", "Draw the top feather of the stack, unseen by the others"),
    (
        lambda: given().castle().has(0, "1c").do(0, "stop"),
        "take_feather 1",
        "Pay 1 chronite: Take the Luna feather",
    ),
    (lambda: given(seats=2).gifts(1, 5, 5), "pick_die 5", "Pick a 5: 1 supreme"),
    (lambda: given(seats=2).gifts(1, 5, 5).do(0, "pick_die 1"), "keep", "Keep the 1: 1 fantastic"),
    (lambda: given().at("vortex"), "harvest", "Harvest: prophetic at difficulty 5"),
    (lambda: given().at("vortex"), "act", "Act at Time Vortex: gain 2 chronite, or a feather for 1 chronite"),
    (
        lambda: given().has(0, "1c").do(0, "harvest"),
        "spin clockwise",
        "Pay 1 chronite: turn the lunar tile clockwise to supreme at difficulty 7",
    ),
    (
        lambda: given().has(0, "1c").do(0, "harvest"),
        "spin counterclockwise",
        "Pay 1 chronite: turn the lunar tile counterclockwise to prophetic at difficulty 4",
    ),
    (lambda: given().do(0, "harvest"), "roll", "Leave the tile and roll: nightmarish at difficulty 5"),
    (keeping, "keep", "Keep 6 and 4: 2 nightmarish"),
    (keeping, "reroll 2", "Pay 1 chronite: roll the 4 again"),
    (weaving, "lay 1 nightmarish", "Lay 1 nightmarish on Faceless Crowd (1 of 5 laid)"),
    (lambda: given().at("workshop").has(0, "1c").do(0, "act"), "buy", "Pay 1 chronite: 2 onirite"),
    (lambda: given().at("landing").do(0, "act"), "gain", "Draw the top feather of the stack"),
    (
        lambda: given().at("garden").has(0, "1S").do(0, "act"),
        "split prophetic supreme",
        "Give 1 supreme, get 1 nightmarish and 1 fantastic",
    ),
    (
        lambda: given().at("garden").has(0, "2N").do(0, "act"),
        "blend nightmarish+nightmarish",
        "Give nightmarish and nightmarish, get 1 chronite",
    ),
]


@pytest.mark.parametrize(("situation", "text", "words"), CHOICES)
def test_a_choice_says_what_it_brings(situation, text, words):
    assert situation().describe(0, text) == words


def test_every_choice_of_a_few_positions_has_words():
    for table in (laid(), buying(), weaving(), keeping(), given().castle().has(0, "1c").open(0, "D01")):
        for text in table.legal(0):
            assert table.describe(0, text)


# ------------------------------------------------------------------------------------------------- stories
def told(match, viewer=SPECTATOR):
    return [sentence for _, sentence in match.story(viewer)]


def test_the_story_of_a_turn():
    match = given(seats=2).gifts(1, 3, 4).has(1, "1o").match()
    for seat, text in ((0, "pick_die 4"), (1, "pick_die 3"), (0, "harvest")):
        match.apply(seat, text)
    match.apply(0, "spin clockwise")
    match.apply(1, "help")
    match.apply(CHANCE, "die 6")
    match.apply(CHANCE, "die 6")
    assert told(match) == [
        "Ada picks the 4.",
        "Ada gets 1 chronite.",
        "Ben picks the 3.",
        "Ben gets 1 nightmarish.",
        "Ada harvests: nightmarish at difficulty 5.",
        "Ada pays 1 chronite and turns the lunar tile clockwise: now supreme at difficulty 7.",
        "Ben pays 1 onirite to help.",
        "The harvest dice show 6 and 6.",
        "The harvest of supreme is divided: Ada gets 1, Ben gets 1.",
        "Ben passes. Ben's turn: the counter moves to Time Vortex.",
    ]


def test_a_story_of_weaving_and_claiming():
    match = given(seats=2).open(0, "D01", "2N").has(0, "1P").match()
    match.apply(0, "act")
    match.apply(0, "lay 1 prophetic")
    match.apply(0, "take_dream 1")
    match.apply(CHANCE, "dream D09")
    assert told(match) == [
        "Ada acts at Court of Morpheus.",
        "Ada lays 1 prophetic on The Locked Cellar and completes it!",
        "Ada takes Paper Boats from the display.",
        "The Thing Behind the Door fills the gap on display.",
        "Ben passes. Ben's turn: the counter moves to Time Vortex.",
    ]


def test_a_story_of_the_months():
    match = given(seats=2).castle().match()  # nobody has anything, so the table passes for both
    for text in ("tile L2", *(f"piece {PIECES[place]}" for place in RING)):
        match.apply(CHANCE, text)
    assert told(match)[-2:] == [
        "The second month begins under the lunar tile L2.",
        (
            "The ring, clockwise from the castle: Essence Garden, Court of Morpheus, Bazaar of Phantasus,"
            " Time Vortex, Onirite Workshop, Dreamgate, Phobetor's Landing."
            " Ada's turn: the counter moves to Essence Garden."
        ),
    ]
    assert "The month is over." in told(match)
    over = given(seats=2).month(3).castle().match()
    assert told(over) == ["The game is over."]


def test_no_sentence_begins_or_ends_with_a_blank():
    match = given(seats=2).at("bazaar").has(0, "1N").has(1, "1N 1o").match()
    for seat, text in ((0, "act"), (0, "decline"), (0, "stop"), (1, "act"), (1, "decline"), (1, "stop")):
        match.apply(seat, text)
    assert all(sentence == sentence.strip() for sentence in told(match))
    assert told(match)[-1] == "Ben's turn: the counter moves to Essence Garden."


def test_a_respite_a_transformation_and_a_discard_are_told():
    match = given(seats=3).at("garden").has(0, "1N").has(1, "1o").match()
    for seat, text in ((0, "act"), (0, "split nightmarish own"), (1, "respite"), (1, "decline")):
        match.apply(seat, text)
    assert told(match)[1:3] == [
        "Ada transforms essence: −1 nightmarish, +1 prophetic, +1 fantastic.",
        "Ben takes a respite: +1 chronite.",
    ]
    castle = given(seats=2).castle().has(0, "4N").match()
    assert castle.to_act == (0,)
    castle.apply(0, "discard nightmarish")
    assert told(castle)[0] == "Ada discards 1 nightmarish."


# ------------------------------------------------------------------------------------------------- secrets
def blind_draw(kind):
    """Ada draws a feather of this kind at the Landing."""
    match = given(seats=2).at("landing").has(1, "1o").match()
    match.apply(0, "act")
    match.apply(0, "gain")
    match.apply(CHANCE, f"feather {kind}")
    return match


def test_a_blind_feather_is_told_to_its_owner_alone():
    match = blind_draw("Saturn")
    assert told(match, 0) == [
        "Ada acts at Phobetor's Landing.",
        "Ada takes a feather from the stack, unseen.",
        "It is a Saturn feather.",
    ]
    for viewer in (1, SPECTATOR):
        assert told(match, viewer) == [
            "Ada acts at Phobetor's Landing.",
            "Ada takes a feather from the stack, unseen.",
        ]


def test_others_read_the_same_story_whatever_the_feather_is():
    for viewer in (1, SPECTATOR):
        assert told(blind_draw("Luna"), viewer) == told(blind_draw("fantasy"), viewer)


def test_a_feather_bought_unseen_at_the_castle_is_a_secret_too():
    match = given(seats=2).castle().has(0, "1c").match()
    match.apply(0, "take_feather top")
    match.apply(CHANCE, "feather Mars")
    assert told(match, 0)[:2] == [
        "Ada draws a feather from the stack for 1 chronite, unseen.",
        "It is a Mars feather.",
    ]
    assert not any("Mars" in sentence for sentence in told(match, 1))


def test_a_feather_of_the_display_is_told_to_all():
    match = given(seats=2).at("vortex").has(0, "1c").match()
    match.apply(0, "act")
    match.apply(0, "buy")
    match.apply(0, "take_feather 4")
    assert told(match, 1)[-1] == "Ada takes the Mars feather from the display."


def test_at_the_end_the_story_keeps_what_each_knew_then():
    """Earlier draws stay untold; the picture of the end shows them."""
    match = given(seats=2).month(3).blind(0, "Luna").castle().match()
    assert match.is_over
    assert match.observe(1).picture().seats[0].feathers == ("Luna",)


# -------------------------------------------------------------------------------------------------- draws
def drawn(table):
    """What is drawn now, in words."""
    assert table.asks[0] == "chance"
    return GAME.decision_text(table.state, table.kit)


def test_the_set_up_says_what_is_drawn():
    table = box(3)
    assert drawn(table) == "turn up the lunar tile"
    table.chance("tile L2")
    for position, place in enumerate(RING, start=1):
        assert drawn(table) == f"lay location {position} of 7, clockwise from the castle"
        table.chance(f"piece {PIECES[place]}")
    for place in range(1, 6):
        assert drawn(table) == f"draw a dream for place {place} of the display"
        table.chance(f"dream D0{place}")
    for place in range(1, 6):
        assert drawn(table) == f"draw a feather for place {place} of the display"
        table.chance("feather " + ("Luna", "Mars", "Venus", "Uranus", "Saturn")[place - 1])
    assert drawn(table) == "find the starting seat"


def test_dice_say_which_is_rolled():
    table = given(seats=2).has(0, "2c").do(0, "harvest", "roll").do(1, "decline")
    assert drawn(table) == "roll die 1 of the harvest"
    table.roll(3)
    assert drawn(table) == "roll die 2 of the harvest"
    table.roll(4).do(0, "reroll 2")
    assert drawn(table) == "roll die 2 of the harvest again"
    table.roll(5).do(0, "keep").everyone_passes()
    for die in (1, 2, 3):
        assert drawn(table) == f"roll gift die {die} of 3"
        table.roll(6)
    table.has(1, "1c").do(1, "pick_die 6", "reroll_gift")
    assert drawn(table) == "roll the picked gift die again"


def test_the_tops_of_the_stacks():
    table = given().at("landing").has(0, "1c").do(0, "act", "gain")
    assert drawn(table) == "draw the top feather"
    table = given().at("bazaar").do(0, "act", "take_dream top")
    assert drawn(table) == "draw the top dream"
