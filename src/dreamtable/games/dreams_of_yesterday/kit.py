"""What is printed on the cards: the table, its checks, and the record that rules receive."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import numpy as np

from dreamtable.engine.errors import KitError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Column, KitSchema, Row, Table, Tables
from dreamtable.engine.spec import record

from .state import CARDS, MAX_URNS, TYPES

RESOURCE, STANDARD, DISCOVERY, URN = range(4)
KIND_LETTERS = "RSDU"
RESOURCE_LETTERS, RESOURCE_WORDS = "KPW", ("Knowledge", "Prestige", "Wealth")
ARTIFACT_LETTERS, ARTIFACT_WORDS = "ABC", ("Antiquities", "Bones", "Curiosities")
PAIRS = ("AB", "BC", "AC")
PAIR_TYPES = ((0, 1), (1, 2), (0, 2))

NONE, FLIP, MOVE, INHERENT, WILD, REARRANGE, BUY_ANY = range(7)
ABILITY_WORDS = ("none", "flip", "move", "inh", "wild", "rearr", "any")
DISCOVERY_COST = "3same|3diff"
DISCOVERY_UNITS = 3
LEAST_CORE = 20  # cards without which three players could not even lay the table


class Parts(Protocol):
    """The face of the kit's record."""

    count: int
    core: Any
    kind: Any
    suit: Any
    amount: Any
    cost: Any
    price: Any
    ability: Any
    ability_suit: Any


PARTS = record(
    ("count", "i2"),  # cards in the kit
    ("core", "i2", CARDS),  # 1 for each card of the usual deck
    ("kind", "i2", (CARDS, 2)),  # RESOURCE, STANDARD, DISCOVERY or URN, by card and face
    ("suit", "i2", (CARDS, 2)),  # type: of Resource, of Artifact, or an Urn's pair; 0 for a Discovery
    ("amount", "i2", (CARDS, 2)),  # units or items, 1 or 2
    ("cost", "i2", (CARDS, 2, TYPES)),  # units by type; all 0 for a Discovery
    ("price", "i2", (CARDS, 2)),  # units in all
    ("ability", "i2", (CARDS, 2)),  # index in ABILITY_WORDS
    ("ability_suit", "i2", (CARDS, 2)),  # type of Resource of INHERENT and WILD
)


@cites("D1.4")
def _read_cost(text: str) -> str:
    """`KPW`: one letter a unit; `3same|3diff` for a Discovery; empty for a Resource."""
    if text and text != DISCOVERY_COST and (len(text) > 3 or not set(text) <= set(RESOURCE_LETTERS)):
        raise ValueError
    return text


def _read_ability(text: str) -> tuple[int, int]:
    word, _, letter = text.partition(":")
    if not text:
        return NONE, 0
    needs_letter = word in ("inh", "wild")
    if word not in ABILITY_WORDS or needs_letter != (len(letter) == 1) or letter not in RESOURCE_LETTERS:
        raise ValueError
    return ABILITY_WORDS.index(word), RESOURCE_LETTERS.index(letter) if needs_letter else 0


ALL_TYPES = (*RESOURCE_LETTERS, *ARTIFACT_LETTERS, *PAIRS, "any")
COST = "one to three of the letters K, P, W, or 3same|3diff for a Discovery, or nothing for a Resource"
ABILITY = "flip, move, inh:X, wild:X (X one of K, P, W), rearr, any, none, or nothing for a Resource"


def _face(side: str) -> tuple[Column, ...]:
    return (
        Column.choice(f"{side}_kind", tuple(KIND_LETTERS)),
        Column.choice(f"{side}_type", ALL_TYPES),
        Column.integer(f"{side}_n", 1, 2),
        Column(f"{side}_cost", _read_cost, COST),
        Column(f"{side}_ability", _read_ability, ABILITY),
        Column.text(f"{side}_name"),
    )


CARD_TABLE = Table(
    "cards.csv",
    (Column.text("card"), Column.choice("deck", ("core", "ext")), *_face("f"), *_face("b")),
    key="card",
)
TYPES_OF = {"R": tuple(RESOURCE_LETTERS), "S": tuple(ARTIFACT_LETTERS), "D": ("any",), "U": PAIRS}
"""The types that a face of each kind can have, in the order of their numbers."""


def check(tables: Tables) -> None:
    """What must hold across columns and rows."""
    cards = tables["cards"]
    for row in cards:
        check_card(row)
    check_deck(cards)


@cites("D1.2")
def check_card(row: Row) -> None:
    """At least one face of a card is an Artifact, and each face fits together."""
    if row["f_kind"] == row["b_kind"] == "R":
        raise row.error("both faces are Resources; at least one must be an Artifact", "b_kind")
    if row["f_kind"] == row["b_kind"] == "U":
        raise row.error("both faces are Urns; at most one can be", "b_kind")
    for side in "fb":
        check_face(row, side)


@cites("D1.3", "D1.4", "D1.5")
def check_face(row: Row, side: str) -> None:
    """Type, size, cost and ability of a face fit its kind."""
    kind = row[f"{side}_kind"]
    if row[f"{side}_type"] not in TYPES_OF[kind]:
        wanted = ", ".join(TYPES_OF[kind])
        raise row.error(f"{row[f'{side}_type']!r} is no type of kind {kind}: one of {wanted}", f"{side}_type")
    if kind in "DU" and row[f"{side}_n"] != 1:
        raise row.error("a Discovery or an Urn is one item", f"{side}_n")
    cost = row[f"{side}_cost"]
    fits = {"R": cost == "", "D": cost == DISCOVERY_COST}.get(kind, cost not in ("", DISCOVERY_COST))
    if not fits:
        raise row.error(f"{cost!r} is no cost of kind {kind}; expected {COST}", f"{side}_cost")
    if kind in "RU" and row[f"{side}_ability"][0] != NONE:
        raise row.error("Resources and Urns have no ability", f"{side}_ability")


@cites("D1.1", "D1.6")
def check_deck(cards: list[Row]) -> None:
    """No more cards than the table has room for, and a usual deck that can be dealt."""
    where: dict[str, Any] = {"path": cards[0].path if cards else "cards.csv"}
    if len(cards) > CARDS:
        raise KitError(f"has {len(cards)} cards; expected at most {CARDS}", **where)
    core = [row for row in cards if row["deck"] == "core"]
    if len(core) < LEAST_CORE:
        raise KitError(f"has {len(core)} core cards; expected at least {LEAST_CORE}", column="deck", **where)
    urns = sum("U" in (row["f_kind"], row["b_kind"]) for row in cards)
    if urns > MAX_URNS:
        raise KitError(f"has {urns} Urns; expected at most {MAX_URNS}", column="f_kind", **where)
    for word, kind, size, least in (("double Resources", "R", 2, 7), ("single Artifacts", "S", 1, 7)):
        fitting = sum(_has_face(row, kind, size) for row in core)
        if fitting < least:
            raise KitError(f"has {fitting} core cards with {word}; expected at least {least}", **where)
    for word, kind in (("Discovery", "D"), ("Urn", "U")):
        if not any(_has_face(row, kind, 1) for row in core):
            raise KitError(f"has no core card with a {word}; the Robot may start with one", **where)


def _has_face(row: Row, kind: str, size: int) -> bool:
    return any(row[f"{side}_kind"] == kind and row[f"{side}_n"] == size for side in "fb")


@cites("D1.1")
def build(tables: Tables) -> Any:
    """Turn checked rows into one record."""
    cards = tables["cards"]
    parts = np.zeros(1, PARTS)
    kit = parts[0]
    kit.count = len(cards)
    for c, row in enumerate(cards):
        kit.core[c] = row["deck"] == "core"
        for s, side in enumerate("fb"):
            kind = row[f"{side}_kind"]
            kit.kind[c, s] = KIND_LETTERS.index(kind)
            kit.suit[c, s] = TYPES_OF[kind].index(row[f"{side}_type"])
            kit.amount[c, s] = row[f"{side}_n"]
            cost = row[f"{side}_cost"]
            kit.price[c, s] = DISCOVERY_UNITS if kind == "D" else len(cost)
            if kind != "D":
                kit.cost[c, s] = [cost.count(letter) for letter in RESOURCE_LETTERS]
            kit.ability[c, s], kit.ability_suit[c, s] = row[f"{side}_ability"]
    return parts


SCHEMA = KitSchema((CARD_TABLE,), build, Path(__file__).parent / "components", check)
