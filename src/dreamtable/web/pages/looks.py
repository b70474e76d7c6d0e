"""Through whose eyes somebody looks back at a table: always their own; after the end those of any seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dreamtable.engine.spec import EVERYTHING, SPECTATOR
from dreamtable.web.identity import person_of
from dreamtable.web.numbers import seat_number
from dreamtable.web.pages.table import seat_asked, viewer_for
from dreamtable.web.pages.views import curtain_for

if TYPE_CHECKING:
    from starlette.requests import Request

    from dreamtable.web.tables.table import Table

ENDED = frozenset({"over", "abandoned"})
"""Where nobody has a secret to keep any more."""

WORDS = {"watch": SPECTATOR, "all": EVERYTHING}
"""What `?as=` can say beside the number of a seat."""


@dataclass(frozen=True)
class Look:
    """Who looks, who they could look as, and whether they asked for more than that."""

    viewer: int
    allowed: tuple[int, ...]
    is_refused: bool

    @property
    def word(self) -> str:
        """How an address names the viewer: `as=WORD`."""
        return word_of(self.viewer)


def word_of(viewer: int) -> str:
    """How an address names a viewer."""
    return next((word for word, known in WORDS.items() if known == viewer), str(viewer))


def look_at(request: Request, table: Table) -> Look:
    """Through whose eyes a request looks: those asked for by `as` or `seat` where that is allowed."""
    person = person_of(request).id
    allowed = allowed_looks(table, person)
    asked = _asked(request.query_params.get("as", ""))
    if asked is not None and asked in allowed:
        return Look(asked, allowed, is_refused=False)
    usual = viewer_for(table, person, seat_asked(request))
    return Look(usual if usual in allowed else SPECTATOR, allowed, "as" in request.query_params)


def allowed_looks(table: Table, person: str) -> tuple[int, ...]:
    """The seats one may look from, then the spectator, then everything revealed.

    Before the end these are one's own seats, those behind a curtain left out.
    """
    if table.status not in ENDED:
        own = table.seats_of(person)
        return (*(seat for seat in own if curtain_for(table, own, seat) is None), SPECTATOR)
    is_over = table.match is not None and table.match.is_over
    return (*range(len(table.sitters)), SPECTATOR, *([EVERYTHING] if is_over else []))


def _asked(text: str) -> int | None:
    """The viewer that `as` names; None for anything else."""
    return WORDS[text] if text in WORDS else seat_number(text)
