"""Many rows at once: what one edit of all does is what one of each does, in time that is linear."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

import formats
from formats import edits
from formats.aamp import children, keys
from formats.aamp import edit as aamp_edit
from formats.core.kinds import Kind
from formats.core.paths import tops
from formats.editing import run_all
from formats.errors import WrongType
from tests.formats import many, own
from tests.scale import scale, seeded

COUNT = 90
TURNS = scale(10, 3000)


def written(root: Any) -> bytes:
    return bytes(formats.save_bytes(root))


@pytest.mark.parametrize("name", many.DOCUMENTS)
@pytest.mark.parametrize("command", many.COMMANDS)
def test_all_at_once_is_as_one_after_the_other_and_can_be_undone(name, command, monkeypatch):
    chance = seeded(f"{name} {command}")
    for _turn in range(TURNS):
        root, twin = (many.DOCUMENTS[name](COUNT) for _each in range(2))
        (view, one), (twin_view, twin_one) = map(many.session, (root, twin))
        rows = tops(many.chosen(view, chance))
        target = many.target(view, one, rows, chance)
        before = written(root)

        def do(structure, outline, rows=rows, target=target):
            try:
                return run_all(
                    outline, lambda run: many.COMMANDS[command](structure, rows, target, run)
                )
            except WrongType as error:
                return str(error)

        done = do(one, view)
        monkeypatch.setattr(edits, "_MOST", 10**9)
        expected = do(twin_one, twin_view)
        monkeypatch.undo()
        assert written(root) == written(twin)
        if isinstance(done, str):
            assert (done, written(root)) == (expected, before)
            continue
        result, steps = done
        assert result == expected[0], "the same rows are told of"
        assert len(steps) <= 2 or len(rows) <= 50
        after = written(root)
        for _again in range(2):
            for step in reversed(steps):
                step.undo(view)
            assert written(root) == before
            assert formats.format_of(root).equal(root, many.DOCUMENTS[name](COUNT))
            for step in steps:
                step.do(view)
            assert written(root) == after


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

    for module in (children, aamp_edit, keys):
        for function in ("hashes_of", "keys_of", "child_keys"):
            if hasattr(module, function):
                monkeypatch.setattr(module, function, counted(getattr(module, function)))
    monkeypatch.setattr(type(view), "rows", counted(type(view).rows))

    def call(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal seen
        seen += event == "call"

    sys.setprofile(call)
    try:
        _result, steps = run_all(view, lambda run: many.COMMANDS[command](one, rows, other, run))
        for edit in reversed(steps):
            edit.undo(view)
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
