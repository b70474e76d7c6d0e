"""The Robot's turn told step by step, with the reason for each."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import ends, faces, robot
from .kit import DISCOVERY, RESOURCE
from .robot import ENOUGH
from .state import NOTHING, ROBOT, Place
from .text import distance
from .words import name_up, number, resources, short_up, spaces

count_units = interpreted(faces.count_units)
is_resource_up = interpreted(faces.is_resource_up)
run_at = interpreted(ends.run_at)
suit_at = interpreted(ends.suit_at)
surcharge = interpreted(robot.surcharge)

ENDS = (
    "the right end of exhibit 1",
    "the left end of exhibit 1",
    "the right end of exhibit 2",
    "the left end of exhibit 2",
)


@cites("D13.20")
def told_by_robot(before: Any, after: Any, kit: Kit, kind: str, args: tuple[int, ...]) -> str:
    """One step."""
    if kind == "robot_choose":
        return told_choice(before, kit, is_buying=args[0] == 1)
    if kind == "robot_take":
        return told_take(before, after, kit, args[0])
    if kind == "robot_search":
        return told_search(before, after, kit)
    if kind == "robot_shift":
        return told_shift(before, after, kit, args[0])
    if kind == "robot_buy":
        return told_buy(before, after, kit, args[0])
    if kind == "robot_pay":
        return told_pay(before, after, kit)
    return told_place(before, kit, args[0]) if kind == "robot_place" else told_refill(before, after, kit)


def cards_words(seen: Any) -> str:
    """`one Resource card`."""
    count = int(seen.museums[ROBOT].held_count)
    return f"{number(count)} Resource card{'' if count == 1 else 's'}"


@cites("D13.1", "D13.2")
def told_choice(before: Any, kit: Kit, *, is_buying: bool) -> str:
    """Why it takes or buys."""
    what = "buys an Artifact" if is_buying else "takes a Resource"
    count, top = int(before.museums[ROBOT].held_count), int(before.top)
    if count == 0 or count >= ENOUGH:
        return f"The Robot has {cards_words(before)}, so it {what}."
    if top == NOTHING:
        return f"The Robot has {cards_words(before)} and there is no draw pile to read, so it {what}."
    shown = f"the draw pile shows {short_up(before, kit, top)}, {size_words(before, kit, top)}"
    return f"The Robot has {cards_words(before)} and {shown}, so it {what}."


def size_words(seen: Any, kit: Kit, card: int) -> str:
    """`a single Resource`, `a double Artifact`, `a Discovery`."""
    face = int(seen.turned[card])
    kind = kit.face.kind[card, face]
    if kind == DISCOVERY:
        return "which is no single Artifact to it"
    size = "double" if kit.face.amount[card, face] == 2 else "single"
    return f"a {size} {'Resource' if kind == RESOURCE else 'Artifact'}"


@cites("D13.3", "D13.4")
def told_take(before: Any, after: Any, kit: Kit, slot: int) -> str:
    """Which Resource it takes."""
    card, steps = int(before.slot[slot]), int(distance(before, slot))
    told = short_up(after, kit, card)
    if is_resource_up(before, kit.face, card):
        size = "double" if kit.face.amount[card, int(before.turned[card])] == 2 else "single"
        return f"The Robot takes {told}, the nearest {size} Resource within three spaces, {spaces(steps)} on."
    return (
        f"No Resource is face-up within three spaces: the Robot turns over {name_up(before, kit, card)},"
        f" {spaces(steps)} on, and takes {told}."
    )


@cites("D13.5")
def told_search(before: Any, after: Any, kit: Kit) -> str:
    """It draws from the pile; what lay on top is told at once."""
    told = "There is no Resource within three spaces: the Robot draws until one comes."
    card = int(before.top)
    if card == NOTHING:
        return told
    if after.where[card] == Place.HELD:
        return f"{told} It takes {short_up(after, kit, card)}."
    return f"{told} {name_up(before, kit, card)} has no Resource on either side."


@cites("D13.6")
def told_shift(before: Any, after: Any, kit: Kit, slot: int) -> str:
    """Which card moves to the start, and why that one."""
    card, units = int(before.slot[slot]), int(count_units(before, kit.face, ROBOT))
    return (
        f"The Robot has {resources(units)}: the card {spaces(int(distance(before, slot)))} on,"
        f" {name_up(before, kit, card)}, is turned over and moved to the start: {short_up(after, kit, card)}."
    )


@cites("D13.7", "D13.8", "D13.9")
def told_buy(before: Any, after: Any, kit: Kit, slot: int) -> str:
    """Which Artifact it buys, and what that costs."""
    card, steps = int(before.slot[slot]), int(distance(before, slot))
    is_hidden = bool(is_resource_up(before, kit.face, card))
    extra = int(surcharge(before, is_hidden, steps))
    why = " and ".join(["turning it over"] * is_hidden + ["the third space"] * (steps == 3))
    price = resources(int(after.due)) + (f", {extra} of it for {why}" if extra else "")
    start = f"turns over {name_up(before, kit, card)} and buys" if is_hidden else "buys"
    return f"The Robot {start} {short_up(after, kit, card)}, {spaces(steps)} on, for {price}."


@cites("D13.11", "D13.12")
def told_pay(before: Any, after: Any, kit: Kit) -> str:
    """What it discards."""
    museum, later = before.museums[ROBOT], after.museums[ROBOT]
    left = [int(later.held[i]) for i in range(int(later.held_count))]
    cards = [int(museum.held[i]) for i in range(int(museum.held_count)) if int(museum.held[i]) not in left]
    names = ", ".join(short_up(before, kit, card) for card in cards)
    units = sum(int(kit.face.amount[card, int(before.turned[card])]) for card in cards)
    short = ", all it has, though that is not enough" if units < before.due else ""
    return f"The Robot discards {names}{short}."


@cites("D13.13", "D13.14", "D13.15", "D13.16", "D13.17")
def told_place(before: Any, kit: Kit, end: int) -> str:
    """Where the Artifact goes, and beside what."""
    name = name_up(before, kit, int(before.carried))
    if end >= len(ENDS):
        return f"The Robot puts {name} below its exhibits."
    exhibit = end // 2
    if before.museums[ROBOT].length[exhibit] == 0:
        return f"The Robot begins exhibit {exhibit + 1} with {name}."
    size = int(run_at(before, kit.face, ROBOT, end, suit_at(before, kit.face, ROBOT, end)))
    return f"The Robot places {name} at {ENDS[end]}, beside a set of {size}."


@cites("D13.19")
def told_refill(before: Any, after: Any, kit: Kit) -> str:
    """Which side fills the start."""
    card = int(before.top)
    return f"The Robot, with {cards_words(before)}, fills the start with {short_up(after, kit, card)}."
