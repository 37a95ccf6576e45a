"""Paints the cells of a table of records, and edits one of them or all that are selected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QBrush, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from app.documents.baseline import ChangeMark
from app.documents.roles import Cell, Column, ItemRole
from app.editors.base import ValueEditor
from app.editors.delegate import ValueDelegate
from app.editors.fields import NumberField
from app.ui import theme
from app.ui.descendants import descendants
from app.ui.item_models import Index
from app.ui.later import call_later
from formats.core.kinds import FLOAT_COUNTS, Kind
from formats.errors import WrongType

_BAR = 3
Targets = Callable[[Index], list[Any]]


def wide_of(cell: object) -> int:
    """Return the width of a cell's contents in px."""
    metrics = QFontMetrics(theme.fixed_font())
    if not isinstance(cell, Cell) or cell.row is None:
        return 2 * metrics.height()
    words = f"{cell.text} {cell.preview}".strip()
    parts = FLOAT_COUNTS.get(cell.row.kind, 0) + (cell.row.kind is Kind.BOOL)
    return metrics.horizontalAdvance(words) + metrics.height() * (1 + parts)


class CellDelegate(ValueDelegate):
    """The delegate of a table with a value in every cell.

    `targets` returns the paths that an editor at a cell changes, unless they `are_many`; `is_mixed`
    is whether their values differ; `set_all` sets them to the editor's value.
    """

    many_wanted = Signal()
    """So many cells should be edited that a dialog is better."""

    def __init__(
        self,
        parent: QWidget,
        targets: Targets,
        are_many: Callable[[], bool],
        is_mixed: Callable[[list[Any]], bool],
        set_all: Callable[[ValueEditor, list[Any], Any], object],
    ) -> None:
        super().__init__(parent)
        self._targets, self._is_mixed, self._set_all = targets, is_mixed, set_all
        self._are_many = are_many
        self._many: list[Any] = []

    def _tree_column(self, _index: Index) -> int:
        return Column.VALUE

    def _value_cell(self, index: Index) -> QModelIndex:
        return index.sibling(index.row(), index.column())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the width of a painted cell."""
        height = super().sizeHint(option, index).height()
        return QSize(wide_of(index.data(ItemRole.CELL)), height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a cell; one that its row does not have is hatched."""
        super().paint(painter, option, index)
        cell = index.data(ItemRole.CELL)
        if not isinstance(cell, Cell):
            return
        if cell.row is None:
            is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
            colors = theme.colors()
            color = colors.secondary if is_selected else colors.line
            painter.fillRect(option.rect, QBrush(color, Qt.BrushStyle.BDiagPattern))
        elif cell.changed:
            color = (
                theme.colors().fine if cell.changed is ChangeMark.ADDED else theme.colors().changed
            )
            rect = option.rect
            painter.fillRect(QRect(rect.left(), rect.top(), _BAR, rect.height()), color)

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Leave Space to the view, which toggles all selected cells."""
        if isinstance(event, QKeyEvent):
            return False
        return super().editorEvent(event, model, option, index)

    def createEditor(  # type: ignore[override]  # Qt takes None for “no editor”
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget | None:
        """Open the editor of the cell's kind, for all selected cells of that kind or column."""
        self._many = []
        if self._are_many():
            call_later(self, self.many_wanted.emit)
            return None
        editor = super().createEditor(parent, option, index)
        if isinstance(editor, ValueEditor):
            self._many = self._targets(index)
            if len(self._many) > 1:
                for field in descendants(editor, NumberField):
                    field.is_many = True
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show the value of the cell, or that those of the selected cells differ."""
        super().setEditorData(editor, index)
        if isinstance(editor, ValueEditor) and len(self._many) > 1 and self._is_mixed(self._many):
            editor.set_mixed(True)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Set every cell of the editor to its value."""
        if len(self._many) < 2 or not isinstance(editor, ValueEditor):
            super().setModelData(editor, model, index)
            return
        editor.is_done = True
        many, self._many = self._many, []
        try:
            self._set_all(editor, many, editor.value())
        except WrongType as error:
            self.refused.emit(error.what)
