"""The editor of whole numbers of every width: decimal, hex or binary, another base beside it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout

from app import theme
from app.editors.base import hint_label
from app.editors.choices import ChoiceRow, remember, remembered
from app.editors.notation import BASES, HEX
from app.editors.number import NumberEditor
from app.i18n import mark, tr
from app.layouts import add_layout, hbox, lay_out
from formats.core.kinds import Kind
from formats.errors import WrongType
from formats.outline import Row

_BASES = {"dec": 10, "hex": 16, "bin": 2}
_TIPS = {"dec": mark("Decimal"), "hex": mark("Hex, all bits"), "bin": mark("Binary, all bits")}


class IntegerEditor(NumberEditor):
    """One field; at full size a switch for its base, and the hex of its bits (or the decimal).

    In a row of a tree it is decimal, as the tree writes it.
    """

    KIND = Kind.S32

    def _build(self) -> None:
        super()._build()
        if not self.is_small:
            self._build_below()

    def _build_below(self) -> None:
        self.hex = hint_label()
        self.hex.setFont(theme.fixed_font())
        self.hex.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.hex.setMinimumWidth(1)  # a long number may grow it, but never shrinks it
        self.field.textChanged.connect(self._show_hex)
        self.base = ChoiceRow([(word, tr(tip)) for word, tip in _TIPS.items()], tr("Number base"))
        self.base.chosen.connect(self._choose_base)
        self._below = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._below.setSpacing(4)
        self._below.addWidget(self.hex, 1)
        self._tools = hbox(..., self.base, spacing=4)
        add_layout(self._below, self._tools)
        add_layout(self._column, self._below)

    def _show_row(self, row: Row) -> None:
        if self.is_small:
            super()._show_row(row)
            return
        word = remembered("base", "dec", list(_BASES))
        self.base.choose(word)
        self.field.set_notation(BASES[_BASES[word]])
        super()._show_row(row)
        self._show_hex()

    def _choose_base(self, word: str) -> None:
        """Write this number and all following ones in another base."""
        remember("base", word)
        if not self.submit() or self.reason:
            self.base.choose(self._base_word())
            return
        self.field.set_notation(BASES[_BASES[word]])
        self.base.choose(word)
        self._show_hex()

    def _base_word(self) -> str:
        return next(word for word, base in _BASES.items() if BASES[base] is self.field.notation)

    def _show_hex(self) -> None:
        is_hex = self.field.notation is HEX
        self.hex.setAccessibleName(tr("In decimal") if is_hex else tr("In hex"))
        try:
            value = self.field.value()
        except WrongType:
            value = None
        if value is None or self.is_mixed:
            self.hex.setText("")
        else:
            self.hex.setText(str(value) if is_hex else HEX.text(self.field.kind, value))
        self._fit_base_switch()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_base_switch()

    def _fit_base_switch(self) -> None:
        """Put the switch below the other text where both do not fit side by side."""
        if self.is_small:
            return
        width_needed = self.hex.sizeHint().width() + 8 + self._tools.sizeHint().width()
        lay_out(self._below, width_needed <= self.width())
