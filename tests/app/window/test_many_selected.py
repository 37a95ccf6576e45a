"""Many selected rows in the tree: found by their containers, and kept as few ranges."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtTest import QTest

from app.documents.document import Document
from app.documents.roles import Column
from app.tree import shown_selection
from app.tree.shown_selection import chosen_items, row_ranges
from app.tree.tree_view import DocumentTree
from tests.formats import many
from tests.scale import scale, seeded

FLAGS = QItemSelectionModel.SelectionFlag
ROW = FLAGS.Select | FLAGS.Rows
COUNT = 150
TURNS = scale(6, 600)
MODIFIERS = ("NoModifier", "ControlModifier", "ControlModifier", "ShiftModifier")


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


def scattered(tree, count=COUNT):
    """Return every other row of the container that many rows are in."""
    outline = tree._document.outline
    above = next(path for path in row_paths(tree) if outline.row(path).count > count // 2)
    return [(*above, key) for key in outline.keys(above)][::2]


@pytest.mark.parametrize("name", many.DOCUMENTS)
@pytest.mark.usefixtures("window")  # which sets the style
def test_scattered_rows_are_painted_as_by_qt_and_stay_selected(qtbot, monkeypatch, name):
    tree, document = shown_tree(qtbot, name, COUNT)
    rows, selection_model = scattered(tree), tree.selectionModel()
    document.selection.choose(rows)
    chosen = list(selection_model.selection())
    assert len(chosen) > shown_selection._PAINTED
    for at in (rows[0], rows[-1]):
        tree.scrollTo(tree.model_.index_of(at))
        tree.viewport().grab()  # which lays out what waited for that
        ours = tree.viewport().grab().toImage()
        with monkeypatch.context() as patch:
            patch.setattr(shown_selection, "_PAINTED", 10**9)
            assert tree.viewport().grab().toImage() == ours
        tree.clearSelection()
        assert tree.viewport().grab().toImage() != ours, "selected rows are seen"
        document.selection.choose(rows)
        tree.viewport().grab()
        assert list(selection_model.selection()) == chosen
        assert tree.selected_paths() == document.selection.paths == rows


@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_of_very_many_scattered_rows_one_is_added_or_taken_by_a_click(qtbot, monkeypatch, name):
    """Qt knows of few of the ranges until input adds to them."""
    monkeypatch.setattr(shown_selection, "SELECT_LIMIT", 20)
    monkeypatch.setattr(row_ranges, "__defaults__", (20,))
    tree, document = shown_tree(qtbot, name, COUNT)
    rows = scattered(tree)
    assert len(rows) > 40
    taken, added = rows[2], (*rows[0][:-1], document.outline.keys(rows[0][:-1])[1])
    for clicked, wanted in ((taken, {*rows} - {taken}), (added, {*rows, added})):
        document.selection.choose(rows, rows[0])
        tree.shown.catch_up()
        assert tree.selectionModel().selection().count() == 20
        tree.scrollTo(tree.model_.index_of(clicked))
        at = tree.visualRect(tree.model_.index_of(clicked)).center()
        click(tree, at, Qt.KeyboardModifier.ControlModifier)
        assert set(document.selection.paths) == wanted
    document.selection.choose(rows, rows[0])
    click(tree, at, Qt.KeyboardModifier.NoModifier)
    assert document.selection.paths == [added]


@pytest.mark.parametrize("count", [2, 3, 20, 70])
@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_a_click_is_on_the_row_under_it_wherever_the_other_selected_rows_are(qtbot, name, count):
    """The last of them may be out of sight: the tree does not scroll amid the click."""
    tree, document = shown_tree(qtbot, name, COUNT)
    rows = scattered(tree)[:count]
    added = (*rows[0][:-1], document.outline.keys(rows[0][:-1])[1])
    for clicked, wanted in ((rows[0], {*rows[1:]}), (added, {*rows, added})):
        document.selection.choose(rows, rows[-1])
        tree.shown.catch_up()
        tree.scrollTo(tree.model_.index_of(clicked))
        place = tree.visualRect(tree.model_.index_of(clicked))
        click(tree, place.center(), Qt.KeyboardModifier.ControlModifier)
        assert set(document.selection.paths) == wanted
        assert tree.visualRect(tree.model_.index_of(clicked)) == place
        assert document.current in wanted


def click(tree, at, held):
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, held, at)


def act(tree, chance):
    """Click on a row in sight, or press an arrow key, with or without a modifier."""
    modifier = getattr(Qt.KeyboardModifier, chance.choice(MODIFIERS))
    at = tree.indexAt(tree.viewport().rect().center())
    at = at.siblingAtRow(max(0, at.row() + chance.randrange(-3, 4)))
    if at.isValid() and chance.random() < 0.7:
        place = tree.visualRect(at).center()
        QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, modifier, place)
    else:
        QTest.keyClick(tree, chance.choice((Qt.Key.Key_Up, Qt.Key.Key_Down)), modifier)
    tree.viewport().grab()


@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_what_a_person_selects_is_as_where_qt_paints(qtbot, monkeypatch, name):
    seeds = seeded(f"acts {name}")
    for _turn in range(TURNS):
        seed, found = seeds.random(), []
        for most in (shown_selection._PAINTED, 10**9):
            monkeypatch.setattr(shown_selection, "_PAINTED", most)
            tree, document = shown_tree(qtbot, name, COUNT)
            document.selection.choose(scattered(tree))
            tree.viewport().grab()
            chance = seeded(f"{seed}")
            for _act in range(6):
                act(tree, chance)
                found.append((document.selection.paths, document.current))
        monkeypatch.undo()
        assert found[:6] == found[6:]


@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_what_qt_has_selected_is_known_whatever_happens(qtbot, name):
    tree, document = shown_tree(qtbot, name, COUNT)
    chance, model = seeded(f"known {name}"), tree.selectionModel()
    for _turn in range(TURNS):
        rows = scattered(tree)
        document.selection.choose(rows)
        for what in (
            lambda: act(tree, chance),
            lambda rows=rows: document.edit("Remove", lambda one: one.remove(rows[:70])),
            document.undo,
            lambda: document.selection.choose(scattered(tree)),
            lambda: tree.model_.set_filter(None),
        ):
            what()
            tree.viewport().grab()
            assert list(tree.shown._qt_selection()) == list(model.selection())


def test_many_rows_are_found_in_turns_or_when_they_are_asked_for(qtbot):
    tree, document = shown_tree(qtbot, "byml", 3 * shown_selection._STEP)
    above = next(path for path in row_paths(tree) if document.outline.row(path).label == "Many")
    rows = [(*above, key) for key in document.outline.keys(above)]
    model = tree.selectionModel()
    document.selection.choose(rows)
    assert model.selection().count() == 1, "what was selected before"
    qtbot.waitUntil(lambda: len(model.selectedRows()) == len(rows))
    document.set_current(rows[0])
    document.selection.choose(rows)
    QTest.keyClick(tree, Qt.Key.Key_Down)
    assert document.current[:-1] == rows[-1], "what is below the last of them"


@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_what_an_edit_of_many_rows_selects_is_marked_in_turns_of_its_own(qtbot, name):
    tree, document = shown_tree(qtbot, name, COUNT)
    rows = scattered(tree)
    document.selection.choose(rows)
    assert tree.selected_paths() == rows
    with document.step():  # as a command of the menu does
        document.edit("Delete", lambda structure: structure.remove(rows))
        document.show_done([rows[0][:-1]])
    assert tree.shown._finding.is_busy
    qtbot.waitUntil(lambda: not tree.shown._finding.is_busy)
    assert tree.shown.paths() == document.selection.paths == [rows[0][:-1]]
    document.selection.choose([rows[0]])
    assert not tree.shown._finding.is_busy, "a few rows without an edit are marked at once"


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
        document.edit("Delete", lambda structure: structure.remove(rows))
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
