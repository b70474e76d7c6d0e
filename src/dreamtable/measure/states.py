"""States in bulk: their size, copies of them, and batches that take one step after another."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine import kernels
from dreamtable.engine.jit import kernel
from dreamtable.engine.scratch import new_scratch
from dreamtable.measure.playouts import SEED

if TYPE_CHECKING:
    from dreamtable.engine.referee import Referee

NANO = 1e9
RING = 64
"""States that copies go round in: few enough to stay near the processor."""


@kernel
def copy_round(states: Any, copies: Any) -> None:
    """Copy state after state to the place after the next, round and round."""
    for i in range(copies):
        states[(i + 2) % len(states)] = states[i % len(states)]


class Copies:
    """Copying a state."""

    def __init__(self, referee: Referee, copies: int) -> None:
        """`copies` are made in compiled code, a hundredth as many from Python."""
        start = referee.start(referee.spec.check_options(None))
        self._states = np.repeat(start, RING)
        self._copies = copies
        copy_round(self._states, 0)

    def compiled(self) -> float:
        """Nanoseconds a copy in compiled code."""
        began = time.thread_time()
        copy_round(self._states, self._copies)
        return NANO * (time.thread_time() - began) / self._copies

    def from_python(self) -> float:
        """Nanoseconds a copy from Python, as an array of bytes."""
        source, target, *_ = self._states.view(np.uint8).reshape(RING, -1)
        copies = self._copies // 100
        began = time.thread_time()
        for _ in range(copies):
            target[:] = source
        return NANO * (time.thread_time() - began) / copies


class Batch:
    """Many games side by side; each step is one random decision in every game."""

    def __init__(self, referee: Referee, size: int, steps: int) -> None:
        """Start `size` games; a measurement is of `steps` steps."""
        spec, kit, seats = referee.spec, referee.kit, referee.seats
        self.threads = os.cpu_count() or 1
        self._size, self._steps, self._kits = size, steps, kit.parts
        self._root = referee.start(spec.check_options(None))
        self._states = np.zeros(size, spec.dtype)
        self._scratches = new_scratch(spec, kit, self.threads)
        self._rngs = np.zeros(size, np.uint64)
        self._why = np.zeros((size, len(spec.actions)), np.uint8)
        self._actions = np.zeros(size, np.int64)
        self._out = (
            self._why,
            np.zeros((size, seats, len(referee.sources)), np.int32),
            np.zeros((size, seats), np.int8),
            np.zeros(size, np.bool_),
        )
        seed = np.uint64(SEED)
        kernels.batch_start(
            self._states, self._root, self._kits, self._scratches, self._rngs, seed, self._why
        )

    def warm(self) -> None:
        """Compile both ways before the clock runs."""
        self._rate(kernels.batch_step, steps=1)
        self._rate(kernels.batch_step_parallel, steps=1)

    def one_thread(self) -> float:
        """Decisions a second on one thread, choosing not counted."""
        return self._rate(kernels.batch_step, self._steps)

    def all_threads(self) -> float:
        """Decisions a second on a thread for each core."""
        return self._rate(kernels.batch_step_parallel, self._steps)

    def _rate(self, step: Any, steps: int) -> float:
        seconds = 0.0
        for _ in range(steps):
            kernels.batch_pick(self._why, self._rngs, self._actions)
            began = time.perf_counter()
            step(self._states, self._root, self._kits, self._scratches, self._actions, self._rngs, *self._out)
            seconds += time.perf_counter() - began
        return self._size * steps / seconds
