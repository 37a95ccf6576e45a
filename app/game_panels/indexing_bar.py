"""The progress of indexing packs, below the files panel, with buttons to cancel and continue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from app.ui.i18n import tr
from app.ui.layouts import hbox
from app.ui.plain import Label

if TYPE_CHECKING:
    from app.game.folder_jobs import FolderJobs
    from app.game.index import IndexProgress


class IndexingBar(QWidget):
    """Shown while packs are read, and afterwards if some were not.

    `what` is what is read from them; `doing`, translated here, is the progress.
    """

    ended = Signal()
    """Reading is over, complete or not."""

    def __init__(self, indexing: FolderJobs[Any], what: str, doing: str) -> None:
        super().__init__()
        self._indexing = indexing
        self._words = Label()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setMaximumHeight(10)
        self._doing = doing
        self._bar.setAccessibleName(what)
        self._button = QPushButton(tr("Cancel"))
        hbox(self._words, self._bar, self._button, parent=self, margins=0)
        self._button.clicked.connect(self._cancel_or_go_on)
        indexing.progressed.connect(self._show_index_progress)
        self.hide()

    def _show_index_progress(self, progress: IndexProgress | None) -> None:
        indexing = self._indexing
        is_left = progress is None and indexing.is_incomplete and not indexing.is_busy
        self.setVisible(progress is not None or is_left)
        self._bar.setVisible(progress is not None)
        self._button.setText(tr("Go on") if is_left else tr("Cancel"))
        if is_left:
            self._words.setText(tr("Not all packs were read"))
        if progress is None:
            self.ended.emit()
            return
        self._words.setText(tr(self._doing, done=progress.done, total=progress.total))
        self._bar.setRange(0, max(1, progress.total))
        self._bar.setValue(progress.done)

    def _cancel_or_go_on(self) -> None:
        if self._indexing.is_busy:
            self._indexing.cancel()
        else:
            self._indexing.go_on()
