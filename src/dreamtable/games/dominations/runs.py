"""Runs of effects that may ask something: at the start of a turn, of a dynasty card, at the end of an age.

A run goes through the cards of the acting seat, part by part; `cursor` says how far it has come, so that it
goes on where it stopped once a question is answered. Each card has four steps: its own two parts, then the
two of the card that it copies, if it does.
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .effects import Verb, When
from .gains import carry_out
from .kit import Parts
from .state import DESIGN_EFFECTS, NOTHING, PARTS, Phase, Stage, State
from .tree import effect_of
from .widths import wide

STEPS_A_CARD = 2 * PARTS


@rule("C5.2", "C5.3", "C10.4", "C10.8")
def run(state: State, kit: Parts) -> bool:
    """Carry out effects until one asks something; whether none did and the run is over."""
    when = occasion(state)
    seat = wide(state.actor)
    effect = effect_at(state, seat, int(state.cursor) // STEPS_A_CARD)
    while effect != NOTHING:
        slot = int(state.cursor) % STEPS_A_CARD
        state.cursor += 1
        if slot >= PARTS:
            effect = copied(state, kit, seat, effect)
        if effect != NOTHING and kit.part[PARTS * effect + slot % PARTS].when == when:
            question = asks(state, kit, seat, effect, slot % PARTS)
            if question != Phase.RUN:
                state.phase = question
                state.effect = effect
                state.part = slot % PARTS
                return False
        effect = effect_at(state, seat, int(state.cursor) // STEPS_A_CARD)
    state.effect = NOTHING
    return True


@rule("C5.2", "C10.4", "C10.6", "C11.1")
def occasion(state: State) -> int:
    """What sets parts off in this run."""
    if state.stage == Stage.TURN_EFFECTS:
        return When.TURN
    if state.stage == Stage.CARD_EFFECTS:
        return When.NOW
    if state.stage == Stage.LINE_EFFECTS:
        return When.DYNASTY
    return When.AGE


@rule("C5.3", "C11.1")
def effect_at(state: State, seat: int, item: int) -> int:
    """The effect of a run's card: of the tree in the order of placing, then of this age's dynasty cards."""
    player = state.players[seat]
    if state.stage == Stage.CARD_EFFECTS:
        return DESIGN_EFFECTS + int(state.playing) if item == 0 else NOTHING
    if item < player.card_count:
        return effect_of(int(player.cards[item]))
    place = item - player.card_count + player.line_start
    if state.stage == Stage.AGE_EFFECTS and place < player.line_count:
        return DESIGN_EFFECTS + int(player.line[place])
    return NOTHING


@rule("C10.8")
def copied(state: State, kit: Parts, seat: int, effect: int) -> int:
    """The effect that a card copies: the leftmost of the dynasty board, unless that copies, too."""
    player = state.players[seat]
    if player.line_count == 0 or not is_copier(kit, effect):
        return NOTHING
    leftmost = DESIGN_EFFECTS + int(player.line[0])
    return NOTHING if is_copier(kit, leftmost) else leftmost


@rule("C10.8")
def is_copier(kit: Parts, effect: int) -> bool:
    """Whether a part of an effect copies another card."""
    for slot in range(PARTS):
        if kit.part[PARTS * effect + slot].verb == Verb.COPY:
            return True
    return False


@rule("C5.4", "C5.5")
def asks(state: State, kit: Parts, seat: int, effect: int, slot: int) -> int:
    """What a part asks its seat; with nothing to ask it is carried out, and the answer is RUN."""
    part = kit.part[PARTS * effect + slot]
    if part.is_choice:
        return Phase.CHOOSE if slot == 0 else Phase.RUN
    if part.verb == Verb.GAIN and part.colours & (part.colours - 1):
        return Phase.COLOUR
    if part.verb == Verb.CONVERT:
        return Phase.CONVERT if state.players[seat].know[domain_of(part.colours)] > 0 else Phase.RUN
    carry_out(state, kit, seat, effect, slot)
    return Phase.RUN


@rule("C5.5")
def domain_of(colours: int) -> int:
    """The domain of a mask that holds one."""
    domain = 0
    while (colours >> domain) & 1 == 0:
        domain += 1
    return domain
