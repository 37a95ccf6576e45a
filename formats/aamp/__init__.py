"""AAMP, the engine's binary parameter archive."""

from formats.aamp.check import facts, problems
from formats.aamp.equal import equal
from formats.aamp.model import ParameterIO, new
from formats.aamp.outline import Outline
from formats.aamp.read import read
from formats.aamp.write import write

Root = ParameterIO

__all__ = ["Outline", "ParameterIO", "Root", "equal", "facts", "new", "problems", "read", "write"]
