"""The graph of a document: every edge the file's tables tell, no other one, groups and reach."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from formats.ainb import AINB
from formats.ainb.model import Ainb
from formats.graph import Edge, EdgeKind, Family, Graph, Role
from formats.registry import graph_of, structure_of
from tests import corpus
from tests.formats import own
from tests.formats.ainb.raw import RawTables

FILES = [*own.files("ainb"), *corpus.files("ainb")]


def seen(root: Ainb, drawn: Graph) -> Counter[tuple[Any, ...]]:
    """Return the edges of a graph in the words of `RawTables`."""
    names: dict[Any, Any] = {one.uid: f"c{i}" for i, one in enumerate(root.commands)}
    names |= {one.uid: i for i, one in enumerate(root.nodes)}
    ports: dict[Any, tuple[int, int]] = {}
    for node in root.nodes:
        for slots in (node.inputs, node.outputs):
            counts: Counter[int] = Counter()
            for slot in slots:
                ports[slot.uid] = (slot.type, counts[slot.type])
                counts[slot.type] += 1
    places: Counter[tuple[Any, Any]] = Counter()
    found: Counter[tuple[Any, ...]] = Counter()
    for edge in drawn.edges:
        more: tuple[Any, ...] = ()
        if edge.kind in (EdgeKind.CHILD, EdgeKind.TRANSITION):
            more = (places[edge.kind, edge.source],)
            places[edge.kind, edge.source] += 1
        elif edge.kind is EdgeKind.DATA:
            more = (ports[edge.source_pin], ports[edge.target_pin])
        target = names.get(edge.target, "stub")
        found[edge.kind.value, names[edge.source], target, *more] += 1
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_edges_are_those_of_the_raw_tables(file: Path):
    data = file.read_bytes()
    root = AINB.read(data)
    assert seen(root, graph_of(root)) == RawTables(data).edges()


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_the_graph_hangs_together(file: Path):
    """Ends, pins and paths are there; every node is in one group, and holds its own lines."""
    root = AINB.read(file.read_bytes())
    drawn = graph_of(root)
    view = AINB.outline(root)
    assert len({edge.id for edge in drawn.edges}) == len(drawn.edges)
    pins = {
        key: {line.pin: line for line in node.lines if line.pin is not None}
        for key, node in drawn.nodes.items()
    }
    for edge in drawn.edges:
        assert edge.source_pin is None or edge.source_pin in pins[edge.source]
        assert edge.target_pin is None or pins[edge.target][edge.target_pin].role is Role.INPUT
        view.row(edge.path)
    for node in drawn.nodes.values():
        view.row(node.path)
        for line in (*node.lines, *(line for tab in node.tabs for line in tab.lines)):
            row = view.row(line.path)
            assert row.editable == line.editable, (file.name, line)
            assert not line.editable or repr(row.value) == repr(line.value)
            for badge in line.badges:
                assert badge.target is None or view.row(badge.target)
    grouped = Counter(one for group in drawn.groups for one in group.nodes)
    assert grouped == Counter(list(drawn.nodes))
    keeps = [node.keep for node in drawn.nodes.values()]
    assert len(set(keeps)) == len(keeps) or _same_names(root)


def _same_names(root: Ainb) -> bool:
    return len({one.name for one in root.commands}) < len(root.commands)


def test_reach_and_groups_of_a_real_file():
    root = AINB.read(corpus.need_file("ainb/TOTK-ModForge-x/Player.event.root.ainb").read_bytes())
    drawn = graph_of(root)
    assert len([node for node in drawn.nodes.values() if node.family is Family.COMMAND]) == 154
    assert all(len(group.commands) <= 2 for group in drawn.groups)
    assert set(drawn.reached) == {command.uid for command in root.commands}
    for group in drawn.groups:
        reached = set().union(*(drawn.reached[one] for one in group.commands))
        assert not group.commands or reached == set(group.nodes)


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        pytest.param("Watchman.patrol.module.ainb", ["AI"], id="one part"),
        pytest.param(
            "Watchman.root.ainb",
            ["Watchman.patrol.module", "WalkTo", "Unlinked"],
            id="two parts and a node alone",
        ),
    ],
)
def test_without_commands_each_connected_part_is_a_group(name: str, titles: list[str]):
    """A single one has the category of the file as title, several have their main nodes'."""
    file = next(path for path in own.files("ainb") if path.name == name)
    root = AINB.read(file.read_bytes())
    structure = structure_of(root)
    structure.remove([("commands", index) for index in range(len(root.commands))])
    drawn = graph_of(structure.root)
    assert [group.title for group in drawn.groups] == titles


def test_an_edit_changes_its_line_and_nothing_else():
    root = AINB.read(own.files("ainb")[0].read_bytes())
    view = AINB.outline(root)
    before = graph_of(root)
    line = next(x for n in before.nodes.values() for x in n.lines if x.editable)
    value = {bool: lambda v: not v, str: lambda v: v + "!"}.get(
        type(line.value), lambda v: v + 1 if isinstance(v, int | float) else (1.5, 2.5, 3.5)
    )(line.value)
    view.set(line.path, value)
    after = graph_of(view.root)
    assert after.edges == before.edges
    assert after.groups == before.groups
    changed = [
        (one, other)
        for key in before.nodes
        for one, other in zip(before.nodes[key].lines, after.nodes[key].lines, strict=True)
        if one != other
    ]
    assert [(one.path, other.value) for one, other in changed] == [(line.path, value)]


def test_ids_and_paths_of_edges_lead_to_what_stores_them():
    root = AINB.read(own.files("ainb")[0].read_bytes())
    view = AINB.outline(root)
    drawn = graph_of(root)

    def target(edge: Edge) -> Any:
        row = view.row(edge.path)
        return row.target or view.row((*edge.path, "target")).target

    for edge in drawn.edges:
        if edge.kind in (EdgeKind.ENTRY, EdgeKind.SECOND, EdgeKind.CHILD, EdgeKind.TRANSITION):
            if drawn.nodes[edge.target].family is not Family.STUB:
                assert target(edge) == drawn.nodes[edge.target].path
        elif edge.kind is EdgeKind.QUERY:
            assert target(edge) == drawn.nodes[edge.source].path
        else:
            assert target(edge)[:2] == drawn.nodes[edge.source].path
