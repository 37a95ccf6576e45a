"""Containers made of nodes, for generated documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from formats.byml import types as t
from formats.byml.model import Byml, Container, Node, container, new, sort_key


def mapping(children: Mapping[str, Node]) -> Container:
    """Return a new map of these nodes, its keys in the order of the format."""
    keys = sorted(children, key=sort_key)
    return container(t.MAP, keys, [children[key] for key in keys])


def hash_mapping(children: Mapping[int, Node], type_: int = t.HASH_MAP) -> Container:
    """Return a new hash map of these nodes, `type_` giving the width of its keys."""
    keys = sorted(children)
    return container(type_, keys, [children[key] for key in keys])


def array(children: Iterable[Node]) -> Container:
    """Return a new array of these nodes."""
    return container(t.ARRAY, None, children)


def document(root: Container | None, version: int = 7, **fields: Any) -> Byml:
    """Return a new document with this root."""
    return replace(new(version), root=root, **fields)
