"""What the scoring pad asks about Dominations, and the position that the answers make.

A dynasty alone can be scored: every other question may be left empty. What the table scored otherwise is
typed as points, since the pad cannot see map and trees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine.answers import Question, read_number, read_words, row_named
from dreamtable.engine.jit import cites, interpreted

from .. import dynasty
from ..effects import CODES
from ..scoring import sources
from ..state import GOALS, LINE, NOTHING, STATE, Phase, Source

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dreamtable.engine.kit import Kit

MOST = 999
FAMILY_CARDS = 3

same_run = interpreted(dynasty.same_run)
different_run = interpreted(dynasty.different_run)


def read_families(answer: object, kit: Kit) -> list[int]:
    """`R G R R`, `RGRR`, or names such as `art, science`: the families of a dynasty from the left."""
    if isinstance(answer, str) and set("".join(answer.upper().split())) <= set(CODES):
        answer = list("".join(answer.upper().split()))
    words = read_words(answer, "families")
    if len(words) > LINE:
        raise ValueError(f"a dynasty board has {LINE} spaces; these are {len(words)} cards")
    names = [(row["code"], row["name"]) for row in kit.tables["domains"]]
    return [row_named(word, names, "family") for word in words]


def read_points(answer: object, _kit: Kit) -> int:
    """Points; nothing is none."""
    return read_number(answer, "points", 0, MOST)


def read_goals(answer: object, _kit: Kit) -> int:
    """Goals of the objective that are fulfilled."""
    return read_number(answer, "goals", 0, GOALS)


def _example(kit: Kit) -> str:
    names = kit.column("domains", "name")
    return f"{names[0]}, {names[4]}, {names[0]}"


QUESTIONS = (
    Question(
        "dynasty", lambda kit: f"families of the dynasty from the left ({_example(kit)})", '""', read_families
    ),
    Question("cities", lambda _kit: "points of cities", "0", read_points, is_optional=True),
    Question("cards", lambda _kit: "points of masteries and discs", "0", read_points, is_optional=True),
    Question("effects", lambda _kit: "points of effects and monuments", "0", read_points, is_optional=True),
    Question("influence", lambda _kit: "points of influence", "0", read_points, is_optional=True),
    Question("domination", lambda _kit: "points of Domination cards", "0", read_points, is_optional=True),
    Question("goals", lambda _kit: "goals of the objective fulfilled", "0", read_goals, is_optional=True),
)
PARTS = {"dynasty": "The dynasty alone"}
"""What owners of the cardboard game may want to count alone."""

PLAY = ("cities", "cards", "effects", "influence", "domination")
"""Questions about points, in the order of `Source`."""


def held(kit: Kit, _answers: Sequence[Mapping[str, Any]]) -> set[str]:
    """The dynasty deserves a line even when it brings nothing."""
    return {sources(kit)[-2]}


@cites("C12.1", "C12.4")
def notes(kit: Kit, answers: Sequence[Mapping[str, Any]]) -> list[str]:
    """Both readings of every dynasty, of which the better counts."""
    state = np.zeros(1, STATE)[0]
    fill(state, kit, answers)
    return [reading(kit, state, seat) for seat in range(len(answers))]


def reading(kit: Kit, state: Any, seat: int) -> str:
    """The longest line of one family and of different ones, with what each scores."""
    same, different = same_run(state, seat), different_run(state, seat)
    return (
        f"one family: {cards(same)}, {int(kit.face.same_vp[same])} points;"
        f" different families: {cards(different)}, {int(kit.face.different_vp[different])} points"
    )


def cards(number: int) -> str:
    """`3 cards`, `1 card`."""
    return f"{number} card" if number == 1 else f"{number} cards"


def fill(state: Any, kit: Kit, answers: Sequence[Mapping[str, Any]]) -> None:
    """Write the position at the end; raises ValueError where it cannot be."""
    for seat, answer in enumerate(answers):
        player = state.players[seat]
        counts = [0] * len(CODES)
        player.line_count = len(answer["dynasty"])
        for place, family in enumerate(answer["dynasty"]):
            player.line[place] = family * FAMILY_CARDS + counts[family] % FAMILY_CARDS
            counts[family] += 1
        for source, key in enumerate(PLAY):
            player.vp[source] = answer[key]
        player.vp[Source.EFFECTS] += int(kit.face.objective_vp[answer["goals"]])
        player.objectives[0] = NOTHING
    state.phase = Phase.OVER
