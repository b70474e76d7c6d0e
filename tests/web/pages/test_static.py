import re

import pytest

from dreamtable.web.rendering import static, static_file


def test_the_address_of_a_file_holds_its_version(client):
    address = static("css/tokens.css")
    assert re.fullmatch(r"/static/css/tokens\.css\?v=[0-9a-f]{12}", address)
    answer = client.get(address)
    assert answer.headers["content-type"].startswith("text/css")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_without_a_version_it_is_asked_for_again(client):
    answer = client.get("/static/css/tokens.css")
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get("/static/css/tokens.css", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["cache-control"] == "no-cache"


def test_a_games_files_are_served_below_its_name(client):
    assert static_file("games/morpheus/board.css") is not None
    answer = client.get(static("games/morpheus/board.css"))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/css; charset=utf-8")


@pytest.mark.parametrize(
    "path",
    [
        "/static/nothing.css",
        "/static/",
        "/static/css/",
        "/static/games/chess/board.css",
        "/static/games/morpheus/nothing.css",
        "/static/games/morpheus/",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/games/morpheus/..%2fweb.py",
        "/static/games/..%2f..%2fmorpheus/x.css",
        "/static/%00",
        "/static//etc/passwd",
        "/static/" + "x" * 5000,
    ],
)
def test_nothing_else_is_served(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-store"


def test_every_file_that_pages_name_is_there(client):
    for path in ("/me", "/rules/morpheus", "/score/morpheus"):
        for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get(path).text):
            assert "?v=" in address
            assert client.get(address).status_code == 200, address
