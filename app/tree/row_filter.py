"""Brings a filter's text, the scan of the document and the tree together, and puts it in words."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer, Signal

from app.documents.document import Document
from app.tree.filter import CHANGED, FilterIndex, Query
from app.tree.filter_bar import FilterBar
from app.tree.tree_model import TreeModel
from app.tree.tree_view import DocumentTree
from app.ui.i18n import mark, tr, trn
from app.ui.idle_task import IdleTask
from app.ui.later import call_later
from formats.core.changes import Changes
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


# Keeps a tree filtered by the user's input, scanning in slices so that no event is delayed.
#
# A scan reads the document's own objects, which only the GUI thread may do while they can be
# edited; so it runs there, a few milliseconds at a time between events, and any edit restarts it.


_SLICE_SECONDS = 0.008
_TELL_SECONDS = 0.1
"""Between two reports of progress: showing one takes a while, too."""
_RECOUNT = 300
"""Milliseconds after an edit until the results are counted again."""
_AT_ONCE_SECONDS = 0.03
"""A small document is scanned before `set_text` returns, so that its tree never flickers."""


class Filter(QObject):
    """The filter of one tree: set its text, and listen to its results."""

    applied = Signal()
    """The filter has changed: `model.hit_count` and `truncated` are up to date."""
    counted = Signal(int)
    """The number of results after an edit; the shown rows do not change."""
    progress = Signal(object)
    """Rows scanned so far; None when the scan has ended or was cancelled."""

    def __init__(self, document: Document, model: TreeModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.text = ""
        self._document = document
        self._model = model
        self._index: FilterIndex | None = None
        self._scan: Iterator[int] | None = None
        self._told = 0.0
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._scan_slice)
        self._recount = QTimer(self, singleShot=True, interval=_RECOUNT)
        self._recount.timeout.connect(self._count_again)
        self._counting = IdleTask(self)
        self.may_reset: Callable[[], bool] = lambda: True
        """Whether the shown rows may change now without an edit."""
        document.changed.connect(self._after)
        document.names_changed.connect(self._on_names)
        model.modelReset.connect(self._on_reset)

    @property
    def is_scanning(self) -> bool:
        """Whether the document is being scanned; `cancel` ends that."""
        return self._scan is not None

    @property
    def truncated(self) -> bool:
        """Whether the document has more rows than are searched."""
        return self._index is not None and self._index.truncated

    def set_text(self, text: str) -> None:
        """Filter by the input; an empty or blank one shows everything."""
        self.text = text.strip()
        if not Query(self.text):
            self._give_up()
            if self._model.hits is not None:
                self._model.set_filter(None)
            self.applied.emit()
        elif self._index is not None and not self._index.stale and not self.is_scanning:
            self._apply()
        else:
            self._start_scan()

    def cancel(self) -> None:
        """Cancel a scan; the tree stays as it is."""
        self._give_up()
        self.text = ""

    def _start_scan(self) -> None:
        self._counting.stop()
        self._index = FilterIndex(self._document.outline)
        self._scan = self._index.scan()
        self._scan_for(_AT_ONCE_SECONDS)
        if self.is_scanning:
            self._timer.start()

    def _scan_slice(self) -> None:
        self._scan_for(_SLICE_SECONDS)

    def _scan_for(self, seconds: float) -> None:
        assert self._scan is not None
        until = time.perf_counter() + seconds
        for count in self._scan:
            now = time.perf_counter()
            if now > until:
                if now > self._told + _TELL_SECONDS:
                    self._told = now
                    self.progress.emit(count)
                return
        self._end_scan()
        self._apply()

    def _end_scan(self) -> None:
        self._timer.stop()
        self._scan = None
        self.progress.emit(None)

    def _give_up(self) -> None:
        if self.is_scanning:
            self._end_scan()
            self._index = None

    def _apply(self) -> None:
        assert self._index is not None
        self._model.set_filter(self._index.find(Query(self.text), self._document.tracker.paths()))
        self.applied.emit()

    # The document changes

    def _after(self, changes: Changes) -> None:
        self._counting.stop()
        if self.is_scanning:
            self._start_scan()
            return
        is_plain = changes.are_of_values and not changes.spread
        is_plain &= not any(map(self._document.outline.is_referred_to, changes.values))
        if self._index is not None and not self._index.stale:
            if is_plain:
                for path in changes.values:
                    self._index.patch(path)
            else:
                self._index.stale = True
        hits = self._model.hits
        if hits is not None and (not is_plain or hits.query.is_of_changed):
            self._recount.start()

    def _count_again(self) -> None:
        """Count the results again after edits; rows found by `is:changed` are updated."""
        hits = self._model.hits
        if hits is None or self.is_scanning:
            return
        if hits.query.is_of_changed and not self.may_reset():
            self._recount.start()
        elif self._index is not None and not self._index.stale:
            self._take_count(self._index)
        else:
            index = FilterIndex(self._document.outline)
            self._counting.begin(index.scan(), lambda: self._take_count(index), _AT_ONCE_SECONDS)

    def _take_count(self, index: FilterIndex) -> None:
        self._index = index
        hits, old = index.find(Query(self.text), self._document.tracker.paths()), self._model.hits
        if not hits.query.is_of_changed:
            self.counted.emit(len(hits.rows))
        elif old is None or old.index is not index or old.rows != hits.rows:
            self._apply()

    def _on_names(self) -> None:
        if self.is_scanning:
            self._start_scan()
        elif self._index is not None:
            self._index.stale = True

    def _on_reset(self) -> None:
        """Filter again where the model lost its filter: another root, or read again."""
        if self.text and self._model.hits is None and not self.is_scanning:
            if self._index is not None:
                self._index.stale = True
            call_later(self, lambda: self.set_text(self.text))
