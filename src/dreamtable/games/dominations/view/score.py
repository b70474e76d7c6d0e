"""What the scoring pad asks about Dominations, and the position that the answers make.

A dynasty alone can be scored: every other question may be left empty. What the table scored otherwise is
typed as points, since the pad cannot see map and trees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine.answers import Question, read_number, read_words, row_named
from dreamtable.engine.jit import cites

from ..effects import CODES
from ..picture import line_picture
from ..scoring import sources
from ..state import GOALS, LINE, NOTHING, STATE, Phase, Source
from ..wording import domain_name, listed
from .lines import best_run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dreamtable.engine.kit import Kit

    from ..picture import LinePicture

MOST = 999
FAMILY_CARDS = 3


def read_families(answer: object, kit: Kit) -> list[int]:
    """`R G R R`, `RGRR`, or names such as `art science`: the families of a dynasty from the left."""
    if isinstance(answer, str) and set("".join(answer.upper().split())) <= set(CODES):
        answer = list("".join(answer.upper().split()))
    names = [(row["code"], row["name"]) for row in kit.tables["domains"]]
    words = [part for word in read_words(answer, "families") for part in apart(word, names)]
    if len(words) > LINE:
        raise ValueError(f"a dynasty board has {LINE} spaces; these are {len(words)} cards")
    return [row_named(word, names, "family") for word in words]


def apart(word: str, names: Sequence[tuple[str, str]]) -> list[str]:
    """The words of an answer without commas, unless it is one name that has several."""
    return [word] if word.lower() in (name.lower() for _, name in names) else word.split()


def read_points(answer: object, _kit: Kit) -> int:
    """Points; nothing is none."""
    return read_number(answer, "points", 0, MOST)


def read_goals(answer: object, _kit: Kit) -> int:
    """Goals of the objective that are fulfilled."""
    return read_number(answer, "goals", 0, GOALS)


def _letters(kit: Kit) -> str:
    return ", ".join(f"{row['code']} {row['name']}" for row in kit.tables["domains"])


QUESTIONS = (
    Question(
        "dynasty",
        lambda kit: f"families of the dynasty from the left, by letter or name ({_letters(kit)})",
        '""',
        read_families,
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


ANDREW = {
    "RRRP": "The book lists these cards for Andrew and counts 8; by its own rule they are 6 (C12.6).",
    "BGYRRP": "The book's example of Andrew fits these cards, not those that the book lists (C12.6).",
    "BGYRPR": "The book's example of Andrew fits these cards, the last two exchanged (C12.6).",
}
"""What is said of a dynasty that the second printed example is about."""


@cites("C12.1", "C12.4", "C12.6")
def notes(kit: Kit, answers: Sequence[Mapping[str, Any]]) -> list[str]:
    """Both readings of every dynasty, the cards of the better, and where the book contradicts itself."""
    state = np.zeros(1, STATE)[0]
    state.playing = NOTHING
    fill(state, kit, answers)
    return [reading(kit, line_picture(state, kit, seat)) for seat in range(len(answers))]


def reading(kit: Kit, line: LinePicture) -> str:
    """The longest lines of one family and of different ones, what each scores, and the cards that count."""
    names = [domain_name(kit, card.family) for card in line.cards]
    best = best_run(line)
    told = (
        f"one family: {cards(line.same)}, {line.same_points} points;"
        f" different families: {cards(line.different)}, {line.different_points} points."
    )
    counted = (
        f" Cards {best.start + 1} to {best.stop} count: {listed(names[best.start : best.stop])}."
        if best
        else ""
    )
    andrew = ANDREW.get("".join(CODES[card.family] for card in line.cards), "")
    return f"{told}{counted} {andrew}".strip()


def cards(number: int) -> str:
    """`3 cards`, `1 card`."""
    return f"{number} card" if number == 1 else f"{number} cards"


def fill(state: Any, kit: Kit, answers: Sequence[Mapping[str, Any]]) -> None:
    """Write the position at the end; raises ValueError where it cannot be."""
    for seat, answer in enumerate(answers):
        player = state.players[seat]
        counts = [0] * len(CODES)
        player.line_count = len(answer["dynasty"])
        player.line[:] = NOTHING
        for place, family in enumerate(answer["dynasty"]):
            player.line[place] = family * FAMILY_CARDS + counts[family] % FAMILY_CARDS
            counts[family] += 1
        for source, key in enumerate(PLAY):
            player.vp[source] = answer[key]
        player.vp[Source.EFFECTS] += int(kit.face.objective_vp[answer["goals"]])
        player.objectives[0] = NOTHING
    state.phase = Phase.OVER
