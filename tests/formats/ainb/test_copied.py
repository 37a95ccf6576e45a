"""Copies of whole documents: the same in everything, and nothing that is edited is shared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import formats
from formats.ainb.copied import copied
from formats.ainb.model import Ainb
from formats.core.records import Id, Stored, new_id
from formats.core.roots import unchanged
from formats.errors import FormatError
from tests.formats import own
from tests.scale import scale

LARGEST = scale(12_000, 1 << 40)


def _roots() -> Iterator[tuple[str, Ainb]]:
    for file in own.files("ainb") + own.small_real_files("ainb", scale(40, 1 << 20), LARGEST):
        try:
            yield file.name, formats.open_bytes(file.read_bytes())
        except FormatError:
            continue


def _can_change(value: object) -> bool:
    return isinstance(value, list | dict) or (is_dataclass(value) and not isinstance(value, Stored))


def _walk(value: object, seen: set[int]) -> Iterator[tuple[str, object]]:
    """Yield every part and list of a document once, then all that is neither, in one order."""
    todo = [value]
    while todo:
        value = todo.pop()
        if _can_change(value):
            if id(value) in seen:
                yield "again", None
                continue
            seen.add(id(value))
        yield type(value).__name__, value
        if is_dataclass(value):
            todo += [getattr(value, field.name) for field in fields(value)]
        elif isinstance(value, list | tuple):
            todo += value
        elif isinstance(value, dict):
            todo += value.values()


def _plain(root: object) -> list[tuple[str, object]]:
    return [
        (name, None if _can_change(value) or isinstance(value, tuple) else value)
        for name, value in _walk(root, set())
    ]


def _check_shares_nothing(one: object, other: object) -> None:
    seen, also_seen = set[int](), set[int]()
    both = list(_walk(one, seen)), list(_walk(other, also_seen))  # alive, so are their ids
    assert len(both[0]) == len(both[1])
    assert seen.isdisjoint(also_seen)


def test_a_copy_is_the_same_and_shares_no_part():
    for name, root in _roots():
        made = copied(root)
        assert repr(_plain(made)) == repr(_plain(root)), name
        assert unchanged(made, root), "the ids are the same, too"
        _check_shares_nothing(made, root)
        assert formats.save_bytes(made) == formats.save_bytes(root), name


def test_a_copy_with_other_ids_has_them_wherever_its_parts_are_named():
    for name, root in _roots():
        every = {value for _kind, value in _walk(root, set()) if isinstance(value, Id)}
        ids = {uid: new_id() for uid in every}
        made = copied(root, ids)
        wanted = [ids[value] if isinstance(value, Id) else value for _kind, value in _plain(root)]
        assert repr([value for _kind, value in _plain(made)]) == repr(wanted), name
        assert not unchanged(made, root) or not every
        _check_shares_nothing(made, root)
        assert formats.save_bytes(made) == formats.save_bytes(root), name


def test_a_copy_of_a_part_is_the_same_and_shares_nothing():
    for _name, root in _roots():
        table = [] if root.expressions is None else root.expressions.expressions
        for part in (*root.nodes, *root.attachments, *root.variables, *root.commands, *table):
            made = copied(part)
            assert unchanged(made, part)
            _check_shares_nothing(made, part)
