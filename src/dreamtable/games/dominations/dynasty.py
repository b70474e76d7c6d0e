"""Dynasty cards: dealt, drafted by all at once, played one a turn, and what the line of them scores."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .kit import Parts
from .measures import family_of
from .state import (
    AGE_CARDS,
    ALTERNATE,
    BASE_DESIGNS,
    DESIGNS_A_DOMAIN,
    DRAFT_DIRECTION,
    DRAFT_HAND,
    DYNASTIES_OPTION,
    NOTHING,
    OFF,
    PACK,
    PICKS,
    PLAYS,
    Draw,
    Phase,
    Player,
    Stage,
    State,
)

WHOLE_DECK = (1 << AGE_CARDS) - 1


@rule("C15.1", inline=True)
def has_dynasties(state: State) -> bool:
    """Whether the expansion is played."""
    return state.options[DYNASTIES_OPTION] != OFF


@rule("C2.7", "C15.1")
def is_in_box(state: State, design: int) -> bool:
    """Whether a mastery is played with: those of the expansion only if it is."""
    return has_dynasties(state) or design % DESIGNS_A_DOMAIN < BASE_DESIGNS


@rule("C9.1", "C15.2")
def hand_size(state: State) -> int:
    """Dynasty cards dealt to each seat in an age."""
    return PICKS + int(state.options[DRAFT_HAND])


@rule("C9.1", "C9.7")
def begin_draft(state: State) -> None:
    """The deck of the age is dealt from."""
    state.deck = WHOLE_DECK
    state.picks = 0
    state.dealt = 0
    state.draw = Draw.DYNASTY


@rule("C9.1")
def deal_card(state: State, index: int) -> None:
    """One card to the next seat; after the last, all choose."""
    seat = state.dealt % state.seats
    state.deck ^= 1 << index
    player = state.players[seat]
    insert(player.hand, player.hand_count, (state.age - 1) * AGE_CARDS + index)
    player.hand_count += 1
    state.dealt += 1
    if state.dealt == state.seats * hand_size(state):
        state.draw = Draw.NONE
        ask_all(state, Phase.DRAFT)


@rule("C9.2", "C2.3")
def ask_all(state: State, phase: int) -> None:
    """Every seat has to decide."""
    state.phase = phase
    state.waiting = (1 << state.seats) - 1


@rule("C9.2")
def insert(cards: list[int], count: int, card: int) -> None:
    """A card among `count` ascending ones."""
    place = int(count)
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


@rule("C9.2")
def remove(cards: list[int], count: int, card: int) -> None:
    """A card from among `count` ascending ones."""
    place = 0
    while cards[place] != card:
        place += 1
    for later in range(place, int(count) - 1):
        cards[later] = cards[later + 1]
    cards[int(count) - 1] = NOTHING


@rule("C9.2", "C9.3")
def draft(state: State, seat: int, card: int) -> None:
    """A card is chosen face down; with the last choice all are kept and the hands passed on."""
    state.players[seat].choice = card
    state.waiting ^= 1 << seat
    if state.waiting == 0:
        keep_choices(state)


@rule("C9.3", "C9.5", "C9.6")
def keep_choices(state: State) -> None:
    """All keep what they chose; then the rest goes on, or to the box after the third card."""
    for seat in range(state.seats):
        player = state.players[seat]
        keep_card(state, seat, int(player.choice))
        player.choice = NOTHING
    remember(state)
    state.picks += 1
    if state.picks == PICKS:
        end_draft(state)
        return
    pass_hands(state)
    if state.players[0].hand_count > 1:
        ask_all(state, Phase.DRAFT)
        return
    for seat in range(state.seats):
        keep_card(state, seat, int(state.players[seat].hand[0]))
    state.picks += 1
    end_draft(state)


@rule("C9.2")
def keep_card(state: State, seat: int, card: int) -> None:
    """A card of the hand is kept."""
    player = state.players[seat]
    remove(player.hand, player.hand_count, card)
    player.hand_count -= 1
    insert(player.kept, player.kept_count, card)
    player.kept_count += 1


@rule("C9.6")
def end_draft(state: State) -> None:
    """What nobody kept goes to the box."""
    for seat in range(state.seats):
        player = state.players[seat]
        for slot in range(player.hand_count):
            state.deck |= 1 << (int(player.hand[slot]) % AGE_CARDS)
            player.hand[slot] = NOTHING
        player.hand_count = 0
    state.stage = Stage.DRAW_TILES
    state.place = 0
    state.phase = Phase.RUN


@rule("C9.3", "C15.3")
def receiver(state: State, seat: int) -> int:
    """The seat that a hand is passed to: on the left, the next number."""
    return (seat + (state.seats - 1 if passes_right(state) else 1)) % state.seats


@rule("C9.3", "C15.3")
def passes_right(state: State) -> bool:
    """Whether hands are passed to the right in this age."""
    return state.options[DRAFT_DIRECTION] == ALTERNATE and state.age % 2 == 0


@rule("C14.3")
def remember(state: State) -> None:
    """Every seat knows what it gives away: to the next seat, or after its last pick to the box."""
    for seat in range(state.seats):
        player = state.players[seat]
        for slot in range(player.hand_count):
            player.passed[state.picks, slot] = player.hand[slot]


@rule("C14.3")
def forget(player: Player) -> None:
    """Nothing was given away in this age."""
    for pick in range(PICKS):
        for slot in range(PACK - 1):
            player.passed[pick, slot] = NOTHING


@rule("C9.3")
def pass_hands(state: State) -> None:
    """Every hand goes to the receiver of its seat."""
    for slot in range(PACK):
        seat = 0
        card = state.players[0].hand[slot] + 0
        for _ in range(state.seats):
            seat = receiver(state, seat)
            following = state.players[seat].hand[slot] + 0
            state.players[seat].hand[slot] = card
            card = following
    if state.seats == 2 and state.picks == 2:  # the first hand has come back
        for seat in range(2):
            learn(state, seat)


@rule("C14.3")
def learn(state: State, seat: int) -> None:
    """With two players the first hand comes back: what is missing from it the other has kept."""
    player = state.players[seat]
    missing = NOTHING
    for slot in range(PACK - 1):
        card = int(player.passed[0, slot])
        is_back = False
        for place in range(player.hand_count):
            is_back = is_back or player.hand[place] == card
        if not is_back and card != NOTHING:
            missing = card
        player.passed[0, slot] = NOTHING
    player.passed[0, 0] = missing


# -------------------------------------------------------------------------------------------------- playing
@rule("C10.1", "C10.2")
def can_play(state: State, seat: int) -> bool:
    """Whether the seat may still play a dynasty card in this age, and has one."""
    player = state.players[seat]
    return player.kept_count > 0 and player.line_count - player.line_start < PLAYS


@rule("C10.1", "C10.3")
def play_card(state: State, seat: int, card: int) -> None:
    """A kept card is shown, and carried out next."""
    player = state.players[seat]
    remove(player.kept, player.kept_count, card)
    player.kept_count -= 1
    state.playing = card
    state.cursor = 0
    state.stage = Stage.CARD_EFFECTS
    state.phase = Phase.RUN


@rule("C10.5", "C10.6")
def line_up(state: State, seat: int) -> None:
    """The card played takes the leftmost free space of the dynasty board."""
    player = state.players[seat]
    player.line[player.line_count] = state.playing
    player.line_count += 1
    state.playing = NOTHING
    state.cursor = 0
    state.stage = Stage.LINE_EFFECTS


@rule("C10.7", "C9.6")
def return_cards(state: State, seat: int) -> None:
    """What was not played goes back to the box."""
    player = state.players[seat]
    player.kept_count = 0
    for slot in range(PICKS):
        player.kept[slot] = NOTHING
    forget(player)
    player.line_start = player.line_count


# -------------------------------------------------------------------------------------------------- scoring
@rule("C12.2", "C12.5")
def same_run(state: State, seat: int) -> int:
    """The most cards of one family that lie side by side."""
    player = state.players[seat]
    best = run = 0
    for place in range(player.line_count):
        is_next = place > 0 and family_of(int(player.line[place])) == family_of(int(player.line[place - 1]))
        run = run + 1 if is_next else 1
        best = max(best, run)
    return best


@rule("C12.3", "C12.5")
def different_run(state: State, seat: int) -> int:
    """The most cards side by side that are all of different families."""
    player = state.players[seat]
    best = 0
    for first in range(player.line_count):
        seen = run = 0
        for place in range(first, player.line_count):
            bit = 1 << family_of(int(player.line[place]))
            if seen & bit:
                break
            seen |= bit
            run += 1
        best = max(best, run)
    return best


@rule("C12.1", "C12.4", "C12.6")
def dynasty_points(state: State, kit: Parts, seat: int) -> int:
    """The better of the two scales, never both."""
    return max(int(kit.same_vp[same_run(state, seat)]), int(kit.different_vp[different_run(state, seat)]))
