"""The neutral view of an AINB document: commands, nodes with their parts, blackboard, the rest.

Every value may be set that nothing else depends on. What refers to something else is shown by
name and leads there. Which parts there are is edited through `formats.ainb.editing`, since more
than one row changes with each.
"""

from __future__ import annotations

import copy
from collections.abc import Hashable, Iterator, Sequence

from ..core.changes import Changes
from ..core.kinds import AnyValue, accept, same
from ..core.paths import Key, Path
from ..core.roots import Root
from ..errors import WrongType
from ..knowledge import NO_KNOWLEDGE, Knowledge
from ..outline import Outline as BaseOutline
from ..outline import Row, refuse_container
from .changes import changes
from .draft import Draft
from .enums import value_names
from .expression.model import Expression
from .expression.port_names import terms
from .locate import ConditionEnd, PartIndex, find
from .model import Ainb, Input, Node, Output, Property
from .rows import RowPart, node_part, part_of_node, root_part, variable_key
from .types import Value


class Outline(BaseOutline):
    """See `formats.outline.Outline`."""

    LINKED = True
    root: Ainb

    def __init__(self, root: Ainb, knowledge: Knowledge = NO_KNOWLEDGE) -> None:
        self.knowledge = knowledge
        self.show(root)

    def show(self, root: Root) -> None:
        """Show another root."""
        assert isinstance(root, Ainb), "it is of the same document"
        self.root = root
        self.refresh()

    def view_of(self, root: Root) -> Outline:
        """Return a view of another root of the document."""
        assert isinstance(root, Ainb), "it is of the same document"
        view = Outline(root, self.knowledge)
        if root is self.root:
            view.index = self.index
        return view

    def changes_since(self, root: Root) -> Changes:
        """Return what became of the rows since another root was shown."""
        assert isinstance(root, Ainb), "it is of the same document"
        old = root_part(root, PartIndex(root, self.index.enums))
        return changes(old, root_part(self.root, self.index))

    # Asking

    def rows(self, path: Path, start: int = 0, stop: int | None = None) -> list[Row]:
        """Return the rows of the children `start` … `stop` of a container, in their order."""
        items = self.part(path).items
        if items is None:
            return []
        return [_row(key, items.part(key)) for key in items.keys()[start:stop]]

    def walk(self, path: Path = ()) -> Iterator[tuple[Path, Row]]:
        """Yield every row below `path` with its path, parents before children."""
        return _walk(path, self.part(path))

    def row(self, path: Path) -> Row:
        """Return the row at `path`."""
        return _row(path[-1] if path else None, self.part(path))

    def keys(self, path: Path) -> Sequence[Key]:
        """Return the keys of all children in their order, none for a value."""
        items = self.part(path).items
        return [] if items is None else list(items.keys())

    def node(self, path: Path) -> AnyValue:
        """Return the object at `path`."""
        return self.part(path).native

    def identity(self, path: Path) -> Hashable:
        """Return the id of the part that a row is."""
        native = self.part(path).native
        return native.uid if isinstance(native, Node) else native

    def copy(self, node: AnyValue) -> AnyValue:
        """Return an object equal to `node` that shares nothing that could be edited with it."""
        return copy.deepcopy(node)

    def element_names(self, path: Path) -> Sequence[str] | None:
        """Return the names of slots, and of children by their ports."""
        if len(path) != 3 or path[0] not in ("nodes", "attachments"):
            return None
        native = self.part(path).native
        if path[2] in ("properties", "inputs", "outputs"):
            return [slot.name for slot in native]
        if path[2] == "children" and all(link.label for link in native):
            return [link.label for link in native]
        return None

    def is_set(self, path: Path) -> bool:
        """Whether parts are identified by GUIDs or names; children are by their order."""
        lists = ("nodes", "commands", "blackboard", "attachments")
        groups = ("properties", "inputs", "outputs")
        return path[0] in lists if len(path) == 1 else len(path) == 3 and path[2] in groups

    def stored(self, path: Path) -> tuple[object, Hashable]:
        """Return of an output its data type and class, of a condition's number its variable."""
        native = self.part(path).native if len(path) == 4 else None
        if isinstance(native, Output):
            return None, (native.type, native.class_name)
        end = find(self.root, path).part if len(path) == 5 and path[2] == "children" else None
        return None, variable_key(self.root, end) if isinstance(end, ConditionEnd) else None

    def choices(self, path: Path) -> dict[int, str] | None:
        """Return the known values of the enum that the int at `path` belongs to, by value."""
        part = self.part(path)
        names = {} if part.enum is None else value_names(self.index.enums, part.enum)
        if not names:
            return None
        seen = (value for value in self._seen(path, part) if isinstance(value, int))
        return {**dict.fromkeys(sorted(seen), ""), **names}

    def words(self, path: Path) -> Sequence[str]:
        """Return the strings that nodes of the class have here in other files, most used first."""
        return [value for value in self._seen(path, self.part(path)) if isinstance(value, str)]

    def _seen(self, path: Path, part: RowPart) -> list[Value]:
        """Return the values that nodes of the class use in the slot of a row, most used first."""
        catalogue, slot = self.knowledge.catalogue, part.slot
        if catalogue is None or not isinstance(slot, Property | Input) or path[0] != "nodes":
            return []
        return catalogue.seen_values(self.root, self.part(path[:2]).native, slot)

    def renew(self) -> None:
        """React to newly learned or forgotten names of values."""
        self.refresh()

    def terms(self, path: Path) -> Sequence[str]:
        """Return the ports and functions that the formula at `path` may name."""
        above = self.part(path[:-1]).native if path[-1:] == ("reading",) else None
        return terms(self.root, above) if isinstance(above, Expression) else ()

    def part(self, path: Path) -> RowPart:
        """Return the part that the row at `path` stands for; raises `WrongType` for no row."""
        return _part(self.index, self._node(path), path)

    def _node(self, path: Path) -> Node | None:
        """Return the node that a path leads to or into, as most do; None for any other path."""
        nodes = self.root.nodes
        if len(path) < 2 or path[0] != "nodes" or not isinstance(path[1], int):
            return None
        return nodes[path[1]] if 0 <= path[1] < len(nodes) else None

    def has(self, path: Path) -> bool:
        """Whether there is a row at `path`."""
        return (len(path) == 2 and self._node(path) is not None) or super().has(path)

    def has_more(self, path: Path, count: int) -> bool:
        """Whether so many rows below the row at `path` are surely not all; a quick estimate."""
        if path not in ((), ("nodes",)):
            return False
        nodes, seen = self.root.nodes, 0
        for node in nodes:
            seen += 1 + len(node.properties) + len(node.inputs) + len(node.outputs)
            if seen > count:
                return True
        return False

    # Editing

    def check(self, path: Path, value: AnyValue) -> AnyValue:
        """Return `value` as `set` would store it, or raise `WrongType` with the reason."""
        return self._check(self.part(path), path, value)

    def _check(self, part: RowPart, path: Path, value: AnyValue) -> AnyValue:
        row = _row(path[-1] if path else None, part)
        refuse_container(row)
        if part.put is None:
            raise WrongType(f"“{row.label}” follows from other parts of the file")
        value = accept(part.kind, value)
        return value if part.check is None else part.check(value)

    def check_many(self, values: Sequence[tuple[Path, AnyValue]]) -> list[tuple[Path, AnyValue]]:
        """Return those values that are others than now, as `set_many` takes them."""
        changed_values = []
        for path, new_value in values:
            part = self.part(path)
            value = self._check(part, path, new_value)
            if not same(part.kind, value, part.value):
                changed_values.append((path, value))
        return changed_values

    def set_many(self, values: Sequence[tuple[Path, AnyValue]]) -> None:
        """Give many rows other values, each as `check_many` returned it."""
        draft = Draft(self.root)
        for path, _value in values:
            draft.touch_at(path)
        view = Outline(draft.root, self.knowledge)
        for path, value in values:
            put(view.part(path), value)
        self.show(draft.finish())

    def refresh(self) -> None:
        """Count the places of parts again, after the structure of the document changed."""
        self.index = PartIndex(self.root, self.knowledge.enums)


def put(part: RowPart, value: AnyValue) -> None:
    """Give a row another value, as `check` returned it, in a draft."""
    assert part.put is not None, "it was checked"
    if same(part.kind, value, part.value):
        return
    if part.slot is not None and part.slot.origin is None:
        part.slot.origin = part.value
    part.put(value)


def _part(index: PartIndex, node: Node | None, path: Path) -> RowPart:
    """Return the part of a row, given the node that it is or is below."""
    if node is None:
        part, rest = root_part(index.root, index), path
    elif len(path) == 2:
        return node_part(index, path[1], node)  # type: ignore[arg-type]  # an index
    else:
        part, rest = part_of_node(index, node, path[2]), path[3:]
    for key in rest:
        if part.items is None:
            raise WrongType("there is nothing at this place")
        part = part.items.part(key)
    return part


def _walk(path: Path, part: RowPart) -> Iterator[tuple[Path, Row]]:
    """Yield every row below a part: each part is made once, not again for those in it."""
    for key in () if part.items is None else part.items.keys():
        below, inner = (*path, key), part.items.part(key)  # type: ignore[union-attr]  # it has some
        yield below, _row(key, inner)
        if inner.items is not None:
            yield from _walk(below, inner)


def _row(key: Key, part: RowPart) -> Row:
    count = 0 if part.items is None else len(part.items)
    return Row(
        key,
        part.label if part.label or key is None else "(no name)",
        part.kind,
        part.value,
        count,
        part.put is not None,
        detail=part.detail,
        target=part.target,
    )
