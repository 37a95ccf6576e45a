"""Rows that the program selects while keys are held."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QTableView, QTreeView

from app.ui.selection import select_row


@pytest.mark.parametrize("key", [Qt.Key.Key_Control, Qt.Key.Key_Shift])
@pytest.mark.parametrize("kind", [QTreeView, QTableView])
def test_a_row_is_chosen_whatever_keys_are_held(kind, key, qtbot):
    view = kind()
    qtbot.addWidget(view)
    view.setModel(QStringListModel(["a", "b", "c"], view))
    view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    select_row(view, view.model().index(1, 0))
    QTest.keyPress(view, key, _HELD[key])
    try:
        for row in (1, 2):  # the row that is selected already, then another
            select_row(view, view.model().index(row, 0))
            assert [one.row() for one in view.selectedIndexes()] == [row]
            assert view.currentIndex().row() == row
    finally:
        QTest.keyRelease(view, key)


_HELD = {
    Qt.Key.Key_Control: Qt.KeyboardModifier.ControlModifier,
    Qt.Key.Key_Shift: Qt.KeyboardModifier.ShiftModifier,
}
