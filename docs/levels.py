"""The page docs/concepts/levels.md, written from what was played: docs/ladder/*.json.

    python docs/levels.py                        play what is missing, then write the page
    python docs/levels.py --minutes 30 morpheus  so long, and only that game
    python docs/levels.py --minutes 0            only write the page

`docs/generate.py --check` says whether the page is what the files say, and plays nothing.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dreamtable.measure.ladder import LEVELS, Ladder, climb
from dreamtable.measure.standings import standings
from dreamtable.registry import find_game, games
from dreamtable.search import Parameters
from dreamtable.views import badges_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dreamtable.measure.standings import Alone, Share, Standings

LADDERS = Path(__file__).parent / "ladder"
PAGE = Path(__file__).parent / "concepts" / "levels.md"
TRIALS = "trials.json"
TRAINED = "trained.json"

INTRODUCTION = """\
# Levels of play

Bots have four levels in every game: `novice`, `casual`, `strong` and `expert`. A novice looks one action
ahead and often misjudges it; casual is the greedy bot, which looks one action ahead and takes what its
game's `evaluate` likes best; strong and expert search (`dreamtable.search`), strong for a moment, expert
for as long as it pays. How a game is searched, and how many simulations a level makes, stands in
`search.toml` in the game's folder.

Every table on this page comes from games that were played, kept in `docs/ladder/`:

```sh
python docs/levels.py --minutes 10   # plays on from what is kept, ten minutes a game, and writes this page
dreamtable ladder morpheus           # the same for one game, without keeping anything
```

In the ladder each level meets each other, with two seats. A deal is played twice, with seats changed, so
luck and seats favour nobody. A share of wins has its 95 % interval (Jeffreys), which pairs make a little
too wide. Ratings follow Bradley and Terry, casual at 0; 200 points more win three games of four. Their
intervals come from drawing shares of wins again. One game that neither won is added between any two who
met, so somebody who never lost stays finite, and such a rating says little. At a full table one sits among
greedy bots, in each seat in turn: its fair share is a quarter of four. Time is processor time of one thread
for decisions with a choice, on the machine that the table names.

An interval that holds the fair share has shown nothing yet: there it takes more games to tell.
"""


def page() -> str:
    """All of it."""
    parts = [INTRODUCTION]
    parts += [game_part(json.loads(file.read_text(encoding="utf-8"))) for file in ladder_files()]
    parts += [trials_part(), trained_part()]
    return "\n".join(filter(None, parts)).strip() + "\n"


def ladder_files() -> list[Path]:
    """The kept ladders, by game."""
    return sorted(file for file in LADDERS.glob("*.json") if file.name not in (TRIALS, TRAINED))


# ------------------------------------------------------------------------------------------------ one game
def game_part(kept: dict[str, Any]) -> str:
    """A game's tables."""
    ladder = Ladder.of_dict(kept)
    found = standings(ladder)
    spec = find_game(found.game)
    parts = [
        f"## {spec.title}",
        provenance(kept),
        search_line(kept),
        levels_table(found),
        duels_table(found),
    ]
    if found.tables:
        parts.append(tables_table(found.tables))
    if found.alone:
        parts.append(alone_table(found.alone) + badge_table(spec, found.alone))
    return "\n\n".join(parts) + "\n"


def provenance(kept: dict[str, Any]) -> str:
    """Rules, kit, seed and machine."""
    kit, machine = kept["kit"], kept["machine"]
    rules = f"Rules version {kept['rules_version']}, kit `{kit['id']}` (`{kit['digest'][:12]}`)"
    versions = f"Python {machine['python']}, Numba {machine['numba']}"
    return f"{rules}, seed {kept['seed']}; {machine['processor']}, {machine['cores']} cores, {versions}."


def search_line(kept: dict[str, Any]) -> str:
    """What is searched how, where it is not as usual."""
    usual = dataclasses.asdict(Parameters())
    text = _search_text(kept["search"], usual)
    alone = _search_text(kept["search_alone"], usual)
    return text if alone == text else f"{text} Alone: {alone}"


def _search_text(said: dict[str, Any], usual: dict[str, Any]) -> str:
    counts = ", ".join(f"{name} {number:,}" for name, number in said["simulations"].items())
    other = ", ".join(
        f"`{key} = {value}`" for key, value in said["parameters"].items() if usual[key] != value
    )
    model = "; positions are judged by a learned model" if said["model"] else ""
    return f"Simulations for a decision: {counts}; parameters: {other or 'the usual ones'}{model}."


def levels_table(found: Standings) -> str:
    """Ratings and times."""
    rows = []
    for level in found.levels:
        rated = level.rating
        marks = (f"{rated.value:+.0f}", f"{rated.low:+.0f} to {rated.high:+.0f}") if rated else ("", "")
        rows.append((level.name, *marks, milliseconds(level.median_s), milliseconds(level.p95_s)))
    return table(("level", "rating", "95 % interval", "a decision, median", "95 % of them within"), rows)


def duels_table(found: Standings) -> str:
    """Who beat whom: a row for the one, a column for the other."""
    others = [name for name in ("random", *LEVELS) if any(one.other == name for one in found.duels)]
    cells = {(one.one, one.other): cell(one) for one in found.duels}
    rows = [
        (f"{name} won", *(cells.get((name, other), "") for other in others))
        for name in LEVELS
        if any(one == name for one, _ in cells)
    ]
    return table(("against", *others), rows)


def cell(one: Share) -> str:
    """`87 % (80 to 92) of 120`."""
    return f"{percent(one.share)} % ({percent(one.low)} to {percent(one.high)}) of {one.games}"


def tables_table(shares: Iterable[Share]) -> str:
    """One among greedy bots."""
    rows = [
        (f"{one.one} against {one.seats - 1} × {one.other}", cell(one), f"{100 * one.fair:.0f} %")
        for one in shares
    ]
    return table(("full table", "won", "fair share"), rows)


def alone_table(rows: list[Alone]) -> str:
    """A level alone, in each way."""
    lines = []
    for one in rows:
        options = " ".join(f"{name} {value}" for name, value in one.options.items()) or "alone"
        won = (
            "" if one.share is None else f"{percent(one.share)} % ({percent(one.low)} to {percent(one.high)})"
        )
        lines.append((one.level, options, str(one.games), won, f"{one.points:.1f}"))
    if not any(line[3] for line in lines):
        return table(
            ("level", "alone, games", "points"), [(level, games, p) for level, _, games, _, p in lines]
        )
    return table(("level", "against", "games", "won", "points"), lines)


def badge_table(spec: Any, rows: list[Alone]) -> str:
    """How often each level met what can be earned alone."""
    badges = badges_of(spec)
    if not badges:
        return ""
    lines = [(badge.name, *(f"{percent(one.badges[badge.rule])} %" for one in rows)) for badge in badges]
    return "\n\n" + table(("met in how many games", *(one.level for one in rows)), lines)


# ---------------------------------------------------------------------------------------- what was tried
TRIED = """\
## What was tried

Each row is a run of `python benchmarks/trial.py`; `docs/ladder/trials.json` has its command. What a row
doesn't name is the default of `Parameters`. `guided` are decisions of greedy bots before a leaf is judged,
`plies` random ones after these; with none, it is judged at once.

"""


def trials_part() -> str:
    """How parameters were chosen."""
    file = LADDERS / TRIALS
    if not file.exists():
        return ""
    head = ("game", "seats", "one", "others", "won", "lead, points", "ms a decision")
    return TRIED + table(head, map(trial_row, json.loads(file.read_text(encoding="utf-8")))) + "\n"


def trial_row(one: dict[str, Any]) -> tuple[str, ...]:
    """A run of `benchmarks/trial.py`."""
    low, high = one["interval"]
    return (
        ", ".join([one["game"], *one["options"]]),
        str(one["seats"]),
        f"`{one['one']}`",
        f"`{one['other']}`" if "=" in one["other"] else one["other"],
        f"{percent(one['share'])} % ({percent(low)} to {percent(high)}) of {one['games']}",
        f"{one['lead']:+.1f} ± {one['error']:.1f}",
        f"{one['ms']:.1f}",
    )


LEARNED = """\
## A learned judgement

A network of one hidden layer was trained on games between greedy bots, to tell the lead at the end from
`features` and `evaluate`, for the games in the table; for the others not at all. It explains more of the
lead than `evaluate` does. In search it was tried as the rows above with `model=` say, and gained nothing that
could be told from chance: in Morpheus, with leaves judged at once, it costs five times the time of a
decision, and after plies of greedy bots it adds nothing. So no game ships a model.

"""


def trained_part() -> str:
    """What learning came to."""
    file = LADDERS / TRAINED
    if not file.exists():
        return ""
    head = (
        "game",
        "positions of games",
        "time",
        "variance explained by `evaluate`",
        "by the model",
        "command",
    )
    return LEARNED + table(head, map(trained_row, json.loads(file.read_text(encoding="utf-8")))) + "\n"


def trained_row(one: dict[str, Any]) -> tuple[str, ...]:
    """The manifest of a model."""
    seconds = one["seconds"]["play"] + one["seconds"]["learn"]
    explained = one["explained"]
    return (
        one["game"],
        f"{one['positions']:,} of {one['games']:,}",
        f"{seconds} s",
        f"{explained['judgement']:.3f}",
        f"{explained['model']:.3f}",
        f"`{one['command']}`",
    )


# ------------------------------------------------------------------------------------------------ Markdown
def percent(share: float) -> str:
    """`87`, and `99.6` near the ends."""
    edge = 0.98
    return f"{100 * share:.1f}" if 0 < share < 1 - edge or edge < share < 1 else f"{100 * share:.0f}"


def milliseconds(seconds: float) -> str:
    """`0.25 ms`, `310 ms`."""
    return f"{float(f'{1000 * seconds:.2g}'):g} ms"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description="Play the ladders and write docs/concepts/levels.md.")
    parser.add_argument("games", nargs="*", default=games())
    parser.add_argument("--minutes", type=float, default=10.0, help="for each game")
    parser.add_argument("--deals", type=int, default=200, help="of each contest, at most")
    chosen = parser.parse_args()
    if chosen.minutes > 0:
        for game in chosen.games:
            climb(game, deals=chosen.deals, minutes=chosen.minutes, file=LADDERS / f"{game}.json")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
