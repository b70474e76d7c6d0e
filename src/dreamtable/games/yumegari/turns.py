"""The sequence of play with three to five players, who decides, and what each action does.

phase   who decides                what follows                                      rule
SETUP   chance                     boards, tiles, cards, see setup.py and draws.py   Y2.3
PICK    all at once, hidden        all tiles are shown                               Y3.2
ACT     all at once, hidden        all familiars walk, all tiles are settled         Y3.5
(pass)  nobody                     hands go on; the next turn, round, or the end     Y3.6

Two players follow duel.py, one follows solo.py; both come back here to act.
"""

from __future__ import annotations

from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.jit import rule

from .actions import CARD, FINISH, PLACE, SUPPLY
from .acts import settle, walk
from .draws import begin_play, resolve
from .duel import end_duel_act, pick_offer
from .hands import end_turn, reveal
from .kit import Parts
from .setup import is_draft, is_solo
from .solo import begin_solo_turn, end_solo, supply
from .state import CARDS, NOTHING, SPACES, Draw, Phase, State


@rule("Y3.2", "Y3.5", "Y7.3", "Y8.4")
def to_act(state: State) -> int:
    """The seats that still have to decide, CHANCE while something is drawn, OVER at the end."""
    if state.phase == Phase.OVER:
        return OVER
    return CHANCE if state.draw != Draw.NONE else int(state.waiting)


@rule("Y3.2", "Y3.5", "Y8.4", "Y8.10")
def apply(state: State, kit: Parts, seat: int, action: int) -> None:
    """One decision of a seat, or one outcome of chance."""
    if seat == CHANCE:
        resolve(state, kit, action)
    elif action < PLACE:
        pick(state, seat, action)
    elif action < SUPPLY:
        act(state, kit, seat, action - PLACE)
    elif action < CARD:
        supply(state, kit, action - SUPPLY)
    elif action < FINISH:
        choose_card(state, action - CARD)
    else:
        end_solo(state)


@rule("Y3.2", "Y3.3", "Y7.3")
def pick(state: State, seat: int, slot: int) -> None:
    """A tile is chosen; the last of a draft shows all."""
    if not is_draft(state):
        pick_offer(state, seat, slot)
        return
    state.players[seat].choice = slot
    state.waiting ^= 1 << seat
    if state.waiting == 0:
        reveal(state)


@rule("Y3.5", "Y4.9", "Y7.4", "Y8.7")
def act(state: State, kit: Parts, seat: int, choice: int) -> None:
    """Where to walk, and whether to place or discard; carried out once the last has chosen."""
    state.players[seat].choice = choice
    state.waiting ^= 1 << seat
    if state.waiting == 0:
        carry_out(state, kit)
        if is_draft(state):
            end_turn(state)
        elif is_solo(state):
            begin_solo_turn(state)
        else:
            end_duel_act(state, seat)


@rule("Y3.5", "Y4.8", "Y11.3")
def carry_out(state: State, kit: Parts) -> None:
    """All who have chosen walk, then settle their tiles in an order that only short tokens make matter."""
    for seat in range(state.seats):
        if state.players[seat].choice != NOTHING:
            walk(state, kit, seat, state.players[seat].choice % SPACES)
    begin = max(0, state.turn - 1) % state.seats
    for number in range(state.seats):
        seat = (begin + number) % state.seats
        if state.players[seat].choice != NOTHING:
            settle(state, kit, seat)


@rule("Y8.2", "Y11.7")
def choose_card(state: State, choice: int) -> None:
    """A scoring card for one of its sides; with both chosen the game begins."""
    state.cards[choice // CARDS] = choice % CARDS
    if state.cards[0] != NOTHING and state.cards[1] != NOTHING:
        begin_play(state)
