"""BYML, binary YAML: maps, arrays and typed values, of both byte orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from formats.byml.equal import equal
from formats.byml.findings import facts, problems
from formats.byml.model import Byml, Root, carrier, new
from formats.byml.outline import Outline
from formats.byml.read import read
from formats.byml.write import write
from formats.later import text_later

if TYPE_CHECKING:
    from formats.byml.text import mapped_text, subtree_to_text, to_text
    from formats.byml.text_read import from_text, read_text, subtree_from_text
    from formats.byml.text_types import TEXT_TYPES

__getattr__ = text_later(__name__, reads="text_read")

__all__ = [
    "TEXT_TYPES",
    "Byml",
    "Outline",
    "Root",
    "carrier",
    "equal",
    "facts",
    "from_text",
    "mapped_text",
    "new",
    "problems",
    "read",
    "read_text",
    "subtree_from_text",
    "subtree_to_text",
    "to_text",
    "write",
]
