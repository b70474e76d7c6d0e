"""The parts of `web_load.py`: a server in a process of its own, people at browsers, figures."""
