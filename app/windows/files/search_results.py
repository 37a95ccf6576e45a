"""The results of a search for files, in two lines: the name, and its kind and place below."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
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
from app.windows.dialogs.two_lines import DETAIL, TwoLines

_PLACE = Qt.ItemDataRole.UserRole


class FilesHits(QTreeWidget):
    """The list of results; each row's `place` is a file and the path inside it."""

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setItemDelegate(TwoLines(self))
        self.setAccessibleName(tr("Files found"))

    def show_hits(self, rows: list[tuple[Path, Words, IndexHit]]) -> None:
        """Show these and no others."""
        self.clear()
        self.addTopLevelItems([_result_item(*row) for row in rows])


def place_of(item: QTreeWidgetItem) -> tuple[Path, Words]:
    """Return the location that a row shows."""
    file, words = item.data(0, _PLACE)
    return Path(file), tuple(words)


def _result_item(file: Path, words: Words, hit: IndexHit) -> QTreeWidgetItem:
    folder, _, name = (hit.entry or hit.path).rpartition("/")
    pack = hit.path.rpartition("/")[2].removesuffix(".zs").removesuffix(".pack")
    place = pack if hit.entry else folder
    title, detail = lines(name, place)
    item = QTreeWidgetItem([title])
    sort = FileSort.ENTRY if words else FileSort.FILE
    item.setIcon(0, theme.icon(icon_of(FileNode(name, sort, file)), "secondary"))
    item.setToolTip(0, tip("//".join((str(file), *words))))
    item.setData(0, _PLACE, (str(file), list(words)))
    item.setData(0, DETAIL, detail)
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
