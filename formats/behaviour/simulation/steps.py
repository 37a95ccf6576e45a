"""The steps of a run and its trace: rules are generators that run step by step, at any depth.

A rule is a generator. It yields an `Event`, which is one step, or another rule, which then runs to
its end and returns its result to the yield. So a run can be paused after any step.
"""

from __future__ import annotations

import enum
from collections.abc import Generator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ...ainb.model import Node
from ...core.kinds import AnyValue
from ...value_text import bool_text, f32_text, one_line


class Result(enum.IntEnum):
    """The result of a node.

    Verified: the enum's class name stands in the pools of real files, and a property
    `ResultOnFinish` holds 2, `ResultBeforeFinish` 0. The same numbers are in two other games.
    """

    NONE = 0
    BUSY = 1
    SUCCESS = 2
    FAILURE = 3

    @property
    def is_end(self) -> bool:
        """Whether a node with this result has ended."""
        return self >= Result.SUCCESS

    @property
    def word(self) -> str:
        """The result as written in the trace: `Busy`."""
        return self.name.capitalize()


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
        """The step as a line of the trace: `enter #5 ExecuteASTryPlay: ASCommand = "Wait"`."""
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
    """Return a value as text that is safe to show on one line."""
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


T = TypeVar("T")
# `Any`: each call in a rule is sent what its own callee returns.
Steps: TypeAlias = Generator["Event | Steps[object]", Any, T]


class Runner:
    """Runs a rule and all that it calls."""

    def __init__(self, rule: Steps[object]) -> None:
        self._stack: list[Steps[object]] = [rule]

    def step(self) -> Event | None:
        """Run up to the next step and return it, None at the end."""
        stack, given = self._stack, None
        while stack:
            try:
                yielded = stack[-1].send(given)
            except StopIteration as end:
                stack.pop()
                given = end.value
                continue
            if isinstance(yielded, Event):
                return yielded
            stack.append(yielded)
            given = None
        return None

    def close(self) -> None:
        """Discard the rules that have not ended."""
        while self._stack:
            self._stack.pop().close()
