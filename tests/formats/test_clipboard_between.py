"""Rows of one format are refused in each other one, however they come and whatever they replace."""

from __future__ import annotations

import itertools

import pytest

import formats
from formats.core.kinds import CONTAINERS
from formats.errors import WrongType
from formats.registry import FORMATS, structure_of
from tests.formats import own

WAYS = {
    "packed": lambda one, rows: one.pack(rows),
    "ready": lambda one, rows: one.ready(rows),
    "read ahead": lambda one, rows: one.read_ahead(one.pack(rows)),
    "ready and read ahead": lambda one, rows: one.read_ahead(one.ready(rows)),
}
PAIRS = list(itertools.permutations([each.name for each in FORMATS], 2))


def _richest(name):
    return max(own.files(name), key=lambda file: file.stat().st_size)


def session(name):
    root = formats.open_bytes(_richest(name).read_bytes())
    structure = structure_of(root)
    return root, structure.view, structure


def groups(view, structure):
    """Return one row, two and three that can be copied together."""
    rows = [path for path, row in itertools.islice(view.walk(), 400) if path]
    found = []
    for count in (1, 2, 3):
        for start in range(len(rows)):
            some = rows[start : start + count]
            if len({path[:-1] for path in some}) == 1 and len(some) == count:
                try:
                    structure.pack(some)
                except WrongType:
                    continue
                found.append(some)
                break
    return found


def assert_refused(put, path, data):
    with pytest.raises(WrongType):
        put(path, data)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "other"), PAIRS)
def test_rows_of_another_format_are_refused(name, other, way):
    _root, view, one = session(name)
    root, there, structure = session(other)
    before = formats.save_bytes(root)
    rows = groups(view, one)
    assert rows
    places = [path for path, row in itertools.islice(there.walk(), 60) if row.kind in CONTAINERS]
    over = [path for path, _row in itertools.islice(there.walk(), 60) if path]
    for some, path in itertools.product(rows, over):
        assert_refused(structure.paste_over, path, WAYS[way](one, some))
    for some, path in itertools.product(rows, places):
        assert_refused(structure.paste, path, WAYS[way](one, some))
        with pytest.raises(WrongType):
            structure.check_paste(path, WAYS[way](one, some))
    assert there.root is root
    assert formats.save_bytes(root) == before
