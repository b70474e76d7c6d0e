"""What the templates of the web view draw: the picture, named and counted. Start reading at `board`."""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..kit import PIECE_WORDS, TYPES
from ..state import ESSENCES, MONTHS, SECTORS, SUPREME, Phase
from ..text import OFFERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.choices import Choices

    from ..picture import DreamPicture, Picture, PiecePicture, SeatPicture

GIFTS = (Phase.GIFT_PICK, Phase.GIFT_KEEP)
HARVEST = (Phase.HELP, Phase.HARVEST_KEEP)
SCENES = 9
"""Different vignettes of each type of dream."""


@dataclass(frozen=True)
class Slot:
    """A printed place of a dream: the essence it asks for, and the token that lies there, or None."""

    kind: int
    token: int | None


@dataclass(frozen=True)
class Dream:
    """A dream as the templates draw it; `key` is safe as an HTML id."""

    key: str
    id: str
    name: str
    kind: int
    type: str
    points: int
    symbols: tuple[str, ...]
    slots: tuple[Slot, ...]
    laid: int
    scene: int
    words: str


@dataclass(frozen=True)
class Place:
    """A location of the ring; `words` say all that its look says."""

    position: int
    piece: str
    name: str
    stars: int
    is_active: bool
    is_pointed_at: bool
    resource: str
    offer: str
    words: str


@dataclass(frozen=True)
class Sector:
    """A sector of the tile: what it names, where it points, and the harvest it would bring now."""

    kind: int
    resource: str
    steps: tuple[int, ...]
    difficulty: int
    is_current: bool
    pays: str
    """How far the tile turns to get there: `2 chronite clockwise`."""


@dataclass(frozen=True)
class Harvest:
    """What can be harvested now, and what the dice on the table make of it."""

    kind: int
    resource: str
    difficulty: int
    stars: tuple[tuple[str, int], ...]
    dice: tuple[int, ...]
    helpers: int
    strength: int
    amount: int


@dataclass(frozen=True)
class Token:
    """Tokens of one kind lying together; `action` is what choosing one would do, or empty."""

    kind: int
    word: str
    count: int
    action: str


@dataclass(frozen=True)
class Laying:
    """The essence that may be laid on an open dream, or why none may."""

    tokens: tuple[Token, ...]
    reason: str


@dataclass(frozen=True)
class Gift:
    """A gift die and what the marker gives for it."""

    value: int
    kind: int
    word: str


@dataclass(frozen=True)
class Mat:
    """What lies before a seat. `done`, `feathers` and `points` are None unless the viewer may look."""

    seat: int
    name: str
    tags: tuple[str, ...]
    is_mine: bool
    is_deciding: bool
    pool: tuple[Token, ...]
    open: tuple[Dream | None, ...]
    laying: tuple[Laying | None, ...]
    done_count: int
    feather_count: int
    done: tuple[Dream, ...] | None
    feathers: tuple[tuple[str, int], ...] | None
    points: tuple[tuple[str, int], ...] | None
    total: int | None


@dataclass(frozen=True)
class Board:
    """The whole table."""

    question: str
    month: int
    months: int
    turn: int
    tiles_to_come: int
    is_over: bool
    ring: tuple[Place | None, ...]
    counter: int | None
    tile: str
    rotation: int
    sectors: tuple[Sector, ...]
    harvest: Harvest | None
    is_harvest_open: bool
    """Whether dice or helpers of a harvest are on the table, or the tile may be turned."""
    gifts: tuple[Gift, ...]
    picked: Gift | None
    marker: tuple[Gift, ...]
    bank: tuple[Token, ...]
    dreams: tuple[Dream | None, ...]
    dream_count: int
    feathers: tuple[str | None, ...]
    feather_count: int
    mats: tuple[Mat, ...]
    words: tuple[str, ...]
    types: tuple[str, ...]


def board(picture: Picture, choices: Choices, names: Sequence[str]) -> Board:
    """The table that `picture` shows; `choices` decide which tokens lie there as buttons."""
    words = picture.resource_words
    counters = [piece.position for piece in picture.ring if piece is not None and piece.is_active]
    return Board(
        question=picture.question,
        month=picture.month,
        months=MONTHS,
        turn=picture.turn,
        tiles_to_come=picture.tile_stack,
        is_over=picture.is_over,
        ring=tuple(None if piece is None else place(piece) for piece in picture.ring),
        counter=counters[0] if counters else None,
        tile=picture.tile,
        rotation=picture.rotation,
        sectors=sectors(picture),
        harvest=harvest(picture),
        is_harvest_open=picture.phase in (*HARVEST, Phase.SPIN),
        gifts=tuple(gift(picture, value) for value in picture.gifts) if picture.phase in GIFTS else (),
        picked=gift(picture, picture.gift) if picture.phase in GIFTS and picture.gift else None,
        marker=tuple(gift(picture, value) for value in range(1, len(picture.marker) + 1)),
        bank=tokens(picture.bank, words, choices, "seed"),
        dreams=tuple(None if dream is None else dream_of(dream, words) for dream in picture.dream_display),
        dream_count=picture.dream_count,
        feathers=picture.feather_display,
        feather_count=picture.feather_count,
        mats=tuple(mat(picture, seat, names[seat.seat], choices) for seat in around(picture)),
        words=words,
        types=TYPES,
    )


# ---------------------------------------------------------------------------------------------- ring and moon
def place(piece: PiecePicture) -> Place:
    """A location with what it offers, in words that do not depend on colour or place."""
    offer = OFFERS.get(PIECE_WORDS.index(piece.piece), "the month ends here: weave, buy a feather, discard")
    parts = [
        f"{piece.name}, {piece.stars} {'star' if piece.stars == 1 else 'stars'}",
        "the wooden counter stands here" if piece.is_active else "",
        "the moon points here" if piece.is_pointed_at else "",
        f"faces {piece.resource}" if piece.resource else "",
    ]
    said = ", ".join(part for part in parts if part)
    return Place(
        piece.position,
        piece.piece,
        piece.name,
        piece.stars,
        piece.is_active,
        piece.is_pointed_at,
        piece.resource,
        offer,
        said,
    )


def sectors(picture: Picture) -> tuple[Sector, ...]:
    """The sectors of the tile, clockwise from the full moon."""
    found = []
    for number, sector in enumerate(picture.moon):
        active = next(piece.position for piece in picture.ring if piece is not None and piece.is_active)
        turns = (active - number - picture.rotation) % SECTORS
        kind = picture.resource_words.index(sector.resource)
        found.append(
            Sector(kind, sector.resource, sector.steps, sector.difficulty, turns == 0, turns_text(turns))
        )
    return tuple(found)


def turns_text(turns: int) -> str:
    """What it costs to turn the tile by so many eighths clockwise, the shorter way."""
    if turns == 0:
        return "as it lies"
    if turns == SECTORS // 2:
        return f"{turns} chronite either way"
    return f"{turns} chronite clockwise" if turns < SECTORS // 2 else f"{SECTORS - turns} counterclockwise"


def harvest(picture: Picture) -> Harvest | None:
    """What the moon offers; None before it lies and after the end."""
    if not picture.harvest or picture.is_over:
        return None
    pointed = tuple((p.name, p.stars) for p in picture.ring if p is not None and p.is_pointed_at)
    return Harvest(
        kind=picture.resource_words.index(picture.harvest),
        resource=picture.harvest,
        difficulty=picture.difficulty,
        stars=pointed,
        dice=picture.dice if picture.phase in HARVEST else (),
        helpers=sum(seat.is_helping for seat in picture.seats),
        strength=picture.strength,
        amount=picture.strength // picture.difficulty if picture.difficulty else 0,
    )


def gift(picture: Picture, value: int) -> Gift:
    """A gift die."""
    word = picture.marker[value - 1]
    return Gift(value, picture.resource_words.index(word), word)


# --------------------------------------------------------------------------------------- dreams and feathers
def dream_of(dream: DreamPicture, words: Sequence[str]) -> Dream:
    """A dream, its slots filled."""
    return Dream(
        key=key_of(dream.id),
        id=dream.id,
        name=dream.name,
        kind=TYPES.index(dream.type),
        type=dream.type,
        points=dream.points,
        symbols=dream.symbols,
        slots=slots(dream.cost, dream.laid),
        laid=sum(dream.laid),
        scene=zlib.crc32(dream.id.encode()) % SCENES,
        words=dream_words(dream, words),
    )


def slots(cost: Sequence[int], laid: Sequence[int]) -> tuple[Slot, ...]:
    """The printed places in order; supreme tokens lie on supreme places first, then on free ones."""
    supreme = laid[SUPREME]
    found: list[Slot] = []
    for kind in reversed(range(ESSENCES)):
        own = 0 if kind == SUPREME else min(laid[kind], cost[kind])
        instead = min(supreme, cost[kind] - own)
        supreme -= instead
        empty = cost[kind] - own - instead
        row = [Slot(kind, kind)] * own + [Slot(kind, SUPREME)] * instead + [Slot(kind, None)] * empty
        found = row + found
    return tuple(found)


def dream_words(dream: DreamPicture, words: Sequence[str]) -> str:
    """All that stands on a dream but its name."""
    needs = counted(dream.cost, words)
    has = f"; has {counted(dream.laid, words)}" if any(dream.laid) else ""
    points = "1 point" if dream.points == 1 else f"{dream.points} points"
    return f"{dream.type}, {points}, {', '.join(dream.symbols)}, needs {needs}{has}"


def counted(counts: Sequence[int], words: Sequence[str]) -> str:
    """`3 nightmarish, 1 fantastic`."""
    return ", ".join(f"{n} {words[kind]}" for kind, n in enumerate(counts) if n) or "nothing"


def key_of(text: str) -> str:
    """A text as part of an HTML id: letters and digits stay, all else becomes its code."""
    return "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in text)


# ------------------------------------------------------------------------------------------------------ seats
def around(picture: Picture) -> list[SeatPicture]:
    """The seats clockwise from the viewer, or from the first."""
    first = max(0, picture.viewer)
    return [*picture.seats[first:], *picture.seats[:first]]


def mat(picture: Picture, seat: SeatPicture, name: str, choices: Choices) -> Mat:
    """A seat's place at the table."""
    is_mine = seat.seat == picture.viewer
    tags = (
        ("you", is_mine),
        ("marker", seat.seat == picture.active and not picture.is_over),
        ("decides", seat.seat == picture.actor),
        ("helps", seat.is_helping),
    )
    words = picture.resource_words
    done = None if seat.done is None else tuple(dream_of(dream, words) for dream in seat.done)
    counts = None if seat.feathers is None else tuple(Counter(seat.feathers).items())
    return Mat(
        seat=seat.seat,
        name=name,
        tags=tuple(word for word, holds in tags if holds),
        is_mine=is_mine,
        is_deciding=seat.seat == picture.actor,
        pool=tokens(seat.pool, words, choices, "discard" if is_mine else ""),
        open=tuple(None if dream is None else dream_of(dream, words) for dream in seat.open_dreams),
        laying=tuple(laying(seat, slot, words, choices, is_mine) for slot in range(len(seat.open_dreams))),
        done_count=seat.done_count,
        feather_count=seat.feather_count,
        done=done,
        feathers=counts,
        points=None if seat.points is None else tuple((source, n) for source, n in seat.points if n),
        total=None if seat.points is None else sum(n for _, n in seat.points),
    )


def laying(
    seat: SeatPicture, slot: int, words: Sequence[str], choices: Choices, is_mine: bool
) -> Laying | None:
    """What could be laid on an open dream now; one sentence where nothing can for one reason."""
    if not is_mine or seat.open_dreams[slot] is None:
        return None
    found = tokens(seat.pool[:ESSENCES], words, choices, f"lay {slot + 1}")
    refused = [choices.refused[token.action] for token in found if token.action in choices.refused]
    reasons = {refusal.reason.text for refusal in refused}
    if any(token.action in choices.legal for token in found):
        return Laying(found, "")
    return Laying((), " ".join(sorted(reasons))) if reasons else None


def tokens(counts: Sequence[int], words: Sequence[str], choices: Choices, verb: str) -> tuple[Token, ...]:
    """Tokens by kind; those that `verb` may take, or is refused, carry its action."""
    known = {*choices.legal, *choices.refused} if verb else set()
    found = []
    for kind, count in enumerate(counts):
        action = f"{verb} {words[kind]}"
        found.append(Token(kind, words[kind], count, action if action in known else ""))
    return tuple(found)
