"""Nodes on the clipboard are packed when somebody asks, as they were when they were copied."""

from __future__ import annotations

import pytest

import formats
from formats.ainb.editing import paste
from formats.errors import FormatError
from formats.registry import structure_of
from tests.formats import own
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

LARGEST = scale(12_000, 1 << 40)
FILES = own.files("ainb") + own.small_real_files("ainb", scale(30, 3000), LARGEST)


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
        places = chance.sample(range(len(root.nodes)), min(count, len(root.nodes)))
        if not places:
            continue
        session, paths = Session(root), [("nodes", place) for place in places]
        held = structure_of(root, session.view)
        at_once = _without_guids(held.pack(paths))
        for _ in range(5):
            session.edit(chance)
        session.do(lambda one=session: one.structure.remove([("nodes", 0)]))
        assert _without_guids(held.pack(paths)) == at_once


def test_text_and_names_are_of_the_nodes():
    file = next(one for one in own.files("ainb") if one.name == "Old states.ainb")
    structure = structure_of(formats.open_bytes(file.read_bytes()))
    paths = [("nodes", at) for at in range(len(structure.root.nodes))]
    assert structure.names(paths).splitlines() == [node.title for node in structure.root.nodes]
    read = formats.open(structure.to_text(paths).encode()).root
    assert [node.name for node in read.nodes] == [node.name for node in structure.root.nodes]


def test_many_nodes_are_read_beside_the_window():
    structure = structure_of(formats.open_bytes(own.files("ainb")[0].read_bytes()))
    assert structure.is_many([("nodes", at) for at in range(100)])
    assert not structure.is_many([("nodes", at) for at in range(99)])
