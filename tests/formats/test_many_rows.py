"""Many rows at once: each is edited as if it were the only one, in time that is linear."""

from __future__ import annotations

import sys
from functools import partial
from types import FrameType
from typing import Any

import pytest

import formats
from formats.aamp import children
from formats.aamp import edit as aamp_edit
from formats.core.kinds import Kind
from formats.core.paths import Path, tops
from formats.editing import Structure
from formats.errors import WrongType
from formats.outline import Outline
from tests.formats import many, own
from tests.scale import scale, seeded

COUNT = 90
TURNS = scale(10, 3000)


def written(root: Any) -> bytes:
    return bytes(formats.save_bytes(root))


def one_by_one(name: str, one: Structure, rows: list[Path]) -> None:
    """Do a command to each row by itself, the last first, so that the others stay."""
    for places in sorted((places_of(one.view, path) for path in rows), reverse=True):
        path: Path = ()
        for place in places:
            path = (*path, one.view.key_at(path, place))
        if name == "remove":
            one.remove([path])
        else:
            one.retype([path], Kind.F32)


def places_of(view: Outline, path: Path) -> list[int]:
    return [view.place(path[: depth + 1]) for depth in range(len(path))]


@pytest.mark.parametrize("name", many.DOCUMENTS)
@pytest.mark.parametrize("command", many.COMMANDS)
def test_what_is_done_to_many_rows_leaves_the_document_before_as_it_was(name, command):
    chance = seeded(f"{name} {command}")
    for _turn in range(TURNS):
        root = many.DOCUMENTS[name](COUNT)
        view, one = many.session(root)
        rows = tops(many.chosen(view, chance))
        target = many.target(view, one, rows, chance)
        before = written(root)
        try:
            with one.trying():
                many.COMMANDS[command](one, rows, target)
        except WrongType:
            assert one.root is root
        after = written(one.root)
        assert written(root) == before
        assert written(formats.open_bytes(after)) == after


@pytest.mark.parametrize("name", many.DOCUMENTS)
@pytest.mark.parametrize("command", ["remove", "retype"])
def test_all_at_once_is_as_one_after_the_other(name, command):
    chance = seeded(f"{name} {command}")
    for _turn in range(TURNS):
        root = many.DOCUMENTS[name](COUNT)
        (view, one), (_view, twin) = many.session(root), many.session(root)
        rows = tops(many.chosen(view, chance))
        if command == "retype":
            rows = [path for path in rows if isinstance(view.get(path), (int, float))]
        many.COMMANDS[command](one, rows, ())
        one_by_one(command, twin, rows)
        assert written(one.root) == written(twin.root)


@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_copies_stand_behind_their_rows(name):
    chance = seeded(name)
    for _turn in range(TURNS):
        view, one = many.session(many.DOCUMENTS[name](COUNT))
        before = view.view_of(view.root)
        rows = tops(many.chosen(view, chance))
        rows.sort(key=partial(places_of, before))
        made = one.duplicate(rows)
        assert [told(view, path) for path in made] == [told(before, path) for path in rows]
        assert [places_of(view, path) for path in made] == sorted(
            places_of(view, path) for path in made
        ) or name == "byml"  # the keys of maps are sorted


def told(view: Outline, path: Path) -> object:
    """Return all that a row holds, without its name."""
    row = view.row(path)
    below = [(child.label, child.kind, repr(child.value)) for _path, child in view.walk(path)]
    return row.kind, repr(row.value), below


def effort(monkeypatch: pytest.MonkeyPatch, name: str, command: str, count: int, step: int) -> int:
    """Return how many calls and children it takes to do an edit of many rows and to undo it."""
    root = many.DOCUMENTS[name](count)
    view, one = many.session(root)
    on_values = command in ("retype", "reorder keys", "turn round") and name == "aamp"
    many_label = many.VALUES[name] if on_values or command == "retype" else "Many"
    above, other = (
        next(path for path, row in view.walk() if row.label == label)
        for label in (many_label, "Other")
    )
    rows = [(*above, key) for key in view.keys(above)][::step]
    seen = 0

    def counted(real):
        def call(*arguments):
            nonlocal seen
            result = real(*arguments)
            seen += len(result)
            return result

        return call

    for module in (children, aamp_edit):
        for function in ("hashes_of", "keys_of", "child_keys"):
            if hasattr(module, function):
                monkeypatch.setattr(module, function, counted(getattr(module, function)))
    monkeypatch.setattr(type(view), "rows", counted(type(view).rows))

    def call(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal seen
        seen += event == "call"

    sys.setprofile(call)
    try:
        many.COMMANDS[command](one, rows, other)
        view.changes_since(root)
        one.show(root)
    finally:
        sys.setprofile(None)
        monkeypatch.undo()
    return seen


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize("command", many.COMMANDS)
@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_twice_as_many_rows_take_twice_the_work(name, command, step, monkeypatch):
    effort(monkeypatch, name, command, 200, step)  # what is kept once for all
    few, twice = (effort(monkeypatch, name, command, count, step) for count in (400, 800))
    assert twice < 2.3 * few


@pytest.mark.parametrize(
    "path", [file for name in own.NAMES for file in own.files(name)], ids=own.label
)
def test_rows_looked_up_together_are_those_looked_up_alone(path):
    view = formats.outline_of(formats.open_bytes(path.read_bytes()))
    chance = seeded(path.name)
    every = [(), *(at for at, _row in view.walk())]
    for _turn in range(own.often(path, 8)):
        paths = chance.choices(every, k=min(200, len(every)))
        assert view.rows_at(paths) == [view.row(at) for at in paths]
        assert view.places(paths) == [view.place(at) if at else 0 for at in paths]
        assert all(map(_is_one, view.nodes_at(paths), map(view.node, paths)))
        gone = [(*at, key) for at in paths for key in ("nothing", 10**6, object())]
        assert view.places(gone) == [-1] * len(gone)
        with pytest.raises(WrongType):
            view.rows_at([*paths, gone[0]])


def _is_one(node: object, other: object) -> bool:
    """Whether two nodes of one place are the same; those of values are made when asked for."""
    return node is other or node == other


@pytest.mark.parametrize("name", many.DOCUMENTS)
def test_names_found_together_are_those_found_alone(name):
    view, _structure = many.session(many.DOCUMENTS[name](COUNT))
    for path, row in [((), view.row(())), *view.walk()]:
        for kind in view.allowed(path) if row.count and row.kind is not Kind.ARRAY else ():
            free_key = view.free_keys(path, kind)
            labels = [below.label for below in view.rows(path)[:10]]
            for label in [*labels, "", "New", "0x12", "0xZ", "nul\0", "Unheard of"]:
                assert free_key(label) == view.free_key(path, label, kind)
