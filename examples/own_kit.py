"""What is printed in the box is data: write a die of your own, play with it, and see mistakes explained."""

import tempfile
from pathlib import Path

import dreamtable as dt

DIE = """\
face,points,weight
1,0,1
2,2,1
3,3,1
4,4,1
5,5,1
6,20,1
"""

MANIFEST = """\
id = "wild-die"
title = "Pig with a wild six"
note = "The six counts 20 points."
"""

with tempfile.TemporaryDirectory() as place:
    folder = Path(place)  # `dreamtable kit new morpheus my-kit` writes a game's own kit to begin from
    (folder / "kit.toml").write_text(MANIFEST, encoding="utf-8")
    (folder / "die.csv").write_text(DIE, encoding="utf-8")

    for kit in (None, folder):
        result = dt.simulate("pig", seats=2, games=8, bots=["greedy", "greedy"], seed=1, kit=kit)
        name, digest = result.kit["id"], result.kit["digest"][:12]
        print(f"{name:9} {result.plies.mean:6.1f} plies a game, digest {digest}")

    # A mistake names the file, the line, the column, the value and what was expected.
    for right, wrong in (("4,4,1", "4,four,1"), ("3,3,1", "2,3,1"), ("weight", "wieght")):
        (folder / "die.csv").write_text(DIE.replace(right, wrong), encoding="utf-8")
        try:
            dt.new_match("pig", kit=folder)
        except dt.KitError as error:
            print(Path(error.path).name, "line", error.row, "|", str(error).rpartition("': ")[2])
