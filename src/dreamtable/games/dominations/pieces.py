"""What a designer counts: masteries, level cards, dynasty cards and objectives of the seats; and the bag."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import Piece

from .dynasty import is_in_box
from .kit import Parts
from .state import (
    DESIGN_EFFECTS,
    DESIGNS,
    DYNASTIES,
    IN_BAG,
    LAYOUTS,
    MAX_SEATS,
    NOTHING,
    TILES,
    Phase,
    State,
)
from .tree import copies_left, effect_of

LINES = DESIGN_EFFECTS - 1  # the first dynasty card
GOALS = LINES + DYNASTIES  # the first objective


def pieces(kit: Kit) -> tuple[Piece, ...]:
    """Masteries by design, level cards, dynasty cards, objectives."""
    monuments = {row["monument"]: row["name"] for row in kit.tables["monuments"]}
    masteries = [
        Piece(f"{row['name']} ({row['design']})", "masteries", row["design"])
        for row in kit.tables["masteries"]
    ]
    levels = [
        Piece(f"{monuments[row['monument']]}, level {row['level']}", "levels", row["card"])
        for row in kit.tables["levels"]
    ]
    dynasties = [
        Piece(f"{row['name']} ({row['card']})", "dynasties", row["card"]) for row in kit.tables["dynasties"]
    ]
    objectives = [
        Piece(f"objective of the {row['nation']}", "objectives", row["objective"])
        for row in kit.tables["objectives"]
    ]
    return (*masteries, *levels, *dynasties, *objectives)


@rule("C8.2", "C7.5", "C9.5", "C13.2")
def count_pieces(state: State, kit: Parts, out: Any) -> None:
    """Cards of each tree, cards played on the dynasty board, and the objective that was kept.

    Nobody has the copies of masteries that are left, and the next level of each monument in play.
    """
    for seat in range(state.seats):
        player = state.players[seat]
        for index in range(1, player.card_count):
            out[seat, effect_of(int(player.cards[index]))] += 1
        for index in range(player.line_count):
            out[seat, LINES + int(player.line[index])] += 1
        if state.phase > Phase.KEEP and player.objectives[0] != NOTHING:
            out[seat, GOALS + int(player.objectives[0])] += 1
    nobody = out.shape[0] - 1
    for design in range(DESIGNS):
        if is_in_box(state, design):
            left = copies_left(state, design)
            for copy in range(LAYOUTS):
                out[nobody, design] += (left >> copy) & 1
    count_levels(state, kit, out, nobody)


@rule("C7.5")
def count_levels(state: State, kit: Parts, out: Any, nobody: int) -> None:
    """The next level card of each monument in play, unless it is complete."""
    for slot in range(MAX_SEATS):
        monument = state.monuments[slot]
        if monument != NOTHING and state.levels_taken[slot] < kit.monument_levels[monument]:
            card = int(kit.monument_card[monument]) + int(state.levels_taken[slot])
            out[nobody, effect_of(card)] += 1


def stocks(kit: Kit) -> tuple[str, ...]:
    """The bag."""
    return ("the bag of land tiles",)


@rule("C4.2")
def count_stocks(state: State, kit: Parts, out: Any) -> None:
    """Land tiles in the bag."""
    out[0] = 0
    for tile in range(TILES):
        out[0] += 1 if state.where[tile] == IN_BAG else 0
