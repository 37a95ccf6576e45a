"""Brings a filter's text, the scan of the document and the tree together, and puts it in words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.documents.document import Document
from app.i18n import mark, tr, trn
from app.later import call_later
from app.models.filter import CHANGED
from app.models.filtering import Filter
from app.windows.document.filter_bar import FilterBar
from app.windows.document.tree_view import DocumentTree
from formats.core.paths import Path

_NOTHING = mark(
    "No name, value, hash or type matches “{text}”.\nEsc in the filter shows all rows again."
)
_NO_CHANGE = mark("Nothing differs from the file.\nEsc in the filter shows all rows again.")
_OPEN_HITS = 2000
"""With up to so many results, the rows around them are expanded; more would be slow and too many to
read."""


class RowFilter(QObject):
    """Filters one tree and restores what was expanded when the filter ends.

    `counted` carries the text for the number of results and, if there is none, a sentence to show
    instead of the tree. `busy` has the signature of `messages.busy.Busy.show`.
    """

    counted = Signal(str, str)
    busy = Signal(str, object)

    def __init__(self, document: Document, tree: DocumentTree, bar: FilterBar) -> None:
        super().__init__(tree)
        self._document = document
        self._tree = tree
        self._bar = bar
        self._model = tree.model_
        self._filter: Filter | None = None
        self._step: bool | None = None
        self._enters = False
        self._later: Callable[[], None] | None = None
        tree.put_off = self._put_off
        bar.asked.connect(self.ask)
        self._open: list[Path] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether the text of the filter is not applied yet: it is delayed, or the scan runs."""
        return self._bar.is_delayed or (self._filter is not None and self._filter.is_scanning)

    def ask(self, text: str) -> None:
        """Show only the rows that match; nothing but blanks shows all again."""
        if self._filter is None:
            self._filter = Filter(self._document, self._model, self)
            self._filter.applied.connect(self._applied)
            self._filter.counted.connect(self._show_result_count)
            self._filter.progress.connect(self._progress)
            self._filter.may_reset = lambda: not self._tree.is_editing
        if text.strip() and self._open is None:
            self._open = self._tree.open_rows.paths()
        self._filter.set_text(text)

    def step(self, forward: bool) -> None:
        """Make the next or the previous hit current, also when the scan still has to end."""
        if self.is_busy:
            self._step = forward
            return
        path = self._model.next_hit(self._document.current, forward)
        if path is not None:
            self._document.set_current(path)

    def enter(self) -> None:
        """Make the first result current unless one is, also when the scan still has to end."""
        if self.is_busy:
            self._enters = True
            return
        if not self._model.is_shown_whole(self._document.current):
            first = next(self._model.hit_paths(), None)
            if first is not None:
                self._document.set_current(first)

    def _put_off(self, what: Callable[[], None]) -> bool:
        """Postpone a call until the scan has ended; return whether one is running."""
        self._later = what if self.is_busy else None
        return self.is_busy

    def _progress(self, count: int | None) -> None:
        if count is None:
            self.busy.emit("", None)
        elif self._filter is not None:
            self.busy.emit(tr("Searching {count:,} rows…", count=count), self._filter.cancel)

    def _applied(self) -> None:
        filter_ = self._filter
        if filter_ is None or not filter_.text:
            self._end_filter()
            return
        count = self._model.hit_count
        self._tree.shown.keep_seen()
        if count <= _OPEN_HITS:
            self._tree.open_rows.open_kept()
        self._show_result_count(count)
        self._tree.show_path(self._document.current)
        if self._step is not None:
            forward, self._step = self._step, None
            call_later(self, lambda: self.step(forward))
        if self._enters:
            self._enters = False
            call_later(self, self.enter)
        if self._later is not None:
            call_later(self, self._later)
            self._later = None

    def _show_result_count(self, count: int) -> None:
        """Show the number of results, and a sentence if there is none."""
        assert self._filter is not None
        text, more = self._filter.text, "+" if self._filter.truncated else ""
        words = trn("{n:,}{more} result", "{n:,}{more} results", count, more=more)
        none = tr(_NO_CHANGE) if text == CHANGED else tr(_NOTHING, text=text)
        self.counted.emit(words, "" if count else none)

    def _end_filter(self) -> None:
        self._step, self._enters, self._later = None, False, None
        self._tree.open_rows.open_again(self._open or [])
        self._open = None
        self._tree.show_path(self._document.current)
        self.counted.emit("", "")
