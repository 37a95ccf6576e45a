"""What the neutral view offers for every format: walking, labels, rows in columns."""

from __future__ import annotations

import pytest

import formats
from formats.aamp import AAMP
from formats.aamp.model import ParameterIO
from formats.byml import BYML
from formats.core.kinds import Kind
from formats.errors import WrongType
from formats.outline import Outline, Row, refuse_container
from tests.formats import own


def _row(self: Outline, path: tuple) -> Row:
    node = self.root
    for key in path:
        node = node[key]
    kind = {dict: Kind.MAP, list: Kind.ARRAY}.get(type(node), Kind.S32)
    is_value = kind is Kind.S32
    count = 0 if is_value else len(node)
    label = str(path[-1]) if path else ""
    return Row(path[-1] if path else None, label, kind, node if is_value else None, count, is_value)


def _rows(self: Outline, path: tuple, start: int = 0, stop: int | None = None) -> list[Row]:
    node = self.root
    for key in path:
        node = node[key]
    keys = list(node) if isinstance(node, dict) else list(range(len(node)))
    return [self.row((*path, key)) for key in keys[start:stop]]


def toy(root: object) -> Outline:
    """Make an outline over plain dicts and lists that can be asked but not edited."""
    asked = {**dict.fromkeys(Outline.__abstractmethods__), "row": _row, "rows": _rows}
    view = type("Toy", (Outline,), asked)()
    view.root = root
    return view


TREE = {"a": 1, "b": [2, {"c": 3}], "empty": {}}


def test_walk_gives_parents_before_children_in_order():
    paths = [path for path, _row in toy(TREE).walk()]
    assert paths == [("a",), ("b",), ("b", 0), ("b", 1), ("b", 1, "c"), ("empty",)]


def test_walk_can_start_anywhere():
    assert [path for path, _row in toy(TREE).walk(("b", 1))] == [("b", 1, "c")]


def test_get_is_the_value():
    view = toy(TREE)
    assert view.get(("b", 1, "c")) == 3
    assert view.get(("b",)) is None


def test_labels_run_from_the_roots_child_down():
    assert toy(TREE).labels(("b", 1, "c")) == ["b", "1", "c"]
    assert toy(TREE).labels(()) == []


def test_a_container_refuses_a_value_by_name():
    view = toy(TREE)
    with pytest.raises(WrongType, match=r"“b” is a container \(type array\)"):
        refuse_container(view.row(("b",)))
    refuse_container(view.row(("a",)))


def test_every_format_fills_every_field_of_its_rows():
    roots = [AAMP.new(), BYML.new(7)]
    for root in roots:
        view = formats.outline_of(root)
        kind = Kind.OBJECT if isinstance(root, ParameterIO) else Kind.S32
        view.insert((), -1, view.key((), "one", kind), view.make(kind))
        rows = [view.row(()), *(row for _path, row in view.walk())]
        assert len(rows) > 1
        assert {len(row) for row in rows} == {len(Row._fields)}


_RUNS = """# triptych: byml version=7 order=little
alike:
{alike}
mixed: [[1, 2], [3, 4], 5, [6, 7], [], [8, 9], 1.0, {{a: 1}}, {{a: 2}}, {{b: 1}}]
long: [[1, {long}], [2, {long}], 3]
deep: [[[1, 2], [3, 4]], [[5, 6], [7, 8]], [[1.5, 2.5]], []]
nulls: [{{a: 1, b: null}}, {{a: 2, b: null}}]
map: {{a: {{x: 1}}, b: {{x: 2}}, c: 3, d: {{x: 4}}}}
"""
"""Containers of one shape, a few and many, next to others."""


def _runs() -> bytes:
    alike = "\n".join(f"  - {{id: {i}, name: n{i}}}" for i in range(300))
    words = _RUNS.format(alike=alike, long=", ".join(map(str, range(300))))
    return formats.save_bytes(formats.open(words.encode()).root)


@pytest.mark.parametrize("name", [*own.NAMES, "runs"])
def test_blocks_tell_every_row_as_a_walk_does(name):
    files = (file.read_bytes() for file in own.files(name)) if name in own.NAMES else [_runs()]
    for data in files:
        outline = formats.outline_of(formats.open_bytes(data))
        rows = [(len(path) - 1, row) for path, row in outline.walk()]
        told = []
        for depth, (labels, kinds, values, hashes, details) in outline.blocks():
            columns = labels, kinds, values, hashes, details or [""] * len(labels)
            told += zip([depth] * len(labels), *columns, strict=True)
        assert told == [
            (depth, row.label, row.kind, row.value, row.hash, row.detail) for depth, row in rows
        ]
