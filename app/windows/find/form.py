"""The fields and buttons of the find panel, laid out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from app.i18n import tr
from app.layouts import hbox
from app.windows.widgets import hint

Line = tuple[QWidget, Sequence[QWidget], Sequence[QWidget], QWidget]
"""A field, the buttons beside it in two groups, and what stands at the right."""


def laid_out(found: Line, replaced: Line, count: QWidget) -> QGridLayout:
    """Return a layout with what is found above what replaces it, and `count` below."""
    grid = QGridLayout()
    grid.setSpacing(4)
    field, toggles, fields, scope = found
    grid.addWidget(field, 0, 0)
    grid.addLayout(row_of(*toggles), 0, 1)
    grid.addLayout(row_of(*fields), 0, 2)
    grid.addWidget(scope, 0, 3)
    by, buttons, more, named = replaced
    grid.addWidget(by, 1, 0)
    row = row_of(*buttons, *more)
    row.addWidget(hint(tr("In rows named")))
    grid.addLayout(row, 1, 1, 1, 2)
    grid.addWidget(named, 1, 3)
    grid.addWidget(count, 2, 0, 1, 4)
    grid.setColumnStretch(0, 3)
    grid.setColumnStretch(3, 2)
    return grid


def row_of(*widgets: QWidget) -> QHBoxLayout:
    """Return widgets beside each other, to the left."""
    return hbox(*widgets, ..., spacing=4)
