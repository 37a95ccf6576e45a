"""What is worth knowing about a BYML document: facts for a status bar, problems for a list."""

from __future__ import annotations

from collections.abc import Iterator

from formats.byml import types as t
from formats.byml.model import Byml, Container, sort_key
from formats.problems import Problem, Severity
from formats.values import Path
from formats.words import one_line

_MOST = 200
"""How many findings are listed; a damaged table would else bring thousands of the same."""


def facts(root: Byml) -> dict[str, str]:
    """Return what a status bar says, in the order to be shown."""
    order = "big endian" if root.big_endian else "little endian"
    found = {"format": f"BYML v{root.version}", "order": order}
    if root.long_header:
        found["header"] = "with path table"
    return found


def problems(root: Byml) -> list[Problem]:
    """Return the findings about a document, at most some hundreds, each once.

    A container that stands at many positions is looked at once, at the first of them.
    """
    found = [*_layout(root)]
    newer: set[int] = set()
    for path, node in _walk(root):
        found += _keys(path, node)
        found += _strings(path, node)
        newer.update(set(node.shape.types) | {node.shape.type})
        if len(found) >= _MOST:
            break
    return found + _versions(root, newer)


def _layout(root: Byml) -> Iterator[Problem]:
    if root.plan is not None and root.plan.complaint:
        yield Problem(
            Severity.WARNING,
            f"The file's layout cannot be kept, because {root.plan.complaint}. "
            "Saving will arrange it anew; all values stay.",
        )


def _versions(root: Byml, types: set[int]) -> list[Problem]:
    found = []
    for type_ in sorted(types & t.SINCE.keys()):
        if t.SINCE[type_] > root.version:
            word = t.KINDS[type_].value
            found.append(
                Problem(
                    Severity.WARNING,
                    f"Values of type {word} came with version {t.SINCE[type_]}, but this file is "
                    f"of version {root.version}; a game may refuse it.",
                )
            )
    return found


def _walk(root: Byml) -> Iterator[tuple[Path, Container]]:
    """Yield every stored container once with the path it is first met at."""
    if root.root is None:
        return
    waiting: list[tuple[Path, Container]] = [((), root.root)]
    seen = {id(root.root)}
    while waiting:
        path, node = waiting.pop()
        yield path, node
        for slot in reversed(node.shape.children):
            child = node[slot]
            if id(child) not in seen:
                seen.add(id(child))
                waiting.append(((*path, node.shape.keys[slot]), child))


def _keys(path: Path, node: Container) -> Iterator[Problem]:
    keys = node.shape.keys
    if type(keys) is range or len(keys) < 2:
        return
    sorted_ = [sort_key(key) for key in keys]
    if any(map(_not_before, sorted_, sorted_[1:])):
        yield Problem(
            Severity.WARNING,
            "The keys of this map are not sorted, so a game will not find all of them.",
            path,
        )


def _not_before(one: object, other: object) -> bool:
    return not one < other  # type: ignore[operator]  # keys of one map are of one type


def _strings(path: Path, node: Container) -> Iterator[Problem]:
    shape = node.shape
    if type(shape.keys) is not range:
        for key in shape.keys:
            if isinstance(key, str) and _is_undecodable(key):
                yield _undecodable((*path, key), key)
    for slot in shape.strings:
        if _is_undecodable(node[slot]):
            yield _undecodable((*path, shape.keys[slot]), node[slot])


def _is_undecodable(text: str) -> bool:
    return not text.isascii() and any("\udc80" <= c <= "\udcff" for c in text)


def _undecodable(path: Path, text: str) -> Problem:
    return Problem(
        Severity.NOTE,
        f"“{one_line(text)}” is not UTF-8; its bytes are kept as they are.",
        path,
    )
