"""Reads the usual words of AAMP text, all of a kind together; any other is left to the parser."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from itertools import chain, islice, repeat
from typing import Final

from formats.aamp.model import RETAGS, TYPE_IDS
from formats.values import FLOAT_COUNTS, STRING_LIMITS, AnyValue, Kind
from formats.yaml.scalars import NO_STRINGS
from formats.yaml.words import QUOTED

_FLOAT: Final = r"-?[0-9]{1,9}\.[0-9]{1,12}(?:e-[0-9]{2})?"
_is_float = re.compile(_FLOAT).fullmatch
_is_int = re.compile(r"-?[1-9][0-9]{0,8}|0").fullmatch
_is_name = re.compile(r"[^\W\d][\w./+-]*+(?: [\w./+-]++)*+").fullmatch
_is_quoted = re.compile(QUOTED).fullmatch
_is_vector = re.compile(rf"!(?:vec[234]|color|quat) \[{_FLOAT}(?:, {_FLOAT}){{1,3}}\]").fullmatch
_BOOL, _S32, _F32, _STRING = (
    TYPE_IDS[kind] for kind in (Kind.BOOL, Kind.S32, Kind.F32, Kind.STRING)
)
_BOOLS: Final = {"true": (_BOOL, True), "false": (_BOOL, False)}
_TAGGED_STRINGS: Final = {
    RETAGS[kind]: (TYPE_IDS[kind], most) for kind, most in STRING_LIMITS.items()
}
_VECTORS: Final = {RETAGS[kind]: (TYPE_IDS[kind], count) for kind, count in FLOAT_COUNTS.items()}

Typed = tuple[str, int, AnyValue]
"""A word with its type and value."""


def learn_usual(words: Sequence[str], types: dict[str, int], values: dict[str, AnyValue]) -> None:
    """Put types and values of those of many distinct words in that are spelled in a usual way.

    No word may be empty. What they are is what the reader by events makes of them.
    """
    figures, tagged, quoted, others = _by_first_letter(words)
    floats = list(filter(_is_float, [word for word in figures if "." in word]))
    ints = list(filter(_is_int, figures))
    names = [name for name in filter(_is_name, others) if name not in NO_STRINGS]
    types.update(zip(names, repeat(_STRING), strict=False))
    types.update(zip(floats, repeat(_F32), strict=False))
    types.update(zip(ints, repeat(_S32), strict=False))
    values.update(zip(names, names, strict=True))
    values.update(zip(floats, array("f", map(float, floats)), strict=True))
    values.update(zip(ints, map(int, ints), strict=True))
    texts = [(word, _STRING, _unquoted(word)) for word in quoted if _is_quoted(word)]
    vectors = _vectors(list(filter(_is_vector, tagged)))
    bools = [(word, *_BOOLS[word]) for word in others if word in _BOOLS]
    for word, type_, value in chain(texts, _tagged_strings(tagged), vectors, bools):
        types[word], values[word] = type_, value


def _by_first_letter(words: Sequence[str]) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return the words that may be numbers, those with a tag, those with quotes, and the others."""
    figures: list[str] = []
    tagged: list[str] = []
    quoted: list[str] = []
    others: list[str] = []
    sorts = {**dict.fromkeys("-0123456789", figures), "!": tagged, "'": quoted}
    for word in words:
        sorts.get(word[0], others).append(word)
    return figures, tagged, quoted, others


def _unquoted(word: str) -> str:
    return word[1:-1].replace("''", "'")


def _tagged_strings(words: Sequence[str]) -> Iterator[Typed]:
    """Yield words of a bare or quoted string behind its type, where it is not too long."""
    for word in words:
        tag, _blank, rest = word.partition(" ")
        if tag in _TAGGED_STRINGS:
            type_, most = _TAGGED_STRINGS[tag]
            if _is_name(rest):
                text = rest
            elif _is_quoted(rest):
                text = _unquoted(rest)
            else:
                continue
            if len(text.encode()) <= most:
                yield word, type_, text


def _vectors(words: Sequence[str]) -> Iterator[Typed]:
    """Yield words of as many floats as the type before them has, all converted together."""
    parts = [(word, *word[:-1].split(" [")) for word in words]
    rows = [(word, *_VECTORS[tag], rest.split(", ")) for word, tag, rest in parts]
    rows = [row for row in rows if len(row[3]) == row[2]]
    floats = iter(array("f", [float(part) for row in rows for part in row[3]]))
    for word, type_, count, _parts in rows:
        yield word, type_, tuple(islice(floats, count))
