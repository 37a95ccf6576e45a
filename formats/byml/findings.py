"""The facts about a BYML document for the status bar, and its problems."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from ..core.paths import Path
from ..knowledge import NO_KNOWLEDGE, Knowledge
from ..problems import Problem, Severity
from ..value_text import one_line
from . import types as t
from .layout import obeyed
from .meaning import BymlMeaning
from .model import Byml, Container, reachable, sort_key, walk
from .shapes import Again, has_again

_MOST = 200
"""How many findings are listed; a damaged table would else bring thousands of the same."""


def facts(root: Byml) -> dict[str, str]:
    """Return the facts for the status bar, in display order."""
    order = "big endian" if root.big_endian else "little endian"
    header = {"format": f"BYML v{root.version}", "order": order}
    if root.long_header:
        header["header"] = "with path table"
    return header


def problems(root: Byml, knowledge: Knowledge = NO_KNOWLEDGE) -> list[Problem]:
    """Return the problems of a document, without repeats and at most some hundreds.

    A container at many positions is checked once, at the first of them.
    """
    meaning = knowledge.of(BymlMeaning)
    whole = chain(_layout(root), meaning.file_problems(root), _versions(root))
    return list(islice(chain(whole, _contents(root, meaning)), _MOST))


def _layout(root: Byml) -> Iterator[Problem]:
    plan = root.plan
    if plan is None:
        return
    if plan.complaint:
        yield Problem(
            Severity.WARNING,
            f"The file's layout cannot be kept, because {plan.complaint}. "
            "Saving will rearrange it; all values stay.",
        )
        return
    if any(plan.tail):
        size = len(plan.tail)
        yield Problem(Severity.NOTE, f"{size} unknown bytes at the file's end are kept.")
    for name, unused in zip(("key", "string"), plan.unused_strings(), strict=True):
        if unused:
            words = "1 entry" if len(unused) == 1 else f"{len(unused)} entries"
            sentence = (
                f"Nothing uses {words} of the {name} table, such as “{one_line(min(unused))}”."
            )
            yield Problem(Severity.NOTE, f"{sentence} Saving keeps what is unused.")


def _versions(root: Byml) -> Iterator[Problem]:
    nodes = [] if root.root is None else reachable(root.root)
    shapes = {id(node.shape): node.shape for node in nodes}.values()
    types = {type_ for shape in shapes for type_ in (shape.type, *set(shape.types))}
    for type_ in sorted(types & t.SINCE.keys()):
        if t.SINCE[type_] > root.version:
            yield Problem(
                Severity.WARNING,
                f"Node type {t.type_text(type_)} came with version {t.SINCE[type_]}, but this "
                f"file is of version {root.version}; a game may refuse it.",
            )


def _contents(root: Byml, meaning: BymlMeaning) -> Iterator[Problem]:
    meant: list[tuple[Path, Container]] = []
    for path, node in walk(root.root):
        if meaning.is_checked(node):
            meant.append((path, node))
        yield from _key_problems(path, node)
        yield from _strings(path, node)
        yield from _word_problems(path, node)
        yield from _outside(root, path, node)
    yield from meaning.problems(root, meant)


def _child_path(path: Path, node: Container, slot: int) -> Path:
    """Return the path of a child; a root that is a single value is its own row."""
    return path if node.shape.type == t.SCALAR else (*path, node.shape.keys[slot])


def _key_problems(path: Path, node: Container) -> Iterator[Problem]:
    keys = node.shape.keys
    if type(keys) is range or len(keys) < 2:
        return
    yield from _repeated_keys(path, node)
    places = [sort_key(key) for key in keys]
    if places != sorted(places):
        yield Problem(
            Severity.WARNING,
            "The keys of this map are not sorted, so a game will not find all of them.",
            path,
            fix="order",
        )


def _repeated_keys(path: Path, node: Container) -> Iterator[Problem]:
    for key in node.shape.keys if has_again(node.shape.keys) else ():
        if type(key) is Again:
            label = node.shape.label(node.shape.find(key))
            sentence = f"This map has the key “{label}” more than once; a game finds one of them."
            yield Problem(Severity.ERROR, sentence, (*path, key), fix="again")


def _strings(path: Path, node: Container) -> Iterator[Problem]:
    shape = node.shape
    if type(shape.keys) is not range:
        for key, name in zip(shape.keys, shape.names, strict=True):
            if isinstance(name, str) and _is_undecodable(name):
                yield _undecodable((*path, key), name)
    for slot in shape.strings:
        if _is_undecodable(node.values[slot]):
            yield _undecodable(_child_path(path, node, slot), node.values[slot])


def _is_undecodable(text: str) -> bool:
    return not text.isascii() and any("\udc80" <= c <= "\udcff" for c in text)


def _undecodable(path: Path, text: str) -> Problem:
    return Problem(
        Severity.NOTE,
        f"“{one_line(text)}” is not UTF-8; its bytes are kept unchanged.",
        path,
    )


def _word_problems(path: Path, node: Container) -> Iterator[Problem]:
    """Yield notes on booleans and nulls that are stored as words no game file uses."""
    for slot in node.shape.bools:
        if node.values[slot] not in (0, 1):
            sentence = (
                f"This bool is stored as {node.values[slot]}, which counts as true and is kept."
            )
            yield Problem(Severity.NOTE, sentence, _child_path(path, node, slot), fix="bool")
    for slot in node.shape.nulls:
        if node.values[slot]:
            sentence = f"This null is stored with the number {node.values[slot]}, which is kept."
            yield Problem(Severity.NOTE, sentence, _child_path(path, node, slot))


def _outside(root: Byml, path: Path, node: Container) -> Iterator[Problem]:
    """Warn of binary data with an invalid alignment, and of missing paths."""
    types = node.shape.types
    if t.ALIGNED in types:
        for slot in node.shape.large:
            if types[slot] == t.ALIGNED and not obeyed(node.values[slot].alignment):
                number = node.values[slot].alignment
                reason = (
                    "it is not a power of two" if number.bit_count() != 1 else "it is too large"
                )
                sentence = f"{number} is not an alignment: {reason}."
                yield Problem(Severity.WARNING, sentence, _child_path(path, node, slot))
    count = len(root.paths or ())
    for slot, type_ in enumerate(types) if t.PATH in types else ():
        if type_ == t.PATH and node.values[slot] >= count:
            sentence = f"Path {node.values[slot]} is referred to, but the path table has {count}."
            yield Problem(Severity.WARNING, sentence, _child_path(path, node, slot))
