"""The variables of a document's blackboard: their current and possible users."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...behaviour.catalogue.catalogue import Catalogue
from ...core.kinds import Kind
from ...core.paths import Path
from ...core.records import Id
from ...editing import Origin, Shared
from ...errors import WrongType
from ..draft import Draft
from ..index import node_reference
from ..locate import Location
from ..model import Ainb, Attachment, Node, Variable
from ..rules.dangling import bound_parts
from ..rules.node_classes import ClassKey, names_own_variable
from ..types import STRING
from . import origins, palette

BLACKBOARD: Path = ("blackboard",)


def shared(root: Ainb) -> list[Shared]:
    """Return the variables in the order of the file, each with the rows that take its value."""
    users: dict[Id, list[Path]] = {variable.uid: [] for variable in root.variables}
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
        yield from _uses_of(root, node, ("nodes", place), named)
    for place, attachment in enumerate(root.attachments):
        yield from _uses_of(root, attachment, ("attachments", place), named)


def _uses_of(
    root: Ainb, owner: Node | Attachment, path: Path, named: Mapping[str, Sequence[Variable]]
) -> Iterator[tuple[Variable, Path]]:
    for use in bound_parts(root, owner):
        if isinstance(use.binding, Variable):
            yield use.binding, (*path, use.group, use.place)
    for place, slot in enumerate(owner.properties):
        if slot.type is STRING and slot.value in named and names_own_variable(owner, slot):
            for variable in named[slot.value]:
                yield variable, (*path, "properties", place)


def bind_reason(root: Ainb, location: Location, variable: Variable) -> str:
    """Say why the value of a row cannot be taken from a variable, "" where it can."""
    if Origin.VARIABLE not in origins.origins(root, location):
        return "no value of this row can be taken from a variable"
    kind = origins.kind_of(location)
    if kind is not variable.kind:
        has = variable.kind.value
        return f"a value of type {kind.value} is wanted, and “{variable.name}” is of type {has}"
    return ""


def check_kinds(edit: Draft) -> None:
    """Raise `WrongType` if something takes its value from a variable of another type.

    In a file the type of what takes it says among which variables its number counts.
    """
    owners: list[Node | Attachment] = [*edit.root.nodes, *edit.root.attachments]
    for owner in owners:
        for use in bound_parts(edit.root, owner):
            variable = use.binding
            if isinstance(variable, Variable) and variable.kind is not use.kind:
                words = (
                    node_reference(edit.index, owner.uid) if isinstance(owner, Node) else owner.name
                )
                raise WrongType(
                    f"{words} › {use.name} cannot take its value from “{variable.name}” where that "
                    f"is of type {variable.kind.value}: take over what differs there, too"
                )


def add_taking(
    edit: Draft,
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
