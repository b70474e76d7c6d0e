"""What the README says of the size of a position."""

import re

from dreamtable.games.dominations.state import MAX_SEATS, PLAYER, STATE

from .table import GAME


def size(dtype, *names):
    """Bytes of these fields."""
    return sum(dtype[name].itemsize for name in names)


def test_the_bytes_of_a_position():
    text = (GAME.folder / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", text.partition("What a position takes")[2], re.MULTILINE)
    told = [row[0] for row in rows[2:]]
    land = size(STATE, "board", "border")
    tiles = size(STATE, "where", "turned", "city_seat", "city_level")
    assert f"{STATE.itemsize:,} bytes" in text
    rest = STATE.itemsize - MAX_SEATS * PLAYER.itemsize - land - tiles
    assert told == [f"{MAX_SEATS} × {PLAYER.itemsize}", str(land), str(tiles), str(rest)]
    within = [int(number) for number in re.findall(r"\d+", rows[2][1])]
    known = [size(PLAYER, "tree"), size(PLAYER, "cards"), size(PLAYER, "has", "open")]
    known.append(size(PLAYER, "perks", "boosts"))
    assert within == [*known, PLAYER.itemsize - sum(known)]
