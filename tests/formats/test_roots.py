"""Documents are values, in every format: an edit gives another one and changes none.

Whoever reads a document changes nothing in it, and sees one state of it, whatever is edited; what
is told of a step leads from the rows before it to those after.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from itertools import islice
from pathlib import Path as File
from typing import Any, NamedTuple

import pytest

import formats
from formats.core.changes import Changes, ListChange
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.core.records import Id
from formats.diff import diff
from formats.errors import FormatError, WrongType
from formats.laws.case import other
from formats.outline import Outline, Row
from formats.paths import find_all
from formats.registry import SHIPPED, format_of, graph_of, structure_of
from tests.formats import own
from tests.formats.core.test_changes import replayed
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

SEQUENCES = scale(24, 4000)
LENGTH = 12
LARGEST = 12_000
"""The size in bytes of the largest real files."""
THREADS = 12
EDITS = scale(10, 300)
each_format = pytest.mark.parametrize("name", own.NAMES)
each_file = pytest.mark.parametrize(
    "file", [file for name in own.NAMES for file in own.files(name)], ids=own.label
)


def files(name: str) -> list[File]:
    """Return our own files of a format and some real ones; in a soak all of these."""
    return own.files(name) + own.small_real_files(name, scale(20, 1 << 20), LARGEST)


def session_of(file: File) -> Session:
    return Session(formats.open_bytes(file.read_bytes()))


def state(root: Any) -> tuple[bytes, str]:
    """Return all that is seen of a document."""
    return formats.save_bytes(root), seen(formats.outline_of(root))


def seen(view: Outline) -> str:
    """Return the rows of a document but for names behind hashes, which a view goes on knowing."""
    rows = list(view.walk())
    return repr(
        [(at, row._replace(label="" if row.hash else row.label, known=True)) for at, row in rows]
    )


def turn(session: Session, chance: random.Random) -> None:
    """Edit, or undo or redo some edits."""
    before, what = session.root, chance.random()
    if what < 0.15 and session.done:
        for _ in range(chance.randint(1, len(session.done))):
            session.undo()
    elif what < 0.3 and session.undone:
        for _ in range(chance.randint(1, len(session.undone))):
            session.redo()
    elif not session.edit(chance):
        assert session.root is before, session.trail[-1]


# What is told of a step


class Told(NamedTuple):
    """A row, the keys of its children, and what these are known by whatever is changed in them."""

    row: Row
    keys: list[Any]
    names: list[Any]


def told(view: Outline) -> dict[Path, Told]:
    """Return all rows of a document."""
    found = {}
    for path, row in [((), view.row(())), *view.walk()]:
        keys = list(view.keys(path))
        found[path] = Told(row, keys, [_name(view, (*path, key)) for key in keys])
    return found


def _name(view: Outline, path: Path) -> Any:
    """Return the id of a part of a graph, None for one that has none; else the key of a row."""
    if not view.LINKED:
        return path[-1]
    part = view.identity(path)
    return part if isinstance(part, Id) else getattr(part, "uid", None)


def alike(names: list[Any], others: list[Any]) -> bool:
    """Whether two lists are of the same children, as far as these are known."""
    pairs = zip(names, others, strict=False)
    return len(names) == len(others) and all(a == b or None in (a, b) for a, b in pairs)


def hold(changes: Changes, old: dict[Path, Told], new: dict[Path, Told]) -> None:
    """Hold changes to lead from some rows to others."""
    listed = {change.old: change for change in changes.lists}
    assert len(listed) == len(changes.lists)
    assert set(changes.paths) <= set(new)
    for path, was in old.items():
        at = changes.follow(path)
        if at is None:
            continue
        now, change = new[at], listed.get(path)
        if change is None:
            assert alike(was.names, now.names), path
        elif not change.is_replaced:
            _hold_children(change, was, now)
        is_told = any(at[: len(one)] == one for one in changes.spread) or at in changes.values
        is_told = is_told or (change is not None and change.is_replaced)
        assert is_told or _value(was.row) == _value(now.row), (path, at, was.row, now.row)
    for before, at in zip(changes.values_before, changes.values, strict=False):
        assert changes.follow(before) == at


def _value(row: Row) -> object:
    """Return what a row shows of its own."""
    return row.kind, None if row.kind is Kind.REFERENCE else repr(row.value)


def _hold_children(change: ListChange, was: Told, now: Told) -> None:
    if change.keys is None:
        is_told_by_place = was.keys == was.names
        names, after = was.names, now.names
    else:
        is_told_by_place = False
        names, after = [change.keys.get(key, key) for key in was.keys], now.keys
    children = replayed(change, names)
    assert len(children) == len(after)
    if not is_told_by_place:
        assert alike(children, after)
        assert not {after[index] for index in change.inserted} - {None} & set(names)


@each_format
def test_roots_stay_what_they_were_and_each_step_is_told(name, count):
    some, done = files(name), 0
    for seed in range(SEQUENCES):
        session, chance = session_of(some[seed % len(some)]), seeded(f"roots {seed}")
        first, before, start = session.root, session.root, told(session.view)
        shown, old = [(first, state(first))], start
        for _step in range(LENGTH):
            turn(session, chance)
            new, changes = told(session.view), session.view.changes_since(before)
            try:
                hold(changes, old, new)
                assert (not changes.paths) is (session.root is before)
            except (AssertionError, KeyError) as error:
                raise AssertionError(f"seed {seed}, {session.trail[-1]}: {error!r}") from error
            done += session.root is not before
            shown.append((session.root, state(session.root)))
            assert shown[-1][1][1] == seen(session.view), (
                "a view that is made anew shows something else"
            )
            before, old = session.root, new
        hold(session.view.changes_since(first), start, old)
        for root, before in shown:
            assert state(root) == before, f"seed {seed}: a document that was shown is another"
        while session.done:
            session.undo()
        assert session.root is first
        assert not session.view.changes_since(first).paths
    count(f"steps of {name} whose changes are told", done)
    assert done > SEQUENCES


# Edits without effect


@each_file
def test_an_edit_without_effect_gives_the_very_document(file):
    root = formats.open_bytes(file.read_bytes())
    one = structure_of(root)
    rows = list(one.view.walk())
    voids = [lambda: one.take([]), lambda: one.replace((), one.view.node(()))]
    for path, row in rows[:: max(1, len(rows) // own.often(file, 300))]:
        voids += _void_edits(one, path, row)
    for what in voids:
        try:
            what()
        except WrongType:
            continue
        assert one.root is root


def _void_edits(one: Any, path: Path, row: Row) -> list[Callable[[], object]]:
    """Return edits of a row that have it as it is."""
    found = [lambda: one.move(path, one.view.place(path))]
    if row.editable:
        found += [lambda: one.set(path, row.value), lambda: one.set_many([(path, row.value)])]
    if one.name(path) is not None:
        found.append(lambda: one.rename(path, one.name(path)))
    if one.view.LINKED:
        found.append(lambda: one.set_caption(path, one.caption(path) or ""))
        found += [lambda: one.connect(path, row.target)] if row.target is not None else []
    return found


@each_format
def test_a_value_that_changes_in_a_text_leaves_all_other_rows_what_they_are(name, count):
    for file in files(name):
        root = formats.open_bytes(file.read_bytes())
        one, text = structure_of(root), format_of(root).text
        view = one.view
        rows = [(path, row) for path, row in view.walk() if row.editable]
        for path, row in rows[:: max(1, len(rows) // 10)]:
            try:
                one.set(path, other(row))
                words = text.write(one.root, SHIPPED)
            except FormatError:
                continue
            edited = one.root
            one.show(root)
            one.replace((), text.read_row(root, (), words))
            assert formats.save_bytes(one.root) == formats.save_bytes(edited), (file.name, path)
            depth = 2 if view.LINKED else len(path)
            others = [at for at in view.changes_since(root).paths if at[:depth] != path[:depth]]
            assert not others or (view.LINKED and path[-1] in ("guid", "name")), (file.name, path)
            one.show(root)
            count(f"values of texts of {name} that change and leave the rest what it is")


# Readers


READERS: dict[str, Callable[[Any, Any], object]] = {
    "bytes": lambda _known, root: formats.save_bytes(root),
    "rows": lambda _known, root: list(formats.outline_of(root).walk()),
    "blocks": lambda _known, root: list(map(repr, formats.outline_of(root).blocks())),
    "text": lambda known, root: known.text.write(root, SHIPPED),
    "findings": lambda known, root: list(map(str, known.problems(root, SHIPPED))),
    "facts": lambda known, root: known.facts(root),
    "values": lambda known, root: known.held(root, SHIPPED).scalars,
    "hashes": lambda known, root: known.name_hashes(root),
    "found": lambda _known, root: list(find_all(formats.outline_of(root), "**")),
    "differences": lambda _known, root: diff(formats.outline_of(root), formats.outline_of(root)),
    "packed": lambda known, root: known.graph or structure_of(root).pack(_first(root)),
    "twins": lambda known, root: [
        formats.save_bytes(one) for one in getattr(known.twins([root], SHIPPED), "roots", [])
    ],
    "graph": lambda known, root: sorted(map(str, graph_of(root).nodes)) if known.graph else None,
    "JSON": lambda known, root: known.interchange and known.interchange.to_data(root),
}
"""What is read of a document; each gives the same for the same document."""


def _first(root: Any) -> list[Path]:
    return [path for path, _row in islice(formats.outline_of(root).walk(), 1)]


def read(name: str, root: Any) -> object:
    """Return what a reader gives, or why it refuses."""
    try:
        return READERS[name](format_of(root), root)
    except FormatError as error:
        return str(error)


@pytest.mark.parametrize("reader", READERS)
@each_format
def test_reading_changes_nothing(name, reader):
    for file in files(name):
        root = formats.open_bytes(file.read_bytes())
        before, first = state(root), read(reader, root)
        assert state(root) == before, file.name
        assert read(reader, root) == first, file.name


@pytest.mark.usefixtures("collected_here")
@each_file
def test_twelve_threads_see_one_state_each_while_another_edits(file):
    session, chance = session_of(file), seeded(file.name)
    stop, faults = threading.Event(), list[str]()

    def look(number: int) -> None:
        names = sorted(READERS)
        while not stop.is_set():
            root, name = session.root, names[number % len(names)]
            number += 1
            try:
                if read(name, root) != read(name, root):
                    faults.append(f"{name} sees two states")
            except Exception as error:  # noqa: BLE001 - of whatever sort, it is a fault
                faults.append(f"{name}: {error!r}")

    threads = [threading.Thread(target=look, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(EDITS):
            session.edit(chance)
            if session.done and chance.random() < 0.3:
                session.undo()
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert faults == []
