"""The files panel: dumps, mods and archives as a tree that is filled on demand, and a search."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Self

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QStyleOptionViewItem,
    QTreeView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.documents.container_io import Words
from app.game.file_nodes import FileNode, FileSort
from app.game.folder_jobs import IndexSearch
from app.game.index import IndexHit
from app.game.mod_names import named_roots, owner
from app.game_panels.archive_commands import KEYS, FilesCommands, HeldArchive
from app.game_panels.files_model import FilesModel, icon_of
from app.game_panels.indexing_bar import IndexingBar
from app.ui import report, theme
from app.ui.i18n import mark, tr, trn
from app.ui.item_models import Index
from app.ui.later import call_later
from app.ui.layouts import vbox
from app.ui.menu import Menu
from app.ui.plain import tip
from app.ui.selected_cells import EvenRows
from app.ui.selection import select_row
from app.ui.two_lines import DETAIL, TwoLines
from app.ui.widgets import hint, open_menu, own_key, search_line

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.game.workspace import Workspace
    from app.ui.notice_bar import AddNotice
    from app.window.panel_host import PanelHost


_PAUSE = 150
"""Milliseconds after the last key until the search starts."""
_MOST = 500
_INDENT = 10


class FilesPanel(QWidget):
    """The files tree and its commands."""

    chosen = Signal(object, object)
    """The file and the path inside it that were double-clicked."""
    dump_wanted = Signal()
    """The user wants to choose the dump of a game."""
    settings_wanted = Signal()
    """The user wants to choose the folders of dumps and mods."""
    changes_wanted = Signal(object)
    """The changes of the mod that a file belongs to should be shown."""
    users_wanted = Signal(object, object)
    """A file and the path inside it whose users should be found."""
    extract_wanted = Signal(object)
    """The `Extracted` to write to a folder."""
    save_wanted = Signal()
    """The active document should be saved."""

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the files panel of a window."""
        panel = cls(host.documents, host.workspace, host.add_notice)
        open_place = host.documents.open_place
        panel.chosen.connect(lambda file, words: open_place(file, words, as_bytes=True))
        panel.changes_wanted.connect(host.show_changes)
        panel.dump_wanted.connect(host.actions["choose_dump"].trigger)
        panel.settings_wanted.connect(host.actions["settings"].trigger)
        panel.save_wanted.connect(host.actions["save"].trigger)
        panel.users_wanted.connect(host.find_users)
        panel.extract_wanted.connect(host.extract)
        return panel

    def __init__(
        self, documents: DocumentManager, workspace: Workspace, add_notice: AddNotice
    ) -> None:
        super().__init__()
        self._documents, self._workspace = documents, workspace
        self._open_rows: set[tuple[Path, Words, str]] = set()
        self._wanted: tuple[Path, Words] | None = None
        self._lost: tuple[Path, Words] | None = None
        self.model = FilesModel(self)
        self.search = SearchField()
        self.tree = FilesTree(self.model)
        self.hits = FilesHits()
        self._pages = QStackedWidget()
        self._search: IndexSearch | None = None
        self._count = hint("")
        self._progress = IndexingBar(
            workspace.indexing,
            tr("Reading names from the packs"),
            mark("Reading names: {done:,} of {total:,}"),
        )
        self.commands = FilesCommands(self, documents, workspace, add_notice)
        self._build()
        self._connect()
        self.refresh_roots()

    # Building

    def _build(self) -> None:
        column = vbox(parent=self, spacing=6, margins=(8, 4, 8, 8))
        search_line(self.search, tr("Find files by name…"))
        column.addWidget(self.search)
        column.addWidget(self._count)
        self._count.hide()
        self._build_tree()
        self._pages.addWidget(self.tree)
        self._pages.addWidget(self.hits)
        self._pages.addWidget(self._nothing())
        self._pages.addWidget(self._not_found())
        column.addWidget(self._pages, 1)
        column.addWidget(self._progress)

    def _build_tree(self) -> None:
        tree = self.tree
        tree.setAccessibleName(tr("Files"))
        tree.setUniformRowHeights(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.setExpandsOnDoubleClick(False)
        tree.setIndentation(_INDENT)
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setMinimumSectionSize(24)
        header.setResizeContentsPrecision(0)  # visible rows only: folders contain thousands

    def _nothing(self) -> QWidget:
        page = QWidget()
        column = vbox(parent=page, margins=0)
        words = hint(
            tr(
                "Choose the dump of your game and a folder for your mod in the settings: then "
                "every file of the game is listed here, and what you save goes to the mod. "
                "Archives that you open are listed here, too."
            )
        )
        words.setWordWrap(True)
        button = QPushButton(tr("Choose the folders…"))
        button.clicked.connect(self.settings_wanted)
        other_button = QPushButton(tr("Open another folder…"))
        other_button.clicked.connect(lambda: self.commands.do("open_folder"))
        column.addWidget(words)
        for widget in (button, other_button):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        return page

    def _not_found(self) -> QWidget:
        page = QWidget()
        column = vbox(parent=page, margins=0)
        self._none_found = hint("")
        self._none_found.setWordWrap(True)
        self._set_up = QPushButton(tr("Choose the dump of your game…"))
        self._set_up.clicked.connect(self.dump_wanted)
        column.addWidget(self._none_found)
        column.addWidget(self._set_up, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        return page

    def _connect(self) -> None:
        workspace = self._workspace
        workspace.changed.connect(self.refresh_roots)
        workspace.written.connect(self.model.note_file)
        workspace.many_written.connect(self.model.note_files)
        workspace.ended.connect(self.model.clean)
        self._progress.ended.connect(self._look_again)
        workspace.indexing.failed.connect(report.error)
        self.model.refused.connect(report.error)
        self.model.failed.connect(self._could_not_list)
        self.model.listed.connect(self._node_listed)
        self.model.about_to_list.connect(self._note_lost)
        self.tree.activated.connect(lambda index: self.open(self.model.node(index)))
        self.tree.expanded.connect(lambda index: self._note_open(index, True))
        self.tree.collapsed.connect(lambda index: self._note_open(index, False))
        self.tree.customContextMenuRequested.connect(self._menu)
        self.hits.itemActivated.connect(self._open_hit)
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(self.search_files)
        self.search.textChanged.connect(lambda _text: self._timer.start())
        self.search.returnPressed.connect(self._open_first_result)
        self.search.down.connect(self._go_down)
        self.tree.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the keys of the panel's commands to it, and not to the window's menus."""
        if watched is not self.tree or not isinstance(event, QKeyEvent):
            return False
        name = KEYS.get(QKeySequence(event.keyCombination()).toString())
        return own_key(event, None if name is None else partial(self.commands.do, name))

    # Display

    def set_document(self, document: Document | None) -> None:
        """Follow the documents: those with changes are marked."""
        self.mark_unsaved()

    def mark_unsaved(self) -> None:
        """Mark the files of documents that have changes."""
        self.model.set_unsaved(
            (document.file, document.words)
            for document in self._documents.documents
            if document.is_modified and document.file is not None
        )
        self.tree.viewport().update()

    def refresh_roots(self) -> None:
        """Show the dumps, the mods, and the archives opened beside them."""
        workspace = self._workspace
        roots = []
        for project in workspace.projects.all:
            roots += [_root_node(name, folder, project) for folder, name in named_roots(project)]
        roots += [_opened_node(file) for file in workspace.opened]
        self.model.set_roots(roots)
        self.search_files()
        for row in range(self.model.rowCount()):
            self.tree.expand(self.model.index(row, 0))

    def _note_open(self, index: object, is_open: bool) -> None:
        node = self.model.node(index)  # type: ignore[arg-type]
        key = (node.file, node.words, node.prefix)
        (self._open_rows.add if is_open else self._open_rows.discard)(key)

    def _node_listed(self, node: FileNode) -> None:
        """Expand again what was expanded, and continue a pending `reveal`."""
        names = {file.name for file, _words, _prefix in self._open_rows}
        waiting = list(node.children or ())
        while waiting:
            file_node = waiting.pop()
            if (
                not file_node.words
                and file_node.sort is not FileSort.INNER
                and file_node.name not in names
            ):
                continue
            if (file_node.file, file_node.words, file_node.prefix) in self._open_rows:
                self.tree.expand(self.model.index_of(file_node))
                waiting += file_node.children or ()
        if self._wanted is not None:
            self.reveal(*self._wanted)
        elif self._lost is not None:
            self._choose_again(*self._lost)
        self._lost = None

    def _note_lost(self, node: FileNode) -> None:
        """Remember the place of the selected row while the rows around it are listed again."""
        chosen_file_nodes = self.selected()
        above = self.tree.currentIndex().parent()
        while above.isValid() and self.model.node(above) is not node:
            above = above.parent()
        if len(chosen_file_nodes) == 1 and self.model.node(above) is node:
            self._lost = (chosen_file_nodes[0].file, chosen_file_nodes[0].words)

    def _choose_again(self, file: Path, words: Words) -> None:
        """Select the row that was selected before its folder was listed again, if it exists."""
        node: FileNode | None = self.model.root
        while node is not None:
            node = node.step_to(file, words)
            if node is not None and (node.file, node.words) == (file, words):
                select_row(self.tree, self.model.index_of(node))
                return

    def _could_not_list(self, node: FileNode, error: BaseException) -> None:
        from app.documents.loading import sentence
        from formats.wrap import MissingDictionary

        if isinstance(error, FileNotFoundError) and node.sort is FileSort.FOLDER:
            return  # a mod that has nothing yet
        if isinstance(error, MissingDictionary):
            self._documents.dictionary_wanted.emit(error, lambda: self.model.reload(node))
        else:
            report.error(sentence(error, node.name))

    def reveal(self, file: Path, words: Words = ()) -> None:
        """Expand the tree down to a file or an entry and select it, as far as it exists.

        A folder that seems not to contain it is listed again: other programs may have written to
        it.
        """
        is_new = self._wanted != (file, words)
        self._wanted = (file, words)
        node: FileNode | None = self.model.root
        while node is not None:
            step = node.step_to(file, words)
            if step is None:
                if is_new and node.children is not None:
                    self.model.reload(node)
                break
            if (step.file, step.words) == (file, words) and step.sort is not FileSort.INNER:
                self._wanted = None
                self._pages.setCurrentIndex(0)
                select_row(self.tree, self.model.index_of(step))
                call_later(self, self._bring_into_sight)
                if step.sort is FileSort.ARCHIVE:
                    self.tree.expand(self.model.index_of(step))
                return
            self.tree.expand(self.model.index_of(step))
            self.model.load(step)
            node = step

    def _bring_into_sight(self) -> None:
        center = QAbstractItemView.ScrollHint.PositionAtCenter
        self.tree.scrollTo(self.tree.currentIndex(), center)

    def sizeHint(self) -> QSize:
        return QSize(340, 400)

    # Archives that are not saved

    def save_archives(self, then: Callable[[], object] = bool) -> None:
        """Save every archive with edits, one after the other; stops where one is not saved."""
        waiting = self.model.modified_archives
        if waiting:
            self.commands.save_archive(waiting[0], lambda: self.save_archives(then))
        else:
            then()

    @property
    def unsaved_archives(self) -> list[HeldArchive]:
        """The archives with edits, for the question about all that is unsaved."""
        return [HeldArchive(archive, self.commands) for archive in self.model.modified_archives]

    # Search

    def search_files(self) -> None:
        """Show the files whose names contain the typed words; without any, the tree."""
        self._timer.stop()
        words = self.search.text().strip()
        self._count.setVisible(bool(words))
        if not words:
            self._pages.setCurrentIndex(0 if self.model.rowCount() else 2)
            return
        search = self._workspace.indexing.find(words, _MOST)
        search.done.connect(lambda hits: self._search_done(search, words, hits))
        self._search = search

    def _look_again(self) -> None:
        """Search again, now that more names are known."""
        if self.search.text().strip():
            self.search_files()

    def _search_done(
        self, search: IndexSearch, words: str, hits: list[tuple[Path, IndexHit]]
    ) -> None:
        """Show the results of the latest search; an earlier one, of an older index, may end after
        it."""
        search.deleteLater()
        if search is self._search and words == self.search.text().strip():
            self._show_hits(words, hits)

    def _show_hits(self, words: str, hits: list[tuple[Path, IndexHit]]) -> None:
        rows: list[tuple[Path, Words, IndexHit]] = [
            (root / hit.path, hit.words, hit) for root, hit in self._once(hits)
        ]
        rows += [
            (file, place, IndexHit(file.name, place[-1], 0)) for file, place in self._loose(words)
        ]
        self.hits.show_hits(rows)
        count = trn("{n} file", "{n} files", len(rows))
        if len(hits) >= _MOST:
            count = trn("{n} file at least", "{n} files at least", len(rows))
        self._count.setText(f"{count}{self._still_reading()}")
        self._count.setVisible(bool(rows))
        self._tell_none(words)
        self._pages.setCurrentIndex(1 if rows else 3)

    def _tell_none(self, words: str) -> None:
        """Say that no name contains these words, and what to do if no dump is chosen."""
        has_dump = bool(self._workspace.projects.all)
        self._set_up.setVisible(not has_dump)
        sentence = tr("No file name contains “{words}”", words=words)
        if has_dump:
            fewer = tr("Try fewer letters.")
            self._none_found.setText(f"{sentence}{self._still_reading()}. {fewer}")
        else:
            more = tr(
                "Only open files were searched. Choose the dump of your game to find "
                "every file in it; Triptych never changes it."
            )
            self._none_found.setText(f"{sentence}. {more}")

    def _once(self, hits: list[tuple[Path, IndexHit]]) -> list[tuple[Path, IndexHit]]:
        """Return the results without files of a dump that its mod has, too: the mod's come
        first."""
        projects = self._workspace.projects
        roots = {root for root, _hit in hits}
        owners = {root: owner(root, projects.of(root / "any")) for root in roots}
        kept: dict[tuple[object, str, str], tuple[Path, IndexHit]] = {}
        for root, hit in hits:
            kept.setdefault((owners[root], hit.path, hit.entry), (root, hit))
        return list(kept.values())

    def _still_reading(self) -> str:
        is_busy = self._workspace.indexing.is_busy
        return tr("; packs are still being read") if is_busy else ""

    def _loose(self, words: str) -> Iterable[tuple[Path, Words]]:
        """Return the matching entries in open archives that belong to no project."""
        parts = words.casefold().split()
        for top in self._workspace.opened:
            archive = self.model.archive(top)
            for word in archive.archive.words if archive is not None else ():
                if all(part in word.casefold() for part in parts):
                    yield top, (word,)

    def _open_first_result(self) -> None:
        """Open the selected result, else the first; an outdated search runs first."""
        if self._timer.isActive() or self._pages.currentIndex() != 1:
            self.search_files()
            return
        item = self.hits.currentItem() or self.hits.topLevelItem(0)
        if item is not None:
            self._open_hit(item)

    def _go_down(self) -> None:
        """Move the focus to the list below the field."""
        view = self.hits if self._pages.currentIndex() == 1 else self.tree
        view.setFocus()
        if not view.currentIndex().isValid():
            select_row(view, view.model().index(0, 0))

    def _open_hit(self, item: QTreeWidgetItem) -> None:
        self.chosen.emit(*place_of(item))

    # Commands

    def open(self, node: FileNode) -> None:
        """Open an entry or a file in a tab, a folder or an archive in the tree."""
        if node.sort in (FileSort.FILE, FileSort.ENTRY):
            if node.archive is not None and node.archive.state(node.word):
                self.commands.offer_save(node)
            else:
                self.chosen.emit(node.file, node.words)
        elif node.sort is not FileSort.GONE:
            index = self.model.index_of(node)
            self.tree.setExpanded(index, not self.tree.isExpanded(index))

    def selected(self) -> list[FileNode]:
        """Return the rows that are selected, in order."""
        return [self.model.node(index) for index in self.tree.selectionModel().selectedRows()]

    def _menu(self, place: QPoint) -> None:
        menu = Menu(self)
        self.commands.fill(menu)
        open_menu(menu, self.tree.viewport().mapToGlobal(place))


def _root_node(title: str, folder: Path, project: object) -> FileNode:
    node = FileNode(title, FileSort.FOLDER, folder)
    node.project = project  # type: ignore[assignment]
    return node


def _opened_node(file: Path) -> FileNode:
    """Return the row of an archive or a folder that belongs to no project."""
    if file.is_dir():
        return _root_node(file.name or str(file), file, None)
    return FileNode(file.name, FileSort.ARCHIVE, file, (), _file_size(file))


def _file_size(file: Path) -> int:
    """Return a file's size (bytes), 0 if it does not exist."""
    try:
        return file.stat().st_size
    except OSError:
        return 0


# The results of a search for files, in two lines: the name, and its kind and place below.


_PLACE = Qt.ItemDataRole.UserRole


class FilesHits(QTreeWidget):
    """The list of results; each row's `place` is a file and the path inside it."""

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setItemDelegate(TwoLines(self))
        self.setAccessibleName(tr("Files found"))

    def show_hits(self, rows: list[tuple[Path, Words, IndexHit]]) -> None:
        """Show these and no others."""
        self.clear()
        self.addTopLevelItems([_result_item(*row) for row in rows])


def place_of(item: QTreeWidgetItem) -> tuple[Path, Words]:
    """Return the location that a row shows."""
    file, words = item.data(0, _PLACE)
    return Path(file), tuple(words)


def _result_item(file: Path, words: Words, hit: IndexHit) -> QTreeWidgetItem:
    folder, _, name = (hit.entry or hit.path).rpartition("/")
    pack = hit.path.rpartition("/")[2].removesuffix(".zs").removesuffix(".pack")
    place = pack if hit.entry else folder
    title, detail = lines(name, place)
    item = QTreeWidgetItem([title])
    sort = FileSort.ENTRY if words else FileSort.FILE
    item.setIcon(0, theme.icon(icon_of(FileNode(name, sort, file)), "secondary"))
    item.setToolTip(0, tip("//".join((str(file), *words))))
    item.setData(0, _PLACE, (str(file), list(words)))
    item.setData(0, DETAIL, detail)
    in_place = tr("{name} in {archive}", name=name, archive=place) if place else name
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, in_place)
    return item


def lines(name: str, place: str) -> tuple[str, str]:
    """Return the two lines of a row: `X.game__component__WeaponParam.bgyml` is X, a WeaponParam."""
    stem, dot, rest = name.partition(".")
    if not dot or "__" not in rest:
        return name, place
    kind = rest.rpartition("__")[2].partition(".")[0]
    return stem, tr("{name} in {archive}", name=kind, archive=place) if place else kind


# The tree of the files panel, with files dragged in and out, and its search field.
#
# Dragging and dropping is decided here and by the model, not by item flags: a view asks for the
# flags of all rows whenever rows are inserted, and folders contain thousands.


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
