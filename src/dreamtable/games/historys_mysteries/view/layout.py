"""What the templates of the web view draw: the picture, named and counted. Start reading at `board`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..state import COPIES, MELD, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.choices import Choices

    from ..picture import MysteryPicture, Picture, SeatPicture

SIDES = (("fact", "Fact"), ("fiction", "Fiction"), ("flip", "Fiction, turn one"))
LEANS = ("far-left", "left", "upright", "right", "far-right")
FLAT = 24
"""Discards from which on the older ones lie closer together."""


@dataclass(frozen=True)
class Discard:
    """A card of the discard pile; choosing it takes `depth` cards."""

    place: int
    depth: int
    mystery: MysteryPicture
    action: str


@dataclass(frozen=True)
class Act:
    """Something that can be done with a group of cards: its notation, and a few words for its button."""

    action: str
    label: str
    side: str
    """`fact` or `fiction` for a layoff, whose stamp the button shows; empty for a meld."""


@dataclass(frozen=True)
class Group:
    """Cards of one Mystery in the viewer's hand, with those taken, and what can be done with them now."""

    mystery: MysteryPicture
    taken: int
    held: int
    acts: tuple[Act, ...]
    discard: str
    lean: str
    """How the cards lie in the fan: `far-left`, `left`, `upright`, `right`, `far-right`."""

    @property
    def words(self) -> str:
        """How many cards, and where from."""
        parts = [f"{self.taken} taken" if self.taken else "", f"{self.held} in hand" if self.held else ""]
        return ", ".join(part for part in parts if part)


@dataclass(frozen=True)
class Evidence:
    """Cards of one side of a Mystery that one seat laid out; those of the meld are told apart."""

    seat: int
    name: str
    is_meld: bool
    count: int


@dataclass(frozen=True)
class Case:
    """The contest over one Mystery."""

    mystery: MysteryPicture
    owner: str
    fact: tuple[Evidence, ...]
    fiction: tuple[Evidence, ...]
    words: str


@dataclass(frozen=True)
class Cards:
    """Cards of one Mystery lying together."""

    mystery: MysteryPicture
    count: int


@dataclass(frozen=True)
class Last:
    """What the last hand brought a seat, and what it still held."""

    seat: int
    name: str
    points: int
    sources: tuple[tuple[str, int], ...]
    hand: tuple[Cards, ...]


@dataclass(frozen=True)
class Mat:
    """A seat: how many cards it holds, its points, and its hand where the viewer may look."""

    seat: int
    name: str
    tags: tuple[str, ...]
    is_mine: bool
    is_active: bool
    hand_count: int
    hand: tuple[Cards, ...] | None
    total: int
    now: int
    sources: tuple[tuple[str, int], ...]
    words: str


@dataclass(frozen=True)
class Board:
    """The whole table."""

    question: str
    hand_number: int
    is_over: bool
    is_dealing: bool
    pile_count: int
    pile_action: str
    discards: tuple[Discard, ...]
    can_take: bool
    """Whether the viewer may take of the discard pile now."""
    is_long: bool
    """Whether the discard pile is so long that its older cards lie closer together."""
    taken: tuple[Cards, ...]
    taker: str
    mine: tuple[Group, ...] | None
    my_count: int
    open_cases: tuple[Case, ...]
    closed_cases: tuple[Case, ...]
    mats: tuple[Mat, ...]
    last: tuple[Last, ...]
    last_words: str
    tie_winner: str


def board(picture: Picture, choices: Choices, names: Sequence[str]) -> Board:
    """The table that `picture` shows; `choices` decide what lies there as buttons."""
    shown = [name.strip() or f"Seat {seat + 1}" for seat, name in enumerate(names)]
    cases = tuple(case(picture, mystery, shown) for mystery in picture.mysteries)
    own = next((seat for seat in picture.seats if seat.seat == picture.viewer), None)
    return Board(
        question=picture.question,
        hand_number=picture.hand_number,
        is_over=picture.is_over,
        is_dealing=picture.phase == Phase.DEAL,
        pile_count=picture.pile_count,
        pile_action="draw" if picture.phase == Phase.DRAW else "decline",
        discards=discards(picture),
        can_take=any(one.action in choices.legal for one in discards(picture)),
        is_long=len(picture.discards) > FLAT,
        taken=cards(picture, picture.pending),
        taker=shown[picture.active] if picture.active is not None else "",
        mine=None if own is None or picture.is_over else groups(picture, own, choices),
        my_count=own.hand_count if own is not None else 0,
        open_cases=tuple(one for one in cases if one.mystery.owner is not None or one.mystery.winner),
        closed_cases=tuple(one for one in cases if one.mystery.owner is None and not one.mystery.winner),
        mats=tuple(mat(picture, seat, names[seat.seat]) for seat in around(picture)),
        last=lasts(picture, shown),
        last_words=last_words(picture, shown),
        tie_winner=picture.tie_winner,
    )


# ---------------------------------------------------------------------------------------------------- piles
def discards(picture: Picture) -> tuple[Discard, ...]:
    """The discard pile from bottom to top, each card with the number of cards that choosing it brings."""
    size = len(picture.discards)
    return tuple(
        Discard(place, size - place, picture.mysteries[mystery], f"take {size - place}")
        for place, mystery in enumerate(picture.discards)
    )


def cards(picture: Picture, counts: Sequence[int]) -> tuple[Cards, ...]:
    """Cards counted by Mystery, those of which there are none left out."""
    return tuple(Cards(picture.mysteries[m], n) for m, n in enumerate(counts) if n)


# ----------------------------------------------------------------------------------------------- the own hand
def groups(picture: Picture, seat: SeatPicture, choices: Choices) -> tuple[Group, ...]:
    """The viewer's cards by Mystery, taken ones among them."""
    is_active = seat.seat == picture.active
    hand = seat.hand or (0,) * len(picture.mysteries)
    found = []
    for mystery, held in zip(picture.mysteries, hand, strict=True):
        taken = picture.pending[mystery.index] if is_active else 0
        if taken + held:
            discard = f"discard {mystery.code}"
            found.append(Group(mystery, taken, held, acts(mystery, choices), discard, LEANS[len(LEANS) // 2]))
    return tuple(replace(group, lean=lean(place, len(found))) for place, group in enumerate(found))


def lean(place: int, size: int) -> str:
    """How a group at `place` of `size` lies in the fan: the outer ones lean outwards."""
    return LEANS[(2 * place + 1) * len(LEANS) // (2 * size)]


def acts(mystery: MysteryPicture, choices: Choices) -> tuple[Act, ...]:
    """Melds of every size, or ways to lay a card off, as far as they can be chosen now."""
    melds = [Act(f"meld {mystery.code} {n}", f"Meld {n}", "") for n in range(MELD, COPIES + 1)]
    layoffs = [
        Act(f"layoff {mystery.code} {side}", label, "fact" if side == "fact" else "fiction")
        for side, label in SIDES
    ]
    return tuple(act for act in (*melds, *layoffs) if act.action in choices.legal)


# -------------------------------------------------------------------------------------------------- contests
def case(picture: Picture, mystery: MysteryPicture, names: Sequence[str]) -> Case:
    """One Mystery with the cards of both sides, seat by seat."""
    fact: list[Evidence] = []
    fiction: list[Evidence] = []
    for seat in picture.seats:
        for group in seat.groups:
            if group.mystery == mystery.index:
                add(fact, seat.seat, names, group.meld_fact, group.fact)
                add(fiction, seat.seat, names, group.meld_fiction, group.fiction)
    owner = names[mystery.owner] if mystery.owner is not None else ""
    return Case(mystery, owner, tuple(fact), tuple(fiction), case_words(mystery, owner, fact, fiction))


def add(side: list[Evidence], seat: int, names: Sequence[str], meld: int, laid: int) -> None:
    """The cards of one seat on one side: of the meld first, then layoffs."""
    for count, is_meld in ((meld, True), (laid, False)):
        if count:
            side.append(Evidence(seat, names[seat], is_meld, count))


def case_words(
    mystery: MysteryPicture, owner: str, fact: Sequence[Evidence], fiction: Sequence[Evidence]
) -> str:
    """All that the look of a case says."""
    if not mystery.winner:
        return "not laid out yet"
    meld = f"{owner}'s meld; " if owner else ""
    sides = [
        f"{mystery.fact} Fact{evidence_words(fact)}",
        f"{mystery.fiction} Fiction{evidence_words(fiction)}",
    ]
    return f"{meld}{', '.join(sides)}; {mystery.winner} stays"


def evidence_words(side: Sequence[Evidence]) -> str:
    """` (Ada's meld 3, Ben 1)`, or nothing."""
    parts = [f"{one.name}{chr(39) + 's meld' if one.is_meld else ''} {one.count}" for one in side]
    return f" ({', '.join(parts)})" if parts else ""


# ------------------------------------------------------------------------------------------------------ seats
def around(picture: Picture) -> list[SeatPicture]:
    """The seats to the left from the viewer's, or from the first."""
    first = max(0, picture.viewer)
    return [*picture.seats[first:], *picture.seats[:first]]


def mat(picture: Picture, seat: SeatPicture, name: str) -> Mat:
    """A seat."""
    tags = (
        ("you", seat.seat == picture.viewer),
        ("on turn", seat.seat == picture.active and not picture.is_over),
        ("began", seat.seat == picture.first),
    )
    is_shown = seat.hand is not None and (picture.is_over or seat.seat != picture.viewer)
    sources = sources_of(seat.laid, seat.left, seat.bonus, seat.raised)
    return Mat(
        seat=seat.seat,
        name=name,
        tags=tuple(word for word, holds in tags if holds),
        is_mine=seat.seat == picture.viewer,
        is_active=seat.seat == picture.active and not picture.is_over,
        hand_count=seat.hand_count,
        hand=cards(picture, seat.hand or ()) if is_shown else None,
        total=seat.total,
        now=seat.now,
        sources=sources,
        words=", ".join(f"{source} {points}" for source, points in sources),
    )


def sources_of(laid: int, left: int, bonus: int, raised: int) -> tuple[tuple[str, int], ...]:
    """The points of a hand by source; what lifts a total to zero only where it does."""
    found = (("laid out", laid), ("in hand", left), ("won", bonus))
    return (*found, ("raised to zero", raised)) if raised else found


def lasts(picture: Picture, names: Sequence[str]) -> tuple[Last, ...]:
    """The last hand that was scored; the one that ended the match lies on the table itself."""
    if picture.is_over:
        return ()
    return tuple(
        Last(
            seat=seat.seat,
            name=names[seat.seat],
            points=seat.last.points,
            sources=sources_of(seat.last.laid, seat.last.left, seat.last.bonus, seat.last.raised),
            hand=cards(picture, seat.last.hand),
        )
        for seat in picture.seats
        if seat.last is not None
    )


def last_words(picture: Picture, names: Sequence[str]) -> str:
    """How the last hand ended."""
    if picture.last_seat is None:
        return ""
    who = names[picture.last_seat]
    return f"{who} went out" if picture.last_end == "went out" else "The draw pile was used up"
