"""Branches of the tree are expanded and collapsed by keys and commands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.tree import tree_view
from app.tree.tree_view import DocumentTree
from tests.app.text.hands import make_byml
from tests.app.window.conftest import path_of


@pytest.fixture
def ainb(open_file, ainb_file):
    return open_file(ainb_file)


def test_an_asterisk_opens_all_below_a_row(window, ainb, qtbot):
    tree = window.view.tree
    ainb.set_current(("nodes",))
    QTest.keyClick(tree, Qt.Key.Key_Asterisk, Qt.KeyboardModifier.ShiftModifier)
    below = [path for path, row in ainb.outline.walk(("nodes",)) if row.count]
    qtbot.waitUntil(lambda: set(tree.open_rows.paths()) >= {("nodes",), *below})
    assert tree.state() is not tree.State.EditingState


def test_only_so_many_rows_are_opened_at_once_and_more_by_the_same_again(
    window, ainb, qtbot, monkeypatch
):
    monkeypatch.setattr(tree_view, "_EXPAND_LIMIT", 20)
    tree = window.view.tree
    tree.open_rows.collapse_all()
    ainb.set_current(("nodes",))
    below = {path for path, row in ainb.outline.walk(("nodes",)) if row.count}
    steps = 0
    while not set(tree.open_rows.paths()) >= below:
        count = len(tree.open_rows.paths())
        window.actions_["expand_below"].trigger()
        qtbot.waitUntil(lambda count=count: len(tree.open_rows.paths()) > count)
        if not steps:
            qtbot.waitUntil(lambda: _is_said(window, "Repeat to expand"))
        steps += 1
    assert steps > 1


def test_folding_a_row_makes_it_current_where_it_hides_the_current_one(window, byml):
    actors = path_of(byml, "Actors")
    tree = window.view.tree
    byml.set_current((*actors, 3))
    tree.collapse(tree.model_.index_of(actors))
    assert byml.current == actors
    assert tree.selected_paths() == [actors]
    byml.set_current((*actors, 3))
    window.actions_["collapse_all"].trigger()
    assert byml.current == actors
    assert not tree.open_rows.paths()


def _is_said(window, words):
    return any(words in notice.label.text() for notice in window.view.notices())


def test_expanded_rows_below_one_that_is_replaced_have_not_followed_yet(qtbot):
    """Qt has not read yet what is below the deepest, and that has fewer rows now."""
    document, values = make_byml(), ("Actors", 3, "values")
    tree = DocumentTree(document)
    qtbot.addWidget(tree)
    for depth in range(1, 4):
        tree.expand(tree.model_.index_of(values[:depth]))
    assert tree.model_.items.find(values).children is None

    document.edit("Fewer", lambda one: one.remove([(*values, 0)]))
    assert tree.open_rows.paths() == [values[:depth] for depth in range(1, 4)]
    assert tree.model_.rowCount(tree.model_.index_of(values)) == 2
