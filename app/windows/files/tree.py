"""The tree of the files panel, with files dragged in and out, and its search field.

Dragging and dropping is decided here and by the model, not by item flags: a view asks for the flags
of all rows whenever rows are inserted, and folders contain thousands.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QStyleOptionViewItem,
    QTreeView,
)

from app import theme
from app.files.file_nodes import FileSort
from app.files.model import FilesModel
from app.item_models import Index
from app.selected_cells import EvenRows

_COPY = Qt.DropAction.CopyAction
_LEFT = Qt.MouseButton.LeftButton


class FilesTree(QTreeView):
    """A tree of a `FilesModel` with the dragging of files into and out of archives."""

    def __init__(self, model: FilesModel) -> None:
        super().__init__()
        self.files = model
        self.setModel(model)
        self.setAcceptDrops(True)
        self._cells = _Cells(self)
        self.setItemDelegate(self._cells)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # update and DLC come last
        self._pressed: QPoint | None = None
        self._target = QPersistentModelIndex()

    def room(self, index: Index, cell: QRect) -> QRect:
        """Return where a cell is painted: folders, without size or state, have the whole line.

        Their second cell is then nowhere, which is the empty rectangle.
        """
        if self.files.node(index).sort not in (FileSort.FOLDER, FileSort.INNER):
            return cell
        if index.column() > 0:
            return QRect()
        return cell.adjusted(0, 0, self.viewport().width() - cell.right() - 1, 0)

    # Out of archives

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        place = event.position().toPoint()
        is_plain = event.button() == _LEFT and not event.modifiers()
        may_drag = is_plain and self.files.can_drag(self.indexAt(place))
        self._pressed = place if may_drag else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & _LEFT:
            super().mouseMoveEvent(event)
            return
        way = (event.position().toPoint() - self._pressed).manhattanLength()
        if way >= QApplication.startDragDistance():
            self._pressed = None
            self.drag_out()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        super().mouseReleaseEvent(event)

    def drag_out(self) -> None:
        """Let the selected entries be dropped somewhere, as files."""
        data = self.files.mimeData(self.selectionModel().selectedRows())
        if data.hasUrls():
            drag = QDrag(self)
            drag.setMimeData(data)
            drag.exec(_COPY)

    # Into archives

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        super().dragEnterEvent(event)
        event.setAccepted(event.mimeData().hasUrls())

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)  # rolls at the edges
        index = self.indexAt(event.position().toPoint())
        may_drop = self._may_drop(event, index)
        self._aim(index if may_drop else QModelIndex())
        if may_drop:
            event.setDropAction(_COPY)
        event.setAccepted(may_drop)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._aim(QModelIndex())

    def dropEvent(self, event: QDropEvent) -> None:
        self._aim(QModelIndex())
        index = self.indexAt(event.position().toPoint())
        data = event.mimeData()
        if not self._may_drop(event, index):
            event.ignore()
            return
        event.setDropAction(_COPY)
        event.accept()
        self.files.dropMimeData(data, _COPY, -1, -1, index)

    def _may_drop(self, event: QDropEvent, index: QModelIndex) -> bool:
        """Whether files may be dropped on a row, as copies."""
        is_copy = bool(event.possibleActions() & _COPY)
        return is_copy and self.files.canDropMimeData(event.mimeData(), _COPY, -1, -1, index)

    def _aim(self, index: QModelIndex) -> None:
        if self._target != index:
            self._target = QPersistentModelIndex(index)
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._target.isValid():
            painter = QPainter(self.viewport())
            painter.setPen(QPen(theme.colors().accent, 2))
            row = self.visualRect(self._target)
            row.setRight(self.viewport().width())
            painter.drawRect(row.adjusted(0, 1, -2, -1))
            painter.end()


class _Cells(EvenRows):
    """Paints a cell in its room. Spanned rows would do the same, and slow every layout down."""

    def __init__(self, tree: FilesTree) -> None:
        super().__init__(tree)
        self._tree = tree

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        option.rect = self._tree.room(index, option.rect)
        if not option.rect.isEmpty():
            super().paint(painter, option, index)


class SearchField(QLineEdit):
    """The field that finds files by name: Down goes to the results, Esc ends the search."""

    down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.down.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
