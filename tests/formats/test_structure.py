"""Random edits of documents: every intermediate state is valid, and all can be undone."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import pytest

import formats
from app.documents.verified_write import verify
from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.numbered import free_among
from formats.outline import Outline
from formats.registry import FORMATS, sniff, structure_of
from tests.formats import own
from tests.formats.own import allowed
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

SEQUENCES = scale(150, 60_000)
LENGTH = 8
CHUNK = scale(50, 500)


def _files() -> list[File]:
    found: list[File] = []
    for name in own.NAMES:
        found += own.files(name) + own.small_real_files(name, 15, 20_000)
    return found


FILES = _files()


def check_written(root: Any) -> bytes:
    """Hold a document to pass the verification of saving; return the bytes."""
    data: bytes = formats.save_bytes(root)
    verify(root, data)
    assert formats.save_bytes(formats.open_bytes(data)) == data
    return data


def run(file: File, seed: int) -> int:
    """Do a row of edits of one file, then undo all, redo all and undo all; return how many."""
    root = formats.open_bytes(file.read_bytes())
    session = Session(root)
    chance = seeded(seed)
    states = [formats.save_bytes(root)]
    while len(states) <= LENGTH and chance.random() < 0.95:
        if session.edit(chance):
            states.append(check_written(session.root))
    for state in states[-2::-1]:
        session.undo()
        assert formats.save_bytes(session.root) == state
    assert formats.save_bytes(session.root) == states[0]
    for state in states[1:]:
        session.redo()
        assert formats.save_bytes(session.root) == state
    for _ in states[1:]:
        session.undo()
    assert formats.save_bytes(session.root) == states[0]
    return len(states) - 1


@pytest.mark.parametrize("chunk", range(0, SEQUENCES, CHUNK))
def test_rows_of_edits_are_sound_and_taken_back(chunk, count):
    done = 0
    for seed in range(chunk, min(chunk + CHUNK, SEQUENCES)):
        file = FILES[seed % len(FILES)]
        done += run(file, seed)
        count(f"sequences of edits in {sniff(file.read_bytes()).name}")
    assert done > 0


def _has_choice(view: Outline, path: Path) -> bool:
    """Whether values of several kinds may stand in a container."""
    kinds = allowed(view, path)
    return len([kind for kind in kinds if kind not in CONTAINERS]) > 1


def test_every_edit_happens_in_every_format():
    """The sequences mean something: each edit that a format knows happens in them."""
    for name in own.NAMES:
        files = own.files(name)
        wanted = {"add", "duplicate", "move", "paste", "remove", "rename", "set"}
        view = formats.outline_of(formats.open_bytes(files[0].read_bytes()))
        containers = [path for path, row in view.walk() if row.kind in CONTAINERS]
        wanted |= {"lead"} if view.LINKED else set()
        wanted |= {"retype"} if any(_has_choice(view, path) for path in containers) else set()
        wanted |= {"sort"} if name == "byml" else set()
        seen: set[str] = set()
        for seed in range(60):
            if wanted <= seen:
                break
            root = formats.open_bytes(files[seed % len(files)].read_bytes())
            session = Session(root)
            chance = seeded(seed)
            seen |= {session.edit(chance, whole_parts=False) for _ in range(20)}
        assert wanted <= seen, (name, wanted - seen)


def _made(format_name: str, kind: Kind, names: list[str]) -> tuple[Any, Outline, Path]:
    """Return a document of a format with one container that holds numbers of these names."""
    root = next(one for one in FORMATS if one.name == format_name).new()
    view = formats.outline_of(root)
    above: Path = ()
    if kind not in (Kind.MAP, view.row(()).kind):
        above = (view.insert((), -1, view.key((), "Held", kind), view.make(kind)),)
    for name in names:
        view.insert(above, -1, view.key(above, name, Kind.S32), view.make(Kind.S32, 1))
    return view.root, view, above


@pytest.mark.parametrize(
    ("format_name", "kind", "names", "copied"),
    [
        ("byml", Kind.MAP, ["ItemName06", "ItemName07"], "ItemName08"),
        ("byml", Kind.MAP, ["Item01", "Item09"], "Item10"),
        ("byml", Kind.HASH_MAP, ["0x00000007"], "0x00000008"),
        ("byml", Kind.HASH_MAP, ["0xFFFFFFFF"], "0x00000001"),
        ("aamp", Kind.OBJECT, ["ItemName06", "ItemName07"], "ItemName08"),
        ("aamp", Kind.OBJECT, ["Idx_0"], "Idx_1"),
    ],
)
def test_a_copy_is_named_as_its_siblings_are(format_name, kind, names, copied):
    root, view, above = _made(format_name, kind, names)
    one = structure_of(root, view)
    view = one.view
    path = next((*above, row.key) for row in view.rows(above) if row.label == names[-1])
    made = one.duplicate([path])
    assert [view.row(each).label for each in made] == [copied]
    clip = one.pack([path])
    made = one.paste(above, clip)
    assert free_among(copied, {copied}) == view.row(made[0]).label


@pytest.mark.parametrize("format_name", ["byml", "aamp"])
def test_copies_of_rows_that_lie_together_stay_together(format_name):
    names = ["Name01", "Chance01", "Name02", "Chance02", "Speed", "Last"]
    kind = {"byml": Kind.ARRAY, "aamp": Kind.OBJECT}[format_name]
    _root, view, above = _made(format_name, kind, names)
    for number, row in enumerate(view.rows(above)):
        view.set((*above, row.key), number)
    before = formats.save_bytes(view.root)
    one = structure_of(view.root, view)
    view = one.view
    paths = [(*above, key) for at, key in enumerate(view.keys(above)) if at in (2, 3, 5)]
    made = one.duplicate(paths)
    values = [row.value for row in view.rows(above)]
    assert values == [0, 1, 2, 3, 2, 3, 4, 5, 5]
    assert [view.get(path) for path in made] == [2, 3, 5]
    if kind is Kind.OBJECT:
        labels = [row.label for row in view.rows(above)]
        assert labels[2:6] == ["Name02", "Chance02", "Name03", "Chance03"]
    assert formats.save_bytes(view.root) != before
