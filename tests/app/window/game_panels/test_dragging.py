"""Files dropped on rows of the tree, and entries dragged out of it, by mouse events."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from app.game_panels import files_panel as files_tree
from tests.app.game.conftest import document
from tests.app.window.game_panels.kit import listed

LEFT, NO = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier
COPY = Qt.DropAction.CopyAction


@pytest.fixture
def place(panel, loose, qtbot):
    """Return where a row is in the tree's viewport."""

    def find(*words) -> QPoint:
        row = listed(panel, qtbot, loose.file, words)
        return panel.tree.visualRect(panel.model.index_of(row)).center()

    return find


def files_of(*files) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    return data


def send(panel, event):
    QApplication.sendEvent(panel.tree.viewport(), event)
    return event.isAccepted()


def hover(panel, data, at):
    assert send(panel, QDragEnterEvent(at, COPY, data, LEFT, PLAIN)) == data.hasUrls()
    return send(panel, QDragMoveEvent(at, COPY, data, LEFT, PLAIN))


def test_a_file_is_dropped_beside_an_entry(panel, loose, place, tmp_path, qtbot):
    new = tmp_path / "New.byml"
    new.write_bytes(document(9))
    at, data = place("AI/B.byml"), files_of(new)
    assert hover(panel, data, at)
    assert panel.tree._target == panel.tree.indexAt(at)
    panel.tree.grab()  # painted with the row marked
    assert send(panel, QDropEvent(QPointF(at), COPY, data, LEFT, PLAIN))
    assert loose.state("AI/New.byml") == "added"
    assert not panel.tree._target.isValid()


def test_nothing_is_dropped_where_no_archive_is(panel, project, place, dump, tmp_path, qtbot):
    at = place("AI/B.byml")
    text = QMimeData()
    text.setText("a file")
    assert not hover(panel, text, at)
    panel.reveal(dump / "AI")
    qtbot.waitUntil(lambda: panel._wanted is None)
    folder = panel.tree.visualRect(panel.tree.currentIndex()).center()
    new = tmp_path / "New.byml"
    new.write_bytes(document(9))
    assert not hover(panel, files_of(new), folder)
    assert not send(panel, QDropEvent(QPointF(folder), COPY, files_of(new), LEFT, PLAIN))
    assert not (dump / "AI/New.byml").exists()


def mouse(panel, kind, at, button, buttons, modifiers=PLAIN):
    view = panel.tree.viewport()
    place = QPointF(view.mapToGlobal(at))
    send(panel, QMouseEvent(kind, QPointF(at), place, button, buttons, modifiers))


@pytest.fixture
def dragged(monkeypatch):
    """What was dragged out: the bytes of files."""
    found: list[dict[str, bytes]] = []

    class Drag:
        def __init__(self, _source): ...
        def setMimeData(self, data):
            files = [Path(url.toLocalFile()) for url in data.urls()]
            found.append({file.name: file.read_bytes() for file in files})

        def exec(self, action):
            assert action == COPY

    monkeypatch.setattr(files_tree, "QDrag", Drag)
    return found


def drag(panel, at, modifiers=PLAIN):
    far = at + QPoint(QApplication.startDragDistance() + 5, 0)
    mouse(panel, QEvent.Type.MouseButtonPress, at, LEFT, LEFT, modifiers)
    mouse(panel, QEvent.Type.MouseMove, at + QPoint(1, 0), NO, LEFT, modifiers)
    mouse(panel, QEvent.Type.MouseMove, far, NO, LEFT, modifiers)
    mouse(panel, QEvent.Type.MouseButtonRelease, far, LEFT, NO, modifiers)


def test_an_entry_is_dragged_out(panel, place, dragged):
    drag(panel, place("AI/B.byml"))
    assert dragged == [{"B.byml": document(5)}]
    panel.model.clean()


def test_archives_and_folders_are_not_dragged(panel, loose, place, dragged):
    drag(panel, place())
    assert dragged == []
