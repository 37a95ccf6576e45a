"""Rows that the program chooses, in any view."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QAbstractItemView


def select_row(view: QAbstractItemView, index: QModelIndex | QPersistentModelIndex) -> None:
    """Make a row the current one and the only selected one, with the keyboard where it may be.

    `QAbstractItemView.setCurrentIndex` asks which keys are held: with Ctrl it takes the row out
    of the selection where it was in, so what a Ctrl key starts would choose nothing.
    """
    flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
    if view.selectionBehavior() == QAbstractItemView.SelectionBehavior.SelectRows:
        flags |= QItemSelectionModel.SelectionFlag.Rows
    view.selectionModel().setCurrentIndex(index, flags)
