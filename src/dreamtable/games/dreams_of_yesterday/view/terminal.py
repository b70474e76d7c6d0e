"""The table of Dreams of Yesterday in a terminal of 80 columns or more.

Everything is said in text; colour only repeats it. Letters stand for types: K P W are Resources, A B C
Standard Artifacts, D a Discovery, AB BC AC an Urn's pair; doubled letters are double cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from ..words import points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from ..picture import CardPicture, ExhibitPicture, FacePicture, MuseumPicture, Picture, SlotPicture

COLOURS = {
    "K": "green",
    "P": "yellow",
    "W": "magenta",
    "A": "dark_orange",
    "B": "turquoise2",
    "C": "hot_pink",
    "D": "bold",
}
LEGEND = (
    "K Knowledge, P Prestige, W Wealth; A Antiquities, B Bones, C Curiosities, D Discovery; KK is a double."
    " The number in brackets names a card in an answer: (6) is `pay 6`."
)


def render(picture: Picture, names: Sequence[str], width: int) -> RenderableType:
    """The whole table, as the picture's viewer sees it."""
    return Group(
        header(picture, names),
        ring(picture),
        piles(picture),
        *(museum(picture, shown, names) for shown in picture.museums),
        Text(LEGEND, "dim"),
    )


def header(picture: Picture, names: Sequence[str]) -> Text:
    """Whose turn it is."""
    if picture.is_over:
        return Text("Dreams of Yesterday: the game is over", "bold")
    if picture.active is None and not picture.is_robot_turn:
        return Text("Dreams of Yesterday: the table is laid", "bold")
    who = "the Robot" if picture.is_robot_turn or picture.active is None else names[picture.active]
    last = ", the last round" if picture.is_closing else ""
    return Text(f"Turn {picture.turn}: {who}{last}", "bold")


def letters(face: FacePicture) -> str:
    """`KK`, `A`, `AB urn`."""
    return f"{face.letter} urn" if face.kind == "urn" else face.letter * face.amount


def colour(face: FacePicture) -> str:
    """The colour of a face's type; a double or an Urn goes by its first letter."""
    return COLOURS.get(face.letter[:1], "")


def face_text(face: FacePicture) -> Text:
    """A face in a line: letters, name, cost and ability."""
    told = [face.name]
    if face.kind == "discovery":
        told.append("cost 3 equal or 3 different")
    elif face.cost:
        told.append("cost " + "".join(word[0] for word in face.cost))
    if face.ability:
        told.append(face.ability.name)
    return Text.assemble((letters(face), colour(face)), " ", ", ".join(told))


def ring(picture: Picture) -> Table:
    """The Histories in the order of walking, the start first."""
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("space", "spaces on", "face up", "other side", "walk"):
        grid.add_column(head, overflow="fold")
    for slot in sorted(picture.slots, key=lambda shown: shown.distance):
        grid.add_row(*slot_cells(slot))
    return grid


def slot_cells(slot: SlotPicture) -> tuple[Text, ...]:
    """One space as a row of the table."""
    mark = "→ " if slot.is_target else "• " if slot.is_reachable else "  "
    number = Text(f"{mark}{slot.number}", "bold" if slot.is_reachable else "")
    if slot.card is None:
        return (
            number,
            Text(str(slot.distance)),
            Text("start" if slot.is_start else "empty", "dim"),
            Text(),
            Text(),
        )
    walk = "free" if slot.fee == 0 else f"pay {slot.fee}"
    if slot.surcharge and slot.card.up.kind != "resource":
        walk += f", or {slot.surcharge} by Buy Any"
    other = Text(letters(slot.card.down), "dim")
    return number, Text(str(slot.distance)), face_text(slot.card.up), other, Text(walk)


def piles(picture: Picture) -> Table:
    """Draw pile, discard, Urns that wait, and what is being paid or placed."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    top = face_text(picture.top.up) if picture.top else Text("none", "dim")
    other = f"  (other side {letters(picture.top.down)})" if picture.top else ""
    grid.add_row(Text("Draw pile", "bold"), Text.assemble(f"{picture.pile_count}: ", top, (other, "dim")))
    grid.add_row(Text("Discard", "bold"), cards_text(picture.discard))
    if not picture.urns_are_in:
        grid.add_row(Text("Urns aside", "bold"), cards_text(picture.aside))
    if picture.revealed:
        grid.add_row(Text("Drawn", "bold"), cards_text(picture.revealed))
    if picture.carried:
        grid.add_row(Text("In hand", "bold"), face_text(picture.carried.up))
    if picture.debt:
        grid.add_row(Text("To pay", "bold"), debt_text(picture))
    return grid


def debt_text(picture: Picture) -> Text:
    """What is still due, and what the pool holds."""
    debt = picture.debt
    if debt is None:
        return Text()
    pool = "".join(letter * n for letter, n in zip("KPW", debt.pool, strict=True)) or "nothing"
    due = f"{debt.left} more for a {debt.reason.replace('_', ' ')}; " if debt.reason != "pool" else ""
    return Text(f"{due}{pool} in the pool")


def cards_text(cards: Sequence[CardPicture]) -> Text:
    """Both sides of each card, as letters."""
    if not cards:
        return Text("none", "dim")
    return Text(", ".join(f"{letters(card.up)}/{letters(card.down)}" for card in cards))


def museum(picture: Picture, shown: MuseumPicture, names: Sequence[str]) -> Table:
    """A museum: Resources, both exhibits, points."""
    name = f"The Robot ({picture.robot_level})" if shown.seat is None else names[shown.seat]
    grid = Table.grid(padding=(0, 1, 0, 0))
    mark = "▶ " if shown.is_active else "  "
    grid.add_row(Text(mark + name, "bold", overflow="fold"), Text(points(shown.total), "bold"))
    held = Text(" ").join(
        Text(f"{letters(card.up)} ({card.number})", colour(card.up)) for card in shown.resources
    )
    grid.add_row(Text("  Resources"), held or Text("none", "dim"))
    for exhibit in shown.exhibits:
        grid.add_row(Text(f"  Exhibit {exhibit.number}"), exhibit_text(exhibit))
    if shown.below:
        grid.add_row(Text("  Urns below"), Text(", ".join(letters(card.up) for card in shown.below)))
    return grid


def exhibit_text(exhibit: ExhibitPicture) -> Text:
    """A row, its ability and its points."""
    if not exhibit.cards:
        return Text("not begun", "dim")
    row = Text(" ").join(Text(letters(card.up), colour(card.up)) for card in exhibit.cards)
    parts = [row, Text(f"  {points(exhibit.set_points)}")]
    if exhibit.urn:
        parts.append(Text(f", closed by {letters(exhibit.urn.up)}: {exhibit.urn_points}"))
    if exhibit.ability and not exhibit.is_spent:
        parts.append(Text(f", {exhibit.ability.name}{' (used)' if exhibit.is_used else ''}"))
    return Text().join(parts)
