"""The rows of the files panel: folders, archives and their entries, listed on demand."""

from __future__ import annotations

import enum
import os
from pathlib import Path
from typing import TYPE_CHECKING

from app.documents.own_names import is_temporary
from app.game.archive_walk import is_archive
from formats import wrap
from formats.errors import FormatError

if TYPE_CHECKING:
    from app.documents.container_io import Words
    from app.game.archive import ArchiveFile
    from app.game.mod import Project


class FileSort(enum.IntEnum):
    """What a row is; the rows of a folder are sorted in this order."""

    FOLDER = 0
    INNER = 1
    """A folder in the names of an archive's entries."""
    ARCHIVE = 2
    FILE = 3
    ENTRY = 4
    GONE = 5
    """An entry or a file that the dump has and the mod does not."""


class FileNode:
    """One row. `children` is None until they are listed.

    `file` is the file or folder on disk; `words` is the path inside it; `prefix` is the folder part
    of the names in an `INNER` row; `at` is its last known index among its siblings. `state` is what
    the mod changed ("new", "changed", "removed", ""), or "replaced" if the game reads another file
    instead. `order` is the sort key among siblings, () until they are sorted. `archive` is the
    archive that an entry or an `INNER` row belongs to, and the one that an `ARCHIVE` row is.
    """

    __slots__ = (
        "archive", "at", "children", "file", "is_loading", "name", "order", "parent", "prefix",
        "project", "size", "sort", "state", "words",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        sort: FileSort,
        file: Path,
        words: Words = (),
        size: int = 0,
        state: str = "",
    ) -> None:
        self.name = name
        self.sort = sort
        self.file = file
        self.words = words
        self.size = size
        self.state = state
        self.prefix = ""
        self.parent: FileNode | None = None
        self.children: list[FileNode] | None = None if sort in _HOLDERS else []
        self.is_loading = False
        self.at = 0
        self.order: tuple[object, ...] = ()
        self.archive: ArchiveFile | None = None
        self.project: Project | None = None

    def step_to(self, file: Path, words: Words) -> FileNode | None:
        """Return the child of this row on the way to a place.

        Names are compared first, since folders contain thousands.
        """
        loose, name = (FileSort.ARCHIVE, FileSort.FILE), file.name
        for child in self.children or ():
            is_other = child.name != name and child.sort in loose and not child.words
            if not is_other and child.leads_to(file, words):
                return child
        return None

    def leads_to(self, file: Path, words: Words) -> bool:
        """Whether this row is the place, or on the way to it."""
        if self.sort is FileSort.FOLDER:
            return file.is_relative_to(self.file)
        if self.file != file:
            return False
        if self.sort is FileSort.INNER:
            depth = len(self.words)
            return len(words) > depth and words[depth].startswith(self.prefix)
        return self.words == words[: len(self.words)]

    @property
    def row(self) -> int:
        """The row's index among its siblings."""
        siblings = self.parent.children if self.parent is not None else None
        if siblings is None:
            return 0
        if not (self.at < len(siblings) and siblings[self.at] is self):
            self.at = siblings.index(self)
        return self.at

    @property
    def word(self) -> str:
        """The name of an entry in its archive."""
        return self.words[-1] if self.words else ""

    def adopt(self, children: list[FileNode]) -> list[FileNode]:
        """Make rows the children of this one's project; return them in order."""
        for child in children:
            child.parent = self
            child.project = self.project
            if child.children:
                child.adopt(child.children)
        ordered = sorted(children, key=_node_order)
        for at, child in enumerate(ordered):
            child.at = at
        return ordered


def _node_order(node: FileNode) -> tuple[object, ...]:
    node.order = node.order or (node.sort, node.name.casefold(), node.name)
    return node.order


_HOLDERS = (FileSort.FOLDER, FileSort.INNER, FileSort.ARCHIVE)


def list_folder(folder: Path, project: Project | None) -> list[FileNode]:
    """Return the files and folders in a folder; in a mod, each with its state.

    Raises OSError.
    """
    file_nodes, covered = [], _covered(folder, project)
    with os.scandir(folder) as entries:
        for entry in entries:
            if is_temporary(entry.name):
                continue
            path = Path(entry.path)
            if entry.is_dir():
                file_nodes.append(FileNode(entry.name, FileSort.FOLDER, path))
            elif entry.is_file():
                file_nodes.append(file_node(path, project, covered))
    return sorted(file_nodes, key=_node_order)  # here, in a thread


def _covered(folder: Path, project: Project | None) -> frozenset[str]:
    """Return the names in a folder that an earlier folder of the project has as well."""
    covered_names: set[str] = set()
    for other in project.before(folder) if project is not None else ():
        if other.is_dir():
            with os.scandir(other) as entries:
                covered_names.update(entry.name for entry in entries if entry.is_file())
    return frozenset(covered_names)


def file_node(
    file: Path, project: Project | None, covered: frozenset[str] | None = None
) -> FileNode:
    """Return the row of a file on disk; see `state_of`. Raises OSError."""
    sort = FileSort.ARCHIVE if is_archive(file.name) else FileSort.FILE
    return FileNode(
        file.name, sort, file, (), file.stat().st_size, state_of(file, project, covered)
    )


def state_of(file: Path, project: Project | None, covered: frozenset[str] | None = None) -> str:
    """Return the state of a mod's file compared with the dump's: "new", "changed", or "".

    It is "replaced" if a folder that is read earlier has the file, too; `covered` are the names for
    which that is known, None to look it up.
    """
    if covered is None:
        covered = _covered(file.parent, project)
    if file.name in covered:
        return "replaced"
    dumped = dumped_file(file, project)
    if dumped is None:
        return ""
    if not dumped.is_file():
        return "new"
    if file.stat().st_size != dumped.stat().st_size:
        return "changed"
    return "" if file.read_bytes() == dumped.read_bytes() else "changed"


def dumped_file(file: Path, project: Project | None) -> Path | None:
    """Return the dump's path for a file of the mod, existing or not; None for any other file."""
    if project is None or project.is_in_dump(file):
        return None
    relative = project.relative(file)
    return None if relative is None else project.original(relative) or project.dump / relative


def list_archive(
    file: Path, words: Words, archive: wrap.Archive, before: wrap.Archive | None = None
) -> list[FileNode]:
    """Return the entries of an archive, in folders by their names.

    `before` is the same archive in the dump: entries that differ are marked, and entries that only
    it has are listed as removed.
    """
    top: dict[str, object] = {}
    for word, entry in zip(archive.words, archive.entries, strict=True):
        state = "" if before is None else _entry_state(before, word, entry)
        is_pack = is_archive(word) or entry.head[:4] == b"SARC"
        sort = FileSort.ARCHIVE if is_pack else FileSort.ENTRY
        _add_to_folders(top, word, FileNode(word, sort, file, (*words, word), entry.size, state))
    for word in () if before is None else before.words:
        if archive.find(word) is None:
            _add_to_folders(
                top, word, FileNode(word, FileSort.GONE, file, (*words, word), 0, "removed")
            )
    return _nodes(top, "", file, words)


def _entry_state(before: wrap.Archive, word: str, entry: wrap.Entry) -> str:
    index = before.find(word)
    if index is None:
        return "new"
    return "" if before.entries[index].data == entry.data else "changed"


def _add_to_folders(top: dict[str, object], word: str, node: FileNode) -> None:
    """Insert an entry into nested dictionaries by the folders in its name."""
    *folders, last = word.split("/") if not word.startswith("/") else [word]
    for folder in folders:
        inner = top.setdefault(f"{folder}/", {})
        assert isinstance(inner, dict), "folders end in a slash, entries do not"
        top = inner
    node.name = last or word
    top[word if last else f"{word} "] = node


def _nodes(top: dict[str, object], prefix: str, file: Path, words: Words) -> list[FileNode]:
    nodes = []
    for name, what in top.items():
        if isinstance(what, FileNode):
            nodes.append(what)
            continue
        assert isinstance(what, dict), "a node or a folder of nodes"
        path = f"{prefix}{name}"
        while len(what) == 1 and isinstance(only := next(iter(what.values())), dict):
            path += next(iter(what))  # folders whose only child is a folder share one row
            what = only
        inner_file_node = FileNode(path[len(prefix) :].rstrip("/"), FileSort.INNER, file, words)
        inner_file_node.prefix = path
        inner_file_node.children = inner_file_node.adopt(_nodes(what, path, file, words))
        nodes.append(inner_file_node)
    return nodes


def read_before(file: Path, words: Words, project: Project | None) -> wrap.Archive | None:
    """Return the dump's archive for one of the mod, None if there is none."""
    from app.game.archive_walk import load

    dumped = dumped_file(file, project)
    if dumped is None or not dumped.is_file():
        return None
    try:
        return load(dumped, words)
    except (OSError, FormatError):
        return None
