"""One line of YAML split into tokens for painting: keys, tags, numbers, strings, comments,
brackets.

It is made for painting, not parsing: every line is read on its own, fast and never failing.
Matching brackets are searched for some hundred lines away.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtGui import QTextBlock

from app.text.utf16 import Utf16
from formats.core.kinds import Kind
from formats.errors import WrongType
from formats.yaml.dialect import Dialect
from formats.yaml.scalars import resolve

INDENT = 2
"""How many blanks a line is indented by for each level."""
_BRACKETS = {"[": "]", "{": "}"}
_BRACKET_LINES = 500


class TokenPart(enum.Enum):
    """The class of a token of syntax: everything but values."""

    KEY = "key"
    MARK = "mark"
    COMMENT = "comment"
    ANCHOR = "anchor"
    TAG = "tag"


class Token(NamedTuple):
    """A stretch of a line, counted in characters from the line's start."""

    start: int
    length: int
    role: TokenPart | Kind


READ_AT_MOST = 4000
"""The most characters of a line that are highlighted; the rest is never visible."""

_TOKEN = re.compile(
    r"""(?P<blank>\s+)
    |(?P<comment>(?<!\S)\#.*)
    |(?P<double>"(?:[^"\\]|\\.)*"?)
    |(?P<single>'(?:[^']|'')*'?)
    |(?P<tag>!\S*)
    |(?P<anchor>[&*][^\s,\[\]{}]+)
    |(?P<mark>[\[\]{},]|[-?](?=\s|$)|:(?=\s|$)|---(?=\s|$)|\.\.\.(?=\s|$))""",
    re.VERBOSE,
)
_PLAIN = re.compile(r"(?:[^\s:#]|:(?=\S)|(?<=\S)\#|[ \t]+(?![\s#]|$))+")
_PLAIN_FLOW = re.compile(r"(?:[^\s:#,\[\]{}]|:(?=[^\s,\[\]{}])|(?<=\S)\#|[ \t]+(?![\s#]|$))+")
_KEY_FOLLOWS = re.compile(r"\s*:(?=\s|$)")
_PARTS = {"comment": TokenPart.COMMENT, "mark": TokenPart.MARK, "anchor": TokenPart.ANCHOR}


def tokens(line: str, dialect: Dialect | None = None) -> tuple[Token, ...]:
    """Return the tokens of one line without its blanks; `dialect` gives the meaning of tags."""
    return _cached_tokens(line[:READ_AT_MOST], dialect)


@lru_cache(maxsize=4096)
def _cached_tokens(line: str, dialect: Dialect | None) -> tuple[Token, ...]:
    return tuple(_read_tokens(line, dialect))


def _read_tokens(line: str, dialect: Dialect | None) -> Iterator[Token]:
    depth = _depth_before(line)
    tag: Kind | None = None
    at = 0
    while at < len(line):
        match = _TOKEN.match(line, at)
        if match is None:
            match = (_PLAIN_FLOW if depth else _PLAIN).match(line, at)
        if match is None:
            at += 1  # a sign that no token begins with
            continue
        kind, end = match.lastgroup, match.end()
        if kind == "tag":
            tag = None if dialect is None else dialect.value_kind(match[0])
            yield Token(at, end - at, tag or TokenPart.TAG)
        elif kind != "blank":
            yield Token(at, end - at, _role(kind, match[0], tag, line, end, dialect))
            if kind == "mark":
                depth = max(0, depth + (match[0] in "[{") - (match[0] in "]}"))
                tag = tag if depth else None
            elif not depth:
                tag = None
        at = end


def _depth_before(line: str) -> int:
    """Guess whether a line continues a bracket that an earlier line opened."""
    opened = line.count("[") + line.count("{")
    closed = line.count("]") + line.count("}")
    return int(closed > opened or (line.endswith(",") and opened <= closed))


def _role(
    kind: str | None, text: str, tag: Kind | None, line: str, end: int, dialect: Dialect | None
) -> TokenPart | Kind:
    if kind in _PARTS:
        return _PARTS[kind]
    if _KEY_FOLLOWS.match(line, end):
        return TokenPart.KEY
    if kind is not None:  # quoted
        return Kind.STRING
    if tag is not None:
        return tag
    is_reference = dialect is not None and text.startswith(dialect.references)
    return TokenPart.ANCHOR if is_reference else scalar_kind(text)


def scalar_kind(scalar: str) -> Kind:
    """Return the kind as which a plain scalar without a tag is read."""
    try:
        return resolve(scalar)[0]
    except WrongType:  # a number of too many digits
        return Kind.S32


def indent(line: str) -> int:
    """Return the number of blanks at the start of a line, -1 for a blank line."""
    stripped = line.lstrip(" ")
    return len(line) - len(stripped) if stripped.strip() else -1


def bracket_pair(block: QTextBlock, column: int) -> tuple[int, int] | None:
    """Return the places, in the document, of the bracket before or after `column` and its twin.

    The second place is -1 if nothing closes it within some hundred lines; None without bracket.
    """
    marks = dict(_bracket_marks(block))
    for at in (column, column - 1):
        sign = marks.get(at)
        if sign is not None:
            return block.position() + at, _bracket_twin(block, at, forward=sign in _BRACKETS)
    return None


def _bracket_marks(block: QTextBlock) -> list[tuple[int, str]]:
    text = block.text()
    units = Utf16(text)
    return [
        (units.units(token.start), text[token.start])
        for token in tokens(text)
        if token.role is TokenPart.MARK and text[token.start] in "[]{}"
    ]


def _bracket_twin(block: QTextBlock, at: int, forward: bool) -> int:
    depth = 0
    for place, sign in _brackets_from(block, at, forward):
        depth += 1 if (sign in _BRACKETS) == forward else -1
        if depth == 0:
            return place
    return -1


def _brackets_from(block: QTextBlock, at: int, forward: bool) -> Iterator[tuple[int, str]]:
    """Yield the brackets from `at` in `block` on, with their positions in the document."""
    for step in range(_BRACKET_LINES):
        if not block.isValid():
            return
        marks = _bracket_marks(block)
        for place, sign in marks if forward else reversed(marks):
            if step or (place >= at if forward else place <= at):
                yield block.position() + place, sign
        block = block.next() if forward else block.previous()
