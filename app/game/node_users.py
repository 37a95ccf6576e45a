"""Where nodes of a class are used: in the files of dumps and mods, and in open graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from app.game.node_store import NodeStore
from app.game.value_index import is_played
from formats.ainb.model import Ainb
from formats.ainb.rules.node_classes import ClassKey, key_of

if TYPE_CHECKING:
    from app.documents.container_io import Words
    from app.documents.document import Document
    from app.game.mod import Project

MOST = 5000
"""The most places that are listed."""


class Use(NamedTuple):
    """A graph with `nodes` nodes of a class; a module's own file has none.

    `file` and `words` are its place, None for an open graph without a file; `folder` is the dump or
    mod that contains it. `document` is the graph itself if it is open.
    """

    name: str
    file: Path | None
    words: Words
    nodes: int
    folder: Path | None = None
    document: Document | None = None

    @property
    def is_home(self) -> bool:
        """Whether it is the module's own file."""
        return not self.nodes


def in_folders(
    folders: Sequence[Path], projects: Sequence[Project], version: int, key: ClassKey
) -> list[Use]:
    """Return where nodes of a class are used in dumps and mods, without files of a dump that a mod
    replaces. Modules' own files come first.

    Reads the databases in the cache, so call it in a thread. Raises OSError or `sqlite3.Error`.
    """
    is_read = is_played(projects)
    uses = [
        _use_in_file(root, user.path, user.words, user.nodes)
        for root in folders
        for user in NodeStore(root).users(version, key, MOST)
        if is_read(root, user.path)
    ]
    return sorted(uses, key=lambda use: not use.is_home)[:MOST]


def _use_in_file(root: Path, path: str, words: Words, nodes: int) -> Use:
    name = (words[-1] if words else path).rpartition("/")[2]
    return Use(name.removesuffix(".zs"), root / path, words, nodes, root)


def in_documents(documents: Iterable[Document], version: int, key: ClassKey) -> list[Use]:
    """Return the open graphs, as they are now, that have nodes of a class or are this module."""
    uses = []
    for document in documents:
        root = document.root
        if not isinstance(root, Ainb) or root.version != version:
            continue
        nodes = sum(key_of(node) == key for node in root.nodes)
        if nodes or (key.is_module and root.name == key.name):
            uses.append(Use(document.name, document.file, document.words, nodes, None, document))
    return uses


def together(
    opened: Sequence[Use], lying: Sequence[Use], is_open: Callable[[Use], bool]
) -> list[Use]:
    """Return open graphs, then the files that are not open; an open graph replaces its file."""
    return [*opened, *(use for use in lying if not is_open(use))]


def nodes_of(root: Ainb, key: ClassKey) -> list[int]:
    """Return the numbers of the nodes of a class."""
    return [number for number, node in enumerate(root.nodes) if key_of(node) == key]
