"""A table of Dreams of Yesterday in a stated position, for tests that read like the rulebook.

    table = given(ring="A A r A r").has(0, "KK P").row(0, 1, "flip")
    table.do(0, "take 3", "pay K")

Cards are named by what their upper face is. Single letters stand for plain faces, and the table finds a card
of the kit that has such a face and lies nowhere yet:

    K P W         a single Resource        KK PP WW      a double one
    A B C         a Standard single        AA BB CC      a double one
    D             a Discovery              uAB uBC uAC   an Urn
    DY07f DY07b   that very card, front or back up

An ability can be asked for: `A:flip`, `B:wildW`, `:move` for any type. In `ring` the cards are those of the
spaces 1, 2, ... from the start, which is space 0. `given` leaves everything else in the draw pile but its
top, which `top` names. Whatever a position needs is moved, never made: each action and draw is followed by an
audit of all cards.
"""

from __future__ import annotations

import functools
import re
from typing import Any

from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.kit import load_kit
from dreamtable.engine.log import Log
from dreamtable.engine.match import Match
from dreamtable.engine.reasons import FIRST_GAME_REASON, Common
from dreamtable.engine.referee import Referee
from dreamtable.games.dreams_of_yesterday import GAME
from dreamtable.games.dreams_of_yesterday.actions import Why
from dreamtable.games.dreams_of_yesterday.state import Draw, Phase, Place

KIT = load_kit(GAME.kit)
NOTHING = -1
ROBOT = 1
DEFAULT_RING = {1: "K P W K P", 2: "K P W K P", 3: "K P W K P W K"}
ABILITIES = ("none", "flip", "move", "inh", "wild", "rearr", "any")
PLAIN = re.compile(r"(?P<face>[KPW]{1,2}|[ABC]{1,2}|D|u[ABC]{2})?(:(?P<ability>[a-z]+)(?P<of>[KPW])?)?")


@functools.cache
def referee_of(seats: int) -> Referee:
    """One referee for all tables with so many seats and the game's own kit."""
    return Referee(GAME, KIT, seats)


def box(seats: int = 2, kit: Any = None, **options: str) -> Table:
    """The box before anything is drawn."""
    return Table(seats, kit, options)


def given(seats: int = 2, ring: str = "", top: str = "", *, turn: int = 0, **options: str) -> Table:
    """Museum `turn` is about to move, the Histories show `ring`; nobody has anything. All 66 cards play."""
    table = Table(seats, None, {"deck": "full"} | options)
    state = table.state
    state.first = 0
    state.draw = Draw.NONE
    state.pile_count = sum(int(place) == Place.UNSEEN for place in state.where)
    words = list(enumerate((ring or DEFAULT_RING[seats]).split(), start=1))
    for slot, word in sorted(words, key=lambda pair: not pair[1].startswith("DY")):
        state.slot[slot] = table.out_of_pile(word, Place.RING)
    if top:
        table.top(top)
    return table.turn(turn)


class Table:
    """A state that words set up, that actions and draws change, and that answers in words."""

    def __init__(self, seats: int, kit: Any, options: dict[str, str]) -> None:
        self.kit = kit or KIT
        self.referee = referee_of(seats) if kit is None else Referee(GAME, kit, seats)
        self.options = options
        self.states = self.referee.start(GAME.check_options(options))
        self.seats = seats
        self.counts = GAME.audit(self.state, self.kit)

    @property
    def state(self) -> Any:
        """The record itself."""
        return self.states[0]

    # ------------------------------------------------------------------------------------ finding cards
    def find(self, word: str) -> tuple[int, int]:
        """A card and a face that fit a word, among the cards that nobody has seen."""
        if word.startswith("DY"):
            return int(word[2:4]) - 1, "fb".index(word[4:] or "f")
        for card in range(self.kit.face.count):
            for face in range(2):
                if self.state.where[card] == Place.UNSEEN and self.fits(card, face, word):
                    return card, face
        raise AssertionError(f"no card with {word} is left in the pile")

    def fits(self, card: int, face: int, word: str) -> bool:
        """Whether a face is what a word asks for."""
        asked = PLAIN.fullmatch(word)
        assert asked, word
        found = {"face": self.letters(card, face)} | self.ability(card, face)
        return all(found[part] == wanted for part, wanted in asked.groupdict().items() if wanted)

    def letters(self, card: int, face: int) -> str:
        """What a face is: `KK`, `A`, `D`, `uAB`."""
        parts = self.kit.face
        kind, suit = int(parts.kind[card, face]), int(parts.suit[card, face])
        if kind == 2:
            return "D"
        if kind == 3:
            return "u" + ("AB", "BC", "AC")[suit]
        return ("KPW" if kind == 0 else "ABC")[suit] * int(parts.amount[card, face])

    def ability(self, card: int, face: int) -> dict[str, str]:
        """The ability of a face and the Resource it names."""
        parts = self.kit.face
        word = ABILITIES[parts.ability[card, face]]
        of = "KPW"[parts.ability_suit[card, face]] if word in ("inh", "wild") else ""
        return {"ability": word, "of": of}

    def out_of_pile(self, word: str, place: Place) -> int:
        """A card for a word, moved from the pile, with the face up."""
        card, face = self.find(word)
        state = self.state
        assert state.where[card] == Place.UNSEEN, f"{word} is not in the pile"
        state.where[card] = place
        state.turned[card] = face
        state.pile_count -= 1
        return card

    # ------------------------------------------------------------------------------------ stating a position
    def turn(self, museum: int) -> Table:
        """It is this museum's turn."""
        self.state.active = museum
        is_robot = self.seats == 1 and museum == ROBOT
        self.state.phase = Phase.ROBOT_CHOOSE if is_robot else Phase.MAIN
        self.state.target = NOTHING
        return self

    def first(self, seat: int) -> Table:
        """This seat began."""
        self.state.first = seat
        return self

    def top(self, word: str) -> Table:
        """The draw pile shows this."""
        self.state.top = self.out_of_pile(word, Place.TOP)
        return self

    def has(self, museum: int, words: str) -> Table:
        """A museum holds these Resource cards, the oldest first."""
        record = self.state.museums[museum]
        for word in words.split():
            record.held[record.held_count] = self.out_of_pile(word, Place.HELD)
            record.held_count += 1
        return self

    def row(self, museum: int, exhibit: int, words: str, urn: str = "") -> Table:
        """An exhibit holds these Artifacts from left to right, and is closed by an Urn."""
        record = self.state.museums[museum]
        for word in words.split():
            record.row[exhibit - 1, record.length[exhibit - 1]] = self.out_of_pile(word, Place.SHOWN)
            record.length[exhibit - 1] += 1
        if urn:
            record.urn[exhibit - 1] = self.out_of_pile(urn, Place.SHOWN)
        return self

    def below(self, *words: str) -> Table:
        """These Urns lie below the Robot's exhibits."""
        record = self.state.museums[ROBOT]
        for word in words:
            record.below[record.below_count] = self.out_of_pile(word, Place.SHOWN)
            record.below_count += 1
        return self

    def discarded(self, words: str) -> Table:
        """These cards lie on the discard pile."""
        for word in words.split():
            self.out_of_pile(word, Place.DISCARD)
        return self

    def aside(self, words: str) -> Table:
        """These Urns wait for the first shuffle."""
        for word in words.split():
            self.out_of_pile(word, Place.ASIDE)
        return self

    def only(self, words: str = "") -> Table:
        """The draw pile holds only these cards below its top; all others were never in the deck.

        They are put back into the box, where an audit counts them as known to be out.
        """
        kept = {self.find(word)[0] for word in words.split()}
        for card in range(len(self.state.where)):
            if self.state.where[card] == Place.UNSEEN and card not in kept:
                self.state.where[card] = Place.BOX
        self.state.pile_count = len(kept)
        return self

    def urns_are_in(self) -> Table:
        """The Urns were shuffled in before."""
        self.state.urns_are_in = 1
        return self

    # ---------------------------------------------------------------------------------------- playing from it
    def action(self, text: str) -> int:
        """The action of a text; `pay KK` names the first such card held by whose turn it is."""
        kind, _, word = text.partition(" ")
        if kind == "pay" and not word.isdecimal():
            record = self.state.museums[self.state.active]
            held = [int(record.held[i]) for i in range(int(record.held_count))]
            card = next(c for c in held if self.letters(c, int(self.state.turned[c])) == word)
            text = f"pay {card + 1}"
        return GAME.actions.parse(text)

    def do(self, seat: int, *texts: str) -> Table:
        """The seat takes these actions; each must be legal."""
        for text in texts:
            action = self.action(text)
            reason = self.referee.reason(self.states, seat, action)
            assert reason is None, f"seat {seat} cannot {text!r}: {reason}"
            self.referee.apply(self.states, seat, action)
            self.audit()
        return self

    def robot(self) -> list[str]:
        """The Robot makes its steps as long as nothing is drawn; their texts."""
        steps: list[str] = []
        while self.state.draw == Draw.NONE and Phase.ROBOT_CHOOSE <= self.state.phase < Phase.OVER:
            (step,) = self.legal(0)
            steps.append(step)
            self.do(0, step)
        return steps

    def chance(self, *texts: str) -> Table:
        """Chance brings these outcomes: `card DY07 back`, `deal DY01`, `urn DY25 box`, `first 1`."""
        for text in texts:
            weights = self.referee.weights(self.states)
            codes = [i for i, w in enumerate(weights) if w and self.outcome(i) == text]
            assert codes, f"{text!r} is not possible, only {', '.join(self.outcomes())}"
            self.referee.apply(self.states, CHANCE, codes[0])
            self.audit()
        return self

    def comes(self, *words: str) -> Table:
        """These cards come up next, written as in a position."""
        for word in words:
            card, face = self.find(word)
            self.chance(f"card DY{card + 1:02} {('front', 'back')[face]}")
        return self

    def outcome(self, number: int) -> str:
        """The text of an outcome."""
        return GAME.outcome_text(self.state, self.kit, number)

    def audit(self) -> None:
        """No card is lost or lies in two places."""
        assert GAME.audit(self.state, self.kit) == self.counts

    def match(self, players: tuple[str, ...] = ("Ada", "Ben", "Cy")) -> Match:
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
        """Who decides what: (0, Phase.MAIN); ("chance", Draw.TOP); or ("over",)."""
        mask = self.referee.to_act(self.states)
        if mask == OVER:
            return ("over",)
        if mask == CHANCE:
            return ("chance", Draw(int(self.state.draw)))
        (seat,) = self.referee.seats_to_act(self.states)
        return (seat, Phase(int(self.state.phase)))

    def outcomes(self) -> dict[str, int]:
        """What chance can bring now, with weights."""
        if self.asks[0] != "chance":
            return {}
        return {self.outcome(n): w for n, w in enumerate(self.referee.weights(self.states)) if w}

    def legal(self, seat: int) -> set[str]:
        """The texts of all that the seat may do now."""
        return {GAME.actions.text(action) for action in self.referee.legal(self.states, seat)}

    def reason(self, seat: int, text: str) -> Any:
        """Why the seat may not, with its sentence; None if it may."""
        return self.referee.reason(self.states, seat, self.action(text))

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
        return GAME.describe(seen[0], self.kit, seat, self.action(text))

    def word(self, card: int) -> str:
        """The face that is up of a card, or a dash for none."""
        return "-" if card == NOTHING else self.letters(card, int(self.state.turned[card]))

    def holds(self, museum: int) -> str:
        """Resource cards of a museum, the oldest first."""
        record = self.state.museums[museum]
        return " ".join(self.word(int(record.held[i])) for i in range(int(record.held_count)))

    def shows(self, museum: int, exhibit: int) -> str:
        """Artifacts of an exhibit from left to right, with its Urn behind a bar."""
        record = self.state.museums[museum]
        row = [self.word(int(record.row[exhibit - 1, i])) for i in range(int(record.length[exhibit - 1]))]
        urn = int(record.urn[exhibit - 1])
        return " ".join(row if urn == NOTHING else [*row, "|", self.word(urn)])

    def ring(self) -> str:
        """The Histories from space 0 on; a dash is empty."""
        return " ".join(self.word(int(self.state.slot[slot])) for slot in range(int(self.state.slots)))

    def place(self, word: str) -> Place:
        """Where the card `DY07` is."""
        return Place(int(self.state.where[int(word[2:4]) - 1]))

    def discard(self) -> set[str]:
        """Cards on the discard pile, as `DY07`."""
        return {f"DY{c + 1:02}" for c in range(66) if self.state.where[c] == Place.DISCARD}

    def points(self, museum: int) -> int:
        """A museum's score as it stands."""
        return self.referee.scores(self.states)[museum].total

    def sources(self, museum: int) -> tuple[int, ...]:
        """Points of exhibit 1, exhibit 2, Urns."""
        return tuple(self.referee.scores(self.states)[museum].sources.values())

    def ranks(self) -> tuple[int, ...]:
        """Places by museum."""
        return self.referee.ranks(self.states)

    def picture(self, viewer: int = 0) -> Any:
        """The table as a seat, or the spectator, sees it."""
        return GAME.picture(self.referee.observed(self.states, viewer)[0], self.kit, viewer)

    def told(self, seat: int, text: str, viewer: int = 0) -> str:
        """Take an action, and what is told of it."""
        before = self.states.copy()
        action = self.action(text)
        self.do(seat, text)
        return self.referee.narrate(before, self.states, viewer, seat, action)
