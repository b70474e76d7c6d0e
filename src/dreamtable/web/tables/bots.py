"""Bots think here, in threads beside the event loop: compiled rules let go of the interpreter's lock.

A bot gets an observation of its own, with a referee that no other thread uses. Who thinks ahead has threads
apart, one fewer than there are cores: pages stay quick, and a quick bot never waits for one that ponders.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dreamtable import hints
from dreamtable.bots import Budget, thinks_ahead
from dreamtable.engine.referee import Referee
from dreamtable.engine.rng import new_rng
from dreamtable.registry import find_bot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.match import Match
    from dreamtable.engine.observation import Observation
    from dreamtable.hints import Advice
    from dreamtable.web.tables.table import Table


@dataclass(frozen=True)
class Moment:
    """What a bot is asked about: a seat's observation that is shared with nothing, and a seed."""

    seen: Observation
    seed: int

    @classmethod
    def of(cls, match: Match, seat: int, secret: str = "") -> Moment:
        """The moment of a match for a seat; the match so far decides the seed, so a pause changes nothing.

        With a `secret` nobody else can work out what a bot would do with each hand that it may have.
        """
        seen = match.observe(seat)
        told = f"{secret} {match.header.commitment} {len(match.history)} {seat}"
        seed = int(hashlib.sha256(told.encode()).hexdigest()[:16], 16)
        return cls(replace(seen, seen=np.array(seen.seen)), seed)


class Thought:
    """What a bot is thinking about: it ends early once the table no longer waits for it."""

    def __init__(self, bot: str, seat: int, prompt: str) -> None:
        """The bot decides for a seat that is asked `prompt`."""
        self.bot, self.seat, self.prompt = bot, seat, prompt
        self._stop = threading.Event()

    def look(self, at: Table) -> None:
        """End the thought if its answer is of no use any more: undone, or a person took the seat."""
        is_asked = self.seat in at.to_act and at.sitters[self.seat].decider == self.bot
        if not is_asked or at.prompt(self.seat) != self.prompt:
            self.end()

    def end(self) -> None:
        """Think no more."""
        self._stop.set()

    @property
    def has_ended(self) -> bool:
        """Whether thinking is of no use."""
        return self._stop.is_set()


class Thinkers:
    """The threads in which bots decide and hints are found."""

    def __init__(self, threads: int | None = None) -> None:
        """`threads` think ahead at the same time; one fewer than there are cores, unless told."""
        cores = os.cpu_count() or 1
        self._ahead = ThreadPoolExecutor(threads or max(1, cores - 1), thread_name_prefix="ahead")
        self._quick = ThreadPoolExecutor(cores, thread_name_prefix="bot")
        self._local = threading.local()
        self._is_closed = False

    def close(self) -> None:
        """Begin nothing more, and end what is being thought."""
        self._is_closed = True
        for pool in (self._ahead, self._quick):
            pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, bot: str, moment: Moment, thought: Thought) -> tuple[int, float]:
        """The action a bot takes, and the seconds it thought."""
        pool = self._ahead if thinks_ahead(find_bot(bot)) else self._quick
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, self._choose, bot, moment, thought)
        except asyncio.CancelledError:
            thought.end()
            raise

    async def advice(self, moment: Moment, names: Sequence[str], why_not: str = "") -> Advice:
        """The best few choices, from what the seat knows; one step ahead where `why_not` says why no more."""
        loop = asyncio.get_running_loop()
        if why_not:
            return await loop.run_in_executor(self._quick, self._one_step, moment, why_not)
        return await loop.run_in_executor(self._ahead, self._think_ahead, moment, names)

    def _choose(self, bot: str, moment: Moment, thought: Thought) -> tuple[int, float]:
        began = time.perf_counter()
        seen = self._own(moment.seen)
        budget = Budget(stop=lambda: thought.has_ended or self._is_closed)
        action = find_bot(bot).choose(seen, budget, new_rng(moment.seed))
        if action not in seen.legal_actions():
            raise ValueError(f"the bot {bot!r} chose {action!r}, which is not legal")
        return int(action), time.perf_counter() - began

    def _one_step(self, moment: Moment, why_not: str) -> Advice:
        return hints.one_step(self._own(moment.seen), new_rng(moment.seed), why_not)

    def _think_ahead(self, moment: Moment, names: Sequence[str]) -> Advice:
        rng = new_rng(moment.seed)
        return hints.think_ahead(self._own(moment.seen), names, rng, stop=lambda: self._is_closed)

    def _own(self, seen: Observation) -> Observation:
        """The observation with a referee of this thread's own."""
        referees = self._local.__dict__.setdefault("referees", {})
        key = (seen.spec.name, seen.kit.digest, seen.seats)
        if key not in referees:
            referees[key] = Referee(seen.spec, seen.kit, seen.seats)
        return replace(seen, referee=referees[key])
