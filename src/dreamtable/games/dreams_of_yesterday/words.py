"""Words for cards: names, costs, abilities; shared by texts, stories and pictures."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Kit

from .kit import (
    ARTIFACT_WORDS,
    BUY_ANY,
    DISCOVERY,
    FLIP,
    INHERENT,
    MOVE,
    PAIR_TYPES,
    REARRANGE,
    RESOURCE,
    RESOURCE_WORDS,
    STANDARD,
    URN,
    WILD,
)
from .state import NOTHING, TYPES

ABILITIES = {
    FLIP: "Flip",
    MOVE: "Move",
    INHERENT: "Inherent {resource}",
    WILD: "Wild {resource}",
    REARRANGE: "Rearrange",
    BUY_ANY: "Buy Any",
}
ABILITY_KEYS = {
    FLIP: "flip",
    MOVE: "move",
    INHERENT: "inherent",
    WILD: "wild",
    REARRANGE: "rearrange",
    BUY_ANY: "buy_any",
}
ONE_ARTIFACT = ("Antiquity", "Bone", "Curiosity")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number(count: int) -> str:
    """`two`, and figures from ten on."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def card_id(kit: Kit, card: int) -> str:
    """A card as the kit calls it, `DY07`."""
    return str(kit.tables["cards"][card]["card"])


def face_name(kit: Kit, card: int, face: int) -> str:
    """The name of one side, or a dash for no card."""
    if card == NOTHING:
        return "—"
    return str(kit.tables["cards"][card]["fb"[face] + "_name"])


def name_up(seen: Any, kit: Kit, card: int) -> str:
    """The name of the side that is up."""
    return face_name(kit, card, int(seen.turned[card])) if card != NOTHING else "—"


@cites("D1.3")
def type_words(kit: Kit, card: int, face: int) -> str:
    """`2 Bones`, `Discovery`, `Urn for Antiquities and Bones`, `2 Wealth`."""
    parts = kit.face
    kind, suit, amount = int(parts.kind[card, face]), int(parts.suit[card, face]), parts.amount[card, face]
    if kind == DISCOVERY:
        return "Discovery"
    if kind == URN:
        first, second = PAIR_TYPES[suit]
        return f"Urn for {ARTIFACT_WORDS[first]} and {ARTIFACT_WORDS[second]}"
    if kind == STANDARD:
        return f"1 {ONE_ARTIFACT[suit]}" if amount == 1 else f"{amount} {ARTIFACT_WORDS[suit]}"
    return f"{amount} {RESOURCE_WORDS[suit]}"


@cites("D1.4")
def cost_words(kit: Kit, card: int, face: int) -> str:
    """`2 Knowledge + 1 Wealth`, or what a Discovery costs."""
    if kit.face.kind[card, face] == DISCOVERY:
        return "3 different or 3 equal Resources"
    cost = kit.face.cost[card, face]
    return " + ".join(f"{cost[suit]} {RESOURCE_WORDS[suit]}" for suit in range(TYPES) if cost[suit])


def ability_words(kit: Kit, card: int, face: int) -> str:
    """`Inherent Wealth`, or nothing."""
    ability = int(kit.face.ability[card, face])
    if not ability:
        return ""
    return ABILITIES[ability].format(resource=RESOURCE_WORDS[kit.face.ability_suit[card, face]])


def face_words(kit: Kit, card: int, face: int) -> str:
    """One side with everything on it."""
    name = face_name(kit, card, face)
    if kit.face.kind[card, face] == RESOURCE:
        return f"{name} ({type_words(kit, card, face)})"
    ability = ability_words(kit, card, face)
    parts = [type_words(kit, card, face), f"cost {cost_words(kit, card, face)}"]
    return f"{name} ({', '.join([*parts, ability] if ability else parts)})"


def words_up(seen: Any, kit: Kit, card: int) -> str:
    """The side that is up, with everything on it."""
    return face_words(kit, card, int(seen.turned[card]))


def words_down(seen: Any, kit: Kit, card: int) -> str:
    """The side that is down, with everything on it."""
    return face_words(kit, card, 1 - int(seen.turned[card]))


def short_up(seen: Any, kit: Kit, card: int) -> str:
    """Name and type of the side that is up: `Ammonite (1 Bones)`."""
    face = int(seen.turned[card])
    return f"{face_name(kit, card, face)} ({type_words(kit, card, face)})"


def units_words(units: tuple[int, ...]) -> str:
    """`2 Knowledge, 1 Wealth`, or `nothing`."""
    return ", ".join(f"{int(n)} {RESOURCE_WORDS[t]}" for t, n in enumerate(units) if n) or "nothing"


def points(number: int) -> str:
    """`1 point`, `2 points`."""
    return f"{number} point{'' if number == 1 else 's'}"


def spaces(steps: int) -> str:
    """`1 space`, `2 spaces`."""
    return f"{steps} space{'' if steps == 1 else 's'}"


def resources(count: int) -> str:
    """`1 Resource`, `2 Resources`."""
    return f"{count} Resource{'' if count == 1 else 's'}"
