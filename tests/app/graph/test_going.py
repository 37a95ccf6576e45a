"""Going about the canvas: selection, edges, back and forward, keys."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest

from formats.core.kinds import Kind
from formats.graph import Family
from tests.app.graph.fake import fake_graph
from tests.app.graph.gestures import (
    Left,
    click,
    first_editable,
    key,
    spot,
)


def test_a_click_selects_the_node_and_its_row(view, document):
    id_, line = first_editable(view)
    click(view, spot(view, id_))
    assert document.current == view.graph.nodes[id_].path
    assert view.scene.selected_ids() == [id_]
    click(view, spot(view, id_, line.path, x=20.0))
    assert document.current == line.path
    assert view.scene.selected_ids() == [id_]


def test_the_current_row_selects_the_node_that_shows_it(view, document):
    id_, line = first_editable(view)
    document.set_current((*line.path, "below"))
    assert view.scene.selected_ids() == [id_]
    assert view.navigator.here().path == line.path
    assert line.label in view.canvas.accessibleDescription()
    document.set_current(("blackboard",))
    assert document.current == ("blackboard",)
    assert view.navigator.here() is None


def test_the_current_node_is_brought_into_sight(view, document):
    camera = view.canvas.camera
    for id_, node in view.graph.nodes.items():
        camera.go(QPointF(-2000, -2000), 1.0, glide=False)
        document.set_current(())
        document.set_current(node.path)
        camera.land()
        assert camera.seen().intersects(view.scene.items_by_id[id_].frame())


def test_each_selection_is_told_once(view, document, qtbot):
    told = []
    document.current_changed.connect(told.append)
    id_, _line = first_editable(view)
    click(view, spot(view, id_))
    assert told == [view.graph.nodes[id_].path]


def test_a_hidden_view_follows_when_it_is_shown(document, show):
    view = show(document)
    view.hide()
    id_, line = first_editable(view)
    document.set_current(line.path)
    view.show()
    assert view.scene.selected_ids() == [id_]


def test_box_select(view):
    view.frame_all(glide=False)
    viewport = view.canvas.viewport()
    corner = view.canvas.mapFromScene(view.scene.content().topLeft()) - QPoint(9, 9)
    end = view.canvas.mapFromScene(view.scene.content().bottomRight()) + QPoint(9, 9)
    QTest.mousePress(viewport, Left, pos=corner)
    for at in (corner + QPoint(30, 30), end):
        QTest.mouseMove(viewport, at)
    QTest.mouseRelease(viewport, Left, pos=end)
    assert set(view.scene.selected_ids()) == view.graph.nodes.keys()


def test_a_click_on_an_edge_goes_to_its_other_end(document, show):
    view = show(document, build=lambda _root: fake_graph())
    wired = next(one for one in view.scene.edges.wired.values() if one.edge.id == "e9")
    for near, end, pin in ((1, "n2", "n2.3"), (-2, "n5", "n5.out")):
        at = QPointF(*wired.spots[near])
        view.canvas.camera.go(at, 1.0, glide=False)
        click(view, view.canvas.mapFromScene(at))
        assert view.scene.selected_ids() == [end]
        assert view.navigator.here().path == view.scene.items_by_id[end].box.node.lines[
            [line.pin for line in view.scene.items_by_id[end].box.node.lines].index(pin)
        ].path  # fmt: skip


def test_a_click_on_a_pin_goes_along_its_edge(document, show):
    view = show(document, build=lambda _root: fake_graph())
    line = view.graph.nodes["n4"].lines[0]
    click(view, spot(view, "n4", line.path, x=1.0))
    assert view.scene.selected_ids() == ["n7"]


def test_a_hovered_edge_and_its_ends_keep_their_strength(document, show, qtbot):
    view = show(document, build=lambda _root: fake_graph())
    wired = next(one for one in view.scene.edges.wired.values() if one.edge.id == "e10")
    at = QPointF(*wired.spots[len(wired.spots) // 2])
    view.canvas.camera.go(at, 1.0, glide=False)
    QTest.mouseMove(view.canvas.viewport(), view.canvas.mapFromScene(at))
    qtbot.waitUntil(lambda: view.scene.emphasis.hovered is wired.edge)
    levels = {edge.id: view.scene.emphasis.level(edge) for edge in view.graph.edges}
    assert levels.pop("e10") == 2
    assert set(levels.values()) == {0}
    faded = {id_ for id_, item in view.scene.items_by_id.items() if item.look.faded}
    assert faded == view.graph.nodes.keys() - {"n7", "n4"}
    assert view.canvas.tip(view.canvas.mapFromScene(at)) == (
        "Element_ModuleIF_Input_Ptr #7 › Enemy → PlayerSwim #4 › Target\ndata, pointer"
    )
    QTest.mouseMove(view.canvas.viewport(), QPoint(2, 2))
    qtbot.waitUntil(lambda: view.scene.emphasis.hovered is None)
    assert not any(item.look.faded for item in view.scene.items_by_id.values())


def test_back_and_forward(view, document):
    ids = list(view.graph.nodes)[:3]
    for id_ in ids:
        view.go_to(id_)
    key(view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    key(view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert view.scene.selected_ids() == [ids[0]]
    assert document.current == view.graph.nodes[ids[0]].path
    key(view, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert view.scene.selected_ids() == [ids[1]]
    assert view.can_go_forward
    assert view.can_go_back


def test_arrow_keys_walk(document, show):
    view = show(document, build=lambda _root: fake_graph())
    view.go_to("c0")
    walked = []
    for which in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Up,
                  Qt.Key.Key_Left):  # fmt: skip
        key(view, which)
        walked += view.scene.selected_ids()
    assert walked == ["n0", "n1", "n4", "n1", "n0"]


def test_arrow_keys_go_along_the_edge_of_a_line(document, show):
    view = show(document, build=lambda _root: fake_graph())
    view.go_to("n4", view.graph.nodes["n4"].lines[0].path)
    key(view, Qt.Key.Key_Left)
    assert view.scene.selected_ids() == ["n7"]
    assert view.navigator.here().path == view.graph.nodes["n7"].lines[0].path
    key(view, Qt.Key.Key_Right)
    assert view.scene.selected_ids() == ["n4"]
    view.go_to("n1", view.graph.nodes["n1"].lines[2].path)
    key(view, Qt.Key.Key_Right)
    assert view.scene.selected_ids() == ["n6"]


def test_tab_goes_through_the_lines_and_then_on(document, show):
    view = show(document, build=lambda _root: fake_graph())
    view.go_to("n2")
    node = view.graph.nodes["n2"]
    paths = [line.path for line in (*node.lines, *node.tabs[0].lines)]
    for path in paths:
        key(view, Qt.Key.Key_Tab)
        assert view.navigator.here().path == path
    assert not view.navigator.step_line(1)
    key(view, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert view.navigator.here().path == paths[-2]


def test_return_asks_for_an_editor_over_the_value(view, qtbot):
    id_, line = first_editable(view, Kind.S32)
    view.zoom_actual()
    view.go_to(id_, line.path)
    with qtbot.waitSignal(view.edit_wanted) as asked:
        key(view, Qt.Key.Key_Return)
    path, rect = asked.args
    assert path == line.path
    assert rect == view.line_rect(path)
    assert view.rect().contains(rect)
    assert rect.width() > 60
    with qtbot.waitSignal(view.edit_wanted):
        key(view, Qt.Key.Key_F2)


def test_a_double_click_asks_for_an_editor(view, qtbot):
    id_, line = first_editable(view, Kind.S32)
    at = spot(view, id_, line.path, x=20.0)
    with qtbot.waitSignal(view.edit_wanted) as asked:
        QTest.mouseDClick(view.canvas.viewport(), Left, pos=at)
    assert asked.args[0] == line.path


def test_a_module_is_opened(view, qtbot):
    id_ = next(id_ for id_, node in view.graph.nodes.items() if node.family is Family.MODULE)
    at = spot(view, id_)
    with qtbot.waitSignal(view.module_wanted) as asked:
        QTest.mouseDClick(view.canvas.viewport(), Left, pos=at)
    assert asked.args == [view.graph.nodes[id_].module, view.graph.nodes[id_].path]
    view.go_to(id_)
    with qtbot.waitSignal(view.module_wanted):
        key(view, Qt.Key.Key_Return)


def test_the_canvas_takes_its_keys_before_the_window_does(view, qtbot):
    action = QAction(view)
    action.setShortcut(QKeySequence("F2"))
    fired = []
    action.triggered.connect(lambda: fired.append(1))
    view.addAction(action)
    id_, line = first_editable(view, Kind.S32)
    view.go_to(id_, line.path)
    view.canvas.setFocus()
    view.activateWindow()
    with qtbot.waitSignal(view.edit_wanted):
        key(view, Qt.Key.Key_F2)
    assert not fired
