"""The classes of the catalogue as a tree: by category and kind, or flat as a search found them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from app.graph.class_drop import packed_class
from app.graph.family_icon import family_icon
from app.i18n import mark, tr, trn
from app.plain import tip
from formats.ainb.catalogue.pages import Entry
from formats.ainb.rules.node_classes import ClassKey
from formats.ainb.types import NodeType
from formats.offer_search import OfferSearch

Index = QModelIndex | QPersistentModelIndex
_Item = Qt.ItemDataRole
_HEADS = (mark("Class"), mark("Files"))
_SORTS = ("Event", "Selector", "Execute", "OneShot", "Query", "Module")
_NO_PARENT = QModelIndex()
_HEADING = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_CLASS = _HEADING | Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemNeverHasChildren
ENTRY = _Item.UserRole
"""The role that gives the `Entry` of a row, None of a heading."""


class _Row:
    """A heading, or a class."""

    __slots__ = ("above", "at", "below", "classes", "entry", "title")

    def __init__(self, title: str, entry: Entry | None = None) -> None:
        self.title, self.entry = title, entry
        self.below: list[int] = []
        self.above = self.at = -1
        self.classes = 0
        """How many are below a heading."""


class ClassesModel(QAbstractItemModel):
    """Headings with classes below them; `search` leaves those that fit, without headings."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: list[Entry] = []
        self.count = 0
        """How many classes are listed, each once."""
        self._recent: list[ClassKey] = []
        self._search = OfferSearch([])
        self._text = ""
        self._rows: list[_Row] = []
        self._top: list[int] = []

    # Filling

    def set_entries(self, entries: Sequence[Entry], recent: Sequence[ClassKey]) -> None:
        """List these classes, those used lately also under a heading of their own."""
        self.entries, self._recent = list(entries), list(recent)
        self._search = OfferSearch(one.offer for one in entries)
        self.search(self._text)

    def search(self, text: str) -> None:
        """List what fits a text, best first; all under headings for none."""
        self.beginResetModel()
        self._text = text
        self._rows, self._top = [], []
        by_key = {one.key: one for one in self.entries}
        if text.split():
            found = [by_key[offer.what] for offer in self._search.find(text)]  # type: ignore[index]
            self._put_all(found, -1)
            self.count = len(found)
        else:
            self.count = len(by_key)
            self._group(by_key)
        self.endResetModel()

    def prepare(self) -> None:
        """Get ready to search, so that the first letter need not wait for it."""
        self._search.prepare()

    @property
    def is_searched(self) -> bool:
        """Whether only what fits a text is listed."""
        return bool(self._text.split())

    def _group(self, by_key: dict[ClassKey, Entry]) -> None:
        """Put all classes under headings."""
        recent = [by_key[key] for key in self._recent if key in by_key]
        if recent:
            self._put_all(recent, self._put(_Row(tr("Recently used"))))
        built_in = [one for one in self.entries if one.key.type != NodeType.USER]
        others = [one for one in self.entries if one.key.type == NodeType.USER]
        for category in sorted({name for one in others for name in one.categories}):
            above = self._put(_Row(category or tr("No category")))
            self._put_sorts([one for one in others if category in one.categories], above)
        self._put_all(built_in, self._put(_Row(tr("Built in"))))

    def _put_sorts(self, entries: Sequence[Entry], above: int) -> None:
        """Put classes of a category under headings of their kinds."""
        for sort in (*_SORTS, ""):
            found = [
                one
                for one in entries
                if (one.offer.sort if one.offer.sort in _SORTS else "") == sort
            ]
            if found:
                self._put_all(found, self._put(_Row(sort or tr("Others")), above))

    def _put_all(self, entries: Sequence[Entry], above: int) -> None:
        for one in entries:
            self._put(_Row(one.offer.title, one), above)
        while above >= 0:
            self._rows[above].classes += len(entries)
            above = self._rows[above].above

    def _put(self, row: _Row, above: int = -1) -> int:
        """Put a row below another, -1 for none; return its number."""
        number, beside = len(self._rows), self._below(above)
        row.above, row.at = above, len(beside)
        self._rows.append(row)
        beside.append(number)
        return number

    def _below(self, number: int) -> list[int]:
        return self._top if number < 0 else self._rows[number].below

    # Asking

    def entry(self, index: Index) -> Entry | None:
        """Return the class of a row, None for a heading."""
        return self._rows[index.internalId()].entry if index.isValid() else None

    def index_of(self, key: ClassKey) -> QModelIndex:
        """Return the row of a class under its category; invalid where it has none."""
        for number in range(len(self._rows) - 1, -1, -1):
            entry = self._rows[number].entry
            if entry is not None and entry.key == key:
                return self.createIndex(self._rows[number].at, 0, number)
        return QModelIndex()

    def way(self, index: Index) -> tuple[str, ...]:
        """Return the titles that lead to a row, which tell it when the list is filled anew."""
        titles: list[str] = []
        number = index.internalId() if index.isValid() else -1
        while number >= 0:
            titles.insert(0, self._rows[number].title)
            number = self._rows[number].above
        return tuple(titles)

    def headings(self) -> list[QModelIndex]:
        """Return the rows that others are below."""
        return [
            self.createIndex(row.at, 0, number)
            for number, row in enumerate(self._rows)
            if row.below
        ]

    # Qt's questions; the internal id is the number of a row

    def index(self, row: int, column: int, parent: Index = _NO_PARENT) -> QModelIndex:
        below = self._below(parent.internalId() if parent.isValid() else -1)
        if not (0 <= row < len(below) and 0 <= column < len(_HEADS)):
            return QModelIndex()
        return self.createIndex(row, column, below[row])

    def parent(self, child: Index = _NO_PARENT) -> QModelIndex:  # type: ignore[override]
        above = self._rows[child.internalId()].above if child.isValid() else -1
        return QModelIndex() if above < 0 else self.createIndex(self._rows[above].at, 0, above)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        if parent.column() > 0:
            return 0
        return len(self._below(parent.internalId() if parent.isValid() else -1))

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return len(_HEADS)

    def headerData(self, section: int, way: Qt.Orientation, role: int = _Item.DisplayRole) -> Any:
        if way is Qt.Orientation.Horizontal and role == _Item.DisplayRole:
            return tr(_HEADS[section])
        if role == _Item.TextAlignmentRole and section:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _CLASS if self._rows[index.internalId()].entry is not None else _HEADING

    def data(self, index: Index, role: int = _Item.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.internalId()]
        if role == _Item.DisplayRole:
            return row.title if not index.column() else self._count(row)
        if role == _Item.TextAlignmentRole and index.column():
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == ENTRY:
            return row.entry
        if row.entry is None:
            return None
        if role == _Item.DecorationRole and not index.column():
            return family_icon(row.entry.offer.family)
        if role == _Item.AccessibleTextRole and not index.column():
            seen = trn("seen in {n:,} file", "seen in {n:,} files", row.entry.offer.files)
            return ", ".join(filter(None, (row.title, row.entry.offer.sort, seen)))
        if role == _Item.ToolTipRole:
            return tip(tr("{title}\nReturn places it in the graph; drag it there", title=row.title))
        return None

    def _count(self, row: _Row) -> str:
        if row.entry is None:
            return f"{row.classes:,}"
        return f"{row.entry.offer.files:,}" if row.entry.offer.files else "–"

    # Dragging

    def mimeTypes(self) -> list[str]:
        return packed_class(ClassKey(0)).formats()

    def mimeData(self, indexes: list[QModelIndex]) -> QMimeData:  # type: ignore[override]
        entry = self.entry(indexes[0])
        return QMimeData() if entry is None else packed_class(entry.key)
