"""A decision judged by what its seat knew.

The choice that looks best of many has partly been lucky in the games it was chosen by, so its lead is too
large there. Where it promises more than what was taken, both are played out once more by games of another
seed, and only those say how much it would have brought.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreamtable.analysis.findings import Option, Verdict
from dreamtable.analysis.seeds import seed_of
from dreamtable.engine.rng import new_rng
from dreamtable.search import Choice, Mean, advise, forecast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.analysis.effort import Effort
    from dreamtable.analysis.subject import Decision, Subject
    from dreamtable.engine.observation import Observation
    from dreamtable.engine.referee import Referee


def judge(subject: Subject, decision: Decision, effort: Effort, referee: Referee) -> Verdict:
    """What a decision was worth beside the best others, by what its seat knew."""
    seen = subject.known(decision, referee)
    choices = advise(
        seen,
        new_rng(seed_of(subject.digest, "advice", decision.ply)),
        simulations=effort.simulations,
        games=effort.games,
        most=effort.most,
        also=[decision.taken],
    )
    taken = next(choice for choice in choices if choice.action == decision.taken)
    gains: list[Mean] = []
    if is_promising(choices[0], taken):
        seed = seed_of(subject.digest, "fresh", decision.ply)
        again = played(seen, choices[0], effort.fresh, seed), played(seen, taken, effort.fresh, seed)
        gains = [again[0].beyond(again[1]), *again[0].sources_beyond(again[1])]
    return Verdict(
        ply=decision.ply,
        seat=decision.seat,
        taken=seen.spec.actions.text(decision.taken),
        legal=len(seen.legal_actions()),
        options=tuple(option_of(seen, choice, taken) for choice in choices),
        margin=margin(choices),
        fresh=gains[0] if gains else None,
        fresh_sources=tuple(gains[1:]),
    )


def is_promising(best: Choice, taken: Choice) -> bool:
    """Whether both the search and the games like another choice better than the one that was taken."""
    if best.action == taken.action or not best.finding.visits:
        return False
    agrees = not taken.finding.visits or best.finding.value > taken.finding.value
    return agrees and best.beyond(taken).value > 0.0


def played(seen: Observation, choice: Choice, games: int, seed: int) -> Choice:
    """The same choice with games of another seed."""
    ended = forecast(seen, choice.action, games, seed)
    return Choice(choice.action, choice.finding, ended, choice.seat, choice.is_alone)


def margin(choices: Sequence[Choice]) -> Mean:
    """How much better the first choice is than the second; nothing where there is only one."""
    return choices[0].beyond(choices[1]) if len(choices) > 1 else Mean(0.0, 0.0)


def option_of(seen: Observation, choice: Choice, taken: Choice) -> Option:
    """A choice beside the one that was taken, in numbers that are kept."""
    return Option(
        action=seen.spec.actions.text(choice.action),
        visits=choice.finding.visits,
        value=choice.finding.value,
        win=choice.win,
        place=choice.place,
        points=choice.points,
        gain=choice.beyond(taken),
        sources=tuple(choice.sources_beyond(taken)),
    )
