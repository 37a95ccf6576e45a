"""What is dragged follows the pointer once in a frame, also where the canvas scrolls."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.graph.edge_scroll import EdgeScroll


@pytest.fixture
def followed(view):
    """Return the scrolling of a canvas, and what it had follow."""
    calls = []
    scrolling = EdgeScroll(view.canvas, view.canvas.camera, lambda: calls.append(True))
    yield scrolling, calls
    scrolling.stop()


def test_amid_the_view_it_follows_at_once(view, followed, qtbot):
    scrolling, calls = followed
    scrolling.note(view.canvas.viewport().rect().center())
    assert len(calls) == 1
    qtbot.wait(60)
    scrolling.catch_up()
    assert len(calls) == 1


def test_near_an_edge_it_follows_with_the_next_step(view, followed, qtbot):
    scrolling, calls = followed
    before = view.canvas.camera.center()
    scrolling.note(QPoint(3, 200))
    assert not calls
    qtbot.waitUntil(lambda: bool(calls))
    assert view.canvas.camera.center().x() < before.x()


def test_what_is_dropped_before_that_catches_up(followed):
    scrolling, calls = followed
    scrolling.note(QPoint(3, 200))
    scrolling.catch_up()
    scrolling.catch_up()
    assert len(calls) == 1


def test_a_node_that_is_dropped_near_an_edge_lies_at_the_pointer(view):
    canvas, item = view.canvas, next(iter(view.scene.items_by_id.values()))
    canvas.camera.go(item.frame().center(), 1.0, glide=False)
    canvas.camera.land()
    viewport = canvas.viewport()
    start = canvas.mapFromScene(item.frame().center())
    held = canvas.mapToScene(start) - item.pos()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    end = QPoint(10, start.y() + 60)
    for share in (0.5, 1.0):
        QTest.mouseMove(viewport, start + (end - start) * share)
    wanted = canvas.mapToScene(end) - held
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)
    assert (item.pos() - wanted).manhattanLength() < 16
