"""What can be done about a finding without a person having to decide; undone like any edit.

A finding names its fix (`Problem.fix`); whether it fits is decided by what the row holds now, if
the finding does not know the value itself.
"""

from __future__ import annotations

import math
import uuid
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from .core.kinds import STRING_LIMITS, AnyValue, Kind
from .core.paths import Path
from .editing import Structure
from .errors import WrongType
from .outline import Outline, Row
from .problems import Problem


class Fix(NamedTuple):
    """A fix of one finding: what it does in words, and the value that the row would have.

    `words` are the same for every finding of a kind. Where `reorders`, the children of the row are
    put in again at their places instead; where `removes`, the row is removed.
    """

    path: Path
    words: str
    value: AnyValue = None
    reorders: bool = False
    removes: bool = False


def fix_of(view: Outline, problem: Problem) -> Fix | None:
    """Return what can be done about a finding, None if a person has to decide."""
    known = _FIXES.get(problem.fix)
    if known is None:
        return None
    words, make = known
    try:
        row = view.row(problem.path)
        if problem.fix == "order":
            return Fix(problem.path, words, reorders=True)
        if problem.fix == "again":
            return Fix(problem.path, words, removes=True)
        value = make(row) if problem.value is None else problem.value
        return None if value is None else Fix(problem.path, words, view.check(problem.path, value))
    except WrongType:
        return None


def apply(structure: Structure, fixes: Iterable[Fix]) -> int:
    """Do what the fixes say, those deepest in the document first; return how many there were.

    Rows are removed last and all at once, since that changes the paths of others.
    """
    ranked = sorted(fixes, key=lambda fix: -len(fix.path))
    for fix in ranked:
        if fix.removes:
            continue
        if fix.reorders:
            structure.reorder_keys(fix.path)
        else:
            structure.set(fix.path, fix.value)
    removed = [fix.path for fix in ranked if fix.removes]
    if removed:
        structure.remove(removed)
    return len(ranked)


def cut(words: str, most: int) -> str:
    """Return as much of a text as fits `most` bytes of UTF-8, ended between two characters."""
    kept = size = 0
    for kept, char in enumerate(words):
        size += len(char.encode("utf-8", "surrogateescape"))
        if size > most:
            return words[:kept]
    return words


def _shorter(row: Row) -> str | None:
    most = STRING_LIMITS.get(row.kind)
    if most is None:
        return None
    new = cut(row.value, most)
    return None if new == row.value else new


def _unit(row: Row) -> tuple[float, ...] | None:
    if row.kind is not Kind.QUAT:
        return None
    length = math.hypot(*row.value)
    if not (math.isfinite(length) and length):
        return None
    return tuple(component / length for component in row.value)


def _true(row: Row) -> bool | None:
    return None if row.kind is not Kind.BOOL or row.value in (0, 1) else True


def _own_guid(row: Row) -> str | None:
    return str(uuid.uuid4()) if row.kind is Kind.GUID else None


def _as_it_is(_row: Row) -> None:
    return None


_FIXES: Final[dict[str, tuple[str, Callable[[Row], AnyValue]]]] = {
    "length": ("Truncate it to fit", _shorter),
    "rotation": ("Make its length 1", _unit),
    "bool": ("Store it as 1", _true),
    "guid": ("Give it a new GUID", _own_guid),
    "order": ("Sort the keys", _as_it_is),
    "again": ("Remove the repeated key", _as_it_is),
    "count": ("Correct the count", _as_it_is),
}
