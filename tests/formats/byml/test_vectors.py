"""Whole small files spelled out, and layouts that no game has: each is read and kept."""

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
from formats.byml.model import Value, container, new
from formats.byml.outline import Outline
from formats.byml.read import read
from formats.byml.write import write
from formats.core.float32 import NaN32
from formats.core.kinds import AlignedBytes, Kind
from formats.errors import FormatError, Unsupported
from formats.registry import SHIPPED
from tests import corpus
from tests.formats.byml.containers import array, document, hash_mapping, mapping
from tests.formats.byml.made import documents, shuffled
from tests.scale import scale


def file(dump: str) -> bytes:
    """Return the bytes of a hex dump; what follows `#` on a line is a comment."""
    return bytes.fromhex("".join(line.split("#")[0] for line in dump.splitlines()))


TREE = file(
    """
    59 42 07 00  10 00 00 00  4C 00 00 00  68 00 00 00   # "YB", version 7, keys, strings, root
    C2 06 00 00                                          # key table of 6
    20 00 00 00  25 00 00 00  2A 00 00 00  2D 00 00 00   # offsets from the table's start
    31 00 00 00  36 00 00 00  3A 00 00 00                # the last one is the end
    48 61 73 68 00  4E 61 6D 65 00  4F 6E 00             # Hash, Name, On
    50 6F 73 00  50 6F 73 32 00  54 61 67 00  00 00      # Pos, Pos2, Tag, padding to 4
    C2 01 00 00  0C 00 00 00  11 00 00 00                # string table of 1
    54 72 65 65 00  00 00 00                             # Tree
    88 77 66 55 44 33 22 11                              # the u64 of Hash, not 8-aligned
    C1 06 00 00                                          # map of 6
    00 00 00 D5  60 00 00 00                             # Hash: u64 at 0x60
    01 00 00 A0  00 00 00 00                             # Name: string 0
    02 00 00 D0  01 00 00 00                             # On: true
    03 00 00 C0  9C 00 00 00                             # Pos: array at 0x9C
    04 00 00 C0  9C 00 00 00                             # Pos2: the same array
    05 00 00 D3  F6 0E C4 84                             # Tag: u32
    C0 03 00 00  D2 D2 D2 00                             # array of 3 f32
    00 00 C0 3F  00 00 00 00  00 00 00 C0                # 1.5, 0.0, -2.0
    """
)
TREE_BIG = file(
    """
    42 59 00 04  00 00 00 10  00 00 00 4C  00 00 00 68   # "BY", version 4
    C2 00 00 06
    00 00 00 20  00 00 00 25  00 00 00 2A  00 00 00 2D
    00 00 00 31  00 00 00 36  00 00 00 3A
    48 61 73 68 00  4E 61 6D 65 00  4F 6E 00
    50 6F 73 00  50 6F 73 32 00  54 61 67 00  00 00
    C2 00 00 01  00 00 00 0C  00 00 00 11  54 72 65 65 00  00 00 00
    11 22 33 44 55 66 77 88
    C1 00 00 06
    00 00 00 D5  00 00 00 60                             # key index first, then the type
    00 00 01 A0  00 00 00 00
    00 00 02 D0  00 00 00 01
    00 00 03 C0  00 00 00 9C
    00 00 04 C0  00 00 00 9C
    00 00 05 D3  84 C4 0E F6
    C0 00 00 03  D2 D2 D2 00
    3F C0 00 00  00 00 00 00  C0 00 00 00
    """
)
HASHES = file(
    """
    59 42 07 00  00 00 00 00  00 00 00 00  10 00 00 00   # no tables
    20 02 00 00                                          # hash map of 2, 32-bit keys
    10 00 00 00  FF FF FF FF                             # 0x10: s32 -1
    7D 4A 9B 08  00 00 00 3F                             # 0x089B4A7D: f32 0.5
    D1 D2 00 00                                          # the types, padding
    """
)
HASHES_64 = file(
    """
    59 42 07 00  00 00 00 00  10 00 00 00  20 00 00 00
    C2 01 00 00  0C 00 00 00  0E 00 00 00  78 00 00 00   # string table: x
    21 01 00 00                                          # hash map of 1, 64-bit keys
    F6 EA 6B 1B B8 4C DA 00  00 00 00 00                 # key and string index
    A0 00 00 00
    """
)
ALIGNED = file(
    """
    59 42 05 00  10 00 00 00  00 00 00 00  44 00 00 00
    C2 01 00 00  0C 00 00 00  10 00 00 00  62 69 6E 00   # key table: bin
    00 00 00 00 00 00 00 00 00 00 00 00                  # up to where the data is 32-aligned
    00 00 00 00 00 00 00 00 00 00 00 00
    02 00 00 00  20 00 00 00  AA BB 00 00                # size, alignment, data, padding
    C1 01 00 00  00 00 00 A2  38 00 00 00
    """
)
MONO = file(
    """
    59 42 0A 00  00 00 00 00  00 00 00 00  10 00 00 00
    C8 02 00 00  D1 00 00 00                             # mono-typed array of 2 s32
    2A 00 00 00  FB FF FF FF                             # 42, -5
    """
)
SCALAR = file(
    """
    59 42 09 00  00 00 00 00  10 00 00 00  20 00 00 00
    C2 01 00 00  0C 00 00 00  0E 00 00 00  78 00 00 00
    A0 00 00 00  00 00 00 00                             # the root is string 0
    """
)
NOTHING = file("59 42 03 00  00 00 00 00  00 00 00 00  00 00 00 00")
EMPTY_TABLES = file(
    """
    59 42 07 00  10 00 00 00  18 00 00 00  20 00 00 00
    C2 00 00 00  08 00 00 00                             # tables that are there but empty
    C2 00 00 00  08 00 00 00
    C1 00 00 00
    """
)


def path_file() -> bytes:
    """Return a big-endian version 1 file with Mario Kart 8's longer header and a path table."""
    head = struct.pack(">2sH4I", b"BY", 1, 20, 0, 36, 76)
    keys = file("C2 00 00 01  00 00 00 0C  00 00 00 0E  61 00  00 00")  # key table: a
    points = struct.pack(">7I", *range(7))
    paths = file("C3 00 00 01  00 00 00 0C  00 00 00 28") + points
    root = file("C1 00 00 01  00 00 00 A1  00 00 00 00")  # a: path 0
    return head + keys + paths + root


FILES = {
    "tree": TREE,
    "tree, big endian": TREE_BIG,
    "hash map": HASHES,
    "hash map of 64 bits": HASHES_64,
    "aligned binary": ALIGNED,
    "mono-typed array": MONO,
    "single value": SCALAR,
    "null document": NOTHING,
    "empty tables": EMPTY_TABLES,
    "path table": path_file(),
}


@pytest.mark.parametrize("name", FILES)
def test_files_come_back_byte_for_byte(name):
    assert write(read(FILES[name])) == FILES[name]


def shown(data: bytes) -> list[tuple[str, Kind, object]]:
    """Return label, kind and value of every row below the root."""
    view = Outline(read(data))
    return [(row.label, row.kind, row.value) for _path, row in view.walk()]


def test_a_tree_of_both_byte_orders():
    position = [("[0]", Kind.F32, 1.5), ("[1]", Kind.F32, 0.0), ("[2]", Kind.F32, -2.0)]
    rows = [
        ("Hash", Kind.U64, 0x1122334455667788),
        ("Name", Kind.STRING, "Tree"),
        ("On", Kind.BOOL, True),
        ("Pos", Kind.ARRAY, None),
        *position,
        ("Pos2", Kind.ARRAY, None),
        *position,
        ("Tag", Kind.U32, 0x84C40EF6),
    ]
    assert shown(TREE) == rows
    assert shown(TREE_BIG) == rows


def test_hash_maps():
    assert shown(HASHES) == [("0x00000010", Kind.S32, -1), ("0x089B4A7D", Kind.F32, 0.5)]
    assert shown(HASHES_64) == [("0x00DA4CB81B6BEAF6", Kind.STRING, "x")]


def test_binary_mono_typed_single_and_no_value():
    assert shown(ALIGNED) == [("bin", Kind.BINARY_ALIGNED, AlignedBytes(b"\xaa\xbb", 32))]
    assert shown(MONO) == [("[0]", Kind.S32, 42), ("[1]", Kind.S32, -5)]
    assert Outline(read(SCALAR)).row(())[2:4] == (Kind.STRING, "x")
    assert Outline(read(NOTHING)).row(())[2:4] == (Kind.NULL, None)
    assert shown(path_file()) == [("a", Kind.PATH_REFERENCE, 0)]
    assert read(path_file()).paths == (struct.pack(">7I", *range(7)),)


def tree(version: int, *, big_endian: bool):
    """Build the document of `TREE` from nothing."""
    root = new(version, big_endian)
    floats = array(Value(t.F32, value) for value in (1.5, 0.0, -2.0))
    same = array(Value(t.F32, value) for value in (1.5, 0.0, -2.0))
    children = {
        "Tag": Value(t.U32, 0x84C40EF6),
        "Pos2": same,
        "Pos": floats,
        "On": Value(t.BOOL, True),
        "Name": Value(t.STRING, "Tree"),
        "Hash": Value(t.U64, 0x1122334455667788),
    }
    return replace(root, root=mapping(children), shares=True)


def test_new_documents_are_laid_out_as_the_games_do():
    assert write(tree(7, big_endian=False)) == TREE
    assert write(tree(4, big_endian=True)) == TREE_BIG


def test_equal_containers_are_written_twice_where_a_file_does_not_share():
    root = tree(7, big_endian=False)
    root = replace(root, shares=False)
    assert len(write(root)) == len(TREE) + 20


def test_other_new_documents():
    root = document(hash_mapping({0x089B4A7D: Value(t.F32, 0.5), 0x10: Value(t.S32, -1)}))
    assert write(root) == HASHES
    root = replace(root, root=hash_mapping({0xDA4CB81B6BEAF6: Value(t.STRING, "x")}, t.HASH_MAP_64))
    assert write(root) == HASHES_64
    root = replace(root, version=5)
    root = replace(root, root=mapping({"bin": Value(t.ALIGNED, AlignedBytes(b"\xaa\xbb", 32))}))
    assert write(root) == ALIGNED
    root = replace(root, version=10)
    root = replace(
        root, root=container(t.MONO_ARRAY, None, [Value(t.S32, 42), Value(t.S32, -5)], t.S32)
    )
    assert write(root) == MONO
    root = replace(root, root=None)
    root = replace(root, version=3)
    assert write(root) == NOTHING


def test_an_empty_document():
    assert write(new()) == file("59420700 00000000 00000000 10000000 C1000000")
    assert write(new(2, True)) == file("42590002 00000000 00000000 00000010 C1000000")
    with pytest.raises(FormatError):
        new(11)


def test_a_document_without_a_root_equals_only_another_one():
    nothing, tree = read(NOTHING), replace(read(TREE), version=3)
    assert equal(nothing, read(NOTHING))
    assert not equal(nothing, tree)
    assert not equal(tree, nothing)


# Values with more than one spelling


def slots(types: str, *words: int) -> bytes:
    """Return a file whose root is an array of these types and value words."""
    kinds = bytes.fromhex(types)
    head = struct.pack("<2sH3I", b"YB", 7, 0, 0, 16)
    padding = bytes(-len(kinds) % 4)
    count = struct.pack("<I", 0xC0 | len(kinds) << 8)
    return head + count + kinds + padding + struct.pack(f"<{len(words)}I", *words)


def test_every_bit_of_a_number_survives():
    data = slots("D2D2D2D2D2D2", 0x80000000, 0x7FC00000, 0x7F800001, 0xFFC12345, 0x7F800000, 1)
    root = read(data)
    assert write(root) == data
    values = [row.value for row in Outline(root).rows(())]
    assert str(values[0]) == "-0.0"
    assert values[1:4] == [NaN32(0x7FC00000), NaN32(0x7F800001), NaN32(0xFFC12345)]


def test_every_bit_of_a_number_survives_in_an_unaligned_container():
    head = file("59420400 00000000 00000000 10000000 C0020000 A1C00000 20000000 25000000")
    data = head + file("01000000 61") + file("C0010000 D2 0000 0100807F")
    root = read(data)
    assert write(root) == data
    assert Outline(root).get((1, 0)) == NaN32(0x7F800001)


def test_words_of_bools_and_nulls_survive():
    data = slots("D0D0D0FFFF", 0, 1, 0x80000002, 0, 7)
    root = read(data)
    assert write(root) == data
    view = Outline(root)
    assert [row.value for row in view.rows(())] == [False, True, 0x80000002, None, None]
    old = view.node((4,))
    view.replace((4,), view.make(Kind.NULL))
    assert write(view.root) != data
    view.replace((4,), old)
    assert write(view.root) == data


def test_undecodable_strings_survive_and_are_shown_escaped():
    table = file("C2010000 0C000000 10000000 83 65 80 00")  # Shift-JIS and a stray byte
    root = file("C1010000 000000D1 05000000")
    data = struct.pack("<2sH3I", b"YB", 2, 16, 0, 32) + table + root
    document = read(data)
    assert write(document) == data
    (row,) = Outline(document).rows(())
    assert row.label == "\\x83e\\x80"
    assert row.key == "\udc83e\udc80"


# What is not read


@pytest.mark.parametrize("type_", [0xC4, 0xC5, 0x30, 0x31, 0x3F])
def test_unknown_kinds_of_nodes_are_named(type_):
    data = slots(f"D1{type_:02X}", 1, 16)
    with pytest.raises(FormatError, match=f"0x{type_:02X}") as caught:
        read(data)
    assert caught.value.offset == 16
    assert caught.value.path == ("[1]",)
    assert isinstance(caught.value, Unsupported)


@pytest.mark.parametrize("type_", [0x00, 0x0A, 0x1F, 0x40, 0x9F, 0xC2, 0xC3, 0xC7, 0xD7, 0xFE])
def test_types_that_are_none_are_refused(type_):
    with pytest.raises(FormatError, match=f"0x{type_:02X}"):
        read(slots(f"{type_:02X}", 16))


@pytest.mark.parametrize("version", [0, 11, 255])
def test_unknown_versions_are_refused(version):
    with pytest.raises(Unsupported, match=str(version)):
        read(NOTHING[:2] + bytes([version, 0]) + NOTHING[4:])


# Layouts that no game has: any order, padding and sharing is kept


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


@pytest.mark.parametrize(
    ("data", "at"),
    [
        pytest.param(TREE, 0x4B, id="behind the key table"),
        pytest.param(TREE, 0xA3, id="behind the types of the array"),
        pytest.param(SCALAR, 0x21, id="behind the type of the root"),
    ],
)
def test_unknown_bytes_between_items_are_a_finding(data, at):
    root = read(changed(data, at, b"\1"))
    assert root.plan is not None
    assert root.plan.complaint
    assert any("layout" in found.sentence for found in problems(root, SHIPPED))
    assert write(root) == data


def test_bytes_behind_the_last_item_are_kept():
    data = TREE + b"\1\2\3\4"
    root = read(data)
    assert write(root) == data
    assert any("4 unknown bytes" in found.sentence for found in problems(root, SHIPPED))
    root = read(TREE + bytes(4))
    assert write(root) == TREE + bytes(4)
    assert problems(root, SHIPPED) == []


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param(
            ALIGNED.replace(b"\x20\0\0\0\xaa", b"\x18\0\0\0\xaa"),
            "24 is not an alignment: it is not a power of two.",
            id="alignment",
        ),
        pytest.param(
            ALIGNED.replace(b"\x20\0\0\0\xaa", b"\0\0\0\x80\xaa"),
            "2147483648 is not an alignment: it is too large.",
            id="large alignment",
        ),
        pytest.param(
            path_file()[:-1] + b"\5",
            "Path 5 is referred to, but the path table has 1.",
            id="path",
        ),
    ],
)
def test_values_that_the_games_cannot_follow_are_a_finding(data, sentence):
    root = read(data)
    assert write(root) == data
    assert [found.sentence for found in problems(root, SHIPPED)] == [sentence]


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
