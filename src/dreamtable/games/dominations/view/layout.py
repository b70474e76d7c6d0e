"""What the templates of the web view draw: the picture, named and counted. Start reading at `board`.

Parts of the table are in files of their own: map, tracks, trees, dynasty lines, hands, shelves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..effects import CODES
from ..state import ROUNDS, Phase
from ..wording import AGE_WORDS
from .hands import Answer, Hand, Offer, Turned, answers, hand_of, held_tile, offers, settled, turned
from .lines import Line, line_of
from .maps import Map, Tile, map_of
from .shelves import Copy, Monument, Objective, Shelf, copies_of, monument, objective, shelves_of
from .tracks import Score, Track, blocked, score_of, tracks_of
from .trees import Leaf, Tree, leaf, tree_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.choices import Choices

    from ..picture import Picture, SeatPicture


@dataclass(frozen=True)
class Civilization:
    """A seat with all that is its own."""

    seat: int
    name: str
    is_mine: bool
    is_active: bool
    score: Score
    hand: Hand
    tree: Tree
    line: Line
    objectives: tuple[Objective, ...]
    blocked: tuple[str, ...]
    """Domains in which nothing more can be gained."""


@dataclass(frozen=True)
class Board:
    """The whole table."""

    phase: str
    moment: str
    """`Age II, round 3 of 5`."""
    question: str
    is_over: bool
    is_asked: bool
    """Whether the viewer decides now."""
    waiting: tuple[str, ...]
    """Names of those who still decide, where all decide at once."""
    settled: str
    """What the viewer has chosen while others decide, in words; empty otherwise."""
    order: tuple[Score, ...]
    """The seats in the order of play."""
    bag: int
    has_dynasties: bool
    domains: tuple[tuple[str, str], ...]
    """(letter, name)."""
    map: Map
    tile: Tile | None
    """The tile being laid."""
    turned: tuple[Turned, ...]
    card: Leaf | None
    """The card being placed in a tree."""
    copies: tuple[Copy, ...]
    taken: str
    """The name of the mastery of which a copy is chosen."""
    answers: tuple[Answer, ...]
    offers: tuple[Offer, ...]
    tracks: tuple[Track, ...]
    scores: tuple[Score, ...]
    monuments: tuple[Monument, ...]
    shelves: tuple[Shelf, ...]
    can_pay: int
    """Masteries that the viewer can pay for now."""
    seats: tuple[Civilization, ...]
    """From the viewer's on, to the left."""

    @property
    def asks_tiles(self) -> bool:
        """Whether the viewer chooses one of its tiles."""
        return self.is_asked and self.phase in ("redraw", "give_back", "tile")

    @property
    def asks_cards(self) -> bool:
        """Whether the viewer may play a dynasty card."""
        return self.is_asked and self.phase == "card"

    @property
    def is_developing(self) -> bool:
        """Whether the viewer chooses a mastery."""
        return self.is_asked and self.phase in ("develop", "copy")

    @property
    def is_planting(self) -> bool:
        """Whether the viewer places a card in its tree."""
        return self.is_asked and self.phase == "tree"


def board(picture: Picture, choices: Choices, names: Sequence[str]) -> Board:
    """The table that `picture` shows; `choices` decide what lies there as buttons."""
    shown = [name.strip() or f"Seat {seat + 1}" for seat, name in enumerate(names)]
    seats = around(picture)
    own = seats[0] if seats[0].seat == picture.viewer else None
    scores = [score_of(picture, seat, names[seat.seat]) for seat in seats]
    shelves = shelves_of(picture, choices, shown)
    return Board(
        phase=picture.phase.name.lower(),
        moment=moment(picture),
        question=picture.question,
        is_over=picture.is_over,
        is_asked=bool(choices.legal),
        waiting=tuple(shown[seat] for seat in picture.actors if picture.phase in (Phase.KEEP, Phase.DRAFT)),
        settled=settled(picture, own) if own else "",
        order=tuple(sorted((one for one in scores if one.place), key=lambda one: one.place)),
        bag=picture.bag,
        has_dynasties=picture.has_dynasties,
        domains=tuple(zip(CODES, picture.domains, strict=True)),
        map=map_of(picture, choices, shown),
        tile=held_tile(picture, shown),
        turned=turned(picture, shown),
        card=leaf(picture.card, {}, picture.domains) if picture.card else None,
        copies=copies_of(picture),
        taken=next((one.name for one in picture.masteries if one.code == picture.design), ""),
        answers=answers(picture, own, choices) if own else (),
        offers=offers(picture, own) if own else (),
        tracks=tracks_of(picture, seats, shown),
        scores=tuple(scores),
        monuments=tuple(monument(one, picture, choices, shown) for one in picture.monuments),
        shelves=shelves,
        can_pay=sum(shelf.count for shelf in shelves),
        seats=tuple(civilization(picture, seat, names, shown, choices) for seat in seats),
    )


def around(picture: Picture) -> list[SeatPicture]:
    """The seats to the left from the viewer's, or from the first."""
    first = max(0, picture.viewer)
    return [*picture.seats[first:], *picture.seats[:first]]


def moment(picture: Picture) -> str:
    """Where in the match one is."""
    if picture.is_over:
        return "After age III"
    if not picture.age:
        return "Before the first age"
    age = f"Age {AGE_WORDS[picture.age]}"
    if picture.phase == Phase.DRAFT:
        return f"{age}, the draft"
    if picture.phase in (Phase.REDRAW, Phase.GIVE_BACK):
        return f"{age}, new tiles"
    return f"{age}, round {picture.round} of {ROUNDS}" if picture.round <= ROUNDS else f"{age} ends"


def civilization(
    picture: Picture, seat: SeatPicture, names: Sequence[str], shown: Sequence[str], choices: Choices
) -> Civilization:
    """One seat."""
    return Civilization(
        seat=seat.seat,
        name=names[seat.seat],
        is_mine=seat.seat == picture.viewer,
        is_active=seat.seat in picture.actors,
        score=score_of(picture, seat, names[seat.seat]),
        hand=hand_of(picture, seat, shown),
        tree=tree_of(picture, seat, choices),
        line=line_of(seat.line, picture),
        objectives=tuple(objective(one) for one in seat.objectives),
        blocked=blocked(picture, seat),
    )
