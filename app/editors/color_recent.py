"""The recently set colours, stored in the settings to the last bit."""

from __future__ import annotations

import json

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app import app_paths, theme
from app.editors.color_model import Color
from app.i18n import tr
from app.layouts import hbox
from app.swatch import paint_swatch
from formats.core.kinds import Kind, same
from formats.errors import WrongType
from formats.value_text import parse, text

MOST = 8
_KEY = "colors/recent"


def load() -> list[Color]:
    """Return the colours that were set last, the newest first; what cannot be read is left out."""
    stored = app_paths.stored_json(_KEY)
    colors: list[Color] = []
    for stored_color in stored if isinstance(stored, list) else []:
        try:
            colors.append(parse(Kind.COLOR, str(stored_color)))
        except WrongType:
            continue
    return colors[:MOST]


def add(color: Color) -> None:
    """Put a colour first; one that is listed already moves up."""
    others = [old_color for old_color in load() if not same(Kind.COLOR, old_color, color)]
    stored = [text(Kind.COLOR, shown_color) for shown_color in [color, *others][:MOST]]
    app_paths.settings().setValue(_KEY, json.dumps(stored))


class RecentColors(QWidget):
    """A row of swatches; a click sets the very colour."""

    picked = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        line = hbox(parent=self, spacing=3, margins=0)
        self.buttons = [_Swatch() for _ in range(MOST)]
        for button in self.buttons:
            line.addWidget(button)
            button.clicked.connect(self._clicked)
        line.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Read the colours again."""
        colors = load()
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(colors))
            if number < len(colors):
                button.show_color(colors[number])
        self.setVisible(bool(colors))

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, _Swatch):
            self.picked.emit(button.color)


class _Swatch(QAbstractButton):
    paints_focus = True

    def __init__(self) -> None:
        super().__init__()
        self.color: Color = (0.0, 0.0, 0.0, 1.0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(int(1.25 * height), int(1.25 * height))

    def show_color(self, color: Color) -> None:
        """Show a colour, its numbers in the tool tip."""
        self.color = color
        self.setToolTip(text(Kind.COLOR, color))
        self.setAccessibleName(tr("Recent colour {text}", text=text(Kind.COLOR, color)))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        frame = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        paint_swatch(painter, frame, self.color)
        if self.hasFocus() or self.underMouse():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colors().accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame.adjusted(-1, -1, 1, 1), 4, 4)
        painter.end()
