"""The table of Morpheus in a terminal, looked at along a whole game."""

import io

import pytest
from rich.console import Console

import dreamtable
from dreamtable import SPECTATOR
from dreamtable.cli.views import plain_view, table_of
from dreamtable.engine.rng import below, new_rng

NAMES = ("Ann", "[b]Bob[/b]", "日本語", "D" * 30)


def shown(seen, width):
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(table_of(seen, NAMES, width))
    return console.file.getvalue()


@pytest.fixture(scope="module")
def match():
    match = dreamtable.new_match("morpheus", seats=4, seed=3)
    rng = new_rng(1)
    while not match.is_over:
        seat = match.to_act[0]
        legal = match.legal_actions(seat)
        match.apply(seat, legal[int(below(rng, len(legal)))])
    return match


@pytest.mark.parametrize("width", [80, 100, 120, 160])
def test_no_line_is_wider_than_the_terminal_and_nothing_is_cut_off(match, width):
    console = Console(width=width)
    for ply in range(0, match.ply + 1, 60):
        text = shown(match.observe_at(ply, 0), width)
        assert "…" not in text
        assert max(console.measure(line).maximum for line in text.splitlines()) <= width


def test_everything_on_the_table_is_in_the_text(match):
    ply = match.ply // 2
    seen = match.observe_at(ply, 0)
    picture, text = seen.picture(), shown(seen, 80)
    flat = " ".join(text.split())
    for piece in picture.ring:
        assert piece.name in flat
        assert ("▶ " if piece.is_active else "") + piece.name in flat
    for dream in picture.dream_display:
        assert dream is None or dream.name in flat
    for name in NAMES:
        assert name in flat
    assert f"{picture.harvest} at difficulty {picture.difficulty}" in flat
    for count, word in zip(picture.bank, picture.resource_words, strict=True):
        assert f"{word} {count}" in flat


def test_what_lies_face_down_is_shown_to_its_owner_alone(match):
    ply = next(p for p in range(match.ply) if match.observe_at(p, 1).picture().seats[1].done)
    dream = match.observe_at(ply, 1).picture().seats[1].done[0]
    assert f"Done: {dream.name}" in shown(match.observe_at(ply, 1), 80)
    for viewer in (0, 2, 3, SPECTATOR):
        assert dream.name not in shown(match.observe_at(ply, viewer), 80)


def test_a_game_without_a_view_is_shown_field_by_field(match):
    console = Console(width=80, file=io.StringIO())
    console.print(plain_view(match.observe(0).picture()))
    assert "dream display" in console.file.getvalue()
