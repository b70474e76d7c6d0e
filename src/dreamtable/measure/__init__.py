"""How fast is it here? Figures of one run on one machine, for `dreamtable bench` and `benchmarks/run.py`.

What is compared takes turns, round after round, so that a busy machine slows all alike; a figure is the
median over the rounds, with the least and the most. Start reading at `measure` in `suite.py`.
"""

from dreamtable.measure.figures import Figure
from dreamtable.measure.suite import Report, measure

__all__ = ["Figure", "Report", "measure"]
