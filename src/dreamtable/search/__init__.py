"""Thinking ahead, for every game: what the legal actions of an observation are worth.

`search` grows a tree of what may follow (`tree.py`, compiled in `kernel.py`); `forecast` plays games out from
an observation, one choice against another (`rollouts.py`); `advise` does both and says which choices are best
and why (`advice.py`). All ask an observation and nothing else. Bots, hints and analysis stand on them. How a
game is searched best is measured and kept in its folder (`settings.py`).
"""

from dreamtable.search.advice import Choice, Mean, advise
from dreamtable.search.model import Model
from dreamtable.search.rollouts import NO_ACTION, Forecast, forecast
from dreamtable.search.settings import Settings, SettingsError, read_settings, settings_of
from dreamtable.search.tree import Finding, Parameters, Tree, findings, search

__all__ = [
    "NO_ACTION",
    "Choice",
    "Finding",
    "Forecast",
    "Mean",
    "Model",
    "Parameters",
    "Settings",
    "SettingsError",
    "Tree",
    "advise",
    "findings",
    "forecast",
    "read_settings",
    "search",
    "settings_of",
]
