"""Whatever is taken of how another version of a graph differs, the file can be saved and undone."""

from __future__ import annotations

import copy
from collections import Counter
from functools import cache
from pathlib import Path as File

import pytest

import formats
from app.ui import app_paths
from formats.ainb import build, types
from formats.ainb.editing import paste
from formats.ainb.model import Attachment, Link, Transition
from formats.ainb.types import ConditionForm, LinkKind, NodeType
from formats.core.kinds import Kind
from formats.diff import diff, everything, words
from formats.document import Document
from formats.editing import Origin
from formats.errors import FormatError
from formats.registry import graph_of, structure_of
from tests.formats import own
from tests.formats.ainb import cases
from tests.formats.edit_laws import Broken, hold, session_of
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

PAIRS = scale(60, 20_000)
"""How many pairs of versions are compared."""
PARTS = 4
"""How many parts are taken of the differences of each, one after the other."""
EDITS = 10
OWN_EDITS = 4
"""How many edits one version has of its own, where both were edited."""
LARGEST = scale(12_000, 1 << 17)


@cache
def _files() -> list[File]:
    return own.files("ainb") + own.small_real_files("ainb", scale(20, 1 << 20), LARGEST)


def _take(session: Session, part: list, before: bytes) -> bool:
    """Take differences over and back again; return whether they were not refused."""
    return hold(session, lambda: session.structure.take(part), before)


def _hold_pair(seed: int) -> Counter[str]:
    """Hold some parts of the differences of two versions of a file to the law.

    Of every other pair of each file both versions were edited.
    """
    chance = seeded(seed)
    file = _files()[seed % len(_files())]
    mine, other = session_of(file), session_of(file)
    counts: Counter[str] = Counter()
    if mine is None or other is None:
        return counts
    for _ in range(chance.randint(1, OWN_EDITS) if seed // len(_files()) % 2 else 0):
        mine.edit(chance)
    for _ in range(chance.randint(1, EDITS)):
        other.edit(chance)
    before, found = formats.save_bytes(mine.root), diff(mine.view, other.view)
    for _ in range(PARTS if found else 0):
        part = chance.sample(found, chance.randint(1, len(found)))
        if chance.random() < 0.5:  # in the order in which a person sees them, and in any other
            part.sort(key=found.index)
        try:
            counts["taken" if _take(mine, part, before) else "refused"] += 1
        except Exception as error:
            told = [(one.what.value, one.path, one.other_path) for one in part]
            raise Broken(f"{file.name}, seed {seed}, {told}: {error!r}") from error
    return counts


def test_any_part_of_what_differs_can_be_taken_saved_and_undone(count):
    counts: Counter[str] = Counter()
    for seed in range(PAIRS):
        counts += _hold_pair(seed)
    for what, number in counts.items():
        count(f"parts of differences of ainb: {what}", number)
    assert counts["taken"] > 5 * counts["refused"] > 0


def test_all_that_differs_from_any_other_graph_makes_that_graph(count):
    """But for flags and data links, which follow from other parts where a file is odd."""
    files, pairs = own.small_real_files("ainb", scale(40, 1 << 20), LARGEST), 0
    for seed in range(scale(10, 5_000) if files else 0):
        one, other = (session_of(file) for file in seeded(f"pair {seed}").sample(files, 2))
        if one is None or other is None or one.root.version != other.root.version:
            continue
        assert _take(one, diff(one.view, other.view), formats.save_bytes(one.root))
        one.redo()
        rows = [each.path or each.other_path for each in diff(one.view, other.view)]
        left = [row for row in rows if {"flags", "data links"}.isdisjoint(row)]
        assert not left, f"seed {seed}: {left}"
        pairs += 1
    count("pairs of graphs made alike", pairs)


# What the law found


def _selector(type_: int):
    """Return a document with a selector of three children, its rows, and what runs edits of it."""
    root = formats.FORMATS[-1].new("Selecting")
    ends = [build.add_node(root, f"End{number}") for number in range(3)]
    conditions = {
        NodeType.S32_SELECTOR: [cases.of_int(one) for one in (3, 12, 0)],
        NodeType.F32_SELECTOR: [
            cases.of_range(0, 1), cases.of_range(1, 2), cases.last_range(),
        ],
    }  # fmt: skip
    node = build.add_node(root, "", type_)
    for end, condition in zip(ends, conditions[type_], strict=True):
        build.add_child(node, end, condition=condition)
    root = formats.open_bytes(formats.save_bytes(root))
    return root, formats.outline_of(root)


def _retyped():
    """Return an S32 selector, and how an F32 selector in its place differs."""
    root, view = _selector(NodeType.S32_SELECTOR)
    other, there = _selector(NodeType.F32_SELECTOR)
    for one, counterpart in zip(root.nodes, other.nodes, strict=True):
        counterpart.guid = one.guid
    there = formats.outline_of(other)
    return Session(root, view), diff(view, there)


def test_a_selectors_type_takes_the_conditions_of_its_children_along():
    session, found = _retyped()
    types_ = [one for one in found if one.path and one.path[2:] == ("type",)]
    assert 0 < len(types_) < len(found)
    before = formats.save_bytes(session.root)
    assert _take(session, types_, before)
    session.redo()
    forms = [link.condition.form for link in session.root.nodes[3].children()]
    assert forms == [ConditionForm.RANGE, ConditionForm.RANGE, ConditionForm.LAST_RANGE]
    values = [link.condition.value for link in session.root.nodes[3].children()]
    assert values[:2] == [(0.0, 1.0), (1.0, 2.0)]


def test_children_that_lead_to_the_same_node_take_their_own_conditions():
    root, _view = _selector(NodeType.S32_SELECTOR)
    other, _view = _selector(NodeType.F32_SELECTOR)
    for document in (root, other):
        node = document.nodes[3]
        node.links[1].target = node.links[0].target
    for one, counterpart in zip(root.nodes, other.nodes, strict=True):
        counterpart.guid = one.guid
    session, there = Session(root), formats.outline_of(other)
    assert _take(session, diff(session.view, there), formats.save_bytes(root))
    session.redo()
    values = [link.condition.value for link in session.root.nodes[3].children()]
    assert values[:2] == [(0.0, 1.0), (1.0, 2.0)]


def test_a_condition_of_another_type_of_selector_is_refused_without_the_type():
    session, found = _retyped()
    before = formats.save_bytes(session.root)
    rows = [one for one in found if "children" in (one.path or one.other_path or ())]
    assert rows
    for one in rows:
        assert not _take(session, [one], before)
    assert _take(session, found, before)


def test_an_output_that_goes_is_read_no_longer():
    root = formats.FORMATS[-1].new("Reading")
    giver, reader = build.add_node(root, "Giver"), build.add_node(root, "Reader")
    output = build.add_output(giver, "Given", types.INT)
    build.connect(reader, build.add_input(reader, "Value", types.INT), giver, output)
    root = formats.open_bytes(formats.save_bytes(root))
    other = formats.open_bytes(formats.save_bytes(root))
    structure = structure_of(other)
    there = structure.view
    structure.connect(("nodes", 1, "inputs", 0), None)
    structure.remove([("nodes", 0, "outputs", 0)])
    session = Session(root)
    before = formats.save_bytes(root)
    gone = [one for one in diff(session.view, there) if one.path[2] == "outputs"]
    assert _take(session, gone, before)
    session.redo()
    assert not session.root.nodes[1].inputs[0].sources


def test_a_variable_that_is_still_used_does_not_go():
    root = formats.FORMATS[-1].new("Using")
    variable = build.add_variable(root, Kind.S32, "Choice", 1)
    slot = build.add_property(build.add_node(root, "Reader"), "Value", types.INT)
    build.bind(slot, variable)
    root = formats.open_bytes(formats.save_bytes(root))
    structure = structure_of(formats.open_bytes(formats.save_bytes(root)))
    there = structure.view
    structure.set_origin(("nodes", 0, "properties", 0), Origin.CONSTANT, "")
    structure.remove([("blackboard", 0)])
    session = Session(root)
    before, found = formats.save_bytes(root), diff(session.view, there)
    gone = [one for one in found if one.other_path is None and one.path[0] == "blackboard"]
    assert not _take(session, gone, before)
    assert _take(session, found, before)


def test_a_slot_of_another_type_stands_where_files_have_it():
    root = formats.FORMATS[-1].new("Sorting")
    node = build.add_node(root, "Node")
    build.add_property(node, "First", types.INT, 1)
    build.add_property(node, "Second", types.INT, 2)
    root = formats.open_bytes(formats.save_bytes(root))
    structure = structure_of(formats.open_bytes(formats.save_bytes(root)))
    there = structure.view
    structure.retype([("nodes", 0, "properties", 0)], Kind.BOOL)
    session = Session(root)
    before, found = formats.save_bytes(root), diff(session.view, there)
    for one in found:
        _take(session, [one], before)
    assert _take(session, found, before)
    session.redo()
    assert [one.name for one in session.root.nodes[0].properties] == ["Second", "First"]


def _giving(flags: int, readers: int, is_read: bool = True):
    """Return a document with a node that gives a bool, and some that read it.

    Where `is_read` is false, those only name it as a query, which files may have, too.
    """
    root = formats.FORMATS[-1].new("Giving")
    giver = build.add_node(root, "QueryGiven" if flags else "Given", flags=flags, guid=bytes(16))
    output = build.add_output(giver, "Bool", types.BOOL)
    for number in range(readers):
        reader = build.add_node(root, "Reader", guid=bytes([1 + number] * 16))
        slot = build.add_input(reader, "Value", types.BOOL)
        if is_read:
            build.connect(reader, slot, giver, output)
    if flags:
        for reader in root.nodes[1:]:
            reader.queries = [giver.uid]
    root = formats.open_bytes(formats.save_bytes(root))
    return Session(root)


def test_a_node_that_comes_names_only_what_is_a_query_here():
    session, there = _giving(0, 0), _giving(types.QUERY_FLAG, 1)
    before, found = formats.save_bytes(session.root), diff(session.view, there.view)
    comes = [one for one in found if one.path is None and one.other_path == ("nodes", 1)]
    assert _take(session, comes, before)
    session.redo()
    giver, reader = session.root.nodes
    assert reader.inputs[0].sources[0].node == giver.uid
    assert not reader.queries
    session.undo()
    assert _take(session, found, before)
    session.redo()
    assert session.root.nodes[1].queries == [session.root.nodes[0].uid]


def test_a_node_that_comes_names_what_is_a_query_only_here():
    session, there = _giving(types.QUERY_FLAG, 0), _giving(0, 1)
    before, found = formats.save_bytes(session.root), diff(session.view, there.view)
    comes = [one for one in found if one.path is None and one.other_path == ("nodes", 1)]
    assert _take(session, comes, before)
    session.redo()
    assert session.root.nodes[1].queries == [session.root.nodes[0].uid]


def test_what_is_no_query_any_more_is_named_by_none():
    session = _giving(types.QUERY_FLAG, 1, is_read=False)
    there = _giving(0, 1, is_read=False)
    before, found = formats.save_bytes(session.root), diff(session.view, there.view)
    assert session.root.nodes[1].queries
    sorts = [one for one in found if one.path and one.path[:2] == ("nodes", 0)]
    assert _take(session, sorts, before)
    session.redo()
    assert not session.root.nodes[0].is_query
    assert not session.root.nodes[1].queries


def test_a_variable_of_another_type_takes_those_along_that_use_it():
    session, there = _of_type(Kind.S32, types.INT), _of_type(Kind.F32, types.FLOAT)
    before, found = formats.save_bytes(session.root), diff(session.view, there.view)
    retyped = [one for one in found if one.path and one.path[0] == "blackboard"]
    for one in retyped:
        assert not _take(session, [one], before)
    assert retyped
    assert _take(session, found, before)


def _of_type(kind: Kind, type_: types.SlotType) -> Session:
    """Return a document whose only property takes its value from a variable of a type."""
    root = formats.FORMATS[-1].new("Typing")
    node = build.add_node(root, "Reader", guid=bytes(16))
    variable = build.add_variable(root, kind, "Choice", 1)
    build.bind(build.add_property(node, "Value", type_), variable)
    root = formats.open_bytes(formats.save_bytes(root))
    return Session(root)


def test_a_variable_of_another_type_stands_where_files_have_it():
    root = formats.FORMATS[-1].new("Sorting")
    for name in ("First", "Second"):
        build.add_variable(root, Kind.S32, name, 1)
    root = formats.open_bytes(formats.save_bytes(root))
    other = formats.FORMATS[-1].new("Sorting")
    build.add_variable(other, Kind.S32, "Second", 1)
    build.add_variable(other, Kind.F32, "First", 1.0)
    other = formats.open_bytes(formats.save_bytes(other))
    session = Session(root)
    before, found = formats.save_bytes(root), diff(session.view, formats.outline_of(other))
    for one in found:
        _take(session, [one], before)
    assert _take(session, found, before)
    session.redo()
    assert [one.name for one in session.root.variables] == ["Second", "First"]


def test_a_transition_that_a_node_takes_does_not_go():
    root = formats.FORMATS[-1].new("Passing")
    first, second = build.add_node(root, "First"), build.add_node(root, "Second")
    for transition, command in ((Transition(0, "Kept"), 0), (Transition(0, "Gone"), 1)):
        root.transitions.append(transition)
        ends = (first, second) if command else (second, first)
        build.add_link(ends[0], Link(LinkKind.TRANSITION, ends[1].uid, transition=transition.uid))
    root = formats.open_bytes(formats.save_bytes(root))
    other = formats.open_bytes(formats.save_bytes(root))
    other.nodes[0].links.clear()
    other.transitions.pop()
    other = formats.open_bytes(formats.save_bytes(other))
    session = Session(root)
    before, found = formats.save_bytes(root), diff(session.view, formats.outline_of(other))
    gone = [one for one in found if one.path == ("transitions", 1)]
    assert not _take(session, gone, before)
    assert _take(session, found, before)


def test_an_attachment_goes_from_one_node_of_several():
    root = formats.FORMATS[-1].new("Attaching")
    first, second = build.add_node(root, "First"), build.add_node(root, "Second")
    shared = Attachment("Shared")
    root.attachments.append(shared)
    first.attachments, second.attachments = [shared.uid], [shared.uid]
    root = formats.open_bytes(formats.save_bytes(root))
    other = formats.open_bytes(formats.save_bytes(root))
    other.nodes[0].attachments.clear()
    session = Session(root)
    before, found = formats.save_bytes(root), diff(session.view, formats.outline_of(other))
    assert _take(session, found, before)
    session.redo()
    assert [len(node.attachments) for node in session.root.nodes] == [0, 1]


def test_an_attachment_goes_with_its_last_use_in_any_order():
    root = formats.FORMATS[-1].new("Attaching")
    node, attachment = build.add_node(root, "First"), Attachment("Gone")
    root.attachments.append(attachment)
    node.attachments = [attachment.uid]
    root = formats.open_bytes(formats.save_bytes(root))
    other = formats.open_bytes(formats.save_bytes(root))
    other.nodes[0].attachments.clear()
    other.attachments.clear()
    session = Session(root)
    before, found = formats.save_bytes(root), diff(session.view, formats.outline_of(other))
    for part in (found, found[::-1]):
        assert _take(session, part, before)
    session.redo()
    assert not session.root.attachments
    assert not session.root.nodes[0].attachments


# One version of a graph becomes any other by all that differs, and merging loses nothing of it


VERSIONS = scale(150, 20_000)


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
    base.apply([everything(base.outline, version.outline)])
    assert base.to_bytes() == data == version.to_bytes()
    assert parts.isdisjoint(map(id, base.root.nodes))


# Nodes on the clipboard are packed when somebody asks, as they were when they were copied


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
