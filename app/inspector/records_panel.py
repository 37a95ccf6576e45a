"""The panel that shows similar containers as a table, in step with the selection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from app.documents.document import Document
from app.editors.base import ValueEditor
from app.editors.labels import ElidedLabel
from app.inspector.form_area import set_all
from app.inspector.records_columns import RecordColumn
from app.inspector.records_delegate import CellDelegate
from app.inspector.records_model import RecordsModel
from app.inspector.records_view import RecordsView
from app.inspector.table_text import Values, cell_text, line_of, read_lines, spread, value_of_cell
from app.ui import theme
from app.ui.buttons import icon_button
from app.ui.find_field import FindField
from app.ui.i18n import tr, trn
from app.ui.idle_task import AT_ONCE, IdleTask
from app.ui.item_models import Index
from app.ui.later import call_later
from app.ui.layouts import hbox, vbox
from app.ui.list_views import OverNote
from app.ui.menu import Menu
from app.ui.plain import Label, caption
from app.ui.selection import edit_cell
from app.ui.terms import root_name
from app.ui.widgets import hint, open_menu
from formats.core.kinds import CONTAINERS, Kind, same
from formats.core.paths import Path
from formats.editing import Structure
from formats.errors import FormatError, WrongType
from formats.outline import Outline, Row
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.window.panel_host import PanelHost

MOST_IN_PLACE = 1000
"""More selected cells than this are edited in a dialog."""
MOST_TOLD = 200
"""If more cells than this are selected, the rest of the program only learns of the current one."""


class TablePanel(QWidget):
    """Shows one document's like containers; every edit is one step of its undo."""

    refused = Signal(str)
    """An edit was refused, and why."""
    row_wanted = Signal(object, object)
    """A document, and a row of it to focus."""
    inspector_wanted = Signal()
    """A value should be edited that has no room in a cell."""
    told = Signal(str)
    """A message about an invisible action, such as copying."""

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the table of a window."""
        panel = cls()
        panel.refused.connect(host.refuse)
        panel.told.connect(host.show_message)
        panel.row_wanted.connect(host.go_to_row)
        panel.inspector_wanted.connect(host.actions["edit_in_inspector"].trigger)
        return panel

    def __init__(self) -> None:
        super().__init__()
        self.model = RecordsModel(self)
        self.view = RecordsView(self.model)
        self.edits = RecordEdits(self.model)
        self._is_choosing = False
        self._work = IdleTask(self)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._follow_selection)
        self._type_soon = QTimer(self, singleShot=True, interval=120)
        self._type_soon.timeout.connect(self._filter_rows)
        self.model.is_edited = lambda: self.view.state() is self.view.State.EditingState
        self._build()
        self._commands = self._made_commands()
        self._connect()
        self.set_document(None)

    # How it is built

    def _build(self) -> None:
        self.title = ElidedLabel("")
        self.filter = FindField(tr("Filter rows"), tr("Filter rows…"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setToolTip(
            tr("Words in any cell, or in one column: Power:10, type:f32, is:changed")
        )
        self.filter.addAction(
            theme.icon("search", "secondary"), self.filter.ActionPosition.LeadingPosition
        )
        self.filter.setMinimumWidth(120)
        self.filter.setMaximumWidth(320)
        self.count = hint("")
        self.note = Label()
        self.note.setWordWrap(True)
        self.note.setMargin(16)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note.setForegroundRole(self.note.foregroundRole().PlaceholderText)
        self._none = OverNote(self.view)
        self.delegate = CellDelegate(
            self.view,
            lambda index: self.edits.together(index, self.view.selected()),
            lambda: self.view.selected_count() > MOST_IN_PLACE,
            self.edits.is_mixed,
            self.edits.set_all,
        )
        self.view.setItemDelegate(self.delegate)
        vbox(self._bar(), (self.note, 1), (self.view, 1), parent=self, spacing=4, margins=6)

    def _bar(self) -> QHBoxLayout:
        row = hbox((self.title, 1), self.count, (self.filter, 1), spacing=4)
        self._buttons: list[QToolButton] = []
        for icon, words, do in (
            ("copy", tr("Copy as a table (Ctrl+Shift+C)"), self.copy_table),
            ("jump", tr("Go to the row in the tree (Ctrl+Return)"), self.go_to_tree),
        ):
            button = icon_button(icon, words, do)
            self._buttons.append(button)
            row.addWidget(button)
        columns = icon_button("settings", tr("Columns"))
        columns.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = Menu(columns)
        menu.aboutToShow.connect(lambda: fill_columns_menu(menu, self.view))
        columns.setMenu(menu)
        self._buttons.append(columns)
        row.addWidget(columns)
        return row

    def _made_commands(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names that the keys of the view and menus use."""
        return {
            "add_missing": self.add_missing,
            "copy_cells": self.copy_cells,
            "copy_table": self.copy_table,
            "edit_cell": self.edit_cell,
            "edit_many": self.edit_many,
            "go_to_filter": self.go_to_filter,
            "go_to_tree": self.go_to_tree,
            "paste_cells": self.paste_cells,
            "remove_values": self.remove_values,
            "select_columns": self.view.select_columns,
            "select_rows": self.view.select_rows,
            "toggle": lambda: self.edits.toggle(self.view.currentIndex(), self.view.selected()),
        }

    def _connect(self) -> None:
        self.model.refused.connect(self.refused)
        self.delegate.refused.connect(self.refused)
        self.delegate.closeEditor.connect(lambda: call_later(self.model, self.model.end_edit))
        self.delegate.many_wanted.connect(self.edit_many)
        self.delegate.wide_editor_wanted.connect(lambda _index: self.inspector_wanted.emit())
        self.model.progress.connect(self._show_state)
        self.model.gone.connect(self._soon.start)
        self.model.modelReset.connect(self._after_reset)
        self.model.columnsInserted.connect(self._show_state)
        self._work.paused.connect(self._show_state)
        self.filter.textChanged.connect(self._filter_typed)
        self.filter.left.connect(self._leave_filter)
        self.filter.stepped.connect(lambda _forward: self.view.setFocus())
        self.view.selectionModel().selectionChanged.connect(self._cells_chosen)
        self.view.selectionModel().currentChanged.connect(self._cells_chosen)
        self.view.wanted.connect(self._do_command)
        self.view.menu_asked.connect(self._show_menu)
        self.view.doubleClicked.connect(self._enter_cell)
        self.view.verticalHeader().sectionDoubleClicked.connect(lambda _row: self.go_to_tree())
        across = self.view.horizontalHeader()
        across.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        across.customContextMenuRequested.connect(self._show_column_menu)

    def sizeHint(self) -> QSize:
        return QSize(480, 260)

    # Display

    def set_document(self, document: Document | None) -> None:
        """Show a table of another document, or none."""
        old = self.model.document
        if old is not None and old is not document:
            self.delegate.keep_input()
            old.selection.changed.disconnect(self._soon.start)
            old.about_to_edit.disconnect(self.delegate.keep_input)
        if document is not None and old is not document:
            document.selection.changed.connect(self._soon.start)
            document.about_to_edit.connect(self.delegate.keep_input)
        self._document = document
        self._show_table(None)
        self._follow_selection()

    def _show_table(self, base: Path | None) -> None:
        """Show another table, as much of it as fits what is typed in the filter."""
        self._work.stop()
        self._type_soon.stop()
        across = self.view.horizontalHeader()
        across.blockSignals(True)
        across.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        across.blockSignals(False)
        self.model.show(self._document, base)
        if base is not None and self.filter.text():
            self.model.filter(self.filter.text())

    def _follow_selection(self) -> None:
        """Show the table that the current row belongs to, and its selected cells."""
        document = self._document
        if document is None:
            self._show_state()
            return
        base = table_for(document.outline, document.current, self.model.base)
        if base != self.model.base:
            self._show_table(base)
        if not self._is_choosing:
            self._show_selection()
        self._show_state()

    def _show_selection(self) -> None:
        """Select the cells of the document's selection."""
        assert self._document is not None, "it follows one"
        selection, base = self._document.selection, self.model.base
        if base is None or self.paths_told() == selection.paths:
            return
        cells = []
        for path in selection.paths[: 4 * MOST_TOLD]:
            index = self.model.index_of(path)
            if index.isValid():
                cells.append((index.row(), index.column() if len(path) > len(base) + 1 else -1))
        current = self.model.index_of(selection.current or ())
        self._is_choosing = True
        self.view.choose(cells, current)
        self._is_choosing = False
        if current.isValid():
            self.view.scrollTo(current)

    def paths_told(self) -> list[Path]:
        """Return the rows of the document for the selected cells.

        A whole selected row stands for its container; a missing cell for none.
        """
        rows = self.view.whole_rows()
        if rows and len(rows) <= MOST_TOLD:
            return [self.model.record_path(row) for row in rows]
        if self.view.selected_count() <= MOST_TOLD:
            return self.model.paths(self.view.selected())
        return self.model.paths([self.view.currentIndex()])

    def _cells_chosen(self, _in: object = None, _out: object = None) -> None:
        """Make the selection here that of the document."""
        document = self._document
        if self._is_choosing or document is None or self.model.base is None:
            return
        paths = self.paths_told()
        if not paths and self.view.currentIndex().isValid():
            paths = [self.model.record_path(self.view.currentIndex().row())]
        if paths and paths != document.selection.paths:
            index = self.view.currentIndex()
            self._is_choosing = True
            document.selection.choose(paths, self.model.path(index) if index.isValid() else None)
            self._is_choosing = False
            self._soon.stop()  # it is shown here already
        self._show_state()

    def _after_reset(self) -> None:
        self._soon.start()
        self._show_state()

    def _show_state(self) -> None:
        """Show what the table contains, how much of it is shown, and the progress of slow work."""
        document, base, model = self._document, self.model.base, self.model
        is_shown = document is not None and base is not None
        self._none.show_text("")
        self.view.setVisible(is_shown)
        self.note.setVisible(not is_shown)
        for widget in (self.title, self.filter, self.count, *self._buttons):
            widget.setEnabled(is_shown)
        self.filter.setVisible(is_shown)
        if document is None or base is None:
            self.note.setText(tr("Select a list of maps or objects to see it as a table."))
            self.title.setText("")
            self.count.setText("")
            return
        labels = document.outline.labels(base)
        self.title.setText(" › ".join(map(one_line, labels)) if labels else root_name())
        self.count.setText(self._count_text())
        if model.is_filtered and not model.rowCount() and not model.is_arranging:
            self._none.show_text(tr("No results"))

    def _count_text(self) -> str:
        model = self.model
        if self._work.is_busy:
            return tr("Working… Esc cancels")
        if model.is_arranging:
            return tr("Searching…")
        whole = model.whole
        words = trn("{n:,} row", "{n:,} rows", whole)
        if model.is_filtered:
            words = tr("{count:,} of {whole}", count=model.rowCount(), whole=words)
        if model.share is not None:
            return tr("{words} · reading {share} %", words=words, share=int(100 * model.share))
        rows = len(self.view.whole_rows())
        if rows:
            return tr("{words} · {count:,} selected", words=words, count=rows)
        selected = self.view.selected_count()
        if selected > 1:
            cells = trn("{n:,} cell selected", "{n:,} cells selected", selected)
            return f"{words} · {cells}"
        return words

    # The filter

    def _filter_typed(self, typed: str) -> None:
        if typed:
            self._type_soon.start()
        else:
            self._filter_rows()

    def _filter_rows(self) -> None:
        self._type_soon.stop()
        self.model.filter(self.filter.text())
        self._show_state()

    def _leave_filter(self) -> None:
        self.filter.clear()
        self.view.setFocus()

    def go_to_filter(self) -> None:
        """Go to the filter with its text selected."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    # Commands on cells

    def _do_command(self, name: str) -> None:
        """Run the command of a key or a menu."""
        try:
            self._commands[name]()
        except FormatError as error:
            self.refused.emit(error.what)

    def edit_cell(self) -> None:
        """Edit the current cell, or all cells selected with it; enter a container."""
        index = self.view.currentIndex()
        if not index.isValid():
            return
        row = self.model.row_at(index)
        if row is None:
            self.add_missing()
        elif row.kind in CONTAINERS:
            self._enter_cell(index)
        else:
            edit_cell(self.view, index)

    def _enter_cell(self, index: QModelIndex) -> None:
        """Go to the table or the rows inside a cell."""
        row = self.model.row_at(index)
        if row is not None and row.kind in CONTAINERS and self._document is not None:
            path = self.model.path(index)
            base = table_for(self._document.outline, path, None)
            if base is not None and base[: len(path)] == path:
                self._show_table(base)
            self.row_wanted.emit(self._document, path)

    def add_missing(self) -> None:
        """Add the values that the selected rows do not have."""
        cells = self.edits.missing(self.view.selected())
        if cells:
            self.edits.add_missing(cells)

    def remove_values(self) -> None:
        """Delete the selected rows if they are selected as a whole, else the selected values."""
        paths = self.paths_removed()
        if paths:
            self.edits.remove(paths)

    def paths_removed(self) -> list[Path]:
        """Return the rows that `remove_values` deletes."""
        rows = self.view.whole_rows()
        if rows:
            return [self.model.record_path(row) for row in rows]
        return self.model.paths(self.view.selected())

    def edit_many(self) -> None:
        """Change all selected values in one go."""
        self.delegate.finish()
        paths: list[Path] = []
        steps = self.edits.editable(self.view.cells(), paths)
        self._work.begin(steps, lambda: self._edit_all(paths), at_once=AT_ONCE)
        self._show_state()

    def _edit_all(self, paths: list[Path]) -> None:
        from app.tree.bulk_edit_dialog import BulkEditDialog

        self._show_state()
        if paths and self._document is not None:
            BulkEditDialog(self._document, paths, self).exec()

    def go_to_tree(self) -> None:
        """Go to the current row in the tree."""
        index = self.view.currentIndex()
        if index.isValid() and self._document is not None:
            is_there = self.model.row_at(index) is not None
            is_cell = is_there and not self.view.whole_rows()
            path = self.model.path(index) if is_cell else self.model.record_path(index.row())
            self.row_wanted.emit(self._document, path)

    # The clipboard

    def copy_cells(self) -> None:
        """Copy the selected cells in the form of spreadsheets."""
        self._copy_cells(self.view.selected_rows(), self.view.selected_columns(), is_whole=False)

    def copy_table(self) -> None:
        """Copy the whole table with its headings, or the selected part of it."""
        rows, columns = self.view.selected_rows(), self.view.selected_columns()
        if self.view.selected_count() < 2:
            rows, columns = list(range(self.model.rowCount())), self.view.shown_columns()
        self._copy_cells(rows, columns, is_whole=True)

    def _copy_cells(self, rows: list[int], columns: list[int], is_whole: bool) -> None:
        if not rows or not columns:
            return

        def steps() -> Iterator[None]:
            words = yield from self.edits.copying(rows, columns, is_whole)
            QGuiApplication.clipboard().setText(words)

        def done() -> None:
            self._show_state()
            count = len(rows) * len(columns)
            self.told.emit(trn("Copied {n:,} cell", "Copied {n:,} cells", count))

        self._work.begin(steps(), done, at_once=AT_ONCE)
        self._show_state()

    def paste_cells(self) -> None:
        """Give cells the texts of the clipboard, from the first selected one on; one step."""
        rows, columns = self.view.selected_rows(), self.view.selected_columns()
        words = QGuiApplication.clipboard().text()
        if not words or not rows or not columns:
            return
        lines = spread(read_lines(words), len(rows), len(columns))
        if len(lines) > len(rows):
            rows = list(range(rows[0], self.model.rowCount()))
        if max(map(len, lines)) > len(columns):
            shown = self.view.shown_columns()
            columns = shown[shown.index(columns[0]) :]
        self._work.begin(self._pasting(lines, rows, columns), self._show_state, at_once=AT_ONCE)
        self._show_state()

    def _pasting(
        self, lines: list[list[str]], rows: list[int], columns: list[int]
    ) -> Iterator[None]:
        try:
            values: Values = yield from self.edits.pasting(lines, rows, columns)
            self.edits.paste(values)
        except FormatError as error:
            self.refused.emit(error.what)

    @property
    def is_working(self) -> bool:
        """Whether cells are being copied or pasted."""
        return self._work.is_busy

    def cancel(self) -> None:
        """Give up copying or pasting."""
        self._work.stop()
        self._show_state()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_working:
            self.cancel()
        else:
            super().keyPressEvent(event)

    # Menus

    def _show_menu(self, place: QPoint) -> None:
        menu = Menu(self)
        self.fill_menu(menu)
        open_menu(menu, place)

    def fill_menu(self, menu: QMenu) -> None:
        """Put what can be done with the selected cells into a menu."""
        fill_cell_menu(menu, self.view, self.edits, self._do_command)

    def _show_column_menu(self, place: QPoint) -> None:
        column = self.view.horizontalHeader().logicalIndexAt(place)
        if column < 0:
            return
        menu = Menu(self)
        fill_column_menu(menu, self.view, column)
        open_menu(menu, self.view.horizontalHeader().mapToGlobal(place))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.view.setFocus(event.reason())


# Finds the container of a document to show as a table: one whose rows have values with the same
# names.


_SAMPLE = 48
"""The number of a container's rows that are checked for similarity."""
_RECORDS = frozenset({Kind.MAP, Kind.HASH_MAP, Kind.OBJECT, Kind.LIST})
_ROWS = frozenset({Kind.ARRAY, Kind.LIST})
"""The kinds of containers that are likely meant by a row inside them; others only by themselves."""


def is_table(outline: Outline, path: Path) -> bool:
    """Whether at least half of the rows of a container have values under one common name.

    A container with names of its own, such as a map, must have several rows.
    """
    row = outline.row(path)
    if not row.count or (row.count == 1 and row.kind is not Kind.ARRAY):
        return False
    rows = outline.rows(path, 0, _SAMPLE)
    counts: Counter[object] = Counter()
    for row_ in rows:
        if row_.kind in _RECORDS and row_.count:
            counts.update(outline.keys((*path, row_.key))[:_SAMPLE])
    most = counts.most_common(1)
    return bool(most) and 2 * most[0][1] >= len(rows)


def table_for(outline: Outline, path: Path, shown: Path | None) -> Path | None:
    """Return the container to show as a table for the row at `path`, None if there is none.

    It is the nearest one, else one directly below the row, or below its container. Inside the one
    that is `shown` now, only an array or a list replaces it, so that moving from row to row does
    not leave it.
    """
    try:
        found_path = _at_or_above(outline, path, shown)
        found_path = _table_below(outline, path) if found_path is None else found_path
        found_path = shown if found_path is None else found_path
        above = (_table_below(outline, path[:depth]) for depth in range(len(path) - 1, -1, -1))
        return (
            next((at for at in above if at is not None), None) if found_path is None else found_path
        )
    except WrongType:
        return None  # the row was deleted, and its view will be soon


def _at_or_above(outline: Outline, path: Path, shown: Path | None) -> Path | None:
    is_within = shown is not None and path[: len(shown)] == shown
    for depth in range(len(path), -1, -1):
        at = path[:depth]
        if at == shown:
            return shown
        is_meant = depth == len(path) and not is_within
        if (is_meant or outline.row(at).kind in _ROWS) and is_table(outline, at):
            return at
    above = (path[:depth] for depth in range(len(path) - 1, -1, -1))
    return next((at for at in above if is_table(outline, at)), None)


def _table_below(outline: Outline, path: Path) -> Path | None:
    rows = outline.rows(path, 0, _SAMPLE)
    paths = ((*path, row.key) for row in rows if row.kind in CONTAINERS)
    return next((at for at in paths if is_table(outline, at)), None)


# The menus of a table of records: of its cells, of one column, and of all columns.


_COUNTED = 2000
"""With more cells than this, it is not checked which of them their rows have."""
_LONGEST = 40


def fill_cell_menu(
    menu: QMenu, view: RecordsView, edits: RecordEdits, do: Callable[[str], object]
) -> None:
    """Put what can be done with the selected cells into a menu."""
    is_counted = view.selected_count() <= _COUNTED
    selected = view.selected() if is_counted else [view.currentIndex()]
    missing = len(edits.missing(selected)) if is_counted else view.selected_count()
    held = len(selected) - missing if is_counted else view.selected_count()
    removed = (
        trn("&Delete {n:,} row", "&Delete {n:,} rows", len(view.whole_rows()))
        if view.whole_rows()
        else trn("&Delete {n:,} value", "&Delete {n:,} values", held)
        if held
        else tr("&Delete values")
    )
    added = trn("&Add {n:,} missing value", "&Add {n:,} missing values", missing)
    if not missing:
        added = tr("&Add missing values")
    for name, words, keys, is_on in (
        ("edit_cell", tr("&Edit value"), "Return", bool(held)),
        ("edit_many", tr("&Batch edit…"), "Ctrl+E", bool(held)),
        ("", "", "", True),
        ("copy_cells", tr("&Copy"), "Ctrl+C", bool(selected)),
        ("copy_table", tr("Copy as a &table"), "Ctrl+Shift+C", bool(view.records.rowCount())),
        ("paste_cells", tr("Paste"), "Ctrl+V", bool(selected)),
        ("", "", "", True),
        ("add_missing", added, "Insert", bool(missing)),
        ("remove_values", removed, "Del", bool(held)),
        ("", "", "", True),
        ("select_columns", tr("Select &whole columns"), "Ctrl+Space", bool(selected)),
        ("select_rows", tr("Select whole &rows"), "Shift+Space", bool(selected)),
        ("go_to_tree", tr("&Go to the row in the tree"), "Ctrl+Return", bool(selected)),
    ):
        if not name:
            menu.addSeparator()
            continue
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        menu.addAction(f"{words}\t{shown}", partial(do, name)).setEnabled(is_on)


def fill_column_menu(menu: QMenu, view: RecordsView, column: int) -> None:
    """Put what can be done with one column into a menu."""
    across = view.horizontalHeader()
    for words, order in (
        (tr("Sort &ascending"), Qt.SortOrder.AscendingOrder),
        (tr("Sort &descending"), Qt.SortOrder.DescendingOrder),
    ):
        menu.addAction(words, partial(across.setSortIndicator, column, order))
    in_file = menu.addAction(
        tr("Order of the &file"), lambda: across.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    )
    in_file.setEnabled(across.sortIndicatorSection() >= 0)
    menu.addSeparator()
    menu.addAction(tr("Select the &column"), lambda: _select(view, column))
    menu.addAction(tr("&Fit its width"), partial(view.fit, column))
    hide = menu.addAction(tr("&Hide the column"), lambda: view.setColumnHidden(column, True))
    hide.setEnabled(len(view.shown_columns()) > 1)
    menu.addSeparator()
    fill_columns_menu(menu.addMenu(tr("Col&umns")), view)


def _select(view: RecordsView, column: int) -> None:
    view.setCurrentIndex(view.records.index(0, column))
    view.select_columns()


def fill_columns_menu(menu: QMenu, view: RecordsView) -> None:
    """List all columns in a menu, to show and to hide them."""
    menu.clear()
    hidden = [column for column in range(view.records.columnCount()) if view.isColumnHidden(column)]
    show_all = menu.addAction(tr("&Show all"), lambda: _show_all(view))
    show_all.setEnabled(bool(hidden))
    menu.addAction(tr("Reset order and width&s"), view.arrange_columns)
    menu.addSeparator()
    for column, record_column in enumerate(view.records.columns):
        action = menu.addAction(caption(one_line(record_column.label, _LONGEST)))
        action.setCheckable(True)
        action.setChecked(column not in hidden)
        action.setEnabled(column in hidden or len(view.shown_columns()) > 1)
        action.toggled.connect(lambda on, at=column: view.setColumnHidden(at, not on))


def _show_all(view: RecordsView) -> None:
    for column in range(view.records.columnCount()):
        view.setColumnHidden(column, False)


# The edits of the cells in a table of records; each is one step of undo.


_DOWN = Qt.Orientation.Vertical
_LOOKED_AT = 500
"""The number of cells that are checked for different values."""


class RecordEdits:
    """Edits the cells that a model shows."""

    def __init__(self, model: RecordsModel) -> None:
        self._model = model

    @property
    def _edited_document(self) -> Document:
        assert self._model.document is not None, "there are cells of it"
        return self._model.document

    # Values

    def alike(self, at: Index, indexes: Iterable[Index]) -> list[Path]:
        """Return the paths of the cells of the same kind as the one at `at`, that one first."""
        return self._paths(at, indexes, in_column=False)

    def together(self, at: Index, indexes: Iterable[Index]) -> list[Path]:
        """Return the paths of the cells that are edited with the one at `at`, that one first.

        Those are the ones of its kind, and those of its column whatever their kind.
        """
        return self._paths(at, indexes, in_column=True)

    def _paths(self, at: Index, indexes: Iterable[Index], in_column: bool) -> list[Path]:
        first = self._model.row_at(at)
        if first is None:
            return []
        paths = {self._model.path(at): None}
        for index in indexes:
            row = self._model.row_at(index)
            if row is None or not row.editable:
                continue
            if row.kind is first.kind or (in_column and index.column() == at.column()):
                paths[self._model.path(index)] = None
        return list(paths)

    def editable(self, indexes: Iterable[Index], paths: list[Path]) -> Iterator[None]:
        """Put the paths of those cells into `paths` that can be given another value."""
        for number, index in enumerate(indexes):
            row = self._model.row_at(index)
            if row is not None and row.editable:
                paths.append(self._model.path(index))
            if not number & 31:
                yield

    def is_mixed(self, paths: Sequence[Path]) -> bool:
        """Whether the values of cells differ."""
        rows = [self._edited_document.outline.row(path) for path in paths[:_LOOKED_AT]]
        first = rows[0]
        return not all(
            row.kind is first.kind and same(row.kind, row.value, first.value) for row in rows
        )

    def set_all(self, editor: ValueEditor, paths: Sequence[Path], value: Any) -> None:
        """Set cells to the value of one editor; expressions start from the value of each."""
        set_all(self._edited_document, editor, list(paths), value, None)

    def toggle(self, index: Index, indexes: Iterable[Index]) -> None:
        """Set the booleans among cells to the opposite of the one at `index`."""
        row = self._model.row_at(index)
        if row is None or row.kind is not Kind.BOOL:
            return
        values = [(path, not row.value) for path in self.alike(index, indexes)]
        self._set_cells(values)

    def _set_cells(self, values: Values) -> None:
        words = trn("Set {n:,} value", "Set {n:,} values", len(values))
        self._edited_document.set_many(values, words)

    # Text

    def copying(
        self, rows: Sequence[int], columns: Sequence[int], is_whole: bool
    ) -> Generator[None, None, str]:
        """Return cells as lines of text, with titles and names where `is_whole`."""
        model = self._model
        titles = [one_line(model.columns[column].label) for column in columns]
        lines = [line_of(["", *titles])] if is_whole else []
        for number, row in enumerate(rows):
            cells = [cell_text(model.row_at(model.index(row, column))) for column in columns]
            name = [model.headerData(row, _DOWN)] if is_whole else []
            lines.append(line_of([*name, *cells]))
            if not number & 31:
                yield
        return "".join(lines)

    def pasting(
        self, lines: Sequence[Sequence[str]], rows: Sequence[int], columns: Sequence[int]
    ) -> Generator[None, None, Values]:
        """Return the values for the cells at `rows` and `columns` from lines of text.

        Raises `WrongType` if one does not fit, or if there are fewer cells than texts.
        """
        model, outline = self._model, self._edited_document.outline
        wide = max(map(len, lines), default=0)
        if len(lines) > len(rows) or wide > len(columns):
            raise WrongType(
                tr(
                    "{rows} rows and {columns} columns were copied; there are fewer here",
                    rows=f"{len(lines):,}",
                    columns=wide,
                )
            )
        values: Values = []
        for number, (line, row) in enumerate(zip(lines, rows, strict=False)):
            for typed, column in zip(line, columns, strict=False):
                index = model.index(row, column)
                values += value_of_cell(outline, model.path(index), model.row_at(index), typed)
            if not number & 31:
                yield
        return values

    def paste(self, values: Values) -> None:
        """Give cells the values of a pasted text."""
        words = trn("Paste {n:,} value", "Paste {n:,} values", len(values))
        self._edited_document.set_many(values, words)

    # Names that a row has or has not

    def missing(self, indexes: Iterable[Index]) -> list[Index]:
        """Return the cells that their rows do not have."""
        return [index for index in indexes if self._model.row_at(index) is None]

    def add_missing(self, indexes: Iterable[Index]) -> list[Path]:
        """Add what rows do not have, each as the nearest row above has it, or else below."""
        model = self._model
        missing_rows = sorted(
            [(index.column(), index.row(), model.path(index)) for index in indexes],
            key=lambda one: one[:2],
        )
        sources: dict[tuple[int, int], Path] = {}
        for column, row, _path in missing_rows:
            above = sources.get((column, row - 1))  # which is missing there, too
            sources[column, row] = above or self._template_path(row, model.columns[column])
        words = trn("Add {n:,} value", "Add {n:,} values", len(missing_rows))

        def what(structure: Structure) -> list[Path]:
            paths: list[Path] = []
            packed: dict[Path, bytes] = {}
            for column, row, path in missing_rows:
                self._add_missing(structure, path, sources[column, row], packed)
                paths.append(path)
            return paths

        return self._edited_document.edit(words, what)

    def _template_path(self, row: int, column: RecordColumn) -> Path:
        """Return the nearest row above that has a column, or else below."""
        model = self._model
        below = range(row + 1, model.rowCount())
        for at in (*range(row - 1, -1, -1), *below):
            path = model.record_path(at) + column.path
            if self._row_or_none(path) is not None:
                return path
        name = one_line(column.label)
        raise WrongType(tr("no visible row has {name}", name=name))

    def _add_missing(
        self,
        structure: Structure,
        path: Path,
        source: Path,
        packed: dict[Path, bytes],
    ) -> None:
        """Put a copy of a value below a container that has none of that name."""
        if structure.view.has(path):
            return  # it was added together with another value
        if not structure.view.has(path[:-1]):
            path, source = path[:-1], source[:-1]
        if source not in packed:
            packed[source] = structure.pack([source])
        paths = structure.paste(path[:-1], packed[source])
        if paths != [path]:
            label = self._edited_document.outline.row(source).label
            raise WrongType(tr("“{label}” cannot be added here", label=one_line(label)))

    def _row_or_none(self, path: Path) -> Row | None:
        try:
            return self._edited_document.outline.row(path)
        except WrongType:
            return None

    def remove(self, paths: Sequence[Path]) -> None:
        """Remove values with their names from their rows."""
        words = trn("Delete {n:,} value", "Delete {n:,} values", len(paths))
        self._edited_document.edit(words, lambda structure: structure.remove(paths))
