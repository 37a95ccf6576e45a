"""Flaws in rows of controls: boxes side by side that differ in height, or are shifted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from tests.app.pictures.looks import shown_widgets, told

_BOXES = (QPushButton, QComboBox, QAbstractSpinBox, QLineEdit, QToolButton)


def uneven(window: QWidget) -> list[str]:
    """Return which controls with an edge stand beside each other and are not of one height."""
    boxes: dict[QWidget, list[QWidget]] = {}
    for widget in shown_widgets(window):
        if isinstance(widget, _BOXES) and _has_edge(widget):
            boxes.setdefault(widget.parentWidget(), []).append(widget)
    return [found for beside in boxes.values() for found in _differing(beside)]


def off_the_middle(window: QWidget) -> list[str]:
    """Return which icons in a field are higher or lower than its text."""
    found = []
    for field in shown_widgets(window):
        for icon in field.findChildren(QToolButton) if isinstance(field, QLineEdit) else ():
            middle = field.rect().center().y()
            if icon.isVisible() and abs(icon.geometry().center().y() - middle) > 1:
                at = icon.geometry().center().y()
                found.append(f"off the middle: an icon at {at} of {middle} px in {told(field)}")
    return found


def _has_edge(widget: QWidget) -> bool:
    """Whether a control is seen as a box; one without an edge is only its words or icon."""
    if isinstance(widget.parentWidget(), _BOXES):
        return False
    if isinstance(widget, QToolButton):
        return not widget.autoRaise()
    if isinstance(widget, QPushButton):
        return not widget.isFlat()
    return widget.hasFrame()


def _differing(boxes: list[QWidget]) -> Iterator[str]:
    """Tell of each box whose upper or lower edge is not that of the one to the left of it."""
    by_place = sorted(boxes, key=lambda box: (box.y() // 16, box.x()))
    for one, other in pairwise(by_place):
        a, b = one.geometry(), other.geometry()
        is_beside = a.right() < b.left() and a.top() < b.center().y() < a.bottom()
        if is_beside and (a.top(), a.bottom()) != (b.top(), b.bottom()):
            edges = f"{a.top()} to {a.bottom()} px and {b.top()} to {b.bottom()} px"
            yield f"uneven: {told(one)} and {told(other)}, {edges}"
