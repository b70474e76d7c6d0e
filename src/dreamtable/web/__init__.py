"""The table in the browser: pages made on the server, for any number of tables on any number of devices.

`create_app` puts the parts together; start reading at `app.py`. `settings.py` says what can be chosen,
`pages/` answers requests, `tables/` keeps what is being played, `store/` writes it down.
"""

from __future__ import annotations

from dreamtable.web.app import create_app

__all__ = ["create_app"]
