"""The editor of a float: its shortest exact text, inf and nan among them."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from app.editors.base import ValueEditor
from app.editors.fields import NumberField
from app.ui.layouts import add_layout, hbox
from formats.calculator import added, starts_from_old
from formats.core.kinds import Kind
from formats.outline import Row


class NumberEditor(ValueEditor):
    """One field for one number: typed, also as an expression, stepped, or dragged."""

    INLINE = True
    KIND = Kind.F32

    def _build(self) -> None:
        self.field = NumberField(self.KIND)
        self.field.can_scrub = True
        self.field.setFrame(not self.inline)
        self.field.stepped.connect(self._stepped)
        self.field.finished.connect(self._field_finished)
        self.field.textEdited.connect(lambda _text: self.show_reason(""))
        self.setFocusProxy(self.field)
        self._line = hbox((self.field, 1), spacing=8)
        add_layout(self._column, self._line)

    def _show_row(self, row: Row) -> None:
        self.field.set_value(row.kind, row.value)
        self.field.setAccessibleName(self.accessibleName())
        if self.inline:
            self.field.selectAll()

    def _read_value(self) -> Any:
        return self.field.value()

    def _field_finished(self) -> None:
        super()._field_finished()
        if not self.inline and not self.reason:
            self.field.normalize_text()

    def _show_mixed(self) -> bool:
        self.field.set_mixed()
        return True

    def _is_touched(self) -> bool:
        return self.field.is_touched

    def value_for(self, old: Any) -> Any:
        return self.field.read(self.field.text(), old) if self._is_touched() else old

    def _typed_text(self) -> str:
        typed = added(self.field.text()) if self.field.is_many else self.field.text()
        return typed if starts_from_old(typed) else super()._typed_text()

    def _mark_bad(self, is_bad: bool) -> None:
        self.field.mark(is_bad)

    def _set_read_only(self, read_only: bool) -> None:
        self.field.setReadOnly(read_only)

    def _tab_order(self) -> list[QWidget]:
        return [self.field]
