"""Laws of values: they are checked, stored, read back, and taken back."""

from __future__ import annotations

from functools import partial

from ..core.kinds import CONTAINERS, SHOWN_ONLY, Kind, accept, default, same
from ..core.paths import Path
from ..errors import WrongType
from ..outline import Outline
from ..tree_outline import Tree
from .case import Case, containers, look, other, require, stored, values


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
