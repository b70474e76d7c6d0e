"""Hasty searches, for tests where rules are plain Python."""

from dataclasses import replace

from dreamtable.bots import search
from dreamtable.search import kernel


def make_hasty(set_attribute):
    """Let a search measure little at its start, and judge leaves without playing on."""
    set_attribute(kernel, "SAMPLES", 2)
    set_attribute(kernel, "REACH", 3)
    of_game = search.settings_of

    def settings_of(spec, **more):
        settings = of_game(spec, **more)
        return replace(settings, parameters=replace(settings.parameters, guided=0))

    set_attribute(search, "settings_of", settings_of)
