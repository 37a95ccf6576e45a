"""The mouse and the keyboard on the canvas, and the nodes they are used on."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

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


def by_number(view, number):
    return next(id_ for id_, node in view.graph.nodes.items() if node.number == number)


def assert_no_overlap(view):
    frames = [item.frame() for item in view.scene.items_by_id.values()]
    for at, one in enumerate(frames):
        assert not any(one.intersects(other) for other in frames[at + 1 :])
