from dataclasses import replace

import pytest

from dreamtable.web.store import UnavailableError


def test_healthy(client):
    assert (client.get("/healthz").status_code, client.get("/healthz").text) == (200, "ok\n")


def test_a_store_that_does_not_answer(client, monkeypatch):
    def fails():
        raise UnavailableError("password in here")

    monkeypatch.setattr(client.app.state.store, "ping", fails)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text) == (503, "the store does not answer\n")


def test_metrics_name_routes_and_no_addresses(client):
    client.get("/rules/morpheus/M4.2")
    client.get("/somewhere/else")
    client.request("BREW", "/rules/")
    text = client.get("/metrics").text
    assert 'dreamtable_requests_total{method="GET",route="/rules/{game}/{key}",status="200"} 1.0' in text
    assert 'route="(none)",status="404"' in text
    assert 'method="other",route="/rules/",status="405"' in text
    assert 'dreamtable_request_seconds_count{route="/rules/{game}/{key}"} 1.0' in text
    for name in ("dreamtable_open_streams", "dreamtable_tables_in_memory", "dreamtable_bot_seconds"):
        assert f"# TYPE {name}" in text
    assert "M4.2" not in text
    assert "somewhere" not in text


@pytest.mark.parametrize("host", ["192.0.2.7", "2001:db8::1", "testclient"])
def test_metrics_are_for_this_machine(client, another, host):
    page = another(client=(host, 5)).get("/metrics")
    assert page.status_code == 404
    assert page.template.name == "error.html"
    assert page.context["page"] == client.get("/nowhere").context["page"]


def test_metrics_for_all_when_the_settings_say_so(serve, settings):
    client = serve(replace(settings, are_metrics_open=True), client=("192.0.2.7", 5))
    assert client.get("/metrics").status_code == 200


def test_this_machine_has_two_addresses(another):
    assert another(client=("::1", 5)).get("/metrics").status_code == 200
