"""What follows an edit of a large graph, which is drawn, measured and shown in turns."""

from __future__ import annotations

import pytest

from app.graph import document_graph
from tests.scale import seeded


@pytest.fixture
def large(view, monkeypatch):
    """Return a view whose graph counts as a large one."""
    monkeypatch.setattr(document_graph, "MANY_IN_A_TURN", 2)
    return view


@pytest.fixture
def shown(large, qtbot):
    """Return what lets events happen until the document is shown as it is."""
    return lambda: qtbot.waitUntil(lambda: not large.is_stale)


def added(document):
    """Add a node, and return its row."""
    offer = document.structure.node_offers()[0]
    return document.edit("Add", lambda one, run: one.add_offered(offer, None, run))


def take_out(document, *places):
    paths = [("nodes", place) for place in places]
    document.edit("Delete", lambda one, run: one.remove(paths, run))


def test_what_waits_for_a_new_node_finds_it_after_other_edits(large, document, shown):
    done = []
    paths = [added(document), added(document)]
    natives = [document.outline.node(path) for path in paths]
    for path in paths:
        large.when_shown(path, done.append, done.append)
    take_out(document, 0)
    assert not done
    shown()
    assert done == [(key, place - 1) for key, place in paths] * 2
    assert [document.outline.node(path) for path in done[:2]] == natives


def test_what_waits_for_a_node_that_goes_again_is_given_up(large, document, shown):
    done = []
    large.when_shown(added(document), done.append, done.append)
    document.undo()
    shown()
    document.redo()
    shown()
    assert not done


def test_nothing_is_measured_while_a_graph_is_shown(large, document, shown, monkeypatch):
    measured, told = [], []
    box, show = large.scene.measure.box, large.scene.changing.show

    def measuring(node, like=None):
        measured.append(node.id)
        return box(node, like)

    def showing(*what):
        before = len(measured)
        gone = show(*what)
        told.append((before, len(measured)))
        return gone

    monkeypatch.setattr(large.scene.measure, "box", measuring)
    monkeypatch.setattr(large.scene.changing, "show", showing)
    take_out(document, 1, 2)
    shown()
    document.undo()
    shown()
    assert [before == after for before, after in told] == [True, True]
    assert measured


def test_a_box_made_from_another_is_as_one_measured(large):
    measure, nodes = large.scene.measure, list(large.graph.nodes.values())
    dice = seeded("boxes")
    for node in nodes:
        for other in (node._replace(number=7), node._replace(lines=()), dice.choice(nodes)):
            assert measure.box(node, measure.box(other)) == measure.box(node)
