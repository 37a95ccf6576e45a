"""AAMP, the engine's binary parameter archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from formats.aamp.check import facts, problems
from formats.aamp.equal import equal
from formats.aamp.memory import memory
from formats.aamp.model import ParameterIO, carrier, new
from formats.aamp.outline import Outline
from formats.aamp.read import read
from formats.aamp.write import write
from formats.later import text_later

if TYPE_CHECKING:
    from formats.aamp.text import mapped_text, subtree_to_text, to_text
    from formats.aamp.text_read import from_text, read_text, subtree_from_text
    from formats.aamp.text_types import TEXT_TYPES

Root = ParameterIO

__getattr__ = text_later(__name__, reads="text_read")

__all__ = [
    "TEXT_TYPES",
    "Outline",
    "ParameterIO",
    "Root",
    "carrier",
    "equal",
    "facts",
    "from_text",
    "mapped_text",
    "memory",
    "new",
    "problems",
    "read",
    "read_text",
    "subtree_from_text",
    "subtree_to_text",
    "to_text",
    "write",
]
