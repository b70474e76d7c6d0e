import io
import json
import logging

import pytest
import structlog

from dreamtable.web.logs import formatter, is_worth_a_line


@pytest.fixture
def written():
    """What a handler like the server's writes for records of the standard library."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter())
    handler.addFilter(is_worth_a_line)
    names = ("uvicorn.error", "dreamtable.web.store.wakes")
    for name in names:
        logging.getLogger(name).addHandler(handler)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    for name in names:
        logging.getLogger(name).removeHandler(handler)


def test_each_request_leaves_its_route_and_nothing_that_was_sent(client):
    client.get("/me")
    with structlog.testing.capture_logs() as lines:
        client.get("/rules/morpheus?q=secret-query")
        client.send_form("/me", name="secret-name")
        client.get("/secret-path/secret-token")
        client.get("/static/css/tokens.css")
        client.get("/healthz")
    told = [(line["method"], line["route"], line["status"]) for line in lines if line["event"] == "request"]
    assert told == [
        ("GET", "/rules/{game}", 200),
        ("POST", "/me", 303),
        ("GET", "(none)", 404),
        ("GET", "/static", 200),
    ]
    everything = json.dumps(lines)
    for secret in ("secret", client.csrf, client.cookies["dreamtable"]):
        assert secret not in everything


def test_an_error_of_somebody_elses_code_is_told_without_its_message(written):
    try:
        int("secret-form")
    except ValueError:
        logging.getLogger("dreamtable.web.store.wakes").exception("a wake failed")
    (line,) = written()
    assert (line["event"], line["error"], line["level"]) == ("a wake failed", "ValueError", "error")
    assert "test_logs.py" in line["place"][0]
    assert "secret-form" not in json.dumps(line)


def test_uvicorns_traceback_is_left_out_and_its_other_lines_are_not(written):
    log = logging.getLogger("uvicorn.error")
    log.error("Exception in ASGI application\n", exc_info=ValueError("secret-form"))
    log.warning("Waiting for %s", "connections")
    assert [line["event"] for line in written()] == ["Waiting for connections"]


def test_a_line_has_time_level_and_logger(written):
    logging.getLogger("uvicorn.error").info("not shown")
    logging.getLogger("uvicorn.error").warning("é\n%s", "🦊")
    (line,) = written()
    assert (line["event"], line["level"], line["logger"]) == ("é\n🦊", "warning", "uvicorn.error")
    assert line["timestamp"].endswith("Z")
