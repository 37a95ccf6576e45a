"""Damages files and texts as disks, tools and attackers do, the same way for the same seed."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Sequence

NUMBERS = (
    0, 1, 2, 3, 4, 7, 8, 12, 15, 16, 20, 0x30, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF,
    0x10000, 0xFFFFFF, 0x1000000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFE, 0xFFFFFFFF,
)  # fmt: skip
"""What is written over a word: the borders of all widths, and small steps into a header."""
HEADER = 0x40

_FileDamage = Callable[[random.Random, bytearray, Sequence[bytes]], None]


def damaged_file(chance: random.Random, pool: Sequence[bytes]) -> bytes:
    """Return one file of the pool with one to four damages."""
    data = bytearray(chance.choice(pool))
    for _ in range(chance.choice((1, 1, 1, 2, 2, 4))):
        chance.choice(_FILE_DAMAGES)(chance, data, pool)
    return bytes(data)


def _place(chance: random.Random, data: bytearray, size: int = 1) -> int:
    """Return an offset where `size` bytes fit, every third time one in the header."""
    end = max(1, len(data) - size + 1)
    return chance.randrange(min(end, HEADER) if chance.random() < 1 / 3 else end)


def _flip_bits(chance: random.Random, data: bytearray, _pool: Sequence[bytes]) -> None:
    """Flip one to eight single bits."""
    for _ in range(chance.randint(1, 8)):
        if data:
            data[_place(chance, data)] ^= 1 << chance.randrange(8)


def _set_bytes(chance: random.Random, data: bytearray, _pool: Sequence[bytes]) -> None:
    """Set one byte, or a run of them, to a border value or to anything."""
    start = _place(chance, data)
    value = chance.choice((0x00, 0xFF, 0x7F, 0x80, chance.randrange(256)))
    length = min(chance.choice((1, 1, 1, 4, 16)), len(data) - start)
    data[start : start + length] = bytes([value]) * length


def _set_word(chance: random.Random, data: bytearray, _pool: Sequence[bytes]) -> None:
    """Write a number over one aligned word, in either byte order: a count or an offset."""
    start = _place(chance, data, 4) & ~3
    near = (start, len(data), len(data) - 4, chance.randrange(len(data) + 1))
    number = chance.choice((*NUMBERS, *near)) & 0xFFFFFFFF
    if start + 4 <= len(data):
        struct.pack_into(chance.choice("<>") + "I", data, start, number)


def _nudge_word(chance: random.Random, data: bytearray, _pool: Sequence[bytes]) -> None:
    """Make one aligned word a little larger or smaller: an offset that nearly fits."""
    start = _place(chance, data, 4) & ~3
    if start + 4 <= len(data):
        (number,) = struct.unpack_from("<I", data, start)
        step = chance.choice((-8, -4, -1, 1, 4, 8, 0x10000, 0x1000000))
        struct.pack_into("<I", data, start, (number + step) & 0xFFFFFFFF)


def _cut(chance: random.Random, data: bytearray, _pool: Sequence[bytes]) -> None:
    """Take the end away, often just a few bytes of it."""
    few = min(len(data), chance.randint(1, 16))
    del data[chance.choice((len(data) - few, chance.randrange(len(data) + 1))) :]


def _extend(chance: random.Random, data: bytearray, _pool: Sequence[bytes]) -> None:
    """Put zeros or noise behind the end."""
    length = chance.choice((1, 2, 3, 4, 8, 64))
    data += chance.choice((bytes(length), chance.randbytes(length)))


def _splice(chance: random.Random, data: bytearray, pool: Sequence[bytes]) -> None:
    """Write a piece of another file over this one."""
    piece = chance.choice(pool)
    start = chance.randrange(len(piece) + 1)
    piece = piece[start : start + chance.choice((4, 8, 16, 64, 512))]
    at = _place(chance, data)
    data[at : at + len(piece)] = piece


def _move_inside(chance: random.Random, data: bytearray, _pool: Sequence[bytes]) -> None:
    """Take a piece out and put it in elsewhere, so that all between is shifted."""
    start = _place(chance, data)
    piece = data[start : start + chance.choice((1, 4, 8, 32))]
    del data[start : start + len(piece)]
    at = chance.randrange(len(data) + 1)
    data[at:at] = piece


def _swap_words(chance: random.Random, data: bytearray, _pool: Sequence[bytes]) -> None:
    """Exchange two aligned words, mostly two of the header."""
    end = len(data) if chance.random() < 0.3 else min(len(data), HEADER)
    if end >= 8:
        one, other = (4 * chance.randrange(end // 4) for _ in range(2))
        held = data[one : one + 4]
        data[one : one + 4] = data[other : other + 4]
        data[other : other + 4] = held


_FILE_DAMAGES: tuple[_FileDamage, ...] = (
    _flip_bits, _flip_bits, _set_bytes, _set_bytes, _set_word, _set_word, _set_word, _nudge_word,
    _nudge_word, _cut, _extend, _splice, _splice, _move_inside, _swap_words,
)  # fmt: skip


# Damages texts as people, editors and attackers do, the same way for the same seed.


_TextDamage = Callable[[random.Random, str, Sequence[str]], str]

PIECES = (
    ":", ": ", "- ", "? ", "#", " #", "'", '"', "{", "}", "[", "]", ",", "\n", "\r\n", "\t", "  ",
    " ", "|", ">", "&a ", "*a", "!", "!u ", "!l ", "!!binary ", "!!float ", "!h32 ", "!str32 ",
    "!vec2 ", "!obj ", "!list ", "%", "@", "`", "\\", "\0", "\x01", "\x85", "\u2028", "\ufeff",
    "\ud800", "火", "\U0010ffff", "---\n", "...\n", "true", "null", "~", "0x", "1e9", ".nan",
    ".inf", "-0.0", "017", "99999999999999999999", "&nan_7F800001 ", "&word_7 ",
    "<<", "# triptych: version=3\n", "=",
)  # fmt: skip


def damaged_text(chance: random.Random, pool: Sequence[str]) -> str:
    """Return one text of the pool with one to four damages."""
    text = chance.choice(pool)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 4))):
        text = chance.choice(_TEXT_DAMAGES)(chance, text, pool)
    return text


def _place_in(chance: random.Random, text: str) -> int:
    return chance.randrange(len(text) + 1)


def _put_in(chance: random.Random, text: str, _pool: Sequence[str]) -> str:
    """Put a piece of syntax in anywhere."""
    at = _place_in(chance, text)
    return text[:at] + chance.choice(PIECES) * chance.choice((1, 1, 1, 2, 40)) + text[at:]


def _take_out(chance: random.Random, text: str, _pool: Sequence[str]) -> str:
    """Take some characters out."""
    at = _place_in(chance, text)
    return text[:at] + text[at + chance.choice((1, 1, 2, 5, 50)) :]


def _other_character(chance: random.Random, text: str, _pool: Sequence[str]) -> str:
    """Put another character in the place of one."""
    at = _place_in(chance, text)
    return (
        text[:at]
        + chr(chance.choice((chance.randrange(32, 127),) * 4 + (0xFFFE, 7)))
        + text[at + 1 :]
    )


def _move_lines(chance: random.Random, text: str, _pool: Sequence[str]) -> str:
    """Take lines out, write them twice, or bring them elsewhere."""
    lines = text.split("\n")
    start = chance.randrange(len(lines))
    piece = lines[start : start + chance.choice((1, 1, 2, 5))]
    if chance.random() < 0.6:
        del lines[start : start + len(piece)]
    if chance.random() < 0.6:
        at = chance.randrange(len(lines) + 1)
        lines[at:at] = piece
    return "\n".join(lines)


def _indent(chance: random.Random, text: str, _pool: Sequence[str]) -> str:
    """Move some lines in or out."""
    lines = text.split("\n")
    start = chance.randrange(len(lines))
    step = chance.choice((" ", "  ", "    ", "\t", ""))
    for n in range(start, min(len(lines), start + chance.choice((1, 1, 3, 10)))):
        lines[n] = step + lines[n] if step else lines[n].removeprefix("  ")
    return "\n".join(lines)


def _splice_text(chance: random.Random, text: str, pool: Sequence[str]) -> str:
    """Put a piece of another text in."""
    piece = chance.choice(pool)
    start, at = _place_in(chance, piece), _place_in(chance, text)
    return text[:at] + piece[start : start + chance.choice((4, 16, 64, 256))] + text[at:]


def _other_line_ends(_chance: random.Random, text: str, _pool: Sequence[str]) -> str:
    """Give the text the line ends of another system."""
    return text.replace("\n", "\r\n")


_TEXT_DAMAGES: tuple[_TextDamage, ...] = (
    _put_in, _put_in, _put_in, _take_out, _take_out, _other_character, _other_character,
    _move_lines, _move_lines, _indent, _splice_text, _other_line_ends,
)  # fmt: skip
