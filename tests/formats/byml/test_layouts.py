"""Layouts that no game has: any order, padding and sharing is kept."""

from __future__ import annotations

import random
import struct
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.byml import types as t
from formats.byml.equal import equal
from formats.byml.findings import problems
from formats.byml.model import Value
from formats.byml.outline import Outline
from formats.byml.read import read
from formats.byml.write import write
from formats.core.kinds import Kind
from formats.registry import SHIPPED
from tests import corpus
from tests.formats.byml.containers import array, mapping
from tests.formats.byml.made import documents, shuffled
from tests.formats.byml.test_vectors import FILES, TREE, file
from tests.scale import scale

quick = settings(max_examples=scale(150, 7_500))


@quick
@given(documents())
def test_any_document_is_read_as_it_was_written(root):
    data = write(root)
    again = read(data)
    assert equal(again, root)
    assert write(again) == data
    assert again.plan is not None
    assert again.plan.complaint == ""


@quick
@given(documents(), st.randoms(use_true_random=False))
def test_any_layout_comes_back(root, chance):
    scattered = shuffled(write(root), chance)
    data = write(scattered)
    again = read(data)
    assert equal(again, root)
    assert again.plan is not None
    assert again.plan.complaint == ""
    assert write(again) == data


@quick
@given(documents(), st.randoms(use_true_random=False))
def test_edits_of_any_layout_come_back(root, chance):
    data = write(shuffled(write(root), chance))
    again = read(data)
    assert again.plan is not None
    assert again.plan.complaint == ""
    view = Outline(again)
    log = []
    for path, row in list(view.walk())[:40]:
        if row.editable and chance.random() < 0.3:
            log.append((path, row.value))
            view.set(path, view.make(row.kind).value)
    keys = view.keys(())
    if len(keys):
        key = chance.choice(keys)
        place, node = view.place((key,)), view.node((key,))
        view.remove((key,))
        assert equal(read(write(view.root)), view.root)
        view.insert((), place, key, node)
    assert equal(read(write(view.root)), view.root)
    for path, old in reversed(log):
        view.set(path, old)
    assert write(view.root) == data


def test_real_files_shuffled_come_back():
    chance = random.Random(5)
    paths = [path for path in corpus.need("byml") if 16 < path.stat().st_size <= 30_000]
    for path in paths[::8]:
        data = path.read_bytes()
        scattered = write(shuffled(data, chance))
        again = read(scattered)
        assert write(again) == scattered, path.name
        assert again.root is None or equal(again, read(data)), path.name


def test_values_behind_their_container():
    """As two common tools write: data of 3 bytes, and an array that is unaligned behind it."""
    blob = struct.pack("<I", 3) + b"abc"
    unaligned = file("C0 02 00 00 D1 D1") + bytes(3) + struct.pack("<2i", 7, -7)
    head = file(
        """
        59 42 04 00  10 00 00 00  00 00 00 00  24 00 00 00
        C2 02 00 00  10 00 00 00  12 00 00 00  14 00 00 00  61 00 62 00
        C1 02 00 00  00 00 00 A1  38 00 00 00  01 00 00 C0  3F 00 00 00
        """
    )
    data = head + blob + unaligned
    root = read(data)
    assert write(root) == data
    view = Outline(root)
    assert [row.value for row in view.rows(("b",))] == [7, -7]
    assert view.root.plan is not None
    assert view.root.plan.container_alignment == 1
    old = view.get(("a",))
    view.set(("a",), b"abcd")
    again = read(write(view.root))
    assert equal(again, view.root)
    view.set(("a",), old)
    assert write(view.root) == data


def test_equal_values_at_one_place_part_when_one_changes():
    number = struct.pack("<Q", 5)
    head = file("59420400 00000000 00000000 10000000 C0020000 D5D50000 20000000 20000000")
    data = head + number
    root = read(data)
    assert write(root) == data
    view = Outline(root)
    view.set((1,), 6)
    saved = write(view.root)
    assert len(saved) == len(data) + 8
    assert [row.value for row in Outline(read(saved)).rows(())] == [5, 6]
    view.set((1,), 5)
    assert write(view.root) == data


def test_new_values_stand_with_the_others():
    """Behind the one before them in the file; without any, before the first container."""
    root = read(TREE)
    view = Outline(root)
    view.insert((), -1, "Hash2", view.make(Kind.U64, 1))
    saved = write(view.root)
    pool = saved.index(struct.pack("<Q", 0x1122334455667788))
    assert saved[pool + 8 : pool + 16] == struct.pack("<Q", 1)
    assert saved[pool + 16] == t.MAP
    plain = mapping({"a": Value(t.S32, 1)})
    root = replace(root, plan=None, root=plain)
    root = read(write(root))
    view = Outline(root)
    view.insert((), -1, "b", view.make(Kind.U64, 9))
    saved = write(view.root)
    assert saved.index(struct.pack("<Q", 9)) < saved.index(b"\xc1\2\0\0")


def test_a_new_container_stands_behind_the_one_before_it():
    root = read(write(_three()))
    data = write(root)
    view = Outline(root)
    key = view.insert((), 1, 1, array([Value(t.S32, 99)]))
    words = [struct.pack("<i", number) for number in (1, 99, 2, 3)]
    saved = write(view.root)
    places = [saved.index(word, 40) for word in words]
    assert places == sorted(places)
    view.remove((key,))
    assert write(view.root) == data


def _three():
    document = read(FILES["null document"])
    arrays = (array([Value(t.S32, number)]) for number in (1, 2, 3))
    return replace(document, plan=None, root=array(arrays))


# What cannot be kept is said


def changed(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


@pytest.mark.parametrize("at", [0x4B, 0xA3])
def test_unknown_bytes_between_items_are_a_finding(at):
    """Behind the key table, and behind the types of the array."""
    root = read(changed(TREE, at, b"\1"))
    assert root.plan is not None
    assert root.plan.complaint
    assert any("layout" in found.sentence for found in problems(root, SHIPPED))
    assert write(root) == TREE


def test_bytes_behind_the_last_item_are_kept():
    data = TREE + b"\1\2\3\4"
    root = read(data)
    assert write(root) == data
    assert any("4 unknown bytes" in found.sentence for found in problems(root, SHIPPED))
    root = read(TREE + bytes(4))
    assert write(root) == TREE + bytes(4)
    assert problems(root, SHIPPED) == []


TABLE = """
    59 42 07 00  00 00 00 00  10 00 00 00  30 00 00 00
    C2 03 00 00  14 00 00 00  16 00 00 00  18 00 00 00  1A 00 00 00
    {}           00 00 00 00 00 00
    C0 02 00 00  A0 A0 00 00  {}
"""


def test_tables_with_unused_entries_are_kept():
    data = file(TABLE.format("61 00 62 00 63 00", "00 00 00 00 02 00 00 00"))
    root = read(data)
    assert write(root) == data
    assert ["“b”" in found.sentence for found in problems(root, SHIPPED)] == [True]
    view = Outline(root)
    view.set((0,), "d")
    saved = write(view.root)
    assert b"b\0c\0d\0" in saved
    assert b"a\0" not in saved
    view.set((0,), "a")
    assert write(view.root) == data


def test_tables_out_of_order_are_kept_until_a_string_is_new():
    data = file(TABLE.format("63 00 62 00 61 00", "00 00 00 00 02 00 00 00"))
    root = read(data)
    assert write(root) == data
    view = Outline(root)
    view.set((0,), "b")
    assert b"b\0a\0" in write(view.root)
    view.set((0,), "d")
    assert b"a\0b\0d\0" in write(view.root)
    view.set((0,), "c")
    assert write(view.root) == data


def test_a_string_twice_in_a_table_is_written_once():
    data = file(TABLE.format("61 00 61 00 61 00", "00 00 00 00 02 00 00 00"))
    root = read(data)
    assert [row.value for row in Outline(root).rows(())] == ["a", "a"]
    assert any("layout" in found.sentence for found in problems(root, SHIPPED))
    assert equal(read(write(root)), root)


def test_tables_without_the_last_offset_are_kept():
    """One tool's files for Splatoon 3 have only as many offsets as strings."""
    data = file(
        """
        59 42 07 00  00 00 00 00  10 00 00 00  20 00 00 00
        C2 02 00 00  0C 00 00 00  0E 00 00 00  61 00 62 00
        C0 02 00 00  A0 A0 00 00  00 00 00 00  01 00 00 00
        """
    )
    root = read(data)
    assert write(root) == data
    view = Outline(root)
    view.set((0,), "longer")
    again = read(write(view.root))
    assert equal(again, view.root)
    assert again.plan is not None
    assert not again.plan.strings.end_offset
    view.set((0,), "a")
    assert write(view.root) == data


# Findings


def test_findings_name_the_row_they_are_about():
    root = read(FILES["hash map"])
    root = replace(root, version=2)
    root = replace(
        root,
        root=mapping(
            {
                "$parent": Value(t.STRING, "Work/A.gyml"),
                "bool": array([Value(t.BOOL, 5)]),
                "null": Value(t.NULL, 5),
                "text": Value(t.STRING, "\udc80"),
                "wide": Value(t.U64, 1),
            }
        ),
    )
    found = {problem.path: problem.sentence for problem in problems(root, SHIPPED) if problem.path}
    assert set(found) == {("bool", 0), ("null",), ("text",)}
    whole = " ".join(problem.sentence for problem in problems(root, SHIPPED) if not problem.path)
    assert "Tears of the Kingdom" in whole
    assert "u64" in whole
