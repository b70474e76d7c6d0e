"""Links that give a seat: invitations for friends, and moves to another device. Unguessable, kept as hashes.

The token of an invitation is derived from the server's secret, so that the host can be shown it again; that
of a move is random, shown once and good for a quarter of an hour. Each works once.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING

from dreamtable.web.identity import person_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from dreamtable.web.settings import Settings
    from dreamtable.web.store import Store
    from dreamtable.web.tables.table import Table

JOIN, MOVE = "join", "move"
MOVE_SECONDS = 15 * 60
TOKEN_BYTES = 18


def invitation(settings: Settings, table: str, seat: int) -> str:
    """The token that invites to a seat."""
    told = f"dreamtable invitation {table} {seat}".encode()
    digest = hmac.digest(settings.secret.encode(), told, "sha256")
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode("ascii")


def digest_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def keep_invitations(store: Store, settings: Settings, table: Table) -> None:
    """Make the invitations of a new table good."""
    for seat, sitter in enumerate(table.sitters):
        if sitter.is_open:
            store.add_link(digest_of(invitation(settings, table.id, seat)), table.id, seat, JOIN, None)


def new_move(store: Store, table: str, seat: int, now: float) -> str:
    """A token that moves a seat to the device that uses it first."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    store.add_link(digest_of(token), table, seat, MOVE, now + MOVE_SECONDS)
    return token


def invitations(request: Request, table: Table) -> tuple[tuple[int, str], ...]:
    """The links that a table's host can send to friends, by seat; for nobody else, and none once it began."""
    if table.match is not None or table.status != "gathering" or person_of(request).id != table.setup.host:
        return ()
    settings: Settings = request.app.state.settings
    return tuple(
        (seat, address(request, invitation(settings, table.id, seat)))
        for seat, sitter in enumerate(table.sitters)
        if sitter.is_open
    )


def address(request: Request, token: str) -> str:
    """The whole address of a link, as it can be sent to somebody."""
    settings: Settings = request.app.state.settings
    return f"{settings.public_url or str(request.base_url).rstrip('/')}/seat/{token}"
