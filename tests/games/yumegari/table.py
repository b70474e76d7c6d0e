"""A table of Yumegari in a stated position, for tests that read like the rulebook.

    table = given().at("33").holds("tG")
    table.do(0, "place 32")
    assert (table.paws(), table.vp()) == (1, 0)

`given` has boards, a green umbrella in the middle of each and two scoring cards; nothing else was drawn. With
one seat it waits for the Supplier, with two for the first pick, with three or more for hands. Whatever a
position needs is moved out of the unseen tiles, never made, and after each action and draw all are counted.
"""

from __future__ import annotations

import functools
from typing import Any

from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.jit import interpreted
from dreamtable.engine.kit import load_kit
from dreamtable.engine.log import Log
from dreamtable.engine.match import Match
from dreamtable.engine.reasons import FIRST_GAME_REASON, Common
from dreamtable.engine.referee import Referee
from dreamtable.games.yumegari import GAME, cards
from dreamtable.games.yumegari.actions import SPACE_WORDS, STACK_WORDS, Why
from dreamtable.games.yumegari.columns import COLOUR_CODES, ITEM_CODES
from dreamtable.games.yumegari.kit import BOARD_CODES
from dreamtable.games.yumegari.state import NOTHING, Draw, Phase
from dreamtable.games.yumegari.text import MARK_CODES, code_of

__all__ = ["GAME", "KIT", "SPACE_WORDS", "Common", "Draw", "Phase", "Why", "box", "card", "given", "sets"]

KIT = load_kit(GAME.kit)
IN_THE_BOX = {"tiles": 128}
PLAYERS = ("Ada", "Ben", "Cy", "Di", "Eve")
START = "uG"

card_points = interpreted(cards.card_points)


@functools.cache
def referee_of(seats: int) -> Referee:
    """One referee for all tables with so many seats and the game's own kit."""
    return Referee(GAME, KIT, seats)


def kind_of(code: str) -> int:
    """The number of a kind of tile, `lR+1v`."""
    mark = MARK_CODES.index(code[2:])
    return (ITEM_CODES.index(code[0]) * 5 + COLOUR_CODES.index(code[1])) * 4 + mark


def sets(rows: str) -> tuple[int, ...]:
    """Rows of letters, `llttu llttu ...`, as a scoring card sees them; a dot is an empty space."""
    letters = "".join(rows.split())
    letters += "." * (25 - len(letters))
    kinds = ITEM_CODES if set(letters) <= {*ITEM_CODES, "."} else COLOUR_CODES
    return tuple(sum(1 << i for i, letter in enumerate(letters) if letter == kind) for kind in kinds)


def card(number: int, rows: str) -> int:
    """What card 1 to 6 gives for these rows."""
    return int(card_points(KIT.face, number - 1, sets(rows)))


def box(seats: int = 3, **options: str) -> Table:
    """The box before anything is drawn; boards come next."""
    return Table(seats, options)


def given(seats: int = 1, *, board: str = "A1", shows: str = "a1 b2", **options: str) -> Table:
    """Everybody has this board, the starting tile and one paw; these scoring cards are in the game."""
    options.setdefault("board_side", board[0])
    table = Table(seats, options)
    state = table.state
    for player in state.players[:seats]:
        player.board = BOARD_CODES.index(board)
        player.space[12] = table.leave(START)
    state.cards[:] = [int(word[1]) - 1 for word in shows.split()]
    state.draw = Draw.NONE
    if seats == 1:
        state.phase, state.waiting, state.turn = Phase.SUPPLY, 1, 1
        table.heights("3 4 3 4 5 4 3 4 3")
    elif seats == 2:
        state.first, state.rounds, state.draw = 0, 1, Draw.OFFER
    else:
        state.rounds, state.turn, state.draw = 1, 1, Draw.HAND
    return table


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

    def player(self, seat: int = 0) -> Any:
        """The record of a seat."""
        return self.state.players[seat]

    # ------------------------------------------------------------------------------------ stating a position
    def leave(self, code: str) -> int:
        """Such a tile leaves the unseen ones, with the mark asked for or, if those are gone, with another."""
        kind = kind_of(code)
        if len(code) == 2 and self.state.pool[kind] == 0:
            kind = next(k for k in range(kind, kind + 4) if self.state.pool[k] > 0)
        assert self.state.pool[kind] > 0, f"no {code} is unseen"
        self.state.pool[kind] -= 1
        return kind

    def at(self, space: str, seat: int = 0) -> Table:
        """The familiar stands there."""
        self.player(seat).at = SPACE_WORDS.index(space)
        return self

    def has(self, paws: int, vp: int = 0, seat: int = 0) -> Table:
        """The seat has these tokens."""
        self.player(seat).paws = paws
        self.player(seat).vp = vp
        return self

    def lays(self, space: str, code: str, seat: int = 0) -> Table:
        """A tile lies on a space."""
        self.player(seat).space[SPACE_WORDS.index(space)] = self.leave(code)
        return self

    def shop(self, rows: str, seat: int = 0) -> Table:
        """Tiles on all spaces from the top left, `--` for none; what lay there goes back."""
        for space, code in enumerate(rows.split()):
            old = self.player(seat).space[space]
            if old != NOTHING:
                self.state.pool[old] += 1
            self.player(seat).space[space] = NOTHING if code == "--" else self.leave(code)
        return self

    def holds(self, code: str, seat: int = 0) -> Table:
        """The seat has this tile face up, and decides what to do with it."""
        self.player(seat).tile = self.leave(code)
        self.state.draw = Draw.NONE
        self.state.phase = Phase.ACT
        self.state.active = seat
        self.state.waiting = 1 << seat
        return self

    def all_hold(self, *codes: str) -> Table:
        """Every seat has such a tile face up."""
        for seat, code in enumerate(codes):
            self.holds(code, seat)
        self.state.waiting = (1 << self.seats) - 1
        return self

    def hands(self, *hands: str) -> Table:
        """Chance deals these hands."""
        for hand in hands:
            for code in hand.split():
                self.chance(f"tile {code}")
        return self

    def offer(self, *codes: str) -> Table:
        """Chance shows these three tiles."""
        return self.chance(*(f"tile {code}" for code in codes))

    def top(self, stack: str, code: str) -> Table:
        """Such a tile is on top of a stack."""
        index = STACK_WORDS.index(stack)
        self.untop(index)
        self.state.stacks[index, self.state.heights[index] - 1] = self.leave(code)
        return self

    def untop(self, index: int) -> None:
        """The top of a stack goes back to the unseen tiles."""
        height = self.state.heights[index]
        if height and self.state.stacks[index, height - 1] != NOTHING:
            self.state.pool[self.state.stacks[index, height - 1]] += 1
            self.state.stacks[index, height - 1] = NOTHING

    def heights(self, numbers: str) -> Table:
        """The stacks are so high; masks of all colours are on top."""
        for index, word in enumerate(numbers.split()):
            self.untop(index)
            self.state.heights[index] = int(word)
            if int(word):
                self.top(STACK_WORDS[index], f"m{COLOUR_CODES[index % 5]}")
        return self

    def supplier(self, stack: str) -> Table:
        """The Supplier stands there."""
        self.state.supplier = STACK_WORDS.index(stack)
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

    def all_do(self, *texts: str) -> Table:
        """Every seat takes its action, the last first."""
        for seat in reversed(range(len(texts))):
            self.do(seat, texts[seat])
        return self

    def chance(self, *texts: str) -> Table:
        """Chance brings these outcomes, written as in a log: `board 1`, `card a4`, `tile lR+1v`."""
        for text in texts:
            weights = self.referee.weights(self.states)
            found = {GAME.outcome_text(self.state, KIT, n): n for n, w in enumerate(weights) if w}
            assert text in found, f"{text!r} is not possible, only {', '.join(found) or 'decisions'}"
            self.referee.apply(self.states, CHANCE, found[text])
            assert GAME.audit(self.state, KIT) == IN_THE_BOX
        return self

    def any_chance(self) -> Table:
        """Chance brings whatever comes first, as long as it is asked."""
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
        """Who decides what: ((0, 2), Phase.PICK); ("chance", Draw.HAND); or ("over",)."""
        mask = self.referee.to_act(self.states)
        if mask == OVER:
            return ("over",)
        if mask == CHANCE:
            return ("chance", Draw(int(self.state.draw)))
        return (self.referee.seats_to_act(self.states), Phase(int(self.state.phase)))

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

    def paws(self, seat: int = 0) -> int:
        """Paws of a seat."""
        return int(self.player(seat).paws)

    def vp(self, seat: int = 0) -> int:
        """Points of VP tokens of a seat."""
        return int(self.player(seat).vp)

    def on(self, space: str, seat: int = 0) -> str:
        """The tile on a space, or `--`."""
        kind = int(self.player(seat).space[SPACE_WORDS.index(space)])
        return "--" if kind == NOTHING else code_of(kind)

    def stands(self, seat: int = 0) -> str:
        """Where the familiar stands."""
        return SPACE_WORDS[int(self.player(seat).at)]

    def hand(self, seat: int) -> str:
        """The hand of a seat as it really is."""
        return " ".join(code_of(int(kind)) for kind in self.player(seat).hand if kind != NOTHING)

    def hand_seen(self, viewer: int, seat: int) -> str | None:
        """The hand of a seat as a viewer sees it, None if it does not know it."""
        hand = self.picture(viewer).seats[seat].hand
        return None if hand is None else " ".join(tile.code for tile in hand)

    def points(self) -> list[int]:
        """Totals by seat as they stand."""
        return [score.total for score in self.referee.scores(self.states)]

    def ranks(self) -> tuple[int, ...]:
        """Places by seat."""
        return self.referee.ranks(self.states)

    def challenges(self) -> set[str]:
        """Names of the challenges that are met."""
        return {one.name for one in self.picture(0).challenges if one.is_met}

    def picture(self, viewer: int = 0) -> Any:
        """The table as a viewer sees it."""
        return GAME.picture(self.referee.observed(self.states, viewer)[0], KIT, viewer)
