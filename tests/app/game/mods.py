"""Mods made from a dump by known edits, so that reports on them can be verified."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import formats
from app.documents import container_io
from app.documents.dictionaries import dictionaries_for
from app.game.differing import State
from formats import wrap
from formats.core.kinds import CONTAINERS, Kind
from formats.registry import FORMATS
from tests.app.game.conftest import make_dump, pack
from tests.formats.editing import byml_of

PACK = "Pack/Actor/Weapon_001.pack.zs"
BASE = "Common/Base.bgyml"
Place = tuple[str, tuple[str, ...]]
_STEPS = {Kind.S32: 1, Kind.F32: 0.5}


class Made(NamedTuple):
    """What was done: the state of every place that was edited, and the rows set in documents."""

    states: dict[Place, State]
    rows: dict[Place, set[tuple[Any, ...]]]


def table(*names: str, **lives: int) -> bytes:
    """Return a list of rows that are known by their names, each with 1 life or those given."""
    rows = [{"Life": lives.get(name, 1), "__RowId": name} for name in names]
    return formats.save_bytes(byml_of(rows)[0])


def dump_with_table(folder: Path) -> Path:
    """Make a dump with a pack that holds such a list, and a file of no format."""
    dump = make_dump(folder)
    (dump / PACK).write_bytes(pack({BASE: table("B", "D"), "Model.bfres": b"model"}))
    return dump


def copy_of(dump: Path, folder: Path) -> Path:
    """Return a mod with every file of a dump."""
    shutil.copytree(dump, folder, copy_function=shutil.copyfile)
    return folder


def places_in(root: Path) -> Iterator[tuple[Place, bytes]]:
    """Yield every file that is no archive, with its bytes without compression."""
    for file in sorted(root.rglob("*")):
        if file.is_file():
            path = file.relative_to(root).as_posix()
            for words, data in _inside(file.read_bytes(), dictionaries_for(file)):
                yield (path, words), data


def _inside(data: bytes, dictionaries: wrap.Dictionaries) -> Iterator[tuple[tuple, bytes]]:
    data = wrap.unwrap(data, dictionaries).payload
    if wrap.kind_of(data[:16]) != "sarc":
        yield (), data
        return
    archive = wrap.read_sarc(data)
    for word, entry in zip(archive.words, archive.entries, strict=True):
        for words, inner in _inside(entry.data, dictionaries):
            yield (word, *words), inner


def edit(chance: random.Random, mod: Path, count: int) -> Made:
    """Edit a mod in so many places, each in one of the ways there are."""
    made = Made({}, {})
    known = [one for one in places_in(mod) if "ZsDic" not in one[0][0]]
    for place, data in chance.sample(known, count):
        file = mod / place[0]
        ways = ["set"] * 3 * any(one.sniff(data[:16]) for one in FORMATS)
        ways += ["add", "remove"] if place[1] else ["loose"]
        _DO[chance.choice(ways)](made, file, place, data)
    return made


def _set(made: Made, file: Path, place: Place, data: bytes) -> None:
    """Give up to three numbers of a document other values."""
    root = formats.open_bytes(data)
    view = formats.outline_of(root)
    numbers = [row for row in _leaves(view) if row[1] in _STEPS]
    for path, kind in numbers[:: max(1, len(numbers) // 3)][:3]:
        value = view.get(path)
        view.set(path, value + _STEPS[kind] if abs(value) < 1e6 else type(value)(3))
        made.rows.setdefault(place, set()).add(path)
    if place in made.rows:
        made.states[place] = State.CHANGED
        _put(file, place[1], formats.save_bytes(view.root))


def _leaves(view: Any) -> list[tuple[Any, Kind]]:
    found, waiting = [], [()]
    while waiting:
        at = waiting.pop()
        for row in view.rows(at):
            path = (*at, row.key)
            if row.kind in CONTAINERS:
                waiting.append(path)
            else:
                found.append((path, row.kind))
    return found


def _put(file: Path, words: tuple[str, ...], data: bytes) -> None:
    held = file.read_bytes()
    file.write_bytes(wrap.replace_inside(held, {words: data}, dictionaries_for(file)))


def _add(made: Made, file: Path, place: Place, data: bytes) -> None:
    *above, word = place[1]
    new = f"{word}.more"
    made.states[(place[0], (*above, new))] = State.ADDED
    _edit_archive(file, tuple(above), lambda one: one.with_file(new, data))


def _remove(made: Made, file: Path, place: Place, _data: bytes) -> None:
    *above, word = place[1]
    made.states[place] = State.REMOVED
    _edit_archive(file, tuple(above), lambda one: one.without([one.index(word)]))


def _edit_archive(file: Path, words: tuple[str, ...], edit: Any) -> None:
    data = wrap.edit_archive(file.read_bytes(), words, edit, dictionaries_for(file))
    file.write_bytes(data)


def _loose(made: Made, file: Path, place: Place, data: bytes) -> None:
    new = file.with_name(f"{file.name}.more")
    new.write_bytes(data)
    made.states[(f"{place[0]}.more", ())] = State.ADDED


_DO = {"set": _set, "add": _add, "remove": _remove, "loose": _loose}


def payload(file: Path, words: tuple[str, ...]) -> bytes:
    """Return what lies at a place, without compression."""
    return container_io.read(file, words).data
