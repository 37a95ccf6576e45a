"""AAMP, the engine's binary parameter archive."""

from formats.aamp.model import ParameterIO, new
from formats.aamp.read import read
from formats.aamp.write import write

Root = ParameterIO

__all__ = ["ParameterIO", "Root", "new", "read", "write"]
