"""The editor of a bool: a check box; a raw word other than 0 and 1 stays until it is toggled."""

from __future__ import annotations

from typing import Any

from app.editors.base import MIXED, ValueEditor
from app.ui.checkbox import CheckBox
from formats.outline import Row
from formats.value_text import bool_text


class BoolEditor(ValueEditor):
    """A check box with the word beside it."""

    def _build(self) -> None:
        self._was_clicked = False
        self.box = CheckBox()
        self.box.clicked.connect(self._clicked)
        self.setFocusProxy(self.box)
        self._column.addWidget(self.box)

    def _show_row(self, row: Row) -> None:
        self._was_clicked = False
        self.box.setChecked(bool(row.value))
        self.box.setText(bool_text(row.value))
        self.box.setAccessibleName(self.accessibleName())

    def _clicked(self) -> None:
        self._was_clicked = True
        self.box.setText(bool_text(self.value()))
        self._field_finished()

    def _show_mixed(self) -> bool:
        """Reserve room for “—” beside a small check box; a click then sets all to true."""
        if self.compact:
            self.box.setChecked(False)
            self.box.setText(MIXED)
        return self.compact

    def _is_touched(self) -> bool:
        if self.compact and self.is_mixed:
            return self._was_clicked
        return super()._is_touched()

    def _read_value(self) -> Any:
        assert self.row is not None
        is_checked = self.box.isChecked()
        return self.row.value if is_checked == bool(self.row.value) else is_checked

    def _set_read_only(self, read_only: bool) -> None:
        self.box.setEnabled(not read_only)
