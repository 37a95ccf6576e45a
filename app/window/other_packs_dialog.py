"""The list of packs that contain the same file: which differ, how, and which to write."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.game.copies import Copy, CopyState
from app.ui.checkbox import CheckBox
from app.ui.i18n import mark, tr
from app.ui.layouts import vbox
from app.ui.plain import Label, fit
from app.ui.selected_cells import TickRows
from app.ui.widgets import fit_columns, ticked
from app.window.preferences import set_writes_other_packs, writes_other_packs

_STATES = {
    CopyState.OTHER: mark("another version"),
    CopyState.UNREADABLE: mark("cannot be read"),
    CopyState.BEFORE: mark("same as yours was before"),
    CopyState.SAME: mark("already the same"),
}
"""The labels of copies, those that need a decision first."""


class OtherPacksDialog(QDialog):
    """Every pack with a tick; `chosen` are those that were ticked.

    What another version would be lost from is ticked by the person alone.
    """

    def __init__(self, name: str, copies: Sequence[Copy], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Write to other packs"))
        order = list(_STATES)
        self._copies = sorted(copies, key=lambda copy: (order.index(copy.state), copy.pack))
        self.list = self._make_pack_list()
        self.how = QPlainTextEdit(readOnly=True)
        self.how.setAccessibleName(tr("What would change"))
        self.always = CheckBox(tr("Always write to packs with the earlier version of yours"))
        self.always.setChecked(writes_other_packs())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.write = buttons.addButton(tr("Write"), QDialogButtonBox.ButtonRole.AcceptRole)
        heading = Label(fit(tr("“{name}” is replaced with yours in the ticked packs:", name=name)))
        heading.setWordWrap(True)
        vbox(heading, (self.list, 3), (self.how, 1), self.always, buttons, parent=self)
        self.resize(640, 460)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.list.itemChanged.connect(self._update_write_button)
        self.list.currentItemChanged.connect(self._show_how)
        self.list.setCurrentIndex(self.list.model().index(0, 0))
        self._update_write_button()

    def _make_pack_list(self) -> QTreeWidget:
        rows = QTreeWidget()
        rows.setItemDelegate(TickRows(rows))
        rows.setAccessibleName(tr("Packs"))
        rows.setHeaderLabels([tr("Pack"), tr("Contents")])
        rows.setRootIsDecorated(False)
        rows.setUniformRowHeights(True)
        rows.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for copy in self._copies:
            item = QTreeWidgetItem([copy.pack, tr(_STATES[copy.state])])
            if copy.state is CopyState.BEFORE:
                item.setCheckState(0, Qt.CheckState.Checked)
            elif copy.state is CopyState.OTHER:
                item.setCheckState(0, Qt.CheckState.Unchecked)
            else:  # a box that is grey, so that all names are in line
                item.setCheckState(0, Qt.CheckState.Unchecked)
                item.setDisabled(True)
            rows.addTopLevelItem(item)
        rows.header().setResizeContentsPrecision(100)
        fit_columns(rows, 1, most=400)
        return rows

    @property
    def chosen(self) -> list[Copy]:
        """The copies that are ticked."""
        return ticked(self.list, self._copies)

    def accept(self) -> None:
        """Store the choice for later saves, and accept."""
        set_writes_other_packs(self.always.isChecked())
        super().accept()

    def _update_write_button(self) -> None:
        self.write.setEnabled(bool(self.chosen))

    def _show_how(self) -> None:
        row = self.list.currentIndex().row()
        self.how.setPlainText("\n".join(self._copies[row].how) if row >= 0 else "")
