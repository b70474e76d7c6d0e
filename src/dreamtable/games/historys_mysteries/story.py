"""What happened, told to one viewer from what that viewer knows."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import CHANCE, EVERYTHING

from . import actions as act
from .state import MELD, Draw, End, Phase
from .text import counted, hand_text, name_of


@cites("H10.1", "H10.2", "H10.3")
def narrate(before: Any, after: Any, kit: Kit, viewer: int, seat: int, action: int) -> str:
    """A sentence on one entry of the log, or "" where there is nothing to tell."""
    if seat == CHANCE:
        return told_draw(before, after, kit, viewer, action)
    who = f"{{seat{seat}}}"
    kind, args = act.ACTIONS.kind(action).name, act.ACTIONS.args(action)
    told = told_act(before, kit, who, kind, args)
    return (told + told_end(before, after, kit)).strip()


def told_act(before: Any, kit: Kit, who: str, kind: str, args: tuple[int, ...]) -> str:
    """A seat's own action; a card drawn is told when it comes."""
    if kind == "draw":
        return ""
    if kind == "decline":
        return f"{who} plays nothing{'' if before.pile_count else ', and no second card is left'}."
    if kind == "take":
        first, depth = int(before.discard_count) - args[0] - 1, args[0] + 1
        names = ", ".join(name_of(kit, int(before.discards[first + n])) for n in range(depth))
        return f"{who} takes {names} from the discard pile."
    name = name_of(kit, args[0])
    if kind == "meld":
        return f"{who} lays out {args[1] + MELD} {name}."
    if kind == "discard":
        return f"{who} discards {name}."
    return f"{who} {told_layoff(before, name, args[0], args[1])}."


@cites("H5.5", "H5.6", "H5.9")
def told_layoff(before: Any, name: str, mystery: int, side: int) -> str:
    """One card laid off, and whose card was turned."""
    if side == act.FACT:
        return f"lays off {name} as Fact"
    turned = f" and turns a card of {{seat{int(before.owner[mystery])}}}'s meld"
    return f"lays off {name} as Fiction{turned if side == act.FLIP else ''}"


@cites("H7.1", "H7.3", "H8.1", "H8.2", "H10.3")
def told_end(before: Any, after: Any, kit: Kit) -> str:
    """How a hand ended, what it brought each seat, and what each still held."""
    if after.hands == before.hands:
        return ""
    why = "is out of cards" if after.last_end == End.WENT_OUT else "took the last card of the draw pile"
    seats = [told_points(after, kit, seat) for seat in range(int(after.seats))]
    told = f" {{seat{int(after.last_seat)}}} {why}: hand {int(after.hands)} is over. {' '.join(seats)}"
    return told + (" The match is over." if after.phase == Phase.OVER else "")


def told_points(after: Any, kit: Kit, seat: int) -> str:
    """One seat's hand in points, with its new total."""
    player = after.players[seat]
    points = int(player.last_laid) + int(player.last_left) + int(player.last_bonus) + int(player.last_raised)
    total = int(player.total) + (points if after.phase == Phase.OVER else 0)
    held = hand_text(kit, player.last_hand)
    kept = "" if held == "nothing" else f", still holding {held}"
    return f"{{seat{seat}}} {points:+d}, now {total}{kept}.".replace("-", "−")


@cites("H2.2", "H2.3", "H4.1", "H10.1")
def told_draw(before: Any, after: Any, kit: Kit, viewer: int, outcome: int) -> str:
    """What chance brought; a card drawn is named to its owner alone."""
    draw = int(before.draw)
    if draw == Draw.FIRST_SEAT:
        return f"{{seat{outcome}}} begins the match."
    if draw == Draw.DEAL:
        return ""
    if draw == Draw.FIRST_DISCARD:
        return told_deal(before, after, kit, viewer, outcome)
    seat = int(before.active)
    card = name_of(kit, outcome) if viewer in (seat, EVERYTHING) else "a card"
    return f"{{seat{seat}}} draws {card}{' as well' if draw == Draw.EXTRA else ''}."


@cites("H2.2", "H2.3", "H9.4")
def told_deal(before: Any, after: Any, kit: Kit, viewer: int, outcome: int) -> str:
    """A new hand lies on the table."""
    cards = counted(int(after.players[0].hand_count))
    told = f"Hand {int(after.hands) + 1}: {cards} each, {name_of(kit, outcome)} opens the discard pile,"
    own = f" {{seat{viewer}}} holds {hand_text(kit, after.players[viewer].hand)}." if viewer >= 0 else ""
    return f"{told} {{seat{int(after.first)}}} begins.{own}"
