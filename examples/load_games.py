"""Record games as a data set, read it back, and learn from it which actions a bot likes.

`python examples/load_games.py FOLDER` reads a folder that `dreamtable lab record GAME --out FOLDER` wrote;
without one, a few games of Pig are recorded first. Needs `pip install 'dreamtable[lab]'`.
"""

import json
import sys
import tempfile
from pathlib import Path

import numpy as np
import pyarrow.dataset as ds

from dreamtable.lab.record import masks, observations, prepared, record


def load(folder: Path) -> None:
    """Show what a data set holds."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    actions = manifest["actions"]
    print(f"{manifest['decisions']} decisions of {manifest['games']} games of {manifest['game']}")

    # Only the columns that are asked for are read; files of any number are one data set.
    rows = ds.dataset(folder, format="parquet", exclude_invalid_files=True).to_table()
    seen, legal = observations(rows), masks(rows, len(actions))
    taken, margin = rows["action"].to_numpy(), rows["margin"].to_numpy()
    print(f"observations {seen.shape}, masks {legal.shape}")
    print("Every action was legal:", bool(legal[np.arange(len(taken)), taken].all()))

    # Hold whole games back for testing: decisions of one game are alike.
    is_test = rows["game"].to_numpy() % 5 == 0
    print(f"{(~is_test).sum()} decisions to learn from, {is_test.sum()} to test with")

    offered = legal[~is_test].sum(axis=0)
    chosen = np.bincount(taken[~is_test], minlength=len(actions))
    liking = chosen / np.maximum(offered, 1)
    guess = np.where(legal[is_test], liking, -1).argmax(axis=1)
    print(f"The action liked most is right in {(guess == taken[is_test]).mean():.0%} of test decisions")
    print(f"A deciding seat ends {margin.mean():+.1f} points ahead of the best other")


if len(sys.argv) > 1:
    load(Path(sys.argv[1]))
else:
    with tempfile.TemporaryDirectory() as place:
        record(prepared("pig", games=10, options={"target": "50"}), Path(place))
        load(Path(place))
