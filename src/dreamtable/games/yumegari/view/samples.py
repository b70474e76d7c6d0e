"""A table that never was, with each component in each state, for the page that shows them all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dreamtable.engine.choices import Choice, Choices, Refusal
from dreamtable.engine.reasons import Reason

from ..actions import ACTIONS, SPACE_WORDS, STACK_WORDS
from ..challenges import CHALLENGES
from ..depict import tile_picture
from ..lines import LinePicture
from ..picture import (
    CardPicture,
    CardScorePicture,
    ChallengePicture,
    Picture,
    PreviewPicture,
    SeatPicture,
    SpacePicture,
    StackPicture,
    TilePicture,
)
from ..state import CENTRE, KINDS, MARKS, SPACES, STACKS, Phase
from ..text import card_text
from .layout import Board, board
from .shops import Tile, tile_face

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit

NAMES = ("Ada", "بنت الأحلام", "🦊")
LEGAL = (
    "pick 1",
    "pick 2",
    "place 23",
    "place 33",
    "place 34",
    "place 43",
    "discard 23",
    "discard 33",
    "supply 22",
    "supply 12",
    "card a1",
    "card b6",
)
REFUSED = ("pick 3", "place 11", "place 55", "supply 11", "finish")
WHY = Reason(0, "This is how a refusal looks, with its reason behind the question mark.", "Y4.2")
BOARD_ROW = 5
"""The board of the kit that is shown: the first one with walls."""
LAID = (0, 6, 7, 8, CENTRE, 13, 17, 24)
"""Spaces of the sample that hold a tile."""
HEIGHTS = (3, 2, 0, 4, 5, 1, 3, 4, 3)


@dataclass(frozen=True)
class Samples:
    """What `patterns.html` gets: a draft in three moments, two players, a lone one, and some choices."""

    names: tuple[str, ...]
    picking: Board
    acting: Board
    settled: Board
    duel: Board
    solo: Board
    over: Board
    choices: Choices
    tiles: tuple[Tile, ...]


def samples(kit: Kit) -> Samples:
    """The samples, made of the kit's own tiles, boards and cards."""
    table, choices = picture(kit), sample_choices()
    alone = replace(table, mode="solo", seats=table.seats[:1], stacks=stacks(kit), challenges=challenges())
    own = replace(table.seats[0], choice="place 34", is_waited_for=False)
    waiting = replace(table, seats=(own, *table.seats[1:]), waiting=(1,), previews=())
    return Samples(
        names=NAMES,
        picking=board(replace(table, phase=Phase.PICK), choices, NAMES),
        acting=board(table, choices, NAMES),
        settled=board(waiting, choices, NAMES),
        duel=board(replace(table, mode="duel", phase=Phase.PICK, offer=offer(kit)), choices, NAMES),
        solo=board(replace(alone, phase=Phase.SUPPLY), choices, NAMES),
        over=board(replace(alone, phase=Phase.OVER, is_over=True), choices, NAMES),
        choices=choices,
        tiles=tuple(tile_face(tile_picture(kit, kind)) for kind in range(0, KINDS, MARKS)),
    )


def sample_choices() -> Choices:
    """Some actions legal, some refused."""

    def kind(text: str) -> str:
        return ACTIONS.kind(ACTIONS.parse(text)).name

    return Choices(
        "look at everything",
        {text: Choice(text, kind(text), f"Sample of a card: {text}") for text in LEGAL},
        {text: Refusal(text, kind(text), WHY) for text in REFUSED},
    )


# ----------------------------------------------------------------------------------------------------- parts
def offer(kit: Kit) -> tuple[TilePicture | None, ...]:
    """Three tiles, one of them taken."""
    return tile_picture(kit, 1), tile_picture(kit, 46), None


def stacks(kit: Kit) -> tuple[StackPicture, ...]:
    """Stacks of every height, one with all its tiles seen."""
    return tuple(
        StackPicture(
            index=stack,
            name=STACK_WORDS[stack],
            height=HEIGHTS[stack],
            tiles=tuple(
                tile_picture(kit, 8 * stack + depth)
                for depth in range(HEIGHTS[stack] if stack == 3 else min(1, HEIGHTS[stack]))
            ),
            has_supplier=stack == 4,
            steps=abs(stack // 3 - 1) + abs(stack % 3 - 1),
            cost=max(0, abs(stack // 3 - 1) + abs(stack % 3 - 1) - 1),
            is_in_reach=stack != 0,
        )
        for stack in range(STACKS)
    )


def challenges() -> tuple[ChallengePicture, ...]:
    """All challenges, every third one met."""
    return tuple(ChallengePicture(c.name, c.text, c.rule, n % 3 == 0) for n, c in enumerate(CHALLENGES))


def space(kit: Kit, seat: int, index: int) -> SpacePicture:
    """A space of the shown board."""
    symbol = int(kit.face.symbol[BOARD_ROW + seat, index])
    is_laid = index in LAID
    return SpacePicture(
        index=index,
        name=SPACE_WORDS[index],
        tile=tile_picture(kit, (index * 37 + 11 * seat) % KINDS) if is_laid else None,
        symbol=None if symbol < 0 else symbol,
        print_points=int(kit.face.print_vp[BOARD_ROW + seat, index]),
        print_paws=int(kit.face.print_paws[BOARD_ROW + seat, index]),
        is_open=not is_laid,
        steps=abs(index // 5 - 2) + abs(index % 5 - 2),
        cost=max(0, abs(index // 5 - 2) + abs(index % 5 - 2) - 1),
    )


def seat(kit: Kit, number: int) -> SeatPicture:
    """A seat: the first has a tile to place, the last one's hand is known."""
    row = kit.tables["boards"][BOARD_ROW + number]
    lines = (
        LinePicture(5, (6, 7, 8), "3 × a sample"),
        LinePicture(2, (CENTRE, 17), "two tiles of a sample, with a name that is longer than the others"),
    )
    return SeatPicture(
        seat=number,
        board=row["board"],
        spaces=tuple(space(kit, number, index) for index in range(SPACES)),
        at=CENTRE,
        walls=row["walls"],
        portals=row["portals"],
        paws=2 * number + 1,
        points=6,
        cards=(CardScorePicture(7, lines), CardScorePicture(0, ())),
        total=13,
        tile=tile_picture(kit, 4 * number + 2),
        hand=tuple(tile_picture(kit, 9 * n + number) for n in range(5)) if number != 1 else None,
        hand_count=5,
        is_waited_for=number != 1,
        choice="",
        did=("place 33", "discard 24", "")[number],
    )


def picture(kit: Kit) -> Picture:
    """The table: three seats that act."""
    names = kit.column("cards", "name")
    return Picture(
        viewer=0,
        mode="draft",
        phase=Phase.ACT,
        question="look at everything",
        sorts=tuple(kit.column("sorts", "name")),
        round_number=2,
        rounds=4,
        turn=1,
        passing="right",
        starter=None,
        waiting=(0, 2),
        cards=tuple(
            CardPicture(card + 1, "AB"[side], names[card], card_text(kit, card, side))
            for side, card in enumerate((2, 5))
        ),
        offer=(),
        stacks=(),
        seats=tuple(seat(kit, number) for number in range(len(NAMES))),
        previews=(
            PreviewPicture("place 23", 0, 1, 2, 4, 19),
            PreviewPicture("place 33", 0, 0, 0, -3, 10),
            PreviewPicture("place 34", 0, 0, 0, 0, 13),
            PreviewPicture("place 43", 1, 2, 0, 0, 13),
        ),
        unseen=tuple((tile_picture(kit, kind), 1 + kind % 3) for kind in range(0, KINDS, 3)),
        gone=7,
        challenges=(),
        is_over=False,
    )
