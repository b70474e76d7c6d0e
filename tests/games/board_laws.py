"""What must hold of any game's board as HTML, how it is made and compared; for every `test_web_view.py`."""

import functools
import os
import xml.etree.ElementTree as ET

from dreamtable.web.rendering import new_templates


@functools.cache
def environment():
    """Jinja as the web table has it."""
    return new_templates().env


def tree(text):
    """The elements; fails where a tag is not closed."""
    return ET.fromstring(f"<table>{text}</table>")


def has_class(element, name):
    return name in element.get("class", "").split()


def compare(path, text):
    """What is seen is what the file says; with DREAMTABLE_SNAPSHOTS=write the file is written anew."""
    if os.environ.get("DREAMTABLE_SNAPSHOTS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


def check_laws(root):
    """The laws of every board."""
    check_ids(root)
    check_policy(root)
    check_pieces(root)


def check_ids(root):
    """Each id stands once; what is used is there; in drawings only what is used by reference has one."""
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(" " not in name for name in ids)
    used = {element.get("href")[1:] for element in root.iter("use")}
    assert used <= set(ids)
    for drawing in root.iter("svg"):
        is_store = drawing.get("class", "").endswith("sprites")
        for element in drawing.iter():
            assert not element.get("id") or (is_store and element.tag == "symbol")


def check_policy(root):
    """Nothing that the content security policy would refuse."""
    for element in root.iter():
        assert element.tag not in ("script", "style", "img", "iframe")
        assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


def check_pieces(root):
    """Whatever can be pointed at says what it is, and so does every button."""
    parents = {child: parent for parent in root.iter() for child in parent}
    for element in root.iter():
        if has_class(element, "piece") or element.tag == "button":
            assert element.get("aria-label") or spoken(element).strip()
        if element.tag == "svg":
            assert is_hidden(element, parents)


def spoken(element):
    """The text of an element without what is hidden from readers."""
    if element.get("aria-hidden") == "true":
        return ""
    parts = [element.text or ""]
    for child in element:
        parts += [spoken(child), child.tail or ""]
    return "".join(parts)


def is_hidden(element, parents):
    """Whether an element or one around it is hidden from readers."""
    while element is not None and element.get("aria-hidden") != "true":
        element = parents.get(element)
    return element is not None
