"""Picks a colour from the screen: a frozen picture, a magnifier, a click.

If the system lets no program see its screens (Wayland), the program's own windows are used.
"""

from __future__ import annotations

import os

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QCursor,
    QFocusEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QScreen,
)
from PySide6.QtWidgets import QApplication, QWidget

from app import theme
from app.i18n import tr
from app.later import call_later

_SEEN = 15
"""Pixels of the picture across the magnifier, an odd number: one is in the middle."""
_ZOOM = 9
"""Pixels of the screen for each of them."""
_AWAY = 18
"""Pixels between the spot and the magnifier."""
_RING = 5
"""The radius of the ring around the spot."""
_FAR = 10
"""Pixels that a key moves with Shift."""
_ARROWS = {
    Qt.Key.Key_Left: QPoint(-1, 0), Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1), Qt.Key.Key_Down: QPoint(0, 1),
}  # fmt: skip
_NOT_WHOLE = (Qt.WindowType.Popup, Qt.WindowType.ToolTip)


def sees_screens() -> bool:
    """Whether the system lets the program see what other programs show."""
    if os.environ.get("XDG_SESSION_TYPE") == "wayland" or os.environ.get("WAYLAND_DISPLAY"):
        return False  # X11 there sees black where others are
    return QGuiApplication.platformName() in ("windows", "xcb", "cocoa")


class Eyedropper(QObject):
    """One pick: pictures over the screens, or the program's windows, until a colour is chosen."""

    picked = Signal(object)
    """The chosen `QColor`."""
    ended = Signal()
    """The pick is over, with a colour or without."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.panes: list[Pane] = []

    def begin(self) -> None:
        """Freeze the screen, and let the user choose a pixel."""
        screens = QGuiApplication.screens() if sees_screens() else []
        shots = [(screen, screen.grabWindow(0)) for screen in screens]
        if shots and not any(shot.isNull() for _screen, shot in shots):
            self.panes = [_over_screen(screen, shot) for screen, shot in shots]
        else:
            self.panes = [_over_window(window) for window in _windows()]
        for pane in self.panes:
            pane.picked.connect(self._pick_color)
            pane.left.connect(self._end_if_unfocused)
            pane.cancelled.connect(self.end)
            self.destroyed.connect(pane.deleteLater)  # the requesting widget was deleted meanwhile
        if self.panes:
            self._first_pane().take_keyboard()
        else:
            self.end()

    def _first_pane(self) -> Pane:
        """Return the pane that has the pointer, else that of the active window."""
        point = QCursor.pos()
        under = [pane for pane in self.panes if pane.rect().contains(pane.mapFromGlobal(point))]
        active = [pane for pane in self.panes if pane.parentWidget() is QApplication.activeWindow()]
        return next(iter((*active, *under, *self.panes)))

    def _pick_color(self, color: QColor) -> None:
        self.end()
        self.picked.emit(color)

    def _end_if_unfocused(self) -> None:
        """Cancel if the focus went to anything but another pane."""
        if self.panes and QApplication.focusWidget() not in self.panes:
            self.end()

    def end(self) -> None:
        """Remove the pictures."""
        panes, self.panes = self.panes, []
        for pane in panes:
            pane.hide()
            pane.deleteLater()
        if panes:
            self.ended.emit()


def _windows() -> list[QWidget]:
    """Return the program's windows that are seen."""
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if widget.isVisible() and not widget.isMinimized() and widget.windowType() not in _NOT_WHOLE
    ]


def _over_window(window: QWidget) -> Pane:
    pane = Pane(window.grab(), window)
    pane.setGeometry(window.rect())
    pane.show()
    pane.raise_()
    return pane


def _over_screen(screen: QScreen, shot: QPixmap) -> Pane:
    pane = Pane(shot, None)
    pane.setWindowFlags(
        Qt.WindowType.Window
        | Qt.WindowType.FramelessWindowHint
        | Qt.WindowType.WindowStaysOnTopHint
    )
    pane.setScreen(screen)
    pane.setGeometry(screen.geometry())
    pane.showFullScreen()
    return pane


class Pane(QWidget):
    """A picture with a magnifier at the pointer, or where the arrow keys moved it.

    `spot` is a pixel of the picture, which may have several for each unit of the widget.
    """

    picked = Signal(object)
    cancelled = Signal()
    left = Signal()
    """The focus moved elsewhere."""

    paints_focus = True

    def __init__(self, picture: QPixmap, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._picture = picture
        self._image: QImage = picture.toImage()
        self._scale = picture.devicePixelRatio()
        self.spot = self._image.rect().center()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleDescription(
            tr("Arrow keys move, with Shift faster; Return picks, Esc cancels")
        )

    def take_keyboard(self) -> None:
        """Begin where the pointer is, or in the middle."""
        self.activateWindow()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        point = self.mapFromGlobal(QCursor.pos())
        self.move_spot(self._pixel(point) if self.rect().contains(point) else self.spot)

    def color(self) -> QColor:
        """Return the colour at the spot, without alpha: a screen has none."""
        return QColor(self._image.pixelColor(self.spot).rgb())

    def move_spot(self, spot: QPoint) -> None:
        """Move to another pixel, or the nearest one inside."""
        room = self._image.rect()
        x = max(room.left(), min(spot.x(), room.right()))
        y = max(room.top(), min(spot.y(), room.bottom()))
        self._update_glass()
        self.spot = QPoint(x, y)
        self._update_glass()
        self.setAccessibleName(tr("Pick a colour: {hex}", hex=self.color().name().upper()))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))

    def _pixel(self, point: QPoint) -> QPoint:
        return QPoint(int(point.x() * self._scale), int(point.y() * self._scale))

    def _update_glass(self) -> None:
        ring = QRect(0, 0, 4 * _RING, 4 * _RING)
        ring.moveCenter(self._spot_in_widget())
        for part in (self._glass().adjusted(-2, -2, 2, 2), ring):
            self.update(part)

    # Input

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self.hasFocus():
            self.take_keyboard()
        self.move_spot(self._pixel(event.position().toPoint()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.move_spot(self._pixel(event.position().toPoint()))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Pick with the left button, when it is released; any other one cancels."""
        event.accept()
        if event.button() is Qt.MouseButton.LeftButton:
            self.picked.emit(self.color())
        else:
            self.cancelled.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _ARROWS.get(Qt.Key(event.key()))
        event.accept()
        if step is not None:
            is_far = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.move_spot(self.spot + step * (_FAR if is_far else 1))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.picked.emit(self.color())
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()

    def focusNextPrevChild(self, _next: bool) -> bool:
        return False  # Tab would move to widgets below

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        call_later(self, self.left.emit)

    # Painting

    def _spot_in_widget(self) -> QPoint:
        """Return the position of the spot in the widget."""
        return QPoint(int(self.spot.x() / self._scale), int(self.spot.y() / self._scale))

    def _glass(self) -> QRect:
        """Return the position of the magnifier and its caption, on the side with more room."""
        magnifier, caption = _SEEN * _ZOOM, self.fontMetrics().height() + 8
        point = self._spot_in_widget()
        x, y = point.x() + _AWAY, point.y() + _AWAY
        if x + magnifier > self.width():
            x = point.x() - _AWAY - magnifier
        if y + magnifier + caption > self.height():
            y = point.y() - _AWAY - magnifier - caption
        return QRect(max(0, x), max(0, y), magnifier, magnifier + caption)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        if self.hasFocus():
            for color, width in ((QColor("#000000"), 3), (QColor("#FFFFFF"), 1)):
                painter.setPen(QPen(color, width))
                painter.drawEllipse(self._spot_in_widget(), _RING, _RING)
            self._paint_glass(painter, self._glass())
        painter.end()

    def _paint_glass(self, painter: QPainter, glass: QRect) -> None:
        colors = theme.colors()
        half = _SEEN // 2
        lens = QRect(glass.topLeft(), QSize(glass.width(), glass.width()))
        painter.fillRect(glass, colors.raised)
        seen_rect = QRect(self.spot - QPoint(half, half), self.spot + QPoint(half, half))
        painter.drawImage(lens, self._image.copy(seen_rect))  # black where the picture has ended
        middle = QRect(lens.topLeft() + QPoint(half, half) * _ZOOM, QSize(_ZOOM, _ZOOM))
        for color, out in ((QColor("#000000"), 1), (QColor("#FFFFFF"), 0)):
            painter.setPen(QPen(color, 1))
            painter.drawRect(middle.adjusted(-out, -out, out - 1, out - 1))
        painter.setPen(colors.text)
        painter.setFont(theme.fixed_font())
        words = QRect(lens.bottomLeft(), glass.bottomRight())
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self.color().name().upper())
        painter.setPen(QPen(colors.accent, 2))
        painter.drawRect(glass)
