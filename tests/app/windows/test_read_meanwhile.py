"""What happens to a document, or to its file, while that file is being read."""

from __future__ import annotations

import threading

import pytest

import formats
from app.documents import loading
from tests.app.windows.conftest import path_of


@pytest.fixture
def slow(monkeypatch):
    """Reading waits for this event."""
    go = threading.Event()
    real = loading.load_file

    def load(*told, **named):
        read = real(*told, **named)
        assert go.wait(20)
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


def test_an_edit_that_comes_while_a_file_is_read_again_is_not_lost(window, byml, slow, qtbot):
    """Either it is refused, or it is there when the file was read."""
    window.session.reload(byml)
    path = path_of(byml, "Count")
    if not byml.frozen:
        byml.set_value(path, type(byml.outline.get(path))(44))
    is_taken = byml.is_modified
    slow.set()
    qtbot.waitUntil(lambda: is_read(window))
    qtbot.wait(50)
    assert (byml.outline.get(path) == 44) is is_taken
    assert byml.frozen == ""


def test_a_document_that_is_being_saved_is_not_read_again_meanwhile(
    window, byml, byml_file, slow, qtbot, monkeypatch
):
    """The file has what was saved, so the document must have it, too, or be modified."""
    path = path_of(byml, "Count")
    window.session.reload(byml)
    if not byml.frozen:
        byml.set_value(path, type(byml.outline.get(path))(44))
        window.session.save(byml)
        qtbot.waitUntil(lambda: not byml.frozen)
    slow.set()
    qtbot.waitUntil(lambda: is_read(window))
    qtbot.wait(50)
    is_same = formats.save_bytes(byml.root) == byml_file.read_bytes()
    assert is_same is not byml.is_modified
