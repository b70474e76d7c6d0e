"""Nothing can be found by guessing: what is missing and what is somebody else's are the same bytes."""

import re

import pytest

from dreamtable.web.pages import ROUTES
from dreamtable.web.rendering import STATIC, game_folder

from .worlds import ID, Play, ask

GETS = [route.path for route in ROUTES if "{table}" in route.path and "GET" in route.methods]
POSTS = [route.path for route in ROUTES if "{table}" in route.path and "POST" in route.methods]
NOWHERE = "B" * len(ID)


@pytest.fixture
def hidden(client):
    """A table that only those who sit at it may see."""
    return Play("somebody", "somebody else", game="pig", may_watch=False).play(5).keep(client)


def bytes_of(answer, table):
    """Everything of an answer, the id that was asked for left out."""
    heads = sorted(
        (name, value.replace(table, "TABLE"))
        for name, value in answer.headers.items()
        if name != "set-cookie"
    )
    return answer.status_code, heads, answer.content.replace(table.encode(), b"TABLE")


def test_each_address_of_a_table_is_in_one_of_the_two_lists():
    assert len(GETS) >= 9
    assert len(POSTS) >= 16


@pytest.mark.parametrize("path", GETS)
def test_a_hidden_table_reads_like_a_missing_one(another, hidden, path):
    stranger = another()
    stranger.get("/me")
    answers = []
    for table in (ID, NOWHERE):
        address = path.replace("{table}", table).replace("{ply}", "3")
        for more in ({}, {"HX-Request": "true"}, {"HX-Request": "true", "HX-Request-Type": "partial"}):
            answers += [
                (more, query, bytes_of(stranger.get(address + query, headers=more), table))
                for query in ("", "?seat=0", "?as=all", "?action=act")
            ]
    half = len(answers) // 2
    assert answers[:half] == answers[half:]
    if path != "/t/{table}/replay":  # leads on to the same 404 of another address
        assert {status for _, _, (status, _, _) in answers} == {404}


@pytest.mark.parametrize("path", POSTS)
def test_a_post_to_a_hidden_table_is_answered_like_one_to_a_missing_table(client, another, hidden, path):
    stranger = another()
    stranger.get("/me")
    answers = []
    for table in (ID, NOWHERE):
        for more in ({}, {"HX-Request": "true"}):
            fields = {
                "csrf": stranger.csrf,
                "seat": "0",
                "action": "act",
                "room": "watchers",
                "text": "hello",
            }
            answer = stranger.post(path.replace("{table}", table), data=fields, headers=more)
            answers.append(bytes_of(answer, table))
    assert answers[:2] == answers[2:]
    assert {status for status, _, _ in answers} == {404}
    assert len(client.app.state.store.journal(ID)) == len(hidden.lines)


def test_links_that_are_unknown_used_and_run_out_are_the_same(client, another, clock):
    friend = another()
    seats = {"seat.0": "me", "seat.1": "friend"}
    base = client.send_form("/tables", game="pig", **seats).headers["location"]
    used = client.get(base).context["page"].invitations[0][1].rsplit("/", 1)[1]
    friend.get(f"/seat/{used}")
    friend.send_form(f"/seat/{used}")
    late = client.send_form(base + "move", seat="0", _status=200).context["page"].link.rsplit("/", 1)[1]
    clock.go(16 * 60)
    stranger = another()
    stranger.get("/me")
    answers = [stranger.get(f"/seat/{token}") for token in (used, late, "nothing", "x" * 24)]
    assert len({(answer.status_code, answer.content) for answer in answers}) == 1
    posts = [stranger.post(f"/seat/{t}", data={"csrf": stranger.csrf}) for t in (used, late, "nothing")]
    assert len({(answer.status_code, answer.content) for answer in posts}) == 1
    assert {answer.status_code for answer in (*answers, *posts)} == {404}


def test_ids_and_links_are_long_and_never_alike(client):
    seen = set()
    for _ in range(8):
        base = client.send_form("/tables", game="pig", **{"seat.0": "me", "seat.1": "friend"}).headers[
            "location"
        ]
        table = base.split("/")[2]
        tokens = [link.rsplit("/", 1)[1] for _, link in client.get(base).context["page"].invitations]
        assert re.fullmatch(r"[A-Za-z0-9_-]{20}", table)
        assert all(re.fullmatch(r"[A-Za-z0-9_-]{24}", token) for token in tokens)
        seen |= {table, *tokens}
    assert len(seen) == 16


def test_a_table_that_is_not_listed_is_in_nobody_elses_lobby(client, another):
    for listed in ({}, {"is_listed": "yes"}):
        seats = {"seat.0": "me", "seat.1": "friend", "may_watch": "yes"}
        base = client.send_form("/tables", game="pig", **seats, **listed).headers["location"]
        assert (base in another().get("/").text) is bool(listed)


# ----------------------------------------------------------------------------------------------- static files
DOTS = [
    "..",
    "%2e%2e",
    "..%2f",
    "%2e%2e%2f",
    "..%5c",
    "..\\",
    "%c0%ae%c0%ae",
    "....",
    ".%00.",
    "..;",
    "%252e%252e",
]
TARGETS = ["app.py", "etc/passwd", "view/web.py", "rules.md"]


@pytest.mark.parametrize(
    "before", ["/static/", "/static/css/", "/static/games/morpheus/", "/static/games/", "/static/games/pig/"]
)
def test_no_file_beside_the_static_ones_can_be_had(client, before):
    for dots in DOTS:
        for depth in (1, 3):
            for target in TARGETS:
                address = before + "/".join([dots] * depth) + "/" + target
                status, _, body, error = client.portal.call(lambda a=address: ask(client.app, "GET", a))
                assert (status, error) == (404, None), address
                assert b"import" not in body, address


def test_a_link_out_of_the_folder_is_not_followed(client, tmp_path, monkeypatch):
    from starlette.staticfiles import StaticFiles

    (tmp_path / "inside").mkdir()
    (tmp_path / "secret").write_text("a secret")
    (tmp_path / "inside" / "way").symlink_to(tmp_path / "secret")
    assert StaticFiles(directory=tmp_path / "inside").lookup_path("way")[1] is None


def test_no_folder_is_listed(client):
    for before, root in (("/static", STATIC), ("/static/games/morpheus", game_folder("morpheus", "static"))):
        for folder in [root, *(path for path in root.rglob("*") if path.is_dir())]:
            path = f"{before}/{folder.relative_to(root)}".removesuffix("/.")
            assert client.get(path + "/").status_code == 404
            answer = client.get(path)
            assert answer.status_code in (307, 404)  # to the address with a slash, where nothing is
            assert answer.status_code == 404 or answer.headers["location"].endswith(path + "/")


def test_what_a_server_has_for_itself_is_no_address(client):
    for address in (
        "/openapi.json",
        "/docs",
        "/.env",
        "/.git/config",
        "/tables.sqlite",
        "/secret",
        "/reports/",
        "/t/",
        "/t",
    ):
        assert client.get(address).status_code == 404


def test_numbers_are_for_this_machine_alone(another):
    assert another(client=("203.0.113.9", 1)).get("/metrics").status_code == 404
    missing = another(client=("203.0.113.9", 1)).get("/nothing-at-all")
    assert missing.status_code == 404
