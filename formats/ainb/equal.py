"""Whether two AINB documents hold the same, told by the bits of their values.

How the file's strings and its table of queries were arranged does not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from formats.ainb.expression.model import Expression, Expressions
from formats.ainb.expression.model import equal as same_expressions
from formats.ainb.model import Ainb, Input, flags_of, remnants_of
from formats.values import f32_bits

_LISTS = (
    "commands", "nodes", "attachments", "variables", "modules", "actions", "transitions",
    "replacements", "resolves",
)  # fmt: skip
_UNTOLD = frozenset({"uid", "origin", "query_layout", "strays", "findings", "expressions"})


def equal(one: Ainb, other: Ainb) -> bool:
    """Return whether both documents have the same parts, order, values and references."""
    if not _same_tables(one.expressions, other.expressions):
        return False
    return _told(one) == _told(other)


def _same_tables(one: Expressions | None, other: Expressions | None) -> bool:
    if one is None or other is None:
        return one is other
    return same_expressions(one, other)


def _told(root: Ainb) -> list[object]:
    """Return all that the document holds, references as the numbers of what they name."""
    parts = list(_parts(root))
    numbers = {id(part): number for number, part in enumerate(parts)}
    table = root.expressions.expressions if root.expressions else []
    numbers |= {id(one): -1 - place for place, one in enumerate(table)}
    return [_fields(part, numbers) for part in (root, *parts)]


def _parts(root: Ainb) -> Iterator[Any]:
    """Yield every part that others may refer to, in the order of the file."""
    for name in _LISTS:
        for part in getattr(root, name):
            yield part
            for below in ("properties", "inputs", "outputs"):
                yield from getattr(part, below, ())
            for link in getattr(part, "links", ()):
                if link.condition is not None:
                    yield link.condition


def _fields(part: Any, numbers: dict[int, int]) -> tuple[object, ...]:
    """Return the fields of a part, what it shares with others as numbers."""
    found: list[object] = [type(part).__name__]
    for one in fields(part):
        name = one.name
        if name in _UNTOLD:
            continue
        value = getattr(part, name)
        if name == "remnants":
            value = remnants_of(part)
        elif name == "flags" and isinstance(part, Input):
            value = flags_of(part)
        found.append(_plain(value, numbers))
    return tuple(found)


def _plain(value: Any, numbers: dict[int, int]) -> object:
    if isinstance(value, float):
        return ("float", f32_bits(value))
    if isinstance(value, bool) or (isinstance(value, Enum) and not isinstance(value, int)):
        return (type(value).__name__, value)
    if isinstance(value, list | tuple):
        return tuple(_plain(one, numbers) for one in value)
    if isinstance(value, dict):
        return tuple((key, _plain(one, numbers)) for key, one in sorted(value.items()))
    if id(value) in numbers:
        return ("part", numbers[id(value)])
    if is_dataclass(value) and not isinstance(value, Expression):
        return _fields(value, numbers)
    return value
