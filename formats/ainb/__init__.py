"""AINB, the behaviour graphs of AI, logic and sequences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from formats.ainb.binary.read import read
from formats.ainb.binary.write import write
from formats.ainb.checks import facts, problems
from formats.ainb.equal import equal
from formats.ainb.graph import graph
from formats.ainb.model import Ainb, new
from formats.ainb.outline import Outline
from formats.later import later

if TYPE_CHECKING:
    from formats.ainb.text import (
        TEXT_TYPES,
        from_text,
        read_text,
        subtree_from_text,
        subtree_to_text,
        to_text,
    )

Root = Ainb

_TEXT = (
    "TEXT_TYPES", "from_text", "read_text", "subtree_from_text", "subtree_to_text", "to_text",
)  # fmt: skip
__getattr__ = later(__name__, dict.fromkeys(_TEXT, "text"))

__all__ = [
    "TEXT_TYPES",
    "Ainb",
    "Outline",
    "Root",
    "equal",
    "facts",
    "from_text",
    "graph",
    "new",
    "problems",
    "read",
    "read_text",
    "subtree_from_text",
    "subtree_to_text",
    "to_text",
    "write",
]
