"""Version 1 of the format, as the games of the Wii U before 2017 have it."""

from __future__ import annotations

from formats.aamp.model import ParameterIO
from formats.errors import Unsupported


def read(data: bytes) -> ParameterIO:
    """Return the document of a version 1 file."""
    raise Unsupported("this AAMP file is of version 1", offset=4)


def write(root: ParameterIO) -> bytes:
    """Return the file of a version 1 document."""
    raise Unsupported("this document is of version 1")
