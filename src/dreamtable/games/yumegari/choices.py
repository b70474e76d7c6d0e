"""A choice with its effect, as its seat reads it."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Kit

from .actions import ACTIONS, SPACE_WORDS, STACK_WORDS
from .depict import preview
from .gains import last_paw
from .state import CARDS, NOTHING
from .text import card_name, card_text, counted, is_draft, supply_cost, tile_text


@cites("Y3.2", "Y4.2", "Y5.1", "Y5.7", "Y8.4", "Y8.10")
def describe(seen: Any, kit: Kit, seat: int, action: int) -> str:
    """A choice with its effect."""
    kind, args = ACTIONS.kind(action).name, ACTIONS.args(action)
    if kind == "pick":
        return pick_choice(seen, kit, seat, args[0])
    if kind == "supply":
        return supply_choice(seen, kit, args[0])
    if kind == "card":
        side, card = divmod(args[0], CARDS)
        return f"C{card_name(kit, card, side)[1:]}: {card_text(kit, card, side)}"
    if kind == "finish":
        return "End the game here"
    return act_choice(seen, kit, seat, action)


@cites("Y3.2", "Y7.3")
def pick_choice(seen: Any, kit: Kit, seat: int, slot: int) -> str:
    """The tile in a slot of the hand or of the offer, if there is one."""
    tiles = seen.players[seat].hand if is_draft(seen) else seen.offer
    tile = tiles[slot] if slot < len(tiles) else NOTHING
    return f"Choose {tile_text(kit, tile) if tile != NOTHING else f'tile {slot + 1}, which is not there'}"


@cites("Y4.2", "Y5.2", "Y5.5", "Y5.6", "Y5.7")
def act_choice(seen: Any, kit: Kit, seat: int, action: int) -> str:
    """Placing or discarding: where, for how many paws, what it gains, and the total then."""
    found = preview(seen, kit, seat, action)
    player = seen.players[seat]
    kind, space = ACTIONS.kind(action).name, ACTIONS.args(action)[0]
    where = "here" if space == player.at else f"on {SPACE_WORDS[space]}"
    price = f" for {counted(found.cost, 'paw')}" if found.cost else ""
    cards = [f"cards {found.cards:+d}".replace("-", "−")] if found.cards else []
    brings = ", ".join([*found.gains, *cards, counted(found.total, "point")])
    brings += "" if found.is_sure else ", unless others change what tokens are left"
    if kind == "discard":
        return f"Discard {where}{price}: {brings}"
    covered = player.space[space]
    over = "" if covered == NOTHING else f", over {tile_text(kit, covered)}"
    return f"Place {where}{price}{over}: {brings}"


@cites("Y8.3", "Y8.4", "Y8.6")
def supply_choice(seen: Any, kit: Kit, stack: int) -> str:
    """The stack, the price of the walk, the tile, and the paw for the last one."""
    height = int(seen.heights[stack])
    if height == 0:
        return f"Stack {STACK_WORDS[stack]}, which is empty"
    price = int(supply_cost(seen, stack))
    walk = f" for {counted(price, 'paw')}" if price else ""
    top = int(seen.stacks[stack][height - 1])
    tile = "an unseen tile" if top == NOTHING else tile_text(kit, top)
    last = f", the last: {last_paw(seen, kit, price)}" if height == 1 else f", {height - 1} left"
    return f"Stack {STACK_WORDS[stack]}{walk}: {tile}{last}"
