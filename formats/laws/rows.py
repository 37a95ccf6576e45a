"""Laws of the view of a document: what is asked in several ways gets one answer."""

from __future__ import annotations

from collections.abc import Callable

from ..core.kinds import CONTAINERS
from ..core.paths import Path
from ..errors import WrongType
from ..outline import Outline
from ..tree_outline import Tree
from .case import Case, containers, foreign_keys, require, some, values


def asking_agrees_with_itself(case: Case) -> None:
    """Rows, values, keys and counts tell the same of a document."""
    view = case.view()
    for path, row in [((), view.row(())), *some(view)]:
        require(repr(view.row(path)) == repr(row), f"{path} is two rows")
        require(repr(view.get(path)) == repr(row.value), f"{path} has two values")
        require(isinstance(row.label, str) and (row.label or not path), f"{path} has no label")
        require(not path or row.key == path[-1], f"{path} has another key")
        keys = list(view.keys(path))
        require(len(keys) == row.count == len(set(keys)), f"{path} has another number of rows")
        if row.kind in CONTAINERS:
            require(row.value is None and not row.editable, f"{path} has a value of its own")
            require([child.key for child in view.rows(path)] == keys, f"{path} has other keys")
        else:
            require(not row.count and not allowed(view, path), f"{path} is no container")


def rows_can_be_asked_in_slices(case: Case) -> None:
    """Some rows of a container are those at these places of all."""
    view = case.view()
    for path, row in containers(view):
        rows = view.rows(path)
        middle, count = row.count // 2, row.count
        slices = ((0, 2), (1, None), (middle, count), (0, 0), (count, None))
        for start, stop in slices:
            some_rows = view.rows(path, start, stop)
            require(repr(some_rows) == repr(rows[start:stop]), f"{path} has other rows in a slice")
        one_by_one = [view.row((*path, key)) for key in view.keys(path)]
        require(repr(rows) == repr(one_by_one), f"{path} has other rows one by one")


def paths_that_lead_nowhere_are_refused(case: Case) -> None:
    """There is nothing below a value, under an unknown key, or under one of another container."""
    view, unknown = case.view(), object()
    value = next((path for path, _row in values(view)), ())
    nowhere: list[Path] = [(unknown,), (*value, unknown), (*value, unknown, unknown)]
    for path in nowhere:
        for ask in (view.row, view.get, view.keys, view.rows, view.node):
            _refused(ask, path)
        _refused(lambda path: view.set(path, 1), path)
        if isinstance(view, Tree):
            _refused(view.allowed, path)
    for path, _row in containers(view):
        for key in foreign_keys(view, path):
            _refused(view.row, (*path, key))


def _refused(ask: Callable[[Path], object], path: Path) -> None:
    try:
        ask(path)
    except WrongType:
        return
    require(False, f"something is said to be at {path}")


def allowed(view: Outline, path: Path) -> object:
    """Return the kinds that a new child may have, none where rows do not come one by one."""
    return view.allowed(path) if isinstance(view, Tree) else ()
