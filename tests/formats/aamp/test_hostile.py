"""Damaged files and those of version 1: one `FormatError` each, or what can be written."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest

from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.model import Layout, ParameterIO, ParameterList, ParameterObject
from formats.core.float32 import NaN32
from formats.core.kinds import Curve, Kind
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.registry import SHIPPED
from tests.formats.aamp.made import laid_out, raw, with_first_values, with_objects, with_values


def lists(*records: tuple[int, int], objects: bytes = b"", counts: tuple[int, int] = (0, 0)):
    """Return a file of lists given by their two packed words, and of objects and parameters."""
    names = (0xA4F6CB6C, *range(1, len(records)))[: len(records)]
    body = b"xml\0" + b"".join(
        struct.pack("<3I", name, *words) for name, words in zip(names, records, strict=True)
    )
    body += objects
    head = (2, 3, 0x30 + len(body), 0, 4, len(records), *counts, 0, 0, 0)
    return struct.pack("<4s11I", b"AAMP", *head) + body


def deep(levels: int) -> bytes:
    return lists(*[(3 | 1 << 16, 3 * (levels - n)) for n in range(levels - 1)], (3, 3))


SHARED_OBJECT = lists(
    (3 | 2 << 16, 9),
    (6, 6 | 1 << 16),
    (3, 3 | 1 << 16),
    objects=struct.pack("<4I", 1, 4, 2, 2),
    counts=(2, 0),
)

REFUSED = {
    "empty": (b"", "does not begin"),
    "not AAMP": (b"BYML" + bytes(60), "does not begin"),
    "header cut off": (b"AAMP\2\0\0\0\3\0\0\0" + bytes(8), "header"),
    "text that begins like it": (b"AAMP\n> [0x00] is the magic of", "not a version"),
    "version 3": (b"AAMP\3\0\0\0\3\0\0\0" + bytes(60), "not a version"),
    "big endian": (b"AAMP\0\0\0\2\0\0\0\2" + bytes(60), "big endian"),
    "marked as big endian": (b"AAMP\2\0\0\0\2\0\0\0" + bytes(60), "big endian"),
    "no root list": (lists(), "no root list"),
    "other root": (lists((3, 3)).replace(b"\x6c\xcb\xf6\xa4", b"\0\0\0\0"), "param_root"),
    "list that holds itself": (lists((1 << 16, 6), (3, 3)), "without end"),
    "two lists that hold each other": (lists((3 | 1 << 16, 6), (1 << 16, 3)), "claimed"),
    "too deep": (deep(65), "without end"),
    "more children than lists": (lists((3 | 9 << 16, 3)), "more lists"),
    "children behind the lists": (lists((6 | 1 << 16, 6), (3, 3)), "outside the lists"),
    "children between two lists": (lists((4 | 1 << 16, 6), (3, 3)), "between two lists"),
    "objects behind the objects": (
        lists((3, 5 | 1 << 16), objects=struct.pack("<2I", 1, 2), counts=(1, 0)),
        "outside the objects",
    ),
    "objects inside the lists": (
        lists((3, 1 << 16), objects=struct.pack("<2I", 1, 2), counts=(1, 0)),
        "outside the objects",
    ),
    "one object in two lists": (SHARED_OBJECT, "same children"),
    "parameters behind the parameters": (
        lists((3, 3 | 1 << 16), objects=struct.pack("<4I", 1, 4 | 1 << 16, 2, 2), counts=(1, 1)),
        "outside the parameters",
    ),
    "value behind the data": (raw((1, 4), data=bytes(4)), "outside the data"),
    "vector over the end": (raw((5, 4), data=bytes(16)), "does not fit"),
    "curve over the end": (raw((9, 0), data=bytes(124)), "does not fit"),
    "buffer without its count": (raw((13, 0), data=bytes(4)), "outside the data"),
    "buffer over the end": (raw((18, 4), data=b"\xff" * 4 + bytes(8)), "does not fit"),
    "binary over the end": (raw((19, 4), data=b"\xff" * 4 + bytes(8)), "does not fit"),
    "string behind the strings": (raw((7, 4), strings=b"abc\0"), "outside the string"),
    "string in the data": (raw((7, -4), data=bytes(4), strings=b"abc\0"), "outside the string"),
    "string without an end": (raw((20, 0), strings=b"abcd"), "does not end"),
    "type 21": (raw((21, 0), data=bytes(4)), "not a type"),
    "type 255": (raw((255, 0), data=bytes(4)), "not a type"),
    "sections that do not add up": (raw((1, 0), data=bytes(4))[:-4] + bytes(2), "cut off"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_a_reason(name):
    data, reason = REFUSED[name]
    with pytest.raises(FormatError, match=reason) as caught:
        AAMP.read(data)
    assert type(caught.value) in (InvalidData, Unsupported)
    assert caught.value.offset is not None
    assert caught.value.offset <= max(len(data), 0x30)


@pytest.mark.parametrize(
    ("name", "offset"),
    [
        ("children behind the lists", 0x34 + 4),
        ("objects behind the objects", 0x34 + 8),
        ("parameters behind the parameters", 0x34 + 12 + 4),
    ],
)
def test_an_error_is_at_the_word_that_points_outside(name, offset):
    with pytest.raises(InvalidData) as caught:
        AAMP.read(REFUSED[name][0])
    assert caught.value.offset == offset


def test_as_deep_as_allowed():
    data = deep(64)
    assert AAMP.write(AAMP.read(data)) == data


def test_an_offset_that_runs_over_24_bits_does_not_change_the_type():
    data = bytearray(raw((2, 0), data=b"\1\0\0\0"))
    struct.pack_into("<I", data, 0x4C, 0xFFFFFF | 2 << 24)
    with pytest.raises(InvalidData, match="outside the data"):
        AAMP.read(bytes(data))


def test_errors_name_the_parameter():
    with pytest.raises(InvalidData, match="0x00000101") as caught:
        AAMP.read(raw((1, 0), (1, 8), data=bytes(4)))
    assert caught.value.offset == 0x30 + 4 + 12 + 8 + 8 + 4


def wide(count: int) -> ParameterIO:
    owner = ParameterObject(1, tuple(range(count)), bytes([2]) * count, (7,) * count)
    return with_objects(AAMP.new(), owner)


def test_limits_raise_instead_of_wrapping():
    assert len(AAMP.read(AAMP.write(wide(65535))).root.objects[0].values) == 65535
    with pytest.raises(Unsupported, match="65536 parameters in one object"):
        AAMP.write(wide(65536))
    root = AAMP.new()
    lists = tuple(map(ParameterList, range(30_000)))
    root = replace(root, root=root.root._replace(lists=lists))
    with pytest.raises(Unsupported, match="words lie between a list"):
        AAMP.write(root)
    root = wide(60_000)
    last = ParameterObject(3, (1,), b"\2", (1,))
    root = with_objects(root, ParameterObject(2), *root.root.objects, last)
    with pytest.raises(Unsupported, match="words lie between an object"):
        AAMP.write(root)


def test_values_too_far_away_raise():
    blob = ParameterObject(1, (1, 2), bytes([19, 2]), (bytes(4 << 24), 12345))
    root = laid_out(with_objects(AAMP.new(), blob), Layout.TYPED)  # the quickest for 64 MiB
    with pytest.raises(Unsupported, match="between a parameter and its value"):
        AAMP.write(root)


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_strings_that_no_file_can_hold(text):
    root = with_first_values(with_values((Kind.STRING, "x")), text)
    with pytest.raises(WrongType):
        AAMP.write(root)


# Version 1: read by its sizes, numbers decoded, everything else kept


def parameter(type_: int, name: int, payload: bytes) -> bytes:
    return struct.pack("<3I", 12 + len(payload), type_, name) + payload


def owner(name: int, *parameters: bytes) -> bytes:
    body = b"".join(parameters)
    return struct.pack("<4I", 16 + len(body), len(parameters), name, 0xABCD) + body


def plist(name: int, lists: tuple[bytes, ...] = (), objects: tuple[bytes, ...] = ()) -> bytes:
    body = b"".join((*lists, *objects))
    return struct.pack("<4I", 16 + len(body), name, len(lists), len(objects)) + body


def file(root: bytes, name: bytes = b"xml\0") -> bytes:
    size = 24 + len(name) + len(root)
    return struct.pack("<4s5I", b"AAMP", 1, 1, size, 9, len(name)) + name + root


CURVE = struct.pack("<2I", 2, 0) + struct.pack("<30f", *range(30))
SAMPLE = file(
    plist(
        0xA4F6CB6C,
        (plist(1, (), (owner(2),)), plist(3)),
        (
            owner(
                4,
                parameter(0, 10, b"\1\0\0\0"),
                parameter(0, 11, b"\1"),  # a bool of one byte, as one tool writes it
                parameter(1, 12, b"\1\0\x80\x7f"),
                parameter(2, 13, b"\xfe\xff\xff\xff"),
                parameter(4, 14, struct.pack("<3f", 1, 2, 3)),
                parameter(7, 15, b"text\0\0\0\0"),
                parameter(8, 16, b"odd"),
                parameter(9, 17, CURVE),
                parameter(13, 18, bytes(8)),
                parameter(17, 19, b"\xff\xff\xff\xff"),
            ),
        ),
    )
)


def test_it_comes_back_identical():
    root = AAMP.read(SAMPLE)
    assert AAMP.write(root) == SAMPLE
    assert AAMP.facts(root)["format"] == "AAMP v1"
    assert AAMP.facts(root)["version"] == "9"
    assert "experimental" in AAMP.problems(root, SHIPPED)[0].sentence


def test_values_of_the_right_size_are_decoded_and_others_kept():
    view = outline_of(AAMP.read(SAMPLE))
    rows = view.rows((view.keys(())[0],))
    assert [(row.kind, row.value, row.editable) for row in rows] == [
        (Kind.BOOL, True, True),
        (Kind.RAW, b"\1", False),
        (Kind.F32, NaN32(0x7F800001), True),
        (Kind.S32, -2, True),
        (Kind.VEC3, (1.0, 2.0, 3.0), True),
        (Kind.RAW, b"text\0\0\0\0", False),
        (Kind.RAW, b"odd", False),
        (Kind.CURVE1, (Curve(2, 0, tuple(map(float, range(30)))),), True),
        (Kind.RAW, bytes(8), False),
        (Kind.U32, 0xFFFFFFFF, True),
    ]


def test_numbers_can_be_edited_and_payloads_cannot():
    root = AAMP.read(SAMPLE)
    view = outline_of(root)
    path = (view.keys(())[0],)
    keys = view.keys(path)
    view.set((*path, keys[3]), 5)
    assert AAMP.write(view.root) == SAMPLE.replace(b"\xfe\xff\xff\xff", b"\5\0\0\0")
    view.set((*path, keys[3]), -2)
    with pytest.raises(WrongType):
        view.set((*path, keys[5]), b"other")
    node = view.node((*path, keys[5]))
    view.remove((*path, keys[5]))
    assert len(AAMP.write(view.root)) == len(SAMPLE) - 20
    view.insert(path, 5, keys[5], node)
    assert AAMP.write(view.root) == SAMPLE


def test_nodes_do_not_pass_between_versions_that_cannot_hold_them():
    old = outline_of(AAMP.read(SAMPLE))
    new = outline_of(AAMP.new())
    raw = old.copy(old.node((old.keys(())[0],)))
    with pytest.raises(WrongType, match="version 2"):
        new.insert((), -1, new.key((), "X", Kind.OBJECT), raw)
    path = (old.keys(())[0],)
    assert Kind.STRING not in old.allowed(path)
    key = old.key(path, "X", Kind.S32)
    with pytest.raises(WrongType, match="version 1"):
        old.insert(path, -1, key, old.make(Kind.STRING, "x"))


@pytest.mark.parametrize(
    "data",
    [
        SAMPLE[:20],
        SAMPLE[:-1],
        file(plist(1) + b"more"),
        file(struct.pack("<4I", 16, 1, 1, 0)),
        file(struct.pack("<4I", 20, 1, 0, 0) + bytes(4)),
        file(struct.pack("<4I", 15, 1, 0, 0)),
        file(struct.pack("<4I", 0xFFFFFFFF, 1, 0xFFFFFFFF, 0)),
        file(plist(1, (), (owner(1, parameter(21, 1, b"1234")),))),
        file(plist(1, (), (owner(1, struct.pack("<3I", 8, 1, 1)),))),
    ],
)
def test_damaged_files_are_refused(data):
    with pytest.raises(InvalidData) as caught:
        AAMP.read(data)
    assert caught.value.offset is not None


def test_too_deep():
    root = plist(1)
    for _level in range(64):
        root = plist(1, (root,))
    with pytest.raises(InvalidData, match="deep"):
        AAMP.read(file(root))


def test_lists_that_are_too_deep_are_not_written():
    root = AAMP.read(SAMPLE)
    inner = ParameterList(7, (), ())
    for _level in range(63):
        inner = ParameterList(7, (), (inner,))
    with pytest.raises(Unsupported, match="deep"):
        AAMP.write(replace(root, root=root.root._replace(lists=(inner,))))
