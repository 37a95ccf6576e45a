"""What a container shows of itself: its type and how much it holds."""

from __future__ import annotations

from typing import Any

from app.editors.base import ValueEditor, hint_label
from app.i18n import tr
from app.terms import counted
from formats.outline import Row
from formats.value_text import hash_text, one_line


class ContainerView(ValueEditor):
    """Name, type, number of children and hash, in one line each."""

    def _build(self) -> None:
        self.label = hint_label()
        self.label.setWordWrap(True)
        self._column.addWidget(self.label)

    def _show(self, row: Row) -> None:
        parts = [row.kind.value, counted(row.kind, row.count)]
        parts += [hash_text(row.hash)] if row.hash is not None else []
        self.label.setText(", ".join(parts))
        self.label.setAccessibleName(f"{one_line(row.label) or tr('root')}: {self.label.text()}")

    def _read(self) -> Any:
        return None
