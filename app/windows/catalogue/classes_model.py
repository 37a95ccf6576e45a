"""The classes of the catalogue as a tree: by category and kind, or flat as a search found them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt

from app.graph.class_drop import class_mime_data
from app.graph.glyphs import family_icon
from app.i18n import mark, tr, trn
from app.item_models import RIGHT, Index, RowTree
from app.plain import tip
from app.terms import sorted_as
from formats.ainb.catalogue.pages import ClassEntry
from formats.ainb.rules.node_classes import ClassKey
from formats.ainb.types import NodeType
from formats.graph import OfferSearch

_Item = Qt.ItemDataRole
_SORTS = ("Event", "Selector", "Execute", "OneShot", "Query", "Module")
_HEADING = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_CLASS = _HEADING | Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemNeverHasChildren
ENTRY = _Item.UserRole
"""The role for the `ClassEntry` of a row, None for a heading."""


class _Row:
    """A heading, or a class."""

    __slots__ = ("at", "children", "classes", "entry", "parent", "title")

    def __init__(
        self, title: str, parent: _Row | None = None, at: int = 0, entry: ClassEntry | None = None
    ) -> None:
        self.title, self.parent, self.at, self.entry = title, parent, at, entry
        self.children: list[_Row] = []
        self.classes = 0
        """The number of classes below a heading."""

    @property
    def has_children(self) -> bool:
        """Whether it is a heading with something below it."""
        return bool(self.children)

    def append_row(self, title: str, entry: ClassEntry | None = None) -> _Row:
        """Put a row below this one, behind the others, and return it."""
        row = _Row(title, self, len(self.children), entry)
        self.children.append(row)
        return row

    def put_all(self, entries: Sequence[ClassEntry]) -> None:
        """Put classes below this row."""
        for entry in entries:
            self.append_row(entry.offer.title, entry)
        above: _Row | None = self
        while above is not None:
            above.classes += len(entries)
            above = above.parent

    def walk(self) -> Iterator[_Row]:
        """Yield all rows below this one, each before those below it."""
        for child in self.children:
            yield child
            yield from child.walk()


class ClassesModel(RowTree[_Row]):
    """Headings with classes below them; `search` leaves those that fit, without headings."""

    titles = (mark("Class"), mark("Files"))
    right = (1,)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: list[ClassEntry] = []
        self.count = 0
        """The number of listed classes, each counted once."""
        self._recent: list[ClassKey] = []
        self._search = OfferSearch([])
        self._text = ""
        self.top = _Row("")

    # Filling

    def set_entries(self, entries: Sequence[ClassEntry], recent: Sequence[ClassKey]) -> None:
        """List these classes, with recently used ones also under a heading of their own."""
        self.entries, self._recent = list(entries), list(recent)
        self._search = OfferSearch((entry.offer for entry in entries), sorted_as)
        self.search(self._text)

    def search(self, text: str) -> None:
        """List what fits a text, best first; all under headings for none."""
        self.beginResetModel()
        self._text = text
        self.top = _Row("")
        by_key = {entry.key: entry for entry in self.entries}
        if text.split():
            class_entries = [by_key[offer.what] for offer in self._search.find(text)]  # type: ignore[index]
            self.top.put_all(class_entries)
            self.count = len(class_entries)
        else:
            self.count = len(by_key)
            self._group_classes(by_key)
        self.endResetModel()

    def prepare(self) -> None:
        """Prepare for searching, so that the first letter is not delayed."""
        self._search.prepare()

    @property
    def is_searched(self) -> bool:
        """Whether only what fits a text is listed."""
        return bool(self._text.split())

    def _group_classes(self, by_key: dict[ClassKey, ClassEntry]) -> None:
        """Put all classes under headings."""
        recent = [by_key[key] for key in self._recent if key in by_key]
        if recent:
            self.top.append_row(tr("Recently used")).put_all(recent)
        built_in = [entry for entry in self.entries if entry.key.type != NodeType.USER]
        of_games = [entry for entry in self.entries if entry.key.type == NodeType.USER]
        for category in sorted({name for entry in of_games for name in entry.categories}):
            heading = self.top.append_row(category or tr("No category"))
            _put_sorts([entry for entry in of_games if category in entry.categories], heading)
        self.top.append_row(tr("Built in")).put_all(built_in)

    # Asking

    def entry(self, index: Index) -> ClassEntry | None:
        """Return the class of a row, None for a heading."""
        return self.row(index).entry

    def index_of_class(self, key: ClassKey) -> QModelIndex:
        """Return the row of a class under its category; invalid if there is none."""
        index = QModelIndex()
        for row in self.top.walk():
            if row.entry is not None and row.entry.key == key:
                index = self.index_of(row)
        return index

    def way(self, index: Index) -> tuple[str, ...]:
        """Return the titles that lead to a row, to find it after the list is refilled."""
        titles: list[str] = []
        row = self.row(index)
        while row.parent is not None:
            titles.insert(0, row.title)
            row = row.parent
        return tuple(titles)

    def headings(self) -> list[QModelIndex]:
        """Return the rows that others are below."""
        return [self.index_of(row) for row in self.top.walk() if row.children]

    # Qt's questions

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _CLASS if self.entry(index) is not None else _HEADING

    def data(self, index: Index, role: int = _Item.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.row(index)
        if role == _Item.DisplayRole:
            return row.title if not index.column() else self._count_text(row)
        if role == _Item.TextAlignmentRole and index.column():
            return RIGHT
        if role == ENTRY:
            return row.entry
        if row.entry is None:
            return None
        if role == _Item.DecorationRole and not index.column():
            return family_icon(row.entry.offer.family)
        if role == _Item.AccessibleTextRole and not index.column():
            seen = trn("seen in {n:,} file", "seen in {n:,} files", row.entry.offer.files)
            return ", ".join(filter(None, (row.title, sorted_as(row.entry.offer.sort), seen)))
        if role == _Item.ToolTipRole:
            return tip(tr("{title}\nReturn places it in the graph; drag it there", title=row.title))
        return None

    def _count_text(self, row: _Row) -> str:
        if row.entry is None:
            return f"{row.classes:,}"
        return f"{row.entry.offer.files:,}" if row.entry.offer.files else "–"

    # Dragging

    def mimeTypes(self) -> list[str]:
        return class_mime_data(ClassKey(0)).formats()

    def mimeData(self, indexes: list[QModelIndex]) -> QMimeData:  # type: ignore[override]
        entry = self.entry(indexes[0])
        return QMimeData() if entry is None else class_mime_data(entry.key)


def _put_sorts(entries: Sequence[ClassEntry], above: _Row) -> None:
    """Put classes of a category under headings of their kinds."""
    for sort in (*_SORTS, ""):
        class_entries = [
            class_entry
            for class_entry in entries
            if (class_entry.offer.sort if class_entry.offer.sort in _SORTS else "") == sort
        ]
        if class_entries:
            above.append_row(sorted_as(sort) or tr("Others")).put_all(class_entries)
