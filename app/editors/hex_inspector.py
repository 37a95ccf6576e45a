"""The numbers that begin at the cursor of a hex view, as every type, to read and to edit."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from app.editors import choices
from app.editors.base import hint_label
from app.editors.fields import NumberField
from app.editors.hex_types import TYPES, NumberType, number_at, number_bytes
from app.editors.hexview import HexView
from app.i18n import tr
from app.sentences import refusal
from formats.errors import WrongType

_CHOICE = "hex_order"
_ORDERS = ("little", "big")
_PLACES = (
    (("s8", "s16", "s32"), 1, 0, 1),
    (("u8", "u16", "u32"), 1, 2, 1),
    (("s64", "u64", "f32", "f64"), 4, 0, 3),
)
"""The types in the order of their rows, with their first line and column, and the width of their
fields."""


class DataInspector(QWidget):
    """A field for each type; its input overwrites the bytes at the cursor and never moves any.

    A type with too few bytes left is disabled. The byte order is remembered.
    """

    refused = Signal(str)
    """Why a number was not written."""

    def __init__(self, view: HexView, parent: QWidget) -> None:
        super().__init__(parent)  # without one it would be shown as a window for a moment
        self._view = view
        self.order = QComboBox()
        self.order.addItems([tr("Little endian"), tr("Big endian")])
        self.order.setAccessibleName(tr("Byte order"))
        self.order.setCurrentIndex(
            int(choices.remembered(_CHOICE, "little", ("little", "big")) == "big")
        )
        self.order.currentIndexChanged.connect(self._order_chosen)
        self.fields = {number_type.name: self._field(number_type) for number_type in TYPES}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(3)
        for names, line, column, span in _PLACES:
            for at, name in enumerate(names):
                grid.addWidget(hint_label(name), line + at, column)
                grid.addWidget(self.fields[name], line + at, column + 1, 1, span)
        grid.addWidget(self.order, 0, 0, 1, 4)
        for column in (1, 3):
            grid.setColumnStretch(column, 1)
        view.moved.connect(self.refresh)

    def _field(self, number_type: NumberType) -> NumberField:
        field = NumberField(number_type.kind)
        field.setMinimumWidth(40)
        field.setAccessibleName(tr("{type} at the cursor", type=number_type.name))
        field.stepped.connect(lambda: self._write_number(number_type))
        field.finished.connect(lambda: self._finish_number(number_type))
        return field

    @property
    def is_big(self) -> bool:
        """Whether numbers are read and written with the greatest byte first."""
        return self.order.currentIndex() == 1

    def _order_chosen(self) -> None:
        choices.remember(_CHOICE, _ORDERS[self.order.currentIndex()])
        self.refresh()

    def refresh(self) -> None:
        """Show the numbers at the cursor, unless this is hidden."""
        if self.isHidden():
            return
        state = self._view.state
        for number_type in TYPES:
            field = self.fields[number_type.name]
            number = number_at(state.data, state.selection[0], number_type, self.is_big)
            field.setEnabled(number is not None)
            field.setReadOnly(self._view.is_read_only)
            field.mark(False)
            if number is None:
                field.clear()
            else:
                field.set_value(number_type.kind, number)

    @property
    def is_typed_in(self) -> bool:
        """Whether a number is being typed that is not written yet."""
        return any(field.isEnabled() and field.is_touched for field in self.fields.values())

    def finish(self) -> None:
        """Write the number that is being typed."""
        for number_type in TYPES:
            self._finish_number(number_type)

    def _finish_number(self, number_type: NumberType) -> None:
        """Apply the input as an edit of its own; input that does not fit stays."""
        if self._write_number(number_type):
            self._view.placed.emit()

    def _write_number(self, number_type: NumberType) -> bool:
        """Write the number that is typed in a field; False if there is none, or none that fits."""
        field = self.fields[number_type.name]
        if not field.isEnabled() or not field.is_touched or self._view.is_read_only:
            return False
        try:
            fresh = number_bytes(field.value(), number_type, self.is_big)
        except WrongType as error:
            field.mark(True)
            self.refused.emit(f"{number_type.name}: {refusal(error)}")
            return False
        self._view.overwrite(self._view.state.selection[0], fresh)
        return True

    def unmark(self) -> None:
        """Take away the frames around numbers that did not fit."""
        for field in self.fields.values():
            field.mark(False)
