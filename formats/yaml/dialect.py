"""How a format's YAML states types: by tags, by lists, and by the names of rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

from ..core.kinds import CONTAINERS, Kind
from . import scalars
from .events import YamlNode

_CORE: Final = frozenset({"!!map", "!!seq"})
Names = tuple[str | int, ...]
"""The keys of a text down to a node, places in lists as numbers; first the tag of the whole text,
where it has one.
"""


def bare_kind(node: YamlNode) -> Kind:
    """Return the kind of a scalar without a tag; `1e5` is meant as a number."""
    if not node.is_bare:
        return Kind.STRING
    if not node.word:
        return Kind.NULL
    kind, _value, way = scalars.resolve(node.word)
    return Kind.F32 if way == scalars.POINTLESS else kind


@dataclass(frozen=True, eq=False)
class Dialect:
    """How the texts of one format tell types.

    `tagged` returns the kind that a tag means, None for one that tells of no value. `retags` are
    the tags that ask for a kind, whatever the word behind would be without it. `names` returns by
    what a row is found again in another text, given its key and whether that is bare: the closest
    first. `scalar` and `listed` return the kind of a scalar or a list without a tag, `mapped` is
    that of a map; None if it is no value. `is_typed` says of a value whether its
    own spelling decides its type, `is_uniform` of the tag of a list whether it does so for all
    elements. `silent` are tags that say nothing of a type; `unnamed` those
    of maps whose keys are no rows. `wrapped` is the key under which the value of a row stands
    where more is informed of it, "" where there is no such thing. `references` are what bare words
    begin with that name another row.
    """

    tagged: Callable[[str], Kind | None]
    retags: dict[Kind, str]
    names: Callable[[str, bool], tuple[Hashable, ...]] = lambda key, _is_plain: (key,)
    scalar: Callable[[YamlNode], Kind | None] = bare_kind
    listed: Callable[[YamlNode], Kind | None] = lambda _node: Kind.ARRAY
    mapped: Kind | None = Kind.MAP
    is_typed: Callable[[Names], bool] = lambda _names: True
    silent: frozenset[str] = field(default=_CORE)
    is_uniform: Callable[[str], bool] = lambda _tag: False
    unnamed: frozenset[str] = frozenset()
    wrapped: str = ""
    references: tuple[str, ...] = ()

    def value_kind(self, tag: str) -> Kind | None:
        """Return the kind of the values that have a tag, None for containers and other tags."""
        kind = self.tagged(tag)
        return None if kind in CONTAINERS else kind

    def tag(self, node: YamlNode) -> str:
        """Return the tag that states the type of a node, "" if it has none."""
        return "" if node.tag in self.silent else node.tag

    def kind(self, node: YamlNode) -> Kind | None:
        """Return the kind of a node as written, None if it is not a value."""
        tag = self.tag(node)
        if node.is_alias:
            return None
        if tag:
            return self.tagged(tag)
        if node.keys is not None:
            return self.mapped
        if node.children is not None:
            return self.listed(node)
        return self.scalar(node)
