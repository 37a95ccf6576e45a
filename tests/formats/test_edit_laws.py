"""Whatever can be edited can be saved, undone and redone: each edit alone, and in sequences.

A few edits run always; in a soak it is every real file, and many sequences.
"""

from __future__ import annotations

import inspect
from collections import Counter
from functools import cache
from pathlib import Path as File

import pytest

import formats
from formats.ainb.editing.structure import Structure as GraphStructure
from formats.core.paths import Path
from formats.errors import WrongType
from formats.registry import structure_of
from tests.formats import own
from tests.formats.edit_laws import hold_clones, hold_each, hold_sequence
from tests.formats.random_edits import ALL_EDITS, GRAPH_EDITS, Session
from tests.scale import scale, seeded

SEQUENCES = scale(36, 20_000)
CHUNK = scale(36, 500)
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
    return scale(max(3, own.often(file, 10)), max(20, 2_000_000 // (file.stat().st_size + 1000)))


@pytest.mark.parametrize("chunk", range(0, SEQUENCES, CHUNK))
@pytest.mark.parametrize("name", own.NAMES)
def test_sequences_of_edits_can_be_saved_and_taken_back(name, chunk, count):
    counts: Counter[str] = Counter()
    files = _files(name, 20, LARGEST)
    for seed in range(chunk, min(chunk + CHUNK, SEQUENCES)):
        counts += _hold(files[seed % len(files)], seed)
        count(f"sequences of edits of {name}")
    for what, number in counts.items():
        count(f"edits in sequences of {name}: {what}", number)
    assert {"remove", "duplicate", "paste", "undo", "redo"} <= set(counts)
    if name == "ainb":
        counts += _with_rare_ones(files, counts)
        assert set(GRAPH_EDITS) <= set(counts), set(GRAPH_EDITS) - set(counts)


def _hold(file: File, seed: int) -> Counter[str]:
    return hold_sequence(file, seed, own.often(file, LENGTH))


def _with_rare_ones(files: list[File], counts: Counter[str]) -> Counter[str]:
    """Hold more sequences while there are edits that chance has left out so far."""
    more: Counter[str] = Counter()
    for seed in range(SEQUENCES, SEQUENCES + 60):
        if set(GRAPH_EDITS) <= {*counts, *more}:
            break
        more += _hold(files[seed % len(files)], seed)
    return more


REFUSED = {"paste_over", "reorder_keys", "sort"}
"""Edits of other formats, which no graph has."""


ASKED = {
    "child_kinds", "offer",
    "can_sort", "caption", "caption_terms", "captions", "converting", "extract_reason",
    "extracted", "inline_reason", "insert_reason", "is_many", "is_one_object", "joins", "kinds",
    "move_reason", "name", "named_by", "names", "node_offers", "offers", "origin_names", "origins",
    "pack", "path_of", "read_ahead", "ready", "replace_offers", "share_reason", "shared", "show",
    "targets", "to_text", "trying", "uses", "with_below", "from_text",
    "bringing", "duplicating", "pasting", "retyping", "sorting",
}  # fmt: skip
"""Methods that only ask, or show another root; and edits in steps, which others take at once."""


@cache
def public_edits() -> set[str]:
    """Return every method of the structure of graphs that edits."""
    methods = {name for name, _method in inspect.getmembers(GraphStructure, inspect.isfunction)}
    return {name for name in methods if not name.startswith(("_", "check_"))} - ASKED


class _Telling:
    """A structure that tells which of its edits were done."""

    def __init__(self, structure, done):
        self._structure, self._done = structure, done

    def __getattr__(self, name):
        found = getattr(self._structure, name)
        if name not in public_edits():
            return found

        def telling(*args, **keywords):
            result = found(*args, **keywords)
            self._done.add(name)
            return result

        return telling


def test_sequences_have_every_edit_that_a_graph_offers():
    done: set[str] = set()
    files = own.files("ainb")
    for name, edit in sorted(ALL_EDITS.items()):
        for seed in range(0 if name in REFUSED else 100):
            chance = seeded(f"{name} {seed}")
            root = formats.open_bytes(files[seed % len(files)].read_bytes())
            session = Session(root)
            for _earlier in range(seed % 25):  # some edits need what others leave
                session.edit(chance)
            telling = _Telling(session.structure, done)
            path = () if name in GRAPH_EDITS else chance.choice(_places(session.view))
            if session.do(lambda a=(telling, path, chance), do=edit: do(*a)):
                break
        else:
            assert name in REFUSED, f"{name} is never done"
    assert done == public_edits() - REFUSED


def _places(view) -> list[Path]:
    return [path for path, _row in view.walk()]


def test_edits_that_no_graph_has_are_refused():
    root = formats.open_bytes(own.files("ainb")[0].read_bytes())
    structure = structure_of(root, formats.outline_of(root))
    path = ("nodes", 0)
    for edit in (
        lambda: structure.sort(("nodes",)),
        lambda: structure.paste_over(path, structure.pack([path])),
        lambda: structure.reorder_keys(path),
    ):
        with pytest.raises(WrongType):
            edit()


@pytest.mark.parametrize("name", own.NAMES)
def test_a_clone_goes_its_own_way(name, count):
    for seed, file in enumerate(_files(name, 6, LARGEST)):
        count(f"clones of {name}", hold_clones(file, max(2, own.often(file, scale(8, 30))), seed))


def test_a_source_that_leads_nowhere_goes_on_doing_so():
    """Its numbers may be those of a node that came later."""
    from formats.ainb import build
    from formats.ainb.model import Ainb, Source
    from formats.ainb.types import INT
    from formats.core.records import Stored

    root = Ainb(name="Dangling")
    reader = build.add_node(root, "Reader")
    slot = build.add_input(reader, "Value", INT)
    slot.sources = [Source(Stored(1), Stored(0))]
    root = formats.open_bytes(formats.save_bytes(root))
    assert root.nodes[0].inputs[0].sources[0].node == Stored(1)
    giver = build.add_node(root, "Giver")
    build.add_output(giver, "Given", INT)
    again = formats.open_bytes(formats.save_bytes(root))
    assert isinstance(again.nodes[0].inputs[0].sources[0].node, Stored)
    assert formats.format_of(root).equal(root, again)
    structure = structure_of(again)
    structure.move(("nodes", 1), 0)
    moved = formats.open_bytes(formats.save_bytes(structure.root))
    assert isinstance(moved.nodes[1].inputs[0].sources[0].node, Stored)
