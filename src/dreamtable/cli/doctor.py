"""`dreamtable doctor`: versions, compiled code and its folder, and what is installed."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from typing import Annotated, Any

import typer

MEGABYTE = 1_000_000


def doctor(
    warm: Annotated[
        bool, typer.Option("--warm", help="Compile every game's rules, and its search, now.")
    ] = False,
    prune: Annotated[
        bool, typer.Option("--prune", help="Delete compiled code that nothing uses any more.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Show versions, the cache of compiled rules, threads, and the games found.

    For example:

    dreamtable doctor

    dreamtable doctor --warm
    """
    from rich.table import Table
    from rich.text import Text

    from dreamtable.cli.console import out, print_json
    from dreamtable.cli.errors import FAILED

    freed = _prune() if prune else None
    games = _games(is_warmed=warm)
    facts = _facts() | {"games": games} | ({"freed_bytes": freed} if freed is not None else {})
    if json:
        print_json(facts)
    else:
        grid = Table.grid(padding=(0, 2))
        for name, value in facts.items():
            if name != "games":
                grid.add_row(Text(name.replace("_", " "), "bold"), Text(_shown(name, value), overflow="fold"))
        for game in games:
            grid.add_row(Text(f"game {game['name']}", "bold"), Text(game["status"], overflow="fold"))
        out().print(grid)
    if not all(game["ok"] for game in games):
        raise typer.Exit(FAILED)


def _facts() -> dict[str, Any]:
    """What rules are compiled with, and where the result lies."""
    from numba.core import config

    import dreamtable
    from dreamtable.cli.keeper import autosave_folder
    from dreamtable.engine import jit

    files = [file for file in jit.cache_root().rglob("*") if file.is_file()]
    return {
        "dreamtable": dreamtable.__version__,
        "python": f"{platform.python_version()} ({platform.python_implementation()}, {platform.machine()})",
        **{name: version(name) for name in ("numba", "llvmlite", "numpy", "scipy", "typer", "rich")},
        "jit": jit.JIT,
        "threads": os.cpu_count() or 1,
        "threading_layer": str(config.THREADING_LAYER),
        "cache": str(jit.cache_root()),
        "cache_bytes": sum(file.stat().st_size for file in files),
        "cache_files": len(files),
        "matches": str(autosave_folder()),
    }


def _shown(name: str, value: Any) -> str:
    if name == "jit":
        return "on" if value else "off: rules run as plain Python (NUMBA_DISABLE_JIT is set)"
    return f"{value / MEGABYTE:.1f} MB" if name.endswith("_bytes") else str(value)


def _prune() -> int:
    from dreamtable.engine import jit

    return jit.prune()


def _games(*, is_warmed: bool) -> list[dict[str, Any]]:
    """Every game found, or why it cannot be used: one broken game does not hide the others."""
    from dreamtable import registry
    from dreamtable.cli.choosing import kit_of, warm, warm_search

    found = []
    for name in registry.games():
        try:
            spec = registry.find_game(name)
            kit = kit_of(spec, None)
            if is_warmed:
                warm(spec, kit)
                warm_search(spec, kit)
            compiled = ", compiled" if is_warmed else ""
            state = f"{spec.title}, rules version {spec.rules_version}, kit {kit.id}{compiled}"
            found.append({"name": name, "ok": True, "status": state})
        except Exception as error:  # noqa: BLE001 - whatever a game of somebody else raises is the finding
            found.append(
                {"name": name, "ok": False, "status": f"cannot be used: {type(error).__name__}: {error}"}
            )
    return found
