"""What a search for files found, two lines for each: the name, and its kind and place below."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QStyle,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from app import theme
from app.documents.container_io import Words
from app.files.file_nodes import FileNode, FileSort
from app.files.index import IndexHit
from app.files.model import icon_of
from app.i18n import tr
from app.plain import tip
from app.selected_cells import EvenCells

_LINES = Qt.ItemDataRole.UserRole + 1
_PLACE = Qt.ItemDataRole.UserRole
_EDGE = 3
"""Pixels above and below the two lines."""


class FilesHits(QTreeWidget):
    """The list of what was found; each row's `place` is a file and the words that lead inside."""

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setItemDelegate(_TwoLines(self))
        self.setAccessibleName(tr("Files found"))

    def show_hits(self, rows: list[tuple[Path, Words, IndexHit]]) -> None:
        """Show these and no others."""
        self.clear()
        self.addTopLevelItems([_item(*row) for row in rows])


def place_of(item: QTreeWidgetItem) -> tuple[Path, Words]:
    """Return the place that a row stands for."""
    file, words = item.data(0, _PLACE)
    return Path(file), tuple(words)


def _item(file: Path, words: Words, hit: IndexHit) -> QTreeWidgetItem:
    folder, _, name = (hit.entry or hit.path).rpartition("/")
    pack = hit.path.rpartition("/")[2].removesuffix(".zs").removesuffix(".pack")
    place = pack if hit.entry else folder
    item = QTreeWidgetItem([name])
    sort = FileSort.ENTRY if words else FileSort.FILE
    item.setIcon(0, theme.icon(icon_of(FileNode(name, sort, file)), "secondary"))
    item.setToolTip(0, tip("//".join((str(file), *words))))
    item.setData(0, _PLACE, (str(file), list(words)))
    item.setData(0, _LINES, lines(name, place))
    in_place = tr("{name} in {archive}", name=name, archive=place) if place else name
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, in_place)
    return item


def lines(name: str, place: str) -> tuple[str, str]:
    """Return the two lines of a row: `X.game__component__WeaponParam.bgyml` is X, a WeaponParam."""
    stem, dot, rest = name.partition(".")
    if not dot or "__" not in rest:
        return name, place
    kind = rest.rpartition("__")[2].partition(".")[0]
    return stem, tr("{name} in {archive}", name=kind, archive=place) if place else kind


class _TwoLines(EvenCells):
    """Paints the second line as what is said in passing."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Any) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), 2 * option.fontMetrics.height() + 2 * _EDGE)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        self.initStyleOption(option, index)
        option.text = ""
        style, view = option.widget.style(), option.widget
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, view)
        text = option.rect.adjusted(option.decorationSize.width() + 10, _EDGE, -4, -_EDGE)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        chosen_color = option.palette.color(QPalette.ColorRole.HighlightedText)
        colors = theme.colors()
        painter.save()
        for number, words in enumerate(index.data(_LINES)):
            plain = colors.secondary if number else colors.text
            painter.setPen(chosen_color if is_selected else plain)
            high = text.height() // 2
            row = QRect(text.left(), text.top() + number * high, text.width(), high)
            cut = option.fontMetrics.elidedText(words, Qt.TextElideMode.ElideMiddle, row.width())
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cut)
        painter.restore()
