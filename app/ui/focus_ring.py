"""The focus ring: a ring around the focused widget, the same in every window.

Qt's style marks some focused widgets strongly, some faintly and some not at all. The ring marks all
that have no indicator of their own, once the user navigates by keys; a mouse click needs none.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMetaObject, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFocusFrame,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from app.ui import theme
from app.ui.descendants import descendants
from app.ui.later import call_later

_WIDTH = 2
_ROUND = 4
_BRIGHTER = 125
_BAD = "has_bad_input"
"""A property of fields whose input is refused."""
_OWN = "paints_focus"
"""An attribute of the classes that paint by themselves what the ring would."""
_MOVES = (QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.Show)


_TURNS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_F6)
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
"""Keys that move, so that one looks for where the keyboard is."""


def follow(app: QApplication) -> FocusRings:
    """Have the ring follow the keyboard from now on, and return who does it."""
    return FocusRings(app)


class FocusRings(QObject):
    """Shows one ring around the focused widget, while the user works with the keyboard.

    Keys and clicks are filtered in the system's windows: these are few, while all the events of the
    program are many.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._ring: FocusRing | None = None
        self._by_keys = False
        app.focusChanged.connect(self._focus_moved)
        self._focus_moved(None, QApplication.focusWidget())

    def _focus_moved(self, _old: QWidget | None, now: QWidget | None) -> None:
        self._leave_ring()
        if now is None:
            return
        handle = now.window().windowHandle()
        if handle is not None and isValid(handle):  # that of a closing window may be deleted
            handle.installEventFilter(self)  # a second time does no more than the first
        if self._by_keys and _wants_ring(now):
            self._surround(now)

    def _leave_ring(self) -> None:
        if self._ring is not None and isValid(self._ring):
            self._ring.hide_ring()

    def _surround(self, widget: QWidget) -> None:
        if self._ring is None or not isValid(self._ring):  # it went with the widget it was on
            self._ring = FocusRing()
        self._ring.surround(widget)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.MouseButtonPress:
            self._by_keys = False
            self._leave_ring()
        elif event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            is_first = not self._by_keys
            self._by_keys = True
            if is_first and event.key() in (*_TURNS, *_ARROWS):
                self._focus_moved(None, QApplication.focusWidget())
        return False


def _wants_ring(widget: QWidget) -> bool:
    """Whether a widget has no focus indicator of its own."""
    window = widget.window()
    if widget is window or window.inherits("QComboBoxPrivateContainer"):
        return False  # the rows of a list that drops down show where one is
    return not getattr(widget, _OWN, False)


class FocusRing(QFocusFrame):
    """A frame over the edge of one widget, as its child, so that it moves and goes with it.

    It is of Qt's class for such frames since screen readers pass that by.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._on: QWidget | None = None
        self._tabs: QMetaObject.Connection | None = None

    def surround(self, widget: QWidget) -> None:
        """Show the ring around a widget."""
        self._on = widget
        self.setParent(widget)
        widget.installEventFilter(self)
        if isinstance(widget, QTabBar):
            self._tabs = widget.currentChanged.connect(self._place_later)
        self._place_ring()
        self.show()

    def hide_ring(self) -> None:
        """Hide the ring, and release the widget it was around."""
        if self._on is not None and isValid(self._on):
            self._on.removeEventFilter(self)
            if self._tabs is not None:
                QObject.disconnect(self._tabs)
        self._on = self._tabs = None
        self.hide()
        self.setParent(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._on and event.type() in _MOVES:
            self._place_later()
        return False

    def _place_later(self) -> None:
        call_later(self, self._place_ring)

    def _place_ring(self) -> None:
        if self._on is None or not isValid(self._on):
            return
        place = place_of(self._on)
        if place == self.geometry() and not self.mask().isEmpty():
            return
        self.setGeometry(place)
        inner_rect = self.rect().adjusted(_ROUND, _ROUND, -_ROUND, -_ROUND)
        self.setMask(
            QRegion(self.rect()) - QRegion(inner_rect)
        )  # what is inside need not be composed
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ring, and a line within that tells it from a selected row of its colour."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = theme.colors()
        is_bad = self._on is not None and isValid(self._on) and bool(self._on.property(_BAD))
        for color, width, inside in (
            (colors.panel, 1, _WIDTH + 0.5),
            (colors.error if is_bad else color_of_ring(), _WIDTH, _WIDTH / 2),
        ):
            painter.setPen(QPen(color, width))
            frame = QRectF(self.rect()).adjusted(inside, inside, -inside, -inside)
            painter.drawRoundedRect(frame, 3, 3)
        painter.end()


def mark_bad(field: QWidget, is_bad: bool) -> None:
    """Have the ring around a field be red, since it hides the frame of input that is refused."""
    field.setProperty(_BAD, is_bad)
    for ring in descendants(field, FocusRing):
        ring.update()


def color_of_ring() -> QColor:
    """Return the ring's colour: the accent's, brighter on dark, where buttons have that already."""
    colors = theme.colors()
    return colors.accent.lighter(_BRIGHTER) if colors.dark else colors.accent


def place_of(widget: QWidget) -> QRect:
    """Return what the ring goes around: a bar's tab, the words of a check box, or all."""
    whole = widget.rect()
    if isinstance(widget, QTabBar) and widget.currentIndex() >= 0:
        return widget.tabRect(widget.currentIndex()) & whole
    if isinstance(widget, QCheckBox | QRadioButton) and widget.text():
        whole.setLeft(_words_of(widget).left() - _ROUND)
        whole.setWidth(min(whole.width(), widget.sizeHint().width() + _ROUND - whole.left()))
    return whole


def _words_of(button: QCheckBox | QRadioButton) -> QRect:
    """Return where the words of a check box are: a ring over the box would hide its edge."""
    option = QStyleOptionButton()
    button.initStyleOption(option)
    element = QStyle.SubElement
    is_box = isinstance(button, QCheckBox)
    part = element.SE_CheckBoxContents if is_box else element.SE_RadioButtonContents
    return button.style().subElementRect(part, option, button)
