"""A table that never was, with each component in each state, for the page that shows them all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dreamtable.engine.choices import Choice, Choices, Refusal
from dreamtable.engine.reasons import Reason

from ..actions import ACTIONS
from ..kit import RESOURCE_WORDS, TYPES
from ..picture import DreamPicture, Picture, PiecePicture, SeatPicture, SectorPicture
from ..state import COMMON, DISPLAY, ESSENCES, PIECES, SECTORS, Phase
from .layout import SCENES, Board, Dream, board, dream_of

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit

NAMES = ("Ada", "", "بنت الأحلام", "🦉")
LEGAL = (
    "take_dream 1",
    "take_feather 1",
    "pick_die 4",
    "harvest",
    "act",
    "spin clockwise",
    "reroll 1",
    "lay 1 nightmarish",
    "lay 1 supreme",
    "discard prophetic",
    "seed fantastic",
)
REFUSED = (
    "take_dream 2",
    "take_feather 2",
    "pick_die 5",
    "spin counterclockwise",
    "reroll 2",
    "lay 1 prophetic",
    "lay 1 fantastic",
    "discard fantastic",
)
BEGUN = (8, 17, 26)
"""Rows of the dreams that are shown begun: the dearest of each type."""

WHY = Reason(0, "This is how a refusal looks, with its reason behind the question mark.", "M8.2")


@dataclass(frozen=True)
class Samples:
    """What `patterns.html` gets: a board at three moments, and choices that offer some and refuse some."""

    names: tuple[str, ...]
    weaving: Board
    gifts: Board
    harvest: Board
    choices: Choices
    dreams: tuple[Dream, ...]
    symbols: tuple[str, ...]
    types: tuple[str, ...]
    scenes: int


def samples(kit: Kit) -> Samples:
    """The samples, made of the kit's own pieces."""
    table, choices = picture(kit), sample_choices()
    return Samples(
        names=NAMES,
        weaving=board(table, choices, NAMES),
        gifts=board(replace(table, phase=Phase.GIFT_PICK), choices, NAMES),
        harvest=board(replace(table, phase=Phase.HARVEST_KEEP, dice=(3, 6), strength=10), choices, NAMES),
        choices=choices,
        dreams=tuple(dream_of(dream(kit, row, 2), RESOURCE_WORDS) for row in BEGUN),
        symbols=tuple(row["feather"] for row in kit.tables["feathers"]),
        types=TYPES,
        scenes=SCENES,
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


def dream(kit: Kit, row: int, laid: int = 0) -> DreamPicture:
    """A dream of the kit; with `laid`, so many tokens of each kind lie on it, and one supreme token."""
    values = kit.tables["dreams"][row]
    cost = tuple(int(values[word]) for word in RESOURCE_WORDS[:ESSENCES])
    tokens = [min(laid, cost[kind]) for kind in range(COMMON)] + [1 if laid else 0]
    symbols = tuple(values["symbols"])
    return DreamPicture(
        values["dream"], values["name"], values["type"], values["points"], cost, symbols, tuple(tokens)
    )


def seat(kit: Kit, number: int) -> SeatPicture:
    """A seat: the first shows all it has, the others their backs."""
    is_shown = number == 0
    first = DISPLAY + 4 * number
    return SeatPicture(
        seat=number,
        pool=(2, 1, 0, 3, 4, 1),
        open_dreams=(dream(kit, first, 1 + number), None if number else dream(kit, first + 1)),
        done_count=2,
        feather_count=3,
        done=(dream(kit, first + 2), dream(kit, first + 3)) if is_shown else None,
        feathers=("Luna", "Luna", TYPES[0]) if is_shown else None,
        points=(("dreams", 11), ("Luna feathers", 4)) if is_shown else None,
        is_helping=number == 1,
    )


def picture(kit: Kit) -> Picture:
    """The table."""
    rows = kit.tables["pieces"]
    ring = tuple(
        PiecePicture(
            row["piece"], n, row["name"], row["stars"], n == 3, n in (3, 5), RESOURCE_WORDS[n % ESSENCES]
        )
        for n, row in enumerate(rows[:PIECES])
    )
    moon = tuple(SectorPicture(RESOURCE_WORDS[n % 6], (0, 2), 3 + n % 3) for n in range(SECTORS))
    return Picture(
        viewer=0,
        phase=Phase.WEAVE,
        question="look at everything",
        month=2,
        turn=9,
        active=2,
        actor=0,
        doer=0,
        ring=ring,
        tile="L1",
        rotation=3,
        moon=moon,
        tile_stack=1,
        harvest=moon[0].resource,
        difficulty=3,
        marker=RESOURCE_WORDS,
        gifts=(1, 4, 5),
        gift=0,
        dice=(),
        strength=0,
        dream_display=(*(dream(kit, row) for row in range(DISPLAY - 1)), None),
        dream_count=12,
        feather_display=(*(row["feather"] for row in kit.tables["feathers"][: DISPLAY - 1]), None),
        feather_count=0,
        bank=(20, 18, 7, 0, 12, 9),
        seats=tuple(seat(kit, number) for number in range(len(NAMES))),
        is_over=False,
    )
