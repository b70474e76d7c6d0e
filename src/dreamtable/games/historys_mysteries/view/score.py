"""What the scoring pad asks about History's Mysteries, and the position that the answers make."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreamtable.engine.errors import closest

from ..scoring import sources
from ..state import CARDS, MYSTERIES, NO_SEAT, Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from dreamtable.engine.kit import Kit

COUNTED = re.compile(r"(.+?)\s*(?:[x×*=]\s*(\d{1,2}))?")
MOST = 9_999
TELLING = 4
"""Letters of a word that tells Mysteries apart."""


@dataclass(frozen=True)
class Question:
    """One thing to ask a player: `read(answer, kit)` takes a line or a TOML value, or raises ValueError."""

    key: str
    text: Callable[[Kit], str]
    empty: str
    read: Callable[[Any, Kit], Any]
    is_optional: bool = False  # a file may leave it out, which means `empty`


def read_cards(answer: object, kit: Kit) -> dict[int, int]:
    """`Atlantis x3, bf`, or a table of counts: how many cards of each Mystery."""
    rows = kit.tables["mysteries"]
    found: dict[int, int] = {}
    for word, count in _counted(answer):
        mystery = _match(word, [(row["code"], row["name"]) for row in rows])
        found[mystery] = found.get(mystery, 0) + count
        if found[mystery] > rows[mystery]["copies"]:
            raise ValueError(
                f"there are only {rows[mystery]['copies']} cards of {rows[mystery]['name']},"
                f" not {found[mystery]}"
            )
    return found


def read_left(answer: object, _kit: Kit) -> int:
    """A number of cards; nothing is none."""
    text = str(answer).strip() or "0"
    if not text.isdecimal() or int(text[:4]) > CARDS:
        raise ValueError(f"{answer!r} is no number of cards; write 0 to {CARDS}")
    return int(text)


def read_total(answer: object, _kit: Kit) -> int:
    """Points of earlier hands, perhaps below 0."""
    text = str(answer).strip().replace("−", "-") or "0"
    if not re.fullmatch(r"[+-]?\d{1,6}", text) or abs(int(text)) > MOST:
        raise ValueError(f"{answer!r} is no number of points; write −{MOST} to {MOST}")
    return int(text)


def _counted(answer: object) -> list[tuple[str, int]]:
    if isinstance(answer, dict):
        if not all(type(n) is int and 0 <= n <= CARDS for n in answer.values()):
            raise ValueError(f"each Mystery needs a whole number from 0 to {CARDS}")
        return [(str(word), n) for word, n in answer.items()]
    if isinstance(answer, str):
        words = [word.strip() for word in re.split(r"[,;]", answer) if word.strip()]
    elif isinstance(answer, list) and all(isinstance(word, str) for word in answer):
        words = [word.strip() for word in answer]
    else:
        raise ValueError(f"{answer!r} is no list of cards")
    found = [COUNTED.fullmatch(word) for word in words]
    return [(match[1], int(match[2] or 1)) for match in found if match]


def _match(word: str, names: Sequence[tuple[str, str]]) -> int:
    """The Mystery that a word names: its code, its name, or a part that only one has."""
    wanted = word.strip().lower()
    exact = [i for i, row in enumerate(names) if wanted in (name.lower() for name in row)]
    within = [i for i, row in enumerate(names) if wanted in row[1].lower()]
    fits = exact or within
    if wanted and len(fits) == 1:
        return fits[0]
    if wanted and fits:
        raise ValueError(f"{word!r} may be {', '.join(names[i][1] for i in fits)}")
    raise ValueError(f"{word!r} is no Mystery; {_suggestion(wanted, names)}")


def _suggestion(wanted: str, names: Sequence[tuple[str, str]]) -> str:
    """The Mystery that was probably meant, or all there are."""
    words = {
        part.lower(): name for _, name in names for part in (name, *name.split()) if len(part) >= TELLING
    }
    near = closest(wanted, words)
    return f"did you mean {words[near]}?" if near else f"there are {', '.join(name for _, name in names)}"


def _example(kit: Kit) -> str:
    first, second = kit.column("mysteries", "name")[:2]
    return f"{first} x3, {second}"


QUESTIONS = (
    Question("fact", lambda kit: f"cards before the player as Fact ({_example(kit)})", "{}", read_cards),
    Question(
        "fiction", lambda kit: f"cards before the player as Fiction ({_example(kit)})", "{}", read_cards
    ),
    Question("left", lambda _kit: "cards left in the hand", "0", read_left),
    Question("total", lambda _kit: "points of earlier hands", "0", read_total, is_optional=True),
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
