import time
from dataclasses import replace
from datetime import datetime
from http.cookies import SimpleCookie

import pytest
from itsdangerous import TimestampSigner

from dreamtable.web import identity
from dreamtable.web.identity import cookie_of

OLD = "This page is too old"


def cookies_set(answer):
    return answer.headers.get_list("set-cookie")


def test_the_first_page_brings_a_cookie_and_no_other_does(client):
    (line,) = cookies_set(client.get("/me"))
    cookie = SimpleCookie(line)["dreamtable"]
    assert cookie["httponly"] is True
    assert (cookie["samesite"], cookie["path"], cookie["secure"]) == ("Lax", "/", "")
    assert int(cookie["max-age"]) > 300 * 24 * 3600
    assert cookies_set(client.get("/rules/")) == []


def test_behind_https_the_cookie_travels_by_nothing_else(serve, settings):
    client = serve(replace(settings, public_url="https://table.example"), base_url="https://table.example")
    (line,) = cookies_set(client.get("/me"))
    cookie = SimpleCookie(line)["__Host-dreamtable"]
    assert (cookie["secure"], cookie["httponly"]) == (True, True)


@pytest.mark.parametrize("path", ["/healthz", "/metrics", "/static/css/tokens.css"])
def test_what_is_no_page_brings_no_cookie(client, path):
    assert cookies_set(client.get(path)) == []


def test_the_cookie_holds_an_id_that_no_page_shows(client):
    page = client.get("/me")
    person = page.context["person"].id
    assert len(person) >= 20
    assert person in client.cookies["dreamtable"]
    assert person not in page.text


@pytest.mark.parametrize("forged", ["{}x", "x{}", "ann", "é", ".........", "", "ann.{}"])
def test_a_cookie_that_we_did_not_sign_is_a_new_person(client, forged):
    client.get("/me")
    forged = forged.format(client.cookies["dreamtable"])
    client.cookies.clear()
    page = client.get("/me", headers={"Cookie": f"dreamtable={forged}".encode()})
    assert page.context["person"].is_new
    assert len(cookies_set(page)) == 1


def test_a_cookie_of_another_secret_is_a_new_person(client, settings):
    line = cookie_of("ann", replace(settings, secret="another secret of at least 32 characters"))
    page = client.get("/me", headers={"Cookie": line.partition(";")[0]})
    assert page.context["person"].id != "ann"


def test_an_old_cookie_is_given_anew(client, monkeypatch):
    began = time.time()
    person = client.get("/me").context["person"].id
    for days, cookies in ((29, 0), (31, 1), (40, 0), (500, 1)):
        monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _self, at=began + days * 86400: int(at))
        monkeypatch.setattr(identity, "datetime", Calendar(began + days * 86400))
        page = client.get("/me")
        assert (page.context["person"].id, len(cookies_set(page))) == (person, cookies)


class Calendar:
    def __init__(self, at):
        self.at = at

    def now(self, zone):
        return datetime.fromtimestamp(self.at, zone)


def test_two_browsers_are_two_persons(client, another):
    assert client.get("/me").context["person"] != another().get("/me").context["person"]


# ------------------------------------------------------------------------------------------------------- CSRF
def test_a_form_of_ones_own_page_is_taken(client):
    client.get("/me")
    assert client.post("/me", data={"csrf": client.csrf, "name": "Ann"}).status_code == 303
    assert client.get("/me").context["person"].name == "Ann"


@pytest.mark.parametrize("token", ["", "x", "é\u0000", None])
def test_a_form_without_the_token_is_refused(client, token):
    client.get("/me")
    page = client.post("/me", data={"name": "Ann"} | ({} if token is None else {"csrf": token}))
    assert (page.status_code, page.context["page"].title) == (403, OLD)
    assert client.get("/me").context["person"].name != "Ann"


def test_the_token_of_somebody_else_is_refused(client, another):
    other = another()
    other.get("/me")
    client.get("/me")
    assert client.post("/me", data={"csrf": other.csrf, "name": "Ann"}).status_code == 403


def test_without_a_cookie_a_token_is_worth_nothing(client):
    client.get("/me")
    client.cookies.clear()
    assert client.post("/me", data={"csrf": client.csrf, "name": "Ann"}).status_code == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"Origin": "http://testserver"}, 303),
        # our Referrer-Policy makes browsers say this of our own forms
        ({"Origin": "null", "Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "http://testserver.evil.example"}, 403),
        ({"Origin": "http://[evil"}, 403),
        ({"Origin": "null", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://testserver", "Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_only_our_own_pages_may_send_forms(client, headers, status):
    client.get("/me")
    answer = client.post("/me", data={"csrf": client.csrf, "name": "Ann"}, headers=headers)
    assert answer.status_code == status


def test_the_public_address_counts_as_ours(serve, settings):
    client = serve(replace(settings, public_url="https://table.example"), base_url="https://inside")
    client.get("/me")
    answer = client.post("/me", data={"csrf": client.csrf}, headers={"Origin": "https://table.example"})
    assert answer.status_code == 303


# ------------------------------------------------------------------------------------------ unreadable forms
def multipart(value, charset="utf-8", filename=""):
    name = f'; filename="{filename}"' if filename else ""
    return (
        f'--x\r\nContent-Disposition: form-data; name="name"{name}\r\n\r\n'.encode()
        + value
        + b"\r\n--x--\r\n"
    ), f"multipart/form-data; boundary=x; charset={charset}"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        multipart(b"+2AA-", charset="utf-7"),  # half a surrogate pair
        multipart(b"a file", filename="x.txt"),
        (b"&".join(b"a=1" for _ in range(501)), "application/x-www-form-urlencoded"),
        (b"--x\r\nnonsense", "multipart/form-data; boundary=x"),
        (b"x", "multipart/form-data"),
    ],
)
def test_a_form_that_nobody_could_keep_is_refused(client, body, kind):
    client.get("/me")
    page = client.post("/me", content=body, headers={"Content-Type": kind})
    assert page.status_code in (400, 403)
    assert page.template.name == "error.html"


def test_half_a_surrogate_pair_is_refused_everywhere(client):
    body, kind = multipart(b"+2AA-", charset="utf-7")
    assert client.post("/score/morpheus", content=body, headers={"Content-Type": kind}).status_code == 400
