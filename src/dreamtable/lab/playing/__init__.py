"""The games of one deal after another, by the compiled kernel or bot by bot; see `kernel.py`."""
