"""Rows and columns of widgets, each built in one call, also those that wrap in a narrow space."""

from __future__ import annotations

from collections.abc import Callable
from types import EllipsisType
from typing import TypeVar

from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import invalidate

Part = QWidget | QLayout | tuple[QWidget | QLayout, int] | int | EllipsisType
"""A widget or a layout, also with its stretch; a gap in px; or `...` for one that stretches."""
Margins = int | tuple[int, int, int, int]
"""Left, top, right and bottom in px, or the same for all."""
B = TypeVar("B", bound=QBoxLayout)


def hbox(
    *parts: Part,
    parent: QWidget | None = None,
    spacing: int | None = None,
    margins: Margins | None = None,
) -> QHBoxLayout:
    """Return a row of parts, that of `parent` if given; spacing and margins else as Qt has them."""
    return _filled_box(
        QHBoxLayout() if parent is None else QHBoxLayout(parent), parts, spacing, margins
    )


def vbox(
    *parts: Part,
    parent: QWidget | None = None,
    spacing: int | None = None,
    margins: Margins | None = None,
) -> QVBoxLayout:
    """Return a column of parts, as `hbox` does a row."""
    return _filled_box(
        QVBoxLayout() if parent is None else QVBoxLayout(parent), parts, spacing, margins
    )


def _filled_box(box: B, parts: tuple[Part, ...], spacing: int | None, margins: Margins | None) -> B:
    if margins is not None:
        left, top, right, bottom = (margins,) * 4 if isinstance(margins, int) else margins
        box.setContentsMargins(left, top, right, bottom)
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        _put_part(box, part)
    return box


def _put_part(box: QBoxLayout, part: Part) -> None:
    if part is ...:
        box.addStretch(1)
    elif isinstance(part, int):
        box.addSpacing(part)
    else:
        what, stretch = part if isinstance(part, tuple) else (part, 0)
        if isinstance(what, QLayout):
            add_layout(box, what, stretch)
        else:
            box.addWidget(what, stretch)


def add_layout(outer: QBoxLayout | QGridLayout, inner: QLayout, *where: int) -> None:
    """Add a layout to another one, with its stretch or at its row and column.

    PySide makes an object for each item of `inner` and finds it by the item's address, also when Qt
    has deleted the item: a widget made there would be taken for it, so nothing may stand for them.
    """
    add: Callable[..., None] = outer.addLayout
    add(inner, *where)
    _invalidate_items(inner)


def _invalidate_items(layout: QLayout) -> None:
    for at in range(layout.count()):
        item = layout.itemAt(at)
        if isinstance(item, QLayout):
            _invalidate_items(item)
        elif item is not None:
            invalidate(item)


def widgets_in(box: QBoxLayout) -> list[QWidget]:
    """Return the widgets in a layout of widgets alone; nothing stands for its items, as above."""
    items = [item for at in range(box.count()) if (item := box.itemAt(at)) is not None]
    widgets = [widget for item in items if (widget := item.widget()) is not None]
    for item in items:
        invalidate(item)
    return widgets


def empty(box: QBoxLayout) -> None:
    """Take every widget out of a layout of widgets alone, hide it and have it deleted.

    `takeAt` would do, but nothing ever deletes the item that PySide returns.
    """
    while (item := box.itemAt(0)) is not None and (widget := item.widget()) is not None:
        box.removeWidget(widget)
        widget.hide()
        widget.deleteLater()


_WAY = QBoxLayout.Direction


def lay_out(layout: QBoxLayout, is_wide: bool) -> None:
    """Put the parts of a layout side by side (`is_wide`), or below each other."""
    direction = _WAY.LeftToRight if is_wide else _WAY.TopToBottom
    if layout.direction() is not direction:
        layout.setDirection(direction)
        layout.update()  # Qt itself tells the layouts around it nothing
