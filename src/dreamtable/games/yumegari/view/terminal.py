"""The table of Yumegari in a terminal of 80 columns or more.

Everything is said in text; colour only repeats it. Tiles stand by their notation, `lR`; an empty space shows
what is printed there, `R2v`; the familiar's space is in brackets. Start reading at `render`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from ..actions import SPACE_WORDS
from ..columns import SORT_CODES
from ..state import GRID, SIDE
from ..text import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from ..picture import CardScorePicture, Picture, SeatPicture, SpacePicture, StackPicture, TilePicture

COLOURS = ("red", "yellow", "green", "blue", "magenta")
"""By colour of a tile; they repeat what the codes say."""

CELL = 5
LEGEND = (
    "l t u b m items, R Y G B P colours; +1v, +1p marks of a tile; R2v: red, 2 VP; l1p: lantern, 1 paw;"
    " [] familiar"
)


def render(picture: Picture, names: Sequence[str], width: int) -> RenderableType:
    """The whole table, as the picture's viewer sees it."""
    own = [seat for seat in picture.seats if seat.seat == picture.viewer]
    others = [seat for seat in picture.seats if seat.seat != picture.viewer]
    parts: list[RenderableType] = [header(picture, names), cards(picture)]
    if picture.offer:
        parts.append(Text.assemble("To choose from  ", tiles_text([t for t in picture.offer if t])))
    if picture.stacks:
        parts.append(stacks(picture))
    parts.append(Columns([shop(picture, seat, names) for seat in own + others], padding=(1, 4)))
    counted_up = picture.seats if picture.is_over or not own else own
    parts += [points(picture, seat, names) for seat in counted_up if seat.cards]
    if picture.is_over and picture.challenges:
        parts.append(challenges(picture))
    parts.append(Text(LEGEND, "dim"))
    return Group(*parts)


def header(picture: Picture, names: Sequence[str]) -> Text:
    """Where the game stands, and whom it waits for."""
    if picture.is_over:
        return Text("Yumegari: the game is over", "bold")
    if picture.mode == "solo":
        told = f"Turn {picture.turn}"
    elif picture.mode == "duel":
        told = f"Round {picture.round_number} of {picture.rounds}"
    else:
        told = f"Round {picture.round_number} of {picture.rounds}, turn {picture.turn} of 6"
    passing = f", hands go to the {picture.passing}" if picture.passing else ""
    waiting = ", ".join(names[seat] for seat in picture.waiting)
    return Text(f"{told}{passing}. {'Waiting for ' + waiting + '.' if waiting else ''}", "bold")


def cards(picture: Picture) -> RenderableType:
    """The scoring cards, with what they give."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    for card in picture.cards:
        grid.add_row(f"Card {card.number}, side {card.side}, {card.name}", Text(card.text))
    return grid


def tile_text(tile: TilePicture) -> Text:
    """`lR+1v` in its colour."""
    return Text(tile.code, COLOURS[tile.colour])


def tiles_text(tiles: Sequence[TilePicture]) -> Text:
    """Tiles in a line."""
    return Text("  ").join([tile_text(tile) for tile in tiles]) if tiles else Text("-", "dim")


# ------------------------------------------------------------------------------------------------------ shops
def shop(picture: Picture, seat: SeatPicture, names: Sequence[str]) -> RenderableType:
    """A seat's shop with what belongs to it."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    for column in range(SIDE + 1):
        grid.add_column(width=CELL if column else 1)
    grid.add_row(" ", *(Text(f"  {column + 1}", "dim") for column in range(SIDE)))
    for row in range(SIDE):
        spaces = seat.spaces[row * SIDE : (row + 1) * SIDE]
        grid.add_row(Text(str(row + 1), "dim"), *(cell(seat, space) for space in spaces))
    mark = "▶ " if seat.is_waited_for else ""
    total, paws = counted(seat.total, "point"), counted(seat.paws, "paw")
    title = Text(f"{mark}{names[seat.seat]}: {total}, {paws}", "bold", overflow="fold")
    return Group(title, grid, *notes(seat))


def cell(seat: SeatPicture, space: SpacePicture) -> Text:
    """A space: its tile without the mark, or its print."""
    if space.tile is not None:
        inner = Text(space.tile.code[:2], COLOURS[space.tile.colour])
    elif space.symbol is None:
        inner = Text(" · ", "dim")
    else:
        amount = f"{space.print_points}v" if space.print_points else f"{space.print_paws}p"
        inner = Text(SORT_CODES[space.symbol] + amount, "dim")
    here = space.index == seat.at
    return Text.assemble("[" if here else " ", inner, "]" if here else " ")


def notes(seat: SeatPicture) -> list[Text]:
    """Walls, portals, the tile to be placed, the hand, and what was done or chosen."""
    found = []
    if seat.walls:
        found.append(Text("walls " + " ".join(pair_text(pair) for pair in seat.walls)))
    if seat.portals:
        found.append(Text("portals " + " ".join(pair_text(pair) for pair in seat.portals), "dim"))
    if seat.tile is not None:
        found.append(Text.assemble("to place  ", tile_text(seat.tile)))
    if seat.hand:
        found.append(Text.assemble("hand  ", tiles_text(seat.hand)))
    elif seat.hand is None:
        found.append(Text(f"hand of {seat.hand_count}", "dim"))
    if seat.choice:
        found.append(Text(f"you chose: {seat.choice}"))
    elif seat.did:
        found.append(Text(f"last: {seat.did}", "dim"))
    return found


def pair_text(pair: tuple[int, int]) -> str:
    """`22|23`: two spaces."""
    return "|".join(SPACE_WORDS[space] for space in pair)


# -------------------------------------------------------------------------------------------------- points
def points(picture: Picture, seat: SeatPicture, names: Sequence[str]) -> RenderableType:
    """What the seat scores, or would score now, line by line."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", style="bold")
    grid.add_column(overflow="fold")
    title = names[seat.seat] if len(picture.seats) > 1 else "Points"
    grid.add_row(Text(title, "bold", overflow="fold"), "", "")
    grid.add_row("VP tokens", str(seat.points), "")
    for card, score in zip(picture.cards, seat.cards, strict=True):
        grid.add_row(f"Card {card.number} {card.name}", str(score.points), lines_text(score))
    return grid


def lines_text(score: CardScorePicture) -> Text:
    """`row 1: 4 different 2, ...`."""
    return Text("; ".join(f"{line.text} +{line.points}" for line in score.lines), "dim")


# ---------------------------------------------------------------------------------------------------- alone
def stacks(picture: Picture) -> RenderableType:
    """The nine stacks: height, top tile, the Supplier in brackets."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    for _ in range(GRID):
        grid.add_column(min_width=9)
    for row in range(GRID):
        label = "Stacks" if row == 0 else ""
        grid.add_row(label, *(stack_text(stack) for stack in picture.stacks[row * GRID : (row + 1) * GRID]))
    return grid


def stack_text(stack: StackPicture) -> Text:
    """`[4 lR+1v]`, or `4 ?` for an unseen top; open stacks show all their tiles."""
    tiles = tiles_text(stack.tiles) if stack.tiles else Text("?" if stack.height else "", "dim")
    inner = Text.assemble(str(stack.height), " ", tiles)
    here = stack.has_supplier
    return Text.assemble("[" if here else " ", inner, "]" if here else " ")


def challenges(picture: Picture) -> RenderableType:
    """The twelve challenges, those met marked."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    table.add_column("Challenge", no_wrap=True)
    table.add_column("asks for", overflow="fold")
    for one in picture.challenges:
        mark, style = ("met", "bold green") if one.is_met else ("-", "dim")
        table.add_row(Text(mark, style), Text(one.name, style), Text(one.text, style))
    return table
