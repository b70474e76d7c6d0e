"""Dominations with Dynasties: a civilization grown from triangles, its masteries, monuments and families.

Two to four players, three ages. Of the base game only what is publicly known is the publisher's; the rest,
and nearly every card, is a reconstruction, and `rules.md` says of each paragraph which it is. Read `turns.py`
for the course of play, `legal.py` for what may be done, `effects.py` for what cards can do, `land.py` and
`tree.py` for the two things that grow.
"""

from dreamtable.engine.spec import GameSpec

from . import (
    audit,
    draws,
    evaluate,
    features,
    legal,
    observe,
    picture,
    pieces,
    scoring,
    setup,
    story,
    text,
    turns,
)
from .actions import ACTIONS, REASONS
from .kit import SCHEMA
from .limits import MAX_PLIES
from .options import OPTIONS
from .state import MAX_SEATS, STATE, TILES

GAME = GameSpec(
    name="dominations",
    title="Dominations with Dynasties",
    blurb="Grow a land of triangles, found cities, unlock masteries, line up a dynasty in three ages.",
    seats=tuple(range(2, MAX_SEATS + 1)),
    rules_version=1,
    dtype=STATE,
    actions=ACTIONS,
    reasons=REASONS,
    kit=SCHEMA,
    max_plies=MAX_PLIES,
    max_outcomes=TILES,
    score_sources=scoring.sources,
    turn_rule="C5.1",
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
    describe=text.describe,
    narrate=story.narrate,
    picture=picture.picture,
    audit=audit.audit,
)
