"""Similar containers as a table: a row for each of them, a column for each name.

The model reads a container when one of its cells is shown and keeps only the last ones. It never
edits: `setData` asks the document, and the model follows the document's changes.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from heapq import merge
from operator import itemgetter
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    Qt,
    QTimer,
    Signal,
    SignalInstance,
)

from app.documents.baseline import ChangeMark
from app.documents.document import Document
from app.documents.hints import NONE, hints_for
from app.documents.roles import Cell, ItemRole
from app.inspector.records_columns import Columns, RecordColumn
from app.tree.filter import Query, Word, kinds_of, value_of
from app.ui.i18n import tr
from app.ui.idle_task import AT_ONCE, IdleTask
from app.ui.item_models import NO_INDEX, Index
from app.ui.later import call_later
from app.ui.plain import tip
from app.ui.shown_values import detail_shown, value_shown
from formats.core.changes import Changes
from formats.core.kinds import CONTAINERS, FLOAT_COUNTS
from formats.core.paths import Key, Path
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import one_line

_ITEM = Qt.ItemDataRole
_KEPT = 1024
"""The number of rows whose cells are kept."""
_SMALL = 2000
"""A table of so many rows is read, sorted and searched before anything is painted, if possible."""


class RecordsModel(QAbstractTableModel):
    """The containers below `base`, of one document at a time; None for none.

    `places` are those in the document of the rows that are shown, in the order that they have here.
    """

    refused = Signal(str)
    """A value was refused, and why."""
    progress = Signal()
    """`share` or `found` has changed: there is progress, or the work is done."""
    gone = Signal()
    """The shown container was deleted from the document."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self.base: Path | None = None
        self.columns: list[RecordColumn] = []
        self._held: RecordRows | None = None
        self.places: Sequence[int] = range(0)
        self.query = RecordQuery("", ())
        self.share: float | None = None
        """The fraction of the work that is done, None if all is."""
        self._typed = ""
        self._order: Sequence[int] = range(0)
        self._sorted_by: tuple[RecordColumn, bool] | None = None
        self._cells: dict[int, list[Row | None]] = {}
        self._texts: dict[int, list[str]] = {}
        self._rows: array[int] | None = None
        self._is_stale = self._is_renamed = False
        self.is_edited: Callable[[], bool] = lambda: False  # whether an editor is open in a cell
        self._looking, self._ordering = IdleTask(self), IdleTask(self)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.reload)

    # Display

    def show(self, document: Document | None, base: Path | None) -> None:
        """Show the containers below another row, sorted and filtered in no way."""
        self._listen(document)
        self.beginResetModel()
        self.base = base
        self._typed, self._sorted_by = "", None
        self.columns = []
        self._read_keys()
        self.endResetModel()
        self._look_over()

    def _listen(self, document: Document | None) -> None:
        if document is self.document:
            return
        if self.document is not None:
            for signal, slot in self._links(self.document):
                signal.disconnect(slot)
        if document is not None:
            for signal, slot in self._links(document):
                signal.connect(slot)
        self.document = document

    def _links(
        self, document: Document
    ) -> tuple[tuple[SignalInstance, Callable[..., object]], ...]:
        """Return which signals of a document are heard, and by what."""
        return (
            (document.changed, self._follow_change),
            (document.reset, self._lose_base),
            (document.names_changed, self._relabel),
            (document.identity_changed, self._repaint),
        )

    def _read_keys(self) -> None:
        """Read the current containers, in the document's order."""
        self._looking.stop()
        self._ordering.stop()
        self._soon.stop()
        self._is_stale = False
        self._cells.clear()
        self._texts.clear()
        self._held = None
        if self.document is not None and self.base is not None:
            self._held = RecordRows(self.document, self.base)
        self._put_places(range(self.whole))
        self._order = self.places

    @property
    def whole(self) -> int:
        """The number of all rows, shown or not."""
        return 0 if self._held is None else len(self._held.keys)

    @property
    def _at_once(self) -> float:
        """The seconds of work that are done at once, so that a small table does not flicker."""
        return AT_ONCE if self.whole <= _SMALL else 0.0

    @property
    def _records(self) -> RecordRows:
        assert self._held is not None, "there are rows of it"
        return self._held

    def _put_places(self, places: Sequence[int]) -> None:
        self.places, self._rows = places, None

    def reload(self) -> None:
        """Read the document again, keeping columns, order and filter."""
        self.beginResetModel()
        try:
            self._read_keys()
        except WrongType:
            self.base = None
            self._read_keys()
        self.endResetModel()
        if self.base is None:
            self.gone.emit()
            return
        self._look_over()
        self._start_ordering()

    def _lose_base(self) -> None:
        """Read the document's rows again: it was reloaded from its file."""
        self._looking.stop()
        self._ordering.stop()
        self._is_stale = True
        self._soon.start()

    # Columns

    def _look_over(self) -> None:
        if self.document is None or self.base is None or self._is_stale:
            return  # outdated cells are handled when they are read again
        columns = Columns(self.document.outline, self.base)
        self._looking.begin(self._find_columns(columns), at_once=self._at_once)

    def _find_columns(self, columns: Columns) -> Iterator[None]:
        """Find the columns of all rows; those that no row has any more go at the end."""
        keys = self._records.keys
        whole = len(keys)
        for number, key in enumerate(keys):
            columns.note_record(key)
            if not number & 31:
                yield
            if number & 2047 == 2047 or number == min(whole, 256) - 1:
                self.share = number / whole
                self._put_columns([*columns.found()], is_last=False)
                self.progress.emit()
        self.share = None
        self._put_columns(columns.found(), is_last=True)
        self.progress.emit()

    def _put_columns(self, columns: list[RecordColumn], is_last: bool) -> None:
        """Insert and remove the columns that have changed."""
        if not is_last and self.columns and not set(self.columns) <= set(columns):
            return  # which of them go is known at the end
        if columns == self.columns:
            return
        wanted_record_columns = set(columns)
        for at in reversed(range(len(self.columns))):
            if self.columns[at] not in wanted_record_columns:
                self._remove_column(at)
        for at, column in enumerate(columns):
            if at >= len(self.columns) or self.columns[at] != column:
                self._bring(column, at)
        if is_last and self._typed:
            self._start_ordering()  # including columns added meanwhile

    def _bring(self, column: RecordColumn, at: int) -> None:
        """Have a column at a place; one that is further behind has another order now."""
        if column in self.columns:
            self._remove_column(self.columns.index(column))
        self.beginInsertColumns(QModelIndex(), at, at)
        self.columns.insert(at, column)
        self._cells.clear()
        self._texts.clear()
        self.endInsertColumns()

    def _remove_column(self, at: int) -> None:
        self.beginRemoveColumns(QModelIndex(), at, at)
        del self.columns[at]
        self._cells.clear()
        self._texts.clear()
        self.endRemoveColumns()

    def column_of(self, path: Path) -> int:
        """Return the column of a row below `base`, -1 for none."""
        below = path[len(self.base or ()) + 1 :]
        for at, column in enumerate(self.columns):
            if column.path == below[: len(column.path)]:
                return at
        return -1

    # Sorting and filtering

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Show the rows in the order of a column, or with -1 in the document's."""
        is_descending = order is Qt.SortOrder.DescendingOrder
        known = 0 <= column < len(self.columns)
        self._sorted_by = (self.columns[column], is_descending) if known else None
        self._start_ordering()

    def filter(self, typed: str) -> None:
        """Show only the rows that match the input; see `RecordQuery`."""
        self._typed = typed
        self._start_ordering()

    @property
    def is_filtered(self) -> bool:
        """Whether only rows are shown that were looked for."""
        return bool(self.query)

    @property
    def is_arranging(self) -> bool:
        """Whether rows are being sorted or searched."""
        return self._ordering.is_busy

    def _start_ordering(self) -> None:
        self._ordering.begin(self._arranging(), at_once=self._at_once)
        self.progress.emit()

    def _arranging(self) -> Iterator[None]:
        order: Sequence[int] = range(self.whole)
        if self._sorted_by is not None:
            column, is_descending = self._sorted_by
            read = self._records.row
            order = yield from sorted_places(order, lambda at: read(at, column), is_descending)
        self.query = RecordQuery(self._typed, [column.label for column in self.columns])
        places = order
        if self.query:
            places = yield from self._matching(order)
        self._order = order
        self._rearrange(places)
        self.progress.emit()

    def _matching(self, order: Sequence[int]) -> Generator[None, None, list[int]]:
        """Return the places of the rows that the filter finds."""
        matching_rows, records, query = [], self._records, self.query
        for number, place in enumerate(order):
            cells = records.cells(place, self.columns)
            if place not in self._texts:
                self._texts[place] = texts_of(cells)
            is_found = query.matches(records.label(place).casefold(), self._texts[place], cells)
            if is_found and (not query.is_of_changed or records.mark(place, ())):
                matching_rows.append(place)
            if not number & 31:
                yield
        return matching_rows

    def _rearrange(self, places: Sequence[int]) -> None:
        """Show other rows, or the same ones in another order; the selection follows."""
        if list(places) == list(self.places):
            self._repaint()
            return
        self.layoutAboutToBeChanged.emit()
        held_indexes = self.persistentIndexList()
        before = [self.places[index.row()] for index in held_indexes]
        self._put_places(places)
        now = []
        for index, place in zip(held_indexes, before, strict=True):
            row = self.row_of_place(place)
            now.append(self.index(row, index.column()) if row >= 0 else QModelIndex())
        self.changePersistentIndexList(held_indexes, now)
        self.layoutChanged.emit()

    # Places, rows and paths

    def row_of_place(self, place: int) -> int:
        """Return the row that shows the container at a place in the document, -1 for none."""
        if isinstance(self.places, range):
            return place if place in self.places else -1
        if self._rows is None:
            rows = array("l", [-1]) * self.whole
            for row, row_place in enumerate(self.places):
                rows[row_place] = row
            self._rows = rows
        return self._rows[place] if 0 <= place < len(self._rows) else -1

    def record_path(self, row: int) -> Path:
        """Return the path of the container that a row shows."""
        return self._records.path(self.places[row])

    def path(self, index: Index) -> Path:
        """Return the path of a cell, whether there is a value or not."""
        return self.record_path(index.row()) + self.columns[index.column()].path

    def index_of(self, path: Path) -> QModelIndex:
        """Return the cell that shows the row at `path`, an invalid index where none does."""
        base = self.base
        if base is None or len(path) <= len(base) or path[: len(base)] != base or self._is_stale:
            return QModelIndex()
        row = self.row_of_place(self._records.place_of(path[len(base)]))
        return QModelIndex() if row < 0 else self.index(row, max(0, self.column_of(path)))

    def row_at(self, index: Index) -> Row | None:
        """Return the row of the document that a cell shows, None if it is missing there."""
        if self._is_stale or not index.isValid():
            return None
        return self._cells_of(self.places[index.row()])[index.column()]

    def _cells_of(self, place: int) -> list[Row | None]:
        """Return the cells of a container, cached for the next call."""
        cells = self._cells.get(place)
        if cells is None:
            if len(self._cells) >= _KEPT:
                self._cells.clear()
            cells = self._cells[place] = self._records.cells(place, self.columns)
        return cells

    # Following the document

    def _follow_change(self, changes: Changes) -> None:
        document, base = self.document, self.base
        if document is None or base is None:
            return
        self.base = changes.follow(base)
        if self._is_stale:
            return
        depth, is_linked = len(base), document.outline.LINKED
        is_above = any(path == base[: len(path)] for path in (*changes.spread, *changes.values))
        if any(is_linked or list_.old == base[: len(list_.old)] for list_ in changes.lists):
            self._lose_base()
        elif is_above or (is_linked and changes.paths):
            self._forget_cells()
        else:
            for path in changes.paths:
                if path[:depth] == base:
                    self._change_record(path[depth], changes.are_of_values)

    def _change_record(self, key: Key, is_set: bool) -> None:
        """Show a container again that has other values, or other rows."""
        place = self._records.place_of(key)
        self._cells.pop(place, None)
        self._texts.pop(place, None)
        row = self.row_of_place(place)
        if row >= 0 and self.columns:
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))
        if not is_set:
            self._looking.stop()
            call_later(self, self._look_over)

    def _forget_cells(self) -> None:
        """Read everything again that is shown."""
        self._cells.clear()
        self._texts.clear()
        self._repaint()

    def _repaint(self) -> None:
        if self.rowCount() and self.columns:
            last_index = self.index(self.rowCount() - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last_index)

    def _relabel(self) -> None:
        """Show the names that are known now, or later if a cell is edited."""
        self._is_renamed = self.is_edited()
        if not self._is_renamed:
            self.reload()

    def end_edit(self) -> None:
        """Show the names that became known while a cell was edited."""
        if self._is_renamed:
            self._relabel()

    # What Qt asks

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.places)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ITEM.DisplayRole
    ) -> Any:
        if role not in (_ITEM.DisplayRole, _ITEM.ToolTipRole):
            return None
        if orientation is Qt.Orientation.Horizontal:
            shown = one_line(self.columns[section].label)
        else:
            shown = "" if self._is_stale else one_line(self._records.label(self.places[section]))
        return shown if role == _ITEM.DisplayRole else tip(shown)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        row = self.row_at(index)
        is_free = self.document is not None and not self.document.frozen
        if is_free and row is not None and row.editable:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: Index, role: int = _ITEM.DisplayRole) -> Any:
        if not index.isValid() or self._is_stale:
            return None
        row = self.row_at(index)
        if role == ItemRole.CELL:
            return self._cell_of(index, row)
        if role == ItemRole.KIND:
            return None if row is None else row.kind
        if role == ItemRole.HINTS:
            return NONE if row is None or not self.document else self._hints(index)
        if role in (_ITEM.DisplayRole, _ITEM.EditRole):
            return value_shown(row)
        if role == ItemRole.CHANGED:
            return bool(self._mark_of(index))
        if role == _ITEM.ToolTipRole:
            return self._cell_tooltip(index, row)
        if role == _ITEM.AccessibleTextRole:
            return self._spoken_cell(index, row)
        return None

    def _hints(self, index: Index) -> Any:
        assert self.document is not None, "asked before"
        return hints_for(self.document, self.path(index))

    def _cell_of(self, index: Index, row: Row | None) -> Cell:
        words = self.query.marks(index.column()) if self.query else ()
        mark = ChangeMark.SAME if row is None else self._mark_of(index)
        return Cell(row, value_shown(row), mark, words, detail_shown(row))

    def _mark_of(self, index: Index) -> ChangeMark:
        return self._records.mark(self.places[index.row()], self.columns[index.column()].path)

    def _cell_tooltip(self, index: Index, row: Row | None) -> str:
        label = one_line(self.columns[index.column()].label)
        if row is None:
            record = one_line(self._records.label(self.places[index.row()]))
            return tip(tr("{record} has no {name}", record=record, name=label))
        return tip(f"{label}: {one_line(value_shown(row))} ({row.kind.value})")

    def _spoken_cell(self, index: Index, row: Row | None) -> str:
        parts = [
            one_line(self._records.label(self.places[index.row()])),
            one_line(self.columns[index.column()].label),
            tr("missing") if row is None else value_shown(row),
        ]
        if row is not None and self._mark_of(index):
            parts.append(tr("changed"))
        return ", ".join(parts)

    def setData(self, index: Index, value: Any, role: int = _ITEM.EditRole) -> bool:
        """Ask the document to change a cell; emits `refused` if the value does not fit."""
        if role != _ITEM.EditRole or self.document is None or self.row_at(index) is None:
            return False
        try:
            self.document.set_value(self.path(index), value)
        except WrongType as error:
            self.refused.emit(error.what)
            return False
        return True

    def paths(self, indexes: Iterable[Index]) -> list[Path]:
        """Return the paths of the cells that have something in them."""
        return [self.path(index) for index in indexes if self.row_at(index) is not None]


# The containers below one row of a document, and what each has, by position.


class RecordRows:
    """The rows below `base`, as they were when this was created; positions count from 0.

    Each method raises `WrongType` if a row was deleted meanwhile.
    """

    def __init__(self, document: Document, base: Path) -> None:
        self._document, self._base = document, base
        keys = document.outline.keys(base)
        self.keys: Sequence[Key] = keys if isinstance(keys, range) else list(keys)
        self._places: dict[Key, int] | None = None

    def path(self, place: int) -> Path:
        """Return the path of the container at a place."""
        return (*self._base, self.keys[place])

    def place_of(self, key: Key) -> int:
        """Return the place of a container, -1 for none."""
        if isinstance(self.keys, range):
            return key if isinstance(key, int) and key in self.keys else -1
        if self._places is None:
            self._places = {key: place for place, key in enumerate(self.keys)}
        return self._places.get(key, -1)

    def label(self, place: int) -> str:
        """Return the name of a container."""
        return self._document.outline.row(self.path(place)).label

    def mark(self, place: int, below: Path) -> ChangeMark:
        """Return how a container's value differs from the file."""
        path = (*self.path(place), *below)
        return self._document.tracker.mark(path)

    def row(self, place: int, column: RecordColumn) -> Row | None:
        """Return one cell, None if the container has no such row."""
        try:
            return self._document.outline.row(self.path(place) + column.path)
        except WrongType:
            return None

    def cells(self, place: int, columns: Sequence[RecordColumn]) -> list[Row | None]:
        """Return the cells of a container."""
        outline, path = self._document.outline, self.path(place)
        rows = {row.key: row for row in outline.rows(path)}
        below: dict[Key, dict[Key, Row]] = {}
        cells: list[Row | None] = []
        for column in columns:
            key = column.path[0]
            found_row = rows.get(key)
            if found_row is not None and len(column.path) > 1:
                if key not in below:
                    below[key] = {row.key: row for row in outline.rows((*path, key))}
                found_row = below[key].get(column.path[1])
            cells.append(found_row)
        return cells


# Sorting and filtering of a table of similar containers.
#
# Both are done by generators that yield at every step, so that the window stays responsive. The
# document's own order does not change.


_RUN = 1024
"""The number of rows that are sorted at once; these runs are merged afterwards."""
Weight = tuple[int, object]
_NUMBER, _NOT_A_NUMBER, _TEXT, _PARTS, _COUNT, _OTHER = range(6)


def weight(row: Row) -> Weight:
    """Return the sort key of a value: numbers first, texts ignoring case, then the rest."""
    value = row.value
    if row.kind in CONTAINERS:
        return _COUNT, row.count
    if row.kind in FLOAT_COUNTS:
        return _PARTS, tuple(-math.inf if part != part else part for part in value)
    if isinstance(value, int | float):
        return (_NOT_A_NUMBER, 0) if value != value else (_NUMBER, value)
    if isinstance(value, str):
        return _TEXT, value.casefold()
    return _OTHER, len(value) if isinstance(value, bytes | tuple) else 0


def sorted_places(
    places: Iterable[int], row_of: Callable[[int], Row | None], is_descending: bool
) -> Generator[None, None, list[int]]:
    """Sort positions by their values; those without one come last, equal ones keep their order."""
    runs: list[list[tuple[Weight, int]]] = []
    run: list[tuple[Weight, int]] = []
    missing: list[int] = []
    by_weight = itemgetter(0)
    for number, place in enumerate(places):
        row = row_of(place)
        if row is None:
            missing.append(place)
        else:
            run.append((weight(row), place))
        if len(run) == _RUN:
            run.sort(key=by_weight, reverse=is_descending)
            runs.append(run)
            run = []
        if not number & 63:
            yield
    run.sort(key=by_weight, reverse=is_descending)
    runs.append(run)
    sorted_rows: list[int] = []
    for number, (_weight, place) in enumerate(merge(*runs, key=by_weight, reverse=is_descending)):
        sorted_rows.append(place)
        if not number & 255:
            yield
    return sorted_rows + missing


class RecordQuery:
    """The input in the filter of a table: words that must all be found in a row.

    `name:`, `value:`, `type:` and `is:changed` are as in the filter of the tree; any other name
    before a colon is that of a column.
    """

    def __init__(self, typed: str, titles: Sequence[str]) -> None:
        self.parts = Query(typed).parts
        self._titles = [title.casefold() for title in titles]

    def __bool__(self) -> bool:
        return bool(self.parts)

    @property
    def is_of_changed(self) -> bool:
        """Whether only rows that differ from the file are found."""
        return any(word == Word("is", "changed") for word in self.parts)

    def marks(self, column: int) -> tuple[str, ...]:
        """Return the words to highlight in a column."""
        order_marks = []
        for word in self.parts:
            columns, term = self._aim(word)
            if word.field in ("", "value") and (columns is None or column in columns):
                order_marks.append(term)
        return tuple(order_marks)

    def matches(self, label: str, texts: Sequence[str], cells: Sequence[Row | None]) -> bool:
        """Whether a row is found, by its label and the casefolded texts of its cells."""
        return all(self._finds(word, label, texts, cells) for word in self.parts)

    def _finds(
        self, word: Word, label: str, texts: Sequence[str], cells: Sequence[Row | None]
    ) -> bool:
        if word.field == "is":
            return True  # the document knows, no text does
        columns, term = self._aim(word)
        if columns is not None:
            return any(term in texts[at] for at in columns if at < len(texts))
        if word.field in ("", "name") and term in label:
            return True
        if word.field in ("", "value") and any(term in text for text in texts):
            return True
        kinds = kinds_of(word)
        return bool(kinds) and any(cell is not None and cell.kind in kinds for cell in cells)

    def _aim(self, word: Word) -> tuple[list[int] | None, str]:
        """Return the columns that a word such as `power:10` is restricted to, and the rest of the
        word."""
        head, colon, rest = word.term.partition(":")
        if not word.field and colon and rest:
            columns = [at for at, title in enumerate(self._titles) if head in title]
            exact = [at for at in columns if self._titles[at] == head]
            if columns:
                return exact or columns, rest
        return None, word.term


def texts_of(cells: Sequence[Row | None]) -> list[str]:
    """Return the values of a table's row as searched."""
    return ["" if row is None else value_of(row) for row in cells]
