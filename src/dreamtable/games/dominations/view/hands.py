"""What the templates draw of what is chosen from just now: tiles, dynasty cards, and short answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..effects import CODES
from ..state import Phase
from .lines import Dynast, dynast
from .maps import Tile, tile_face, ways_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.choices import Choices

    from ..catalogue import OfferPicture
    from ..picture import Picture, SeatPicture

TILE_KINDS = {Phase.REDRAW: "redraw", Phase.GIVE_BACK: "give_back", Phase.TILE: "lay"}
NONES = ("draw_none", "play_none", "convert_none", "build_none", "develop_none", "copy_none")
ASKED_IN_WORDS = ("gain", "choose", "convert", "amount", "pay")
"""Kinds of actions that nothing on the table stands for: they are buttons of their own."""


@dataclass(frozen=True)
class HandTile:
    """A tile of a hand, and what choosing it does now."""

    tile: Tile
    action: str


@dataclass(frozen=True)
class Turned:
    """A way to turn the tile, with what it would produce: (letter, amount, domain)."""

    tile: Tile
    action: str
    yields: tuple[tuple[str, int, str], ...]
    total: int


@dataclass(frozen=True)
class Answer:
    """A short answer: its action, words, and the letter of a domain that it is about, or empty."""

    action: str
    label: str
    letter: str
    note: str


@dataclass(frozen=True)
class Offer:
    """A monument that was dealt."""

    name: str
    letters: tuple[str, str]
    domains: str
    levels: int
    cost: int
    effect: str


@dataclass(frozen=True)
class Hand:
    """A seat's tiles and dynasty cards, as far as the viewer may see them."""

    tiles: tuple[HandTile, ...]
    draft: tuple[Dynast, ...]
    kept: tuple[Dynast, ...]
    hidden: int
    """Kept cards that the viewer may not see."""
    passed: tuple[Dynast, ...]
    passing: str
    """Who gets the cards that are not kept, and where that player sits; empty where nothing is passed."""
    returning: str
    """What becomes of kept cards that can no longer be played; empty while one can."""


def hand_of(picture: Picture, seat: SeatPicture, names: Sequence[str]) -> Hand:
    """What a seat holds; what lies there can be chosen by its own viewer."""
    kind = TILE_KINDS.get(picture.phase, "")
    domains, is_own = picture.domains, seat.seat == picture.viewer
    play = "play" if picture.phase == Phase.CARD else ""

    def of(kind: str, code: str) -> str:
        return f"{kind} {code.lower()}" if kind and is_own else ""

    return Hand(
        tiles=tuple(
            HandTile(tile_face(one, names, domains), of(kind, one.code))
            for one in seat.tiles
            if picture.tile is None or one.code != picture.tile.code
        ),
        draft=tuple(
            dynast(one, domains, of("draft", one.code), chosen=seat.choice) for one in seat.hand or ()
        ),
        kept=tuple(dynast(one, domains, of(play, one.code)) for one in seat.kept or ()),
        hidden=seat.kept_count if seat.kept is None else 0,
        passed=tuple(dynast(one, domains) for one in seat.passed),
        passing=passing(picture, names) if is_own and seat.hand else "",
        returning=seat.returning,
    )


def passing(picture: Picture, names: Sequence[str]) -> str:
    """`Ben, on your left`: to whom the viewer's draft hand goes on; empty where nothing is passed."""
    return "" if picture.pass_to is None else f"{names[picture.pass_to]}, on your {picture.pass_side}"


def held_tile(picture: Picture, names: Sequence[str]) -> Tile | None:
    """The tile that is being laid."""
    return None if picture.tile is None else tile_face(picture.tile, names, picture.domains)


def turned(picture: Picture, names: Sequence[str]) -> tuple[Turned, ...]:
    """The three ways to turn the tile in its cell."""
    return tuple(
        Turned(
            tile,
            f"turn {turns}",
            tuple((CODES[d], amount, picture.domains[d]) for d, amount in enumerate(made) if amount),
            sum(made),
        )
        for turns, (tile, made) in enumerate(zip(ways_of(picture, names), picture.turn_yields, strict=False))
    )


def offers(picture: Picture, seat: SeatPicture) -> tuple[Offer, ...]:
    """The monuments of which one is kept."""
    return tuple(offer(one, picture.domains) for one in seat.offers)


def offer(one: OfferPicture, domains: Sequence[str]) -> Offer:
    """A monument that was dealt."""
    first, second = one.domains
    return Offer(
        one.name,
        (CODES[first], CODES[second]),
        f"{domains[first]} and {domains[second]}",
        one.levels,
        one.cost,
        one.effect,
    )


def answers(picture: Picture, seat: SeatPicture, choices: Choices) -> tuple[Answer, ...]:
    """The buttons for what nothing on the table stands for."""
    if picture.phase == Phase.KEEP:
        return keep_answers(seat, choices)
    asked = [*choices.legal.values()]
    found = [answer(picture, seat, one.text, one.label) for one in asked if one.kind in ASKED_IN_WORDS]
    return (*found, *(Answer(one.text, one.label, "", "") for one in asked if one.kind in NONES))


def keep_answers(seat: SeatPicture, choices: Choices) -> tuple[Answer, ...]:
    """An objective with a monument, each with each."""
    found = [
        Answer(f"keep {o + 1} {m + 1}", f"{seat.objectives[o].nation} and {seat.offers[m].name}", "", "")
        for o in range(len(seat.objectives))
        for m in range(len(seat.offers))
    ]
    return tuple(one for one in found if one.action in choices.legal)


def answer(picture: Picture, seat: SeatPicture, action: str, label: str) -> Answer:
    """An answer; one about a domain says how much of it the seat has."""
    kind, _, what = action.partition(" ")
    if kind not in ("gain", "convert"):
        return Answer(action, label, "", "")
    domain = CODES.index(what.upper())
    note = f"{seat.know[domain]} of {seat.limits[domain]}"
    return Answer(action, label, CODES[domain], note)


def settled(picture: Picture, seat: SeatPicture) -> str:
    """What the viewer has chosen while others still decide, in words; empty otherwise."""
    kind, _, what = seat.choice.partition(" ")
    if kind == "keep":
        objective, monument = (int(number) - 1 for number in what.split())
        return f"You keep {seat.objectives[objective].nation} and {seat.offers[monument].name}"
    for card in seat.hand or ():
        if kind == "draft" and card.code.lower() == what:
            return f"You keep {card.name} ({picture.domains[card.family]})"
    return ""
