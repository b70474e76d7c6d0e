"""Words for people: notation of draws, questions, choices and refusals.

Names of players are written `{seatN}`; whoever shows a sentence puts names there.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import actions as act
from . import faces, legal, museum, paying, walking
from .state import NOTHING, Debt, Draw, Phase
from .words import (
    ability_words,
    card_id,
    cost_words,
    name_up,
    resources,
    short_up,
    spaces,
    units_words,
    words_down,
    words_up,
)

distance = interpreted(faces.distance)
slot_at = interpreted(faces.slot_at)
showing = interpreted(museum.showing)
count_moves = interpreted(museum.count_moves)
fee = interpreted(walking.fee)
missing = interpreted(paying.missing)
purse = interpreted(paying.purse)
cost_of = interpreted(paying.cost_of)
still_missing = interpreted(paying.still_missing)
wild_types = interpreted(museum.wild_types)
near_resource = interpreted(legal.near_resource)

QUESTIONS = {
    Phase.SETUP: "lay the table",
    Phase.MAIN: "take a Resource or buy an Artifact",
    Phase.PAY: "choose what to pay with: still due {due}",
    Phase.SEARCH: "draw until a Resource comes",
    Phase.SHIFT: "choose the card that moves to the start",
    Phase.PLACE: "place {carried}",
    Phase.AFTER: "rearrange Artifacts, or not",
    Phase.LIFT: "choose an Artifact to move, or stop",
    Phase.PUT: "put {carried} down",
    Phase.REFILL: "choose the side of {top} that fills the start",
    Phase.OVER: "count the points",
}
ROBOT_QUESTION = "let the Robot take its turn"
DRAWS = {
    Draw.START_SEAT: "find the starting seat",
    Draw.SPECIAL: "draw the Robot's special card",
    Draw.DEAL: "draw cards until one fits as a starting card of {recipient}",
    Draw.URN: "see whether {urn} is among the removed cards",
    Draw.HISTORIES: "draw a card for space {counter} of the Histories",
    Draw.TOP: "turn to the next card of the draw pile",
}
SIDE_WORDS = ("front", "back")


# --------------------------------------------------------------------------------------------------- notation
@cites("D2.2", "D2.4", "D2.6", "D3.2")
def outcome_text(seen: Any, kit: Kit, outcome: int) -> str:
    """The notation of a draw: `first 2`, `deal DY07`, `urn DY25 box`, `card DY07 back`."""
    draw = int(seen.draw)
    if draw == Draw.START_SEAT:
        return f"first {outcome}"
    if draw == Draw.URN:
        return f"urn {card_id(kit, int(seen.counter))} {('box', 'aside')[outcome]}"
    if outcome // 2 >= kit.face.count:
        return f"no card {outcome}"
    if draw in (Draw.SPECIAL, Draw.DEAL):
        return f"deal {card_id(kit, outcome // 2)}" + (" again" if outcome % 2 else "")
    return f"card {card_id(kit, outcome // 2)} {SIDE_WORDS[outcome % 2]}"


def decision_text(seen: Any, kit: Kit) -> str:
    """What is asked now, or what is drawn."""
    if seen.draw != Draw.NONE:
        return draw_text(seen, kit)
    phase = Phase(int(seen.phase))
    if Phase.ROBOT_CHOOSE <= phase < Phase.OVER:
        return ROBOT_QUESTION
    question = QUESTIONS[phase]
    if "{" not in question:
        return question
    carried = "" if seen.carried == NOTHING else short_up(seen, kit, int(seen.carried))
    top = "" if seen.top == NOTHING else name_up(seen, kit, int(seen.top))
    return question.format(due=due_words(seen, kit), carried=carried, top=top)


def draw_text(seen: Any, kit: Kit) -> str:
    """What chance decides now, as somebody does it with the cards on the table."""
    draw = Draw(int(seen.draw))
    recipient = "the Robot" if seen.seats == 1 and seen.active == 1 else f"seat {seen.active}"
    urn = card_id(kit, int(seen.counter)) if draw == Draw.URN else ""
    return DRAWS[draw].format(recipient=recipient, urn=urn, counter=int(seen.counter))


@cites("D5.4", "D5.5")
def due_words(seen: Any, kit: Kit) -> str:
    """What is still due: `2 Knowledge + 1 of any type`; for a Discovery the ways that are left."""
    if not seen.debt:
        return "nothing"
    pool, lent = tuple(int(n) for n in seen.pool), tuple(int(n) for n in seen.lent)
    wild = wild_types(seen, kit.face, int(seen.active))
    ways = [way for way in range(paying.WAYS) if (int(seen.ways) >> way) & 1]
    told = []
    for way in ways:
        left = still_missing(seen, way, pool, lent, wild)
        told.append(f"{resources(int(left))} of {way_words(seen, way)}")
    return " or ".join(told)


def way_words(seen: Any, way: int) -> str:
    """What a way asks for in all."""
    cost = tuple(int(n) for n in cost_of(seen, way))
    parts = [units_words(cost)] if any(cost) else []
    if seen.due:
        parts.append(f"{seen.due} of any type")
    return " and ".join(parts)


# --------------------------------------------------------------------------------------------------- refusals
@cites("D4.4", "D5.4", "D6.3")
def facts(seen: Any, kit: Kit, seat: int, action: int) -> dict[str, object]:
    """Numbers and names for the sentences of actions.REASONS."""
    kind, args = act.ACTIONS.kind(action).name, act.ACTIONS.args(action)
    found: dict[str, object] = dict.fromkeys(
        ("slot", "card", "away", "free", "fee", "cost", "extra", "missing", "artifact", "place"), ""
    )
    units = tuple(int(n) for n in purse(seen, kit.face, seat))
    near = near_resource(seen, kit.face) if seen.phase == Phase.MAIN and seen.draw == Draw.NONE else NOTHING
    found |= {
        "last": int(seen.slots) - 1,
        "units": sum(units),
        "units_text": units_words(units),
        "near": spaces(int(distance(seen, near))) if near != NOTHING else "",
        "due": due_words(seen, kit),
        "working": int(seen.scope) + 1,
        "exhibit": args[0] + 1 if args else 0,
        "length": 0,
    }
    if kind in SLOT_KINDS:
        found |= slot_facts(seen, kit, seat, kind, args[0])
    if kind in ("lift", "put"):
        found |= row_facts(seen, kit, seat, *args)
    return found


SLOT_KINDS = {
    "flip": Debt.NONE,
    "pay_flip": Debt.FLIP,
    "take": Debt.TAKE,
    "buy": Debt.BUY,
    "buy_any": Debt.BUY_ANY,
}


def slot_facts(seen: Any, kit: Kit, seat: int, kind: str, slot: int) -> dict[str, object]:
    """What concerns a space of the Histories."""
    found: dict[str, object] = {"slot": slot}
    if slot >= seen.slots or seen.slot[slot] == NOTHING:
        return found
    card, debt = int(seen.slot[slot]), SLOT_KINDS[kind]
    moves = int(count_moves(seen, kit.face, seat))
    paid = int(fee(seen, moves, slot))
    found |= {
        "card": name_up(seen, kit, card),
        "away": spaces(int(distance(seen, slot))),
        "free": walking.FREE + moves,
        "fee": resources(paid),
        "cost": cost_words(kit, card, int(seen.turned[card])),
    }
    if debt >= Debt.BUY:
        extra = 1 if debt == Debt.BUY_ANY else paid
        found["extra"] = f", and {resources(extra)} of any type" if extra else ""
        found["missing"] = resources(int(missing(seen, kit.face, seat, debt, slot)))
    return found


def row_facts(seen: Any, kit: Kit, seat: int, exhibit: int, index: int) -> dict[str, object]:
    """What concerns a place in a row."""
    length = int(seen.museums[seat].length[exhibit])
    card = int(seen.museums[seat].row[exhibit, index]) if index < length else NOTHING
    return {"place": index + 1, "length": length, "artifact": name_up(seen, kit, card)}


# ---------------------------------------------------------------------------------------------------- choices
def describe(seen: Any, kit: Kit, seat: int, action: int) -> str:
    """A choice with its effect."""
    kind, args = act.ACTIONS.kind(action).name, act.ACTIONS.args(action)
    if kind in SLOT_KINDS:
        return slot_choice(seen, kit, seat, kind, args[0])
    if kind == "alternate":
        return "Alternate action: draw cards until one has a Resource, take it, and move a card to the start"
    if kind == "pay":
        return f"Discard {words_up(seen, kit, args[0])}"
    if kind == "lend":
        card = int(showing(seen, seat, args[0]))
        ability = ability_words(kit, card, int(seen.turned[card]))
        return f"Use {ability} of {name_up(seen, kit, card)}"
    if kind in ("place", "close"):
        return place_choice(seen, kit, seat, kind, args)
    if kind == "shift":
        card = int(seen.slot[slot_at(seen, args[0] + 1)])
        return f"Move the card {args[0] + 1} on to the start, showing {words_down(seen, kit, card)}"
    if kind == "refill":
        told = words_down if args[0] else words_up
        return f"Fill the start with {told(seen, kit, int(seen.top))}"
    return row_choice(seen, kit, seat, kind, args)


@cites("D4.2", "D4.4", "D4.5", "D9.9")
def slot_choice(seen: Any, kit: Kit, seat: int, kind: str, slot: int) -> str:
    """A choice of a space."""
    card = int(seen.slot[slot])
    if kind == "flip":
        return f"Flip {name_up(seen, kit, card)} to {words_down(seen, kit, card)}"
    if kind == "pay_flip":
        return f"Pay 1 Resource: flip {name_up(seen, kit, card)} to {words_down(seen, kit, card)}"
    extra = 1 if kind == "buy_any" else int(fee(seen, int(count_moves(seen, kit.face, seat)), slot))
    paid = f" for {resources(extra)}" if extra else ""
    told = words_up(seen, kit, card)
    if kind == "take":
        return f"Take {told}{paid}"
    by = "Buy Any" if kind == "buy_any" else "Buy"
    return f"{by}: {told}" + (f", and {resources(extra)} more" if extra else "")


@cites("D8.2", "D8.4")
def place_choice(seen: Any, kit: Kit, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """A place for the Artifact just bought."""
    told = short_up(seen, kit, int(seen.carried))
    if kind == "close":
        return f"Finish exhibit {args[0] + 1} with {told}"
    if seen.museums[seat].length[args[0]] == 0:
        return f"Begin exhibit {args[0] + 1} with {told}"
    effect = "its ability will show" if args[1] else "its ability stays hidden"
    return f"Place {told} at the {act.SIDES[args[1]]} of exhibit {args[0] + 1}; {effect}"


ROBOT_STEPS = {
    "robot_choose": "The Robot decides to take a Resource or to buy an Artifact",
    "robot_take": "The Robot takes a Resource",
    "robot_search": "The Robot draws until a Resource comes",
    "robot_shift": "The Robot moves a card to the start",
    "robot_buy": "The Robot buys an Artifact",
    "robot_pay": "The Robot discards Resources",
    "robot_place": "The Robot places the Artifact",
    "robot_refill": "The Robot fills the start",
}


@cites("D9.7", "D13.20")
def row_choice(seen: Any, kit: Kit, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """A step of rearranging, declining, or a step of the Robot."""
    if kind == "rearrange":
        return f"Rearrange, with {name_up(seen, kit, int(showing(seen, seat, args[0])))}"
    if kind == "lift":
        card = int(seen.museums[seat].row[args[0], args[1]])
        last = " (the last move: it has the ability)" if card == seen.lifted_by else ""
        return f"Move {short_up(seen, kit, card)}, exhibit {args[0] + 1}, place {args[1] + 1}{last}"
    if kind == "put":
        return (
            f"Put {name_up(seen, kit, int(seen.carried))} into exhibit {args[0] + 1} at place {args[1] + 1}"
        )
    if kind == "leave":
        return "Move nothing more"
    return "Rearrange nothing" if kind == "done" else ROBOT_STEPS[kind]


def recipient_words(seen: Any) -> str:
    """Who is dealt to."""
    return "The Robot" if seen.seats == 1 and seen.active == 1 else f"{{seat{int(seen.active)}}}"
