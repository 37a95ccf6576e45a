"""The texts that have no Japanese yet: tests list them, and none fails because of them."""

from __future__ import annotations

import re
from functools import cache

from app.ui.i18n import bare
from tests.packaging.load import script

make_words = script("make_words")
JAPANESE = make_words.WORDS / "triptych_ja.ts"


@cache
def untranslated() -> frozenset[str]:
    """Return the English texts of the code that have no finished Japanese translation."""
    current = make_words.current_texts(make_words.templates_of_formats())
    missing = make_words.untranslated(current, make_words.read_all(JAPANESE))
    return frozenset({text for pair in missing for text in pair} - {""})


def without_untranslated(text: str) -> str:
    """Return a text of the window without those parts that are not translated yet."""
    return _pattern(untranslated()).sub("\0", text)


@cache
def _pattern(texts: frozenset[str]) -> re.Pattern[str]:
    """Match any of these texts, whatever fills its fields."""
    longest_first = sorted(map(_literals, texts), key=lambda parts: -sum(map(len, parts)))
    patterns = [".*?".join(map(re.escape, parts)) for parts in longest_first if parts]
    return re.compile(rf"(?<!\w)(?:{'|'.join(patterns) or '(?!)'})(?!\w)", re.DOTALL | re.I)


def _literals(text: str) -> list[str]:
    """Return what a text has between its fields, if that has letters."""
    parts = re.split(r"\{[^}]*\}", bare(text))
    return [part.strip() for part in parts if re.search("[A-Za-z]", part)]
