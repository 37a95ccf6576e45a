"""A text as it is written, with the position of each row of the document in it.

Rows are found by counting lines. Only where several share a line is that line parsed, and the
marks of the parser tell their columns.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from ..core.paths import Key, Path
from ..errors import FormatError, Unsupported
from .events import EventSource, YamlNode, line_starts, parse
from .scalars import Spelling

_LEAD: Final = re.compile(" *(?:[-?] )?")
_NO_ROWS: Final[Mapping[int, Lines]] = MappingProxyType({})


class Lines(NamedTuple):
    """The rows below one row, by their keys, and the lines they begin on.

    Lines are counted from that of the row above, so one description serves every place where a
    file shares a container. `starts` never falls; `size` is how many lines the row above takes with
    all below it; `below` has what is below those rows that have any, by their index.
    """

    keys: Sequence[Key]
    starts: Sequence[int]
    size: int
    below: Mapping[int, Lines] = _NO_ROWS


NOTHING: Final = Lines((), (), 1)
"""The part of the text below a value."""


@dataclass(frozen=True)
class MappedText:
    """The text of the row at `base` and of all below it, and where each of these rows stands.

    `line` is where that row begins, `words` are the names and strings of the text. Lines and
    columns count from 0, columns in characters.
    """

    text: str
    base: Path
    line: int
    rows: Lines
    words: Collection[str]

    def place(self, path: Path) -> tuple[int, int] | None:
        """Return line and column of a row, or of the lowest row above it that the text has.

        None if the row is not one of this text.
        """
        if path[: len(self.base)] != self.base:
            return None
        line, rows = self.line, self.rows
        steps: tuple[int, ...] = ()
        for key in path[len(self.base) :]:
            if key not in rows.keys:
                break
            index = rows.keys.index(key)
            start = rows.starts[index]
            steps = (*(() if start else steps), index - bisect_left(rows.starts, start))
            line, rows = line + start, rows.below.get(index, NOTHING)
        return line, self._column(line, steps)

    def _column(self, line: int, steps: Sequence[int]) -> int:
        """Return where a row begins in its line; `steps` are the children to take to get there."""
        if not steps:
            return 0
        text = self._line_text(line)
        lead = _LEAD.match(text)
        column = lead.end() if lead else 0
        if any(steps) or len(steps) > 1 or text.startswith(("{", "[", "!")):
            node = _parsed(text)
            for step in steps:
                children = _children_with_columns(node)
                if step >= len(children):
                    break
                column, node = children[step]
        return column

    def path_at(self, line: int, column: int, exists: Callable[[Path], bool]) -> Path | None:
        """Return the path of the row at a position, or of the last one that begins before it.

        A text may name more than a document has rows for, so each is checked with `exists`. None
        before the first row.
        """
        if line < self.line:
            return None
        path = self._lowest(line, column)
        while len(path) > len(self.base) and not exists(path):
            path = path[:-1]
        return path

    def _lowest(self, line: int, column: int) -> Path:
        path, rows, left = self.base, self.rows, line - self.line
        while (index := bisect_right(rows.starts, left) - 1) >= 0:
            start, below = rows.starts[index], rows.below.get(index, NOTHING)
            if start == left:
                return self._within_line(path, rows, start, line, column)
            if left >= start + below.size:
                break
            path, rows, left = (*path, rows.keys[index]), below, left - start
        return path

    def _within_line(self, path: Path, rows: Lines, start: int, line: int, column: int) -> Path:
        """Return the path of the row at a column; the line's first row is in `rows`, at `start`."""
        node = _parsed(self._line_text(line)) if self._are_several(rows, start) else None
        is_first = True
        while rows.starts and (is_first or rows.starts[0] == 0):
            first = bisect_left(rows.starts, start)
            children = _children_with_columns(node)[: bisect_right(rows.starts, start) - first]
            before = bisect_right([begin for begin, _child in children], column)
            if not before and not is_first:
                break
            step = max(before - 1, 0)
            path = (*path, rows.keys[first + step])
            node = children[step][1] if children else None
            rows, start, is_first = rows.below.get(first + step, NOTHING), 0, False
        return path

    @staticmethod
    def _are_several(rows: Lines, start: int) -> bool:
        """Whether more than one row begins on the line of those at `start`."""
        first = bisect_left(rows.starts, start)
        below = rows.below.get(first, NOTHING).starts
        return bisect_right(rows.starts, start) - first > 1 or (bool(below) and below[0] == 0)

    def _line_text(self, line: int) -> str:
        start = self._starts[line]
        stop = self.text.find("\n", start)
        return self.text[start:] if stop < 0 else self.text[start:stop]

    @cached_property
    def _starts(self) -> list[int]:
        return line_starts(self.text)


def _parsed(text: str) -> YamlNode | None:
    """Return a line parsed as a separate tree, None if it is incomplete."""
    try:
        return parse(EventSource(text))
    except FormatError:
        return None


def _children_with_columns(node: YamlNode | None) -> list[tuple[int, YamlNode]]:
    """Return the children of a node with their columns, those of a map at their names."""
    if node is None or node.children is None:
        return []
    events = [child.event for child in node.children] if node.keys is None else node.keys
    columns = [int(event.start_mark.column) for event in events]
    return list(zip(columns, node.children, strict=False))


_BLOCKS: Final = range(0x10FE80, 0xF0000, -0x80)
"""The possible starts of the ranges of 128 characters that represent undecodable bytes."""


class SpelledText(NamedTuple):
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


def spelled(body: Callable[[Spelling], str], head: Callable[[int], str]) -> SpelledText:
    """Return a text whose body represents undecodable bytes by characters it does not contain.

    `head` returns the comment, given the first of the characters for undecodable bytes, 0 if there
    are none. Raises `Unsupported` if the strings use every private character.
    """
    for block in _BLOCKS:
        strings = Spelling(block)
        made = body(strings)
        if not (strings.met and strings.clash):
            return SpelledText(head(block if strings.met else 0), made, strings)
    raise Unsupported("the strings use every private character, so none is left for other bytes")
