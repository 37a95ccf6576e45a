"""Tables of a run: the current row stays in sight where the room gets less."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QStringListModel

from app.run.run_tables import RunTable

ROWS = 30


@pytest.fixture
def table(qtbot):
    table = RunTable(QStringListModel([str(row) for row in range(ROWS)]), "Steps", (0,))
    qtbot.addWidget(table)
    table.resize(200, 300)
    table.show()
    qtbot.waitExposed(table)
    return table


def is_whole(table):
    """Whether the current row is in sight, but for the px that Qt's own scrolling may lack."""
    rect = table.visualRect(table.currentIndex())
    return rect.top() >= 0 and rect.bottom() <= table.viewport().height()


def test_the_current_row_stays_in_sight_where_the_room_gets_less(table):
    table.setCurrentIndex(table.model().index(ROWS - 1, 0))
    assert is_whole(table)
    for height in (290, 250, 120):
        table.resize(200, height)
        assert is_whole(table)


def test_a_current_row_out_of_sight_is_not_scrolled_to(table):
    table.setCurrentIndex(table.model().index(ROWS - 1, 0))
    table.scrollToTop()
    table.resize(200, 250)
    assert table.verticalScrollBar().value() == 0
