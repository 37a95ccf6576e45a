"""The heading of the inspector: the icon, name, type and size of the row it shows."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from app import theme
from app.editors.labels import WrapLabel
from app.layouts import hbox
from app.plain import Label
from app.terms import counted
from formats.core.kinds import CONTAINERS
from formats.outline import Row

_ICON = 16


class Heading(QWidget):
    """A row's icon and name, and its type or size, whose first lines stand on one baseline."""

    def __init__(self, row: Row, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        line = hbox(parent=self, spacing=8, margins=0)
        sign = Label()
        sign.setPixmap(theme.kind_icon(row.kind).pixmap(QSize(_ICON, _ICON)))
        self._title = WrapLabel(name)
        self._title.setFont(_title_font(italic=not row.known))
        self._title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._kind = kind = Label(_kind_text(row))
        kind.setForegroundRole(kind.foregroundRole().PlaceholderText)
        title, words = self._title.fontMetrics(), kind.fontMetrics()
        sign.setContentsMargins(0, max(0, (title.height() - _ICON) // 2), 0, 0)
        kind.setContentsMargins(0, title.ascent() - words.ascent(), 0, 0)
        line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._title, 1)
        line.addWidget(kind, 0, Qt.AlignmentFlag.AlignTop)

    def show_row(self, row: Row, name: str) -> None:
        """Follow a change of the row."""
        self._title.setText(name)
        self._kind.setText(_kind_text(row))


def _kind_text(row: Row) -> str:
    """Return the type of a row, and the size of its contents."""
    return row.kind.value if row.kind not in CONTAINERS else counted(row.kind, row.count)


def _title_font(italic: bool) -> QFont:
    font = QFont()
    font.setPointSizeF(font.pointSizeF() * 1.15)
    font.setBold(True)
    font.setItalic(italic)
    return font
