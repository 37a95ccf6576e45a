"""One version of a graph becomes any other by all that differs, and merging loses nothing of it."""

from __future__ import annotations

import copy

import formats
from app.ui import app_paths
from formats.diff import everything, words
from formats.document import Document
from formats.errors import FormatError
from formats.registry import graph_of
from tests.formats import own
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

VERSIONS = scale(150, 20_000)
LARGEST = 12_000


def _edited(base: Document, seed: int) -> Document:
    """Return a version after one to three edits of any sort."""
    version, chance = base.clone(), seeded(f"version {seed}")
    session = Session(version.root, version.outline)
    for _ in range(1 + seed % 3):
        session.edit(chance)
    return version


def test_a_version_is_made_of_its_differences_and_merged_with_none():
    files = own.files("ainb") + own.small_real_files("ainb", 40, LARGEST)
    for seed in range(VERSIONS):
        file = files[seed % len(files)]
        try:
            base = formats.open(file)
        except FormatError:
            continue
        version, where = _edited(base, seed), f"{file.name}, {seed}"
        taken = base.clone()
        taken.apply(base.diff(version))
        assert taken == version, where
        assert base.merge(version, base) == version, where
        assert base.merge(base, version) == version, where


def test_a_condition_that_becomes_a_variable_is_a_difference():
    base = _opened("Old states.ainb")
    version = base.clone()
    path = ("nodes", 1, "children", 0)
    version.structure.set_caption(path, "BB[Count]")
    (found,) = base.diff(version)
    assert words(found, base.outline).endswith("condition: 0 → 0 ← blackboard Count")
    assert base.merge(base, version) == version
    base.apply([found])
    assert base == version
    assert formats.open(base.to_bytes()) == version


def test_a_variable_of_a_condition_is_taken_without_where_the_child_leads():
    base = _opened("Old states.ainb")
    version, mine = base.clone(), base.clone()
    path = ("nodes", 1, "children", 0)
    version.structure.set_caption(path, "BB[Count]")
    mine.structure.unlink([path])
    merged = base.merge(mine, version)
    row = merged.outline.row((*path, "condition"))
    assert (row.value, row.detail) == (0, "← blackboard Count")
    assert merged.outline.row((*path, "target")).target is None


def test_nodes_that_change_places_are_told_by_their_guid():
    base = formats.open(app_paths.sample_folder() / "Watchman.root.ainb")
    version = formats.open(base.to_bytes())
    nodes = version.root.nodes
    first, second = nodes[0], nodes[1]
    nodes[0], nodes[1] = second, first
    for name in ("name", "type", "hash", "flags", "properties", "inputs", "outputs", "links"):
        held = getattr(first, name)
        setattr(first, name, getattr(second, name))
        setattr(second, name, held)
    version.outline.refresh()
    assert formats.open(version.to_bytes()) == version
    base.apply(base.diff(version))
    assert base == version


def test_what_comes_on_both_sides_comes_in_its_order():
    base = formats.open(app_paths.sample_folder() / "Watchman.root.ainb")
    for place in base.outline.keys(("nodes",)):
        for offer in base.structure.replace_offers(("nodes", place))[:6]:
            version = base.clone()
            path = ("nodes", place)
            version.structure.replace_with(path, offer)
            assert base.merge(version, version.clone()) == version, (place, offer.title)


def test_what_no_row_shows_comes_with_the_last_difference():
    base = formats.open(app_paths.sample_folder() / "Watchman.root.ainb")
    chance = seeded("back")
    for _ in range(20):
        version = base.clone()
        session = Session(version.root)
        session.do(lambda one=session: _set_strings(one))
        session.edit(chance)
        version.structure.show(session.root)
        if version.diff(base):
            version.apply(version.diff(base))
            assert version == base


def _set_strings(session: Session) -> None:
    for path, row in list(session.view.walk()):
        if row.editable and row.value == "" and len(path) == 4:
            session.structure.set(path, "Other")


def _opened(name: str) -> Document:
    return formats.open(next(file for file in own.files("ainb") if file.name == name))


def test_parts_of_a_version_that_takes_the_place_of_another_keep_their_identity():
    base = formats.open(app_paths.sample_folder() / "Watchman.root.ainb")
    version, other = base.clone(), formats.open(base.to_bytes())
    other.structure.remove([("nodes", 2)])
    before = [node.uid for node in version.root.nodes]
    wires = {edge.id for edge in graph_of(version.root).edges}
    root = version.root
    version.structure.replace((), other.root)
    assert [node.uid for node in version.root.nodes] == before[:2] + before[3:]
    edges = [edge.id for edge in graph_of(version.root).edges]
    assert len(set(edges)) == len(edges) > len(wires) / 2
    assert set(edges) < wires
    assert [node.uid for node in root.nodes] == before


def test_parts_of_a_copy_that_are_new_get_an_identity_of_their_own():
    base = formats.open(app_paths.sample_folder() / "Watchman.root.ainb")
    other = copy.deepcopy(base.root)
    other.nodes[0].guid, other.nodes[1].guid = bytes(16), other.nodes[0].guid
    base.structure.replace((), other)
    uids = [node.uid for node in base.root.nodes]
    assert len(set(uids)) == len(uids)


def test_a_document_that_is_taken_whole_stays_a_value_of_its_own():
    base = _opened("Old states.ainb")
    version = formats.open(_edited(base, 1).to_bytes())
    parts, data = set(map(id, version.root.nodes)), version.to_bytes()
    for is_given in (False, True):
        mine = base.clone()
        mine.apply([everything(mine.outline, version.outline, is_given=is_given)])
        assert mine.to_bytes() == data == version.to_bytes()
        assert parts.isdisjoint(map(id, mine.root.nodes))
