"""Nodes on the clipboard are packed when somebody asks, as they were when they were copied."""

from __future__ import annotations

from functools import partial

import pytest

import formats
from formats.ainb.editing import paste
from formats.ainb.locate import Location
from formats.ainb.model import Ainb, Node
from formats.editing import run_all
from formats.errors import FormatError
from formats.held_rows import HeldRows
from formats.registry import structure_of
from tests.formats import own
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

LARGEST = scale(12_000, 1 << 40)
FILES = own.files("ainb") + own.small_real_files("ainb", scale(30, 3000), LARGEST)


def _packed(root: Ainb, nodes: list[Node]) -> bytes:
    return paste.pack(root, [Location(node, node) for node in nodes])


def _held(root: Ainb, nodes: list[Node]) -> HeldRows:
    return paste.hold(root, [Location(node, node) for node in nodes])


def _without_guids(data: bytes) -> bytes:
    """Return packed nodes with no GUIDs, as every copy gets others."""
    root = paste.unpack(data).root
    for node in root.nodes:
        node.guid = bytes(16)
    return formats.save_bytes(root)


@pytest.mark.parametrize("file", FILES, ids=own.label)
def test_what_is_packed_late_is_what_was_copied(file):
    try:
        root = formats.open_bytes(file.read_bytes())
    except FormatError:
        return
    chance = seeded(file.name)
    for count in {1, 2, len(root.nodes) // 2, len(root.nodes)} - {0}:
        nodes = chance.sample(root.nodes, min(count, len(root.nodes)))
        if not nodes:
            continue
        held, at_once = _held(root, nodes), _without_guids(_packed(root, nodes))
        session = Session(root, formats.outline_of(root))
        for _ in range(5):
            session.edit(chance)
        root = session.view.root
        assert _without_guids(held.packed()) == at_once
        assert held.packed() is held.packed()


@pytest.mark.parametrize("file", FILES, ids=own.label)
def test_nodes_that_are_packed_after_they_were_removed_are_as_before(file):
    try:
        root = formats.open_bytes(file.read_bytes())
    except FormatError:
        return
    chance, before = seeded(file.name), formats.save_bytes(root)
    for count in {min(1, len(root.nodes)), len(root.nodes) // 2, len(root.nodes)} - {0}:
        nodes = chance.sample(root.nodes, count)
        held, at_once = _held(root, nodes), _packed(root, nodes)
        structure = structure_of(root)
        paths = [("nodes", root.nodes.index(node)) for node in nodes]
        remove = partial(structure.remove, paths)
        _, steps = run_all(structure.view, remove)
        assert _without_guids(held.packed()) == _without_guids(at_once)
        for step in reversed(steps):
            step.undo(structure.view)
        assert formats.save_bytes(structure.root) == before


def test_text_and_names_are_of_the_nodes_as_they_were():
    file = next(one for one in own.files("ainb") if one.name == "Old states.ainb")
    root = formats.open_bytes(file.read_bytes())
    titles = [node.title for node in root.nodes]
    structure = structure_of(root)
    held = structure.hold([("nodes", at) for at in range(len(root.nodes))])
    run_all(structure.view, lambda run: structure.remove([("nodes", 0)], run))
    assert not held.is_many
    assert held.text_or_names() == paste.to_text(held.packed())
    assert paste.names(held.packed()).splitlines() == titles


def test_many_nodes_are_read_beside_the_window():
    file = next(one for one in own.files("ainb") if one.name == "Old states.ainb")
    root = formats.open_bytes(file.read_bytes())
    count = paste.MANY
    assert _held(root, root.nodes[:1] * count).is_many
    assert not _held(root, root.nodes[:1] * (count - 1)).is_many
