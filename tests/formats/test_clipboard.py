"""Rows on the clipboard: packed and unpacked they are unchanged, in every format."""

from __future__ import annotations

from itertools import islice

import pytest

import formats
from formats import clipboard, outline_of
from formats.aamp import AAMP
from formats.byml import BYML
from formats.core.kinds import CONTAINERS, Kind, same
from formats.errors import WrongType
from formats.registry import format_of, structure_of
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


def test_of_a_long_container_only_the_first_rows_are_looked_at_for_names(monkeypatch):
    root = BYML.text.read("Many:\n" + "".join(f"- {number}\n" for number in range(20_000))).root
    view = outline_of(root)
    rows_of, made = type(view).rows, []

    def rows(self, path, start=0, stop=None):
        found = rows_of(self, path, start, stop)
        made.append(len(found))
        return found

    monkeypatch.setattr(type(view), "rows", rows)
    clips = clipboard.unpack(BYML, clipboard.CarriedRows(BYML, view, [("Many",)]).packed())
    assert len(clips[0].node.values) == 20_000
    assert sum(made) <= 6_000


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
