"""Museums as the templates draw them: three floors, what may be done on each, and the till."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..actions import Why
from ..kit import RESOURCE_WORDS
from .sides import ANY_TONE, DISCOVERY_TONE, TONES, Card, card_of, cards_of

if TYPE_CHECKING:
    from dreamtable.engine.choices import Choices

    from ..picture import (
        AbilityPicture,
        CardPicture,
        DebtPicture,
        ExhibitPicture,
        MuseumPicture,
        Picture,
    )

LENDS = {"inherent": "lend", "rearrange": "rearrange"}
"""Abilities that are used by choosing them, and the action that does."""
FOR = {
    "flip": "Turning over {card}",
    "take": "The walk to {card}",
    "buy": "Buying {card}",
    "buy_any": "Buying {card} by Buy Any",
    "pool": "Left over in this turn",
}


@dataclass(frozen=True)
class Held:
    """A Resource card on the top floor; `action` discards it, or is empty."""

    card: Card
    action: str


@dataclass(frozen=True)
class Shown:
    """An Artifact in a row."""

    card: Card
    is_covered: bool
    """Whether its ability lies under its neighbour or was tucked away."""
    lift: str
    put: str
    """The action that puts the lifted card before it, or empty."""


@dataclass(frozen=True)
class Set:
    """Artifacts of one type that stand together."""

    tone: str
    word: str
    items: int
    points: int


@dataclass(frozen=True)
class Exhibit:
    """A row, and the buttons at its ends."""

    number: int
    cards: tuple[Shown, ...]
    left: str
    right: str
    put_last: str
    close: str
    ability: AbilityPicture | None
    use: str
    """The action that uses the ability, or empty."""
    state: str
    """`used`, `closed off`, or empty."""
    urn: Card | None
    sets: tuple[Set, ...]
    set_points: int
    urn_points: int
    words: str


@dataclass(frozen=True)
class Till:
    """What is being paid for."""

    title: str
    price: tuple[str, ...]
    """Tones of the units of the price; `any` where the type is free."""
    ways: tuple[str, ...]
    pool: tuple[str, ...]
    lent: tuple[str, ...]
    left: int
    is_due: bool
    words: str


@dataclass(frozen=True)
class Museum:
    """A museum: of a seat, or the Robot's."""

    key: str
    seat: int | None
    name: str
    is_mine: bool
    is_deciding: bool
    tags: tuple[str, ...]
    resources: tuple[Held, ...]
    units: tuple[tuple[str, str, int], ...]
    """(tone, type, units)."""
    exhibits: tuple[Exhibit, ...]
    below: tuple[Card, ...]
    points: tuple[tuple[str, int], ...]
    total: int
    artifact_cards: int
    till: Till | None
    carried: Card | None


def museum_of(picture: Picture, museum: MuseumPicture, name: str, choices: Choices) -> Museum:
    """A museum with its buttons."""
    is_mine = museum.seat is not None and museum.seat == picture.viewer
    is_deciding = museum.seat is not None and museum.seat == picture.actor and not picture.is_robot_turn
    tags = (
        ("you", is_mine),
        ("began", museum.seat is not None and museum.seat == picture.first),
        ("decides", is_deciding),
        ("its turn", museum.is_robot and picture.is_robot_turn),
        (picture.robot_level, museum.is_robot),
    )
    return Museum(
        key="robot" if museum.is_robot else str(museum.seat),
        seat=museum.seat,
        name="The Robot" if museum.is_robot else name,
        is_mine=is_mine,
        is_deciding=is_deciding,
        tags=tuple(word for word, holds in tags if holds),
        resources=tuple(held(card, choices, is_mine) for card in museum.resources),
        units=tuple((TONES[word], word, n) for word, n in zip(RESOURCE_WORDS, museum.units, strict=True)),
        exhibits=tuple(exhibit_of(row, choices, is_mine, museum.is_robot) for row in museum.exhibits),
        below=cards_of(museum.below),
        points=museum.points,
        total=museum.total,
        artifact_cards=museum.artifact_cards,
        till=till_of(picture.debt) if museum.is_active and picture.debt else None,
        carried=card_of(picture.carried) if museum.is_active and picture.carried else None,
    )


# ------------------------------------------------------------------------------------------------- resources
def held(card: CardPicture, choices: Choices, is_mine: bool) -> Held:
    """A Resource card, and whether it can pay now."""
    return Held(card_of(card), pay_action(card, choices) if is_mine else "")


def pay_action(card: CardPicture, choices: Choices) -> str:
    """The action that discards a card, or empty where it does not belong to the question."""
    action = f"pay {card.number}"
    refused = choices.refused.get(action)
    is_told = refused is not None and refused.reason.code != Why.NOT_HELD
    return action if action in choices.legal or is_told else ""


# --------------------------------------------------------------------------------------------------- exhibits
def exhibit_of(row: ExhibitPicture, choices: Choices, is_mine: bool, is_robot: bool) -> Exhibit:
    """A row with what may be done to it."""

    def offered(action: str, *, even_refused: bool = True) -> str:
        is_offered = action in choices.legal or (even_refused and action in choices.refused)
        return action if is_mine and is_offered else ""

    number, length = row.number, len(row.cards)
    use = f"{LENDS[row.ability.word]} {number}" if row.ability and row.ability.word in LENDS else ""
    state = ("closed off" if row.is_spent else "used" if row.is_used else "") if row.ability else ""
    return Exhibit(
        number=number,
        cards=tuple(
            Shown(
                card=card_of(card),
                is_covered=is_robot or index < length - 1,
                lift=offered(f"lift {number} {index + 1}"),
                put=offered(f"put {number} {index + 1}", even_refused=False),
            )
            for index, card in enumerate(row.cards)
        ),
        left=offered(f"place {number} left", even_refused=not row.is_closed),
        right=offered(f"place {number} right") if length else "",
        put_last=offered(f"put {number} {length + 1}"),
        close=offered(f"close {number}"),
        ability=row.ability,
        use=offered(use) if use else "",
        state=state,
        urn=card_of(row.urn) if row.urn else None,
        sets=tuple(
            Set(TONES.get(word, DISCOVERY_TONE), word or "Discoveries", items, points)
            for word, items, points in row.sets
        ),
        set_points=row.set_points,
        urn_points=row.urn_points,
        words=exhibit_words(row, state),
    )


def exhibit_words(row: ExhibitPicture, state: str) -> str:
    """What a row comes to."""
    if not row.cards:
        return f"Exhibit {row.number}: not begun"
    parts = [f"Exhibit {row.number}: {len(row.cards)} {'card' if len(row.cards) == 1 else 'cards'}"]
    if row.ability:
        parts.append(f"{row.ability.name}{f' ({state})' if state else ''} can be seen")
    parts.append("closed by an Urn" if row.is_closed else "open")
    return ", ".join(parts)


# ------------------------------------------------------------------------------------------------------- till
def till_of(debt: DebtPicture) -> Till:
    """The debt with its price as symbols."""
    card = debt.card.up.name if debt.card else ""
    price = typed(debt.cost) + (ANY_TONE,) * debt.fee
    is_due = debt.reason != "pool"
    title = FOR[debt.reason].format(card=card)
    return Till(
        title=title,
        price=price,
        ways=debt.ways,
        pool=typed(debt.pool),
        lent=typed(debt.lent),
        left=debt.left,
        is_due=is_due,
        words=till_words(debt, title, is_due=is_due),
    )


def typed(counts: tuple[int, ...]) -> tuple[str, ...]:
    """A tone for each unit."""
    return tuple(TONES[word] for word, n in zip(RESOURCE_WORDS, counts, strict=True) for _ in range(n))


def counted(counts: tuple[int, ...]) -> str:
    """`2 Knowledge, 1 Wealth`, or `nothing`."""
    found = (f"{n} {word}" for word, n in zip(RESOURCE_WORDS, counts, strict=True) if n)
    return ", ".join(found) or "nothing"


def till_words(debt: DebtPicture, title: str, *, is_due: bool) -> str:
    """The same in a sentence."""
    if not is_due:
        return f"{title}: {counted(debt.pool)}."
    price = [" or ".join(debt.ways)] if debt.ways else []
    price += [counted(debt.cost)] if any(debt.cost) else []
    price += [f"{debt.fee} of any type"] if debt.fee else []
    paid = [counted(debt.pool)] if any(debt.pool) else []
    paid += [f"{counted(debt.lent)} lent"] if any(debt.lent) else []
    units = f"{debt.left} {'unit' if debt.left == 1 else 'units'}"
    return f"{title} costs {' and '.join(price)}; paid: {' and '.join(paid) or 'nothing'}; {units} to go."
