"""A behaviour graph as objects, for Python programs: nodes, their slots and children, and links.

    nodes = formats.open("Watchman.root.ainb").graph.nodes
    nodes["Wait"].inputs["Time"].connect(nodes["GetTimeOfDay"].outputs["Hour"])

An object stands for one part of the document for as long as that is there, whatever else is added
or deleted. Each call edits the document whole or, with a `FormatError`, not at all. What there is
no word for here is in the `rows` of a node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from ..core.kinds import CONTAINERS, AnyValue, Kind
from ..core.paths import Path
from ..core.records import Id
from ..errors import NoSuchIndex, NoSuchName, WrongType
from ..rows import Rows
from .model import Ainb, Input, Link, Node, Output, Property, Reference
from .outline import Outline

if TYPE_CHECKING:
    from ..editing import Structure

T = TypeVar("T")
_EQUALS = "= "
"""What the ports of a selector begin with; the condition follows."""


class _Document:
    """The document that objects belong to."""

    def __init__(self, rows: Rows) -> None:
        self.edits = rows.edits

    @property
    def view(self) -> Outline:
        view = self.edits.view
        assert isinstance(view, Outline), "it is of a document of this format"
        return view

    @property
    def root(self) -> Ainb:
        return self.view.root

    def do(self, edit: Callable[[Structure], T]) -> T:
        """Edit the document whole, or not at all."""
        return self.edits.run(lambda: edit(self.edits.structure))

    def node(self, reference: Reference | None) -> NodeObject | None:
        node = self.root.node(reference)
        return None if node is None else NodeObject(self, node.uid)


class NodeGraph:
    """The graph of a document: its `nodes`, and its `commands`, each of which begins at a node."""

    def __init__(self, rows: Rows) -> None:
        document = _Document(rows)
        self.nodes = NodeObjects(document)
        self.commands = CommandRoots(document)


class NodeObjects:
    """The nodes of a document, in its order: found by name or by index, added by class."""

    def __init__(self, document: _Document) -> None:
        self._document = document

    def __len__(self) -> int:
        return len(self._document.root.nodes)

    def __iter__(self) -> Iterator[NodeObject]:
        return iter([NodeObject(self._document, node.uid) for node in self._document.root.nodes])

    def __contains__(self, item: object) -> bool:
        """Whether a name is that of a node, or a node is in the document."""
        if isinstance(item, NodeObject):
            return item in list(self)
        return any(node.title == item for node in self._document.root.nodes)

    def __getitem__(self, key: str | int) -> NodeObject:
        """Return the node at an index, or the only one of a class or built-in type."""
        nodes = self._document.root.nodes
        if isinstance(key, int):
            if not -len(nodes) <= key < len(nodes):
                raise NoSuchIndex(f"there is no node [{key}]: there are {len(nodes)}")
            return NodeObject(self._document, nodes[key].uid)
        places = [place for place, node in enumerate(nodes) if node.title == key]
        if not places:
            raise NoSuchName(f"there is no node “{key}”")
        if len(places) > 1:
            listed = ", ".join(f"[{place}]" for place in places)
            raise WrongType(f"{len(places)} nodes are called “{key}”", hint=f"They are {listed}.")
        return NodeObject(self._document, nodes[places[0]].uid)

    def add(self, name: str, *, is_module: bool = False) -> NodeObject:
        """Add a node of a class, of a built-in type (`Element_…`), or one that calls a module.

        A class that the document has already gives it its slots and flags.
        """
        offers = self._document.edits.structure.offers(("nodes",))
        what = "module" if is_module else "class"
        built_in = [] if is_module else [offer for offer in offers if offer.label == name]
        offer = (built_in or [offer for offer in offers if offer.what == what])[0]
        path = self._document.do(lambda edit: edit.add(("nodes",), offer, name))
        return NodeObject(self._document, self._document.root.nodes[_index(path)].uid)


class CommandRoots:
    """The commands of a document: a dictionary of the nodes that they begin at."""

    def __init__(self, document: _Document) -> None:
        self._document = document

    def __iter__(self) -> Iterator[str]:
        return iter([command.name for command in self._document.root.commands])

    def __getitem__(self, name: str) -> NodeObject | None:
        return self._document.node(self._document.root.commands[self._place(name)].root)

    def __setitem__(self, name: str, node: NodeObject) -> None:
        """Have a command begin at a node; a name that is missing adds one."""
        document = self._document
        if name in list(self):
            path = ("commands", self._place(name))
            document.do(lambda edit: edit.join(path, node.path))
            return
        offers = document.edits.structure.offers(node.path)
        entry = next((offer for offer in offers if offer.what == "entry"), None)
        if entry is None:
            raise WrongType("no command can begin at this node")
        document.do(lambda edit: edit.add(node.path, entry, name))

    def _place(self, name: str) -> int:
        if name not in (names := list(self)):
            raise NoSuchName(f"there is no command “{name}”")
        return names.index(name)


class NodeObject:
    """One node, for as long as it is in the document."""

    def __init__(self, document: _Document, uid: Id) -> None:
        self._document = document
        self.uid = uid

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NodeObject):
            return NotImplemented
        return (self.uid, self._document.edits) == (other.uid, other._document.edits)

    def __hash__(self) -> int:
        return hash(self.uid)

    @property
    def part(self) -> Node:
        """The node in the document as it is now; raises `WrongType` once it is deleted."""
        node = self._document.root.part(Node, self.uid)
        if not isinstance(node, Node):
            raise WrongType("this node was deleted")
        return node

    @property
    def path(self) -> Path:
        """The path of its row."""
        return self._document.view.index.part_path(self.part)

    @property
    def name(self) -> str:
        """Its class, or the name of its type if it is built in."""
        return self.part.title

    @property
    def rows(self) -> Rows:
        """All rows of the node."""
        return Rows(self._document.edits, self.path)

    @property
    def properties(self) -> SlotObjects:
        """The values that it is given once."""
        return SlotObjects(self._document, self, "properties")

    @property
    def inputs(self) -> SlotObjects:
        """The values that it reads from outputs, variables or formulas."""
        return SlotObjects(self._document, self, "inputs")

    @property
    def outputs(self) -> SlotObjects:
        """The values that others read."""
        return SlotObjects(self._document, self, "outputs")

    @property
    def children(self) -> ChildLinks:
        """The nodes that it leads to."""
        return ChildLinks(self._document, self)

    def remove(self) -> None:
        """Delete the node, with the links to it and the commands that begin there."""
        self._document.do(lambda edit: edit.remove([self.path]))

    def __repr__(self) -> str:
        return f"<node [{_index(self.path)}] {self.name}>"


class SlotObjects:
    """The properties, inputs or outputs of a node, by their names."""

    def __init__(self, document: _Document, node: NodeObject, group: str) -> None:
        self._document, self._node, self._group = document, node, group

    @property
    def _slots(self) -> Sequence[Property | Input | Output]:
        slots: list[Property | Input | Output] = getattr(self._node.part, self._group)
        return slots

    def __len__(self) -> int:
        return len(self._slots)

    def __iter__(self) -> Iterator[str]:
        return iter([slot.name for slot in self._slots])

    def __getitem__(self, name: str) -> SlotObject:
        for slot in self._slots:
            if slot.name == name:
                return SlotObject(self._document, self._node, self._group, slot.uid)
        raise NoSuchName(f"{self._node!r} has no “{name}” among its {self._group}")

    def add(self, name: str, kind: Kind, value: object = None) -> SlotObject:
        """Add a slot of a type, with a value of its own; outputs have none."""
        edits, path = self._document.edits, (*self._node.path, self._group)
        with edits.whole():
            # A list without slots has no row yet, but the node offers what goes there.
            offers = edits.structure.offers(self._node.path)
            of_kind = [
                offer for offer in offers if offer.kind is kind and self._is_slot(offer.what)
            ]
            if not of_kind:
                raise WrongType(f"no {kind.value} can be added to the {path[-1]} of this node")
            self._document.do(lambda edit: edit.add(self._node.path, of_kind[0], name))
            slot = self[name]
            if value is not None:
                slot.value = value
        return slot

    def _is_slot(self, what: object) -> bool:
        return isinstance(what, tuple) and what[0] == self._group


class SlotObject:
    """A property, input or output of a node, for as long as it is there."""

    def __init__(self, document: _Document, node: NodeObject, group: str, uid: Id) -> None:
        self._document, self.node, self._group, self.uid = document, node, group, uid

    @property
    def path(self) -> Path:
        """The path of its row; raises `WrongType` once it is deleted."""
        node = self.node.part
        slots: list[Property | Input | Output] = [*node.properties, *node.inputs, *node.outputs]
        for slot in slots:
            if slot.uid == self.uid:
                return self._document.view.index.part_path(slot, node)
        raise WrongType("this slot was deleted")

    @property
    def _value_path(self) -> Path:
        """The path of its own value, which is a row below where the slot has others."""
        path = self.path
        has_rows = self._document.view.row(path).kind in CONTAINERS
        return (*path, "value") if has_rows else path

    @property
    def name(self) -> str:
        """The name it has in its node."""
        return self._document.view.row(self.path).label

    @property
    def value(self) -> AnyValue:
        """Its own value, which an input has where it reads nothing; outputs have None."""
        return None if self._group == "outputs" else self._document.view.get(self._value_path)

    @value.setter
    def value(self, value: object) -> None:
        self._document.edits.set(self._value_path, value)

    @property
    def sources(self) -> list[SlotObject]:
        """The outputs that an input reads, none for other slots."""
        root, found = self._document.root, []
        for slot in self.node.part.inputs if self._group == "inputs" else ():
            for source in slot.sources if slot.uid == self.uid else ():
                node = root.node(source.node)
                if node is not None and isinstance(source.output, Id):
                    owner = NodeObject(self._document, node.uid)
                    found.append(SlotObject(self._document, owner, "outputs", source.output))
        return found

    def connect(self, output: SlotObject, *, adds: bool = False) -> None:
        """Have this input read an output, in the place of what it reads or, with `adds`, beside it.

        Raises `WrongType` with the reason where they do not fit.
        """
        self._document.do(lambda edit: edit.join(output.path, self.path, adds))

    def disconnect(self) -> None:
        """Have this input take its own value."""
        self._document.do(lambda edit: edit.connect(self.path, None))

    def remove(self) -> None:
        """Delete the slot, with the links to it."""
        self._document.do(lambda edit: edit.remove([self.path]))

    def __repr__(self) -> str:
        return f"<{self.name} of {self.node!r}>"


class ChildLinks:
    """The nodes that one leads to: a dictionary by the names of its ports, in their order.

    Those of a selector go by their conditions: `= 3`, or `3`, and `default`.
    """

    def __init__(self, document: _Document, node: NodeObject) -> None:
        self._document, self._node = document, node

    @property
    def _labels(self) -> list[str]:
        path = (*self._node.path, "children")
        view = self._document.view
        return [row.label for row in view.rows(path)] if view.has(path) else []

    @property
    def _links(self) -> list[Link]:
        return self._node.part.children()

    def __len__(self) -> int:
        return len(self._links)

    def __iter__(self) -> Iterator[str]:
        return iter(self._labels)

    def __getitem__(self, label: str) -> NodeObject | None:
        """Return the node that a port leads to, None for none."""
        return self._document.node(self._links[self._place(label)].target)

    def __setitem__(self, label: str, node: NodeObject) -> None:
        """Have a port lead to a node; a name that is missing adds a port of that name."""
        place = self._find(label)
        if place >= 0:
            path = (*self._node.path, "children", place)
            self._document.do(lambda edit: edit.join(path, node.path))
        else:
            self.append(node, label)

    def __delitem__(self, label: str) -> None:
        path = (*self._node.path, "children", self._place(label))
        self._document.do(lambda edit: edit.remove([path]))

    def append(self, node: NodeObject, label: str = "") -> None:
        """Have the node lead to one more, by a port with a name or condition, or by the next."""
        document, owner = self._document, self._node
        if not label:
            document.do(lambda edit: edit.join(owner.path, node.path))
            return
        offers = document.edits.structure.offers(owner.path)
        named = [offer for offer in offers if offer.what == "child" and offer.name is not None]

        def add(structure: Structure) -> None:
            if named:
                port = structure.add(owner.path, named[0], label)
            else:
                port = structure.add_case(owner.path)
                structure.set_caption(port, label.removeprefix(_EQUALS))
            structure.join(port, node.path)

        document.do(add)

    def _place(self, label: str) -> int:
        place = self._find(label)
        if place < 0:
            raise NoSuchName(f"{self._node!r} has no child “{label}”")
        return place

    def _find(self, label: str) -> int:
        """Return the place of a port by its name or, of a selector, its condition; or -1."""
        labels = self._labels
        names = (label, f"{_EQUALS}{label}")
        return next((labels.index(name) for name in names if name in labels), -1)


def _index(path: Path) -> int:
    """Return the place of a node by the path of its row."""
    place = path[1]
    assert isinstance(place, int), "nodes are in an array"
    return place
