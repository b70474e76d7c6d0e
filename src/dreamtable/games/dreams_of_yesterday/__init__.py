"""Dreams of Yesterday: walk the Histories, take Resources, buy Artifacts and line them up in two exhibits.

For two or three, or one against the Robot. The cards are a reconstruction; the published ones differ.
"""
