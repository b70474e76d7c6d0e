"""Words for people: notation of tiles and draws, questions, refusals, scoring cards.

Names of players are written `{seatN}`; whoever shows a sentence puts names there.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import acts, hands, legal, setup, shapes, solo
from .actions import ACTIONS, SPACE_WORDS, STACK_WORDS
from .cards import DIAGONALS, FULL_SETS, NEIGHBOURHOODS, PAIRS, ROWS, TIDY_LINES
from .columns import COLOUR_CODES, ITEM_CODES
from .scoring import SIDE_WORDS
from .state import MARKS, NOTHING, OFFER, SORTS, Draw, Phase

colour_of = interpreted(shapes.colour_of)
cost = interpreted(acts.cost)
hand_size = interpreted(hands.hand_size)
is_draft = interpreted(setup.is_draft)
is_waiting = interpreted(legal.is_waiting)
item_of = interpreted(shapes.item_of)
steps = interpreted(acts.steps)
supply_cost = interpreted(solo.supply_cost)
supply_steps = interpreted(solo.supply_steps)

MARK_CODES = ("", "+1v", "+1p", "+2v")
MARK_WORDS = ("", " (1 VP)", " (1 paw)", " (2 VP)")
DRAWS = {
    Draw.BOARD: "deal a board to seat {seat}",
    Draw.START_TILE: "lay the starting tile of seat {seat}",
    Draw.CARD_A: "find the scoring card that shows side A",
    Draw.CARD_B: "find the scoring card that shows side B",
    Draw.FIRST_SEAT: "find the first player",
    Draw.HAND: "deal tile {number}",
    Draw.OFFER: "show tile {number} of the stack",
    Draw.STACK: "lay tile {number} of the stacks",
    Draw.TOP: "turn up the next tile of stack {stack}",
    Draw.TAKEN: "turn up the tile the Supplier takes",
}
ASKED = {
    Phase.SETUP: "lay the table",
    Phase.CARDS: "choose the scoring cards: a side A and a side B",
    Phase.PICK: "choose a tile",
    Phase.SUPPLY: "send the Supplier to a stack",
    Phase.ACT: "walk, and place or discard the tile",
    Phase.OVER: "count the points",
}


def code_of(kind: int) -> str:
    """`lR+1v`: the notation of a kind of tile."""
    item, colour = ITEM_CODES[item_of(kind)], COLOUR_CODES[colour_of(kind)]
    return item + colour + MARK_CODES[kind % MARKS]


def name_of(kit: Kit, kind: int) -> str:
    """`red lantern`: a tile without its mark."""
    sorts = kit.tables["sorts"]
    return f"{sorts[SORTS + colour_of(kind)]['name']} {sorts[item_of(kind)]['name']}"


def tile_text(kit: Kit, kind: Any) -> str:
    """`red lantern (1 VP)`: a tile with its mark."""
    return name_of(kit, int(kind)) + MARK_WORDS[int(kind) % MARKS]


def tiles_text(kit: Kit, kinds: Any) -> str:
    """`red lantern, blue bell (1 paw)`: the tiles among `kinds`."""
    return ", ".join(tile_text(kit, kind) for kind in kinds if kind != NOTHING)


def counted(number: int, noun: str) -> str:
    """`1 paw`, `3 paws`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# ------------------------------------------------------------------------------------------------ notation
@cites("Y2.3", "Y2.7", "Y7.2")
def outcome_text(seen: Any, kit: Kit, outcome: int) -> str:
    """The notation of a draw: `board 3`, `card a4`, `first 1`, `tile lR+1v`."""
    if seen.draw == Draw.BOARD:
        return f"board {outcome + 1}"
    if seen.draw == Draw.CARD_A or seen.draw == Draw.CARD_B:
        return f"card {'a' if seen.draw == Draw.CARD_A else 'b'}{outcome + 1}"
    return f"first {outcome}" if seen.draw == Draw.FIRST_SEAT else f"tile {code_of(outcome)}"


@cites("Y3.2", "Y3.5", "Y7.3", "Y8.4")
def decision_text(seen: Any, kit: Kit) -> str:
    """What is asked now, or what is drawn."""
    if seen.draw != Draw.NONE:
        asked = DRAWS[Draw(int(seen.draw))]
        stack = STACK_WORDS[int(seen.supplier)]
        return asked.format(seat=int(seen.dealt), number=int(seen.dealt) + 1, stack=stack)
    return ASKED[Phase(int(seen.phase))]


# ------------------------------------------------------------------------------------------------ refusals
@cites("Y3.3", "Y4.2", "Y8.4", "Y8.10")
def facts(seen: Any, kit: Kit, seat: int, action: int) -> dict[str, object]:
    """Numbers and names for the sentences of actions.REASONS."""
    kind, args = ACTIONS.kind(action).name, ACTIONS.args(action)
    found: dict[str, object] = {"paws": counted(int(seen.players[seat].paws), "paw")}
    if kind == "pick":
        tiles = int(hand_size(seen, seat)) if is_draft(seen) else OFFER
        found |= {"slot": args[0] + 1, "tiles": tiles, "others": others_text(seen)}
    elif kind in ("place", "discard"):
        found |= walk_facts(seen, kit, seat, args[0]) | {"others": others_text(seen)}
    elif kind == "supply":
        far, price = int(supply_steps(seen, args[0])), int(supply_cost(seen, args[0]))
        found |= {"stack": STACK_WORDS[args[0]], "steps": far, "cost": counted(price, "paw")}
    elif kind == "card":
        found |= card_facts(seen, kit, args[0])
    else:
        empty = sum(int(tile) == NOTHING for tile in seen.players[0].space)
        found["empty"] = f"{counted(empty, 'space')} {'is' if empty == 1 else 'are'}"
    return found


def others_text(seen: Any) -> str:
    """How many seats still have to choose."""
    waiting = sum(bool(is_waiting(seen, seat)) for seat in range(int(seen.seats)))
    return f"{waiting} {'player has' if waiting == 1 else 'players have'}"


@cites("Y4.2", "Y4.4")
def walk_facts(seen: Any, kit: Kit, seat: int, space: int) -> dict[str, object]:
    """How far a space is and what the walk costs."""
    if seen.players[seat].board == NOTHING:
        return {}
    far, price = int(steps(seen, kit.face, seat, space)), int(cost(seen, kit.face, seat, space))
    return {"space": SPACE_WORDS[space], "steps": far, "cost": counted(price, "paw")}


@cites("Y2.8", "Y8.2")
def card_facts(seen: Any, kit: Kit, choice: int) -> dict[str, object]:
    """The card that was chosen already, and the side still to choose."""
    names = kit.column("cards", "name")
    side = choice // len(names)
    chosen = int(seen.cards[side])
    wanted = chosen if chosen != NOTHING else choice % len(names)
    return {"card": names[wanted], "side": "AB"[side], "other": "BA"[side]}


# ------------------------------------------------------------------------------------------- scoring cards
@cites("Y6.3", "Y6.4", "Y6.5", "Y6.6", "Y6.7", "Y6.8")
def card_text(kit: Kit, card: int, side: int) -> str:
    """What a side of a scoring card gives, with the kit's numbers."""
    points = [int(n) for n in kit.face.points[card]]
    what = SIDE_WORDS[side]
    one = what[:-1]
    paid = {n: points[n] for n in range(SORTS, 0, -1) if points[n]}
    listed = ", ".join(f"{n}: {paid[n]}" for n in paid)
    return {
        FULL_SETS: f"{points[1]} points for a full set of the five {what}, {points[SORTS]} for five sets",
        TIDY_LINES: f"points for different {what} in each row and column ({listed})",
        NEIGHBOURHOODS: f"points for each tile in a group of one {one}, by the group's size ({listed})",
        PAIRS: f"{points[2]} points for each pair of neighbours of one {one}, each tile in one pair",
        DIAGONALS: f"{points[2]} points for each two tiles of one {one} that touch at a corner",
        ROWS: f"points for the most tiles of one {one} in each row ({listed})",
    }[card]
