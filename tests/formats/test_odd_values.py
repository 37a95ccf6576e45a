"""Every accepted value can be saved and reads back the same, from its file and from its text.

Every row of every kind gets odd values, and odd names if it has a name.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import formats
from app.documents.verified_write import verify
from formats import outline_of
from formats.aamp.model import PARAM_ROOT
from formats.byml import BYML
from formats.core.float32 import NaN32, f32_from_bits
from formats.core.kinds import (
    CURVE_COUNTS,
    FLOAT_COUNTS,
    INT_RANGES,
    STRING_LIMITS,
    AlignedBytes,
    Curve,
    Kind,
)
from formats.errors import InvalidData
from formats.laws.case import rows_of_every_sort
from formats.registry import SHIPPED, format_of
from tests.formats import own
from tests.formats.random_edits import Session
from tests.scale import scale

EXAMPLES = scale(25, 500)
ROWS = scale(30, 1000)

TEXTS = (
    "", " ", "\0", "a\0b", "\ud800", "\udc80", "\udcff\udcfe", "\udcd3\udc81", "é", "日本語",
    "\U0010ffff", "\ue000", "\uf8ff", "\ufeff", "\u2028", "\x85", "\x7f", "\x1b", "\r", "\n",
    "\r\n", "a\nb\n", "\t", "#", "a #b", ": ", "- a", "? a", "{}", "[a]", "&a", "*a", "!u a", "|",
    ">", "%", "@", "`", "'", '"', "\\", "null", "~", "true", "1", "1.0", "0x10", ".nan", "=", "<<",
    "a: b", "<- 1", "<- ?1.2", "[3] a", "$a", "その他", "x" * 31, "x" * 63, "x" * 255,
    "x" * 256, "x" * 5000, "é" * 16, "0xFFFFFFFF", "0x" + "F" * 128, "\u0301", "\u202e",
)  # fmt: skip
FLOATS = (
    0.0, -0.0, 1.5, 0.1, 3.4028235677973366e38, -1e-45, 1e-320, 1e39, 1e308, float("inf"),
    -float("inf"), float("nan"), NaN32(0x7F800001), NaN32(0xFFC00001), 16777217.0, 0,
)  # fmt: skip
INTS = tuple(
    sign * (1 << bits) + step
    for bits in (0, 7, 15, 16, 31, 32, 63, 64)
    for sign in (1, -1)
    for step in (-1, 0, 1)
)

texts = st.sampled_from(TEXTS) | st.text(max_size=40)
floats = st.sampled_from(FLOATS) | st.floats() | st.integers(0, 2**32 - 1).map(f32_from_bits)
ints = st.sampled_from(INTS) | st.integers(-(2**64), 2**64)
curves = st.builds(Curve, ints, ints, st.lists(floats, min_size=30, max_size=30).map(tuple))
aligned = st.builds(AlignedBytes, st.binary(max_size=20), ints)


def values(kind: Kind) -> st.SearchStrategy[Any]:
    """Return what makes odd values for rows of a kind, among them some that are none."""
    if kind in INT_RANGES or kind is Kind.BOOL:
        return ints | st.booleans()
    if kind in (Kind.F32, Kind.F64):
        return floats | st.just(10**400)
    if kind in FLOAT_COUNTS:
        return st.tuples(*[floats] * FLOAT_COUNTS[kind])
    if kind in CURVE_COUNTS:
        return st.tuples(*[curves] * CURVE_COUNTS[kind])
    if kind is Kind.BUFFER_F32:
        return st.lists(floats, max_size=9).map(tuple)
    if kind in (Kind.BUFFER_S32, Kind.BUFFER_U32):
        return st.lists(ints, max_size=9).map(tuple)
    if kind is Kind.BINARY_ALIGNED:
        return aligned
    if kind is Kind.GUID:
        return st.uuids().map(str) | texts
    if kind in (Kind.BINARY, Kind.BUFFER_BYTES, Kind.RAW):
        return st.binary(max_size=70)
    return texts if kind is Kind.STRING or kind in STRING_LIMITS else st.none()


def hold(root: Any) -> None:
    """Hold a document to be the same from its file and from its text."""
    module, data = format_of(root), formats.save_bytes(root)
    verify(root, data)
    again = module.text.read(module.text.write(root, SHIPPED)).root
    assert module.equal(again, root), "its text says something else"
    assert formats.save_bytes(again) == data, "its text gives other bytes"


@pytest.mark.parametrize("file", own.every(scale(3, 500), 6000), ids=own.label)
def test_what_is_accepted_is_read_back(file):
    data = file.read_bytes()
    root = formats.open_bytes(data)
    session = Session(root)
    before = formats.save_bytes(root)
    paths = rows_of_every_sort(session.view, ROWS, random.Random(1))

    @settings(
        max_examples=own.often(file, EXAMPLES),
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.data())
    def try_some(chance):
        path = chance.draw(st.sampled_from(paths))
        if not _edit(session, path, chance):
            return
        hold(session.root)
        session.undo()
        assert formats.save_bytes(session.root) == before

    try_some()


def _edit(session: Session, path: Any, chance: Any) -> bool:
    """Give a row another value, another name or another row below it; whether that was accepted."""
    row, one = session.view.row(path), session.structure
    offers = one.offers(path)
    if offers:
        offer, name = chance.draw(st.sampled_from(offers)), chance.draw(texts)
        return session.do(lambda: one.add(path, offer, name))
    if row.editable:
        value = chance.draw(values(row.kind))
        return session.do(lambda: one.set(path, value))
    name = chance.draw(texts)
    return session.do(lambda: one.rename(path, name))


@pytest.mark.parametrize("name", own.NAMES)
def test_every_odd_text_as_a_name_and_as_a_value(name):
    """What hypothesis may not come upon: each of the known troublemakers, in many rows.

    In a soak it is all of them in each of the rows.
    """
    file = own.files(name)[0]
    root = formats.open_bytes(file.read_bytes())
    session = Session(root)
    share = scale(3, 1)
    for number, path in enumerate(rows_of_every_sort(session.view, 25, random.Random(2))):
        for text in TEXTS[number % share :: share]:
            for what in _with_text(session, path, text):
                if session.do(what):
                    hold(session.root)
                    session.undo()


def _with_text(session: Session, path: Any, text: str) -> list[Any]:
    one = session.structure
    offers = {type(offer.what): offer for offer in one.offers(path)}.values()
    found = [lambda offer=offer: one.add(path, offer, text) for offer in offers]
    if path:
        found.append(lambda: one.rename(path, text))
    if session.view.row(path).kind is Kind.STRING and session.view.row(path).editable:
        found.append(lambda: one.set(path, text))
    return found


@pytest.mark.parametrize(
    "alignment", [0, 1, 3, 8, 1 << 24, 1 << 30, (1 << 31) - 1, 1 << 31, (1 << 32) - 1]
)
def test_any_alignment_is_written_and_read_back(alignment):
    view = outline_of(BYML.text.read("a: !!file {Alignment: 8, Data: !!binary AAAA}").root)
    view.set(("a",), AlignedBytes(b"ab", alignment))
    hold(view.root)
    assert len(formats.save_bytes(view.root)) < 1 << 25


@pytest.mark.parametrize("bits", range(32, 513, 32))
def test_keys_of_hash_maps_of_every_width_are_read_back(bits):
    hold(BYML.text.read(f"!h{bits}\n? {(1 << bits) - 1}\n: 1\n").root)
    hold(BYML.text.read(f"!h{bits}\n? {(1 << bits) - 1:#x}\n: 1\n").root)


def test_an_old_parameter_file_has_the_root_that_its_text_can_have():
    file = next(one for one in own.files("aamp") if one.name == "Version 1.aamp")
    data = bytearray(file.read_bytes())
    at = data.find(PARAM_ROOT.to_bytes(4, "little"))
    data[at] ^= 1
    with pytest.raises(InvalidData):
        formats.open_bytes(bytes(data))
