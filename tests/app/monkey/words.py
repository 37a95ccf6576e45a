"""What a monkey types: numbers, words, characters of YAML and formulas, and hostile input."""

from __future__ import annotations

import random
from typing import Final

WORDS: Final = (
    "0", "1", "-1", "2", "3.5", "-0", "0.1", "1e39", "1e400", "-1e-46", "nan", "inf", "-inf",
    "2147483647", "2147483648", "-2147483649", "4294967296", "18446744073709551616",
    "0x", "0xDEADBEEF", "0x100000000", "1_000", "１２", "٣", "½", "true", "False", "null", "~",
    "Speed", "life", "a", "A", "Actors", "Every", "x", "Name", "Position", "*", "**", "**/x",
    "General/Speed", "Actors/[3]/name", "[0]", "/", "//", "..", ".", "type:color", "value:1.5",
    "hash:0x5c3a", "is:changed", "type:", "path:", "name:a", "> 100", "*2", "=x/2", "=x/0", "=",
    "+1", "-", "<", "<=5", "==", "x*", "(", ")", "[", "]", "{", "}", "(.*", "a|b", "\\", "$1",
    "!!float 12.5", "!u 5", "!l -1", "!f64 2", "!!binary |", "- ", ": ", "? ", "&a", "*a", "#",
    "'", '"', "|", ">", "%", "@", "`", ",", ";", "key: value", "\t", "\n", "a\nb", "\r\n",
    "ランタン", "ハイラル城", "日本語", "é", "e\u0301", "ß", "İ", "ñ", "Ω", "שלום", "مرحبا", "🗡️",
    "👨\u200d👩\u200d👧", "𝄞", "\u200b", "\u202e", "\ufeff", "\u2028", "\x00", "\x7f",
    "\ud800", "<b>bold</b>", "&amp;", "&File", "&&", "%1 %n", "{name}", "{}", "{0}", "%s",
    "Weapon_000", "on_Idle = A.x > 3 and not B", "AI/Loose.byml", "w" * 300, "ア" * 90, "0" * 400,
    "9" * 25,
)  # fmt: skip
ASCII: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-_/:#*+=<>()[]{}'\""


def some(chance: random.Random) -> str:
    """Return something to type."""
    drawn = chance.random()
    if drawn < 0.6:
        return chance.choice(WORDS)
    if drawn < 0.85:
        return "".join(chance.choice(ASCII) for _ in range(chance.randint(1, 6)))
    return " ".join(chance.choice(WORDS) for _ in range(chance.randint(2, 5)))
