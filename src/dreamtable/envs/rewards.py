"""What a game is worth to its seats: leads, which sum to zero.

A seat's lead is its points less the mean of the others' (or its rival's); alone and without a rival, its
points. The rewards of a game sum up to the leads at its end.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def leads(totals: Any, seats: int) -> Any:
    """The lead of each seat, `f8[..., seat]`, from the points of all rows of the results, `[..., row]`.

    >>> leads(np.array([10, 4, 1]), 3)
    array([ 7.5, -1.5, -6. ])
    >>> leads(np.array([10, 4]), 1)  # a lone seat and its rival
    array([6.])
    >>> leads(np.array([10]), 1)
    array([10.])
    """
    totals = np.asarray(totals, np.float64)
    others = totals.shape[-1] - 1
    if others == 0:
        return totals.copy()
    rest = totals.sum(axis=-1, keepdims=True) - totals
    return (totals - rest / others)[..., :seats]


def shares(places: Any, seats: int) -> Any:
    """The share of first place of each seat, `f8[..., seat]`, from the places of all rows, `[..., row]`.

    >>> shares(np.array([1, 3, 1]), 3)
    array([0.5, 0. , 0.5])
    """
    is_first = np.asarray(places) == 1
    return (is_first / np.maximum(1, is_first.sum(axis=-1, keepdims=True)))[..., :seats]
