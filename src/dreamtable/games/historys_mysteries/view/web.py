"""History's Mysteries in a browser: which templates and styles show it, and what they get.

`board.html` is the table, `text.html` the same in words, `patterns.html` every component in every state.
What they draw is made in `layout.py`; the drawings themselves are in `templates/art.html`.
"""

from .layout import Board, board
from .samples import Samples, samples
from .showcase import Showcase, showcase

__all__ = [
    "KIT",
    "PATTERNS",
    "STYLES",
    "TEMPLATE",
    "TEXT",
    "Board",
    "Samples",
    "Showcase",
    "board",
    "samples",
    "showcase",
]

TEMPLATE = "board.html"
TEXT = "text.html"
STYLES = ("board.css",)
PATTERNS = "patterns.html"
KIT = "kit.html"
