from dataclasses import replace

import pytest

PAGES = [
    "/me",
    "/rules/",
    "/rules/morpheus",
    "/rules/morpheus/M4.2",
    "/score/",
    "/score/morpheus",
    "/nowhere",
]
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


@pytest.mark.parametrize("path", [*PAGES, "/healthz", "/static/css/tokens.css", "/static/nothing.css"])
def test_every_answer_is_guarded(client, path):
    headers = client.get(path).headers
    assert headers["content-security-policy"] == CSP
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "strict-transport-security" not in headers


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_kept(client, path):
    assert client.get(path).headers["cache-control"] == "no-store"


def test_behind_https_browsers_never_go_back_to_http(serve, settings):
    client = serve(replace(settings, public_url="https://table.example"), base_url="https://table.example")
    assert "max-age=31536000" in client.get("/rules/").headers["strict-transport-security"]


def test_a_request_that_says_it_is_too_large(client):
    client.get("/me")
    page = client.post("/me", data={"csrf": client.csrf, "name": "x" * 70_000})
    assert (page.status_code, page.template.name) == (413, "error.html")
    assert page.headers["content-security-policy"] == CSP


def test_a_request_that_becomes_too_large_as_it_comes(client):
    def pieces():
        yield b"name="
        for _ in range(100):
            yield b"x" * 1000

    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    page = client.post("/score/morpheus", content=pieces(), headers=headers)
    assert (page.status_code, page.template.name) == (413, "error.html")


@pytest.mark.parametrize("length", ["-1", "1e9", "²", "9" * 30])
def test_a_length_that_is_none(client, length):
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": length.encode()}
    assert client.post("/score/morpheus", content=b"players=1", headers=headers).status_code in (200, 413)
