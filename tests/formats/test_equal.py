"""Two documents are equal only if every bit of every value is."""

from __future__ import annotations

import pytest

import formats
from formats.core.float32 import NaN32
from formats.core.kinds import CONTAINERS, Kind, same
from formats.registry import format_of
from tests.formats import own
from tests.formats.own import allowed
from tests.formats.test_laws import ONE_WAY
from tests.scale import scale

FILES = [file for name in own.NAMES for file in own.files(name)]
OTHERS = {
    Kind.F32: (0.0, -0.0, 1.5, NaN32(0x7FC00001), NaN32(0x7F800001)),
    Kind.F64: (0.0, -0.0, 1.5),
    Kind.STRING: ("", "x"),
    Kind.BOOL: (True, False),
}


def others(row):
    """Yield values of a row's kind that are not its own."""
    if isinstance(row.value, tuple) and row.value and isinstance(row.value[0], float):
        yield (-0.0 if str(row.value[0]) == "0.0" else 0.0, *row.value[1:])
    for value in OTHERS.get(row.kind, (0, 1)):
        if row.kind in OTHERS or isinstance(row.value, int):
            yield value


@pytest.mark.parametrize("file", FILES, ids=own.label)
def test_every_changed_value_is_noticed(file):
    data = file.read_bytes()
    one, other = formats.open_bytes(data), formats.open_bytes(data)
    equal = format_of(one).equal
    assert equal(one, other)
    view = formats.outline_of(one)
    seen = 0
    for path, row in list(view.walk())[: own.often(file, scale(120, 400))]:
        if row.kind in CONTAINERS or not row.editable:
            continue
        for value in others(row):
            if same(row.kind, value, row.value):
                continue
            try:
                view.set(path, value)
            except formats.WrongType:
                continue
            seen += 1
            assert not equal(view.root, other), (path, row, value)
            assert not equal(other, view.root)
            view.set(path, row.value)
            assert equal(view.root, other)
    assert seen or not any(r.editable for _p, r in view.walk())


@pytest.mark.parametrize(
    "file", [file for file in FILES if file.name not in ONE_WAY], ids=own.label
)
def test_a_row_more_or_less_is_noticed(file):
    data = file.read_bytes()
    one, other = formats.open_bytes(data), formats.open_bytes(data)
    equal = format_of(one).equal
    view = formats.outline_of(one)
    for path, _row in list(view.walk())[: own.often(file, 100)]:
        if not allowed(view, path[:-1]):
            continue
        place, node = view.place(path), view.node(path)
        view.remove(path)
        assert not equal(view.root, other)
        view.insert(path[:-1], place, path[-1], node)
        assert equal(view.root, other)
