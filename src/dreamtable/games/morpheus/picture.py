"""The table as one viewer sees it: a frozen picture for templates and terminal, and the audit of a state."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np

from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import EVERYTHING

from . import pool, scoring
from .kit import PIECE_WORDS, RESOURCE_WORDS
from .scoring import SOURCES, sources
from .state import (
    DIE,
    DISPLAY,
    DREAMS,
    ESSENCES,
    FEATHER_KINDS,
    NO_SEAT,
    NOTHING,
    PIECES,
    RESOURCES,
    SECTORS,
    SLOTS,
    TILES,
    Draw,
    Phase,
)
from .text import decision_text, difficulty, dream_name, feather_name, harvested, piece_name, strength

scores = interpreted(scoring.scores)
sector = interpreted(pool.sector)


HARVEST = (Phase.SPIN, Phase.HELP, Phase.HARVEST_KEEP)
"""The phases in which helpers and dice of a harvest lie on the table."""


@dataclass(frozen=True)
class DreamPicture:
    """A dream as it lies on the table; `laid` counts tokens by essence, all 0 on the display."""

    id: str
    name: str
    type: str
    points: int
    cost: tuple[int, ...]
    symbols: tuple[str, ...]
    laid: tuple[int, ...] = (0,) * ESSENCES


@dataclass(frozen=True)
class SeatPicture:
    """A seat's pool; what lies face-down is None unless the viewer may look."""

    seat: int
    pool: tuple[int, ...]
    open_dreams: tuple[DreamPicture | None, ...]
    done_count: int
    feather_count: int
    done: tuple[DreamPicture, ...] | None
    feathers: tuple[str, ...] | None
    points: tuple[tuple[str, int], ...] | None
    is_helping: bool


@dataclass(frozen=True)
class PiecePicture:
    """A location of the ring."""

    piece: str
    """Its word in the kit's tables, whatever its name: `castle_of_hypnos`."""
    position: int
    name: str
    stars: int
    is_active: bool
    is_pointed_at: bool
    resource: str
    """What the sector facing it would let one harvest, if it were active."""


@dataclass(frozen=True)
class SectorPicture:
    """A sector of the lunar tile; `steps` lead clockwise from the location it faces to those it points at."""

    resource: str
    steps: tuple[int, ...]
    difficulty: int
    """Of a harvest with this sector facing the active location."""


@dataclass(frozen=True)
class Picture:
    """Everything a view of Morpheus shows."""

    viewer: int
    phase: Phase
    question: str
    month: int
    turn: int
    active: int | None
    actor: int | None
    doer: int | None
    ring: tuple[PiecePicture | None, ...]
    tile: str
    rotation: int
    moon: tuple[SectorPicture, ...]
    """The tile's sectors, clockwise from the full moon; empty before the ring is laid."""
    tile_stack: int
    harvest: str
    difficulty: int
    marker: tuple[str, ...]
    """What a gift die of 1, 2 ... 6 brings."""
    gifts: tuple[int, ...]
    gift: int
    dice: tuple[int, ...]
    strength: int
    dream_display: tuple[DreamPicture | None, ...]
    dream_count: int
    feather_display: tuple[str | None, ...]
    feather_count: int
    bank: tuple[int, ...]
    seats: tuple[SeatPicture, ...]
    is_over: bool
    resource_words: tuple[str, ...] = RESOURCE_WORDS


def dream_picture(kit: Kit, dream: int, laid: Any = None) -> DreamPicture | None:
    """A dream, or None."""
    if dream == NOTHING:
        return None
    row = kit.tables["dreams"][dream]
    tokens = tuple(int(n) for n in laid) if laid is not None else (0,) * ESSENCES
    cost = tuple(int(n) for n in kit.face.cost[dream])
    return DreamPicture(row["dream"], row["name"], row["type"], row["points"], cost, row["symbols"], tokens)


@cites("M13.1", "M13.2", "M13.6")
def seat_picture(seen: Any, kit: Kit, viewer: int, seat: int) -> SeatPicture:
    """One pool: face-down things are shown to their owner, and to all at the end."""
    player = seen.players[seat]
    seen_count = sum(int(n) for n in player.seen_feathers) + int(player.blind_count)
    is_shown = viewer in (seat, EVERYTHING) or seen.phase == Phase.OVER
    done = tuple(d for i in range(DREAMS) if player.done[i] and (d := dream_picture(kit, i)) is not None)
    held = [int(player.seen_feathers[k]) + int(player.blind_feathers[k]) for k in range(FEATHER_KINDS)]
    feathers = tuple(feather_name(kit, k) for k in range(FEATHER_KINDS) for _ in range(held[k]))
    return SeatPicture(
        seat=seat,
        pool=tuple(int(n) for n in player.pool),
        open_dreams=tuple(dream_picture(kit, int(player.dream[s]), player.laid[s]) for s in range(SLOTS)),
        done_count=int(player.done_count),
        feather_count=seen_count,
        done=done if is_shown else None,
        feathers=feathers if is_shown else None,
        points=points_by_source(seen, kit, seat) if is_shown else None,
        is_helping=bool(seen.helps[seat]) and seen.phase in HARVEST,
    )


@cites("M12.3", "M12.5")
def points_by_source(seen: Any, kit: Kit, seat: int) -> tuple[tuple[str, int], ...]:
    """Points of a seat as they stand: dreams, and each kind of feather that counts anything."""
    out = np.zeros((int(seen.seats), SOURCES), np.int32)
    scores(seen, kit.face, out)
    return tuple(
        (name, int(n)) for name, n in zip(sources(kit), out[seat], strict=True) if n or name == "dreams"
    )


def ring_picture(seen: Any, kit: Kit) -> tuple[PiecePicture | None, ...]:
    """The ring, clockwise from the castle; None where nothing lies yet."""
    pieces: list[PiecePicture | None] = []
    for position in range(PIECES):
        piece = int(seen.ring[position])
        if piece == NOTHING:
            pieces.append(None)
            continue
        facing = (position - int(seen.rotation)) % SECTORS
        is_laid = seen.tile != NOTHING
        step = (position - int(seen.counter)) % PIECES
        is_pointed_at = is_laid and bool(kit.face.pointer[seen.tile, sector(seen), step])
        resource = RESOURCE_WORDS[kit.face.sector[seen.tile, facing]] if is_laid else ""
        name, stars = piece_name(kit, piece), int(kit.face.stars[piece])
        word, is_active = PIECE_WORDS[piece], position == seen.counter
        pieces.append(PiecePicture(word, position, name, stars, is_active, is_pointed_at, resource))
    return tuple(pieces)


@cites("M1.4", "M8.3", "M8.7")
def moon_picture(seen: Any, kit: Kit) -> tuple[SectorPicture, ...]:
    """The sectors of the tile in play."""
    sectors, turned = [], copy(seen)
    for number in range(SECTORS):
        turned.rotation = (int(seen.counter) - number) % SECTORS
        steps = tuple(step for step in range(SECTORS) if kit.face.pointer[seen.tile, number, step])
        resource = RESOURCE_WORDS[kit.face.sector[seen.tile, number]]
        sectors.append(SectorPicture(resource, steps, int(difficulty(turned, kit.face))))
    return tuple(sectors)


@cites("M13.1", "M13.2", "M13.5")
def picture(seen: Any, kit: Kit, viewer: int) -> Picture:
    """The table as `viewer` sees it."""
    is_laid = NOTHING not in [int(p) for p in seen.ring] and seen.tile != NOTHING
    is_deciding = seen.draw == Draw.NONE and seen.phase != Phase.OVER
    return Picture(
        viewer=viewer,
        phase=Phase(int(seen.phase)),
        question=decision_text(seen, kit),
        month=int(seen.month) + 1,
        turn=int(seen.turns),
        active=None if seen.active == NO_SEAT else int(seen.active),
        actor=int(seen.actor) if is_deciding else None,
        doer=int(seen.doer) if is_deciding else None,
        ring=ring_picture(seen, kit),
        tile="" if seen.tile == NOTHING else str(kit.tables["lunar"][int(seen.tile)]["tile"]),
        rotation=int(seen.rotation),
        moon=moon_picture(seen, kit) if is_laid else (),
        tile_stack=int(seen.tile_stack),
        harvest=RESOURCE_WORDS[harvested(seen, kit.face)] if is_laid else "",
        difficulty=int(difficulty(seen, kit.face)) if is_laid else 0,
        marker=tuple(RESOURCE_WORDS[r] for r in kit.face.gift),
        gifts=tuple(value + 1 for value in range(DIE) for _ in range(int(seen.gifts[value]))),
        gift=int(seen.gift),
        dice=tuple(int(n) for n in seen.dice if n and seen.phase in HARVEST),
        strength=int(strength(seen)) if seen.phase in HARVEST else 0,
        dream_display=tuple(dream_picture(kit, int(d)) for d in seen.dream_display),
        dream_count=int(seen.dream_count),
        feather_display=tuple(
            None if f == NOTHING else feather_name(kit, int(f)) for f in seen.feather_display
        ),
        feather_count=int(seen.feather_count),
        bank=tuple(int(n) for n in seen.bank),
        seats=tuple(seat_picture(seen, kit, viewer, seat) for seat in range(int(seen.seats))),
        is_over=bool(seen.phase == Phase.OVER),
    )


@cites("M1.1", "M3.1", "M4.1", "M4.6")
def audit(state: Any, kit: Kit) -> dict[str, int]:
    """What is conserved: tokens by kind, dreams, feathers and pieces; and cached counts that must agree."""
    counts = {f"{word} tokens": int(state.bank[r]) for r, word in enumerate(RESOURCE_WORDS)}
    dreams = int(state.dream_stack.sum()) + sum(int(d) != NOTHING for d in state.dream_display)
    feathers = int(state.feather_stack.sum()) + sum(int(f) != NOTHING for f in state.feather_display)
    _agree("dream stack", int(state.dream_count), int(state.dream_stack.sum()))
    blind = 0
    for seat in range(int(state.seats)):
        player = state.players[seat]
        for resource in range(RESOURCES):
            counts[f"{RESOURCE_WORDS[resource]} tokens"] += int(player.pool[resource])
        for slot in range(SLOTS):
            _audit_dream(player, slot, kit)
            dreams += int(player.dream[slot]) != NOTHING
            for essence in range(ESSENCES):
                counts[f"{RESOURCE_WORDS[essence]} tokens"] += int(player.laid[slot, essence])
        _agree("completed dreams", int(player.done_count), int(player.done.sum()))
        dreams += int(player.done_count)
        feathers += int(player.seen_feathers.sum()) + int(player.blind_feathers.sum())
        blind += int(player.blind_count) - int(player.blind_feathers.sum())
    _agree("feather stack", int(state.feather_count), int(state.feather_stack.sum()) - blind)
    if min(counts.values()) < 0 or any(n < 0 for p in state.players for n in p.pool):
        raise ConformanceError("a count of tokens is negative")
    pieces = sum(int(p) != NOTHING for p in state.ring) + int(state.unplaced.sum())
    tiles = int(state.tile_seen.sum()) + int(state.tile_stack) + 1 + (state.draw == Draw.TILE)
    if tiles != TILES:
        raise ConformanceError(f"{tiles} lunar tiles")
    return counts | {"dreams": dreams, "feathers": feathers, "pieces": pieces, "display": DISPLAY}


@cites("M4.6", "M4.7")
def _audit_dream(player: Any, slot: int, kit: Kit) -> None:
    """An open dream holds no more than it prints, and is not full."""
    dream, laid = int(player.dream[slot]), [int(n) for n in player.laid[slot]]
    if dream == NOTHING:
        _agree("tokens without a dream", sum(laid), 0)
        return
    cost = kit.face.cost[dream]
    if any(laid[e] > cost[e] for e in range(3)) or sum(laid) >= kit.face.total[dream]:
        raise ConformanceError(f"{dream_name(kit, dream)} holds {laid} of {list(cost)}")


def _agree(what: str, cached: int, counted: int) -> None:
    if cached != counted:
        raise ConformanceError(f"{what}: {cached} noted, {counted} counted")
