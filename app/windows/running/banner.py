"""The line below the bar: the state of the run, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from app import theme
from app.i18n import tr
from app.layouts import hbox
from app.plain import Label, tip
from app.running.standing import RunStatusText


class Sentence(Label):
    """A sentence that is broken into lines, and never asks for more than a line of width."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(max(self.width(), 1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()


class Banner(QWidget):
    """Shows the state of a run; its buttons go to the waiting node, and to its answer."""

    go = Signal()
    answer = Signal()

    def __init__(self) -> None:
        super().__init__()
        row = hbox(parent=self, spacing=8, margins=(8, 0, 8, 4))
        self.words = Sentence()
        self.words.setAccessibleName(tr("State of the run"))
        row.addWidget(self.words, 1)
        self.go_button = QPushButton(tr("Go to it"))
        self.go_button.setToolTip(tr("Show the node on the canvas; again for the next one"))
        self.answer_button = QPushButton(tr("Answer…"))
        self.answer_button.setToolTip(tr("Define what this node does, and continue"))
        for button, signal in ((self.go_button, self.go), (self.answer_button, self.answer)):
            button.clicked.connect(signal)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self._role = "secondary"

    def show_standing(self, text: RunStatusText) -> None:
        """Show the current state of a run."""
        if self.words.text() != text.words:
            self.words.setText(text.words)
            self.words.setToolTip(tip(text.words))
        self._role = text.role
        self._dress_words()
        for button in (self.go_button, self.answer_button):
            button.setVisible(bool(text.places))

    def _dress_words(self) -> None:
        color = theme.color(self._role)
        shades = self.words.palette()
        if shades.color(QPalette.ColorRole.WindowText) != color:
            shades.setColor(QPalette.ColorRole.WindowText, color)
            self.words.setPalette(shades)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._dress_words()
