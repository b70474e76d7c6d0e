"""Component sets of one's own: how two differ, and what a thousand games with one show.

Start reading at `difference.py`; `smoke.py` plays games and watches what happens to every component,
`findings.py` says in words what is worth a designer's look.
"""
