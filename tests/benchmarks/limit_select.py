"""How soon Qt shows another selected row at the very best: a plain window with the same to be seen.

It is prepared, untimed, with what the program's own window shows once the row is selected: the
words of the rows of its tree, and the labels, buttons and fields around it, each at its place. What
is timed opens the branches above the row, selects it, recreates the widgets that describe it, and
paints. The model only hands out words and lets each be edited, Qt's own delegate paints them, and
nothing can be done with the widgets.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QTreeView,
    QWidget,
)

from app.documents.roles import Column, ItemRole
from app.inspector.inspector import Inspector
from app.tree.items import TreeItem
from app.tree.tree_model import TreeModel
from app.ui.descendants import descendant, descendants
from app.ui.item_models import NO_INDEX, Index
from app.window.main_window import MainWindow

_KINDS = (QLabel, QToolButton, QPushButton, QLineEdit)
_FLAGS = QItemSelectionModel.SelectionFlag
_EDITED = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable


class _Part(NamedTuple):
    """A widget as it is seen: its class, words, picture and place in the window."""

    kind: type[QLabel | QToolButton | QPushButton | QLineEdit]
    text: str
    picture: QPixmap
    place: QRect

    def make(self, parent: QWidget) -> QWidget:
        """Make a widget that looks the same."""
        made = self.kind(parent)
        made.setText(self.text)
        if isinstance(made, QAbstractButton) and not self.picture.isNull():
            made.setIcon(self.picture)
        elif isinstance(made, QLabel) and not self.text:
            made.setPixmap(self.picture)
        if isinstance(made, QToolButton):
            made.setAutoRaise(True)
        made.setGeometry(self.place)
        return made


class BareWindow:
    """A window that looks as the program's own does, before a row is selected and after it."""

    def __init__(self, shown: MainWindow) -> None:
        assert shown.view is not None, "a document is open"
        tree, fresh = shown.view.tree, (shown.view.path_bar, descendant(shown, Inspector))
        self.window = QWidget()
        self.window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.window.resize(shown.size())
        for part in _parts(shown, shown):
            part.make(self.window)
        self._recorded = [(_place(one, shown), _parts(one, one)) for one in fresh if one]
        self._pages: list[QWidget] = []
        self._recreate_pages()
        self._model = _Model(tree.model_, tree.visualRect(tree.currentIndex()).size())
        self._row = self._model.index_of(tree.currentIndex())
        self.tree = _tree(tree, self._model, self.window)
        self.tree.setGeometry(_place(tree, shown))
        self.window.show()
        self.tree.expand(self._model.index(0, 0))

    def select(self) -> None:
        """Select the row, and recreate the widgets that describe it."""
        self.tree.selectionModel().setCurrentIndex(self._row, _FLAGS.ClearAndSelect | _FLAGS.Rows)
        self._recreate_pages()

    def _recreate_pages(self) -> None:
        old, self._pages = self._pages, []
        for place, parts in self._recorded:
            page = QWidget(self.window)
            page.setGeometry(place)
            for part in parts:
                part.make(page)
            page.show()
            self._pages.append(page)
        for page in old:
            page.hide()
            page.deleteLater()


def _tree(shown: QTreeView, model: _Model, parent: QWidget) -> QTreeView:
    """Return a plain tree whose rows and columns are as large as those of another one."""
    tree = QTreeView(parent)
    tree.setFrameShape(QFrame.Shape.NoFrame)
    tree.setUniformRowHeights(True)
    tree.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
    tree.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
    tree.setIndentation(shown.indentation())
    tree.setRootIsDecorated(shown.rootIsDecorated())
    tree.setModel(model)
    for column in Column:
        tree.header().resizeSection(column, shown.header().sectionSize(column))
    return tree


class _Item:
    """A row: its words by column, those above and below it, its number and its place."""

    __slots__ = ("above", "below", "count", "number", "place", "words")

    def __init__(self, words: list[str], above: _Item | None, place: int, count: int) -> None:
        self.words, self.above, self.place, self.count = words, above, place, count
        self.below: list[_Item] = []
        self.number = 0


class _Model(QAbstractItemModel):
    """All rows that another model has made items for, under the same numbers."""

    def __init__(self, model: TreeModel, size: QSize) -> None:
        super().__init__()
        self._size = size
        self._items: dict[int, _Item] = {}
        self._root = self._known(model, model.items.root, None)

    def _known(self, model: TreeModel, row: TreeItem, above: _Item | None) -> _Item:
        cells = [model.index_for(row, column).data(ItemRole.CELL) for column in Column]
        words = [f"{cell.text}  {cell.preview}".rstrip() for cell in cells]
        item = self._items[row.number] = _Item(words, above, row.place, row.row_count())
        item.number = row.number
        item.below = [self._known(model, child, item) for child in row.children or ()]
        return item

    def index_of(self, index: QModelIndex) -> QModelIndex:
        """Return the index of the row that an index of the other model is of."""
        item = self._items[index.internalId()]
        return self.createIndex(item.place, 0, item.number)

    def columnCount(self, _parent: Index = NO_INDEX) -> int:
        return len(Column)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        item = self._items.get(parent.internalId())
        return 1 if item is None else item.count

    def index(self, row: int, column: int, parent: Index = NO_INDEX) -> QModelIndex:
        above = self._items.get(parent.internalId())
        item = self._root if above is None else above.below[row]
        return self.createIndex(row, column, item.number)

    def parent(self, index: Index | None = None) -> Any:
        if index is None:
            return super().parent()
        above = self._items[index.internalId()].above
        return QModelIndex() if above is None else self.createIndex(above.place, 0, above.number)

    def flags(self, _index: Index) -> Qt.ItemFlag:
        return _EDITED

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._items[index.internalId()].words[index.column()]
        return self._size if role == Qt.ItemDataRole.SizeHintRole else None


# What is seen around the tree


def _parts(within: QWidget, shown: QWidget) -> list[_Part]:
    """Return the words and buttons to be seen within a widget, as they are there."""
    found = [part for kind in _KINDS for part in descendants(within, kind)]
    return [_part(one, shown) for one in found if one.isVisibleTo(shown)]


def _part(one: Any, shown: QWidget) -> _Part:
    picture = one.icon().pixmap(one.iconSize()) if isinstance(one, QAbstractButton) else QPixmap()
    if isinstance(one, QLabel) and not one.text():
        picture = one.pixmap()
    kind = next(kind for kind in _KINDS if isinstance(one, kind))
    return _Part(kind, one.text(), picture, _place(one, shown))


def _place(one: QWidget, shown: QWidget) -> QRect:
    return QRect(one.mapTo(shown, QPoint()), one.size())
