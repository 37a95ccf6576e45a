"""Nodes of classes that only a table of the game has keep a mark: a note says what is unknown."""

from __future__ import annotations

import pytest

from formats.ainb import AINB, model
from formats.ainb.catalogue import Catalogue, learn
from formats.ainb.catalogue.making import make_node
from formats.games.shipped import shipped
from formats.problems import Severity
from tests.formats.ainb.catalogue.test_definitions import TABLE, key, known, with_table


def graph_of(*names, catalogue):
    """Return a graph with a node of each class, as the palette makes it."""
    root = model.new("Placed.root")
    root.nodes += [make_node(key(name), [known(catalogue, name)]) for name in names]
    return root


def notes(root, catalogue):
    """Return the rows of nodes that are said to be known from a table alone."""
    knowledge = shipped()
    knowledge.catalogue = catalogue
    found = AINB.problems(root, knowledge)
    told = [problem for problem in found if "table of classes" in problem.sentence]
    assert all(problem.severity is Severity.NOTE for problem in told)
    return [problem.path for problem in told]


@pytest.mark.parametrize("name", TABLE)
def test_every_class_of_a_table_is_marked_as_long_as_no_file_of_the_game_has_it(name):
    catalogue = with_table()
    root = graph_of(name, catalogue=catalogue)
    mark = [("nodes", 0)]
    assert notes(root, catalogue) == mark
    catalogue.add("open", b"open", learn(root))
    assert not known(catalogue, name).is_guessed, "the graph itself shows the class now"
    assert notes(root, catalogue) == mark
    catalogue.add("mod", b"mod", learn(graph_of(name, name, catalogue=catalogue)))
    assert notes(root, catalogue) == mark
    catalogue.add("game", b"game", learn(graph_of(name, name, name, catalogue=catalogue)), True)
    assert notes(root, catalogue) == []


def test_only_such_nodes_are_marked():
    catalogue = with_table()
    root = graph_of("AskLeap", "ExecuteLeap", catalogue=catalogue)
    other = model.new("Other.root")
    other.nodes += graph_of("ExecuteLeap", catalogue=catalogue).nodes
    catalogue.add("game", b"game", learn(other), True)
    assert notes(root, catalogue) == [("nodes", 0)]
    assert notes(root, Catalogue()) == []
    assert notes(root, None) == []
