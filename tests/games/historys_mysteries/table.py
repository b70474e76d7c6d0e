"""A table of History's Mysteries in a stated position, for tests that read like the rulebook.

    table = given(seats=2).hand(0, "at at bf").discards("cc at bf").meld(1, "bf 3")
    table.do(0, "take 2", "meld at 3", "layoff bf fact")
    assert table.held(0) == "bf"

`given` has every card in the draw pile, nobody holds anything, and seat 0 is to draw. Cards are written by
their codes; the discard pile from bottom to top. Whatever a position needs is moved out of the draw pile,
never made, and after each action and draw the whole deck is counted.
"""

from __future__ import annotations

import functools
from typing import Any

from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.kit import load_kit
from dreamtable.engine.log import Log
from dreamtable.engine.match import Match
from dreamtable.engine.reasons import FIRST_GAME_REASON, Common
from dreamtable.engine.referee import Referee
from dreamtable.games.historys_mysteries import GAME
from dreamtable.games.historys_mysteries.actions import Why
from dreamtable.games.historys_mysteries.kit import CODES
from dreamtable.games.historys_mysteries.state import Draw, Phase

__all__ = ["CODES", "GAME", "KIT", "NAMES", "Common", "Draw", "Phase", "Why", "box", "given"]

KIT = load_kit(GAME.kit)
NAMES = tuple(KIT.column("mysteries", "name"))
IN_THE_BOX = dict.fromkeys(NAMES, 9)
NOBODY = -1
PLAYERS = ("Ada", "Ben", "Cy", "Di", "Eve", "Fay")


@functools.cache
def referee_of(seats: int) -> Referee:
    """One referee for all tables with so many seats and the game's own kit."""
    return Referee(GAME, KIT, seats)


def box(seats: int = 2, **options: str) -> Table:
    """The deck before anything is drawn; the first seat comes next."""
    return Table(seats, options)


def given(seats: int = 2, **options: str) -> Table:
    """Seat 0 is to draw in a hand that seat 0 began; all cards are in the draw pile."""
    table = Table(seats, options)
    table.state.first = table.state.active = 0
    table.state.draw = Draw.NONE
    table.state.phase = Phase.DRAW
    return table


def index(code: str) -> int:
    """The number of a Mystery by its code."""
    return CODES.index(code)


def written(counts: Any) -> str:
    """Counts by Mystery as codes: `at at bf`, or `nothing`."""
    return (
        " ".join(code for code, count in zip(CODES, counts, strict=True) for _ in range(count)) or "nothing"
    )


class Table:
    """A state that words set up, that actions and draws change, and that answers in words."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        self.seats = seats
        self.options = options
        self.referee = referee_of(seats)
        self.states = self.referee.start(GAME.check_options(options))

    @property
    def state(self) -> Any:
        """The record itself."""
        return self.states[0]

    def _leave_pile(self, code: str) -> int:
        mystery = index(code)
        assert self.state.pile[mystery] > 0, f"no {code} is left in the draw pile"
        self.state.pile[mystery] -= 1
        self.state.pile_count -= 1
        return mystery

    # ------------------------------------------------------------------------------------ stating a position
    def turn(self, seat: int) -> Table:
        """It is this seat's turn, and it is to draw."""
        self.state.active = seat
        return self

    def hand(self, seat: int, cards: str) -> Table:
        """The seat gets these cards."""
        for code in cards.split():
            self.state.players[seat].hand[self._leave_pile(code)] += 1
            self.state.players[seat].hand_count += 1
        return self

    def discards(self, cards: str) -> Table:
        """These cards lie in the discard pile, the last on top."""
        for code in cards.split():
            self.state.discards[self.state.discard_count] = self._leave_pile(code)
            self.state.discard_count += 1
        return self

    def meld(self, seat: int, text: str, fiction: int = 0) -> Table:
        """The seat has a meld, `at 3`; so many of its cards were turned to Fiction."""
        code, number = text.split()
        for _ in range(int(number)):
            self.state.meld_fact[self._leave_pile(code)] += 1
        self.state.owner[index(code)] = seat
        self.state.meld_fact[index(code)] -= fiction
        self.state.meld_fiction[index(code)] += fiction
        return self

    def laid(self, seat: int, code: str, fact: int = 0, fiction: int = 0) -> Table:
        """The seat has laid off these cards."""
        for _ in range(fact):
            self.state.players[seat].fact[self._leave_pile(code)] += 1
        for _ in range(fiction):
            self.state.players[seat].fiction[self._leave_pile(code)] += 1
        return self

    def pile(self, cards: str, rest: int | None = None) -> Table:
        """Only these cards are left in the draw pile; the last seat (or `rest`) holds all others."""
        seat = self.seats - 1 if rest is None else rest
        wanted = cards.split()
        for mystery, code in enumerate(CODES):
            self.hand(seat, " ".join([code] * (int(self.state.pile[mystery]) - wanted.count(code))))
        return self

    def totals(self, *points: int) -> Table:
        """Points of the hands scored so far."""
        for seat, total in enumerate(points):
            self.state.players[seat].total = total
        return self

    # ---------------------------------------------------------------------------------------- playing from it
    def do(self, seat: int, *texts: str) -> Table:
        """The seat takes these actions; each must be legal."""
        for text in texts:
            reason = self.reason(seat, text)
            assert reason is None, f"seat {seat} cannot {text!r}: {reason}"
            self.referee.apply(self.states, seat, GAME.actions.parse(text))
            assert GAME.audit(self.state, KIT) == IN_THE_BOX
        return self

    def chance(self, *texts: str) -> Table:
        """Chance brings these outcomes, written as in a log: `first 1`, `card at`."""
        for text in texts:
            weights = self.referee.weights(self.states)
            found = {GAME.outcome_text(self.state, KIT, n): n for n, w in enumerate(weights) if w}
            assert text in found, f"{text!r} is not possible, only {', '.join(found) or 'decisions'}"
            self.referee.apply(self.states, CHANCE, found[text])
            assert GAME.audit(self.state, KIT) == IN_THE_BOX
        return self

    def draw(self, seat: int, card: str) -> Table:
        """The seat draws this card from the draw pile."""
        return self.do(seat, "draw").chance(f"card {card}")

    def deal(self, *cards: str) -> Table:
        """Chance deals these cards in order, and whatever is left after them."""
        for card in cards:
            self.chance(f"card {card}")
        while self.asks[0] == "chance":
            self.chance(next(iter(self.outcomes)))
        return self

    def match(self) -> Match:
        """A match that goes on from here, draws entered by hand, to read its story."""
        names = PLAYERS[: self.seats]
        match = Match(GAME, KIT, seats=self.seats, options=self.options, chance="manual", players=names)
        match._log = Log(self.states.copy())
        match._commit(match._advance(self.states.copy(), []))
        return match

    # ---------------------------------------------------------------------------------------- reading from it
    @property
    def asks(self) -> tuple[object, ...]:
        """Who decides what: (0, Phase.DRAW); ("chance", Draw.CARD); or ("over",)."""
        mask = self.referee.to_act(self.states)
        if mask == OVER:
            return ("over",)
        if mask == CHANCE:
            return ("chance", Draw(int(self.state.draw)))
        (seat,) = self.referee.seats_to_act(self.states)
        return (seat, Phase(int(self.state.phase)))

    @property
    def outcomes(self) -> dict[str, int]:
        """What chance can bring now, with weights."""
        weights = self.referee.weights(self.states)
        return {GAME.outcome_text(self.state, KIT, n): w for n, w in enumerate(weights) if w}

    def legal(self, seat: int, kind: str = "") -> set[str]:
        """The texts of all that the seat may do now, or of one kind of it."""
        texts = {GAME.actions.text(action) for action in self.referee.legal(self.states, seat)}
        return {text for text in texts if text.split()[0] == kind or not kind}

    def reason(self, seat: int, text: str) -> Any:
        """Why the seat may not, with its sentence; None if it may."""
        return self.referee.reason(self.states, seat, GAME.actions.parse(text))

    def why_not(self, seat: int, text: str) -> tuple[Why | Common, str] | None:
        """Code and paragraph of a refusal; None for what is legal."""
        reason = self.reason(seat, text)
        if reason is None:
            return None
        code = reason.code
        return (Why(code) if code >= FIRST_GAME_REASON else Common(code), reason.rule)

    def describe(self, seat: int, text: str) -> str:
        """The choice as its seat reads it."""
        seen = self.referee.observed(self.states, seat)
        return GAME.describe(seen[0], KIT, seat, GAME.actions.parse(text))

    def held(self, seat: int) -> str:
        """The seat's hand: `at at bf`."""
        return written(self.state.players[seat].hand)

    def pending(self) -> str:
        """Cards taken and still to be played."""
        return written(self.state.pending)

    def in_discards(self) -> str:
        """The discard pile from bottom to top."""
        return " ".join(CODES[card] for card in self.state.discards[: self.state.discard_count]) or "nothing"

    def sides(self, code: str) -> tuple[int, int]:
        """Fact and Fiction of a Mystery, all players together."""
        found = self.picture(0).mysteries[index(code)]
        return found.fact, found.fiction

    def points(self) -> list[int]:
        """Totals by seat as they stand."""
        return [score.total for score in self.referee.scores(self.states)]

    def last(self) -> list[int]:
        """What the last hand that was scored brought each seat."""
        return [seat.last.points for seat in self.picture(0).seats]

    def standing(self) -> list[int]:
        """The totals of the hands scored so far."""
        return [int(player.total) for player in self.state.players[: self.seats]]

    def ranks(self) -> tuple[int, ...]:
        """Places by seat."""
        return self.referee.ranks(self.states)

    def picture(self, viewer: int) -> Any:
        """The table as a viewer sees it."""
        return GAME.picture(self.referee.observed(self.states, viewer)[0], KIT, viewer)
