"""The course of a turn, in order.

phase          who decides     rule
MAIN           the active seat D4.2 to D4.6, D6.1, D6.2, D7.1, D9.3, D9.7
  PAY          the active seat D5.4, one card after another until the debt is covered
  SEARCH       chance          D7.2
  SHIFT        the active seat D7.5
  LIFT, PUT    the active seat D9.7, from MAIN or AFTER
PLACE          the active seat D8.2, D8.4
AFTER          the active seat D9.7, if a Rearrange ability can be seen
REFILL         the active seat D6.4
ROBOT_*        nobody          D13.1 to D13.19, steps of the Robot; see robot.py
OVER           nobody          D11.1, D11.2, D11.5
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .faces import count_museums, is_robot, slot_at, turn_over
from .kit import FLIP, Parts
from .museum import find_ability, hold, insert, is_closed, use_ability
from .paying import close_debt, is_paid, open_debt
from .pile import can_draw, search, uncover_next
from .rearrange import can_rearrange
from .state import CARDS, LONGEST, NOTHING, TYPES, Debt, Phase, Place, State


@rule("D4.1", "D9.1", "D5.2")
def start_turn(state: State) -> None:
    """The active museum's turn begins: abilities are fresh, the pool is empty."""
    for card in range(CARDS):
        state.used[card] = 0
    for suit in range(TYPES):
        state.pool[suit] = 0
    state.target = NOTHING
    state.phase = Phase.ROBOT_CHOOSE if is_robot(state, state.active) else Phase.MAIN


@rule("D11.2", "D11.5", "D12.1", "D12.7")
def end_turn(state: State) -> None:
    """The next museum's turn, unless the last round is finished or the game has lasted too long."""
    state.turns += 1
    state.active = (state.active + 1) % count_museums(state)
    if (state.is_closing and state.active == state.first) or state.turns >= LONGEST:
        end_game(state)
    else:
        start_turn(state)


@rule("D11.1", "D11.2", "D11.5")
def end_game(state: State) -> None:
    """Nothing more is done; points count as they stand."""
    state.phase = Phase.OVER
    state.draw = 0
    state.target = NOTHING
    for suit in range(TYPES):
        state.pool[suit] = 0


# -------------------------------------------------------------------------------------------- flips and debts
@rule("D4.5", "D9.3")
def flip_by_ability(state: State, kit: Parts, slot: int) -> None:
    """Turn over a card of the Histories with the first Flip ability that is left."""
    use_ability(state, state.active, find_ability(state, kit, state.active, FLIP))
    turn_over(state, state.slot[slot])


@rule("D4.4", "D4.5", "D6.2", "D9.9")
def incur(state: State, kit: Parts, debt: int, slot: int) -> None:
    """Begin to pay; what the pool covers already is paid at once by `settle`."""
    open_debt(state, kit, state.active, debt, slot)
    state.phase = Phase.PAY


@rule("D5.4", "D5.3")
def settle(state: State, kit: Parts) -> None:
    """As soon as a debt is covered, what was paid for happens; looked at after every step of a payment."""
    if not is_paid(state, kit, state.active):
        return
    debt, slot = state.debt + 0, state.target + 0
    close_debt(state)
    if debt == Debt.FLIP:
        turn_over(state, state.slot[slot])
        state.target = NOTHING
        state.phase = Phase.MAIN
    elif debt == Debt.TAKE:
        take(state, slot)
    else:
        acquire(state, slot)


# ----------------------------------------------------------------------------------------- taking and placing
@rule("D6.1", "D4.8")
def take(state: State, slot: int) -> None:
    """A Resource card goes to the museum, the face that is up stays up."""
    card = state.slot[slot] + 0
    state.slot[slot] = NOTHING
    state.target = slot
    hold(state, state.active, card)
    begin_refill(state)


@rule("D6.2", "D4.8")
def acquire(state: State, slot: int) -> None:
    """An Artifact leaves the Histories and must be placed at once."""
    card = state.slot[slot] + 0
    state.slot[slot] = NOTHING
    state.target = slot
    state.carried = card
    state.where[card] = Place.CARRIED
    state.phase = Phase.PLACE


@rule("D8.1", "D8.2")
def place(state: State, kit: Parts, exhibit: int, side: int) -> None:
    """The Artifact goes to the left (0) or right (1) end of an exhibit."""
    card = state.carried + 0
    index = state.museums[state.active].length[exhibit] + 0 if side else 0
    insert(state, state.active, exhibit, index, card)
    state.carried = NOTHING
    after_placing(state, kit)


@rule("D8.4", "D11.2")
def close(state: State, kit: Parts, exhibit: int) -> None:
    """An Urn finishes an exhibit; two of them announce the last round."""
    card = state.carried + 0
    state.museums[state.active].urn[exhibit] = card
    state.where[card] = Place.SHOWN
    state.carried = NOTHING
    if is_closed(state, state.active, 0) and is_closed(state, state.active, 1):
        state.is_closing = 1
    after_placing(state, kit)


@rule("D9.7")
def after_placing(state: State, kit: Parts) -> None:
    """A Rearrange ability may still be used; else the start is filled."""
    if can_rearrange(state, kit, state.active, 0) or can_rearrange(state, kit, state.active, 1):
        state.phase = Phase.AFTER
    else:
        begin_refill(state)


@rule("D9.7")
def after_rearranging(state: State, kit: Parts) -> None:
    """Back to where the ability was used."""
    if state.resume == Phase.AFTER:
        after_placing(state, kit)
    else:
        state.phase = Phase.MAIN


# ---------------------------------------------------------------------------------------------------- the end
@rule("D6.4", "D11.1", "D13.19")
def begin_refill(state: State) -> None:
    """The start must be filled; where no card is left to do it, the game ends at once."""
    state.phase = Phase.ROBOT_REFILL if is_robot(state, state.active) else Phase.REFILL
    if not can_draw(state):
        end_game(state)


@rule("D6.4", "D4.8")
def refill(state: State, is_over: int) -> None:
    """The top card fills the start, as it lies or turned over; turns now start where this one took."""
    card = state.top + 0
    if is_over:
        turn_over(state, card)
    state.slot[state.start] = card
    state.where[card] = Place.RING
    state.start = state.target
    state.top = NOTHING
    end_turn(state)
    if state.phase != Phase.OVER:
        uncover_next(state)


@rule("D7.1", "D7.2")
def begin_search(state: State, kit: Parts) -> None:
    """The alternate action: draw until a Resource comes."""
    search(state, kit)


@rule("D7.5", "D13.6")
def shift(state: State, slot: int) -> None:
    """A card is turned over and moved to the start; nothing is refilled."""
    card = state.slot[slot] + 0
    turn_over(state, card)
    state.slot[slot] = NOTHING
    state.slot[state.start] = card
    state.start = slot
    end_turn(state)


@rule("D7.5")
def shift_by(state: State, steps: int) -> None:
    """The active seat chose the card 1 or 2 spaces from the start."""
    shift(state, slot_at(state, steps))
