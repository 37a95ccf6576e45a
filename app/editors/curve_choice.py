"""The row of small plots that one of several curves is chosen by."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from app import theme
from app.editors.curve_paint import curve_color
from app.editors.paint import paint_spark
from app.i18n import tr
from app.layouts import hbox
from app.shown_values import curve_type_label
from formats.core.kinds import DEFAULT_CURVE, Curve

_MOST = 4


class CurveChoice(QWidget):
    """One button with the line of each curve; the arrow keys go from one to the next."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        line = hbox(parent=self, spacing=4, margins=0)
        self.buttons = [_Small(number) for number in range(_MOST)]
        for number, button in enumerate(self.buttons):
            self._group.addButton(button, number)
            line.addWidget(button)
        self.buttons[0].setChecked(True)
        self._group.idClicked.connect(self.chosen)

    @property
    def active(self) -> int:
        """The number of the curve that is chosen."""
        return self._group.checkedId()

    def show_curves(self, curves: tuple[Curve, ...]) -> None:
        """Show curves; for a single one the row is hidden, since there is nothing to choose."""
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(curves))
            if number < len(curves):
                button.show_curve(curves[number])
        if self.active >= len(curves):
            self.buttons[0].setChecked(True)
        self.setVisible(len(curves) > 1)

    def choose(self, number: int) -> None:
        """Choose a curve, as a click on its button does."""
        if number != self.active:
            self.buttons[number].setChecked(True)
            self.chosen.emit(number)


class _Small(QAbstractButton):
    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self._curve: Curve = DEFAULT_CURVE
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Curve {number}", number=number + 1))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(4 * height, int(2.6 * height))

    def show_curve(self, curve: Curve) -> None:
        """Show the line of a curve."""
        self._curve = curve
        self.setToolTip(
            tr("Curve {number}: {type}", number=self._number + 1, type=curve_type_label(curve.type))
        )
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = theme.colors()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_on = self.isChecked()
        marked = is_on or self.hasFocus() or self.underMouse()
        painter.setPen(QPen(colors.accent if marked else colors.line, 2 if is_on else 1))
        painter.setBrush(colors.panel if is_on else colors.window)
        edge = 4 if is_on and self.hasFocus() else 1  # within the ring of the keyboard
        frame = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        painter.drawRoundedRect(frame, 4, 4)
        painter.setPen(colors.text if is_on else colors.secondary)
        painter.drawText(frame.adjusted(6, 2, 0, 0), str(self._number + 1))
        left = self.fontMetrics().horizontalAdvance("0") + 12
        ink = curve_color() if is_on else colors.secondary
        paint_spark(painter, frame.adjusted(left, 7, -7, -7), (self._curve,), ink)
        painter.end()
