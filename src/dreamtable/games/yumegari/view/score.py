"""What the scoring pad asks about Yumegari, and the position that the answers make.

A shop is written row by row, tiles by the letters of their item and colour: `lR tG -- uB mP`. Marks need not
be written, since tokens are counted apart. With one player the challenges are judged.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from dreamtable.engine.answers import Question, read_number

from ..challenges import CHALLENGES, Challenge
from ..columns import COLOUR_CODES, ITEM_CODES
from ..kit import MARK_COLUMNS, TILE_CODES
from ..scoring import TOKENS, card_source, sources
from ..state import CARDS, MARKS, NOTHING, SIDE, SORTS, SPACES, Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dreamtable.engine.kit import Kit

    from ..picture import Picture

MOST = 999
STACKS_UNKNOWN = "met if exactly one stack was empty, which the pad does not ask"
EMPTY = {"-", "--", "---", "."}
TILE = re.compile(rf"([{ITEM_CODES}])([{COLOUR_CODES.lower()}])(\+[12][vp])?")
CARD_PAIR = re.compile(r"a\s*([1-6])[\s,;]*b\s*([1-6])")


def letters(kit: Kit) -> tuple[str, str]:
    """`l lantern, t teapot, ...` and `R red, ...`: what the letters of a tile mean."""
    rows = [f"{row['code']} {row['name']}" for row in kit.tables["sorts"]]
    return ", ".join(rows[:SORTS]), ", ".join(rows[SORTS:])


def read_shop(answer: object, kit: Kit) -> list[int]:
    """`lR tG -- uB mP / ...`: 25 kinds of tiles without their marks, NOTHING where none lies."""
    if isinstance(answer, list) and all(isinstance(row, str) for row in answer):
        rows = list(answer)
    elif isinstance(answer, str):
        rows = re.split(r"[/;\n]", answer) if answer.strip() else []
    else:
        raise ValueError(f"{answer!r} is no shop; write rows such as lR tG -- uB mP, with / between them")
    if not rows:
        return [NOTHING] * SPACES
    if len(rows) != SIDE:
        raise ValueError(f"a shop has {SIDE} rows, with / between them; this has {len(rows)}")
    return [tile for number, row in enumerate(rows, start=1) for tile in read_row(row, number, kit)]


def read_row(row: str, number: int, kit: Kit) -> list[int]:
    """The five tiles of a row."""
    words = re.split(r"[\s,]+", row.strip())
    if len(words) != SIDE:
        raise ValueError(f"row {number} has {len(words)} tiles; write {SIDE}, and -- for an empty space")
    return [read_tile(word, number, kit) for word in words]


def read_tile(word: str, number: int, kit: Kit) -> int:
    """`lR`: a kind of tile; capitals do not matter, since the item comes first."""
    if word in EMPTY:
        return NOTHING
    found = TILE.fullmatch(word.lower())
    if not found:
        items, colours = letters(kit)
        raise ValueError(
            f"{word!r} in row {number} is no tile; write its item ({items}) and its colour ({colours}),"
            " such as lR, or -- for an empty space"
        )
    return (ITEM_CODES.index(found[1]) * SORTS + COLOUR_CODES.lower().index(found[2])) * MARKS


def read_cards(answer: object, _kit: Kit) -> tuple[int, int] | None:
    """`a4 b1`: the scoring card that shows side A, and the one that shows side B; None for no answer."""
    text = str(answer).strip().lower()
    if not text:
        return None
    found = CARD_PAIR.fullmatch(text)
    if not found:
        raise ValueError(f"{answer!r} are no scoring cards; write side A and side B, such as a4 b1")
    if found[1] == found[2]:
        raise ValueError(f"{answer!r}: both sides cannot be of the same card, {found[1]}")
    return int(found[1]) - 1, int(found[2]) - 1


def read_tokens(answer: object, _kit: Kit) -> int:
    """Points of VP tokens."""
    return read_number(answer, "points", 0, MOST)


def read_paws(answer: object, _kit: Kit) -> int:
    """Paws left."""
    return read_number(answer, "paws", 0, MOST)


def _card_list(kit: Kit) -> str:
    names = ", ".join(f"{number} {name}" for number, name in enumerate(kit.column("cards", "name"), start=1))
    return f"the two scoring cards, the one with side A up and the one with side B up (a4 b1): {names}"


def _shop_rows(kit: Kit) -> str:
    items, colours = letters(kit)
    return (
        f"the shop, {SIDE} rows of {SIDE} tiles, each an item and a colour (lR tG -- uB mP), -- for an empty"
        f" space; items: {items}; colours: {colours}"
    )


NO_ROWS = str([" ".join(["--"] * SIDE)] * SIDE).replace("'", '"')


QUESTIONS = (
    Question("cards", _card_list, '""', read_cards, title="Scoring cards", is_shared=True),
    Question("shop", _shop_rows, NO_ROWS, read_shop, lines=SIDE),
    Question("tokens", lambda _kit: "points of VP tokens", "0", read_tokens),
    Question("paws", lambda _kit: "paws left", "0", read_paws, is_optional=True),
)


def held(kit: Kit, answers: Sequence[Mapping[str, Any]]) -> set[str]:
    """The sources of points that deserve a line even when they bring nothing."""
    names = sources(kit)
    shown = {names[0]}
    for first, second in {answer["cards"] for answer in answers if answer["cards"]}:
        shown |= {names[1 + first], names[1 + CARDS + second]}
    return shown


def held_by(picture: Picture) -> set[str]:
    """The same at the end of a match."""
    return {TOKENS, *(card_source(card.name, "AB".index(card.side)) for card in picture.cards)}


def fill(state: Any, kit: Kit, answers: Sequence[Mapping[str, Any]]) -> None:
    """Write the position at the end into a starting record; raises ValueError for what cannot be."""
    state.phase = Phase.OVER
    chosen = {answer["cards"] for answer in answers if answer["cards"]}
    if len(chosen) != 1:
        missing = "say which scoring cards are in the game, such as a4 b1"
        raise ValueError("all players have the same two scoring cards" if chosen else missing)
    state.cards[:] = chosen.pop()
    check_tiles(kit, [tile for answer in answers for tile in answer["shop"] if tile != NOTHING])
    for player, answer in zip(state.players, answers, strict=False):
        player.space[:] = answer["shop"]
        player.vp = answer["tokens"]
        player.paws = answer["paws"]


def judge(state: Any, kit: Kit) -> list[tuple[str, str, str]]:
    """The challenges of the solo game, each with a verdict; how the stacks ended is not known."""
    state.heights[:] = 1
    state.heights[0] = 0
    return [(one.name, one.text, verdict(one, state, kit)) for one in CHALLENGES]


def verdict(challenge: Challenge, state: Any, kit: Kit) -> str:
    """Whether a challenge is met by a position with one empty stack."""
    if not challenge.is_met(state, kit):
        return "not met"
    return STACKS_UNKNOWN if challenge.of_stacks else "met"


def check_tiles(kit: Kit, tiles: Sequence[int]) -> None:
    """No more of a tile than the box has."""
    for code, row in zip(TILE_CODES, kit.tables["tiles"], strict=True):
        number = tiles.count(TILE_CODES.index(code) * MARKS)
        most = sum(row[mark] for mark in MARK_COLUMNS)
        if number > most:
            raise ValueError(f"all players together have {number} tiles {code}; there are {most}")
