"""Start `dreamtable serve` as it is installed, ask for a few pages, and stop it.

So templates, styles and migrations are in the wheel. Usage: python serve_once.py PATH-TO-DREAMTABLE
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from http import HTTPStatus
from urllib.error import HTTPError
from urllib.request import urlopen

PAGES = ("/", "/tables/new?game=morpheus", "/rules/morpheus", "/score/morpheus", "/_patterns", "/healthz")


def body_of(address: str) -> bytes:
    """What stands at an address, once the rules behind it are compiled."""
    while True:
        try:
            return urlopen(address).read()  # noqa: S310 - our own server on this machine
        except HTTPError as error:
            if error.code != HTTPStatus.SERVICE_UNAVAILABLE or not error.headers["Retry-After"]:
                raise
            time.sleep(int(error.headers["Retry-After"]))


def main() -> None:
    """Exit with an error if a page does not come."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": folder}
        server = subprocess.Popen(
            [sys.argv[1], "serve", "--port", "0"], env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            lines = (re.search(r"http://\S+\d", line) for line in server.stdout or ())
            address = next(found[0] for found in lines if found)
            for page in PAGES:
                body = body_of(address + page)
                print(f"{address}{page}: {len(body)} bytes")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=10)


if __name__ == "__main__":
    main()
