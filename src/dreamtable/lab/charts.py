"""Pictures of findings as SVG for a page: drawn by Matplotlib, coloured by the page's own style.

Matplotlib wants fixed colours; those of `COLOURS` stand for variables of the page's style, so that one
drawing fits a light and a dark page. Every picture has a text that says what it shows.
"""

from __future__ import annotations

import io
import re
import textwrap
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.lab.errors import MissingError
from dreamtable.lab.findings import PERCENT, Dots, Histogram, Panel, Scatter

try:
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator
except ImportError:
    raise MissingError("matplotlib", "lab") from None

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dreamtable.lab.findings import Picture
    from dreamtable.lab.statistics import Estimate

INK, SOFT, LINE, ACCENT, GOLD = "#010203", "#020304", "#030405", "#040506", "#050607"
COLOURS = {INK: "--ink", SOFT: "--ink-soft", LINE: "--line", ACCENT: "--accent", GOLD: "--gold"}
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "dreamtable",
    "font.size": 10.5,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": SOFT,
    "axes.titlecolor": INK,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "xtick.color": SOFT,
    "ytick.color": LINE,
    "xtick.labelcolor": SOFT,
    "ytick.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "grid.color": LINE,
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
}
WIDTH = 5.2
"""Inches; a phone shows the whole width."""

LABEL = 26
"""Characters of a label before it goes on in another line."""

MOST_BARS = 40
NAMED = 9
"""Points of a scatter that have their names beside them; the table of components has all."""

LINE_SHARE = 0.05
"""The height of a line of text, as a share of a scatter's height."""


def drawings(picture: Picture) -> Iterator[str]:
    """The SVG texts of a picture, one a panel, each with its text for those who do not see it."""
    with mpl.rc_context(STYLE):
        if isinstance(picture, Dots):
            for panel in picture.panels:
                yield _svg(_dots(panel), f"{picture.text} {_read_out(panel)}")
        elif isinstance(picture, Histogram):
            for title, unit, values in picture.rows:
                yield _svg(_histogram(title, unit, values), f"{picture.text} {_spread_out(values)}")
        else:
            yield _svg(_scatter(picture), f"{picture.text} {_pairs_out(picture)}")


def _svg(figure: Figure, text: str) -> str:
    """A figure as SVG to stand in a page, scaled to its width."""
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    found = out.getvalue()
    found = re.sub(r"<metadata>.*?</metadata>", "", found[found.index("<svg") :], flags=re.DOTALL)
    for colour, variable in COLOURS.items():
        found = found.replace(colour, f"var({variable})")
    found = re.sub(r"(font: (?:bold )?[\d.]+px) [^;\"]*", r"\1 var(--face-text)", found)
    size = re.search(r'viewBox="[^"]+"', found)
    head = f'<svg role="img" aria-label="{escape(text)}" {size[0] if size else ""}'
    head += ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
    return re.sub(r"\n\s*", "\n", head + found[found.index(">") + 1 :])


def _figure(height: float) -> tuple[Figure, Any]:
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, figure.subplots()


def _dots(panel: Panel) -> Figure:
    """Dots with intervals, from top to bottom; those told from nothing in full, others hollow."""
    labels = [_wrapped(label) for label in panel.labels]
    lines = sum(label.count("\n") for label in labels)
    figure, axes = _figure(0.85 + 0.3 * len(labels) + 0.12 * lines)
    times = 100 if panel.unit == PERCENT else 1
    axes.axvline(times * panel.line, color=GOLD, linewidth=1.4, zorder=1)
    for row, estimate in enumerate(panel.estimates):
        ends = [times * estimate.low, times * estimate.high]
        is_told = not estimate.low <= panel.line <= estimate.high
        axes.plot(ends, [row, row], color=ACCENT, linewidth=2.2, solid_capstyle="round", zorder=2)
        fill = ACCENT if is_told else "none"
        axes.scatter(times * estimate.value, row, s=38, color=fill, edgecolor=ACCENT, linewidth=1.6, zorder=3)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.tick_params(axis="both", length=0)
    axes.spines["left"].set_visible(False)
    axes.xaxis.set_major_locator(MaxNLocator(5))
    axes.set_title(f"{panel.title}{', ' + panel.unit if panel.unit not in panel.title else ''}")
    return figure


def _wrapped(label: str) -> str:
    """A label in lines of about the same length."""
    lines = -(-len(label) // LABEL)
    return "\n".join(textwrap.wrap(label, -(-len(label) // lines) + LABEL // 4))


def _histogram(title: str, unit: str, values: Any) -> Figure:
    """Bars of whole numbers."""
    figure, axes = _figure(2.6)
    low, high = int(np.floor(values.min())), int(np.ceil(values.max()))
    step = max(1, -(-(high - low + 1) // MOST_BARS))
    edges = np.arange(low, high + step + 1, step) - 0.5
    axes.hist(values, edges, color=ACCENT, rwidth=0.86, weights=np.full(len(values), 100 / len(values)))
    axes.axvline(float(np.median(values)), color=GOLD, linewidth=1.8)
    axes.grid(visible=False)
    axes.grid(visible=True, axis="y")
    axes.tick_params(axis="both", length=0)
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", labelcolor=SOFT)
    axes.yaxis.set_major_locator(MaxNLocator(4))
    axes.set_xlabel(unit)
    axes.set_title(f"{title}, % of games (line: the middle)")
    return figure


def _scatter(picture: Scatter) -> Figure:
    """Points with names, and the line of agreement."""
    figure, axes = _figure(3.9)
    ends = np.array([min(*picture.x, *picture.y), max(*picture.x, *picture.y)])
    axes.plot(ends, ends, color=GOLD, linewidth=1.4, zorder=1)
    axes.scatter(picture.x, picture.y, s=38, color=ACCENT, zorder=2)
    axes.grid(visible=True, axis="both")
    for label, x, y in _apart(picture):
        axes.annotate(label, (x, y), xytext=(5, 3), textcoords="offset points", fontsize=8.5, color=SOFT)
    axes.tick_params(axis="both", length=0, labelcolor=SOFT)
    axes.margins(x=0.18)
    axes.set_xlabel(picture.x_title)
    axes.set_ylabel(picture.y_title)
    return figure


def _apart(picture: Scatter) -> list[tuple[str, float, float]]:
    """The points to name: those farthest out, and of two whose names would overlap only the farther."""
    spots = np.column_stack([picture.x, picture.y])
    sides = np.ptp(spots, axis=0)
    scaled = (spots - np.median(spots, axis=0)) / np.where(sides > 0, sides, 1.0)
    named: list[int] = []
    for one in np.argsort(-np.hypot(*scaled.T), kind="stable"):
        if len(named) < NAMED and all(abs(scaled[one, 1] - scaled[other, 1]) > LINE_SHARE for other in named):
            named.append(int(one))
    return [(picture.labels[one], picture.x[one], picture.y[one]) for one in named]


def _read_out(panel: Panel) -> str:
    return "; ".join(
        f"{label}: {_number(one, panel.unit)}"
        for label, one in zip(panel.labels, panel.estimates, strict=True)
    )


def _number(one: Estimate, unit: str) -> str:
    times = 100 if unit == PERCENT else 1
    return f"{times * one.value:.1f} {unit} ({times * one.low:.1f} to {times * one.high:.1f})"


def _spread_out(values: Any) -> str:
    marks = np.percentile(values, [0, 25, 50, 75, 100])
    return "Least, quarters and most: " + ", ".join(f"{mark:.0f}" for mark in marks) + "."


def _pairs_out(picture: Scatter) -> str:
    return "; ".join(
        f"{label}: {x:.1f} and {y:.1f}"
        for label, x, y in zip(picture.labels, picture.x, picture.y, strict=True)
    )
