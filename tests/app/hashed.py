"""Small files with hashes of names that are in no list, and files that contain the names."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

import formats
from formats.aamp import AAMP
from formats.core.kinds import Kind

UNKNOWN = ("NobodyCallsItSo", "PartOfAnOddKey", "OddInFile.name", "NamedInProgram", "Odd_07")


def hashed(names: Iterable[str]) -> bytes:
    """Return an AAMP file of one object with parameters of these names, known as hashes alone."""
    view = formats.outline_of(AAMP.new())
    key = view.key((), "General", Kind.OBJECT)
    view.insert((), -1, key, view.make(Kind.OBJECT))
    for number, name in enumerate(names):
        at = view.key((key,), f"0x{crc32(name.encode()):08X}", Kind.S32)
        view.insert((key,), -1, at, view.make(Kind.S32, number))
    return AAMP.write(view.root)


def told(words: str) -> bytes:
    """Return the BYML file of a text."""
    source = f"# triptych: byml version=7 order=little\n{words}"
    return formats.save_bytes(formats.open(source.encode()).root)
