"""The swatch of an editor: a button with the colour on it, and the picker that it opens."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QToolButton, QWidget

from app import theme
from app.buttons import icon_button
from app.editors.color_model import Color
from app.editors.color_picker import ColorPicker
from app.i18n import tr
from app.layouts import vbox
from app.swatch import overbrightness, paint_swatch


class Swatch(QAbstractButton):
    """The colour as `paint_swatch` paints it; `is_wide` fills all available width.

    When focused it has a frame of its own, since no single colour contrasts with all others.
    """

    paints_focus = True

    def __init__(self, is_wide: bool) -> None:
        super().__init__()
        self.color: Color = (0.0, 0.0, 0.0, 1.0)
        self._is_wide = is_wide
        self.setAccessibleName(tr("Colour, with its intensity"))
        width = QSizePolicy.Policy.Expanding if is_wide else QSizePolicy.Policy.Fixed
        self.setSizePolicy(width, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if is_wide else Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(8 * height, 2 * height) if self._is_wide else QSize(2 * height, height)

    def show_color(self, color: Color) -> None:
        """Show another colour; the tool tip says what was clamped."""
        self.color = color
        words = [
            tr("Raw values: the game interprets them differently from one parameter to another")
        ]
        if any(part < 0.0 for part in color) or color[3] > 1.0:
            words.append(tr("Channels outside 0 to 1 are clamped here only"))
        if overbrightness(color) > 1.0:
            words.append(
                tr(
                    "{color:.4g} times too bright for a screen: the base is shown",
                    color=overbrightness(color),
                )
            )
        self.setToolTip("\n".join(words))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        paint_swatch(painter, frame, self.color)
        if self.hasFocus():
            _paint_focus(painter, QRectF(self.rect()))
        painter.end()


def _paint_focus(painter: QPainter, frame: QRectF) -> None:
    """Paint a white line within a black one: one of the two is seen on any colour."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for color, inside in (("#000000", 0.5), ("#FFFFFF", 1.5), ("#000000", 2.5)):
        painter.setPen(QPen(QColor(color), 1))
        painter.drawRect(frame.adjusted(inside, inside, -inside, -inside))


def dropper_button(do: Callable[[], object]) -> QToolButton:
    """Return the button of the eyedropper."""
    button = icon_button("eyedropper", tr("Pick a colour from the screen"), do)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


class ColorPopup(QWidget):
    """A picker of its own below a swatch; it closes with Esc, Return or a click elsewhere."""

    changed = Signal(object, object)
    dropper_asked = Signal()
    """A colour should be picked from the screen; this is closed by then."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.picker = ColorPicker()
        self.picker.changed.connect(self.changed)
        self.dropper = dropper_button(self._ask_for_dropper)
        column = vbox(self.picker, parent=self, margins=(8, 8, 6, 8))
        column.addWidget(self.dropper, alignment=Qt.AlignmentFlag.AlignRight)
        self.setFocusProxy(self.picker)

    def _ask_for_dropper(self) -> None:
        self.close()
        self.dropper_asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close()
            event.accept()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(theme.colors().secondary, 1))
        painter.setBrush(theme.colors().raised)
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()

    def open_at(self, swatch: QWidget, color: Color) -> None:
        """Show the picker of a colour below its swatch, or above if there is no room."""
        self.picker.set_color(color)
        self.adjustSize()
        spot = swatch.mapToGlobal(QPoint(0, swatch.height() + 2))
        screen = swatch.screen().availableGeometry()
        if spot.y() + self.height() > screen.bottom():
            spot = swatch.mapToGlobal(QPoint(0, -self.height() - 2))
        self.move(max(screen.left(), min(spot.x(), screen.right() - self.width())), spot.y())
        self.show()
        self.picker.setFocus()
