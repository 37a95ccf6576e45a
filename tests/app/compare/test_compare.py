"""The models of comparisons: rows of both sides in one tree, and reversed differences."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex
from PySide6.QtTest import QAbstractItemModelTester

import formats
from app.compare.compare_job import ComparedDocument, Comparing
from app.compare.compare_rows import MergedRows, Pairing
from app.compare.compare_tree import CompareModel
from app.compare.reverse_diff import MOST_EDITS, gathered, turned
from app.documents.document import Document
from app.ui import background
from formats.core.kinds import Kind
from formats.diff import compare, diff, everything
from formats.diff.trees import Trees
from tests.app import edits
from tests.formats import own
from tests.formats.editing import byml_of, edit_somewhere, equal, load, sample_files, take
from tests.scale import seeded

FILES = sample_files()
each_file = pytest.mark.parametrize("file", FILES, ids=own.label)


def edited(file, seed, count=12):
    """A file twice, the second one edited."""
    (root, one), (_other_root, other) = load(file), load(file)
    chance = seeded(f"{file.name}{seed}")
    for _ in range(count):
        edit_somewhere(other, chance)
    return root, one, other.root, other


@each_file
def test_differences_turned_round_lead_back(file):
    for seed in range(4):
        root, one, _other_root, other = edited(file, seed)
        back = turned(diff(one, other), one)
        take(other, back)
        assert equal(root, other.root)
        assert diff(one, other) == []


@each_file
def test_any_choice_turned_round_can_be_taken(file):
    for seed in range(own.often(file, 4)):
        _root, one, _other_root, other = edited(file, seed)
        differences = diff(one, other)
        chance = seeded(seed)
        chosen = [found for found in differences if chance.random() < 0.5]
        take(other, turned(chosen, one))
        again = formats.outline_of(formats.open_bytes(formats.save_bytes(other.root)))
        assert diff(other, again) == []
        take(other, turned(diff(one, other), one))
        assert diff(one, other) == []


@each_file
def test_every_difference_is_in_the_tree_once_and_all_rows_are(file):
    _root, one, _other_root, other = edited(file, 7)
    compared = compare(one, other)
    rows = MergedRows(compared, one, other)
    assert [found for node in rows.entries for found in node.differences] == compared.differences
    assert rows.root.count == len(compared.differences)
    assert rows.differences([rows.root]) == compared.differences
    left, right, waiting = set(), set(), [rows.own_root()]
    while waiting:
        node = waiting.pop()
        left.add(node.path)
        right.add(node.other_path)
        told = rows.has_children(node, True)
        below = rows.fill(node, True)
        assert told == bool(below)
        assert all(rows.row(child) is None for child in below if child.path is None)
        waiting += below
    assert left - {None} == {(), *(path for path, _row in one.walk())}
    assert right - {None} == {(), *(path for path, _row in other.walk())}


@each_file
def test_the_place_of_a_row_among_those_that_differ(file):
    _root, one, _other_root, other = edited(file, 11)
    rows = MergedRows(compare(one, other), one, other)
    for number, entry in enumerate(rows.entries):
        assert rows.place(entry) == number
        assert rows.differs([entry])
        above = entry.parent
        if above is not None and not above.differences:
            assert -1 <= rows.place(above) < number
            assert rows.differences([above, entry]) == rows.differences([above])
    alike = [child for child in rows.fill(rows.own_root(), True) if rows.differing(child) is None]
    assert not rows.differs(alike)
    assert all(rows.place(child) == -1 for child in alike)


@each_file
def test_rows_are_looked_up_both_ways(file):
    _root, one, _other_root, other = edited(file, 3)
    compared = compare(one, other)
    pairing = Pairing(compared)
    for path, _row in one.walk():
        there = pairing.right(path)
        assert there == compared.counterpart(path)
        if there is not None and not any(
            found.path == path[: len(found.path)]
            for found in compared.differences
            if found.path is not None and found.other_path is None
        ):
            assert pairing.left(there) == path


@each_file
def test_a_tree_mended_is_the_tree_grown_anew(file):
    _root, outline = load(file)
    chance = seeded(file.name)
    trees = Trees()
    tree = trees.grow(outline)
    for _ in range(30):
        before = outline.root
        for _ in range(3):
            edit_somewhere(outline, chance)
        changes = outline.changes_since(before)
        if changes.are_of_values and not changes.spread:
            tree = trees.regrow(outline, tree, changes.values)
        else:
            tree = trees.grow(outline)
        assert tree is trees.grow(outline)


def test_very_many_differences_are_taken_as_what_holds_them():
    one, other = byml_of({"a": list(range(900)), "b": 1})[1], byml_of({"a": [0], "b": 1})[1]
    for place in range(900):
        one.set(("a", place), place + 1)
    other.replace(("a",), other.copy(one.node(("a",))))
    for place in range(900):
        other.set(("a", place), 5000 + place)
    compared = compare(one, other)
    rows = MergedRows(compared, one, other)
    assert len(compared.differences) > MOST_EDITS
    (whole,) = gathered(compared.differences, rows)
    assert whole.path == ("a",)
    assert gathered(compared.differences[:600], rows) == compared.differences[:600]
    assert everything(rows.one, rows.other).path == ()
    take(one, [whole])
    assert diff(one, other) == []


@pytest.mark.parametrize("is_all", [False, True])
@each_file
def test_the_model_keeps_the_rules(qapp, file, is_all):
    _root, one, _other_root, other = edited(file, 5)
    rows = MergedRows(compare(one, other), one, other)
    model = CompareModel("left", "right")
    model.show(rows, is_all)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    seen = 0
    waiting = [QModelIndex()]
    while waiting and seen < own.often(file, 3000):
        above = waiting.pop()
        for row in range(model.rowCount(above)):
            index = model.index(row, 0, above)
            node = model.node(index)
            assert model.index_of(node) == index
            assert model.find(node) is node
            seen += 1
            waiting.append(index)
    assert seen >= len(rows.entries)
    assert tester.model() is model


def test_long_containers_are_shown_bit_by_bit(qapp):
    one, other = byml_of(list(range(2500)))[1], byml_of(list(range(2600)))[1]
    model = CompareModel("left", "right")
    rows = MergedRows(compare(one, other), one, other)
    model.show(rows, True)
    shown = model.rowCount()
    assert shown < 2500
    assert model.canFetchMore(QModelIndex())
    model.fetchMore(QModelIndex())
    assert model.rowCount() == 2 * shown
    last = model.find(rows.entries[-1])
    assert model.index_of(last).row() == 2599


def test_a_comparison_follows_edits_and_can_be_given_up(qtbot):
    def side(name):
        root = byml_of({"a": 1, "b": [1, 2, 3]})[0]
        return ComparedDocument(Document(root, name), name, True)

    comparing = Comparing(side("one"), side("two"))
    one, two = comparing.left.document, comparing.right.document
    comparing.start()
    qtbot.waitUntil(lambda: comparing.is_fresh)
    assert comparing.result.compared.differences == []
    for edit in (
        lambda: two.set_value(("a",), 5),
        lambda: two.set_value(("b", 1), 7),
        lambda: edits.remove(two, ("b",), 0),
        lambda: two.set_value(("b", 0), 9),
        lambda: two.set_many([(("b", 0), 8), (("b", 1), 8)], "Set"),
        lambda: two.set_value(("b", 1), 9),
        lambda: two.set_many([(("a",), 6), (("b", 0), 7)], "Set"),
        two.undo,
        two.undo,
        two.undo,
        two.redo,
    ):
        edit()
        assert not comparing.is_fresh
        qtbot.waitUntil(lambda: comparing.is_fresh)
        told = [(one.what, one.path) for one in comparing.result.compared.differences]
        assert told == [(x.what, x.path) for x in diff(one.outline, two.outline)]
    old = comparing.result
    edits.insert(two, (), -1, "new", two.outline.make(Kind.BOOL, True))
    busy = []
    comparing.busy.connect(busy.append)
    comparing.start()
    comparing.cancel()
    qtbot.waitUntil(background.is_idle)
    assert comparing.result is old
    assert busy[-1] is False
    comparing.start()
    qtbot.waitUntil(lambda: comparing.is_fresh)
    assert comparing.result is not old
