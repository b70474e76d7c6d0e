import pytest

from dreamtable.web.names import MAX_NAME, NameRefusedError, clean_name, default_name

NAMES = [
    "Zoë 🦊",
    "\u05d0\u05d1\u05d2 \u05d3",
    "<script>alert(1)</script>",
    '"O\'Hara" & {{ 773*991 }} {% raw %}',
    "x" * 200,
    "👩‍👩‍👧‍👦" * 20,
    "Z̸̢a̷l̴g̵o̶",
    "' OR 1=1; --",
    "../../etc/passwd",
    "%00%0d%0aSet-Cookie: x=y",
]


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_kept_and_shown_as_text(client, name):
    client.send_form("/me", name=name)
    page = client.get("/me")
    assert page.context["person"].name == page.context["page"].name == name
    assert "<script>alert" not in page.text
    assert "766043" not in page.text


def test_an_empty_name_is_the_default_one_again(client):
    before = client.get("/me").context["person"].name
    client.send_form("/me", name="Ann")
    for empty in ("", "  ", "\u200b\u202e", "\u3164"):
        client.send_form("/me", name=empty)
        assert client.get("/me").context["person"].name == before != ""


def test_two_persons_can_have_the_same_name(client, another):
    other = another()
    for browser in (client, other):
        browser.send_form("/me", name="Ann")
    assert [b.get("/me").context["person"].name for b in (client, other)] == ["Ann", "Ann"]


def test_a_name_that_is_too_long_is_told_and_kept_in_the_field(client):
    page = client.send_form("/me", _status=422, name="x" * 201)
    assert "201 characters; 200 is the most" in page.context["page"].error
    assert page.context["page"].name == "x" * 201
    assert 'aria-invalid="true"' in page.text


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("A\x00n\x1bn", "A n n"),
        ("  Ann \t\r\n Bell ", "Ann Bell"),
        ("\u202eAnn\u202c\u2066", "Ann"),
        ("A\u2028n\u2029n", "A n n"),
        ("\u200fאב\u200f", "\u200fאב\u200f"),
        ("👨\u200d👩", "👨\u200d👩"),
    ],
)
def test_what_would_break_a_line_is_taken_out(typed, kept):
    assert clean_name(typed) == kept


def test_half_a_surrogate_pair_is_refused():
    with pytest.raises(NameRefusedError, match="half a character"):
        clean_name("A\ud800")


def test_the_most_characters():
    assert clean_name("🦊" * MAX_NAME) == "🦊" * MAX_NAME
    with pytest.raises(NameRefusedError):
        clean_name("🦊" * (MAX_NAME + 1))


def test_default_names_differ():
    assert len({default_name(str(number)) for number in range(100)}) > 60


@pytest.mark.parametrize(
    ("back", "where"),
    [
        ("/rules/", "/rules/"),
        ("", "/me"),
        ("https://evil.example", "/me"),
        ("//evil.example", "/me"),
        ("/\\evil.example", "/me"),
        ("/\t/evil.example", "/me"),
        ("javascript:alert(1)", "/me"),
        ("/x\r\nSet-Cookie: a=b", "/me"),
    ],
)
def test_the_way_back_never_leaves_the_server(client, back, where):
    assert client.get("/me", params={"back": back}).context["page"].back == where
    assert client.send_form("/me", name="Ann", back=back).headers["location"] == where
