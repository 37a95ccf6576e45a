"""AINB, the behaviour graphs of AI, logic and sequences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from formats.ainb.check import facts, problems
from formats.ainb.equal import equal
from formats.ainb.graph import graph
from formats.ainb.model import Ainb, new
from formats.ainb.outline import Outline
from formats.ainb.read import read
from formats.ainb.write import write
from formats.later import text_later

if TYPE_CHECKING:
    from formats.ainb.text import (
        from_text,
        mapped_text,
        read_text,
        subtree_from_text,
        subtree_to_text,
        to_text,
    )
    from formats.ainb.text_types import TEXT_TYPES

Root = Ainb

__getattr__ = text_later(__name__)

__all__ = [
    "TEXT_TYPES",
    "Ainb",
    "Outline",
    "Root",
    "equal",
    "facts",
    "from_text",
    "graph",
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
