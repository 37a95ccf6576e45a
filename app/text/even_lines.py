"""Lines of one height, whatever script they are in.

Letters that the fixed font lacks, such as Japanese ones, come from another font, which makes their
lines taller: the text would jump as one types, and by other steps than the lines beside it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QTextBlock, QTextDocument, QTextLayout
from PySide6.QtWidgets import QPlainTextDocumentLayout

_SAMPLE = "Åg漢かカ한"
"""What all lines have room for."""


class EvenLines(QPlainTextDocumentLayout):
    """Lays out a text of unwrapped lines, each as high as one of the tallest usual script.

    The letters of all lines stand on the same base. A line of a taller script, or one that holds
    line separators, has the height it needs.
    """

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._base = self._height = 0
        self.measure(document.defaultFont())

    def measure(self, font: QFont) -> None:
        """Have the lines as high as `font` needs, and the fonts that stand in for it."""
        layout = QTextLayout(_SAMPLE, font)
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        self._base, self._height = round(line.ascent()), round(line.height())

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        rect = super().blockBoundingRect(block)  # this makes the line if there is none
        layout = block.layout()
        if not rect.height() or layout.lineCount() != 1:
            return rect
        line = layout.lineAt(0)
        end, top = line.y() + line.height(), max(0, self._base - round(line.ascent()))
        if line.y() != top:
            line.setPosition(QPointF(line.x(), top))
        below = max(self._height, top + line.height()) - end
        rect.setHeight(rect.height() + below)
        return rect


def base_of(block: QTextBlock, rect: QRectF) -> float:
    """Return the height that the letters of a line stand on, `rect` being that of the line."""
    line = block.layout().lineAt(0)
    return rect.top() + line.y() + line.ascent()
