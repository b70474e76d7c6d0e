"""The table as one viewer sees it: frozen dataclasses for templates and terminal; `depict.py` fills them.

Spaces are numbered 0 to 24 and stacks 0 to 8 by row from the top left; their `name` is row and column as in
notation, `23`. Sorts are numbered as in the kit: items 0 to 4, colours 0 to 4, and as printed symbols items
0 to 4, colours 5 to 9. Points are VP.
"""

from __future__ import annotations

from dataclasses import dataclass

from .lines import LinePicture
from .state import Phase


@dataclass(frozen=True)
class TilePicture:
    """One tile, or a kind of tile."""

    kind: int
    code: str
    """Notation: item, colour, and mark if any, `lR+1v`."""
    name: str
    """`red lantern`, without the mark."""
    item: int
    colour: int
    points: int
    """Marked on it."""
    paws: int
    """Marked on it."""


@dataclass(frozen=True)
class SpacePicture:
    """A space of a shop: what is printed there, and the tile on top."""

    index: int
    name: str
    tile: TilePicture | None
    symbol: int | None
    """Item 0-4 or colour 5-9 that is printed, None for a plain space and the centre."""
    print_points: int
    print_paws: int
    """What a matching first tile gains."""
    is_open: bool
    """Whether the print can still be gained: nothing lies there yet."""
    steps: int
    """Of the familiar's shortest walk there."""
    cost: int
    """Of that walk, in paws."""


@dataclass(frozen=True)
class CardScorePicture:
    """What one scoring card brings a seat as its shop stands."""

    points: int
    lines: tuple[LinePicture, ...]
    """Where they come from: light up `spaces` when a line is looked at. Their points add up to `points`."""


@dataclass(frozen=True)
class SeatPicture:
    """A seat with its shop."""

    seat: int
    board: str
    """`A1` to `B5`; empty before boards are dealt."""
    spaces: tuple[SpacePicture, ...]
    at: int
    """Space of the familiar; of the Clerk in the solo game."""
    walls: tuple[tuple[int, int], ...]
    """Pairs of neighbouring spaces with a wall between."""
    portals: tuple[tuple[int, int], ...]
    """Pairs of opposite edge spaces that are joined."""
    paws: int
    points: int
    """Of VP tokens."""
    cards: tuple[CardScorePicture, ...]
    """Of the cards in the game, in their order: none before they are known."""
    total: int
    """What the seat would score now: tokens and cards."""
    tile: TilePicture | None
    """Face up, to be placed or discarded."""
    hand: tuple[TilePicture, ...] | None
    """None when the viewer does not know it; of others it is what the viewer held and passed on."""
    hand_count: int
    is_waited_for: bool
    """Whether it still has to decide."""
    choice: str
    """The viewer's own choice while others decide, in notation: `pick 2`, `place 23`; else empty."""
    did: str
    """The last act, in notation: `place 23` or `discard 23`; empty before the first."""


@dataclass(frozen=True)
class CardPicture:
    """One of the two scoring cards."""

    number: int
    """1 to 6."""
    side: str
    """`A` counts items, `B` colours."""
    name: str
    text: str
    """What it gives, in words."""


@dataclass(frozen=True)
class StackPicture:
    """One of the nine stacks of the solo game."""

    index: int
    name: str
    height: int
    tiles: tuple[TilePicture, ...]
    """Those that are seen, from the top down: usually the top one."""
    has_supplier: bool
    steps: int
    cost: int
    """Of the Supplier's walk there, in paws."""
    is_in_reach: bool


@dataclass(frozen=True)
class PreviewPicture:
    """What the viewer's tile would bring on a space that can be reached, or discarded there."""

    action: str
    """Notation: `place 23`, `discard 23`."""
    cost: int
    """Paws to pay."""
    paws: int
    """Paws gained, the cost not taken off."""
    points: int
    """Points of tokens gained."""
    cards: int
    """What the cards bring more, or less, than now."""
    total: int
    """What the viewer would score then."""
    gains: tuple[str, ...] = ()
    """The tokens gained in words, and those of which none are left: `+1 VP`, `no paws left`."""
    is_sure: bool = True
    """Whether it comes like that whatever others choose at the same time: they may take the last tokens."""


@dataclass(frozen=True)
class ChallengePicture:
    """A solo challenge, as the shop stands; meaningful when the game is over."""

    name: str
    text: str
    rule: str
    """Its paragraph."""
    is_met: bool


@dataclass(frozen=True)
class Picture:
    """Everything a view shows."""

    viewer: int
    mode: str
    """`solo`, `duel` or `draft`."""
    phase: Phase
    question: str
    sorts: tuple[str, ...]
    """Names of the ten symbols, five items and five colours."""
    round_number: int
    """1 to 4, or 1 to 24 with two players; 0 alone and before the first."""
    rounds: int
    """How many there are; 0 alone."""
    turn: int
    """1 to 6 of the round, or of the solo game; 0 with two players."""
    passing: str
    """`left` or `right`, where hands go after this turn; empty where none do."""
    starter: int | None
    """With two players, the first player of this round."""
    waiting: tuple[int, ...]
    """Seats that still have to decide."""
    cards: tuple[CardPicture, ...]
    """The scoring cards, side A first, as far as they are known."""
    offer: tuple[TilePicture | None, ...]
    """With two players, the three tiles by slot, None for those taken; empty otherwise."""
    stacks: tuple[StackPicture, ...]
    """Of the solo game; empty otherwise."""
    seats: tuple[SeatPicture, ...]
    previews: tuple[PreviewPicture, ...]
    """What the viewer could do with its tile, while it decides that."""
    unseen: tuple[tuple[TilePicture, int], ...]
    """How many of each kind the viewer has not seen, left-out tiles among them; only kinds that there are."""
    gone: int
    """Tiles out of the game: covered, discarded, left over."""
    challenges: tuple[ChallengePicture, ...]
    """The twelve of the solo game; empty otherwise."""
    is_over: bool
