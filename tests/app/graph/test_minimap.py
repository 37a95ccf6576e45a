"""The minimap: everything lies on it undistorted, clicks and drags tell where to go."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor

from app.graph.tools import Minimap
from app.ui import theme

RED, BLUE = QColor("#FF0000"), QColor("#0000FF")
BOXES = [(QRectF(-500, 0, 300, 200), RED), (QRectF(1500, 800, 500, 200), BLUE)]


@pytest.fixture
def map_(qtbot, qapp):
    theme.apply(qapp, "light")
    map_ = Minimap()
    qtbot.addWidget(map_)
    map_.went = []
    map_.moved.connect(map_.went.append)
    map_.set_boxes(BOXES)
    map_.show()
    qtbot.waitExposed(map_)
    return map_


def on_map(map_: Minimap, x: float, y: float) -> QPoint:
    return map_.from_scene(QPointF(x, y)).toPoint()


def color(map_: Minimap, x: float, y: float) -> QColor:
    return map_.grab().toImage().pixelColor(on_map(map_, x, y))


def near(map_: Minimap, point: QPointF, x: float, y: float) -> bool:
    pixel = map_.to_scene(QPointF(1, 0)).x() - map_.to_scene(QPointF(0, 0)).x()
    return abs(point.x() - x) <= pixel and abs(point.y() - y) <= pixel


def test_a_map_that_has_no_room_takes_boxes(map_, qtbot):
    map_.resize(0, 0)
    map_.set_boxes(BOXES[:1])  # a warning of Qt would fail this
    map_.resize(QSize(180, 130))
    assert color(map_, -350, 100) == RED


def test_everything_lies_on_it(map_):
    assert map_.size() == QSize(200, 140)
    inside = map_.rect().toRectF()
    for rect, _color in BOXES:
        assert inside.contains(map_.from_scene(rect.topLeft()))
        assert inside.contains(map_.from_scene(rect.bottomRight()))
    assert color(map_, -350, 100) == RED
    assert color(map_, 1750, 900) == BLUE
    assert color(map_, 700, 500) == theme.colors().panel


def test_many_boxes_are_drawn_before_the_turn_that_paints_them(map_, monkeypatch):
    drawn, draw = [], map_._draw
    monkeypatch.setattr(map_, "_draw", lambda painter: drawn.append(1) or draw(painter))
    map_.set_boxes(BOXES[::-1])
    assert drawn == [1]
    assert color(map_, -350, 100) == RED
    assert drawn == [1]
    map_.hide()
    map_.set_boxes(BOXES)
    assert drawn == [1], "nobody sees them"
    map_.show()
    assert color(map_, 1750, 900) == BLUE
    assert drawn == [1, 1]


def test_nothing_is_distorted(map_):
    zero, right, down = (map_.from_scene(QPointF(*at)) for at in ((0, 0), (100, 0), (0, 100)))
    assert right.x() - zero.x() == pytest.approx(down.y() - zero.y())
    assert map_.to_scene(map_.from_scene(QPointF(123, 456))).x() == pytest.approx(123)


def test_what_is_in_view_is_framed(map_):
    map_.set_view(QRectF(1000, 500, 1200, 600))
    assert color(map_, 1750, 900) == BLUE
    veiled = color(map_, -350, 100)
    assert veiled != RED
    assert veiled.red() > 200
    edge = map_.grab().toImage().pixelColor(on_map(map_, 1000, 700) + QPoint(1, 0))
    assert edge != theme.colors().panel


def test_a_view_far_away_or_tiny_is_no_trouble(map_):
    for view in (
        QRectF(1e6, 1e6, 10, 10),
        QRectF(0, 0, 0.001, 0.001),
        QRectF(-1e7, -1e7, 2e7, 2e7),
        QRectF(),
    ):
        map_.set_view(view)
        map_.grab()


def test_a_click_goes_there(map_, qtbot):
    map_.set_view(QRectF(0, 0, 100, 100))
    qtbot.mouseClick(map_, Qt.MouseButton.LeftButton, pos=on_map(map_, 1750, 900))
    (point,) = map_.went
    assert near(map_, point, 1750, 900)
    qtbot.mouseClick(map_, Qt.MouseButton.RightButton, pos=on_map(map_, 0, 0))
    assert len(map_.went) == 1


def test_a_drag_outside_of_the_frame_follows_the_mouse(map_, qtbot):
    qtbot.mousePress(map_, Qt.MouseButton.LeftButton, pos=on_map(map_, 0, 100))
    qtbot.mouseMove(map_, on_map(map_, 500, 500))
    qtbot.mouseRelease(map_, Qt.MouseButton.LeftButton, pos=on_map(map_, 500, 500))
    assert near(map_, map_.went[-1], 500, 500)
    count = len(map_.went)
    qtbot.mouseMove(map_, on_map(map_, 0, 0))
    assert len(map_.went) == count, "without the button nothing moves"


def test_a_frame_is_held_where_it_was_taken(map_, qtbot):
    map_.set_view(QRectF(0, 0, 800, 600))
    qtbot.mousePress(map_, Qt.MouseButton.LeftButton, pos=on_map(map_, 100, 100))
    assert map_.went == []
    qtbot.mouseMove(map_, on_map(map_, 300, 200))
    assert near(map_, map_.went[-1], 600, 400)


def test_no_drag_leads_out_of_the_graph(map_, qtbot):
    qtbot.mousePress(map_, Qt.MouseButton.LeftButton, pos=on_map(map_, 0, 100))
    qtbot.mouseMove(map_, QPoint(199, 139))
    assert map_.went[-1] == QPointF(2000, 1000)


def test_an_empty_graph_goes_nowhere(map_, qtbot):
    map_.set_boxes([])
    map_.set_view(QRectF(0, 0, 100, 100))
    qtbot.mouseClick(map_, Qt.MouseButton.LeftButton, pos=QPoint(50, 50))
    assert map_.went == []
    map_.grab()


def test_it_is_drawn_again_after_a_change_only(map_, qapp, qtbot):
    map_.grab()
    first = map_._picture
    map_.set_view(QRectF(0, 0, 50, 50))
    map_.grab()
    assert map_._picture is first
    map_.set_boxes([(QRectF(0, 0, 10, 10), BLUE)])
    qtbot.waitUntil(lambda: color(map_, 5, 5) == BLUE)
    theme.apply(qapp, "dark")
    assert map_.grab().toImage().pixelColor(3, 70) == theme.colors().panel
    theme.apply(qapp, "light")


def test_a_tiny_box_is_still_seen(map_, qtbot):
    map_.set_boxes([*BOXES, (QRectF(700, 400, 1, 1), RED)])  # which is drawn soon
    qtbot.waitUntil(lambda: color(map_, 700, 400) != theme.colors().panel)


def test_it_has_a_name(map_):
    assert map_.accessibleName()
    assert map_.focusPolicy() is Qt.FocusPolicy.NoFocus
