"""How the kit writes what a card does, and the parts that rules read.

    effect = part {"; " part}        part = [when ": "] verb

The vocabulary, with X and c a letter of a domain, n a number and M one of `METRICS`:

    gain X n       knowledge of X; X may be `A/B`, one of two to choose, or `*`, any one
    vp n, inf n    points, influence; either may end in `per M` or `per M/n`
    choose P | Q   one of two verbs
    disc K n       K costs n less: city, mon, mast, or mast:c
    prod camp:X n  n more of X when a tile with that camp is laid; `*` for every camp
    prod city:c n  n more from each own city on a camp of c that produces
    extra K        one more build or dev
    conv c n       up to n of c become as many of one other domain
    cap n          all limits are n higher
    tile n         n more tiles are drawn at the start of an age, and as many given back
    copy           the effect of the leftmost card of the own dynasty board once more
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import IntEnum

from .state import PARTS, Perk

CODES = "RPBYGO"
ALL = (1 << len(CODES)) - 1
NO_COLOUR = -1


class When(IntEnum):
    """What sets a part off."""

    NEVER = 0
    NOW = 1
    TURN = 2
    AGE = 3
    END = 4
    OWN = 5
    OTHER = 6
    CITY = 7
    MONUMENT = 8
    DEVELOP = 9
    DYNASTY = 10


class Verb(IntEnum):
    """What a part does."""

    NOTHING = 0
    GAIN = 1
    VP = 2
    INFLUENCE = 3
    PERK = 4
    CONVERT = 5
    COPY = 6


class Metric(IntEnum):
    """What a seat has, as effects and goals count it; some in one domain alone."""

    NONE = 0
    CITY = 1
    CITY_2 = 2
    CITY_LEVELS = 3
    CITY_COLOURS = 4
    MASTERY = 5
    LEVEL_3 = 6
    LEVEL_6 = 7
    LEVEL_9 = 8
    DOMAINS = 9
    MONUMENT = 10
    NODUS = 11
    INFLUENCE = 12
    DOMINATION = 13
    KNOWLEDGE = 14
    DYNASTY = 15
    FAMILIES = 16


METRICS = {
    "city": Metric.CITY,
    "city2": Metric.CITY_2,
    "citylv": Metric.CITY_LEVELS,
    "citycol": Metric.CITY_COLOURS,
    "mast": Metric.MASTERY,
    "l3": Metric.LEVEL_3,
    "l6": Metric.LEVEL_6,
    "l9": Metric.LEVEL_9,
    "domains": Metric.DOMAINS,
    "mon": Metric.MONUMENT,
    "nodus": Metric.NODUS,
    "inf": Metric.INFLUENCE,
    "dom": Metric.DOMINATION,
    "know": Metric.KNOWLEDGE,
    "dyn": Metric.DYNASTY,
    "dynfam": Metric.FAMILIES,
}
IN_A_DOMAIN = {Metric.CITY, Metric.MASTERY, Metric.NODUS, Metric.DYNASTY}

WHENS = {
    "": When.NOW,
    "turn": When.TURN,
    "eoa": When.AGE,
    "end": When.END,
    "on_city": When.CITY,
    "on_mon": When.MONUMENT,
    "on_dev": When.DEVELOP,
    "on_dyn": When.DYNASTY,
    "age": When.NOW,
}
DISCOUNTS = {"city": Perk.CITY_OFF, "mon": Perk.MONUMENT_OFF, "mast": Perk.MASTERY_OFF}
EXTRAS = {"build": Perk.EXTRA_BUILD, "dev": Perk.EXTRA_DEVELOP}


@dataclass(frozen=True)
class Part:
    """One part of an effect; `colours` is a bit mask, `perk` an index of a record's perks."""

    when: When = When.NEVER
    verb: Verb = Verb.NOTHING
    amount: int = 0
    colours: int = 0
    perk: int = 0
    metric: Metric = Metric.NONE
    colour: int = NO_COLOUR
    """Of the metric, or NO_COLOUR for all domains."""
    per: int = 1
    is_choice: bool = False
    heard: int = NO_COLOUR
    """The domain of production that sets the part off, at least `least` of it."""
    least: int = 0

    @property
    def asks(self) -> bool:
        """Whether carrying it out is a decision of its seat."""
        is_open = self.verb == Verb.GAIN and self.colours.bit_count() > 1
        return self.is_choice or is_open or self.verb == Verb.CONVERT


NO_PART = Part()
ASKING = {When.NOW, When.TURN, When.AGE, When.DYNASTY}
"""Where a part may ask its seat something."""


def read_metric(text: str) -> tuple[Metric, int]:
    """`city:G` or `l3`: what is counted, and in which domain."""
    word, _, colour = text.partition(":")
    metric = METRICS.get(word)
    if metric is None or (colour and (metric not in IN_A_DOMAIN or colour not in CODES)):
        raise ValueError
    return metric, CODES.index(colour) if colour else NO_COLOUR


def read_goal(text: str) -> tuple[Metric, int, int]:
    """`city:G 3`: what is counted, in which domain, and how much of it fulfils the goal."""
    found = re.fullmatch(r"(\S+) ([1-9]\d?)", text)
    if not found:
        raise ValueError
    return (*read_metric(found[1]), int(found[2]))


def read_effect(text: str) -> tuple[Part, ...]:
    """The parts of an effect; raises ValueError for what the vocabulary has no words for."""
    parts: list[Part] = []
    for piece in text.split("; "):
        when, colon, verb = piece.rpartition(": ")
        found = re.fullmatch(rf"(own|opp)_prod\(([{CODES}])\)>=([1-9])", when)
        if found:
            trigger = When.OWN if found[1] == "own" else When.OTHER
            base = Part(when=trigger, heard=CODES.index(found[2]), least=int(found[3]))
        elif when in WHENS and bool(when) == bool(colon):
            base = Part(when=WHENS[when])
        else:
            raise ValueError
        if when == "age" and not verb.startswith("extra "):
            raise ValueError
        parts += _read_choice(base, verb)
    if len(parts) > PARTS or not all(map(_is_sound, parts)):
        raise ValueError
    return tuple(parts)


def _is_sound(part: Part) -> bool:
    """Whether the rules can carry a verb out at such a moment."""
    if part.verb in (Verb.PERK, Verb.COPY):
        return part.when == When.NOW
    if part.when == When.END:
        return part.verb == Verb.VP
    return part.when in ASKING or not part.asks


def _read_choice(base: Part, text: str) -> list[Part]:
    """One verb, or two of which one is chosen."""
    if not text.startswith("choose "):
        return [read_verb(base, text)]
    both = [read_verb(base, verb) for verb in text.removeprefix("choose ").split(" | ")]
    if len(both) != PARTS or any(part.asks or part.verb == Verb.COPY for part in both):
        raise ValueError
    return [replace(part, is_choice=True) for part in both]


def read_verb(base: Part, text: str) -> Part:
    """`base` with what it does."""
    words = text.split(" ")
    if text == "copy":
        return replace(base, verb=Verb.COPY)
    if words[0] == "extra" and words[1:] in (["build"], ["dev"]):
        return replace(base, verb=Verb.PERK, perk=EXTRAS[words[1]], amount=1)
    if words[0] in ("vp", "inf"):
        return _read_points(base, text)
    found = re.fullmatch(r"(\w+)(?: (\S+))? ([1-9]\d?)", text)
    if not found:
        raise ValueError
    return _read_amount(replace(base, amount=int(found[3])), found[1], found[2] or "")


def _read_points(base: Part, text: str) -> Part:
    """`vp 1 per city/2`."""
    found = re.fullmatch(r"(vp|inf) ([1-9]\d?)(?: per ([a-z0-9:A-Z]+)(?:/([2-9]))?)?", text)
    if not found:
        raise ValueError
    verb = Verb.VP if found[1] == "vp" else Verb.INFLUENCE
    metric, colour = read_metric(found[3]) if found[3] else (Metric.NONE, NO_COLOUR)
    return replace(
        base, verb=verb, amount=int(found[2]), metric=metric, colour=colour, per=int(found[4] or 1)
    )


def _read_amount(base: Part, verb: str, what: str) -> Part:
    """The verbs that say a number of something."""
    if verb == "gain":
        return replace(base, verb=Verb.GAIN, colours=read_colours(what))
    if verb == "conv":
        return replace(base, verb=Verb.CONVERT, colours=1 << index_of(what))
    return replace(base, verb=Verb.PERK, perk=read_perk(verb, what))


def read_colours(text: str) -> int:
    """`R`, `G/O` or `*` as a bit mask."""
    if text == "*":
        return ALL
    mask = 0
    for letter in text.split("/"):
        mask |= 1 << index_of(letter)
    return mask


def index_of(letter: str) -> int:
    """The number of a domain by its letter."""
    if len(letter) != 1:
        raise ValueError
    return CODES.index(letter)


def read_perk(verb: str, what: str) -> int:
    """What a lasting part changes."""
    if (verb, what) in (("cap", ""), ("tile", "")):
        return int(Perk.LIMIT if verb == "cap" else Perk.TILES)
    if verb == "disc" and what in DISCOUNTS:
        return int(DISCOUNTS[what])
    if (verb, what) == ("prod", "camp:*"):
        return int(Perk.CAMP_ANY)
    kind, _, letter = what.partition(":")
    firsts = {"disc mast": Perk.MASTERY_OFF_IN, "prod camp": Perk.CAMP_IN, "prod city": Perk.CITY_IN}
    if f"{verb} {kind}" not in firsts:
        raise ValueError
    return int(firsts[f"{verb} {kind}"]) + index_of(letter)
