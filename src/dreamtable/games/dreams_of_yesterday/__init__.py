"""Dreams of Yesterday: walk the Histories, take Resources, buy Artifacts and line them up in two exhibits.

For two or three, or one against the Robot. The cards are a reconstruction that agrees with what the rulebook
needs; the published ones differ. Read `turns.py` for the sequence of play, `legal.py` for what may be done,
`robot.py` for the Robot's turn, `rules.md` for the rules.
"""

from dreamtable.engine.spec import GameSpec

from . import audit, depict, draws, evaluate, legal, moves, observe, pieces, scoring, setup, story, text
from .actions import ACTIONS, REASONS
from .kit import SCHEMA
from .limits import MAX_PLIES
from .options import OPTIONS
from .state import STATE

GAME = GameSpec(
    name="dreams-of-yesterday",
    title="Dreams of Yesterday",
    blurb="Walk the ring of Histories, take Resources or buy Artifacts, and line up sets in two exhibits.",
    seats=(1, 2, 3),
    solo_rival="The Robot",
    rules_version=1,
    dtype=STATE,
    actions=ACTIONS,
    reasons=REASONS,
    kit=SCHEMA,
    max_plies=MAX_PLIES,
    max_outcomes=draws.OUTCOMES,
    score_sources=scoring.sources,
    turn_rule="D4.3",
    options=OPTIONS,
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
    picture=depict.picture,
    audit=audit.audit,
)
