"""Facts that YAML cannot express, in comment lines at the head of a text: `# triptych: version=7
…`.

Other tools ignore them. A value is a word without spaces; a repeated name continues its value, so
that long ones are spread over lines.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Final

from ..core.kinds import AnyValue
from ..errors import FormatError, InvalidData

_START: Final = "# triptych:"
_WIDTH: Final = 100
_UNPACKED_LIMIT: Final = 1 << 26
_PAIR = re.compile(r"([a-z-]+)=(\S*)")


def comment(facts: Mapping[str, str]) -> str:
    """Return the lines that carry these facts, each ended by a line end; "" without facts."""
    if not facts:
        return ""
    lines, line = [], _START
    for name, value in facts.items():
        for start in range(0, len(value) or 1, _WIDTH):
            pair = f" {name}={value[start : start + _WIDTH]}"
            if line != _START and len(line) + len(pair) > _WIDTH + len(_START):
                lines.append(line)
                line = _START
            line += pair
    return "\n".join([*lines, line, ""])


def read_comment(text: str) -> Facts:
    """Return the facts in the comment lines at the head of a text."""
    facts_read: dict[str, str] = {}
    number, start = 1, 1 if text.startswith("\ufeff") else 0
    first = 0
    while text.startswith(("#", "\n", "\r\n"), start):
        stop = text.find("\n", start)
        stop = len(text) if stop < 0 else stop
        if text.startswith(_START, start):
            first = first or number
            for name, value in _PAIR.findall(text[start + len(_START) : stop]):
                facts_read[name] = facts_read.get(name, "") + value
        number, start = number + 1, stop + 1
    return Facts(facts_read, first)


class Facts(dict[str, str]):
    """The facts of a text by name; `line` is where they begin, 0 if the text has none.

    Every getter raises `InvalidData` if the value is invalid.
    """

    def __init__(self, found: Mapping[str, str], line: int) -> None:
        super().__init__(found)
        self.line = line

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """Return a decimal number from `low` to `high`."""
        word = self.get(name, "")
        if not word:
            return default
        if not re.fullmatch(r"[0-9]{1,12}", word) or not low <= int(word) <= high:
            raise self.error(name, f"{low} … {high} are allowed")
        return int(word)

    def choice(self, name: str, words: Sequence[str]) -> str:
        """Return one of these words, the first where the text has none."""
        word = self.get(name, words[0])
        if word not in words:
            raise self.error(name, f"known are {', '.join(words)}")
        return word

    def block(self) -> int:
        """Return the first of the 128 private characters that represent undecodable bytes."""
        word = self.get("bytes", "")
        block = int(word, 16) if re.fullmatch("[0-9A-Fa-f]{4,6}", word) else 0
        if not 0xE000 <= block <= 0xF880 and not 0xF0000 <= block <= 0x10FF80:
            raise self.error("bytes", "it is not a block of private characters")
        return block

    def packed(self, name: str) -> bytes:
        """Return the bytes that `pack` has encoded as a word."""
        try:
            return unpack(self.get(name, ""))
        except (ValueError, zlib.error, binascii.Error):
            raise self.error(name, "it is damaged") from None

    def data(self, name: str) -> AnyValue:
        """Return the data that `pack_data` encoded in a word."""
        try:
            return json.loads(self.packed(name))
        except (ValueError, RecursionError):
            raise self.error(name, "it is damaged") from None

    def elements(self, name: str) -> list[AnyValue]:
        """Return the list that `pack_data` encoded in a word."""
        data = self.data(name)
        if not isinstance(data, list):
            raise self.error(name, "it is damaged")
        return data

    def error(self, name: str, why: str) -> FormatError:
        """Return the error for an invalid fact."""
        return InvalidData(
            f"the comment’s “{name}” cannot be used: {why}",
            line=self.line,
            column=1,
            hint="Without the lines that begin with “# triptych:” the text reads all the same.",
        )


def pack(data: bytes) -> str:
    """Return bytes encoded as one compact word."""
    return base64.b64encode(zlib.compress(data, 9)).decode()


def unpack(word: str) -> bytes:
    """Return the bytes of such a word, at most 64 MiB; raises ValueError or `zlib.error`."""
    raw = base64.b64decode(word, validate=True)
    inflate = zlib.decompressobj()
    data = inflate.decompress(raw, _UNPACKED_LIMIT)
    if inflate.unconsumed_tail or not inflate.eof or inflate.unused_data:
        raise ValueError
    return data


def pack_data(data: object) -> str:
    """Return lists, texts and numbers encoded as one compact word."""
    return pack(json.dumps(data, separators=(",", ":")).encode())
