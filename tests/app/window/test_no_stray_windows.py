"""Showing a row opens no window, which would take the focus and close popups.

A widget that is shown before it has a parent is a window of its own for a moment.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

import formats
from app.documents.document import Document
from app.editors import color
from app.inspector.inspector import Inspector
from app.ui import app_paths
from formats.core.paths import Path as Row

NAMES = ("Every type.aamp", "Every type.byml", "Watchman.patrol.module.ainb")
SAMPLES = [app_paths.sample_folder() / name for name in NAMES]


class Shown(QObject):
    """Takes note of every window that is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_shown = event.type() is QEvent.Type.Show and isinstance(watched, QWidget)
        if is_shown and watched.isWindow():
            self.windows.append(type(watched).__name__)
        return False


@pytest.fixture
def shown(qapp: QApplication):
    shown = Shown()
    qapp.installEventFilter(shown)
    yield shown
    qapp.removeEventFilter(shown)


def one_of_each_sort(document: Document) -> list[Row]:
    """Return a row for each way of names, whatever the places on it."""
    found = {}
    for path, row in document.outline.walk():
        key = (*(one if isinstance(one, str) else "" for one in path), row.kind, bool(row.target))
        found.setdefault(key, path)
    return list(found.values())


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.name)
def test_rows_are_shown_without_a_window(file: Path, shown, qtbot):
    color.add((1.0, 0.5, 0.25, 1.0))
    document = Document(formats.open_bytes(file.read_bytes()), file.name)
    inspector = Inspector()
    qtbot.addWidget(inspector)
    inspector.resize(360, 900)
    inspector.show()
    assert shown.windows == ["Inspector"]
    inspector.set_document(document)
    rows = one_of_each_sort(document)
    for path in rows:
        document.set_current(path)
    document.selection.choose(rows[:2])
    assert shown.windows == ["Inspector"]
