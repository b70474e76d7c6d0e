"""The report of a rule that broke: everything needed to see it break again, in a file on the server."""

from __future__ import annotations

import json
import secrets
import traceback
from typing import TYPE_CHECKING

from dreamtable.engine.save import dumps, write_atomically

if TYPE_CHECKING:
    from pathlib import Path

    from dreamtable.web.tables.table import Table


def write_report(folder: Path, table: Table, error: Exception) -> str:
    """Write the replay and what was raised to `folder`; the report's name.

    The file holds the seed and every secret of the match, so only its owner may read it.
    """
    name = f"{table.setup.game}-{secrets.token_hex(4)}"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    report = {
        "report": name,
        "version": table.number,
        "error": "".join(traceback.format_exception(error)),
        "replay": json.loads(dumps(table.match)) if table.match is not None else None,
    }
    write_atomically(folder / f"{name}.json", json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    return name
