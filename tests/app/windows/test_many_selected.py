"""Many selected rows in the tree: found by their containers, and kept as few ranges."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel

from app.documents.document import Document
from app.documents.roles import Column
from app.windows.document.row_ranges import chosen_items
from app.windows.document.tree_view import DocumentTree
from tests.formats import many
from tests.scale import scale, seeded

FLAGS = QItemSelectionModel.SelectionFlag
ROW = FLAGS.Select | FLAGS.Rows
COUNT = 150
TURNS = scale(6, 600)


def shown_tree(qtbot, name, count):
    """Return a tree of a document with many rows, all of which are expanded."""
    tree = DocumentTree(Document(many.DOCUMENTS[name](count), name))
    qtbot.addWidget(tree)
    tree.resize(600, 400)
    tree.show()
    tree.expandAll()
    return tree, tree._document


def row_paths(tree):
    return [path for path, _row in tree._document.outline.walk()]


@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_rows_in_any_ranges_are_each_found_once_and_in_order(qtbot, name):
    tree, _document = shown_tree(qtbot, name, COUNT)
    chance, every = seeded(f"ranges {name}"), [(), *row_paths(tree)]
    for _turn in range(TURNS):
        ranges, chosen = QItemSelection(), set()
        for path in chance.sample(every, 40):
            first = tree.model_.index_of(path)
            left = tree.model_.rowCount(first.parent()) - first.row()
            last = first.sibling(first.row() + chance.randrange(min(left, 9)), int(Column.TYPE))
            ranges.select(first, last)
            rows = range(first.row(), last.row() + 1)
            chosen |= {tree.model_.path(first.siblingAtRow(row)) for row in rows} if path else {()}
        found = tree.model_.items.paths(chosen_items(tree.model_, ranges))
        assert found == [path for path in every if path in chosen]


@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_rows_selected_one_by_one_are_selected_everywhere_as_few_ranges(qtbot, name):
    tree, document = shown_tree(qtbot, name, COUNT)
    every = row_paths(tree)
    container = next(path for path in every if document.outline.row(path).count > COUNT // 2)
    rows = [(*container, key) for key in document.outline.keys(container)]
    model = tree.selectionModel()
    for order in (rows, rows[::-1], seeded(name).sample(rows, len(rows))):
        model.select(tree.model_.index_of(()), FLAGS.ClearAndSelect | FLAGS.Rows)
        for count, path in enumerate(order, 1):
            model.select(tree.model_.index_of(path), ROW)
            if count % 10 == 0 or count == len(rows):
                assert set(document.selection.paths) == {(), *order[:count]}
        assert tree.selected_paths() == document.selection.paths == [(), *rows]
        assert model.selection().count() <= 62
        model.select(tree.model_.index_of(rows[3]), FLAGS.Deselect | FLAGS.Rows)
        assert rows[3] not in document.selection.paths
        assert len(document.selection.paths) == len(rows)


def effort(qtbot, name, count, step):
    """Return how many calls it takes to select rows, delete them, and undo and redo that."""
    tree, document = shown_tree(qtbot, name, count)
    outline = document.outline
    outline.know(["Many"])
    container = next(path for path, row in outline.walk() if row.label == "Many")
    rows = [(*container, key) for key in outline.keys(container)][::step]
    calls = 0

    def call(_frame, event, _argument):
        nonlocal calls
        calls += event == "call"

    sys.setprofile(call)
    try:
        document.selection.choose(rows)
        tree.selected_paths()
        document.edit("Delete", lambda structure, run: structure.remove(rows, run))
        document.undo()
        assert tree.selected_paths() == rows
        document.redo()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_twice_as_many_selected_rows_take_twice_the_work(qtbot, name, step):
    effort(qtbot, name, 100, step)  # what is kept once for all
    few, twice = (effort(qtbot, name, count, step) for count in (400, 800))
    assert twice < 2.4 * few
