"""The spelling of single values in YAML, and the meaning of bare words.

The spelling reads the same in oead, in YAML 1.1 and in YAML 1.2: a float always has a point, an
integer is decimal, and every ambiguous string is quoted.
"""

from __future__ import annotations

import base64
import binascii
import re
import struct
from collections.abc import Callable, Iterable
from itertools import compress
from math import copysign, inf, nan
from typing import Final

from ..core.float32 import NaN32, f32_digits_of, f32_from_bits, pointed_word, spell_f32
from ..core.kinds import BYTES, INT_RANGES, AnyValue, Kind, accept
from ..errors import WrongType

LONGEST_KEY: Final = 900
"""A longer key needs the form with `?`: readers give up to look for its colon after 1024."""

_is_plain = re.compile(r"[^\W\d](?:[\w ./-]*[\w./-])?", re.ASCII).fullmatch
_PLAIN_WIDE = re.compile(r"[^\W\d](?:[\w ./-]*[\w./-])?")
_RESERVED = frozenset(
    "true false null yes no on off y n nan inf nan.0 inf.0 infinity".split()
)  # fmt: skip
"""Words that some reader takes for a type other than a string, in lower case."""

_ESCAPED = re.compile(
    '["\\\\\\0-\\x1f\\x7f-\\xa0\\xad\\u200b-\\u200f\\u2028-\\u202f\\u2060-\\u206f\\ud800-\\udfff'
    "\\ufdd0-\\ufdef\\ufeff\\ufff0-\\uffff\\U000e0000-\\U000e0fff]"
    "|[\\U0001fffe\\U0001ffff\\U0002fffe\\U0002ffff\\U000f0000-\\U0010ffff]"
)
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


class Spelling(dict[str, str]):
    """Strings by how they are spelled, each found out once: plain, in single or in double quotes.

    YAML cannot hold a byte that is no UTF-8, so each of these (a surrogate escape in Python) is
    written as a character of a private block: byte 0x80 + n as `block + n`. A reader needs to be
    told the block; `met` says whether it was used, `clash` whether the strings themselves hold
    characters of it, in which case another block is needed.
    """

    def __init__(self, block: int = 0x10FE80) -> None:
        super().__init__()
        self.block = block
        self.met = False
        self.clash = False

    def learn(self, texts: Iterable[str]) -> set[str]:
        """Spell those of many texts that are identifiers, faster than one by one; return them."""
        plain = set(filter(str.isascii, filter(str.isidentifier, texts)))
        plain -= set(compress(plain, map(_RESERVED.__contains__, map(str.lower, plain))))
        self.update(zip(plain, plain, strict=True))
        return plain

    def __missing__(self, text: str) -> str:
        plain = _is_plain(text) and text.lower() not in _RESERVED
        spelled = self[text] = text if plain else self._spell(text)
        return spelled

    def _spell(self, text: str) -> str:
        if not text.isascii() and _PLAIN_WIDE.fullmatch(text) and text.isprintable():
            return text
        if not _ESCAPED.search(text):
            return "'" + text.replace("'", "''") + "'"
        return '"' + _ESCAPED.sub(self._escape, text) + '"'

    def _escape(self, match: re.Match[str]) -> str:
        code = ord(match[0])
        if 0xDC80 <= code <= 0xDCFF:
            self.met = True
            code += self.block - 0xDC80
        elif self.block <= code < self.block + 0x80:
            self.clash = True
        if code > 0xFFFF:
            return f"\\U{code:08X}"
        return _SHORT.get(match[0]) or (f"\\x{code:02X}" if code < 256 else f"\\u{code:04X}")


def unescaping(block: int) -> dict[int, int]:
    """Return the table that `str.translate` turns the characters of a block into bytes with."""
    return {block + n: 0xDC80 + n for n in range(0x80)}


class FloatSpelling(dict[float, str]):
    """float32 values by how they are spelled: with a point, and the fewest digits that suffice.

    A NaN other than the usual one carries its bits as an anchor, which other readers pass over.
    """

    def learn(self, values: Iterable[float]) -> None:
        """Spell many at once, in a third of the time of one by one.

        Only numbers other than zero may be given.
        """
        self.update(
            (value, word if "." in word else pointed_word(word))
            for value, word in f32_digits_of(values)
        )

    def __missing__(self, value: float) -> str:
        if value == 0.0:  # 0.0 and -0.0 would be one key
            return "-0.0" if copysign(1.0, value) < 0.0 else "0.0"
        spelled = self[value] = spell_f32(value)
        return spelled


class CachedSpelling(dict[AnyValue, str]):
    """The words of values; those of equal ones are made once."""

    def __init__(self, spell: Callable[[AnyValue], str]) -> None:
        super().__init__()
        self._spell = spell

    def __missing__(self, value: AnyValue) -> str:
        spelled = self[value] = self._spell(value)
        return spelled


class UncachedSpelling:
    """The same for values that are rare or large, or of which equal ones may differ in words."""

    def __init__(self, spell: Callable[[AnyValue], str]) -> None:
        self._spell = spell

    def __getitem__(self, value: AnyValue) -> str:
        return self._spell(value)


def spelling(kind: Kind, tag: str) -> Callable[[AnyValue], str]:
    """Return what spells values of a kind, with the tag where the word would be of another kind."""
    spell = kind.type.spell
    return spell if kind in _BARE else lambda value: f"{tag} {spell(value)}"


# Reading

_INT = re.compile(r"[-+]?(?:0[xX][0-9a-fA-F]+|[0-9]+)")
_FLOAT = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_EXPONENT = re.compile(r"[-+]?[0-9]e[-+][0-9]{2,3}")
_POINTLESS = re.compile(r"[-+]?[0-9]+[eE][-+]?[0-9]+")
_SPECIAL: Final = {
    ".inf": inf, "+.inf": inf, "-.inf": -inf, ".nan": nan,
    "inf.0": inf, "-inf.0": -inf, "nan.0": nan, "-nan.0": nan,
    ".Inf": inf, "+.Inf": inf, "-.Inf": -inf, ".NaN": nan,
    ".INF": inf, "+.INF": inf, "-.INF": -inf, ".NAN": nan,
}  # fmt: skip
_WORDS: Final = {"true": (Kind.BOOL, True), "false": (Kind.BOOL, False), "null": (Kind.NULL, None)}

_BARE: Final = frozenset({Kind.BOOL, Kind.NULL, Kind.S32, Kind.F32, Kind.STRING})
"""The kinds that a word without a tag may be of."""

OCTAL: Final = "octal"
EXPONENT: Final = "exponent"
POINTLESS: Final = "pointless"
NO_POINT: Final = "was read as a text, as oead does; a number needs a point, as in “1.0e9”."
"""The message about a word that is `POINTLESS`."""


def resolve(word: str) -> tuple[Kind, AnyValue, str]:
    """Return what a bare word stands for: BOOL, NULL, S32 (of any size), F32 (unrounded) or STRING.

    This is how oead reads it, except that a number such as `1e+09`, which oead writes and takes for
    a string, is a number. The third part is `OCTAL` or `EXPONENT` where the reading is one that
    not every reader shares, `POINTLESS` where a person may have meant a number, else empty.
    """
    if word in _WORDS:
        return (*_WORDS[word], "")
    if word in _SPECIAL:
        return Kind.F32, _SPECIAL[word], ""
    if _INT.fullmatch(word):
        digits = word.lstrip("+-")
        if len(digits) > 1 and digits[0] == "0" and digits[1] not in "xX":
            if not set(digits) <= set("01234567"):
                return Kind.STRING, word, ""
            return Kind.S32, parse_int(word), OCTAL
        return Kind.S32, parse_int(word), ""
    if _FLOAT.fullmatch(word):
        return Kind.F32, float(word), ""
    if _EXPONENT.fullmatch(word):
        return Kind.F32, float(word), EXPONENT
    return Kind.STRING, word, POINTLESS if _POINTLESS.fullmatch(word) else ""


_MOST_DIGITS = 160
"""Enough for the widest keys of hash maps: 512 bits, in decimal or as 0x…."""


def parse_int(word: str) -> int:
    """Return the integer of a word: decimal, `0x…`, or octal with a leading 0; else `WrongType`."""
    if not _INT.fullmatch(word):
        raise WrongType(f"“{word:.40}” is not a whole number")
    digits = word.lstrip("+-")
    if len(digits) > _MOST_DIGITS:
        raise WrongType("a number of so many digits fits no type")
    if len(digits) > 1 and digits[0] == "0":
        try:
            return int(word, 16 if digits[1] in "xX" else 8)
        except ValueError:
            raise WrongType(f"“{word}” begins with 0 like an octal number, but is none") from None
    return int(word)


def parse_float(word: str) -> float:
    """Return the number of a word, or raise `WrongType`; the decimal point is optional."""
    if word in _SPECIAL:
        return _SPECIAL[word]
    if word.lower() in ("inf", "-inf", "nan", "-nan"):
        return _SPECIAL[word.lower().replace("-nan", "nan") + ".0"]
    try:
        if "_" not in word and word.strip() == word:
            return float(word)
    except ValueError:
        pass
    raise WrongType(f"“{word:.40}” is not a number")


def parse_bytes(word: str) -> bytes:
    """Return the bytes of a base64 text, blanks and line ends in it passed over."""
    try:
        return base64.b64decode("".join(word.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise WrongType(f"this is not base64: “{error}”") from None


_NAN_BITS = re.compile(r"nan_([0-9A-Fa-f]{8}|[0-9A-Fa-f]{16})")
_WORD_BITS = re.compile(r"word_([0-9]{1,10})")


def nan_bits(anchor: str, digits: int) -> int | None:
    """Return the bits an anchor gives a NaN of `digits` hex digits, None if it gives none."""
    match = _NAN_BITS.fullmatch(anchor)
    return int(match[1], 16) if match and len(match[1]) == digits else None


def nan32(anchor: str | None) -> NaN32:
    """Return the float32 NaN with the bits of an anchor, the default one without an anchor."""
    bits = nan_bits(anchor or "", 8)
    value = NaN32(0x7FC00000) if bits is None else f32_from_bits(bits)
    return value if isinstance(value, NaN32) else NaN32(0x7FC00000)


def nan64(anchor: str | None) -> float:
    """Return the float64 NaN with the bits of an anchor, the default one without an anchor."""
    bits = nan_bits(anchor or "", 16)
    value = struct.unpack("<d", struct.pack("<Q", bits or 0x7FF8000000000000))[0]
    return float(value) if value != value else float("nan")


def read(kind: Kind, word: str, anchor: str | None = None) -> AnyValue:
    """Return the number or the bytes of a kind, with the bits of the anchor for a NaN.

    Raises `WrongType`.
    """
    if kind in BYTES:
        return parse_bytes(word)
    value: AnyValue = parse_int(word) if kind in INT_RANGES else parse_float(word)
    if value != value:
        value = nan32(anchor) if kind is Kind.F32 else nan64(anchor)
    return accept(kind, value)


def word_bits(anchor: str | None) -> int | None:
    """Return the number that an anchor stores for a bool or a null, None if there is none."""
    match = _WORD_BITS.fullmatch(anchor or "")
    number = int(match[1]) if match else -1
    return number if 0 <= number < 2**32 else None
