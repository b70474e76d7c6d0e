"""What cards say: sentences made from the parts of their effects, so that text and effect cannot differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreamtable.engine.jit import cites

from .effects import CODES, NO_COLOUR, Metric, Verb, When
from .state import Perk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.kit import Kit

    from .effects import Part

AGE_WORDS = ("", "I", "II", "III")
METRIC_WORDS = {
    Metric.CITY: ("city", "cities"),
    Metric.CITY_2: ("city of level 2 or 3", "cities of level 2 or 3"),
    Metric.CITY_LEVELS: ("level of your cities", "levels of your cities"),
    Metric.CITY_COLOURS: ("domain in which you have cities", "domains in which you have cities"),
    Metric.MASTERY: ("mastery", "masteries"),
    Metric.LEVEL_3: ("mastery of level 3", "masteries of level 3"),
    Metric.LEVEL_6: ("mastery of level 6", "masteries of level 6"),
    Metric.LEVEL_9: ("mastery of level 9", "masteries of level 9"),
    Metric.DOMAINS: ("domain in which you have masteries", "domains in which you have masteries"),
    Metric.MONUMENT: ("level card of monuments", "level cards of monuments"),
    Metric.NODUS: ("complete disc", "complete discs"),
    Metric.INFLUENCE: ("influence", "influence"),
    Metric.DOMINATION: ("Domination card won", "Domination cards won"),
    Metric.KNOWLEDGE: ("knowledge", "knowledge"),
    Metric.DYNASTY: ("dynasty card on your board", "dynasty cards on your board"),
    Metric.FAMILIES: ("family on your dynasty board", "families on your dynasty board"),
}
WHEN_WORDS = {
    When.NOW: "",
    When.TURN: "At the start of your turn: ",
    When.AGE: "At the end of the age: ",
    When.END: "At the end of the game: ",
    When.CITY: "When you found or raise a city: ",
    When.MONUMENT: "When you contribute to a monument: ",
    When.DEVELOP: "When you take a mastery: ",
    When.DYNASTY: "When you have played a dynasty card: ",
}
PERK_WORDS = {
    Perk.CITY_OFF: "cities cost {n} less",
    Perk.MONUMENT_OFF: "contributions to monuments cost {n} less",
    Perk.MASTERY_OFF: "masteries cost {n} less",
    Perk.CAMP_ANY: "every tile you lay produces {n} more of its camp's domain",
    Perk.LIMIT: "all your limits are {n} higher",
    Perk.TILES: "at the start of an age draw {n} more tiles, and give as many back",
    Perk.EXTRA_BUILD: "build once more",
    Perk.EXTRA_DEVELOP: "develop once more",
}
PERKS_IN_WORDS = {
    Perk.MASTERY_OFF_IN: "{domain} masteries cost {n} less",
    Perk.CAMP_IN: "a tile with a {domain} camp produces {n} more {domain} when you lay it",
    Perk.CITY_IN: "each of your cities on a {domain} camp produces {n} more",
}


def listed(words: Sequence[str]) -> str:
    """`one, two and three`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def domain_name(kit: Kit, domain: int) -> str:
    """A domain's name."""
    return str(kit.tables["domains"][domain]["name"])


@cites("C1.14")
def effect_text(kit: Kit, parts: Sequence[Part], *, is_dynasty: bool = False) -> str:
    """A whole effect in sentences."""
    if parts[0].is_choice:
        first, second = (verb_text(kit, part, is_dynasty=is_dynasty) for part in parts)
        return sentence(f"{when_text(kit, parts[0])}{first}, or {second}")
    return " ".join(
        sentence(when_text(kit, part) + verb_text(kit, part, is_dynasty=is_dynasty)) for part in parts
    )


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


@cites("C6.11", "C6.12")
def when_text(kit: Kit, part: Part) -> str:
    """What sets a part off."""
    if part.when == When.OWN:
        return f"When a tile produces {part.least} {domain_name(kit, part.heard)} or more for you: "
    if part.when == When.OTHER:
        name = domain_name(kit, part.heard)
        return f"When another player's tile produces {part.least} {name} or more for that player: "
    return WHEN_WORDS[part.when]


def verb_text(kit: Kit, part: Part, *, is_dynasty: bool) -> str:
    """What a part does."""
    if part.verb == Verb.GAIN:
        return f"gain {part.amount} {colours_text(kit, part.colours)}"
    if part.verb == Verb.CONVERT:
        name = colours_text(kit, part.colours)
        return f"convert up to {part.amount} {name} to one other domain"
    if part.verb == Verb.COPY:
        return "repeat the effect of the leftmost card on your dynasty board"
    if part.verb == Verb.PERK:
        return perk_text(kit, part, is_dynasty=is_dynasty)
    unit = "influence" if part.verb == Verb.INFLUENCE else "VP"
    return f"{part.amount} {unit}{metric_text(kit, part)}"


def colours_text(kit: Kit, mask: int) -> str:
    """`Science`, `Science or Craft`, `knowledge of one domain`."""
    names = [domain_name(kit, domain) for domain in range(len(CODES)) if mask >> domain & 1]
    return "knowledge of one domain" if len(names) == len(CODES) else " or ".join(names)


def metric_text(kit: Kit, part: Part) -> str:
    """` for every 2 cities`; empty for a plain amount."""
    if part.metric == Metric.NONE:
        return ""
    one, many = METRIC_WORDS[part.metric]
    domain = "" if part.colour == NO_COLOUR else f"{domain_name(kit, part.colour)} "
    return f" for each {domain}{one}" if part.per == 1 else f" for every {part.per} {domain}{many}"


def perk_text(kit: Kit, part: Part, *, is_dynasty: bool) -> str:
    """What changes, and for how long."""
    first = max((p for p in PERKS_IN_WORDS if p <= part.perk), default=None)
    if first is None:
        words = PERK_WORDS[Perk(part.perk)].format(n=part.amount)
    else:
        name = domain_name(kit, part.perk - first)
        words = PERKS_IN_WORDS[first].format(n=part.amount, domain=name)
    if is_dynasty:
        return f"in this turn, {words}"
    return f"once an age, {words}" if part.perk in (Perk.EXTRA_BUILD, Perk.EXTRA_DEVELOP) else words


@cites("C1.10")
def goal_text(kit: Kit, goal: tuple[Metric, int, int]) -> str:
    """`3 Science cities`."""
    metric, colour, least = goal
    one, many = METRIC_WORDS[metric]
    domain = "" if colour == NO_COLOUR else f"{domain_name(kit, colour)} "
    return f"{least} {domain}{one if least == 1 else many}"
