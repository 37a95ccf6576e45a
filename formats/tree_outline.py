"""An outline whose rows come and go one by one, and the methods that edits of it are made of."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

from .core.kinds import AnyValue, Kind
from .core.paths import Key, Path
from .errors import WrongType
from .outline import Change, NewRow, Node, Outline


class Tree(Outline):
    """An outline whose rows come and go one by one, each in an edit of its own.

    Its editing methods are what `formats.edits` are made of; nothing else calls them. Each checks
    its edit whole, shows another root and returns its change.
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
    def held_at(self, paths: Sequence[Path]) -> list[Node]:
        """Return the nodes at many paths as they are now, which no later edit changes."""

    @abstractmethod
    def is_many(self, node: Node) -> bool:
        """Whether a node has so much below it that copying or writing it takes long."""

    # Editing

    @abstractmethod
    def replace(self, path: Path, node: Node) -> Change:
        """Put another node in the place of the one at `path`, keeping its key."""

    @abstractmethod
    def insert(self, path: Path, index: int, key: Key, node: Node) -> Change:
        """Put `node` in as a child of `path`, at `index` or where the format's order has it.

        `index` -1 means at the end. The returned change holds the place it really has.
        """

    @abstractmethod
    def remove(self, path: Path, key: Key) -> Change:
        """Take the child `key` of `path` out; the change holds its node and place for undo."""

    @abstractmethod
    def insert_many(self, path: Path, rows: Sequence[NewRow]) -> list[Change]:
        """Insert children of `path` one after the other, and return the change of each.

        Raises `WrongType` where one is refused; formats with long lists check all before any is
        inserted, and take no longer than a few times one.
        """

    @abstractmethod
    def remove_many(self, path: Path, places: Sequence[int]) -> list[Change]:
        """Take the children at `places` out, the last of them first; return the change of each.

        `places` descend.
        """

    @abstractmethod
    def replace_values(self, path: Path, values: Sequence[tuple[Key, Node]]) -> list[Change]:
        """Put values in the place of those of children of `path`; return the change of each.

        Raises `WrongType` where one is refused.
        """

    @abstractmethod
    def reorder(self, path: Path, order: Sequence[int]) -> None:
        """Give the children of `path` another order, as `move` could; `order[0]` comes first.

        Raises `WrongType` where `move` would; formats with long lists take no longer than a few
        times one move.
        """

    @abstractmethod
    def rename(self, path: Path, key: Key) -> Change:
        """Give the row at `path` another key; it may move among its siblings."""

    @abstractmethod
    def move(self, path: Path, index: int) -> Change:
        """Bring the row at `path` to `index` among its siblings, where their order is free."""
