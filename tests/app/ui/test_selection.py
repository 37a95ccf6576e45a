"""Rows that the program selects while keys are held."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel, QStringListModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QTableView, QTreeView, QTreeWidget, QTreeWidgetItem

from app.ui import theme
from app.ui.selected_cells import EvenCells, EvenRows
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


# Cells of lists: the current one can be seen where it is not selected, and is flat.


@pytest.mark.parametrize("kind", [EvenCells, EvenRows])
@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
def test_a_current_cell_that_is_not_selected_has_a_flat_frame(qtbot, qapp, kind, look):
    theme.apply(qapp, look)
    rows = QTreeWidget()
    rows.setHeaderHidden(True)
    rows.setRootIsDecorated(False)
    rows.setItemDelegate(kind(rows))
    qtbot.addWidget(rows)
    for _row in range(2):
        QTreeWidgetItem(rows, [""])
    rows.setCurrentItem(rows.topLevelItem(1), 0, QItemSelectionModel.SelectionFlag.NoUpdate)
    with qtbot.waitActive(rows):
        rows.show()
        rows.activateWindow()
    rows.setFocus()
    qtbot.waitUntil(rows.hasFocus)
    place = rows.visualItemRect(rows.topLevelItem(1))
    picture = rows.viewport().grab().toImage()
    inside = place.adjusted(2, 2, -2, -2)
    colors = {
        picture.pixelColor(x, y).name()
        for x in range(inside.left(), inside.right(), 7)
        for y in range(inside.top(), inside.bottom() + 1)
    }
    assert colors == {theme.colors().panel.name()}
    middle = place.center().x()
    assert picture.pixelColor(middle, place.top()) == theme.colors().accent
    assert picture.pixelColor(middle, place.bottom()) == theme.colors().accent
