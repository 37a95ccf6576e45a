"""Tabs and rows that are moved between windows while something is under way there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

import formats
from app.documents.prompts import CloseAnswer
from app.ui import background
from app.ui.i18n import bare
from app.window.document_prompts import DocumentPrompts
from formats.clipboard import MIME
from tests.app.window.conftest import path_of

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


@pytest.fixture
def two(window, open_file, byml, byml_file, qtbot):
    """Two documents, the second in a window of its own."""
    file = byml_file.with_name("Other.byml")
    file.write_bytes(byml_file.read_bytes())
    other = open_file(file)
    move(window)
    qtbot.waitUntil(lambda: len(window.tab_windows.windows) == 1)
    return byml, other


def move(window) -> None:
    window.actions_["move_to_window"].trigger()
    QApplication.processEvents()


def drop_rows(source, target) -> None:
    """Drop the selected rows of one document's tree on another's."""
    data = QMimeData()
    data.setData(MIME, source.edits._view.clipboard.dragged(source.edits.selection()).data(MIME))
    move_action, button = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton
    event = QDropEvent(QPointF(5, 5), move_action, data, button, Qt.KeyboardModifier(0))
    target.tree.dropEvent(event)


def test_rows_are_dropped_on_a_document_that_is_being_saved(window, two, slow_saving, qtbot):
    first, second = two
    views = {document: window.views.view_of(document) for document in two}
    second.set_value(path_of(second, "Count"), 9)
    before = formats.save_bytes(second.root)
    first.selection.choose([path_of(first, "Speed"), path_of(first, "Name")])
    window.session.save(second)
    qtbot.waitUntil(lambda: bool(second.frozen))
    drop_rows(views[first], views[second])
    assert formats.save_bytes(second.root) == before
    told = [one.label.text() for one in views[second].notices()]
    assert any("is being saved" in one for one in told)
    slow_saving.set()
    qtbot.waitUntil(lambda: not second.frozen)
    drop_rows(views[first], views[second])
    assert second.undo_stack.count() == 2
    assert len(second.outline.keys(())) == len(first.outline.keys(())) + 2
    assert not first.is_modified
    second.undo()
    assert formats.save_bytes(second.root) == before


@pytest.mark.parametrize("closes", [False, True])
def test_a_tab_moves_and_its_window_goes_while_it_is_saved(window, two, slow_saving, qtbot, closes):
    _first, second = two
    second.set_value(path_of(second, "Count"), 9)
    window.session.save(second)
    qtbot.waitUntil(lambda: bool(second.frozen))
    (own,) = window.tab_windows.windows
    if closes:
        own.close()
    else:
        window.views.show_document(second)
        move(window)
    qtbot.waitUntil(lambda: not window.tab_windows.windows)
    assert window.views.view_of(second).window() is window
    slow_saving.set()
    qtbot.waitUntil(lambda: not second.is_modified)
    assert formats.open(second.file)["Count"] == 9


def test_a_tab_moves_while_it_is_asked_about_its_text(window, byml, qtbot):
    view = window.view
    view.show_mode("text")
    qtbot.waitUntil(lambda: view.text is not None and not view.text.editor.isReadOnly())
    view.text.editor.insertPlainText("# typed\n")
    answers = []
    view.text.leave_text(lambda: answers.append(True))
    box = view.findChild(QMessageBox)
    assert box.isVisible()
    move(window)
    QTest.qWait(50)
    assert box.isVisible()
    next(one for one in box.buttons() if bare(one.text()) == "Discard").click()
    assert answers == [True]
    qtbot.waitUntil(background.is_idle)
    assert not view.has_typed_text


@pytest.mark.parametrize("mode", ["tree", "text"])
def test_a_tab_moves_while_rows_are_searched_or_written(window, byml, qtbot, mode):
    view = window.view
    if mode == "text":
        view.show_mode("text")
    else:
        view.filter_bar.setText("2")
    for _time in range(3):
        move(window)
    qtbot.waitUntil(background.is_idle)
    assert view.isVisible()
    if mode == "text":
        qtbot.waitUntil(lambda: "Count: 3" in view.text.editor.text())
    else:
        qtbot.waitUntil(lambda: not view.filtering.is_busy)
        assert view.tree.model_.hits
    assert not window.busy.tasks


def test_all_windows_go_with_the_last_question(window, two, qtbot, monkeypatch):
    asked = []
    monkeypatch.setattr(
        DocumentPrompts, "save_several", lambda _self, those: asked.append(len(those)) or []
    )
    monkeypatch.setattr(
        DocumentPrompts, "save_changes", lambda *_one: asked.append(1) or CloseAnswer.DISCARD
    )
    for document in two:
        document.set_value(path_of(document, "Count"), 9)
    (own,) = window.tab_windows.windows
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert asked == [2]
    assert not own.isVisible()
