"""What the templates of the web view draw: the picture, named and counted. Start reading at `board`.

Shops are in `shops.py`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..columns import COLOUR_CODES, ITEM_CODES
from ..state import Phase
from ..text import counted
from .shops import Goal, Shop, Tile, goals_of, shop_of, tile_face, tile_of, tiles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.choices import Choices

    from ..picture import ChallengePicture, Picture, SeatPicture, StackPicture


@dataclass(frozen=True)
class Pick:
    """A tile to choose from: of the hand, or of those that two players share."""

    tile: Tile | None
    """None for one that was taken."""
    action: str
    is_chosen: bool
    """Whether the viewer chose it while others still decide."""


@dataclass(frozen=True)
class Stack:
    """A stack of the solo game."""

    name: str
    action: str
    height: int
    tiles: tuple[Tile, ...]
    """Those that are seen, from the top down."""
    has_supplier: bool
    cost: int
    words: str


@dataclass(frozen=True)
class CardChoice:
    """A side of a scoring card that can be chosen."""

    action: str
    side: str
    name: str
    text: str


@dataclass(frozen=True)
class Unseen:
    """Tiles of one item that nobody has shown the viewer, by colour in the kit's order."""

    item: str
    counts: tuple[tuple[str, int], ...]
    """(letter of the colour, tiles)."""
    words: str


@dataclass(frozen=True)
class Board:
    """The whole table."""

    mode: str
    question: str
    moment: str
    """`Round 2 of 4, turn 3`."""
    passing: str
    phase: str
    is_over: bool
    starter: str
    picks: tuple[Pick, ...]
    pick_title: str
    tile: Tile | None
    """The viewer's, face up."""
    chosen: str
    """What the viewer has chosen while others decide, in words; empty otherwise."""
    waiting: tuple[str, ...]
    """Names of those who still decide."""
    stacks: tuple[Stack, ...]
    may_finish: str
    """The action that ends the solo game, where it is a question."""
    cards: tuple[CardChoice, ...]
    goals: tuple[Goal, ...]
    """The scoring cards with the points of the first shop."""
    shops: tuple[Shop, ...]
    """From the viewer's on, to the left."""
    unseen: tuple[Unseen, ...]
    unseen_count: int
    gone: int
    challenges: tuple[ChallengePicture, ...]
    met: int

    @property
    def is_counter_wide(self) -> bool:
        """Whether what is chosen from needs the whole width: a row of tiles, or scoring cards."""
        return bool(self.cards) or (self.mode != "solo" and not self.is_over)


def board(picture: Picture, choices: Choices, names: Sequence[str]) -> Board:
    """The table that `picture` shows; `choices` decide what lies there as buttons."""
    seats = around(picture)
    own = seats[0] if seats[0].seat == picture.viewer else None
    sorts = picture.sorts
    return Board(
        mode=picture.mode,
        question=picture.question,
        moment=moment(picture),
        passing=picture.passing,
        phase=picture.phase.name.lower(),
        is_over=picture.is_over,
        starter="" if picture.starter is None else shown(names, picture.starter),
        picks=picks(picture, own),
        pick_title=pick_title(picture, own),
        tile=tile_of(own.tile) if own else None,
        chosen=chosen(own) if own else "",
        waiting=tuple(shown(names, seat) for seat in picture.waiting),
        stacks=tuple(stack_of(stack) for stack in picture.stacks if picture.phase != Phase.SETUP),
        may_finish="finish" if "finish" in choices.legal or "finish" in choices.refused else "",
        cards=card_choices(choices),
        goals=goals_of(picture, seats[0]),
        shops=tuple(shop_of(picture, seat, names[seat.seat], choices, sorts) for seat in seats),
        unseen=unseen(picture),
        unseen_count=sum(number for _, number in picture.unseen),
        gone=picture.gone,
        challenges=picture.challenges,
        met=sum(challenge.is_met for challenge in picture.challenges),
    )


def around(picture: Picture) -> list[SeatPicture]:
    """The seats to the left from the viewer's, or from the first."""
    first = max(0, picture.viewer)
    return [*picture.seats[first:], *picture.seats[:first]]


def shown(names: Sequence[str], seat: int) -> str:
    """A seat's name, or its number."""
    return names[seat].strip() or f"Seat {seat + 1}"


def moment(picture: Picture) -> str:
    """Where in the game one is."""
    if picture.is_over:
        return "The shop is closed"
    if picture.phase in {Phase.SETUP, Phase.CARDS}:
        return "Before the first turn"
    if picture.mode == "solo":
        return f"Turn {picture.turn}"
    told = f"Round {picture.round_number} of {picture.rounds}"
    return f"{told}, turn {picture.turn}" if picture.turn else told


# -------------------------------------------------------------------------------------------- tiles to choose
def picks(picture: Picture, own: SeatPicture | None) -> tuple[Pick, ...]:
    """The tiles of the viewer's hand, or the stack of three that two players share."""
    if picture.mode == "duel":
        return tuple(Pick(tile_of(tile), f"pick {n + 1}", False) for n, tile in enumerate(picture.offer))
    return tuple(
        Pick(tile_face(tile), f"pick {n + 1}", own is not None and own.choice == f"pick {n + 1}")
        for n, tile in enumerate((own.hand if own else None) or ())
    )


def pick_title(picture: Picture, own: SeatPicture | None) -> str:
    """What the tiles are."""
    if picture.mode == "duel":
        return "The stack of this round"
    return f"Your hand: {counted(own.hand_count, 'tile')}" if own else ""


def chosen(own: SeatPicture) -> str:
    """The viewer's choice that the others do not see yet, in words."""
    verb, _, where = own.choice.partition(" ")
    if verb == "pick" and own.hand:
        return f"You chose the {tile_face(own.hand[int(where) - 1]).words}"
    return {"place": f"You place it on {where}", "discard": f"You discard it on {where}"}.get(verb, "")


def card_choices(choices: Choices) -> tuple[CardChoice, ...]:
    """Sides of scoring cards to play with alone; their labels read `Side A of NAME: TEXT`."""
    found = []
    for choice in choices.legal.values():
        if choice.kind == "card":
            head, _, text = choice.label.partition(": ")
            found.append(CardChoice(choice.text, choice.text[5].upper(), head.partition(" of ")[2], text))
    return tuple(found)


# ------------------------------------------------------------------------------------------------- the stacks
def stack_of(stack: StackPicture) -> Stack:
    """A stack."""
    tiles = tiles_of(stack.tiles)
    parts = [counted(stack.height, "tile") if stack.height else "empty"]
    parts += [", then ".join(tile.words for tile in tiles)] if tiles else []
    parts += ["the Supplier is here"] if stack.has_supplier else []
    return Stack(
        name=stack.name,
        action=f"supply {stack.name}",
        height=stack.height,
        tiles=tiles,
        has_supplier=stack.has_supplier,
        cost=stack.cost,
        words=f"{stack.name}: {'; '.join(parts)}",
    )


# --------------------------------------------------------------------------------------------- what is unseen
def unseen(picture: Picture) -> tuple[Unseen, ...]:
    """The tiles that the viewer has not seen, whatever their marks."""
    counts: Counter[tuple[int, int]] = Counter()
    for tile, number in picture.unseen:
        counts[tile.item, tile.colour] += number
    sorts = picture.sorts
    return tuple(
        Unseen(
            letter,
            tuple((hue, counts[item, colour]) for colour, hue in enumerate(COLOUR_CODES)),
            ", ".join(
                f"{counts[item, colour]} {sorts[len(ITEM_CODES) + colour]} {sorts[item]}"
                for colour in range(len(COLOUR_CODES))
            ),
        )
        for item, letter in enumerate(ITEM_CODES)
    )
