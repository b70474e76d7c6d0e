"""OpenSpiel: every game with explicit chance, information states, returns and samples of what is hidden.

    import pyspiel
    import dreamtable.envs.openspiel
    game = pyspiel.load_game("dreamtable_morpheus(seats=3)")

Parameters are the number of seats, the game's options, `kit`, a folder of components, and `returns`: `win`,
where the first gets 1 and the others lose as much among them, or `margin`, the leads of `rewards.py`. Moves
at the same time are asked one seat after the other, the lowest first, and hidden from each other until the
game reveals them.

An information state is all that a seat has seen and done, by digest: two states share it exactly if the seat
cannot tell them apart by what it saw and did. The tensor is that of the last observation.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.errors import IllegalActionError, OptionError
from dreamtable.engine.records import copied
from dreamtable.envs.game import Game
from dreamtable.envs.rewards import leads, shares
from dreamtable.registry import find_game, games

if TYPE_CHECKING:
    from dreamtable.engine.spec import GameSpec

PREFIX = "dreamtable_"
WIN, MARGIN = "win", "margin"
MOST_POINTS = 10_000.0
"""A bound of leads for algorithms that want one; no game comes near it."""


def short_name(game: str) -> str:
    """The name by which OpenSpiel knows a game.

    >>> short_name("dreams-of-yesterday")
    'dreamtable_dreams_of_yesterday'
    """
    return PREFIX + game.replace("-", "_")


def as_read(value: str) -> int | str:
    """An option's value as OpenSpiel reads it out of a game's name, digits as a number."""
    return int(value) if value.isdigit() else value


def game_type(spec: GameSpec) -> Any:
    """What OpenSpiel wants to know of a kind of game."""
    together = [number for number in spec.seats if number > 1] or list(spec.seats)
    usual: dict[str, Any] = {"seats": min(together), "returns": WIN, "kit": ""}
    usual |= {option.name: as_read(option.values[0]) for option in spec.options}
    return pyspiel.GameType(
        short_name=short_name(spec.name),
        long_name=spec.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM
        if 1 in spec.seats
        else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(spec.seats),
        min_num_players=min(spec.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual,
    )


class DreamGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Dreamtable as OpenSpiel knows games: rules, seats and options."""

    def __init__(self, spec: GameSpec, kind: Any, params: dict[str, Any] | None = None) -> None:
        """`params` as in `parameter_specification`; raises OptionError."""
        chosen = dict(kind.parameter_specification) | dict(params or {})
        options = tuple((option.name, str(chosen[option.name])) for option in spec.options)
        self.shared = shared(
            spec.name, int(chosen["seats"]), options, str(chosen["kit"]) or None, str(chosen["returns"])
        )
        self.play = self.shared.play
        counts_wins = self.shared.returns_kind == WIN and self.play.referee.rows > 1
        bound = 1.0 if counts_wins else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.play.actions,
            max_chance_outcomes=spec.max_outcomes,
            num_players=self.play.seats,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=None if 1 in spec.seats else 0.0,  # of the kind of game, whatever the number of seats
            max_game_length=spec.max_plies,
        )
        super().__init__(kind, info, chosen)

    def new_initial_state(self) -> DreamState:
        """A state before anything was drawn."""
        return DreamState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> DreamObserver:  # noqa: ARG002
        """What a seat sees, or, with perfect recall, has seen and done."""
        return DreamObserver(self.play, has_recall=iig_obs_type is None or iig_obs_type.perfect_recall)


@dataclass(frozen=True)
class Shared:
    """What all states of a game have in common.

    OpenSpiel copies states deeply and writes them down by pickle: a copy has the same, and what is read back
    has what its parameters say.
    """

    play: Game
    returns_kind: str

    def __deepcopy__(self, _memo: dict[int, Any]) -> Shared:
        """The same."""
        return self

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """The parameters."""
        play = self.play
        return shared, (
            play.spec.name,
            play.seats,
            tuple(play.options.items()),
            play.kit_path,
            self.returns_kind,
        )


@cache
def shared(
    name: str, seats: int, options: tuple[tuple[str, str], ...], kit: str | None, returns_kind: str
) -> Shared:
    """What states with these parameters have in common; raises OptionError, KitError."""
    if returns_kind not in (WIN, MARGIN):
        raise OptionError(f"returns can be {WIN} or {MARGIN}; not {returns_kind!r}")
    return Shared(Game(name, seats, dict(options), kit), returns_kind)


class DreamState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game."""

    def __init__(self, game: DreamGame) -> None:
        """The start."""
        super().__init__(game)
        self._shared = game.shared
        self._bytes = self._play.root.copy().view(np.uint8)
        self._memories = [b""] * self._play.seats  # at the start everybody knows the same
        self._last = [b""] * self._play.seats

    @property
    def _play(self) -> Game:
        return self._shared.play

    @property
    def record(self) -> Any:
        """The state, one record that can be written to."""
        return self._bytes.view(self._play.spec.dtype)

    # ------------------------------------------------------------------------------------ OpenSpiel asks
    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody any more."""
        mask = self._play.referee.to_act(self.record)
        if mask == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return self._play.referee.seats_to_act(self.record)[0] if mask else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self._play.referee.legal(self.record, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn now, with probabilities."""
        weights = self._play.referee.weights(self.record)
        return [(outcome, weight / sum(weights)) for outcome, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        seat = player if player >= 0 else CHANCE
        self._check(seat, action)
        self._play.referee.apply(self.record, seat, action)
        self._remember(seat, action)

    def _check(self, seat: int, action: int) -> None:
        """Raise IllegalActionError or InvalidActionError for a seat's action, OptionError for chance's."""
        if seat == CHANCE:
            weights = self._play.referee.weights(self.record)
            if not (0 <= action < len(weights) and weights[action]):
                raise OptionError(f"there is no outcome {action} to be drawn")
        else:
            self._play.spec.actions.check(action)
            if (reason := self._play.referee.reason(self.record, seat, action)) is not None:
                raise IllegalActionError(
                    reason, action=self._action_to_string(seat, action), seat=seat, ply=self.move_number()
                )

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            return str(self._play.spec.actions.text(action))
        return self._play.spec.outcome_text(copied(self.record)[0], self._play.kit, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._play.referee.to_act(self.record) == 0

    def returns(self) -> list[float]:
        """What the game brought to each seat; zeros until it is over."""
        referee, seats = self._play.referee, self._play.seats
        if not self.is_terminal():
            return [0.0] * seats
        if self._shared.returns_kind == MARGIN or referee.rows == 1:
            return [float(lead) for lead in leads([s.total for s in referee.scores(self.record)], seats)]
        won = shares(np.array(referee.ranks(self.record)), seats)
        rows = referee.rows
        return [float((share - 1 / rows) * rows / (rows - 1)) for share in won]

    def __str__(self) -> str:
        """The whole record, by digest, and whose turn it is."""
        return f"{self._play.spec.name} {digest(self.record.tobytes())} {self.current_player()}"

    def resample_from_infostate(self, player: int, probability: Any) -> DreamState:
        """A state that the player cannot tell from this one; `probability()` is a number in [0, 1)."""
        state: DreamState = self.clone()
        seen = self._play.referee.observed(self.record, player)
        state.record[:] = self._play.referee.determinized(seen, player, int(probability() * 2**53))
        state.forget_all_but(player)
        return state

    # ------------------------------------------------------------------------------------------- memory
    def forget_all_but(self, player: int) -> None:
        """Leave the other seats with nothing but what they see: how they came to it is not known."""
        for seat in range(self._play.seats):
            if seat != player:
                self._memories[seat] = self._last[seat] = self.seen_by(seat)

    def memory(self, seat: int) -> str:
        """All that a seat has seen and done, by digest."""
        return digest(self._memories[seat])

    def seen_by(self, seat: int) -> bytes:
        """The bytes of what a seat may know now."""
        return bytes(self._play.referee.observed(self.record, seat).tobytes())

    def _remember(self, seat: int, action: int) -> None:
        """Let every seat remember what changed for it, and the one that decided what it did."""
        for other in range(self._play.seats):
            seen = self.seen_by(other)
            if other == seat or seen != self._last[other]:
                did = action if other == seat else -1
                told = self._memories[other] + did.to_bytes(4, "little", signed=True) + seen
                self._memories[other] = hashlib.blake2b(told, digest_size=16).digest()
                self._last[other] = seen


def digest(what: bytes) -> str:
    """A short text that differs where the bytes do."""
    return hashlib.blake2b(what, digest_size=16).hexdigest()


class DreamObserver:
    """What a seat sees, as OpenSpiel's observers tell it."""

    def __init__(self, play: Game, *, has_recall: bool) -> None:
        """With `has_recall` the string is the information state's."""
        self._play = play
        self._has_recall = has_recall
        self.tensor = np.zeros(play.spec.feature_size, np.float32)
        self.dict = {}
        first = 0
        for part in play.spec.layout:
            self.dict[part.name] = self.tensor[first : first + part.size]
            first += part.size

    def set_from(self, state: DreamState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        referee = self._play.referee
        self.tensor[:] = referee.features(referee.observed(state.record, player), player)

    def string_from(self, state: DreamState, player: int) -> str:
        """What a player sees, or has seen and done, by digest."""
        if self._has_recall:
            return f"{player} {state.memory(player)}"
        return f"{player} {digest(state.seen_by(player))}"


def register(name: str) -> None:
    """Make a game known to `pyspiel.load_game`."""
    spec = find_game(name)
    kind = game_type(spec)

    class Registered(DreamGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(spec, kind, params)

    pyspiel.register_game(kind, Registered)


for _name in games():
    if short_name(_name) not in pyspiel.registered_names():
        register(_name)
