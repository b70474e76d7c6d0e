"""What happened, told to one viewer from what that viewer knows."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import CHANCE, EVERYTHING

from .actions import ACTIONS, PLACE_ARG
from .geometry import CELL_WORDS
from .state import AGE_CARDS, DOMAINS, LAYOUTS, NO_SEAT, Draw, Phase
from .text import (
    asking_text,
    card_effect,
    card_text,
    dynasty_effect,
    dynasty_text,
    mastery_text,
    monument_text,
    objective_text,
    tile_text,
    yield_text,
)
from .wording import domain_name

SILENT = {"draw_none", "play_none", "lay", "cell", "build_none", "develop_none", "layout", "convert"}


@cites("C14.1", "C14.2")
def narrate(before: Any, after: Any, kit: Kit, viewer: int, seat: int, action: int) -> str:
    """A sentence on one entry of the log, or "" where there is nothing to tell."""
    if seat == CHANCE:
        return told_draw(before, kit, viewer, action)
    kind, args = ACTIONS.kind(action).name, ACTIONS.args(action)
    who = f"{{seat{seat}}}"
    if kind == "keep":
        told = told_keep(before, after, kit, viewer, seat, args)
    elif kind == "draft":
        told = told_draft(kit, viewer, seat, args[0])
    elif kind == "cell" and before.phase == Phase.SITE:
        told = f"{who} sets the monument in cell {CELL_WORDS[args[0]]}."
    elif kind in SILENT:
        told = ""
    else:
        told = f"{who} {told_act(before, after, kit, seat, kind, args)}."
    return (told + told_age(before, after, kit)).strip()


@cites("C2.4")
def told_keep(before: Any, after: Any, kit: Kit, viewer: int, seat: int, args: tuple[int, ...]) -> str:
    """What is kept: to its seat at once, to all when everybody has chosen."""
    if after.phase == Phase.KEEP:
        if viewer not in (seat, EVERYTHING):
            return f"{{seat{seat}}} has chosen."
        objective = objective_text(kit, int(before.players[seat].objectives[args[0]]))
        monument = monument_text(kit, int(before.players[seat].monuments[args[1]]))
        return f"{{seat{seat}}} keeps {objective} and {monument}."
    kept = [
        f"{{seat{other}}} {objective_text(kit, int(player.objectives[0]))} and"
        f" {monument_text(kit, int(player.monuments[0]))}"
        for other, player in enumerate(after.players[: int(after.seats)])
    ]
    return f"All have chosen: {'; '.join(kept)}."


@cites("C9.2", "C9.4")
def told_draft(kit: Kit, viewer: int, seat: int, card: int) -> str:
    """A card kept, named to its seat alone."""
    name = dynasty_text(kit, card) if viewer in (seat, EVERYTHING) else "a dynasty card"
    return f"{{seat{seat}}} keeps {name}."


def told_act(before: Any, after: Any, kit: Kit, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """An open action, without its seat."""
    if kind in ("redraw", "give_back"):
        return (
            f"puts {tile_text(kit, args[0])} back"
            if kind == "give_back"
            else f"sets {tile_text(kit, args[0])} aside"
        )
    if kind == "play":
        return f"plays {dynasty_text(kit, args[0])}: {dynasty_effect(kit, args[0])}"[:-1]
    if kind in ("gain", "choose", "amount", "convert_none"):
        return told_answer(before, kit, kind, args)
    if kind == "turn":
        return told_tile(before, after, kit, seat)
    if kind in ("found", "upgrade"):
        level = int(after.city_level[args[0]])
        return (
            f"founds a city on {tile_text(kit, args[0])}"
            if level == 1
            else f"raises the city on {tile_text(kit, args[0])} to level {level}"
        )
    if kind == "contribute":
        return f"contributes to {monument_text(kit, args[0])}"
    if kind == "pay":
        return f"pays {args[0]} in its first domain"
    if kind in ("take", "copy"):
        verb = "takes" if kind == "take" else "copies"
        return f"{verb} {mastery_text(kit, args[0])}: {card_effect(kit, LAYOUTS * args[0])}"[:-1]
    if kind == "at":
        return f"places {card_text(kit, int(before.card))} at {PLACE_ARG.words[args[0]]}"
    return "copies no mastery"


@cites("C5.4", "C5.5")
def told_answer(before: Any, kit: Kit, kind: str, args: tuple[int, ...]) -> str:
    """What was chosen for an effect."""
    card = asking_text(before, kit)
    if kind == "gain":
        return f"chooses {domain_name(kit, args[0])} for {card}"
    if kind == "choose":
        return f"chooses the {('first', 'second')[args[0]]} effect of {card}"
    if kind == "amount":
        return f"converts {args[0] + 1} to {domain_name(kit, int(before.colour))} with {card}"
    return f"converts nothing with {card}"


@cites("C6.4", "C6.7")
def told_tile(before: Any, after: Any, kit: Kit, seat: int) -> str:
    """Where a tile was laid, and what it produced for whom."""
    made = [
        f"{{seat{other}}} produces {yield_text(kit, int(player.made))}"
        for other, player in enumerate(after.players[: int(after.seats)])
        if player.made
    ]
    where = CELL_WORDS[int(before.cell)]
    return f"lays {tile_text(kit, int(before.tile))} in {where}: {', '.join(made)}"


@cites("C11.2", "C11.3", "C11.6")
def told_age(before: Any, after: Any, kit: Kit) -> str:
    """The end of an age: who won Domination cards."""
    is_new = after.age > before.age > 0 or (
        after.phase != before.phase and after.phase in (Phase.COPY, Phase.OVER)
    )
    if not is_new or before.phase in (Phase.COPY, Phase.TREE):
        return ""
    won = [
        f"{{seat{int(after.winners[domain])}}} dominates {domain_name(kit, domain)}"
        for domain in range(DOMAINS)
        if after.winners[domain] != NO_SEAT
    ]
    return f" Age {int(before.age)} is over: {', '.join(won) or 'nobody dominates anything'}."


@cites("C2.3", "C4.2", "C9.1")
def told_draw(before: Any, kit: Kit, viewer: int, outcome: int) -> str:
    """What chance brought; dealt cards are named to their seat alone."""
    if before.draw == Draw.ORDER:
        return f"{{seat{outcome}}} is number {int(before.dealt) + 1} in the order of play."
    if before.draw == Draw.TILE:
        return f"{{seat{int(before.actor)}}} draws {tile_text(kit, outcome)}."
    seat = int(before.dealt) % int(before.seats)
    if viewer not in (seat, EVERYTHING):
        return ""
    if before.draw == Draw.OBJECTIVE:
        return f"{{seat{seat}}} is dealt {objective_text(kit, outcome)}."
    if before.draw == Draw.MONUMENT:
        return f"{{seat{seat}}} is dealt {monument_text(kit, outcome)}."
    return f"{{seat{seat}}} is dealt {dynasty_text(kit, (int(before.age) - 1) * AGE_CARDS + outcome)}."
