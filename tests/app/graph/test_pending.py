"""The graph that takes over what no change touched is the one drawn from nothing."""

from __future__ import annotations

import random

import pytest

import formats
from app.documents.document import Document
from formats.errors import WrongType
from formats.graph import Graph
from formats.registry import graph_of
from tests import corpus
from tests.formats import own
from tests.formats.random_edits import ALL_EDITS

FILES = [*own.files("ainb"), *corpus.files("ainb")]
SIZE = 60_000
STEPS = 20
MANY = 30
"""An edit of so many nodes is told as one of their list."""


class Drawn:
    """Draws a document again and again, each time from the graph before."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.graph: Graph | None = None
        self.root = None
        self.draw()

    def draw(self) -> Graph:
        """Return the graph as it is now."""
        self.graph = graph_of(self.document.root, self.graph, self.root)
        self.root = self.document.root
        return self.graph


def step(document: Document, chance: random.Random) -> str:
    """Do something to a document; return its name, "" where it was refused."""
    name = chance.choice([*sorted(ALL_EDITS), "undo", "undo", "redo"])
    if name in ("undo", "redo"):
        getattr(document.undo_stack, name)()
        return name
    rows = [path for path, _row in document.outline.walk()]
    path = chance.choice(rows)
    try:
        document.edit(name, lambda one: ALL_EDITS[name](one, path, chance))
    except WrongType:
        return ""
    return name


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_what_is_taken_over_is_as_if_drawn_from_nothing(qapp, file):
    data = file.read_bytes()
    if len(data) > SIZE:
        pytest.skip("too large for so many drawings")
    document = Document(formats.open_bytes(data), file.name)
    drawn, chance = Drawn(document), random.Random(file.name)
    for _turn in range(STEPS):
        names = [step(document, chance) for _each in range(chance.choice((1, 1, 1, 3)))]
        assert drawn.draw() == graph_of(document.root), names


@pytest.mark.parametrize("file", own.files("ainb"), ids=lambda path: path.name)
def test_edits_of_many_nodes_take_over_what_they_did_not_touch(qapp, file):
    document = Document(formats.open_bytes(file.read_bytes()), file.name)
    drawn = Drawn(document)
    if not document.root.nodes:
        pytest.skip("no nodes")
    while len(document.root.nodes) <= 2 * MANY:
        every = [("nodes", place) for place in range(len(document.root.nodes))]
        document.edit("more", lambda one, every=every: one.duplicate(every))
    assert drawn.draw() == graph_of(document.root)
    half = [("nodes", place) for place in range(0, len(document.root.nodes), 2)]
    document.edit("fewer", lambda one: one.remove(half))
    assert drawn.draw() == graph_of(document.root)
    for name in ("undo", "undo", "redo", "redo", "undo"):
        getattr(document, name)()
        assert drawn.draw() == graph_of(document.root), name
    document.edit("one", lambda one: one.duplicate([("nodes", 1)]))
    document.edit("fewer", lambda one: one.remove(half[:MANY]))
    assert drawn.draw() == graph_of(document.root)


def test_a_variable_that_is_renamed_or_copied_is_told_where_it_is_named(qapp):
    names = []
    for file in own.files("ainb"):
        document = Document(formats.open_bytes(file.read_bytes()), file.name)
        drawn = Drawn(document)
        for place in reversed(range(len(document.root.variables))):
            path = ("blackboard", place)
            document.edit("name", lambda one, path=path: one.rename(path, "Other"))
            assert drawn.draw() == graph_of(document.root), file.name
            document.edit("more", lambda one, path=path: one.duplicate([path]))
            assert drawn.draw() == graph_of(document.root), file.name
            document.undo()
            assert drawn.draw() == graph_of(document.root), file.name
            document.undo()
            assert drawn.draw() == graph_of(document.root), file.name
            names.append(path)
    assert names


def test_a_name_leaves_all_other_nodes_and_edges_the_same_objects(qapp):
    document = Document(formats.open_bytes(own.files("ainb")[0].read_bytes()), "a.ainb")
    drawn = Drawn(document)
    before = drawn.graph
    path = next(path for path, row in document.outline.walk(("nodes",)) if row.editable)
    document.edit("edit", lambda one: one.rename(path[:2], "Other"))
    after = drawn.draw()
    others = [
        id_
        for id_, node in after.nodes.items()
        if node.number is not None and node.path != path[:2]
    ]
    assert len(others) > 1
    assert all(after.nodes[id_] is before.nodes[id_] for id_ in others)
    kept = {id(edge) for edge in before.edges}
    edges = [edge for edge in after.edges if edge.path[0] == "nodes"]
    assert all(id(edge) in kept for edge in edges if edge.path[:2] != path[:2])
