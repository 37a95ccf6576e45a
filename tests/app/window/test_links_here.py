"""Links made and removed by keys, at the current line, node or link."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

import formats
from tests.app.graph.gestures import assert_no_overlap, by_number, key
from tests.app.window.conftest import saved

pytestmark = pytest.mark.usefixtures("forget_choices")


def take(pane, title):
    palette = pane.adding.palette
    assert palette is not None
    QTest.keyClicks(palette.field, title)
    assert palette.current().title == title
    QTest.keyClick(palette.field, Qt.Key.Key_Return)


def undone(view, before):
    assert view.document.undo_stack.count() == 1
    view.document.undo()
    return saved(view) == before


def test_n_adds_a_query_that_the_line_reads(pane, view):
    before = saved(view)
    view.go_to(by_number(view, 12), ("nodes", 12, "inputs", 0))
    key(view, Qt.Key.Key_N)
    take(pane, "GetTimeOfDay")
    again = formats.open_bytes(saved(view))
    assert again.nodes[12].inputs[0].sources[0].node == again.nodes[16].uid
    assert undone(view, before)


def test_n_adds_a_reader_that_the_query_is_evaluated_for(pane, view):
    before = saved(view)
    view.go_to(by_number(view, 6), ("nodes", 6, "outputs", 0))
    key(view, Qt.Key.Key_N)
    take(pane, "Element_S32Selector")
    again = formats.open_bytes(saved(view))
    (reader,) = again.nodes[16:]
    assert [one.node for slot in reader.inputs for one in slot.sources] == [again.nodes[6].uid]
    assert reader.queries == [again.nodes[6].uid]
    assert undone(view, before)


def test_the_line_of_a_slot_that_goes_with_its_class_is_no_place(view):
    """The commands on the current row ask about it before the graph is drawn again."""
    view.go_to(by_number(view, 6), ("nodes", 6, "outputs", 0))
    structure = view.document.structure
    offers = structure.replace_offers(("nodes", 6))
    offer = next(one for one in offers if one.title == "ChaseTarget")
    view.document.edit("Replace", lambda it: it.replace_with(("nodes", 6), offer))
    assert view.links.place_beside(("nodes", 6, "outputs", 0), 1) is None


def test_i_inserts_a_node_in_the_link_of_the_line(pane, view):
    before = saved(view)
    view.go_to(by_number(view, 10), ("nodes", 10, "children", 1))
    key(view, Qt.Key.Key_I)
    take(pane, "Element_Sequential")
    again = formats.open_bytes(saved(view))
    assert again.nodes[10].children()[1].target == again.nodes[16].uid
    assert [one.target for one in again.nodes[16].children()] == [again.nodes[9].uid]
    assert undone(view, before)


def test_shift_x_removes_all_links_of_a_node_or_says_that_there_is_none(view, qtbot):
    before = saved(view)
    view.go_to(by_number(view, 2))
    key(view, Qt.Key.Key_X, Qt.KeyboardModifier.ShiftModifier)
    again = formats.open_bytes(saved(view))
    assert not any(slot.sources for slot in again.nodes[2].inputs)
    assert again.nodes[2].uid not in [one.target for one in again.nodes[4].children()]
    assert undone(view, before)
    view.refresh()
    view.go_to(by_number(view, 15))
    with qtbot.waitSignal(view.refused) as told:
        key(view, Qt.Key.Key_X, Qt.KeyboardModifier.ShiftModifier)
    assert told.args == ["there is no link here that can be removed"]


def test_n_at_a_whole_node_takes_its_first_port_that_leads_nowhere(pane, view):
    view.document.edit("Cut", lambda it: it.unlink([("nodes", 3, "children", 1)]))
    view.refresh()
    view.go_to(by_number(view, 3))
    key(view, Qt.Key.Key_N)
    take(pane, "Sleep")
    nodes = view.document.root.nodes
    assert [one.target for one in nodes[3].children()] == [nodes[4].uid, nodes[16].uid]


def test_nodes_that_are_added_by_keys_stand_beside_each_other(pane, view):
    for title in ("Sleep", "Element_BoolSelector", "Eat"):
        view.go_to(by_number(view, 4))
        key(view, Qt.Key.Key_A)
        take(pane, title)
    view.go_to(by_number(view, 12), ("nodes", 12, "inputs", 0))
    key(view, Qt.Key.Key_N)
    take(pane, "GetTimeOfDay")
    view.refresh()
    assert_no_overlap(view)


def test_e_begins_a_command_and_asks_for_its_name(pane, view, qtbot):
    before = saved(view)
    view.go_to(by_number(view, 15))
    key(view, Qt.Key.Key_E)
    editor = pane.in_place.editor
    assert editor is not None
    QTest.keyClicks(editor.focusWidget(), "Tired")
    QTest.keyClick(editor.focusWidget(), Qt.Key.Key_Return)
    command = view.document.root.commands[-1]
    assert (command.name, command.root) == ("Tired", view.document.root.nodes[15].uid)
    view.document.undo()
    assert view.document.root.commands[-1].name == "Command"
    view.document.undo()
    assert saved(view) == before
    view.refresh()
    view.go_to(by_number(view, 6))
    with qtbot.waitSignal(view.refused) as told:
        key(view, Qt.Key.Key_E)
    (words,) = told.args
    assert words.startswith("“GetTimeOfDay” is a query: nodes that read it evaluate it")


def test_the_canvas_moves_no_further_than_to_show_a_new_node(pane, view):
    camera = view.canvas.camera
    camera.go(view.scene.content().topRight() + QPointF(900, -700), 1.0, glide=False)
    center, corner = camera.center(), camera.seen().topRight()
    for place, most in ((center, 2), (corner + QPointF(-40, 60), 400)):
        view.node_wanted.emit(None, place)
        take(pane, "Element_SplitTiming")
        view.refresh()
        camera.land()
        assert camera.center().x() - center.x() < most
