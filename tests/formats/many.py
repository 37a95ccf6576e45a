"""Documents with many rows, and what is done to many of these at once, for tests and the window."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import formats
from formats.aamp.model import ParameterList, ParameterObject, identified, name_hash
from formats.aamp.model import new as new_aamp
from formats.byml.text_read import read_text
from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.editing import Structure
from formats.outline import Outline
from formats.registry import structure_of

_HASHES = tuple(map(name_hash, ("Name", "Life", "Speed")))


def aamp(count: int) -> Any:
    """Return a document with a list of objects and lists, some of one name, and a large object."""
    root = new_aamp()
    names = [f"Obj{number}" for number in range(count)]
    names[count // 3] = names[count // 2] = names[5]
    objects = tuple(map(_object, names, range(count)))
    units = range(count // 10)
    lists = tuple(ParameterList(name_hash(f"Unit{n}"), objects[n : n + 2]) for n in units)
    values = tuple(range(count))
    hashes = tuple(name_hash(f"Value{number}") for number in range(count))
    large = ParameterObject(name_hash("Large"), hashes, b"\2" * count, values)
    top = (
        ParameterList(name_hash("Many"), objects, lists),
        ParameterList(name_hash("Other"), (_object("One", 1), _object("Two", 2))),
    )
    every = root.root._replace(objects=(large, _object("Own", 0)), lists=top)
    return replace(root, root=identified(every))


def _object(name: str, number: int) -> ParameterObject:
    values = f"Enemy{number}", number, number + 0.5
    return ParameterObject(name_hash(name), _HASHES, bytes((20, 2, 1)), values)


def byml(count: int) -> Any:
    """Return a document with an array of maps, a map of numbers, and an array in that array."""
    maps = [f"- {{Name: Enemy{n}, Life: {n}, Speed: {n}.5}}" for n in range(count)]
    maps[count // 2] = "- [1, 2, 3, 4]"
    named = [f"  Value{number}: {number}" for number in range(count)]
    return read_text("\n".join(["Many:", *maps, "Named:", *named, "Other: [1, 2, 3]", ""])).root


VALUES = {"aamp": "Large", "byml": "Named"}
"""The label of a container of many values, by format."""
DOCUMENTS = {"aamp": aamp, "byml": byml}
"""What makes a document of so many rows of several sorts, by format."""


def session(root: Any) -> tuple[Outline, Structure]:
    """Return what may be done to a document, and its view, to which some names are known."""
    structure = structure_of(root)
    names = ["Many", "Other", "Large", *(f"Obj{number}" for number in range(0, 1000, 3))]
    structure.view.know(names)
    return structure.view, structure


def chosen(view: Outline, chance: random.Random, least: int = 50) -> list[Path]:
    """Return many rows: of one container all, a run, or some; sometimes with rows elsewhere.

    Containers of no more than `least` rows have too few.
    """
    containers = [path for path in [(), *(path for path, _row in view.walk())] if path != ()]
    large = [path for path in containers if view.row(path).count > least]
    above = chance.choice(large)
    rows: list[Path] = [(*above, key) for key in view.keys(above)]
    sort = chance.randrange(4)
    if sort == 1:
        rows = rows[chance.randrange(3) :: 2]
    elif sort == 2:
        start = chance.randrange(len(rows) // 3)
        rows = rows[start : start + chance.randrange(least, len(rows))]
    elif sort == 3:
        rows = chance.sample(rows, chance.randrange(least, len(rows)))
    if chance.random() < 0.4:
        rows += chance.sample(containers, least // 8)
    chance.shuffle(rows)
    return rows


def target(
    view: Outline, structure: Structure, rows: Sequence[Path], chance: random.Random
) -> Path:
    """Return a container that rows can be put in, none of them and below none of them."""
    taken, data = set(rows), structure.pack(rows)
    fits = []
    for path, row in [((), view.row(())), *view.walk()]:
        if row.count and not any(path[:depth] in taken for depth in range(len(path) + 1)):
            try:
                structure.check_paste(path, data)
            except formats.FormatError:
                continue
            fits.append(path)
    return chance.choice(fits) if fits else ()


def _fullest(rows: Sequence[Path]) -> Path:
    """Return the container of most of the rows."""
    return Counter(path[:-1] for path in rows).most_common(1)[0][0]


def _sort(one: Structure, rows: Sequence[Path], _target: Path) -> None:
    """Sort the container of most of the rows: as a person does where that can be, else by label."""
    path = _fullest(rows)
    if one.can_sort(path):
        one.sort(path)
        return
    below = one.view.rows(path)
    order = sorted(range(len(below)), key=lambda at: (below[at].kind is Kind.LIST, below[at].label))
    one.view.reorder(path, order)


def _turn_round(one: Structure, rows: Sequence[Path], _target: Path) -> None:
    path = _fullest(rows)
    one.view.reorder(path, range(one.view.row(path).count)[::-1])


def _retype(one: Structure, rows: Sequence[Path], _target: Path) -> list[Path]:
    """Give those of the rows that have values another type; refused where none has."""
    values = [path for path in rows if one.view.row(path).kind not in CONTAINERS]
    return one.retype(values or rows, Kind.F32)


Command = Callable[[Structure, Sequence[Path], Path], object]
COMMANDS: dict[str, Command] = {
    "remove": lambda one, rows, _target: one.remove(rows),
    "duplicate": lambda one, rows, _target: one.duplicate(rows),
    "paste": lambda one, rows, target: one.paste(target, one.pack(rows)),
    "paste in between": lambda one, rows, target: one.paste(target, one.pack(rows), 1),
    "retype": _retype,
    "sort": _sort,
    "turn round": _turn_round,
    "reorder keys": lambda one, rows, _target: one.reorder_keys(_fullest(rows)),
    "move": lambda one, rows, target: one.bring(rows, target, 0),
}
"""What is done to many rows, by name; `target` is the row that they are put in."""
