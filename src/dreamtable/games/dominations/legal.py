"""What may be done now, and why not: one function a phase, all filling the same sheet.

What things cost stands in `building.py`, where cards fit in `tree.py`. What belongs to another phase is
refused with NOT_NOW, all that belongs to this one with a reason of its own.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.reasons import LEGAL, NOT_NOW, Common, allow, judge, refuse_all, refuse_some

from . import actions as act
from .actions import Why
from .ages import count_bag
from .building import city_cost, counters_left, level_card, mastery_cost, monument_cost
from .dynasty import is_in_box
from .gains import limit_of
from .geometry import CELL_COUNT, SIDES
from .kit import Parts
from .runs import domain_of
from .state import (
    DESIGNS,
    DESIGNS_A_DOMAIN,
    DOMAINS,
    DYNASTIES,
    IN_HAND,
    LAYOUTS,
    LEVELS,
    NO_SEAT,
    NOTHING,
    OFFERED,
    PARTS,
    TILES,
    Draw,
    Phase,
    State,
)
from .tree import agrees, copies_left, copies_that_fit, fits, has_neighbour, owns
from .turns import place_of
from .widths import wide

HIGHEST = 9  # level of a mastery


@rule("C5.1")
def why_not(state: State, kit: Parts, seat: int, why: Any) -> None:
    """0 for what the seat may do now, a reason for everything else."""
    if state.phase == Phase.OVER:
        refuse_all(why, Common.GAME_OVER)
    elif not is_asked(state, seat):
        refuse_all(why, Common.NOT_YOUR_DECISION)
    else:
        refuse_all(why, NOT_NOW)
        if state.phase <= Phase.CARD:
            judge_age(state, seat, why)
        elif state.phase <= Phase.AMOUNT:
            judge_answers(state, kit, seat, why)
        elif state.phase <= Phase.TURN or state.phase == Phase.SITE:
            judge_growing(state, seat, why)
        elif state.phase <= Phase.PAY:
            judge_building(state, kit, seat, why)
        else:
            judge_cards(state, kit, seat, why)


@rule("C2.3", "C9.2")
def is_asked(state: State, seat: int) -> bool:
    """Whether it is this seat that decides now."""
    if state.draw != Draw.NONE:
        return False
    return (state.waiting >> seat) & 1 == 1 if state.waiting > 0 else seat == state.actor


# --------------------------------------------------------------------------------------------- before a tile
@rule("C2.3", "C4.3", "C9.2", "C10.1")
def judge_age(state: State, seat: int, why: Any) -> None:
    """Keeping, drafting, redrawing, giving back, and playing a dynasty card."""
    player = state.players[seat]
    if state.phase == Phase.KEEP:
        for choice in range(OFFERED * OFFERED):
            allow(why, act.KEEP + choice)
    elif state.phase == Phase.DRAFT:
        judge_held(player.hand, player.hand_count, act.DRAFT, Why.NOT_IN_PACK, why)
    elif state.phase == Phase.REDRAW:
        is_short = count_bag(state) <= state.to_draw
        judge_tiles(state, seat, act.REDRAW, Why.BAG_SHORT if is_short else LEGAL, why)
        allow(why, act.DRAW_NONE)
    elif state.phase == Phase.GIVE_BACK:
        judge_tiles(state, seat, act.GIVE_BACK, LEGAL, why)
    else:
        judge_held(player.kept, player.kept_count, act.PLAY, Why.CARD_NOT_HELD, why)
        allow(why, act.PLAY_NONE)


@rule("C9.2", "C10.1", "C10.9")
def judge_held(cards: list[int], count: int, first: int, code: int, why: Any) -> None:
    """The dynasty cards that a seat holds; all others are refused."""
    refuse_some(why, first, first + DYNASTIES, code)
    for slot in range(count):
        allow(why, first + int(cards[slot]))


@rule("C4.2", "C4.3", "C6.1")
def judge_tiles(state: State, seat: int, first: int, code: int, why: Any) -> None:
    """One verdict for the tiles in a seat's hand; all others are refused."""
    refuse_some(why, first, first + TILES, Why.TILE_NOT_HELD)
    where = state.where
    for tile in range(TILES):
        if where[tile] == IN_HAND - seat:
            judge(why, first + tile, code)


# ----------------------------------------------------------------------------------------- effects' questions
@rule("C5.4", "C5.5")
def judge_answers(state: State, kit: Parts, seat: int, why: Any) -> None:
    """A domain, one of two effects, what knowledge becomes, and how much of it."""
    part = kit.part[PARTS * state.effect + state.part]
    if state.phase == Phase.COLOUR:
        for domain in range(DOMAINS):
            judge(why, act.GAIN + domain, LEGAL if (part.colours >> domain) & 1 else Why.OTHER_DOMAIN)
    elif state.phase == Phase.CHOOSE:
        for slot in range(PARTS):
            allow(why, act.CHOOSE + slot)
    elif state.phase == Phase.CONVERT:
        for domain in range(DOMAINS):
            judge(why, act.CONVERT + domain, why_not_convert(state, kit, seat, domain))
        allow(why, act.CONVERT_NONE)
    else:
        have = min(int(part.amount), int(state.players[seat].know[domain_of(part.colours)]))
        room = limit_of(state, kit, seat, wide(state.colour)) - int(state.players[seat].know[state.colour])
        for amount in range(1, act.MOST_CONVERTED + 1):
            code = Why.OVER_LIMIT if amount > room else LEGAL
            judge(why, act.AMOUNT + amount - 1, Why.TOO_MUCH if amount > have else code)


@rule("C5.5")
def why_not_convert(state: State, kit: Parts, seat: int, domain: int) -> int:
    """Knowledge becomes that of another domain, which has room for it."""
    if (kit.part[PARTS * state.effect + state.part].colours >> domain) & 1:
        return Why.SAME_DOMAIN
    is_full = state.players[seat].know[domain] >= limit_of(state, kit, seat, domain)
    return Why.AT_LIMIT if is_full else LEGAL


# -------------------------------------------------------------------------------------------------- the map
@rule("C3.1", "C3.3", "C6.1", "C7.7")
def judge_growing(state: State, seat: int, why: Any) -> None:
    """A tile of the hand, an empty cell beside something, any turn."""
    if state.phase == Phase.TILE:
        judge_tiles(state, seat, act.LAY, LEGAL, why)
    elif state.phase != Phase.TURN:
        judge_cells(state, act.CELL, why)
    else:
        for turns in range(SIDES):
            allow(why, act.TURN + turns)


@rule("C3.1")
def judge_cells(state: State, first: int, why: Any) -> None:
    """Cells that are empty and beside something."""
    codes, board = why.codes, state.board
    for cell in range(CELL_COUNT):
        codes[first + cell] = Why.CELL_ALONE if board[cell] < 0 else Why.CELL_TAKEN
    for index in range(state.border_count):
        allow(why, first + int(state.border[index]))


# ----------------------------------------------------------------------------------------------------- build
@rule("C7.1")
def judge_building(state: State, kit: Parts, seat: int, why: Any) -> None:
    """Cities and monuments, or nothing; and how a contribution is paid."""
    if state.phase == Phase.PAY:
        judge_payments(state, kit, seat, why)
        return
    can_count = counters_left(state, kit, seat) > 0
    refuse_some(why, act.FOUND, act.CONTRIBUTE, Why.NOT_ON_MAP)
    where = state.where
    for tile in range(TILES):
        if where[tile] >= 0:
            judge(why, act.FOUND + tile, why_not_found(state, kit, seat, tile, can_count))
            judge(why, act.UPGRADE + tile, why_not_upgrade(state, kit, seat, tile, can_count))
    refuse_some(why, act.CONTRIBUTE, act.BUILD_NONE, Why.NOT_IN_PLAY)
    for slot in range(state.seats):
        code = why_not_contribute(state, kit, seat, slot)
        judge(why, act.CONTRIBUTE + int(state.monuments[slot]), code)
    allow(why, act.BUILD_NONE)


@rule("C7.2", "C7.4")
def why_not_found(state: State, kit: Parts, seat: int, tile: int, can_count: bool) -> int:
    """A city on any camp of the map that has none."""
    if state.city_seat[tile] != NO_SEAT:
        return Why.HAS_CITY
    if state.players[seat].know[kit.camp[tile]] < city_cost(state, kit, seat, 1):
        return Why.CITY_DEAR
    return LEGAL if can_count else Why.NO_COUNTER


@rule("C7.3", "C7.4")
def why_not_upgrade(state: State, kit: Parts, seat: int, tile: int, can_count: bool) -> int:
    """An own city that is not complete."""
    if state.city_seat[tile] == NO_SEAT:
        return Why.NO_CITY
    if state.city_seat[tile] != seat:
        return Why.NOT_YOUR_CITY
    level = int(state.city_level[tile]) + 1
    if level > LEVELS:
        return Why.CITY_COMPLETE
    if state.players[seat].know[kit.camp[tile]] < city_cost(state, kit, seat, level):
        return Why.CITY_DEAR
    return LEGAL if can_count else Why.NO_COUNTER


@rule("C2.5", "C7.5")
def why_not_contribute(state: State, kit: Parts, seat: int, slot: int) -> int:
    """A monument in play with a level card that can be paid for and placed."""
    monument = state.monuments[slot]
    if state.levels_taken[slot] == kit.monument_levels[monument]:
        return Why.MONUMENT_COMPLETE
    know = state.players[seat].know
    have = int(know[kit.monument_first[monument]]) + int(know[kit.monument_second[monument]])
    if have < monument_cost(state, kit, seat, slot):
        return Why.MONUMENT_DEAR
    return LEGAL if fits(state, seat, level_card(state, kit, slot)) else Why.LEVEL_CARD_UNFIT


@rule("C7.6")
def judge_payments(state: State, kit: Parts, seat: int, why: Any) -> None:
    """Any mix of the two domains that comes to the cost."""
    know = state.players[seat].know
    cost = monument_cost(state, kit, seat, wide(state.design))
    monument = state.monuments[state.design]
    for first in range(act.MOST_PAID + 1):
        code = LEGAL
        if first > cost:
            code = Why.PAY_WHOLE
        elif first > know[kit.monument_first[monument]] or cost - first > know[kit.monument_second[monument]]:
            code = Why.PAY_SHORT
        judge(why, act.PAY + first, code)


# ----------------------------------------------------------------------------------------------------- cards
@rule("C8.1", "C8.3", "C8.5", "C11.5")
def judge_cards(state: State, kit: Parts, seat: int, why: Any) -> None:
    """Masteries to buy or copy, or none; which copy of one; and where a card lies."""
    if state.phase == Phase.DEVELOP:
        for design in range(DESIGNS):
            judge(why, act.TAKE + design, why_not_take(state, kit, seat, design))
        allow(why, act.DEVELOP_NONE)
    elif state.phase == Phase.COPY:
        for design in range(DESIGNS):
            judge(why, act.COPY + design, why_not_copy(state, kit, seat, design))
        allow(why, act.COPY_NONE)
    elif state.phase == Phase.LAYOUT:
        for layout in range(LAYOUTS):
            judge(why, act.LAYOUT + layout, why_not_layout(state, seat, layout))
    else:
        judge_places(state, kit, seat, why)


@rule("C8.1", "C8.2", "C8.3", "C8.4", "C8.5", "C15.1")
def why_not_take(state: State, kit: Parts, seat: int, design: int) -> int:
    """A mastery that the seat has not, can pay for, and has room for."""
    domain = design // DESIGNS_A_DOMAIN
    if owns(state, seat, design):
        return Why.OWNED
    if not is_in_box(state, design):
        return Why.NOT_IN_BOX
    if copies_left(state, design) == 0:
        return Why.NONE_LEFT
    if kit.card_level[LAYOUTS * design] == HIGHEST and not has_lower(state, kit, seat, domain):
        return Why.NEEDS_LOWER
    if state.players[seat].know[domain] < mastery_cost(state, kit, seat, design):
        return Why.MASTERY_DEAR
    can_fit = copies_left(state, design) & copies_that_fit(state, seat, design)
    return LEGAL if can_fit else Why.MASTERY_UNFIT


@rule("C8.4")
def has_lower(state: State, kit: Parts, seat: int, domain: int) -> bool:
    """Whether the seat has masteries of level 3 and of level 6 in a domain."""
    low = middle = False
    for design in range(domain * DESIGNS_A_DOMAIN, (domain + 1) * DESIGNS_A_DOMAIN):
        if owns(state, seat, design):
            level = kit.card_level[LAYOUTS * design]
            low = low or level == 3
            middle = middle or level == 6
    return low and middle


@rule("C11.5")
def why_not_copy(state: State, kit: Parts, seat: int, design: int) -> int:
    """A mastery of level 3 or 6 that another has and the seat has not, with a copy left that fits."""
    if owns(state, seat, design):
        return Why.OWNED
    is_owned = False
    for other in range(wide(state.seats)):
        is_owned = is_owned or owns(state, other, design)
    if not is_owned:
        return Why.NOBODY_HAS
    if kit.card_level[LAYOUTS * design] == HIGHEST:
        return Why.COPY_LEVEL
    if copies_left(state, design) == 0:
        return Why.NONE_LEFT
    can_fit = copies_left(state, design) & copies_that_fit(state, seat, design)
    return LEGAL if can_fit else Why.MASTERY_UNFIT


@rule("C8.3", "C8.5")
def why_not_layout(state: State, seat: int, layout: int) -> int:
    """A copy that is left and fits."""
    design = wide(state.design)
    if (copies_left(state, design) >> layout) & 1 == 0:
        return Why.LAYOUT_TAKEN
    return LEGAL if (copies_that_fit(state, seat, design) >> layout) & 1 else Why.LAYOUT_UNFIT


@rule("C8.5", "C8.7")
def judge_places(state: State, kit: Parts, seat: int, why: Any) -> None:
    """Empty places beside a card where all half discs that touch agree."""
    tree = state.players[seat].tree
    for number in range(act.INNER * act.INNER):
        place = place_of(number)
        code = LEGAL
        if tree[place] != NOTHING:
            code = Why.PLACE_TAKEN
        elif not has_neighbour(tree, place):
            code = Why.PLACE_ALONE
        elif not agrees(state, kit, seat, state.card, place):
            code = Why.COLOURS_DIFFER
        judge(why, act.AT + number, code)
