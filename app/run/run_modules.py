"""The files of the modules that a behaviour calls, read before it runs, in a thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject

from app.documents import loading
from app.documents.file_place import FilePlace
from app.ui import background
from app.ui.background import LatestJob
from formats.ainb.model import Ainb, Node
from formats.ainb.rules.reach import children, closure
from formats.errors import FormatError

SUFFIX = ".ainb"


class FoundModule(NamedTuple):
    """An available module: its file (None for a sample) and its root."""

    place: FilePlace | None
    root: Ainb


class Library(Protocol):
    """Finds modules."""

    def looker(self, name: str) -> Callable[[], FoundModule | None]:
        """Return a job that reads the module file of a name, in a thread."""

    def open_root(self, name: str, module: FoundModule) -> Ainb | None:
        """Return the root of the module if it is open in a tab, else None."""


def read(place: FilePlace) -> FoundModule | None:
    """Return the module in a file, None if it is unreadable or not a behaviour graph."""
    try:
        loaded = loading.load_file(*place)
    except (OSError, FormatError):
        return None
    if not isinstance(loaded, loading.LoadedFile) or not isinstance(loaded.root, Ainb):
        return None
    return FoundModule(place, loaded.root)


class ModuleLoader(QObject):
    """Gathers all modules that a command can reach. `found` are the available ones, by file
    name."""

    def __init__(self, parent: QObject, library: Library) -> None:
        super().__init__(parent)
        self._library = library
        self._latest = LatestJob(self, background.Lane.LIST)
        self.found: dict[str, FoundModule] = {}

    def load(self, name: str) -> Ainb | None:
        """Return the module with a file name, from an open tab or from disk."""
        found_module = self.found.get(bare(name))
        if found_module is None:
            return None
        return self._library.open_root(bare(name), found_module) or found_module.root

    def gather(self, root: Ainb, start: Node, then: Callable[[], object]) -> None:
        """Read the modules that a node can reach, then call `then`: at once if there is nothing to
        read."""
        self._latest.drop_results()
        self.found.clear()
        self._gather_modules(_called_modules(root, [start]), set(), then)

    def stop(self) -> None:
        """Cancel reading."""
        self._latest.drop_results()

    def _gather_modules(
        self, module_names: set[str], asked: set[str], then: Callable[[], object]
    ) -> None:
        fresh = sorted(module_names - asked)
        if not fresh:
            then()
            return
        lookers = [(name, self._library.looker(name)) for name in fresh]

        def look(_unwanted: object) -> dict[str, FoundModule | None]:
            return {name: find() for name, find in lookers}

        def found(read: dict[str, FoundModule | None]) -> None:
            self.found |= {
                name: found_module
                for name, found_module in read.items()
                if found_module is not None
            }
            roots = (self.load(name) for name in read)
            more = {name for root in roots if root is not None for name in _called_by(root)}
            self._gather_modules(more, asked | set(fresh), then)

        def failed(_error: BaseException) -> None:
            found(dict.fromkeys(fresh))

        self._latest.run(look, found, failed)


def bare(name: str) -> str:
    """Return the file name of a module that is called with folders in front."""
    return name.replace("\\", "/").rpartition("/")[2]


def _called_by(root: Ainb) -> set[str]:
    """Return the modules that a module can reach from its only command."""
    starts = (root.node(command.root) for command in root.commands)
    return _called_modules(root, filter(None, starts))


def _called_modules(root: Ainb, starts: Iterable[Node]) -> set[str]:
    """Return the modules among what nodes reach through children or queries, these included."""

    def callees(node: Node) -> Iterator[Node]:
        yield from children(root, node)
        yield from filter(None, map(root.node, node.queries))

    reached = closure(starts, callees)
    return {f"{bare(node.name)}{SUFFIX}" for node in reached if node.is_module}
