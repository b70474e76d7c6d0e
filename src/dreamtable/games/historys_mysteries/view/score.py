"""What the scoring pad asks about History's Mysteries, and the position that the answers make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dreamtable.engine.answers import Question, read_counts, read_number, row_named

from ..scoring import sources
from ..state import CARDS, MYSTERIES, NO_SEAT, Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dreamtable.engine.kit import Kit

MOST = 9_999
FEWEST = 2
"""Players to score at least: what stays is settled between them."""


def read_cards(answer: object, kit: Kit) -> dict[int, int]:
    """`Atlantis x3, bf`, `AT AT AT BF`, or a table of counts: how many cards of each Mystery."""
    rows = kit.tables["mysteries"]
    found: dict[int, int] = {}
    codes = [row["code"] for row in rows]
    for word, count in read_counts(answer, "cards", CARDS, codes):
        mystery = row_named(word, [(row["code"], row["name"]) for row in rows], "Mystery")
        found[mystery] = found.get(mystery, 0) + count
        if found[mystery] > rows[mystery]["copies"]:
            raise ValueError(
                f"there are only {rows[mystery]['copies']} cards of {rows[mystery]['name']},"
                f" not {found[mystery]}"
            )
    return found


def read_left(answer: object, _kit: Kit) -> int:
    """A number of cards; nothing is none."""
    return read_number(answer, "cards", 0, CARDS)


def read_total(answer: object, _kit: Kit) -> int:
    """Points of earlier hands, perhaps below 0."""
    return read_number(answer, "points", -MOST, MOST)


def _example(kit: Kit) -> str:
    first, second = kit.column("mysteries", "name")[:2]
    code = kit.column("mysteries", "code")[0]
    return f"{first} x3, {second}; or {code} {code} {code}"


QUESTIONS = (
    Question(
        "fact",
        lambda kit: f"cards before the player as Fact ({_example(kit)})",
        "{}",
        read_cards,
        title="Laid out as Fact",
    ),
    Question(
        "fiction",
        lambda kit: f"cards before the player as Fiction ({_example(kit)})",
        "{}",
        read_cards,
        title="Laid out as Fiction",
    ),
    Question("left", lambda _kit: "cards left in the hand", "0", read_left, title="Left in hand"),
    Question(
        "total",
        lambda _kit: "points of earlier hands",
        "0",
        read_total,
        is_optional=True,
        title="Points so far",
    ),
)


def held(kit: Kit, answers: Sequence[Mapping[str, Any]]) -> set[str]:
    """The sources of points that deserve a line even when they bring nothing."""
    return {*sources(kit)[1:4]} | ({sources(kit)[0]} if any(answer["total"] for answer in answers) else set())


def fill(state: Any, kit: Kit, answers: Sequence[Mapping[str, Any]]) -> None:
    """Write the position at the end of a hand; raises ValueError where there are more cards than exist."""
    state.phase = Phase.OVER
    for seat, answer in enumerate(answers):
        player = state.players[seat]
        player.total = answer["total"]
        player.hand_count = answer["left"]
        for mystery in range(MYSTERIES):
            player.fact[mystery] = answer["fact"].get(mystery, 0)
            player.fiction[mystery] = answer["fiction"].get(mystery, 0)
    check_cards(state, kit, len(answers))


def check_cards(state: Any, kit: Kit, seats: int) -> None:
    """No more cards than the deck has."""
    total = sum(int(state.players[seat].hand_count) for seat in range(seats))
    for mystery, row in enumerate(kit.tables["mysteries"]):
        laid = sum(
            int(state.players[seat].fact[mystery] + state.players[seat].fiction[mystery])
            for seat in range(seats)
        )
        total += laid
        if laid > row["copies"]:
            raise ValueError(
                f"all players together have {laid} cards of {row['name']}; there are {row['copies']}"
            )
        state.owner[mystery] = NO_SEAT
    if total > sum(kit.column("mysteries", "copies")):
        raise ValueError(f"all players together have {total} cards; the deck has fewer")
