"""Seeds of an analysis come from the log it is about, so that everybody gets the same numbers."""

from __future__ import annotations

import hashlib


def seed_of(digest: str, *about: object) -> int:
    """A seed of 64 bits for one part of the analysis of the log with this digest."""
    told = " ".join(map(str, ("dreamtable analysis", digest, *about)))
    return int(hashlib.sha256(told.encode()).hexdigest()[:16], 16)
