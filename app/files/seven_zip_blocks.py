"""Unpacks the blocks of 7z archives, piece by piece and never more than their stated size."""

from __future__ import annotations

import bz2
import lzma
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, Final, Protocol

from app.files.seven_zip_header import Coder, PackedBlock
from formats.errors import InvalidData, Unsupported
from formats.wrap.limits import LIMIT, refuse_above

PIECE: Final = 1 << 20
"""The number of bytes that are read, and unpacked, at a time."""
AGAIN: Final = "Download it again, or ask its author for another copy."
"""What to do about a damaged archive."""
_LEAST: Final = 1 << 12
_COPY, _DELTA, _X86, _LZMA2, _LZMA = b"\0", b"\3", b"\3\3\1\3", b"\x21", b"\3\1\1"
_DEFLATE, _BZIP2, _LOCKED, _NEW_X86 = b"\4\1\x08", b"\4\2\2", b"\6\xf1\7\1", b"\4"
_NAMED: Final = {
    b"\3\4\1": "PPMd", b"\4\1\x09": "Deflate64", b"\4\xf7\x11\1": "Zstandard",
    b"\4\xf7\x11\2": "Brotli", b"\4\xf7\x11\4": "LZ4", b"\3\3\1\x1b": "BCJ2", b"\n": "ARM64",
}  # fmt: skip


class _Decoder(Protocol):
    """The interface of the decompressors in Python's library."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class _Copy:
    """Data that is stored without compression."""

    eof, needs_input = False, True

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return data[:max_length]


class _Deflate:
    """Deflated data, read as by the other decompressors."""

    def __init__(self) -> None:
        self._inner = zlib.decompressobj(-zlib.MAX_WBITS)

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def needs_input(self) -> bool:
        return not self._inner.unconsumed_tail

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return self._inner.decompress(self._inner.unconsumed_tail + data, max_length)


def unpack(stream: BinaryIO, block: PackedBlock) -> Iterator[bytes]:
    """Yield the unpacked data of a block. Raises OSError or `FormatError`."""
    decoder = _decoder(block)
    at, end, left = block.start, block.start + block.packed, block.size
    while left:
        data = b""
        if decoder.needs_input:
            stream.seek(at)
            data = stream.read(min(PIECE, end - at))
            at += len(data)
        made = _decompress(decoder, data, min(PIECE, left))
        if not made and not data:
            raise InvalidData("the archive is truncated", hint=AGAIN)
        left -= len(made)
        yield made


def locked() -> Unsupported:
    """Return the error for an encrypted archive."""
    hint = "Ask its author for one without a password, or pack it again without one."
    return Unsupported("the archive is locked with a password", hint=hint)


def _decompress(decoder: _Decoder, data: bytes, most: int) -> bytes:
    try:
        return decoder.decompress(data, most)
    except (lzma.LZMAError, zlib.error, OSError, EOFError, ValueError) as error:
        raise InvalidData(f"the archive is damaged: “{error}”", hint=AGAIN) from error


def _decoder(block: PackedBlock) -> _Decoder:
    """Return the decoder for a block. Raises `Unsupported` for an unknown method."""
    ids = [coder.id for coder in block.coders]
    if _LOCKED in ids:
        raise locked()
    if ids == [_COPY]:
        return _Copy()
    if ids == [_DEFLATE]:
        return _Deflate()
    if ids == [_BZIP2]:
        return bz2.BZ2Decompressor()
    return _lzma(block.coders, block.size)


def _lzma(coders: Sequence[Coder], size: int) -> _Decoder:
    """Return the decoder for LZMA and its filters."""
    first, *filters = coders
    is_known = first.id in (_LZMA, _LZMA2) and (not filters or first.id == _LZMA2)
    if not is_known or any(coder.id not in (_DELTA, _X86, _NEW_X86) for coder in filters):
        odd = next((coder.id for coder in coders if coder.id not in (_LZMA, _LZMA2)), first.id)
        name = _NAMED.get(odd, odd.hex())
        raise Unsupported(f"it is packed by the method {name}, which is not read here")
    chain = [_filter_of_coder(coder) for coder in reversed(filters)]
    try:
        chain.append(_lzma_settings(first, size))
        return lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=chain)
    except (lzma.LZMAError, ValueError, IndexError) as error:
        raise InvalidData(f"the archive is damaged: “{error}”", hint=AGAIN) from error


def _filter_of_coder(coder: Coder) -> dict[str, Any]:
    if coder.id == _DELTA:
        return {"id": lzma.FILTER_DELTA, "dist": 1 + int.from_bytes(coder.settings[:1], "little")}
    return {"id": lzma.FILTER_X86}


def _lzma_settings(coder: Coder, size: int) -> dict[str, Any]:
    """Return the settings; the window is limited to the size of the output, to save memory."""
    if coder.id == _LZMA2:
        number = coder.settings[0]
        window = (2 | number & 1) << number // 2 + 11 if number < 40 else 0xFFFFFFFF
        lzma_options: dict[str, Any] = {"id": lzma.FILTER_LZMA2}
    else:
        rest, lc = divmod(coder.settings[0], 9)
        pb, lp = divmod(rest, 5)
        window = int.from_bytes(coder.settings[1:5], "little")
        lzma_options = {"id": lzma.FILTER_LZMA1, "lc": lc, "lp": lp, "pb": pb}
    window = max(_LEAST, min(window, size))
    refuse_above(window, LIMIT)
    return {**lzma_options, "dict_size": window}
