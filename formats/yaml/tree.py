"""A YAML text as a tree of nodes that know their positions in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from ..errors import InvalidData
from .events import (
    AliasEvent,
    Event,
    EventSource,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    line_starts,
    place_of,
    refuse,
    short_tag,
)

_DEEPEST: Final = 2_000
"""How many containers may lie in each other: far more than any format takes."""
_ENDS: Final = (MappingEndEvent, SequenceEndEvent)


class YamlNode:
    """A scalar, a list (`children`) or a map (`children`, and `keys`, one event for each).

    A reference to another place is a scalar with the word `*name`, which no other has unquoted. A
    container that was left out is empty; `unchanged` is then equal to that of the very same
    container in the other text, None in all others.
    """

    __slots__ = ("children", "event", "keys", "unchanged")

    def __init__(self, event: Event) -> None:
        self.event = event
        is_map = event.__class__ is MappingStartEvent
        is_list = event.__class__ is SequenceStartEvent
        self.keys: list[Event] | None = [] if is_map else None
        self.children: list[YamlNode] | None = [] if is_map or is_list else None
        self.unchanged: Hashable = None

    @property
    def tag(self) -> str:
        """The tag as written, "" if there is none."""
        return short_tag(self.event) if self.event.tag else ""

    @property
    def word(self) -> str:
        """The text of a scalar, without quotes."""
        return str(self.event.value)

    @property
    def is_bare(self) -> bool:
        """Whether a scalar has neither quotes nor is a block of lines."""
        return not self.event.style

    @property
    def is_alias(self) -> bool:
        """Whether this refers to another place."""
        return self.children is None and self.word.startswith("*") and self.is_bare

    @property
    def has_name_alone(self) -> bool:
        """Whether the last name of a map has no value yet."""
        return self.keys is not None and len(self.keys) > len(self.children or ())

    def take_name(self, event: Event) -> bool:
        """Return whether an event is the name of the next child, which it then becomes."""
        if self.keys is None or self.has_name_alone:
            return False
        if event.__class__ is not ScalarEvent:
            refuse(event, "a name must be a plain text")
        self.keys.append(event)
        return True

    def add(self, node: YamlNode) -> None:
        """Add a child."""
        assert self.children is not None, "it is in a container"
        self.children.append(node)

    def leave_out(self) -> None:
        """Forget the contents of a container that another text has at the same place."""
        mark = self.event.start_mark
        self.keys = None if self.keys is None else []
        self.children, self.unchanged = [], (mark.line, mark.column, self.event.__class__)


class ChangedLines(NamedTuple):
    """The lines of a text, from `first` on and before `stop`, that another has not."""

    first: int
    stop: int


def parse(source: EventSource, changed: ChangedLines | None = None) -> YamlNode:
    """Return the top of a text; however deep it is, this does not recurse.

    Of a text that was `changed`, containers before the change are left out, and so is all behind
    it. Raises `FormatError` for what is no YAML, or has containers as names.
    """
    top: YamlNode | None = None
    above: list[YamlNode] = []
    while (event := source.next(is_alias_read=True)).__class__ is not StreamEndEvent:
        frame = above[-1] if above else None
        is_behind = changed is not None and event.start_mark.line >= changed.stop
        if is_behind and not (frame is not None and frame.has_name_alone):
            break
        if event.__class__ in _ENDS:
            node = above.pop()
            if changed is not None and event.start_mark.line < changed.first:
                node.leave_out()
            continue
        if frame is not None and frame.take_name(event):
            continue
        node = YamlNode(_reference(event) if event.__class__ is AliasEvent else event)
        if frame is None:
            top = node
        else:
            frame.add(node)
        if node.children is not None:
            above.append(node)
        if len(above) > _DEEPEST:
            refuse(event, f"maps and lists would be nested more than {_DEEPEST:,} deep")
    if top is None:
        raise InvalidData("the text is empty", line=1, column=1)
    return top


def _reference(event: Event) -> Event:
    marks = event.start_mark, event.end_mark
    return ScalarEvent(event.anchor, None, (True, False), f"*{event.anchor}", *marks)


def repeated_key(text: str) -> Event | None:
    """Return the event of the first repeated key in a map, None if there is none.

    This reads the whole text again, for the sake of an error.
    """
    found = []
    todo = [parse(EventSource(text))]
    while todo:
        node = todo.pop()
        seen: set[str] = set()
        for key in node.keys or ():
            if key.value in seen:
                found.append(key)
            seen.add(key.value)
        todo += node.children or ()
    return min(found, key=place_of, default=None)


def changed_lines(one: str, other: str) -> tuple[ChangedLines, ChangedLines]:
    """Return which lines of two texts are not at the beginning or the end of both.

    The parser also begins lines after rare characters; what is at the end begins behind a line end.
    """
    few = min(len(one), len(other))
    head = _most(few, lambda n: one[:n] == other[:n])
    tail = _most(few - head, lambda n: one[len(one) - n :] == other[len(other) - n :])
    line_end = one.find("\n", len(one) - tail)
    tail = len(one) - line_end - 1 if line_end >= 0 else 0
    starts, other_starts = line_starts(one), line_starts(other)
    first = min(bisect_right(starts, head), bisect_right(other_starts, head)) - 1
    stop, other_stop = len(one) - tail, len(other) - tail
    return (
        ChangedLines(first, bisect_left(starts, stop)),
        ChangedLines(first, bisect_left(other_starts, other_stop)),
    )


def _most(most: int, holds: Callable[[int], bool]) -> int:
    """Return the largest number up to `most` for which `holds`, as for all smaller ones."""
    return bisect_left(range(1, most + 1), True, key=lambda n: not holds(n))
