"""What a table leaves behind: its story, its match as a file, the proof that the dealing was fair."""

from __future__ import annotations

import functools
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from dreamtable.engine import save
from dreamtable.engine.errors import ReplayError
from dreamtable.registry import find_game
from dreamtable.web.errors import PageError
from dreamtable.web.pages.looks import ENDED, look_at
from dreamtable.web.pages.table import viewed
from dreamtable.web.rendering import render
from dreamtable.web.shelf import kit_with, own_kit

if TYPE_CHECKING:
    from starlette.requests import Request

    from dreamtable.web.tables.table import Table

PROOFS_KEPT = 64
ID_SHOWN = 6
"""Characters of a table's id in the name of its file; too few to find the table by."""


@dataclass(frozen=True)
class Proof:
    """What came of deriving every draw of an ended match anew."""

    seed: str
    agreeing: int
    """Draws that follow from the seed."""
    draws: int
    problem: str
    """What does not agree; empty where all does."""


@dataclass(frozen=True)
class VerifyPage:
    """The commitment of a table, and once it has ended, its proof."""

    base: str
    title: str
    status: str
    commitment: str
    is_seeded: bool
    proof: Proof | None
    file: str
    """Name of the saved match."""


# ---------------------------------------------------------------------------------------------------- files
def file_of(table: Table) -> str:
    """The saved match of an ended table, with the names as shown; raises PageError before the end."""
    if table.match is None:
        raise PageError(409, "Nothing to keep", "No game was played at this table.")
    if table.status not in ENDED:
        text = "The file of a match holds the seed of every draw still to come. It can be had after the end."
        raise PageError(409, "Not yet", text)
    shown = copy(table.match)  # the live match keeps the names it began with
    shown.header = replace(shown.header, players=table.names)
    return save.dumps(shown)


def name_of(table: Table, ending: str) -> str:
    """What a downloaded file is called."""
    return f"{table.setup.game}-{table.id[:ID_SHOWN]}.{ending}"


def attachment(name: str) -> dict[str, str]:
    """Headers of an answer that is kept as a file."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


async def download(request: Request) -> Response:
    """The match as a file for the terminal."""
    async with viewed(request) as (table, _):
        text, name = file_of(table), name_of(table, "json")
    return Response(text, media_type="application/json", headers=attachment(name))


async def story(request: Request) -> Response:
    """Everything that happened, as the viewer may read it, as a text."""
    async with viewed(request) as (table, _):
        text, name = story_of(table, look_at(request, table).viewer), name_of(table, "txt")
    return PlainTextResponse(text, headers=attachment(name))


def story_of(table: Table, viewer: int) -> str:
    """The whole log in lines: the step, then its sentence; no step for what happened beside the game."""
    head = [table.setup.spec.title, ", ".join(table.names), ""]
    lines = [f"{'' if told.ply is None else told.ply:>5}  {told.text}" for told in table.told(viewer)]
    return "\n".join([*head, *lines]) + "\n"


# ---------------------------------------------------------------------------------------------------- proof
async def verify(request: Request) -> Response:
    """What the dealing was committed to, and whether it was kept to."""
    async with viewed(request) as (table, _):
        match = table.match
        text = file_of(table) if match is not None and table.status in ENDED else ""
        page = VerifyPage(
            base=f"/t/{table.id}/",
            title=table.setup.spec.title,
            status=table.status,
            commitment=table.commitment,
            is_seeded=table.setup.is_seeded,
            proof=None,
            file=name_of(table, "json"),
        )
    if text:
        page = replace(page, proof=await run_in_threadpool(proof_of, text))
    return render(request, "verify.html", page)


@functools.lru_cache(maxsize=PROOFS_KEPT)
def proof_of(text: str) -> Proof:
    """Derive every draw of a saved match anew. It asks all rules again, so an answer is kept."""
    saved = save.loads(text)
    draws = sum(entry.kind == "chance" for entry in saved.entries)
    spec = find_game(saved.game)
    try:
        kit = kit_with(spec.name, saved.fields["kit"]["digest"]) or own_kit(spec.name)
        return Proof(saved.fields["seed"], save.verify(saved, spec, kit), draws, "")
    except ReplayError as error:
        return Proof(saved.fields["seed"], _agreeing(saved, error), draws, str(error))


def _agreeing(saved: save.SavedMatch, error: ReplayError) -> int:
    """The draws before the entry that does not agree."""
    return sum(entry.kind == "chance" for entry in saved.entries[: error.ply or 0])


ROUTES = [
    Route("/t/{table}/save", download, methods=["GET"]),
    Route("/t/{table}/story", story, methods=["GET"]),
    Route("/t/{table}/verify", verify, methods=["GET"]),
]
