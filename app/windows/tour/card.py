"""The card of the guided tour, and the frame around the part of the window that it is about."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app import theme
from app.buttons import cross
from app.focus_ring import FocusRing, color_of_ring
from app.i18n import tr
from app.layouts import add_layout
from app.plain import Label

_GAP = 10
"""Pixels between a card and its part, and to the window's edge."""
_LETTERS = 52
"""The width of a card, in letters."""
_WIDE = 3


class TourCard(QFrame):
    """One step of the tour, over the window and never in its way: the window works as ever."""

    back_asked = Signal()
    next_asked = Signal()
    close_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tour")
        self.heading, self.words, self.count = Label(), Label(), Label()
        self.words.setWordWrap(True)
        self.count.setForegroundRole(self.count.foregroundRole().PlaceholderText)
        self.back = self._card_button(tr("&Back"), self.back_asked)
        self.next = self._card_button(tr("&Next"), self.next_asked)
        self._cross = cross(tr("Close the tour (Esc)"), self.close_asked.emit)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 12, 12)
        column.setSpacing(8)
        layout, foot = QHBoxLayout(), QHBoxLayout()
        layout.addWidget(self.heading, 1)
        layout.addWidget(self._cross)
        foot.addWidget(self.count, 1)
        foot.addWidget(self.back)
        foot.addWidget(self.next)
        add_layout(column, layout)
        column.addWidget(self.words)
        column.addSpacing(4)
        add_layout(column, foot)
        QWidget.setTabOrder(self.next, self.back)
        QWidget.setTabOrder(self.back, self._cross)

    def _card_button(self, text: str, asked: object) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(True)  # Return presses it, as in a dialog
        button.clicked.connect(asked)
        return button

    def show_step(self, title: str, words: str, at: int, count: int) -> None:
        """Show a step, the `at`th of `count` from 0, and have it read out."""
        font = self.font()
        font.setBold(True)
        self.heading.setFont(font)
        self.heading.setText(title)
        self.words.setText(words)
        self.count.setText(tr("{at} of {count}", at=at + 1, count=count))
        self.back.setEnabled(at > 0)
        self.next.setText(tr("&Done") if at == count - 1 else tr("&Next"))
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.next.setAccessibleDescription(f"{title}. {words}")
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def size_in(self, room: QSize) -> QSize:
        """Return how large the card is to be in a window of this size."""
        wide = _LETTERS * self.fontMetrics().averageCharWidth()
        width = max(self.minimumSizeHint().width(), min(wide, room.width() - 2 * _GAP))
        return QSize(width, self._column.totalHeightForWidth(width))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_asked.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colors().raised)
        painter.setPen(QPen(color_of_ring(), 2))
        painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()


class TourFrame(FocusRing):
    """A wider frame than the focus ring, around the part that a card is about."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color_of_ring(), _WIDE))
        inside = _WIDE / 2
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inside, inside, -inside, -inside), 3, 3
        )
        painter.end()


def place_beside(size: QSize, about: QRect | None, room: QRect) -> QPoint:
    """Return the position of a card: beside the part it is `about`, else where it covers the least
    of it.

    Without such a part, the centre of the `room`; always inside the room, if it fits.
    """
    if about is None:
        return _inside_room(room.center() - QPoint(size.width(), size.height()) / 2, size, room)
    corner = about.bottomRight() - QPoint(size.width() + 3 * _GAP, size.height() + 3 * _GAP)
    places = [
        QRect(_inside_room(point, size, room), size)
        for point in (*_spots_beside(size, about), corner)
    ]
    return min(places, key=lambda place: _area(place & about)).topLeft()


def _area(rect: QRect) -> int:
    return rect.width() * rect.height()


def _spots_beside(size: QSize, about: QRect) -> tuple[QPoint, ...]:
    """Return the places at the right, the left, below and above, in this order."""
    return (
        QPoint(about.right() + _GAP, about.top()),
        QPoint(about.left() - _GAP - size.width(), about.top()),
        QPoint(about.left(), about.bottom() + _GAP),
        QPoint(about.left(), about.top() - _GAP - size.height()),
    )


def _inside_room(spot: QPoint, size: QSize, room: QRect) -> QPoint:
    inner_rect = room.adjusted(_GAP, _GAP, -_GAP - size.width(), -_GAP - size.height())
    x = max(inner_rect.left(), min(spot.x(), inner_rect.right()))
    y = max(inner_rect.top(), min(spot.y(), inner_rect.bottom()))
    return QPoint(x, y)
