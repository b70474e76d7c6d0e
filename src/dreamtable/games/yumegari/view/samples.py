"""A table that never was, with each component in each state, for the page that shows them all."""

from __future__ import annotations


class Samples:
    """x"""


def samples(kit):
    """x"""
