"""Rows on the clipboard: unchanged in their format, refused in each other, named as siblings."""

from __future__ import annotations

import itertools
from itertools import islice
from typing import Any

import pytest

import formats
from formats import clipboard
from formats.aamp import AAMP
from formats.byml import BYML
from formats.core.kinds import CONTAINERS, Kind, same
from formats.core.paths import Path
from formats.errors import WrongType
from formats.numbered import free_among
from formats.outline import Outline
from formats.registry import FORMATS, format_of, structure_of
from tests.formats import own
from tests.formats.own import allowed

FILES = own.files("aamp") + own.files("byml")


def test_rows_of_a_format_without_text_are_refused_as_text(monkeypatch):
    root = formats.open_bytes(FILES[0].read_bytes())
    known, there = format_of(root), structure_of(root)
    monkeypatch.setattr(type(known), "text", None)
    with pytest.raises(WrongType, match="AAMP rows have no text"):
        there.to_text([(there.view.keys(())[0],)])
    with pytest.raises(WrongType, match="AAMP rows have no text"):
        there.from_text((), "a: 1")


def below(view, path):
    return [(at[len(path) :], row) for at, row in islice(view.walk(path), 400)]


@pytest.mark.parametrize("file", FILES, ids=own.label)
def test_rows_are_the_same_in_another_document(file):
    root = formats.open_bytes(file.read_bytes())
    view = formats.outline_of(root)
    known = format_of(root)
    for path, row in islice(view.walk(), 150):
        data = structure_of(view.root, view).pack([path])
        (clip,) = clipboard.unpack(known, data)
        assert (clip.name, clip.kind) == (row.label, row.kind)
        if row.kind not in allowed(view, path[:-1]):
            continue
        before = below(view, path)
        kept = view.root
        view.replace(path, clip.node)
        after = below(view, path)
        assert [at for at, _row in before] == [at for at, _row in after]
        for (_at, one), (_same, two) in zip(before, after, strict=True):
            assert one.kind is two.kind
            assert one.kind in CONTAINERS or same(one.kind, one.value, two.value)
        view.show(kept)


@pytest.mark.parametrize("file", FILES, ids=own.label)
def test_text_of_a_row_makes_the_row_again(file):
    root = formats.open_bytes(file.read_bytes())
    there = structure_of(root)
    view = there.view
    for path, row in islice(view.walk(), 60):
        if row.kind not in allowed(view, path[:-1]):
            continue
        data = there.from_text(path[:-1], there.to_text([path]))
        (clip,) = clipboard.unpack(format_of(root), data)
        assert clip.kind is row.kind, (row.label, there.to_text([path]))


@pytest.mark.parametrize("is_over", [False, True])
def test_names_behind_hashes_come_along(is_over):
    view, there = formats.outline_of(AAMP.new()), formats.outline_of(AAMP.new())
    for each in (view, there):
        key = each.key((), "Normal", Kind.OBJECT)
        each.insert((), -1, key, each.make(Kind.OBJECT))
    view.know(["NobodyElseSaysThis"])
    inner = view.key((key,), "NobodyElseSaysThis", Kind.S32)
    view.insert((key,), -1, inner, view.make(Kind.S32, 1))
    data = structure_of(view.root, view).pack([(key,)])
    target = structure_of(there.root, there)
    there = target.view
    if is_over:
        target.paste_over((key,), data)
        made = (key,)
    else:
        (made,) = target.paste((), data)
    assert [row.label for row in there.rows(made)] == ["NobodyElseSaysThis"]
    assert clipboard.names(structure_of(view.root, view).pack([(key, inner)]), "aamp") == []


def test_rows_of_another_format_are_refused_by_name():
    root = formats.open_bytes(own.files("byml")[0].read_bytes())
    view = formats.outline_of(root)
    data = structure_of(root, view).pack([next(view.walk())[0]])
    with pytest.raises(WrongType, match="BYML"):
        clipboard.unpack(AAMP, data)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]\n", b'{"format": "byml"}\n', b'{"format": "byml", "rows": 3}\nYB', b"\xff\n"],
)
def test_what_is_no_packed_row_is_refused(data):
    with pytest.raises(WrongType):
        clipboard.unpack(BYML, data)


def test_damaged_rows_are_refused():
    root = formats.open_bytes(own.files("byml")[0].read_bytes())
    view = formats.outline_of(root)
    data = structure_of(root, view).pack([path for path, _row in islice(view.walk(), 3)])
    for size in range(0, len(data), 7):
        with pytest.raises(formats.FormatError):
            clipboard.unpack(BYML, data[:size])
    with pytest.raises(WrongType):
        clipboard.unpack(BYML, data.replace(b'"kind": "', b'"kind": "no '))


def test_held_rows_stay_what_they_were():
    tried = sum(map(_hold_and_edit, FILES))
    assert tried > 20


def _hold_and_edit(file):
    """Hold containers of a file, edit a number in each; return how many there were."""
    root = formats.open_bytes(file.read_bytes())
    there = structure_of(root)
    view = there.view
    tried = 0
    for path, row in [*islice(view.walk(), 60)]:
        values = [at for at, below in islice(view.walk(path), 40) if below.kind is Kind.S32]
        if row.kind not in CONTAINERS or not values:
            continue
        held = structure_of(there.root, view)
        packed, words = there.pack([path]), there.to_text([path])
        there.set(values[0], view.get(values[0]) ^ 1)
        assert there.pack([path]) != packed
        assert (held.pack([path]), held.to_text([path])) == (packed, words)
        tried += 1
    return tried


def test_many_rows_are_held_without_being_written():
    root = BYML.text.read("Many:\n" + "".join(f"- {number}\n" for number in range(20_000))).root
    there = structure_of(root)
    assert there.is_many([("Many",)])
    assert not there.is_many([("Many", 3)])
    (clip,) = clipboard.unpack(BYML, there.ready([("Many",)]))
    assert len(clip.node.values) == 20_000
    (other,) = clipboard.unpack(BYML, there.ready([("Many",)]))
    assert other.node is not clip.node


# Rows of one format are refused in each other one, however they come and whatever they replace


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


# Random edits of documents: every intermediate state is valid, and all can be undone


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
