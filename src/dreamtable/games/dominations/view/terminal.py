"""The table of Dominations in a terminal of 80 columns or more.

Everything is said in text; colour only repeats it. Domains stand by their letters, tiles and cards by the
codes of the notation. The map is drawn row by row as it lies, and listed below with its dots. Start reading
at `render`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from ..effects import CODES
from ..geometry import CELLS
from ..state import Phase
from ..wording import AGE_WORDS
from . import hands

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from ..catalogue import MonumentPicture
    from ..picture import CellPicture, DynastyPicture, Picture, SeatPicture, TilePicture

COLOURS = ("red", "magenta", "blue", "yellow", "green", "bright_red")
"""By domain; they repeat what the letters say."""

OWNERS = "abcd"
"""The letter of a seat on the map."""

BOX = 3
"""Columns of a cell of the drawn map."""


def render(picture: Picture, names: Sequence[str], width: int) -> RenderableType:
    """The whole table, as the picture's viewer sees it."""
    parts: list[RenderableType] = [header(picture, names), drawn_map(picture, width), listed_map(picture)]
    parts += [monuments(picture, names), seats(picture, names)]
    parts += [own(picture, seat, names) for seat in picture.seats]
    return Group(*parts)


def header(picture: Picture, names: Sequence[str]) -> Text:
    """Which age and round it is, the order of play and who decides."""
    if picture.is_over:
        return Text("Dominations: the match is over", "bold")
    order = ", ".join(names[seat] for seat in picture.order)
    when = f"Age {AGE_WORDS[picture.age]}, round {picture.round}" if picture.age else "Set-up"
    who = " and ".join(names[seat] for seat in picture.actors)
    return Text(f"{when}; order of play: {order}{f'; {who} to decide' if who else ''}", "bold")


def letter(domain: int) -> Text:
    """A domain's letter in its colour."""
    return Text(CODES[domain], COLOURS[domain])


def counts(values: Iterable[int]) -> Text:
    """`R3 G1`: a number for each domain that has one."""
    parts = [Text(f"{CODES[d]}{n}", COLOURS[d]) for d, n in enumerate(values) if n]
    return Text(" ").join(parts) if parts else Text("-", "dim")


# -------------------------------------------------------------------------------------------------- the map
def drawn_map(picture: Picture, width: int) -> RenderableType:
    """Every cell at its place: camp, owner and level of its city; M for a monument, · where one may lay."""
    boxes = {cell.cell: box(cell) for cell in picture.cells}
    boxes |= {cell: Text("·", "dim") for cell in picture.border} | {
        cell: Text("*") for cell in picture.cradle
    }
    places = {cell: (CELLS[cell][1], 2 * CELLS[cell][0] + CELLS[cell][1] + CELLS[cell][2]) for cell in boxes}
    first = min(column for _, column in places.values())
    last = max(column for _, column in places.values())
    if (last - first + 1) * BOX > width:
        return Text("The map is wider than this terminal; its cells are listed.", "dim")
    rows = []
    for row in sorted({row for row, _ in places.values()}, reverse=True):
        at = {places[cell][1]: boxes[cell] for cell in boxes if places[cell][0] == row}
        line = Text()
        for column in range(first, max(at) + 1):
            text = at.get(column, Text())
            line.append_text(text).append(" " * (BOX - len(text)))
        rows.append(line)
    return Group(*rows)


def box(cell: CellPicture) -> Text:
    """`Ga2`: a Science camp with a city of level 2 of the first seat; `M1` for the first monument."""
    if cell.tile is None:
        return Text(f"M{(cell.monument or 0) + 1}", "bold")
    city = cell.tile
    owner = "" if city.city_seat is None else f"{OWNERS[city.city_seat]}{city.city_level}"
    return Text(CODES[city.camp] + owner, COLOURS[city.camp])


def tile_text(tile: TilePicture) -> Text:
    """`G02 RYP`: a tile with its dots."""
    return Text.assemble(tile.code, " ", *(letter(dot) for dot in tile.dots))


def listed_map(picture: Picture) -> RenderableType:
    """The cells in words, dots by slot."""
    parts = [
        Text.assemble((f"{cell.word} ", "dim"), tile_text(cell.tile) if cell.tile else box(cell))
        for cell in picture.cells
    ]
    return labelled("Map", Text("  ").join(parts) if parts else Text("only the Cradle", "dim"))


def labelled(label: str, what: RenderableType) -> RenderableType:
    """A line with a name in front."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(label, what)
    return grid


# --------------------------------------------------------------------------------------------- the open table
def monuments(picture: Picture, names: Sequence[str]) -> RenderableType:
    """Monuments in play, what the next level card costs and does."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("", "Monument", "levels", "next costs", "and brings"):
        table.add_column(column, overflow="fold")
    for number, one in enumerate(picture.monuments, start=1):
        table.add_row(
            f"M{number}", Text(monument_name(one, names)), f"{one.taken}/{one.levels}", *next_level(one)
        )
    return table if picture.monuments else Text()


def monument_name(one: MonumentPicture, names: Sequence[str]) -> str:
    """Its name, and where its piece stands."""
    founder = names[one.founder] if one.founder is not None else ""
    return f"{one.name} ({one.code})" + (f", {one.site}, by {founder}" if founder else "")


def next_level(one: MonumentPicture) -> tuple[RenderableType, RenderableType]:
    """Cost and effect of the top level card."""
    if one.next_cost is None:
        return Text("complete", "dim"), Text("")
    first, second = one.domains
    return Text.assemble(str(one.next_cost), " of ", letter(first), letter(second)), Text(one.next_effect)


def seats(picture: Picture, names: Sequence[str]) -> RenderableType:
    """Points and counters of every seat."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("Seat", overflow="fold")
    for column in ("points", "infl.", "knowledge", "limit", "discs", "cities left", "cards"):
        table.add_column(column, overflow="fold")
    for seat in picture.seats:
        mark = "▶ " if seat.seat in picture.actors else "  "
        table.add_row(
            Text(f"{mark}{OWNERS[seat.seat]} {names[seat.seat]}"),
            str(seat.points),
            str(seat.influence),
            counts(seat.know),
            counts(n if n > min(seat.limits) else 0 for n in seat.limits)
            if max(seat.limits) > min(seat.limits)
            else str(seat.limits[0]),
            counts(seat.nodus),
            str(seat.counters),
            str(len(seat.tree) - 1),
        )
    return table


# -------------------------------------------------------------------------------------------------- one seat
def own(picture: Picture, seat: SeatPicture, names: Sequence[str]) -> RenderableType:
    """A seat's tiles, tree, dynasty and objective, and what the viewer may see of its hand."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(Text(f"{OWNERS[seat.seat]} {names[seat.seat]}", overflow="ellipsis"), "")
    if seat.tiles:
        grid.add_row("  tiles", Text("  ").join(tile_text(tile) for tile in seat.tiles))
    if len(seat.tree) > 1:
        grid.add_row("  tree", Text(", ".join(f"{card.name} {card.x},{card.y}" for card in seat.tree[1:])))
    if picture.has_dynasties:
        grid.add_row("  dynasty", line_text(seat))
    for title, cards, note in (
        ("  choose", seat.hand, passing(picture, seat, names)),
        ("  kept", seat.kept, seat.returning),
    ):
        if cards:
            notes = [Text(note, "dim")] if note else []
            grid.add_row(title, Group(*(dynasty_text(card) for card in cards), *notes))
    for objective in seat.objectives:
        goals = ", ".join(f"{goal.text} ({goal.have})" for goal in objective.goals)
        grid.add_row("  goals", Text(f"{objective.nation}: {goals}"))
    if seat.monuments and picture.phase <= Phase.KEEP:
        grid.add_row("  monuments", Text(" or ".join(seat.monuments)))
    return grid


def passing(picture: Picture, seat: SeatPicture, names: Sequence[str]) -> str:
    """To whom the viewer passes what it does not keep; empty for other seats and where nothing is passed."""
    target = hands.passing(picture, names) if seat.seat == picture.viewer else ""
    return target and f"pass the rest to {target}"


def line_text(seat: SeatPicture) -> Text:
    """The families in order, what both readings score, and how many cards are held."""
    line = seat.line
    families = Text(" ").join(letter(card.family) for card in line.cards) if line.cards else Text("-", "dim")
    return Text.assemble(
        families,
        f"  one family {line.same}: {line.same_points}, different {line.different}: {line.different_points};",
        f" {seat.kept_count} unplayed",
    )


def dynasty_text(card: DynastyPicture) -> Text:
    """`1R1 URUK (R): gain 3 Government`."""
    return Text.assemble(f"{card.code} {card.name} (", letter(card.family), f"): {card.effect}")
