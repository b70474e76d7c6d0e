"""What the scoring pad asks about Morpheus, and the position that the answers make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dreamtable.engine.answers import Question, read_counts, read_number, read_words, row_named

from ..scoring import sources
from ..state import ONIRITE, Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dreamtable.engine.kit import Kit

MAX_TOKENS = 110


def read_dreams(answer: object, kit: Kit) -> list[int]:
    """`D02, whale` or a list of such words: the indices of the dreams, each once."""
    names = [(row["dream"], row["name"]) for row in kit.tables["dreams"]]
    dreams = [row_named(word, names, "dream") for word in read_words(answer, "dreams")]
    for dream in dreams:
        if dreams.count(dream) > 1:
            raise ValueError(f"{kit.tables['dreams'][dream]['name']} is named twice")
    return dreams


def read_feathers(answer: object, kit: Kit) -> dict[int, int]:
    """`nightmare x2, Venus x2, Luna`, or a table of counts: how many feathers of each kind."""
    rows = kit.tables["feathers"]
    found: dict[int, int] = {}
    for word, count in read_counts(answer, "feathers", 99):
        kind = row_named(word, [(row["feather"],) for row in rows], "feather")
        found[kind] = found.get(kind, 0) + count
        if found[kind] > rows[kind]["copies"]:
            raise ValueError(
                f"there are only {rows[kind]['copies']} {rows[kind]['feather']} feathers, not {found[kind]}"
            )
    return found


def read_tokens(answer: object, _kit: Kit) -> int:
    """A number of tokens; nothing is none."""
    return read_number(answer, "tokens", 0, MAX_TOKENS)


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
