"""Environments: every game, number of seats and option, as researchers' libraries want to meet them.

    batch      thousands of games at once on NumPy arrays, compiled; needs nothing but Dreamtable
    turns      PettingZoo, one seat after the other (AEC)
    together   PettingZoo, all seats that may act at once (parallel)
    single     Gymnasium, one seat against bots
    openspiel  OpenSpiel, with explicit chance

Import the module you need; each but the first wants its library. An observation is the game's feature tensor
for one seat and a mask of its legal actions, and a reward is what a seat's lead changes by (`rewards.py`).
"""
