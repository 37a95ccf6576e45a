"""Walking: arrow keys go where the edges lead and back again, hops keep to one direction."""

from __future__ import annotations

import pytest

from app.graph.walk import End, KeyboardWalk, ends, hops, unread_queries
from formats.ainb import build, model
from formats.ainb.types import INT, QUERY_FLAG
from formats.graph import Edge, EdgeKind, Graph
from formats.registry import graph_of
from tests.app.graph.fake import big_graph, fake_graph


@pytest.fixture
def graph() -> Graph:
    return fake_graph()


def places(graph: Graph) -> dict:
    """Every node below the one before."""
    return {node: (0.0, 100.0 * row) for row, node in enumerate(graph.nodes)}


@pytest.fixture
def walk(graph) -> KeyboardWalk:
    return KeyboardWalk(graph, places(graph))


def test_right_goes_down_the_flow(walk):
    assert [walk.right(node) for node in ("c0", "n0", "n1", "n6", "n8")] == [
        "n0", "n1", "n2", "n8", None,
    ]  # fmt: skip


def test_right_goes_along_data_where_there_is_no_flow(walk):
    assert walk.right("n3") == "n5"
    assert walk.right("n5") == "n2"
    assert walk.right("n7") == "n4"


def test_left_goes_to_the_parent_and_the_source(walk):
    assert walk.left("n1") == "n0"
    assert walk.left("n0") == "c0"
    assert walk.left("n5") == "n3"
    assert walk.left("c0") is None
    assert walk.left("n9") is None


def test_left_goes_where_one_came_from(graph):
    walk = KeyboardWalk(graph, places(graph))
    assert walk.left("n8") == "c1"
    assert walk.right("n6") == "n8"
    assert walk.left("n8") == "n6"
    fresh = KeyboardWalk(graph, places(graph))
    assert fresh.left("n8", ["n2", "n6", "c1"]) == "n6"
    assert fresh.left("n8") == "n6", "the step itself is remembered"
    assert fresh.left("n8", ["c1"]) == "c1"


def test_right_goes_back_to_the_child_one_came_from(walk):
    assert walk.left("n6") == "n1"
    assert walk.right("n1") == "n6"
    walk.passed("n1", "s0")
    assert walk.right("n1") == "s0"


def test_up_and_down_go_through_the_siblings(walk):
    assert walk.siblings("n6") == ["n2", "n6", "s0"]
    assert walk.down("n2") == "n6"
    assert walk.down("n6") == "s0"
    assert walk.up("n6") == "n2"
    assert walk.down("c0") == "c1"
    assert walk.up("c1") == "c0"


def test_siblings_that_are_read_by_one_node(graph):
    edges = [*graph.edges, Edge("more", EdgeKind.DATA, "n7", "n5")]
    walk = KeyboardWalk(graph._replace(edges=edges), places(graph))
    walk.passed("n7", "n5")
    assert walk.siblings("n7") == ["n3", "n7"]
    assert walk.up("n7") == "n3"


def test_past_the_last_sibling_the_nearest_below_is_next(graph):
    spots = {"n2": (0.0, 0.0), "n6": (0.0, 50.0), "n8": (300.0, 60.0), "n9": (10.0, 300.0)}
    walk = KeyboardWalk(graph, spots)
    assert walk.down("n6") == "n9", "being to the side counts double"
    assert walk.down("n9") is None
    assert walk.up("n9") == "n6"
    assert walk.up("n2") is None


def test_a_node_without_a_position_is_passed_over(graph):
    spots = places(graph)
    del spots["n2"], spots["n6"]
    walk = KeyboardWalk(graph, spots)
    assert walk.right("n1") == "s0"
    assert walk.siblings("s0") == ["s0"]
    assert walk.down("n2") is None


def test_hops_keep_to_one_direction(graph):
    assert hops(graph, ["n5"], 0) == {"n5"}
    assert hops(graph, ["n5"], 1) == {"n5", "n3", "n2"}
    assert hops(graph, ["n1"], 1) == {"n1", "n0", "n3", "n2", "n6", "s0"}
    assert "n4" not in hops(graph, ["n1"], 9)
    assert hops(graph, ["n9", "gone"], 9) == {"n9"}
    assert hops(graph, [], 3) == set()


def test_hops_end_in_circles(graph):
    edges = [*graph.edges, Edge("back", EdgeKind.TRANSITION, "n8", "n6")]
    assert hops(graph._replace(edges=edges), ["n8"], 50) >= {"n6", "n1", "n0", "c0"}


def test_hops_of_many_starts():
    graph = big_graph(300)
    assert hops(graph, graph.nodes, 3) == set(graph.nodes)


def test_ends_are_the_rows_of_the_pins(graph):
    edges = {edge.id: edge for edge in graph.edges}
    assert ends(graph, edges["e9"]) == (
        End("n5", ("nodes", 5, "Out")),
        End("n2", ("nodes", 2, "Speed")),
    )
    assert ends(graph, edges["e12"]) == (End("n6", ("nodes", 6)), End("n8", ("nodes", 8)))


def test_queries_that_nothing_reads_are_found_with_those_that_only_they_read():
    root = model.new("Read")
    spare, other, used = (build.add_node(root, name, flags=QUERY_FLAG) for name in "ABC")
    node = build.add_node(root, "Reader")
    for giver in (spare, other, used):
        build.add_output(giver, "Value", INT)
    build.connect(spare, build.add_input(spare, "From", INT), other, other.outputs[0])
    build.connect(node, build.add_input(node, "From", INT), used, used.outputs[0])
    graph = graph_of(root)
    assert unread_queries(graph) == {spare.uid, other.uid}
    node.inputs[0].sources = []
    node.queries = []
    assert unread_queries(graph_of(root)) == {spare.uid, other.uid, used.uid}
