"""The node catalogue panel: all node classes, the page of one, and its uses."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self

from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTreeView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.game_panels.catalogue_opening import OpenAtNode
from app.game_panels.class_uses import UsesView
from app.graph.class_drop import class_mime_data
from app.graph.glyphs import family_icon
from app.graph.node_picture import NodePicture
from app.graph.palette_model import recent_titles
from app.ui import theme
from app.ui.i18n import mark, tr, trn
from app.ui.item_models import RIGHT, Index, RowTree
from app.ui.later import call_later
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.list_views import ColumnShares
from app.ui.plain import Label, tip
from app.ui.selection import select_row
from app.ui.terms import sorted_as
from app.ui.widgets import dress_rows, hint, search_line
from formats.ainb.catalogue import Catalogue
from formats.ainb.catalogue.making import alone
from formats.ainb.catalogue.pages import ClassEntry, ClassPage, Occurrence, SlotPage, entries, page
from formats.ainb.model import Ainb
from formats.ainb.rules.node_classes import ClassKey, key_of
from formats.ainb.types import NodeType
from formats.core.kinds import Kind
from formats.graph import GraphNode, Role
from formats.offer_search import OfferSearch
from formats.registry import graph_of
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.game.cataloguing import Cataloguing
    from app.window.panel_host import PanelHost
    from formats.knowledge import Knowledge


_PAUSE = 150
"""Milliseconds after the catalogue changed, or the last key."""
_INDENT = 12
_COUNT = 8
"""The width of the column of file counts in characters; fitting it to all rows would take long."""
_WIDE = 1.3
"""A panel that is this much wider than high has its parts side by side."""
_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_VERSIONS = {0x404: "0x404", 0x407: "0x407", 0x408: "0x408"}


class CataloguePanel(QWidget):
    """Shows all known classes; new ones appear when they are learned.

    `place` adds a node of a class to the active graph, `uses` lists where one is used.
    """

    wanted = Signal(object, object)
    """A `Use` to go to, and the key of the class."""
    left = Signal()
    """The focus should go to the document."""

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the catalogue of a window; learning from files begins when it is first shown."""
        learning = host.learning
        uses = UsesView(host.documents, host.workspace, lambda: learning.roots)
        panel = cls(host.preferences.knowledge, lambda: learning.cataloguing, uses, host.add_node)
        panel.wanted.connect(OpenAtNode(host.documents, host.show_row).open)
        panel.left.connect(host.focus_document)
        show = host.actions["show_catalogue"]
        show.triggered.connect(lambda on: panel.open() if on else None)  # by hand, at once
        return panel

    def __init__(
        self,
        knowledge: Knowledge,
        learning: Callable[[], Cataloguing],
        uses: UsesView,
        place: Callable[[Hashable], object],
    ) -> None:
        super().__init__()
        self._knowledge, self._learning, self._place = knowledge, learning, place
        self._is_followed = False
        self._document: Document | None = None
        self._filled: tuple[object, ...] = ()
        self.key: ClassKey | None = None
        """The class of the page."""
        self.field, self.version_box = QLineEdit(), QComboBox()
        self.said = hint("")
        self.model = ClassesModel(self)
        self.tree = QTreeView()
        self.page_view, self.uses = ClassPageView(), uses
        self.parts = QSplitter()
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._build()
        self._connect()

    # Building

    def _build(self) -> None:
        self.setAccessibleName(tr("Node catalogue"))
        search_line(self.field, tr("Find a class…"))
        self.version_box.setAccessibleName(tr("Version of the format"))
        self.version_box.setToolTip(tr("Each version of the format has its own classes"))
        self.parts.setChildrenCollapsible(False)
        for part, stretch in ((self._classes_part(), 5), (self.page_view, 7), (self.uses, 5)):
            self.parts.addWidget(part)
            self.parts.setStretchFactor(self.parts.count() - 1, stretch)
        vbox(self.parts, parent=self, margins=(8, 6, 8, 6))

    def _classes_part(self) -> QWidget:
        part = QWidget()
        top = hbox((self.field, 1), self.version_box, spacing=4)
        vbox(top, (self.tree, 1), self.said, parent=part, spacing=4, margins=(0, 0, 6, 0))
        tree = self.tree
        dress_rows(tree, tr("Node classes"), self.model)
        tree.setIndentation(_INDENT)
        tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        tree.setDragEnabled(True)
        tree.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        wide = _COUNT * tree.fontMetrics().averageCharWidth()
        header.resizeSection(1, max(wide, header.sectionSizeHint(1)))
        return part

    def _connect(self) -> None:
        self._later.timeout.connect(self.refresh)
        self.field.textChanged.connect(self._search_classes)
        self.version_box.activated.connect(lambda _at: self._fill_classes())
        self.tree.selectionModel().currentChanged.connect(lambda now, _old: self._choose_class(now))
        self.tree.doubleClicked.connect(lambda _index: self.place())
        self.page_view.gone.connect(self.go_to)
        self.page_view.placed.connect(self.place)
        self.uses.chosen.connect(lambda use: self.wanted.emit(use, self.key))
        for widget in (self.field, self.tree, self.page_view.tree, self.uses.list):
            widget.installEventFilter(self)

    # Following

    def set_document(self, document: Document | None) -> None:
        """Show the classes for the version of another document, if it is a graph."""
        self._document = document
        self._refill_later()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._is_followed:
            self._is_followed = True
            self._learning().changed.connect(self._refill_later)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() > _WIDE * self.height()
        self.parts.setOrientation(Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical)

    def _refill_later(self) -> None:
        if self.isVisible():
            self._later.start()

    def refresh(self) -> None:
        """Refresh the classes."""
        catalogue = self.catalogue
        root = None if self._document is None else self._document.root
        own = root.version if isinstance(root, Ainb) else None
        now = (catalogue, catalogue.revision, own, *recent_titles())
        if self._filled == now:
            self._ask_uses()
            return
        self._filled = now
        self._offer_versions(catalogue.versions, own)
        self._fill_classes()
        if self.key is None:
            self._show_current()

    def _show_current(self) -> None:
        """Show the class of the node that is selected in the document."""
        document = self._document
        root = None if document is None else document.root
        path = () if document is None else document.current
        if isinstance(root, Ainb) and path[:1] == ("nodes",) and len(path) > 1:
            number = path[1]
            assert isinstance(number, int), "nodes go by their numbers"
            self._reveal(key_of(root.nodes[number]))

    @property
    def catalogue(self) -> Catalogue:
        """The known classes, none before a graph was opened."""
        known = self._knowledge.catalogue
        return known if isinstance(known, Catalogue) else Catalogue()

    @property
    def version(self) -> int:
        """The version of the format whose classes are shown."""
        return int(self.version_box.currentData() or max(_VERSIONS))

    def _offer_versions(self, known: list[int], own: int | None) -> None:
        """Let one choose among the versions that something is known of."""
        before = self.version_box.currentData()
        versions = list(dict.fromkeys((*known, *(() if own is None else (own,)))))
        self.version_box.clear()
        for version in versions:
            self.version_box.addItem(_VERSIONS.get(version, f"{version:#x}"), version)
        wanted = own if own is not None else before
        self.version_box.setCurrentIndex(max(0, self.version_box.findData(wanted)))
        self.version_box.setVisible(len(versions) > 1)

    def _fill_classes(self) -> None:
        """List the classes, keeping what was expanded and selected."""
        way, opened = self.model.way(self.tree.currentIndex()), self._open_headings()
        is_first = not self.model.entries
        listed = entries(self.catalogue, self.version)
        self.model.set_entries(listed, _recent_of(listed))
        for index in self.model.headings():
            is_top = not index.parent().isValid()
            if self.model.way(index) in opened or (is_first and is_top):
                self.tree.expand(index)
        self._show_class_count()
        self._show_class(self.key)
        self._select(way)
        call_later(self, self.model.prepare)

    def _open_headings(self) -> set[tuple[str, ...]]:
        headings = self.model.headings()
        return {self.model.way(index) for index in headings if self.tree.isExpanded(index)}

    def _select(self, way: tuple[str, ...]) -> None:
        """Make the row current again that was current before the list was refilled."""
        index = QModelIndex()
        for title in way:
            rows = range(self.model.rowCount(index))
            below = (self.model.index(row, 0, index) for row in rows)
            index = next((item for item in below if item.data() == title), QModelIndex())
            if not index.isValid():
                return
        if index.isValid():
            select_row(self.tree, index)

    def _show_class_count(self) -> None:
        if self.model.is_searched:
            total = len(self.model.entries)
            words = tr("{count:,} of {total:,} classes", count=self.model.count, total=total)
        else:
            words = trn("{n:,} class", "{n:,} classes", self.model.count)
        self.said.setText(words)

    # Choosing

    def _search_classes(self, text: str) -> None:
        self.model.search(text)
        self._show_class_count()
        if self.model.is_searched:
            select_row(self.tree, self.model.index(0, 0))
        else:
            for index in self.model.headings():
                if not index.parent().isValid():
                    self.tree.expand(index)
            if self.key is not None:
                self._reveal(self.key)

    def _choose_class(self, index: QModelIndex) -> None:
        entry = self.model.entry(index)
        if entry is not None and entry.key != self.key:
            self._show_class(entry.key)

    def _show_class(self, key: ClassKey | None) -> None:
        """Show the page of a class."""
        self.key = key
        if key is None:
            self.page_view.show_page(None)
        else:
            catalogue, version = self.catalogue, self.version
            shown = page(catalogue, version, key, catalogue.enums)
            root = alone(key, catalogue.of(version, key), version)
            drawn = graph_of(root, knowledge=self._knowledge).nodes.values()
            self.page_view.show_page(shown, next(iter(drawn), None))
        self._ask_uses()

    def _ask_uses(self) -> None:
        self.uses.ask(self.version, self.key)

    def go_to(self, key: ClassKey) -> None:
        """Show a class, in the whole list."""
        self.field.clear()
        self._reveal(key)
        if self.key != key:  # not in the list
            self._show_class(key)

    def _reveal(self, key: ClassKey) -> None:
        index = self.model.index_of_class(key)
        if index.isValid():
            select_row(self.tree, index)
            self.tree.scrollTo(index)

    @property
    def current(self) -> ClassEntry | None:
        """The class of the current row, None of a heading."""
        return self.model.entry(self.tree.currentIndex())

    def place(self) -> None:
        """Add a node of the class that is shown to the graph on top."""
        if self.key is not None:
            self._place(self.key)

    def open(self) -> None:
        """Show the class of the selected node, and go into the field that finds classes."""
        self.refresh()
        self._show_current()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    # Keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            is_own = event.key() in (*_RETURN, Qt.Key.Key_Escape)
            event.setAccepted(is_own)  # the window has commands on them
            return is_own
        if event.type() is not QEvent.Type.KeyPress:
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return True
        if watched not in (self.field, self.tree):
            return False
        if event.key() in _RETURN:
            return self._press_return(event.modifiers())
        if watched is self.field and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.tree.setFocus()
            return True
        return False

    def _press_return(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Add a node of the class, with Ctrl go to its uses, or toggle a heading."""
        index = self.tree.currentIndex()
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            self.uses.list.setFocus()
        elif self.current is not None:
            self.place()
        elif index.isValid():
            self.tree.setExpanded(index, not self.tree.isExpanded(index))
        return True


def _recent_of(listed: Sequence[ClassEntry]) -> list[ClassKey]:
    """Return the classes that were added last, the latest first."""
    titles = {title: place for place, title in enumerate(recent_titles())}
    class_entries = [entry for entry in listed if entry.offer.title in titles]
    return [
        class_entry.key
        for class_entry in sorted(class_entries, key=lambda entry: titles[entry.offer.title])
    ]


# The classes of the catalogue as a tree: by category and kind, or flat as a search found them.


_Item = Qt.ItemDataRole
_SORTS = ("Event", "Selector", "Execute", "OneShot", "Query", "Module")
_HEADING = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_CLASS = _HEADING | Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemNeverHasChildren
ENTRY = _Item.UserRole
"""The role for the `ClassEntry` of a row, None for a heading."""


class _Row:
    """A heading, or a class."""

    __slots__ = ("at", "children", "classes", "entry", "parent", "title")

    def __init__(
        self, title: str, parent: _Row | None = None, at: int = 0, entry: ClassEntry | None = None
    ) -> None:
        self.title, self.parent, self.at, self.entry = title, parent, at, entry
        self.children: list[_Row] = []
        self.classes = 0
        """The number of classes below a heading."""

    @property
    def has_children(self) -> bool:
        """Whether it is a heading with something below it."""
        return bool(self.children)

    def append_row(self, title: str, entry: ClassEntry | None = None) -> _Row:
        """Put a row below this one, behind the others, and return it."""
        row = _Row(title, self, len(self.children), entry)
        self.children.append(row)
        return row

    def put_all(self, entries: Sequence[ClassEntry]) -> None:
        """Put classes below this row."""
        for entry in entries:
            self.append_row(entry.offer.title, entry)
        above: _Row | None = self
        while above is not None:
            above.classes += len(entries)
            above = above.parent

    def walk(self) -> Iterator[_Row]:
        """Yield all rows below this one, each before those below it."""
        for child in self.children:
            yield child
            yield from child.walk()


class ClassesModel(RowTree[_Row]):
    """Headings with classes below them; `search` leaves those that fit, without headings."""

    titles = (mark("Class"), mark("Files"))
    right = (1,)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: list[ClassEntry] = []
        self.count = 0
        """The number of listed classes, each counted once."""
        self._recent: list[ClassKey] = []
        self._search = OfferSearch([])
        self._text = ""
        self.top = _Row("")

    # Filling

    def set_entries(self, entries: Sequence[ClassEntry], recent: Sequence[ClassKey]) -> None:
        """List these classes, with recently used ones also under a heading of their own."""
        self.entries, self._recent = list(entries), list(recent)
        self._search = OfferSearch((entry.offer for entry in entries), sorted_as)
        self.search(self._text)

    def search(self, text: str) -> None:
        """List what fits a text, best first; all under headings for none."""
        self.beginResetModel()
        self._text = text
        self.top = _Row("")
        by_key = {entry.key: entry for entry in self.entries}
        if text.split():
            class_entries = [by_key[offer.what] for offer in self._search.find(text)]  # type: ignore[index]
            self.top.put_all(class_entries)
            self.count = len(class_entries)
        else:
            self.count = len(by_key)
            self._group_classes(by_key)
        self.endResetModel()

    def prepare(self) -> None:
        """Prepare for searching, so that the first letter is not delayed."""
        self._search.prepare()

    @property
    def is_searched(self) -> bool:
        """Whether only what fits a text is listed."""
        return bool(self._text.split())

    def _group_classes(self, by_key: dict[ClassKey, ClassEntry]) -> None:
        """Put all classes under headings."""
        recent = [by_key[key] for key in self._recent if key in by_key]
        if recent:
            self.top.append_row(tr("Recently used")).put_all(recent)
        built_in = [entry for entry in self.entries if entry.key.type != NodeType.USER]
        of_games = [entry for entry in self.entries if entry.key.type == NodeType.USER]
        for category in sorted({name for entry in of_games for name in entry.categories}):
            heading = self.top.append_row(category or tr("No category"))
            _put_sorts([entry for entry in of_games if category in entry.categories], heading)
        self.top.append_row(tr("Built in")).put_all(built_in)

    # Asking

    def entry(self, index: Index) -> ClassEntry | None:
        """Return the class of a row, None for a heading."""
        return self.row(index).entry

    def index_of_class(self, key: ClassKey) -> QModelIndex:
        """Return the row of a class under its category; invalid if there is none."""
        index = QModelIndex()
        for row in self.top.walk():
            if row.entry is not None and row.entry.key == key:
                index = self.index_of(row)
        return index

    def way(self, index: Index) -> tuple[str, ...]:
        """Return the titles that lead to a row, to find it after the list is refilled."""
        titles: list[str] = []
        row = self.row(index)
        while row.parent is not None:
            titles.insert(0, row.title)
            row = row.parent
        return tuple(titles)

    def headings(self) -> list[QModelIndex]:
        """Return the rows that others are below."""
        return [self.index_of(row) for row in self.top.walk() if row.children]

    # Qt's questions

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _CLASS if self.entry(index) is not None else _HEADING

    def data(self, index: Index, role: int = _Item.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.row(index)
        if role == _Item.DisplayRole:
            return row.title if not index.column() else self._count_text(row)
        if role == _Item.TextAlignmentRole and index.column():
            return RIGHT
        if role == ENTRY:
            return row.entry
        if row.entry is None:
            return None
        if role == _Item.DecorationRole and not index.column():
            return family_icon(row.entry.offer.family)
        if role == _Item.AccessibleTextRole and not index.column():
            seen = trn("seen in {n:,} file", "seen in {n:,} files", row.entry.offer.files)
            return ", ".join(filter(None, (row.title, sorted_as(row.entry.offer.sort), seen)))
        if role == _Item.ToolTipRole:
            return tip(tr("{title}\nReturn places it in the graph; drag it there", title=row.title))
        return None

    def _count_text(self, row: _Row) -> str:
        if row.entry is None:
            return f"{row.classes:,}"
        return f"{row.entry.offer.files:,}" if row.entry.offer.files else "–"

    # Dragging

    def mimeTypes(self) -> list[str]:
        return class_mime_data(ClassKey(0)).formats()

    def mimeData(self, indexes: list[QModelIndex]) -> QMimeData:  # type: ignore[override]
        entry = self.entry(indexes[0])
        return QMimeData() if entry is None else class_mime_data(entry.key)


def _put_sorts(entries: Sequence[ClassEntry], above: _Row) -> None:
    """Put classes of a category under headings of their kinds."""
    for sort in (*_SORTS, ""):
        class_entries = [
            class_entry
            for class_entry in entries
            if (class_entry.offer.sort if class_entry.offer.sort in _SORTS else "") == sort
        ]
        if class_entries:
            above.append_row(sorted_as(sort) or tr("Others")).put_all(class_entries)


# The page of one class: its slots, and the values and neighbours found in files.


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
