"""Edits through the outline: they have their effect, nothing else, and can be undone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

import formats
from formats import fixes
from formats.byml import BYML
from formats.byml import types as t
from formats.byml.equal import equal
from formats.byml.model import DEPTH_LIMIT, Byml, Container, Value, container, new, reachable
from formats.byml.outline import Outline
from formats.byml.read import read
from formats.byml.shapes import Again
from formats.byml.write import write
from formats.core.float32 import NaN32
from formats.core.kinds import AlignedBytes, Kind
from formats.core.paths import Path
from formats.diff import diff
from formats.errors import FormatError, WrongType
from formats.paths import find, spell
from formats.problems import Severity
from formats.registry import SHIPPED, structure_of
from tests import corpus
from tests.formats.byml.containers import array, document, mapping
from tests.make_data import byml_repeated_keys


def test_an_edit_moves_nothing_else():
    """A number takes its own bytes and no others."""
    data = corpus.need_file("byml/roead/ActorInfo.product.byml").read_bytes()
    root = read(data)
    view = Outline(root)
    path = ("Actors", 0, "bfres")
    before = view.row(("Actors", 0))
    assert before.kind is Kind.MAP
    path, row = next((path, row) for path, row in view.walk(("Actors", 17)) if row.kind is Kind.S32)
    view.set(path, row.value + 1)
    saved = write(view.root)
    assert len(saved) == len(data)
    assert sum(one != other for one, other in zip(data, saved, strict=True)) <= 4


# Containers that stand at several positions


def shared_positions(root: Byml) -> Iterator[tuple[Path, Path]]:
    """Yield pairs of paths at which the same stored container with values stands."""
    assert root.root is not None
    first: dict[int, Path] = {}
    waiting: list[tuple[Path, Container]] = [((), root.root)]
    while waiting:
        path, node = waiting.pop()
        for slot in node.shape.children:
            child, place = node.values[slot], (*path, node.shape.keys[slot])
            if id(child) in first:
                if child.shape.floats:
                    yield first[id(child)], place
            else:
                first[id(child)] = place
                waiting.append((place, child))


@pytest.mark.parametrize("name", ["UKMM-x/EventInfo.product.sbyml", "roead/ActorInfo.product.byml"])
def test_an_edit_of_a_shared_container_reaches_one_position(name):
    data = corpus.need_file(f"byml/{name}").read_bytes()
    root = read(data)
    pairs = random.Random(4).sample(list(shared_positions(root)), 5)
    view = Outline(root)
    for one, two in pairs:
        for edited, left in ((one, two), (two, one)):
            before = [repr(row) for row in view.rows(left)]
            key = next(row.key for row in view.rows(edited) if row.kind is Kind.F32)
            old = view.get((*edited, key))
            view.set((*edited, key), 1234.5)
            assert [repr(row) for row in view.rows(left)] == before
            again = Outline(read(write(view.root)))
            assert again.get((*edited, key)) == 1234.5
            assert [repr(row) for row in again.rows(left)] == before
            view.set((*edited, key), old)
    assert write(view.root) == data


def test_equal_edits_of_a_shared_container_are_written_once():
    position = mapping({"X": Value(t.F32, 1.0), "Y": Value(t.F32, 2.0)})
    root = document(array([position] * 3), 2)
    data = write(root)
    root = read(data)
    view = Outline(root)
    view.set((0, "X"), 5.0)
    assert len(write(view.root)) == len(data) + 20
    view.set((1, "X"), 5.0)
    assert len(write(view.root)) == len(data) + 20
    view.set((2, "X"), 5.0)
    assert len(write(view.root)) == len(data)


@pytest.mark.parametrize("shares", [True, False])
def test_a_new_container_is_shared_only_where_the_file_shares(shares):
    point = {"X": Value(t.F32, 1.0), "Y": Value(t.F32, 2.0)}
    both = mapping(point)
    root = document(
        array([mapping({"Z": Value(t.F32, 1.0)}), both, both if shares else array([])]),
        2,
        shares=shares,
    )
    data = write(root)
    root = read(data)
    assert root.shares is shares
    view = Outline(root)
    key = view.insert((), -1, 0, view.copy(view.node((1,))))
    added = 4 if shares else 4 + 20  # the offset; the fourth type fills the padding
    assert len(write(view.root)) == len(data) + added
    assert equal(read(write(view.root)), view.root)
    view.remove((key,))
    assert write(view.root) == data


# Sharing does not unfold


def bomb(levels: int) -> Byml:
    node = array([Value(t.S32, 1)])
    for _ in range(levels):
        node = array([node, node])
    root = document(node, 2)
    return read(write(root))


def test_a_sharing_bomb_stays_small_through_edits():
    root = bomb(26)
    data = write(root)
    assert len(data) < 1000
    view = Outline(root)
    deepest = (0,) * 27
    view.set(deepest, 2)
    assert view.get((1, *deepest[1:])) == 1
    assert len(write(view.root)) < 2000
    view.set(deepest, 1)
    assert write(view.root) == data
    copy = view.copy(view.node((0,)))
    assert isinstance(copy, Container)
    assert len(reachable(copy)) == 2 * 26 - 1  # the edit parted one path from the other
    view.replace((0,), copy)
    assert len(write(view.root)) < 2000


# What can be done where


def test_keys_sort_by_their_bytes():
    view = Outline(new())
    for name in ("b", "a", "Z", "ä", "\udce4", "\U00010000", "\uffff", ""):
        view.insert((), -1, view.key((), name, Kind.S32), view.make(Kind.S32))
    assert list(view.keys(())) == ["", "Z", "a", "b", "ä", "\udce4", "\uffff", "\U00010000"]
    view.rename(("a",), "zz")
    assert view.place(("zz",)) == 3
    assert equal(read(write(view.root)), view.root)


def test_names_that_are_none_are_refused():
    view = Outline(new())
    view.insert((), -1, "a", view.make(Kind.HASH_MAP))
    view.insert((), -1, "w", view.make(Kind.HASH_MAP, 64))
    for name in ("a", "x\0y", "\ud800"):
        with pytest.raises(WrongType):
            view.key((), name, Kind.S32)
    for name in ("x", "-1", "0x100000000", ""):
        with pytest.raises(WrongType):
            view.key(("a",), name, Kind.S32)
    assert view.key(("a",), "0xFFFFFFFF", Kind.S32) == 0xFFFFFFFF
    assert view.key(("w",), "0xFFFFFFFF00000000", Kind.S32) == 0xFFFFFFFF00000000
    for key in (True, "1", -1, 1.0, None):
        with pytest.raises(WrongType):
            view.insert(("a",), -1, key, view.make(Kind.S32))


def test_a_mono_typed_array_keeps_its_type():
    root = document(container(t.MONO_ARRAY, None, [Value(t.F32, 1.0)], t.F32))
    root = read(write(root))
    view = Outline(root)
    assert view.allowed(()) == (Kind.F32,)
    for edit in (
        lambda: view.insert((), -1, 0, view.make(Kind.S32)),
        lambda: view.replace((0,), view.make(Kind.S32)),
    ):
        with pytest.raises(WrongType):
            edit()
    view.remove((0,))
    assert equal(read(write(view.root)), view.root)
    view.insert((), -1, 0, view.make(Kind.F32, NaN32(0x7F800001)))
    assert equal(read(write(view.root)), view.root)
    assert view.root.root is not None
    assert view.root.root.shape.type == t.MONO_ARRAY


def test_path_references_and_binary_data_exclude_each_other():
    view = Outline(new(1))
    inner = mapping({"x": Value(t.PATH, 0)})
    for node in (Value(t.PATH, 0), inner):
        with pytest.raises(WrongType):
            view.insert((), -1, "a", node)
    view.show(replace(view.root, long_header=True, paths=(b"1234",)))
    view.insert((), -1, "a", inner)
    with pytest.raises(WrongType):
        view.insert((), -1, "b", array([view.make(Kind.BINARY)]))
    assert equal(read(write(view.root)), view.root)


def test_no_more_containers_lie_in_each_other_than_can_be_read():
    view = Outline(new())
    path: Path = ()
    for _ in range(DEPTH_LIMIT - 1):
        view.insert(path, -1, "a", view.make(Kind.MAP))
        path = (*path, "a")
    assert write(read(write(view.root))) == write(view.root)
    for node in (view.make(Kind.MAP), view.node(path[:1])):
        with pytest.raises(WrongType):
            view.insert(path, -1, "b", node)
    view.insert(path, -1, "b", view.make(Kind.S32))
    read(write(view.root))


def test_a_node_put_in_twice_without_a_copy_is_no_trap():
    root = new()
    view = Outline(root)
    view.insert((), -1, "a", view.make(Kind.MAP))
    view.insert(("a",), -1, "x", view.make(Kind.S32, 1))
    view.insert((), -1, "b", view.node(("a",)))
    held = view.node(("a",))
    view.set(("a", "x"), 2)
    assert (view.get(("a", "x")), view.get(("b", "x"))) == (2, 1)
    assert held.values == (1,)


def test_the_root_can_be_replaced_and_comes_back():
    root = read(write(new(9)))
    data = write(root)
    view = Outline(root)
    for node in (
        view.make(Kind.ARRAY),
        view.make(Kind.NULL),
        view.make(Kind.STRING, "alone"),
        view.make(Kind.U64, 2**63),
        mapping({"a": Value(t.F32, NaN32(0x7F800001))}),
    ):
        view.replace((), node)
        again = read(write(view.root))
        assert equal(again, view.root)
        assert repr(Outline(again).row(())) == repr(view.row(()))
        view.show(root)
        assert write(view.root) == data
    view.replace((), view.make(Kind.S32, 1))
    view.set((), 5)
    assert Outline(read(write(view.root))).get(()) == 5
    with pytest.raises(WrongType):
        view.insert((), -1, 0, view.make(Kind.S32))
    with pytest.raises(WrongType):
        Outline(new(7)).replace((), view.make(Kind.S32))


def test_unsorted_maps_keep_their_order_through_edits_that_come_back():
    root = document(container(t.MAP, ("b", "a", "c"), [Value(t.S32, i) for i in range(3)]))
    data = write(root)
    root = read(data)
    view = Outline(root)
    for edit in (
        lambda: view.remove(("b",)),
        lambda: view.rename(("b",), "d"),
        lambda: view.insert((), -1, "aa", view.make(Kind.S32)),
    ):
        edit()
        assert write(view.root) != data
        view.show(root)
        assert write(view.root) == data


def test_a_value_that_was_never_valid_is_refused_on_writing():
    root = document(array([Value(t.S32, 1 << 40)]))
    with pytest.raises(WrongType):
        write(root)
    root = replace(root, root=array([Value(t.F32, 1e300)]))
    with pytest.raises(WrongType):
        write(root)


@pytest.mark.parametrize("alignment", [0, 3, 12, 2**32 - 1])
def test_bytes_of_an_odd_alignment_are_changed_and_put_back(alignment):
    root = document(mapping({"Bytes": Value(t.ALIGNED, AlignedBytes(b"\xaa", alignment))}))
    data = write(root)
    root = read(data)
    view = Outline(root)
    assert view.get(("Bytes",)).alignment == alignment
    view.set(("Bytes",), AlignedBytes(b"\xbb", alignment))
    view.rename(("Bytes",), "Other")
    node = view.node(("Other",))
    view.remove(("Other",))
    view.insert((), -1, "Bytes", node)
    view.set(("Bytes",), AlignedBytes(b"\xaa", alignment))
    assert write(view.root) == data


# A map with a key more than once opens, loses nothing and can be repaired


@pytest.fixture(params=["little", "big"])
def view(request) -> Outline:
    root = formats.open_bytes(byml_repeated_keys())
    assert isinstance(root, Byml)
    big = replace(root, big_endian=request.param == "big")
    return formats.outline_of(formats.open_bytes(formats.save_bytes(big)))


def labels(view: Outline) -> list[tuple[str, object]]:
    return [(row.label, row.value) for _path, row in view.walk()]


def found(view: Outline) -> list:
    return [one for one in BYML.problems(view.root, SHIPPED) if one.severity is Severity.ERROR]


def test_all_rows_are_there_and_written_as_they_were(view):
    assert labels(view) == [
        ("A", 1),
        ("A", None),
        ("x", 7),
        ("B", 2),
        ("A", "last"),
        ("C", None),
        ("0x00000005", 3),
        ("0x00000005", 0.5),
    ]
    paths = [path for path, _row in view.walk()]
    assert len(set(paths)) == len(paths)
    assert paths[2] == (Again("A", 1), "x")
    assert [view.row(path) for path, _row in view.walk()] == [row for _path, row in view.walk()]
    assert [row.hash for row in view.rows(("C",))] == [5, 5]
    data = formats.save_bytes(view.root)
    assert formats.save_bytes(formats.open_bytes(data)) == data
    assert view.root.big_endian or data == byml_repeated_keys()
    assert [find(view, spell(view, path)) for path in paths] == paths


def test_the_text_has_all_rows_and_gives_the_same_file(view):
    text = BYML.text.write(view.root)
    assert "keys=repeated" in text.splitlines()[0]
    read = BYML.text.read(text)
    assert BYML.equal(read.root, view.root)
    assert formats.save_bytes(read.root) == formats.save_bytes(view.root)
    mapped = BYML.text.map(view.root)
    assert mapped.text.endswith(text[text.index("\n") + 1 :])


def test_a_text_may_repeat_a_key_only_where_it_says_so(view):
    text = BYML.text.write_row(view.root, ("C",))
    assert text == "# triptych: keys=repeated\n!h32 {0x00000005: 3, 0x00000005: 0.5}\n"
    assert BYML.text.read_row(view.root, ("C",), text) is view.node(("C",))
    with pytest.raises(FormatError, match="is here twice"):
        BYML.text.read_row(view.root, (Again("A", 1),), "x: 7\nx: 8\n")
    with pytest.raises(FormatError, match="is here twice"):
        BYML.text.read("x: 7\nx: 8\n")


def test_each_repeated_key_is_an_error_that_can_be_removed(view):
    assert [one.path for one in found(view)] == [
        (Again("A", 1),),
        (Again("A", 2),),
        ("C", Again(5, 1)),
    ]
    todo = [fixes.fix_of(view, one) for one in found(view)]
    assert {fix.words for fix in todo if fix} == {"Remove the repeated key"}
    one = structure_of(view.root, view)
    view = one.view
    fixes.apply(one, [fix for fix in todo if fix])
    assert labels(view) == [("A", 1), ("B", 2), ("C", None), ("0x00000005", 3)]
    assert BYML.problems(view.root, SHIPPED) == []
    assert BYML.equal(formats.open_bytes(formats.save_bytes(view.root)), view.root)


def test_the_keys_are_sorted_by_a_fix(view):
    (order,) = [one for one in BYML.problems(view.root, SHIPPED) if one.fix == "order"]
    fix, one = fixes.fix_of(view, order), structure_of(view.root, view)
    assert fix is not None
    fixes.apply(one, [fix])
    view = one.view
    assert [row.value for row in view.rows(())] == [1, None, "last", 2, None]
    assert [row.label for row in view.rows(())] == ["A", "A", "A", "B", "C"]


def test_edits_leave_every_key_unique(view):
    view.set((Again("A", 2),), "new")
    assert [row.value for row in view.rows(())][3] == "new"
    view.remove(("A",))  # the next is the first now
    assert [row.key for row in view.rows(())] == ["A", "B", Again("A", 1), "C"]
    with pytest.raises(WrongType, match="“A” already exists"):
        view.insert((), 0, "A", view.make(Kind.S32))
    with pytest.raises(WrongType, match="“A” already exists"):
        view.rename((Again("A", 1),), "A")
    view.rename((Again("A", 1),), "D")
    assert {row.label: row.value for row in view.rows(())}["D"] == "new"
    again = formats.outline_of(formats.open_bytes(formats.save_bytes(view.root)))
    assert labels(again) == labels(view)
    assert BYML.equal(again.root, view.root)


def test_a_comparison_has_the_repeated_rows_and_can_be_taken(view):
    other = view.view_of(view.root)
    other.set((Again("A", 2),), "new")
    other.remove((Again("A", 1),))
    other.set(("C", Again(5, 1)), 1.5)
    assert labels(other)[1:3] == [("B", 2), ("A", "new")]
    one = structure_of(view.root, view)
    view = one.view
    one.take(diff(view, other))
    assert labels(view) == labels(other)
    assert BYML.equal(view.root, other.root)


def test_of_a_long_array_an_edit_copies_a_part():
    numbers = "".join(f"- {number}.5\n" for number in range(20_000))
    view = Outline(BYML.text.read(f"a:\n{numbers}").root)
    first = view.root
    view.insert(("a",), 7000, 7000, view.make(Kind.F32, 1.25))
    (change,) = view.changes_since(first).lists
    assert (list(change.inserted), list(change.removed), list(change.moved)) == ([7000], [], [])
    array = view.root.root.values[0]
    assert isinstance(array, Container)
    before = first.root.values[0].values
    assert sum(one is other for one, other in zip(array.values, before, strict=False)) >= 7000
    view.set(("a", 19_999), 2.0)
    assert view.changes_since(first).values == (("a", 19_999),)
    view.remove(("a", 7000))
    assert [row.value for row in view.rows(("a",), 6999, 7002)] == [6999.5, 7000.5, 7001.5]
    view.show(first)
    assert len(view.rows(("a",))) == 20_000


def test_rows_of_a_slice_are_those_asked_for():
    root = document(array(Value(t.S32, i) for i in range(70_000)))
    view = Outline(root)
    rows = view.rows((), 69_000, 69_002)
    assert [(row.key, row.label, row.value) for row in rows] == [
        (69_000, "[69000]", 69_000),
        (69_001, "[69001]", 69_001),
    ]
    assert view.rows((), 5, 5) == []
    assert len(view.rows((), 69_990)) == 10
