"""Rows that the program chooses, in any view."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QWidget


def select_row(view: QAbstractItemView, index: QModelIndex | QPersistentModelIndex) -> None:
    """Make a row the current one and the only selected one, with the keyboard where it may be.

    `QAbstractItemView.setCurrentIndex` asks which keys are held: with Ctrl it takes the row out
    of the selection where it was in, so what a Ctrl key starts would choose nothing.
    """
    flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
    if view.selectionBehavior() == QAbstractItemView.SelectionBehavior.SelectRows:
        flags |= QItemSelectionModel.SelectionFlag.Rows
    view.selectionModel().setCurrentIndex(index, flags)


def edit_cell(view: QAbstractItemView, index: QModelIndex) -> None:
    """Open the editor of a cell, or go back into it; one that is open in its row is kept first.

    Qt alone refuses a second editor, and any while a click on a selected cell waits for another
    click, with a warning and nothing else.
    """
    from PySide6.QtCore import Qt  # late: its many enums take a while, a start needs none

    if not index.isValid():
        return
    open_one = _editor(view, index)
    if open_one is not None:
        open_one.setFocus()
        return
    for column in range(index.model().columnCount(index.parent())):
        editor = _editor(view, index.siblingAtColumn(column))
        if editor is not None:
            view.commitData(editor)
            view.closeEditor(editor, QAbstractItemDelegate.EndEditHint.NoHint)
    is_editable = bool(index.flags() & Qt.ItemFlag.ItemIsEditable)
    if is_editable and view.state() is QAbstractItemView.State.NoState:
        # As by a double click, which ends the wait, whatever this view makes of one.
        double_click = QAbstractItemView.EditTrigger.DoubleClicked
        view.edit(index, double_click, None)  # type: ignore[call-overload]  # Qt may take none
        if view.state() is QAbstractItemView.State.NoState:
            view.edit(index)


def _editor(view: QAbstractItemView, index: QModelIndex) -> QWidget | None:
    """Return the editor that is open in a cell; `isPersistentEditorOpen` knows some only."""
    return view.indexWidget(index)


def close_with_focus(view: QAbstractItemView, editor: QWidget, close: Callable[[], object]) -> None:
    """Close an editor and return the focus from any field of it; Qt checks its first one only."""
    from PySide6.QtWidgets import QApplication

    had_focus = editor.isAncestorOf(QApplication.focusWidget() or view)
    close()
    if had_focus and view.state() is not QAbstractItemView.State.EditingState:
        view.setFocus()
