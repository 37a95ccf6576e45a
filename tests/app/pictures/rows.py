"""Flaws in rows of boxes: those of different heights, shifted, or without a gap between them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QFrame,
    QLineEdit,
    QPushButton,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from tests.app.pictures.looks import shown_widgets, told

_LEAST_GAP = 3
"""The least px between two boxes beside or above each other."""
_BOXES = (QPushButton, QComboBox, QAbstractSpinBox, QLineEdit, QToolButton)


def uneven(window: QWidget) -> list[str]:
    """Return which controls with an edge stand beside each other and are not of one height."""
    boxes: dict[QWidget, list[QWidget]] = {}
    for widget in shown_widgets(window):
        if isinstance(widget, _BOXES) and _has_edge(widget):
            boxes.setdefault(widget.parentWidget(), []).append(widget)
    return [found for beside in boxes.values() for found in _differing(beside)]


def touching(window: QWidget) -> list[str]:
    """Return which boxes, controls or views with an edge have hardly a gap between them."""
    boxes: dict[QWidget, list[QWidget]] = {}
    for widget in shown_widgets(window):
        if (isinstance(widget, _BOXES) and _has_edge(widget)) or _is_framed(widget):
            boxes.setdefault(widget.parentWidget(), []).append(widget)
    found = []
    for beside in boxes.values():
        for one, other in combinations(beside, 2):
            gap = _gap(one.geometry(), other.geometry())
            if gap is not None and gap < _LEAST_GAP:
                found.append(f"touching: {told(one)} and {told(other)}, {gap} px apart")
    return found


def _gap(one: QRect, other: QRect) -> int | None:
    """Return how many px are between two rectangles side by side or one above the other."""
    is_row = one.top() <= other.bottom() and other.top() <= one.bottom()
    is_column = one.left() <= other.right() and other.left() <= one.right()
    if is_row == is_column:
        return None
    if is_row:
        return max(one.left(), other.left()) - min(one.right(), other.right()) - 1
    return max(one.top(), other.top()) - min(one.bottom(), other.bottom()) - 1


def _is_framed(widget: QWidget) -> bool:
    return (
        isinstance(widget, QAbstractScrollArea) and widget.frameShape() is QFrame.Shape.StyledPanel
    )


def unlike_their_numbers(window: QWidget) -> list[str]:
    """Return which titles of columns are not aligned as the cells below them."""
    found = []
    for view in shown_widgets(window):
        if not isinstance(view, QTreeView | QTableView) or view.model() is None:
            continue
        model, role = view.model(), Qt.ItemDataRole.TextAlignmentRole
        header = view.header() if isinstance(view, QTreeView) else view.horizontalHeader()
        for column in range(header.count() if header.isVisible() else 0):
            cell = _first_cell(view, column)
            if cell is None or header.isSectionHidden(column):
                continue
            title = model.headerData(column, Qt.Orientation.Horizontal, role)
            if _is_right(model.data(cell, role)) != _is_right(title):
                found.append(f"heading: column {column} of {told(view)} is not over its cells")
    return found


def _first_cell(view: QTreeView | QTableView, column: int) -> QModelIndex | None:
    """Return the first cell of a column that shows a text, None if none on the screen does."""
    row = view.indexAt(QPoint(1, 1))
    while row.isValid() and view.visualRect(row).top() < view.viewport().height():
        cell = row.siblingAtColumn(column)
        if cell.data():
            return cell
        is_tree = isinstance(view, QTreeView)
        row = view.indexBelow(row) if is_tree else row.siblingAtRow(row.row() + 1)
    return None


def _is_right(alignment: object) -> bool:
    return bool(int(alignment or 0) & int(Qt.AlignmentFlag.AlignRight))


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
