"""Zoom, frames, panning, focus, one command alone, themes, fonts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QFont, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import formats
from app.documents.document import Document
from app.graph import focus_mode, frames
from app.graph.frames import PAD, TITLE, shared_beginnings, title_of
from app.graph.measure import CanvasFonts
from app.ui import theme
from formats.ainb import build, model
from formats.ainb.types import MODULE_FLAG
from formats.graph import EdgeKind
from tests.app.graph.conftest import sample
from tests.app.graph.fake import fake_graph
from tests.app.graph.gestures import (
    Left,
    assert_no_overlap,
    by_title,
    first_editable,
    key,
)


@pytest.mark.parametrize("turn", [120, -120])
def test_the_wheel_keeps_the_point_under_the_mouse(view, turn):
    camera = view.canvas.camera
    camera.go(view.scene.content().center(), 0.9, glide=False)
    at = QPointF(731, 208)
    before = view.canvas.mapToScene(at.toPoint())
    zoom = camera.zoom
    wheel = QWheelEvent(
        at,
        QPointF(view.canvas.viewport().mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, turn),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.canvas.viewport(), wheel)
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


def test_what_is_framed_stays_so_when_the_window_changes(view):
    camera = view.canvas.camera
    view.frame_all(glide=False)
    view.resize(500, 400)
    view.layout().activate()
    assert camera.seen().contains(view.scene.content())
    camera.pan(QPointF(40, 0))
    zoom = camera.zoom
    view.resize(1000, 700)
    view.layout().activate()
    assert camera.zoom == zoom


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
    assert view.focus.hops == focus_mode.MOST_HOPS


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
        assert_no_overlap(view)
    finally:
        qapp.setFont(old)


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


def test_the_space_bar_is_let_go_with_the_focus(view):
    QTest.keyPress(view.canvas, Qt.Key.Key_Space)
    assert view.canvas.is_space_down
    view.canvas.clearFocus()
    QApplication.sendEvent(view.canvas, QFocusEvent(QEvent.Type.FocusOut))
    assert not view.canvas.is_space_down


def test_no_line_runs_through_a_title_seen_from_far(view, qtbot):
    view.canvas.camera.go(view.scene.content().center(), 0.19, glide=False)
    settle(qtbot, view)
    group = view.graph.groups[0]
    corner = view.canvas.mapFromScene(view.scene.frames[group.id].topLeft())
    wide = int(view.scene.paints.faces.hint.width(group.title))
    image = view.canvas.viewport().grab().toImage()
    right = view.canvas.mapFromScene(view.scene.frames[group.id].topRight()).x() - 20
    rows = range(corner.y() - 2, corner.y() + 3)
    ground = {image.pixelColor(right, corner.y() + by).name() for by in (-6, 6)}
    (line,) = {image.pixelColor(right, y).name() for y in rows} - ground
    found = {image.pixelColor(corner.x() + 1 + x, y).name() for y in rows for x in range(wide)}
    assert line not in found


@pytest.mark.parametrize("zoom", [0.42, 0.46, 0.5, 0.54])
def test_a_title_below_the_line_of_its_frame_leaves_it_whole(view, qtbot, zoom):
    view.canvas.camera.go(view.scene.content().center(), zoom, glide=False)
    settle(qtbot, view)
    frame = view.scene.frames[view.graph.groups[0].id]
    corner = view.canvas.mapFromScene(frame.topLeft())
    image = view.canvas.viewport().grab().toImage()

    def stands_out(x: int) -> int:
        """Return how much the line stands out from the ground within the frame."""
        ground = image.pixelColor(corner.x() + 200, corner.y() + 5).lightness()
        near = (image.pixelColor(x, corner.y() + by).lightness() for by in (-1, 0, 1))
        return max(abs(found - ground) for found in near)

    usual = stands_out(corner.x() + 200)
    assert min(stands_out(corner.x() + by) for by in range(8, 40)) >= usual


def settle(qtbot, view):
    view.canvas.camera.land()
    qtbot.wait(5)


def modules(*names):
    root = model.new("Test.root")
    for name in names:
        node = build.add_node(root, f"Player.action.{name}.module", flags=MODULE_FLAG)
        build.add_command(root, name, node)
    return Document(formats.open_bytes(formats.save_bytes(root)), "Test.root.ainb")


def test_what_tells_names_apart_is_seen_from_far(qapp, show):
    names = "walk", "lockonwait", "reactionmediumhit"
    view = show(modules(*names))
    view.canvas.camera.go(view.scene.content().center(), 0.3, glide=False)
    view.canvas.viewport().grab()
    shown = {item.box.node.title: item.shape_.coarse for item in view.scene.items_by_id.values()}
    texts = {title: "".join(line for lines in one.values() for line in lines)
             for title, one in shown.items()}  # fmt: skip
    for name in names:
        assert texts[f"Player.action.{name}.module"].endswith(name[-8:])
        assert texts[name] in ("", name) or len(texts[name]) > 7, "a pill says enough or nothing"


def test_titles_are_large_where_one_looks_first(qapp):
    faces, frame = CanvasFonts(), QRectF(0, 0, 400, 300)
    shown = [title_of("Root", frame, faces, zoom) for zoom in (0.79999999, 0.7)]
    assert [(one.face, one.scale) for one in shown] == [
        (faces.heading, 1),
        (faces.hint, pytest.approx(1 / 0.7)),
    ]


def test_what_no_command_reaches_has_no_frame_over_others(view):
    scene = view.scene
    (loose,) = (one for one in view.graph.groups if not one.commands)
    assert loose.id in scene.framing.shown()
    node = next(id_ for id_ in loose.nodes)
    other = scene.frames[view.graph.groups[0].id]
    scene.move([node], other.center() - scene.items_by_id[node].pos())
    assert loose.id not in scene.framing.shown()
    assert scene.framing.shown() == [one.id for one in view.graph.groups if one.commands]
    scene.move([node], QPointF(0, 5000))
    assert loose.id in scene.framing.shown()


@pytest.mark.parametrize("zoom", [1.0, 0.8, 0.6, 0.45])
def test_titles_of_narrow_frames_are_read_from_their_beginning(qapp, zoom):
    """A sentence is broken between its words, and cut at its end where there is no more room."""
    words = "Not reached by any command"
    title = title_of(words, QRectF(0, 0, 170, 140), CanvasFonts(), zoom)
    shown = " ".join(line.strip() for line in title.lines)
    assert words.startswith(shown.removesuffix("…").strip())
    assert shown == words or zoom < 0.79
    assert len(shown) > 8
    height = len(title.lines) * title.face.height * title.scale
    assert height <= PAD + TITLE, "the nodes stay in sight"


def test_long_names_of_commands_are_told_apart(qapp):
    names = ["Player_ReactionSmallHit_Front", "Player_ReactionSmallHit_Back"]
    shown = [title_of(one, QRectF(0, 0, 130, 140), CanvasFonts(), 0.4).lines for one in names]
    assert shown[0] != shown[1]
    assert title_of(names[0], QRectF(0, 0, 130, 140), CanvasFonts(), 0.2).lines == []


def test_titles_that_are_painted_again_are_not_wrapped_again(qapp, monkeypatch):
    faces, frame = CanvasFonts(), QRectF(0, 0, 130, 140)
    first = title_of("Player_ReactionSmallHit_Front", frame, faces, 0.4)
    monkeypatch.setattr(frames, "wrapped", None)
    assert title_of("Player_ReactionSmallHit_Front", frame, faces, 0.4) == first
    with pytest.raises(TypeError):
        title_of("Player_ReactionSmallHit_Front", frame, faces, 0.41)


def test_what_names_begin_with_alike_is_left_out_where_there_is_no_room(qapp):
    names = ("EventTraderTalk", "EventTraderTalkAgain", "EventTraderToAnchor", "Root")
    cuts, faces, frame = shared_beginnings(names), CanvasFonts(), QRectF(0, 0, 220, 140)
    shown = {one: title_of(one, frame, faces, 0.4, cuts[one]).lines for one in names}
    assert shown == {
        "EventTraderTalk": ["…TraderTalk"],
        "EventTraderTalkAgain": ["…TalkAgain"],
        "EventTraderToAnchor": ["…ToAnchor"],
        "Root": ["Root"],
    }
    wide = QRectF(0, 0, 900, 140)
    assert [title_of(one, wide, faces, 0.4, cuts[one]).lines for one in names] == [
        [one] for one in names
    ]


def test_of_every_title_a_word_of_its_own_is_left():
    cuts = shared_beginnings(("EventTalk", "Event", "EventTalkAgain", "Not reached by any"))
    assert cuts == {
        "EventTalk": (5,), "Event": (), "EventTalkAgain": (5, 9), "Not reached by any": (),
    }  # fmt: skip
