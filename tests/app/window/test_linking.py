"""New nodes and menus on the canvas of a window, at the position of the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.graph.linking.pin_handles import pin_handles
from app.graph.palette import NodePalette
from app.ui.i18n import bare
from app.window.menus import _GRAPH_MENU, _PLACE_MENU
from formats.graph import EdgeKind, Family
from tests.app.window.conftest import saved

pytestmark = pytest.mark.usefixtures("forget_choices")

_NEAR = 20.0


def free_place(view):
    return view.scene.content().bottomLeft() + QPointF(40, 120)


def ask(pane, pin, place) -> NodePalette:
    """Ask for a node, and return the palette that opens."""
    pane.view.node_wanted.emit(pin, place)
    assert pane.adding.palette is not None
    return pane.adding.palette


def take(palette, title):
    """Type the title of a node and add it."""
    QTest.keyClicks(palette.field, title)
    assert palette.current().title == title
    QTest.keyClick(palette.field, Qt.Key.Key_Return)


def choose(menu, words):
    """Choose an entry of a menu by its words."""
    action = next(one for one in menu.actions() if bare(one.text()).split("\t")[0] == words)
    action.trigger()
    menu.close()


def only_new(view, old):
    view.refresh()
    found = [id_ for id_, node in view.graph.nodes.items() if id_ not in old and node.guid]
    assert len(found) == 1
    return found[0]


def test_a_node_that_is_wanted_stands_where_it_was_linked_and_taken_back(pane, view):
    before, old = saved(view), set(view.graph.nodes)
    port = next(
        one
        for item in view.scene.items_by_id.values()
        for one in pin_handles(item, True)
        if one.pin.path[2:3] == ("children",)
    )
    place = free_place(view)
    take(ask(pane, port.pin, place), "Element_Simultaneous")
    assert view.document.undo_stack.count() == 1
    new = only_new(view, old)
    assert (view.scene.items_by_id[new].pos() - place).manhattanLength() < _NEAR
    assert view.scene.selected_ids() == [new]
    edge = next(one for one in view.graph.edges if one.target == new)
    assert (edge.kind, edge.source) == (EdgeKind.CHILD, port.node)
    view.document.undo()
    assert saved(view) == before


def test_a_node_stays_where_it_was_put_when_it_is_linked(pane, view):
    old, place = set(view.graph.nodes), free_place(view)
    take(ask(pane, None, place), "Element_Sequential")
    new = only_new(view, old)
    was = view.scene.items_by_id[new].pos()
    port = next(
        one
        for item in view.scene.items_by_id.values()
        for one in pin_handles(item, True)
        if one.pin.path[2:3] == ("children",)
    )
    assert view.links.join(port.pin, pin_handles(view.scene.items_by_id[new], False)[0].pin)
    view.refresh()
    assert view.scene.items_by_id[new].pos() == was


def test_a_duplicate_stands_beside_the_selected_and_what_is_in_sight_stays_in_view(view, window):
    old = set(view.graph.nodes)
    id_ = next(id_ for id_, node in view.graph.nodes.items() if node.number == 0)
    view.go_to(id_)
    view.canvas.camera.go(view.scene.items_by_id[id_].frame().center(), 0.5, glide=False)
    center = view.canvas.camera.center()
    window.view.edits.duplicate()
    new = only_new(view, old)
    one, other = view.scene.items_by_id[id_].frame(), view.scene.items_by_id[new].frame()
    assert other.left() >= one.right()
    assert other.top() >= one.top()
    assert view.canvas.camera.seen().contains(other)
    view.canvas.camera.land()
    assert (view.canvas.camera.center() - center).manhattanLength() < 4


def menu_at(pane, place):
    """Ask for the menu at a point of the scene, as the right button does."""
    viewport = pane.view.canvas.viewport()
    at = pane.view.canvas.mapFromScene(place)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, viewport.mapToGlobal(at))
    QCoreApplication.sendEvent(viewport, event)


def words_of(menu):
    return [bare(one.text()).split("\t")[0] for one in menu.actions() if one.text()]


def test_the_menu_of_a_link_removes_it(pane, view):
    wired = next(
        one
        for one in view.scene.edges.wired.values()
        if one.edge.kind is EdgeKind.CHILD
        and view.graph.nodes[one.edge.target].family is not Family.STUB
    )
    middle = QPointF(*wired.spots[len(wired.spots) // 2])
    view.canvas.camera.go(middle, 1.0, glide=False)
    menu_at(pane, middle)
    assert view.links.chosen == wired.edge
    menu = QApplication.activePopupWidget()
    assert words_of(menu)[0] == "Remove link"
    choose(menu, "Remove link")
    view.refresh()
    nodes = view.graph.nodes
    now = [one for one in view.graph.edges if one.id == wired.edge.id]
    assert all(nodes[one.target].family is Family.STUB for one in now)


def test_the_menu_of_a_node_and_of_an_empty_place(pane, view, window):
    shown = []
    pane.menu_asked.disconnect()
    pane.place_menu_asked.disconnect()
    window.actions_.update()
    pane.menu_asked.connect(lambda menu, _at: window.menus.fill_canvas_menu(menu, _GRAPH_MENU))
    pane.place_menu_asked.connect(
        lambda menu, _at: window.menus.fill_canvas_menu(menu, _PLACE_MENU)
    )
    pane.place_menu_asked.connect(lambda menu, _at: shown.append(words_of(menu)))
    pane.menu_asked.connect(lambda menu, _at: shown.append(words_of(menu)))
    id_ = next(id_ for id_, node in view.graph.nodes.items() if node.number == 0)
    item = view.scene.items_by_id[id_]
    view.canvas.camera.go(item.frame().center(), 1.0, glide=False)
    menu_at(pane, item.pos() + QPointF(60, item.box.header / 2))
    for words in ("Select all below", "Delete", "Duplicate", "Copy", "Paste", "Add", "Arrange"):
        assert words in shown[0]
    place = free_place(view)
    view.canvas.camera.go(place, 1.0, glide=False)
    menu_at(pane, place)
    assert shown[1][0] == "Add a node here…"
    assert {"Arrange", "Remove unread queries"} < set(shown[1])


def test_all_below_is_selected(view):
    command = next(node for node in view.graph.nodes.values() if node.family is Family.COMMAND)
    view.go_to(command.id)
    view.select_below()
    chosen = set(view.scene.selected_ids())
    flow = {
        id_
        for id_ in view.graph.reached[command.id]
        if view.graph.nodes[id_].family not in (Family.STUB, Family.QUERY)
    }
    assert command.id in chosen
    assert flow & chosen
    for edge in view.graph.edges:
        if edge.kind is EdgeKind.CHILD and edge.source in chosen:
            assert edge.target in chosen or view.graph.nodes[edge.target].family is Family.STUB
        if view.graph.nodes[edge.source].query and edge.source in chosen:
            assert edge.target in chosen


def test_all_below_by_key_and_what_is_left_joined_by_key(pane, view, window):
    before = saved(view)
    command = next(node for node in view.graph.nodes.values() if node.family is Family.COMMAND)
    view.go_to(command.id)
    view.canvas.setFocus()
    QTest.keyClick(view.canvas, Qt.Key.Key_B)
    chosen = view.scene.selected_ids()
    assert command.id in chosen
    assert len(chosen) > 2
    middle = next(
        edge.target
        for edge in view.graph.edges
        if edge.kind is EdgeKind.CHILD and view.graph.nodes[edge.target].number is not None
    )
    view.go_to(middle)
    window.actions_["delete_joining"].trigger()
    view.refresh()
    assert middle not in view.graph.nodes
    view.document.undo()
    assert saved(view) == before


def test_queries_that_nothing_reads_are_selected_or_that_there_is_none(view, window, qtbot):
    with qtbot.waitSignal(view.refused) as said:
        window.actions_["select_unread"].trigger()
    assert said.args == ["All queries are read"]
    query = next(node for node in view.document.root.nodes if node.is_query)
    for node in view.document.root.nodes:
        for at, slot in enumerate(node.inputs):
            if any(source.node == query.uid for source in slot.sources):
                number = view.document.root.nodes.index(node)
                path = ("nodes", number, "inputs", at)
                view.document.edit("Cut", lambda it, path=path: it.connect(path, None))
    view.refresh()
    window.actions_["select_unread"].trigger()
    assert query.uid in view.scene.selected_ids()


def test_the_menu_key_opens_the_menu_of_the_selected_link(pane, view):
    wired = next(one for one in view.scene.edges.wired.values() if view.links.is_loose(one.edge))
    view.links.choose(wired.edge)
    viewport = view.canvas.viewport()
    place = viewport.rect().center()
    reason = QContextMenuEvent.Reason.Keyboard
    event = QContextMenuEvent(reason, place, viewport.mapToGlobal(place))
    QCoreApplication.sendEvent(viewport, event)
    menu = QApplication.activePopupWidget()
    assert words_of(menu)[0] == "Remove link"
    choose(menu, "Go to where it ends")
    assert view.scene.selected_ids() == [wired.edge.target]
