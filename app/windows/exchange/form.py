"""What the dialogs of this folder have in common: a form, a sentence below it, a verb to press."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QWidget,
)

from app.layouts import vbox
from app.plain import Label
from app.windows.widgets import hint

WIDTH = 640
"""How wide the dialogs are (px)."""


class FormDialog(QDialog):
    """A form whose verb can be pressed while nothing is missing; `told` says what is.

    Its fields are made before `finish`, which puts them together with all the rest.
    """

    def __init__(self, title: str, verb: str, words: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._words, self._verb = words, verb
        self.form = QFormLayout()
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.told = Label()
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(3 * self.fontMetrics().height())

    def finish(self, first: QWidget) -> None:
        """Lay the dialog out; the keyboard begins in `first`, and the buttons come last."""
        about = hint(self._words)
        about.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.verb: QPushButton = buttons.addButton(self._verb, role)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        vbox(about, self.form, self.told, ..., buttons, parent=self, spacing=10)
        self.verb.setDefault(True)
        self.resize(WIDTH, self.sizeHint().height())
        first.setFocus()

    def follow(self, missing: str, otherwise: str = "") -> None:
        """Say what is missing, which keeps the verb from being pressed, or something else."""
        self.told.setText(missing or otherwise)
        self.verb.setEnabled(not missing)
