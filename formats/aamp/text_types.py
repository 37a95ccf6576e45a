"""The YAML types of AAMP, see `formats.yaml.types`."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Final

from ..core.kinds import Kind
from ..yaml.types.dialect import Dialect, Names
from .model import RETAGS, TAGS, name_hash

_DIGITS = re.compile(r"0[xX][0-9a-fA-F]{1,20}|[0-9]{1,40}")


def _kind(tag: str) -> Kind | None:
    return Kind.RAW if tag.startswith("!raw_") else TAGS.get(tag)


def _hash(key: str, is_bare: bool) -> tuple[Hashable, ...]:
    """Return the hash of a name, which identifies it in every spelling."""
    if is_bare and _DIGITS.fullmatch(key):
        return (int(key, 0 if key[:2] in ("0x", "0X") else 10),)
    return (name_hash(key),)


def _is_row(names: Names) -> bool:
    """Whether this event is part of the data, not of the file's facts such as its version."""
    return names[:1] != ("!io",) or len(names) > 2


TEXT_TYPES: Final = Dialect(
    tagged=_kind,
    retags=RETAGS,
    names=_hash,
    is_typed=_is_row,
    silent=frozenset({"!io", "!list", "!obj", "!!map", "!!seq"}),
    unnamed=frozenset({"!io", "!list"}),
)
