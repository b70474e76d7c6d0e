"""Words for people: notation of draws, questions, choices, refusals and what happened.

Names of players are written `{seatN}`; whoever shows a sentence puts names there.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import actions as act
from . import harvest, locations, pool
from .kit import PIECE_WORDS, RESOURCE_WORDS
from .state import (
    BAZAAR,
    CHRONITE,
    COMMON,
    COURT,
    ESSENCES,
    GARDEN,
    GATE,
    LANDING,
    NOTHING,
    ONIRITE,
    PIECES,
    TOP,
    VORTEX,
    WORKSHOP,
    Draw,
    Phase,
)

strength = interpreted(harvest.strength)
trade_get = interpreted(locations.trade_get)
trade_give = interpreted(locations.trade_give)
difficulty = interpreted(pool.difficulty)
harvested = interpreted(pool.harvested)
location = interpreted(pool.location)

QUESTIONS = {
    Phase.SETUP: "lay the table",
    Phase.FIRST_DREAM: "choose a first dream",
    Phase.GIFT_PICK: "pick a gift die",
    Phase.GIFT_KEEP: "keep the gift die or roll it again",
    Phase.CHOOSE: "harvest, or act at {location}",
    Phase.SPIN: "turn the lunar tile, or roll for the harvest",
    Phase.HELP: "help in the harvest, or not",
    Phase.HARVEST_KEEP: "keep the dice or roll one again",
    Phase.WEAVE: "lay essence on a dream",
    Phase.CLAIM: "claim the next dream, or not",
    Phase.LOCATION: "use {location}",
    Phase.FEATHER: "choose a feather",
    Phase.GATE_DREAM: "choose a dream",
    Phase.GATE_ESSENCE: "let the bank lay an essence on the new dream, or not",
    Phase.BAZAAR_DREAM: "take a dream, or not",
    Phase.TRADE: "trade tokens, or stop",
    Phase.GARDEN: "transform essence",
    Phase.OTHERS: "pay 1 onirite for an activity, or pass",
    Phase.RESPITE_DREAM: "take a dream, or not",
    Phase.CASTLE_FEATHER: "buy a feather for 1 chronite, or not",
    Phase.DISCARD: "discard essence until three are left",
    Phase.OVER: "count the points",
}

DRAWS = {
    Draw.TILE: "turn up the lunar tile",
    Draw.PIECE: "lay location {position} of {locations}, clockwise from the castle",
    Draw.DREAM_DISPLAY: "draw a dream for place {place} of the display",
    Draw.FEATHER_DISPLAY: "draw a feather for place {place} of the display",
    Draw.START_SEAT: "find the starting seat",
    Draw.GIFT_DIE: "roll gift die {die} of {dice}",
    Draw.GIFT_REROLL: "roll the picked gift die again",
    Draw.HARVEST_DIE: "roll die {place} of the harvest",
    Draw.HARVEST_REROLL: "roll die {place} of the harvest again",
    Draw.DREAM_TOP: "draw the top dream",
    Draw.FEATHER_TOP: "draw the top feather",
}


def piece_name(kit: Kit, piece: int) -> str:
    """The name of a location, by its index in PIECE_WORDS."""
    return str(next(row["name"] for row in kit.tables["pieces"] if row["piece"] == PIECE_WORDS[piece]))


def here(seen: Any, kit: Kit) -> str:
    """The name of the active location."""
    return piece_name(kit, int(location(seen)))


def dream_name(kit: Kit, dream: int) -> str:
    """A dream's name, or a dash for none."""
    return str(kit.tables["dreams"][dream]["name"]) if dream != NOTHING else "—"


def feather_name(kit: Kit, kind: int) -> str:
    """The symbol or type a feather shows, or a dash for none."""
    return str(kit.tables["feathers"][kind]["feather"]) if kind != NOTHING else "—"


def cost_text(kit: Kit, dream: int) -> str:
    """The printed essence, `3 nightmarish + 1 fantastic`."""
    cost = kit.face.cost[dream]
    return " + ".join(f"{cost[e]} {RESOURCE_WORDS[e]}" for e in range(ESSENCES) if cost[e])


def dream_text(kit: Kit, dream: int) -> str:
    """A dream with everything on it."""
    row = kit.tables["dreams"][dream]
    symbols = ", ".join(row["symbols"])
    return f"{row['name']} ({row['type']}, {row['points']} points, {cost_text(kit, dream)}, {symbols})"


# ------------------------------------------------------------------------------------------------ notation
@cites("M2.2", "M2.5")
def outcome_text(seen: Any, kit: Kit, outcome: int) -> str:
    """The notation of a draw: `tile L2`, `piece dreamgate`, `dream D07`, `feather Luna`, `first 2`..."""
    draw = int(seen.draw)
    if draw == Draw.TILE:
        return f"tile {kit.tables['lunar'][outcome]['tile']}"
    if draw == Draw.PIECE:
        return f"piece {PIECE_WORDS[outcome]}"
    if draw in (Draw.DREAM_DISPLAY, Draw.DREAM_TOP):
        return f"dream {kit.tables['dreams'][outcome]['dream']}"
    if draw in (Draw.FEATHER_DISPLAY, Draw.FEATHER_TOP):
        return f"feather {feather_name(kit, outcome)}"
    return f"first {outcome}" if draw == Draw.START_SEAT else f"die {outcome + 1}"


def decision_text(seen: Any, kit: Kit) -> str:
    """What is asked now, or what is drawn for the table."""
    if seen.draw != Draw.NONE:
        return draw_text(seen)
    question = QUESTIONS[Phase(int(seen.phase))]
    return question.format(location=here(seen, kit)) if "{" in question else question


def draw_text(seen: Any) -> str:
    """What chance decides now, as somebody does it with the parts on the table."""
    place = int(seen.place)
    return DRAWS[Draw(int(seen.draw))].format(
        position=place,
        locations=PIECES - 1,
        place=place + 1,
        die=int(seen.rolled) + 1,
        dice=int(seen.seats) + 1,
    )


# ------------------------------------------------------------------------------------------------ refusals
@cites("M8.2", "M3.2")
def facts(seen: Any, kit: Kit, seat: int, action: int) -> dict[str, object]:
    """Numbers and names for the sentences of actions.REASONS."""
    player = seen.players[seat]
    kind = act.ACTIONS.kind(action).name
    args = act.ACTIONS.args(action)
    token, gained, slot = "", "", 0
    if kind == "lay":
        slot, token = args[0], RESOURCE_WORDS[args[1]]
    elif kind == "trade":
        token, gained = RESOURCE_WORDS[trade_give(args[0])], RESOURCE_WORDS[trade_get(args[0])]
    elif kind == "seed":
        token = gained = RESOURCE_WORDS[args[0]]
        slot = max(0, int(seen.slot))
    elif kind == "split":
        token = "supreme" if args[1] else RESOURCE_WORDS[args[0]]
    elif kind == "discard":
        token = RESOURCE_WORDS[args[0]]
    dice = ", ".join(str(value + 1) for value in range(6) if seen.gifts[value] > 0)
    return {
        "chronite": int(player.pool[CHRONITE]),
        "onirite": int(player.pool[ONIRITE]),
        "place": args[0] + 1 if kind.startswith("take_") else 0,
        "value": args[0] + 1 if kind == "pick_die" else 0,
        "dice": dice,
        "location": here(seen, kit) if seen.ring[seen.counter] != NOTHING else "the castle",
        "token": token,
        "gained": gained,
        "slot": slot + 1,
        "dream": dream_name(kit, int(player.dream[slot])),
        "working": dream_name(kit, int(player.dream[seen.slot])) if seen.slot != NOTHING else "another dream",
    }


# ------------------------------------------------------------------------------------------------- choices
@cites("M8.7", "M9.2", "M9.3", "M9.5", "M9.7")
def describe(seen: Any, kit: Kit, seat: int, action: int) -> str:
    """A choice with its effect."""
    kind = act.ACTIONS.kind(action).name
    args = act.ACTIONS.args(action)
    if kind == "take_dream":
        return (
            "Draw the top dream of the stack"
            if args[0] == TOP
            else f"Take {dream_text(kit, seen.dream_display[args[0]])}"
        )
    if kind == "take_feather":
        return feather_choice(seen, kit, args[0])
    if kind == "pick_die":
        return f"Pick a {args[0] + 1}: 1 {RESOURCE_WORDS[kit.face.gift[args[0]]]}"
    if kind in SIMPLE:
        return SIMPLE[kind]
    if kind == "keep":
        return keep_choice(seen, kit)
    if kind == "harvest":
        return f"Harvest: {harvest_text(seen, kit)}"
    if kind == "act":
        return f"Act at {here(seen, kit)}: {OFFERS[int(location(seen))]}"
    if kind == "spin":
        way = act.SPIN_WAYS[args[0]]
        return f"Pay 1 chronite: turn the lunar tile {way}{spun_text(seen, kit, args[0])}"
    if kind == "roll":
        return f"Leave the tile and roll: {harvest_text(seen, kit)}"
    if kind == "reroll":
        return f"Pay 1 chronite: roll the {seen.dice[args[0]]} again"
    return location_choice(seen, kit, seat, kind, args)


SIMPLE = {
    "reroll_gift": "Pay 1 chronite: roll this die again",
    "respite": "Respite: pay 1 onirite, get 1 chronite and 1 onirite, and you may take a dream",
    "pass": "Pass",
    "help": "Help: pay 1 onirite, get what the harvest brings",
    "decline": "No, thank you",
    "stop": "Stop here",
}

OFFERS = {
    COURT: "weave on one dream",
    VORTEX: "gain 2 chronite, or a feather for 1 chronite",
    GATE: "gain 2 chronite, or a dream with an essence for 1 chronite",
    LANDING: "a feather from the stack, or one from the display for 1 chronite",
    WORKSHOP: "gain 1 onirite, or 2 for 1 chronite",
    BAZAAR: "take a dream, then trade tokens",
    GARDEN: "transform essence",
}


@cites("M5.2")
def feather_choice(seen: Any, kit: Kit, source: int) -> str:
    """Taking a feather, as a choice."""
    price = "Pay 1 chronite: " if seen.phase == Phase.CASTLE_FEATHER else ""
    if source == TOP:
        return f"{price}Draw the top feather of the stack, unseen by the others"
    return f"{price}Take the {feather_name(kit, seen.feather_display[source])} feather"


@cites("M7.3", "M8.9")
def keep_choice(seen: Any, kit: Kit) -> str:
    """Keeping dice, as a choice."""
    if seen.phase == Phase.GIFT_KEEP:
        resource = int(kit.face.gift[seen.gift - 1])
        gets = (
            f"1 {RESOURCE_WORDS[resource]}"
            if seen.bank[resource]
            else f"nothing, the bank has no {RESOURCE_WORDS[resource]}"
        )
        return f"Keep the {seen.gift}: {gets}"
    amount = int(strength(seen)) // int(difficulty(seen, kit.face))
    return f"Keep {seen.dice[0]} and {seen.dice[1]}: {amount} {RESOURCE_WORDS[harvested(seen, kit.face)]}"


@cites("M8.7")
def harvest_text(seen: Any, kit: Kit) -> str:
    """Resource and difficulty of the current sector."""
    return f"{RESOURCE_WORDS[harvested(seen, kit.face)]} at difficulty {difficulty(seen, kit.face)}"


@cites("M8.4")
def spun_text(seen: Any, kit: Kit, way: int) -> str:
    """What a turn of the tile would show."""
    turned = copy(seen)
    turned.rotation = (int(seen.rotation) + (1 if way == 0 else 7)) % 8
    return f" to {harvest_text(turned, kit)}"


@cites("M4.6", "M9.4", "M9.9", "M9.10", "M9.11")
def location_choice(seen: Any, kit: Kit, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """A choice at a location or at the castle."""
    player = seen.players[seat]
    if kind == "lay":
        dream = int(player.dream[args[0]])
        laid = sum(int(n) for n in player.laid[args[0]])
        total = kit.face.total[dream]
        return f"Lay 1 {RESOURCE_WORDS[args[1]]} on {dream_name(kit, dream)} ({laid} of {total} laid)"
    if kind == "seed":
        return f"The bank lays 1 {RESOURCE_WORDS[args[0]]} on {dream_name(kit, int(player.dream[seen.slot]))}"
    if kind == "trade":
        return f"Give 1 {RESOURCE_WORDS[trade_give(args[0])]}, get 1 {RESOURCE_WORDS[trade_get(args[0])]}"
    if kind == "split":
        others = [RESOURCE_WORDS[e] for e in range(COMMON) if e != args[0]]
        paid = "supreme" if args[1] else RESOURCE_WORDS[args[0]]
        return f"Give 1 {paid}, get 1 {others[0]} and 1 {others[1]}"
    if kind == "blend":
        return f"Give {act.BLENDS[args[0]].replace('+', ' and ')}, get 1 chronite"
    if kind == "discard":
        return f"Discard 1 {RESOURCE_WORDS[args[0]]}"
    place = int(location(seen))
    if kind == "gain":
        return {WORKSHOP: "Gain 1 onirite", LANDING: "Draw the top feather of the stack"}.get(
            place, "Gain 2 chronite"
        )
    return "Pay 1 chronite: " + {WORKSHOP: "2 onirite", GATE: "a dream, with an essence on it"}.get(
        place, "a feather"
    )
