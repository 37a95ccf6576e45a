"""The list of all that was not saved when the program last ended, to be recovered or discarded."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.documents.leftovers import Leftover
from app.i18n import tr


class RecoveryDialog(QDialog):
    """Every document with a tick; `recovered` and `discarded` are those that were ticked then."""

    def __init__(self, leftovers: Sequence[Leftover], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Recover documents"))
        self._leftovers = leftovers
        self.recovered: list[Leftover] = []
        self.discarded: list[Leftover] = []
        self.list = self._make_list()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.recover = buttons.addButton(tr("Recover"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.discard = buttons.addButton(tr("Discard"), QDialogButtonBox.ButtonRole.DestructiveRole)
        column = QVBoxLayout(self)
        column.addWidget(QLabel(tr("What is not ticked stays kept, to be offered again.")))
        column.addWidget(self.list, 1)
        column.addWidget(buttons)
        self.resize(640, 320)
        self.recover.clicked.connect(lambda: self._take(self.recovered))
        self.discard.clicked.connect(lambda: self._take(self.discarded))
        buttons.rejected.connect(self.reject)
        self.list.itemChanged.connect(self._update)
        self._update()

    def _make_list(self) -> QTreeWidget:
        rows = QTreeWidget()
        rows.setAccessibleName(tr("Documents"))
        rows.setHeaderLabels([tr("Document"), tr("Kept"), tr("Folder")])
        rows.setRootIsDecorated(False)
        rows.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for one in self._leftovers:
            folder = "" if one.file is None else str(one.file.parent)
            when = one.when if one.is_whole else tr("its contents are missing")
            item = QTreeWidgetItem([one.name, when, folder])
            item.setCheckState(0, Qt.CheckState.Checked)
            rows.addTopLevelItem(item)
        for column in range(2):
            rows.resizeColumnToContents(column)
        return rows

    @property
    def _ticked(self) -> list[Leftover]:
        items = map(self.list.topLevelItem, range(self.list.topLevelItemCount()))
        states = [item is not None and item.checkState(0) for item in items]
        pairs = zip(self._leftovers, states, strict=True)
        return [one for one, state in pairs if state is Qt.CheckState.Checked]

    def _update(self) -> None:
        ticked = self._ticked
        self.recover.setEnabled(any(one.is_whole for one in ticked))
        self.discard.setEnabled(bool(ticked))

    def _take(self, into: list[Leftover]) -> None:
        into[:] = self._ticked
        self.accept()
