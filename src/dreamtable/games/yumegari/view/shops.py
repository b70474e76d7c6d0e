"""What the templates draw of a shop: its spaces with their walks and buttons, its points line by line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..columns import SORT_CODES
from ..scoring import SIDE_WORDS
from ..state import SIDE
from ..text import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.choices import Choices

    from ..picture import CardScorePicture, Picture, SeatPicture, SpacePicture, TilePicture

EDGES = ((-SIDE, "n"), (SIDE, "s"), (-1, "w"), (1, "e"))
"""Where a neighbour lies: the difference of the numbers, and the side."""

EDGE_WORDS = {
    f"{kind}-{way}": f"{kind} {where}"
    for kind in ("portal", "wall")
    for way, where in (("n", "above"), ("s", "below"), ("w", "left"), ("e", "right"))
}


@dataclass(frozen=True)
class Tile:
    """A tile: letters of its item and colour, which name its drawings, and its mark."""

    item: str
    hue: str
    name: str
    points: int
    paws: int
    words: str
    """`red lantern (1 VP)`."""


@dataclass(frozen=True)
class Space:
    """A space of a shop with what lies or is printed there, and what can be done."""

    name: str
    tile: Tile | None
    sign: str
    """Letter of the printed item or colour; empty for a plain space."""
    points: int
    """Printed."""
    paws: int
    """Printed."""
    edges: tuple[str, ...]
    """Portals and walls at its sides: `portal-n`, `wall-e`."""
    is_here: bool
    cost: int
    place: str
    """The action, or empty where it is no question."""
    discard: str
    change: int
    """What the total would gain or lose if the viewer placed its tile here; 0 where it cannot."""
    gained_paws: int
    """What placing it here would gain, the cost not taken off."""
    chosen: str
    """`place` or `discard`, when the viewer has chosen to act here while others still decide."""
    words: str


@dataclass(frozen=True)
class Line:
    """Some points of a card: looking at the line lights up the spaces with these names."""

    points: int
    text: str
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Goal:
    """A scoring card, and what it brings a seat as its shop stands."""

    number: int
    side: str
    name: str
    text: str
    counts: str
    """`items` or `colours`."""
    points: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Shop:
    """A seat with its shop."""

    seat: int
    name: str
    is_mine: bool
    board: str
    spaces: tuple[Space, ...]
    figure: str
    """Who walks there: the familiar, or the Clerk."""
    paws: int
    tokens: int
    """Points of VP tokens."""
    total: int
    goals: tuple[Goal, ...]
    tile: Tile | None
    """Face up, to be placed or discarded."""
    known: tuple[Tile, ...]
    """Of another's hand, what the viewer held and passed on."""
    hand_count: int
    status: str
    """What it does just now: `decides` or `ready`, or nothing."""
    did: str
    """Its last act in words."""


def tile_of(tile: TilePicture | None) -> Tile | None:
    """A tile, where there is one."""
    return None if tile is None else tile_face(tile)


def tile_face(tile: TilePicture) -> Tile:
    """A tile."""
    mark = f" ({tile.points} VP)" if tile.points else " (1 paw)" if tile.paws else ""
    return Tile(tile.code[0], tile.code[1], tile.name, tile.points, tile.paws, tile.name + mark)


def tiles_of(tiles: Sequence[TilePicture] | None) -> tuple[Tile, ...]:
    """The tiles of a hand or a stack; none where they are not known."""
    return tuple(tile_face(tile) for tile in tiles or ())


# ---------------------------------------------------------------------------------------------------- a seat
def shop_of(picture: Picture, seat: SeatPicture, name: str, choices: Choices, sorts: Sequence[str]) -> Shop:
    """A seat; `sorts` are the names of the ten symbols."""
    is_mine = seat.seat == picture.viewer
    offered = choices if is_mine else None
    return Shop(
        seat=seat.seat,
        name=name,
        is_mine=is_mine,
        board=seat.board,
        spaces=tuple(space_of(picture, seat, space, offered, sorts) for space in seat.spaces),
        figure="Clerk" if picture.mode == "solo" else "familiar",
        paws=seat.paws,
        tokens=seat.points,
        total=seat.total,
        goals=goals_of(picture, seat),
        tile=tile_of(seat.tile),
        known=() if is_mine else tiles_of(seat.hand),
        hand_count=seat.hand_count,
        status=status_of(picture, seat),
        did=did_words(seat),
    )


def status_of(picture: Picture, seat: SeatPicture) -> str:
    """Whether a seat still decides, where all decide at once."""
    if not picture.waiting or picture.mode == "solo":
        return ""
    if seat.is_waited_for:
        return "decides"
    return "ready" if picture.mode == "draft" else ""


def did_words(seat: SeatPicture) -> str:
    """`placed on 23`, `discarded on 23`."""
    verb, _, where = seat.did.partition(" ")
    return f"{verb.rstrip('e')}ed on {where}" if where else ""


def goals_of(picture: Picture, seat: SeatPicture | None) -> tuple[Goal, ...]:
    """Both scoring cards, as far as they are known, with the seat's points."""
    scores: Sequence[CardScorePicture | None] = seat.cards if seat else (None,) * len(picture.cards)
    return tuple(
        Goal(
            number=card.number,
            side=card.side,
            name=card.name,
            text=card.text[:1].upper() + card.text[1:],
            counts=SIDE_WORDS["AB".index(card.side)],
            points=score.points if score else 0,
            lines=lines_of(seat, score) if seat and score else (),
        )
        for card, score in zip(picture.cards, scores, strict=True)
    )


def lines_of(seat: SeatPicture, score: CardScorePicture) -> tuple[Line, ...]:
    """The lines of a card, with the names of their spaces."""
    return tuple(
        Line(line.points, line.text, tuple(seat.spaces[space].name for space in line.spaces))
        for line in score.lines
    )


# --------------------------------------------------------------------------------------------------- a space
def space_of(
    picture: Picture, seat: SeatPicture, space: SpacePicture, choices: Choices | None, sorts: Sequence[str]
) -> Space:
    """A space; only in the viewer's own shop there is something to choose."""
    place, discard = (f"{verb} {space.name}" for verb in ("place", "discard"))
    found = next((one for one in picture.previews if one.action == place), None)
    chosen, _, where = seat.choice.partition(" ")
    is_asked = choices is not None and (place in choices.legal or place in choices.refused)
    return Space(
        name=space.name,
        tile=tile_of(space.tile),
        sign="" if space.symbol is None else SORT_CODES[space.symbol],
        points=space.print_points,
        paws=space.print_paws,
        edges=edges_of(seat, space.index),
        is_here=space.index == seat.at and bool(seat.board),
        cost=space.cost,
        place=place if is_asked else "",
        discard=discard if choices is not None and discard in choices.legal else "",
        change=found.total - seat.total if found and is_asked else 0,
        gained_paws=found.paws if found and is_asked else 0,
        chosen=chosen if where == space.name and chosen in ("place", "discard") else "",
        words=space_words(seat, space, sorts),
    )


def edges_of(seat: SeatPicture, space: int) -> tuple[str, ...]:
    """Portals and walls of a space, each by the side on which it lies."""
    walls = [(a, b) for pair in seat.walls for a, b in (pair, pair[::-1]) if a == space]
    doors = [(a, b) for pair in seat.portals for a, b in (pair, pair[::-1]) if a == space]
    found = [f"wall-{way}" for _, other in walls for step, way in EDGES if other == space + step]
    for _, other in doors:
        is_row = other // SIDE == space // SIDE
        found.append(f"portal-{('e' if other < space else 'w') if is_row else 's' if other < space else 'n'}")
    return tuple(found)


def space_words(seat: SeatPicture, space: SpacePicture, sorts: Sequence[str]) -> str:
    """All that the look of a space says: `23: red lantern; wall above`."""
    if space.tile:
        held = tile_face(space.tile).words
    elif space.symbol is None:
        held = "empty, plain"
    else:
        gain = f"{space.print_points} VP" if space.print_points else counted(space.print_paws, "paw")
        held = f"empty, {sorts[space.symbol]} gains {gain}"
    edges = "".join(f"; {EDGE_WORDS[edge]}" for edge in edges_of(seat, space.index))
    return f"{space.name}: {held}{edges}"
