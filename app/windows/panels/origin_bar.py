"""The buttons of the inspector that have a value come from elsewhere."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.documents.document import Document
from app.i18n import mark, tr
from app.layouts import hbox
from app.windows.commands.origin_edits import offered
from formats.core.paths import Path
from formats.editing import Origin

_BUTTONS = {
    "take_variable": (Origin.VARIABLE, mark("Variable…"), mark("Take the value from a variable")),
    "take_formula": (Origin.FORMULA, mark("Formula…"), mark("Compute the value by a formula")),
    "make_constant": (
        Origin.CONSTANT,
        mark("Constant"),
        mark("Replace the variable or formula with a plain value"),
    ),
}


class OriginBar(QWidget):
    """A button for each origin that the value of a row may have, besides the one it has."""

    wanted = Signal(str)
    """The name of the button's command."""

    def __init__(self, document: Document, path: Path, parent: QWidget) -> None:
        super().__init__(parent)  # without one it would be shown as a window for a moment
        row = hbox(parent=self, spacing=6, margins=0)
        origins = offered(document, path)
        for name, (origin, words, tip) in _BUTTONS.items():
            if origin in origins:
                button = QPushButton(tr(words))
                button.setToolTip(tr(tip))
                button.setAccessibleName(tr(tip))
                button.setEnabled(not document.frozen)
                button.clicked.connect(lambda _=False, name=name: self.wanted.emit(name))
                row.addWidget(button)
        row.addStretch(1)
        self.setVisible(bool(origins))
