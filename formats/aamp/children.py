"""The children of lists and objects by their sections: finding, inserting and removing them."""

from __future__ import annotations

from collections.abc import Sequence

from formats.aamp.keys import LIST, OBJECT, PARAMETER, ChildKey, hashes_of, index_of
from formats.aamp.model import Parameter, ParameterList, ParameterObject
from formats.errors import WrongType
from formats.values import Kind

Container = ParameterList | ParameterObject
Child = ParameterList | ParameterObject | Parameter

_SECTIONS = {Kind.LIST: LIST, Kind.OBJECT: OBJECT}


def section_of(kind: Kind) -> str:
    """Return the section that contains children of a kind."""
    return _SECTIONS.get(kind, PARAMETER)


def first_place(owner: Container, section: str) -> int:
    """Return how many children of the outline come before a section."""
    return len(owner.objects) if isinstance(owner, ParameterList) and section == LIST else 0


def section_hashes(owner: Container, section: str) -> Sequence[int]:
    """Return the name hashes of one section, or raise `WrongType` where the node has none such."""
    if isinstance(owner, ParameterObject):
        if section == PARAMETER:
            return owner.hashes
    elif section in (OBJECT, LIST):
        return hashes_of(owner.objects if section == OBJECT else owner.lists)
    raise WrongType(f"no {section} is allowed here")


def locate(node: Child, key: object) -> tuple[ChildKey, int]:
    """Return a key with its exact type, and the position of its child in that section."""
    if not isinstance(key, ChildKey) or isinstance(node, Parameter):
        raise WrongType("there is nothing at this place")
    return key, index_of(key, key.section, section_hashes(node, key.section))


def child_at(node: Child, section: str, index: int) -> Child:
    """Return the child at a place of a section."""
    if isinstance(node, ParameterObject):
        return node.parameter(index)
    assert isinstance(node, ParameterList), "a parameter has no children"
    return node.objects[index] if section == OBJECT else node.lists[index]


_MANY = 500


def has_many(node: object) -> bool:
    """Whether a node is a list with so many objects and lists below it that copying takes long."""
    count = 0
    for parent in node.walk() if isinstance(node, ParameterList) else ():
        count += len(parent.objects) + len(parent.lists)
        if count > _MANY:
            return True
    return False


def splice(
    owner: Container, key: ChildKey, index: int, gone: int, node: Child | None = None
) -> None:
    """Replace `gone` children by `node` under the name of `key`, or only remove them if it is
    None."""
    stop = index + gone
    if isinstance(owner, ParameterObject):
        parameters = [node] if isinstance(node, Parameter) else []
        owner.hashes = (
            *owner.hashes[:index],
            *(key.hash for _ in parameters),
            *owner.hashes[stop:],
        )
        types = bytes(parameter.type for parameter in parameters)
        owner.types = owner.types[:index] + types + owner.types[stop:]
        values = (parameter.value for parameter in parameters)
        owner.values = (*owner.values[:index], *values, *owner.values[stop:])
    elif key.section == OBJECT:
        objects = [node] if isinstance(node, ParameterObject) else []
        owner.objects = (*owner.objects[:index], *objects, *owner.objects[stop:])
    else:
        lists = [node] if isinstance(node, ParameterList) else []
        owner.lists = (*owner.lists[:index], *lists, *owner.lists[stop:])
    if isinstance(node, Container):
        node.hash = key.hash
