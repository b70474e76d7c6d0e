"""What the server writes down: one JSON object a line on standard error, our lines and uvicorn's alike.

No line holds a cookie, a token, an address with its query, or what was in a form.
"""

from __future__ import annotations

import logging
import sys
import traceback
from typing import TYPE_CHECKING, Any

import structlog

if TYPE_CHECKING:
    from collections.abc import MutableMapping

SHARED: tuple[Any, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
)
"""What every line gets, whoever wrote it."""


def without_message(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """An error's type and place in place of its traceback, whose message may quote what somebody sent."""
    found = event.pop("exc_info", None)
    error = sys.exc_info()[1] if found is True else found[1] if isinstance(found, tuple) else found
    if isinstance(error, BaseException):
        event.update(error=type(error).__name__, place=places(error))
    return event


def places(error: BaseException) -> list[str]:
    """Where an error came from, outermost first."""
    return [
        f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
    ]


def configure(level: int = logging.INFO) -> None:
    """Send all lines of this process to standard error as JSON."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter())
    handler.addFilter(is_worth_a_line)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers = []
    access = logging.getLogger("uvicorn.access")  # its lines hold addresses; without a handler it writes none
    access.handlers, access.propagate = [], False
    logging.getLogger("alembic").setLevel(logging.WARNING)


def formatter() -> logging.Formatter:
    """Turns a record of the standard library, ours or another's, into a line of JSON."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*SHARED],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            without_message,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
    )


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Leave out uvicorn's traceback of an error that has its own line already, without what was sent."""
    return not (record.name == "uvicorn.error" and record.getMessage().startswith("Exception in ASGI"))
