"""One step of a run, as the trace keeps it and as a line of text."""

from __future__ import annotations

import enum
from typing import NamedTuple

from formats.ainb.model import Node
from formats.ainb.simulation.result import Result
from formats.value_text import bool_text, f32_text, one_line
from formats.values import AnyValue


class EventKind(enum.Enum):
    """What happened in a step."""

    ENTER = "enter"
    QUERY = "query"
    CHOOSE = "choose"
    WRITE = "write"
    UPDATE = "update"
    LEAVE = "leave"
    NOTE = "note"


class Event(NamedTuple):
    """A step of the trace.

    `place` are the uids of the module nodes that lead from the root file to the instance that
    `node` runs in; `number` is the node's index in its file `file`. `words` is the port chosen,
    the variable written, or a note. `values` are those read (enter) or given (query, write), by
    name. `assumed` are the keys of the assumptions that the step rests on.
    """

    frame: int
    what: EventKind
    place: tuple[int, ...]
    file: str
    node: Node | None
    number: int
    result: Result | None = None
    words: str = ""
    values: tuple[tuple[str, AnyValue], ...] = ()
    assumed: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The step as one line: `enter #5 ExecuteASTryPlay: ASCommand = "Soul_Wait"`."""
        head = self.what.value
        if self.node is not None:
            head = f"{head} #{self.number} {one_line(self.node.title)}"
        parts = [f"{one_line(name)} = {value_words(value)}" for name, value in self.values]
        if self.words:
            parts.insert(0, one_line(self.words))
        if self.result is not None:
            parts.insert(0, self.result.word)
        return f"{head}: {', '.join(parts)}" if parts else head


def value_words(value: object) -> str:
    """Return a value in words, safe to show on one line."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return bool_text(value)
    if isinstance(value, str):
        return f'"{one_line(value, 80)}"'
    if isinstance(value, tuple):
        return f"({', '.join(map(f32_text, value))})"
    if isinstance(value, list):
        return f"[{', '.join(map(value_words, value))}]"
    return f32_text(value) if isinstance(value, float) else str(value)
