"""AINB, the behaviour graphs of AI, logic and sequences."""

from formats.ainb.check import facts, problems
from formats.ainb.equal import equal
from formats.ainb.graph import graph
from formats.ainb.model import Ainb, new
from formats.ainb.outline import Outline
from formats.ainb.read import read
from formats.ainb.write import write

Root = Ainb

__all__ = [
    "Ainb",
    "Outline",
    "Root",
    "equal",
    "facts",
    "graph",
    "new",
    "problems",
    "read",
    "write",
]
