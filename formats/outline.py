"""The neutral view of a document that tree, inspector, commands, search and diff serve from.

An `Outline` is a thin view over a format's own objects, which stay the truth and feed its writer;
it holds no copy of them. Rows are addressed by position: a path is the keys from the root down,
`()` the root. Keys are opaque: pass back what the outline handed out, never build one.

An outline is asked; the only edit it does itself is giving a row another value. All others are
those of `formats.editing`. Every edit is checked whole and shows another root of the document; the
root before is as it was. A change reaches no other position, unless that is asked for: where a file
stores a container once for several positions, the edit gives its own position a changed copy.
"""

from __future__ import annotations

import enum
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .core.changes import Changes
from .core.kinds import CONTAINERS, AnyValue, Kind, same
from .core.paths import Key, Path
from .core.roots import Root
from .errors import WrongType
from .knowledge import NO_KNOWLEDGE, Knowledge

if TYPE_CHECKING:
    from .names.learning import Known, NameSource


class ListOrder(enum.Enum):
    """Whether the place of an element says something, or how it follows from the key.

    KEEP: it has or may have a meaning. FREE: none. NAME_HASH: by the CRC-32 of the key. RISING: by
    the key, a number or a text.
    """

    KEEP = "keep"
    FREE = "free"
    NAME_HASH = "name hash"
    RISING = "rising"


class ListKey(NamedTuple):
    """What tells elements apart: the values at `fields`, or the whole value if there are none.

    A field may be a way into the element (`Setting.Name`). `partner` is the key, beside the
    array's, of a list whose elements belong to these by their places.
    """

    fields: tuple[str, ...]
    order: ListOrder = ListOrder.KEEP
    partner: str = ""


# `Any`: each format has its own, and hands back only what was handed to it.
Node = Any
"""A format's own object for a row and all below it; opaque like a key."""


class Row(NamedTuple):
    """What there is to show of one row.

    `label` is the text of the Name column, never empty save at the root; `count` the number of
    children, 0 for values; `hash` the stored name hash, None where names are stored as text;
    `known` whether `label` is the name itself and not its hash in digits; `editable` whether
    `set` may ever succeed. `detail` is what there is to say beside the value, such as the name of
    an enum's value; `target` is the path of the row that a reference leads to.
    """

    key: Key
    label: str
    kind: Kind
    value: AnyValue
    count: int  # type: ignore[assignment]  # hides tuple.count, which no row needs
    editable: bool
    hash: int | None = None
    known: bool = True
    detail: str = ""
    target: Path | None = None


class RowNotes:
    """What there is to say beside the rows of one document; here, nothing."""

    def may_have(self, path: Path) -> bool:  # noqa: ARG002
        """Whether rows below `path` may have notes; quick to ask."""
        return False

    def annotated(self, path: Path, rows: list[Row], start: int) -> list[Row]:  # noqa: ARG002
        """Return rows below `path` with their notes; `start` is the place of the first."""
        return rows

    def may_follow(self, path: Path) -> bool:  # noqa: ARG002
        """Whether notes elsewhere may say something else once the row at `path` changes."""
        return False


class RowBlock(NamedTuple):
    """Rows in columns; `details` may be empty."""

    labels: Sequence[str]
    kinds: Sequence[Kind]
    values: Sequence[AnyValue]
    hashes: Sequence[int | None]
    details: Sequence[str]


_SLICE = 256
_DENSE = 8
"""Among so many rows, one is read as quickly with the others as alone."""
_INDEX = re.compile(r"\[\d+\]")


def has_index_label(row: Row) -> bool:
    """Whether a row's label only counts it, as those of the elements of arrays do."""
    return bool(_INDEX.fullmatch(row.label))


class NewRow(NamedTuple):
    """A child to be inserted: `index` and `key` as `Tree.insert_many` takes them, and its node."""

    index: int  # type: ignore[assignment]  # hides tuple.index
    key: Key
    node: Node


def _block(rows: Sequence[Row]) -> RowBlock:
    columns: AnyValue = zip(*rows, strict=True)
    _keys, labels, kinds, values, _counts, _editable, hashes, _known, details, _targets = columns
    return RowBlock(labels, kinds, values, hashes, details if any(details) else ())


class Outline(ABC):
    """The protocol every format's `outline.py` fulfils over its own objects.

    A path that points nowhere, a value that does not fit, or an edit that the format does not
    allow raises `WrongType` and changes nothing.
    """

    root: Root
    knowledge: Knowledge = NO_KNOWLEDGE
    """What is known beside what the document says."""
    LINKED: ClassVar[bool] = False
    """Whether rows tell of others, so that one change may have rows elsewhere say another thing."""

    # Asking

    @abstractmethod
    def rows(self, path: Path, start: int = 0, stop: int | None = None) -> list[Row]:
        """Return the rows of the children `start` … `stop` of a container, in their order."""

    def has_more(self, path: Path, count: int) -> bool:  # noqa: ARG002  # formats may know
        """Whether it is known at once that more than `count` rows lie below a row."""
        return False

    @abstractmethod
    def row(self, path: Path) -> Row:
        """Return the row at `path`."""

    def has(self, path: Path) -> bool:
        """Whether there is a row at `path`."""
        try:
            self.row(path)
        except WrongType:
            return False
        return True

    @abstractmethod
    def keys(self, path: Path) -> Sequence[Key]:
        """Return the keys of all children in their order, none for a value."""

    def place(self, path: Path) -> int:
        """Return the place of a row among its siblings, counted from 0."""
        try:
            return self.keys(path[:-1]).index(path[-1])
        except (ValueError, IndexError):
            raise WrongType("there is nothing at this place") from None

    def places(self, paths: Iterable[Path]) -> list[int]:
        """Return the places of many rows among their siblings, -1 where there is no row.

        Each container is looked up once.
        """
        finding: dict[Path, Callable[[Key], int]] = {}
        places = []
        for path in paths:
            above = path[:-1]
            if not path:
                places.append(0)
                continue
            find = finding.get(above)
            if find is None:
                find = self._finding(above) if self.has(above) else lambda _key: -1
                finding[above] = find
            places.append(find(path[-1]))
        return places

    def rows_at(self, paths: Sequence[Path]) -> list[Row]:
        """Return the rows at many paths, a container's at once; raises `WrongType` as `row`."""
        below: dict[Path, list[int]] = {}
        places = self.places(paths)
        for path, place in zip(paths, places, strict=True):
            if path and place >= 0:
                below.setdefault(path[:-1], []).append(place)
        read: dict[tuple[Path, int], Row] = {}
        for above, there in below.items():
            first, last = min(there), max(there) + 1
            if last - first <= _DENSE * len(there):
                rows = enumerate(self.rows(above, first, last), first)
                read |= {(above, place): row for place, row in rows}
        return [
            (read.get((path[:-1], place)) if path else None) or self.row(path)
            for path, place in zip(paths, places, strict=True)
        ]

    def _finding(self, path: Path) -> Callable[[Key], int]:
        """Return what gives the place of a child of a row by its key, -1 where there is none."""
        known = {key: place for place, key in enumerate(self.keys(path))}
        return lambda key: known.get(key, -1)

    def key_at(self, path: Path, place: int) -> Key:
        """Return the key of one child of a container by its place."""
        return self.keys(path)[place]

    @abstractmethod
    def node(self, path: Path) -> Node:
        """Return the format's own object at `path`, to be put in elsewhere with `copy`."""

    def identity(self, path: Path) -> Hashable:
        """Return what a row is known by as long as it is there, whatever is changed in it."""
        native: Hashable = self.node(path)
        return native

    def nodes_at(self, paths: Sequence[Path]) -> list[Node]:
        """Return the nodes at many paths, as `node` each."""
        return [self.node(path) for path in paths]

    @abstractmethod
    def copy(self, node: Node) -> Node:
        """Return a node equal to `node` that shares nothing that could be edited with it."""

    def name_source(self, hash_: int) -> NameSource | None:  # noqa: ARG002 - most store names as text
        """Return where the name of a hash was learned, None where it is known otherwise."""
        return None

    def depends_on(self, old: Known, new: Known) -> bool:  # noqa: ARG002 - as above
        """Whether rows have other labels when `new` names are learned in the place of `old`."""
        return False

    # Editing

    @abstractmethod
    def check(self, path: Path, value: AnyValue) -> AnyValue:
        """Return `value` as `set` would store it, or raise `WrongType` with the reason."""

    def set(self, path: Path, value: AnyValue) -> None:
        """Give the row another value of its own kind; one that it has is no edit."""
        self.set_many(self.check_many([(path, value)]))

    def check_many(self, values: Sequence[tuple[Path, AnyValue]]) -> list[tuple[Path, AnyValue]]:
        """Return those values that are others than now, as `set_many` takes them.

        Raises `WrongType` with the reason where one does not fit.
        """
        changed_values = []
        for path, value in values:
            row = self.row(path)
            value = self.check(path, value)
            if not same(row.kind, value, row.value):
                changed_values.append((path, value))
        return changed_values

    @abstractmethod
    def set_many(self, values: Sequence[tuple[Path, AnyValue]]) -> None:
        """Give rows other values, each as `check_many` returned it."""

    # Roots

    @abstractmethod
    def show(self, root: Root) -> None:
        """Show another root of the document."""

    @abstractmethod
    def view_of(self, root: Root) -> Outline:
        """Return a view of another root of the document."""

    @abstractmethod
    def changes_since(self, root: Root) -> Changes:
        """Return what became of the rows since another root was shown."""

    # Served to every format

    def stored(self, path: Path) -> tuple[object, Hashable]:  # noqa: ARG002 - for formats to use
        """Return what the file keeps of the row at `path` that no row shows.

        First the object of a container that stands for it at every position where the file stores
        it only once, None where that is not known. Then what equal rows have in common besides
        kind, value and children, such as the type id of values of unknown type.
        """
        return None, None

    def element_names(self, path: Path) -> Sequence[str] | None:  # noqa: ARG002
        """Return the names that tell the elements of an array apart, None where only places do."""
        return None

    def is_set(self, path: Path) -> bool:  # noqa: ARG002 - for formats to use
        """Whether the elements of an array have identities of their own, whatever their order.

        Several may then come to one place without excluding each other.
        """
        return False

    def list_keys(self, path: Path) -> Sequence[ListKey]:  # noqa: ARG002 - for formats to use
        """Return what may tell the elements of an array apart, whatever their places.

        The likeliest is first. It is the key where every element has one, and none has another's.
        """
        return ()

    def is_referred_to(self, path: Path) -> bool:  # noqa: ARG002 - for formats to use
        """Whether other rows may look different once the row at `path`, or below, changes."""
        return self.LINKED

    def learn(self, path: Path, name: str) -> None:
        """Take `name` for the hash of the row at `path`, so that its label shows.

        The file stays as it is. Raises `WrongType` where the name has another hash, or where the
        format stores names in full.
        """
        label = self.row(path).label
        raise WrongType(f"“{label}” is stored in full, so it needs no “{name}” for a hash")

    def know(self, names: Iterable[str]) -> None:  # noqa: B027 - most formats store names in full
        """Take names for the hashes of this document, wherever they fit."""

    def given_names(self) -> list[str]:
        """Return names of hashes here that only the edits brought: the file would lose them."""
        return []

    def choices(self, path: Path) -> dict[int, str] | None:  # noqa: ARG002 - for formats to use
        """Return the values that an integer of named ones is known to have, with their names.

        The name is "" where only the number is known. None for any integer. Others are no less
        valid: files do not tell all names.
        """
        return None

    def words(self, path: Path) -> Sequence[str]:  # noqa: ARG002 - for formats to use
        """Return the strings that files are known to have in the place of a row, most used first.

        Others are no less valid.
        """
        return ()

    def renew(self) -> None:  # noqa: B027 - for formats to use
        """React to a change of what is known beside the document since it was opened."""

    def terms(self, path: Path) -> Sequence[str]:  # noqa: ARG002 - for formats to use
        """Return what the formula at `path` may call by name; nothing for what is no formula."""
        return ()

    def get(self, path: Path) -> AnyValue:
        """Return the value at `path`, None for a container."""
        return self.row(path).value

    def walk(self, path: Path = ()) -> Iterator[tuple[Path, Row]]:
        """Yield every row below `path` with its path, parents before children.

        A file may unfold to more rows than memory holds: count what you take.
        """
        opened = [(path, iter(self.rows(path)))]
        while opened:  # as deep as documents are, functions cannot be called
            above, rows = opened[-1]
            for row in rows:
                below = (*above, row.key)
                yield below, row
                if row.count:
                    opened.append((below, iter(self.rows(below))))
                    break
            else:
                opened.pop()

    def blocks(self, path: Path = (), depth: int = 0) -> Iterator[tuple[int, RowBlock]]:
        """Yield every row below `path` in the order of `walk`, as many at once as stand together.

        With each block goes how deep its first row lies; further blocks may be below its last row.
        """
        count = self.row(path).count
        for start in range(0, count, _SLICE):
            rows, done = self.rows(path, start, min(count, start + _SLICE)), 0
            for place in [place for place, row in enumerate(rows) if row.count]:
                yield depth, _block(rows[done : place + 1])
                done = place + 1
                yield from self.blocks((*path, rows[place].key), depth + 1)
            if rows[done:]:
                yield depth, _block(rows[done:])

    def labels(self, path: Path) -> list[str]:
        """Return the labels from the root's child down to `path`, as a path bar shows them."""
        return [self.row(path[: depth + 1]).label for depth in range(len(path))]

    def subject(self, path: Path) -> str:  # noqa: ARG002 - most rows are of what holds them
        """Return the name of what a value is of, where its container holds several such things.

        Such as the item of a table whose parameters are numbered; else "".
        """
        return ""


def refuse_container(row: Row) -> None:
    """Raise `WrongType` where a value is to be set on a container."""
    if row.kind in CONTAINERS:
        what = f"“{row.label}” is a container (type {row.kind.value}) and has no value of its own"
        raise WrongType(what, hint="Set the rows in it.")


# An outline whose rows come and go one by one, and the methods that edits of it are made of.


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
