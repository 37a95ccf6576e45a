"""DOT: every node and edge once, any text survives, Graphviz accepts it, always the same text."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from app.graph.export_dot import dot
from formats.graph import Edge, EdgeKind, Family, Graph, GraphNode, Group
from tests.app.graph.fake import big_graph, fake_graph
from tests.patience import GUARD

GRAPHVIZ = shutil.which("dot")
NASTY = ['a "quoted" \\N \\', "<b>&lt;b</b>", "{x|y}", "リンク ƒ", "a;]->b", "-1", "graph", "%"]


def nodes_and_edges(text: str) -> tuple[list[str], list[tuple[str, str]]]:
    nodes = re.findall(r"^ +(n\d+) \[", text, re.MULTILINE)
    edges = re.findall(r"^ +(n\d+) -> (n\d+) \[", text, re.MULTILINE)
    return nodes, edges


def one_node(title: str) -> Graph:
    node = GraphNode("x", ("nodes", 0), title, "", Family.ACTION, None)
    return Graph({"x": node}, [], [Group("g", title, (), ("x",))], {})


def rendered(text: str) -> list[str]:
    """Return the texts Graphviz draws; it must have nothing to say."""
    assert GRAPHVIZ is not None
    done = subprocess.run(
        [GRAPHVIZ, "-Tsvg"], input=text.encode(), capture_output=True, timeout=GUARD, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    tree = ET.fromstring(done.stdout)
    return [part.text or "" for part in tree.iter("{http://www.w3.org/2000/svg}text")]


def test_every_node_and_edge_is_there_once():
    graph = fake_graph()
    nodes, edges = nodes_and_edges(dot(graph))
    assert len(nodes) == len(set(nodes)) == len(graph.nodes)
    names = {node: f"n{at}" for at, node in enumerate(graph.nodes)}
    assert Counter(edges) == Counter(
        (names[edge.source], names[edge.target]) for edge in graph.edges
    )


def test_edges_look_as_their_kind():
    graph = fake_graph()
    lines = [line for line in dot(graph).splitlines() if "->" in line]
    looks = dict(zip([edge.id for edge in graph.edges], lines, strict=True))
    assert 'label="2nd"' in looks["e1"]
    assert "dashed" in looks["e1"]
    assert 'label="= 0"' in looks["e5"]
    assert "dashed" in looks["e8"]
    assert "ƒ Out = In * 2.5" in looks["e8"]
    assert "dashed" not in looks["e9"]
    assert 'label="Out → Speed"' in looks["e9"]
    assert "dotted" in looks["e11"]
    assert 'label="Battle"' in looks["e12"]
    colors = [re.search(r'color="(#\w+)"', looks[one])[1] for one in ("e0", "e3", "e9", "e10")]
    assert len(set(colors)) == 4


def test_nodes_show_what_matters():
    (walk,) = (line for line in dot(fake_graph()).splitlines() if "PlayerWalk" in line)
    for text in ("#2", "Element_UserDefined", "IsLoop = true", "[IsTired]", "+ DelayedStart"):
        assert text in walk
    assert "Speed" not in walk, "what an edge brings is told by the edge"


def test_only_some_nodes():
    graph = fake_graph()
    text = dot(graph, {"n1", "n2", "c1", "gone"})
    nodes, edges = nodes_and_edges(text)
    assert len(nodes) == 3
    assert len(edges) == 1
    assert "cluster_0" in text
    assert "cluster_2" not in text, "a group without nodes is left out"
    assert nodes_and_edges(dot(graph, [])) == ([], [])


def test_nodes_outside_of_groups_are_there():
    graph = fake_graph()._replace(groups=[])
    text = dot(graph)
    assert len(nodes_and_edges(text)[0]) == len(graph.nodes)
    assert "cluster" not in text


def test_the_text_is_the_same_each_time():
    assert dot(fake_graph(), frozenset({"n2", "n1"})) == dot(fake_graph(), ["n1", "n2"])
    assert dot(big_graph(100)) == dot(big_graph(100))


def test_long_texts_and_many_lines_are_cut():
    node = fake_graph().nodes["n2"]
    node = node._replace(title="x" * 1000, lines=node.lines[:1] * 100)
    graph = Graph({"n2": node}, [], [], {})
    text = dot(graph)
    assert len(text) < 2000
    assert "…" in text
    assert "more" in text


def test_what_no_file_holds_is_replaced():
    text = dot(one_node("a\x00b\udc80c\x1bd\u2028e"))
    assert "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c" in text
    text.encode("utf-8")


@pytest.mark.skipif(GRAPHVIZ is None, reason="Graphviz is not installed")
@pytest.mark.parametrize("graph", [fake_graph(), big_graph(40)], ids=["one of each", "many"])
def test_graphviz_accepts_it(graph):
    texts = rendered(dot(graph))
    for node in graph.nodes.values():
        assert any(node.title in text for text in texts)


@pytest.mark.skipif(GRAPHVIZ is None, reason="Graphviz is not installed")
@pytest.mark.parametrize("title", NASTY)
def test_graphviz_draws_any_text_as_it_is(title):
    assert rendered(dot(one_node(title))) == [title, title]


@pytest.mark.skipif(GRAPHVIZ is None, reason="Graphviz is not installed")
def test_graphviz_accepts_any_text_on_an_edge():
    graph = one_node("x")
    edges = [Edge(text, EdgeKind.DATA, "x", "x", label=text, expression=text) for text in NASTY] + [
        Edge(text, EdgeKind.CHILD, "x", "x", label=text) for text in NASTY
    ]
    texts = rendered(dot(graph._replace(edges=edges)))
    assert set(NASTY) <= set(texts)
