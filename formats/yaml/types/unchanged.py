"""Takes out of two texts what is the same in both, line by line, so that little is left to parse.

A text is divided by its indentation, as every text that the program writes is laid out. What is
laid out otherwise is left in.
"""

from __future__ import annotations

from typing import NamedTuple

_ODD_BREAKS = ("\r", "\x85", "\u2028", "\u2029")
"""Line ends that the parser counts, and that lines are not divided by here."""


class _Entry(NamedTuple):
    """The lines `start` … `stop` of one child; `head` is what its first line has before a colon."""

    start: int
    stop: int
    head: str


class _Entries(NamedTuple):
    """The children in a block of lines: of a list, or of a map."""

    is_list: bool
    indent: int
    items: list[_Entry]


def without_unchanged(one: str, other: str) -> tuple[str, str]:
    """Return both texts with empty lines for what they share; every other line stays in its place.

    An element of a list is left in as a word of its own, so that those behind it keep their places.
    """
    if any(odd in text for text in (one, other) for odd in _ODD_BREAKS):
        return one, other
    here, there = one.split("\n"), other.split("\n")
    todo = [((0, len(here)), (0, len(there)))]
    while todo:
        span, other_span = todo.pop()
        mine = _entries(here, *span)
        theirs = _entries(there, *other_span)
        if mine is None or theirs is None or mine[:2] != theirs[:2]:
            continue
        for entry, other_entry in _couples(here, there, mine, theirs):
            if _lines(here, entry) == _lines(there, other_entry):
                _blank(here, entry, mine)
                _blank(there, other_entry, mine, entry.start)
            elif here[entry.start] == there[other_entry.start]:
                inner = (entry.start + 1, entry.stop), (other_entry.start + 1, other_entry.stop)
                todo.append(inner)
    return "\n".join(here), "\n".join(there)


def _lines(lines: list[str], entry: _Entry) -> list[str]:
    return lines[entry.start : entry.stop]


def _blank(lines: list[str], entry: _Entry, block: _Entries, number: int = -1) -> None:
    """Empty the lines of a child; `number` makes the word that stands for it in both texts."""
    if lines[entry.start].lstrip().startswith("!"):
        return  # the tag of the whole block
    lines[entry.start : entry.stop] = [""] * (entry.stop - entry.start)
    if block.is_list:
        number = entry.start if number < 0 else number
        lines[entry.start] = f"{' ' * block.indent}- same_{number}"


def _entries(lines: list[str], start: int, stop: int) -> _Entries | None:
    """Return the children in a block of lines, None where it is laid out in another way."""
    indent, is_list = -1, False
    heads: list[tuple[int, str]] = []
    for number in range(start, stop):
        words = lines[number].lstrip(" ")
        if not words or words[0] == "#":
            continue
        depth = len(lines[number]) - len(words)
        is_dash = words.startswith("- ") or words == "-"
        if indent < 0:
            indent, is_list = depth, is_dash
        if depth < indent or words[0] in "?:%\t" or words.startswith(("---", "...")):
            return None
        if depth == indent and is_dash == is_list:
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
    """Return the children that may be the same: of lists by their place, else by their names."""
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
        for entry, other in couples:
            if len(ends) == min(len(mine), len(theirs)):
                break
            if _lines(here, entry) != _lines(there, other):
                break
            ends.append((entry, other))
    return ends
