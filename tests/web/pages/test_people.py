import pytest


@pytest.mark.parametrize(
    "name",
    [
        "Zoë 🦊",
        "\u05d0\u05d1\u05d2",
        "<script>alert(1)</script>",
        '"O\'Hara" & {{ 7*7 }}',
        "x" * 200,
        "👩‍👩‍👧‍👦" * 20,
    ],
)
def test_any_name_is_kept_and_shown_as_text(client, name):
    client.send_form("/me", name=name)
    page = client.get("/me")
    assert page.context["person"].name == page.context["page"].name == name
    assert "<script>alert" not in page.text
    assert "49" not in page.text


def test_an_empty_name_is_the_default_one_again(client):
    before = client.get("/me").context["person"].name
    client.send_form("/me", name="Ann")
    client.send_form("/me", name="  ")
    assert client.get("/me").context["person"].name == before != ""
