"""The editor of several rows of different types: one text, which each row reads as its own type."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from app.editors.base import MIXED, ValueEditor, frame_bad
from app.editors.fields import InputLine
from app.ui import theme
from formats.outline import Row


class MixedEditor(ValueEditor):
    """A line of text, which is also its value; its owner shows the reason if a row refuses it."""

    def _build(self) -> None:
        self.field = InputLine()
        self.field.setFont(theme.fixed_font())
        self.field.setPlaceholderText(MIXED)
        self.field.returnPressed.connect(self._field_finished)
        self.field.editingFinished.connect(self._field_finished)
        self.field.textEdited.connect(lambda _text: self.show_reason(""))
        self.setFocusProxy(self.field)
        self._column.addWidget(self.field)

    def _show_row(self, _row: Row) -> None:
        self.field.clear()
        self.field.setAccessibleName(self.accessibleName())

    def _show_mixed(self) -> bool:
        return True

    def _is_touched(self) -> bool:
        return bool(self.field.text())

    def _read_value(self) -> Any:
        return self.field.text()

    def submit(self, session: object = None) -> bool:
        """Emit the text as `edited`, if there is one; False if a row refused it."""
        if self._is_touched() and not self.reason and not self.is_committing:
            self.edited.emit(self.field.text(), session)
        return not self.reason

    def _mark_bad(self, is_bad: bool) -> None:
        frame_bad(self.field, is_bad)

    def _set_read_only(self, read_only: bool) -> None:
        self.field.setReadOnly(read_only)

    def _tab_order(self) -> list[QWidget]:
        return [self.field]
