"""The rows of the files panel: folders, archives and what is in them, listed when asked for."""

from __future__ import annotations

import enum
import os
from pathlib import Path
from typing import TYPE_CHECKING

from app.files.archive_walk import is_archive
from formats import wrap
from formats.errors import FormatError

if TYPE_CHECKING:
    from app.documents.container_io import Words
    from app.files.archive import ArchiveFile
    from app.files.mod import Project


class FileSort(enum.IntEnum):
    """What a row is; rows of a folder are in this order."""

    FOLDER = 0
    INNER = 1
    """A folder in the names of an archive's entries."""
    ARCHIVE = 2
    FILE = 3
    ENTRY = 4
    GONE = 5
    """An entry or a file that the dump has and the mod has not."""


class FileNode:
    """One row. `children` is None until it was listed.

    `file` is the file or folder on disk; `words` lead into it; `prefix` is the folder of names of
    an `INNER`; `at` is where it was last among its siblings. `state` says what the mod made of it
    ("new", "changed", "removed", ""), or that the game reads another one instead ("replaced").
    `order` is what siblings are sorted by, () until they were.
    `archive` is the archive that an entry or an `INNER` is in, and the one an `ARCHIVE` row is.
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
        """Return the row below this one that the way to a place goes through.

        Names are looked at first: folders hold thousands.
        """
        loose, name = (FileSort.ARCHIVE, FileSort.FILE), file.name
        for child in self.children or ():
            is_other = child.name != name and child.sort in loose and not child.words
            if not is_other and child.leads_to(file, words):
                return child
        return None

    def leads_to(self, file: Path, words: Words) -> bool:
        """Whether the way to a place goes through this row, or ends there."""
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
        """Its place among its siblings."""
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
    """Return the files and folders of a folder; in a mod, each says what became of it.

    Raises OSError.
    """
    file_nodes, covered = [], _covered(folder, project)
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(".triptych-"):
                continue
            path = Path(entry.path)
            if entry.is_dir():
                file_nodes.append(FileNode(entry.name, FileSort.FOLDER, path))
            elif entry.is_file():
                file_nodes.append(file_node(path, project, covered))
    return sorted(file_nodes, key=_node_order)  # here, where nobody waits


def _covered(folder: Path, project: Project | None) -> frozenset[str]:
    """Return the names in a folder that come first in another one of the project."""
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
    """Return what a file of a mod is against the dump's: "new", "changed", or "".

    It is "replaced" where a folder that is read before has another file in its place; `covered` are
    the names of which that is known, None if it is to be looked up.
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
    """Return the dump's file for one of the mod, there or not; None for any other file."""
    if project is None or project.is_in_dump(file):
        return None
    relative = project.relative(file)
    return None if relative is None else project.original(relative) or project.dump / relative


def list_archive(
    file: Path, words: Words, archive: wrap.Archive, before: wrap.Archive | None = None
) -> list[FileNode]:
    """Return the entries of an archive, in folders by their names.

    `before` is the same archive of the dump: what differs from it says so, and what only it has is
    listed as removed.
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
    """Put an entry into nested dictionaries by the folders of its name."""
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
            path += next(iter(what))  # folders that hold one folder only are one row
            what = only
        inner_file_node = FileNode(path[len(prefix) :].rstrip("/"), FileSort.INNER, file, words)
        inner_file_node.prefix = path
        inner_file_node.children = inner_file_node.adopt(_nodes(what, path, file, words))
        nodes.append(inner_file_node)
    return nodes


def read_before(file: Path, words: Words, project: Project | None) -> wrap.Archive | None:
    """Return the dump's archive for one of the mod, None if there is none."""
    from app.files.archive_walk import load

    dumped = dumped_file(file, project)
    if dumped is None or not dumped.is_file():
        return None
    try:
        return load(dumped, words)
    except (OSError, FormatError):
        return None
