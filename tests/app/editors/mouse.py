"""Drags with modifier keys, which Qt's own test functions cannot do."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


def send(
    widget: QWidget,
    kind: QEvent.Type,
    at: QPointF,
    keys: Qt.KeyboardModifier = NONE,
    button: Qt.MouseButton = LEFT,
) -> None:
    """Send one event of the mouse."""
    is_move = kind is QEvent.Type.MouseMove
    held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else button
    which = Qt.MouseButton.NoButton if is_move else button
    event = QMouseEvent(kind, at, QPointF(widget.mapToGlobal(at)), which, held, keys)
    QApplication.sendEvent(widget, event)


def press(widget: QWidget, at: QPointF, button: Qt.MouseButton = LEFT) -> None:
    send(widget, QEvent.Type.MouseButtonPress, at, button=button)


def move(widget, at: QPointF, keys=NONE, button: Qt.MouseButton = LEFT) -> None:
    send(widget, QEvent.Type.MouseMove, at, keys, button)


def release(widget: QWidget, at: QPointF, button: Qt.MouseButton = LEFT) -> None:
    send(widget, QEvent.Type.MouseButtonRelease, at, button=button)


def drag(widget, start: QPointF, end: QPointF, keys=NONE, steps: int = 5, button=LEFT) -> None:
    """Press at one place, go in steps to another, and let go there."""
    press(widget, start, button)
    for step in range(1, steps + 1):
        move(widget, start + (end - start) * (step / steps), keys, button)
    release(widget, end, button)


def wheel(widget: QWidget, at: QPointF, notches: int, keys: Qt.KeyboardModifier = NONE) -> None:
    """Turn the wheel, upwards for more than 0."""
    turn = QPointF(0, 120 * notches).toPoint()
    event = QWheelEvent(
        at, QPointF(widget.mapToGlobal(at)), turn / 8, turn, Qt.MouseButton.NoButton, keys,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)
