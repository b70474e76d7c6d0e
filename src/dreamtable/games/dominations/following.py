"""What an entry of the log set off, in sentences: gains with the cards that bring them, the end of an age.

Knowledge, influence and points never change without a sentence; what the decision's own sentence accounts for
is not told again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dreamtable.engine.jit import cites, interpreted

from . import building, outlook, runs, scoring
from .actions import ACTIONS
from .course import course
from .effects import Verb, When
from .state import (
    DOMAINS,
    IN_HAND,
    MASTERIES,
    NOTHING,
    PARTS,
    Phase,
    Source,
    Stage,
)
from .text import knowledge_text, source_text
from .tree import effect_of
from .wording import AGE_WORDS, domain_name, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dreamtable.engine.kit import Kit

    from .course import Step

city_cost = interpreted(building.city_cost)
copied = interpreted(runs.copied)
domain_of = interpreted(runs.domain_of)
effect_at = interpreted(runs.effect_at)
occasion = interpreted(runs.occasion)
card_effect_of = interpreted(effect_of)
scores = interpreted(scoring.scores)

PREFIXES: dict[Stage | None, str] = {
    Stage.BENEFITS: "For Domination cards, ",
    Stage.TURN_EFFECTS: "At the start of the turn, ",
    Stage.LINE_EFFECTS: "For playing a dynasty card, ",
    Stage.AGE_EFFECTS: "At the end of the age, ",
}
BUILDINGS = {"found": When.CITY, "upgrade": When.CITY}


def told_steps(before: Any, kit: Kit, seat: int, action: int) -> Iterator[str]:
    """All sentences on what an entry set off."""
    for step in course(before, kit, seat, action):
        if step.stage == Stage.END_OF_AGE:
            yield from told_end(step, kit)
        elif step.stage == Stage.AFTER_COPY:
            yield told_order(step)
        elif step.stage is None and seat >= 0:
            yield from told_gains(
                step, kit, accounted(step, kit, seat, action), brought(step, kit, seat, action)
            )
        else:
            yield from told_gains(step, kit, known(step.before), by_stage(step, kit))


# ----------------------------------------------------------------------------------------------------- gains
def told_gains(
    step: Step, kit: Kit, accounted_for: list[list[int]], sources: dict[int, list[int]]
) -> Iterator[str]:
    """What each seat gained in a step beyond what is accounted for, with the cards that brought it."""
    for seat, player in enumerate(step.after.players[: int(step.after.seats)]):
        old = step.before.players[seat]
        knowledge = [int(n) - m for n, m in zip(player.know, accounted_for[seat], strict=True)]
        points = int(sum(player.vp)) - int(sum(old.vp))
        influence = int(player.influence) - int(old.influence)
        gains = [knowledge_text(kit, knowledge)] if any(knowledge) else []
        gains += [f"{points} VP"] if points else []
        gains += [f"{influence} influence"] if influence else []
        if gains:
            cards = [
                source_text(kit, effect)
                for effect in sources.get(seat, [])
                if can_bring(kit, effect, knowledge, points, influence)
            ]
            by = f" ({listed(cards)})" if cards else ""
            yield f"{PREFIXES.get(step.stage, '')}{{seat{seat}}} gains {listed(gains)}{by}."


def known(state: Any) -> list[list[int]]:
    """Knowledge by seat and domain."""
    return [[int(n) for n in player.know] for player in state.players[: int(state.seats)]]


@cites("C5.4", "C5.5", "C6.9", "C6.10", "C7.2")
def accounted(step: Step, kit: Kit, seat: int, action: int) -> list[list[int]]:
    """Knowledge by seat and domain as a decision's own sentence tells it: production, costs and answers."""
    kind, args = ACTIONS.kind(action).name, ACTIONS.args(action)
    before, told = step.before, known(step.before)
    if kind == "turn":
        for other, row in enumerate(told):
            made = int(step.after.players[other].made)
            over = outlook.lost(before, kit, other, made)
            for domain, amount in enumerate(outlook.amounts(made)):
                row[domain] += amount - over[domain]
    elif kind in BUILDINGS:
        level = int(before.city_level[args[0]]) + 1
        told[seat][int(kit.face.camp[args[0]])] -= city_cost(before, kit.face, seat, level)
    elif kind == "gain":
        told[seat][args[0]] += gained_by_answer(before, kit, seat, args[0])
    elif kind == "amount":
        origin, target = conversion(before, kit)
        told[seat][origin] -= args[0] + 1
        told[seat][target] += args[0] + 1
    return told


@cites("C5.4", "C6.10")
def gained_by_answer(before: Any, kit: Kit, seat: int, domain: int) -> int:
    """Knowledge of the chosen domain that an effect brings within the limit."""
    amount = int(kit.face.part[PARTS * int(before.effect) + int(before.part)].amount)
    return min(amount, outlook.room_for(before, kit, seat, domain))


@cites("C5.5")
def conversion(before: Any, kit: Kit) -> tuple[int, int]:
    """The domains that knowledge is converted from and to."""
    part = kit.face.part[PARTS * int(before.effect) + int(before.part)]
    return int(domain_of(int(part.colours))), int(before.colour)


# --------------------------------------------------------------------------------------------------- sources
def brought(step: Step, kit: Kit, seat: int, action: int) -> dict[int, list[int]]:
    """The effects, by seat, that a decision sets off at once."""
    kind, before = ACTIONS.kind(action).name, step.before
    if kind == "choose":
        return {seat: [int(before.effect)]}
    if kind in BUILDINGS:
        return {seat: of_tree(before.players[seat], kit, {BUILDINGS[kind]})}
    if kind == "turn":
        return {
            other: of_tree(player, kit, {When.OWN} if other == seat else {When.OWN, When.OTHER})
            for other, player in enumerate(before.players[: int(before.seats)])
        }
    if kind == "at" and not before.is_copy:
        when = When.MONUMENT if before.card >= MASTERIES else When.DEVELOP
        return {seat: of_tree(before.players[seat], kit, {when})}
    return {}


def of_tree(player: Any, kit: Kit, whens: set[When]) -> list[int]:
    """The effects of a tree that come at one of these occasions, in the order of placing."""
    effects = [int(card_effect_of(int(card))) for card in player.cards[1 : int(player.card_count)]]
    return [effect for effect in effects if any(part.when in whens for part in parts_of(kit, effect))]


def parts_of(kit: Kit, effect: int) -> Any:
    """The parts of an effect."""
    return kit.face.part[PARTS * effect : PARTS * effect + PARTS]


@cites("C4.5", "C5.3", "C10.8", "C11.1")
def by_stage(step: Step, kit: Kit) -> dict[int, list[int]]:
    """The effects of the acting seat that a run carried out, but for the dynasty card that was just named."""
    before = step.before
    if step.stage not in (Stage.TURN_EFFECTS, Stage.CARD_EFFECTS, Stage.LINE_EFFECTS, Stage.AGE_EFFECTS):
        return {}
    seat, when, item, found = int(before.actor), int(occasion(before)), 0, []
    while (effect := int(effect_at(before, seat, item))) != NOTHING:
        follows = int(copied(before, kit.face, seat, effect))
        heard = (follows,) if step.stage == Stage.CARD_EFFECTS else (effect, follows)
        found += [one for one in heard if one != NOTHING and comes(kit, one, when)]
        item += 1
    return {seat: found}


def comes(kit: Kit, effect: int, when: int) -> bool:
    """Whether an effect has a part for an occasion."""
    return any(part.when == when for part in parts_of(kit, effect))


def can_bring(kit: Kit, effect: int, knowledge: list[int], points: int, influence: int) -> bool:
    """Whether an effect brings something of what was gained without asking in what domain."""
    mask = sum(1 << domain for domain, amount in enumerate(knowledge) if amount)
    gained = {Verb.VP: points, Verb.INFLUENCE: influence}
    return any(
        bool(gained.get(Verb(int(part.verb))))
        or (part.verb == Verb.GAIN and part.colours & mask and not part.colours & (part.colours - 1))
        for part in parts_of(kit, effect)
    )


# ----------------------------------------------------------------------------------------- the end of an age
@cites("C10.7", "C11.2", "C11.3", "C11.5", "C11.7")
def told_end(step: Step, kit: Kit) -> Iterator[str]:
    """Domination, influence, dynasty cards that go back, who may copy; after the last age all that scores."""
    before, after = step.before, step.after
    yield f"Age {AGE_WORDS[int(before.age)]} is over."
    yield domination_text(after, kit)
    influence = [gained(step, seat, Source.INFLUENCE) for seat in seats_of(after)]
    yield f"Influence brings {shares(influence, 'to', ' VP') or 'nobody anything'}."
    back = shares([int(player.kept_count) for player in before.players[: int(before.seats)]], "of")
    if back:
        yield f"Unplayed dynasty cards go back to the box: {back}."
    if after.phase == Phase.COPY:
        yield f"{{seat{int(after.actor)}}} has most influence and may copy a mastery."
    if after.phase == Phase.OVER:
        yield from told_scores(after, kit)


def seats_of(state: Any) -> range:
    """The seats that play."""
    return range(int(state.seats))


def gained(step: Step, seat: int, source: int) -> int:
    """Points of a source that a step brought a seat."""
    return int(step.after.players[seat].vp[source]) - int(step.before.players[seat].vp[source])


@cites("C11.2")
def shares(amounts: list[int], word: str, unit: str = "") -> str:
    """`3 VP to {seat0} and 1 VP to {seat1}`: what each seat has of something; empty if nobody has any."""
    return listed([f"{n}{unit} {word} {{seat{seat}}}" for seat, n in enumerate(amounts) if n])


@cites("C11.3")
def domination_text(after: Any, kit: Kit) -> str:
    """Who won which Domination cards, with their points."""
    told = []
    for seat in seats_of(after):
        won = [domain for domain in range(DOMAINS) if after.winners[domain] == seat]
        points = sum(int(kit.face.domination_vp[domain]) for domain in won)
        if won:
            names = [domain_name(kit, domain) for domain in won]
            told.append(f"{{seat{seat}}} dominates {listed(names)} ({points} VP)")
    return f"{'; '.join(told) or 'Nobody dominates anything'}."


@cites("C11.7", "C12.1", "C13.2")
def told_scores(after: Any, kit: Kit) -> Iterator[str]:
    """What the end of the match brings every seat, and its points in all."""
    names = scoring.sources(kit)
    points = [dict.fromkeys(names, 0) for _ in seats_of(after)]
    scores(after, kit.face, Sheet(names, points))
    for seat in seats_of(after):
        last = [f"{points[seat][name]} for {name}" for name in names[len(Source) :] if points[seat][name]]
        ending = f" scores {listed(last)}, and" if last else ""
        yield f"{{seat{seat}}}{ending} has {sum(points[seat].values())} VP in all."


class Sheet:
    """Points by seat and name of a source, which a rule writes to as `out[seat, source]`."""

    def __init__(self, names: tuple[str, ...], points: list[dict[str, int]]) -> None:
        self.names = names
        self.points = points

    def __setitem__(self, at: tuple[int, int], points: int) -> None:
        self.points[at[0]][self.names[at[1]]] = points


@cites("C11.4", "C11.6")
def told_order(step: Step) -> str:
    """What is given up between two ages, and the new order of play."""
    tiles = sum(int(where) <= IN_HAND for where in step.before.where)
    order = ", ".join(f"{{seat{int(seat)}}}" for seat in step.after.order[: int(step.after.seats)])
    unused = f"{tiles} unused tile{'s' if tiles > 1 else ''}"
    given_up = f" and {unused} to the bag" if tiles else ""
    return f"All knowledge goes back to 0{given_up}; the new order of play: {order}."
