"""The variables of a document's blackboard: their current and possible users."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from formats.ainb.catalogue.catalogue import Catalogue
from formats.ainb.editing import origins, palette
from formats.ainb.editing.recorder import Recorder
from formats.ainb.index import node_reference
from formats.ainb.locate import Location
from formats.ainb.model import Ainb, Attachment, Input, Node, Variable
from formats.ainb.rules.dangling import bound_kind
from formats.ainb.rules.node_classes import ClassKey, names_own_variable
from formats.ainb.types import STRING
from formats.editing import Origin, Shared
from formats.errors import WrongType
from formats.values import Kind, Path

BLACKBOARD: Path = ("blackboard",)


def shared(root: Ainb) -> list[Shared]:
    """Return the variables in the order of the file, each with the rows that take its value."""
    users: dict[int, list[Path]] = {variable.uid: [] for variable in root.variables}
    for variable, path in _uses(root):
        users.setdefault(variable.uid, []).append(path)
    return [
        Shared(
            (*BLACKBOARD, place),
            variable.name,
            variable.kind,
            None if variable.kind is Kind.POINTER else (*BLACKBOARD, place, "value"),
            tuple(users[variable.uid]),
        )
        for place, variable in enumerate(root.variables)
    ]


def _uses(root: Ainb) -> Iterator[tuple[Variable, Path]]:
    """Yield each variable with a row that takes its value or names it, in the order of the file."""
    named: dict[str, list[Variable]] = {}
    for variable in root.variables:
        named.setdefault(variable.name, []).append(variable)
    for place, node in enumerate(root.nodes):
        yield from _uses_of_properties(node, ("nodes", place), named)
        yield from _uses_of_node(node, ("nodes", place))
    for place, attachment in enumerate(root.attachments):
        yield from _uses_of_properties(attachment, ("attachments", place), named)


def _uses_of_properties(
    owner: Node | Attachment, path: Path, named: Mapping[str, Sequence[Variable]]
) -> Iterator[tuple[Variable, Path]]:
    for place, slot in enumerate(owner.properties):
        if isinstance(slot.binding, Variable):
            yield slot.binding, (*path, "properties", place)
        elif slot.type is STRING and slot.value in named and names_own_variable(owner, slot):
            for variable in named[slot.value]:
                yield variable, (*path, "properties", place)


def _uses_of_node(node: Node, path: Path) -> Iterator[tuple[Variable, Path]]:
    for place, read in enumerate(node.inputs):
        for binding in (read.binding, *(source.binding for source in read.sources)):
            if isinstance(binding, Variable):
                yield binding, (*path, "inputs", place)
    for place, link in enumerate(node.children()):
        for bound in () if link.condition is None else link.condition.bounds:
            if bound.variable is not None:
                yield bound.variable, (*path, "children", place)


def bind_reason(root: Ainb, location: Location, variable: Variable) -> str:
    """Say why the value of a row cannot be taken from a variable, "" where it can."""
    if Origin.VARIABLE not in origins.origins(root, location):
        return "no value of this row can be taken from a variable"
    kind = origins.kind_of(location)
    if kind is not variable.kind:
        has = variable.kind.value
        return f"a value of type {kind.value} is wanted, and “{variable.name}” is of type {has}"
    return ""


def check_kinds(edit: Recorder) -> None:
    """Raise `WrongType` if something takes its value from a variable of another type.

    In a file the type of what takes it says among which variables its number counts.
    """
    owners: list[Node | Attachment] = [*edit.root.nodes, *edit.root.attachments]
    for owner in owners:
        for part, variable, kind in _uses_with_kinds(owner):
            if variable.kind is not kind:
                words = node_reference(edit.index, owner) if isinstance(owner, Node) else owner.name
                raise WrongType(
                    f"{words} › {part} cannot take its value from “{variable.name}” where that is "
                    f"of type {variable.kind.value}: take over what differs there, too"
                )


def _uses_with_kinds(owner: Node | Attachment) -> Iterator[tuple[str, Variable, Kind | None]]:
    """Yield each user of a variable, the variable, and the type it must have."""
    inputs = owner.inputs if isinstance(owner, Node) else ()
    for slot in (*owner.properties, *inputs):
        for slot_or_source in (slot, *(slot.sources if isinstance(slot, Input) else ())):
            if isinstance(slot_or_source.binding, Variable):
                yield slot.name, slot_or_source.binding, bound_kind(slot_or_source.flags, slot.type)
    for link in owner.children() if isinstance(owner, Node) else ():
        if link.condition is not None:
            form = link.condition.form
            for bound in link.condition.bounds:
                if bound.variable is not None:
                    yield "children", bound.variable, form.bound_kind


def add_taking(
    edit: Recorder,
    key: ClassKey,
    variable: Variable,
    others: Sequence[object],
    catalogue: Catalogue | None,
) -> Node:
    """Add a node of a class, whose first input of the type reads a variable."""
    node = palette.add_offered(edit, key, None, others, catalogue)
    slot = next((input_ for input_ in node.inputs if input_.type.kind is variable.kind), None)
    if slot is None:
        raise WrongType(f"“{node.title}” has no input of type {variable.kind.value}")
    location = Location(node, slot, "inputs", node.inputs.index(slot))
    origins.set_origin(edit, location, Origin.VARIABLE, variable.name)
    return node
