"""The sequence of play, who decides, and what each action does.

phase                    who decides          what it is about                          rule
KEEP                     all at once, hidden  an objective and a monument               C2.3
DRAFT                    all at once, hidden  a dynasty card, three times an age        C9.2
REDRAW, GIVE_BACK        each seat in order   land tiles                                C4.3
  CARD                   the seat on turn     whether to play a dynasty card            C10.1
  LAY, CELL, TURN                             a land tile: which, where, how            C6.1
  BUILD, PAY, SITE                            a city or a monument, or nothing          C7.1
  DEVELOP, LAYOUT, TREE                       a mastery, or nothing                     C8.1
COLOUR, CHOOSE, CONVERT, AMOUNT               what an effect asks                       C5.4
COPY                     the leader           a mastery at the end of an age            C11.5

RUN is what the rules do by themselves, by stages: see `advance`.
"""

from __future__ import annotations

from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.jit import rule

from . import actions as act
from .ages import (
    begin_age,
    clean_up,
    draw_tiles,
    end_age,
    end_redraw,
    give_back,
    hand_out_benefits,
    open_redraw,
    set_aside,
)
from .building import (
    choose_copy,
    contribute,
    end_turn,
    lay_monument,
    pay,
    put_card,
    raise_city,
    take,
)
from .draws import resolve
from .dynasty import can_play, draft, has_dynasties, line_up, play_card
from .gains import carry_out, gain, hear_production
from .kit import Parts
from .land import cities_yield, made_of, occupy, tile_yield
from .runs import domain_of, run
from .setup import clear_turn, keep
from .state import (
    DOMAINS,
    LAYOUTS,
    MARGIN,
    NOTHING,
    PARTS,
    PERKS,
    ROUNDS,
    TREE,
    Draw,
    Phase,
    Stage,
    State,
)
from .widths import wide


@rule("C2.3", "C5.1", "C9.2")
def to_act(state: State) -> int:
    """The seats that still have to decide, CHANCE while something is drawn, OVER at the end."""
    if state.phase == Phase.OVER:
        return OVER
    if state.draw != Draw.NONE:
        return CHANCE
    return int(state.waiting) if state.waiting > 0 else 1 << int(state.actor)


@rule("C5.1")
def apply(state: State, kit: Parts, seat: int, action: int) -> None:
    """One decision of a seat, or one outcome of chance; then all that follows by itself.

    Kernels copy this function into each place that applies something, so it is only a call, of one form for
    all widths of numbers.
    """
    enter(state, kit, wide(seat), wide(action))


@rule("C5.1")
def enter(state: State, kit: Parts, seat: int, action: int) -> None:
    """What `apply` does."""
    decide(state, kit, seat, action)
    while state.phase == Phase.RUN and state.draw == Draw.NONE:
        advance(state, kit)


@rule("C5.1")
def decide(state: State, kit: Parts, seat: int, action: int) -> None:
    """The decision or outcome alone, and what it sets off at once."""
    if seat == CHANCE:
        resolve(state, action)
    elif action < act.GAIN:
        apply_age(state, seat, action)
    elif action < act.LAY:
        answer(state, kit, seat, action)
    elif action < act.FOUND:
        grow(state, kit, seat, action)
    elif action < act.TAKE:
        build(state, kit, seat, action)
    else:
        develop(state, kit, seat, action)


@rule("C2.3", "C4.3", "C9.2", "C10.1")
def apply_age(state: State, seat: int, action: int) -> None:
    """What is decided before a turn's tile."""
    if action < act.DRAFT:
        keep(state, seat, action - act.KEEP)
    elif action < act.REDRAW:
        draft(state, seat, action - act.DRAFT)
    elif action < act.DRAW_NONE:
        set_aside(state, action - act.REDRAW)
    elif action < act.GIVE_BACK:
        end_redraw(state)
    elif action < act.PLAY:
        give_back(state, action - act.GIVE_BACK)
    elif action < act.PLAY_NONE:
        play_card(state, seat, action - act.PLAY)
    else:
        state.phase = Phase.TILE


@rule("C5.4", "C5.5")
def answer(state: State, kit: Parts, seat: int, action: int) -> None:
    """An effect's question is answered."""
    part = kit.part[PARTS * state.effect + state.part]
    if action < act.CHOOSE:
        gain(state, kit, seat, action - act.GAIN, int(part.amount))
    elif action < act.CONVERT:
        carry_out(state, kit, seat, wide(state.effect), action - act.CHOOSE)
    elif action < act.AMOUNT:
        state.colour = action - act.CONVERT
        state.phase = Phase.AMOUNT
        return
    elif action < act.CONVERT_NONE:
        amount = action - act.AMOUNT + 1
        state.players[seat].know[domain_of(part.colours)] -= amount
        gain(state, kit, seat, wide(state.colour), amount)
    state.colour = NOTHING
    state.phase = Phase.RUN


@rule("C6.1", "C7.7")
def grow(state: State, kit: Parts, seat: int, action: int) -> None:
    """Which tile, where, and how it is turned; or where a monument stands."""
    if action < act.CELL:
        state.tile = action - act.LAY
        state.phase = Phase.PLACE
    elif state.phase == Phase.SITE:
        lay_monument(state, kit, seat, action - act.CELL)
    elif action < act.TURN:
        state.cell = action - act.CELL
        state.phase = Phase.TURN
    else:
        lay_tile(state, kit, seat, action - act.TURN)
        state.phase = Phase.BUILD


@rule("C6.1", "C6.4", "C6.7", "C6.9", "C6.10")
def lay_tile(state: State, kit: Parts, seat: int, turns: int) -> None:
    """The tile lies on the map; its owner and cities beside it produce, then gains follow."""
    tile, cell = int(state.tile), int(state.cell)
    for other in range(wide(state.seats)):
        state.players[other].made = 0
    state.players[seat].made = tile_yield(state, kit, seat, cell, tile, turns)
    state.where[tile] = cell
    state.turned[tile] = turns
    occupy(state, kit, cell, tile)
    for other in range(wide(state.seats)):
        state.players[other].made += cities_yield(state, kit, other, cell)
        for domain in range(DOMAINS):
            gain(state, kit, other, domain, made_of(state.players[other].made, domain))
    for step in range(state.seats):
        hearer = wide(state.order[(state.place + step) % state.seats])
        hear_production(state, kit, hearer, seat)
    state.tile = NOTHING


@rule("C7.1")
def build(state: State, kit: Parts, seat: int, action: int) -> None:
    """A city, a contribution and its parts, or nothing."""
    if action < act.UPGRADE:
        raise_city(state, kit, seat, action - act.FOUND)
    elif action < act.CONTRIBUTE:
        raise_city(state, kit, seat, action - act.UPGRADE)
    elif action < act.BUILD_NONE:
        contribute(state, kit, action - act.CONTRIBUTE)
    elif action < act.PAY:
        state.phase = Phase.DEVELOP
    else:
        pay(state, kit, seat, action - act.PAY)


@rule("C8.1", "C11.5")
def develop(state: State, kit: Parts, seat: int, action: int) -> None:
    """A mastery, bought or copied, or nothing; and where a card lies in the tree."""
    if action < act.DEVELOP_NONE:
        take(state, kit, seat, action - act.TAKE)
    elif action < act.COPY:
        end_turn(state)
    elif action < act.COPY_NONE:
        choose_copy(state, action - act.COPY, 1)
    elif action < act.LAYOUT:
        state.stage = Stage.AFTER_COPY
        state.phase = Phase.RUN
    elif action < act.AT:
        state.card = LAYOUTS * int(state.design) + action - act.LAYOUT
        state.phase = Phase.TREE
    else:
        put_card(state, kit, seat, place_of(action - act.AT))


@rule("C8.7")
def place_of(number: int) -> int:
    """The place in a tree that an action's argument stands for."""
    return (number // act.INNER + MARGIN) * TREE + number % act.INNER + MARGIN


# ------------------------------------------------------------------------------------------------ by itself
@rule("C4.1", "C5.1", "C11.1")
def advance(state: State, kit: Parts) -> None:
    """The next thing that the rules do by themselves."""
    if state.stage == Stage.NEW_AGE:
        begin_age(state)
    elif state.stage == Stage.DRAW_TILES:
        draw_tiles(state)
    elif state.stage == Stage.REDRAW_TILES:
        open_redraw(state)
    elif state.stage == Stage.BENEFITS:
        hand_out_benefits(state, kit)
        state.place = 0
        begin_turn(state)
    elif state.stage == Stage.END_OF_TURN:
        pass_turn(state)
    elif state.stage == Stage.END_OF_AGE:
        end_age(state, kit)
    elif state.stage == Stage.AFTER_COPY:
        clean_up(state)
    elif run(state, kit):
        end_run(state)


@rule("C5.2", "C10.3", "C10.5", "C11.1")
def end_run(state: State) -> None:
    """What follows a run of effects."""
    if state.stage == Stage.TURN_EFFECTS:
        is_asked = has_dynasties(state) and can_play(state, wide(state.actor))
        state.phase = Phase.CARD if is_asked else Phase.TILE
    elif state.stage == Stage.CARD_EFFECTS:
        line_up(state, wide(state.actor))
    elif state.stage == Stage.LINE_EFFECTS:
        state.phase = Phase.TILE
    else:
        begin_effects(state, int(state.place) + 1)


@rule("C5.1", "C5.2")
def begin_turn(state: State) -> None:
    """The seat whose place in the order it is begins with its start effects."""
    state.actor = state.order[state.place]
    state.stage = Stage.TURN_EFFECTS
    clear_turn(state)


@rule("C5.1", "C4.1", "C10.4")
def pass_turn(state: State) -> None:
    """Effects for this turn are over; the next seat, the next round, or the end of the age."""
    for perk in range(PERKS):
        state.players[state.actor].boosts[perk] = 0
    state.place += 1
    if state.place == state.seats:
        state.place = 0
        state.rounds += 1
    if state.rounds == ROUNDS:
        begin_effects(state, 0)
    else:
        begin_turn(state)


@rule("C11.1")
def begin_effects(state: State, place: int) -> None:
    """Effects at the end of the age, for the seat at this place of the order; after the last, the rest."""
    clear_turn(state)
    state.place = place
    if place == state.seats:
        state.place = 0
        state.stage = Stage.END_OF_AGE
    else:
        state.actor = state.order[place]
        state.stage = Stage.AGE_EFFECTS
