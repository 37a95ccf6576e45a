"""Labels for long texts: one that breaks words if necessary, one that elides them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.ui.plain import tip

_LEAST = 24
"""The minimum width of a label in px."""


class WrapLabel(QLabel):
    """Wraps like a label, and breaks a word that is wider than it, as names of files are.

    A name so long cannot be selected with the mouse.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def breaks_words(self, width: int) -> bool:
        """Whether a word of the text is wider than so many px."""
        metrics = self.fontMetrics()
        return any(metrics.horizontalAdvance(word) > width for word in self.text().split())

    def heightForWidth(self, width: int) -> int:
        if not self.breaks_words(width):
            return super().heightForWidth(width)
        lines = self._laid_out(width)
        return int(lines.boundingRect().height() + 0.999)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        return QSize(size.width(), max(size.height(), self.fontMetrics().height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        width = self.contentsRect().width()
        if not self.breaks_words(width):
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        self._laid_out(width).draw(painter, QPointF(self.contentsRect().topLeft()))
        painter.end()

    def _laid_out(self, width: int) -> QTextLayout:
        """Return the text in lines of at most so many px."""
        layout = QTextLayout(self.text(), self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, width))
            line.setPosition(QPointF(0, height))
            height += line.height()
        layout.endLayout()
        return layout


class ElidedLabel(QLabel):
    """One line that is elided with … if there is too little room; its tool tip is complete.

    The mouse selects in it only while all of it is shown.
    """

    def __init__(
        self, text: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle
    ) -> None:
        super().__init__()
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(tip(text))

    def paintEvent(self, event: QPaintEvent) -> None:
        room, text = self.contentsRect(), self.text()
        if self.fontMetrics().horizontalAdvance(text) <= room.width():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        shown = self.fontMetrics().elidedText(text, self._mode, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), shown)
        painter.end()
