"""The lab: experiments on a game's balance, from a TOML file to a report with honest intervals.

An experiment (`experiment.py`) becomes a plan of arms (`arms.py`): variants that play the same deals. Chunks
of deals are played on threads, processes or a Ray cluster (`workers.py`, `rays.py`), kept as Parquet
(`store.py`), until there are enough (`stopping.py`). Then questions are answered (`questions.py`) and told
(`report.py`). Start reading at `run.py`.
"""
