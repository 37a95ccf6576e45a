"""The editor of number buffers: a table with its index, rows to add and to remove."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QPushButton

from app.editors.base import ValueEditor, hint_label
from app.editors.grid import Grid, GridView
from formats.outline import Row
from formats.values import Kind, default

_ELEMENTS = {Kind.BUFFER_S32: Kind.S32, Kind.BUFFER_F32: Kind.F32, Kind.BUFFER_U32: Kind.U32}


class BufferEditor(ValueEditor):
    """All elements of a buffer, made visible only as far as the table is scrolled."""

    def _build(self) -> None:
        self._element = Kind.S32
        self.grid = Grid(lambda _row: self._element, str, "value")
        self.view = GridView(self.grid)
        self.grid.edited.connect(self._finished)
        self.view.pasted.connect(self._paste)
        self.setFocusProxy(self.view)
        self.count = hint_label()
        self.add = QPushButton("Add row")
        self.remove = QPushButton("Remove rows")
        self.add.setToolTip("Add a row after the current one")
        self.remove.setToolTip("Remove the selected rows")
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        line = QHBoxLayout()
        line.addWidget(self.count, 1)
        line.addWidget(self.add)
        line.addWidget(self.remove)
        self._column.addWidget(self.view, 1)
        self._column.addLayout(line)

    def _show(self, row: Row) -> None:
        self._element = _ELEMENTS[row.kind]
        self.view.setAccessibleName(self.accessibleName())
        self.grid.set_columns([list(row.value)])
        self.count.setText(f"{len(row.value):,} elements")

    def _read(self) -> Any:
        assert self.row is not None
        self.grid.check()
        old, fresh = self.row.value, self.grid.columns[0]
        is_same = len(old) == len(fresh) and all(a is b for a, b in zip(old, fresh, strict=True))
        return old if is_same else tuple(fresh)

    def _add(self) -> None:
        current = self.view.currentIndex()
        at = current.row() + 1 if current.isValid() else self.grid.rowCount()
        self.grid.insert(at, 1, default(self._element))
        self.view.setCurrentIndex(self.grid.index(at, 0))

    def _remove(self) -> None:
        rows = sorted({index.row() for index in self.view.selectedIndexes()})
        if rows:
            self.grid.remove(rows)

    def _paste(self, cells: list[list[str]]) -> None:
        """Put a column of a spreadsheet in from the current row on, adding rows at the end."""
        if not self.grid.is_read_only:
            at = max(0, self.view.currentIndex().row())
            self.grid.paste(at, 0, cells, default(self._element))

    def _set_read_only(self, read_only: bool) -> None:
        self.grid.is_read_only = read_only
        self.add.setEnabled(not read_only)
        self.remove.setEnabled(not read_only)
