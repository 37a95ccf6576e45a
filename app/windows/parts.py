"""Small pieces that several windows are built from."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from app import theme


class Line(QWidget):
    """A hairline in the theme's colour of lines."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colors().line)
        painter.end()


def hint(words: str) -> QLabel:
    """Return a label for what is said in passing."""
    label = QLabel(words)
    label.setForegroundRole(label.foregroundRole().PlaceholderText)
    return label


def shown(label: str) -> str:
    """Escape what a text label cannot show: undecodable bytes and control characters."""
    if label.isprintable():
        return label
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode()
        for c in label
    )


def size_text(size: int) -> str:
    """Return a number of bytes in the unit a person would choose."""
    if size < 1000:
        return f"{size} bytes"
    if size < 1_000_000:
        return f"{size / 1000:.1f} KB"
    return f"{size / 1_000_000:.2f} MB"
