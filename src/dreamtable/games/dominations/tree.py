"""The tree of masteries and level cards: where a card fits, and what placing it completes."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .kit import Parts
from .state import (
    CAMPFIRE,
    CARDS_A_WORD,
    DESIGNS,
    LAYOUTS,
    MARGIN,
    MASTERIES,
    NOTHING,
    PLACES,
    ROOT,
    STEPS,
    TREE,
    TREE_CARDS,
    WILD,
    WORDS,
    Source,
    State,
)

FACES = 4
LAST = TREE - MARGIN - 1
DESIGNS_A_WORD = CARDS_A_WORD // LAYOUTS
ALL_LAYOUTS = (1 << LAYOUTS) - 1


@rule("C8.6")
def plant(state: State, kit: Parts, seat: int) -> None:
    """The campfire lies in the middle of an empty tree."""
    player = state.players[seat]
    for place in range(PLACES):
        player.tree[place] = NOTHING
    for index in range(TREE_CARDS):
        player.cards[index] = NOTHING
    player.tree[ROOT] = 0
    player.cards[0] = CAMPFIRE
    player.card_count = 1
    reopen(state, kit, seat)


@rule("C8.7", inline=True)
def is_inside(place: int) -> bool:
    """Whether a place is within the tree's margin."""
    return MARGIN <= place % TREE <= LAST and MARGIN <= place // TREE <= LAST


@rule("C8.5", "C8.6", inline=True)
def facing(state: State, kit: Parts, seat: int, place: int, face: int) -> int:
    """The half disc that a card here would touch on one side: a domain, or WILD for none and a campfire."""
    index = state.players[seat].tree[place + STEPS[face]]
    if index == NOTHING:
        return WILD
    return kit.side[state.players[seat].cards[index], (face + 2) % FACES]


@rule("C8.5")
def has_neighbour(tree: list[int], place: int) -> bool:
    """Whether a card lies north, east, south or west of a place."""
    for face in range(FACES):
        if tree[place + STEPS[face]] != NOTHING:
            return True
    return False


@rule("C8.5", "C8.7")
def is_bud(tree: list[int], place: int) -> bool:
    """Whether a card could lie here, as far as other cards than it are concerned."""
    return is_inside(place) and tree[place] == NOTHING and has_neighbour(tree, place)


@rule("C8.5", "C8.7")
def reopen(state: State, kit: Parts, seat: int) -> None:
    """Count anew which cards fit anywhere in a tree."""
    player = state.players[seat]
    for word in range(WORDS):
        player.open[word] = 0
    if player.card_count == TREE_CARDS:
        return
    tree = player.tree
    for place in range(PLACES):
        if is_bud(tree, place):
            north, east = facing(state, kit, seat, place, 0), facing(state, kit, seat, place, 1)
            south, west = facing(state, kit, seat, place, 2), facing(state, kit, seat, place, 3)
            for word in range(WORDS):
                player.open[word] |= (
                    kit.fit[0, north, word]
                    & kit.fit[1, east, word]
                    & kit.fit[2, south, word]
                    & kit.fit[3, west, word]
                )


@rule("C8.5")
def agrees(state: State, kit: Parts, seat: int, card: int, place: int) -> bool:
    """Whether every half disc of a card equals the one it would touch here."""
    for face in range(FACES):
        other = facing(state, kit, seat, place, face)
        if other != WILD and other != kit.side[card, face]:
            return False
    return True


@rule("C8.5", "C7.5")
def fits(state: State, seat: int, card: int) -> bool:
    """Whether a card fits anywhere in a tree."""
    return (state.players[seat].open[card // CARDS_A_WORD] >> (card % CARDS_A_WORD)) & 1 == 1


@rule("C8.3", inline=True)
def layouts_of(words: list[int], design: int) -> int:
    """The four bits of a design's copies in a set of cards."""
    return (words[design // DESIGNS_A_WORD] >> (design % DESIGNS_A_WORD * LAYOUTS)) & ALL_LAYOUTS


@rule("C8.2")
def owns(state: State, seat: int, design: int) -> bool:
    """Whether the seat has a mastery of this design."""
    return layouts_of(state.players[seat].has, design) != 0


@rule("C8.3")
def copies_left(state: State, design: int) -> int:
    """The copies of a design that nobody has taken, as four bits."""
    return ALL_LAYOUTS & ~layouts_of(state.gone, design)


@rule("C8.5")
def copies_that_fit(state: State, seat: int, design: int) -> int:
    """The copies of a design that fit anywhere in a tree, taken or not, as four bits."""
    return layouts_of(state.players[seat].open, design)


@rule("C8.5", "C8.8", "C8.9")
def place_card(state: State, kit: Parts, seat: int, card: int, place: int) -> None:
    """A card in the tree; its discs that become complete, and its level, score."""
    player = state.players[seat]
    bit = 1 << (card % CARDS_A_WORD)
    player.has[card // CARDS_A_WORD] |= bit
    state.gone[card // CARDS_A_WORD] |= bit
    points = int(kit.card_vp[kit.card_level[card]])
    for face in range(FACES):
        if player.tree[place + STEPS[face]] != NOTHING:
            player.nodus[kit.side[card, face]] += 1
            points += int(kit.nodus_vp)
    player.vp[Source.CARDS] += points
    player.tree[place] = player.card_count
    player.cards[player.card_count] = card
    player.card_count += 1
    reopen(state, kit, seat)


@rule("C5.3", inline=True)
def effect_of(card: int) -> int:
    """The row of a tree card's effect."""
    return card // LAYOUTS if card < MASTERIES else card - MASTERIES + DESIGNS
