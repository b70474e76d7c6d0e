"""Knowledge and its limits, and what the parts of effects do."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .effects import Metric, Verb, When
from .kit import Parts
from .land import made_of
from .measures import measure
from .state import DESIGN_EFFECTS, DOMAINS, LEVELS, PARTS, Perk, Source, State
from .tree import effect_of


@rule("C6.10")
def limit_of(state: State, kit: Parts, seat: int, domain: int) -> int:
    """The most knowledge of a domain that a seat can hold."""
    player = state.players[seat]
    levels = min(LEVELS, int(player.levels[domain]))
    return int(kit.limit[levels]) + int(player.perks[Perk.LIMIT])


@rule("C6.9", "C6.10")
def gain(state: State, kit: Parts, seat: int, domain: int, amount: int) -> None:
    """So much more knowledge, up to the limit; what exceeds it is lost."""
    know = state.players[seat].know
    know[domain] = max(int(know[domain]), min(limit_of(state, kit, seat, domain), int(know[domain]) + amount))


@rule("C1.14")
def times(state: State, kit: Parts, seat: int, effect: int, slot: int) -> int:
    """A part's amount, as often as its metric says."""
    part = kit.part[PARTS * effect + slot]
    if part.metric == Metric.NONE:
        return int(part.amount)
    return int(part.amount) * (measure(state, kit, seat, part.metric, part.colour) // int(part.per))


@rule("C1.14", "C6.9", "C8.10", "C10.4")
def carry_out(state: State, kit: Parts, seat: int, effect: int, slot: int) -> None:
    """What a part does when nothing is left to choose."""
    part = kit.part[PARTS * effect + slot]
    player = state.players[seat]
    if part.verb == Verb.GAIN:
        for domain in range(DOMAINS):
            if (part.colours >> domain) & 1:
                gain(state, kit, seat, domain, int(part.amount))
    elif part.verb == Verb.VP:
        player.vp[Source.EFFECTS] += times(state, kit, seat, effect, slot)
    elif part.verb == Verb.INFLUENCE:
        player.influence += times(state, kit, seat, effect, slot)
    elif part.verb == Verb.PERK:
        if effect >= DESIGN_EFFECTS:  # a dynasty card
            player.boosts[part.perk] += part.amount
        else:
            player.perks[part.perk] += part.amount


@rule("C5.3", "C7.9", "C8.11")
def trigger(state: State, kit: Parts, seat: int, when: int) -> None:
    """All parts in a tree that an event sets off and that ask nothing."""
    player = state.players[seat]
    for index in range(1, player.card_count):
        effect = effect_of(int(player.cards[index]))
        for slot in range(PARTS):
            if kit.part[PARTS * effect + slot].when == when:
                carry_out(state, kit, seat, effect, slot)


@rule("C6.11", "C6.12")
def hear_production(state: State, kit: Parts, seat: int, placer: int) -> None:
    """Gains of a seat from what the last tile produced, for itself or for whoever laid it."""
    player = state.players[seat]
    for index in range(1, player.card_count):
        effect = effect_of(int(player.cards[index]))
        for slot in range(PARTS):
            part = kit.part[PARTS * effect + slot]
            if part.when == When.OWN or (part.when == When.OTHER and seat != placer):
                source = seat if part.when == When.OWN else placer
                if made_of(state.players[source].made, int(part.heard)) >= part.least:
                    carry_out(state, kit, seat, effect, slot)


@rule("C7.10", "C8.1", "C10.4")
def perk_of(state: State, seat: int, perk: int) -> int:
    """What a perk comes to: the tree's for good, and dynasty cards' for this turn."""
    return int(state.players[seat].perks[perk]) + int(state.players[seat].boosts[perk])
