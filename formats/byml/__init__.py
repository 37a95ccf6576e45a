"""BYML, binary YAML: maps, arrays and typed values, of both byte orders."""

from __future__ import annotations

from formats.byml.equal import equal
from formats.byml.findings import facts, problems
from formats.byml.model import Byml, Root, new
from formats.byml.outline import Outline
from formats.byml.read import read
from formats.byml.write import write

__all__ = ["Byml", "Outline", "Root", "equal", "facts", "new", "problems", "read", "write"]
