"""Documents and files made by hand for the tests of AAMP."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import Any

from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.model import (
    FileLayout,
    Layout,
    ParameterIO,
    ParameterList,
    ParameterObject,
    kind_of,
)
from formats.aamp.outline import Outline
from formats.core.float32 import NaN32
from formats.core.kinds import STRINGS, Curve, Kind
from formats.core.paths import Path

RAMP = (0.0, 0.0, 0.5, 0.5, 0.5, 0.5, 1.0, 1.0, 0.5, *([1.0] * 21))


def add(view: Outline, path: Path, name: str, kind: Kind, value: Any = None) -> Path:
    """Put a new child in at the end, and return its path."""
    key = view.key(path, name, kind)
    view.insert(path, -1, key, view.make(kind, value))
    return (*path, key)


def with_values(*values: tuple[Kind, Any]) -> ParameterIO:
    """Return a document of one object `Obj` that holds these as `P0`, `P1` …"""
    view = outline_of(AAMP.new())
    owner = add(view, (), "Obj", Kind.OBJECT)
    for number, (kind, value) in enumerate(values):
        add(view, owner, f"P{number}", kind, value)
    return view.root


def with_objects(root: ParameterIO, *objects: ParameterObject) -> ParameterIO:
    """Return a document whose root list has these objects."""
    return replace(root, root=root.root._replace(objects=objects))


def with_first_values(root: ParameterIO, *values: Any) -> ParameterIO:
    """Return a document whose first object has these values."""
    return with_objects(root, root.root.objects[0]._replace(values=values))


def exchanged(root: ParameterIO, *pairs: tuple[ParameterList, ParameterList]) -> ParameterIO:
    """Return a document with other lists in the place of some."""
    new = {id(old): other for old, other in pairs}

    def made(node: ParameterList) -> ParameterList:
        return (
            new[id(node)] if id(node) in new else node._replace(lists=tuple(map(made, node.lists)))
        )

    return replace(root, root=made(root.root))


def laid_out(root: ParameterIO, layout: Layout) -> ParameterIO:
    """Return a document that is written in another layout."""
    return replace(root, file_layout=FileLayout(layout))


def values(root: ParameterIO) -> list[Any]:
    """Return all values of a document in the order of its rows."""
    rows = (row for _path, row in outline_of(root).walk())
    return [row.value for row in rows if row.kind not in (Kind.LIST, Kind.OBJECT)]


def raw(*values_at: tuple[int, int], data: bytes = b"", strings: bytes = b"") -> bytes:
    """Return a file whose only object has parameters of these types at these section bytes.

    A string type counts from the start of the strings, any other from that of the data.
    """
    count = len(values_at)
    lists = struct.pack("<3I", 0xA4F6CB6C, 3, 3 | 1 << 16)
    objects = struct.pack("<2I", 0x11, 2 | count << 16)
    parameters = b""
    for number, (type_, at) in enumerate(values_at):
        start = len(data) if type_ in (7, 8, 15, 20) else 0
        offset = 2 * (count - number) + (start + at) // 4
        parameters += struct.pack("<2I", 0x100 + number, offset | type_ << 24)
    body = b"xml\0" + lists + objects + parameters + data + strings
    sizes = (1, 1, count, len(data), len(strings), 0)
    return struct.pack("<4s11I", b"AAMP", 2, 3, 0x30 + len(body), 0, 4, *sizes) + body


EVERY_TYPE: tuple[tuple[Kind, Any, str], ...] = (
    (Kind.BOOL, True, "01000000"),
    (Kind.BOOL, 7, "07000000"),
    (Kind.F32, 1.0, "0000803F"),
    (Kind.F32, -0.0, "00000080"),
    (Kind.F32, NaN32(0x7F800001), "0100807F"),
    (Kind.F32, NaN32(0xFFC12345), "4523C1FF"),
    (Kind.F32, float("inf"), "0000807F"),
    (Kind.S32, -2, "FEFFFFFF"),
    (Kind.S32, 0x7FC00000, "0000C07F"),  # the bits of a NaN, but an integer
    (Kind.U32, 0xFFC00001, "0100C0FF"),
    (Kind.U32, 0xFFFFFFFE, "FEFFFFFF"),
    (Kind.VEC2, (1.0, -0.0), "0000803F 00000080"),
    (Kind.VEC3, (1.0, 2.0, NaN32(0x7FA00000)), "0000803F 00000040 0000A07F"),
    (Kind.VEC4, (1.0, 2.0, 3.0, 4.0), "0000803F 00000040 00004040 00008040"),
    (Kind.COLOR, (0.5, 0.25, 0.0, 1.0), "0000003F 0000803E 00000000 0000803F"),
    (Kind.QUAT, (0.0, 0.0, 0.0, 1.0), "00000000 00000000 00000000 0000803F"),
    (
        Kind.CURVE1,
        (Curve(9, 7, RAMP),),
        "09000000 07000000" + struct.pack("<30f", *RAMP).hex(),
    ),
    (
        Kind.CURVE2,
        (Curve(2, 0, RAMP), Curve(0xFFFFFFFF, 99, RAMP)),
        f"02000000 00000000 {struct.pack('<30f', *RAMP).hex()}"
        f"FFFFFFFF 63000000 {struct.pack('<30f', *RAMP).hex()}",
    ),
    (
        Kind.CURVE3,
        (Curve(1, 2, RAMP),) * 3,
        f"01000000 02000000 {struct.pack('<30f', *RAMP).hex()}" * 3,
    ),
    (
        Kind.CURVE4,
        (Curve(3, 7, RAMP),) * 4,
        f"03000000 07000000 {struct.pack('<30f', *RAMP).hex()}" * 4,
    ),
    # Of a buffer the parameter points behind the word that counts its elements.
    (Kind.BUFFER_S32, (1, -1), "02000000 01000000 FFFFFFFF"),
    (Kind.BUFFER_F32, (1.0, NaN32(0x7F800001)), "02000000 0000803F 0100807F"),
    (Kind.BUFFER_U32, (1, 0xFFFFFFFF, 3), "03000000 01000000 FFFFFFFF 03000000"),
    (Kind.BUFFER_U32, (), "00000000"),
    (Kind.BUFFER_BYTES, b"abcde", "05000000 61626364 65000000"),
    (Kind.BUFFER_BYTES, b"", "00000000"),
    (Kind.STRING32, "ab", "61620000"),
    (Kind.STRING64, "abcd", "61626364 00000000"),
    (Kind.STRING256, "", "00000000"),
    (Kind.STRING, "火", "E781AB00"),
    (Kind.STRING, "a\udcff", "61FF0000"),
)
"""Each type with a value and the bytes it takes in its section."""


def agree(ours: ParameterList, theirs: object, name: str) -> int:
    """Hold a list to be as oead reads it; return how many values were compared."""
    count = 0
    for one, (key, other) in zip(ours.objects, theirs.objects.items(), strict=True):
        assert one.hash == key.hash, name
        items = other.params.items()
        for hash_, type_, value, (key, parameter) in zip(
            one.hashes, one.types, one.values, items, strict=True
        ):
            assert hash_ == key.hash, name
            assert type_ == int(parameter.type()), name
            assert same_as_oead(kind_of(type_), value, parameter.v), name
            count += 1
    for one, (key, other) in zip(ours.lists, theirs.lists.items(), strict=True):
        assert one.hash == key.hash, name
        count += agree(one, other, name)
    return count


def same_as_oead(kind: Kind, value: object, other: object) -> bool:
    """Whether oead made the same of a parameter; of a NaN it tells only that it is one."""
    fields = {Kind.VEC2: "xy", Kind.VEC3: "xyz", Kind.VEC4: "xyzt", Kind.QUAT: "abcd",
              Kind.COLOR: "rgba"}  # fmt: skip
    if kind is Kind.BOOL:
        return bool(value) == other
    if kind in STRINGS:
        return str(other) == value
    if kind in (Kind.S32, Kind.U32):
        return int(other) == value
    if kind is Kind.F32:
        return repr(float(other)) == repr(float(value))
    if kind in fields:
        return [repr(getattr(other, name)) for name in fields[kind]] == [
            repr(float(one)) for one in value
        ]
    if kind in (Kind.BUFFER_S32, Kind.BUFFER_U32, Kind.BUFFER_BYTES):
        return list(other) == list(value)
    if kind is Kind.BUFFER_F32:
        return list(map(repr, other)) == [repr(float(one)) for one in value]
    return [(c.a, c.b, list(c.floats)) for c in other] == [
        (c.use, c.type, list(c.floats)) for c in value
    ]


def from_text(text: str) -> ParameterIO:
    """Return the document of a text."""
    return AAMP.text.read(text).root
