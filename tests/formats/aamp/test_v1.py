"""Version 1: read by its sizes, numbers decoded, everything else kept."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest

from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.model import ParameterList
from formats.core.float32 import NaN32
from formats.core.kinds import Curve, Kind
from formats.errors import InvalidData, Unsupported, WrongType
from formats.registry import SHIPPED


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
