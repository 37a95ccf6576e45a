"""Bytes as hex: text that is read back with its mistakes placed, and a view for large data."""

from __future__ import annotations

import re

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QListView

from app import theme
from formats.errors import WrongType

_WIDTH = 16
_TYPED_WIDTH = 8
_NOT_HEX = re.compile(r"[^0-9A-Fa-f\s]")


def hex_text(data: bytes) -> str:
    """Return bytes as short lines of hex, with nothing else, so that they can be edited."""
    return "\n".join(
        data[at : at + _TYPED_WIDTH].hex(" ").upper() for at in range(0, len(data), _TYPED_WIDTH)
    )


def read_hex(typed: str) -> bytes:
    """Return the bytes that hex digits mean, however they are spaced, or raise `WrongType`."""
    wrong = _NOT_HEX.search(typed)
    if wrong:
        line = typed.count("\n", 0, wrong.start()) + 1
        raise WrongType(f"“{wrong[0]}” in line {line} is no hex digit")
    digits = "".join(typed.split())
    if len(digits) % 2:
        raise WrongType("the last byte has one digit only: each takes two")
    return bytes.fromhex(digits)


class HexView(QListView):
    """Offset, hex and text of any amount of bytes, each line made when it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = _Lines()
        self.setModel(self._lines)
        self.setUniformItemSizes(True)
        self.setFont(theme.fixed_font())
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setMinimumHeight(self.fontMetrics().height() * 8)

    def show_bytes(self, data: bytes) -> None:
        """Show other bytes."""
        self._lines.beginResetModel()
        self._lines.data_shown = data
        self._lines.endResetModel()


class _Lines(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.data_shown = b""

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else -(-len(self.data_shown) // _WIDTH)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        at = index.row() * _WIDTH
        part = bytes(self.data_shown[at : at + _WIDTH])
        seen = "".join(chr(byte) if 32 <= byte < 127 else "·" for byte in part)
        return f"{at:08X}  {part.hex(' ').upper():<{3 * _WIDTH - 1}}  {seen}"
