"""That looking at what an edit touched repairs a document as looking at all of it does."""

from __future__ import annotations

from collections import Counter

import pytest

import formats
from app.ui import app_paths
from formats.ainb.copied import copied
from formats.ainb.draft import Draft
from formats.ainb.editing import repair_derived, structure
from formats.ainb.enums import enum_facts
from formats.ainb.locate import PartIndex
from formats.errors import FormatError, WrongType
from tests.formats import own
from tests.formats.ainb import whole_repair
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

SEQUENCES = scale(16, 4000)
LENGTH = 20
LARGEST = 12_000
"""The size in bytes of the largest real files."""


def saved(root):
    """Return the bytes of a document, or why it cannot be saved."""
    try:
        return formats.save_bytes(root)
    except FormatError as error:
        return str(error)


class Trial(Draft):
    """A copy of a draft, all of it to be changed."""

    def __init__(self, edit):
        super().__init__(edit.before)
        self.root = copied(edit.root)

    def touch(self, part):
        """Return the part, which is a copy."""
        return part


def whole(edit):
    """Return the bytes of the document as the plain rule repairs it, or why it refuses to."""
    trial = Trial(edit)
    try:
        whole_repair.repair_derived(trial, whole_repair.Before(edit.before))
        return saved(trial.root)
    except WrongType as error:
        return str(error)


@pytest.fixture
def compared(monkeypatch):
    """Hold every edit to be repaired in the same way as by the plain rule; count them."""
    counts = Counter()

    def both(edit, known):
        wanted, found = whole(edit), None
        try:
            repair_derived.repair_derived(edit, known)
            found = saved(edit.root)
        except WrongType as error:
            found = str(error)
            raise
        finally:
            assert found == wanted
            counts[type(found)] += 1

    monkeypatch.setattr(structure, "repair_derived", both)
    return counts


def test_what_was_touched_is_repaired_as_from_the_whole(compared, count):
    files = own.files("ainb") + own.small_real_files("ainb", scale(12, 1 << 20), LARGEST)
    for number in range(SEQUENCES):
        root = formats.open_bytes(files[number % len(files)].read_bytes())
        session, chance = Session(root), seeded(number)
        for _ in range(LENGTH):
            session.edit(chance)
        for _ in session.done[:]:
            session.undo()
    count("edits of ainb repaired as from the whole", compared[bytes])
    count("edits of ainb refused as from the whole", compared[str])
    assert compared[bytes] > SEQUENCES


def test_what_is_known_of_enums_is_what_the_document_tells_after_every_step(count):
    files = own.files("ainb") + own.small_real_files("ainb", 200, LARGEST)
    telling = [one for one in files if enum_facts(formats.open_bytes(one.read_bytes()))]
    if not telling:
        pytest.skip("no real files, and no sample tells names of values")
    for number in range(SEQUENCES):
        root = formats.open_bytes(telling[number % len(telling)].read_bytes())
        view = formats.outline_of(root)
        session, chance = Session(root, view), seeded(number)
        for _ in range(LENGTH):
            _ = view.index.enums  # asked for, as a window does
            session.edit(chance)
            assert view.index.enums.facts == PartIndex(view.root).enums.facts, session.trail
        for _ in session.done[:]:
            session.undo()
            assert view.index.enums.facts == PartIndex(view.root).enums.facts, session.trail
        count("sequences of edits after which enums are known")


def test_a_link_to_a_node_that_goes_leads_to_another_reader_of_the_output():
    """A query's output that two inputs read, one of them of a node that another replaces."""
    doc = formats.open(app_paths.sample_folder() / "Watchman.root.ainb")
    [offer] = [one for one in doc.structure.replace_offers(("nodes", 2)) if one.title == "WalkTo"]
    doc.structure.replace_with(("nodes", 2), offer)
    query, reader = doc.root.nodes[11], doc.root.nodes[2]
    assert [source.node for slot in reader.inputs for source in slot.sources] == [query.uid]
    assert [(link.label, link.target) for link in query.links] == [("Position", reader.uid)]
