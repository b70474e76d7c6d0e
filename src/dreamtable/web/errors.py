"""What a request can meet instead of its page.

Raise `PageError` anywhere below a route; `error_pages.py` shows it. What is missing and what is somebody
else's look alike: `missing`.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXTS = {
    400: ("This cannot be read", "What was sent does not have the form that was expected."),
    404: ("Nothing here", "There is no such page, or it is not yours to see."),
    405: ("Not like this", "This address answers another kind of request."),
    413: ("Too large", "What was sent is larger than anything that is needed here."),
    429: ("Too fast", "So many requests came that the table needs a rest. Try again in a moment."),
    500: ("Something broke", "This is our fault, not yours. What you did before is kept; try again."),
    503: ("Not just now", "What is kept here cannot be reached. Nothing was changed; try again in a moment."),
}
"""Title and text by status."""


class PageError(Exception):
    """A request that is answered by a page saying why not; nothing was changed."""

    def __init__(
        self, status: int, title: str, text: str, *, headers: Mapping[str, str] | None = None
    ) -> None:
        """`title` and `text` are for people; `headers` go with the answer."""
        super().__init__(f"{status} {title}")
        self.status = status
        self.title = title
        self.text = text
        self.headers = dict(headers or {})


def missing() -> PageError:
    """The same answer for what does not exist and for what is somebody else's."""
    return page_error(HTTPStatus.NOT_FOUND)


def page_error(status: int, headers: Mapping[str, str] | None = None) -> PageError:
    """The usual words for a status."""
    title, text = TEXTS.get(status, (HTTPStatus(status).phrase, HTTPStatus(status).description))
    return PageError(status, title, text, headers=headers)
