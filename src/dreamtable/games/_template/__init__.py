"""Pig, the smallest game that keeps the whole contract: read it first, copy it to begin another.

The files, in the order of play: `kit.py` (what is in the box), `state.py`, `actions.py`, `turns.py` (the
rules), `scoring.py`, `observe.py` (what a seat knows), `text.py` (words), `view/` (pictures).
"""

from dreamtable.engine.spec import GameSpec, Option

from . import observe, pieces, scoring, text, turns
from .actions import ACTIONS, REASONS
from .kit import FACES, SCHEMA
from .state import MAX_SEATS, STATE

GAME = GameSpec(
    name="pig",
    title="Pig",
    blurb="Roll as often as you dare; a 1 loses the turn. First to 100.",
    seats=tuple(range(2, MAX_SEATS + 1)),
    rules_version=1,
    dtype=STATE,
    actions=ACTIONS,
    reasons=REASONS,
    kit=SCHEMA,
    max_plies=2 * turns.LONGEST + 2,
    max_outcomes=FACES,
    score_sources=scoring.sources,
    turn_rule="P2.1",
    options=(Option("target", ("100", "50"), "Points that win", "P3.4", ("100 points", "50 points")),),
    layout=observe.LAYOUT,
    initial=turns.initial,
    to_act=turns.to_act,
    why_not=turns.why_not,
    chance_weights=turns.chance_weights,
    apply=turns.apply,
    scores=scoring.scores,
    ranks=scoring.ranks,
    observe=observe.observe,
    determinize=observe.determinize,
    features=observe.features,
    evaluate=observe.evaluate,
    count_pieces=pieces.count_pieces,
    pieces=pieces.pieces,
    outcome_text=text.outcome_text,
    decision_text=text.decision_text,
    facts=text.facts,
    describe=text.describe,
    narrate=text.narrate,
    picture=text.picture,
    audit=text.audit,
)
