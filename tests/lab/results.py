"""Results that nobody played, for tests of what is made of them."""

import numpy as np

from dreamtable.lab.findings import Results
from dreamtable.lab.store import ArmResults


def arm(win, points=None, used=None, player=None, choices=None, first=0):
    """Results of an arm from `win[deal, rotation, seat]`; what is not named is dull."""
    win = np.asarray(win, float)
    used = np.zeros((*win.shape, 2), np.int32) if used is None else np.asarray(used, np.int32)
    return ArmResults(
        numbers=np.arange(first, first + len(win)),
        player=np.zeros(win.shape, int) if player is None else np.asarray(player),
        points=np.asarray(10 * win if points is None else points).astype(int),
        place=np.where(win > 0, 1, 2),
        win=win,
        plies=np.full(win.shape, 9),
        choices=np.full(win.shape, 3) if choices is None else np.asarray(choices),
        sources=np.zeros((*win.shape, 1), np.int32),
        used=used,
    )


def results(arms, changes=(), actions=1):
    """What a store would give: arm 0 is the base, `changes` what each other arm changes."""
    plain = {"kit": {}, "options": {}, "bots": (), "avoid": ()}
    told = [
        {
            "name": f"arm {number}",
            "change": plain | change,
            "players": [{"bot": (change.get("bots") or ["greedy"])[0], "avoid": change.get("avoid", [])}]
            * arms[number].win.shape[2],
            "options": {},
            "kit": {"id": "kit", "digest": "0" * 64},
            "components": ["help", "moon"],
            "actions": actions,
            "rotations": arms[number].win.shape[1],
        }
        for number, change in enumerate([{}, *changes])
    ]
    manifest = {
        "title": "A <title>",
        "about": "",
        "game": "pig",
        "game_title": "Pig",
        "detectable": [{"share": 0.1, "points": None}] * len(arms),
        "arms": told,
        "seed": 0,
        "rules_version": 1,
        "versions": {},
        "width": None,
        "command": "dreamtable lab run pig",
        "complete": True,
        "results": {"digest": "f" * 64},
    }
    return Results(manifest, dict(enumerate(arms)))
