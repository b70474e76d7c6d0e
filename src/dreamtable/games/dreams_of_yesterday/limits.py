"""How long a game can last: a bound that holds whatever the seats do.

Let C be the cards in play (at most CARDS) and T the turns (at most LONGEST, D11.5). Count entries of the log:

- set-up: one start seat, at most C cards dealt and laid, at most MAX_URNS Urns, one top: C + MAX_URNS + 2;
- payments: each discards a card that was dealt or taken before, and a turn takes at most one Resource card,
  so there are no more than T + 3 * MAX_SEATS of them in the whole game; an inherent Resource pays at most
  once a turn for each Artifact: C in a turn would be the most, and two are visible unless rearranged;
- paid flips: each uses up a unit, and a card has two: no more than 2 * (T + 3 * MAX_SEATS);
- ability flips: each marks an Artifact as used: at most C a turn;
- rearranging: each marks an Artifact as used, and then moves each card at most once, in two entries, and ends
  in at most one: 2 * C + 2 for each of at most C abilities a turn; together with the flips and loans above,
  abilities are used at most C times a turn, so C * (2 * C + 2) bounds all three;
- a search turns up each card at most once: C draws a turn;
- the rest of a turn: taking, buying or the alternate action, placing, `done`, refilling or shifting, the next
  top; for the Robot: seven steps and the next top. Eight is enough.

Few Artifacts rearrange in any deck, and few turns do; real games end after some hundred entries.
"""

from __future__ import annotations

from dreamtable.engine.jit import cites

from .state import CARDS, LONGEST, MAX_SEATS, MAX_URNS


@cites("D11.5")
def most_plies(cards: int, turns: int) -> int:
    """The bound for so many cards and turns."""
    set_up = cards + MAX_URNS + 2
    discards = turns + 3 * MAX_SEATS
    a_turn = cards * (2 * cards + 2) + cards + 8
    return set_up + 3 * discards + turns * a_turn


MAX_PLIES = most_plies(CARDS, LONGEST)
