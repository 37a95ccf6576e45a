"""The base of the dialogs in this folder: a form, its path fields, and the main button."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from app.ui.i18n import tr
from app.ui.layouts import hbox, vbox
from app.ui.plain import Label
from app.ui.typed_path import typed_path
from app.ui.widgets import hint

WIDTH = 640
"""The width of the dialogs (px)."""


class FormDialog(QDialog):
    """A form whose main button is enabled once it is complete; `told` shows what is missing.

    Its fields are created before `finish`, which arranges everything.
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
        """Lay the dialog out; `first` gets the focus, and the buttons come last."""
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
        """Show what is missing, which disables the main button, or another message."""
        self.told.setText(missing or otherwise)
        self.verb.setEnabled(not missing)


class PathKind(enum.Enum):
    """The kind of a path."""

    FOLDER = enum.auto()
    FILE = enum.auto()
    NEW_FILE = enum.auto()


class PathField(QWidget):
    """One line with a path, and a button for each kind of path that it may be."""

    changed = Signal()

    def __init__(self, name: str, *kinds: PathKind, filter_: str = "") -> None:
        super().__init__()
        self.line = QLineEdit()
        self.line.setAccessibleName(name)
        self.line.setMinimumWidth(320)
        self._name, self._filter = name, filter_
        row = hbox((self.line, 1), parent=self, margins=0)
        self.buttons = [self._ask_button(kind, kinds) for kind in kinds]
        for button in self.buttons:
            row.addWidget(button)
        self.line.textChanged.connect(lambda _text: self.changed.emit())
        self.setFocusProxy(self.line)

    def _ask_button(self, kind: PathKind, kinds: Sequence[PathKind]) -> QPushButton:
        words = tr("Choose…")
        if len(kinds) > 1:
            words = tr("Folder…") if kind is PathKind.FOLDER else tr("File…")
        button = QPushButton(words)
        button.setAccessibleName(f"{self._name}: {words}")
        button.clicked.connect(lambda: self._ask_for_path(kind))
        return button

    @property
    def path(self) -> Path | None:
        """The path in the field, None for an empty or invalid one."""
        return typed_path(self.line.text())

    def set_path(self, path: Path) -> None:
        """Show another path."""
        self.line.setText(str(path))

    def _ask_for_path(self, kind: PathKind) -> None:
        begin = str(self.path or Path.home())
        if kind is PathKind.FOLDER:
            name = QFileDialog.getExistingDirectory(self, self._name, begin)
        elif kind is PathKind.FILE:
            name, _chosen = QFileDialog.getOpenFileName(self, self._name, begin, self._filter)
        else:
            name, _chosen = QFileDialog.getSaveFileName(self, self._name, begin, self._filter)
        if name:
            self.set_path(Path(name))
            self.setFocus()  # so that Return goes on, and does not ask for a path again
