"""A table of Dominations in a stated position, for tests that read like the rulebook.

    table = given(seats=2).hand(0, "R05").know(0, "R5 G3").lay("G02", "d0,0")
    table.do(0, "lay R05", "cell u1,0", "turn 0")
    assert table.knows(0) == "R6 G3"

`given` is a turn of seat 0 in age I: it chooses a tile next. Only the Cradle lies on the map, each seat has a
campfire, the monuments M1, M2, ... are in play, and nobody holds or knows anything. `given(dots={"G02":
"RBY"})` prints other dots on a tile. After each action and draw all tiles and cards are counted.
"""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.jit import interpreted
from dreamtable.engine.kit import load_kit
from dreamtable.engine.reasons import FIRST_GAME_REASON, Common
from dreamtable.engine.records import copied
from dreamtable.engine.referee import Referee
from dreamtable.games.dominations import GAME, ages, building, gains, land, tree, turns
from dreamtable.games.dominations.actions import PLACE_ARG, Why
from dreamtable.games.dominations.columns import (
    DESIGN_CODES,
    DYNASTY_CODES,
    MONUMENT_CODES,
    OBJECTIVE_CODES,
    TILE_CODES,
)
from dreamtable.games.dominations.effects import CODES
from dreamtable.games.dominations.geometry import CELL_WORDS
from dreamtable.games.dominations.state import (
    AGE_CARDS,
    EMPTY,
    IN_BAG,
    IN_HAND,
    LAYOUTS,
    NOTHING,
    Draw,
    Phase,
    Stage,
)

__all__ = ["GAME", "KIT", "Common", "Draw", "Phase", "Stage", "Why", "box", "given"]

KIT = load_kit(GAME.kit)


@functools.cache
def referee_of(seats: int, dots: tuple[tuple[str, str], ...]) -> Referee:
    """One referee for all tables with so many seats and such tiles."""
    parts = KIT.parts.copy()
    for tile, corners in dots:
        parts[0].corner[TILE_CODES.index(tile)] = [CODES.index(dot) for dot in corners]
    return Referee(GAME, dataclasses.replace(KIT, parts=parts), seats)


@functools.cache
def start_of(seats: int, dots: tuple[tuple[str, str], ...], options: tuple[tuple[str, str], ...]) -> Any:
    """The start, to be copied: writing it takes a while without the JIT."""
    return referee_of(seats, dots).start(GAME.check_options(dict(options)))


def box(seats: int = 2, **options: str) -> Table:
    """The box before anything is drawn; the order of play comes first."""
    return Table(seats, {}, options)


def given(seats: int = 2, dots: dict[str, str] | None = None, **options: str) -> Table:
    """Seat 0 chooses a tile to lay, in the first round of age I."""
    table = Table(seats, dots or {}, options)
    state = table.state
    state.draw = Draw.NONE
    state.phase = Phase.TILE
    state.age = 1
    state.picks = 3
    state.objective_pool = state.monument_pool = 0
    for seat in range(seats):
        state.order[seat] = seat
        state.monuments[seat] = seat
        state.players[seat].monuments[0] = seat
        state.players[seat].objectives[0] = seat
    if table.state.options[0] == 0:
        state.deck = (1 << AGE_CARDS) - 1
    return table


class Table:
    """A state that words set up, that actions and draws change, and that answers in words."""

    def __init__(self, seats: int, dots: dict[str, str], options: dict[str, str]) -> None:
        self.seats = seats
        self.referee = referee_of(seats, tuple(dots.items()))
        self.kit = self.referee.kit.record
        self.states = copied(start_of(seats, tuple(dots.items()), tuple(options.items())))

    @property
    def state(self) -> Any:
        """The record itself."""
        return self.states[0]

    # ------------------------------------------------------------------------------------ stating a position
    def phase(self, phase: Phase, seat: int = 0) -> Table:
        """This seat decides this."""
        self.state.phase = phase
        self.state.actor = seat
        self.state.place = list(self.state.order).index(seat)
        return self

    def run(self, stage: Stage) -> Table:
        """The rules go on by themselves from this stage."""
        self.state.stage = stage
        self.state.phase = Phase.RUN
        while self.state.phase == Phase.RUN and self.state.draw == Draw.NONE:
            interpreted(turns.advance)(self.state, self.kit)
        return self

    def hand(self, seat: int, tiles: str) -> Table:
        """The seat gets these land tiles."""
        for tile in tiles.split():
            assert self.state.where[TILE_CODES.index(tile)] == IN_BAG
            self.state.where[TILE_CODES.index(tile)] = IN_HAND - seat
        return self

    def lay(self, tile: str, cell: str, turned: int = 0) -> Table:
        """A tile lies in this cell, even one that nothing leads to."""
        number = TILE_CODES.index(tile)
        if self.state.board[CELL_WORDS.index(cell)] == EMPTY:
            self.state.border[self.state.border_count] = CELL_WORDS.index(cell)
            self.state.border_count += 1
        self.state.where[number] = CELL_WORDS.index(cell)
        self.state.turned[number] = turned
        interpreted(land.occupy)(self.state, self.kit, CELL_WORDS.index(cell), number)
        return self

    def city(self, seat: int, tile: str, level: int = 1) -> Table:
        """The seat has a city on a tile of the map."""
        number = TILE_CODES.index(tile)
        self.state.city_seat[number] = seat
        self.state.city_level[number] = level
        self.state.players[seat].levels[self.kit.camp[number]] += level
        return self

    def know(self, seat: int, text: str) -> Table:
        """The seat knows so much: `R5 G3`."""
        for word in text.split():
            self.state.players[seat].know[CODES.index(word[0])] = int(word[1:])
        return self

    def card(self, seat: int, mastery: str, place: str) -> Table:
        """The seat has a mastery: `O0 1` is the first copy of O0; nothing is checked or scored."""
        design, layout = mastery.split()
        card = LAYOUTS * DESIGN_CODES.index(design) + int(layout) - 1
        return self._grow(seat, card, place)

    def level(self, seat: int, monument: str, place: str) -> Table:
        """The seat has the top level card of a monument in play."""
        slot = list(self.state.monuments).index(MONUMENT_CODES.index(monument))
        card = interpreted(building.level_card)(self.state, self.kit, slot)
        self.state.levels_taken[slot] += 1
        return self._grow(seat, card, place)

    def _grow(self, seat: int, card: int, place: str) -> Table:
        player = self.state.players[seat]
        points = player.vp.copy()
        where = interpreted(turns.place_of)(PLACE_ARG.words.index(place))
        interpreted(tree.place_card)(self.state, self.kit, seat, card, where)
        player.vp[:] = points
        effect = interpreted(tree.effect_of)(card)
        for slot in range(2):
            part = self.kit.part[2 * effect + slot]
            if part.verb == 4:
                player.perks[part.perk] += part.amount
        return self

    def kept(self, seat: int, cards: str) -> Table:
        """The seat holds these dynasty cards unplayed."""
        player = self.state.players[seat]
        for card in sorted(DYNASTY_CODES.index(code) for code in cards.split()):
            self.state.deck &= ~(1 << card % AGE_CARDS)
            player.kept[player.kept_count] = card
            player.kept_count += 1
        return self

    def line(self, seat: int, cards: str, before: int | None = None) -> Table:
        """These cards lie on the dynasty board, all (or the first `before`) from earlier ages."""
        player = self.state.players[seat]
        for code in cards.split():
            player.line[player.line_count] = DYNASTY_CODES.index(code)
            player.line_count += 1
        player.line_start = player.line_count if before is None else before
        for place in range(player.line_start, player.line_count):
            self.state.deck &= ~(1 << int(player.line[place]) % AGE_CARDS)
        return self

    def influence(self, *amounts: int) -> Table:
        """Influence by seat."""
        for seat, amount in enumerate(amounts):
            self.state.players[seat].influence = amount
        return self

    def age(self, age: int, rounds: int = 0) -> Table:
        """So many ages have begun, and so many rounds of this one are over."""
        self.state.age = age
        self.state.rounds = rounds
        return self

    # ---------------------------------------------------------------------------------------- playing from it
    def do(self, seat: int, *texts: str) -> Table:
        """The seat takes these actions; each must be legal."""
        for text in texts:
            reason = self.reason(seat, text)
            assert reason is None, f"seat {seat} cannot {text!r}: {reason}"
            self.referee.apply(self.states, seat, GAME.actions.parse(text))
            assert GAME.audit(self.state, self.referee.kit) == {"tiles": 90}
        return self

    def chance(self, *texts: str) -> Table:
        """Chance brings these outcomes, written as in a log."""
        for text in texts:
            found = self.outcomes
            assert text in found, f"{text!r} is not possible, only {', '.join(found) or 'decisions'}"
            self.referee.apply(self.states, CHANCE, found[text])
        return self

    def deal(self, *texts: str) -> Table:
        """These outcomes in order, then whatever comes first until somebody decides."""
        self.chance(*texts)
        while self.asks[0] == "chance":
            self.chance(next(iter(self.outcomes)))
        return self

    # ---------------------------------------------------------------------------------------- reading from it
    @property
    def asks(self) -> tuple[object, ...]:
        """Who decides what: (0, Phase.BUILD), or several seats; ("chance", Draw.TILE); or ("over",)."""
        mask = self.referee.to_act(self.states)
        if mask == OVER:
            return ("over",)
        if mask == CHANCE:
            return ("chance", Draw(int(self.state.draw)))
        return (*self.referee.seats_to_act(self.states), Phase(int(self.state.phase)))

    @property
    def outcomes(self) -> dict[str, int]:
        """What chance can bring now, with its number."""
        if self.asks[0] != "chance":
            return {}
        weights = self.referee.weights(self.states)
        return {GAME.outcome_text(self.state, KIT, n): n for n, w in enumerate(weights) if w}

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

    def knows(self, seat: int) -> str:
        """A seat's knowledge: `R3 B1`."""
        know = self.state.players[seat].know
        return " ".join(f"{code}{know[n]}" for n, code in enumerate(CODES) if know[n])

    def made(self, seat: int) -> str:
        """What the last tile produced for a seat: `R3 B1`."""
        found = [int(self.state.players[seat].made) >> 8 * n & 255 for n in range(6)]
        return " ".join(f"{code}{n}" for code, n in zip(CODES, found, strict=True) if n)

    def tiles(self, seat: int) -> set[str]:
        """A seat's land tiles."""
        return {
            code for code, where in zip(TILE_CODES, self.state.where, strict=True) if where == IN_HAND - seat
        }

    def limit(self, seat: int, code: str) -> int:
        """A seat's limit of a domain."""
        return interpreted(gains.limit_of)(self.state, self.kit, seat, CODES.index(code))

    def held(self, seat: int) -> set[str]:
        """Dynasty cards in a seat's draft hand."""
        return {DYNASTY_CODES[card] for card in self.state.players[seat].hand if card != NOTHING}

    def unplayed(self, seat: int) -> set[str]:
        """Dynasty cards that a seat keeps."""
        return {DYNASTY_CODES[card] for card in self.state.players[seat].kept if card != NOTHING}

    def board(self, seat: int) -> list[str]:
        """A dynasty board from the left."""
        return [DYNASTY_CODES[card] for card in self.state.players[seat].line if card != NOTHING]

    def influences(self) -> list[int]:
        """Influence by seat."""
        return [int(player.influence) for player in self.state.players[: self.seats]]

    def points(self, source: str | None = None) -> list[int]:
        """Points by seat, all or of one source."""
        scores = self.referee.scores(self.states)
        return [score.total if source is None else score.sources[source] for score in scores]

    def ranks(self) -> tuple[int, ...]:
        """Places by seat."""
        return self.referee.ranks(self.states)

    def picture(self, viewer: int) -> Any:
        """The table as a viewer sees it."""
        return GAME.picture(self.referee.observed(self.states, viewer)[0], self.referee.kit, viewer)

    def bag(self) -> int:
        """Tiles in the bag."""
        return interpreted(ages.count_bag)(self.state)


def objective(code: str) -> int:
    """The number of an objective."""
    return OBJECTIVE_CODES.index(code)
