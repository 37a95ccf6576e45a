"""The editor of whole numbers of every width: decimal, hex or binary, with the hex beside it."""

from __future__ import annotations

from PySide6.QtCore import Qt

from app import theme
from app.editors.base import hint_label
from app.editors.number import NumberEditor
from formats.errors import WrongType
from formats.outline import Row
from formats.values import Kind


class IntegerEditor(NumberEditor):
    """One field; at full size the hex of its bits stands beside it."""

    KIND = Kind.S32

    def _build(self) -> None:
        super()._build()
        self.hex = hint_label()
        self.hex.setFont(theme.fixed_font())
        self.hex.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.hex.setAccessibleName("In hex")
        self.field.textChanged.connect(self._show_hex)
        self.hex.setVisible(not self.inline)
        if not self.inline:
            self._line.addWidget(self.hex)

    def _show(self, row: Row) -> None:
        super()._show(row)
        self._show_hex()

    def _show_hex(self) -> None:
        bits = 64 if self.field.kind in (Kind.S64, Kind.U64) else 32
        try:
            self.hex.setText(f"0x{self.field.value() % 2**bits:0{bits // 4}X}")
        except (WrongType, TypeError):
            self.hex.setText("")
