"""What the scoring pad asks about Dreams of Yesterday, and the position that the answers make.

Rows are asked for as the eye sees them, a letter an Artifact, since points need no more: `C B BB D` is a
Curiosity, a Bone, a double Bone and a Discovery. The Robot has Urns below its exhibits, and none on them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from dreamtable.engine.answers import Question

from ..kit import ARTIFACT_LETTERS, DISCOVERY, PAIRS, STANDARD, URN
from ..scoring import SOURCES
from ..state import MAX_URNS, ROW, Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dreamtable.engine.kit import Kit


def words_of(answer: object) -> list[str]:
    """The words of a line, or of a list, in capitals."""
    if isinstance(answer, list) and all(isinstance(word, str) for word in answer):
        return [word.strip().upper() for word in answer]
    if not isinstance(answer, str):
        raise ValueError(f"{answer!r} is no row; write letters such as C B BB D")  # noqa: TRY004 - a wrong answer
    return [word.upper() for word in re.split(r"[\s,;]+", answer) if word]


def read_row(answer: object, _kit: Kit) -> list[tuple[int, int, int]]:
    """`C B BB D`: (kind, type, items) of each Artifact from left to right."""
    row = []
    for word in words_of(answer):
        if word == "D":
            row.append((DISCOVERY, 0, 1))
        elif word[0] in ARTIFACT_LETTERS and word in (word[0], 2 * word[0]):
            row.append((STANDARD, ARTIFACT_LETTERS.index(word[0]), len(word)))
        else:
            raise ValueError(f"{word!r} is no Artifact; write A, B, C, a double AA, BB, CC, or D")
    if len(row) > ROW:
        raise ValueError(f"{len(row)} cards are more than an exhibit has room for, {ROW}")
    return row


def read_urn(answer: object, kit: Kit) -> int | None:
    """`AB`: the pair of the Urn that closes an exhibit, or None."""
    urns = read_urns(answer, kit)
    if len(urns) > 1:
        raise ValueError("an exhibit has one Urn at most")
    return urns[0] if urns else None


def read_urns(answer: object, _kit: Kit) -> list[int]:
    """`AB BC`: the pairs of Urns."""
    words = ["".join(sorted(word)) for word in words_of(answer)]
    for word in words:
        if word not in PAIRS:
            raise ValueError(f"{word!r} is no Urn; write its two types: {', '.join(PAIRS)}")
    if len(words) > MAX_URNS:
        raise ValueError(f"{len(words)} Urns are too many")
    return [PAIRS.index(word) for word in words]


QUESTIONS = (
    Question("exhibit_1", lambda _kit: "exhibit 1 from left to right (C B BB D)", '""', read_row),
    Question(
        "urn_1",
        lambda _kit: "the Urn that closes exhibit 1 (AB, BC or AC; nothing for none)",
        '""',
        read_urn,
        is_optional=True,
        title="Urn of exhibit 1",
        of_rival=False,
    ),
    Question("exhibit_2", lambda _kit: "exhibit 2 from left to right", '""', read_row, is_optional=True),
    Question(
        "urn_2",
        lambda _kit: "the Urn that closes exhibit 2",
        '""',
        read_urn,
        is_optional=True,
        title="Urn of exhibit 2",
        of_rival=False,
    ),
    Question(
        "below",
        lambda _kit: "Urns below the Robot's exhibits (AB BC)",
        '""',
        read_urns,
        is_optional=True,
        title="Urns below",
        of_seat=False,
    ),
)


def held(kit: Kit, answers: Sequence[Mapping[str, Any]]) -> set[str]:
    """The sources of points that deserve a line even when they bring nothing."""
    return {SOURCES[0]}


class Shelf:
    """Cards to write a position with, one for each sort of face; the record needs only one side of each."""

    def __init__(self, state: Any, kit: Kit) -> None:
        """Put cards of `kit` into `state`."""
        self.state, self.kit = state, kit
        self.taken: dict[int, int] = {}

    def card(self, kind: int, suit: int, amount: int) -> int:
        """A card that shows this face; the same card for the same face."""
        for card, face in self._all(kind, suit, amount):
            if self.taken.get(card, face) == face:
                self.taken[card] = face
                self.state.turned[card] = face
                return card
        raise ValueError("this kit has too few cards for these exhibits")

    def _all(self, kind: int, suit: int, amount: int) -> list[tuple[int, int]]:
        parts = self.kit.face
        found = [(card, face) for card in range(parts.count) for face in range(2)]
        wanted = (kind, suit, amount)
        return [
            (c, f)
            for c, f in found
            if (int(parts.kind[c, f]), int(parts.suit[c, f]), int(parts.amount[c, f])) == wanted
        ]


def fill(state: Any, kit: Kit, answers: Sequence[Mapping[str, Any]]) -> None:
    """Write the position at the end into a starting record; raises ValueError for what cannot be."""
    state.phase = Phase.OVER
    shelf = Shelf(state, kit)
    for seat, answer in enumerate(answers):
        museum = state.museums[seat]
        for exhibit, (row, urn) in enumerate((("exhibit_1", "urn_1"), ("exhibit_2", "urn_2"))):
            if answer[urn] is not None:
                if not answer[row]:
                    raise ValueError(f"player {seat + 1} has an Urn on an exhibit without a card")
                museum.urn[exhibit] = shelf.card(URN, answer[urn], 1)
            museum.length[exhibit] = len(answer[row])
            for index, artifact in enumerate(answer[row]):
                museum.row[exhibit, index] = shelf.card(*artifact)
        museum.below_count = len(answer["below"])
        for index, pair in enumerate(answer["below"]):
            museum.below[index] = shelf.card(URN, pair, 1)
