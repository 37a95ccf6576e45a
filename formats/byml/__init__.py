"""BYML, binary YAML: maps, arrays and typed values, of both byte orders."""

from __future__ import annotations

from formats.byml.model import Byml, Root, new
from formats.byml.read import read
from formats.byml.write import write

__all__ = ["Byml", "Root", "new", "read", "write"]
