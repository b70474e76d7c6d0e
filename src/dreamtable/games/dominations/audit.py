"""Counting all tiles and cards of a state, and recounting what is noted twice."""

from __future__ import annotations

from typing import Any

import numpy as np

from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Kit

from .geometry import CELL_COUNT, NOWHERE
from .state import (
    AGE_CARDS,
    CAMPFIRE,
    CARDS_A_WORD,
    DOMAINS,
    EMPTY,
    IN_BAG,
    NOTHING,
    OPEN,
    ROOT,
    STEPS,
    TILES,
    TREE,
    WORDS,
)

FACES = 4


@cites("C4.2", "C14.1")
def audit(state: Any, kit: Kit) -> dict[str, int]:
    """All land tiles; raises ConformanceError where something is noted wrongly."""
    where = [int(cell) for cell in state.where]
    on_map = [tile for tile in range(TILES) if where[tile] >= 0]
    for tile in on_map:
        agree("the cell of a tile", int(state.board[where[tile]]), tile)
    pieces = [int(piece) for piece in state.board if 0 <= piece < TILES]
    agree("tiles on the map", len(pieces), len(on_map))
    check_border(state, kit.face)
    check_decks(state)
    taken: set[int] = set()
    for seat in range(int(state.seats)):
        cards = check_tree(state.players[seat], kit.face)
        if taken & set(cards):
            raise ConformanceError(f"cards {taken & set(cards)} are in two trees")
        taken |= set(cards)
        check_cities(state, kit.face, seat)
    agree("cards taken", bits_of(state.gone), taken)
    in_hand = sum(cell < IN_BAG for cell in where)
    in_bag = sum(cell == IN_BAG for cell in where)
    return {"tiles": len(on_map) + in_hand + in_bag}


@cites("C3.1")
def check_border(state: Any, kit: Any) -> None:
    """The cells noted as open are the empty ones beside something."""
    board = [int(piece) for piece in state.board]
    beside = kit.beside.tolist()
    border = [
        cell
        for cell in range(CELL_COUNT)
        if board[cell] < 0 and any(other != NOWHERE and board[other] >= 0 for other in beside[cell])
    ]
    noted = sorted(int(cell) for cell in state.border[: int(state.border_count)])
    agree("cells that can be laid on", noted, border)
    for cell in range(CELL_COUNT):
        if board[cell] < 0:
            agree(f"cell {cell}", board[cell], OPEN if cell in border else EMPTY)


@cites("C9.1", "C9.7")
def check_decks(state: Any) -> None:
    """Each dynasty card of the age is in one place."""
    if state.deck == 0:
        return
    places = [bit for bit in range(AGE_CARDS) if int(state.deck) >> bit & 1]
    for player in state.players:
        shown = player.line[int(player.line_start) : int(player.line_count)]
        places += [int(card) % AGE_CARDS for card in (*player.hand, *player.kept, *shown) if card != NOTHING]
        agree("cards kept", int(player.kept_count), sum(card != NOTHING for card in player.kept))
        agree("cards in hand", int(player.hand_count), sum(card != NOTHING for card in player.hand))
    if state.playing != NOTHING:
        places.append(int(state.playing) % AGE_CARDS)
    agree("dynasty cards of the age", sorted(places), list(range(AGE_CARDS)))


@cites("C8.5", "C8.8")
def check_tree(player: Any, kit: Any) -> list[int]:
    """Cards, places, discs and what fits agree with each other; the cards but for the campfire."""
    count = int(player.card_count)
    cards = [int(card) for card in player.cards[:count]]
    place_of = {int(index): place for place, index in enumerate(player.tree) if index != NOTHING}
    agree("places of a tree", sorted(place_of), list(range(count)))
    agree("campfire", (cards[0], place_of[0]), (CAMPFIRE, ROOT))
    agree("cards of a tree", bits_of(player.has), set(cards[1:]))
    nodus = [0] * DOMAINS
    at = {place: cards[index] for index, place in place_of.items()}
    for index in range(1, count):
        for face in range(FACES):
            other = player.tree[place_of[index] + STEPS[face]]
            if other != NOTHING and other < index:
                mine, theirs = kit.side[cards[index], face], kit.side[cards[other], (face + 2) % FACES]
                if mine != theirs and other != 0:
                    raise ConformanceError(
                        f"cards {cards[index]} and {cards[other]} touch with other domains"
                    )
                nodus[int(mine)] += 1
    agree("complete discs", [int(n) for n in player.nodus], nodus)
    check_open(player, kit, at)
    return cards[1:]


@cites("C8.5")
def check_open(player: Any, kit: Any, at: dict[int, int]) -> None:
    """What is noted to fit somewhere does, and nothing else does."""
    buds = {place + step for place in at for step in STEPS} - set(at)
    inside = [place for place in buds if 0 < place % TREE < TREE - 1 and 0 < place // TREE < TREE - 1]
    side = kit.side[:CAMPFIRE]
    fitting = np.zeros(CAMPFIRE, np.bool_)
    for place in inside:
        fits = np.ones(CAMPFIRE, np.bool_)
        for face in range(FACES):
            other = at.get(place + STEPS[face], CAMPFIRE)
            if other != CAMPFIRE:
                fits &= side[:, face] == side[other, (face + 2) % FACES]
        fitting |= fits
    agree("cards that fit", bits_of(player.open), {int(card) for card in np.flatnonzero(fitting)})


@cites("C7.4", "C6.10")
def check_cities(state: Any, kit: Any, seat: int) -> None:
    """City levels by domain, and knowledge from 0 up."""
    levels = [0] * DOMAINS
    for tile in range(TILES):
        if state.city_seat[tile] == seat:
            levels[int(kit.camp[tile])] += int(state.city_level[tile])
    agree("levels of cities", [int(n) for n in state.players[seat].levels], levels)
    if min(int(n) for n in state.players[seat].know) < 0:
        raise ConformanceError(f"seat {seat} has less than no knowledge")


def bits_of(words: Any) -> set[int]:
    """The cards of a set."""
    return {
        CARDS_A_WORD * word + bit
        for word in range(WORDS)
        for bit in range(CARDS_A_WORD)
        if int(words[word]) >> bit & 1
    }


def agree(what: str, noted: object, found: object) -> None:
    """Raise ConformanceError unless two countings come to the same."""
    if noted != found:
        raise ConformanceError(f"{what}: {noted} noted, {found} counted")
