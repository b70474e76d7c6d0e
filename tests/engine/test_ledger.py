"""The rules ledger: how rules.md is read, what is wrong with it by line, who carries out which paragraph."""

import dataclasses
import re

import pytest

from dreamtable.engine import ledger
from dreamtable.engine.errors import LedgerError
from dreamtable.engine.ledger import coverage, parse_ledger, read_ledger
from dreamtable.registry import TEMPLATE, find_game, games

PIG = find_game("pig")

TEXT = """\
# Harbor: the rules

How to read this.

## H1 The quays

A chapter has words of its own.

### H1.1 Docks
*confirmed · p. 4, Docks*

There are six docks.

They do not touch.

> Example: a ship at 6
> is not next to 1.

### H1.2 Tide
*reading · p. 5*

The tide turns.

## H2 The end

### H2.1 Harbor master
*option · p. 9*

Only in long games.
"""


def broken(old, new):
    assert old in TEXT
    with pytest.raises(LedgerError) as caught:
        parse_ledger(TEXT.replace(old, new, 1), "harbor", "rules.md")
    return str(caught.value)


def test_a_ledger_is_read_paragraph_by_paragraph():
    found = parse_ledger(TEXT, "harbor")
    assert found.intro == "How to read this."
    assert found.chapters == {"H1": "The quays", "H2": "The end"}
    assert found.chapter_texts["H1"] == "A chapter has words of its own."
    assert list(found.paragraphs) == ["H1.1", "H1.2", "H2.1"]
    docks = found.paragraphs["H1.1"]
    assert (docks.title, docks.status, docks.place, docks.line) == ("Docks", "confirmed", "p. 4, Docks", 9)
    assert docks.text == "There are six docks.\n\nThey do not touch."
    assert docks.example == "Example: a ship at 6\nis not next to 1."
    assert found.chapter_of("H2.1") == "H2"


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("docks", ["H1.1"]),
        ("SHIP next", ["H1.1"]),
        ("reading", ["H1.2"]),
        ("p. 9", ["H2.1"]),
        ("the", ["H1.1", "H1.2"]),
        ("hip", []),  # which stands only within words
        ("dock", ["H1.1"]),
        ("whale", []),
    ],
)
def test_paragraphs_are_found_by_all_of_the_words(words, ids):
    assert [p.id for p in parse_ledger(TEXT, "harbor").find(words)] == ids


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("### H1.2", "### H1.1", "line 19: H1.1 stands twice"),
        ("### H1.2", "### H2.2", "line 19: H2.2 stands outside its chapter"),
        ("### H1.2 Tide", "### Tide", "line 19: '### Tide' has no id; expected '### M4.2 Title'"),
        ("### H1.2 Tide", "### H1.2", "line 19: '### H1.2' has no id; expected '### M4.2 Title'"),
        (
            "*reading · p. 5*",
            "",
            r"line 19: H1.2 needs a line '*confirmed|known|inferred|filled|reading|option · place*'",
        ),
        (
            "*reading · p. 5*",
            "*certain · p. 5*",
            r"line 19: H1.2 needs a line '*confirmed|known|inferred|filled|reading|option",
        ),
        (
            "*reading · p. 5*",
            "*reading, p. 5*",
            r"line 19: H1.2 needs a line '*confirmed|known|inferred|filled|reading|option",
        ),
        ("The tide turns.", "", "line 19: H1.2 has no text"),
        ("The tide turns.", "> Only an example.", "line 19: H1.2 has no text"),
        ("## H2 The end", "#### H2 The end", "line 24: unexpected heading '#### H2 The end'"),
        ("## H2 The end", "# Another title", "line 24: unexpected heading '# Another title'"),
    ],
)
def test_what_is_malformed_is_named_by_line(old, new, message):
    assert message in broken(old, new)


@pytest.mark.parametrize("text", ["", "\n\n", "# Title\n\nwords\n", "## H1 Chapter\n"])
def test_a_ledger_without_paragraphs_is_none(text):
    with pytest.raises(LedgerError, match="has no paragraphs"):
        parse_ledger(text, "harbor")


@pytest.mark.parametrize("game", [*games(), TEMPLATE])
def test_every_games_ledger_is_well_formed_and_each_paragraph_is_carried_out(game):
    spec = find_game(game)
    found = read_ledger(spec)
    assert len(found.paragraphs) > 5
    covered = coverage(spec, None)
    assert covered.unknown == []
    assert covered.holes == []
    assert covered.is_complete
    assert covered.tests is None


def test_a_paragraph_without_a_test_is_a_hole(tmp_path):
    (tmp_path / "test_pig.py").write_text("def test_P1_1_die(): pass\ndef test_P2_2(): pass\n")
    covered = coverage(PIG, tmp_path)
    assert covered.tests["P1.1"] == ["test_pig.py::test_P1_1_die"]
    assert covered.tests["P2.2"] == ["test_pig.py::test_P2_2"]
    assert set(covered.holes) == set(covered.functions) - {"P1.1", "P2.2"}
    assert not covered.is_complete


def test_a_test_of_an_unknown_paragraph_is_named(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_more.py").write_text(
        "class TestAll:\n    def test_P9_9_nothing(self): pass\n"
        "def test_P1_10x(): pass\ndef testing_P1_1(): pass\n"
    )
    assert coverage(PIG, tmp_path).unknown == ["P9.9: test_more.py::test_P9_9_nothing"]


def test_a_paragraph_without_a_function_is_a_hole(monkeypatch):
    kept = [(p, f) for p, f in ledger.citations if not (p == "P3.3" and "_template" in f.__module__)]
    monkeypatch.setattr(ledger, "citations", kept)
    assert coverage(PIG, None).holes == ["P3.3"]


def test_a_rule_that_names_an_unknown_paragraph_is_found(monkeypatch):
    def stray():
        """Somebody mistyped a paragraph."""

    stray.__module__ = f"{PIG.package}.turns"
    monkeypatch.setattr(ledger, "citations", [*ledger.citations, ("P7.7", stray)])
    (unknown,) = coverage(PIG, None).unknown
    assert re.match(r"P7\.7: @rule on dreamtable\.games\._template\.turns\..*stray", unknown)


def test_reasons_and_options_must_name_paragraphs_too():
    reason = dataclasses.replace(PIG.reasons[10], rule="P8.8")
    option = dataclasses.replace(PIG.options[0], rule="P8.9")
    try:
        spec = dataclasses.replace(PIG, reasons={10: reason}, options=(option,))
        assert coverage(spec, None).unknown == ["P8.8: reason 10", "P8.9: option target"]
    finally:
        dataclasses.replace(PIG)


def test_a_folder_of_tests_that_is_not_there_counts_as_not_installed(tmp_path):
    assert coverage(PIG, tmp_path / "nowhere").tests is None


@pytest.mark.parametrize("status", ["confirmed", "known", "inferred", "filled", "reading", "option"])
def test_every_status_can_stand_with_a_paragraph(status):
    found = parse_ledger(TEXT.replace("*reading · p. 5*", f"*{status} · p. 5*"), "harbor")
    assert found.paragraphs["H1.2"].status == status
    assert [p.id for p in found.find(f"tide {status}")] == ["H1.2"]
