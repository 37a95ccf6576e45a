"""What happens to a document, or to its file, while that file is being read."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtWidgets import QPushButton

import formats
from app.documents import loading
from app.window.document_prompts import DocumentPrompts
from tests.app.window.conftest import path_of
from tests.patience import GUARD


@pytest.fixture
def slow(monkeypatch):
    """Reading waits for this event."""
    go = threading.Event()
    real = loading.load_file

    def load(*told, **named):
        read = real(*told, **named)
        assert go.wait(GUARD)
        return read

    monkeypatch.setattr(loading, "load_file", load)
    yield go
    go.set()


def is_read(window):
    return not window.session.is_busy


def test_a_file_that_is_asked_for_twice_is_opened_once(window, byml_file, slow, qtbot):
    window.session.open_files([byml_file, byml_file])
    window.session.open_files([byml_file])
    slow.set()
    qtbot.waitUntil(lambda: is_read(window))
    assert [one.file for one in window.session.documents] == [byml_file]


def test_a_document_that_is_closed_while_it_is_read_again_stays_closed(window, byml, slow, qtbot):
    window.session.reload(byml)
    window.session.close(byml)
    slow.set()
    qtbot.waitUntil(lambda: is_read(window))
    qtbot.wait(50)
    assert window.session.documents == []
    assert window.tabs.count() == 0 or window.view is None


def test_an_edit_that_comes_while_a_file_is_read_again_is_not_lost(window, byml, slow, said, qtbot):
    window.session.reload(byml)
    byml.set_value(path_of(byml, "Count"), 44)
    slow.set()
    qtbot.waitUntil(lambda: is_read(window))
    assert byml.outline.get(path_of(byml, "Count")) == 44
    assert byml.undo_stack.canUndo()
    assert any("was edited while" in sentence for sentence in said)


def test_a_document_that_is_being_saved_is_not_read_again_meanwhile(
    window, byml, byml_file, slow, qtbot
):
    """The file has what was saved, and what was read is older."""
    window.session.reload(byml)
    byml.set_value(path_of(byml, "Count"), 44)
    window.session.save(byml)
    qtbot.waitUntil(lambda: not byml.is_modified)
    slow.set()
    qtbot.waitUntil(lambda: is_read(window))
    assert byml.outline.get(path_of(byml, "Count")) == 44
    assert formats.save_bytes(byml.root) == byml_file.read_bytes()


def test_text_that_is_typed_while_a_file_is_read_again_is_not_lost(window, byml, slow, said, qtbot):
    window.view.enter_mode("text")
    qtbot.waitUntil(lambda: not window.view.is_text_awaited)
    window.session.reload(byml)
    window.view.text.editor.insertPlainText("#")
    slow.set()
    qtbot.waitUntil(lambda: is_read(window))
    assert window.view.text.editor.toPlainText().startswith("#")
    assert any("was edited while" in sentence for sentence in said)
    window.view.text.revert()


@pytest.mark.parametrize("is_edited_before", [False, True])
def test_reload_asks_about_edits_that_the_bar_did_not_warn_of(
    window, byml, byml_file, monkeypatch, qtbot, is_edited_before
):
    """The bar said that changes would be lost where there were some, and only there."""
    asked = []
    monkeypatch.setattr(DocumentPrompts, "may_drop_changes", lambda _self, one: asked.append(one))
    path = path_of(byml, "Count")
    if is_edited_before:
        byml.set_value(path, 44)
    window.session.changed_outside.emit(byml)
    byml.set_value(path, 45)
    bar = next(one for one in window.view.notices() if "another program" in one.sentence)
    assert ("discards your changes" in bar.sentence) is is_edited_before
    next(one for one in bar.findChildren(QPushButton) if one.text() == "Reload").click()
    qtbot.waitUntil(lambda: is_read(window))
    assert asked == ([] if is_edited_before else [byml])
    assert byml.outline.get(path) == (3 if is_edited_before else 45)
