"""The components of a kit as they look at the table, for a page that needs no position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dreamtable.engine.choices import Choices
from dreamtable.engine.spec import SPECTATOR

from ..actions import SPACE_WORDS
from ..depict import tile_picture
from ..picture import SpacePicture
from ..scoring import SIDE_WORDS
from ..state import BOARDS, CARDS, CENTRE, MARKS, NOTHING, SORTS, SPACES
from ..text import card_text
from .samples import picture, seat
from .shops import Shop, Tile, shop_of, tile_face

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit

NOTHING_TO_CHOOSE = Choices("", {}, {})
MARK_WORDS = ("plain", "with 1 VP", "with a paw", "with 2 VP")


@dataclass(frozen=True)
class TileCount:
    """A tile and how many there are, by mark."""

    tile: Tile
    counts: str
    """`3 plain, 1 with a paw`."""


@dataclass(frozen=True)
class CardSide:
    """A side of a scoring card."""

    number: int
    side: str
    name: str
    counts: str
    text: str


@dataclass(frozen=True)
class Showcase:
    """What `kit.html` gets."""

    tiles: tuple[TileCount, ...]
    boards: tuple[Shop, ...]
    cards: tuple[CardSide, ...]


def showcase(kit: Kit) -> Showcase:
    """All components of a kit."""
    return Showcase(
        tiles=tuple(tile_count(kit, tile) for tile in range(SORTS * SORTS)),
        boards=tuple(board(kit, row) for row in range(2 * BOARDS)),
        cards=tuple(
            CardSide(
                card + 1,
                "AB"[side],
                kit.tables["cards"][card]["name"],
                SIDE_WORDS[side],
                card_text(kit, card, side),
            )
            for card in range(CARDS)
            for side in range(2)
        ),
    )


def tile_count(kit: Kit, tile: int) -> TileCount:
    """A tile without its marks, and how often each mark is on it."""
    copies = [int(kit.face.copies[MARKS * tile + mark]) for mark in range(MARKS)]
    counts = ", ".join(f"{n} {word}" for n, word in zip(copies, MARK_WORDS, strict=True) if n)
    return TileCount(tile_face(tile_picture(kit, MARKS * tile)), counts or "none")


def board(kit: Kit, row: int) -> Shop:
    """A board with nothing on it."""
    table = replace(picture(kit), viewer=SPECTATOR, cards=(), previews=())
    values = kit.tables["boards"][row]
    own = replace(
        seat(kit, 0),
        board=values["board"],
        spaces=tuple(space(kit, row, index) for index in range(SPACES)),
        walls=values["walls"],
        portals=values["portals"],
        at=NOTHING,
        cards=(),
        tile=None,
        hand=None,
    )
    return shop_of(table, own, f"board {values['board']}", NOTHING_TO_CHOOSE, table.sorts)


def space(kit: Kit, row: int, index: int) -> SpacePicture:
    """An empty space of a board; its steps are those from the centre."""
    symbol, steps = int(kit.face.symbol[row, index]), int(kit.face.steps[row, CENTRE, index])
    return SpacePicture(
        index=index,
        name=SPACE_WORDS[index],
        tile=None,
        symbol=None if symbol < 0 else symbol,
        print_points=int(kit.face.print_vp[row, index]),
        print_paws=int(kit.face.print_paws[row, index]),
        is_open=True,
        steps=steps,
        cost=max(0, steps - 1),
    )
