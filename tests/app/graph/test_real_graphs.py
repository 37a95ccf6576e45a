"""The tools on graphs of real files: nothing is missed, every way leads somewhere that is there."""

from __future__ import annotations

import shutil
import subprocess

import pytest

import formats
from app.graph.export_dot import dot
from app.graph.finder import Finder
from app.graph.walk import Walk, ends, hops
from formats.ainb.graph import Graph, graph
from formats.ainb.model import Ainb
from formats.errors import FormatError
from tests.corpus import files

GRAPHVIZ = shutil.which("dot")
FILES = [file for file in files("ainb") if file.suffix == ".ainb"][::5]


def read(file) -> Graph:
    try:
        root = formats.open_bytes(file.read_bytes())
    except FormatError:
        pytest.skip("a broken file")
    assert isinstance(root, Ainb)
    return graph(root)


@pytest.fixture(params=FILES, ids=lambda file: file.name)
def real(request) -> Graph:
    return read(request.param)


def test_every_node_is_found_by_its_number_and_by_its_title(real):
    finder = Finder(real)
    for node in real.nodes.values():
        if node.number is not None:
            assert finder.find(f"#{node.number}")[0].id == node.id
        if node.title:
            assert node.id in {hit.id for hit in finder.find(node.title)}
        if node.guid:
            assert node.id in {hit.id for hit in finder.find(node.guid)}


def test_every_step_leads_to_a_node(real):
    walk = Walk(real, {node: (0.0, float(at)) for at, node in enumerate(real.nodes)})
    for node in real.nodes:
        for step in (walk.right, walk.left, walk.up, walk.down):
            assert step(node) in real.nodes or step(node) is None
    for edge in real.edges:
        begin, end = ends(real, edge)
        assert (begin.id, end.id) == (edge.source, edge.target)
        assert end.id in hops(real, [begin.id], 1)


def test_dot_has_every_node_and_edge(real):
    text = dot(real)
    assert text.count(" [label=") == len(real.nodes)
    assert text.count(" -> ") >= len(real.edges)


@pytest.mark.skipif(GRAPHVIZ is None, reason="Graphviz is not installed")
def test_graphviz_accepts_it(real):
    if len(real.nodes) > 60:
        pytest.skip("Graphviz takes long to lay this out")
    done = subprocess.run(
        [str(GRAPHVIZ), "-Tplain"], input=dot(real).encode(), capture_output=True, timeout=60,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
