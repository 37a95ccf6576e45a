"""Links made and removed by keys, at the current line, node or link."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import formats
from tests.app.graph.gestures import by_number, key
from tests.app.windows.test_graph_tab import ainb_file, forget_choices, pane  # noqa: F401


@pytest.fixture
def view(pane):  # noqa: F811 - fixtures of another file
    pane.view.load()
    return pane.view


def take(pane, title):  # noqa: F811
    palette = pane.adding.palette
    assert palette is not None
    QTest.keyClicks(palette.field, title)
    assert palette.current().title == title
    QTest.keyClick(palette.field, Qt.Key.Key_Return)


def saved(view):
    return formats.save_bytes(view.document.root)


def undone(view, before):
    assert view.document.undo_stack.count() == 1
    view.document.undo()
    return saved(view) == before


def test_n_adds_a_query_that_the_line_reads(pane, view):  # noqa: F811
    before = saved(view)
    view.go_to(by_number(view, 12), ("nodes", 12, "inputs", 0))
    key(view, Qt.Key.Key_N)
    take(pane, "GetTimeOfDay")
    again = formats.open_bytes(saved(view))
    assert again.nodes[12].inputs[0].sources[0].node is again.nodes[16]
    assert undone(view, before)


def test_i_inserts_a_node_in_the_link_of_the_line(pane, view):  # noqa: F811
    before = saved(view)
    view.go_to(by_number(view, 10), ("nodes", 10, "children", 1))
    key(view, Qt.Key.Key_I)
    take(pane, "Element_Sequential")
    again = formats.open_bytes(saved(view))
    assert again.nodes[10].children()[1].target is again.nodes[16]
    assert [one.target for one in again.nodes[16].children()] == [again.nodes[9]]
    assert undone(view, before)


def test_shift_x_removes_all_links_of_a_node_or_says_that_there_is_none(view, qtbot):
    before = saved(view)
    view.go_to(by_number(view, 2))
    key(view, Qt.Key.Key_X, Qt.KeyboardModifier.ShiftModifier)
    again = formats.open_bytes(saved(view))
    assert not any(slot.sources for slot in again.nodes[2].inputs)
    assert again.nodes[2] not in [one.target for one in again.nodes[4].children()]
    assert undone(view, before)
    view.refresh()
    view.go_to(by_number(view, 15))
    with qtbot.waitSignal(view.refused) as told:
        key(view, Qt.Key.Key_X, Qt.KeyboardModifier.ShiftModifier)
    assert told.args == ["there is no link here that can be removed"]
