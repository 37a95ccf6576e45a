"""Quiet edges: too many to be drawn at once, they have no say in where nodes lie."""

from __future__ import annotations

import pytest

from app.graph.emphasis import Emphasis
from app.graph.node_layout import place
from app.graph.scene import GraphScene
from formats.behaviour.machine.draw import graph_of_machine
from tests.formats.behaviour.machine.actors import guard, machine


@pytest.fixture
def graph(qapp):
    return graph_of_machine(machine(guard(), "Guard"))


def test_quiet_edges_have_no_say_in_the_layout_and_run_all_the_same(graph):
    measure = GraphScene().measure
    boxes = {id_: measure.box(node) for id_, node in graph.nodes.items()}
    loud = graph._replace(edges=[edge for edge in graph.edges if not edge.quiet])
    assert len(loud.edges) < len(graph.edges)
    whole = place(graph, boxes)
    assert whole.positions == place(loud, boxes).positions
    assert set(whole.routes) == set(range(len(graph.edges)))


def test_they_are_found_by_the_mouse_only_where_they_are_drawn(graph):
    scene = GraphScene()
    scene.show(graph)
    number = next(at for at, edge in enumerate(graph.edges) if edge.quiet)
    wired = scene.edges.wired[number]
    x, y = wired.spots[len(wired.spots) // 2]
    at = type(scene.sceneRect().center())(x, y)
    found = scene.edge_at(at, 0.5)
    assert found is None or found.edge != wired.edge
    scene.items_by_id[wired.edge.source].setSelected(True)
    scene.emphasis.selected = frozenset([wired.edge.source])
    assert scene.emphasis.level(wired.edge) == 2


def test_an_edge_of_a_selected_node_stands_out_and_others_step_back_where_they_are_to(graph):
    emphasis = Emphasis()
    quiet = next(edge for edge in graph.edges if edge.quiet)
    loud = next(edge for edge in graph.edges if not edge.quiet)
    assert (emphasis.level(quiet), emphasis.level(loud)) == (-1, 1)
    emphasis.selected = frozenset([quiet.target])
    assert (emphasis.level(quiet), emphasis.level(loud)) == (2, 1)
    emphasis.alone = True
    assert (emphasis.level(quiet), emphasis.level(loud)) == (1, 0)
    emphasis.hidden = frozenset([quiet.source])
    assert emphasis.level(quiet) == -1
