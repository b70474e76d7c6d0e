"""What is settled before a table opens: game, kit, options, who sits where, the clock, who may find it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dreamtable.engine.errors import OptionError
from dreamtable.registry import bots, find_game
from dreamtable.web.shelf import kit_with, own_kit
from dreamtable.web.tables.clock import ClockRule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec

STAND_IN = "greedy"
"""The bot that takes the seat of somebody who left."""


@dataclass(frozen=True)
class SeatPlan:
    """Who is to sit in a seat: a person known already, a bot, or a friend who is still to come.

    Several seats of one person are a hot seat: they share a screen, with a curtain between them.
    """

    person: str = ""
    name: str = ""
    bot: str = ""

    @property
    def is_open(self) -> bool:
        """Whether somebody is still to come."""
        return not (self.person or self.bot)


@dataclass(frozen=True)
class Setup:
    """A table's choices, fixed when it opens."""

    game: str
    rules_version: int
    kit_id: str
    kit_digest: str
    options: Mapping[str, str]
    seats: tuple[SeatPlan, ...]
    host: str
    """Id of the person who opened it."""
    clock: ClockRule = field(default_factory=ClockRule)
    is_listed: bool = False
    """Whether anybody on this server may find it, and watch."""
    may_watch: bool = True
    """Whether whoever has the table's address may watch."""
    is_seeded: bool = False
    """Whether the host chose the seed, and so might know the draws."""

    @property
    def spec(self) -> GameSpec:
        """The game; raises UnknownGameError where it is not installed."""
        return find_game(self.game)

    def load_kit(self) -> Kit:
        """The components; raises OptionError where the kit that the table began with is not here."""
        kit = kit_with(self.game, self.kit_digest)
        if kit is None:
            raise OptionError(f"this table was opened with another kit, {self.kit_id!r}, than is installed")
        if self.spec.rules_version != self.rules_version:
            raise OptionError(
                f"this table was opened with rules version {self.rules_version}; installed is"
                f" {self.spec.rules_version}"
            )
        return kit

    def body(self) -> dict[str, Any]:
        """As JSON, for the journal."""
        seats = [{"person": seat.person, "name": seat.name, "bot": seat.bot} for seat in self.seats]
        own = {key: value for key, value in vars(self).items() if key not in ("seats", "clock", "options")}
        return own | {"seats": seats, "clock": dict(vars(self.clock)), "options": dict(self.options)}

    @classmethod
    def from_body(cls, body: Mapping[str, Any]) -> Setup:
        """Read back what `body` wrote."""
        seats = tuple(SeatPlan(**seat) for seat in body["seats"])
        return cls(**{**body, "seats": seats, "clock": ClockRule(**body["clock"])})


def new_setup(
    game: str,
    seats: tuple[SeatPlan, ...],
    host: str,
    *,
    options: Mapping[str, str] | None = None,
    kit: str = "",
    **more: Any,
) -> Setup:
    """A checked setup for an installed game; raises UnknownGameError or OptionError with what to mend.

    `kit` is the digest of the kit, or nothing for the game's own.
    """
    spec = find_game(game)
    spec.check_seats(len(seats))
    unknown = {seat.bot for seat in seats if seat.bot} - set(bots())
    if unknown:
        raise OptionError(f"no bot is called {min(unknown)!r}; there are {', '.join(bots())}")
    chosen = kit_with(spec.name, kit) if kit else own_kit(spec.name)
    if chosen is None:
        raise OptionError("those components are not on this server any more; choose others")
    checked = spec.check_options(dict(options or {}))
    return Setup(spec.name, spec.rules_version, chosen.id, chosen.digest, checked, seats, host, **more)
