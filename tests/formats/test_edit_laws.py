"""Whatever can be edited can be saved, undone and done again: each edit alone, and in sequences.

A few edits run always; in a soak it is every real file, and many sequences.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path as File

import pytest

import formats
from formats.registry import structure_of
from tests.formats import own
from tests.formats.edit_laws import hold_clones, hold_each, hold_nodes, hold_sequence
from tests.formats.random_edits import GRAPH_EDITS
from tests.scale import scale

SEQUENCES = scale(60, 20_000)
CHUNK = scale(60, 500)
LENGTH = 30
LARGEST = 12_000
"""The size in bytes of the largest files that sequences of edits are tried on."""


def _files(name: str, real: int, limit: int) -> list[File]:
    """Return our own files and some real ones; in a soak all of these."""
    return own.files(name) + own.small_real_files(name, scale(real, 1 << 20), limit)


@pytest.mark.parametrize("name", own.NAMES)
def test_every_offered_edit_can_be_saved_and_taken_back(name, count):
    counts: Counter[str] = Counter()
    for file in _files(name, 4, scale(6000, 1 << 40)):
        counts += hold_each(file, _rows(file))
    for what, number in counts.items():
        count(f"single edits of {name}: {what}", number)
    missing = {"add", "remove", "duplicate", "rename", "move", "paste"} - set(counts)
    assert not missing, f"never done: {missing}"


def _rows(file: File) -> int:
    """Return at how many rows of a file to try every edit: fewer where each takes longer."""
    return scale(12, max(20, 2_000_000 // (file.stat().st_size + 1000)))


@pytest.mark.parametrize("chunk", range(0, SEQUENCES, CHUNK))
@pytest.mark.parametrize("name", own.NAMES)
def test_sequences_of_edits_can_be_saved_and_taken_back(name, chunk, count):
    counts: Counter[str] = Counter()
    files = _files(name, 20, LARGEST)
    for seed in range(chunk, min(chunk + CHUNK, SEQUENCES)):
        counts += hold_sequence(files[seed % len(files)], seed, LENGTH)
        count(f"sequences of edits of {name}")
    for what, number in counts.items():
        count(f"edits in sequences of {name}: {what}", number)
    assert {"remove", "duplicate", "paste", "undo", "redo"} <= set(counts)
    assert name != "ainb" or set(GRAPH_EDITS) <= set(counts)


@pytest.mark.parametrize("name", own.NAMES)
def test_a_clone_goes_its_own_way(name, count):
    for seed, file in enumerate(_files(name, 6, LARGEST)):
        count(f"clones of {name}", hold_clones(file, scale(8, 30), seed))


@pytest.mark.parametrize("file", _files("ainb", 8, scale(9000, 1 << 40)), ids=own.label)
def test_every_node_can_be_copied_moved_and_deleted(file, count):
    for what, number in hold_nodes(file).items():
        count(f"nodes of ainb: {what}", number)


def test_a_source_that_leads_nowhere_goes_on_doing_so():
    """Its numbers may be those of a node that came later."""
    from formats.ainb import build
    from formats.ainb.model import Ainb, Source
    from formats.ainb.types import INT

    root = Ainb(name="Dangling")
    reader = build.add_node(root, "Reader")
    slot = build.add_input(reader, "Value", INT)
    slot.sources = [Source(None, None, raw_node=1, raw_output=0)]
    root = formats.open_bytes(formats.save_bytes(root))
    assert root.nodes[0].inputs[0].sources[0].node is None
    giver = build.add_node(root, "Giver")
    build.add_output(giver, "Given", INT)
    again = formats.open_bytes(formats.save_bytes(root))
    assert again.nodes[0].inputs[0].sources[0].node is None
    assert formats.format_of(root).equal(root, again)
    view = formats.outline(again)
    structure_of(again, view).move(("nodes", 1), 0, lambda step: step.do(view))
    moved = formats.open_bytes(formats.save_bytes(again))
    assert moved.nodes[1].inputs[0].sources[0].node is None
