"""The table of History's Mysteries in a terminal of 80 columns or more.

Everything is said in text; colour only repeats it. Mysteries stand by the codes of the notation, with a
legend in the table of contests. Start reading at `render`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from ..picture import GroupPicture, MysteryPicture, Picture, SeatPicture

COLOURS = (
    "cyan",
    "yellow",
    "green",
    "red",
    "magenta",
    "bright_black",
    "blue",
    "bright_green",
    "white",
    "bold",
)
"""By Mystery; they repeat what the codes say."""

WIDE = 110
"""Columns from which the contests stand beside the seats."""


def render(picture: Picture, names: Sequence[str], width: int) -> RenderableType:
    """The whole table, as the picture's viewer sees it."""
    head = Group(header(picture, names), piles(picture))
    if width < WIDE:
        return Group(head, contests(picture, names), seats(picture, names), hands(picture, names))
    both = Table.grid(padding=(0, 4, 0, 0))
    both.add_row(contests(picture, names), Group(seats(picture, names), hands(picture, names)))
    return Group(head, both)


def header(picture: Picture, names: Sequence[str]) -> Text:
    """Which hand it is, and whose turn."""
    if picture.is_over:
        return Text(f"History's Mysteries: over after hand {picture.hand_number}", "bold")
    turn = f", {names[picture.active]} is on turn" if picture.active is not None else ""
    return Text(f"Hand {picture.hand_number}{turn}", "bold")


def code_text(picture: Picture, mystery: int, count: int = 1) -> Text:
    """`AT`, or `AT×3` for several cards."""
    number = f"×{count}" if count > 1 else ""
    return Text(picture.mysteries[mystery].code.upper() + number, COLOURS[mystery])


def cards_text(picture: Picture, counts: Sequence[int]) -> Text:
    """Cards counted by Mystery, in a line."""
    parts = [code_text(picture, mystery, n) for mystery, n in enumerate(counts) if n]
    return Text("  ").join(parts) if parts else Text("-", "dim")


def piles(picture: Picture) -> RenderableType:
    """Both piles, and what was taken and must still be played; numbers say how many cards a take brings."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row("Draw pile", Text(f"{picture.pile_count}"))
    depth = len(picture.discards)
    cards = [
        Text.assemble((f"{depth - place}:", "dim"), code_text(picture, mystery))
        for place, mystery in enumerate(picture.discards)
    ]
    top = Text(" (top)", "dim") if cards else Text("empty", "dim")
    grid.add_row("Discards", Text.assemble(Text(" ").join(cards), top))
    if any(picture.pending):
        grid.add_row("Taken", cards_text(picture, picture.pending))
    return grid


def contests(picture: Picture, names: Sequence[str]) -> RenderableType:
    """Each Mystery: whose meld, Fact against Fiction, and which side would stay."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    table.add_column("Mystery", overflow="fold")
    for column in ("Fact", "Fiction"):
        table.add_column(column, justify="right")
    table.add_column("stays")
    table.add_column("meld", overflow="fold")
    for one in picture.mysteries:
        code = code_text(picture, one.index)
        if one.owner is None:
            table.add_row(code, Text(one.name, "dim"), Text("-", "dim"), Text("-", "dim"), "", "")
        else:
            sides = (Text(str(one.fact)), Text(str(one.fiction)))
            table.add_row(code, one.name, *sides, one.winner, meld_text(one, names))
    return table


def meld_text(one: MysteryPicture, names: Sequence[str]) -> Text:
    """Whose meld it is, and how much of it is still Fact."""
    owner = names[one.owner] if one.owner is not None else ""
    turned = f", {one.meld_fiction} turned" if one.meld_fiction else ""
    return Text(f"{owner} ({one.meld_fact + one.meld_fiction}{turned})", overflow="fold")


def seats(picture: Picture, names: Sequence[str]) -> RenderableType:
    """What lies before each seat, and points: of earlier hands, and as if this one ended now."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("Seat", overflow="fold")
    for column in ("hand", "total", "now"):
        table.add_column(column, justify="right")
    table.add_column("before it: + Fact, − Fiction", overflow="fold")
    for seat in picture.seats:
        is_on_turn = seat.seat == picture.active and not picture.is_over
        name = Text(("▶ " if is_on_turn else "  ") + names[seat.seat], "bold" if is_on_turn else "")
        counts = (str(seat.hand_count), str(seat.total), str(seat.now))
        table.add_row(name, *counts, before_text(picture, seat))
    return table


def before_text(picture: Picture, seat: SeatPicture) -> Text:
    """`AT meld +3−1, BF +1`: what lies before a seat."""
    parts = [group_text(picture, group) for group in seat.groups]
    return Text(", ").join(parts) if parts else Text("-", "dim")


def group_text(picture: Picture, group: GroupPicture) -> Text:
    """One Mystery before a seat."""
    meld = sides_text(group.meld_fact, group.meld_fiction)
    laid = sides_text(group.fact, group.fiction)
    words = [f"meld {meld}"] if meld else []
    return Text.assemble(code_text(picture, group.mystery), " ", " ".join([*words, laid]).strip())


def sides_text(fact: int, fiction: int) -> str:
    """`+3−1`: so many Fact and Fiction."""
    return (f"+{fact}" if fact else "") + (f"−{fiction}" if fiction else "")


def hands(picture: Picture, names: Sequence[str]) -> RenderableType:
    """The hands that the viewer may see; and how the last hand ended."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    for seat in picture.seats:
        if seat.hand is not None:
            label = "Your hand" if seat.seat == picture.viewer else f"Hand of {names[seat.seat]}"
            grid.add_row(label, cards_text(picture, seat.hand))
    if picture.last_end and not picture.is_over:
        grid.add_row("Last hand", last_text(picture, names))
    return grid


def last_text(picture: Picture, names: Sequence[str]) -> Text:
    """How the last hand ended and what it brought."""
    who = names[picture.last_seat] if picture.last_seat is not None else ""
    why = f"{who} went out" if picture.last_end == "went out" else "the draw pile was used up"
    points = [f"{names[s.seat]} {s.last.points:+d}".replace("-", "−") for s in picture.seats if s.last]
    return Text(f"{why}; {', '.join(points)}")
