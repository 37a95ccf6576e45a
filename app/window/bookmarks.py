"""Bookmarks: rows to return to, stored for each file in the program's data, never in the file."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QObject, Qt, QTimer, Signal

from app.documents.document import Document
from app.ui import app_paths, theme
from app.ui.chooser import Chooser, ChooserEntry
from app.ui.fuzzy_match import score
from app.ui.i18n import tr
from app.ui.shown_values import value_text
from formats import paths
from formats.core.changes import Changes
from formats.core.paths import Path
from formats.errors import WrongType
from formats.value_text import one_line

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.documents.document_manager import DocumentManager
    from app.window.document_view import DocumentView
    from app.window.open_views import OpenViews

_MOST_FILES, _MOST = 200, 500
_UNHURRIED = 500
"""Milliseconds until they are stored."""


class BookmarkSign(QObject):
    """Shows beside a view's path whether its current row has a bookmark; a click toggles it.

    It is deleted with the view, and Qt removes its connections then.
    """

    def __init__(self, view: DocumentView, bookmarks: Bookmarks) -> None:
        super().__init__(view.mark)
        self._document, self._mark, self._bookmarks = view.document, view.mark, bookmarks
        self._mark.setCheckable(True)
        self._mark.setAutoRaise(True)
        self._mark.setAccessibleName(tr("Bookmark"))
        self._mark.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the command has keys of its own
        self._mark.clicked.connect(bookmarks.toggle)
        view.document.current_changed.connect(self.show)
        bookmarks.changed.connect(self.show)
        self.show()

    def show(self, _what: object = None) -> None:
        """Show the state of the current row."""
        path = self._document.current
        is_on = path in self._bookmarks.of(self._document)
        self._mark.setChecked(is_on)
        self._mark.setEnabled(bool(path))
        self._mark.setIcon(theme.icon("tag", "accent" if is_on else "secondary"))
        self._mark.setToolTip(tr("Remove bookmark") if is_on else tr("Bookmark this row"))


class Bookmarks(QObject):
    """The bookmarks of every open document, in the order of its rows.

    They follow their rows when those move, and are deleted with them; a document without a file
    keeps them as long as it is open.
    """

    changed = Signal(object)
    """The document whose bookmarks have changed."""

    def __init__(
        self, window: QWidget, documents: DocumentManager, views: OpenViews, remembers: bool
    ) -> None:
        super().__init__(window)
        self._window, self._views, self._remembers = window, views, remembers
        self._marks: dict[Document, list[Path]] = {}
        self._links: dict[Document, list[QMetaObject.Connection]] = {}
        self._timer = QTimer(self, singleShot=True, interval=_UNHURRIED)
        self._timer.timeout.connect(self.store)
        for document in documents.documents:
            self._load_marks(document)
        documents.opened.connect(self._load_marks)
        documents.closed.connect(self._forget_document)

    def of(self, document: Document) -> list[Path]:
        """Return the rows of a document that have one, in the document's order."""
        return list(self._marks.get(document, ()))

    def _load_marks(self, document: Document) -> None:
        found_paths = []
        for words in _stored().get(_file_key(document), []):
            try:
                found_paths.append(paths.find(document.outline, words))
            except WrongType:
                continue
        self._marks[document] = found_paths
        self._links[document] = [
            document.changed.connect(lambda changes: self._follow_change(document, changes)),
            document.reset.connect(
                lambda: self._keep_marks(document, self._marks_that_exist(document))
            ),
        ]

    def _forget_document(self, document: Document) -> None:
        if self._timer.isActive() or self._marks.get(document):
            self.store()
        self._marks.pop(document, None)
        for link in self._links.pop(document, ()):  # they would keep the closed document alive
            QObject.disconnect(link)

    def _follow_change(self, document: Document, changes: Changes) -> None:
        marks = self._marks.get(document)
        if marks:
            followed = [changes.follow(path) for path in marks]
            kept_paths = [path for path in followed if path is not None]
            if kept_paths != marks:
                self._keep_marks(document, kept_paths)

    def _marks_that_exist(self, document: Document) -> list[Path]:
        paths = []
        for path in self._marks.get(document, []):
            try:
                document.outline.row(path)
            except WrongType:
                continue
            paths.append(path)
        return paths

    def _keep_marks(self, document: Document, marks: list[Path]) -> None:
        if document in self._marks:
            self._marks[document] = marks[:_MOST]
            self._timer.start()
            self.changed.emit(document)

    # Commands

    @property
    def can_toggle(self) -> bool:
        """Whether the current row can have a bookmark: one is selected, and not the document."""
        document = self._views.shown_document
        return document is not None and bool(document.selection.current)

    def toggle(self) -> None:
        """Add or remove the bookmark of the current row."""
        document = self._views.document
        if document is None or not document.current:
            return
        marks = self.of(document)
        if document.current in marks:
            marks.remove(document.current)
        else:
            marks = _marks_in_order(document, [*marks, document.current])
        self._keep_marks(document, marks)

    def step(self, forward: bool) -> None:
        """Go to the next or the previous bookmark of the document on top, round the end."""
        document = self._views.document
        marks = self.of(document) if document is not None else []
        if document is None or not marks:
            return
        places_ = {path: _row_order(document, path) for path in [*marks, document.current]}
        here = places_[document.current]
        after = [path for path in marks if places_[path] > here]
        before = [path for path in marks if places_[path] < here]
        path = (after or marks)[0] if forward else (before or marks)[-1]
        self._views.go_to(path)

    def open_list(self) -> Chooser:
        """Show the bookmarks of all open documents, to go to one or, with Delete, remove it."""
        chooser = Chooser(
            self._window,
            tr("Bookmarks"),
            tr("Return: go to the row · Del: remove the bookmark"),
            self._offers,
            tr("No bookmarks yet. Ctrl+B bookmarks the current row."),
        )
        chooser.removed = self._remove_mark
        chooser.open()
        return chooser

    def _offers(self, typed: str) -> list[ChooserEntry]:
        on_top = self._views.document
        documents = sorted(self._marks, key=lambda mark: mark is not on_top)
        chooser_entries = [
            self._mark_entry(document, path)
            for document in documents
            for path in self._marks[document]
        ]
        return [
            chooser_entry
            for chooser_entry in chooser_entries
            if not typed.strip() or score(typed, chooser_entry.words) is not None
        ]

    def _mark_entry(self, document: Document, path: Path) -> ChooserEntry:
        row = document.outline.row(path)
        labels = " › ".join(one_line(label, 80) for label in document.outline.labels(path))
        beside = one_line(value_text(row.kind, row.value), 40)
        go = partial(self._views.show_row, document, path)
        return ChooserEntry(
            f"{document.name} › {labels}", beside, go, icon=theme.kind_icon(row.kind)
        )

    def _remove_mark(self, entry: ChooserEntry) -> None:
        assert isinstance(entry.do, partial), "an entry of this list"
        document, path = entry.do.args
        self._keep_marks(document, [bookmark for bookmark in self.of(document) if bookmark != path])

    # Keeping

    def store(self) -> None:
        """Write the bookmarks of every open file down."""
        self._timer.stop()
        if not self._remembers:
            return
        known = _stored()
        for document, marks in self._marks.items():
            file = _file_key(document)
            known.pop(file, None)
            if file and marks:
                speller = paths.Speller(document.outline)
                known[file] = [speller.words(path) for path in marks]
        kept = dict(list(known.items())[-_MOST_FILES:])
        app_paths.settings().setValue("bookmarks/files", json.dumps(kept))


def _stored() -> dict[str, list[str]]:
    stored_bookmarks = app_paths.stored_json("bookmarks/files")
    return stored_bookmarks if isinstance(stored_bookmarks, dict) else {}


def _file_key(document: Document) -> str:
    """Return the key of a document's file in the settings, "" if it has no file."""
    if document.file is None:
        return ""
    return "//".join((str(document.file), *document.words))


def _row_order(document: Document, path: Path) -> tuple[int, ...]:
    """Return the position of a row in its document, as numbers that sort in its order."""
    keys = (list(document.outline.keys(path[:depth])) for depth in range(len(path)))
    return tuple(known.index(key) for known, key in zip(keys, path, strict=True))


def _marks_in_order(document: Document, marks: list[Path]) -> list[Path]:
    return sorted(marks, key=lambda path: _row_order(document, path))
