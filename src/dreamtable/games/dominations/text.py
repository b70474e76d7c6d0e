"""Words for people: notation of draws, questions, choices, and the numbers that refusals name.

Names of players are written `{seatN}`; whoever shows a sentence puts names there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import actions as act
from . import building, dynasty, gains, land, outlook, runs, turns
from .columns import DYNASTY_CODES, MONUMENT_CODES, OBJECTIVE_CODES, TILE_CODES
from .effects import CODES
from .geometry import CELL_WORDS
from .state import (
    AGE_CARDS,
    CAMPFIRE,
    DESIGN_EFFECTS,
    DESIGNS,
    DESIGNS_A_DOMAIN,
    DOMAINS,
    LAYOUTS,
    MASTERIES,
    NOTHING,
    OPEN,
    PARTS,
    PICKS,
    STEPS,
    Draw,
    Phase,
)
from .wording import colours_text, domain_name, effect_text, goal_text, verb_text

if TYPE_CHECKING:
    from collections.abc import Sequence

city_cost = interpreted(building.city_cost)
domain_of = interpreted(runs.domain_of)
hand_size = interpreted(dynasty.hand_size)
limit_of = interpreted(gains.limit_of)
mastery_cost = interpreted(building.mastery_cost)
monument_cost = interpreted(building.monument_cost)
slot_of = interpreted(building.slot_of)
passes_right = interpreted(dynasty.passes_right)
place_of = interpreted(turns.place_of)
yield_at = interpreted(land.yield_at)

QUESTIONS = {
    Phase.KEEP: "keep one objective and one monument",
    Phase.DRAFT: "keep a dynasty card",
    Phase.REDRAW: "set land tiles aside to draw others for them",
    Phase.GIVE_BACK: "put a land tile back into the bag",
    Phase.CARD: "play a dynasty card, or none",
    Phase.CHOOSE: "choose one of two effects",
    Phase.COLOUR: "choose in which domain you gain knowledge",
    Phase.CONVERT: "choose what knowledge is converted to, or convert none",
    Phase.AMOUNT: "choose how much knowledge is converted",
    Phase.TILE: "choose a land tile to lay",
    Phase.PLACE: "choose the cell it is laid in",
    Phase.TURN: "turn it and lay it",
    Phase.BUILD: "found or raise a city, contribute to a monument, or build nothing",
    Phase.PAY: "choose how to pay",
    Phase.SITE: "choose where the monument stands",
    Phase.DEVELOP: "take a mastery, or none",
    Phase.LAYOUT: "choose a copy by its half discs",
    Phase.TREE: "place the card in your tree",
    Phase.COPY: "copy a mastery of another player, or none",
    Phase.OVER: "count the points",
}
DRAWS = {
    Draw.ORDER: "find the next seat in the order of play",
    Draw.OBJECTIVE: "deal the next objective",
    Draw.MONUMENT: "deal the next monument",
    Draw.DYNASTY: "deal the next dynasty card",
    Draw.TILE: "draw a land tile",
}


# --------------------------------------------------------------------------------------------------- names
def tile_text(kit: Kit, tile: int) -> str:
    """`R05 (PBY, Government)`: a land tile by its code, its dots clockwise, and its camp."""
    row = kit.tables["tiles"][tile]
    dots = "".join(CODES[dot] for dot in row["corners"])
    return f"{row['tile']} ({dots}, {domain_name(kit, row['camp'])})"


def mastery_text(kit: Kit, design: int) -> str:
    """`Council`: a mastery's name."""
    return str(kit.tables["masteries"][design]["name"])


def monument_text(kit: Kit, monument: int) -> str:
    """`Great Wall`: a monument's name."""
    return str(kit.tables["monuments"][monument]["name"])


def objective_text(kit: Kit, objective: int) -> str:
    """`Huns`: an objective's nation."""
    return str(kit.tables["objectives"][objective]["nation"])


def goals_text(kit: Kit, objective: int) -> str:
    """All goals of an objective in a line."""
    row = kit.tables["objectives"][objective]
    return ", ".join(goal_text(kit, row[f"goal{goal + 1}"]) for goal in range(5))


def dynasty_text(kit: Kit, card: int) -> str:
    """`KASMUT (Religion)`: a dynasty card with its family."""
    row = kit.tables["dynasties"][card]
    return f"{row['name']} ({domain_name(kit, row['family'])})"


@cites("C1.13", "C1.14")
def dynasty_effect(kit: Kit, card: int) -> str:
    """What a dynasty card does."""
    return effect_text(kit, kit.tables["dynasties"][card]["effect"], is_dynasty=True)


@cites("C1.6", "C1.8")
def card_effect(kit: Kit, card: int) -> str:
    """What a tree card does."""
    if card // LAYOUTS < DESIGNS:
        return effect_text(kit, kit.tables["masteries"][card // LAYOUTS]["effect"])
    return effect_text(kit, kit.tables["levels"][card - DESIGNS * LAYOUTS]["effect"])


def card_text(kit: Kit, card: int) -> str:
    """`Council`, or `Great Wall 2` for a level card."""
    if card // LAYOUTS < DESIGNS:
        return mastery_text(kit, card // LAYOUTS)
    row = kit.tables["levels"][card - DESIGNS * LAYOUTS]
    return f"{monument_text(kit, MONUMENT_CODES.index(row['monument']))} {row['level']}"


@cites("C8.5", "C8.7")
def tree_words(player: Any, kit: Kit, place: int) -> str:
    """`right of Council and above the campfire`: which cards a place of a tree touches."""
    touched = []
    for step, word in zip(STEPS, ("below", "left of", "above", "right of"), strict=True):
        index = int(player.tree[place + step])
        if index != NOTHING:
            card = int(player.cards[index])
            touched.append(f"{word} {'the campfire' if card == CAMPFIRE else card_text(kit, card)}")
    return " and ".join(touched)


def sides_text(kit: Kit, card: int) -> str:
    """`north R, east P, south B, west Y`."""
    sides = (CODES[int(kit.face.side[card, face])] for face in range(4))
    return ", ".join(
        f"{name} {side}" for name, side in zip(("north", "east", "south", "west"), sides, strict=True)
    )


def knowledge_text(kit: Kit, numbers: Sequence[int]) -> str:
    """`3 Government, 1 Art`, of numbers by domain; `nothing` for none."""
    return ", ".join(f"{n} {domain_name(kit, d)}" for d, n in enumerate(numbers) if n) or "nothing"


@cites("C6.4", "C6.10")
def yield_text(seen: Any, kit: Kit, seat: int, made: int) -> str:
    """`3 Art, 1 Craft (1 Art lost to the limit)`: what is produced for a seat, and what it cannot hold."""
    over = outlook.lost(seen, kit, seat, made)
    rest = f" ({knowledge_text(kit, over)} lost to the limit)" if any(over) else ""
    return knowledge_text(kit, outlook.amounts(made)) + rest


@cites("C6.7")
def others_text(seen: Any, kit: Kit, cell: int) -> str:
    """`; cities of others 2 Science`: what others would get of a tile in this cell; empty for nothing."""
    made = outlook.yield_for_others(seen, kit, cell)
    return f"; cities of others {knowledge_text(kit, outlook.amounts(made))}" if made else ""


# ------------------------------------------------------------------------------------------------- notation
@cites("C2.2", "C4.2")
def outcome_text(seen: Any, kit: Kit, outcome: int) -> str:
    """The notation of a draw: `next 2`, `objective N3`, `monument M1`, `dynasty 1R2`, `tile R05`."""
    if seen.draw == Draw.ORDER:
        return f"next {outcome}"
    if seen.draw == Draw.OBJECTIVE:
        return f"objective {OBJECTIVE_CODES[outcome]}"
    if seen.draw == Draw.MONUMENT:
        return f"monument {MONUMENT_CODES[outcome]}"
    if seen.draw == Draw.DYNASTY:
        return f"dynasty {DYNASTY_CODES[(int(seen.age) - 1) * AGE_CARDS + outcome]}"
    return f"tile {TILE_CODES[outcome]}"


@cites("C5.1")
def decision_text(seen: Any, kit: Kit) -> str:
    """What is asked now, or what is drawn."""
    if seen.draw != Draw.NONE:
        return DRAWS[Draw(int(seen.draw))]
    if seen.phase == Phase.DRAFT:
        return f"{QUESTIONS[Phase.DRAFT]}; {passing_text(seen)}"
    if seen.effect != NOTHING and seen.phase in (Phase.COLOUR, Phase.CHOOSE, Phase.CONVERT, Phase.AMOUNT):
        return f"{QUESTIONS[Phase(int(seen.phase))]} ({asking_text(seen, kit)})"
    return QUESTIONS[Phase(int(seen.phase))]


@cites("C9.3", "C9.6", "C15.3")
def passing_text(seen: Any) -> str:
    """Where what is not kept goes."""
    if seen.picks == PICKS - 1:
        return "the other goes back to the box"
    others = "the other is" if seen.picks + 2 == hand_size(seen) else "the others are"
    return f"{others} passed to the {side_text(seen)}"


@cites("C9.3", "C15.3")
def side_text(seen: Any) -> str:
    """`left`: the side that hands are passed to in this age."""
    return "right" if passes_right(seen) else "left"


def asking_text(seen: Any, kit: Kit) -> str:
    """The card whose effect asks something."""
    return source_text(kit, int(seen.effect))


def source_text(kit: Kit, effect: int) -> str:
    """The card that has an effect."""
    if effect >= DESIGN_EFFECTS:
        return dynasty_text(kit, effect - DESIGN_EFFECTS)
    return card_text(kit, LAYOUTS * effect if effect < DESIGNS else MASTERIES + effect - DESIGNS)


# ------------------------------------------------------------------------------------------------- refusals
@cites("C6.10", "C7.2", "C7.6", "C8.1")
def facts(seen: Any, kit: Kit, seat: int, action: int) -> dict[str, object]:
    """Numbers and names for the sentences of actions.REASONS."""
    kind, args = act.ACTIONS.kind(action).name, act.ACTIONS.args(action)
    if kind in ("draft", "play"):
        return {"card": dynasty_text(kit, args[0])}
    if kind in ("redraw", "give_back", "lay"):
        return {"tile": tile_text(kit, args[0])}
    if kind in ("found", "upgrade"):
        return city_facts(seen, kit, seat, kind, args[0])
    if kind == "contribute":
        return contribute_facts(seen, kit, seat, args[0])
    if kind == "pay":
        return pay_facts(seen, kit, seat, int(seen.design))
    if kind in ("take", "copy"):
        return mastery_facts(seen, kit, seat, args[0])
    if kind in ("gain", "convert", "amount"):
        return question_facts(seen, kit, seat, args[0])
    return {}


def city_facts(seen: Any, kit: Kit, seat: int, kind: str, tile: int) -> dict[str, object]:
    """What a city would cost."""
    domain = int(kit.face.camp[tile])
    level = 1 if kind == "found" else min(3, int(seen.city_level[tile]) + 1)
    return {
        "tile": TILE_CODES[tile],
        "cost": city_cost(seen, kit.face, seat, level),
        "domain": domain_name(kit, domain),
        "have": int(seen.players[seat].know[domain]),
        "counters": kit.face.city_counters,
    }


def contribute_facts(seen: Any, kit: Kit, seat: int, monument: int) -> dict[str, object]:
    """What a contribution would cost."""
    found: dict[str, object] = {"monument": monument_text(kit, monument)}
    slot = slot_of(seen, monument)
    if slot == NOTHING or seen.levels_taken[slot] == kit.face.monument_levels[monument]:
        return found
    return found | pay_facts(seen, kit, seat, slot)


def pay_facts(seen: Any, kit: Kit, seat: int, slot: int) -> dict[str, object]:
    """The two domains of a monument in play, and what the seat has of them."""
    row = kit.tables["monuments"][int(seen.monuments[slot])]
    know = seen.players[seat].know
    first, second = int(know[row["first"]]), int(know[row["second"]])
    return {
        "cost": monument_cost(seen, kit.face, seat, slot),
        "first": domain_name(kit, row["first"]),
        "second": domain_name(kit, row["second"]),
        "have": first + second,
        "first_have": first,
        "second_have": second,
    }


def mastery_facts(seen: Any, kit: Kit, seat: int, design: int) -> dict[str, object]:
    """What a mastery would cost."""
    domain = design // DESIGNS_A_DOMAIN
    return {
        "mastery": mastery_text(kit, design),
        "domain": domain_name(kit, domain),
        "cost": mastery_cost(seen, kit.face, seat, design),
        "have": int(seen.players[seat].know[domain]),
    }


def question_facts(seen: Any, kit: Kit, seat: int, number: int) -> dict[str, object]:
    """What an effect asks about."""
    if seen.effect == NOTHING:
        return {}
    part = kit.face.part[PARTS * int(seen.effect) + int(seen.part)]
    domain = int(seen.colour) if seen.phase == Phase.AMOUNT else min(number, DOMAINS - 1)
    know = seen.players[seat].know
    limit = limit_of(seen, kit.face, seat, domain)
    return {
        "asking": asking_text(seen, kit),
        "offered": colours_text(kit, int(part.colours)),
        "domain": domain_name(kit, domain),
        "have": int(know[domain if seen.phase == Phase.CONVERT else domain_of(int(part.colours))]),
        "limit": limit,
        "room": limit - int(know[domain]),
        "most": int(part.amount),
    }


# -------------------------------------------------------------------------------------------------- choices
@cites("C2.3", "C4.3", "C6.1", "C7.1", "C8.1", "C9.2", "C10.1")
def describe(seen: Any, kit: Kit, seat: int, action: int) -> str:
    """A choice with its effect, as its seat reads it."""
    kind, args = act.ACTIONS.kind(action).name, act.ACTIONS.args(action)
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in ("draft", "play"):
        verb = "Keep" if kind == "draft" else "Play"
        return f"{verb} {dynasty_text(kit, args[0])}: {dynasty_effect(kit, args[0])}"
    if kind in TILE_WORDS:
        return TILE_WORDS[kind].format(tile=tile_text(kit, args[0]))
    if kind in ("gain", "choose", "convert", "amount"):
        return answer_choice(seen, kit, kind, args[0])
    if kind in ("found", "upgrade"):
        return city_choice(seen, kit, seat, kind, args[0])
    if kind in ("take", "copy"):
        return mastery_choice(seen, kit, seat, kind, args[0])
    return other_choice(seen, kit, seat, kind, args)


TURNS = ("Not turned", "Turned once", "Turned twice")
PLAIN = {
    "draw_none": "Set nothing more aside",
    "play_none": "Play no dynasty card in this turn",
    "convert_none": "Convert nothing",
    "build_none": "Build nothing more",
    "develop_none": "Take no mastery",
    "copy_none": "Copy no mastery",
}
TILE_WORDS = {
    "redraw": "Set {tile} aside and draw another",
    "give_back": "Put {tile} back into the bag",
    "lay": "Lay {tile}",
}


def other_choice(seen: Any, kit: Kit, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """The kinds that stand alone."""
    if kind == "keep":
        player = seen.players[seat]
        objective, monument = int(player.objectives[args[0]]), int(player.monuments[args[1]])
        goals = f"{objective_text(kit, objective)} ({goals_text(kit, objective)})"
        return f"Keep {goals} and {monument_text(kit, monument)}"
    if kind == "cell":
        return cell_choice(seen, kit, args[0])
    if kind == "turn":
        made = yield_text(seen, kit, seat, outlook.yield_of_turn(seen, kit, args[0]))
        return f"{TURNS[args[0]]}: produces {made}{others_text(seen, kit, int(seen.cell))}"
    if kind == "contribute":
        found = contribute_facts(seen, kit, seat, args[0])
        price = " for {cost} of {first} and {second}" if "cost" in found else ""
        return f"Contribute to {{monument}}{price}".format(**found)
    if kind == "pay":
        found = pay_facts(seen, kit, seat, int(seen.design))
        rest = int(str(found["cost"])) - args[0]
        return f"Pay {args[0]} {found['first']} and {rest} {found['second']}"
    if kind == "layout":
        return f"The copy with {sides_text(kit, LAYOUTS * int(seen.design) + args[0])}"
    where = tree_words(seen.players[seat], kit, place_of(args[0]))
    return f"Place {card_text(kit, int(seen.card))} {where} (at {act.PLACE_ARG.words[args[0]]})"


@cites("C6.1", "C6.7", "C7.7")
def cell_choice(seen: Any, kit: Kit, cell: int) -> str:
    """A cell for a monument, or for a tile: the most that it and own cities produce, and what others get."""
    if seen.phase == Phase.SITE or seen.board[cell] != OPEN:
        return f"In cell {CELL_WORDS[cell]}"
    most = yield_at(seen, kit.face, int(seen.actor), cell)
    return f"In cell {CELL_WORDS[cell]} (produces up to {most}{others_text(seen, kit, cell)})"


@cites("C5.4", "C5.5")
def answer_choice(seen: Any, kit: Kit, kind: str, number: int) -> str:
    """An answer to an effect's question."""
    effect = int(seen.effect)
    part = kit.face.part[PARTS * effect + int(seen.part)]
    if kind == "gain":
        return f"Gain {int(part.amount)} {domain_name(kit, number)}"
    if kind == "convert":
        return f"Convert to {domain_name(kit, number)}"
    if kind == "amount":
        return f"Convert {number + 1} to {domain_name(kit, int(seen.colour))}"
    if effect >= DESIGN_EFFECTS:
        parts = kit.tables["dynasties"][effect - DESIGN_EFFECTS]["effect"]
    else:
        parts = kit.tables["masteries"][effect]["effect"]
    text = verb_text(kit, parts[number], is_dynasty=effect >= DESIGN_EFFECTS)
    return f"{text[0].upper()}{text[1:]}"


@cites("C7.2", "C7.3")
def city_choice(seen: Any, kit: Kit, seat: int, kind: str, tile: int) -> str:
    """Founding or raising a city, with its price."""
    found = city_facts(seen, kit, seat, kind, tile)
    where = f"{TILE_CODES[tile]} in {CELL_WORDS[int(seen.where[tile])]}"
    what = "Found a city" if kind == "found" else f"Raise the city to level {int(seen.city_level[tile]) + 1}"
    return f"{what} on {where} for {found['cost']} {found['domain']}"


@cites("C8.1", "C11.5")
def mastery_choice(seen: Any, kit: Kit, seat: int, kind: str, design: int) -> str:
    """Taking or copying a mastery, with its price and effect."""
    name, effect = mastery_text(kit, design), card_effect(kit, LAYOUTS * design)
    if kind == "copy":
        return f"Copy {name}: {effect}"
    domain = domain_name(kit, design // DESIGNS_A_DOMAIN)
    return f"Take {name} for {mastery_cost(seen, kit.face, seat, design)} {domain}: {effect}"
