"""Copied rows as text for other programs."""

from __future__ import annotations

import gc
import re
import types
import weakref

import pytest
import yaml
from PySide6.QtCore import QEventLoop, QObject, QTimer
from PySide6.QtGui import QGuiApplication

import formats
from app.documents.document import Document
from app.tree.row_clipboard import HeldRows, RowMimeData
from app.ui.later import SOON
from formats import clipboard
from formats.ainb.editing import paste, structure
from formats.byml import BYML
from formats.clipboard import MIME
from formats.errors import Unsupported
from formats.knowledge import Knowledge
from formats.registry import structure_of


@pytest.fixture
def copied(window, pane, empty_clipboard):
    """Return what copies the first nodes of a graph, and the names of these."""

    def copy(command: str = "copy_rows", count: int = 3) -> list[str]:
        document = window.view.document
        document.selection.choose([("nodes", place) for place in range(count)])
        names = [document.outline.row(("nodes", place)).label for place in range(count)]
        window.actions_[command].trigger()
        return names

    return copy


def _plain(words: str) -> str:
    """Return a text without GUIDs, of which each copy of a node has one of its own."""
    return re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "", words)


def test_the_text_of_rows_is_what_they_were_when_they_were_copied(window, copied):
    names = copied("cut")
    words = QGuiApplication.clipboard().text()
    window.view.document.undo()
    paths = [("nodes", place) for place in range(len(names))]
    assert len(words) > 500
    assert _plain(words) == _plain(window.view.document.structure.to_text(paths))
    assert bytes(QGuiApplication.clipboard().mimeData().data("text/plain")).decode() == words


@pytest.mark.parametrize("first", ["undo", "asking", "an edit"])
def test_rows_that_are_cut_are_packed_when_somebody_asks_as_they_were(
    window, copied, monkeypatch, first
):
    made = []
    pack = paste.pack
    monkeypatch.setattr(paste, "pack", lambda *rows: made.append(rows) or pack(*rows))
    document = window.view.document
    before = formats.save_bytes(document.root)
    words = _plain(document.structure.to_text([("nodes", place) for place in range(3)]))
    made.clear()
    copied("cut")
    assert made == [], "nothing is packed before somebody asks"
    if first == "asking":
        assert _plain(QGuiApplication.clipboard().text()) == words
    elif first == "an edit":
        document.edit("Delete", lambda there: there.remove([("nodes", 0)]))
        document.undo()
    document.undo()
    assert formats.save_bytes(document.root) == before
    document.edit("Delete", lambda there: there.remove([("nodes", 1)]))
    assert _plain(QGuiApplication.clipboard().text()) == words
    assert len(made) == 1


def test_rows_that_are_cut_are_copied_once_also_where_a_question_comes_up(
    window, copied, monkeypatch, qtbot
):
    """In the loop of a dialog nothing is deleted that was to be before it began."""
    monkeypatch.setattr(structure, "_MANY", 2)
    done = []

    def cut_undo_and_ask():
        copied("cut")
        window.view.document.undo()
        asked = QEventLoop()
        QTimer.singleShot(3 * SOON, asked.quit)
        asked.exec()
        done.append(QGuiApplication.clipboard().text())

    QTimer.singleShot(0, cut_undo_and_ask)
    qtbot.waitUntil(lambda: bool(done))
    assert len(done[0]) > 500


def test_text_is_made_only_where_somebody_asks_for_it(copied, monkeypatch):
    made = []
    monkeypatch.setattr(paste, "to_text", lambda data: made.append(data) or "words")
    copied()
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasText()
    assert "text/plain" in data.formats()
    assert not made
    assert [data.text(), data.text()] == ["words", "words"]
    assert len(made) == 1


def test_rows_without_a_text_are_told_by_their_names(window, copied, monkeypatch):
    def refuse(_data):
        raise Unsupported("no character is left")

    monkeypatch.setattr(paste, "to_text", refuse)
    copied()
    nodes = window.view.document.root.nodes[:3]
    assert QGuiApplication.clipboard().text() == "\n".join(node.title for node in nodes)


def test_one_value_is_copied_as_it_would_be_typed(window, byml, empty_clipboard):
    path = next(path for path, row in byml.outline.walk() if row.label == "Speed")
    byml.set_current(path)
    window.actions_["copy_rows"].trigger()
    assert QGuiApplication.clipboard().text() == str(byml.outline.get(path))


MANY = "".join(f"- {{Name: Enemy{number}, Life: {number}}}\n" for number in range(1500))


@pytest.fixture
def long_list(byml):
    """Return the path of a list of very many maps in a document."""
    structure = byml.structure
    (path,) = byml.edit("Paste", lambda rows: rows.paste((), structure.from_text((), MANY)))
    return path


def test_what_is_pasted_is_what_was_copied_whatever_is_edited_later(
    window, byml, long_list, empty_clipboard, qtbot, monkeypatch
):
    filled = []
    fill = clipboard.CarriedRows._carrier
    monkeypatch.setattr(
        clipboard.CarriedRows, "_carrier", lambda *given: filled.append(0) or fill(*given)
    )
    byml.set_current(long_list)
    window.actions_["copy_rows"].trigger()
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasFormat(MIME)
    assert data.hasText()
    assert not filled, "nothing is made before it is asked for"
    byml.set_value((*long_list, 3, "Life"), 77)
    byml.edit("Delete", lambda rows: rows.remove([(*long_list, 5)]))
    byml.set_current(())
    window.actions_["paste"].trigger()
    qtbot.waitUntil(lambda: not window.view.edits.pasting.is_busy)
    pasted = byml.current
    assert pasted != long_list
    assert byml.outline.row(pasted).count == 1500
    assert byml.outline.get((*pasted, 3, "Life")) == 3
    words = yaml.safe_load(QGuiApplication.clipboard().text().replace("!u ", ""))
    assert [one["Life"] for one in words] == list(range(1500))
    carried = clipboard.unpack(BYML, bytes(data.data(MIME).data()))
    assert len(carried[0].node.values) == 1500


def test_copied_rows_stay_when_their_document_is_closed_and_hold_nothing_of_it(
    window, byml, long_list, empty_clipboard, qtbot
):
    byml.set_current(long_list)
    window.actions_["copy_rows"].trigger()
    here = QGuiApplication.clipboard().mimeData()
    assert isinstance(here, RowMimeData)
    found = _reached_from(here.held)
    assert not [one for one in found if isinstance(one, QObject | Document)]
    byml.undo_stack.setClean()
    window.actions_["close_document"].trigger()
    qtbot.waitUntil(lambda: byml not in window.session.documents)
    assert QGuiApplication.clipboard().text().count("Enemy") == 1500
    gone = weakref.ref(here)
    del here
    QGuiApplication.clipboard().clear()
    gc.collect()
    assert gone() is None, "the clipboard alone held it"


def _reached_from(start: object) -> list[object]:
    """Return the objects that one refers to, itself or through others, without its classes."""
    found, waiting = {id(start): start}, [start]
    for one in waiting:
        if isinstance(one, type | types.ModuleType | Knowledge):
            continue
        below = gc.get_referents(one)
        if isinstance(one, types.FunctionType):
            below = [*(one.__closure__ or ())]
        for other in below:
            if id(other) not in found:
                found[id(other)] = other
                waiting.append(other)
    return [*found.values()]


def test_what_the_clipboard_has_deleted_keeps_no_rows(qapp):
    held = HeldRows(structure_of(BYML.new(7)), [])
    kept = RowMimeData(held, lambda: "")
    QGuiApplication.clipboard().setMimeData(kept)
    assert kept.held is held
    QGuiApplication.clipboard().clear()
    assert kept.held is None
