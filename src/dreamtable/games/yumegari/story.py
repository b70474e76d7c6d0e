"""What happened, told to one viewer from what that viewer knows."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import CHANCE

from .actions import ACTIONS, PLACE, SPACE_WORDS, STACK_WORDS
from .gains import gains_of, last_paw
from .state import CARDS, NOTHING, SPACES, TURNS, Draw, Phase
from .text import card_name, cost, counted, is_draft, supply_cost, tile_text, tiles_text


@cites("Y10.1", "Y10.2", "Y10.3")
def narrate(before: Any, after: Any, kit: Kit, viewer: int, seat: int, action: int) -> str:
    """A sentence on one entry of the log, or "" where there is nothing to tell."""
    if seat == CHANCE:
        return told_draw(before, after, kit, viewer, action)
    kind, args = ACTIONS.kind(action).name, ACTIONS.args(action)
    who = f"{{seat{seat}}}"
    if kind == "pick":
        told = told_pick(before, after, kit, viewer, seat, args[0])
    elif kind in ("place", "discard"):
        told = told_act(before, after, kit, viewer, seat, action)
    elif kind == "supply":
        told = told_supply(before, kit, who, args[0])
    elif kind == "card":
        side, card = divmod(args[0], CARDS)
        told = f"{who} plays with {card_name(kit, card, side)}."
    else:
        told = f"{who} ends the game."
    return told + told_end(before, after)


# ------------------------------------------------------------------------------------------------- decisions
@cites("Y3.2", "Y3.3", "Y7.3")
def told_pick(before: Any, after: Any, kit: Kit, viewer: int, seat: int, slot: int) -> str:
    """A pick: named to its seat at once, to all when everybody has picked; with two players it is open."""
    who = f"{{seat{seat}}}"
    if not is_draft(before):
        return f"{who} takes {tile_text(kit, before.offer[slot])}."
    if after.phase == Phase.PICK:
        tile = tile_text(kit, before.players[seat].hand[slot]) if viewer == seat else "a tile"
        return f"{who} chooses {tile}."
    return f"{who} chooses a tile. {told_tiles(after, kit)}"


@cites("Y3.2", "Y3.4")
def told_tiles(after: Any, kit: Kit) -> str:
    """The tiles that lie face up."""
    shown = [
        f"{{seat{seat}}} {tile_text(kit, p.tile)}"
        for seat, p in enumerate(after.players)
        if p.tile != NOTHING
    ]
    return f"All show: {', '.join(shown)}."


@cites("Y3.5", "Y3.6", "Y5.1", "Y5.7")
def told_act(before: Any, after: Any, kit: Kit, viewer: int, seat: int, action: int) -> str:
    """An act: told when it is carried out, in the draft with those of all others."""
    if not is_draft(before):
        return told_deed(before, after, kit, seat)
    if after.phase == Phase.ACT and after.turn == before.turn:
        own = f": {ACTIONS.text(action)}" if viewer == seat else ""
        return f"{{seat{seat}}} is ready{own}."
    deeds = [told_deed(before, after, kit, who) for who in range(int(before.seats))]
    if before.turn < TURNS and after.phase != Phase.OVER:
        deeds.append(f"Hands go to the {('right', 'left')[before.rounds % 2]}.")
    if after.turn == TURNS and after.draw == Draw.NONE and after.phase == Phase.ACT:
        deeds.append(told_tiles(after, kit))
    return " ".join(deeds)


@cites("Y5.1", "Y5.2", "Y5.5", "Y5.6", "Y5.7")
def told_deed(before: Any, after: Any, kit: Kit, seat: int) -> str:
    """What a seat did with its tile, and what that gained."""
    was, now = before.players[seat], after.players[seat]
    space, tile = int(now.did) % SPACES, tile_text(kit, was.tile)
    paid = int(cost(before, kit.face, seat, space))
    price = f" for {counted(paid, 'paw')}" if paid else ""
    where = f"stays on {SPACE_WORDS[space]}" if space == was.at else f"walks to {SPACE_WORDS[space]}"
    gained = ", ".join(gains_of(before, after, kit, seat, PLACE + int(now.did)).words)
    ending = f": {gained}." if gained else "."
    if now.did >= SPACES:
        return f"{{seat{seat}}} {where}{price} and discards {tile}{ending}"
    covered = was.space[space]
    over = "" if covered == NOTHING else f" over {tile_text(kit, covered)}"
    return f"{{seat{seat}}} {where}{price} and places {tile}{over}{ending}"


@cites("Y8.4", "Y8.6")
def told_supply(before: Any, kit: Kit, who: str, stack: int) -> str:
    """The Supplier's walk and the tile it takes."""
    height = int(before.heights[stack])
    paid = int(supply_cost(before, stack))
    price = f" for {counted(paid, 'paw')}" if paid else ""
    top = int(before.stacks[stack][height - 1])
    tile = "the top tile" if top == NOTHING else tile_text(kit, top)
    last = f", the last one: {last_paw(before, kit, paid)}" if height == 1 else ""
    return f"{who} sends the Supplier to {STACK_WORDS[stack]}{price}, who takes {tile}{last}."


@cites("Y3.9", "Y8.8")
def told_end(before: Any, after: Any) -> str:
    """That the game is over."""
    return " The game is over." if after.phase == Phase.OVER and before.phase != Phase.OVER else ""


# ----------------------------------------------------------------------------------------------------- draws
@cites("Y2.3", "Y2.5", "Y2.7", "Y7.2", "Y8.3", "Y10.2")
def told_draw(before: Any, after: Any, kit: Kit, viewer: int, outcome: int) -> str:
    """What chance brought; tiles of a hand are told to their owner alone, when all are dealt."""
    draw, seat = int(before.draw), int(before.dealt)
    if draw == Draw.BOARD:
        return f"{{seat{seat}}} gets board {kit.tables['boards'][after.players[seat].board]['board']}."
    if draw == Draw.START_TILE:
        return f"{{seat{seat}}} starts with {tile_text(kit, outcome)}."
    if draw == Draw.CARD_A or draw == Draw.CARD_B:
        return f"In the game is {card_name(kit, outcome, int(draw == Draw.CARD_B))}."
    if draw == Draw.FIRST_SEAT:
        return f"{{seat{outcome}}} is first in odd rounds."
    if draw == Draw.HAND:
        return told_deal(after, kit, viewer)
    if draw == Draw.OFFER:
        return told_offer(after, kit)
    if draw == Draw.TOP or draw == Draw.TAKEN:
        below = "Below it lies" if draw == Draw.TOP else "It is"
        return f"{below} {tile_text(kit, outcome)}.{told_end(before, after)}"
    return ""


@cites("Y2.9", "Y3.8")
def told_deal(after: Any, kit: Kit, viewer: int) -> str:
    """A new round, once all tiles are dealt."""
    if after.draw == Draw.HAND:
        return ""
    told = f"Round {int(after.rounds)}: {counted(TURNS, 'tile')} each."
    return (
        f"{told} {{seat{viewer}}} holds {tiles_text(kit, after.players[viewer].hand)}."
        if viewer >= 0
        else told
    )


@cites("Y7.1", "Y7.2")
def told_offer(after: Any, kit: Kit) -> str:
    """A new round with two players, once all three tiles are shown."""
    if after.draw == Draw.OFFER:
        return ""
    return f"Round {int(after.rounds)}: {tiles_text(kit, after.offer)}. {{seat{int(after.active)}}} is first."
