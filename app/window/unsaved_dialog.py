"""The question about all unsaved documents, when several are closed at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.documents.document import Document
from app.ui import theme
from app.ui.i18n import tr, trn
from app.ui.plain import Label, tip
from app.ui.widgets import dress_rows, fit_columns, hint, ticked

if TYPE_CHECKING:
    from app.documents.prompts import Unsaved


class UnsavedDialog(QDialog):
    """Lists all unsaved documents with check boxes; when accepted, `chosen` are those to save."""

    def __init__(self, documents: Sequence[Unsaved], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Save changes?"))
        self._documents = documents
        self._drops = False
        self.list = self._make_unsaved_list()
        self.lost = hint("")
        self.lost.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save = buttons.addButton(tr("Save selected"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.drop = buttons.addButton(tr("Don’t save"), QDialogButtonBox.ButtonRole.DestructiveRole)
        self.save.setDefault(True)
        count = len(documents)
        heading = Label(trn("{n} document is not saved.", "{n} documents are not saved.", count))
        column = QVBoxLayout(self)
        for widget, stretch in ((heading, 0), (self.list, 1), (self.lost, 0), (buttons, 0)):
            column.addWidget(widget, stretch)
        self.resize(640, 320)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.drop.clicked.connect(self._drop_all)
        self.list.itemChanged.connect(self._update_verbs)
        self._update_verbs()

    def _make_unsaved_list(self) -> QTreeWidget:
        rows = QTreeWidget()
        dress_rows(rows, tr("Documents"))
        rows.setHeaderLabels([tr("Document"), tr("Changes"), tr("Folder")])
        rows.setRootIsDecorated(False)
        rows.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for document in self._documents:
            rows.addTopLevelItem(_unsaved_item(document))
        fit_columns(rows, 2)
        rows.setCurrentIndex(rows.model().index(0, 0))
        return rows

    @property
    def chosen(self) -> list[Unsaved]:
        """The documents that are to be saved; none of them where the changes are dropped."""
        return [] if self._drops else self._ticked

    @property
    def _ticked(self) -> list[Unsaved]:
        return ticked(self.list, self._documents)

    def _update_verbs(self) -> None:
        count = len(self._documents) - len(self._ticked)
        self.save.setEnabled(count < len(self._documents))
        self.lost.setText(
            trn(
                "The changes to {n} document will be lost.",
                "The changes to {n} documents will be lost.",
                count,
            )
            if count
            else " "
        )

    def _drop_all(self) -> None:
        self._drops = True
        self.accept()


def _unsaved_item(unsaved: Unsaved) -> QTreeWidgetItem:
    """Return the row of a document or an archive: its name, its changes, and its location."""
    count = unsaved.change_count
    changes = trn("{n} edit", "{n} edits", count) if count else tr("changed")
    folder = tr("not saved to a file yet") if unsaved.file is None else str(unsaved.file.parent)
    item = QTreeWidgetItem([unsaved.name, changes, folder])
    if isinstance(unsaved, Document):
        item.setIcon(0, theme.file_icon(unsaved.format.name))
    else:
        item.setIcon(0, theme.icon("archive", "secondary"))
    item.setToolTip(2, tip(folder))
    item.setCheckState(0, Qt.CheckState.Checked)
    return item
