"""Values as the text a person reads and types: shortest exact numbers, one line each.

`text` of a number, a string or a vector reads back to the same value with `parse`; curves and
buffers have a summary only, since one line cannot hold them.
"""

from __future__ import annotations

import re
from typing import Final

from .core.float32 import f32_text as f32_text
from .core.float32 import pointed as pointed
from .core.kinds import AnyValue, Kind
from .core.kinds import bool_text as bool_text
from .core.kinds import curve_text as curve_text


def hash_text(value: int) -> str:
    """Return a name hash the way the whole program shows one: `0x` and eight hex digits."""
    return f"0x{value:08X}"


def text(kind: Kind, value: AnyValue) -> str:
    """Return a value of `kind` as one line of text."""
    return kind.type.text(value)


_UNSHOWN = re.compile(
    "[\\0-\\x1f\\x7f-\\x9f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff\\ud800-\\udfff]"
)
_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def one_line(value: str, limit: int = 300) -> str:
    """Return any text as one line that is safe to show, cut after `limit` characters.

    Line ends, control characters, marks that turn the writing direction, and bytes that are not
    UTF-8 come as escapes (`\\n`, `\\u202E`, `\\x80`). Only for the eye: it does not read back.
    """
    head = value if len(value) <= limit else value[:limit] + "…"
    return head if head.isascii() and head.isprintable() else _UNSHOWN.sub(_escape, head)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02X}"
    return _ESCAPES.get(match[0]) or (f"\\x{code:02X}" if code < 256 else f"\\u{code:04X}")


_CHILDREN = {Kind.OBJECT: ("parameter", "parameters"), Kind.ARRAY: ("element", "elements")}


def count_text(kind: Kind, count: int) -> str:
    """Return how much a container holds: `1 parameter`, `12 elements`, `3 entries`, `empty`."""
    one, many = _CHILDREN.get(kind, ("entry", "entries"))
    return f"{count:,} {one if count == 1 else many}" if count else "empty"


def parse(kind: Kind, typed: str) -> AnyValue:
    """Return the value of `kind` that a person typed, or raise `WrongType` with the reason.

    Integers may be decimal, `0x`, `0o` or `0b`; floats also `inf`, `nan` and `nan:0x7FC00001`;
    components of vectors are separated by blanks, commas or semicolons.
    """
    return kind.type.accept(kind.type.parse(typed))


def parse_whole(kind: Kind, typed: str, old: AnyValue) -> AnyValue:
    """Return the value that a `whole_text` says of a row which holds `old`; raises `WrongType`.

    The text of `old` is `old` itself, to the last bit. Aligned bytes keep their alignment.
    """
    if typed == kind.type.whole_text(old):
        return old
    return kind.type.accept(kind.type.parse_whole(typed, old))


PARSEABLE: Final = frozenset(kind for kind in Kind if kind.type.can_parse)
"""The kinds whose one-line text can be parsed back."""
