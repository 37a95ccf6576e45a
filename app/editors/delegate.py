"""Paints the rows of a tree by their contents, and opens editors in place.

A cell's data is fetched once and painted as a run of pieces (texts, a swatch, a line of a curve),
each measured in the view's fonts; only visible cells are computed.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QApplication,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from app.documents.baseline import ChangeMark
from app.documents.hints import NONE
from app.documents.roles import Cell, Column, ItemRole
from app.editors.base import ValueEditor
from app.editors.host import EditorHost
from app.editors.painting import Brush, paint_cell
from app.editors.registry import editor_with
from app.ui import theme
from app.ui.item_models import Index
from app.ui.later import call_later
from app.ui.selected_cells import EvenCells, paint_current
from app.ui.sentences import refusal
from formats.core.kinds import CONTAINERS, Kind, same
from formats.errors import WrongType
from formats.outline import Row

_BAR = 3
_TICK = 8
_PAD = 4
_NAME = int(Column.NAME)
_SELECTED = QStyle.StateFlag.State_Selected
_GROUND = QStyle.PrimitiveElement.PE_PanelItemViewItem
_WITHIN = Qt.ClipOperation.IntersectClip
_HINT = QAbstractItemDelegate.EndEditHint
_HINTS = {None: _HINT.SubmitModelCache, True: _HINT.EditNextItem, False: _HINT.EditPreviousItem}
"""The move after an editor is closed, by whether Tab went forward, back, or neither."""


class ValueDelegate(EvenCells):
    """The delegate of a tree with the columns and roles of `app.documents.roles`."""

    wide_editor_wanted = Signal(QModelIndex)
    """A value that has no room in a row should be edited: a curve, a buffer, bytes."""
    refused = Signal(str)
    """Input was dropped because it did not fit, and why."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._row_height = 24
        self._brush: Brush | None = None
        self._open: ValueEditor | None = None
        self._rows: dict[QWidget, QPersistentModelIndex] = {}
        """The rows of the editors that the view still has."""
        self._host = EditorHost(self, self._keep_edit, self._give_up, self._abandon)
        theme.watch().changed.connect(self._forget_brush)

    def set_row_height(self, height: int) -> None:
        """Give rows another least height, in device-independent pixels at the usual font size."""
        self._row_height = height

    def _forget_brush(self) -> None:
        self._brush = None

    # Painting

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of every row; the width is the view's to give."""
        height = option.fontMetrics.height()
        return QSize(8 * height, max(self._row_height, height + self._row_height // 3))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell = index.data(ItemRole.CELL)
        if not isinstance(cell, Cell):
            super().paint(painter, option, index)
            return
        painter.save()
        self._paint_ground(painter, option)
        brush = self._brush_for(option)
        place, is_selected = option.rect, _SELECTED in option.state
        column = self._tree_column(index)
        if column == _NAME and cell.changed:
            _paint_mark(painter, cell.changed, place)
        painter.setClipRect(place, _WITHIN)
        rect = QRectF(place).adjusted(_PAD, 0, -_PAD, 0)
        paint_cell(painter, rect, cell, column, brush.of(is_selected))
        paint_current(painter, option)
        painter.restore()

    def _tree_column(self, index: Index) -> int:
        """Return which of the columns of a tree a cell is painted as."""
        return index.column()

    def _value_cell(self, index: Index) -> QModelIndex:
        """Return the cell with the row's value."""
        return index.sibling(index.row(), Column.VALUE)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        widget = option.widget
        style = widget.style() if widget is not None else QApplication.style()
        style.drawPrimitive(_GROUND, option, painter, widget)

    def _brush_for(self, option: QStyleOptionViewItem) -> Brush:
        if self._brush is None or self._brush.font != option.font:
            self._brush = Brush(option.font, option.palette)
        return self._brush

    # Toggling

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Toggle a bool by a click on its box, or by Space anywhere in its row."""
        value = self._value_cell(index)
        if index.data(ItemRole.KIND) is not Kind.BOOL:
            return super().editorEvent(event, model, option, index)
        if not value.flags() & Qt.ItemFlag.ItemIsEditable:
            return False
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() != Qt.Key.Key_Space:
                return False
            return self._toggle_bool(model, value)
        if isinstance(event, QMouseEvent) and self._tree_column(index) == Column.VALUE:
            return self._click_cell(event, model, option, value)
        return False

    def _click_cell(
        self,
        event: QMouseEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        box = QRect(option.rect)
        box.setWidth(2 * _PAD + option.fontMetrics.height())
        is_left = event.button() is Qt.MouseButton.LeftButton
        if not is_left or not box.contains(event.position().toPoint()):
            return False
        if event.type() is QEvent.Type.MouseButtonRelease:
            return self._toggle_bool(model, index)
        return event.type() is QEvent.Type.MouseButtonDblClick

    @staticmethod
    def _toggle_bool(model: QAbstractItemModel, index: Index) -> bool:
        cell = index.data(ItemRole.CELL)
        model.setData(index, not cell.row.value)
        return True

    # Editing

    def createEditor(  # type: ignore[override]  # Qt takes None for “no editor”
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget | None:
        """Open the inline editor of the row's kind, or request the full one elsewhere."""
        cell = index.data(ItemRole.CELL)
        if not isinstance(cell, Cell) or cell.row is None:
            return None
        hints = index.data(ItemRole.HINTS) or NONE
        made = editor_with(cell.row.kind, hints)
        if not made.INLINE:
            if cell.row.kind not in CONTAINERS and cell.row.kind is not Kind.BOOL:
                here = QModelIndex(cast(QModelIndex, index))
                call_later(self, lambda: self.wide_editor_wanted.emit(here))
            return None
        editor = made(parent, inline=True)
        editor.set_hints(hints)
        self._host.watch_editor(editor)
        editor.dropped.connect(self.refused)
        self._open = editor
        self._rows[editor] = QPersistentModelIndex(cast(QModelIndex, index))
        return editor

    def finish(self) -> bool:
        """Commit an open editor, for example before a save; False if its input does not fit."""
        editor = self._open
        return editor is None or editor.is_done or self._commit(editor, _HINT.NoHint)

    def keep_input(self) -> None:
        """Commit what was put in; an editor without input stays open."""
        if self._open is not None and not self._open.is_done and self._open.has_input:
            self.finish()

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        """Release an editor whose row was deleted, or that the view closes with all of them."""
        if isinstance(editor, ValueEditor):
            editor.drop_unfit()
            editor.is_done = True  # it may live on for a while, below a dialog
        if editor is self._open:
            self._open = None
        self._rows.pop(editor, None)
        super().destroyEditor(editor, index)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show the row in its editor; a new value that arrives meanwhile replaces the input.

        A row that is told to have changed and has the same value leaves the input as it is.

        If the row has changed its kind meanwhile, for example by an undo, it needs another editor:
        the open one is closed, and its input dropped.
        """
        cell = index.data(ItemRole.CELL)
        if not isinstance(editor, ValueEditor) or not isinstance(cell, Cell) or cell.row is None:
            return
        if editor.row is None or editor.row.kind is cell.row.kind:
            if editor.row is None or not editor.has_input or not _is_same(editor.row, cell.row):
                editor.set_row(cell.row)
        elif not editor.is_done:
            editor.is_done = True
            # Later: the view walks its editors now.
            call_later(editor, lambda: self._give_up(editor))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Set the editor's value in the model; input that does not fit is dropped with a
        message."""
        if not isinstance(editor, ValueEditor) or editor.is_done:
            return
        editor.is_done = True  # the view closes it next, and it loses the keyboard by that
        try:
            value = editor.value()
        except WrongType as error:
            self.refused.emit(refusal(error))
            return
        model.setData(index, value)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Fill the cell; several fields may go over the columns to the right."""
        rect = QRect(option.rect)
        width_needed, parent = editor.minimumSizeHint().width(), editor.parentWidget()
        if width_needed > rect.width() and parent is not None:
            rect.setWidth(min(width_needed, parent.width() - rect.left()))
        editor.setGeometry(rect)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Leave the keys of an editor to its host."""
        return not isinstance(editor, ValueEditor) and super().eventFilter(editor, event)

    def _keep_edit(self, editor: ValueEditor, step: bool | None = None) -> bool:
        return self._commit(editor, _HINTS[step])

    def _commit(self, editor: ValueEditor, hint: QAbstractItemDelegate.EndEditHint) -> bool:
        if self._has_row(editor):
            if not editor.check():
                return False
            self.commitData.emit(editor)
        self._close_editor(editor, hint)
        return True

    def _close_editor(self, editor: ValueEditor, hint: QAbstractItemDelegate.EndEditHint) -> None:
        editor.show_reason("")
        editor.is_done = True
        if editor is self._open:
            self._open = None
        if self._has_row(editor):
            self.closeEditor.emit(editor, hint)
        else:
            editor.hide()  # the view releases it once it is told that the row was deleted

    def _has_row(self, editor: ValueEditor) -> bool:
        """Whether an editor belongs to the view, and its row is still there."""
        return editor in self._rows and self._rows[editor].isValid()

    def _give_up(self, editor: ValueEditor) -> None:
        self._close_editor(editor, _HINT.RevertModelCache)

    def _abandon(self, editor: ValueEditor) -> None:
        """Commit valid input, and drop other input."""
        if self._has_row(editor):
            self.commitData.emit(editor)
        self._close_editor(editor, _HINT.NoHint)


def _is_same(old: Row, new: Row) -> bool:
    is_alike = old._replace(value=None) == new._replace(value=None)
    return is_alike and same(new.kind, old.value, new.value)


def _paint_mark(painter: QPainter, mark: ChangeMark, rect: QRect) -> None:
    """Paint the bar at the view's left edge: of a row that is new green, and with a tick."""
    color = theme.colors().fine if mark is ChangeMark.ADDED else theme.colors().changed
    painter.fillRect(QRect(0, rect.top(), _BAR, rect.height()), color)
    if mark is ChangeMark.ADDED:
        painter.fillRect(QRect(0, rect.center().y() - 1, _TICK, 2), color)
