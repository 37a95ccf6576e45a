"""The strip beside the text: error marks, line numbers, and triangles for folding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRect, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF, QTextBlock
from PySide6.QtWidgets import QToolTip, QWidget

from app import theme
from app.i18n import tr
from app.plain import tip
from app.text.even_lines import base_of

if TYPE_CHECKING:
    from app.text.editor import TextEditor

_MARK = 12
_FOLD = 16
_PADDING = 4


class Gutter(QWidget):
    """Paints beside the lines of its editor and folds them at a click."""

    def __init__(self, editor: TextEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self.problems: dict[int, str] = {}
        self.setAccessibleName(tr("Line numbers"))
        self.setMouseTracking(True)

    def width_for(self, lines: int) -> int:
        """Return the width of the gutter for so many lines."""
        digits = max(3, len(str(lines)))
        number = self._editor.fontMetrics().horizontalAdvance("9") * digits
        return _MARK + number + _PADDING + _FOLD

    def show_problems(self, problems: dict[int, str]) -> None:
        """Mark lines (counted from 0), with these sentences as their tooltips."""
        self.problems = problems
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.colors()
        painter = QPainter(self)
        painter.fillRect(event.rect(), colors.window)
        painter.setFont(self._editor.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        current = self._editor.textCursor().blockNumber()
        for block, rect in self._editor.shown_blocks():
            line = QRect(0, int(rect.top()), self.width(), int(rect.height()))
            number = block.blockNumber()
            painter.setPen(colors.text if number == current else colors.secondary)
            words = str(number + 1)
            left = self.width() - _FOLD - _PADDING - painter.fontMetrics().horizontalAdvance(words)
            painter.drawText(QPointF(left, base_of(block, rect)), words)
            if number in self.problems:
                self._paint_mark(painter, line)
            if self._editor.folds.can_fold(block):
                self._paint_fold(painter, line, self._editor.folds.is_folded(block))
        painter.end()

    def _paint_mark(self, painter: QPainter, line: QRect) -> None:
        size = min(_MARK - 2, line.height())
        rect = QRect(1, line.center().y() - size // 2, size, size)
        theme.icon("error", "error").paint(painter, rect)

    def _paint_fold(self, painter: QPainter, line: QRect, folded: bool) -> None:
        x, y = self.width() - _FOLD / 2, line.top() + line.height() / 2
        if folded:
            points = [QPointF(x - 2, y - 4), QPointF(x + 3, y), QPointF(x - 2, y + 4)]
        else:
            points = [QPointF(x - 4, y - 2), QPointF(x + 4, y - 2), QPointF(x, y + 3)]
        colors = theme.colors()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.accent if folded else colors.secondary)
        painter.drawPolygon(QPolygonF(points))

    def block_at(self, y: float) -> QTextBlock | None:
        """Return the line at a height of the widget."""
        for block, rect in self._editor.shown_blocks():
            if rect.top() <= y < rect.bottom():
                return block
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        block = self.block_at(event.position().y())
        if block is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if event.position().x() >= self.width() - _FOLD and self._editor.folds.can_fold(block):
            self._editor.folds.toggle(block)
        else:
            self._editor.go_to(block.blockNumber(), 0)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            block = self.block_at(event.pos().y())
            words = "" if block is None else self.problems.get(block.blockNumber(), "")
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)
