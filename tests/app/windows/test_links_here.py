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


def test_n_adds_a_reader_that_the_query_is_evaluated_for(pane, view):  # noqa: F811
    before = saved(view)
    view.go_to(by_number(view, 6), ("nodes", 6, "outputs", 0))
    key(view, Qt.Key.Key_N)
    take(pane, "Element_S32Selector")
    again = formats.open_bytes(saved(view))
    (reader,) = again.nodes[16:]
    assert [one.node for slot in reader.inputs for one in slot.sources] == [again.nodes[6]]
    assert reader.queries == [again.nodes[6]]
    assert undone(view, before)


def test_e_begins_a_command_and_asks_for_its_name(pane, view):  # noqa: F811
    before = saved(view)
    view.go_to(by_number(view, 9))
    key(view, Qt.Key.Key_E)
    line = pane.in_place.editor
    assert line is not None
    QTest.keyClicks(line.focusProxy() or line, "Eavesdrop")
    pane.in_place.finish()
    again = formats.open_bytes(saved(view))
    assert [one.name for one in again.commands] == ["Root", "Reset", "Eavesdrop"]
    assert again.commands[2].root is again.nodes[9]
    view.document.undo()
    assert undone_again(view, before)


def undone_again(view, before):
    view.document.undo()
    return saved(view) == before and view.document.undo_stack.index() == 0


def test_no_command_begins_at_a_query(view, qtbot):
    view.go_to(by_number(view, 11))
    with qtbot.waitSignal(view.refused) as told:
        key(view, Qt.Key.Key_E)
    assert "is a query" in told.args[0]
    assert view.document.undo_stack.count() == 0


def test_the_line_of_a_slot_that_goes_with_its_class_is_no_place(view):
    """The commands on the current row ask about it before the graph is drawn again."""
    view.go_to(by_number(view, 6), ("nodes", 6, "outputs", 0))
    structure = view.document.structure
    offers = structure.replace_offers(("nodes", 6))
    offer = next(one for one in offers if one.title == "ChaseTarget")
    view.document.edit("Replace", lambda it, run: it.replace_with(("nodes", 6), offer, run))
    assert view.links.place_beside(("nodes", 6, "outputs", 0), 1) is None


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
