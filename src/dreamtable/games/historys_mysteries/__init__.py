"""History's Mysteries: melds and layoffs of Mysteries, and who settles whether they are Fact or Fiction.

Two to six players, hand after hand to 100 points. The deck is a reconstruction that agrees with what is
known of the published one. Read `turns.py` for the course of play, `legal.py` for what may be done,
`rules.md` for the rules.
"""

from dreamtable.engine.spec import GameSpec, Option

from . import draws, evaluate, hands, legal, moves, observe, picture, pieces, scoring, setup, story, text
from .actions import ACTIONS, REASONS
from .kit import SCHEMA
from .state import CARDS, HANDS, MAX_SEATS, MYSTERIES, STATE

GAME = GameSpec(
    name="historys-mysteries",
    title="History's Mysteries",
    blurb="Gather evidence of old riddles, lay it out, and settle together what is Fact and what Fiction.",
    seats=tuple(range(2, MAX_SEATS + 1)),
    rules_version=1,
    dtype=STATE,
    actions=ACTIONS,
    reasons=REASONS,
    kit=SCHEMA,
    max_plies=1 + max(HANDS) * hands.longest_hand(CARDS),
    max_outcomes=max(MYSTERIES, MAX_SEATS),
    score_sources=scoring.sources,
    turn_rule="H3.2",
    options=(
        Option(
            "tie_winner",
            ("fiction", "fact"),
            "The side that stays when both have as many",
            "H11.1",
            ("Fiction", "Fact"),
        ),
        Option(
            "deck_out",
            ("end", "reshuffle"),
            "What happens when the draw pile is used up",
            "H11.2",
            ("the hand ends", "the discards are shuffled, all but the top one"),
        ),
        Option.switch("play_after_extra_draw", "You may play after the second card, too", "H11.3"),
        Option.switch("must_play_if_able", "You may decline only when you cannot play", "H11.4"),
        Option.switch("no_self_fiction", "No Fiction on your own meld's Mystery", "H11.5"),
        Option.switch("go_out_without_discard", "Your last card may be laid out", "H11.6"),
        Option(
            "next_start",
            ("left", "winner", "loser"),
            "Who begins the next hand",
            "H11.7",
            ("the next to the left", "whom the last hand brought most", "whom the last hand brought least"),
        ),
        Option.switch("floor_zero", "Totals never fall below 0", "H11.8"),
        Option(
            "max_hands",
            tuple(map(str, HANDS)),
            "The match ends after so many hands",
            "H11.9",
            tuple(f"{hands} hand{'s' * (hands > 1)}" for hands in HANDS),
        ),
    ),
    layout=observe.LAYOUT,
    initial=setup.initial,
    to_act=moves.to_act,
    why_not=legal.why_not,
    chance_weights=draws.chance_weights,
    apply=moves.apply,
    scores=scoring.scores,
    ranks=scoring.ranks,
    observe=observe.observe,
    determinize=observe.determinize,
    features=observe.features,
    evaluate=evaluate.evaluate,
    count_pieces=pieces.count_pieces,
    count_stocks=pieces.count_stocks,
    pieces=pieces.pieces,
    stocks=pieces.stocks,
    outcome_text=text.outcome_text,
    decision_text=text.decision_text,
    facts=text.facts,
    describe=text.describe,
    narrate=story.narrate,
    picture=picture.picture,
    audit=picture.audit,
)
