"""The types that BYML text gives to its YAML nodes, for `formats.yaml.types`."""

from __future__ import annotations

import contextlib
from collections.abc import Hashable
from typing import Final

from ..core.kinds import Kind
from ..errors import WrongType
from ..yaml.scalars import parse_int
from ..yaml.types.dialect import Dialect
from .types import RETAGS, TAGS


def _kind(tag: str) -> Kind | None:
    if _is_mono(tag):
        return Kind.ARRAY
    return Kind.HASH_MAP if tag.startswith(("!h", "!vh")) else TAGS.get(tag)


def _is_mono(tag: str) -> bool:
    return tag.startswith("!mono_")


def _key_path(key: str, is_bare: bool) -> tuple[Hashable, ...]:
    """Return the path of a key: the name, or for a bare number (in a hash map) its value."""
    if is_bare and key[:1].isdigit():
        with contextlib.suppress(WrongType):
            return (parse_int(key),)
    return (key,)


TEXT_TYPES: Final = Dialect(tagged=_kind, retags=RETAGS, names=_key_path, is_uniform=_is_mono)
