"""Laws of the view of a document, and of its values."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..core.kinds import CONTAINERS, SHOWN_ONLY, Kind, accept, default, same
from ..core.paths import Path
from ..errors import WrongType
from ..outline import Outline, Tree
from .case import Case, containers, foreign_keys, look, other, require, some, stored, values


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


# Laws of values: they are checked, stored, read back, and taken back.


def a_value_is_accepted_where_it_stands(case: Case) -> None:
    """Each row takes the value that it has, and nothing changes."""
    view = case.view()
    for path, row in values(view):
        if row.editable:
            require(same(row.kind, view.check(path, row.value), row.value), f"{path} is changed")
        _set(view, path, row.value, is_taken=row.editable)
    require(case.format.write(view.root) == case.data, "the file is another")


def a_new_value_is_stored_read_back_and_taken_back(case: Case) -> None:
    """A value that was set is in the file; the document before it stays as it was."""
    view = case.view()
    root = view.root
    for path, row in values(view, limit=12):
        if not row.editable:
            continue
        value = other(row, partial(view.check, path))
        _set(view, path, value, is_taken=True)
        require(same(row.kind, view.get(path), value), f"{path} has another value")
        again = case.view_of(case.written_again(view.root))
        require(stored(again) == stored(view), f"{path} is read back as another value")
        require(case.format.write(root) == case.data, f"{path} is set in the document before")
        view.show(root)


def one_edit_reaches_one_place(case: Case) -> None:
    """Where a file shares a stored container between places, the others stay as they are."""
    view = case.view()
    for path, row in values(view, limit=12):
        value = other(row, partial(view.check, path)) if row.editable else row.value
        if not row.editable or same(row.kind, value, row.value):
            continue
        before = dict(look(view))
        view.set(path, value)
        after = dict(look(view))
        changed = {place for place in before if before[place] != after[place]}
        if view.is_referred_to(path):
            changed = {place for place in changed if _own(before[place]) != _own(after[place])}
        require(changed == {path}, f"setting {path} changes {changed}")


def _own(row: tuple[str, ...]) -> tuple[str, ...]:
    """Return kind and value of a row as `look` gives it, no value where it tells of others."""
    return row[2:3] if row[2] == repr(Kind.REFERENCE) else row[2:4]


def values_that_do_not_fit_change_nothing(case: Case) -> None:
    """What is no value of a row is refused."""
    view = case.view()
    for path, row in [*containers(view, 6), *values(view, limit=8)]:
        for value in (object(), [object()], "\0", {}, b"", None, ()):
            if row.kind in CONTAINERS or _is_refused(row.kind, value):
                _set(view, path, value, is_taken=False)
    require(case.format.write(view.root) == case.data, "the file is another")


def allowed_kinds_can_be_made_and_have_defaults(case: Case) -> None:
    """Of every kind that a container allows there are new nodes."""
    view = case.view()
    for path, _row in containers(view) if isinstance(view, Tree) else ():
        assert isinstance(view, Tree), "other views have no rows that come one by one"
        kinds = list(view.allowed(path))
        require(len(set(kinds)) == len(kinds), f"{path} allows a kind twice")
        for kind in kinds:
            view.make(kind)
            if kind not in CONTAINERS | SHOWN_ONLY:
                start = default(kind)
                require(same(kind, accept(kind, start), start), f"{kind.value} has no default")
                view.make(kind, start)


def _is_refused(kind: Kind, value: object) -> bool:
    try:
        accept(kind, value)
    except WrongType:
        return True
    return False


def _set(view: Outline, path: Path, value: object, *, is_taken: bool) -> None:
    """Set a value; raise `LawBroken` where it is taken or refused in error."""
    before, root = look(view), view.root
    try:
        view.set(path, value)
    except WrongType:
        require(not is_taken, f"{path} refuses {value!r:.60}")
        require(view.root is root, f"a refused value of {path} changes the document")
        return
    require(is_taken, f"{path} takes {value!r:.60}")
    require(look(view.view_of(root)) == before, f"setting {path} changes the root before")
