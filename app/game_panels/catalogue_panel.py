"""The node catalogue panel: all node classes, searched, and where each is used."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QSplitter,
    QWidget,
)

from app.game_panels.catalogue_opening import OpenAtNode
from app.game_panels.class_uses import UsesView
from app.graph.class_drop import class_mime_data
from app.graph.glyphs import family_icon
from app.graph.palette_model import recent_titles
from app.ui.i18n import mark, tr, trn
from app.ui.later import call_later
from app.ui.layouts import hbox, vbox
from app.ui.rows import Key, ListColumn, ListSpec, RowsView
from app.ui.selection import select_row
from app.ui.terms import sorted_as
from app.ui.widgets import hint, search_line
from formats.ainb.catalogue import Catalogue
from formats.ainb.catalogue.entries import ClassEntry, entries
from formats.ainb.model import Ainb
from formats.ainb.rules.node_classes import ClassKey, key_of
from formats.ainb.types import NodeType
from formats.graph import OfferSearch

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
        """The class whose uses are listed."""
        self.field, self.version_box = QLineEdit(), QComboBox()
        self.said = hint("")
        self.classes = ClassList()
        self.tree = RowsView(_class_list())
        self.uses = uses
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
        for part, stretch in ((self._classes_part(), 1), (self.uses, 1)):
            self.parts.addWidget(part)
            self.parts.setStretchFactor(self.parts.count() - 1, stretch)
        vbox(self.parts, parent=self, margins=(8, 6, 8, 6))

    def _classes_part(self) -> QWidget:
        part = QWidget()
        top = hbox((self.field, 1), self.version_box, spacing=4)
        vbox(top, (self.tree, 1), self.said, parent=part, spacing=4, margins=(0, 0, 6, 0))
        tree = self.tree
        tree.setIndentation(_INDENT)
        tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        return part

    def _connect(self) -> None:
        self._later.timeout.connect(self.refresh)
        self.field.textChanged.connect(self._search_classes)
        self.version_box.activated.connect(lambda _at: self._fill_classes())
        self.tree.current_changed.connect(self._choose_class)
        self.tree.doubleClicked.connect(lambda _index: self.place())
        self.uses.chosen.connect(lambda use: self.wanted.emit(use, self.key))
        for widget in (self.field, self.tree, self.uses.list):
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
        is_first = not self.classes.entries
        listed = entries(self.catalogue, self.version)
        self.classes.set_entries(listed, _recent_of(listed))
        self.tree.show_rows(self.classes.rows)
        if is_first:
            self._expand_top()
        self._show_class_count()
        self._show_class(self.key)
        call_later(self, self.classes.prepare)

    def _expand_top(self) -> None:
        for at in range(self.tree.items.rowCount()):
            self.tree.expand(self.tree.items.index(at, 0))

    def _show_class_count(self) -> None:
        if self.classes.is_searched:
            total = len(self.classes.entries)
            words = tr("{count:,} of {total:,} classes", count=self.classes.count, total=total)
        else:
            words = trn("{n:,} class", "{n:,} classes", self.classes.count)
        self.said.setText(words)

    # Choosing

    def _search_classes(self, text: str) -> None:
        self.classes.search(text)
        self.tree.show_rows(self.classes.rows)
        self._show_class_count()
        if self.classes.is_searched:
            select_row(self.tree, self.tree.items.index(0, 0))
        else:
            self._expand_top()
            if self.key is not None:
                self._reveal(self.key)

    def _choose_class(self) -> None:
        entry = self.current
        if entry is not None and entry.key != self.key:
            self._show_class(entry.key)

    def _show_class(self, key: ClassKey | None) -> None:
        """List where a class is used."""
        self.key = key
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
        self.tree.select(self.classes.way(key))

    @property
    def current(self) -> ClassEntry | None:
        """The class of the current row, None of a heading."""
        return None if self.tree.current is None else self.tree.current.entry

    def place(self) -> None:
        """Add a node of the selected class to the graph on top."""
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


class ClassRow(NamedTuple):
    """A heading with rows below it, or a class."""

    title: str
    entry: ClassEntry | None = None
    children: tuple[ClassRow, ...] = ()

    @property
    def key(self) -> Hashable:
        """What tells it from the rows beside it."""
        return self.title if self.entry is None else self.entry.key

    @property
    def classes(self) -> int:
        """The number of classes here and below."""
        return 1 if self.entry is not None else sum(row.classes for row in self.children)


class ClassList:
    """Headings with classes below them; `search` leaves those that fit, without headings."""

    def __init__(self) -> None:
        self.entries: list[ClassEntry] = []
        self.rows: list[ClassRow] = []
        self.count = 0
        """The number of listed classes, each counted once."""
        self._recent: list[ClassKey] = []
        self._search = OfferSearch([])
        self._text = ""

    def set_entries(self, entries: Sequence[ClassEntry], recent: Sequence[ClassKey]) -> None:
        """List these classes, with recently used ones also under a heading of their own."""
        self.entries, self._recent = list(entries), list(recent)
        self._search = OfferSearch((entry.offer for entry in entries), sorted_as)
        self.search(self._text)

    def search(self, text: str) -> None:
        """List what fits a text, best first; all under headings for none."""
        self._text = text
        by_key = {entry.key: entry for entry in self.entries}
        if text.split():
            found = [by_key[offer.what] for offer in self._search.find(text)]  # type: ignore[index]
            self.rows, self.count = list(_class_rows(found)), len(found)
        else:
            self.rows, self.count = list(self._grouped(by_key)), len(by_key)

    def prepare(self) -> None:
        """Prepare for searching, so that the first letter is not delayed."""
        self._search.prepare()

    @property
    def is_searched(self) -> bool:
        """Whether only what fits a text is listed."""
        return bool(self._text.split())

    def _grouped(self, by_key: dict[ClassKey, ClassEntry]) -> Iterator[ClassRow]:
        """Yield the headings of all classes."""
        recent = [by_key[key] for key in self._recent if key in by_key]
        if recent:
            yield ClassRow(tr("Recently used"), None, _class_rows(recent))
        built_in = [entry for entry in self.entries if entry.key.type != NodeType.USER]
        of_games = [entry for entry in self.entries if entry.key.type == NodeType.USER]
        for category in sorted({name for entry in of_games for name in entry.categories}):
            some = [entry for entry in of_games if category in entry.categories]
            yield ClassRow(category or tr("No category"), None, tuple(_sorts(some)))
        yield ClassRow(tr("Built in"), None, _class_rows(built_in))

    def way(self, key: ClassKey) -> Key:
        """Return the keys that lead to a class under its category; () if it is not listed."""
        ways = [way for way in _ways(self.rows) if way[-1] == key]
        return ways[-1] if ways else ()


def _class_rows(entries: Sequence[ClassEntry]) -> tuple[ClassRow, ...]:
    return tuple(ClassRow(entry.offer.title, entry) for entry in entries)


def _ways(rows: Sequence[ClassRow]) -> Iterator[Key]:
    """Yield the keys that lead to each row."""
    for row in rows:
        yield (row.key,)
        for way in _ways(row.children):
            yield (row.key, *way)


def _class_list() -> ListSpec[ClassRow]:
    return ListSpec(
        tr("Node classes"),
        (
            ListColumn(
                mark("Class"), lambda row: row.title,
                lambda row: family_icon(row.entry.offer.family) if row.entry else None,
                tip=_class_tip, data=_spoken,
            ),
            ListColumn(mark("Files"), _count_text, tip=_class_tip, is_right=True, width=_COUNT),
        ),
        key=lambda row: row.key,
        children=lambda row: row.children,
        has_children=lambda row: row.children,
        drag=lambda row: class_mime_data(row.entry.key) if row.entry else QMimeData(),
        can_drag=lambda row: row.entry is not None,
    )  # fmt: skip


def _count_text(row: ClassRow) -> str:
    if row.entry is None:
        return f"{row.classes:,}"
    return f"{row.entry.offer.files:,}" if row.entry.offer.files else "–"


def _class_tip(row: ClassRow) -> str:
    if row.entry is None:
        return ""
    return tr("{title}\nReturn places it in the graph; drag it there", title=row.title)


def _spoken(row: ClassRow, role: int) -> str | None:
    """Return what a screen reader says of a class."""
    if role != _Item.AccessibleTextRole or row.entry is None:
        return None
    offer = row.entry.offer
    seen = trn("seen in {n:,} file", "seen in {n:,} files", offer.files)
    return ", ".join(filter(None, (row.title, sorted_as(offer.sort), seen)))


def _sorts(entries: Sequence[ClassEntry]) -> Iterator[ClassRow]:
    """Yield the headings of the kinds of some classes."""
    for sort in (*_SORTS, ""):
        class_entries = [
            class_entry
            for class_entry in entries
            if (class_entry.offer.sort if class_entry.offer.sort in _SORTS else "") == sort
        ]
        if class_entries:
            yield ClassRow(sorted_as(sort) or tr("Others"), None, _class_rows(class_entries))
