"""The preview of a replace in games, as a list with check boxes, and its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QProgressBar,
    QPushButton,
    QTreeView,
    QWidget,
)

from app.game_panels.replace_model import ReplaceModel
from app.ui.i18n import tr, trn
from app.ui.layouts import hbox
from app.ui.list_views import ColumnShares
from app.ui.rounding import with_rounded
from app.ui.selected_cells import EvenCells
from app.ui.selection import select_row

if TYPE_CHECKING:
    from pathlib import Path

    from app.game.replacing import PlannedReplace

_SHARES = (28, 16, 26)
"""Percent of the width for the columns where, now and becomes."""
_OPEN = 1000
"""Values that are expanded at first; with more, only the files are shown."""
_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_KEYS = (*_RETURN, Qt.Key.Key_Space, Qt.Key.Key_Escape)


class ReplacePreview(QTreeView):
    """The list. Space toggles rows, Return opens one, Ctrl+Return replaces, Esc leaves.

    `wanted` carries a `ReplacePlan` and a `Swap` in it, or None, to open.
    """

    wanted = Signal(object, object)
    confirmed = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model_ = ReplaceModel(self)
        self.is_full = self._has_open = False
        self.failed = 0
        self.setModel(self.model_)
        self.setItemDelegate(EvenCells(self))
        self.setAccessibleName(tr("What would be replaced"))
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.expanded.connect(lambda _index: self._note_open())
        self.setToolTip(
            tr("Space: replace it or not · Return: open the file · Ctrl+Return: replace")
        )
        ColumnShares(self, *_SHARES)
        # otherwise it would search all cells for whole selected columns
        self.header().setSelectionModel(QItemSelectionModel(self.model_, self))

    def show_plans(self, planned: PlannedReplace, roots: list[Path], open_ones: set[int]) -> None:
        """List the plans, with everything checked."""
        self._has_open = False
        self.is_full, self.failed = planned.is_full, len(planned.failed)
        self.model_.show(planned.plans, roots, open_ones)
        if sum(len(replace_plan.swaps) for replace_plan in planned.plans) <= _OPEN:
            self._note_open()
            self.expandAll()
        select_row(self, self.model_.index(0, 0))

    def clear(self) -> None:
        """Release the plans."""
        self.model_.show([], [], set())

    def _note_open(self) -> None:
        self._has_open = True

    def selectAll(self) -> None:
        """Select the rows of each document as one range; Qt would ask every row where it is."""
        model = self.model_
        last = model.rowCount() - 1
        rows = QItemSelection(model.index(0, 0), model.index(last, model.columnCount() - 1))
        for at in range(last + 1 if self._has_open else 0):
            above = model.index(at, 0)
            if self.isExpanded(above):
                end = model.index(model.rowCount(above) - 1, model.columnCount() - 1, above)
                rows.select(model.index(0, 0, above), end)
        self.selectionModel().select(rows, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def summary(self) -> str:
        """Describe the selected replacements in a sentence."""
        values, files, stay = self.model_.counts()
        if not values and not stay:
            return tr("No value would change.")
        in_files = trn("{n:,} file", "{n:,} files", files)
        words = trn(
            "One value in {files} will be replaced",
            "{n:,} values in {files} will be replaced",
            values,
            files=in_files,
        )
        if self.model_.has_others:
            words = trn(
                "One result in {files} will be replaced",
                "{n:,} results in {files} will be replaced",
                values,
                files=in_files,
            )
        words = with_rounded(words, self.model_.rounded)
        words = words if values else tr("No value can be replaced")
        if self.failed:
            words += trn("; one file cannot be read", "; {n:,} files cannot be read", self.failed)
        if self.is_full:
            words += tr("; the rest needs another replace")
        return tr("{words}; {more}", words=words, more=self.model_.stay) if stay else words

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in _RETURN and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.confirmed.emit()
        elif key in _RETURN:
            self._open_swap(self.currentIndex())
        elif key == Qt.Key.Key_Space:
            self.model_.toggle(self.selectionModel().selection())
            self.viewport().update()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Handle keys that are also commands of the window."""
        is_asked = event.type() is QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and event.key() in _KEYS:
            event.accept()
            return True
        return super().event(event)

    def mouseDoubleClickEvent(self, event: object) -> None:
        self._open_swap(self.currentIndex())

    def _open_swap(self, index: QModelIndex) -> None:
        if index.isValid():
            self.wanted.emit(*self.model_.at(index))


class ReplaceBar(QWidget):
    """The buttons below the fields: preview, replace, leave the preview, undo.

    During a job, the progress and a button to cancel it.
    """

    previewed = Signal()
    confirmed = Signal()
    left = Signal()
    taken_back = Signal()
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.preview = _signal_button(tr("Preview replace"), self.previewed)
        self.preview.setToolTip(tr("Show what would be replaced (Return in the field)"))
        self.replace = _signal_button("", self.confirmed)
        self.replace.setToolTip(tr("Write it to the mod (Ctrl+Return in the list)"))
        self.leave = _signal_button(tr("Back"), self.left)
        self.leave.setToolTip(tr("Back to the results (Esc in the list)"))
        self.back = _signal_button(tr("Undo replace"), self.taken_back)
        self.cancel = _signal_button(tr("Cancel"), self.cancelled)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(10)
        self.bar.setMaximumWidth(160)
        self.bar.setAccessibleName(tr("Replacing in games and mods"))
        row = hbox(parent=self, spacing=4, margins=0)
        for button in (self.preview, self.replace, self.leave, self.back):
            row.addWidget(button)
        self._at_work = QWidget()
        hbox(self.bar, self.cancel, parent=self._at_work, spacing=4, margins=0)
        row.addWidget(self._at_work)

    def show_state(
        self,
        *,
        is_preview: bool,
        is_busy: bool,
        can: bool,
        can_back: bool,
        values: int,
        has_others: bool,
    ) -> None:
        """Show the buttons that are useful now."""
        self.preview.setVisible(not is_preview and not is_busy)
        self.preview.setEnabled(can)
        self.replace.setVisible(is_preview and not is_busy)
        self.replace.setEnabled(values > 0)
        words = trn("Replace one value", "Replace {n:,} values", values)
        if has_others:
            words = trn("Replace 1 result", "Replace {n:,} results", values)
        self.replace.setText(words)
        self.leave.setVisible(is_preview and not is_busy)
        self.back.setVisible(can_back and not is_busy)
        self._at_work.setVisible(is_busy)

    def show_progress(self, done: int, total: int) -> None:
        """Show how far it is."""
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)


def _signal_button(text: str, do: SignalInstance) -> QPushButton:
    button = QPushButton(text)
    button.clicked.connect(lambda: do.emit())
    return button
