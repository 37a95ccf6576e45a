"""Copies of whole documents: the same in everything, and nothing that is edited is shared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import formats
from formats.ainb.copied import copied
from formats.ainb.model import Ainb, Link, Node
from formats.ainb.types import LinkKind
from formats.errors import FormatError
from tests.formats import own
from tests.scale import scale

LARGEST = scale(12_000, 1 << 40)


def _walk(value: object, seen: set[int]) -> Iterator[tuple[str, object]]:
    """Yield every part and list of a document once, then all that is neither, in one order."""
    todo = [value]
    while todo:
        value = todo.pop()
        if is_dataclass(value) or isinstance(value, list | dict):
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


def _plain(root: Ainb) -> list[tuple[str, object]]:
    return [
        (name, None if is_dataclass(value) or isinstance(value, list | dict | tuple) else value)
        for name, value in _walk(root, set())
    ]


def test_a_copy_is_the_same_and_shares_no_part():
    for file in own.files("ainb") + own.small_real_files("ainb", scale(40, 1 << 20), LARGEST):
        try:
            root = formats.open_bytes(file.read_bytes())
        except FormatError:
            continue
        made = copied(root)
        assert repr(_plain(made)) == repr(_plain(root)), file.name
        seen, also_seen = set[int](), set[int]()
        both = list(_walk(root, seen)), list(_walk(made, also_seen))  # alive, so are their ids
        assert len(both[0]) == len(both[1])
        assert seen.isdisjoint(also_seen), file.name
        assert formats.save_bytes(made) == formats.save_bytes(root), file.name


def test_nodes_may_lie_as_deep_as_they_like():
    root = formats.ainb.AINB.new(0x407)
    for number in range(20_000):
        root.nodes.append(Node(0, str(number)))
        if number:
            root.nodes[-2].links.append(Link(LinkKind.CHILD, root.nodes[-1]))
    made = copied(root)
    assert [node.name for node in made.nodes] == [node.name for node in root.nodes]
    assert made.nodes[5].links[0].target is made.nodes[6]
