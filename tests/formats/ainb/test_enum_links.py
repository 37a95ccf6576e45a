"""A new link to an input of an enum is stored as the game stores it: at the output that is read."""

from __future__ import annotations

import pytest

from formats.ainb.types import LinkKind
from formats.enum_names import Enums, Fact
from tests.formats.ainb.test_edit import Graph

INTO = "Kind"


@pytest.fixture
def tell(monkeypatch):
    """Have other files tell that the taker's `Kind` is an enum."""

    def tell_graph(graph):
        enums = Enums([Fact(("Taker", INTO), 0, ("game::Kind",))])
        monkeypatch.setattr(graph.view.knowledge, "enums", enums)

    return tell_graph


@pytest.fixture
def graph():
    """A graph whose taker has two int inputs, one of an enum by what other files tell."""
    made = Graph()
    made.output = made.add(made.path(made.giver), "Output: int", "State")
    made.count = made.add(made.path(made.taker), "Input: int", "Count")
    made.into = made.add(made.path(made.taker), "Input: int", INTO)
    return made


def of_ints(node):
    return [
        (link.kind, link.label) for link in node.links if link.label in ("State", INTO, "Count")
    ]


def connect(graph, into):
    graph.structure.connect(into, graph.output)


def test_an_output_that_an_enum_reads_has_the_link(graph, tell):
    tell(graph)
    connect(graph, graph.into)
    assert of_ints(graph.giver) == [(LinkKind.GENERIC, "State")]
    assert of_ints(graph.taker) == []
    graph.structure.remove([(*graph.into, "source 0")])
    assert of_ints(graph.giver) == []
    graph.check()


@pytest.mark.parametrize("is_told", [True, False])
def test_an_int_that_is_no_enum_has_it_at_its_reader(graph, tell, is_told):
    if is_told:
        tell(graph)
    connect(graph, graph.count if is_told else graph.into)
    assert of_ints(graph.giver) == []
    assert of_ints(graph.taker) == [(LinkKind.INT, "Count" if is_told else INTO)]
    graph.check()


def test_what_was_read_before_keeps_the_links_of_its_file(graph, tell):
    connect(graph, graph.count)
    tell(graph)
    connect(graph, graph.into)
    assert of_ints(graph.giver) == []
    assert of_ints(graph.taker) == [(LinkKind.INT, "Count"), (LinkKind.INT, INTO)]
    graph.check()


def test_an_output_of_an_enum_gives_its_next_reader_no_other_link(graph, tell):
    tell(graph)
    connect(graph, graph.into)
    connect(graph, graph.count)
    assert of_ints(graph.giver) == [(LinkKind.GENERIC, "State")]
    assert of_ints(graph.taker) == []
    graph.check()
