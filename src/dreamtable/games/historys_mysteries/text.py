"""Words for people: notation of draws, questions, choices and refusals.

Names of players are written `{seatN}`; whoever shows a sentence puts names there.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import actions as act
from . import cards, feasible
from .kit import CODES
from .state import GO_OUT_WITHOUT_DISCARD, MELD, MYSTERIES, NOTHING, Draw, Phase

available = interpreted(cards.available)
count_fact = interpreted(cards.count_fact)
count_fiction = interpreted(cards.count_fiction)
count_pending = interpreted(cards.count_pending)
needed = interpreted(feasible.needed)
short_mystery = interpreted(feasible.short_mystery)

QUESTIONS = {
    Phase.DEAL: "deal the cards",
    Phase.DRAW: "draw a card, or take from the discard pile ({discards})",
    Phase.PLAY: "lay out cards, or decline and draw one more",
    Phase.DISCARD: "discard a card",
    Phase.OVER: "count the points",
}
DRAWS = {
    Draw.FIRST_SEAT: "find the first player",
    Draw.DEAL: "deal card {dealt}",
    Draw.FIRST_DISCARD: "turn up the card that opens the discard pile",
    Draw.CARD: "draw the top card of the draw pile",
    Draw.EXTRA: "draw the top card of the draw pile again",
}


def name_of(kit: Kit, mystery: int) -> str:
    """A Mystery's name."""
    return str(kit.tables["mysteries"][mystery]["name"])


def counted(number: int, noun: str = "card") -> str:
    """`1 card`, `3 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def hand_text(kit: Kit, counts: Any) -> str:
    """`2 Atlantis, 1 Bigfoot`; `nothing` for none."""
    words = [f"{int(counts[m])} {name_of(kit, m)}" for m in range(MYSTERIES) if counts[m]]
    return ", ".join(words) or "nothing"


# ------------------------------------------------------------------------------------------------ notation
@cites("H1.1", "H2.4")
def outcome_text(seen: Any, kit: Kit, outcome: int) -> str:
    """The notation of a draw: `first 2`, `card at`."""
    return f"first {outcome}" if seen.draw == Draw.FIRST_SEAT else f"card {CODES[outcome]}"


@cites("H3.2", "H6.1")
def decision_text(seen: Any, kit: Kit) -> str:
    """What is asked now, or what is drawn."""
    if seen.draw != Draw.NONE:
        return DRAWS[Draw(int(seen.draw))].format(dealt=int(seen.dealt) + 1)
    if seen.phase == Phase.PLAY:
        return play_question(seen)
    return QUESTIONS[Phase(int(seen.phase))].format(discards=counted(int(seen.discard_count)))


def play_question(seen: Any) -> str:
    """The question while cards may be laid out."""
    taken = int(count_pending(seen))
    if taken:
        return f"play the {counted(taken)} taken from the discard pile"
    if seen.played or seen.declined:
        return "lay out more cards, or discard a card"
    return QUESTIONS[Phase.PLAY]


# ------------------------------------------------------------------------------------------------ refusals
@cites("H4.7", "H6.7")
def facts(seen: Any, kit: Kit, seat: int, action: int) -> dict[str, object]:
    """Numbers and names for the sentences of actions.REASONS."""
    kind, args = act.ACTIONS.kind(action).name, act.ACTIONS.args(action)
    found: dict[str, object] = {"taken": counted(int(count_pending(seen)))}
    if kind in ("meld", "layoff", "discard"):
        found["have"] = int(available(seen, seat, args[0]))
    if kind == "take" and args[0] < seen.discard_count:
        found |= take_facts(seen, kit, seat, args[0] + 1)
    return found


@cites("H4.7")
def take_facts(seen: Any, kit: Kit, seat: int, depth: int) -> dict[str, object]:
    """Why a take cannot be finished."""
    found: dict[str, object] = {
        "depth": "This card" if depth == 1 else f"All {depth} cards",
        "cards": "this card" if depth == 1 else f"all {depth} cards",
        "need": int(needed(seen, depth)),
        "hand": counted(int(seen.players[seat].hand_count)),
        "keep": "that is more than you hold"
        if seen.options[GO_OUT_WITHOUT_DISCARD]
        else "one must remain for the discard",
    }
    short = int(short_mystery(seen, seat, depth))
    if short != NOTHING:
        brought = sum(int(seen.discards[seen.discard_count - 1 - n]) == short for n in range(depth))
        found |= {"short": name_of(kit, short), "have": brought + int(seen.players[seat].hand[short])}
    return found


# ------------------------------------------------------------------------------------------------- choices
@cites("H4.1", "H4.2", "H5.2", "H6.1", "H6.6")
def describe(seen: Any, kit: Kit, seat: int, action: int) -> str:
    """A choice with its effect."""
    kind, args = act.ACTIONS.kind(action).name, act.ACTIONS.args(action)
    if kind == "draw":
        return f"Draw from the pile ({counted(int(seen.pile_count))} left)"
    if kind == "take":
        return take_choice(seen, kit, args[0] + 1)
    if kind == "decline":
        return "Play nothing and draw one more card" if seen.pile_count else "Play nothing"
    name = name_of(kit, args[0])
    if kind == "discard":
        return f"Discard {name}{', your last card: the hand ends' if is_last(seen, seat) else ''}"
    if kind == "meld":
        number = args[1] + MELD
        return f"Lay out a meld of {number} {name}{from_hand(seen, seat, args[0], number)}"
    return layoff_choice(seen, name, args[0], args[1])


def is_last(seen: Any, seat: int) -> bool:
    """Whether a seat holds one card only."""
    return bool(seen.players[seat].hand_count == 1)


@cites("H5.11")
def from_hand(seen: Any, seat: int, mystery: int, number: int) -> str:
    """How many cards of a meld come from the hand, where some were taken."""
    taken = min(number, int(seen.pending[mystery]))
    if taken == 0:
        return ""
    return f" ({taken} taken, {number - taken} from your hand)" if number > taken else " (all taken)"


@cites("H4.2")
def take_choice(seen: Any, kit: Kit, depth: int) -> str:
    """Taking so many cards, as a choice: the chosen card first, then those on top of it."""
    names = [name_of(kit, int(seen.discards[seen.discard_count - depth + n])) for n in range(depth)]
    if depth == 1:
        return f"Take {names[0]} from the discard pile"
    return f"Take {depth} cards from the discard pile: {', '.join(names)}"


@cites("H5.5", "H5.6")
def layoff_choice(seen: Any, name: str, mystery: int, side: int) -> str:
    """Laying one card off, as a choice: what the contest would stand at."""
    fact, fiction = int(count_fact(seen, mystery)), int(count_fiction(seen, mystery))
    if side == act.FACT:
        return f"Lay off {name} as Fact ({fact + 1} Fact, {fiction} Fiction)"
    if side == act.FICTION:
        return f"Lay off {name} as Fiction ({fact} Fact, {fiction + 1} Fiction)"
    return f"Lay off {name} as Fiction and turn a card of the meld ({fact - 1} Fact, {fiction + 2} Fiction)"
