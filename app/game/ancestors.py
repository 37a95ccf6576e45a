"""The files that a document inherits from, found by following its references."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import NamedTuple

import formats
from app.documents import container_io
from app.documents.file_place import FilePlace
from app.game.index import FolderIndex, Indexes
from app.game.mod import Project
from app.game.references import resolve, targets
from formats.core.roots import Root
from formats.errors import FormatError
from formats.inheritance import Effective, parent_of
from formats.knowledge import Knowledge
from formats.registry import SHIPPED, format_of

_MOST = 64
"""The most ancestors that are followed; the files of the games have four at most."""

OpenParent = Callable[[FilePlace], Root | None]


class BrokenChainReason(enum.Enum):
    """Why a chain of parents is incomplete."""

    MISSING = "missing"
    LOOP = "loop"
    UNREADABLE = "unreadable"


class Ancestor(NamedTuple):
    """A file that is inherited from: its path, and its document."""

    place: FilePlace
    root: Root


class BrokenChain(NamedTuple):
    """The parent at which a chain breaks off: its name as written in the child, and the reason.

    `error` says why a file cannot be read.
    """

    value: str
    why: BrokenChainReason
    error: OSError | FormatError | None = None


class Lineage(NamedTuple):
    """A document's ancestors, its parent first, and where the chain breaks off (None if it is
    complete).

    `first` is the parent's name as the document has it, "" if it has none.
    """

    first: str
    ancestors: tuple[Ancestor, ...]
    end: BrokenChain | None = None

    def effective(self, root: Root, knowledge: Knowledge = SHIPPED) -> Effective:
        """Return a document with everything it inherits."""
        return Effective([root, *(ancestor.root for ancestor in self.ancestors)], knowledge)


def lineage(
    root: Root,
    place: FilePlace,
    project: Project | None = None,
    index: Indexes | None = None,
    opened: OpenParent = lambda _place: None,
) -> Lineage:
    """Return the ancestors of the document at a place.

    Each is looked up as `references.resolve` does: in the pack of the file that names it, among the
    common files of the game, as a loose file, and with an `index` in any pack. `opened` returns
    open documents, which are used as they are.
    """
    first = value = _parent_path(root)
    ancestors: list[Ancestor] = []
    seen = {place.real}
    file_place = place
    while value:
        there = resolve(
            targets(format_of(root).parent_key, value, ""),
            file_place.file,
            file_place.words,
            project,
            index,
        ) or _place_in_same_pack(value, place, file_place, project)
        if there is None:
            return Lineage(first, tuple(ancestors), BrokenChain(value, BrokenChainReason.MISSING))
        if there.real in seen or len(ancestors) == _MOST:
            return Lineage(first, tuple(ancestors), BrokenChain(value, BrokenChainReason.LOOP))
        seen.add(there.real)
        try:
            new_root = opened(there) or read(there)
        except (OSError, FormatError) as error:
            return Lineage(
                first, tuple(ancestors), BrokenChain(value, BrokenChainReason.UNREADABLE, error)
            )
        ancestors.append(Ancestor(there, new_root))
        file_place, value = there, _parent_path(new_root)
    return Lineage(first, tuple(ancestors))


def _place_in_same_pack(
    value: str, place: FilePlace, file_place: FilePlace, project: Project | None
) -> FilePlace | None:
    """Return the path of a file in the pack that the chain began in, None if it is not there."""
    if file_place.file == place.file:
        return None
    return resolve(targets("", value, ""), place.file, place.words, project)


def read(place: FilePlace) -> Root:
    """Return the document at a place. Raises OSError or `FormatError`."""
    held_content = container_io.read(place.file, place.words)
    return formats.open_bytes(held_content.data, place.name)


def _parent_path(root: Root) -> str:
    return parent_of(root, formats.outline_of(root))


def stored_indexes(project: Project) -> Indexes:
    """Return the existing indexes of a project, without updating them."""
    folder_indexes = (FolderIndex(root) for root in project.all_roots)
    return Indexes([folder_index for folder_index in folder_indexes if folder_index.exists])
