"""The editor of raw bytes: hex text while it is short, import and export of a file always."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QSaveFile
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton

from app.editors.base import ValueEditor, bad_frame, hint_label
from app.editors.fields import NumberField, TextArea
from app.editors.hexview import HexView, hex_text, read_hex
from formats.errors import WrongType
from formats.outline import Row
from formats.values import AlignedBytes, Kind, accept

TYPED_MOST = 64 * 1024
"""Up to so many bytes can be typed; more are shown only, and replaced by a file."""
IMPORT_MOST = 256 * 1024 * 1024


class BinaryEditor(ValueEditor):
    """Bytes, and for aligned ones the alignment they ask for."""

    def _build(self) -> None:
        self._data = b""
        self._shown = ""
        self.area = TextArea()
        self.area.setLineWrapMode(TextArea.LineWrapMode.NoWrap)
        self.area.finished.connect(self._finished)
        self.area.textChanged.connect(lambda: self.show_reason(""))
        self.view = HexView()
        self.alignment = NumberField(Kind.U32)
        self.alignment.setAccessibleName("Alignment in bytes")
        self.alignment.finished.connect(self._finished)
        self.alignment.stepped.connect(self._stepped)
        self.setFocusProxy(self.area)
        self._column.addWidget(self.area, 1)
        self._column.addWidget(self.view, 1)
        self._column.addLayout(self._build_line())

    def _build_line(self) -> QHBoxLayout:
        self.amount = hint_label()
        self._aligned = hint_label("aligned to")
        self.load = QPushButton("Import…")
        self.save = QPushButton("Export…")
        self.load.setToolTip("Replace the bytes by those of a file")
        self.save.setToolTip("Write the bytes into a file")
        self.load.clicked.connect(self._import)
        self.save.clicked.connect(self._export)
        line = QHBoxLayout()
        line.addWidget(self.amount)
        line.addWidget(self._aligned)
        line.addWidget(self.alignment)
        line.addStretch(1)
        for button in (self.load, self.save):
            line.addWidget(button)
        return line

    def _show(self, row: Row) -> None:
        self._data = row.value
        is_aligned = row.kind is Kind.BINARY_ALIGNED
        self._aligned.setVisible(is_aligned)
        self.alignment.setVisible(is_aligned)
        if is_aligned:
            self.alignment.set_value(Kind.U32, row.value.alignment)
        self.area.setAccessibleName(self.accessibleName())
        self.view.setAccessibleName(self.accessibleName())
        self._show_data(row.value)

    @property
    def can_type(self) -> bool:
        """Whether the bytes are few enough to be typed."""
        return len(self._data) <= TYPED_MOST

    def _show_data(self, data: bytes) -> None:
        self._data = data
        self.area.setVisible(self.can_type)
        self.view.setVisible(not self.can_type)
        self._shown = hex_text(data) if self.can_type else ""
        if self.area.toPlainText() != self._shown:
            self.area.blockSignals(True)
            self.area.setPlainText(self._shown)
            self.area.blockSignals(False)
        self.view.show_bytes(b"" if self.can_type else data)
        self.amount.setText(f"{len(data):,} bytes")

    def _read(self) -> Any:
        assert self.row is not None
        typed = self.area.toPlainText()
        data = self._data if not self.can_type or typed == self._shown else read_hex(typed)
        if self.row.kind is not Kind.BINARY_ALIGNED:
            return data
        alignment = self.alignment.value()
        if data is self.row.value and alignment == data.alignment:
            return data
        return accept(Kind.BINARY_ALIGNED, AlignedBytes(data, alignment))

    def _import(self) -> None:
        name, _filter = QFileDialog.getOpenFileName(self, "Import bytes")
        if not name:
            return
        try:
            data = _load(Path(name))
        except (OSError, WrongType) as error:
            self.refused.emit(f"{Path(name).name} was not imported: {error}")
            return
        self._show_data(data)
        self._finished()

    def _export(self) -> None:
        name, _filter = QFileDialog.getSaveFileName(self, "Export bytes")
        if not name:
            return
        file = QSaveFile(name)
        is_done = (
            file.open(QSaveFile.OpenModeFlag.WriteOnly)
            and file.write(bytes(self._data)) == len(self._data)
            and file.commit()
        )
        if not is_done:
            self.refused.emit(f"{Path(name).name} was not written: {file.errorString()}")

    def _mark(self, is_bad: bool) -> None:
        self.area.setStyleSheet(bad_frame("QPlainTextEdit", is_bad))
        self.alignment.mark(is_bad and self.alignment.is_bad())

    def _set_read_only(self, read_only: bool) -> None:
        self.area.setReadOnly(read_only)
        self.alignment.setReadOnly(read_only)
        self.load.setEnabled(not read_only)


def _load(file: Path) -> bytes:
    if file.stat().st_size > IMPORT_MOST:
        raise WrongType("it is larger than 256 MB")
    return file.read_bytes()
