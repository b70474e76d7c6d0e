"""What the templates draw of the common board: knowledge of all seats side by side, and their points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..effects import CODES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..picture import Picture, SeatPicture


@dataclass(frozen=True)
class Mark:
    """How far a seat has come in a domain."""

    seat: int
    have: int
    limit: int
    made: int
    """What the last tile laid produced of it for this seat."""
    is_most: bool
    """Whether it has more than every other seat, which wins the Domination card at the end of an age."""
    words: str

    @property
    def is_full(self) -> bool:
        """Whether nothing more can be gained."""
        return self.have >= self.limit


@dataclass(frozen=True)
class Track:
    """A domain."""

    letter: str
    name: str
    marks: tuple[Mark, ...]
    winner: int | None
    """Who won its Domination card at the end of the age before."""


@dataclass(frozen=True)
class Score:
    """What a seat has beside knowledge."""

    seat: int
    name: str
    is_mine: bool
    is_active: bool
    place: int
    """In the order of play, from 1; 0 before there is one."""
    points: int
    sources: tuple[tuple[str, int], ...]
    """Those that brought any."""
    influence: int
    won: int
    counters: int


def tracks_of(picture: Picture, seats: Sequence[SeatPicture], names: Sequence[str]) -> tuple[Track, ...]:
    """The six domains, seats in the given order."""
    return tuple(
        Track(
            letter,
            picture.domains[domain],
            tuple(mark(picture, seats, seat, domain, names) for seat in seats),
            picture.winners[domain],
        )
        for domain, letter in enumerate(CODES)
    )


def mark(
    picture: Picture, seats: Sequence[SeatPicture], seat: SeatPicture, domain: int, names: Sequence[str]
) -> Mark:
    """One seat in one domain."""
    have, limit, name = seat.know[domain], seat.limits[domain], picture.domains[domain]
    is_full = have >= limit
    full = f"; full: a city on a {name} camp raises the limit" if is_full else ""
    return Mark(
        seat=seat.seat,
        have=have,
        limit=limit,
        made=seat.made[domain],
        is_most=have > max((other.know[domain] for other in seats if other is not seat), default=0),
        words=f"{names[seat.seat]}: {have} of {limit} {name}{full}",
    )


def score_of(picture: Picture, seat: SeatPicture, name: str) -> Score:
    """A seat's numbers."""
    sources = zip(picture.sources, seat.sources, strict=True)
    return Score(
        seat=seat.seat,
        name=name,
        is_mine=seat.seat == picture.viewer,
        is_active=seat.seat in picture.actors,
        place=picture.order.index(seat.seat) + 1 if seat.seat in picture.order else 0,
        points=seat.points,
        sources=tuple((source, points) for source, points in sources if points),
        influence=seat.influence,
        won=seat.won,
        counters=seat.counters,
    )


def blocked(picture: Picture, seat: SeatPicture) -> tuple[str, ...]:
    """The domains in which a seat can gain nothing more."""
    return tuple(
        picture.domains[domain]
        for domain, (have, limit) in enumerate(zip(seat.know, seat.limits, strict=True))
        if have >= limit
    )
