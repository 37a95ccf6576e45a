"""A small view of a size table: look up a path and see its size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTableView, QWidget

from app.ui import theme
from app.ui.i18n import mark, tr
from app.ui.item_models import LEFT
from app.ui.layouts import vbox
from app.ui.plain import Label
from app.ui.selected_cells import EvenCells
from app.ui.text_table import Cells, ColumnTable
from app.ui.widgets import hint
from formats import wrap
from formats.wrap.sizetable import crc_of

if TYPE_CHECKING:
    from app.documents.loading import OtherFile

_COLUMNS = (mark("CRC-32 or path"), mark("Size"))


class SizeTableView(QWidget):
    """All entries of one table, and a field that finds a path's. Raises `FormatError`."""

    def __init__(self, other: OtherFile) -> None:
        super().__init__()
        self.table = wrap.read_table(other.data)
        self.setAccessibleName(tr("Size table {name}", name=other.file.name))
        self.field = QLineEdit()
        self.field.setPlaceholderText(
            tr("Path of a file, as the game names it, or its CRC-32 as 0x…")
        )
        self.field.setAccessibleName(tr("Path to look up"))
        self.field.setClearButtonEnabled(True)
        self.answer = Label()
        self.answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.rows = QTableView()
        self.rows.setItemDelegate(EvenCells(self.rows))
        self._model = ColumnTable([tr(title) for title in _COLUMNS], right=(1,))
        self._build()
        self.field.textChanged.connect(self._look_up)
        self.setFocusProxy(self.field)

    def _build(self) -> None:
        column = vbox(parent=self, margins=8)
        count = len(self.table)
        order = "big endian" if self.table.big_endian else "little endian"
        words = tr(
            "{kind}, {order}, {count:,} files. Only the CRC-32 of each path is known.",
            kind=self.table.kind.upper(),
            order=order,
            count=count,
        )
        column.addWidget(hint(words))
        column.addWidget(self.field)
        column.addWidget(self.answer)
        self._model.show(count, self._cells)
        self.rows.setModel(self._model)
        self.rows.setFont(theme.fixed_font())
        self.rows.setTabKeyNavigation(False)
        self.rows.setAccessibleName(tr("Entries of the size table"))
        self.rows.verticalHeader().hide()
        self.rows.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.rows.verticalHeader().setDefaultSectionSize(self.rows.fontMetrics().height() + 8)
        self.rows.horizontalHeader().setDefaultAlignment(LEFT)
        self.rows.horizontalHeader().setStretchLastSection(True)
        self.rows.setColumnWidth(0, 320)
        self.rows.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        column.addWidget(self.rows, 1)

    def _cells(self, row: int) -> Cells:
        """Return a named entry, or after those one that has a number only."""
        names = self.table.names
        if row < len(names):
            name, size = names[row]
        else:
            at = row - len(names)
            name, size = f"0x{self.table.crcs[at]:08X}", self.table.sizes[at]
        return Cells((name, f"{size:,}"))

    def _look_up(self, typed: str) -> None:
        typed = typed.strip()
        self.answer.setText(self.words_for(typed) if typed else "")

    def words_for(self, typed: str) -> str:
        """Return a sentence on the size of a path or a CRC-32, and show its row."""
        crc = _hex_number(typed)
        path = wrap.resource_path(typed)
        size = self.table.get(path) if crc is None else self.table.get_crc(crc)
        if size is None:
            return tr("The table has no entry for it: the game then guesses a size.")
        named = [name for name, _size in self.table.names]
        row = named.index(path) if path in named else None
        if row is None:
            crc_wanted = crc if crc is not None else crc_of(path)
            row = len(named) + self.table.crcs.index(crc_wanted)
        self.rows.selectRow(row)
        self.rows.scrollTo(self.rows.model().index(row, 0))
        return tr("{size:,} bytes (0x{size:X})", size=size)


def _hex_number(typed: str) -> int | None:
    if typed[:2].lower() != "0x":
        return None
    try:
        return int(typed, 16)
    except ValueError:
        return None
