"""The editor of a GUID: a field that accepts any usual spelling, and a button for a new one."""

from __future__ import annotations

import uuid
from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.editors.base import MIXED, ValueEditor, frame_bad
from app.editors.fields import InputLine
from app.ui import theme
from app.ui.buttons import icon_button
from app.ui.i18n import tr
from app.ui.layouts import add_layout
from formats.core.kinds import Kind, accept
from formats.errors import WrongType
from formats.outline import Row


class GuidEditor(ValueEditor):
    """One line; at full size “New” makes a random GUID (version 4)."""

    INLINE = True

    def _build(self) -> None:
        self._shown = ""
        self.line = InputLine()
        self.line.setFont(theme.fixed_font())
        self.line.setFrame(not self.inline)
        self.line.editingFinished.connect(self._field_finished)
        self.line.textEdited.connect(lambda _text: self.show_reason(""))
        self.setFocusProxy(self.line)
        self.fresh = QPushButton(tr("New"))
        self.fresh.setToolTip(tr("Make a random guid"))
        self.fresh.clicked.connect(self._make_guid)
        self.copy = icon_button("copy", tr("Copy the guid"), self._copy_guid, role="secondary")
        self._column.addWidget(self.line)
        if self.is_small:
            self.fresh.hide()
            self.copy.hide()
        else:
            row = QHBoxLayout()
            row.setSpacing(4)
            row.addStretch(1)
            row.addWidget(self.copy)
            row.addWidget(self.fresh)
            add_layout(self._column, row)

    def _show_row(self, row: Row) -> None:
        if self.line.text() != row.value:
            self.line.setText(row.value)
            self.line.setCursorPosition(0)
        self._shown = row.value
        self.line.setPlaceholderText("")
        self.line.setAccessibleName(self.accessibleName())
        if self.inline:
            self.line.selectAll()

    def _show_mixed(self) -> bool:
        self._shown = ""
        self.line.setPlaceholderText(MIXED)
        self.line.clear()
        return True

    def _is_touched(self) -> bool:
        return self.line.text() != self._shown

    def _read_value(self) -> Any:
        assert self.row is not None
        typed = self.line.text()
        return (
            self.row.value if typed in (self.row.value, self._shown) else accept(Kind.GUID, typed)
        )

    def _copy_guid(self) -> None:
        """Copy the GUID in its usual form; invalid input as it was typed."""
        try:
            shown = self._read_value()
        except WrongType:
            shown = self.line.text()
        QGuiApplication.clipboard().setText(shown)

    def _make_guid(self) -> None:
        self.line.setText(str(uuid.uuid4()))
        self._field_finished()

    def _mark_bad(self, is_bad: bool) -> None:
        frame_bad(self.line, is_bad)

    def _set_read_only(self, read_only: bool) -> None:
        self.line.setReadOnly(read_only)
        self.fresh.setEnabled(not read_only)

    def _tab_order(self) -> list[QWidget]:
        return [self.line]
