"""A table of Morpheus in a stated position, for tests that read like the rulebook.

    table = given(seats=3).at("garden").has(0, "2N 1c")
    table.do(0, "act")
    table.do(0, "split nightmarish own")
    assert table.holds(0) == "1N 1P 1F 1c"

`given` lays the test board, clockwise from the castle: Court 1, Vortex 2, Dreamgate 3, Landing 4,
Workshop 5, Bazaar 6, Garden 7. The tile is L1 with its full moon to the castle, the counter stands on the
Court, seat 0 is active and has to choose between harvest and action. Nobody holds anything. On display lie
the dreams D19, D20, D22, D23, D24 and the feathers Luna, Mercury, Venus, Mars, Jupiter.

Whatever a position needs is moved, never made: tokens come from the bank, dreams and feathers from their
stacks. Every action and draw is followed by an audit of the whole box.
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
from dreamtable.games.morpheus import GAME
from dreamtable.games.morpheus.actions import Why
from dreamtable.games.morpheus.kit import PIECE_WORDS
from dreamtable.games.morpheus.state import Draw, Phase

KIT = load_kit(GAME.kit)
LETTERS = "NPFSco"  # nightmarish, prophetic, fantastic, supreme, chronite, onirite
BOARD = ("castle", "court", "vortex", "gate", "landing", "workshop", "bazaar", "garden")
FEATHERS = (
    "Luna",
    "Mercury",
    "Venus",
    "Mars",
    "Jupiter",
    "Saturn",
    "Uranus",
    "nightmare",
    "prophetic",
    "fantasy",
)
TILES = ("L1", "L2", "L3", "L4")
NOBODY = NOTHING = -1
IN_THE_BOX = {
    "nightmarish tokens": 24,
    "prophetic tokens": 24,
    "fantastic tokens": 24,
    "supreme tokens": 12,
    "chronite tokens": 14,
    "onirite tokens": 12,
    "dreams": 27,
    "feathers": 40,
    "pieces": 8,
    "display": 5,
}
NO_DREAMS: tuple[None, ...] = (None,) * 5
NO_FEATHERS = NO_DREAMS


@functools.cache
def referee_of(seats: int) -> Referee:
    """One referee for all tables with so many seats and the game's own kit."""
    return Referee(GAME, KIT, seats)


def box(seats: int = 3, kit: Any = None, **options: str) -> Table:
    """The box before set-up: nothing is drawn yet, and the first lunar tile comes next."""
    return Table(seats, kit, options)


def given(seats: int = 3, kit: Any = None, **options: str) -> Table:
    """The test board, seat 0 to choose between harvest and action at the Court."""
    table = Table(seats, kit, options)
    state = table.state
    state.ring[:] = range(8)
    state.unplaced[:] = 0
    state.draw = Draw.NONE
    table.moon("L1").dream_display("D19", "D20", "D22", "D23", "D24").feather_display(*FEATHERS[:5])
    return table.turn(0).at("court")


def plain_game(seats: int, **options: str) -> tuple[Table, list[int], list[list[int]]]:
    """A whole game of plain turns: the table at its end, who had each turn, the order at each castle."""
    table = given(seats, **options).before_castle(active=0)
    table.state.counter = 0
    table.state.turns = 0
    table.do(seats - 2, "pass")
    turns: list[int] = []
    castles: list[list[int]] = []
    while table.asks != ("over",):
        if table.asks == ("chance", Draw.GIFT_DIE):
            turns.append(table.plain_turn())
        elif table.asks == ("chance", Draw.TILE):
            table.new_month(f"L{len(castles) + 1}")
        else:
            castles.append(table.plain_castle())
    return table, turns, castles


def tokens(text: str) -> list[int]:
    """How many of each resource `3N 1c` writes."""
    counts = [0] * 6
    for word in text.split():
        counts[LETTERS.index(word[-1])] += int(word[:-1])
    return counts


def written(counts: Any) -> str:
    """Counts of resources as a text: `3N 1c`, or `nothing`."""
    return " ".join(f"{n}{letter}" for n, letter in zip(counts, LETTERS, strict=False) if n) or "nothing"


def number(dream: str | None) -> int:
    """The index of dream `D07`."""
    return NOTHING if dream is None else int(dream[1:]) - 1


class Table:
    """A state that words set up, that actions and draws change, and that answers in words."""

    def __init__(self, seats: int, kit: Any, options: dict[str, str]) -> None:
        self.kit = kit or KIT
        self.referee = referee_of(seats) if kit is None else Referee(GAME, kit, seats)
        self.states = self.referee.start(GAME.check_options(options))
        self.options = options
        self.seats = seats

    @property
    def state(self) -> Any:
        """The record itself."""
        return self.states[0]

    # ------------------------------------------------------------------------------------ stating a position
    def turn(self, seat: int) -> Table:
        """It is this seat's turn, and it has to choose between harvest and action."""
        state = self.state
        state.active = state.actor = state.doer = seat
        state.turns = 1
        state.phase = Phase.CHOOSE
        return self

    def at(self, place: str) -> Table:
        """The wooden counter stands on this location, wherever it lies in the ring."""
        ring = [int(piece) for piece in self.state.ring]
        self.state.counter = ring.index(BOARD.index(place))
        return self

    def ring(self, *places: str) -> Table:
        """The seven locations, clockwise from the castle."""
        self.state.ring[1:] = [BOARD.index(place) for place in places]
        return self

    def moon(self, tile: str, turned: int = 0) -> Table:
        """This lunar tile lies in the middle, turned so many eighths clockwise."""
        state = self.state
        if state.tile != NOTHING:
            state.tile_seen[state.tile] = 0
        state.tile = TILES.index(tile)
        state.tile_seen[state.tile] = 1
        state.rotation = turned
        return self

    def month(self, month: int) -> Table:
        """It is the first, second or third month; earlier tiles have left the game."""
        state = self.state
        state.month = month - 1
        state.tile_stack = 3 - month
        others = [tile for tile in range(4) if tile != state.tile]
        for tile in others[: month - 1]:
            state.tile_seen[tile] = 1
        return self

    def has(self, seat: int, text: str) -> Table:
        """The seat holds exactly these tokens."""
        pool = self.state.players[seat].pool
        for resource, count in enumerate(tokens(text)):
            self.state.bank[resource] += pool[resource] - count
            pool[resource] = count
        return self

    def bank(self, text: str, rest: int | None = None) -> Table:
        """The bank has so many of each resource named; the others lie with the last seat (or `rest`)."""
        pool = self.state.players[self.seats - 1 if rest is None else rest].pool
        for word in text.split():
            resource, count = LETTERS.index(word[-1]), int(word[:-1])
            pool[resource] += self.state.bank[resource] - count
            self.state.bank[resource] = count
        return self

    def open(self, seat: int, dream: str, laid: str = "") -> Table:
        """The seat has this open dream, with tokens laid on it: `laid="2N 1F"`."""
        self._leave_stack(dream)
        player = self.state.players[seat]
        slot = list(player.dream).index(NOTHING)
        player.dream[slot] = number(dream)
        for essence, count in enumerate(tokens(laid)[:4]):
            player.laid[slot, essence] = count
            self.state.bank[essence] -= count
        return self

    def done(self, seat: int, *dreams: str) -> Table:
        """The seat has completed these dreams."""
        for dream in dreams:
            self._leave_stack(dream)
            self.state.players[seat].done[number(dream)] = 1
            self.state.players[seat].done_count += 1
        return self

    def feathers(self, seat: int, *names: str) -> Table:
        """The seat took these feathers from the display."""
        for name in names:
            self._leave_feather_stack(name)
            self.state.players[seat].seen_feathers[FEATHERS.index(name)] += 1
        return self

    def blind(self, seat: int, *names: str) -> Table:
        """The seat drew these feathers unseen."""
        for name in names:
            self._leave_feather_stack(name)
            self.state.players[seat].blind_feathers[FEATHERS.index(name)] += 1
            self.state.players[seat].blind_count += 1
        return self

    def dream_display(self, *dreams: str | None) -> Table:
        """These five dreams lie open; None is a gap. The others go back to the stack."""
        state = self.state
        for place, dream in enumerate(dreams):
            if state.dream_display[place] != NOTHING:
                state.dream_stack[state.dream_display[place]] = 1
                state.dream_count += 1
                state.dream_display[place] = NOTHING
            assert len(dreams) == 5, dream
        for place, dream in enumerate(dreams):
            if dream is not None:
                self._leave_stack(dream)
                state.dream_display[place] = number(dream)
        return self

    def feather_display(self, *names: str | None) -> Table:
        """These five feathers lie open; None is a gap. The others go back to the stack."""
        state = self.state
        for place, name in enumerate(names):
            if state.feather_display[place] != NOTHING:
                state.feather_stack[state.feather_display[place]] += 1
                state.feather_count += 1
                state.feather_display[place] = NOTHING
            assert len(names) == 5, name
        for place, name in enumerate(names):
            if name is not None:
                self._leave_feather_stack(name)
                state.feather_display[place] = FEATHERS.index(name)
        return self

    def dream_stack(self, *dreams: str, rest: int | None = None) -> Table:
        """Only these dreams are left in the stack; the last seat (or `rest`) completed all others."""
        seat = self.seats - 1 if rest is None else rest
        kept = {number(dream) for dream in dreams}
        self.done(seat, *(f"D{d + 1:02}" for d in range(27) if self.state.dream_stack[d] and d not in kept))
        return self

    def feather_stack(self, *names: str, rest: int | None = None) -> Table:
        """Only these feathers are left in the stack; the last seat (or `rest`) took all others."""
        seat = self.seats - 1 if rest is None else rest
        for kind, name in enumerate(FEATHERS):
            surplus = int(self.state.feather_stack[kind]) - names.count(name)
            self.feathers(seat, *[name] * surplus)
        return self

    def gifts(self, *dice: int) -> Table:
        """The gift dice lie rolled, and the active seat picks first."""
        state = self.state
        state.phase = Phase.GIFT_PICK
        state.rolled = len(dice)
        for value in range(6):
            state.gifts[value] = dice.count(value + 1)
        return self

    def others(self) -> Table:
        """The active seat acted; the next one is asked for an activity."""
        state = self.state
        state.phase = Phase.OTHERS
        state.actor = state.doer = (state.active + 1) % self.seats
        return self

    def before_castle(self, active: int = 0) -> Table:
        """The last turn of a month: once the seat before `active - 1` passes, `active` reaches the castle."""
        state = self.state
        state.counter = 7
        state.active = (active - 1) % self.seats
        state.actor = state.doer = (active - 2) % self.seats
        state.phase = Phase.OTHERS
        return self

    def castle(self, active: int = 0) -> Table:
        """The counter has just reached the castle, in the turn of `active`."""
        return self.before_castle(active).do((active - 2) % self.seats, "pass")

    def _leave_stack(self, dream: str) -> None:
        assert self.state.dream_stack[number(dream)], f"{dream} is not in the stack"
        self.state.dream_stack[number(dream)] = 0
        self.state.dream_count -= 1

    def _leave_feather_stack(self, name: str) -> None:
        assert self.state.feather_stack[FEATHERS.index(name)], f"no {name} feather is in the stack"
        self.state.feather_stack[FEATHERS.index(name)] -= 1
        self.state.feather_count -= 1

    # ---------------------------------------------------------------------------------------- playing from it
    def do(self, seat: int, *texts: str) -> Table:
        """The seat takes these actions; each must be legal."""
        for text in texts:
            action = GAME.actions.parse(text)
            reason = self.referee.reason(self.states, seat, action)
            assert reason is None, f"seat {seat} cannot {text!r}: {reason}"
            self.referee.apply(self.states, seat, action)
            self.audit()
        return self

    def chance(self, *texts: str) -> Table:
        """Chance brings these outcomes, written as in a log: `die 4`, `dream D07`, `feather Luna`."""
        for text in texts:
            outcomes = self.outcomes()
            assert text in outcomes, f"{text!r} is not possible, only {', '.join(outcomes) or 'decisions'}"
            by_text = {GAME.outcome_text(self.state, self.kit, n): n for n in range(len(self._weights()))}
            self.referee.apply(self.states, CHANCE, by_text[text])
            self.audit()
        return self

    def roll(self, *values: int) -> Table:
        """The dice land on these values, one after the other."""
        return self.chance(*(f"die {value}" for value in values))

    def everyone_passes(self) -> Table:
        """All others pass until a new turn begins, or the castle is reached."""
        while self.state.phase == Phase.OTHERS:
            self.do(int(self.state.actor), "pass")
        return self

    def plain_turn(self) -> int:
        """A whole turn with little in it, from the roll of the gifts on; who had it.

        Everybody keeps a gift of 6, the active seat harvests with two dice of 1, nobody helps nor acts.
        """
        active = int(self.state.active)
        others = [(active + steps) % self.seats for steps in range(1, self.seats)]
        self.roll(*[6] * (self.seats + 1))
        for seat in (active, *others):
            self.do(seat, "pick_die 6", "keep")
        self.do(active, "harvest", "roll")
        for seat in others:
            self.do(seat, "decline")
        self.roll(1, 1).do(active, "keep").everyone_passes()
        return active

    def plain_castle(self) -> list[int]:
        """A castle step in which nobody weaves or buys, and what must go is discarded; the order of seats."""
        order: list[int] = []
        while self.asks[0] not in ("chance", "over"):
            seat = int(self.state.actor)
            order.append(seat)
            self.do(seat, "stop", "decline")
            while self.asks == (seat, Phase.DISCARD):
                self.do(seat, min(self.legal(seat)))
        return order

    def new_month(self, tile: str) -> Table:
        """This tile comes, and the ring of the test board is laid again."""
        return self.chance(f"tile {tile}", *(f"piece {name}" for name in PIECE_WORDS[1:]))

    def audit(self) -> None:
        """The box is complete, and every count kept for speed is right."""
        if self.kit is KIT:
            assert GAME.audit(self.state, self.kit) == IN_THE_BOX

    def match(self, players: tuple[str, ...] = ("Ada", "Ben", "Cy", "Di")) -> Match:
        """A match that goes on from here, draws entered by hand, to read its story and its forced passes."""
        match = Match(
            GAME,
            self.kit,
            seats=self.seats,
            options=self.options,
            chance="manual",
            players=players[: self.seats],
        )
        match._log = Log(self.states.copy())
        match._commit(match._advance(self.states.copy(), []))
        return match

    # ---------------------------------------------------------------------------------------- reading from it
    @property
    def asks(self) -> tuple[object, ...]:
        """Who decides what: (0, Phase.CHOOSE); ("chance", Draw.GIFT_DIE); or ("over",)."""
        mask = self.referee.to_act(self.states)
        if mask == OVER:
            return ("over",)
        if mask == CHANCE:
            return ("chance", Draw(int(self.state.draw)))
        (seat,) = self.referee.seats_to_act(self.states)
        return (seat, Phase(int(self.state.phase)))

    def _weights(self) -> list[int]:
        return self.referee.weights(self.states)

    def outcomes(self) -> dict[str, int]:
        """What chance can bring now, with weights."""
        if self.asks[0] != "chance":
            return {}
        return {GAME.outcome_text(self.state, self.kit, n): w for n, w in enumerate(self._weights()) if w}

    def legal(self, seat: int) -> set[str]:
        """The texts of all that the seat may do now."""
        return {GAME.actions.text(action) for action in self.referee.legal(self.states, seat)}

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
        return GAME.describe(seen[0], self.kit, seat, GAME.actions.parse(text))

    def holds(self, seat: int) -> str:
        """The seat's tokens: `3N 1c`."""
        return written(self.state.players[seat].pool)

    def in_bank(self, letter: str) -> int:
        """How many of a resource the bank has."""
        return int(self.state.bank[LETTERS.index(letter)])

    def open_dreams(self, seat: int) -> list[tuple[str, str]]:
        """The seat's open dreams with what is laid on them: [("D04", "2N 1F")]."""
        player = self.state.players[seat]
        slots = [slot for slot in range(2) if player.dream[slot] != NOTHING]
        return [(f"D{player.dream[slot] + 1:02}", written(player.laid[slot])) for slot in slots]

    def done_dreams(self, seat: int) -> list[str]:
        """The dreams the seat completed."""
        return [f"D{d + 1:02}" for d in range(27) if self.state.players[seat].done[d]]

    def held_feathers(self, seat: int) -> list[str]:
        """The seat's feathers, whether all saw them or not."""
        player = self.state.players[seat]
        return [name for kind, name in enumerate(FEATHERS) for _ in range(count_feathers(player, kind))]

    def shown_dreams(self) -> list[str | None]:
        """The dream display."""
        return [None if d == NOTHING else f"D{d + 1:02}" for d in self.state.dream_display]

    def shown_feathers(self) -> list[str | None]:
        """The feather display."""
        return [None if f == NOTHING else FEATHERS[f] for f in self.state.feather_display]

    def points(self, seat: int) -> int:
        """The seat's score as it stands."""
        return self.referee.scores(self.states)[seat].total

    def ranks(self) -> tuple[int, ...]:
        """Places by seat."""
        return self.referee.ranks(self.states)

    def picture(self, viewer: int) -> Any:
        """The table as a seat, or the spectator, sees it."""
        return GAME.picture(self.referee.observed(self.states, viewer)[0], self.kit, viewer)


def count_feathers(player: Any, kind: int) -> int:
    """Feathers of a kind in a pool."""
    return int(player.seen_feathers[kind]) + int(player.blind_feathers[kind])
