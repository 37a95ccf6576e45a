"""What is found in games and mods: asked of the indexes of values, listed by files, opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QVBoxLayout, QWidget

from app.documents import background
from app.documents.error_text import why
from app.documents.latest_job import LatestJob
from app.files.folder_jobs import as_os_error
from app.files.value_index import MOST
from app.i18n import mark, tr, trn
from app.windows.files.indexing_bar import IndexingBar
from app.windows.find.game_model import FileHits, GameModel, grouped

if TYPE_CHECKING:
    import threading

    from app.files.mod import Project
    from app.files.value_index import ValueIndex
    from app.files.value_question import ValueHit, Wanted
    from app.files.workspace import Workspace

Job = Callable[[], "list[tuple[Path, ValueHit]]"]
_WIDTHS = (40, 24)
"""Characters that the columns where and value have room for."""
_OPEN = 20
"""Files that are shown with what is in them; more of them are shown closed."""


class GameResults(QWidget):
    """The list, and above it how far the games are read.

    `changed` tells that another number was found; `opened` carries a `FileHits` and the
    `ValueHit` in it, or None.
    """

    changed = Signal()
    opened = Signal(object, object)
    left = Signal()
    """The keyboard should go to the document."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._wanted: list[Wanted] = []
        self._job = LatestJob(self, background.Lane.LIST)
        self.count = 0
        self.is_busy, self._fault = False, ""
        self.model = GameModel(self)
        self.list = QTreeView()
        values = workspace.values
        self.bar = IndexingBar(
            values,
            tr("Reading values from the files"),
            mark("Reading values: {done:,} of {total:,}"),
        )
        self._build()
        self.bar.ended.connect(self._look_again)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.bar)
        column.addWidget(self.list, 1)
        view = self.list
        view.setModel(self.model)
        view.setAccessibleName(tr("Search results"))
        view.setUniformRowHeights(True)
        view.setAllColumnsShowFocus(True)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setToolTip(tr("Return: open the file at this value"))
        unit = view.fontMetrics().averageCharWidth()
        for place, width in enumerate(_WIDTHS):
            view.header().resizeSection(place, width * unit)
        view.activated.connect(self._open)
        view.installEventFilter(self)

    @property
    def has_games(self) -> bool:
        """Whether there is a game or a mod to look in."""
        return bool(self._workspace.values.indexes)

    @property
    def is_reading(self) -> bool:
        """Whether files are still being read, so that more may be found."""
        return self._workspace.values.is_busy

    def summary(self) -> str:
        """Return how much was found, in a sentence."""
        if not self.has_games:
            return tr("Choose the dump of a game or a mod in the settings to search in it.")
        if self.is_busy or self._fault:
            return self._fault or tr("Searching…")
        more = "+" if self.count >= MOST else ""
        words = trn("{n:,}{more} result", "{n:,}{more} results", self.count, more=more)
        if not self.count:
            words = tr("No results")
        in_files = trn("{n:,} file", "{n:,} files", len(self.model.files))
        words = tr("{results} in {files}", results=words, files=in_files) if self.count else words
        return tr("{words}; files are still being read", words=words) if self.is_reading else words

    def look(self, wanted: list[Wanted]) -> None:
        """Look for all of these; with none, empty the list."""
        self._wanted = wanted
        self._job.drop()
        self.is_busy, self._fault = bool(wanted), ""
        if not wanted:
            self._show([])
            return
        indexes = list(self._workspace.values.indexes.values())
        job = as_os_error(partial(_ask, indexes, self._workspace.projects.all, wanted))
        self._job.run(partial(_unless_dropped, job), self._show, self._fail)

    def _look_again(self) -> None:
        if self._wanted:
            self.look(self._wanted)

    def _show(self, found: list[tuple[Path, ValueHit]]) -> None:
        self.is_busy = False
        self.count = len(found)
        self.model.show(grouped(found))
        if len(self.model.files) <= _OPEN:
            self.list.expandAll()
        self.changed.emit()

    def _fail(self, error: BaseException) -> None:
        self._show([])
        self._fault = tr("The search failed: {reason}.", reason=why(error))
        self.changed.emit()

    def step(self, step: int) -> None:
        """Open the next or previous value found, round the end."""
        rows = [(above, at) for above, file in enumerate(self.model.files) for at in _rows(file)]
        if not rows:
            return
        now = self.list.currentIndex()
        here = (now.parent().row(), now.row()) if now.parent().isValid() else (now.row(), -1)
        at = next((place for place, row in enumerate(rows) if row >= here), 0)
        if step > 0:
            at += rows[at] == here
        else:
            at -= 1
        above, row = rows[at % len(rows)]
        index = self.model.index(row, 0, self.model.index(above, 0))
        self.list.setCurrentIndex(index)
        self._open(index)

    def _open(self, index: QModelIndex) -> None:
        file, hit = self.model.at(index)
        self.opened.emit(file, hit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        is_escape = event.key() == Qt.Key.Key_Escape
        if is_escape:
            self.left.emit()
        return is_escape


def _rows(file: FileHits) -> range:
    return range(len(file.hits))


def _ask(
    indexes: list[ValueIndex], projects: list[Project], wanted: list[Wanted]
) -> list[tuple[Path, ValueHit]]:
    """Return what is found in all folders, without the files that a mod puts others in place of."""
    chains = [some for one in projects for some in one.chains]
    above = {root: some[:at] for some in chains for at, root in enumerate(some)}

    @cache
    def is_read(root: Path, path: str) -> bool:
        return not any((other / path).is_file() for other in above.get(root, ()))

    return [
        (one.root, hit)
        for one in indexes
        for hit in sorted({hit for each in wanted for hit in one.find(each, MOST)}, key=_order)
        if is_read(one.root, hit.path)
    ]


def _order(hit: ValueHit) -> tuple[str, ...]:
    return hit.path, hit.entry, hit.name, str(hit.value)


def _unless_dropped(job: Job, unwanted: threading.Event) -> list[tuple[Path, ValueHit]]:
    return [] if unwanted.is_set() else job()
