"""Reads the names and files of archives, faster than opening them, and without writing.

What only an archive that is written again needs is left out: how its files were placed, and where
compressed data end.
"""

from __future__ import annotations

from formats.errors import Unsupported
from formats.wrap import sarc_read, yaz0, zs
from formats.wrap.dictionaries import NONE, Dictionaries
from formats.wrap.layers import MOST_LAYERS, is_packed
from formats.wrap.limits import LIMIT, allowed
from formats.wrap.sarc import Archive


def look_into(data: bytes, dictionaries: Dictionaries = NONE) -> Archive:
    """Return the entries of an archive, compressed or not, in a layout that is not its own.

    Raises `FormatError` as `open_archive` does.
    """
    payload = glance(data, dictionaries)
    if not sarc_read.is_sarc(payload[:4]):
        raise Unsupported("this is not an archive, so there are no files inside")
    return sarc_read.look(payload)


def glance(data: bytes, dictionaries: Dictionaries = NONE) -> bytes:
    """Return a file without its compressions, of which nothing is kept.

    Raises `FormatError` as `unwrap` does, except for the rare Yaz0 data of `yaz0.glance`.
    """
    most = allowed(len(data), LIMIT)
    for _layer in range(MOST_LAYERS):
        if not is_packed(data):
            return data
        data = (
            zs.unpack(data, dictionaries, most)[0] if zs.is_zstd(data) else yaz0.glance(data, most)
        )
    if is_packed(data):
        raise Unsupported(f"the file is compressed more than {MOST_LAYERS} times over")
    return data
