"""A spin box whose text begins as far from its edge as that of other fields."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox

_INDENT = 3
"""The px between where the style puts the field of a spin box and where other fields have theirs;
rules of a style sheet do not reach it."""


class SpinBox(QSpinBox):
    """The spin box of the program's windows."""

    def __init__(self) -> None:
        super().__init__()
        self.lineEdit().setTextMargins(_INDENT, 0, 0, 0)
