"""Every real file: the same bytes when written, the same values and types as oead reads."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest

from formats.byml import BYML
from formats.byml import types as t
from formats.byml.findings import problems
from formats.byml.model import Container, reachable
from formats.byml.read import read
from formats.byml.write import write
from formats.registry import SHIPPED
from tests import corpus

OLDEST = 1000
"""A corpus with fewer files than this is not the one these tests are about."""
BEYOND_OEAD = {t.ALIGNED, t.MONO_ARRAY, t.PATH, *t.HASH_MAPS}


def test_every_layout_is_kept():
    for path in corpus.need("byml"):
        plan = read(path.read_bytes()).plan
        assert plan is not None
        assert plan.complaint == "", path.name


def test_every_file_is_found_sound():
    """No finding but those that are true: tools that saved with a version of another game, and five
    links of two scenes to what is in no file."""
    lost = 0
    for path in corpus.need("byml"):
        for found in problems(read(path.read_bytes()), SHIPPED):
            is_link = "has this id" in found.sentence
            lost += is_link
            assert is_link or "version" in found.sentence, (path.name, found)
    assert lost <= 5


def test_writing_does_not_depend_on_the_quick_way():
    """An edited document takes another way through the writer; unedited, it gives the same."""
    for path in corpus.need("byml")[::5]:
        data = path.read_bytes()
        root = read(data)
        assert root.plan is not None
        root.plan.root = None
        assert write(root) == data, path.name
        root.plan.simple = False
        assert write(root) == data, path.name


def test_both_byte_orders_hold_the_same():
    for path in corpus.need("byml")[::25]:
        root = read(path.read_bytes())
        root = replace(root, big_endian=not root.big_endian)
        turned = read(write(root))
        assert turned.big_endian is root.big_endian
        assert BYML.equal(root, turned)
        back = replace(turned, big_endian=not root.big_endian)
        assert write(back) == path.read_bytes()


# Values, compared with an independent reader


def _oead():
    return pytest.importorskip("oead")


def as_oead(data: bytes) -> bytes:
    """Return the file with a version number that oead accepts."""
    return data[:2] + (b"\4\0" if data[:2] == b"YB" else b"\0\4") + data[4:]


def expected(value: object, oead) -> object:
    """Return what oead read in plain Python, each number beside its type's name and its bits."""
    kind = type(value)
    if kind is oead.byml.Hash:
        return {key: expected(one, oead) for key, one in value.items()}
    if kind is oead.byml.Array:
        return [expected(one, oead) for one in value]
    if kind is oead.F32:
        return ("f32", struct.pack("<f", float(value)))
    if kind is oead.F64:
        return ("f64", struct.pack("<d", float(value)))
    if kind in (oead.S32, oead.U32, oead.S64, oead.U64):
        return (kind.__name__.lower(), int(value))
    if kind is oead.Bytes:
        return ("binary", bytes(value))
    return (kind.__name__, value)


NAMES = {
    t.S32: "s32", t.U32: "u32", t.S64: "s64", t.U64: "u64", t.BINARY: "binary",
    t.STRING: "str", t.BOOL: "bool", t.NULL: "NoneType",
}  # fmt: skip


def found(node: Container) -> object:
    """Return a container of ours the way `expected` does."""
    values = []
    for type_, value in zip(node.shape.types, node.values, strict=True):
        if isinstance(value, Container):
            values.append(found(value))
        elif type_ == t.F32:
            values.append(("f32", struct.pack("<f", value)))
        elif type_ == t.F64:
            values.append(("f64", struct.pack("<d", value)))
        else:
            values.append((NAMES[type_], value))
    if node.shape.type == t.MAP:
        return dict(zip(node.shape.keys, values, strict=True))
    return values


@pytest.mark.long
def test_values_and_types_are_those_oead_reads():
    oead = _oead()
    compared = 0
    for path in corpus.need("byml"):
        data = path.read_bytes()
        root = read(data).root
        if root is None:
            continue
        used = {one for node in reachable(root) for one in (node.shape.type, *node.shape.types)}
        if used & BEYOND_OEAD:
            continue
        assert found(root) == expected(oead.byml.from_binary(as_oead(data)), oead), path.name
        compared += 1
    assert compared >= OLDEST


# Files as other tools write them


def _small(step: int, limit: int = 20_000):
    """Return documents of small real files and oead's reading of each."""
    oead = _oead()
    paths = [path for path in corpus.need("byml") if 100 <= path.stat().st_size <= limit]
    for path in paths[::step]:
        data = path.read_bytes()
        root = read(data)
        used = {
            one for node in reachable(root.root) for one in (node.shape.type, *node.shape.types)
        }
        if not used & BEYOND_OEAD:
            yield root, oead.byml.from_binary(as_oead(data)), data


def zeros_alike(values: object) -> str:
    """Return values as text in which no zero has a sign: these tools write -0.0 and 0.0 as one."""
    return repr(values).replace(repr(struct.pack("<f", -0.0)), repr(struct.pack("<f", 0.0)))


def test_files_rewritten_by_oead_come_back_and_hold_the_same():
    oead = _oead()
    count = 0
    for root, theirs, _data in _small(5):
        for big_endian in (False, True):
            data = bytes(oead.byml.to_binary(theirs, big_endian, 4))
            again = read(data)
            assert write(again) == data
            assert again.root is not None
            assert zeros_alike(found(again.root)) == zeros_alike(found(root.root))
            count += 1
    assert count > 200


def test_files_rewritten_by_byml_come_back():
    byml = pytest.importorskip("byml")
    count = 0
    for root, _theirs, data in _small(20, 5_000):
        values = byml.Byml(as_oead(data)).parse()
        for big_endian in (False, True):
            data = byml.Writer(values, be=big_endian, version=4).get_bytes()
            again = read(data)
            assert write(again) == data
            assert again.root is not None
            assert zeros_alike(found(again.root)) == zeros_alike(found(root.root))
            count += 1
    assert count > 50
