"""What a seat may know, and samples of what it may not.

Secret are the objectives and monuments that others were dealt, until all have kept; dynasty cards that others
hold or kept, and what they passed on; and the choices of others while somebody still decides. An observation
has, in `deck`, all dynasty cards of the age that the viewer does not see: undealt, passed on, or with others.
What the viewer passed on stays in its own record, since that tells where some of them must be.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.rng import below

from .dynasty import forget, insert, receiver
from .kit import Parts
from .state import (
    AGE_CARDS,
    MONUMENTS,
    NOTHING,
    OBJECTIVES,
    OFFERED,
    PACK,
    PICKS,
    Draw,
    Phase,
    State,
)

BOTH = OFFERED * OFFERED
BITS = max(AGE_CARDS, OBJECTIVES, MONUMENTS)


# -------------------------------------------------------------------------------------------------- blanking
@rule("C2.4", "C9.4", "C14.1", "C14.2", "C14.3")
def observe(seen: State, kit: Parts, seat: int) -> None:
    """Turn down what others were dealt, hold and chose, and put it among the unseen cards."""
    for other in range(seen.seats):
        if other != seat:
            player = seen.players[other]
            player.choice = NOTHING
            if seen.phase <= Phase.KEEP:
                hide_dealt(seen, other)
            hide(seen, player.hand, PACK)
            hide(seen, player.kept, PICKS)
            forget(player)


@rule("C2.4", "C14.1")
def hide_dealt(seen: State, seat: int) -> None:
    """Objectives and monuments dealt to a seat go back among those that anybody may have."""
    player = seen.players[seat]
    for slot in range(OFFERED):
        if player.objectives[slot] != NOTHING:
            seen.objective_pool |= 1 << int(player.objectives[slot])
            player.objectives[slot] = NOTHING
        if player.monuments[slot] != NOTHING:
            seen.monument_pool |= 1 << int(player.monuments[slot])
            player.monuments[slot] = NOTHING


@rule("C9.4", "C14.2")
def hide(seen: State, cards: list[int], count: int) -> None:
    """Cards join the unseen ones."""
    for slot in range(count):
        if cards[slot] != NOTHING:
            seen.deck |= 1 << (int(cards[slot]) % AGE_CARDS)
            cards[slot] = NOTHING


# -------------------------------------------------------------------------------------------------- sampling
@rule("C14.1", "C14.2", "C14.4")
def determinize(seen: State, kit: Parts, seat: int, rng: Any) -> None:
    """Deal what is unseen: first where the viewer knows it must be, the rest each way as likely."""
    if seen.phase <= Phase.KEEP:
        deal_unseen(seen, seat, rng)
        return
    if seat >= 0:
        place_passed(seen, seat, rng)
    for other in range(seen.seats):
        if other != seat:
            player = seen.players[other]
            for _ in range(int(player.hand_count) - count_filled(player.hand, PACK)):
                insert_bit(seen, player.hand, PACK, draw_bit(seen.deck, rng))
            for _ in range(int(player.kept_count) - count_filled(player.kept, PICKS)):
                insert_bit(seen, player.kept, PICKS, draw_bit(seen.deck, rng))
            if seen.phase == Phase.DRAFT and (seen.waiting >> other) & 1 == 0:
                player.choice = player.hand[below(rng, int(player.hand_count))]


@rule("C2.4", "C14.1")
def deal_unseen(seen: State, seat: int, rng: Any) -> None:
    """Objectives and monuments for the others, and a choice for those who have chosen."""
    for other in range(seen.seats):
        if other != seat:
            player = seen.players[other]
            for slot in range(dealt_to(seen, other, Draw.OBJECTIVE)):
                bit = draw_bit(seen.objective_pool, rng)
                seen.objective_pool ^= 1 << bit
                player.objectives[slot] = bit
            for slot in range(dealt_to(seen, other, Draw.MONUMENT)):
                bit = draw_bit(seen.monument_pool, rng)
                seen.monument_pool ^= 1 << bit
                player.monuments[slot] = bit
            if seen.phase == Phase.KEEP and (seen.waiting >> other) & 1 == 0:
                player.choice = below(rng, BOTH)


@rule("C2.3")
def dealt_to(seen: State, seat: int, kind: int) -> int:
    """Objectives or monuments that a seat has been dealt so far."""
    if seen.draw == kind:
        return (int(seen.dealt) - seat + int(seen.seats) - 1) // int(seen.seats)
    is_done = seen.draw == Draw.NONE or (seen.draw == Draw.MONUMENT and kind == Draw.OBJECTIVE)
    return OFFERED if is_done else 0


@rule("C14.3", "C14.4")
def place_passed(seen: State, seat: int, rng: Any) -> None:
    """What the viewer passed on lies with the next two seats, as far as they have not shown it."""
    first, second = passed_mask(seen, seat, 0), passed_mask(seen, seat, 1)
    seen.deck &= ~(first | second | passed_mask(seen, seat, 2))
    left = receiver(seen, seat)
    after = receiver(seen, left)
    if seen.picks == 1:
        give_all(seen, seen.players[left].hand, first)
    elif seen.picks == 2:
        mine = give_one(seen, left, first, rng)
        if after != seat:
            give_all(seen, seen.players[after].hand, first ^ mine)
        give_all(seen, seen.players[left].hand, second)
    elif seen.picks == PICKS:
        mine = give_one(seen, left, first, rng)
        if after != seat:
            mine |= give_one(seen, after, first & ~mine, rng)
        mine |= give_one(seen, left, second, rng)
        shown = shown_mask(seen, NOTHING)
        seen.deck |= (first | second | passed_mask(seen, seat, 2)) & ~(mine | shown)


@rule("C14.3")
def passed_mask(seen: State, seat: int, pick: int) -> int:
    """What a seat gave away after a pick, as bits."""
    mask = 0
    for slot in range(PACK - 1):
        card = int(seen.players[seat].passed[pick, slot])
        mask |= 1 << (card % AGE_CARDS) if card != NOTHING else 0
    return mask


@rule("C10.5", "C14.2")
def shown_mask(seen: State, seat: int) -> int:
    """Cards of this age that a seat, or with NOTHING everybody, has played, as bits."""
    mask = 0
    is_all = seat == NOTHING
    for other in range(seen.seats):
        if is_all or other == seat:
            player = seen.players[other]
            for place in range(player.line_start, player.line_count):
                mask |= 1 << (int(player.line[place]) % AGE_CARDS)
    if seen.playing != NOTHING and (is_all or seat == seen.actor):
        mask |= 1 << (int(seen.playing) % AGE_CARDS)
    return mask


@rule("C14.4")
def give_one(seen: State, seat: int, cards: int, rng: Any) -> int:
    """A seat has kept one of these cards: the bit of the one put there, 0 if it has shown one."""
    if cards & shown_mask(seen, seat):
        return 0
    hidden = cards & ~shown_mask(seen, NOTHING)
    if hidden == 0:
        return 0
    bit = draw_bit(hidden, rng)
    insert_bit(seen, seen.players[seat].kept, PICKS, bit)
    return 1 << bit


@rule("C14.4")
def give_all(seen: State, cards: list[int], mask: int) -> None:
    """All cards of a set join a hand."""
    for bit in range(AGE_CARDS):
        if (mask >> bit) & 1:
            insert_bit(seen, cards, PACK, bit)


@rule("C14.4")
def insert_bit(seen: State, cards: list[int], size: int, bit: int) -> None:
    """A card of this age joins others, and is unseen no more."""
    seen.deck &= ~(1 << bit)
    insert(cards, count_filled(cards, size), (int(seen.age) - 1) * AGE_CARDS + bit)


@rule("C14.4")
def draw_bit(mask: int, rng: Any) -> int:
    """A bit of a set that is not empty, each as likely."""
    count = 0
    for bit in range(BITS):
        count += (mask >> bit) & 1
    left = below(rng, count)
    bit = 0
    while True:
        left -= (mask >> bit) & 1
        if left < 0:
            return bit
        bit += 1


@rule("C14.2")
def count_filled(cards: list[int], size: int) -> int:
    """How many places of a row hold a card."""
    count = 0
    for slot in range(size):
        count += 1 if cards[slot] != NOTHING else 0
    return count
