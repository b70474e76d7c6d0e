"""Yumegari: Dream Shop: tiles drafted by all at once, laid in a shop of five by five for two scoring cards.

One to five players: alone with Clerk and Supplier and twelve challenges, two with open stacks, three to five
with hands that go around. The tiles, boards and cards are a reconstruction that agrees with what is known of
the published ones. Read `turns.py` for the course of play, `legal.py` for what may be done, `cards.py` for
the scoring cards, `rules.md` for the rules.
"""

from dreamtable.engine.spec import GameSpec

from . import (
    audit,
    choices,
    depict,
    draws,
    evaluate,
    features,
    legal,
    observe,
    pieces,
    scoring,
    setup,
    story,
    text,
    turns,
)
from .actions import ACTIONS, REASONS
from .kit import SCHEMA
from .options import OPTIONS
from .state import KINDS, MAX_SEATS, ROUNDS, STATE, TURNS

DEALT_TILES = ROUNDS * TURNS * MAX_SEATS
MAX_PLIES = 3 * MAX_SEATS + 3 * DEALT_TILES
"""A board, a tile and a card for every seat; a deal, a pick and an act for every tile. Others are shorter."""

GAME = GameSpec(
    name="yumegari",
    title="Yumegari: Dream Shop",
    blurb="Draft tiles, send your familiar through the shop, and set it up as two scoring cards like it.",
    seats=tuple(range(1, MAX_SEATS + 1)),
    rules_version=1,
    dtype=STATE,
    actions=ACTIONS,
    reasons=REASONS,
    kit=SCHEMA,
    max_plies=MAX_PLIES,
    max_outcomes=KINDS,
    score_sources=scoring.sources,
    turn_rule="Y3.2",
    turn_rules={1: "Y8.4", 2: "Y7.3"},
    options=OPTIONS,
    layout=features.LAYOUT,
    initial=setup.initial,
    to_act=turns.to_act,
    why_not=legal.why_not,
    chance_weights=draws.chance_weights,
    apply=turns.apply,
    scores=scoring.scores,
    ranks=scoring.ranks,
    observe=observe.observe,
    determinize=observe.determinize,
    features=features.features,
    evaluate=evaluate.evaluate,
    count_pieces=pieces.count_pieces,
    count_stocks=pieces.count_stocks,
    pieces=pieces.pieces,
    stocks=pieces.stocks,
    outcome_text=text.outcome_text,
    decision_text=text.decision_text,
    facts=text.facts,
    describe=choices.describe,
    narrate=story.narrate,
    picture=depict.picture,
    audit=audit.audit,
)
