"""The laws that every format obeys, for every registered format and all its sample files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as File
from typing import Any, NamedTuple

import pytest

import formats
from formats import laws
from formats.core.float32 import NaN32
from formats.core.kinds import CONTAINERS, Kind, same
from formats.core.paths import Path
from formats.core.roots import Root
from formats.errors import WrongType
from formats.format import AnyFormat
from formats.laws.case import containers, look, other, some, values
from formats.outline import Outline, Row, Tree
from formats.registry import format_of, sniff
from tests.formats import own
from tests.formats.own import allowed
from tests.scale import scale

REAL_FILES = 40
NAMES = tuple(name for n in range(20) for name in (f"Law{n}", f"0x1234AB{n:02X}"))


def _new_view(known: AnyFormat) -> Outline:
    return known.outline(known.new())


FILES = own.every(REAL_FILES, 2500)
each_file = pytest.mark.parametrize("file", FILES, ids=own.label)
TREES = [file for file in FILES if isinstance(_new_view(formats.sniff(file.read_bytes())), Tree)]
each_tree = pytest.mark.parametrize("file", TREES, ids=own.label)
"""Files whose rows come and go one by one, each edit by itself."""


@pytest.fixture
def root(file: File) -> object:
    """The document of one file, read afresh."""
    return formats.open_bytes(file.read_bytes())


@pytest.fixture
def view(root: object) -> Outline:
    """The outline of that document."""
    return formats.outline_of(root)


# Helpers


def opened(view: Outline, limit: int = 12) -> list[tuple[Path, Row]]:
    """Return some containers whose children may be added, taken out, renamed and moved."""
    return [(path, row) for path, row in containers(view, limit) if allowed(view, path)]


def free_key(view: Outline, path: Path, kind: Kind) -> object:
    """Return the key of a new child that some name gives, whatever the container calls names."""
    for name in NAMES:
        try:
            return view.key(path, name, kind)
        except WrongType:
            continue
    raise AssertionError(f"no name is accepted for a {kind.value} in {view.labels(path)}")


class Done(NamedTuple):
    """An edit that was done: the root before it, and what it returned."""

    before: Root
    made: Any


def do(view: Outline, edit: Callable[..., object], *arguments: object) -> Done | None:
    """Do one edit under watch; None where it is refused, which must have changed nothing."""
    before, root = look(view), view.root
    try:
        done = Done(root, edit(*arguments))
    except WrongType:
        assert view.root is root, "a refused edit changed the document"
        return None
    assert look(view.view_of(root)) == before, "an edit changed the root that was shown before it"

    return done


# The laws of the library


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
@each_file
def test_a_format_keeps_the_laws(file, law):
    data = file.read_bytes()
    law(laws.Case(sniff(data), data, own.often(file, scale(40, 1000))))


# Editing one row after the other


@each_tree
def test_places_that_are_not_there_are_refused(view):
    stranger = object()
    value = next((path for path, _row in values(view)), ())
    node = view.copy(view.node(()))
    for path in ((stranger,), (*value, stranger), (*value, stranger, stranger)):
        assert do(view, view.remove, path) is None
        assert do(view, view.replace, path, node) is None
        assert do(view, view.rename, path, "Law") is None
        assert do(view, view.move, path, 0) is None
        assert do(view, view.insert, path, 0, "Law", node) is None


# Editing


@each_tree
def test_a_taken_key_is_refused(view, file):
    for path, row in opened(view):
        if row.kind is not Kind.ARRAY and row.count:
            key = view.keys(path)[0]
            node = view.copy(view.node((*path, key)))
            assert do(view, view.insert, path, -1, key, node) is None
            if row.count > 1:
                assert do(view, view.rename, (*path, view.keys(path)[1]), key) is None
    assert formats.save_bytes(view.root) == file.read_bytes()


@each_tree
def test_a_kind_that_is_not_allowed_is_refused(view, file):
    made = {}
    for path, _row in containers(view):
        for kind in allowed(view, path):
            made.setdefault(kind, path)
    for path, row in containers(view):
        for kind in set(made) - set(allowed(view, path)):
            key = 0 if row.kind is Kind.ARRAY else free_key(view, made[kind], kind)
            assert do(view, view.insert, path, -1, key, view.make(kind)) is None
    assert formats.save_bytes(view.root) == file.read_bytes()


@each_tree
def test_nodes_can_be_replaced(view, file):
    data = file.read_bytes()
    for path, row in containers(view, limit=own.often(file, 6)):
        for index in {0, row.count - 1} & set(range(row.count)):
            at = (*path, view.keys(path)[index])
            for kind in allowed(view, path):
                done = do(view, view.replace, at, view.make(kind))
                if done is None:
                    continue  # a list cannot stand where an object stood: their names differ
                assert view.row(at).kind is kind
                formats.open_bytes(formats.save_bytes(view.root))
                view.show(done.before)
            assert formats.save_bytes(view.root) == data


@each_tree
def test_a_copy_shares_nothing(view, file):
    """Whatever is done to a copy put in the original's place, the original comes back whole."""
    data = file.read_bytes()
    for path, row in opened(view):
        if not path:
            continue
        shown = look(view)
        done = do(view, view.replace, path, view.copy(view.node(path)))
        assert done is not None
        assert look(view) == shown
        for place, child in values_below(view, path):
            if child.editable:
                view.set(place, other(child))
        for _ in range(min(2, row.count)):
            view.remove((*path, view.keys(path)[0]))
        view.show(done.before)
        assert formats.save_bytes(view.root) == data


def values_below(view: Outline, path: Path) -> list[tuple[Path, Row]]:
    """Return some value rows below one container."""
    return [(at, row) for at, row in some(view, path, 40) if row.kind not in CONTAINERS]


# Two documents are equal only if every bit of every value is


OURS = [file for name in own.NAMES for file in own.files(name)]
OTHERS = {
    Kind.F32: (0.0, -0.0, 1.5, NaN32(0x7FC00001), NaN32(0x7F800001)),
    Kind.F64: (0.0, -0.0, 1.5),
    Kind.STRING: ("", "x"),
    Kind.BOOL: (True, False),
}


def others(row):
    """Yield values of a row's kind that are not its own."""
    if isinstance(row.value, tuple) and row.value and isinstance(row.value[0], float):
        yield (-0.0 if str(row.value[0]) == "0.0" else 0.0, *row.value[1:])
    for value in OTHERS.get(row.kind, (0, 1)):
        if row.kind in OTHERS or isinstance(row.value, int):
            yield value


@pytest.mark.parametrize("file", OURS, ids=own.label)
def test_every_changed_value_is_noticed(file):
    data = file.read_bytes()
    one, other = formats.open_bytes(data), formats.open_bytes(data)
    equal = format_of(one).equal
    assert equal(one, other)
    view = formats.outline_of(one)
    seen = 0
    for path, row in list(view.walk())[: own.often(file, scale(120, 400))]:
        if row.kind in CONTAINERS or not row.editable:
            continue
        for value in others(row):
            if same(row.kind, value, row.value):
                continue
            try:
                view.set(path, value)
            except formats.WrongType:
                continue
            seen += 1
            assert not equal(view.root, other), (path, row, value)
            assert not equal(other, view.root)
            view.set(path, row.value)
            assert equal(view.root, other)
    assert seen or not any(r.editable for _p, r in view.walk())
