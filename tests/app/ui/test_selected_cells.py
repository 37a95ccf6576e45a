"""Cells of lists: the current one can be seen where it is not selected, and is flat."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from app.ui import theme
from app.ui.selected_cells import EvenCells, EvenRows


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
