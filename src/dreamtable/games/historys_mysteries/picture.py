"""The table as one viewer sees it: a frozen picture for templates and terminal, and the audit of a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import EVERYTHING

from . import cards, scoring
from .state import FACT_WINS, MYSTERIES, NO_SEAT, NOTHING, TIE_WINNER, Draw, End, Phase
from .text import count_fact, count_fiction, decision_text

bonus_points = interpreted(scoring.bonus_points)
is_fact_winning = interpreted(scoring.is_fact_winning)
laid_points = interpreted(scoring.laid_points)
laid_fact = interpreted(cards.laid_fact)
left_points = interpreted(scoring.left_points)
raised_points = interpreted(scoring.raised_points)
total_points = interpreted(scoring.total_points)


@dataclass(frozen=True)
class MysteryPicture:
    """One Mystery and its contest; `owner` is the seat whose meld lies on the table."""

    index: int
    code: str
    name: str
    emblem: str
    copies: int
    owner: int | None
    fact: int
    fiction: int
    meld_fact: int
    meld_fiction: int
    winner: str
    """`Fact` or `Fiction`, as the table stands; empty before anything of it was laid out."""


@dataclass(frozen=True)
class GroupPicture:
    """What a seat has before it of one Mystery: its meld's cards, if it owns it, and its layoffs."""

    mystery: int
    meld_fact: int
    meld_fiction: int
    fact: int
    fiction: int


@dataclass(frozen=True)
class LastPicture:
    """What the last hand that was scored brought a seat, and the cards it showed."""

    hand: tuple[int, ...]
    laid: int
    left: int
    bonus: int
    raised: int

    @property
    def points(self) -> int:
        """All in all."""
        return self.laid + self.left + self.bonus + self.raised


@dataclass(frozen=True)
class SeatPicture:
    """A seat; `hand` counts cards by Mystery, and is None unless the viewer may look."""

    seat: int
    hand: tuple[int, ...] | None
    hand_count: int
    groups: tuple[GroupPicture, ...]
    total: int
    """Points of the hands scored before the one on the table."""
    laid: int
    left: int
    bonus: int
    raised: int
    """Points of the hand on the table, as if it ended now."""
    last: LastPicture | None

    @property
    def now(self) -> int:
        """The total with the hand on the table."""
        return self.total + self.laid + self.left + self.bonus + self.raised


@dataclass(frozen=True)
class Picture:
    """Everything a view shows; counts are by Mystery, the discard pile is from bottom to top."""

    viewer: int
    phase: Phase
    question: str
    hand_number: int
    first: int | None
    active: int | None
    actor: int | None
    mysteries: tuple[MysteryPicture, ...]
    pile_count: int
    discards: tuple[int, ...]
    pending: tuple[int, ...]
    seats: tuple[SeatPicture, ...]
    last_end: str
    """How the last hand ended: `went out`, `exhausted`, or empty."""
    last_seat: int | None
    tie_winner: str
    is_over: bool


@cites("H8.2", "H8.5")
def mystery_picture(seen: Any, kit: Kit, mystery: int) -> MysteryPicture:
    """One Mystery."""
    row = kit.tables["mysteries"][mystery]
    fact, fiction = int(count_fact(seen, mystery)), int(count_fiction(seen, mystery))
    winner = "Fact" if is_fact_winning(seen, mystery) else "Fiction"
    return MysteryPicture(
        index=mystery,
        code=row["code"],
        name=row["name"],
        emblem=row["emblem"],
        copies=row["copies"],
        owner=None if seen.owner[mystery] == NO_SEAT else int(seen.owner[mystery]),
        fact=fact,
        fiction=fiction,
        meld_fact=int(seen.meld_fact[mystery]),
        meld_fiction=int(seen.meld_fiction[mystery]),
        winner=winner if fact + fiction else "",
    )


@cites("H5.9")
def groups_of(seen: Any, seat: int) -> tuple[GroupPicture, ...]:
    """What lies before a seat."""
    found = []
    for mystery in range(MYSTERIES):
        is_own = seen.owner[mystery] == seat
        meld = (int(seen.meld_fact[mystery]), int(seen.meld_fiction[mystery])) if is_own else (0, 0)
        player = seen.players[seat]
        group = GroupPicture(mystery, *meld, int(player.fact[mystery]), int(player.fiction[mystery]))
        if sum(meld) + group.fact + group.fiction:
            found.append(group)
    return tuple(found)


@cites("H10.1", "H10.3")
def seat_picture(seen: Any, viewer: int, seat: int) -> SeatPicture:
    """One seat; its hand is shown to itself, and to all at the end."""
    player = seen.players[seat]
    is_shown = viewer in (seat, EVERYTHING) or seen.phase == Phase.OVER
    last = LastPicture(
        hand=tuple(int(n) for n in player.last_hand),
        laid=int(player.last_laid),
        left=int(player.last_left),
        bonus=int(player.last_bonus),
        raised=int(player.last_raised),
    )
    return SeatPicture(
        seat=seat,
        hand=tuple(int(n) for n in player.hand) if is_shown else None,
        hand_count=int(player.hand_count),
        groups=groups_of(seen, seat),
        total=int(player.total),
        laid=int(laid_points(seen, seat)),
        left=int(left_points(seen, seat)),
        bonus=int(bonus_points(seen, seat)),
        raised=int(raised_points(seen, seat)) if seen.phase != Phase.DEAL else 0,
        last=last if seen.hands else None,
    )


@cites("H4.3", "H10.2")
def picture(seen: Any, kit: Kit, viewer: int) -> Picture:
    """The table as `viewer` sees it."""
    is_over = bool(seen.phase == Phase.OVER)
    is_deciding = not is_over and seen.draw == Draw.NONE
    ends = {End.NONE: "", End.WENT_OUT: "went out", End.EXHAUSTED: "exhausted"}
    return Picture(
        viewer=viewer,
        phase=Phase(int(seen.phase)),
        question=decision_text(seen, kit),
        hand_number=int(seen.hands) + (0 if is_over else 1),
        first=None if seen.first == NO_SEAT else int(seen.first),
        active=None if seen.active == NO_SEAT else int(seen.active),
        actor=int(seen.active) if is_deciding else None,
        mysteries=tuple(mystery_picture(seen, kit, mystery) for mystery in range(MYSTERIES)),
        pile_count=int(seen.pile_count),
        discards=tuple(int(seen.discards[place]) for place in range(int(seen.discard_count))),
        pending=tuple(int(n) for n in seen.pending),
        seats=tuple(seat_picture(seen, viewer, seat) for seat in range(int(seen.seats))),
        last_end=ends[End(int(seen.last_end))],
        last_seat=int(seen.last_seat) if seen.hands else None,
        tie_winner="Fact" if seen.options[TIE_WINNER] == FACT_WINS else "Fiction",
        is_over=is_over,
    )


# --------------------------------------------------------------------------------------------------- audit
@cites("H1.1", "H4.6", "H10.4")
def audit(state: Any, kit: Kit) -> dict[str, int]:
    """All cards of every Mystery; raises ConformanceError where a count kept for speed is wrong."""
    held = [int(sum(player.hand)) for player in state.players]
    for seat, player in enumerate(state.players):
        _agree(f"cards in hand {seat}", int(player.hand_count), held[seat])
    _agree("cards of the draw pile", int(state.pile_count), int(sum(state.pile)))
    discards = [int(card) for card in state.discards]
    _agree("cards of the discard pile", int(state.discard_count), sum(card != NOTHING for card in discards))
    return {row["name"]: count_all(state, mystery) for mystery, row in enumerate(kit.tables["mysteries"])}


def count_all(state: Any, mystery: int) -> int:
    """Cards of a Mystery, wherever they are."""
    places = [state.pile[mystery], state.pending[mystery]]
    places += [state.meld_fact[mystery], state.meld_fiction[mystery]]
    for player in state.players:
        places += [player.hand[mystery], player.fact[mystery], player.fiction[mystery]]
    if min(places) < 0:
        raise ConformanceError(f"a count of Mystery {mystery} is negative")
    if state.owner[mystery] == NO_SEAT and sum(int(n) for n in places[2:4]):
        raise ConformanceError(f"a meld of Mystery {mystery} has no owner")
    in_discards = sum(int(card) == mystery for card in state.discards)
    return sum(int(n) for n in places) + in_discards


def _agree(what: str, noted: int, found: int) -> None:
    if noted != found:
        raise ConformanceError(f"{what}: {noted} noted, {found} counted")
