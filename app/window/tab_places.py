"""The state of an open tab: its file, row and view, restored when it is opened again."""

from __future__ import annotations

from pathlib import Path as File
from typing import TYPE_CHECKING, Any, NamedTuple

from app.ui import app_paths
from app.ui.later import call_later

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.window.document_view import DocumentView
    from formats.core.paths import Path

_MANY = 20_000
"""Rows with more children are not spelled below: finding them again would take too long."""
_OPEN = 100
"""The most rows that are expanded again."""


class TabState(NamedTuple):
    """A file that was open: the entry in it, the current row, and the state of its view.

    `opened` are the expanded rows of the tree, `scroll` its scroll position (px), and `group` its
    group of tabs: 0 for those of the main window, -1 for the other pane, else a window.
    """

    file: File
    words: tuple[str, ...]
    row: str
    mode: str
    opened: tuple[str, ...] = ()
    scroll: int = 0
    group: int = 0

    def is_of(self, document: Document) -> bool:
        """Whether a document is at this place."""
        return document.file == self.file and tuple(document.words) == self.words

    def stored(self) -> dict[str, Any]:
        """Return this as JSON data."""
        lists = {"words": list(self.words), "opened": list(self.opened)}
        return {**self._asdict(), **lists, "file": str(self.file)}


def place_of(view: DocumentView, group: int = 0) -> TabState | None:
    """Return where the person is in a view, None if its document is in no file."""
    document = view.document
    if document.file is None:
        return None
    opened = (_spelled_path(document, path) for path in view.tree.open_rows.paths()[:_OPEN])
    return TabState(
        document.file,
        tuple(document.words),
        _spelled_path(document, document.current),
        view.mode,
        tuple(opened),
        view.tree.verticalScrollBar().value(),
        group,
    )


def restore_view(view: DocumentView, place: TabState) -> None:
    """Restore a view; if the file has changed meanwhile, as far as possible."""
    document = view.document
    document.set_current(_find_row(document, place.row) or ())
    if place.mode in view.modes:
        view.show_mode(place.mode)
    rows = [path for path in (_find_row(document, row) for row in place.opened) if path]
    view.tree.open_rows.open_again(rows)
    bar = view.tree.verticalScrollBar()
    if place.opened or place.scroll:
        call_later(bar, lambda: bar.setValue(place.scroll))  # after it is laid out


def read(stored: object) -> TabState | None:
    """Return the place that was `stored`, None if it is invalid."""
    if not isinstance(stored, dict) or not app_paths.is_path(stored.get("file")):
        return None
    words, opened = _text_tuple(stored.get("words")), _text_tuple(stored.get("opened", []))
    if words is None or opened is None:
        return None
    numbers = [stored.get(name, 0) for name in ("scroll", "group")]
    if not all(isinstance(number, int) for number in numbers):
        return None
    row, mode = str(stored.get("row", "")), str(stored.get("mode", ""))
    return TabState(File(stored["file"]), words, row, mode, opened, *numbers)


def _text_tuple(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        return None
    return tuple(value)


def _find_row(document: Document, row: str) -> Path | None:
    """Return the path of a spelled row, None if it no longer exists."""
    from formats import paths
    from formats.errors import WrongType

    try:
        return paths.find(document.outline, row)
    except WrongType:
        return None


def _spelled_path(document: Document, path: Path) -> str:
    """Return a row's path in words, only as far as that is quick."""
    from formats import paths

    for depth in range(len(path)):
        if document.outline.row(path[:depth]).count > _MANY:
            return paths.spell(document.outline, path[:depth])
    return paths.spell(document.outline, path)
