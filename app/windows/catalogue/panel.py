"""The node catalogue panel: all node classes, the page of one, and its uses."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QSplitter,
    QTreeView,
    QWidget,
)

from app.graph.palette_model import recent_titles
from app.i18n import tr, trn
from app.later import call_later
from app.layouts import hbox, vbox
from app.selection import select_row
from app.windows.catalogue.class_page import ClassPageView
from app.windows.catalogue.classes_model import ClassesModel
from app.windows.catalogue.uses import UsesView
from app.windows.widgets import dress_rows, hint, search_line
from formats.ainb.catalogue import Catalogue
from formats.ainb.catalogue.making import alone
from formats.ainb.catalogue.pages import ClassEntry, entries, page
from formats.ainb.model import Ainb
from formats.ainb.rules.node_classes import ClassKey, key_of
from formats.registry import graph_of

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.files.cataloguing import Cataloguing
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
