"""Random edits of documents: every intermediate state is valid, and all can be undone."""

from __future__ import annotations

from typing import Any

import pytest

import formats
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.numbered import free_among
from formats.outline import Outline
from formats.registry import FORMATS, structure_of


def _made(format_name: str, kind: Kind, names: list[str]) -> tuple[Any, Outline, Path]:
    """Return a document of a format with one container that holds numbers of these names."""
    root = next(one for one in FORMATS if one.name == format_name).new()
    view = formats.outline_of(root)
    above: Path = ()
    if kind not in (Kind.MAP, view.row(()).kind):
        above = (view.insert((), -1, view.key((), "Held", kind), view.make(kind)),)
    for name in names:
        view.insert(above, -1, view.key(above, name, Kind.S32), view.make(Kind.S32, 1))
    return view.root, view, above


@pytest.mark.parametrize(
    ("format_name", "kind", "names", "copied"),
    [
        ("byml", Kind.MAP, ["ItemName06", "ItemName07"], "ItemName08"),
        ("byml", Kind.MAP, ["Item01", "Item09"], "Item10"),
        ("byml", Kind.HASH_MAP, ["0x00000007"], "0x00000008"),
        ("byml", Kind.HASH_MAP, ["0xFFFFFFFF"], "0x00000001"),
        ("aamp", Kind.OBJECT, ["ItemName06", "ItemName07"], "ItemName08"),
        ("aamp", Kind.OBJECT, ["Idx_0"], "Idx_1"),
    ],
)
def test_a_copy_is_named_as_its_siblings_are(format_name, kind, names, copied):
    root, view, above = _made(format_name, kind, names)
    one = structure_of(root, view)
    view = one.view
    path = next((*above, row.key) for row in view.rows(above) if row.label == names[-1])
    made = one.duplicate([path])
    assert [view.row(each).label for each in made] == [copied]
    clip = one.pack([path])
    made = one.paste(above, clip)
    assert free_among(copied, {copied}) == view.row(made[0]).label


@pytest.mark.parametrize("format_name", ["byml", "aamp"])
def test_copies_of_rows_that_lie_together_stay_together(format_name):
    names = ["Name01", "Chance01", "Name02", "Chance02", "Speed", "Last"]
    kind = {"byml": Kind.ARRAY, "aamp": Kind.OBJECT}[format_name]
    _root, view, above = _made(format_name, kind, names)
    for number, row in enumerate(view.rows(above)):
        view.set((*above, row.key), number)
    before = formats.save_bytes(view.root)
    one = structure_of(view.root, view)
    view = one.view
    paths = [(*above, key) for at, key in enumerate(view.keys(above)) if at in (2, 3, 5)]
    made = one.duplicate(paths)
    values = [row.value for row in view.rows(above)]
    assert values == [0, 1, 2, 3, 2, 3, 4, 5, 5]
    assert [view.get(path) for path in made] == [2, 3, 5]
    if kind is Kind.OBJECT:
        labels = [row.label for row in view.rows(above)]
        assert labels[2:6] == ["Name02", "Chance02", "Name03", "Chance03"]
    assert formats.save_bytes(view.root) != before
