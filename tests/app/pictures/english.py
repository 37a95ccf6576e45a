"""English that is left in a window of another language: in widgets, rows, tool tips, and what is
spoken.

A text is found by two words in a row, or a count and a word, that texts of ours are made of. What
files say in English, and what is called so in every language, is known here.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QPlainTextEdit, QTabBar, QWidget

from app.documents.roles import ItemRole
from app.ui import app_paths
from app.ui.i18n import bare
from app.window.help_window import HelpWindow
from formats.core.kinds import Kind
from tests.app.pictures.looks import shown_widgets
from tests.app.untranslated import without_untranslated

_TYPES = {kind.value for kind in Kind if " " in kind.value}
_LABELS = {"blackboard id", "parent blackboard", "data links", "own value"}
"""Rows of AINB files are called as in their text, whatever the language."""
_OF_FILES = {
    *("name of", "bytes long", "that still", "string without", "by hash", "mod with", "long name"),
    *("first mod", "of some", "no value", "at all", "documents are", "of the", "was not"),
    *("cannot be", "it ends", "the length", "in frames", "does not", "it must", "be from"),
}
"""What samples, names of games and folders, and texts that scenes make up themselves say."""
_ALLOWED = {*_TYPES, *_LABELS, *_OF_FILES, "8 bit"}
_LEFT_OUT = re.compile(r"<[^>]*>|「[^」]*」|“[^”]*”|/\S*")
"""What is never looked at: marks of rich text, quotations, paths."""
_PAIR = re.compile(r"(?<![\w.*$-])(\d+|[a-z]{2,}) ([a-z]{2,})(?![\w./=:])")
_ASKED = (
    *("text", "title", "windowTitle", "toolTip", "statusTip", "accessibleName"),
    *("accessibleDescription", "placeholderText", "suffix", "prefix"),
)
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)
_MOST_ROWS = 300
_ENGLISH = (HelpWindow, QPlainTextEdit)
"""Pages of help are in English alone, and the text of a document is what it is."""


def english(window: QWidget) -> Iterator[str]:
    """Return a finding for every text of a window that holds English of ours."""
    for widget in shown_widgets(window):
        if not isinstance(widget, _ENGLISH) and not isinstance(widget.window(), _ENGLISH):
            for text in {text for text in _texts(widget) if isinstance(text, str)}:
                yield from (f"English: {pair!r} in {text[:120]!r}" for pair in english_in(text))


def english_in(text: str) -> list[str]:
    """Return the pairs of English words in a text; what is not translated yet is left out."""
    pairs = _pairs(bare(text))
    return _pairs(without_untranslated(bare(text))) if pairs else []


def _pairs(text: str) -> list[str]:
    plain = _LEFT_OUT.sub("\0", text)
    return [pair[0] for pair in _PAIR.finditer(plain) if _is_ours(*pair.groups())]


def _is_ours(first: str, second: str) -> bool:
    is_first = first[0].isdigit() or first in _vocabulary()
    return is_first and second in _vocabulary() and f"{first} {second}" not in _ALLOWED


@cache
def _vocabulary() -> frozenset[str]:
    """Return the words that the texts of the program are made of, those of types left out."""
    file = next((app_paths.resource_folder() / "words").glob("triptych_*.ts"))
    sources = [re.sub(r"\{[^}]*\}", " ", node.text or "") for node in ET.parse(file).iter("source")]
    words = {word for source in sources for word in re.findall(r"[a-z]{2,}", bare(source))}
    return frozenset(words - {kind.value for kind in Kind} - {"true", "false"})


def _texts(widget: QWidget) -> Iterator[Any]:
    for name in _ASKED:
        ask = getattr(widget, name, None)
        if callable(ask) and not (name == "text" and isinstance(widget, QAbstractItemView)):
            yield ask()
    for action in widget.actions():
        yield from (action.text(), action.toolTip(), action.statusTip())
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(at) for at in range(widget.count()))
        yield from (widget.tabToolTip(at) for at in range(widget.count()))
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(at) for at in range(widget.count()))
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _texts_of_rows(widget.model())


def _texts_of_rows(model: QAbstractItemModel) -> Iterator[Any]:
    """Yield the texts of the first rows, and of the headings."""
    waiting, count = [QModelIndex()], 0
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for column in range(columns):
        for role in _ROLES:
            yield model.headerData(column, Qt.Orientation.Horizontal, role)
    while waiting and count < _MOST_ROWS:
        above = waiting.pop(0)
        for row in range(min(model.rowCount(above), _MOST_ROWS - count)):
            count += 1
            for column in range(columns):
                index = model.index(row, column, above)
                yield from map(index.data, _ROLES)
                cell = index.data(ItemRole.CELL)
                yield from (getattr(cell, "text", None), getattr(cell, "preview", None))
            waiting.append(model.index(row, 0, above))
