"""What happened, told to one viewer from what that viewer knows.

An entry of the log is told with all that it sets off: the decision here, what follows by itself in
`following.py`. Draws of one seat in a row are told together, when the last of them has come.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import CHANCE, EVERYTHING

from . import building, dynasty, tree
from .actions import ACTIONS
from .columns import TILE_CODES
from .following import conversion, gained_by_answer, told_steps
from .geometry import CELL_WORDS
from .state import (
    AGE_CARDS,
    ASIDE,
    DESIGNS_A_DOMAIN,
    DOMAINS,
    IN_HAND,
    LAYOUTS,
    OFFERED,
    PICKS,
    TILES,
    Draw,
    Phase,
)
from .text import (
    asking_text,
    card_effect,
    card_text,
    dynasty_effect,
    dynasty_text,
    knowledge_text,
    mastery_text,
    monument_text,
    objective_text,
    place_of,
    side_text,
    tile_text,
    tree_words,
    yield_text,
)
from .wording import domain_name, listed

city_cost = interpreted(building.city_cost)
hand_size = interpreted(dynasty.hand_size)
mastery_cost = interpreted(building.mastery_cost)
monument_cost = interpreted(building.monument_cost)
owns = interpreted(tree.owns)
receiver = interpreted(dynasty.receiver)

PAIR = 2
SILENT = {"redraw", "play_none", "lay", "cell", "build_none", "develop_none", "layout", "convert"}


@cites("C14.1", "C14.2")
def narrate(before: Any, after: Any, kit: Kit, viewer: int, seat: int, action: int) -> str:
    """What an entry of the log did, in a few sentences, or "" where there is nothing to tell."""
    told = (
        told_draw(before, after, kit, viewer, action)
        if seat == CHANCE
        else told_choice(before, after, kit, viewer, seat, action)
    )
    return " ".join([*filter(None, [told]), *told_steps(before, kit, seat, action)])


def told_choice(before: Any, after: Any, kit: Kit, viewer: int, seat: int, action: int) -> str:
    """A decision of a seat."""
    kind, args = ACTIONS.kind(action).name, ACTIONS.args(action)
    who = f"{{seat{seat}}}"
    if kind == "keep":
        return told_keep(before, after, kit, viewer, seat, args)
    if kind == "draft":
        return told_draft(before, after, kit, viewer, seat, args[0])
    if kind == "draw_none":
        return told_aside(before, seat)
    if kind == "cell" and before.phase == Phase.SITE:
        return f"{who} sets the monument in cell {CELL_WORDS[args[0]]}."
    return "" if kind in SILENT else f"{who} {told_act(before, after, kit, seat, kind, args)}."


@cites("C2.4")
def told_keep(before: Any, after: Any, kit: Kit, viewer: int, seat: int, args: tuple[int, ...]) -> str:
    """What is kept: to its seat at once, to all when everybody has chosen; nobody is told twice."""
    if after.phase != Phase.KEEP and viewer != EVERYTHING:
        news = [other for other in range(int(after.seats)) if other != viewer or viewer == seat]
        kept = "; ".join(kept_text(kit, other, after.players[other], 0, 0) for other in news)
        return f"All have chosen: {kept}."
    if viewer in (seat, EVERYTHING):
        return f"{kept_text(kit, seat, before.players[seat], *args)}."
    return f"{{seat{seat}}} has chosen."


def kept_text(kit: Kit, seat: int, player: Any, objective: int, monument: int) -> str:
    """A seat with what it keeps of what it was dealt."""
    nation = objective_text(kit, int(player.objectives[objective]))
    return f"{{seat{seat}}} keeps {nation} and {monument_text(kit, int(player.monuments[monument]))}"


@cites("C9.2", "C9.3", "C9.4", "C15.3")
def told_draft(before: Any, after: Any, kit: Kit, viewer: int, seat: int, card: int) -> str:
    """A card kept, named to its seat alone with where the others go; then what becomes of all hands."""
    rest = told_rest(before, after)
    if viewer not in (seat, EVERYTHING):
        return f"{{seat{seat}}} keeps a dynasty card.{rest}"
    others = "the other one" if before.players[seat].hand_count == PAIR else "the others"
    if before.picks == PICKS - 1:
        return f"{{seat{seat}}} keeps {dynasty_text(kit, card)}.{rest}"
    target = f"{{seat{int(receiver(before, seat))}}}, on the {side_text(before)}"
    return f"{{seat{seat}}} keeps {dynasty_text(kit, card)}; {others} will go to {target}.{rest}"


@cites("C9.3", "C9.5", "C9.6")
def told_rest(before: Any, after: Any) -> str:
    """What is done with all hands once everybody has chosen; empty before."""
    if after.picks == before.picks:
        return ""
    if before.picks == PICKS - 1:
        return " The last cards go back to the box."
    kept = " and kept" if after.picks == PICKS else ""
    return f" All hands are passed to the {side_text(before)}{kept}."


@cites("C4.3")
def told_aside(before: Any, seat: int) -> str:
    """The land tiles that a seat set aside."""
    aside = [TILE_CODES[tile] for tile in range(TILES) if before.where[tile] == ASIDE]
    return f"{{seat{seat}}} sets {listed(aside)} aside." if aside else ""


def told_act(before: Any, after: Any, kit: Kit, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """An open action, without its seat."""
    if kind == "give_back":
        return f"puts {tile_text(kit, args[0])} back"
    if kind == "play":
        return f"plays {dynasty_text(kit, args[0])}: {dynasty_effect(kit, args[0])}"[:-1]
    if kind in ("gain", "choose", "amount", "convert_none"):
        return told_answer(before, kit, seat, kind, args)
    if kind == "turn":
        return told_tile(before, after, kit)
    if kind in ("found", "upgrade"):
        return told_city(before, kit, seat, args[0])
    if kind == "contribute":
        return f"contributes to {monument_text(kit, args[0])}"
    if kind == "pay":
        return f"pays {paid_text(before, kit, seat, args[0])} for {card_text(kit, int(before.card))}"
    if kind in ("take", "copy"):
        return told_mastery(before, kit, seat, kind, args[0])
    if kind == "at":
        where = tree_words(before.players[seat], kit, place_of(args[0]))
        return f"places {card_text(kit, int(before.card))} {where}"
    return "copies no mastery"


@cites("C7.6")
def paid_text(before: Any, kit: Kit, seat: int, first: int) -> str:
    """What is paid for a level card, domain by domain."""
    row = kit.tables["monuments"][int(before.monuments[int(before.design)])]
    paid = [0] * DOMAINS
    paid[row["first"]] += first
    paid[row["second"]] += monument_cost(before, kit.face, seat, int(before.design)) - first
    return knowledge_text(kit, paid)


@cites("C5.4", "C5.5")
def told_answer(before: Any, kit: Kit, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """What was chosen for an effect."""
    card = asking_text(before, kit)
    if kind == "gain":
        amount = gained_by_answer(before, kit, seat, args[0])
        return f"gains {f'{amount} {domain_name(kit, args[0])}' if amount else 'nothing'} with {card}"
    if kind == "choose":
        return f"chooses the {('first', 'second')[args[0]]} effect of {card}"
    if kind == "amount":
        origin, target = (domain_name(kit, domain) for domain in conversion(before, kit))
        return f"converts {args[0] + 1} {origin} to {target} with {card}"
    return f"converts nothing with {card}"


@cites("C7.2", "C7.3")
def told_city(before: Any, kit: Kit, seat: int, tile: int) -> str:
    """A city founded or raised, with its price."""
    level = int(before.city_level[tile]) + 1
    what = "founds a city" if level == 1 else "raises the city"
    goal = "" if level == 1 else f" to level {level}"
    cost = city_cost(before, kit.face, seat, level)
    domain = domain_name(kit, int(kit.face.camp[tile]))
    return f"{what} on {tile_text(kit, tile)}{goal} for {cost} {domain}"


@cites("C8.1", "C11.5")
def told_mastery(before: Any, kit: Kit, seat: int, kind: str, design: int) -> str:
    """A mastery taken, with its price, or copied, with those who have it."""
    name, effect = mastery_text(kit, design), card_effect(kit, LAYOUTS * design)[:-1]
    if kind == "copy":
        owners = [f"{{seat{other}}}" for other in range(int(before.seats)) if owns(before, other, design)]
        return f"copies {name} from {listed(owners)}: {effect}"
    price = f"{mastery_cost(before, kit.face, seat, design)} {domain_name(kit, design // DESIGNS_A_DOMAIN)}"
    return f"takes {name} for {price}: {effect}"


@cites("C6.4", "C6.7", "C6.10")
def told_tile(before: Any, after: Any, kit: Kit) -> str:
    """Where a tile was laid, what it produced for whom, and what of it was lost."""
    made = [
        f"{{seat{other}}} produces {yield_text(before, kit, other, int(player.made))}"
        for other, player in enumerate(after.players[: int(after.seats)])
        if player.made
    ]
    where = CELL_WORDS[int(before.cell)]
    return f"lays {tile_text(kit, int(before.tile))} in {where}: {'; '.join(made)}"


# ----------------------------------------------------------------------------------------------------- draws
@cites("C2.2", "C2.3", "C4.2", "C9.1")
def told_draw(before: Any, after: Any, kit: Kit, viewer: int, outcome: int) -> str:
    """What chance brought, when the last of several has come; dealt cards are named to their seat alone."""
    if before.draw == Draw.ORDER:
        order = [f"{{seat{int(seat)}}}" for seat in after.order[: int(after.seats)]]
        return "" if after.draw == Draw.ORDER else f"The order of play: {', '.join(order)}."
    if before.draw == Draw.TILE:
        return told_tiles(before, after)
    seat, number = int(before.dealt) % int(before.seats), int(before.dealt) // int(before.seats)
    last = hand_size(before) if before.draw == Draw.DYNASTY else OFFERED
    if viewer not in (seat, EVERYTHING) or number + 1 < last:
        return ""
    return f"{{seat{seat}}} is dealt {listed(dealt(before, kit, seat, outcome))}."


def dealt(before: Any, kit: Kit, seat: int, outcome: int) -> list[str]:
    """The names of what a seat was dealt of one kind, with the last of it."""
    player = before.players[seat]
    if before.draw == Draw.OBJECTIVE:
        return [objective_text(kit, int(player.objectives[0])), objective_text(kit, outcome)]
    if before.draw == Draw.MONUMENT:
        return [monument_text(kit, int(player.monuments[0])), monument_text(kit, outcome)]
    cards = [*player.hand[: int(player.hand_count)], (int(before.age) - 1) * AGE_CARDS + outcome]
    return [dynasty_text(kit, int(card)) for card in cards]


@cites("C4.2", "C4.3")
def told_tiles(before: Any, after: Any) -> str:
    """The tiles of a seat that has drawn its last: all of them, with how many of them are new."""
    if before.to_draw > 1:
        return ""
    seat = int(before.actor)
    tiles = [TILE_CODES[tile] for tile in range(TILES) if after.where[tile] == IN_HAND - seat]
    if before.phase != Phase.REDRAW:
        return f"{{seat{seat}}} draws {listed(tiles)}."
    new = sum(int(where) == ASIDE for where in before.where)
    return f"{{seat{seat}}} draws {new} for {'it' if new == 1 else 'them'} and has {listed(tiles)}."
