"""The graph of an analysis: where its lines, bands and links lie; `analysis_chart.html` draws it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from dreamtable.analysis.telling import share

if TYPE_CHECKING:
    from dreamtable.analysis import Analysis

WIDTH, HEIGHT = 760, 320
"""Of the lines, in units of the drawing."""

GLYPHS = "●■▲◆⬢✚▼★"
"""By row, the shapes of the seats' marks."""

GLYPHS_A_LINE = 9
TICKS = 4


@dataclass(frozen=True)
class Line:
    """One row of the result: its curve and the band around it as points of SVG, and its marks."""

    row: int
    glyph: str
    curve: str
    band: str
    marks: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Place:
    """A moment that can be pointed at: a strip of the graph that leads to the replay."""

    x: float
    width: float
    href: str
    title: str


@dataclass(frozen=True)
class Spot:
    """A slip or a turning point on a line."""

    x: float
    y: float
    kind: str


@dataclass(frozen=True)
class Chart:
    """The graph."""

    width: int
    height: int
    lines: tuple[Line, ...]
    levels: tuple[tuple[float, str], ...]
    """Height and text of each level line."""
    plies: tuple[tuple[float, int], ...]
    places: tuple[Place, ...]
    spots: tuple[Spot, ...]


class _Scale:
    """From plies and values to the drawing."""

    def __init__(self, analysis: Analysis) -> None:
        self._plies = max(1, analysis.match.ply)
        self.low, self.high = 0.0, 1.0
        if analysis.is_alone:
            points = [analysis.point(ply, 0) for ply in analysis.moments]
            self.low, self.high = min(point.low for point in points), max(point.high for point in points)
            self.high = max(self.high, self.low + 1.0)

    def x(self, ply: int) -> float:
        return round(WIDTH * ply / self._plies, 1)

    def y(self, value: float) -> float:
        return round(HEIGHT * (self.high - value) / (self.high - self.low), 1)


def chart_of(analysis: Analysis, base: str) -> Chart:
    """The graph of an analysis whose curve is complete; `base` is the address of its table."""
    scale = _Scale(analysis)
    ticks = [scale.low + (scale.high - scale.low) * tick / TICKS for tick in range(TICKS + 1)]
    plies = sorted({round(analysis.match.ply * tick / TICKS) for tick in range(TICKS + 1)})
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        lines=tuple(_line(analysis, scale, row) for row in range(analysis.rows)),
        levels=tuple((scale.y(value), share(value, analysis)) for value in ticks),
        plies=tuple((scale.x(ply), ply) for ply in plies),
        places=_places(analysis, scale, base),
        spots=_spots(analysis, scale),
    )


def _line(analysis: Analysis, scale: _Scale, row: int) -> Line:
    points = [(scale.x(ply), analysis.point(ply, row)) for ply in analysis.moments]
    curve = [(x, scale.y(point.value)) for x, point in points]
    low = [(x, scale.y(point.low)) for x, point in points]
    high = [(x, scale.y(point.high)) for x, point in points]
    every = max(1, len(curve) // GLYPHS_A_LINE)
    first = every * row // max(1, analysis.rows)  # so that the marks of several lines do not meet
    return Line(row, GLYPHS[row], _text(curve), _text(low + high[::-1]), tuple(curve[first::every]))


def _text(points: list[tuple[float, float]]) -> str:
    """Points as SVG writes them."""
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _places(analysis: Analysis, scale: _Scale, base: str) -> tuple[Place, ...]:
    """One strip from each moment to the next."""
    return tuple(
        Place(
            x=scale.x(first),
            width=round(scale.x(last) - scale.x(first), 1),
            href=f"{base}replay/{first}?as=all",
            title=f"Step {first}: "
            + ", ".join(share(analysis.point(first, row).value, analysis) for row in range(analysis.rows)),
        )
        for first, last in pairwise(analysis.moments)
    )


def _spots(analysis: Analysis, scale: _Scale) -> tuple[Spot, ...]:
    """Turning points, and once they are known, slips."""
    found = []
    for step in analysis.turning_points:
        sizes = [abs(change.value) for change in step.changes]
        row = sizes.index(max(sizes))
        found.append(Spot(scale.x(step.last), scale.y(analysis.point(step.last, row).value), "turn"))
    for slip in analysis.slips if analysis.is_complete else ():
        ply, seat = slip.verdict.ply, slip.verdict.seat
        found.append(Spot(scale.x(ply), scale.y(analysis.point(ply, seat).value), "slip"))
    return tuple(found)
