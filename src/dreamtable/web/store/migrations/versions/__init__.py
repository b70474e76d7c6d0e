"""One file a step, numbered; a step is never changed after a release, another is added instead."""
