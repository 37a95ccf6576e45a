"""The editor of number buffers: a table with its index, a plot, and tools for many elements."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QToolButton

from app import theme
from app.buttons import MenuButton
from app.editors import raw_files
from app.editors.base import ValueEditor, hint_label
from app.editors.buffer_plot import BufferPlot
from app.editors.buffer_tools import MOST, FillTool, ResizeTool, filled, resized
from app.editors.cells import from_file, read_list, read_numbers, to_file
from app.editors.grid import Grid, GridView
from app.i18n import tr, trn
from app.layouts import add_layout, hbox
from app.menu import Menu
from app.selection import select_row
from app.sentences import refusal
from formats.core.kinds import PART_KINDS, Kind, default
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import text

_MANY = 500
"""From this number of pasted cells on, they are parsed all at once."""
_FEWEST_SHOWN = 2
"""One number alone is no picture."""


class BufferEditor(ValueEditor):
    """All elements of a buffer, created only as far as the table is scrolled."""

    def _build(self) -> None:
        self._element = Kind.S32
        self.grid = Grid(lambda _row: self._element, str, tr("value"))
        self.view = GridView(self.grid)
        self.grid.edited.connect(self._field_finished)
        self.view.pasted_text.connect(self._paste)
        self.view.add_wanted.connect(self._add_element)
        self.view.remove_wanted.connect(self._remove_elements)
        self.setFocusProxy(self.view)
        self.plot = BufferPlot(lambda at: text(self._element, self.grid.columns[0][at]))
        self.plot.picked.connect(self._select_element)
        self.view.selectionModel().currentRowChanged.connect(
            lambda index, _old: self.plot.set_current(index.row())
        )
        self._column.addWidget(self.plot)
        self._column.addWidget(self.view, 1)
        add_layout(self._column, self._build_line())
        self._build_tools()

    def _build_line(self) -> QHBoxLayout:
        self.count = hint_label()
        self.add = tool_button("plus", tr("Add a row after the current one (Insert)"))
        self.remove = tool_button("minus", tr("Delete the selected rows (Del)"))
        self.add.clicked.connect(self._add_element)
        self.remove.clicked.connect(self._remove_elements)
        self.more = MenuButton(tr("More"))
        self.more.setToolTip(tr("More commands for this buffer"))
        self.menu = Menu(self.more)
        self._edits = [
            self.menu.addAction(tr("&Fill…"), self.start_fill),
            self.menu.addAction(tr("&Resize…"), self.start_resize),
            self.menu.addAction(tr("&Paste from the current row"), self._paste_clipboard),
            self.menu.addAction(tr("&Import a raw file…"), self._import),
        ]
        self.menu.insertAction(self._edits[2], self.menu.addAction(tr("&Copy all"), self._copy_all))
        self.menu.addAction(tr("&Export as a raw file…"), self._export)
        self.more.setMenu(self.menu)
        return hbox((self.count, 1), self.add, self.remove, self.more)

    def _build_tools(self) -> None:
        self.fill = FillTool()
        self.resize_tool = ResizeTool()
        for tool, act in ((self.fill, self._fill_elements), (self.resize_tool, self._resize)):
            tool.wanted.connect(act)
            tool.closed.connect(self._close_tools)
            self._column.addWidget(tool)

    # Showing

    def _show_row(self, row: Row) -> None:
        self._element = PART_KINDS[row.kind]
        self.view.setAccessibleName(self.accessibleName())
        self.plot.setAccessibleName(tr("Plot of {label}", label=row.label or tr("root")))
        self.grid.set_columns([list(row.value)])
        self.plot.show_numbers(row.value)
        self.plot.setVisible(len(row.value) >= _FEWEST_SHOWN)
        self.plot.set_current(self.view.currentIndex().row())
        self.count.setText(trn("{n:,} element", "{n:,} elements", len(row.value)))
        self._allow_remove()

    def _read_value(self) -> Any:
        assert self.row is not None
        self.grid.check()
        old, fresh = self.row.value, self.grid.columns[0]
        is_same = len(old) == len(fresh) and all(a is b for a, b in zip(old, fresh, strict=True))
        return old if is_same else tuple(fresh)

    def _is_typed_beside(self) -> bool:
        return self.view.is_typed_in

    def _take_beside(self) -> None:
        self.view.take_input()

    def _select_element(self, row: int) -> None:
        index = self.grid.index(row, 0)
        select_row(self.view, index)
        self.view.scrollTo(index)

    # Rows

    def _add_element(self) -> None:
        if self.grid.is_read_only:
            return
        current = self.view.currentIndex()
        at = current.row() + 1 if current.isValid() else self.grid.rowCount()
        self.grid.insert(at, 1, default(self._element))
        select_row(self.view, self.grid.index(at, 0))

    def _remove_elements(self) -> None:
        rows = self.view.selected_rows()
        if rows and not self.grid.is_read_only:
            self.grid.remove(rows)
            last = self.grid.rowCount() - 1
            select_row(self.view, self.grid.index(min(rows[0], last), 0))

    def _replace_numbers(self, numbers: list[Any]) -> None:
        """Have other elements in the place of all."""
        self.grid.set_columns([numbers])
        self.grid.edited.emit()

    def _paste(self, typed: str) -> None:
        """Put a list or a column of a spreadsheet in from the current row on, adding rows."""
        cells = read_list(typed)
        if self.grid.is_read_only or not cells:
            return
        at = max(0, self.view.currentIndex().row())
        if at + len(cells) > MOST:
            self.refused.emit(
                tr(
                    "{count:,} pasted elements are too many: at most {most:,} fit",
                    count=len(cells),
                    most=MOST,
                )
            )
            return
        assert self.row is not None
        numbers = read_numbers(self.row.kind, cells) if len(cells) > _MANY else None
        if numbers is None:
            self.grid.paste(at, 0, [[cell] for cell in cells], default(self._element))
        else:
            old = self.grid.columns[0]
            self._replace_numbers(old[:at] + numbers + old[at + len(numbers) :])

    def _paste_clipboard(self) -> None:
        self._paste(QGuiApplication.clipboard().text())

    def _copy_all(self) -> None:
        written = "\n".join(text(self._element, column) for column in self.grid.columns[0])
        QGuiApplication.clipboard().setText(written)

    # Tools

    def start_fill(self) -> None:
        """Show the fields that fill the selected rows, or all where one at most is selected."""
        self._close_tools()
        rows = self._rows_to_fill()
        if rows:
            is_all = len(rows) == self.grid.rowCount()
            self.fill.begin(self._element, self.grid.columns[0][rows[0]], len(rows), is_all)

    def start_resize(self) -> None:
        """Show the fields that change the number of elements."""
        self._close_tools()
        self.resize_tool.begin(self._element, self.grid.rowCount())

    def _close_tools(self) -> None:
        had_focus = any(tool.isVisible() for tool in (self.fill, self.resize_tool))
        self.fill.hide()
        self.resize_tool.hide()
        self.show_reason("")
        if had_focus:
            self.view.setFocus()

    def _rows_to_fill(self) -> list[int]:
        rows = self.view.selected_rows()
        return rows if len(rows) > 1 else list(range(self.grid.rowCount()))

    def _fill_elements(self) -> None:
        self._apply_tool(
            lambda: filled(
                self._element,
                self.grid.columns[0],
                self._rows_to_fill(),
                self.fill.first.value(),
                self.fill.step.value(),
            )
        )

    def _resize(self) -> None:
        tool = self.resize_tool
        self._apply_tool(
            lambda: resized(self.grid.columns[0], tool.count.value(), tool.fresh.value())
        )

    def _apply_tool(self, make: Callable[[], list[Any]]) -> None:
        """Apply the result of a tool and close it, or show why that is impossible."""
        try:
            numbers = make()
        except WrongType as error:
            self.refused.emit(refusal(error))
            return
        self._close_tools()
        self._replace_numbers(numbers)

    # Files

    def _import(self) -> None:
        name, _filter = QFileDialog.getOpenFileName(self, tr("Import elements"))
        if not name:
            return
        assert self.row is not None
        try:
            numbers = from_file(self.row.kind, raw_files.load(Path(name), MOST * 4))
        except (OSError, WrongType) as error:
            self.refused.emit(
                tr("{name} was not imported: {error}", name=Path(name).name, error=refusal(error))
            )
            return
        self._replace_numbers(list(numbers))

    def _export(self) -> None:
        name, _filter = QFileDialog.getSaveFileName(self, tr("Export elements"))
        if name:
            assert self.row is not None
            reason = raw_files.save(Path(name), to_file(self.row.kind, self.grid.columns[0]))
            if reason:
                self.refused.emit(
                    tr("{name} was not written: {reason}", name=Path(name).name, reason=reason)
                )

    def _set_read_only(self, read_only: bool) -> None:
        self.grid.is_read_only = read_only
        self.add.setEnabled(not read_only)
        for action in self._edits:
            action.setEnabled(not read_only)
        self._allow_remove()

    def _allow_remove(self) -> None:
        self.remove.setEnabled(not self.grid.is_read_only and self.grid.rowCount() > 0)


def tool_button(icon: str, tip: str) -> QToolButton:
    """Return a small button with a drawing, whose tool tip is its name too."""
    button = QToolButton()
    if icon:
        button.setIcon(theme.icon(icon))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    return button
