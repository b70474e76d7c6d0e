"""Settings of all tests: rules run as plain Python unless DREAMTABLE_COMPILED=1 asks for compiled ones."""

import os

if os.environ.get("DREAMTABLE_COMPILED") != "1":
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # read by Numba when it is imported, so before anything of ours

from hypothesis import settings

settings.register_profile("dreamtable", deadline=None)  # a first call may compile for seconds
settings.load_profile("dreamtable")
