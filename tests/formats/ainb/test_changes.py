"""What is told of a step of a graph makes of its rows before it those after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path as File
from typing import Any, NamedTuple

import formats
from formats.ainb.draft import Draft
from formats.ainb.rows import ListItems, RowPart
from formats.core.changes import Changes, ListChange
from formats.core.paths import Path
from formats.core.records import Id
from formats.outline import Row
from tests.formats import own
from tests.formats.core.test_changes import replayed
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

SEQUENCES = scale(24, 4000)
LENGTH = 12
LARGEST = 12_000
"""The size in bytes of the largest real files."""


class Told(NamedTuple):
    """A row: what it shows, what its children are known by, and the parts on the way to it."""

    row: Row
    children: list[object]
    parts: tuple[object, ...]


def told(view: Any) -> dict[Path, Told]:
    """Return all rows of a document."""
    return dict(_below(view, (), view.part(()), ()))


def _below(
    view: Any, path: Path, part: RowPart, parts: tuple[object, ...]
) -> Iterator[tuple[Path, Told]]:
    items, children = part.items, []
    elements: Sequence[object] = items.elements if isinstance(items, ListItems) else ()
    for at, key in enumerate(() if items is None else items.keys()):
        way = (*parts, elements[at]) if elements else parts
        children.append(_name(elements[at], at) if elements else key)
        yield from _below(view, (*path, key), items.part(key), way)
    yield path, Told(view.row(path), children, parts)


def _name(element: object, at: int) -> object:
    """Return what an element of a list is known by: its id, else its place."""
    return element if isinstance(element, Id) else getattr(element, "uid", at)


def hold(changes: Changes, old: dict[Path, Told], new: dict[Path, Told]) -> None:
    """Hold changes to lead from some rows to others."""
    listed = {change.old: change for change in changes.lists}
    named = {*changes.values, *changes.spread, *(one.path for one in changes.lists)}
    assert len(listed) == len(changes.lists)
    assert named <= set(new)
    for path, was in old.items():
        at = changes.follow(path)
        if at is None:
            continue
        now, change = new[at], listed.get(path)
        if change is None:
            assert was.children == now.children, path
        elif not change.is_replaced:
            _hold_children(change, was.children, now.children)
        else:
            twice = len(set(was.children)) < len(was.children)
            assert twice or len(set(now.children)) < len(now.children) or _are_others(was, now)
        is_told = any(at[: len(one)] == one for one in changes.spread) or at in changes.values
        assert is_told or not _shows_another(was, now), (path, at, was.row, now.row)
        is_same = repr(was.row._replace(key=now.row.key)) == repr(now.row)
        # a part of a list is named where what is other in it is in no row
        is_alone = len(at) == 2 and not any(one[:2] == at for one in named - {at})
        is_allowed = is_alone or at in ((), change and change.path)
        assert at not in changes.values or is_allowed or not is_same, at


def _hold_children(change: ListChange, before: list[object], after: list[object]) -> None:
    children = replayed(change, before)
    assert len(children) == len(after)
    for name, now in zip(children, after, strict=True):
        assert now not in before if name is None else now == name


def _are_others(was: Told, now: Told) -> bool:
    """Whether a row is of another kind, or holds rows no longer."""
    return was.row.kind is not now.row.kind or (not was.children) is not (not now.children)


def _shows_another(was: Told, now: Told) -> bool:
    """Whether a row shows something else, and not only as its very parts tell of others."""
    is_same = any(one is other for one, other in zip(was.parts, now.parts, strict=True))
    words = [(one.row.label, one.row.kind, repr(one.row.value)) for one in (was, now)]
    return not is_same and words[0] != words[1]


def files() -> list[File]:
    """Return the documents that are edited."""
    return own.files("ainb") + own.small_real_files("ainb", scale(20, 1 << 20), LARGEST)


def test_what_is_told_of_a_step_leads_from_the_rows_before_to_those_after(count):
    some, done = files(), 0
    for seed in range(SEQUENCES):
        root = formats.open_bytes(some[seed % len(some)].read_bytes())
        session, chance = Session(root), seeded(seed)
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
    count("steps of ainb whose changes are told", done)
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


def test_changes_of_many_steps_are_told_as_of_one():
    file = own.files("ainb")[0]
    for seed in range(scale(10, 500)):
        root = formats.open_bytes(file.read_bytes())
        session, chance = Session(root), seeded(f"many {seed}")
        old = told(session.view)
        for _step in range(LENGTH):
            session.edit(chance)
        hold(session.view.changes_since(root), old, told(session.view))
        while session.done:
            session.undo()
        assert session.root is root
        assert not session.view.changes_since(root).paths


def test_a_part_is_named_where_no_row_shows_what_is_other_in_it():
    file = next(one for one in own.files("ainb") if one.name == "Ring.ainb")
    root = formats.open_bytes(file.read_bytes())
    place, node = next((at, node) for at, node in enumerate(root.nodes) if node.links)
    draft = Draft(root)
    draft.touch(node).links[0].surplus = b"unread"
    changes = formats.outline_of(draft.finish()).changes_since(root)
    assert changes.paths == [("nodes", place)]
