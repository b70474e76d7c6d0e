from dataclasses import replace

import pytest

from dreamtable.web.limits import address_of
from dreamtable.web.settings import Rates


def test_somebody_too_fast_waits_and_others_do_not(serve, settings, another):
    client = serve(replace(settings, rates=Rates(pages="3/hour")))
    assert [client.get("/rules/").status_code for _ in range(6)] == [
        200,
        200,
        200,
        200,
        429,
        429,
    ]  # 1 new, then 3
    page = client.get("/rules/")
    assert (page.template.name, page.context["page"].title) == ("error.html", "Too fast")
    assert 1 <= int(page.headers["retry-after"]) <= 2 * 3600
    assert page.headers["content-security-policy"]
    assert client.get("/static/css/tokens.css").status_code == 200
    assert client.get("/healthz").status_code == 200


def test_reading_and_posting_are_counted_apart(serve, settings):
    client = serve(replace(settings, rates=Rates(posts="2/hour")))
    client.get("/me")
    assert [client.send_form("/me").status_code for _ in range(2)] == [303, 303]
    client.send_form("/me", _status=429)
    assert client.get("/me").status_code == 200


def test_a_server_may_let_everybody_ask_more_often(serve, settings):
    client = serve(replace(settings, rates=Rates(posts="2/hour", times=2)))
    client.get("/me")
    assert [client.send_form("/me").status_code for _ in range(4)] == [303] * 4
    client.send_form("/me", _status=429)


def test_one_address_counts_for_all_without_a_cookie(serve, settings):
    client = serve(replace(settings, rates=Rates(pages="2/hour", crowd=2)))
    codes = []
    for _ in range(6):
        client.cookies.clear()
        codes.append(client.get("/rules/").status_code)
    assert codes == [200, 200, 200, 200, 429, 429]


class Asked:
    def __init__(self, host):
        self.client = None if host is None else type("Client", (), {"host": host})


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        (None, ""),
    ],
)
def test_a_household_has_one_address(host, address):
    assert address_of(Asked(host)) == address
