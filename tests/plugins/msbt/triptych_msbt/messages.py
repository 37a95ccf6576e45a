"""Messages: their bytes as text in which control codes are written out.

A code that begins something is `<group:type>`, or `<group:type 00ff>` with the bytes of what it is
given; one that ends it is `</group:type>`. A “<” of the message is `<<`.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

from triptych_msbt.blocks import Broken

ENCODINGS = ("utf-8", "utf-16")
_BEGIN, _END = 0x0E, 0x0F
_CODE = re.compile(r"<<|<(\d{1,5}):(\d{1,5})(?: ((?:[0-9a-f]{2})+))?>|</(\d{1,5}):(\d{1,5})>|<")


class Messages:
    """Reads and writes the messages of one encoding and byte order."""

    def __init__(self, encoding: int, order: str) -> None:
        suffix = {"<": "-le", ">": "-be"}[order] if encoding else ""
        self._codec, self._order, self._unit = ENCODINGS[encoding] + suffix, order, 1 + encoding

    @property
    def end(self) -> bytes:
        """What ends a message."""
        return bytes(self._unit)

    def split(self, body: bytes, starts: tuple[int, ...]) -> Iterator[str]:
        """Yield the messages that begin at some places of a block, one behind the other."""
        for start, stop in zip(starts, (*starts[1:], len(body)), strict=False):
            raw = body[start:stop]
            if start > stop or raw[-self._unit :] != self.end:
                raise Broken("a message has no end")
            yield self.text(raw[: -self._unit])

    def text(self, raw: bytes) -> str:
        """Return the bytes of a message as text."""
        parts, start, at = [], 0, 0
        while at < len(raw):
            code = int.from_bytes(
                raw[at : at + self._unit], {"<": "little"}.get(self._order, "big")
            )
            if code not in (_BEGIN, _END):
                at += self._unit
                continue
            parts.append(self._decoded(raw[start:at]))
            written, at = self._code(raw, at + self._unit, is_end=code == _END)
            parts.append(written)
            start = at
        return "".join([*parts, self._decoded(raw[start:])])

    def _decoded(self, raw: bytes) -> str:
        try:
            return raw.decode(self._codec).replace("<", "<<")
        except UnicodeDecodeError:
            raise Broken(f"a message is not in {self._codec}") from None

    def _code(self, raw: bytes, at: int, *, is_end: bool) -> tuple[str, int]:
        """Return a control code written out, and where the message goes on."""
        count = 2 if is_end else 3
        if at + 2 * count > len(raw):
            raise Broken("a control code is not complete")
        group, type_, *size = struct.unpack_from(f"{self._order}{count}H", raw, at)
        at += 2 * count
        if is_end:
            return f"</{group}:{type_}>", at
        given = raw[at : at + size[0]]
        if len(given) != size[0]:
            raise Broken("a control code is not complete")
        return f"<{group}:{type_}{' ' if given else ''}{given.hex()}>", at + size[0]

    def raw(self, text: str) -> bytes:
        """Return the bytes of a message; raises `Broken` for what no message can hold."""
        parts, start = [], 0
        for match in _CODE.finditer(text):
            parts += [self._encoded(text[start : match.start()]), self._raw_code(match)]
            start = match.end()
        return b"".join([*parts, self._encoded(text[start:])])

    def _encoded(self, text: str) -> bytes:
        if any(sign in text for sign in "\0\x0e\x0f"):
            raise Broken("a message holds no such control character")
        try:
            return text.encode(self._codec)
        except UnicodeEncodeError:
            raise Broken(f"not all of this can be said in {self._codec}") from None

    def _raw_code(self, match: re.Match[str]) -> bytes:
        group, type_, given, end_group, end_type = match.groups()
        if match[0] == "<<":
            return self._encoded("<")
        if group is None and end_group is None:
            raise Broken("a “<” that begins no control code is written “<<”")
        words = [int(end_group or group), int(end_type or type_)]
        if end_group is None:
            given = bytes.fromhex(given or "")
            words.append(len(given))
        if max(words) > 0xFFFF:
            raise Broken("the numbers of a control code are at most 65535")
        code = (_BEGIN if end_group is None else _END).to_bytes(
            self._unit, "little" if self._order == "<" else "big"
        )
        return code + struct.pack(f"{self._order}{len(words)}H", *words) + (given or b"")
