"""The list of results in games and mods: the files, and below each its names and values."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal

from app.documents.container_io import Words
from app.game.replacing import EntryPlace
from app.game.value_question import ValueHit
from app.ui import theme
from app.ui.i18n import mark
from app.ui.item_models import GroupModel, Index, row_size
from app.ui.plain import tip
from formats.scalars import Scalar
from formats.value_text import one_line

VALUE, _PLACE = 1, 2
_OF_FILE = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
_OF_HIT = _OF_FILE | Qt.ItemFlag.ItemNeverHasChildren
_OF_LINE = _OF_HIT | Qt.ItemFlag.ItemIsEditable


class FileHits(NamedTuple):
    """A file with results: its place, and the results."""

    root: Path
    path: str
    words: Words
    hits: list[ValueHit]

    @property
    def file(self) -> Path:
        """The file on the disk."""
        return self.root / self.path

    @property
    def entry_place(self) -> EntryPlace:
        """Where the document is."""
        return EntryPlace(self.file, self.words)

    @property
    def name(self) -> str:
        """The last part of its place."""
        return (self.words[-1] if self.words else self.path).rpartition("/")[2]

    @property
    def place(self) -> str:
        """The rest of its place, below the folder of the game or mod."""
        inner = [*self.words]
        whole = "//".join((self.path, *inner))
        return whole.removesuffix(self.name).rstrip("/")


def grouped(found: list[tuple[Path, ValueHit]]) -> list[FileHits]:
    """Return hits grouped by file; hits of one file are adjacent already."""
    return [
        FileHits(root, path, hits[0].words, hits)
        for (root, path, _entry), group in groupby(
            found, key=lambda hit: (hit[0], hit[1].path, hit[1].entry)
        )
        if (hits := [hit for _root, hit in group])
    ]


class GameModel(GroupModel):
    """Two levels: files, and their results.

    `typed` carries a file, a result in it, and the new text for its value; the receiver changes the
    value.
    """

    titles = (mark("Where"), mark("Value"), mark("Location"))
    typed = Signal(object, object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.files: list[FileHits] = []

    def show(self, files: list[FileHits]) -> None:
        """List these and no others."""
        self.beginResetModel()
        self.files = files
        self.endResetModel()

    def replace(self, file: FileHits, other: FileHits) -> None:
        """List a file with more results in the place of another, if that is still listed."""
        group = next((n for n, each in enumerate(self.files) if each is file), -1)
        if group < 0:
            return
        top, old, new = self.index(group, 0), len(file.hits), len(other.hits)
        if new > old:
            self.beginInsertRows(top, old, new - 1)
        self.files[group] = other
        if new > old:
            self.endInsertRows()
        self.dataChanged.emit(self.index(0, 0, top), self.index(new - 1, _PLACE, top))

    def at(self, index: Index) -> tuple[FileHits, ValueHit | None]:
        """Return the file of a row, and its result, None for the file itself."""
        group, row = self.place(index)
        file = self.files[group]
        return file, None if row is None else file.hits[row]

    def set_value(self, file: FileHits, hit: ValueHit, value: Scalar) -> None:
        """Show another value of a result, if it is still listed."""
        if file in self.files and hit in file.hits:
            group, row = self.files.index(file), file.hits.index(hit)
            self.files[group].hits[row] = hit._replace(value=value)
            index = self.index(row, VALUE, self.index(group, 0))
            self.dataChanged.emit(index, index)

    # Qt's questions

    def group_count(self) -> int:
        return len(self.files)

    def member_count(self, group: int) -> int:
        return len(self.files[group].hits)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if not index.internalId():
            return _OF_FILE
        hit = self.at(index)[1]
        assert hit is not None, "a file was asked before"
        is_line = not (isinstance(hit.value, str) and "\n" in hit.value)
        return _OF_LINE if index.column() == VALUE and is_line and not hit.is_row else _OF_HIT

    def setData(self, index: Index, value: Any, role: int = 0) -> bool:
        file, hit = self.at(index)
        if hit is None or role != Qt.ItemDataRole.EditRole or value == _edit_text(hit):
            return False
        self.typed.emit(file, hit, value)
        return False  # it changes when it is written

    def data(self, index: Index, role: int = 0) -> Any:
        file, hit = self.at(index)
        if role == Qt.ItemDataRole.EditRole and hit is not None:
            return _edit_text(hit)
        if role == Qt.ItemDataRole.DisplayRole:
            return _result_cells(file, hit)[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole:
            is_dim = index.column() == _PLACE or (hit is not None and hit.is_row)
            return theme.colors().secondary if is_dim and index.column() else None
        if role == Qt.ItemDataRole.DecorationRole and hit is None and index.column() == 0:
            return theme.icon("file", "secondary")
        if role == Qt.ItemDataRole.SizeHintRole:
            return row_size()
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip("//".join((str(file.file), *file.words)))
        return None


def _result_cells(file: FileHits, hit: ValueHit | None) -> tuple[str, str, str]:
    if hit is None:
        return file.name, "", file.place
    return hit.where or hit.name, value_words(hit.value), ""


def _edit_text(hit: ValueHit) -> str:
    return hit.value if isinstance(hit.value, str) else repr(hit.value)


def value_words(value: Scalar) -> str:
    """Return a value on one line."""
    return one_line(value) if isinstance(value, str) else repr(value)
