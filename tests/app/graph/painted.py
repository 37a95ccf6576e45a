"""What a canvas shows on the screen, and the same painted from nothing."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.graph.canvas import Canvas
from app.graph.edges import Edges
from app.graph.graph_view import GraphView
from app.graph.layout import Placement
from app.graph.scene import GraphScene, Ready

_EVENTS = 4
"""How often events are processed until all that was asked for is painted: each paint may ask."""
_HAIR = 4
"""By how many of 255 steps shades may differ that are rounded otherwise."""


def on_screen(view: GraphView) -> QImage:
    """Return what the window holds of a canvas: all its paintings of parts, one over the other."""
    view.canvas.camera.land()
    return _held(view.canvas)


def _held(canvas: Canvas) -> QImage:
    for _ in range(_EVENTS):
        QApplication.processEvents()
        QTest.qWait(6)  # a window paints with a timer
    viewport, window = canvas.viewport(), canvas.window()
    at = viewport.mapTo(window, QPoint(0, 0))
    taken = window.screen().grabWindow(
        window.winId(), at.x(), at.y(), viewport.width(), viewport.height()
    )
    return taken.toImage().convertToFormat(QImage.Format.Format_RGB32)


def from_nothing(view: GraphView) -> QImage:
    """Return what another canvas paints that shows the same at once, in a window of its own.

    It lies at the same place of a window of the same size, since Qt rounds by this, too.
    """
    canvas = Canvas(_again(view.scene))
    old, window = view.canvas.viewport(), QWidget()
    window.resize(view.window().size())
    canvas.setParent(window)
    canvas.setGeometry(QRect(old.mapTo(view.window(), QPoint(0, 0)), old.size()))
    window.show()
    canvas.setTransform(view.canvas.transform())
    canvas.horizontalScrollBar().setValue(view.canvas.horizontalScrollBar().value())
    canvas.verticalScrollBar().setValue(view.canvas.verticalScrollBar().value())
    try:
        return _held(canvas)
    finally:
        window.close()
        window.deleteLater()


def _again(old: GraphScene) -> GraphScene:
    """Return another scene of the same graph, everything at the same place and in the same look."""
    new = GraphScene()
    new.emphasis, new.changed_paths = old.emphasis, old.changed_paths
    new.chosen_paths = old.chosen_paths
    new.set_marks(old.marks)
    new.lighting.set(old.lighting.now)
    boxes = {id_: new.measure.box(old.graph.nodes[id_]) for id_ in old.items_by_id}
    places = {id_: (item.x(), item.y()) for id_, item in old.items_by_id.items()}
    routes = {number: list(wired.points) for number, wired in old.edges.wired.items()}
    new.show(old.graph, {}, Ready(boxes, Placement(places, routes, {}, 0.0, 0.0), {}, Edges()))
    new.boxes.all, new.boxes.chosen = old.boxes.all, old.boxes.chosen
    new.reroutes.all = old.reroutes.all
    new.reroutes.choose(old.reroutes.chosen)
    new.fold(old.folding.numbers)
    for id_, item in old.items_by_id.items():
        new.items_by_id[id_].set_found(item.found)
    new.setSceneRect(old.sceneRect())
    for id_ in old.selected_ids():
        new.items_by_id[id_].setSelected(True)
    for item in sorted(old.items_by_id.values(), key=lambda one: one.zValue()):
        new.items_by_id[item.id].setZValue(item.zValue())
    new.refresh_looks()
    return new


def differing(one: QImage, other: QImage) -> QRect:
    """Return the rectangle round all pixels that differ, null where none does.

    Shades may differ by a hair, as Qt rounds smooth lines by where they are clipped.
    """
    assert one.size() == other.size()
    if one == other:
        return QRect()
    width = one.width()
    found = [
        (at % width, at // width)
        for at, (a, b) in enumerate(zip(_pixels(one), _pixels(other), strict=True))
        if a != b and _apart(a, b) > _HAIR
    ]
    if not found:
        return QRect()
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return QRect(QPoint(min(xs), min(ys)), QPoint(max(xs), max(ys)))


def _pixels(image: QImage) -> memoryview:
    return memoryview(bytes(image.constBits())).cast("I")


def _apart(one: int, other: int) -> int:
    return max(abs((one >> bits & 255) - (other >> bits & 255)) for bits in (0, 8, 16))
