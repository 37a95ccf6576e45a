"""Whatever can be edited can be saved, undone and done again: each edit alone, and in sequences.

A few edits run always. With `TRIPTYCH_SOAK` set it is every real file, and many sequences.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path as File

import pytest

import formats
from tests import corpus
from tests.formats import own
from tests.formats.edit_laws import hold_each, hold_nodes, hold_sequence

SOAK = bool(os.environ.get("TRIPTYCH_SOAK"))
SEQUENCES = 20_000 if SOAK else 60
LENGTH = 30
LARGEST = 12_000
"""The size in bytes of the largest files that sequences of edits are tried on."""


def _files(name: str, real: int, limit: int) -> list[File]:
    """Return our own files and some real ones; in a soak all of these."""
    return own.files(name) + own.small_real_files(name, 1 << 20 if SOAK else real, limit)


@pytest.mark.parametrize("name", own.NAMES)
def test_every_offered_edit_can_be_saved_and_taken_back(name):
    counts: Counter[str] = Counter()
    for file in _files(name, 4, 1 << 40 if SOAK else 6000):
        counts += hold_each(file, _rows(file))
    print(name, dict(counts))
    missing = {"add", "remove", "duplicate", "rename", "move", "paste"} - set(counts)
    assert not missing, f"never done: {missing}"


def _rows(file: File) -> int:
    """Return at how many rows of a file to try every edit: fewer where each takes longer."""
    return max(20, 2_000_000 // (file.stat().st_size + 1000)) if SOAK else 12


@pytest.mark.parametrize("name", own.NAMES)
def test_sequences_of_edits_can_be_saved_and_taken_back(name):
    counts: Counter[str] = Counter()
    files = _files(name, 20, LARGEST)
    for seed in range(SEQUENCES):
        counts += hold_sequence(files[seed % len(files)], seed, LENGTH)
    print(name, SEQUENCES, "sequences", dict(counts))
    assert {"remove", "duplicate", "paste", "undo", "redo"} <= set(counts)


@pytest.mark.parametrize("file", _files("ainb", 8, 1 << 40 if SOAK else 9000), ids=own.label)
def test_every_node_can_be_copied_moved_and_deleted(file):
    counts = hold_nodes(file)
    print(file.name, dict(counts))


def test_a_source_that_leads_nowhere_goes_on_doing_so():
    """Its numbers may be those of a node that came later."""
    from formats.ainb import build
    from formats.ainb.model import INT, Ainb, Source
    from formats.editing import structure

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
    assert formats.format_of(root).module.equal(root, again)
    view = formats.outline(again)
    structure(view, again).move(("nodes", 1), 0, lambda step: step.do(view))
    moved = formats.open_bytes(formats.save_bytes(again))
    assert moved.nodes[1].inputs[0].sources[0].node is None


def test_corpus_is_there_for_the_long_run():
    if SOAK:
        corpus.need("ainb")
