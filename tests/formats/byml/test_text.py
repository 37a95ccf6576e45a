"""BYML as text: converted to text and back byte for byte, and equal in other libraries."""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle, product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import formats
from formats.byml import types as t
from formats.byml.equal import equal
from formats.byml.model import Byml, Value, container, reachable
from formats.byml.outline import Outline
from formats.byml.plain import plain as python
from formats.byml.read import read
from formats.byml.text import mapped_text, to_text
from formats.byml.text_read import from_text, read_text, subtree_from_text
from formats.byml.write import write
from formats.core.float32 import NaN32
from formats.core.kinds import AlignedBytes
from formats.errors import FormatError, Unsupported
from formats.text_io import FileForm, open_any
from tests import corpus
from tests.formats.byml.containers import array, document, hash_mapping, mapping
from tests.formats.byml.made import documents, shuffled
from tests.formats.byml.test_corpus import BEYOND_OEAD, OLDEST, as_oead, expected, found
from tests.scale import scale

quick = settings(max_examples=scale(150, 7_500), suppress_health_check=list(HealthCheck))


def plain(text: str) -> str:
    """Return a text without its comment."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("# triptych:"))


def test_without_the_comment_the_values_are_the_same():
    for path in corpus.need("byml")[::20]:
        root = read(path.read_bytes())
        if root.root is None:
            continue
        again = from_text(plain(to_text(root)))
        assert (again.version, again.big_endian) == (7, False)
        again = replace(again, version=root.version, big_endian=root.big_endian)
        assert equal(again, root), path.name
        assert read(write(again)).root is not None


@quick
@given(documents())
def test_any_document_comes_back_with_all_its_bits(root):
    data = write(root)
    text = to_text(read(data))
    again = read_text(text).root
    assert equal(again, root)
    assert to_text(again) == text


@quick
@given(documents(), st.randoms(use_true_random=False))
def test_any_layout_comes_back(root, chance):
    data = write(shuffled(write(root), chance))
    stored = read(data)
    result = read_text(to_text(stored))
    assert equal(result.root, root)
    assert result.notes == []
    assert write(result.root) == data


def test_shared_containers_are_one_again():
    below = mapping({"a": Value(t.S32, 1)})
    root = document(array([below, below, array([below])]), 2)
    data = write(root)
    assert len(reachable(read(data).root)) == 3
    again = from_text(to_text(read(data)))
    assert len(reachable(again.root)) == 3
    assert write(again) == data


def test_equal_containers_that_the_file_keeps_apart_stay_apart():
    twins = [mapping({"a": Value(t.S32, 1), "b": array([])}) for _twin in range(2)]
    root = document(
        array([twins[0], twins[0], twins[1], array([twins[1], array([])])]), 2, shares=False
    )
    stored = read(write(root))
    assert stored.shares
    assert len(reachable(stored.root)) == 7
    text = to_text(stored)
    assert "shares=parted" in text
    again = from_text(text)
    assert len(reachable(again.root)) == 7
    assert write(again) == write(stored)
    changed = read_text(text.replace("a: 1", "a: 2", 1))
    assert "no longer fits" in changed.notes[0].sentence
    assert equal(read(write(changed.root)), changed.root)


RING = """# triptych: version=4 order=big shares=named
A: &c1
  Id: one
  Next: &c2
    Back: *c1
    Id: two
B: *c2
C: [1, 2]
"""


def test_a_container_inside_itself_has_an_anchor():
    root = from_text(RING)
    data = write(root)
    again = read(data)
    assert again.rings
    assert len(reachable(again.root)) == 4
    assert to_text(again) == RING
    assert write(from_text(to_text(again))) == data
    assert equal(again, root)
    assert subtree_from_text(again, (), RING) is again.root
    text = mapped_text(again)
    assert text.text == RING
    assert [text.place(path)[0] for path in (("A",), ("A", "Id"), ("B",), ("C",))] == [1, 2, 6, 7]
    changed = subtree_from_text(again, (), RING.replace("Id: two", "Id: 2"))
    view = Outline(again)
    view.replace((), changed)
    assert (view.get(("A", "Next", "Id")), view.get(("B", "Id"))) == (2, 2)
    assert equal(read(write(view.root)), view.root)


def test_equal_floats_of_other_bits_are_not_shared():
    zeros = [mapping({"a": Value(t.F32, value)}) for value in (0.0, -0.0, 0.0)]
    root = document(array(zeros), 2)
    data = write(root)
    assert len(reachable(read(data).root)) == 3
    assert write(from_text(to_text(read(data)))) == data


# Edited texts


def test_an_edit_of_the_text_keeps_the_layout():
    """One number changed: the file then differs in the four bytes of that number only."""
    count = 0
    for path in corpus.need("byml")[::15]:
        data = path.read_bytes()
        root = read(data)
        text = to_text(root)
        if root.shares or ": 0.5\n" not in text:
            continue
        result = read_text(text.replace(": 0.5\n", ": 0.75\n", 1))
        saved = write(result.root)
        assert result.notes == []
        assert len(saved) == len(data)
        assert 1 <= sum(one != other for one, other in zip(saved, data, strict=True)) <= 4
        count += 1
    assert count > 3


def test_a_text_that_outgrew_its_comment_says_so():
    chance = random.Random(3)
    plan = None
    while plan is None or "containers=" not in to_text(plan):
        root = document(array([array([Value(t.S32, n)] * 2) for n in range(9)]))
        plan = read(write(shuffled(write(root), chance)))
    text = to_text(plan)
    result = read_text(text + "- [1, 2]\n")
    assert "no longer fits" in result.notes[0].sentence
    assert len(result.root.root.values) == 10
    assert read(write(result.root))


# Subtrees


def test_an_element_put_in_leaves_the_others_as_they_are():
    below = [mapping({"n": Value(t.S32, n), "big": Value(t.U64, n)}) for n in range(5)]
    root = document(array(below))
    root = read(write(root))
    old = list(root.root.values)
    text = mapped_text(root, ()).text
    lines = text.splitlines(keepends=True)
    made = subtree_from_text(root, (), "".join([*lines[:2], "- {n: 9, big: !ul 9}\n", *lines[2:]]))
    assert [one for one in made.values if any(one is other for other in old)] == old
    assert len(made.values) == 6


# Other libraries


def of_oead(root: Byml) -> bool:
    """Whether oead's text can hold a document: it reads some strings as words."""
    used = {one for node in reachable(root.root) for one in (node.shape.type, *node.shape.types)}
    words = {"true", "false", "null"}
    strings = {node.values[slot] for node in reachable(root.root) for slot in node.shape.strings}
    return not used & BEYOND_OEAD and not strings & words


def test_oead_reads_our_text_to_the_same_values():
    oead = pytest.importorskip("oead")
    count = 0
    for path in corpus.need("byml")[::6]:
        root = read(path.read_bytes())
        if root.root is None or not of_oead(root):
            continue
        assert expected(oead.byml.from_text(to_text(root)), oead) == found(root.root), path.name
        count += 1
    assert count > 0.15 * OLDEST


# Limits


def test_a_file_that_unfolds_without_end_is_not_written_as_text():
    node = array([Value(t.S32, 1)] * 2)
    for _level in range(40):
        node = array([node, node])
    root = document(node)
    with pytest.raises(Unsupported, match="values long"):
        to_text(root)


def test_deep_containers_come_back_and_deeper_ones_are_refused():
    node = array([])
    for _level in range(299):
        node = array([node])
    root = document(node)
    assert equal(from_text(to_text(root)), root)
    with pytest.raises(FormatError, match="more than 1024") as caught:
        from_text("- " * 1100 + "1")
    assert (caught.value.line, caught.value.column) == (1, 2049)


def test_every_kind_of_container_and_value_is_spelled_as_told():
    root = document(
        mapping(
            {
                "array": array([Value(t.S32, -1), Value(t.U32, 1), Value(t.S64, -(2**63))]),
                "u64": Value(t.U64, 2**64 - 1),
                "f32": Value(t.F32, 0.5),
                "f64": Value(t.F64, 1e300),
                "nan": Value(t.F32, NaN32(0x7F800001)),
                "binary": Value(t.BINARY, b"hello"),
                "file": Value(t.ALIGNED, AlignedBytes(b"hello", 64)),
                "hashes": hash_mapping({0x10: Value(t.STRING, "x y")}),
                "wide": hash_mapping({0x10: array([array([])])}, t.HASH_MAP_64),
                "mono": container(t.MONO_ARRAY, None, [Value(t.BOOL, True)], t.BOOL),
                "null": Value(t.NULL, None),
            }
        )
    )
    assert plain(to_text(root)).splitlines() == [
        "array: [-1, !u 0x00000001, !l -9223372036854775808]",
        "binary: !!binary aGVsbG8=",
        "f32: 0.5",
        "f64: !f64 1.0e+300",
        "file: !!file {Alignment: 64, Data: !!binary aGVsbG8=}",
        "hashes: !h32 {0x00000010: x y}",
        "mono: !mono_d0 [true]",
        "'nan': &nan_7F800001 .nan",
        "'null': null",
        "u64: !ul 18446744073709551615",
        "wide: !h64",
        "  0x0000000000000010:",
        "  - []",
    ]
    assert equal(from_text(to_text(root)), root)
    assert struct.pack("<d", from_text(to_text(root)).root.values[3]) == struct.pack("<d", 1e300)


SHORT, LONG = "# triptych: version=8 order=big\n", "# triptych: version=8 order=big header=long\n"
MISPLACED = [
    ("a: 1\nb: !path 0\n" + LONG, 2, "header=long"),
    (SHORT + "a: 1\nb: {c: [!path 0]}\n", 3, "header=long"),
    (SHORT + "- &x !path 0\n- *x\n", 2, "header=long"),
    (SHORT + "!path 0\n", 2, "header=long"),
    (LONG + "a: 1\nb: !!binary AAAA\n", 3, "binary data"),
    (LONG + "a: !!file {Alignment: 8, Data: &x !!binary AAAA}\nb: *x\n", 2, "binary data"),
]


@pytest.mark.parametrize(("text", "line", "words"), MISPLACED)
def test_what_the_header_leaves_no_room_for_is_refused_at_its_line(text, line, words):
    with pytest.raises(FormatError, match=words) as caught:
        from_text(text)
    assert caught.value.line == line


def test_the_data_of_a_file_has_room_under_any_header():
    for head in (SHORT, LONG):
        root = from_text(head + "a: !!file {Alignment: 8, Data: !!binary AAAA}\n")
        assert equal(read(write(root)), root)


def test_a_text_takes_the_path_table_of_the_document_it_is_like():
    like = from_text(LONG + "a: !path 0\n")
    like = replace(like, paths=(b"\1\2",))
    root = read_text("b: !path 0\n", like).root
    assert (root.long_header, root.paths) == (True, like.paths)
    assert equal(read(write(root)), root)


# Other tools' texts of every real file are read, under any name, with our comment or without


NAMES = (
    "{name}.yml", "{name}", "Other.yml", "Other.yaml", "Other.json", "Other.txt", "Other",
    ".merge_file_a09fZ", "",
)  # fmt: skip
HEADS = ("", "# another tool's remark\n", "# triptych: version={version} order={order}\n")
WAYS = list(product(NAMES, HEADS))
SMALL = 200
"""Files of at most so many bytes are read in every way, others in one each."""
LARGE = {"oead": scale(500_000, 100_000_000), "byml": scale(100_000, 100_000_000)}
"""Files of more bytes are left to a soak: both tools take long, one of them very long."""


def theirs(make: Callable[[bytes], str | None]) -> Iterator[tuple[Path, Byml, str]]:
    """Yield every real file, its document, and what a tool makes of it where it can."""
    for path in corpus.need("byml"):
        data = path.read_bytes()
        root = read(data)
        if root.root is None:
            continue
        text = make(as_oead(data))
        if text is not None:
            yield path, root, text


def of_the_oead_package(data: bytes) -> str | None:
    oead = pytest.importorskip("oead")
    if len(data) > LARGE["oead"]:
        return None
    try:
        return str(oead.byml.to_text(oead.byml.from_binary(data)))
    except (oead.InvalidDataError, RuntimeError, ValueError):
        return None  # it does not read hash maps and the like


def of_the_byml_package(data: bytes) -> str | None:
    byml, yaml = pytest.importorskip("byml"), pytest.importorskip("yaml")
    from byml import yaml_util

    yaml_util.add_representers(yaml.CDumper)
    if len(data) > LARGE["byml"]:
        return None
    try:
        values = byml.Byml(data).parse()
    except ValueError:
        return None
    return str(yaml.dump(values, Dumper=yaml.CDumper, allow_unicode=True, default_flow_style=None))


def check(path: Path, root: Byml, text: str, name: str, head: str) -> None:
    order = "big" if root.big_endian else "little"
    head = head.format(version=root.version, order=order)
    name = name.format(name=path.name)
    opened = open_any((head + text).encode(), name)
    what = (path.name, name, head)
    assert (opened.format.name, opened.form) == ("byml", FileForm.YAML), what
    if "version=" in head:
        assert (opened.root.version, opened.root.big_endian) == (root.version, root.big_endian)
    assert found(opened.root.root) == found(root.root), what


@pytest.mark.long
@pytest.mark.parametrize("make", [of_the_oead_package, of_the_byml_package])
def test_every_text_is_read_and_holds_the_same(make):
    turn = cycle(WAYS)
    count = 0
    for path, root, text in theirs(make):
        ways = WAYS if len(text) <= SMALL and count % 5 == 0 else [next(turn)]
        for name, head in ways:
            check(path, root, text, name, head)
        count += 1
    assert count > 0.7 * OLDEST


def test_maps_arrays_and_values_are_those_of_python():
    values = {"a": [1, 2.5, True, None, "x"], "b": {"c": [], "d": {}}}
    root = from_text(json.dumps(values))
    assert python(root) == values
    assert python(formats.open_bytes(formats.save_bytes(root))) == values


def test_the_null_document_and_a_single_value():
    assert python(Byml(None)) is None
    assert python(from_text("# triptych: version=10 root=value\n5")) == 5
