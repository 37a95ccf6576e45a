"""The layout of the find panel: its fields, buttons and list of results."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTreeView,
    QWidget,
)

from app.i18n import mark, tr
from app.layouts import add_layout, hbox
from app.windows.widgets import hint, set_widths

Line = tuple[QWidget, Sequence[QWidget], Sequence[QWidget], QWidget]
"""A field, the buttons beside it in two groups, and the widget at the right."""

HINTS = {
    False: (mark("Find…"), mark("Replace with…")),
    True: (
        mark("Find numbers: > 100, 1..5, = 0x10, nan…"),
        mark("Replace with 7, *1.5, +1, x-1, =x/2…"),
    ),
}
"""The placeholders of the fields to find and to replace with, for text and numbers."""
_WIDTHS = (52, 8, 34)
"""The widths of the columns where, what and now in characters."""


def line(name: str, watcher: QObject) -> QLineEdit:
    """Return a field whose keys are heard first by `watcher`."""
    line_edit = QLineEdit()
    line_edit.setAccessibleName(name)
    line_edit.setClearButtonEnabled(True)
    line_edit.installEventFilter(watcher)
    return line_edit


def laid_out(line: Line, replaced: Line, count: QWidget) -> QGridLayout:
    """Return a layout with the find row above the replace row, and `count` below."""
    grid = QGridLayout()
    grid.setSpacing(4)
    field, toggles, fields, scope = line
    grid.addWidget(field, 0, 0)
    add_layout(grid, row_of(*toggles), 0, 1)
    add_layout(grid, row_of(*fields), 0, 2)
    grid.addWidget(scope, 0, 3)
    by, buttons, more, named = replaced
    grid.addWidget(by, 1, 0)
    row = row_of(*buttons, *more)
    row.addWidget(hint(tr("In rows named")))
    add_layout(grid, row, 1, 1, 1, 2)
    grid.addWidget(named, 1, 3)
    grid.addWidget(count, 2, 0, 1, 4)
    grid.setColumnStretch(0, 3)
    grid.setColumnStretch(3, 2)
    return grid


def row_of(*widgets: QWidget) -> QHBoxLayout:
    """Return widgets in a row, aligned left."""
    return hbox(*widgets, ..., spacing=4)


def furnish(view: QTreeView) -> None:
    """Set up a list for results in documents; it has its model already."""
    view.setAccessibleName(tr("Search results"))
    view.setRootIsDecorated(False)
    view.setUniformRowHeights(True)
    view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setToolTip(tr("Return: go to the row · Delete: leave it out"))
    set_widths(view, _WIDTHS)
    view.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
