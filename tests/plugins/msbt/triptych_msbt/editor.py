"""A message with its control codes counted below it."""

from __future__ import annotations

import re

from app.editors.string import StringEditor
from formats.outline import Row


class MessageEditor(StringEditor):
    """The editor of strings, whose tool tip says how many control codes there are."""

    def _show_row(self, row: Row) -> None:
        super()._show_row(row)
        count = len(re.findall(r"(?<!<)<\d+:", row.value))
        self.line.setToolTip(f"{count} control codes")
