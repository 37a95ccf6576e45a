"""The item model of the files panel: rows are listed in threads when they are expanded."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    Qt,
    QUrl,
    Signal,
)
from PySide6.QtGui import QGuiApplication
from shiboken6 import isValid

from app.documents.error_text import why
from app.game import archive_walk as archives
from app.game import file_nodes
from app.game.archive import ArchiveFile
from app.game.file_nodes import FileNode, FileSort
from app.game.mod_names import location_text
from app.ui import background, theme
from app.ui.i18n import mark, tr
from app.ui.item_models import NO_INDEX, RIGHT, Index, TitledColumns
from app.ui.later import weakly
from app.ui.plain import tip
from formats import wrap
from formats.errors import FormatError

Place = tuple[Path, tuple[str, ...]]
_NO_FILES = mark("No files yet: drop files here, or add them from the menu.")
_ICONS = {
    FileSort.FOLDER: "folder", FileSort.INNER: "folder", FileSort.ARCHIVE: "archive",
    FileSort.FILE: "file", FileSort.ENTRY: "file", FileSort.GONE: "file",
}  # fmt: skip


class FilesModel(TitledColumns, QAbstractItemModel):
    """The top rows and everything below them. `refused` carries a sentence on what could not be
    done."""

    titles = (mark("Name"), mark("Size"))
    right = (1,)
    refused = Signal(str)
    about_to_list = Signal(object)
    """A row (node) whose children are about to be replaced."""
    listed = Signal(object)
    """The `FileNode` that was listed."""
    failed = Signal(object, object)
    """The `FileNode` that could not be listed, and the exception."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.root = FileNode("", FileSort.FOLDER, Path())
        self.root.children = []
        self._unsaved: set[Place] = set()
        self._archives: dict[Place, ArchiveFile] = {}
        self._shown: dict[Place, tuple[FileNode, wrap.Archive | None]] = {}

    # What Qt asks

    def index(self, row: int, column: int, parent: Index = NO_INDEX) -> QModelIndex:
        # asked, as `hasChildren` is, for all rows of a folder at any insertion
        rows = (parent.internalPointer() if parent.isValid() else self.root).children
        if not rows or not 0 <= row < len(rows) or not 0 <= column < len(self.titles):
            return QModelIndex()
        return self.createIndex(row, column, rows[row])

    def parent(self, index: Index = NO_INDEX) -> QModelIndex:  # type: ignore[override]
        above = self.node(index).parent
        return QModelIndex() if above is None else self.index_of(above)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return len(self.node(parent).children or ()) if parent.column() <= 0 else 0

    def hasChildren(self, parent: Index = NO_INDEX) -> bool:
        rows = (parent.internalPointer() if parent.isValid() else self.root).children
        return (rows is None or bool(rows)) and parent.column() <= 0

    def canFetchMore(self, parent: Index) -> bool:
        node = self.node(parent)
        return node.children is None and not node.is_loading

    def fetchMore(self, parent: Index) -> None:
        if self.canFetchMore(parent):
            self.load(self.node(parent))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node = self.node(index)
        if role == Qt.ItemDataRole.DisplayRole:
            beside = tr(self.state(node)) or (tr("empty") if _is_empty(node) else size_text(node))
            return (shown_name(node), beside)[index.column()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return theme.icon(icon_of(node), "secondary")
        if role == Qt.ItemDataRole.ToolTipRole:
            place = location_text(node)
            return tip(f"{place}\n{tr(_NO_FILES)}" if _is_empty(node) else place)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._color(node, index.column())
        if role == Qt.ItemDataRole.FontRole and index.column() == 1:
            font = QGuiApplication.font()
            font.setPointSizeF(font.pointSizeF() * 0.85)
            return font
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self.right:
            return int(RIGHT)
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return ", ".join(filter(None, (node.name, tr(self.state(node)))))
        return None

    def _color(self, node: FileNode, column: int) -> Any:
        if node.sort is FileSort.GONE:
            return theme.colors().secondary
        state = self.state(node)
        if state not in ("", "replaced") and (column == 1 or state in ("unsaved", "added")):
            return theme.colors().changed
        return theme.colors().secondary if column == 1 else None

    def state(self, node: FileNode) -> str:
        """Return the note beside a row's name: that it is unsaved, else how the mod changed it."""
        if (node.file, node.words) in self._unsaved:
            return "unsaved"
        archive = node.archive
        if archive is not None and archive.is_modified:
            if node.sort is FileSort.ARCHIVE and archive.words == node.words:
                return "unsaved"
            if node.sort in (FileSort.ENTRY, FileSort.ARCHIVE) and (
                state := archive.state(node.word)
            ):
                return "added" if state == "added" else "unsaved"
        return node.state

    # Nodes

    def node(self, index: Index) -> FileNode:
        """Return the row of an index."""
        file_node = index.internalPointer() if index.isValid() else None
        return file_node if isinstance(file_node, FileNode) else self.root

    def index_of(self, node: FileNode, column: int = 0) -> QModelIndex:
        """Return the index of a row."""
        return QModelIndex() if node is self.root else self.createIndex(node.row, column, node)

    def set_roots(self, roots: Iterable[FileNode]) -> None:
        """Replace the top rows; those that stay keep their listed children."""
        known_file_nodes = {(child.name, child.file): child for child in self.root.children or ()}
        self.beginResetModel()
        self.root.children = []
        for root in roots:
            old = known_file_nodes.get((root.name, root.file))
            node = old if old is not None and old.project == root.project else root
            node.parent = self.root
            self.root.children.append(node)
        self.endResetModel()

    def set_unsaved(self, places: Iterable[Place]) -> None:
        """Mark the places of documents with unsaved changes, and repaint."""
        self._unsaved = set(places)

    def load(self, node: FileNode) -> None:
        """List a row in a thread; `listed` or `failed` follows."""
        if not node.is_loading and node.children is None:
            self._list_children(node)

    def reload(self, node: FileNode) -> None:
        """List a folder or an archive again; rows that stay keep their listed children."""
        is_listed = node is not self.root and node.sort in (FileSort.FOLDER, FileSort.ARCHIVE)
        if is_listed and not node.is_loading:
            self._list_children(node)

    def _list_children(self, node: FileNode) -> None:
        node.is_loading = True

        def failed(error: BaseException) -> None:
            node.is_loading = False
            self._fill_children(node, [])
            self.failed.emit(node, error)

        if node.sort is FileSort.ARCHIVE:
            file, words, project = node.file, node.words, node.project
            background.run(
                background.Lane.LIST,
                lambda: (
                    archives.load(file, words),
                    file_nodes.read_before(file, words, project),
                ),
                lambda pair: self._archive_came(node, *pair),
                failed,
                self,
            )
        else:
            folder, project = node.file, node.project
            background.run(
                background.Lane.LIST,
                lambda: file_nodes.list_folder(folder, project),
                lambda found_file_nodes: self._fill_children(
                    node, _keep_known_nodes(node, found_file_nodes)
                ),
                failed,
                self,
            )

    def _fill_children(self, node: FileNode, nodes: Sequence[FileNode]) -> None:
        node.is_loading = False
        if not self._is_attached(node):
            return  # it was replaced by other rows meanwhile
        self.about_to_list.emit(node)
        children = node.adopt(list(nodes))
        index = self.index_of(node)
        if node.children:
            self.beginRemoveRows(index, 0, len(node.children) - 1)
            node.children = []
            self.endRemoveRows()
        if children:
            self.beginInsertRows(index, 0, len(children) - 1)
            node.children = children
            self.endInsertRows()
        else:
            node.children = []
        self.dataChanged.emit(index, index.siblingAtColumn(1))
        self.listed.emit(node)

    @property
    def modified_archives(self) -> list[ArchiveFile]:
        """The archives with unsaved edits."""
        return [archive for archive in self._archives.values() if archive.is_modified]

    def archive(self, file: Path, words: tuple[str, ...] = ()) -> ArchiveFile | None:
        """Return an archive that was listed here, None for any other."""
        return self._archives.get((file, words))

    def _archive_came(
        self, node: FileNode, archive: wrap.Archive, before: wrap.Archive | None
    ) -> None:
        place = (node.file, node.words)
        self._shown[place] = (node, before)
        edited = self._archives.get(place)
        if edited is None:
            edited = ArchiveFile(node.file, node.words, archive)
            self._archives[place] = edited
            edited.changed.connect(weakly(self._show_entries, place))
            node.archive = edited
            self._show_entries(place)
        else:
            node.archive = edited
            edited.rebase(archive)  # shows what is in it

    def _show_entries(self, place: Place) -> None:
        if not isValid(self):
            return  # an archive briefly outlives the model when the window closes
        node, before = self._shown[place]
        archive = self._archives[place]
        nodes = file_nodes.list_archive(node.file, node.words, archive.archive, before)
        self._belong(nodes, archive)
        self._fill_children(node, nodes)

    def _is_attached(self, node: FileNode) -> bool:
        while node is not self.root:
            above = node.parent
            if above is None or not any(child is node for child in above.children or ()):
                return False
            node = above
        return True

    def _belong(self, nodes: Iterable[FileNode], archive: ArchiveFile) -> None:
        for node in nodes:
            node.archive = archive
            self._belong(node.children or (), archive)

    # Changes on disk

    def note_file(self, file: Path) -> None:
        """Show a file that was just written: as a new row, or with its current contents."""
        for top in self.root.children or ():
            if file.is_relative_to(top.file) and top.file != file:
                self._note_below(top, file)
            elif top.file == file:
                self._note_archive(top)

    def note_files(self, files: Sequence[Path]) -> None:
        """Show many files that were just written, by listing their folders again in threads.

        A new folder appears with the first of its files; a deleted one disappears when its parent
        is listed.
        """
        first: dict[str, Path] = {}
        for file in files:
            first.setdefault(os.path.dirname(file), file)  # noqa: PTH120 - thousands of them
        for folder in dict.fromkeys(_nearest_folder(file.parent) for file in first.values()):
            file_nodes = [node for top in self.root.children or () if (node := _down(top, folder))]
            for node in file_nodes:
                if node.children is not None:
                    self.reload(node)
            new = first.get(str(folder))
            if not file_nodes and new is not None:
                self.note_file(new)
        written = set(files) if self._archives else set()
        for place in [archive for archive in self._archives if archive[0] in written]:
            self._note_archive(self._shown[place][0])

    def _note_below(self, top: FileNode, file: Path) -> None:
        node = top
        while node.children is not None:
            step = next(
                (c for c in node.children if c.file == file or file.is_relative_to(c.file)), None
            )
            if step is None:
                self._insert(node, node.file / file.relative_to(node.file).parts[0])
                return
            if step.file == file:
                self._note_archive(step)
                return
            node = step

    def _insert(self, node: FileNode, path: Path) -> None:
        try:
            is_folder = path.is_dir()
            new = (
                FileNode(path.name, FileSort.FOLDER, path)
                if is_folder
                else file_nodes.file_node(path, node.project)
            )
        except OSError:
            return  # gone again
        assert node.children is not None, "it was listed"
        key = (new.sort, new.name.casefold(), new.name)
        row = sum((child.sort, child.name.casefold(), child.name) < key for child in node.children)
        self.beginInsertRows(self.index_of(node), row, row)
        node.adopt([new])
        node.children.insert(row, new)
        self.endInsertRows()

    def _note_archive(self, node: FileNode) -> None:
        """Reload an archive that a document or a batch has written."""
        try:
            node.state = file_nodes.state_of(node.file, node.project)
            node.size = node.file.stat().st_size
        except OSError:
            return
        index = self.index_of(node)
        self.dataChanged.emit(index, index.siblingAtColumn(1))
        edited = node.archive
        if node.sort is not FileSort.ARCHIVE or edited is None:
            return
        file, words = edited.file, edited.words

        def ignore(_error: BaseException) -> None:
            return  # reported when it is opened

        background.run(
            background.Lane.LIST, lambda: archives.load(file, words), edited.rebase, ignore, self
        )

    # Dragging

    def can_drag(self, index: Index) -> bool:
        """Whether a row can be dragged out: a file in an archive."""
        return self.node(index).sort is FileSort.ENTRY

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        return ["text/uri-list"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the dragged entries as files in a folder that is deleted when the program ends."""
        data = QMimeData()
        folder = Path(self._drag_folder())
        urls = []
        for node in {id(n): n for n in map(self.node, indexes)}.values():
            if node.sort is FileSort.ENTRY and node.archive is not None:
                file = folder / node.name.replace("/", "_").replace("\\", "_")
                file.write_bytes(node.archive.data(node.word))
                urls.append(QUrl.fromLocalFile(str(file)))
        data.setUrls(urls)
        return data

    _temporary: tempfile.TemporaryDirectory[str] | None = None

    def _drag_folder(self) -> str:
        if self._temporary is None:
            self._temporary = tempfile.TemporaryDirectory(prefix="triptych-drag-")
        return self._temporary.name

    def clean(self) -> None:
        """Delete the files created for dragging."""
        if self._temporary is not None:
            self._temporary.cleanup()
            self._temporary = None

    def canDropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: Index
    ) -> bool:
        return data.hasUrls() and self._drop_target(parent) is not None

    def dropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: Index
    ) -> bool:
        target = self._drop_target(parent)
        if target is None:
            return False
        files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        return self.add_to_archive(target, files)

    def _drop_target(self, index: Index) -> FileNode | None:
        node = self.node(index)
        if node.sort is FileSort.ENTRY and node.parent is not None:
            node = node.parent
        return node if node.archive is not None else None

    def add_to_archive(self, node: FileNode, files: list[Path]) -> bool:
        """Add files from disk to the archive of a row, in the folder of names that the row stands
        for."""
        archive = node.archive
        assert archive is not None, "asked before"
        try:
            archive.put_files({f"{node.prefix}{file.name}": file.read_bytes() for file in files})
        except (OSError, FormatError) as error:
            self.refused.emit(
                tr(
                    "Nothing was added to “{name}”: {reason}. The archive is as it was.",
                    name=archive.name,
                    reason=why(error),
                )
            )
            return False
        return True


def _keep_known_nodes(node: FileNode, nodes: Sequence[FileNode]) -> list[FileNode]:
    """Return the rows of a folder, reusing known ones with their children."""
    old = {(child.name, child.sort): child for child in node.children or ()}
    for file_node in nodes:
        if (before := old.get((file_node.name, file_node.sort))) is not None:
            before.size, before.state = file_node.size, file_node.state
    return [old.get((node.name, node.sort), node) for node in nodes]


def shown_name(node: FileNode) -> str:
    """Return the name of a row, without the extension of packs, since the icon shows it."""
    if node.sort is FileSort.ARCHIVE and not node.words:
        return node.name.removesuffix(".zs").removesuffix(".pack")
    return node.name


def _is_empty(node: FileNode) -> bool:
    """Whether a row is a listed archive without entries."""
    return node.sort is FileSort.ARCHIVE and node.children == []


def icon_of(node: FileNode) -> str | PurePath:
    """Return the icon of a row, as `theme.icon` takes it, by the extension of its name."""
    if node.sort not in (FileSort.FILE, FileSort.ENTRY, FileSort.GONE):
        return _ICONS[node.sort]
    from formats.registry import FORMATS

    extension = wrap.resource_path(node.name).rpartition(".")[2].lower()
    return next((known.icon for known in FORMATS if extension in known.extensions), "file")


def size_text(node: FileNode) -> str:
    """Return a file's size as text, in a suitable unit."""
    if node.sort in (FileSort.FOLDER, FileSort.INNER, FileSort.GONE):
        return ""
    if node.size < 1000:
        return f"{node.size} B"
    return f"{node.size / 1000:.1f} KB" if node.size < 1_000_000 else f"{node.size / 1e6:.2f} MB"


def _nearest_folder(folder: Path) -> Path:
    """Return a folder, or its nearest existing parent."""
    return next((parent for parent in (folder, *folder.parents) if parent.is_dir()), folder)


def _down(top: FileNode, folder: Path) -> FileNode | None:
    """Return the row of a folder at or below another row, None if it is not listed."""
    node: FileNode | None = top if folder.is_relative_to(top.file) else None
    while node is not None and node.file != folder:
        rows = node.children or ()
        node = next((row for row in rows if folder.is_relative_to(row.file)), None)
    return node
