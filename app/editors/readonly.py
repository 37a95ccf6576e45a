"""What a null shows: there is nothing to edit, only to be told so."""

from __future__ import annotations

from typing import Any

from app.editors.base import ValueEditor, hint_label
from formats.outline import Row


class NullView(ValueEditor):
    """The word null."""

    def _build(self) -> None:
        self.label = hint_label("null")
        self._column.addWidget(self.label)

    def _show(self, row: Row) -> None:
        """Nothing in the row is to be shown."""

    def _read(self) -> Any:
        return None
