"""The one row of a text that has all lines which an edit changed, as a text of its own.

What is to be read of a long text are mostly a few lines of it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ..core.paths import Path
from .events import ChangedLines, changed_lines
from .source_map import NOTHING, MappedText

_HEAD: Final = re.compile(r" *(?:- )*(?:\S.*:|-)(?: (!\S+))?")
"""The line of a row whose own rows follow on lines of their own; the group is its tag."""
_WHOLE: Final = re.compile(r"[&*]|^(?:---|\.\.\.|[%#])", re.MULTILINE)
"""What means something in a whole text alone: names of nodes, directives, facts in comments."""
_ODD_BREAKS: Final = "\r\x85\u2028\u2029"
"""Line ends that parsers and editors count in different ways."""


class Part(NamedTuple):
    """The text of a row as it was `written`, and as edited, behind the comments of the whole."""

    path: Path
    written: str
    text: str


class _Block(NamedTuple):
    """The lines of a row: from `start` to `stop`, behind the line `head`; -1 is none.

    All but the first begin with as many blanks as that has characters in its `lead`.
    """

    path: Path
    head: int
    start: int
    stop: int
    lead: str


def changed_part(written: MappedText, text: str) -> Part | None:
    """Return the lowest row whose text alone an edit of `written` changed.

    None where that is the whole, or where the row might mean something else by itself.
    """
    both = written.text, text
    if not text.endswith("\n") or any(odd in one for odd in _ODD_BREAKS for one in both):
        return None
    old, new = (one.split("\n") for one in both)
    changed, _other = changed_lines(*both)
    more = len(new) - len(old)
    comments = "".join([f"{line}\n" for line in old[: written.line]])
    for block in reversed(list(_blocks(written, old, changed))):
        was = _text_of(old, block, block.stop)
        now = _text_of(new, block, block.stop + more)
        if block.head < changed.first and was and now:
            is_whole = any(map(_WHOLE.search, (was, now)))
            return None if is_whole else Part(block.path, comments + was, comments + now)
    return None


def _blocks(written: MappedText, lines: Sequence[str], changed: ChangedLines) -> Iterator[_Block]:
    """Yield the rows that have all changed lines, from the top down."""
    path, line, rows, column = written.base, written.line, written.rows, 0
    while (index := bisect_right(rows.starts, changed.first - line) - 1) >= 0:
        path, line = (*path, rows.keys[index]), line + rows.starts[index]
        rows = rows.below.get(index, NOTHING)
        if not rows.starts or changed.stop > line + rows.size:
            return
        start = line + rows.starts[0]
        first = lines[start]
        column = len(first) - len(first.lstrip(" ")) if start > line else column + 2
        lead = first[:column]
        if not lead.strip(" -"):
            yield _Block(path, start - 1 if start > line else -1, start, line + rows.size, lead)


def _text_of(lines: Sequence[str], block: _Block, stop: int) -> str:
    """Return the lines of a row without what is before it, "" if they are not all its own."""
    column, tag = len(block.lead), ""
    own = lines[block.start : stop]
    is_own = own and own[0].startswith(block.lead)
    if not is_own or any(line[:column].strip(" ") for line in own[1:]):
        return ""
    if block.head >= 0:
        head = _HEAD.fullmatch(lines[block.head])
        if head is None:
            return ""
        tag = f"{head[1]}\n" if head[1] else ""
    return tag + "".join([f"{line[column:]}\n" for line in own])
