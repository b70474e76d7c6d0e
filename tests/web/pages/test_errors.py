import pytest
import structlog
from starlette.routing import Route

from dreamtable.web.errors import missing
from dreamtable.web.store import UnavailableError


async def breaks(request):
    form = await request.form()
    raise RuntimeError(f"cannot read {form}")


async def hides(request):
    raise missing()


@pytest.fixture
def broken(serve):
    """A browser at a server with a page that breaks and one that is somebody else's."""
    client = serve(raise_server_exceptions=False)
    client.app.router.routes += [
        Route("/test/breaks", breaks, methods=["GET", "POST"]),
        Route("/test/hidden", hides),
    ]
    return client


def test_missing_and_forbidden_are_the_same_page(broken):
    gone, hidden = broken.get("/test/nothing"), broken.get("/test/hidden")
    assert gone.status_code == hidden.status_code == 404
    assert gone.text == hidden.text
    assert gone.context["page"] == hidden.context["page"]
    names = [sorted(set(page.headers) - {"set-cookie"}) for page in (gone, hidden)]
    assert names[0] == names[1]


@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/me"), ("DELETE", "/rules/"), ("POST", "/rules/morpheus")]
)
def test_the_wrong_method(client, method, path):
    page = client.request(method, path)
    assert (page.status_code, page.template.name) == (405, "error.html")
    assert "GET" in page.headers["allow"]


def test_what_nobody_foresaw_tells_nothing_but_a_number(broken):
    with structlog.testing.capture_logs() as lines:
        page = broken.post("/test/breaks", data={"name": "my secret"})
    assert page.status_code == 500
    assert "RuntimeError" not in page.text
    assert "my secret" not in page.text
    incident = page.context["page"].incident
    assert incident in page.text
    (line,) = [line for line in lines if line["event"] == "incident"]
    assert (line["incident"], line["error"]) == (incident, "RuntimeError")
    assert line["place"][-1].endswith("breaks")
    assert "my secret" not in str(lines)
    assert page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-store"


def test_a_store_that_does_not_answer(client, monkeypatch):
    client.send_form("/me", name="Ann")

    def fails(*words):
        raise UnavailableError("password in here")

    store = client.app.state.store
    for name in ("name_of", "rename"):
        monkeypatch.setattr(store, name, fails)
    assert client.get("/rules/").status_code == 200
    page = client.send_form("/me", _status=503, name="Bob")
    assert "Nothing was changed" in page.text
    assert "password" not in page.text
    assert page.headers["retry-after"] == "5"
    monkeypatch.undo()
    assert client.get("/me").context["person"].name == "Ann"


def test_an_error_page_that_breaks_too_is_plain_text(broken, monkeypatch):
    from dreamtable.web import error_pages

    def fails(*words, **more):
        raise ValueError("no template")

    monkeypatch.setattr(error_pages, "render", fails)
    page = broken.get("/test/breaks")
    assert (page.status_code, page.headers["content-type"]) == (500, "text/plain; charset=utf-8")
    assert page.headers["x-content-type-options"] == "nosniff"


def test_a_script_gets_the_error_without_a_page_around_it(client):
    whole = client.get("/nowhere")
    part = client.get("/nowhere", headers={"HX-Request": "true"})
    assert part.status_code == whole.status_code == 404
    assert "<html" in whole.text
    assert "<html" not in part.text
    assert "There is no such page" in part.text
