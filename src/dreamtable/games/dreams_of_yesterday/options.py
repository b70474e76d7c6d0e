"""What can be chosen before play, in the order of `state.options`; the default of each comes first."""

from __future__ import annotations

from dreamtable.engine.spec import Option

OPTIONS = (
    Option(
        "robot",
        ("normal", "hard", "extreme"),
        "How well the Robot starts in the solo game",
        "D12.4",
        (
            "normal: like you",
            "hard: with a Discovery and two double Resources",
            "extreme: with an Urn and three double Resources",
        ),
        is_solo=True,
    ),
    Option(
        "deck",
        ("core", "full"),
        "How many cards are in the deck",
        "D1.6",
        ("the usual 27", "all 66, a game three times as long"),
    ),
    Option.switch("urn_safe", "No Urn is among the cards removed before play", "D2.8"),
    Option(
        "doubles",
        ("2", "1"),
        "What a double Artifact counts in a set",
        "D10.6",
        ("two, as its two items", "one, as any card"),
    ),
    Option(
        "closed_ability",
        ("on", "off"),
        "The ability of an exhibit that an Urn has closed",
        "D8.7",
        ("stays", "is lost"),
    ),
    Option(
        "flip_scope",
        ("any", "reachable"),
        "Which cards of the Histories can be flipped",
        "D4.7",
        ("all of them", "those you can pay to reach"),
    ),
    Option(
        "rearrange",
        ("across", "within"),
        "Where cards go when you rearrange",
        "D9.8",
        ("to either exhibit", "within the exhibit with the ability"),
    ),
    Option(
        "solo_tie",
        ("loss", "tiebreak"),
        "What equal points with the Robot mean",
        "D12.3",
        ("you lose", "more Artifact cards win"),
        is_solo=True,
    ),
    Option(
        "robot_single",
        ("order", "biggest"),
        "Where the Robot places a single that fits twice",
        "D13.18",
        ("with the first set of its type", "with the biggest set of its type"),
        is_solo=True,
    ),
    Option(
        "robot_extra",
        ("once", "each"),
        "What the Robot pays for turning over a card in the third space",
        "D13.10",
        ("1 Resource for both", "1 Resource for each"),
        is_solo=True,
    ),
)
