"""What happened, told to one viewer from what that viewer knows."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import CHANCE, EVERYTHING

from . import actions as act
from .kit import RESOURCE_WORDS
from .state import NOTHING, RESOURCES, TOP, Draw, Phase
from .text import (
    cost_text,
    difficulty,
    dream_name,
    feather_name,
    harvested,
    here,
    piece_name,
    trade_get,
    trade_give,
)

MONTHS = ("first", "second", "third")


@cites("M13.1", "M13.3", "M13.4", "M6.6")
def narrate(before: Any, after: Any, kit: Kit, viewer: int, seat: int, action: int) -> str:
    """A sentence on one entry of the log, or "" where there is nothing to tell."""
    if seat == CHANCE:
        return narrate_draw(before, after, kit, viewer, action)
    who = f"{{seat{seat}}}"
    kind = act.ACTIONS.kind(action).name
    args = act.ACTIONS.args(action)
    told = told_act(before, after, kit, who, seat, kind, args)
    return (told + ending(before, after, kit)).strip()


def told_act(before: Any, after: Any, kit: Kit, who: str, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """A seat's own action."""
    if kind == "take_dream":
        if args[0] == TOP:
            return f"{who} draws a dream from the stack."
        return f"{who} takes {dream_name(kit, int(before.dream_display[args[0]]))} from the display."
    if kind == "take_feather":
        paid = " for 1 chronite" if before.phase == Phase.CASTLE_FEATHER else ""
        if args[0] == TOP:
            return f"{who} draws a feather from the stack{paid}, unseen."
        feather = feather_name(kit, int(before.feather_display[args[0]]))
        return f"{who} takes the {feather} feather from the display{paid}."
    if kind == "pick_die":
        return f"{who} picks the {args[0] + 1}."
    if kind == "keep":
        return told_keep(before, after, kit, who, seat)
    if kind == "harvest":
        fee = "pays 1 onirite and harvests" if before.phase == Phase.OTHERS else "harvests"
        return f"{who} {fee}: {harvest_words(before, kit)}."
    if kind == "act":
        fee = "pays 1 onirite and acts" if before.phase == Phase.OTHERS else "acts"
        return f"{who} {fee} at {here(before, kit)}."
    if kind == "spin":
        way = act.SPIN_WAYS[args[0]]
        return f"{who} pays 1 chronite and turns the lunar tile {way}: now {harvest_words(after, kit)}."
    return told_step(before, after, kit, who, seat, kind, args)


def told_step(
    before: Any, after: Any, kit: Kit, who: str, seat: int, kind: str, args: tuple[int, ...]
) -> str:
    """The smaller steps of an action."""
    if kind == "lay":
        dream = int(before.players[seat].dream[args[0]])
        told = f"{who} lays 1 {RESOURCE_WORDS[args[1]]} on {dream_name(kit, dream)}"
        return told + (" and completes it!" if after.players[seat].done[dream] else ".")
    if kind == "seed":
        dream = int(before.players[seat].dream[before.slot])
        told = f"The bank lays 1 {RESOURCE_WORDS[args[0]]} on {{}}'s {dream_name(kit, dream)}".format(who)
        return told + (" and completes it!" if after.players[seat].done[dream] else ".")
    if kind == "trade":
        give, get = RESOURCE_WORDS[trade_give(args[0])], RESOURCE_WORDS[trade_get(args[0])]
        return f"{who} trades 1 {give} for 1 {get}."
    if kind == "discard":
        return f"{who} discards 1 {RESOURCE_WORDS[args[0]]}."
    simple = {
        "reroll_gift": "pays 1 chronite to roll the die again.",
        "reroll": "pays 1 chronite to roll a die again.",
        "respite": f"takes a respite: {gained_words(before, after, seat)}.",
        "help": "pays 1 onirite to help.",
        "buy": f"pays 1 chronite at {here(before, kit)}{bought_words(before, after, seat)}.",
        "gain": f"gets {gained_words(before, after, seat)} at {here(before, kit)}.",
        "split": f"transforms essence: {gained_words(before, after, seat)}.",
        "blend": f"transforms essence: {gained_words(before, after, seat)}.",
        "pass": "passes.",
    }
    if kind == "gain" and after.draw == Draw.FEATHER_TOP:
        return f"{who} takes a feather from the stack, unseen."
    return f"{who} {simple[kind]}" if kind in simple else ""


def harvest_words(seen: Any, kit: Kit) -> str:
    """What the moon shows."""
    return f"{RESOURCE_WORDS[harvested(seen, kit.face)]} at difficulty {difficulty(seen, kit.face)}"


def gained_words(before: Any, after: Any, seat: int) -> str:
    """What a pool gained, all in all."""
    gains = [int(after.players[seat].pool[r]) - int(before.players[seat].pool[r]) for r in range(RESOURCES)]
    words = [f"{'+' if n > 0 else '−'}{abs(n)} {RESOURCE_WORDS[r]}" for r, n in enumerate(gains) if n]
    return ", ".join(words) or "nothing changes"


def bought_words(before: Any, after: Any, seat: int) -> str:
    """The onirite bought at once, if any."""
    more = int(after.players[seat].pool[5]) - int(before.players[seat].pool[5])
    return f" for {more} onirite" if more > 0 else ""


@cites("M7.1", "M8.9", "M8.11")
def told_keep(before: Any, after: Any, kit: Kit, who: str, seat: int) -> str:
    """A gift received or a harvest divided."""
    if before.phase == Phase.GIFT_KEEP:
        resource = int(kit.face.gift[before.gift - 1])
        if before.bank[resource] > 0:
            return f"{who} gets 1 {RESOURCE_WORDS[resource]}."
        return f"{who} gets no {RESOURCE_WORDS[resource]}: the bank has none."
    resource = int(harvested(before, kit.face))
    shares = []
    for other in range(int(before.seats)):
        if other == seat or before.helps[other]:
            n = int(after.players[other].pool[resource]) - int(before.players[other].pool[resource])
            shares.append(f"{{seat{other}}} gets {n}")
    return f"The harvest of {RESOURCE_WORDS[resource]} is divided: {', '.join(shares)}."


@cites("M13.3", "M13.4")
def narrate_draw(before: Any, after: Any, kit: Kit, viewer: int, outcome: int) -> str:
    """What chance brought; an unseen feather is named to its owner alone."""
    draw = int(before.draw)
    if draw == Draw.TILE:
        month, tile = MONTHS[int(before.month)], kit.tables["lunar"][outcome]["tile"]
        return f"The {month} month begins under the lunar tile {tile}."
    if draw == Draw.PIECE:
        ring = [int(piece) for piece in after.ring[1:]]
        if NOTHING in ring:
            return ""
        names = ", ".join(piece_name(kit, p) for p in ring)
        return f"The ring, clockwise from the castle: {names}." + ending(before, after, kit)
    if draw == Draw.START_SEAT:
        return f"{{seat{outcome}}} begins."
    if draw == Draw.DREAM_TOP:
        return f"It is {dream_name(kit, outcome)}: {cost_text(kit, outcome)}." + ending(before, after, kit)
    if draw == Draw.FEATHER_TOP:
        if viewer in (before.actor, EVERYTHING) or after.phase == Phase.OVER:
            return f"It is a {feather_name(kit, outcome)} feather." + ending(before, after, kit)
        return ending(before, after, kit).strip()
    if draw in (Draw.DREAM_DISPLAY, Draw.FEATHER_DISPLAY):
        if before.phase == Phase.SETUP:
            return ending(before, after, kit).strip()
        name = (
            dream_name(kit, outcome)
            if draw == Draw.DREAM_DISPLAY
            else f"a {feather_name(kit, outcome)} feather"
        )
        return f"{name[0].upper()}{name[1:]} fills the gap on display." + ending(before, after, kit)
    return narrate_die(before, after, outcome + 1)


@cites("M7.1", "M8.9")
def narrate_die(before: Any, after: Any, value: int) -> str:
    """Dice as they land."""
    draw = int(before.draw)
    if draw == Draw.GIFT_DIE:
        if after.draw == Draw.GIFT_DIE:
            return ""
        dice = [str(v + 1) for v in range(6) for _ in range(int(after.gifts[v]))]
        return f"The gift dice show {', '.join(dice)}."
    if draw == Draw.HARVEST_DIE:
        return (
            f"The harvest dice show {after.dice[0]} and {after.dice[1]}." if after.draw == Draw.NONE else ""
        )
    return f"The die shows {value}."


@cites("M6.3", "M12.1")
def ending(before: Any, after: Any, kit: Kit) -> str:
    """The change of turn, month or game that an entry brought about, as a further sentence."""
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        return " The game is over."
    if after.phase == Phase.SETUP and before.phase != Phase.SETUP:
        return " The month is over."
    if int(after.counter) == int(before.counter) or after.ring[after.counter] == NOTHING:
        return ""
    if after.counter == 0:
        return f" The counter reaches {piece_name(kit, 0)}, {{seat{after.active}}} first."
    return f" {{seat{after.active}}}'s turn: the counter moves to {here(after, kit)}."
