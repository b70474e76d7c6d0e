"""Looking back at a finished match: what each decision and draw was worth, and what could have been done.

`analyse` plays games out from every moment of a match (`curve.py`), judges each decision by what its seat
knew (`judging.py`) and keeps what it finds, line by line, so that it goes on where it was stopped
(`keeping.py`). `Analysis` says what that amounts to (`report.py`), `telling.py` says it in words, and
`puzzles.py` makes puzzles of positions in which one choice is clearly the best. docs/concepts/analysis.md
says what the numbers mean and what they do not.
"""

from dreamtable.analysis.effort import Effort
from dreamtable.analysis.findings import Option, Outlook, Verdict
from dreamtable.analysis.keeping import Kept
from dreamtable.analysis.report import Analysis, Slip, Step
from dreamtable.analysis.run import analyse, kept_for
from dreamtable.analysis.subject import Decision, Subject, UnfinishedError

__all__ = [
    "Analysis",
    "Decision",
    "Effort",
    "Kept",
    "Option",
    "Outlook",
    "Slip",
    "Step",
    "Subject",
    "UnfinishedError",
    "Verdict",
    "analyse",
    "kept_for",
]
