"""A table that never was, with each component in each state, for the page that shows them all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dreamtable.engine.choices import Choice, Choices, Refusal
from dreamtable.engine.reasons import Reason

from ..actions import ACTIONS
from ..picture import GroupPicture, LastPicture, MysteryPicture, Picture, SeatPicture
from ..state import MYSTERIES, Phase
from .layout import Board, board

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit

NAMES = ("Ada", "", "بنت التاريخ", "🦉")
LEGAL = (
    "draw",
    "take 1",
    "take 4",
    "meld cc 3",
    "meld cc 4",
    "layoff at fact",
    "layoff at flip",
    "discard gs",
)
REFUSED = ("take 2", "take 3")
WHY = Reason(0, "This is how a refusal looks, with its reason behind the question mark.", "H4.7")


@dataclass(frozen=True)
class Samples:
    """What `patterns.html` gets: the table in the middle of a hand and at the end, and choices."""

    drawing: Board
    over: Board
    choices: Choices
    mysteries: tuple[MysteryPicture, ...]


def samples(kit: Kit) -> Samples:
    """The samples, made of the kit's own Mysteries."""
    table, choices = picture(kit), sample_choices()
    over = replace(table, phase=Phase.OVER, is_over=True, seats=tuple(shown(seat) for seat in table.seats))
    return Samples(
        drawing=board(table, choices, NAMES),
        over=board(over, choices, NAMES),
        choices=choices,
        mysteries=table.mysteries,
    )


def sample_choices() -> Choices:
    """Some actions legal, some refused."""

    def kind(text: str) -> str:
        return ACTIONS.kind(ACTIONS.parse(text)).name

    return Choices(
        "look at everything",
        {text: Choice(text, kind(text), f"Sample: {text}") for text in LEGAL},
        {text: Refusal(text, kind(text), WHY) for text in REFUSED},
    )


def mystery(kit: Kit, index: int) -> MysteryPicture:
    """The first two Mysteries are contested, the third lies as a meld, the others are closed."""
    row = kit.tables["mysteries"][index]
    fact, fiction = ((2, 4), (5, 1), (3, 0))[index] if index < 3 else (0, 0)
    return MysteryPicture(
        index=index,
        code=row["code"],
        name=row["name"],
        emblem=row["emblem"],
        copies=row["copies"],
        owner=index if fact else None,
        fact=fact,
        fiction=fiction,
        meld_fact=min(fact, 3),
        meld_fiction=1 if index == 0 else 0,
        winner="" if not fact else "Fact" if fact > fiction else "Fiction",
    )


def seat(number: int) -> SeatPicture:
    """A seat: the first shows its hand, the others their backs."""
    groups = (
        (GroupPicture(0, 2, 1, 0, 0),),
        (GroupPicture(0, 0, 0, 0, 3), GroupPicture(1, 3, 0, 0, 1)),
        (GroupPicture(1, 0, 0, 2, 0), GroupPicture(2, 3, 0, 0, 0)),
        (),
    )[number]
    hand = (1, 0, 4, 0, 2, 1, 0, 0, 0, 1)
    return SeatPicture(
        seat=number,
        hand=hand if number == 0 else None,
        hand_count=9 - number,
        groups=groups,
        total=24 - 14 * number,
        laid=6,
        left=-12,
        bonus=4,
        raised=2 if number == 3 else 0,
        last=LastPicture((0, 2, 0, 0, 1, 0, 0, 0, 0, number), 16, -6 - 2 * number, 8, 0),
    )


def shown(one: SeatPicture) -> SeatPicture:
    """The same seat with its hand for all to see."""
    return replace(one, hand=(0, 1, 0, 0, 2, 0, one.seat, 0, 0, 0))


def picture(kit: Kit) -> Picture:
    """The table."""
    pending = [0] * MYSTERIES
    pending[0] = 2
    return Picture(
        viewer=0,
        phase=Phase.DRAW,
        question="look at everything",
        hand_number=2,
        first=1,
        active=0,
        actor=0,
        mysteries=tuple(mystery(kit, index) for index in range(MYSTERIES)),
        pile_count=31,
        discards=(7, 8, 3, 0, 5),
        pending=tuple(pending),
        seats=tuple(seat(number) for number in range(len(NAMES))),
        last_end="went out",
        last_seat=2,
        tie_winner="Fiction",
        is_over=False,
    )
