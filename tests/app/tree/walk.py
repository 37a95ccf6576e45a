"""Random edits of a document: one step at a time, every kind of change, undone and redone."""

from __future__ import annotations

import random
from typing import Any

from app.documents.document import Document
from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.errors import WrongType
from tests.app import edits

KINDS = (Kind.S32, Kind.F32, Kind.STRING, Kind.BOOL, Kind.VEC3, Kind.MAP, Kind.ARRAY, Kind.OBJECT)


def step(document: Document, rng: random.Random) -> None:
    """Do one random edit, or undo or redo one; an edit that is refused is none."""
    deeds = (_set, _insert, _insert, _remove, _move, _rename, _replace, _back, _back, _again)
    try:
        rng.choice(deeds)(document, rng)
    except WrongType:
        return


def _rows(document: Document) -> list[tuple[Path, Any]]:
    return list(document.outline.walk())


def _pick(document: Document, rng: random.Random, containers: bool) -> Path:
    found = [path for path, row in _rows(document) if (row.kind in CONTAINERS) is containers]
    found += [()] if containers and document.outline.row(()).kind in CONTAINERS else []
    if not found:
        raise WrongType("there is none")
    return rng.choice(found)


def _set(document: Document, rng: random.Random) -> None:
    path = _pick(document, rng, containers=False)
    kind = document.outline.row(path).kind
    values = {Kind.BOOL: rng.random() < 0.5, Kind.STRING: str(rng.random())}
    values[Kind.VEC3] = (1.0, 2.0, rng.random())
    document.set_value(path, values.get(kind, rng.randrange(9)))


def _make(document: Document, rng: random.Random, path: Path) -> Any:
    kinds = [kind for kind in KINDS if kind in document.outline.allowed(path)]
    if not kinds:
        kinds = list(document.outline.allowed(path))
    kind = rng.choice(kinds)
    if rng.random() < 0.2:
        twin = _pick(document, rng, containers=True)
        if sum(1 for _row in document.outline.walk(twin)) < 12:
            return kind, document.outline.copy(document.outline.node(twin))
    return kind, document.outline.make(kind)


def _insert(document: Document, rng: random.Random) -> None:
    path = _pick(document, rng, containers=True)
    kind, node = _make(document, rng, path)
    key = document.outline.key(path, f"k{rng.randrange(40)}", kind)
    count = document.outline.row(path).count
    edits.insert(document, path, rng.randint(-1, count), key, node)


def _any(document: Document, rng: random.Random) -> Path:
    return rng.choice(_rows(document) or [((), None)])[0]


def _remove(document: Document, rng: random.Random) -> None:
    path = _any(document, rng)
    if path:
        edits.remove(document, path[:-1], path[-1])


def _move(document: Document, rng: random.Random) -> None:
    path = _any(document, rng)
    if path:
        edits.move(document, path, rng.randrange(document.outline.row(path[:-1]).count))


def _rename(document: Document, rng: random.Random) -> None:
    path = _any(document, rng)
    if path:
        kind = document.outline.row(path).kind
        key = document.outline.key(path[:-1], f"k{rng.randrange(40)}", kind)
        edits.rename(document, path, key)


def _replace(document: Document, rng: random.Random) -> None:
    path = _any(document, rng)
    if path or rng.random() < 0.1:
        edits.replace(document, path, _make(document, rng, path[:-1])[1])


def _back(document: Document, rng: random.Random) -> None:
    document.undo()


def _again(document: Document, rng: random.Random) -> None:
    document.redo()
