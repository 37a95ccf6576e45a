"""The view of a document's graph: everything drawn, found, gone to, edited and remembered."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QFont, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from shiboken6 import isValid

from app import theme
from app.documents import work
from app.graph import focus, graph_view
from app.graph.scene import EMPTY
from formats.ainb.graph import EdgeKind, Family
from formats.values import Kind
from tests.app.graph.conftest import sample
from tests.app.graph.fake import big_graph, fake_graph

Left = Qt.MouseButton.LeftButton


def spot(view, id_, path=None, x=40.0) -> QPoint:
    """Where a node's title, or one of its lines, is in the canvas at 100 %."""
    view.canvas.camera.go(view.scene.items_by_id[id_].frame().center(), 1.0, glide=False)
    item = view.scene.items_by_id[id_]
    at = QPointF(x, item.box.header / 2)
    if path is not None:
        at = QPointF(x, item.line_of(path).rect.center().y())
    return view.canvas.mapFromScene(item.pos() + at)


def click(view, at, **more):
    QTest.mouseClick(view.canvas.viewport(), Left, pos=at, **more)


def key(view, which, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(view.canvas, which, modifiers)


def by_title(view, title):
    return next(id_ for id_, node in view.graph.nodes.items() if node.title == title)


def first_editable(view, kind=None):
    for id_, node in view.graph.nodes.items():
        for line in node.lines:
            box = view.scene.items_by_id[id_].line_of(line.path)
            if line.editable and box.value and (kind is None or line.kind is kind):
                return id_, line
    raise AssertionError("the sample has such a line")


def test_every_node_and_edge_is_drawn(view):
    drawn = Counter(wired.edge.kind for wired in view.scene.edges.wired.values())
    assert drawn == Counter(edge.kind for edge in view.graph.edges)
    assert view.scene.items_by_id.keys() == view.graph.nodes.keys()
    assert all(item.scene() is view.scene for item in view.scene.items_by_id.values())


def test_edges_begin_and_end_at_their_pins(document, show):
    view = show(document, build=lambda _root: fake_graph())
    for wired in view.scene.edges.wired.values():
        for id_, pin, point, right in (
            (wired.edge.source, wired.edge.source_pin, wired.points[0], True),
            (wired.edge.target, wired.edge.target_pin, wired.points[-1], False),
        ):
            item = view.scene.items_by_id[id_]
            box = item.box
            y = box.pins[pin] if pin in box.pins else box.header / 2
            x = box.width if right else 0.0
            assert point == pytest.approx((item.x() + x, item.y() + y))


def test_nodes_do_not_overlap(view):
    frames = [item.frame() for item in view.scene.items_by_id.values()]
    for at, one in enumerate(frames):
        assert not any(one.intersects(other) for other in frames[at + 1 :])


def test_every_line_can_be_clicked(view):
    for id_, node in view.graph.nodes.items():
        for line in node.lines:
            at = spot(view, id_, line.path, x=20.0)
            item = view.scene.item_at(view.canvas.mapToScene(at))
            assert item.id == id_
            assert item.spot(view.canvas.mapToScene(at) - item.pos()).path == line.path


def test_every_edge_can_be_clicked_on_its_way(document, show):
    view = show(document, build=lambda _root: fake_graph())
    for wired in view.scene.edges.wired.values():
        on = [QPointF(x, y) for x, y in wired.spots[1:-1]]
        assert any(view.scene.edge_at(at, 3.0) is wired for at in on), wired.edge


# Selection


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
    assert view.scene.current == line.path
    assert line.label in view.canvas.accessibleDescription()
    document.set_current(("blackboard",))
    assert document.current == ("blackboard",)
    assert view.scene.current is None


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


# Edges


def test_a_click_on_an_edge_goes_to_its_other_end(document, show):
    view = show(document, build=lambda _root: fake_graph())
    wired = next(one for one in view.scene.edges.wired.values() if one.edge.id == "e9")
    for near, end, pin in ((1, "n2", "n2.3"), (-2, "n5", "n5.out")):
        at = QPointF(*wired.spots[near])
        view.canvas.camera.go(at, 1.0, glide=False)
        click(view, view.canvas.mapFromScene(at))
        assert view.scene.selected_ids() == [end]
        assert view.scene.current == view.scene.items_by_id[end].box.node.lines[
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


# Keys


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
    assert view.scene.current == view.graph.nodes["n7"].lines[0].path
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
        assert view.scene.current == path
    assert not view.guide.step_line(1)
    key(view, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert view.scene.current == paths[-2]


def test_return_asks_for_an_editor_over_the_value(view, qtbot):
    id_, line = first_editable(view, Kind.S32)
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


# Values


def test_a_new_value_is_shown_marked_and_undone(view, document, qtbot):
    id_, line = first_editable(view, Kind.S32)
    others = {other: item.box for other, item in view.scene.items_by_id.items() if other != id_}
    places = {other: item.pos() for other, item in view.scene.items_by_id.items()}
    document.set_value(line.path, 41)
    qtbot.waitUntil(lambda: view.scene.items_by_id[id_].line_of(line.path).line.value == 41)
    assert line.path in view.scene.items_by_id[id_].look.changed
    assert all(view.scene.items_by_id[other].box is box for other, box in others.items())
    assert places == {other: item.pos() for other, item in view.scene.items_by_id.items()}
    document.undo()
    qtbot.waitUntil(lambda: view.scene.items_by_id[id_].line_of(line.path).line.value == line.value)
    assert line.path not in view.scene.items_by_id[id_].look.changed


def test_an_edit_elsewhere_does_not_move_the_canvas(view, document, qtbot):
    id_, line = first_editable(view, Kind.S32)
    document.set_current(line.path)
    view.canvas.camera.go(QPointF(-900, -900), 1.2, glide=False)
    seen = view.canvas.camera.seen()
    document.set_current(())
    document.set_value(line.path, 77)
    qtbot.waitUntil(lambda: view.scene.items_by_id[id_].line_of(line.path).line.value == 77)
    assert view.canvas.camera.seen() == seen


def test_a_click_on_its_box_toggles_a_bool(view, document):
    id_, line = first_editable(view, Kind.BOOL)
    box = view.scene.items_by_id[id_].line_of(line.path)
    click(view, spot(view, id_, line.path, x=box.value.center().x()))
    assert document.outline.row(line.path).value is not line.value
    key(view, Qt.Key.Key_Return)
    assert document.outline.row(line.path).value is line.value


def test_a_badge_leads_to_what_it_names(view, document):
    id_, line, badge = next(
        (id_, line, line.badges[0])
        for id_, node in view.graph.nodes.items()
        for line in node.lines
        if line.badges and line.badges[0].kind == "blackboard"
    )
    plate = view.scene.items_by_id[id_].line_of(line.path).plates[0]
    click(view, spot(view, id_, line.path, x=plate.rect.center().x()))
    assert document.current == badge.target
    assert view.scene.selected_ids() == [id_]


def test_a_frozen_document_refuses_and_says_so(view, document, qtbot):
    _id, line = first_editable(view, Kind.BOOL)
    document.set_state(frozen="it is being saved")
    with qtbot.waitSignal(view.refused) as asked:
        view.toggle(line.path)
    assert asked.args == ["it is being saved"]


def test_another_root_is_shown(view, document, qtbot):
    other = sample("Watchman.patrol.module.ainb")
    document.adopt(other.root, 1)
    qtbot.waitUntil(lambda: "WalkRoute" in {node.title for node in view.graph.nodes.values()})
    assert view.scene.items_by_id.keys() == view.graph.nodes.keys()
    assert len(view.scene.edges.wired) == len(view.graph.edges)


# Moving


def test_dragged_nodes_are_remembered(document, show):
    view = show(document)
    id_, _line = first_editable(view)
    at = spot(view, id_)
    before = view.scene.items_by_id[id_].pos()
    viewport = view.canvas.viewport()
    QTest.mousePress(viewport, Left, pos=at)
    for way in (QPoint(20, 10), QPoint(60, 50)):
        QTest.mouseMove(viewport, at + way)
    QTest.mouseRelease(viewport, Left, pos=at + QPoint(60, 50))
    moved = view.scene.items_by_id[id_].pos()
    assert moved - before == QPointF(60, 50)
    for number in view.scene.edges.of_node(id_):
        wired = view.scene.edges.wired[number]
        end = wired.points[0 if wired.edge.source == id_ else -1]
        assert view.scene.items_by_id[id_].frame().adjusted(-1, -1, 1, 1).contains(QPointF(*end))
    again = show(document)
    assert again.scene.items_by_id[by_number(again, view.graph.nodes[id_].number)].pos() == moved
    again.tidy()
    assert again.scene.items_by_id[by_number(again, view.graph.nodes[id_].number)].pos() == before
    third = show(document)
    assert third.scene.items_by_id[by_number(third, view.graph.nodes[id_].number)].pos() == before


def by_number(view, number):
    return next(id_ for id_, node in view.graph.nodes.items() if node.number == number)


def test_positions_go_along_to_another_file(document, show, tmp_path):
    view = show(document)
    id_ = by_title(view, "Yawn")
    view.scene.move([id_], QPointF(50, 60))
    view.canvas.dragged.emit()
    document.mark_saved(tmp_path / "Other.root.ainb", 1)
    assert view.canvas.accessibleName() == "Graph of Other.root.ainb"
    other = sample()
    other.mark_saved(tmp_path / "Other.root.ainb", 1)
    again = show(other)
    at = view.scene.items_by_id[id_].pos()
    assert again.scene.items_by_id[by_title(again, "Yawn")].pos() == at


def test_a_moved_node_takes_its_frame_along(document, show):
    view = show(document, build=lambda _root: fake_graph())
    view.scene.move(["n8"], QPointF(0, 400))
    assert view.scene.frames["g1"].contains(view.scene.items_by_id["n8"].frame())
    assert view.scene.frames["g1"].contains(view.scene.items_by_id["c1"].frame())


# Looking


@pytest.mark.parametrize("turn", [120, -120])
def test_the_wheel_keeps_the_point_under_the_mouse(view, turn):
    camera = view.canvas.camera
    camera.go(view.scene.content().center(), 0.9, glide=False)
    at = QPointF(731, 208)
    before = view.canvas.mapToScene(at.toPoint())
    zoom = camera.zoom
    camera.zoom_at(1.0015**turn, at)
    after = view.canvas.mapToScene(at.toPoint())
    assert (camera.zoom > zoom) is (turn > 0)
    assert (after - before).manhattanLength() <= 2 / camera.zoom


def test_framing(view):
    camera = view.canvas.camera
    key(view, Qt.Key.Key_Home)
    camera.land()
    assert camera.seen().contains(view.scene.content())
    id_, _line = first_editable(view)
    view.go_to(id_)
    key(view, Qt.Key.Key_F)
    camera.land()
    assert camera.seen().contains(view.scene.items_by_id[id_].frame())
    assert camera.zoom == pytest.approx(1.0)
    key(view, Qt.Key.Key_Plus)
    assert camera.zoom > 1
    key(view, Qt.Key.Key_Minus)
    key(view, Qt.Key.Key_Minus)
    assert camera.zoom < 1
    key(view, Qt.Key.Key_1)
    assert camera.zoom == pytest.approx(1.0)


@pytest.mark.parametrize("way", ["middle", "space"])
def test_panning(view, way):
    camera = view.canvas.camera
    camera.go(view.scene.content().center(), 1.0, glide=False)
    before = camera.center()
    button = Qt.MouseButton.MiddleButton if way == "middle" else Left
    if way == "space":
        QTest.keyPress(view.canvas, Qt.Key.Key_Space)
    viewport = view.canvas.viewport()
    QTest.mousePress(viewport, button, pos=QPoint(300, 300))
    QTest.mouseMove(viewport, QPoint(350, 280))
    QTest.mouseRelease(viewport, button, pos=QPoint(350, 280))
    if way == "space":
        QTest.keyRelease(view.canvas, Qt.Key.Key_Space)
    assert camera.center() - before == QPointF(-50, 20)
    assert view.scene.selected_ids() == []


def test_only_one_command(document, show):
    view = show(document, build=lambda _root: fake_graph())
    view.set_command("c1")
    shown = {id_ for id_, item in view.scene.items_by_id.items() if item.isVisible()}
    assert shown == {"c1", "n8"}
    kinds = [edge.kind for edge in view.graph.edges if view.scene.emphasis.level(edge) >= 0]
    assert kinds == [EdgeKind.ENTRY]
    assert "n0" not in view.export_dot()
    view.set_command("c0")
    assert view.scene.items_by_id["s0"].isVisible()
    view.go_to("n9")
    assert view.focus.command is None
    assert all(item.isVisible() for item in view.scene.items_by_id.values())


def test_all_is_shown_again_after_the_file_was_read_again(view, document, qtbot):
    reset = by_title(view, "Reset")
    view.set_command(reset)
    document.adopt(sample().root, 1)
    qtbot.waitUntil(lambda: reset not in view.graph.nodes)
    assert view.focus.command is None
    view.frame_all(glide=False)
    assert all(item.isVisible() for item in view.scene.items_by_id.values())
    assert view.scene.frames.keys() == {group.id for group in view.graph.groups}
    assert not view.canvas.grab().isNull()


def test_focus_fades_what_is_far(document, show):
    view = show(document, build=lambda _root: fake_graph())
    view.go_to("n1")
    view.set_focus_mode(True, 1)

    def lit():
        return {id_ for id_, item in view.scene.items_by_id.items() if not item.look.faded}

    assert lit() == {"n1", "n0", "n2", "n6", "s0", "n3"}
    assert view.scene.emphasis.level(view.graph.edges[0]) == 0
    key(view, Qt.Key.Key_BracketRight)
    assert view.focus.hops == 2
    assert "c0" in lit()
    view.go_to("n9")
    assert lit() == {"n9"}
    key(view, Qt.Key.Key_Escape)
    assert lit() == view.graph.nodes.keys()
    view.set_focus_mode(False, 99)
    assert view.focus.hops == focus.MOST_HOPS


def test_a_theme_of_another_colour_paints_another_picture(view, qapp):
    light = view.canvas.grab().toImage()
    theme.apply(qapp, "dark")
    dark = view.canvas.grab().toImage()
    assert dark.pixelColor(2, 2).lightness() < 60 < light.pixelColor(2, 2).lightness()
    theme.apply(qapp, "light")
    assert view.canvas.grab().toImage().pixelColor(2, 2) == light.pixelColor(2, 2)


def test_a_larger_font_makes_larger_nodes_that_lie_apart(view, qapp, qtbot):
    heights = {id_: item.box.height for id_, item in view.scene.items_by_id.items()}
    moved = next(iter(view.graph.nodes))
    view.scene.move([moved], QPointF(-900, 0))
    at = view.scene.items_by_id[moved].pos()
    old = qapp.font()
    larger = QFont(old)
    larger.setPointSizeF(old.pointSizeF() * 1.6)
    items = view.scene.items_by_id
    try:
        qapp.setFont(larger)
        qtbot.waitUntil(lambda: all(items[id_].box.height > high for id_, high in heights.items()))
        assert items[moved].pos() == at
        test_nodes_do_not_overlap(view)
    finally:
        qapp.setFont(old)


def test_positions_are_remembered_when_the_file_is_read_again(view, document, qtbot):
    id_ = by_title(view, "Yawn")
    view.scene.move([id_], QPointF(300, 40))
    at = view.scene.items_by_id[id_].pos()
    view.canvas.dragged.emit()
    document.adopt(sample().root, 1)
    qtbot.waitUntil(lambda: id_ not in view.graph.nodes)
    assert view.scene.items_by_id[by_title(view, "Yawn")].pos() == at


@pytest.mark.parametrize("zoom", [1.0, 0.5, 0.4, 0.3, 0.2, 0.05])
def test_every_zoom_paints_something_of_every_node(document, show, zoom):
    view = show(document, build=lambda _root: fake_graph())
    for id_, item in view.scene.items_by_id.items():
        view.canvas.camera.go(item.frame().center(), zoom, glide=False)
        image = view.canvas.grab().toImage()
        at = view.canvas.mapFromScene(item.frame()).boundingRect()
        colors = {
            image.pixelColor(x, y).name()
            for x in range(at.left(), at.right() + 1)
            for y in range(at.top(), at.bottom() + 1)
        }
        assert colors - {view.scene.paints.shades.canvas.name()}, id_


def test_pictures_and_dot(document, show, tmp_path):
    view = show(document, build=lambda _root: fake_graph())
    view.export_svg(tmp_path / "a.svg")
    svg = (tmp_path / "a.svg").read_text("utf-8")
    for text in ("PlayerWalk", "GetSpeed", "IsTired", "DelayedStart", "No command"):
        assert text in svg
    assert view.export_png(tmp_path / "a.png", 2.0) == 2.0
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert "PlayerAttackCombination" in view.export_dot()
    view.go_to("n2", view.graph.nodes["n2"].lines[0].path)
    view.set_focus_mode(True, 1)
    view.export_svg(tmp_path / "b.svg")
    assert svg == (tmp_path / "b.svg").read_text("utf-8")


def test_a_big_graph_opens_readable(document, show):
    view = show(document, build=lambda _root: big_graph(300))
    assert view.canvas.camera.zoom >= 0.45
    assert view.canvas.items(view.canvas.viewport().rect())


def test_a_large_graph_is_laid_out_beside_the_window(document, show, qtbot, monkeypatch):
    monkeypatch.setattr(graph_view, "MANY_NODES", 50)
    view = show(document, build=lambda _root: big_graph(60))
    view.refresh()  # the first job is given up
    qtbot.waitUntil(lambda: len(view.scene.items_by_id) == 61)
    assert view.canvas.items(view.canvas.viewport().rect())
    test_nodes_do_not_overlap(view)


def test_what_is_needed_at_once_is_laid_out_at_once(document, qtbot, monkeypatch):
    monkeypatch.setattr(graph_view, "MANY_NODES", 50)
    view = graph_view.GraphView(document, build=lambda _root: big_graph(60))
    qtbot.addWidget(view)
    view.load()
    assert len(view.scene.items_by_id) == 61
    assert view.export_dot().count("->") == len(view.graph.edges)


def test_a_view_that_goes_meanwhile_is_not_missed(document, qapp, qtbot, monkeypatch):
    monkeypatch.setattr(graph_view, "MANY_NODES", 50)
    view = graph_view.GraphView(document, build=lambda _root: big_graph(60))
    view.show()
    view.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(view)
    qtbot.waitUntil(work.is_idle)
    document.changed.emit(None)
    theme.apply(qapp, "light")


def test_the_first_look_is_at_the_size_that_the_layout_gives(document, qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    view = graph_view.GraphView(document)
    QVBoxLayout(window).addWidget(view)
    window.resize(900, 600)
    window.show()
    qtbot.waitExposed(window)
    assert view.canvas.camera.seen().contains(view.scene.content())


def test_a_file_without_nodes_says_so(document, show):
    view = show(document, build=lambda _root: EMPTY)
    assert [one.text() for one in view.canvas.findChildren(QLabel) if one.isVisible()] == [
        "This file has no nodes and no commands."
    ]
    for which in (Qt.Key.Key_Right, Qt.Key.Key_F, Qt.Key.Key_Tab, Qt.Key.Key_Return):
        key(view, which)
    assert view.export_dot()


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
