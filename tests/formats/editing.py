"""Random edits of sample files, for laws that hold after any of them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path as File
from typing import Any

import pytest

import formats
from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.diff import Difference
from formats.editing import Structure, apply
from formats.errors import WrongType
from formats.laws.case import other, some
from formats.merge import MergeResult
from formats.outline import Outline, Row
from formats.registry import structure_of
from tests.formats import own
from tests.formats.test_laws import free_key

FORMATS = ("aamp", "byml")
"""The formats whose outlines allow structural edits."""


def sample_files(real: int = 12, limit: int = 6000) -> list[File]:
    """Return our own files of these formats and some small real ones."""
    found: list[File] = []
    for name in FORMATS:
        found += own.files(name) + own.small_real_files(name, real, limit)
    return found


def load(file: File) -> tuple[Any, Outline]:
    """Return the document of a file, read afresh, and its outline."""
    root = formats.open_bytes(file.read_bytes())
    return root, formats.outline_of(root)


def edited(view: Outline) -> Structure:
    """Return what may be done to the document of an outline."""
    return structure_of(view.root, view)


def take(view: Outline, differences: Iterable[Difference]) -> None:
    """Have an outline show its document with differences taken over."""
    structure = edited(view)
    apply(structure, differences)
    view.show(structure.root)


def put_into(outcome: MergeResult, view: Outline) -> None:
    """Have an outline of the base of a merge show the merged document."""
    structure = edited(view)
    outcome.into(structure)
    view.show(structure.root)


def equal(one: Any, another: Any) -> bool:
    """Whether two documents of one format are equal as that format tells it."""
    same: bool = formats.format_of(one).equal(one, another)
    return same


def edit_somewhere(
    view: Outline, chance: random.Random, below: Path | None = None, limit: int = 150
) -> bool:
    """Do some edit at or below a path; return whether the one that came up was not refused."""
    rows = [((), view.row(()))] if below is None else []
    path, row = chance.choice([*rows, *some(view, below or (), limit)])
    before = view.root
    try:
        _edit(view, path, row, chance)
    except WrongType:
        return False
    return view.root is not before


def _edit(view: Outline, path: Path, row: Row, chance: random.Random) -> object:
    if row.kind not in CONTAINERS:
        if chance.random() < 0.2:
            kind = chance.choice(list(view.allowed(path[:-1])) or [row.kind])
            return view.replace(path, view.make(kind))
        return view.set(path, other(row)) if row.editable else None
    if row.count and chance.random() < 0.6:
        child = (*path, chance.choice(list(view.keys(path))))
        what = chance.randrange(4)
        if what == 0:
            return view.remove(child)
        if what == 1 or row.kind is Kind.ARRAY:
            return view.move(child, chance.randrange(row.count))
        if what == 2:
            return view.rename(child, free_key(view, path, view.row(child).kind))
        kind = view.row(child).kind
        return view.insert(path, -1, free_key(view, path, kind), view.copy(view.node(child)))
    kinds = list(view.allowed(path))
    if not kinds:
        return None
    kind = chance.choice(kinds)
    index = chance.randint(-1, row.count)
    return view.insert(path, index, free_key(view, path, kind), view.make(kind))


@contextmanager
def refused(doc: Any, error: Any, **more: Any) -> Iterator[None]:
    """Hold what follows to raise an error, and to leave a document as it is."""
    before = doc.root
    with pytest.raises(error, **more):
        yield
    assert doc.root is before


def byml_of(value: Any) -> tuple[Any, Outline]:
    """Return a BYML document of dicts, lists and plain values (int s32 or u32, float f32)."""
    new = formats.FORMATS[[known.name for known in formats.FORMATS].index("byml")].new()
    view = formats.outline_of(new)
    view.replace((), _node(view, value))
    return view.root, view


_KINDS = {bool: Kind.BOOL, int: Kind.S32, float: Kind.F32, str: Kind.STRING, type(None): Kind.NULL}


def _node(view: Outline, value: Any) -> Any:
    if not isinstance(value, (dict, list)):
        is_large = type(value) is int and value >= 1 << 31
        return view.make(Kind.U32 if is_large else _KINDS[type(value)], value)
    from tests.formats.byml.containers import array, mapping

    if isinstance(value, list):
        return array([_node(view, one) for one in value])
    return mapping({key: _node(view, one) for key, one in value.items()})


def plain(view: Outline, path: Path = ()) -> Any:
    """Return a document as dicts, lists and plain values."""
    row = view.row(path)
    if row.kind not in CONTAINERS:
        return row.value
    below = {key: plain(view, (*path, key)) for key in view.keys(path)}
    return list(below.values()) if row.kind is Kind.ARRAY else below
