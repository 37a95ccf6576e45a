"""The neutral view of an AAMP document: rows, keys and edits over its lists and objects."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.changes import Changes
from ..core.kinds import STRINGS, AnyValue, Kind, accept, default, same
from ..core.paths import Key, Path
from ..core.roots import Root
from ..errors import WrongType
from ..knowledge import NO_KNOWLEDGE, Knowledge
from ..outline import NewRow, Row, Tree, refuse_container
from ..value_text import hash_text
from .children import (
    LIST,
    AnyNode,
    Child,
    ChildFinder,
    ChildKey,
    Container,
    child_at,
    encoded_hash,
    first_place,
    has_many,
    hash_of_name,
    section_hashes,
    section_of,
    typed_hash,
)
from .edit import Children, changes, check_list, placed, put, reused, set_values
from .labels import Labels
from .model import (
    KINDS,
    RAW_TYPE,
    TYPE_IDS,
    WORDS,
    OverlongString,
    Parameter,
    ParameterIO,
    ParameterList,
    ParameterObject,
    kind_of,
)

if TYPE_CHECKING:
    from ..names.learning import Known, NameSource


def accept_value(kind: Kind, value: AnyValue) -> AnyValue:
    """Accept a value; a string that was too long in a file is accepted again, as an undo needs."""
    if isinstance(value, OverlongString) and kind in STRINGS:
        return value
    return accept(kind, value)


_KIND_OF = tuple(map(kind_of, range(len(KINDS)))) + (Kind.RAW,) * (256 - len(KINDS))
_V1_KINDS = tuple(kind for kind, words in zip(KINDS, WORDS, strict=True) if words)
_CHOICES, _V1_CHOICES = (
    tuple(kind for kind in Kind if kind in kinds) for kinds in (KINDS, _V1_KINDS)
)
"""What may be chosen from, alike kinds next to each other."""


class Outline(Tree):
    """The rows of a document: in a list first its objects, then its lists.

    `names` resolves the hashes of this document.
    """

    root: ParameterIO

    def __init__(
        self,
        root: ParameterIO,
        knowledge: Knowledge = NO_KNOWLEDGE,
        names: Labels | None = None,
        finder: ChildFinder | None = None,
    ) -> None:
        self.root = root
        self.knowledge = knowledge
        self.names = Labels(root, knowledge) if names is None else names
        self._finder = ChildFinder() if finder is None else finder
        self._notes = self.names.meaning.notes(root, self.names)

    def show(self, root: Root) -> None:
        """Show another root; the names that were found in the one before stay known."""
        assert isinstance(root, ParameterIO), "it is of the same document"
        self.names.count_names()
        self.root = root
        self.names.show(root)
        self._notes = self.names.meaning.notes(root, self.names)

    def view_of(self, root: Root) -> Outline:
        """Return a view of another root of the document, under the same names."""
        assert isinstance(root, ParameterIO), "it is of the same document"
        return Outline(root, self.knowledge, self.names, self._finder)

    def changes_since(self, root: Root) -> Changes:
        """Return what became of the rows since another root was shown."""
        assert isinstance(root, ParameterIO), "it is of the same document"
        return changes(root, self.root)

    # Asking

    def keys(self, path: Path) -> Sequence[ChildKey]:
        """Return the keys of all children in their order, none for a value."""
        return self._finder.keys(self._find_node(path))

    def has(self, path: Path) -> bool:
        """Whether there is a row at `path`."""
        try:
            self._find_node(path)
        except WrongType:
            return False
        return True

    def place(self, path: Path) -> int:
        """Return the place of a row among its siblings, counted from 0."""
        owner, key, place = self._place_of_row(path)
        return first_place(owner, key.section) + place

    def key_at(self, path: Path, place: int) -> ChildKey:
        """Return the key of one child of a container by its place."""
        return self._finder.key_at(self._container(path), place)

    is_many = staticmethod(has_many)

    def node(self, path: Path) -> AnyNode:
        """Return the format's own object at `path`; the whole document at the root."""
        return self._find_node(path) if path else self.root

    def subject(self, path: Path) -> str:
        """Return the name of the item of a table that a value is of, else ""."""
        owner, key = self._find_node(path[:-1]), path[-1] if path else None
        if isinstance(owner, ParameterObject) and isinstance(key, ChildKey):
            return self.names.meaning.subject(owner, key.hash)
        return ""

    # Finding

    def _find_node(self, path: Path) -> Child:
        return self._finder.follow(self.root.root, path)

    def _container(self, path: Path) -> Container:
        node = self._find_node(path)
        if isinstance(node, Parameter):
            raise WrongType("a parameter has no children")
        return node

    def _place_of_row(self, path: Path) -> tuple[Container, ChildKey, int]:
        """Return the container of a row, the row's key, and its place in its section."""
        if not path:
            raise WrongType("the root list must stay, under its name")
        owner = self._container(path[:-1])
        return owner, *self._finder.locate(owner, path[-1])

    def rows(self, path: Path, start: int = 0, stop: int | None = None) -> list[Row]:
        """Return the rows of the children `start` … `stop` of a container, in their order."""
        rows = self._child_rows(self._find_node(path), start, stop)
        return self._notes.annotated(path, rows, start)

    def row(self, path: Path) -> Row:
        """Return the row at `path`."""
        row, above = self._plain_row(path), path[:-1]
        if not self._notes.may_have(above):
            return row
        return self._notes.annotated(above, [row], self.place(path))[0]

    def allowed(self, path: Path) -> Sequence[Kind]:
        """Return the kinds a new child of the container at `path` may have, none for a value."""
        return self._allowed(self._find_node(path))

    def _allowed(self, node: Child) -> Sequence[Kind]:
        if isinstance(node, ParameterList):
            return (Kind.OBJECT, Kind.LIST)
        if isinstance(node, ParameterObject):
            return _CHOICES if self.root.format_version == 2 else _V1_CHOICES
        return ()

    def key(self, path: Path, name: str, kind: Kind) -> ChildKey:
        """Return the key that a child of `path` named `name` would have.

        `name` is a text or the hash itself as `0x` and up to eight hex digits. A text is
        remembered, so that it is shown for its hash.
        """
        key, is_free = self._new_key(path, name, kind)
        if not is_free:
            label = self.names.label(key.hash)[0]
            raise WrongType(f"“{label}” is the name of another {key.section} here")
        return key

    def free_key(self, path: Path, name: str, kind: Kind) -> ChildKey | None:
        """Return the key as `key` does, None where the name is no name here or is taken."""
        try:
            key, is_free = self._new_key(path, name, kind)
        except WrongType:
            return None
        return key if is_free else None

    def free_keys(self, path: Path, kind: Kind) -> Callable[[str], ChildKey | None]:
        """Return what `free_key` is for many names, for as long as nothing is edited."""
        node, section = self._container(path), section_of(kind)
        if kind not in self._allowed(node):
            return lambda _name: None
        taken = frozenset(section_hashes(node, section))

        def free_key(name: str) -> ChildKey | None:
            try:
                typed = typed_hash(name)
                hash_ = hash_of_name(name) if typed is None else typed
            except WrongType:
                return None
            if hash_ in taken:
                return None
            if typed is None and self.names.name(hash_) != name:
                self.names.teach(name)
            return ChildKey(section, hash_)

        return free_key

    def _new_key(self, path: Path, name: str, kind: Kind) -> tuple[ChildKey, bool]:
        """Return the key of a name, and whether no child has it."""
        node = self._container(path)
        # None of these can be added, but an existing one can be renamed.
        is_raw_parameter = kind is Kind.RAW and isinstance(node, ParameterObject)
        if kind not in self._allowed(node) and not is_raw_parameter:
            raise WrongType(f"no {kind.value} is allowed here")
        key = ChildKey(section_of(kind), self._hash(name))
        return key, not self._finder.has(node, key.section, key.hash)

    def name_source(self, hash_: int) -> NameSource | None:
        """Return where the name of a hash was learned, None if it is known otherwise."""
        self.names.count_names()
        return self.names.source(hash_)

    def depends_on(self, old: Known, new: Known) -> bool:
        """Whether rows have other labels when `new` names are learned in the place of `old`."""
        return self.names.depends_on(old, new)

    def _hash(self, name: str) -> int:
        number = typed_hash(name)
        if number is not None:
            return number
        hash_ = hash_of_name(name)
        if self.names.name(hash_) != name:
            self.names.teach(name)
        return hash_

    def make(self, kind: Kind, value: AnyValue = None) -> Child:
        """Return a new node of `kind`, with the kind's default where `value` is None."""
        if kind is Kind.LIST:
            return ParameterList(0)
        if kind is Kind.OBJECT:
            return ParameterObject(0)
        if kind not in TYPE_IDS:
            raise WrongType(f"an AAMP file holds no {kind.value}")
        return Parameter(
            TYPE_IDS[kind], accept_value(kind, default(kind) if value is None else value)
        )

    def copy(self, node: AnyNode) -> AnyNode:
        """Return a node: nothing in it is edited."""
        return node

    def identity(self, path: Path) -> Hashable:
        """Return the identity of a list or object, and for a value the key of its row with that."""
        node = self._find_node(path)
        if isinstance(node, Parameter):
            return self._container(path[:-1]).uid, path[-1]
        return node.uid

    def stored(self, path: Path) -> tuple[object, Hashable]:
        """Return no object, and the type id of a raw value or the group of an object."""
        node = self._find_node(path)
        if isinstance(node, ParameterObject):
            return None, node.group
        return None, node.type if isinstance(node, Parameter) else None

    def is_referred_to(self, path: Path) -> bool:
        """Whether notes beside other rows depend on the row at `path`."""
        return self._notes.may_follow(path)

    def learn(self, path: Path, name: str) -> None:
        """Use `name` for the hash of the row at `path`, so that its label shows it."""
        row_hash, hash_ = self.row(path).hash, encoded_hash(name)
        if hash_ != row_hash:
            raise WrongType(
                f"“{name}” has the hash {hash_text(hash_)}, but {hash_text(row_hash or 0)} is "
                "stored here, so this is not its name"
            )
        self.names.teach(name)

    def know(self, names: Iterable[str]) -> None:
        """Use names for the hashes of this document, wherever they match."""
        for name in names:
            self.names.teach(name)

    def given_names(self) -> list[str]:
        """Return names of hashes here that only the edits brought: the file would lose them."""
        return self.names.given()

    # Editing

    def check(self, path: Path, value: AnyValue) -> AnyValue:
        """Return `value` as `set` would store it, or raise `WrongType` with the reason."""
        row = self._plain_row(path)
        refuse_container(row)
        if not row.editable:
            raise WrongType("the bytes of this value are not understood, so they cannot be edited")
        return accept_value(row.kind, value)

    def check_many(self, values: Sequence[tuple[Path, AnyValue]]) -> list[tuple[Path, AnyValue]]:
        """Return the values that change, checked; an object is looked up once."""
        owners: dict[Path, Container] = {}
        changed_values = []
        for path, value in values:
            above = path[:-1]
            if above not in owners:
                owners[above] = self._container(above)
            owner = owners[above]
            if not path or not isinstance(owner, ParameterObject):
                self.check(path, value)  # raises with the reason
                continue
            place = self._finder.locate(owner, path[-1])[1]
            kind = _KIND_OF[owner.types[place]]
            value = self.check(path, value) if kind is Kind.RAW else accept_value(kind, value)
            if not same(kind, value, owner.values[place]):
                changed_values.append((path, value))
        return changed_values

    def set_many(self, values: Sequence[tuple[Path, AnyValue]]) -> None:
        """Set many rows; each object is replaced only once."""
        owners: dict[Path, tuple[ParameterObject, list[tuple[int, AnyValue]]]] = {}
        for path, value in values:
            above = path[:-1]
            if above not in owners:
                owner = self._container(above)
                assert isinstance(owner, ParameterObject), "only objects hold values"
                owners[above] = owner, []
            owner, changed = owners[above]
            changed.append((self._finder.locate(owner, path[-1])[1], value))
        parts = {above: set_values(*changed) for above, changed in owners.items()}
        self.show(put(self.root, self._finder, parts))

    def with_part(self, path: Path, part: Container) -> ParameterIO:
        """Return the document with another list or object at a path, and the names typed for it."""
        root = put(self.root, self._finder, {path: part})
        return self.names.with_typed(root, [part])

    def _show_children(self, path: Path, children: Children, *come: Hashable) -> None:
        """Show the document with other children at `path`; `come` may have names typed here."""
        root = put(self.root, self._finder, {path: children.made()})
        self.show(root if root is self.root else self.names.with_typed(root, come))

    def replace_root(self, node: AnyNode) -> None:
        """Replace everything by another document, or only the tree if a list is given."""
        if isinstance(node, ParameterList):
            tree = node._replace(hash=self.root.root.hash)
            node = replace(self.root, root=tree)
        if not isinstance(node, ParameterIO):
            raise WrongType("only a list can be the root")
        check_list(self.root, node.root, 1)
        self.show(reused(self.root, node))

    def replace_many(self, path: Path, nodes: Sequence[tuple[Key, AnyNode]]) -> None:
        """Put other nodes in the place of children, under their keys."""
        owner = self._container(path)
        children, come = Children(owner), []
        for key, node in nodes:
            own, place = self._finder.locate(owner, key)
            child = placed(self.root, own, node, len(path) + 1)
            children.replace(first_place(owner, own.section) + place, child)
            come.append(child)
        self._show_children(path, children, *come)

    def insert_many(self, path: Path, rows: Sequence[NewRow]) -> list[Key]:
        """Insert children, each at its index or the nearest place in its section."""
        children = Children(self._container(path))
        for index, key, node in rows:
            if not isinstance(key, ChildKey):
                raise WrongType("this is not a name for a child")
            children.insert(index, key, placed(self.root, key, node, len(path) + 1))
        come = [part for row in rows for part in (row.key, row.node)]
        self._show_children(path, children, *come)
        return [row.key for row in rows]

    def remove_many(self, path: Path, places: Iterable[int]) -> None:
        """Take the children at some places out."""
        children = Children(self._container(path))
        for place in sorted(places, reverse=True):
            children.remove(place)
        self._show_children(path, children)

    def reorder(self, path: Path, order: Sequence[int]) -> None:
        """Bring children in another order within their sections."""
        children = Children(self._container(path))
        children.reorder(order)
        self._show_children(path, children)

    def rename(self, path: Path, key: Key) -> None:
        """Give the row at `path` another key; it stays at its place."""
        owner, old, index = self._place_of_row(path)
        if not isinstance(key, ChildKey) or key.section != old.section:
            raise WrongType(f"this is not a name for a child of the kind {old.section}")
        children = Children(owner)
        children.rename(first_place(owner, old.section) + index, key)
        self._show_children(path[:-1], children, key)

    def move(self, path: Path, index: int) -> Key:
        """Move the row at `path` to `index` among its siblings of the same section."""
        owner, key, old = self._place_of_row(path)
        children = Children(owner)
        children.move(first_place(owner, key.section) + old, index)
        self._show_children(path[:-1], children)
        return key

    # Showing

    def _plain_row(self, path: Path) -> Row:
        """Return the row at `path` without its notes."""
        if not path:
            return self._row_of(ChildKey(LIST, self.root.root.hash), self.root.root)
        owner, key, index = self._place_of_row(path)
        return self._row_of(key, child_at(owner, key.section, index))

    def _row_of(self, key: ChildKey, node: Child) -> Row:
        label, known = self.names.label(key.hash)
        if isinstance(node, Parameter):
            return self._value_row(key, label, known, node.type, node.value)
        if isinstance(node, ParameterObject):
            kind, count = Kind.OBJECT, len(node.hashes)
        else:
            kind, count = Kind.LIST, len(node.objects) + len(node.lists)
        return Row(key, label, kind, None, count, False, key.hash, known)

    def _value_row(
        self, key: ChildKey, label: str, known: bool, type_: int, value: AnyValue
    ) -> Row:
        editable = type_ < RAW_TYPE
        return Row(key, label, _KIND_OF[type_], value, 0, editable, key.hash, known)

    def _child_rows(self, node: Child, start: int = 0, stop: int | None = None) -> list[Row]:
        if isinstance(node, Parameter):
            return []
        keys = self._finder.keys(node, start, stop)
        if isinstance(node, ParameterList):
            children: tuple[Container, ...] = (*node.objects, *node.lists)
            return list(map(self._row_of, keys, children[start:stop]))
        label = self.names.label
        return [
            self._value_row(key, *label(key.hash), type_, value)
            for key, type_, value in zip(
                keys, node.types[start:stop], node.values[start:stop], strict=True
            )
        ]
