"""A text below the comment that carries what YAML cannot, bytes that are no text among it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from formats.errors import Unsupported
from formats.values import Path
from formats.yaml.scalars import Spelling
from formats.yaml.source_map import Lines, MappedText

_BLOCKS: Final = range(0x10FE80, 0xF0000, -0x80)
"""Where the private characters may begin that stand for undecodable bytes, 128 each time."""


class Spelled(NamedTuple):
    """A text in two parts, its `head` of comments and its `body`; `strings` are those it has."""

    head: str
    body: str
    strings: Spelling

    @property
    def text(self) -> str:
        """The whole text."""
        return self.head + self.body

    def mapped(self, base: Path, line: int, rows: Lines) -> MappedText:
        """Return the text with the places of its rows; `line` is that of `base` in the body."""
        return MappedText(self.text, base, self.head.count("\n") + line, rows, self.strings)


def spelled(body: Callable[[Spelling], str], head: Callable[[int], str]) -> Spelled:
    """Return a text whose body is spelled with characters that its own strings do not hold.

    `head` makes the comment, told the first of the characters that stand for undecodable bytes,
    0 if there are none. Raises `Unsupported` if the strings use every private character.
    """
    for block in _BLOCKS:
        strings = Spelling(block)
        made = body(strings)
        if not (strings.met and strings.clash):
            return Spelled(head(block if strings.met else 0), made, strings)
    raise Unsupported("the strings use every private character, so none is left for other bytes")
