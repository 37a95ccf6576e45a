"""The editor of whole numbers of every width: decimal, hex or binary, another base beside it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from app import theme
from app.editors.base import hint_label
from app.editors.choices import Choice, remember, remembered
from app.editors.notation import BASES, HEX
from app.editors.number import NumberEditor
from formats.errors import WrongType
from formats.outline import Row
from formats.values import Kind

_BASES = {"dec": 10, "hex": 16, "bin": 2}
_TIPS = {"dec": "Decimal", "hex": "Hex, all bits", "bin": "Binary, all bits"}


class IntegerEditor(NumberEditor):
    """One field; at full size a switch for its base, and the hex of its bits (or the decimal).

    In a row of a tree it is decimal, as the tree writes it.
    """

    KIND = Kind.S32

    def _build(self) -> None:
        super()._build()
        self.hex = hint_label()
        self.hex.setFont(theme.fixed_font())
        self.hex.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.field.textChanged.connect(self._show_hex)
        self.base = Choice(list(_TIPS.items()), "Base")
        self.base.chosen.connect(self._choose)
        if not self.inline:
            line = QHBoxLayout()
            line.setSpacing(8)
            line.addWidget(self.hex, 1)
            line.addWidget(self.base)
            self._column.addLayout(line)

    def _show(self, row: Row) -> None:
        if not self.inline:
            word = remembered("base", "dec", list(_BASES))
            self.base.choose(word)
            self.field.set_notation(BASES[_BASES[word]])
        super()._show(row)
        self._show_hex()

    def _choose(self, word: str) -> None:
        """Write the number in another base, this one and all that come after it."""
        remember("base", word)
        if not self.submit() or self.reason:
            self.base.choose(self._word())
            return
        self.field.set_notation(BASES[_BASES[word]])
        self.base.choose(word)
        self._show_hex()

    def _word(self) -> str:
        return next(word for word, base in _BASES.items() if BASES[base] is self.field.notation)

    def _show_hex(self) -> None:
        is_hex = self.field.notation is HEX
        self.hex.setAccessibleName("In decimal" if is_hex else "In hex")
        try:
            value = self.field.value()
        except WrongType:
            value = None
        if value is None or self.is_mixed:
            self.hex.setText("")
        else:
            self.hex.setText(str(value) if is_hex else HEX.text(self.field.kind, value))
