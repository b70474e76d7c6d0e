"""Tables in play: the journal, the table as its fold, the house that keeps them. Start at `table.py`."""
