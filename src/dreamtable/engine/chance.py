"""The draws of a match: derived one by one from a secret seed, so that anybody can check them afterwards.

A match has a secret seed of 32 bytes. Its SHA-256 is the commitment, shown before the first draw. Draw number
`n` (counting every draw the match ever made, undone ones included, from 0) takes the first 32-byte block

    HMAC-SHA256(key = seed, message = "dreamtable draw 1" + n as 8 bytes + k as 4 bytes, big-endian),
    k = 0, 1, ...

that, read as a big-endian integer x, lies below the largest multiple of W = sum of the weights that fits in
2**256. The outcome is the first whose running sum of weights exceeds x mod W. So no draw depends on how a
computer's random generator works, nor on when it is asked, and an undone draw never comes again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

SEED_BYTES = 32
_LABEL = b"dreamtable draw 1"


def make_seed(seed: int | str | None) -> bytes:
    """The 32 secret bytes: fresh from the system for None, else SHA-256 of `dreamtable seed 1:SEED`."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    return hashlib.sha256(f"dreamtable seed 1:{seed}".encode()).digest()


def commitment(seed: bytes) -> str:
    """What is shown of a seed before play: its SHA-256, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def draw(seed: bytes, number: int, weights: Sequence[int]) -> int:
    """The outcome of draw `number` among integer `weights`; they must not all be 0."""
    total = sum(weights)
    if total <= 0:
        raise ValueError("no outcome has any weight")
    bound = 2**256 - 2**256 % total
    tries = 0
    while True:
        message = _LABEL + number.to_bytes(8, "big") + tries.to_bytes(4, "big")
        value = int.from_bytes(hmac.digest(seed, message, "sha256"), "big")
        if value < bound:
            break
        tries += 1
    left = value % total
    for outcome, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("unreachable: the running sum ends at the total")
