"""The menus of a table of records: of its cells, of one column, and of all columns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from app.i18n import tr, trn
from app.plain import caption
from app.windows.records.edits import RecordEdits
from app.windows.records.view import RecordsView
from formats.value_text import one_line

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
