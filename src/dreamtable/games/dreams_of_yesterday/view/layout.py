"""What the templates of the web view draw: the picture, named and counted. Start reading at `board`.

Cards are in `sides.py`, museums in `rooms.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..state import Phase
from ..walking import FREE
from ..words import resources, spaces
from .rooms import Museum, museum_of
from .sides import Card, card_of, cards_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.choices import Choices

    from ..picture import MuseumPicture, Picture, SlotPicture


@dataclass(frozen=True)
class Turnover:
    """A way to turn a card over."""

    action: str
    word: str


@dataclass(frozen=True)
class Space:
    """A space of the Histories with its walk and its buttons."""

    number: int
    place: str
    """Where it is from the start of the turn: `2 spaces on`."""
    card: Card | None
    is_start: bool
    is_target: bool
    is_reachable: bool
    steps: tuple[str, ...]
    """Each step of the walk: `free`, `move` by an ability, or `paid`."""
    price: str
    price_short: str
    action: str
    """Taking, buying or moving the card, or empty."""
    verb: str
    flips: tuple[Turnover, ...]
    buy_any: str
    words: str


@dataclass(frozen=True)
class Board:
    """The whole table."""

    question: str
    turn: int
    is_over: bool
    is_closing: bool
    walker: str
    """Who walks now, or nothing."""
    is_robot_turn: bool
    reach: str
    spaces: tuple[Space, ...]
    """Clockwise from the start."""
    size: int
    top: Card | None
    is_refill: bool
    refills: bool
    """Whether the viewer fills the start."""
    pile_count: int
    discard: tuple[Card, ...]
    aside: tuple[Card, ...]
    urns_are_in: bool
    unseen: tuple[Card, ...]
    removed_count: int
    box: tuple[Card, ...]
    revealed: tuple[Card, ...]
    alternate: str
    """The alternate action, where the viewer is asked or told why not."""
    museums: tuple[Museum, ...]


def board(picture: Picture, choices: Choices, names: Sequence[str]) -> Board:
    """The table that `picture` shows; `choices` decide what lies there as buttons."""
    ring = [*picture.slots[picture.start :], *picture.slots[: picture.start]]
    is_laid = picture.phase != Phase.SETUP
    return Board(
        question=picture.question,
        turn=picture.turn,
        is_over=picture.is_over,
        is_closing=picture.is_closing and not picture.is_over,
        walker=walker(picture, names),
        is_robot_turn=picture.is_robot_turn,
        reach=reach(picture) if is_laid and not picture.is_over else "",
        spaces=tuple(space(picture, slot, choices) for slot in ring),
        size=len(ring),
        top=card_of(picture.top) if picture.top else None,
        is_refill=picture.phase == Phase.REFILL,
        refills="refill up" in choices.legal,
        pile_count=picture.pile_count,
        discard=cards_of(picture.discard),
        aside=cards_of(picture.aside),
        urns_are_in=picture.urns_are_in,
        unseen=cards_of(picture.unseen),
        removed_count=picture.removed_count,
        box=cards_of(picture.box),
        revealed=cards_of(picture.revealed),
        alternate="alternate" if is_known("alternate", choices) else "",
        museums=tuple(
            museum_of(picture, museum, "" if museum.seat is None else names[museum.seat], choices)
            for museum in around(picture)
        ),
    )


def is_known(action: str, choices: Choices) -> bool:
    """Whether an action belongs to the question: it can be taken, or is refused with a reason."""
    return action in choices.legal or action in choices.refused


def around(picture: Picture) -> list[MuseumPicture]:
    """The museums in turn order from the viewer's, or from the first."""
    first = max(0, picture.viewer)
    return [*picture.museums[first:], *picture.museums[:first]]


def walker(picture: Picture, names: Sequence[str]) -> str:
    """Whose turn it is."""
    if picture.is_robot_turn:
        return "The Robot"
    if picture.active is None:
        return ""
    return names[picture.active].strip() or f"Seat {picture.active + 1}"


def reach(picture: Picture) -> str:
    """How far one walks for nothing."""
    if picture.is_robot_turn:
        return "the Robot looks 3 spaces ahead"
    moves = max((len([s for s in steps(slot) if s == "move"]) for slot in picture.slots), default=0)
    free = f"{FREE + moves} spaces are free{f', {moves} of them by Move' if moves else ''}"
    return f"{free}; each further one costs 1 Resource"


# ---------------------------------------------------------------------------------------------- the Histories
def steps(slot: SlotPicture) -> tuple[str, ...]:
    """The walk to a space, step by step."""
    free = min(slot.distance, FREE)
    moves = max(0, slot.distance - FREE - slot.fee)
    return ("free",) * free + ("move",) * moves + ("paid",) * (slot.distance - free - moves)


def space(picture: Picture, slot: SlotPicture, choices: Choices) -> Space:
    """A space of the ring."""
    card = card_of(slot.card) if slot.card else None
    action, verb = main_action(slot, choices)
    is_walk = picture.phase != Phase.SETUP and not picture.is_robot_turn and not picture.is_over
    price = price_of(slot) if is_walk and not slot.is_start else ""
    place = "start" if slot.is_start else f"{spaces(slot.distance)} on"
    buy_any = f"buy_any {slot.number}"
    return Space(
        number=slot.number,
        place=place,
        card=card,
        is_start=slot.is_start,
        is_target=slot.is_target and not slot.is_start,
        is_reachable=slot.is_reachable,
        steps=steps(slot) if is_walk else (),
        price=price,
        price_short=f"pay {slot.fee}" if slot.fee else "free",
        action=action,
        verb=verb,
        flips=flips(slot, choices),
        buy_any=buy_any if buy_any in choices.legal else "",
        words=f"{place}, {price}" if price else place,
    )


def price_of(slot: SlotPicture) -> str:
    """`1 Resource`, `free by Move`."""
    return resources(slot.fee) if slot.fee else "free by Move" if "move" in steps(slot) else "free"


def main_action(slot: SlotPicture, choices: Choices) -> tuple[str, str]:
    """What choosing the card does, and its verb."""
    if slot.card is None:
        return "", ""
    shift = f"shift {slot.distance}"
    if shift in choices.legal:
        return shift, "Turn over, move to the start"
    is_resource = slot.card.up.kind == "resource"
    action = f"{'take' if is_resource else 'buy'} {slot.number}"
    if not is_known(action, choices):
        return "", ""
    extra = f" for {slot.fee}" if is_resource and slot.fee else f" + {slot.fee}" if slot.fee else ""
    return action, ("Take" if is_resource else "Buy") + extra


def flips(slot: SlotPicture, choices: Choices) -> tuple[Turnover, ...]:
    """The ways to turn the card over; where there is none, the paid one tells why."""
    ways = (Turnover(f"flip {slot.number}", "Flip"), Turnover(f"pay_flip {slot.number}", "Flip for 1"))
    found = tuple(way for way in ways if way.action in choices.legal)
    paid = ways[1]
    return found or ((paid,) if slot.card and paid.action in choices.refused else ())
