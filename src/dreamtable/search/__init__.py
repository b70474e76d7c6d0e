"""Thinking ahead, for every game: what the legal actions of an observation are worth.

`search` grows a tree of what may follow (`tree.py`, compiled in `kernel.py`); `forecast` plays games out from
an observation, one choice against another (`rollouts.py`). Both ask an observation and nothing else. Bots,
hints and analysis stand on them.
"""

from dreamtable.search.rollouts import NO_ACTION, Forecast, forecast
from dreamtable.search.tree import Finding, Parameters, Tree, findings, search

__all__ = ["NO_ACTION", "Finding", "Forecast", "Parameters", "Tree", "findings", "forecast", "search"]
