"""What the scoring pad asks about Morpheus, and the position that the answers make."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreamtable.engine.errors import closest

from ..scoring import sources
from ..state import ONIRITE, Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from dreamtable.engine.kit import Kit

COUNTED = re.compile(r"(.+?)\s*(?:[x×*=]\s*(\d{1,2}))?")
MAX_TOKENS = 110
TELLING = 4
"""Letters of a word that tells dreams apart; `the` does not."""


@dataclass(frozen=True)
class Question:
    """One thing to ask a player: `read(answer, kit)` takes a line or a TOML value, or raises ValueError."""

    key: str
    text: Callable[[Kit], str]
    empty: str
    read: Callable[[Any, Kit], Any]
    is_optional: bool = False  # a file may leave it out, which means `empty`


def read_dreams(answer: object, kit: Kit) -> list[int]:
    """`D02, whale` or a list of such words: the indices of the dreams, each once."""
    words = _words(answer)
    dreams = [
        _match(word, [(row["dream"], row["name"]) for row in kit.tables["dreams"]], "dream") for word in words
    ]
    for dream in dreams:
        if dreams.count(dream) > 1:
            raise ValueError(f"{kit.tables['dreams'][dream]['name']} is named twice")
    return dreams


def read_feathers(answer: object, kit: Kit) -> dict[int, int]:
    """`nightmare x2, Venus x2, Luna`, or a table of counts: how many feathers of each kind."""
    rows = kit.tables["feathers"]
    found: dict[int, int] = {}
    for word, count in _counted(answer):
        kind = _match(word, [(row["feather"],) for row in rows], "feather")
        found[kind] = found.get(kind, 0) + count
        if found[kind] > rows[kind]["copies"]:
            raise ValueError(
                f"there are only {rows[kind]['copies']} {rows[kind]['feather']} feathers, not {found[kind]}"
            )
    return found


def read_tokens(answer: object, _kit: Kit) -> int:
    """A number of tokens; nothing is none."""
    text = str(answer).strip() or "0"
    if not text.isdecimal() or int(text[:4]) > MAX_TOKENS:
        raise ValueError(f"{answer!r} is no number of tokens; write 0 to {MAX_TOKENS}")
    return int(text)


def _words(answer: object) -> list[str]:
    if isinstance(answer, str):
        return [word.strip() for word in re.split(r"[,;]", answer) if word.strip()]
    if isinstance(answer, list) and all(isinstance(word, str) for word in answer):
        return [word.strip() for word in answer]
    raise ValueError(f"{answer!r} is no list of words")


def _counted(answer: object) -> list[tuple[str, int]]:
    if isinstance(answer, dict):
        if not all(type(n) is int and 0 <= n < 100 for n in answer.values()):
            raise ValueError("each feather needs a whole number from 0 to 99")
        return [(str(word), n) for word, n in answer.items()]
    found = [COUNTED.fullmatch(word) for word in _words(answer)]
    return [(match[1], int(match[2] or 1)) for match in found if match]


def _match(word: str, names: Sequence[tuple[str, ...]], what: str) -> int:
    """The index of the row that a word names, in full or by a beginning that only one row has."""
    wanted = word.strip().lower()
    exact = [i for i, row in enumerate(names) if wanted in (name.lower() for name in row)]
    begins = [i for i, row in enumerate(names) if any(name.lower().startswith(wanted) for name in row)]
    within = [i for i, row in enumerate(names) if any(wanted in name.lower() for name in row)]
    fits = exact or begins or within
    if wanted and len(fits) == 1:
        return fits[0]
    if fits:
        raise ValueError(f"{word!r} may be {', '.join(names[i][-1] for i in fits[:8])}")
    raise ValueError(f"{word!r} is no {what}; {_suggestion(wanted, names)}")


def _suggestion(wanted: str, names: Sequence[tuple[str, ...]]) -> str:
    """The row that was probably meant, by a name, a word of it or its id; or what there is."""
    rows: dict[str, tuple[str, ...]] = {}
    for row in names:
        for name in row:
            words = [word for word in name.split() if len(word) >= TELLING]
            for key in (name, *words):
                rows.setdefault(key.lower(), row)
    near = closest(wanted, rows)
    if near is None:
        return f"there are {', '.join(row[-1] for row in names)}"
    return f"did you mean {' '.join(rows[near])}?"


def _feather_names(kit: Kit) -> str:
    return ", ".join(kit.column("feathers", "feather"))


QUESTIONS = (
    Question("dreams", lambda _kit: "completed dreams, by id or name (D02, whale)", "[]", read_dreams),
    Question("feathers", lambda kit: f"feathers (Luna x2, Mars); {_feather_names(kit)}", "{}", read_feathers),
    Question(
        "tokens",
        lambda _kit: "tokens left in the pool (they only break ties)",
        "0",
        read_tokens,
        is_optional=True,
    ),
)


def held(kit: Kit, answers: Sequence[Mapping[str, Any]]) -> set[str]:
    """The sources of points that somebody has feathers for, though perhaps without a match."""
    return {sources(kit)[1 + kind] for answer in answers for kind in answer["feathers"]}


def fill(state: Any, kit: Kit, answers: Sequence[Mapping[str, Any]]) -> None:
    """Write the position at the end into a starting record; raises ValueError where parts are held twice."""
    owner: dict[int, int] = {}
    held: dict[int, int] = {}
    state.phase = Phase.OVER
    for seat, answer in enumerate(answers):
        player = state.players[seat]
        for dream in answer["dreams"]:
            if dream in owner:
                name = kit.tables["dreams"][dream]["name"]
                raise ValueError(f"{name} cannot be completed by players {owner[dream] + 1} and {seat + 1}")
            owner[dream] = seat
            player.done[dream] = 1
        player.done_count = len(answer["dreams"])
        for kind, count in answer["feathers"].items():
            held[kind] = held.get(kind, 0) + count
            player.seen_feathers[kind] = count
        player.pool[ONIRITE] = answer["tokens"]
    for kind, count in held.items():
        row = kit.tables["feathers"][kind]
        if count > row["copies"]:
            raise ValueError(
                f"all players together hold {count} {row['feather']} feathers; there are {row['copies']}"
            )
