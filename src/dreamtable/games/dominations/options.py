"""What can be chosen before play, in the order of `state.options`; the default of each comes first."""

from __future__ import annotations

from dreamtable.engine.spec import Option

OPTIONS = (
    Option("dynasties", ("on", "off"), "The expansion Dynasties", "C15.1"),
    Option(
        "draft_hand",
        ("3", "4"),
        "Dynasty cards dealt to each player in an age",
        "C15.2",
        ("3: all are kept", "4: the last one goes to the box"),
    ),
    Option(
        "draft_direction",
        ("left", "alternate"),
        "Where dynasty cards are passed",
        "C15.3",
        ("to the left", "to the left, in age II to the right"),
    ),
    Option("redraw", ("on", "off"), "Redrawing land tiles, once an age", "C15.4"),
    Option(
        "domination_tie",
        ("nobody", "order"),
        "Who wins a Domination card when several have most",
        "C15.5",
        ("nobody", "the first of them in the order of play"),
    ),
    Option(
        "next_order",
        ("ascending", "descending"),
        "Who comes first in the next age",
        "C15.6",
        ("who has least influence", "who has most influence"),
    ),
)
