"""Records: no byte without a field, alignment kept inside records, and faces that fit."""

import importlib
import typing

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreamtable.engine.records import alignment, copied, record
from dreamtable.engine.spec import GameSpec
from dreamtable.registry import TEMPLATE, find_game, games

from . import sealed


def covered(kind):
    """Bytes of a dtype that belong to fields of numbers."""
    base = kind.base
    count = int(np.prod(kind.shape)) if kind.shape else 1
    if base.fields is None:
        return base.itemsize * count
    return sum(covered(field) for field, *_ in base.fields.values()) * count


def aligned_offsets(kind, start=0):
    """Whether every number lies at a multiple of its own alignment."""
    for field, offset, *_ in kind.base.fields.values():
        if (start + offset) % alignment(field):
            return False
        if field.base.fields is not None and not aligned_offsets(field, start + offset):
            return False
    return True


def test_gaps_become_fields_so_that_equal_states_have_equal_bytes():
    kind = record(("a", "i1"), ("b", "i4"), ("c", "i1"))
    assert kind.names == ("a", "_1", "b", "c", "_4")
    assert [kind.fields[name][1] for name in kind.names] == [0, 1, 4, 8, 9]
    assert kind.itemsize == 12 == covered(kind)


def test_elements_have_attributes():
    row = np.zeros(1, record(("points", "i2", 3)))[0]
    row.points[1] = 7
    assert list(row.points) == [0, 7, 0]


def test_a_record_within_a_record_keeps_its_alignment():
    inner = record(("wide", "i8"), ("small", "i1"))
    outer = record(("flag", "i1"), ("inner", inner, 2), ("end", "i1"))
    assert outer.fields["inner"][1] == 8
    assert outer.itemsize == 8 + 2 * 16 + 8 == covered(outer)
    assert alignment(outer) == 8
    assert aligned_offsets(outer)


NUMBERS = st.sampled_from(["i1", "u1", "i2", "i4", "f4", "i8", "f8", "u8"])
FIELD = st.tuples(NUMBERS, st.integers(1, 3))


@given(st.lists(FIELD, min_size=1, max_size=6), st.lists(FIELD, min_size=1, max_size=6))
def test_every_byte_of_any_record_belongs_to_a_number(outer, inner):
    part = record(*((f"y{i}", kind, size) for i, (kind, size) in enumerate(inner)))
    whole = record(*((f"x{i}", kind, size) for i, (kind, size) in enumerate(outer)), ("part", part, 2))
    assert covered(whole) == whole.itemsize
    assert aligned_offsets(whole)
    dirty = np.frombuffer(bytearray(b"\xff") * whole.itemsize, whole).copy()
    clean = np.zeros(1, whole)
    blank(dirty[0], whole)
    assert dirty.tobytes() == clean.tobytes()


def blank(row, kind):
    """Write 0 to every field, as a copy field by field would."""
    for name in kind.names:
        if kind.fields[name][0].base.fields is None:
            row[name] = 0
        else:
            for element in row[name]:
                blank(element, kind.fields[name][0].base)


def faces(spec: GameSpec):
    """(Protocol, dtype) pairs of a game, found by name: `State` and `STATE`, `Player` and `PLAYER`."""
    found = []
    for module in ("state", "kit"):
        scope = vars(importlib.import_module(f"{spec.package}.{module}"))
        kinds = {value: name for name, value in scope.items() if isinstance(value, np.dtype)}
        protocols = [v for v in scope.values() if isinstance(v, type) and getattr(v, "_is_protocol", False)]
        own = [p for p in protocols if p.__module__ == f"{spec.package}.{module}"]
        assert own, f"{module}.py of {spec.name} declares no face"
        for protocol in own:
            names = set(typing.get_type_hints(protocol))
            fits = [k for k in kinds if {n for n in k.names if not n.startswith("_")} == names]
            found.append((f"{spec.name}.{protocol.__name__}", fits))
        assert len(own) == len(kinds), (
            f"{module}.py of {spec.name}: {len(own)} faces for {len(kinds)} records"
        )
    return found


@pytest.mark.parametrize("name", [*games(), TEMPLATE])
def test_the_face_of_every_record_has_its_fields(name):
    for protocol, fits in faces(find_game(name)):
        assert len(fits) == 1, f"{protocol} has other fields than its record"


@pytest.mark.parametrize("name", [*games(), TEMPLATE, "sealed"])
def test_no_field_hides_behind_a_method_of_numpy(name):
    spec = sealed.GAME if name == "sealed" else find_game(name)
    for field in spec.dtype.names:
        assert not hasattr(np.void, field), f"{field} is a method of every NumPy record"


@pytest.mark.parametrize("name", ["round", "copy", "item", "max"])
def test_a_field_named_like_something_of_numpy_is_refused(name):
    with pytest.raises(ValueError, match=f"cannot be called '{name}'"):
        record((name, "i1"))


@pytest.mark.parametrize("name", [*games(), TEMPLATE])
def test_a_copy_has_the_same_bytes_and_its_own_memory(name):
    states = np.zeros(3, find_game(name).dtype)
    states.view("u1")[:] = np.arange(states.nbytes, dtype="u1")
    found = copied(states[1:2])
    assert (found.dtype, found.tobytes()) == (states.dtype, states[1:2].tobytes())
    assert found.flags.aligned
    assert found.flags.writeable
    found.view("u1")[:] = 0
    assert states[1:2].tobytes() != found.tobytes()
