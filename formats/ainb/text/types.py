"""The types that AINB text gives to its YAML nodes, for `formats.yaml.types`.

Only the values of properties and inputs have the type that they are spelled in; everything else
has one place for each type.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Final

from ...core.kinds import Kind
from ...yaml.dialect import Dialect, Names, bare_kind
from ...yaml.events import YamlNode
from ..types import TAGS
from .tree import DEFAULT_TAG

_SLOTS: Final = ("properties", "inputs")
_VALUE: Final = "value"
_SIGNS: Final = ("-> ", "<- ", "= ")
_NODE = re.compile(r"\[([0-9]+)\](?: (.*))?", re.DOTALL)


def _key(key: str, _is_bare: bool) -> tuple[Hashable, ...]:
    """Return the name; of a node also its class, then its id, which may change by themselves."""
    node = _NODE.fullmatch(key)
    return (key, (0, node[2]), (1, node[1])) if node else (key,)


def _scalar(node: YamlNode) -> Kind | None:
    """Return the type of a scalar value, None for a reference."""
    if node.is_bare and node.word.startswith(_SIGNS):
        return None
    return bare_kind(node)


def _listed(node: YamlNode) -> Kind | None:
    kinds = {bare_kind(item) for item in node.children or () if item.children is None}
    is_vector = len(node.children or ()) == 3 and kinds and kinds <= {Kind.F32, Kind.S32}
    return Kind.VEC3 if is_vector else None


def _is_value(names: Names) -> bool:
    words = [name for name in names if isinstance(name, str)]
    if words[-1:] == [_VALUE] and words[-3:-2] and words[-3] in _SLOTS:
        return True
    return bool(words[-2:-1]) and words[-2] in _SLOTS


TEXT_TYPES: Final = Dialect(
    tagged=TAGS.get,
    retags={kind: tag for tag, kind in reversed(TAGS.items())},
    names=_key,
    scalar=_scalar,
    listed=_listed,
    mapped=None,
    is_typed=_is_value,
    silent=frozenset({DEFAULT_TAG, "!!map", "!!seq"}),
    wrapped=_VALUE,
    references=_SIGNS,
)
