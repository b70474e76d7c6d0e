"""What happened, told to one viewer; everybody may know everything, so all are told the same."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import CHANCE

from . import actions as act
from .robot_story import told_by_robot
from .state import CARDS, LONGEST, NOTHING, Debt, Draw, Phase, Place
from .text import distance, recipient_words, showing
from .words import ability_words, name_up, short_up, spaces


@cites("D14.1", "D13.20")
def narrate(before: Any, after: Any, kit: Kit, viewer: int, seat: int, action: int) -> str:
    """A sentence on one entry of the log, or "" where there is nothing to tell."""
    if seat == CHANCE:
        told = told_draw(before, after, kit, action)
    else:
        kind, args = act.ACTIONS.kind(action).name, act.ACTIONS.args(action)
        if kind.startswith("robot"):
            told = told_by_robot(before, after, kit, kind, args)
        else:
            told = told_act(before, after, kit, f"{{seat{seat}}}", seat, kind, args)
    return (told + ending(before, after)).strip()


# ----------------------------------------------------------------------------------------------------- chance
@cites("D2.2", "D2.3", "D2.7", "D3.1")
def told_draw(before: Any, after: Any, kit: Kit, outcome: int) -> str:
    """What chance brought."""
    draw = int(before.draw)
    if draw == Draw.START_SEAT:
        return f"{{seat{outcome}}} begins."
    if draw == Draw.SPECIAL:
        return f"The Robot starts with {short_up(after, kit, outcome // 2)}."
    if draw == Draw.DEAL:
        return f"{recipient_words(before)} is dealt {short_up(after, kit, outcome // 2)}."
    if draw == Draw.URN:
        card = int(before.counter)
        return "" if after.where[card] == Place.ASIDE else f"{name_up(after, kit, card)} is out of the game."
    if draw == Draw.HISTORIES:
        return "" if after.draw == Draw.HISTORIES else f"The Histories show {ring_words(after, kit)}."
    return told_top(before, after, kit, outcome // 2)


def ring_words(seen: Any, kit: Kit) -> str:
    """The upper faces of the ring, clockwise from the start."""
    slots = [(int(seen.start) + step) % int(seen.slots) for step in range(1, int(seen.slots))]
    return ", ".join(name_up(seen, kit, int(seen.slot[slot])) for slot in slots)


@cites("D3.1", "D7.2")
def told_top(before: Any, after: Any, kit: Kit, card: int) -> str:
    """A card that came up on the draw pile, or in a search."""
    if before.phase != Phase.SEARCH:
        return f"The draw pile shows {short_up(after, kit, card)}."
    if after.where[card] == Place.HELD:
        return f"{name_up(after, kit, card)} has a Resource and is taken: {short_up(after, kit, card)}."
    return f"{name_up(after, kit, card)} has no Resource on either side."


# ------------------------------------------------------------------------------------------------------ seats
def told_act(before: Any, after: Any, kit: Kit, who: str, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """A seat's own action."""
    if kind in ("flip", "pay_flip", "take", "buy", "buy_any"):
        return told_slot(before, after, kit, who, kind, args[0])
    if kind == "alternate":
        return f"{who} draws from the pile until a Resource comes.{told_first(before, after, kit)}"
    if kind == "pay":
        return f"{who} discards {short_up(before, kit, args[0])}." + told_settled(before, after, kit, who)
    if kind == "lend":
        card = int(showing(before, seat, args[0]))
        ability = ability_words(kit, card, int(before.turned[card]))
        told = f"{who} pays with {ability} of {name_up(before, kit, card)}."
        return told + told_settled(before, after, kit, who)
    if kind in ("place", "close"):
        return told_place(before, kit, who, seat, kind, args)
    if kind == "shift":
        slot = (int(before.start) + args[0] + 1) % int(before.slots)
        return told_shift(before, after, kit, who, slot)
    if kind == "refill":
        return f"{who} fills the start with {short_up(after, kit, int(before.top))}."
    return told_row(before, kit, who, seat, kind, args)


@cites("D4.4", "D4.5", "D6.1", "D6.2")
def told_slot(before: Any, after: Any, kit: Kit, who: str, kind: str, slot: int) -> str:
    """Flips, and the beginning of a taking or a purchase."""
    card = int(before.slot[slot])
    name = name_up(before, kit, card)
    if kind == "flip":
        return f"{who} flips {name} to {short_up(after, kit, card)}."
    if after.debt:
        due = {
            "pay_flip": f"to flip {name}",
            "take": f"to walk to {name}",
            "buy": f"for {name}",
            "buy_any": f"by Buy Any for {name}",
        }
        return f"{who} pays {due[kind]} {spaces(int(distance(before, slot)))} on."
    return told_done(before, after, kit, who, kind, card)


def told_done(before: Any, after: Any, kit: Kit, who: str, kind: str, card: int) -> str:
    """What was paid for happens."""
    if kind == "pay_flip":
        return f"{who} flips {name_up(before, kit, card)} to {short_up(after, kit, card)}."
    verb = "takes" if kind == "take" else "buys"
    return f"{who} {verb} {short_up(after, kit, card)}."


KINDS_OF_DEBT = {Debt.FLIP: "pay_flip", Debt.TAKE: "take", Debt.BUY: "buy", Debt.BUY_ANY: "buy_any"}


def told_settled(before: Any, after: Any, kit: Kit, who: str) -> str:
    """What follows once a debt is covered."""
    if after.debt:
        return ""
    card = int(before.slot[before.target])
    return " " + told_done(before, after, kit, who, KINDS_OF_DEBT[Debt(int(before.debt))], card)


def told_first(before: Any, after: Any, kit: Kit) -> str:
    """What lay on top when a search began."""
    card = int(before.top)
    if card == NOTHING:
        return ""
    return " " + told_top(SearchBegun, after, kit, card)


class SearchBegun:
    """A search under way, for the words on its first card."""

    phase = Phase.SEARCH


@cites("D8.2", "D8.4")
def told_place(before: Any, kit: Kit, who: str, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """Where an Artifact went."""
    name = name_up(before, kit, int(before.carried))
    if kind == "close":
        return f"{who} finishes exhibit {args[0] + 1} with {name}."
    if before.museums[seat].length[args[0]] == 0:
        return f"{who} begins exhibit {args[0] + 1} with {name}."
    return f"{who} places {name} at the {act.SIDES[args[1]]} of exhibit {args[0] + 1}."


@cites("D7.5")
def told_shift(before: Any, after: Any, kit: Kit, who: str, slot: int) -> str:
    """The card that moved to the start."""
    card = int(before.slot[slot])
    steps = int(distance(before, slot))
    return (
        f"{who} turns over {name_up(before, kit, card)}, {spaces(steps)} on,"
        f" and moves it to the start: {short_up(after, kit, card)}."
    )


def told_row(before: Any, kit: Kit, who: str, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """A step of rearranging."""
    if kind == "rearrange":
        return f"{who} rearranges, with {name_up(before, kit, int(showing(before, seat, args[0])))}."
    if kind == "put":
        card = int(before.carried)
        return f"{who} puts {name_up(before, kit, card)} into exhibit {args[0] + 1}, place {args[1] + 1}."
    return ""


# ----------------------------------------------------------------------------------------------- what follows
def count_discard(seen: Any) -> int:
    """Cards in the discard pile."""
    return sum(int(seen.where[card]) == Place.DISCARD for card in range(CARDS))


@cites("D3.3", "D3.5", "D11.1", "D11.2", "D11.5")
def ending(before: Any, after: Any) -> str:
    """The shuffle, the change of turn or the end that an entry brought about, as further sentences."""
    told = ""
    if after.urns_are_in and not before.urns_are_in:
        told += " The draw pile ran out: the discard pile is shuffled with the Urns."
    elif not after.top + 1 and after.pile_count > before.pile_count and before.phase != Phase.SETUP:
        told += " The draw pile ran out: the discard pile is shuffled."
    if after.is_closing and not before.is_closing:
        told += " Both exhibits are finished: this is the last round."
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        return told + " " + over_words(before, after)
    if after.active != before.active and before.phase != Phase.SETUP:
        robot = after.seats == 1 and after.active == 1
        told += " It is the Robot's turn." if robot else f" It is {{seat{int(after.active)}}}'s turn."
    return told


def over_words(before: Any, after: Any) -> str:
    """Why the game is over."""
    if after.turns == before.turns:
        return "No card is left for the Histories: the game is over."
    if after.turns >= LONGEST:
        return "The game has lasted too long and is over."
    return "The last round is finished: the game is over."
