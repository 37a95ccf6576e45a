"""The tree model: what it shows, that it loads lazily, and that it notifies Qt of every change."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QTreeView
from shiboken6 import delete

from app.documents.roles import Column, ItemRole
from app.tree import items
from app.tree.tree_model import TreeModel
from formats.core.kinds import Kind
from tests.app import edits
from tests.app.fake import K, Map, Typed, build, document, plain
from tests.app.tree.check import expected, shown, top
from tests.app.tree.walk import step
from tests.scale import scale, seeded

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def make(tree, qtbot):
    model = TreeModel(document(tree))
    view = QTreeView()
    view.setUniformRowHeights(True)
    view.setModel(model)
    qtbot.addWidget(view)
    return model, view, QAbstractItemModelTester(model, FATAL)


TREE = {
    "speed": 1.5,
    "items": [1, 2, {"deep": [True, None]}],
    "object": Map(Kind.OBJECT, {"z": "text", "?x": 2, "a": 3}),
    "vector": Typed(Kind.VEC3, (1, 2, 3)),
}


def test_shows_name_value_and_type(qtbot):
    model, _view, _tester = make(TREE, qtbot)
    assert [model.headerData(c, Qt.Orientation.Horizontal) for c in range(3)] == [
        "Name",
        "Value",
        "Type",
    ]
    assert shown(model) == expected(model)
    assert ((K("vector"),), "vector", "1.0  2.0  3.0", "vec3") in shown(model)


def test_paths_and_indexes_lead_to_each_other(qtbot):
    model, _view, _tester = make(TREE, qtbot)
    for path, row in model.document.outline.walk():
        index = model.index_of(path, Column.VALUE)
        assert index.column() == Column.VALUE
        assert model.path(index) == path
        assert model.row(index) == row
    assert model.path(QModelIndex()) is None
    assert model.path(model.index_of(())) == ()
    assert not model.index_of((K("nowhere"), 3)).isValid()


@pytest.mark.parametrize("root", [7, None, "text", {}, []])
def test_a_root_with_nothing_below_is_a_row_as_well(qtbot, root):
    model, _view, _tester = make(root, qtbot)
    assert shown(model) == expected(model)
    assert model.rowCount() == 1
    assert model.path(model.index_of(())) == ()


def test_a_root_gets_and_loses_its_only_row(qtbot):
    model, view, _tester = make({}, qtbot)
    view.expandAll()
    doc = model.document
    edits.insert(doc, (), -1, doc.outline.key((), "first", Kind.S32), doc.outline.make(Kind.S32, 5))
    assert [row[1] for row in shown(model)] == ["Root", "first"]
    doc.undo()
    assert [row[1] for row in shown(model)] == ["Root"]


def test_rows_are_made_for_opened_branches_only(qtbot):
    doc = document({"a": list(range(500)), "b": {"c": list(range(500))}})
    model = TreeModel(doc)
    assert model.hasChildren(top(model, 0))
    assert doc.outline.reads == 2
    assert model.rowCount(top(model, 0)) == 500
    assert doc.outline.reads == 2


def test_long_branches_come_in_buckets(qtbot):
    model, _view, _tester = make({"big": list(range(2001)), "fit": list(range(2000))}, qtbot)
    big, fit = top(model, 0), top(model, 1)
    assert [model.index(row, 0, big).data() for row in range(model.rowCount(big))] == [
        "[0 … 999]",
        "[1000 … 1999]",
        "[2000 … 2000]",
    ]
    bucket = model.index(1, 0, big)
    assert model.path(bucket) is None
    assert model.row(bucket) is None
    assert bucket.siblingAtColumn(Column.TYPE).data() == ""
    assert model.index_of((K("big"), 1234)).parent() == bucket
    assert model.rowCount(fit) == 2000


def test_buckets_of_names_say_which(qtbot):
    model, _view, _tester = make({f"n{number:05}": 0 for number in range(2500)}, qtbot)
    assert top(model, 1, Column.VALUE).data() == "n01000 … n01999"


@pytest.mark.parametrize(("count", "step"), [(2000, 0), (2001, 1000), (10**6, 1000)])
def test_bucket_sizes(count, step):
    assert items.step_of(count) == step


def test_buckets_nest_where_there_are_too_many():
    assert items.step_of(10**6 + 1) == 10**6
    assert items.step_of(10**9 + 1) == 10**9


def test_whole_64_bit_numbers_show_and_reach_the_document(qtbot):
    model, _view, _tester = make({"n": Typed(Kind.U64, 2**64 - 1)}, qtbot)
    index = top(model, 0, Column.VALUE)
    assert index.data() == index.data(Qt.ItemDataRole.EditRole) == "18446744073709551615"
    assert index.data(ItemRole.CELL).row.value == 2**64 - 1
    assert model.setData(index, "0xFFFFFFFFFFFFFFFE")
    assert model.document.outline.get((K("n"),)) == 2**64 - 2


def test_roles(qtbot):
    model, _view, _tester = make(TREE, qtbot)
    index = model.index_of((K("object"), K("?x")))
    assert index.data(ItemRole.KIND) is Kind.S32
    assert index.data(ItemRole.CELL).row.known is False
    tip = index.data(Qt.ItemDataRole.ToolTipRole)
    assert "0x" in tip
    assert "object › 0x" in tip
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).endswith(", 2, s32")


def test_a_tip_holds_the_whole_text_and_no_markup_of_the_game(qtbot):
    model, _view, _tester = make({"t": "<b>x</b>\nline"}, qtbot)
    tip = top(model, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;x&lt;/b&gt;<br>line" in tip
    assert "13 bytes" in tip


def test_texts_are_one_safe_line(qtbot):
    model, _view, _tester = make({"t": "a\n\u202eb" + "x" * 9999, "u": "\udc80"}, qtbot)
    assert top(model, 0, 1).data().startswith("a\\n\\u202Ebxx")
    assert len(top(model, 0, 1).data()) < 400
    assert top(model, 1, 1).data() == "\\x80"


def test_a_refused_value_is_reported_and_changes_nothing(qtbot):
    model, _view, _tester = make(TREE, qtbot)
    index = model.index_of((K("speed"),), Column.VALUE)
    with qtbot.waitSignal(model.refused) as refused:
        assert not model.setData(index, "fast")
    assert refused.args == [index, "“fast” is not a number"]
    assert model.document.outline.get((K("speed"),)) == 1.5
    assert model.document.undo_stack.count() == 0


def test_only_values_can_be_edited(qtbot):
    model, _view, _tester = make(TREE, qtbot)
    editable = Qt.ItemFlag.ItemIsEditable
    assert model.flags(model.index_of((K("speed"),), Column.VALUE)) & editable
    assert not model.flags(model.index_of((K("speed"),), Column.NAME)) & editable
    assert not model.flags(model.index_of((K("items"),), Column.VALUE)) & editable
    assert model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags


def changed(model, path):
    return model.index_of(path).data(ItemRole.CHANGED)


def test_changed_rows_are_marked_up_to_the_top(qtbot, tmp_path):
    model, _view, _tester = make(TREE, qtbot)
    deep = (K("items"), 2, K("deep"), 0)
    shown(model)
    with qtbot.waitSignal(model.dataChanged):
        model.document.set_value(deep, False)
    assert all(changed(model, deep[:depth]) for depth in range(1, 5))
    assert not changed(model, (K("items"), 1))
    assert model.index_of(deep).data(Qt.ItemDataRole.AccessibleTextRole).endswith("changed")
    edits.remove(model.document, (K("items"),), 0)
    assert changed(model, (K("items"), 1, K("deep"), 0))
    with qtbot.waitSignal(model.dataChanged):
        model.document.mark_saved(tmp_path / "x", 1)
    assert not changed(model, (K("items"),))


def test_a_changed_row_marks_its_bucket(qtbot):
    model, _view, _tester = make({"big": list(range(2500))}, qtbot)
    model.document.set_value((K("big"), 1234), -1)
    big = top(model, 0)
    assert [model.index(row, 0, big).data(ItemRole.CHANGED) for row in range(3)] == [
        False,
        True,
        False,
    ]


def test_a_change_tells_every_row_above(qtbot):
    model, _view, _tester = make(TREE, qtbot)
    shown(model)
    told = []
    model.dataChanged.connect(lambda top, _bottom: told.append(model.path(top)))
    model.document.set_value((K("items"), 2, K("deep"), 0), False)
    assert told == [
        (K("items"), 2, K("deep"), 0),
        (K("items"), 2, K("deep")),
        (K("items"), 2),
        (K("items"),),
        (),
    ]


def test_an_edit_in_a_branch_never_opened_makes_no_rows(qtbot):
    model = TreeModel(document({"a": {"b": {"c": 1}}}))
    made = len(model.items.by_number)
    model.document.set_value((K("a"), K("b"), K("c")), 2)
    edits.remove(model.document, (K("a"), K("b")), K("c"))
    assert len(model.items.by_number) == made


def test_persistent_indexes_follow_a_moved_row(qtbot, small_buckets):
    model, view, _tester = make({"list": list(range(20))}, qtbot)
    view.expandAll()
    kept = QPersistentModelIndex(model.index_of((K("list"), 2)))
    edits.move(model.document, (K("list"), 2), 17)
    assert model.path(kept) == (K("list"), 17)
    edits.remove(model.document, (K("list"),), 0)
    assert model.path(kept) == (K("list"), 16)
    model.document.undo()
    model.document.undo()
    assert model.path(kept) == (K("list"), 2)
    edits.remove(model.document, (K("list"),), 2)
    assert not kept.isValid()


def test_crossing_the_bucket_limit_both_ways(qtbot, small_buckets):
    model, view, _tester = make({"list": list(range(8))}, qtbot)
    view.expandAll()
    doc = model.document
    edits.insert(doc, (K("list"),), 3, None, doc.outline.make(Kind.S32, 99))
    assert model.rowCount(top(model, 0)) == 3
    assert shown(model) == expected(model)
    doc.undo()
    assert model.rowCount(top(model, 0)) == 8
    assert shown(model) == expected(model)


def test_learned_names_show_at_once(qtbot, small_buckets):
    model, view, _tester = make({"o": Map(Kind.OBJECT, {f"?{n}": 1 for n in range(10)})}, qtbot)
    view.expandAll()
    model.document.outline.learned = True
    model.document.names_changed.emit()
    assert shown(model) == expected(model)
    assert model.index_of((K("o"), K("?7"))).data() == "?7"


def test_an_emptied_bucket_goes(qtbot, small_buckets):
    model, view, _tester = make({"list": list(range(13))}, qtbot)
    view.expandAll()
    assert model.rowCount(top(model, 0)) == 4
    edits.remove(model.document, (K("list"),), 12)
    assert model.rowCount(top(model, 0)) == 3
    assert shown(model) == expected(model)


def test_another_root_resets(qtbot):
    model, _view, _tester = make(TREE, qtbot)
    edits.replace(model.document, (), build([1, 2]))
    assert shown(model) == expected(model)
    edits.replace(model.document, (), build(5))
    assert [row[1:] for row in shown(model)] == [("Root", "5", "s32")]
    model.document.undo()
    model.document.undo()
    assert shown(model) == expected(model)


@pytest.mark.parametrize("seed", range(scale(4, 40)))
def test_random_walks(qtbot, small_buckets, seed):
    rng = seeded(seed)
    tree = {
        "list": list(range(rng.randrange(26))),
        "map": {f"k{number}": number for number in range(rng.randrange(20))},
        "object": Map(Kind.OBJECT, {f"k{number}": [number, {}] for number in range(6)}),
        "scalar": 1.5,
    }
    model, view, _tester = make(tree, qtbot)
    for turn in range(60):
        if turn % 7 == 0:
            view.expandAll()
        step(model.document, rng)
        if turn % 5 == 0:
            assert shown(model) == expected(model), turn
    assert shown(model) == expected(model)
    while model.document.undo_stack.canUndo():
        model.document.undo()
    assert plain(model.document.outline.root) == plain(build(tree))
    assert shown(model) == expected(model)


@pytest.mark.parametrize("seed", range(3))
def test_random_walks_with_nothing_opened(qtbot, small_buckets, seed):
    rng = seeded(seed)
    model, _view, _tester = make({"list": list(range(30)), "map": {"a": {}, "b": [1]}}, qtbot)
    for _turn in range(60):
        step(model.document, rng)
    assert shown(model) == expected(model)


def test_a_model_that_is_gone_hears_of_no_change(qtbot):
    """A view may be deleted by Qt while its document is open in another."""
    model = TreeModel(document(TREE))
    opened = model.document
    assert model.index_of((K("items"), 0)).isValid()
    delete(model)
    opened.set_value((K("speed"),), 2.5)
    edits.remove(opened, (K("items"),), 0)
    opened.names_changed.emit()


@pytest.mark.parametrize("depth", range(7, 14))
def test_rows_below_one_that_was_never_opened_come_and_go(qtbot, depth):
    tree: dict = {"first": 1, "second": [1, 2], "third": 3}
    for _above in range(depth):  # the tester opens about ten levels
        tree = {"below": tree}
    model, _view, _tester = make(tree, qtbot)
    path = tuple(K("below") for _above in range(depth))
    edits.remove(model.document, path, K("second"))
    edits.remove(model.document, path, K("first"))
    assert shown(model) == expected(model)
    for _each in range(2):
        model.document.undo()
    assert shown(model) == expected(model)
