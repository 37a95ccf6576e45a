"""What comes with the program: names, and what the games mean by the files of each format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ..knowledge import Knowledge, Meaning

if TYPE_CHECKING:
    from ..names.table import NameTable


def shipped() -> Knowledge:
    """Return new knowledge, to which its owner may add."""
    return Knowledge(_names, _MEANINGS)


def _names() -> NameTable:
    from .names import shipped_table

    return shipped_table()


def _aamp() -> Meaning:
    from .aamp import Parameters

    return Parameters()


def _byml() -> Meaning:
    from .byml import Lists

    return Lists()


_MEANINGS: Final[Mapping[str, Callable[[], Meaning]]] = MappingProxyType(
    {"aamp": _aamp, "byml": _byml}
)
"""By the name of a format, what its documents mean; each is loaded when it is asked for."""
