"""A field for the path of a file or a folder, with a button that asks for one."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton, QWidget

from app.i18n import tr
from app.layouts import hbox


class PathKind(enum.Enum):
    """What a path is of."""

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
        self.buttons = [self._button(kind, kinds) for kind in kinds]
        for button in self.buttons:
            row.addWidget(button)
        self.line.textChanged.connect(lambda _text: self.changed.emit())
        self.setFocusProxy(self.line)

    def _button(self, kind: PathKind, kinds: Sequence[PathKind]) -> QPushButton:
        words = tr("Choose…")
        if len(kinds) > 1:
            words = tr("Folder…") if kind is PathKind.FOLDER else tr("File…")
        button = QPushButton(words)
        button.setAccessibleName(f"{self._name}: {words}")
        button.clicked.connect(lambda: self._ask(kind))
        return button

    @property
    def path(self) -> Path | None:
        """The path that stands there, None for none and for one that nobody can look at."""
        words = self.line.text().strip()
        return _path(words) if words else None

    def set_path(self, path: Path) -> None:
        """Show another path."""
        self.line.setText(str(path))

    def _ask(self, kind: PathKind) -> None:
        begin = str(self.path or Path.home())
        if kind is PathKind.FOLDER:
            name = QFileDialog.getExistingDirectory(self, self._name, begin)
        elif kind is PathKind.FILE:
            name, _chosen = QFileDialog.getOpenFileName(self, self._name, begin, self._filter)
        else:
            name, _chosen = QFileDialog.getSaveFileName(self, self._name, begin, self._filter)
        if name:
            self.set_path(Path(name))


def _path(words: str) -> Path | None:
    try:
        path = Path(words).expanduser()
        path.exists()
    except (OSError, RuntimeError, ValueError):  # too long, in a closed folder, a stranger's home
        return None
    return path
