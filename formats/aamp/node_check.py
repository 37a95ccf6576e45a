"""Whether nodes and values may stand at a place of an AAMP document."""

from __future__ import annotations

from formats.aamp.children import Child
from formats.aamp.keys import LIST, OBJECT, PARAMETER, ChildKey
from formats.aamp.model import (
    MAX_DEPTH,
    RAW_TYPE,
    WORDS,
    OverlongString,
    Parameter,
    ParameterIO,
    ParameterList,
    ParameterObject,
)
from formats.errors import WrongType
from formats.values import STRINGS, AnyValue, Kind, accept

_V1_TYPES = frozenset(type_ for type_, words in enumerate(WORDS) if words)


def check_node(root: ParameterIO, key: ChildKey, node: object, depth: int) -> Child:
    """Return a node if it can have this key `depth` levels below the root of a document."""
    if isinstance(node, ParameterList) and key.section == LIST:
        check_list(root, node, depth + 1)
    elif isinstance(node, ParameterObject) and key.section == OBJECT:
        _check_types(root, node.types)
    elif isinstance(node, Parameter) and key.section == PARAMETER:
        _check_types(root, bytes((node.type,)))
    else:
        raise WrongType(f"this cannot take the place of a {key.section}")
    return node


def check_list(root: ParameterIO, node: ParameterList, depth: int) -> None:
    """Raise `WrongType` where a list cannot stand at a depth, or holds a type of other versions."""
    if depth + node.height() - 1 > MAX_DEPTH:
        raise WrongType(f"lists can only be nested {MAX_DEPTH} deep")
    for parent in node.walk():
        for child in parent.objects:
            _check_types(root, child.types)


def _check_types(root: ParameterIO, types: bytes) -> None:
    for type_ in set(types):
        fixed = type_ >= RAW_TYPE or type_ in _V1_TYPES
        if (type_ >= RAW_TYPE) if root.format_version == 2 else not fixed:
            version = root.format_version
            raise WrongType(f"a value of this type cannot be put into a version {version} file")


def accept_value(kind: Kind, value: AnyValue) -> AnyValue:
    """Accept a value; a string that was too long in a file is accepted again, as an undo needs."""
    if isinstance(value, OverlongString) and kind in STRINGS:
        return value
    return accept(kind, value)
