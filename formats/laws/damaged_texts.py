"""Damages texts as people, editors and attackers do, the same way for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

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
