"""The editor of a colour: four exact float fields, never clamped, and a swatch of the nearest."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.editors.paint import paint_swatch
from app.editors.vector import VectorEditor
from formats.errors import WrongType
from formats.outline import Row


class ColorEditor(VectorEditor):
    """r, g, b and a; values beyond 1 are kept and marked on the swatch."""

    LABELS = "rgba"

    def _build(self) -> None:
        super()._build()
        self.swatch = _Swatch(self.inline)
        if self.inline:
            self._grid.addWidget(self.swatch, 0, 8)
        else:
            self._grid.addWidget(self.swatch, 2, 0, 1, 4)

    def _show(self, row: Row) -> None:
        super()._show(row)
        self.swatch.show_color(row.value)

    def _typed(self) -> None:
        super()._typed()
        try:
            self.swatch.show_color(self.value())
        except WrongType:
            return  # half a number is being typed: the last colour stays


class _Swatch(QWidget):
    """The colour over a checkerboard."""

    def __init__(self, inline: bool) -> None:
        super().__init__()
        self._color: tuple[float, ...] = (0.0, 0.0, 0.0, 1.0)
        self._inline = inline
        self.setAccessibleName("Colour, shown within 0 to 1")
        width = QSizePolicy.Policy.Fixed if inline else QSizePolicy.Policy.Expanding
        self.setSizePolicy(width, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(2 * height, height) if self._inline else QSize(8 * height, 2 * height)

    def show_color(self, color: tuple[float, ...]) -> None:
        """Show another colour; the tool tip says where it had to be clamped."""
        self._color = color
        beyond = any(not 0.0 <= part <= 1.0 for part in color)
        self.setToolTip("Brighter or darker than a screen shows: clamped here only" * beyond)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_swatch(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self._color)
        painter.end()
