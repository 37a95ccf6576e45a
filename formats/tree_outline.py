"""An outline whose rows come and go one by one, and the methods that edits of it are made of."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence

from .core.kinds import AnyValue, Kind
from .core.paths import Key, Path
from .errors import WrongType
from .outline import NewRow, Node, Outline


class Tree(Outline):
    """An outline whose rows come and go one by one.

    Its editing methods are what `formats.editing` is made of. Each checks its edit whole and then
    shows another root; one without effect shows the same.
    """

    # Asking

    @abstractmethod
    def allowed(self, path: Path) -> Sequence[Kind]:
        """Return the kinds a new child of the container at `path` may have, none for a value."""

    @abstractmethod
    def key(self, path: Path, name: str, kind: Kind) -> Key:
        """Return the key a child of `path` named `name` by a person would have.

        Raises `WrongType` where the name is no name here or is taken. Arrays ignore `name`.
        """

    def free_key(self, path: Path, name: str, kind: Kind) -> Key:
        """Return the key as `key` does, None where the name is no name here or is taken."""
        try:
            return self.key(path, name, kind)
        except WrongType:
            return None

    @abstractmethod
    def free_keys(self, path: Path, kind: Kind) -> Callable[[str], Key | None]:
        """Return what `free_key` is for many names, for as long as nothing is edited."""

    @abstractmethod
    def make(self, kind: Kind, value: AnyValue = None) -> Node:
        """Return a new node of `kind`, with the kind's default where `value` is None."""

    @abstractmethod
    def is_many(self, node: Node) -> bool:
        """Whether a node has so much below it that copying or writing it takes long."""

    # Editing

    def insert(self, path: Path, index: int, key: Key, node: Node) -> Key:
        """Put `node` in as a child of `path`, and return its key; see `insert_many`."""
        return self.insert_many(path, [NewRow(index, key, node)])[0]

    @abstractmethod
    def insert_many(self, path: Path, rows: Sequence[NewRow]) -> list[Key]:
        """Insert children of `path`, and return the key of each.

        Their indexes are the places that they have once all are there, and rise; -1 is the end. A
        format that has an order of its own puts them where that has them.
        """

    def remove(self, path: Path) -> None:
        """Take the row at `path` out."""
        self.remove_many(path[:-1], [self.place(path)])

    @abstractmethod
    def remove_many(self, path: Path, places: Iterable[int]) -> None:
        """Take the children of `path` at some places out."""

    def replace(self, path: Path, node: Node) -> None:
        """Put another node in the place of the one at `path`, under its key."""
        if path:
            self.replace_many(path[:-1], [(path[-1], node)])
        else:
            self.replace_root(node)

    @abstractmethod
    def replace_many(self, path: Path, nodes: Sequence[tuple[Key, Node]]) -> None:
        """Put other nodes in the place of children of `path`, under their keys."""

    @abstractmethod
    def replace_root(self, node: Node) -> None:
        """Put another node in the place of the root."""

    @abstractmethod
    def reorder(self, path: Path, order: Sequence[int]) -> None:
        """Give the children of `path` another order: `order` has the places that they are from.

        Raises `WrongType` where their order is not free.
        """

    @abstractmethod
    def rename(self, path: Path, key: Key) -> None:
        """Give the row at `path` another key; it may move among its siblings."""

    @abstractmethod
    def move(self, path: Path, index: int) -> Key:
        """Bring the row at `path` to `index` among its siblings, and return its key then."""
