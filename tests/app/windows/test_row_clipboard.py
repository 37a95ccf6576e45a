"""Copied rows as text for other programs."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QGuiApplication

from formats.ainb.editing import paste
from formats.clipboard import MIME
from formats.errors import Unsupported


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


def test_text_is_made_only_where_somebody_asks_for_it(copied, monkeypatch):
    made = []
    monkeypatch.setattr(paste, "to_text", lambda data: made.append(data) or "words")
    copied()
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasText()
    assert "text/plain" in data.formats()
    assert not made
    assert [data.text(), data.text()] == ["words", "words"]
    assert made == [bytes(data.data(MIME).data())]


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
