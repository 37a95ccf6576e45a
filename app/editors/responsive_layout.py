"""Parts of an editor that are side by side if there is room, otherwise one below the other."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout

_WAY = QBoxLayout.Direction


def lay_out(layout: QBoxLayout, is_wide: bool) -> None:
    """Put the parts of a layout side by side (`is_wide`), or below each other."""
    way = _WAY.LeftToRight if is_wide else _WAY.TopToBottom
    if layout.direction() is not way:
        layout.setDirection(way)
        layout.update()  # Qt itself tells the layouts around it nothing
