"""The progress of long operations in the status bar: shown soon, kept up to date, cancelled."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPushButton

from app.ui.busy import BusyIndicator
from app.window.status_bar import Status


@pytest.fixture
def status(qtbot):
    status = Status()
    qtbot.addWidget(status)
    status.show()
    return status


@pytest.fixture
def busy(status):
    parent = QObject()
    yield BusyIndicator(parent, lambda: status)
    parent.deleteLater()


def words(status):
    return status._busy_text.text() if status._busy.isVisible() else ""


def button(status):
    return status._busy.findChild(QPushButton)


def test_what_tells_its_progress_all_the_time_is_shown_too(busy, status, qtbot):
    cancelled = []
    for number in range(60):
        busy.show(f"Searching {number} rows…", lambda at=number: cancelled.append(at), "filter")
        qtbot.wait(10)
    assert words(status) == "Searching 59 rows…"
    shown = button(status)
    busy.show("Searching 60 rows…", lambda: cancelled.append(60), "filter")
    assert words(status) == "Searching 60 rows…"
    assert button(status) is shown, "it can be clicked while the text goes on"
    shown.click()
    assert cancelled == [60]
    busy.show("", None, "filter")
    assert words(status) == ""


def test_the_latest_of_several_is_shown_and_then_the_one_before(busy, status, qtbot):
    busy.show("Opening…", None, "file")
    busy.show("Searching…", lambda: None, "filter")
    qtbot.waitUntil(lambda: words(status) == "Searching…")
    busy.show("Opening more…", None, "file")
    assert words(status) == "Searching…"
    busy.show("", None, "filter")
    qtbot.waitUntil(lambda: words(status) == "Opening more…")
    assert button(status) is None
    busy.show("Opening what can be cancelled…", lambda: None, "file")
    qtbot.waitUntil(lambda: button(status) is not None)
    busy.show("", None, "file")
    assert words(status) == ""


def test_what_is_over_soon_is_not_shown(busy, status, qtbot):
    busy.show("Opening…", None, "file")
    qtbot.wait(20)
    busy.show("", None, "file")
    qtbot.wait(250)
    assert words(status) == ""
