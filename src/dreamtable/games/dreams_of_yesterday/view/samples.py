"""A table that never was, with each component in each state, for the page that shows them all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dreamtable.engine.choices import Choice, Choices, Refusal
from dreamtable.engine.reasons import Reason

from ..actions import ACTIONS
from ..kit import ARTIFACT_LETTERS, ARTIFACT_WORDS, PAIR_TYPES, PAIRS, RESOURCE_LETTERS, RESOURCE_WORDS
from ..picture import (
    AbilityPicture,
    CardPicture,
    DebtPicture,
    ExhibitPicture,
    FacePicture,
    MuseumPicture,
    Picture,
    SlotPicture,
)
from ..state import TYPES, Phase
from ..words import ABILITIES, ABILITY_KEYS
from .layout import Board, board
from .sides import Card, card_of

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit

NAMES = ("Ada", "بنت الأحلام")
KINDS = {"R": "resource", "S": "standard", "D": "discovery", "U": "urn"}
SPACES = 6
CARDS_SHOWN = 27
MUSEUM = 8
"""Cards of the kit that a museum of the sample takes."""
SHOWN_URNS = 3
"""Urns that lie elsewhere in the sample."""
LEGAL = (
    "buy 1",
    "take 2",
    "flip 1",
    "pay_flip 2",
    "buy_any 4",
    "alternate",
    "place 1 left",
    "close 1",
    "put 2 1",
    "lift 1 1",
    "rearrange 2",
    "refill up",
)
REFUSED = ("buy 3", "pay_flip 3", "place 1 right", "lift 1 2", "lend 1", "refill over")
WHY = Reason(0, "This is how a refusal looks, with its reason behind the question mark.", "D4.4")


@dataclass(frozen=True)
class Samples:
    """What `patterns.html` gets: a board in three moments, every card, and some choices."""

    names: tuple[str, ...]
    walking: Board
    refilling: Board
    over: Board
    choices: Choices
    cards: tuple[Card, ...]


def samples(kit: Kit) -> Samples:
    """The samples, made of the kit's own cards."""
    table, choices = picture(kit), sample_choices()
    solo = replace(
        table,
        museums=(table.museums[0], robot_museum(kit)),
        robot_level="hard",
        is_over=True,
        phase=Phase.OVER,
    )
    return Samples(
        names=NAMES,
        walking=board(table, choices, NAMES),
        refilling=board(replace(table, phase=Phase.REFILL, debt=None), choices, NAMES),
        over=board(solo, choices, NAMES),
        choices=choices,
        cards=tuple(card_of(card) for card in all_cards(kit)[:CARDS_SHOWN]),
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


# ----------------------------------------------------------------------------------------------------- cards
def all_cards(kit: Kit) -> tuple[CardPicture, ...]:
    """Every card of the kit, its front up."""
    return tuple(
        CardPicture(
            str(kit.tables["cards"][row]["card"]),
            face(kit, row, 0),
            face(kit, row, 1),
            is_turned=False,
            number=row + 1,
        )
        for row in range(len(kit.tables["cards"]))
    )


def face(kit: Kit, row: int, side: int) -> FacePicture:
    """One side of a card as the kit's table has it."""
    values, parts = kit.tables["cards"][row], kit.face
    prefix = "fb"[side]
    kind = KINDS[values[f"{prefix}_kind"]]
    words, letter = type_of(kind, int(parts.suit[row, side]))
    return FacePicture(
        name=str(values[f"{prefix}_name"]),
        kind=kind,
        type=words,
        letter=letter,
        amount=int(parts.amount[row, side]),
        cost=tuple(RESOURCE_WORDS[t] for t in range(TYPES) for _ in range(int(parts.cost[row, side, t]))),
        price=int(parts.price[row, side]),
        ability=ability(kit, row, side),
    )


def type_of(kind: str, suit: int) -> tuple[str, str]:
    """The type of a side in words and as a letter."""
    if kind == "discovery":
        return "", "D"
    if kind == "urn":
        return " and ".join(ARTIFACT_WORDS[one] for one in PAIR_TYPES[suit]), PAIRS[suit]
    if kind == "resource":
        return RESOURCE_WORDS[suit], RESOURCE_LETTERS[suit]
    return ARTIFACT_WORDS[suit], ARTIFACT_LETTERS[suit]


def ability(kit: Kit, row: int, side: int) -> AbilityPicture | None:
    """The ability of a side."""
    number = int(kit.face.ability[row, side])
    if not number:
        return None
    resource = RESOURCE_WORDS[int(kit.face.ability_suit[row, side])]
    name = ABILITIES[number]
    return AbilityPicture(
        ABILITY_KEYS[number], name.format(resource=resource), resource if "{" in name else ""
    )


def turned(card: CardPicture) -> CardPicture:
    """A card with its other side up."""
    return CardPicture(card.id, card.down, card.up, not card.is_turned, card.number)


# ----------------------------------------------------------------------------------------------------- table
def picture(kit: Kit) -> Picture:
    """The table: Artifacts and Resources around the ring, two museums, something being paid for."""
    cards = all_cards(kit)
    artifacts = [card for card in cards if card.up.kind == "standard"]
    resources = [turned(card) for card in cards if card.down.kind == "resource"]
    urns = [card for card in cards if card.up.kind == "urn"]
    ring = [artifacts[0], resources[1], artifacts[6], resources[7], urns[0]]
    left = [card for card in artifacts if card.id not in {one.id for one in ring}]
    debt = DebtPicture("buy", 1, ring[0], 1, (1, 0, 1), (), (0, 2, 0), (1, 0, 0), 1)
    return Picture(
        viewer=0,
        phase=Phase.MAIN,
        question="look at everything",
        turn=9,
        active=0,
        is_robot_turn=False,
        actor=0,
        first=1,
        slots=tuple(slot(number, None if number == 0 else ring[number - 1]) for number in range(SPACES)),
        start=0,
        top=left[-1],
        pile_count=4,
        discard=tuple(left[-3:-1]),
        aside=tuple(urns[1:2]),
        urns_are_in=False,
        unseen=tuple(left[-6:-3]),
        removed_count=2,
        box=(),
        carried=None,
        revealed=(),
        debt=debt,
        museums=(museum(left[:MUSEUM], 0, None), museum(left[MUSEUM : 2 * MUSEUM], 1, urns[2])),
        robot_level="",
        is_closing=True,
        is_over=False,
    )


def slot(number: int, card: CardPicture | None) -> SlotPicture:
    """A space; turns start at the first."""
    return SlotPicture(
        number, card, number, number == 0, number == 1, max(0, number - 3), 1, number in (1, 2)
    )


def museum(cards: list[CardPicture], seat: int, urn: CardPicture | None) -> MuseumPicture:
    """A museum of eight cards: some held, some on show."""
    held = tuple(turned(card) for card in cards if card.down.kind == "resource")[:2]
    shown = [card for card in cards if card.id not in {one.id for one in held}]
    rows = (exhibit(1, tuple(shown[:3]), None), exhibit(2, tuple(shown[3:5]), urn))
    points = (("sets in exhibit 1", 3), ("sets in exhibit 2", 2), ("Urns", 5 if urn else 0))
    return MuseumPicture(
        seat=seat,
        is_robot=False,
        is_active=seat == 0,
        resources=held,
        units=(2, 0, 1),
        exhibits=rows,
        below=(),
        points=points,
        total=sum(n for _, n in points),
        artifact_cards=len(shown),
    )


def robot_museum(kit: Kit) -> MuseumPicture:
    """The Robot's, with Urns below: cards from the end of the kit."""
    cards = all_cards(kit)
    urns = tuple(card for card in cards if card.up.kind == "urn")[SHOWN_URNS:]
    artifacts = [card for card in cards if card.up.kind == "standard"][-2 * MUSEUM : -MUSEUM]
    return replace(museum(artifacts, 1, None), seat=None, is_robot=True, below=urns)


def exhibit(number: int, cards: tuple[CardPicture, ...], urn: CardPicture | None) -> ExhibitPicture:
    """A row."""
    return ExhibitPicture(
        number=number,
        cards=cards,
        ability=cards[-1].up.ability if cards else None,
        is_used=number == 1,
        is_spent=False,
        urn=urn,
        is_closed=urn is not None,
        sets=tuple((card.up.type, card.up.amount, card.up.amount) for card in cards),
        set_points=len(cards),
        urn_points=5 if urn else 0,
    )
