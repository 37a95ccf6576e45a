"""The tree of a document's rows: one Qt model for every format, over the neutral outline.

The model never edits: `setData` asks the document, and the model follows its changes. Items are
created for expanded branches only, so a large file is shown as quickly.
"""

from __future__ import annotations

import html
import operator
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt, Signal

from app.documents.baseline import ChangeMark
from app.documents.document import Document
from app.documents.hints import NONE, hints_for, learned_from
from app.documents.roles import Cell, Column, ItemRole
from app.tree.filter import Hits
from app.tree.items import LIMIT, TreeItem, TreeItems, places, step_of
from app.ui.i18n import mark, tr
from app.ui.item_models import NO_INDEX, Index, TitledColumns
from app.ui.sentences import refusal
from app.ui.shown_values import detail_shown, detail_text, value_text
from app.ui.terms import counted, root_name
from formats.clipboard import MIME
from formats.core.changes import Changes, ListChange
from formats.core.kinds import CONTAINERS, FLOAT_COUNTS, PART_KINDS, STRING_LIMITS, STRINGS, Kind
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import PARSEABLE, hash_text, one_line, parse, text

_ITEM = Qt.ItemDataRole
_TIP_LIMIT = 2000
_WORDS = {ChangeMark.CHANGED: mark("changed"), ChangeMark.ADDED: mark("added")}
_FLAGS = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsDragEnabled
    | Qt.ItemFlag.ItemIsDropEnabled
)
_NOTHING = Qt.ItemFlag.NoItemFlags
_EDITED = Qt.ItemFlag.ItemIsEditable
_WITHOUT_ROWS = Qt.ItemFlag.ItemNeverHasChildren
_FLAGS_OF = {
    (False, False): _FLAGS,
    (False, True): _FLAGS | _EDITED,
    (True, False): _FLAGS | _WITHOUT_ROWS,
    (True, True): _FLAGS | _EDITED | _WITHOUT_ROWS,
}
"""The flags of a cell by whether it cannot have children, and whether it is edited in place."""
_VALUE, _COLUMNS = int(Column.VALUE), len(Column)
"""Qt asks for these very often, and members of enums are slow."""


class TreeModel(TitledColumns, QAbstractItemModel):
    """The rows of a document: the root, and all below it."""

    titles = (mark("Name"), mark("Value"), mark("Type"))
    refused = Signal(QModelIndex, str)
    """A value that did not fit: the row it was meant for, and the reason."""
    about_to_follow = Signal(object)
    """The `Changes` of the document, which the rows here follow next."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.items = TreeItems(lambda: document.outline)
        self.hits: Hits | None = None
        self._marks = RowMarks(document)
        self._translator = Translator(self)
        document.changed.connect(self._on_changed)
        document.identity_changed.connect(self._on_saved)
        document.reset.connect(self.reload)
        document.names_changed.connect(self._relabel)

    # Connected to its own methods, since Qt disconnects these with the model.

    def _relabel(self) -> None:
        self._translator.relabel_all()

    def _on_changed(self, changes: Changes) -> None:
        self.about_to_follow.emit(changes)
        self._marks.forget()
        self._translator.follow(changes)

    def _on_saved(self) -> None:
        """Remove the change marks from every expanded row."""
        self._marks.forget()
        for tree_item in list(self.items.by_number.values()):
            if tree_item.children:
                self.notify_rows(tree_item.children[0], tree_item.children[-1])

    def reload(self) -> None:
        """Start over: the document was read again, or another filter is on."""
        self.beginResetModel()
        self._marks.forget()
        self.hits = None
        self.items.reload()
        self.endResetModel()

    # Rows, paths and indexes

    def path(self, index: Index) -> Path | None:
        """Return the path of the row at `index`, None for a bucket, or no index at all."""
        tree_item = self.item(index)
        return None if tree_item.row is None or not index.isValid() else self.items.path(tree_item)

    def row(self, index: Index) -> Row | None:
        """Return the row at `index`, None for a bucket."""
        return self.items.fresh(self.item(index)).row

    def index_of(self, path: Path, column: int = Column.NAME) -> QModelIndex:
        """Return the index of a row, expanding the branches above it.

        It is invalid if the row does not exist or is filtered out.
        """
        try:
            tree_item = self.items.find(path, opening=True)
        except WrongType:
            tree_item = None
        return QModelIndex() if tree_item is None else self.index_for(tree_item, column)

    def opened_index_of(self, path: Path) -> QModelIndex:
        """Return where a row shows, an invalid index where a branch above it was never opened."""
        tree_item = self.items.find(path)
        return QModelIndex() if tree_item is None else self.index_for(tree_item)

    def item(self, index: Index) -> TreeItem:
        """Return the item behind an index, the root for an invalid one."""
        if not index.isValid():
            return self.items.root
        return self.items.by_number.get(index.internalId(), self.items.root)

    def index_for(self, tree_item: TreeItem, column: int = Column.NAME) -> QModelIndex:
        """Return the index of an opened item, the root among them."""
        return self.createIndex(tree_item.place, column, tree_item.number)

    def notify_rows(self, first: TreeItem, last_tree_item: TreeItem | None = None) -> None:
        """Notify views that the rows from `first` to its sibling `last_tree_item` have changed."""
        top = self.index_for(first)
        if top.isValid():
            self.dataChanged.emit(top, self.index_for(last_tree_item or first, Column.TYPE))

    # What Qt asks

    # With few calls: Qt asks several times for each row of a branch that is opened.

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        column = parent.column()
        if column:
            return 1 if column < 0 else 0
        return self.items.by_number.get(parent.internalId(), self.items.root).row_count()

    def hasChildren(self, parent: Index = NO_INDEX) -> bool:
        return self.rowCount(parent) > 0

    def index(self, row: int, column: int, parent: Index = NO_INDEX) -> QModelIndex:
        column_above = parent.column()
        if row < 0 or not 0 <= column < _COLUMNS or column_above > 0:
            return QModelIndex()
        if column_above < 0:
            return QModelIndex() if row else self.index_for(self.items.root, column)
        above = self.items.by_number.get(parent.internalId(), self.items.root)
        if row >= above.row_count():
            return QModelIndex()
        return self.createIndex(row, column, self.items.below(above)[row].number)

    def parent(self, index: Index | None = None) -> Any:
        if index is None:
            return super().parent()
        # Without further calls: Qt asks for each range of a selection, at each cell it paints.
        above = self.items.by_number.get(index.internalId(), self.items.root).parent
        return QModelIndex() if above is None else self.createIndex(above.place, 0, above.number)

    def flags(self, index: Index) -> Qt.ItemFlag:
        column = index.column()
        if column < 0:
            return _NOTHING
        row = self.items.by_number.get(index.internalId(), self.items.root).row
        if row is None:
            return _FLAGS
        return _FLAGS_OF[row.kind not in CONTAINERS, row.editable and column == _VALUE]

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def data(self, index: Index, role: int = _ITEM.DisplayRole) -> Any:
        if not index.isValid():
            return None
        tree_item, column = self.items.fresh(self.item(index)), index.column()
        if role == _ITEM.DisplayRole:
            return self._cell_text(tree_item, column)
        if role == ItemRole.CELL:
            return self._cell_of(tree_item, column)
        if role == ItemRole.KIND:
            return tree_item.row.kind if tree_item.row else None
        if role == ItemRole.CHANGED:
            return bool(self._mark_of(tree_item))
        if role == ItemRole.HINTS:
            return hints_for(self.document, self.items.path(tree_item)) if tree_item.row else NONE
        if role == _ITEM.EditRole:
            return (
                self._edit_text(tree_item)
                if column == Column.VALUE
                else self._cell_text(tree_item, column)
            )
        if role == _ITEM.ToolTipRole:
            return self._row_tooltip(tree_item)
        if role == _ITEM.AccessibleTextRole:
            return self._spoken_row(tree_item)
        return None

    def setData(self, index: Index, value: Any, role: int = _ITEM.EditRole) -> bool:
        """Ask the document to change a value; text is parsed by the row's kind.

        Returns False and emits `refused` if it does not fit.
        """
        tree_item = self.item(index)
        if role != _ITEM.EditRole or tree_item.row is None or index.column() != Column.VALUE:
            return False
        try:
            if isinstance(value, str):
                value = parse(tree_item.row.kind, value)
            self.document.set_value(self.items.path(tree_item), value)
        except WrongType as error:
            self.refused.emit(self.index_for(tree_item, Column.VALUE), refusal(error))
            return False
        return True

    # Display

    def _cell_text(self, tree_item: TreeItem, column: int) -> str:
        row = tree_item.row
        if column == Column.NAME:
            return root_name() if tree_item is self.items.root else tree_item.label
        if row is None:
            return self.items.glimpse(tree_item) if column == Column.VALUE else ""
        if column == Column.TYPE:
            return row.kind.value
        if row.kind in CONTAINERS:
            return counted(row.kind, row.count)
        return one_line(value_text(row.kind, row.value))

    def _cell_of(self, tree_item: TreeItem, column: int) -> Cell:
        words = self.hits.query.words(column) if self.hits is not None and tree_item.hit else ()
        shown, how = self._cell_text(tree_item, column), self._mark_of(tree_item)
        return Cell(tree_item.row, shown, how, words, self._behind(tree_item, column))

    def _behind(self, tree_item: TreeItem, column: int) -> str:
        """Return the text after a value: the row's detail, else a preview of its contents."""
        if column != Column.VALUE or tree_item.row is None:
            return ""
        return detail_shown(tree_item.row) or self.items.glimpse(tree_item)

    def _mark_of(self, tree_item: TreeItem) -> ChangeMark:
        if tree_item.row is None:
            container = tree_item.container
            first, last = (
                container.position(tree_item.start),
                container.position(tree_item.stop - 1),
            )
            return self._marks.mark_between(self.items.path(container), first, last)
        return self._marks.mark(self.items.path(tree_item))

    def _edit_text(self, tree_item: TreeItem) -> str:
        row = tree_item.row
        return text(row.kind, row.value) if row and row.kind in PARSEABLE else ""

    def _spoken_row(self, tree_item: TreeItem) -> str:
        parts = [self._cell_text(tree_item, column) for column in Column]
        if tree_item.row is not None and tree_item.row.detail:
            parts.insert(Column.VALUE + 1, detail_shown(tree_item.row))
        how = self._mark_of(tree_item)
        if how:
            parts.append(tr(_WORDS[how]))
        return ", ".join(part for part in parts if part)

    def _row_tooltip(self, tree_item: TreeItem) -> str:
        row = tree_item.row
        if row is None:
            return html.escape(f"{tree_item.label}  {self.items.glimpse(tree_item)}")
        labels = self.document.outline.labels(self.items.path(tree_item))
        lines = [
            f"<b>{html.escape(self._cell_text(tree_item, Column.NAME))}</b>",
            _type_and_size(row),
        ]
        if row.hash is not None:
            known = hash_text(row.hash)
            lines.append(
                tr("hash {hash}", hash=known)
                if row.known
                else tr("hash {hash}, name not known", hash=known)
            )
            lines.append(html.escape(learned_from(self.document, row)))
        lines.append(html.escape(" › ".join(one_line(label) for label in labels)))
        if row.kind not in CONTAINERS:
            lines.append(_tooltip_value(row))
        lines.append(html.escape(one_line(detail_text(row), _TIP_LIMIT)))
        if self._mark_of(tree_item) is ChangeMark.ADDED:
            lines.append(tr("not in the file yet"))
        if row.target is not None:
            lines.append(tr("<i>Ctrl+click goes there</i>"))
        return "<br>".join(line for line in lines if line)

    # Filtering

    def set_filter(self, hits: Hits | None) -> None:
        """Show only results, their ancestors and their descendants; None shows everything."""
        self.beginResetModel()
        self.hits = hits
        self.items.reload(hits)
        self.endResetModel()

    def is_context(self, index: Index) -> bool:
        """Whether a row is shown only as context, with some of its children filtered out."""
        return self.hits is not None and self.item(index).sparse

    def is_shown_whole(self, path: Path) -> bool:
        """Whether the filter shows a row and all below it, as every row without one."""
        if self.hits is None:
            return True
        index = self.index_of(path)
        return index.isValid() and not self.is_context(index)

    @property
    def hit_count(self) -> int:
        """How many rows the filter found; 0 without one."""
        return 0 if self.hits is None else len(self.hits.rows)

    def hit_paths(self) -> Iterator[Path]:
        """Yield the paths of the filter's results, in document order."""
        for flat in () if self.hits is None else self.hits.rows:
            tree_item = self._item_of_hit(flat)
            if tree_item is not None:
                yield self.items.path(tree_item)

    def next_hit(self, path: Path, forward: bool = True) -> Path | None:
        """Return the hit after the row at `path`, or before it; round the end to the first."""
        if self.hits is None:
            return None
        scanned = self._next_scanned(path, forward)
        tree_items = [
            tree_item
            for tree_item in self.items.by_number.values()
            if tree_item.hit and tree_item.flat < 0
        ]
        if not tree_items:
            return scanned
        item = None if scanned is None else self.items.find(scanned)
        return self.items.path(
            self._next_of([*tree_items, item] if item else tree_items, path, forward)
        )

    def _next_of(self, tree_items: list[TreeItem], path: Path, forward: bool) -> TreeItem:
        """Return the first of some items after the row at `path`, or before it."""
        here = places(next(filter(None, map(self.items.find, _upwards(path)))))
        tree_items.sort(key=places, reverse=not forward)
        beyond = operator.gt if forward else operator.lt
        return next(
            (tree_item for tree_item in tree_items if beyond(places(tree_item), here)),
            tree_items[0],
        )

    def _next_scanned(self, path: Path, forward: bool) -> Path | None:
        assert self.hits is not None
        if not self.hits.rows:
            return None
        flats = self.hits.rows
        here = self._flat_near(path)
        start = bisect_left(flats, here)
        if forward:
            start += start < len(flats) and flats[start] == here
        count = len(flats)
        for step in range(count):
            at = (start + step if forward else start - 1 - step) % count
            tree_item = self._item_of_hit(flats[at])
            if tree_item is not None:
                return self.items.path(tree_item)
        return None

    def _flat_near(self, path: Path) -> int:
        """Return the filter's number of a row, or of the last numbered row above or before it."""
        try:
            tree_item = self.items.find(path, opening=True)
        except WrongType:
            tree_item = None
        if tree_item is None:
            return self._flat_near(path[:-1]) if path else -1
        if tree_item.flat >= 0 or tree_item.parent is None:
            return tree_item.flat if path else -1
        above = tree_item.parent
        earlier = [
            child.flat for child in (above.children or ())[: tree_item.place] if child.flat >= 0
        ]
        return earlier[-1] if earlier else self._flat_near(path[:-1])

    def _item_of_hit(self, flat: int) -> TreeItem | None:
        """Return the item that the filter numbered `flat`, None if it was deleted."""
        assert self.hits is not None
        tree_item = self.items.root
        for number in self.hits.chain(flat):
            self.items.open_filter(tree_item)
            if tree_item.flats is None or number not in tree_item.flats:
                return None
            tree_item = self.items.at(tree_item, tree_item.flats.index(number))
        return tree_item


def _upwards(path: Path) -> Iterator[Path]:
    """Yield a path and those of all rows above it."""
    for depth in range(len(path), -1, -1):
        yield path[:depth]


def _type_and_size(row: Row) -> str:
    """Return the type of a row and how large its value is."""
    kind, value = row.kind, row.value
    if kind in CONTAINERS:
        return f"{kind.value}, {counted(kind, row.count)}"
    if kind in STRINGS:
        size = len(value.encode("utf-8", "surrogateescape"))
        if kind not in STRING_LIMITS:
            return tr("{kind}, {count:,} bytes", kind=kind.value, count=size)
        return tr(
            "{kind}, {count:,} of at most {limit} bytes",
            kind=kind.value,
            count=size,
            limit=STRING_LIMITS[kind],
        )
    if isinstance(value, bytes):
        return tr("{kind}, {count:,} bytes", kind=kind.value, count=len(value))
    if kind in PART_KINDS and kind not in FLOAT_COUNTS:
        return tr(
            "{kind}, {count:,} elements, {size:,} bytes",
            kind=kind.value,
            count=len(value),
            size=4 * len(value),
        )
    return str(kind.value)


def _tooltip_value(row: Row) -> str:
    """Return a value for the tool tip: whole, unless it would fill the screen."""
    if row.kind in STRINGS:
        lines = row.value[:_TIP_LIMIT].split("\n")
        more = " …" if len(row.value) > _TIP_LIMIT else ""
        return "<br>".join(html.escape(one_line(line, _TIP_LIMIT)) for line in lines) + more
    return html.escape(value_text(row.kind, row.value)).replace("; ", "<br>")


class RowMarks:
    """How the rows of a document differ; for many children, found out when first requested."""

    def __init__(self, document: Document) -> None:
        self._tracker = document.tracker
        self._root = self._tracker.root
        self._places: dict[Path, list[int]] = {}

    def forget(self) -> None:
        """Read the differences again when next requested: the document has changed."""
        self._places.clear()

    def mark(self, path: Path) -> ChangeMark:
        """Return how the row at `path` differs, itself or by a row below it."""
        return self._tracker.mark(path)

    def mark_between(self, path: Path, first: int, last: int) -> ChangeMark:
        """Return how the children of `path` at the positions `first` … `last` differ together."""
        if self._root is not self._tracker.root:
            self._root = self._tracker.root
            self._places.clear()
        if path not in self._places:
            self._places[path] = self._tracker.places(path)
        places = self._places[path]
        at = bisect_left(places, first)
        return ChangeMark.CHANGED if at < len(places) and places[at] <= last else ChangeMark.SAME


# Turns the changes of a document into the calls that a Qt view must receive.
#
# The document has changed already; items hold their own counts, and follow list by list. The labels
# of array elements change with their positions; they follow in a `dataChanged` of their own
# afterwards, since views assume that siblings do not change.


_MOST = 50
"""Of more rows that come, go or move at once, all are read again."""


class Translator:
    """Carries the changes of one document into one model."""

    def __init__(self, model: TreeModel) -> None:
        self._model = model
        self._items = model.items
        self._read_again: list[Path] = []
        """The containers whose rows are as they are now already, and all below them."""

    def follow(self, changes: Changes) -> None:
        """Follow the changes of a step."""
        self._items.are_following = True
        try:
            self._follow_lists(changes)
        finally:
            self._items.are_following = False
        for container in self._items.take_not_read():
            count = container.stop - container.start
            self._remove_rows_below(container)
            self._insert_rows_below(container, count)
        self._touch(changes.paths)
        outline = self._model.document.outline
        if outline.LINKED or changes.spread or any(map(outline.is_referred_to, changes.paths)):
            self._retell_all()

    def _follow_lists(self, changes: Changes) -> None:
        self._read_again = []
        for change in changes.lists:  # those above are as they are now when one below follows
            if any(change.path[: len(above)] == above for above in self._read_again):
                continue
            container = self._item_at(change.path)
            if change.is_replaced and not change.path:
                self._reset()
                return
            if container is not None and (
                change.is_replaced or self._are_many(change) or _is_scattered(container, change)
            ):
                self._replace(container)
            elif container is not None:
                self._follow_list(container, change)

    def _are_many(self, change: ListChange) -> bool:
        """Whether so many rows come and go that it is quicker to read all again.

        Those of a graph, of which many may be expanded, come and go one by one.
        """
        steps = len(change.removed) + len(change.moved) + len(change.inserted)
        return steps > _MOST and not self._model.document.outline.LINKED

    def relabel_all(self) -> None:
        """Show every opened row by the name it has now."""
        self._relabel_below(self._items.root)

    def _relabel_below(self, container: TreeItem) -> None:
        container.note = None
        self._items.refresh(container)
        self._relabel(container, 0)
        for leaf in container.leaves():
            for child in leaf.children or ():
                self._relabel_below(child)

    def _retell_all(self) -> None:
        """Read all visible rows again, since any row may depend on the change.

        The view repaints anyway; signalling each row would take long if many are expanded.
        """
        self._items.outdate()

    def _reset(self) -> None:
        self._model.beginResetModel()
        self._model.hits = None
        self._items.reload()
        self._model.endResetModel()

    def _touch(self, paths: Iterable[Path]) -> None:
        """Show rows and all above them again: values, counts, the marks up the parents."""
        touched: dict[int, TreeItem] = {}
        for path in paths:
            tree_item = self._item_at(path)
            while tree_item is None and path:
                path = path[:-1]
                tree_item = self._item_at(path)
            while tree_item is not None and tree_item.number not in touched:
                touched[tree_item.number] = tree_item
                tree_item = tree_item.parent
        for tree_item in touched.values():
            if tree_item.row is not None:
                tree_item.row = self._model.document.outline.row(self._items.path(tree_item))
                tree_item.label = one_line(tree_item.row.label)
                tree_item.note = None
            self._model.notify_rows(tree_item)

    def _item_at(self, path: Path) -> TreeItem | None:
        """Return the item of a row.

        With a filter, rows are matched to its results by position, so the branch is expanded before
        its own children follow.
        """
        return self._items.find(path, opening=self._items.kept is not None)

    # Inserted, removed and moved rows

    def _follow_list(self, container: TreeItem, change: ListChange) -> None:
        self._items.open_filter(container)
        for position in reversed(change.removed):
            self._remove(container, position)
        for start, stop in change.moved:
            self._move(container, start, stop)
        for position in change.inserted:
            self._insert(container, position)
        first = _first_slot(container, change)
        # if any row may depend on the change, all are read again when shown
        if change.keys is None and not self._model.document.outline.LINKED:
            self._items.refresh(container, first)
        elif _renames(change):
            self._items.refresh(container)
        self._relabel_or_regroup(container, first)

    def _insert(self, container: TreeItem, position: int) -> None:
        shown = container.shown
        slot = position if shown is None else bisect_left(shown, position)
        leaf = self._items.leaf(container, slot)
        place = slot - leaf.start
        self._model.beginInsertRows(self._model.index_for(leaf), place, place)
        self._items.insert(container, position, slot)
        self._rekey(container, slot)
        self._model.endInsertRows()

    def _remove(self, container: TreeItem, position: int) -> None:
        slot = container.slot(position)
        if slot is None:
            self._items.remove(container, position, None)
            self._rekey(container, 0)
            return
        leaf = self._items.leaf(container, slot)
        place = slot - leaf.start
        self._model.beginRemoveRows(self._model.index_for(leaf), place, place)
        self._items.remove(container, position, slot)
        self._rekey(container, slot)
        self._model.endRemoveRows()
        self._prune(leaf)

    def _move(self, container: TreeItem, start: int, stop: int) -> None:
        slot = container.slot(start)
        shown = _places_after_move(container.shown, start, stop)
        new = stop if shown is None else bisect_left(shown, stop)
        if slot is None or slot == new:
            container.shown = shown
            self._rekey(container, 0)
            return
        source, target = self._items.leaf(container, slot), self._items.leaf(container, new)
        self._model.beginMoveRows(
            self._model.index_for(source),
            slot - source.start,
            slot - source.start,
            self._model.index_for(target),
            new - target.start + (new > slot),
        )
        container.shown = shown
        self._items.move(container, source, target, slot, new)
        self._rekey(container, min(slot, new))
        self._model.endMoveRows()
        self._prune(source)

    def _rekey(self, container: TreeItem, slot: int) -> None:
        """Give elements of an array their keys before views ask; those of maps stay, as a rule."""
        if container.row is not None and container.row.kind is Kind.ARRAY:
            self._items.rekey(container, slot)

    def _replace(self, tree_item: TreeItem) -> None:
        self._remove_rows_below(tree_item)
        self._items.unfilter(tree_item)
        self._insert_rows_below(tree_item)

    # Keeping order

    def _remove_rows_below(self, tree_item: TreeItem) -> None:
        """Remove all rows below an item."""
        rows = tree_item.row_count()
        if rows:
            self._model.beginRemoveRows(self._model.index_for(tree_item), 0, rows - 1)
        self._items.forget(tree_item)
        tree_item.span(0, 0)
        if rows:
            self._model.endRemoveRows()

    def _insert_rows_below(self, tree_item: TreeItem, count: int | None = None) -> None:
        """Put the rows below an empty item in, as many as it has now."""
        path = self._items.path(tree_item)
        self._read_again.append(path)
        row = self._model.document.outline.row(path)
        tree_item.row = row
        tree_item.label = one_line(row.label)
        count = row.count if count is None else count
        rows = -(-count // step_of(count)) if step_of(count) else count
        if rows:
            self._model.beginInsertRows(self._model.index_for(tree_item), 0, rows - 1)
        tree_item.span(0, count)
        if rows:
            self._model.endInsertRows()

    def _prune(self, leaf: TreeItem) -> None:
        """Remove an empty bucket, and its ancestors that are empty without it."""
        while leaf.row is None and leaf.start == leaf.stop and leaf.parent is not None:
            parent, place = leaf.parent, leaf.place
            self._model.beginRemoveRows(self._model.index_for(parent), place, place)
            self._items.drop_place(leaf)
            self._model.endRemoveRows()
            leaf = parent

    def _relabel_or_regroup(self, container: TreeItem, slot: int) -> None:
        """Update labels after a change, or the buckets if one has too many rows."""
        count = container.stop - container.start
        sizes = [leaf.stop - leaf.start for leaf in container.leaves()]
        if bool(step_of(count)) != bool(container.step) or max(sizes, default=0) > LIMIT:
            self._remove_rows_below(container)
            self._insert_rows_below(container, count)
        else:
            self._relabel(container, slot)

    def _relabel(self, container: TreeItem, slot: int) -> None:
        for leaf in container.leaves(slot):
            changed = []
            for child in (leaf.children or [])[max(0, slot - leaf.start) :]:
                label = one_line(child.row.label) if child.row else ""
                if label != child.label:
                    child.label = label
                    changed.append(child)
            if changed:
                self._model.notify_rows(changed[0], changed[-1])
        if container.step:
            self._relabel_buckets(container, container, slot)

    def _relabel_buckets(self, tree_item: TreeItem, container: TreeItem, slot: int) -> None:
        changed = [child for child in tree_item.children or () if child.stop >= slot]
        for bucket in changed:
            self._items.name_bucket(bucket, container)
            if bucket.step:
                self._relabel_buckets(bucket, container, slot)
        if changed:
            self._model.notify_rows(changed[0], changed[-1])


def _renames(change: ListChange) -> bool:
    """Whether children of a map have other keys."""
    keys = change.keys or {}
    return any(new not in (None, old) for old, new in keys.items())


def _first_slot(container: TreeItem, change: ListChange) -> int:
    """Return the first slot whose row has another label than before."""
    if container.shown is not None or _renames(change):
        return 0
    places = [*change.removed[:1], *change.inserted[:1]]
    return min(places + [place for move in change.moved for place in move], default=0)


def _is_scattered(container: TreeItem, change: ListChange) -> bool:
    """Whether rows move between the buckets of a container that is not yet as it is now.

    Or whether all rows go before others come, which leaves no bucket for these.
    """
    steps = len(change.removed) + len(change.moved) + len(change.inserted)
    is_emptied = len(change.removed) == container.stop - container.start
    is_scattered = bool(change.moved) and steps > 1
    return bool(container.step) and (is_scattered or (is_emptied and bool(change.inserted)))


def _places_after_move(shown: list[int] | None, old: int, new: int) -> list[int] | None:
    """Return the kept positions of a filter after a row moved."""
    if shown is None:
        return None
    left = [(place - (place > old), place == old) for place in shown]
    return sorted(new if is_it else place + (place >= new) for place, is_it in left)
