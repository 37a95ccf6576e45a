"""Paints what lies under and behind the letters of a text: rows, guides, hints and swatches."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QTextBlock, QTextCursor, QTextLayout
from PySide6.QtWidgets import QPlainTextEdit

from app import theme
from app.i18n import tr
from app.swatch import base, paint_swatch
from app.text import hints
from app.text.even_lines import base_of
from app.text.folding import Folds
from app.text.highlight import FindDialect
from app.text.tokens import INDENT, indent

_SWATCH_GAP = 12
_Blocks = list[tuple[QTextBlock, QRectF]]
"""The lines in sight with their rectangles in the viewport."""


class LinePainter:
    """Paints in the viewport of an editor; `dialect` gives the meaning of tags."""

    def __init__(self, editor: QPlainTextEdit, folds: Folds, dialect: FindDialect) -> None:
        self._editor = editor
        self._folds = folds
        self._dialect = dialect

    def paint_below(self, blocks: _Blocks) -> None:
        """Paint what the letters stand on."""
        self._paint_guides(blocks)
        self._paint_rows(blocks)

    def _paint_rows(self, blocks: _Blocks) -> None:
        """Paint the current line and the selection as high as the lines are.

        Qt paints the selection over it, only as high as the letters are.
        """
        cursor, painter = self._editor.textCursor(), QPainter(self._editor.viewport())
        groups = QPalette.ColorGroup
        group = groups.Active if self._editor.hasFocus() else groups.Inactive
        selected = self._editor.palette().color(group, QPalette.ColorRole.Highlight)
        for block, rect in blocks:
            if block == cursor.block():
                row = QRectF(0, rect.top(), self._editor.viewport().width(), rect.height())
                painter.fillRect(row, line_color())
            if cursor.hasSelection():
                painter.fillRect(_selected(cursor, block, rect), selected)
        painter.end()

    def _paint_guides(self, blocks: _Blocks) -> None:
        """Paint a hairline at every second step of the indentation."""
        painter = QPainter(self._editor.viewport())
        painter.setPen(theme.colors().line)
        step = self._editor.fontMetrics().horizontalAdvance(" ") * INDENT
        left = self._editor.contentOffset().x() + self._editor.document().documentMargin()
        depth = 0
        for block, rect in blocks:
            own = indent(block.text())
            depth = depth if own < 0 else own
            for level in range(1, depth // INDENT):
                x = int(left + level * step)
                painter.drawLine(x, int(rect.top()), x, int(rect.bottom()))
        painter.end()

    def paint_hints(self, blocks: _Blocks) -> None:
        """Paint what is said of lines behind their letters."""
        painter = QPainter(self._editor.viewport())
        painter.setFont(self._hint_font())
        for block, rect in blocks:
            line_hint = hints.hint(block.text(), self._dialect())
            if self._folds.is_folded(block):
                line_hint = hints.Hint(
                    None, tr("… {count:,} lines", count=self._folds.hidden_count(block))
                )
            if line_hint is hints.NOTHING:
                continue
            x = int(rect.left() + block.layout().lineAt(0).naturalTextWidth()) + _SWATCH_GAP
            if line_hint.rgba is not None:
                x = self._paint_swatch(painter, x, rect, line_hint.rgba)
            painter.setPen(theme.colors().secondary)
            painter.drawText(QPointF(x, base_of(block, rect)), line_hint.words)
        painter.end()

    def _hint_font(self) -> QFont:
        font = QFont(self._editor.font())
        font.setPointSizeF(max(9.0, 0.85 * font.pointSizeF()))
        font.setItalic(True)
        return font

    def _paint_swatch(
        self, painter: QPainter, x: int, rect: QRectF, rgba: tuple[float, ...]
    ) -> int:
        """Paint the swatch of a colour; return the x coordinate after it."""
        height = rect.height() - 4
        where = QRectF(x + 0.5, rect.top() + 2.5, 2 * height, height - 1)
        painter.save()
        paint_swatch(painter, where, (*base(rgba), rgba[3]))
        painter.restore()
        return int(where.right()) + 8


def _selected(cursor: QTextCursor, block: QTextBlock, rect: QRectF) -> QRectF:
    """Return the part of a line that is selected, an empty one for none."""
    first, last = (
        min(max(place - block.position(), 0), block.length() - 1)
        for place in (cursor.selectionStart(), cursor.selectionEnd())
    )
    layout = block.layout()
    if first >= last or layout.lineCount() != 1:
        return QRectF()
    left, right = (_x_of(layout, place) for place in (first, last))
    return QRectF(rect.left() + left, rect.top(), right - left, rect.height())


def _x_of(layout: QTextLayout, place: int) -> float:
    found: Any = layout.lineAt(0).cursorToX(place)  # the stubs have the place in it left out
    return float(found[0])


def line_color() -> QColor:
    """Return the colour that the current line is tinted with."""
    shade = QColor(theme.colors().accent)
    shade.setAlpha(24)
    return shade
