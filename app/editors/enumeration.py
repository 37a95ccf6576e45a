"""The editor of an integer whose values have names: a list to choose from, and any other number."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget

from app.editors.base import MIXED, ValueEditor, frame_bad
from app.editors.fields import QuietBox
from app.editors.text_line import OfferLine
from app.ui import theme
from app.ui.i18n import tr
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import one_line, parse, text

_MOST_SHOWN = 16


class EnumEditor(ValueEditor):
    """A field that reads a name, `name (number)` or a number, with the list of names below it."""

    INLINE = True

    def _build(self) -> None:
        self._names: dict[int, str] = {}
        self._values: list[int] = []
        self._shown = ""
        self.box = _Box(self)
        self.box.setFrame(not self.inline)
        self.box.activated.connect(self._name_chosen)
        self.box.finished.connect(self._field_finished)
        line = self.box.lineEdit()
        assert line is not None
        self.line = line
        line.setFont(theme.fixed_font())
        line.returnPressed.connect(self._field_finished)
        line.textEdited.connect(lambda _text: self.show_reason(""))
        self.setFocusProxy(self.box)
        self._column.addWidget(self.box)

    def _show_row(self, row: Row) -> None:
        self._offer_names(self.hints.choices or {})
        self._shown = self._value_text(row.value)
        self.line.setPlaceholderText("")
        if self.line.text() != self._shown:
            self.box.setEditText(self._shown)
            self.line.setCursorPosition(0)
        self.box.setAccessibleName(self.accessibleName())
        if self.inline:
            self.line.selectAll()

    def _offer_names(self, names: dict[int, str]) -> None:
        """Offer the names, in the order of their numbers."""
        if names == self._names and self.box.count():
            return
        self._names = dict(names)
        self._values = sorted(names)
        self.box.clear()
        self.box.addItems([self._value_text(value) for value in self._values])

    def _show_mixed(self) -> bool:
        self.box.setEditText("")
        self.line.setPlaceholderText(MIXED)
        self._shown = ""
        return True

    def _is_touched(self) -> bool:
        return self.line.text().strip() != self._shown

    def _value_text(self, value: int) -> str:
        assert self.row is not None
        name = self._names.get(value)
        return f"{one_line(name)} ({value})" if name else text(self.row.kind, value)

    def _name_chosen(self, place: int) -> None:
        """An item was selected in the list."""
        self.box.setEditText(self._value_text(self._values[place]))
        self._field_finished()

    def _read_value(self) -> Any:
        assert self.row is not None
        typed = self.line.text().strip()
        if typed == self._shown:
            return self.row.value
        named = [
            value
            for value in self._values
            if typed and typed in (self._value_text(value), self._names[value])
        ]
        if len(named) == 1:
            return named[0]
        if named:
            numbers = ", ".join(map(str, named))
            raise WrongType(
                tr(
                    "“{typed:.60}” is the name of several values: {numbers}",
                    typed=typed,
                    numbers=numbers,
                )
            )
        return self._parse(typed)

    def _parse(self, typed: str) -> Any:
        assert self.row is not None
        try:
            return parse(self.row.kind, typed)
        except WrongType as error:
            if not typed or typed[0].isdigit() or typed[0] in "+-":
                raise
            raise WrongType(
                tr("“{typed:.60}” is neither a known name nor a whole number", typed=typed)
            ) from error

    def _mark_bad(self, is_bad: bool) -> None:
        frame_bad(self.box, is_bad)

    def _set_read_only(self, read_only: bool) -> None:
        self.box.setEnabled(not read_only)

    def _tab_order(self) -> list[QWidget]:
        return [self.box]


class _Box(QuietBox):
    """A list with free entry that the wheel turns only while one types in it."""

    finished = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setLineEdit(OfferLine())
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(_MOST_SHOWN)
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        completer = self.completer()
        assert completer is not None
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.finished.emit()
