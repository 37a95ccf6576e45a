"""The page of one class: its slots, and the values and neighbours found in files."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app import theme
from app.graph.glyphs import family_icon
from app.graph.node_picture import NodePicture
from app.i18n import mark, tr, trn
from app.layouts import add_layout, hbox, vbox
from app.plain import Label, tip
from app.terms import sorted_as
from app.windows.list_views import ColumnShares
from app.windows.widgets import dress_rows, hint
from formats.ainb.catalogue.pages import ClassPage, Occurrence, SlotPage
from formats.core.kinds import Kind
from formats.graph import GraphNode, Role
from formats.value_text import one_line

_KEY = Qt.ItemDataRole.UserRole
_TITLES = {
    Role.PROPERTY: mark("Properties"),
    Role.INPUT: mark("Inputs"),
    Role.OUTPUT: mark("Outputs"),
    Role.CHILD: mark("Children"),
}
_KINDS = {kind.value: kind for kind in Kind}
_VALUED = (Role.PROPERTY, Role.INPUT)
_TILE = 22
_ROOMY = 76
"""From a width of so many characters on, the picture of the node is shown."""
_OPEN = 24
"""The most slots that are expanded to show the classes they are linked to."""


class ClassPageView(QWidget):
    """Shows a page; `gone` carries the key of a neighbour that was clicked."""

    gone = Signal(object)
    placed = Signal()
    """A node of the class should be added to the graph."""

    def __init__(self) -> None:
        super().__init__()
        self.page: ClassPage | None = None
        self._sign, self.title = Label(), Label()
        self.said = hint("")
        self.place = QPushButton(tr("Place in the graph"))
        self.picture, self.tree = NodePicture(), QTreeWidget()
        self._build()

    def _build(self) -> None:
        font = QFont(self.title.font())
        font.setBold(True)
        self.title.setFont(font)
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.title.setMinimumWidth(40)
        self.said.setWordWrap(True)
        self.place.setToolTip(tr("Or press Return in the list of classes"))
        self.place.clicked.connect(lambda: self.placed.emit())
        layout = hbox(self._sign, (self.title, 1), self.place, spacing=6)
        column = vbox(layout, self.said, parent=self, spacing=4, margins=(6, 0, 6, 0))
        body = hbox((self.picture, 2), (self.tree, 5), spacing=6)
        add_layout(column, body, 1)
        self._build_tree()
        self.show_page(None)

    def _build_tree(self) -> None:
        tree = self.tree
        tree.setColumnCount(3)
        tree.setHeaderLabels([tr("Slot"), tr("Type"), tr("Value")])
        dress_rows(tree, tr("Slots of the class"))
        tree.setToolTip(tr("Return on a class shows it"))
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        ColumnShares(tree, 50, 25)
        tree.itemActivated.connect(self._go_to_class)
        tree.installEventFilter(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the picture if there is room beside the slots."""
        super().resizeEvent(event)
        self.picture.setVisible(self.width() >= _ROOMY * self.fontMetrics().averageCharWidth())

    def show_page(self, page: ClassPage | None, node: GraphNode | None = None) -> None:
        """Show another class, and the preview of a new `node` of it; None for nothing."""
        self.page = page
        self.picture.show_node(node)
        self.tree.clear()
        self.place.setEnabled(page is not None)
        if page is None:
            self.title.setText("")
            self._sign.clear()
            self.said.setText(tr("Select a class to see its slots and uses."))
            return
        offer = page.entry.offer
        self.title.setText(one_line(offer.title))
        self.title.setToolTip(tip(offer.title))
        self._sign.setPixmap(family_icon(offer.family).pixmap(QSize(_TILE, _TILE)))
        self.said.setText(about(page))
        self._fill_page(page)

    def _fill_page(self, page: ClassPage) -> None:
        for role, title in _TITLES.items():
            slots = [slot for slot in page.slots if slot.role is role]
            if slots:
                self._add_group(tr(title), [_slot_item(slot) for slot in slots])
        self._add_group(tr("Attachments"), _seen_items(page.attachments))
        self._add_group(tr("Parents"), _seen_items(page.parents))
        if not self.tree.topLevelItemCount():
            words = tr("No file shows its slots") if page.entry.offer.is_guessed else tr("No slots")
            self._add_rows([QTreeWidgetItem([words])])

    def _add_group(self, words: str, items: Sequence[QTreeWidgetItem]) -> None:
        if not items:
            return
        top = QTreeWidgetItem([f"{words}  {len(items)}"])
        font = QFont(self.tree.font())
        font.setBold(True)
        top.setFont(0, font)
        top.addChildren(list(items))
        self._add_rows([top])
        top.setExpanded(True)
        if len(items) <= _OPEN:
            for item in items:
                item.setExpanded(item.childCount() == 1)

    def _add_rows(self, items: Sequence[QTreeWidgetItem]) -> None:
        """Put in rows with all below; those of one text alone have the whole width."""
        self.tree.addTopLevelItems(list(items))
        waiting = list(items)
        while waiting:
            tree_item = waiting.pop()
            tree_item.setFirstColumnSpanned(tree_item.columnCount() == 1)
            waiting += [
                below for n in range(tree_item.childCount()) if (below := tree_item.child(n))
            ]

    def _go_to_class(self, item: QTreeWidgetItem) -> None:
        """Show the class of a row; a row without a class is expanded or collapsed."""
        key = item.data(0, _KEY)
        if key is not None:
            self.gone.emit(key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Return opens and closes rows that are no class."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        item = self.tree.currentItem()
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and item is not None and item.data(0, _KEY) is None:
            item.setExpanded(not item.isExpanded())
            return True
        return False


def about(page: ClassPage) -> str:
    """Return in a sentence what nodes of a class are, and how often they are seen."""
    offer = page.entry.offer
    words = [sorted_as(offer.sort)] if offer.sort else []
    if page.is_query:
        words.append(tr("evaluated before others"))
    if page.module_category:
        own = (
            tr("its own file is known") if page.has_own_file else tr("known only from its callers")
        )
        words.append(tr("module of {category}, {own}", category=page.module_category, own=own))
    if page.is_defined and not page.nodes:
        words.append(tr("defined by the game: outputs and ports may be missing"))
    if page.entry.categories:
        words.append(
            tr("in {categories} files", categories=", ".join(sorted(page.entry.categories)))
        )
    if page.nodes:
        nodes = trn("{n:,} node", "{n:,} nodes", page.nodes)
        seen = trn("{nodes} in {n:,} file", "{nodes} in {n:,} files", offer.files, nodes=nodes)
        words.append(seen)
    else:
        words.append(tr("not in any known file"))
    if page.tags:
        words.append(trn("tag {tags}", "tags {tags}", len(page.tags), tags=", ".join(page.tags)))
    return " · ".join(words)


def _slot_item(page: SlotPage) -> QTreeWidgetItem:
    value = page.value
    if page.role in _VALUED and page.type_words == Kind.STRING.value:
        value = value or "“”"
    if page.is_default:
        value = tr("{value} (the class’s own)", value=value)
    kind = page.type_words + (tr(", several sources") if page.is_multi else "")
    item = QTreeWidgetItem([one_line(page.label) or tr("child"), kind, value])
    for column, words in enumerate((page.label, page.type_words, page.value)):
        item.setToolTip(column, tip(words))
    icon = _KINDS.get(page.type_words.partition(" ")[0])
    if icon is not None:
        item.setIcon(0, theme.kind_icon(icon))
    if len(page.values) > 1:
        item.addChildren(_seen_items(page.values))
    if page.more:
        item.addChild(QTreeWidgetItem([tr("… and {n:,} other values", n=page.more)]))
    item.addChildren(_seen_items(page.links))
    return item


def _seen_items(several: Sequence[Occurrence]) -> list[QTreeWidgetItem]:
    return [_seen_item(occurrence) for occurrence in several]


def _seen_item(occurrence: Occurrence) -> QTreeWidgetItem:
    item = QTreeWidgetItem([f"{one_line(occurrence.words) or '“”'}   × {occurrence.times:,}"])
    if occurrence.key is None:
        item.setForeground(0, theme.colors().secondary)
    else:
        item.setData(0, _KEY, occurrence.key)
        item.setIcon(0, theme.icon("graph", "secondary"))
    return item
