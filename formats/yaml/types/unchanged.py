"""Takes out of two texts what is the same in both, line by line, so that little is left to parse.

A text is divided by its indentation, as every text that the program writes is laid out. What is
laid out otherwise is left in.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

_ODD_BREAKS = ("\r", "\x85", "\u2028", "\u2029")
"""Line ends that the parser counts, and that lines are not divided by here."""


class _Entry(NamedTuple):
    """The lines `start` … `stop` of one child; `head` is the text before the colon in the first."""

    start: int
    stop: int
    head: str


class _Entries(NamedTuple):
    """The children in a block of lines: of a list, or of a map."""

    is_list: bool
    indent: int
    items: list[_Entry]


def without_unchanged(one: str, other: str) -> tuple[str, str]:
    """Return both texts with the shared lines emptied; all other lines stay in place.

    An element of a list is left in as a word of its own, so that those behind it keep their places;
    so is one name of a map, since a map without any would be empty.
    """
    if any(odd in text for text in (one, other) for odd in _ODD_BREAKS):
        return one, other
    here, there = _around_changes(one.split("\n"), other.split("\n"))
    todo = [((0, len(here)), (0, len(there)))]
    while todo:
        span, other_span = todo.pop()
        mine = _entries_in_block(here, *span)
        theirs = _entries_in_block(there, *other_span)
        if mine is None or theirs is None or mine[:2] != theirs[:2]:
            continue
        is_first = True
        for entry, other_entry in _couples(here, there, mine, theirs):
            if _entry_lines(here, entry) == _entry_lines(there, other_entry):
                word = _placeholder(mine.indent, entry.start, is_list=mine.is_list)
                word = word if is_first or mine.is_list else ""
                _blank(here, entry, word)
                _blank(there, other_entry, word)
                is_first = False
            elif here[entry.start] == there[other_entry.start]:
                inner = (entry.start + 1, entry.stop), (other_entry.start + 1, other_entry.stop)
                todo.append(inner)
    return "\n".join(here), "\n".join(there)


def _around_changes(here: list[str], there: list[str]) -> tuple[list[str], list[str]]:
    """Empty the lines before the first and behind the last that differ, except their own."""
    few = min(len(here), len(there))
    head = _length(few, lambda n: here[:n] == there[:n])
    tail = _length(few - head, lambda n: here[len(here) - n :] == there[len(there) - n :])
    parts = here[head : len(here) - tail], there[head : len(there) - tail]
    indent = min((_indent(line) for part in parts for line in part if line.strip()), default=0)
    tops = [[line for line in part if _indent(line) == indent] for part in parts]
    in_list = any(_is_dash(top[0], indent) for top in tops if top)
    has_names = any(not _is_dash(line, indent) for top in tops for line in top)
    while tail and _belongs(here[-tail], indent, has_names):
        tail -= 1
    lead = _lead(here, head, indent, in_list)
    if any(line.lstrip().startswith(("? ", ": ")) for line in lead if line):
        return here, there
    rest = [""] * tail
    if tail and not _has_sibling(lead, indent, in_list) and _indent(here[-tail]) == indent:
        is_dash = _is_dash(here[-tail], indent)
        if is_dash == in_list:
            rest[0] = _placeholder(indent, len(here) - tail, is_list=is_dash)
    return (
        [*lead, *here[head : len(here) - tail], *rest],
        [*lead, *there[head : len(there) - tail], *rest],
    )


def _is_dash(line: str, indent: int) -> bool:
    return line.startswith("- ", indent) or line[indent:] == "-"


def _belongs(line: str, indent: int, has_names: bool) -> bool:
    """Whether a line continues a block at an indentation, below a name or a dash."""
    if not line or _indent(line) > indent:
        return True
    return has_names and _indent(line) == indent and _is_dash(line, indent)


def _length(most: int, holds: Callable[[int], bool]) -> int:
    """Return the largest number up to `most` for which `holds`, as for all smaller ones."""
    return bisect_left(range(1, most + 1), True, key=lambda n: not holds(n))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _has_sibling(lead: list[str], indent: int, in_list: bool) -> bool:
    """Whether the last line that is left is of the same container."""
    last = next((line for line in reversed(lead) if line), "!")
    return _indent(last) == indent and last[indent] != "!" and _is_dash(last, indent) == in_list


def _placeholder(indent: int, number: int, *, is_list: bool) -> str:
    """Return the placeholder of a line that is equal in both texts."""
    return f"{' ' * indent}{'- ' if is_list else ''}same_{number}{'' if is_list else ': same'}"


def _lead(lines: list[str], stop: int, indent: int, in_list: bool) -> list[str]:
    """Return the lines before one of this indentation, only those kept that it lies in.

    `in_list` says whether it is in a list; the elements of lists stay as words of their own. A
    list may begin at the indentation of its name.
    """
    lead = [""] * stop
    pad = " " * indent
    is_alone = not in_list
    for number in range(stop - 1, -1, -1):
        line = lines[number]
        if not line or line.startswith((f"{pad} ", f"{pad}#")):
            continue
        depth = _indent(line)
        is_dash = _is_dash(line, depth)
        if depth == indent and is_dash == in_list:
            if in_list or is_alone:
                lead[number] = (
                    _placeholder(indent, number, is_list=is_dash)
                    if ":" in line or is_dash
                    else line
                )
            is_alone = False
        elif depth < indent or in_list:
            lead[number] = line
            indent, pad, in_list, is_alone = depth, " " * depth, is_dash, False
    if stop and lines[0].startswith("!"):
        lead[0] = lines[0]
    return lead


def _entry_lines(lines: list[str], entry: _Entry) -> list[str]:
    return lines[entry.start : entry.stop]


def _blank(lines: list[str], entry: _Entry, word: str) -> None:
    """Empty the lines of a child, except for its placeholder."""
    lines[entry.start : entry.stop] = [word, *[""] * (entry.stop - entry.start - 1)]


def _entries_in_block(lines: list[str], start: int, stop: int) -> _Entries | None:
    """Return the children in a block of lines, None if it is laid out in another way."""
    indent, is_list = -1, False
    heads: list[tuple[int, str]] = []
    deeper = "\n"
    for number in range(start, stop):
        line = lines[number]
        if not line or line.startswith(deeper):
            continue
        words = line.lstrip(" ")
        if not words or words[0] == "#":
            continue
        depth = len(line) - len(words)
        is_dash = words.startswith("- ") or words == "-"
        if indent < 0 and words[0] != "!":
            indent, is_list = depth, is_dash
            deeper = " " * (depth + 1)
        if depth < indent or words[0] in "?:%\t" or words.startswith(("---", "...")):
            return None
        if depth == indent and is_dash == is_list and words[0] != "!":  # the tag of the whole block
            heads.append((number, words.partition(": ")[0].rstrip(":")))
        elif depth == indent and is_list:
            return None
    if not heads:
        return None
    ends = [number for number, _head in heads[1:]] + [stop]
    items = [_Entry(number, end, head) for (number, head), end in zip(heads, ends, strict=True)]
    return _Entries(is_list, indent, items)


def _couples(
    here: list[str], there: list[str], mine: _Entries, theirs: _Entries
) -> list[tuple[_Entry, _Entry]]:
    """Return the children that may be equal: by position in lists, else by name."""
    if mine.is_list:
        return _in_place(here, there, mine.items, theirs.items)
    by_head = {entry.head: entry for entry in mine.items}
    heads = {entry.head for entry in theirs.items}
    if len(by_head) < len(mine.items) or len(heads) < len(theirs.items):
        return []
    return [(by_head[entry.head], entry) for entry in theirs.items if entry.head in by_head]


def _in_place(
    here: list[str], there: list[str], mine: list[_Entry], theirs: list[_Entry]
) -> list[tuple[_Entry, _Entry]]:
    """Return elements by their place; where some came or went, the equal ones at both ends."""
    if len(mine) == len(theirs):
        return list(zip(mine, theirs, strict=True))
    ends: list[tuple[_Entry, _Entry]] = []
    for couples in (zip(mine, theirs, strict=False), zip(mine[::-1], theirs[::-1], strict=False)):
        for entry, other_entry in couples:
            if len(ends) == min(len(mine), len(theirs)):
                break
            if _entry_lines(here, entry) != _entry_lines(there, other_entry):
                break
            ends.append((entry, other_entry))
    return ends
