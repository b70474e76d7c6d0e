"""The table as one viewer sees it, as frozen dataclasses; `depict.py` fills them in.

Words are those of the kit: kinds are `resource`, `standard`, `discovery`, `urn`; types are Knowledge,
Prestige, Wealth, Antiquities, Bones, Curiosities, an Urn's pair such as `Antiquities and Bones`, or "" for a
Discovery. A view offers an action by its notation (`take 3`, `place 1 left`), and asks `choices` whether it
is legal; nothing here says what is legal beyond what the table shows.
"""

from __future__ import annotations

from dataclasses import dataclass

from .state import Phase


@dataclass(frozen=True)
class AbilityPicture:
    """An ability as it is printed."""

    word: str
    """flip, move, inherent, wild, rearrange or buy_any."""
    name: str
    """For people: `Inherent Resource: Wealth`."""
    resource: str
    """The type of Resource of inherent and wild, else ""."""


@dataclass(frozen=True)
class FacePicture:
    """One side of a card."""

    name: str
    kind: str
    type: str
    letter: str
    """K, P, W, A, B, C, D for a Discovery, AB, BC, AC for an Urn."""
    amount: int
    """Units of a Resource, items of an Artifact: 1 or 2."""
    cost: tuple[str, ...]
    """A type of Resource for each unit of the price; empty for Resources and for a Discovery."""
    price: int
    """Units in all; 3 for a Discovery, which costs three equal or three different ones."""
    ability: AbilityPicture | None


@dataclass(frozen=True)
class CardPicture:
    """A card with both sides; everybody may know both."""

    id: str
    up: FacePicture
    down: FacePicture
    is_turned: bool
    """Whether the side that is up is the second one in the kit's table."""
    number: int = 0
    """Its line in the kit's table from 1, which notation goes by: `pay 7`."""


@dataclass(frozen=True)
class SlotPicture:
    """A space of the Histories."""

    number: int
    """As in the notation, `take 3`."""
    card: CardPicture | None
    distance: int
    """Spaces clockwise from the start; 0 is the start."""
    is_start: bool
    is_target: bool
    """Whether this turn is taking or paying for this space."""
    fee: int
    """Units of any type that walking here costs whose turn it is, after its Move abilities."""
    surcharge: int
    """Units that reaching it by Buy Any would cost instead; 0 where nobody could."""
    is_reachable: bool
    """Whether whose turn it is could take or buy the card now, by foot or by Buy Any."""


@dataclass(frozen=True)
class ExhibitPicture:
    """A row of a museum, from left to right."""

    number: int
    cards: tuple[CardPicture, ...]
    ability: AbilityPicture | None
    """The one that can be seen: that of the card at the right end."""
    is_used: bool
    """Whether it was used in this turn."""
    is_spent: bool
    """Whether it does nothing, since the exhibit is closed and the option says so."""
    urn: CardPicture | None
    is_closed: bool
    sets: tuple[tuple[str, int, int], ...]
    """(type, items, points) of each set, from left to right; the type is "" for Discoveries alone."""
    set_points: int
    urn_points: int


@dataclass(frozen=True)
class MuseumPicture:
    """A museum: of a seat, or the Robot's."""

    seat: int | None
    """None for the Robot."""
    is_robot: bool
    is_active: bool
    resources: tuple[CardPicture, ...]
    """Oldest first."""
    units: tuple[int, ...]
    """Knowledge, Prestige, Wealth."""
    exhibits: tuple[ExhibitPicture, ...]
    below: tuple[CardPicture, ...]
    """The Robot's Urns, which help either exhibit."""
    points: tuple[tuple[str, int], ...]
    """As it stands: (source, points)."""
    total: int
    artifact_cards: int
    """What breaks a tie."""


@dataclass(frozen=True)
class DebtPicture:
    """What whose turn it is pays for now, and what is still due."""

    reason: str
    """flip, take, buy or buy_any; pool when nothing is due but units are left over."""
    slot: int | None
    card: CardPicture | None
    fee: int
    """Units of any type still to pay."""
    cost: tuple[int, ...]
    """Knowledge, Prestige, Wealth still to pay; zeros for a Discovery."""
    ways: tuple[str, ...]
    """For a Discovery: which costs can still be met, `3 Knowledge` or `1 of each`."""
    pool: tuple[int, ...]
    """Units of discarded cards not used up yet, by type."""
    lent: tuple[int, ...]
    """Units that inherent Resources lend, by type."""
    left: int
    """Units that are missing in all."""


@dataclass(frozen=True)
class Picture:
    """Everything a view of Dreams of Yesterday shows."""

    viewer: int
    phase: Phase
    question: str
    turn: int
    """Turns begun."""
    active: int | None
    """The seat whose turn it is; None before play and in the Robot's turn."""
    is_robot_turn: bool
    actor: int | None
    """The seat that is asked; None while chance decides and at the end."""
    first: int | None
    slots: tuple[SlotPicture, ...]
    start: int
    top: CardPicture | None
    """The top of the draw pile: its upper face lies open, its lower face can be told from the back's mark."""
    pile_count: int
    """Cards in the draw pile, the top counted."""
    discard: tuple[CardPicture, ...]
    aside: tuple[CardPicture, ...]
    """Urns that wait for the first shuffle."""
    urns_are_in: bool
    unseen: tuple[CardPicture, ...]
    """Cards that lie in the draw pile below its top, or were removed before play."""
    removed_count: int
    """How many of these are out of the game."""
    box: tuple[CardPicture, ...]
    """Cards known to be out of the game."""
    carried: CardPicture | None
    """A card bought or lifted that has no place yet."""
    revealed: tuple[CardPicture, ...]
    """Cards drawn in search of a Resource that will be discarded."""
    debt: DebtPicture | None
    museums: tuple[MuseumPicture, ...]
    """By seat; in the solo game the Robot's comes second."""
    robot_level: str
    """normal, hard or extreme; "" when no Robot plays."""
    is_closing: bool
    """Whether somebody closed both exhibits, so that this is the last round."""
    is_over: bool
