"""What is told of a step makes of its rows before it those after it."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import formats
from formats.aamp import AAMP
from formats.core.changes import Changes
from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.outline import Outline, Row
from formats.registry import structure_of
from tests.formats import own
from tests.formats.aamp.made import add
from tests.formats.aamp.test_roots import SEQUENCES, files, session_of
from tests.formats.core.test_changes import replayed
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

LENGTH = 12


class Told(NamedTuple):
    """A row, the keys of its children, and what it is known by."""

    row: Row
    keys: list[Any]
    identity: Any


def told(view: Outline) -> dict[Path, Told]:
    """Return all rows of a document."""
    rows = [((), view.row(())), *view.walk()]
    return {path: Told(row, list(view.keys(path)), view.identity(path)) for path, row in rows}


def hold(changes: Changes, old: dict[Path, Told], new: dict[Path, Told]) -> None:
    """Hold changes to lead from some rows to others."""
    listed = {change.old: change for change in changes.lists}
    named = {*changes.values, *(one.path for one in changes.lists)}
    assert len(listed) == len(changes.lists)
    assert named <= set(new)
    assert len(changes.values) == len(changes.values_before)
    for path, was in old.items():
        at = changes.follow(path)
        if at is None:
            continue
        now, change = new[at], listed.get(path)
        if change is None:
            assert was.keys == now.keys, path
        elif not change.is_replaced:
            _hold_children(change, was.keys, now.keys)
        else:
            is_other = was.identity != now.identity or was.row.kind is not now.row.kind
            assert is_other or len(set(now.keys)) < len(now.keys)
        is_told = at in changes.values or (change is not None and change.is_replaced)
        assert is_told or _value(was.row) == _value(now.row), path
        assert at not in changes.values or at == () or _value(was.row) != _value(now.row), path
        if was.row.kind in CONTAINERS and not (change and change.is_replaced):
            assert was.identity == now.identity, path
    for before, at in zip(changes.values_before, changes.values, strict=True):
        assert changes.follow(before) == at


def _value(row: Row) -> object:
    return row.kind, repr(row.value)


def _hold_children(change: Any, before: list[Any], after: list[Any]) -> None:
    names = [change.keys.get(key, key) for key in before]
    children = replayed(change, names)
    assert len(children) == len(after)
    for key, now in zip(children, after, strict=True):
        assert now not in names if key is None else key == now


def test_what_is_told_of_a_step_leads_from_the_rows_before_to_those_after(count):
    some, done = files(), 0
    for seed in range(SEQUENCES):
        session, chance = session_of(some[seed % len(some)]), seeded(f"told {seed}")
        before, old = session.root, told(session.view)
        for _step in range(LENGTH):
            _do_something(session, chance)
            new = told(session.view)
            changes = session.view.changes_since(before)
            try:
                hold(changes, old, new)
            except (AssertionError, KeyError) as error:
                raise AssertionError(f"seed {seed}, {session.trail[-1]}: {error!r}") from error
            assert (not changes.paths) is (session.root is before), session.trail[-1]
            done += session.root is not before
            before, old = session.root, new
    count("steps of aamp whose changes are told", done)
    assert done > SEQUENCES


def _do_something(session: Session, chance: Any) -> None:
    """Edit, or undo or redo a few edits."""
    what = chance.random()
    if what < 0.15 and session.done:
        for _ in range(chance.randint(1, len(session.done))):
            session.undo()
    elif what < 0.3 and session.undone:
        for _ in range(chance.randint(1, len(session.undone))):
            session.redo()
    else:
        session.edit(chance)


@pytest.mark.parametrize("file", own.files("aamp"), ids=own.label)
def test_changes_of_many_steps_are_told_as_of_one(file):
    for seed in range(scale(4, 500)):
        session, chance = session_of(file), seeded(f"many {seed}")
        root, old = session.root, told(session.view)
        for _step in range(LENGTH):
            session.edit(chance)
        hold(session.view.changes_since(root), old, told(session.view))
        while session.done:
            session.undo()
        assert session.root is root
        assert not session.view.changes_since(root).paths


def test_elements_of_a_program_are_followed_to_their_new_numbers():
    view = formats.outline_of(formats.open_bytes((own.FOLDERS[0] / "Errand.baiprog").read_bytes()))
    one, root, old = structure_of(view.root, view), view.root, told(view)
    view = one.view
    first = next(path for path, row in view.walk() if row.label == "Action_0")
    one.move(first, 2)
    changes = view.changes_since(root)
    hold(changes, old, told(view))
    labels = {
        old[path].row.label: view.row(changes.follow(path) or ()).label
        for path in old
        if len(path) == 2 and old[path].row.label.startswith("Action_")
    }
    assert labels == {"Action_0": "Action_2", "Action_1": "Action_0", "Action_2": "Action_1"}


def test_a_renamed_value_is_followed():
    view = formats.outline_of(AAMP.new())
    owner = add(view, (), "Obj", Kind.OBJECT)
    paths = [add(view, owner, name, Kind.S32, number) for number, name in enumerate("ABC")]
    root = view.root
    view.rename(paths[1], view.key(owner, "Other", Kind.S32))
    changes = view.changes_since(root)
    at = changes.follow(paths[1])
    assert at is not None
    assert (view.row(at).label, view.row(at).value) == ("Other", 1)
    assert changes.values == []
