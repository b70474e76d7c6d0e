"""Morpheus: weave dreams, travel the ring of Oniria through three months. Two to four players.

The components are a reconstruction that agrees with everything the rulebook prints; the published faces
differ. Read `turns.py` for the sequence of play, `legal.py` for what may be done, `rules.md` for the rules.
"""

from dreamtable.engine.spec import GameSpec, Option

from . import draws, evaluate, legal, moves, observe, picture, pieces, scoring, setup, story, text
from .actions import ACTIONS, REASONS
from .kit import SCHEMA
from .state import DREAMS, MAX_SEATS, STATE

GAME = GameSpec(
    name="morpheus",
    title="Morpheus",
    blurb="Travel the dream land, harvest essence by the moon, weave dreams and collect feathers.",
    seats=tuple(range(2, MAX_SEATS + 1)),
    rules_version=1,
    dtype=STATE,
    actions=ACTIONS,
    reasons=REASONS,
    kit=SCHEMA,
    max_plies=3000,
    max_outcomes=DREAMS,
    score_sources=scoring.sources,
    turn_rule="M6.2",
    options=(
        Option.switch("castle_passes_marker", "The marker passes after the castle step too", "M14.1"),
        Option.switch("skip_last_castle", "The game ends on reaching the castle in month three", "M14.2"),
        Option.switch("spin_resets", "The lunar tile turns back after each harvest", "M14.3"),
        Option.switch("tiebreak", "Ties go to more completed dreams, then more tokens", "M14.4"),
        Option.switch("supreme_weave_only", "Supreme essence stands in on dreams only", "M14.5"),
        Option.switch("dreamgate_no_supreme", "The Dreamgate's essence is never supreme", "M14.6"),
        Option.switch("no_blind_setup", "The first dream comes from the display", "M14.7"),
        Option.switch("feather_no_refill", "The feather display is refilled only each month", "M14.8"),
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
