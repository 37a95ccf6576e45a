"""AAMP as text: byte for byte through it and back, and the same to other libraries."""

from __future__ import annotations

from dataclasses import replace

import oead
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.labels import Labels
from formats.aamp.model import KINDS, Layout, OverlongString, ParameterIO, ParameterList, equal
from formats.aamp.text import mapped_text, to_text
from formats.aamp.text_read import read_text, subtree_from_text
from formats.core.kinds import STRINGS, Kind
from formats.registry import SHIPPED
from tests.formats.aamp.made import (
    EVERY_TYPE,
    agree,
    from_text,
    laid_out,
    raw,
    same_as_oead,
    with_objects,
    with_values,
)
from tests.formats.aamp.test_corpus import real
from tests.formats.aamp.test_values import documents
from tests.scale import scale

quick = settings(max_examples=scale(80, 4_000), suppress_health_check=list(HealthCheck))


def test_without_the_comment_the_values_are_the_same():
    for name, data in real():
        root = AAMP.read(data)
        text = AAMP.text.write(root, SHIPPED)
        if text.startswith("#"):
            lines = text.splitlines(keepends=True)
            plain = "".join(line for line in lines if not line.startswith("#"))
            assert agree(from_text(plain).root, oead.aamp.ParameterIO.from_binary(data), name)


def named(root: ParameterIO) -> Labels:
    """Return the names of a document that `with_values` made."""
    names = outline_of(root).names
    for name in ("Obj", *(f"P{number}" for number in range(30))):
        names.teach(name)
    return names


def test_every_type_as_it_is_spelled():
    kinds = {kind: value for kind, value, _bytes in EVERY_TYPE if kind not in (Kind.F32,)}
    kinds[Kind.STRING] = "a b"
    root = with_values(*kinds.items())
    lines = [line.strip() for line in to_text(root, named(root)).splitlines()]
    assert lines[:6] == [
        "!io",
        "version: 0",
        "type: xml",
        "param_root: !list",
        "objects:",
        "Obj: !obj",
    ]
    assert lines[6:] == [
        "P0: &word_7 true",
        "P1: 2143289344",
        "P2: !u 4294967294",
        "P3: !vec2 [1.0, -0.0]",
        "P4: !vec3 [1.0, 2.0, &nan_7FA00000 .nan]",
        "P5: !vec4 [1.0, 2.0, 3.0, 4.0]",
        "P6: !color [0.5, 0.25, 0.0, 1.0]",
        "P7: !quat [0.0, 0.0, 0.0, 1.0]",
        *(line for line in lines if ": !curve [" in line),
        "P12: !buffer_int [1, -1]",
        "P13: !buffer_f32 [1.0, &nan_7F800001 .nan]",
        "P14: !buffer_u32 []",
        "P15: !buffer_binary []",
        "P16: !str32 ab",
        "P17: !str64 abcd",
        "P18: !str256 ''",
        "P19: a b",
        "lists: {}",
    ]
    assert equal(from_text(AAMP.text.write(root, SHIPPED)), root)


@pytest.mark.parametrize(("kind", "value", "stored"), EVERY_TYPE)
def test_every_value_comes_back_bit_for_bit(kind, value, stored):
    root = with_values((kind, value))
    again = from_text(AAMP.text.write(root, SHIPPED))
    assert equal(again, root)
    assert AAMP.write(again).endswith(bytes.fromhex(stored))


@quick
@given(documents(list(KINDS)), st.sampled_from(Layout))
def test_any_document_comes_back_byte_for_byte(root, layout):
    root = laid_out(root, layout)
    data = AAMP.write(root)
    stored = AAMP.read(data)
    again = from_text(AAMP.text.write(stored, SHIPPED))
    assert equal(again, root)
    assert AAMP.write(again) == data


def test_names_stand_for_hashes_where_they_are_known():
    root = with_values((Kind.S32, 1))
    view = outline_of(root)
    (owner,) = view.keys(())
    for name in ("true", "12", "Secret_name_of_nobody", "a: b", "é\n", "x" * 2000):
        key = view.key((owner,), name, Kind.S32)
        view.insert((owner,), -1, key, view.make(Kind.S32, 5))
    root, plain = view.root, replace(view.root, names=frozenset())
    text = AAMP.text.write(root, SHIPPED)
    assert text == to_text(plain, view.names)
    assert "      4261170317: 5\n" in text  # “true”, which oead cannot read as a name
    assert "      '12': 5\n" in text
    assert "      Secret_name_of_nobody: 5\n" in text
    assert "      'a: b': 5\n" in text
    result = read_text(text)
    assert equal(result.root, root)
    assert {"12", "a: b", "é\n", "Secret_name_of_nobody"} <= result.names
    assert "Secret_name" not in AAMP.text.write(plain, SHIPPED)


# Parts


def test_the_text_of_a_part_stands_alone():
    root = with_values((Kind.VEC2, (1.0, 2.0)), (Kind.STRING, "x"))
    view = outline_of(root)
    (owner,) = view.keys(())
    vector, _string = view.keys((owner,))
    assert mapped_text(root, (owner, vector), named(root)).text == "!vec2 [1.0, 2.0]\n"
    assert mapped_text(root, (owner,), named(root)).text == "!obj\nP0: !vec2 [1.0, 2.0]\nP1: x\n"
    node = subtree_from_text(root, (owner, vector), "!color [1.0, 2, 0.5, 1.0]")
    view.replace((owner, vector), node)
    assert view.row((owner, vector)).kind is Kind.COLOR


# Odd files


def test_strings_that_a_file_has_too_long_come_back():
    root = AAMP.read(raw((7, 0), strings=b"x" * 40 + bytes(4)))
    (owner,) = root.root.objects
    assert isinstance(owner.values[0], OverlongString)
    again = from_text(AAMP.text.write(root, SHIPPED))
    assert isinstance(again.root.objects[0].values[0], OverlongString)
    assert AAMP.write(again) == AAMP.write(root)


def test_names_that_a_file_has_twice_come_back():
    root = with_values((Kind.S32, 1), (Kind.S32, 2))
    (owner,) = root.root.objects
    owner = owner._replace(hashes=(owner.hashes[0],) * 2)
    root = with_objects(root, owner, owner)
    assert equal(from_text(AAMP.text.write(root, SHIPPED)), root)


# Other libraries


WORDS = ("true", "false", "null")


def of_oead(root: ParameterIO) -> bool:
    """Whether oead's text can hold a document: it reads some strings as words."""
    rows = (row for _path, row in outline_of(root).walk())
    return not any(row.kind in STRINGS and row.value in WORDS for row in rows)


def test_oead_reads_our_text_to_the_same_values():
    count = 0
    for name, data in list(real())[::5]:
        root = AAMP.read(data)
        if of_oead(root):
            theirs = oead.aamp.ParameterIO.from_text(AAMP.text.write(root, SHIPPED))
            count += agree(root.root, theirs, name)
    assert count > 50_000


def test_we_read_the_text_of_oead_to_the_same_values():
    count = 0
    for name, data in list(real())[::5]:
        theirs = oead.aamp.ParameterIO.from_binary(data)
        if of_oead(AAMP.read(data)):
            result = read_text(theirs.to_text())
            count += agree(result.root.root, theirs, name)
            assert AAMP.write(result.root) == bytes(theirs.to_binary()), name
    assert count > 50_000


def test_oead_reads_every_type_as_we_spell_it():
    once = [
        (kind, value)
        for kind, value, _bytes in EVERY_TYPE
        if value not in ((), b"") and not (kind in STRINGS and "\udcff" in value)
    ]
    theirs = oead.aamp.ParameterIO.from_text(AAMP.text.write(with_values(*once), SHIPPED))
    (owner,) = theirs.objects.items()
    for (kind, value), (_name, other) in zip(once, owner[1].params.items(), strict=True):
        assert same_as_oead(kind, bool(value) if kind is Kind.BOOL else value, other.v), kind


def test_we_read_the_text_of_the_aamp_package():
    yaml = pytest.importorskip("yaml")
    import aamp as package
    from aamp import yaml_util

    dumper = yaml.CDumper
    yaml_util.register_representers(dumper)
    count = noted = 0
    for name, data in list(real())[::40]:
        reader = package.Reader(data, track_strings=True)
        theirs = reader.parse()
        dumper.__aamp_reader = reader
        text = yaml.dump(theirs, Dumper=dumper, allow_unicode=True, encoding=None)
        if "&id" in text:
            continue
        result = read_text(text)
        noted += any("package aamp" in note.sentence for note in result.notes)
        ours, again = AAMP.read(data), result.root
        assert shape(again.root) == shape(ours.root), name
        count += 1
    assert count > 20
    assert noted > 5


def shape(parent: ParameterList) -> tuple:
    """Return names and types of a list; that package rounds its numbers."""
    objects = [(one.hash, one.hashes, one.types) for one in parent.objects]
    return parent.hash, objects, [shape(child) for child in parent.lists]
