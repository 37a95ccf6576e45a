"""A font of the canvas: its measures, and texts that are laid out once to be painted often."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTextLayout

_MOST_LAID_OUT = 2000
"""So many texts of a font are kept laid out: those of a screen full of nodes several times."""
_WIDEST = 1e6
"""Px that a text may take, which is more than any does."""


class Face:
    """One font with its measures; widths are remembered."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetricsF(font)
        self.height = self.metrics.height()
        self.ascent = self.metrics.ascent()
        self.drop = (self.ascent - self.metrics.descent()) / 2
        """How far the base of a text is below its middle."""
        self._widths: dict[str, float] = {}
        self._laid_out: dict[str, QTextLayout] = {}

    def paint(self, painter: QPainter, x: float, base: float, text: str) -> None:
        """Paint a text on a base line; most are painted often, and are laid out once."""
        laid_out = self._laid_out.get(text)
        if laid_out is None:
            if len(self._laid_out) >= _MOST_LAID_OUT:
                self._laid_out.clear()
            laid_out = self._laid_out[text] = _laid_out(text, self.font)
        laid_out.draw(painter, QPointF(x, base))

    def width(self, text: str) -> float:
        """Return how wide a text is."""
        width = self._widths.get(text)
        if width is None:
            width = self._widths[text] = math.ceil(self.metrics.horizontalAdvance(text)) + 1.0
        return width

    def fit(self, text: str, width: float) -> str:
        """Return the text, its end cut off where it is wider than `width`."""
        if self.width(text) <= width:
            return text
        return self.metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, width))

    def fit_end(self, text: str, width: float) -> str:
        """Return the text, its beginning cut off where it is wider than `width`."""
        if self.width(text) <= width:
            return text
        return self.metrics.elidedText(text, Qt.TextElideMode.ElideLeft, max(0.0, width))

    def fit_ends(self, text: str, width: float) -> str:
        """Return the text, its middle cut out where it is wider than `width`."""
        if self.width(text) <= width:
            return text
        return self.metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, max(0.0, width))


def _laid_out(text: str, font: QFont) -> QTextLayout:
    """Return a text with the beginning of its base line at the origin.

    Signs of other fonts may stand higher than the font does.
    """
    layout = QTextLayout(text, font)
    layout.setCacheEnabled(True)
    layout.beginLayout()
    line = layout.createLine()
    if line.isValid():  # there is something to paint
        line.setLineWidth(_WIDEST)
        line.setPosition(QPointF(0, -line.ascent()))
    layout.endLayout()
    return layout
