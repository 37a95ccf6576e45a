"""Generates tests/data: small files with every oddity of real tools and files.

Written by our own writers where they can be made to, and word by word where not.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import formats
from formats.aamp import AAMP
from formats.aamp.model import (
    RAW_TYPE,
    TYPE_IDS,
    FileLayout,
    Layout,
    OverlongString,
    ParameterIO,
    ParameterList,
    ParameterObject,
    name_hash,
)
from formats.byml import BYML, model
from formats.byml import types as t
from formats.byml.model import Byml
from formats.byml.shapes import keys_of
from formats.core.float32 import NaN32
from formats.core.kinds import AlignedBytes, Kind, accept
from tests.formats.ainb.odd import ODD
from tests.formats.byml.containers import array, hash_mapping, mapping

FOLDER = Path(__file__).resolve().parent / "data"


def parameters(name: str, **values: tuple[Kind, Any]) -> ParameterObject:
    """Return an AAMP object of these parameters."""
    return ParameterObject(
        name_hash(name),
        tuple(map(name_hash, values)),
        bytes(TYPE_IDS[kind] for kind, _value in values.values()),
        tuple(value for _kind, value in values.values()),
    )


def plist(
    name: str, objects: Sequence[ParameterObject] = (), lists: Sequence[ParameterList] = ()
) -> ParameterList:
    """Return an AAMP list."""
    return ParameterList(name_hash(name), tuple(objects), tuple(lists))


def document(
    objects: Sequence[ParameterObject] = (), lists: Sequence[ParameterList] = ()
) -> ParameterIO:
    """Return an AAMP document whose root list holds these."""
    return replace(AAMP.new(), root=plist("param_root", objects, lists))


def program(number: int) -> ParameterList:
    """Return one of the lists below; they are equal but for a number here and there."""
    return plist(
        f"AI_{number}",
        [
            parameters(
                "Def",
                Name=(Kind.STRING32, f"AI{number}"),
                Life=(Kind.S32, 1 if number else 0),
                Enable=(Kind.BOOL, True),
                Position=(Kind.VEC3, (1.0, 1.0, float(number))),
            ),
            parameters("SInst", Speed=(Kind.F32, 0.0), Color=(Kind.COLOR, (1.0, 1.0, 1.0, 1.0))),
        ],
        [plist("Children", [parameters("Elements", Value=(Kind.S32, 0), Flag=(Kind.U32, 0))])],
    )


def tree() -> ParameterIO:
    """Return a document whose lists, objects and values come in another order in each layout."""
    general = parameters("General", Scale=(Kind.VEC2, (1.0, 0.0)))
    return document([general], [program(number) for number in range(3)])


def aamp_in(layout: Layout) -> bytes:
    """Return that document as a writer of this habit would write it."""
    return formats.save_bytes(replace(tree(), file_layout=FileLayout(layout)))


def aamp_with_header_facts() -> bytes:
    """Return a document with a data version, extra words and bytes behind its end."""
    root = replace(tree(), version=410, type="aglenvset", extra=(1, 0, 0xFFFFFFFF))
    return formats.save_bytes(replace(root, trailing=b"tail"))


def aamp_short() -> bytes:
    """Return a document whose writer left the last zeros of the last string's padding out."""
    root = document([parameters("General", Name=(Kind.STRING, "four"))])
    return formats.save_bytes(root)[:-3]


def aamp_odd_values() -> bytes:
    """Return a document of values that no game writes, and of names that come twice."""
    odd = parameters(
        "General",
        Enable=(Kind.BOOL, 2),
        Speed=(Kind.F32, NaN32(0x7F800001)),
        Size=(Kind.VEC2, (-0.0, float("inf"))),
        Name=(Kind.STRING32, OverlongString("x" * 40)),
        Text=(Kind.STRING, b"\xe3\x81bad".decode("utf-8", "surrogateescape")),
        Data=(Kind.BUFFER_F32, (NaN32(0xFFC00000), -0.0)),
        Time=(Kind.BUFFER_U32, ()),
        Value=(Kind.BUFFER_BYTES, b"odd"),
    )
    twice = [parameters("Item", Value=(Kind.S32, 1)), parameters("Item")]
    root = document([odd, parameters("Elements")], [plist("Children", twice)])
    return formats.save_bytes(root)


def aamp_version_1() -> bytes:
    """Return a version 1 document with a string, whose bytes are kept as they are."""
    general = parameters(
        "General",
        Life=(Kind.S32, 7),
        Speed=(Kind.F32, 0.5),
        Size=(Kind.VEC2, (1.0, -0.0)),
        Color=(Kind.COLOR, (1.0, 0.5, 0.25, 1.0)),
    )
    general = general._replace(
        hashes=(*general.hashes, name_hash("Name")),
        types=general.types + bytes([TYPE_IDS[Kind.STRING32] | RAW_TYPE]),
        values=(*general.values, b"Baker\0\0\0"),
    )
    below = plist("Children", [parameters("Elements", Flag=(Kind.U32, 3))])
    return formats.save_bytes(replace(document([general], [below]), format_version=1))


def byml_of(node: Any, version: int = 7, *, big_endian: bool = False) -> bytes:
    """Return a document of this root."""
    root = Byml(node, version, big_endian=big_endian, shares=version < 7)
    return formats.save_bytes(root)


def byml_shared(version: int, *, big_endian: bool) -> bytes:
    """Return a document in which several places hold an equal map; version 2 stores it once."""

    def scale() -> model.Node:
        return mapping({"X": model.Value(t.F32, 1.0), "Y": model.Value(t.F32, 1.0)})

    places = [
        mapping({"Id": model.Value(t.S32, number), "Scale": scale(), "Size": scale()})
        for number in range(3)
    ]
    return byml_of(mapping({"Objs": array(places)}), version, big_endian=big_endian)


def byml_hash_maps(*, big_endian: bool) -> bytes:
    """Return a document whose root has keys of 64 bits and holds one with keys of 32."""
    inner = hash_mapping({7: model.Value(t.BOOL, True), 0xFFFFFFFF: model.Value(t.F64, 0.1)})
    keys = {
        0xDA4CB81B6BEAF6: model.Value(t.STRING, "火"),
        2**64 - 1: inner,
        1: model.Value(t.U64, 2**63),
    }
    return byml_of(hash_mapping(keys, t.HASH_MAP_64), big_endian=big_endian)


def byml_odd_values() -> bytes:
    """Return a document of values that no game writes."""
    bad = b"\xe3\x81".decode("utf-8", "surrogateescape")
    return byml_of(
        mapping(
            {
                "": model.Value(t.STRING, bad),
                bad: model.Value(t.F32, NaN32(0xFF800001)),
                "Bool": model.Value(t.BOOL, 5),
                "Binary": model.Value(t.BINARY, b"abc"),
                "Aligned": model.Value(t.ALIGNED, AlignedBytes(b"abcde", 32)),
                "Double": model.Value(t.F64, -0.0),
            }
        ),
        5,
    )


def byml_words(*body: int | bytes, keys: bytes = b"A\0B\0", root: int = 36) -> bytes:
    """Return a version 7 document of two keys, `A` and `B`, and a body given word by word."""
    table = struct.pack("<4I", 0xC2 | 2 << 8, 16, 18, 20) + keys
    words = (part if isinstance(part, bytes) else struct.pack("<I", part) for part in body)
    return struct.pack("<2sHIII", b"YB", 7, 16, 0, root) + table + b"".join(words)


def byml_inline_number() -> bytes:
    """Return a document whose 64-bit number stands behind its map, as roead writes it."""
    return byml_words(
        0xC1 | 2 << 8, 0xD5 << 24, 56, 1 | 0xC0 << 24, 64,
        struct.pack("<Q", 2**63 + 1),
        0xC0 | 1 << 8, 0xD1, 7,
    )  # fmt: skip


def byml_unaligned() -> bytes:
    """Return a document whose array starts right behind three bytes of data, as oead writes it."""
    return byml_words(
        0xC1 | 2 << 8, 0xA1 << 24, 56, 1 | 0xC0 << 24, 63,
        3, b"abc",
        b"\xc0\x01\0\0\xd1", 7,
    )  # fmt: skip


def byml_numbers_last() -> bytes:
    """Return a document whose 64-bit numbers all stand behind the containers, equal ones twice."""
    return byml_words(
        0xC1 | 2 << 8, 0xC0 << 24, 56, 1 | 0xD4 << 24, 88,
        0xC0 | 2 << 8, 0xD5D5, 72, 80,
        struct.pack("<QQq", 5, 5, -5),
    )  # fmt: skip


def byml_path_table() -> bytes:
    """Return a document with the long header of Mario Kart 8 and two blobs in its path table."""
    holder = mapping({"Path": model.Value(t.PATH, 1)})
    blobs = (bytes(28), bytes(range(56)))
    return formats.save_bytes(Byml(holder, 1, big_endian=True, long_header=True, paths=blobs))


def byml_mono_array() -> bytes:
    """Return a document whose root is an array that stores its type once."""
    numbers = [model.Value(t.S32, 42), model.Value(t.S32, -5)]
    return byml_of(model.container(t.MONO_ARRAY, None, numbers, t.S32), 10)


def byml_scalar() -> bytes:
    """Return a document that is a single number."""
    number = model.Value(t.F32, accept(Kind.F32, 0.1))
    return byml_of(model.container(t.SCALAR, None, [number]), 10)


def byml_repeated_keys() -> bytes:
    """Return a document with maps that have keys more than once, as scripts write them."""
    inner = mapping({"x": model.Value(t.S32, 7)})
    hashed = model.container(
        t.HASH_MAP, keys_of([5, 5]), [model.Value(t.S32, 3), model.Value(t.F32, 0.5)]
    )
    names = keys_of(["A", "A", "B", "A", "C"])
    numbers: list[model.Node] = [model.Value(t.S32, 1), inner, model.Value(t.S32, 2)]
    nodes: list[model.Node] = [*numbers, model.Value(t.STRING, "last"), hashed]
    return byml_of(model.container(t.MAP, names, nodes))


FILES: dict[str, Callable[[], bytes]] = {
    "Layout of the games.aamp": lambda: aamp_in(Layout.NINTENDO),
    "Layout of the aamp package.aamp": lambda: aamp_in(Layout.PACKAGE),
    "Layout of whole values.aamp": lambda: aamp_in(Layout.TYPED),
    "Header facts.aamp": aamp_with_header_facts,
    "Short by three.aamp": aamp_short,
    "Odd values.aamp": aamp_odd_values,
    "Version 1.aamp": aamp_version_1,
    "Empty.aamp": lambda: formats.save_bytes(AAMP.new()),
    "Shared.byml": lambda: byml_shared(2, big_endian=False),
    "Shared, big endian.byml": lambda: byml_shared(2, big_endian=True),
    "Unshared.byml": lambda: byml_shared(7, big_endian=False),
    "Hash maps.byml": lambda: byml_hash_maps(big_endian=False),
    "Hash maps, big endian.byml": lambda: byml_hash_maps(big_endian=True),
    "Odd values.byml": byml_odd_values,
    "Inline number.byml": byml_inline_number,
    "Unaligned array.byml": byml_unaligned,
    "Numbers last.byml": byml_numbers_last,
    "Path table.byml": byml_path_table,
    "Mono-typed array.byml": byml_mono_array,
    "One number.byml": byml_scalar,
    "Repeated keys.byml": byml_repeated_keys,
    "Null document.byml": lambda: byml_of(None, 3),
    "Empty map.byml": lambda: formats.save_bytes(BYML.new()),
    **ODD,
}
