"""The list of all that was not saved when the program last ended, to be recovered or discarded."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.documents import differences
from app.documents.leftovers import Leftover
from app.ui import background
from app.ui.i18n import tr
from app.ui.plain import Label, tip
from app.ui.selected_cells import EvenRows
from app.ui.sentences import refusal
from app.ui.widgets import fit_columns, splitter_of_frames, ticked


class RecoveryDialog(QDialog):
    """Lists documents with check boxes; `recovered` and `discarded` carry the checked ones.

    `how` describes the differences between the current one and its file.
    """

    def __init__(self, leftovers: Sequence[Leftover], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Recover documents"))
        self._leftovers = leftovers
        self.recovered: list[Leftover] = []
        self.discarded: list[Leftover] = []
        self.list = self._make_leftover_list()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.recover = buttons.addButton(tr("Recover"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.discard = buttons.addButton(tr("Discard"), QDialogButtonBox.ButtonRole.DestructiveRole)
        self._told: dict[Leftover, str] = {}
        self.how = QPlainTextEdit(readOnly=True)
        self.how.setAccessibleName(tr("Differences from the file"))
        column = QVBoxLayout(self)
        column.addWidget(Label(tr("Documents that are not ticked are kept and offered again.")))
        column.addWidget(self._split(), 1)
        column.addWidget(buttons)
        self.resize(680, 420)
        self.recover.clicked.connect(lambda: self._take_ticked(self.recovered))
        self.discard.clicked.connect(lambda: self._take_ticked(self.discarded))
        buttons.rejected.connect(self.reject)
        self.list.itemChanged.connect(self._update_verbs)
        self.list.currentItemChanged.connect(self._compare)
        self.list.setCurrentIndex(self.list.model().index(0, 0))
        self._update_verbs()

    def _split(self) -> QSplitter:
        split = splitter_of_frames(Qt.Orientation.Vertical)
        split.addWidget(self.list)
        split.addWidget(self.how)
        split.setSizes([220, 140])
        return split

    def _make_leftover_list(self) -> QTreeWidget:
        rows = QTreeWidget()
        rows.setAccessibleName(tr("Documents"))
        rows.setHeaderLabels([tr("Document"), tr("Kept"), tr("Folder")])
        rows.setRootIsDecorated(False)
        rows.setItemDelegate(EvenRows(rows))
        rows.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for leftover in self._leftovers:
            folder = "" if leftover.file is None else str(leftover.file.parent)
            when = leftover.when if leftover.is_whole else tr("its contents are missing")
            item = QTreeWidgetItem([leftover.name, when, folder])
            item.setToolTip(2, tip(folder))
            item.setCheckState(0, Qt.CheckState.Checked)
            rows.addTopLevelItem(item)
        fit_columns(rows, 2)
        return rows

    @property
    def _ticked(self) -> list[Leftover]:
        return ticked(self.list, self._leftovers)

    def _update_verbs(self) -> None:
        ticked = self._ticked
        self.recover.setEnabled(any(leftover.is_whole for leftover in ticked))
        self.discard.setEnabled(bool(ticked))

    def _compare(self) -> None:
        """Show the differences of the current document, which are found in a thread."""
        leftover = self._leftovers[self.list.currentIndex().row()]
        is_new = leftover not in self._told
        self._told.setdefault(leftover, tr("Comparing…"))
        self._show_how()
        if not is_new:
            return

        def told(lines: tuple[str, ...]) -> None:
            self._told[leftover] = "\n".join(lines)
            self._show_how()

        background.run(
            background.Lane.COMPARE,
            lambda: differences.of_leftover(leftover),
            told,
            lambda error: told((refusal(error),)),
            self,
        )

    def _show_how(self) -> None:
        leftover = self._leftovers[self.list.currentIndex().row()]
        self.how.setPlainText(self._told.get(leftover, ""))

    def _take_ticked(self, into: list[Leftover]) -> None:
        into[:] = self._ticked
        self.accept()
