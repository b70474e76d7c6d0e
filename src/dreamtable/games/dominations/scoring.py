"""Points by source, and places: what has been scored, and what the end would bring as things stand."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, rule
from dreamtable.engine.kit import Kit

from .dynasty import dynasty_points, has_dynasties
from .effects import NO_COLOUR, When
from .gains import times
from .kit import Parts
from .land import cities_beside
from .measures import measure, total
from .state import GOALS, MAX_SEATS, NOTHING, PARTS, SOURCES, Phase, State
from .tree import effect_of
from .widths import wide

END, FOUNDED, DYNASTY, OBJECTIVE = range(SOURCES, SOURCES + 4)


@cites("C13.1")
def sources(kit: Kit) -> tuple[str, ...]:
    """The names of the sources of points, in the order of `scores`."""
    play = ("cities", "masteries and discs", "effects", "influence", "Domination")
    return (*play, "effects at the end", "founded monuments", "dynasty", "objective")


@rule("C11.7", "C13.1")
def scores(state: State, kit: Parts, out: Any) -> None:
    """Points of every seat by source; those of the end as if it came now."""
    for seat in range(wide(state.seats)):
        for source in range(SOURCES):
            out[seat, source] = state.players[seat].vp[source]
        out[seat, END] = end_points(state, kit, seat)
        out[seat, FOUNDED] = founder_points(state, kit, seat)
        out[seat, DYNASTY] = dynasty_points(state, kit, seat) if has_dynasties(state) else 0
        out[seat, OBJECTIVE] = objective_points(state, kit, seat)


@rule("C11.7")
def end_points(state: State, kit: Parts, seat: int) -> int:
    """What the cards of the tree bring at the end of the match."""
    player = state.players[seat]
    points = 0
    for index in range(1, player.card_count):
        effect = effect_of(int(player.cards[index]))
        for slot in range(PARTS):
            if kit.part[PARTS * effect + slot].when == When.END:
                points += times(state, kit, seat, effect, slot)
    return points


@rule("C7.7")
def founder_points(state: State, kit: Parts, seat: int) -> int:
    """Points for every city beside the pieces of monuments that the seat founded."""
    points = 0
    for slot in range(MAX_SEATS):
        if state.founders[slot] == seat:
            points += int(kit.founder_vp) * cities_beside(state, kit, wide(state.sites[slot]))
    return points


@rule("C13.2")
def goals_met(state: State, kit: Parts, seat: int, objective: int) -> int:
    """How many of an objective's goals a seat fulfils."""
    goals = 0
    for number in range(GOALS):
        goal = kit.goal[GOALS * objective + number]
        goals += 1 if measure(state, kit, seat, goal.metric, goal.colour) >= goal.least else 0
    return goals


@rule("C13.2")
def objective_points(state: State, kit: Parts, seat: int) -> int:
    """Points of the objective that the seat kept; none before it did."""
    if state.phase <= Phase.KEEP or state.players[seat].objectives[0] == NOTHING:
        return 0
    return int(kit.objective_vp[goals_met(state, kit, seat, wide(state.players[seat].objectives[0]))])


@rule("C13.1")
def points_of(state: State, kit: Parts, seat: int) -> int:
    """All points of a seat, those of the end as if it came now."""
    points = end_points(state, kit, seat) + founder_points(state, kit, seat)
    points += objective_points(state, kit, seat)
    points += dynasty_points(state, kit, seat) if has_dynasties(state) else 0
    for source in range(SOURCES):
        points += int(state.players[seat].vp[source])
    return points


@rule("C13.1", "C13.3")
def ranks(state: State, kit: Parts, out: Any) -> None:
    """Places by points, then influence, then levels of cities; equals share one."""
    for seat in range(wide(state.seats)):
        out[seat] = 1
        for other in range(wide(state.seats)):
            out[seat] += 1 if is_ahead(state, kit, other, seat) else 0


@rule("C13.1", "C13.3")
def is_ahead(state: State, kit: Parts, one: int, other: int) -> bool:
    """Whether one seat is placed before another."""
    lead = points_of(state, kit, one) - points_of(state, kit, other)
    if lead == 0:
        lead = int(state.players[one].influence) - int(state.players[other].influence)
    if lead == 0:
        lead = total(state.players[one].levels, NO_COLOUR) - total(state.players[other].levels, NO_COLOUR)
    return lead > 0
