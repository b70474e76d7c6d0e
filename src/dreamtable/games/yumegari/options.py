"""What can be chosen before play, in the order of `state.options`; the default of each comes first."""

from __future__ import annotations

from dreamtable.engine.spec import Option

OPTIONS = (
    Option(
        "board_side",
        ("A", "B"),
        "The side of all boards",
        "Y11.1",
        ("A: no walls", "B: with three walls each"),
    ),
    Option(
        "boards",
        ("dealt", "same"),
        "Which board everybody gets",
        "Y11.2",
        ("one of their own, by chance", "the first one, all the same"),
    ),
    Option.switch("strict_supply", "Tokens are gained only as far as there are any", "Y11.3"),
    Option(
        "tiebreak",
        ("shared", "paws"),
        "What decides between equal points",
        "Y11.4",
        ("nothing, the win is shared", "who has more paws"),
    ),
    Option("two_p_discard", ("on", "off"), "With two players, tiles may be discarded", "Y11.5"),
    Option(
        "two_p_order",
        ("pick_act", "pick_pick_act"),
        "With two players, when the first one walks",
        "Y11.6",
        ("before the other chooses a tile", "when both have chosen"),
    ),
    Option(
        "solo_cards",
        ("random", "pick"),
        "Where the scoring cards come from",
        "Y11.7",
        ("by chance", "you choose them"),
        is_solo=True,
    ),
    Option(
        "solo_stacks",
        ("tops", "open", "hidden"),
        "Which tiles of the stacks are seen",
        "Y11.8",
        ("the top ones", "all", "none"),
        is_solo=True,
    ),
    Option(
        "solo_finish",
        ("when_full", "never", "any_time"),
        "When you may end the game yourself",
        "Y11.9",
        ("when the shop is full", "never", "at the start of every turn"),
        is_solo=True,
    ),
    Option(
        "solo_stuck",
        ("no_stack", "no_step"),
        "What ends the game",
        "Y11.10",
        (
            "no stack the Supplier can walk to, nor one to stay on",
            "no stack to walk to, though it could stay",
        ),
        is_solo=True,
    ),
    Option(
        "solo_must_pay",
        ("on", "off"),
        "Whether you go on when only walks that cost paws remain",
        "Y11.11",
        ("you must", "you may end the game"),
        is_solo=True,
    ),
    Option(
        "solo_end_check",
        ("end_of_turn", "immediate"),
        "When five empty stacks end the game",
        "Y11.12",
        ("after the turn", "at once, the last tile is not placed"),
        is_solo=True,
    ),
    Option(
        "optimizer_zero_ok",
        ("off", "on"),
        "The challenge Optimizer is met without an empty stack, too",
        "Y11.13",
        is_solo=True,
    ),
)
