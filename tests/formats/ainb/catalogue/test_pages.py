"""What is told of a class is what its nodes in files have; and every known class has a page."""

from __future__ import annotations

import pytest

from formats.ainb import build, types
from formats.ainb.catalogue.offers import shape_of
from formats.ainb.catalogue.pages import Occurrence, entries, page
from formats.ainb.rules.built_in import BUILT_IN
from formats.ainb.rules.node_classes import ClassKey, key_of
from formats.enum_names import Enums, Fact
from formats.graph import Role
from tests.formats.ainb.catalogue.files import catalogue_of, real, samples
from tests.formats.ainb.test_edit import Graph
from tests.scale import scale, seeded


@pytest.fixture
def graph():
    made = Graph()
    build.add_child(made.giver, made.taker, "Execute")
    for value in (2, 2, 7):
        node = build.add_node(made.root, "Mode")
        build.add_property(node, "Kind", types.INT, value)
    return made


def told(graph, name, enums=None):
    key = ClassKey(0, name)
    return page(catalogue_of([graph.root]), 0x407, key, enums or Enums())


def slot(found, label):
    return next(one for one in found.slots if one.label == label)


def test_values_are_told_with_how_often_they_are_used(graph):
    kind = slot(told(graph, "Mode"), "Kind")
    assert (kind.role, kind.type_words, kind.value) == (Role.PROPERTY, "s32", "2")
    assert kind.values == (Occurrence("2", 2), Occurrence("7", 1))


def test_values_of_an_enum_go_by_their_names(graph):
    facts = [Fact(("Mode", "Kind"), 2, ("game::Kinds", "Fast"))]
    kind = slot(told(graph, "Mode", Enums(facts)), "Kind")
    assert (kind.type_words, kind.value) == ("s32 game::Kinds", "Fast (2)")
    assert kind.values == (Occurrence("Fast (2)", 2), Occurrence("7", 1))


def test_neighbours_are_told_on_both_sides(graph):
    giver, taker = told(graph, "Giver"), told(graph, "Taker")
    children = slot(giver, "Execute")
    assert children.role is Role.CHILD
    assert [(one.words, one.times) for one in children.links] == [("Taker", 1)]
    assert "Giver › Execute" in [one.words for one in taker.parents]
    links = {(one.label, link.words) for one in taker.slots for link in one.links}
    back = {(one.label, link.words) for one in giver.slots for link in one.links}
    for label, words in links:
        name, _, output = words.partition(" › ")
        if name == "Giver":
            assert (output, f"Taker › {label}") in back


def test_of_a_class_that_nobody_knows_there_is_nothing_to_tell(graph):
    found = told(graph, "Nobody")
    assert (found.slots, found.nodes, found.entry.offer.is_guessed) == ((), 0, True)


def test_built_in_types_are_listed_whether_or_not_a_file_has_them(graph):
    listed = {one.key for one in entries(catalogue_of([graph.root]), 0x407)}
    assert listed >= set(BUILT_IN)
    assert {ClassKey(0, "Giver"), ClassKey(0, "Mode")} <= listed


def every_page_is_true(roots):
    """Hold that all classes of some graphs are listed, and that pages say what nodes have."""
    made, enums = catalogue_of(roots), Enums()
    for version in made.versions:
        nodes = {}
        for root in roots:
            if root.version == version:
                for node in root.nodes:
                    nodes.setdefault(key_of(node), []).append((root, node))
        listed = entries(made, version)
        assert {one.key for one in listed} >= nodes.keys()
        assert len({one.key for one in listed}) == len(listed)
        for key, own in nodes.items():
            found = page(made, version, key, enums)
            assert found.nodes == len(own)
            assert found.entry.categories >= {root.category for root, _node in own}
            shape = shape_of(key, made.of(version, key))
            labels = [one.label for one in found.slots if one.role is not Role.CHILD]
            groups = (shape.properties, shape.inputs, shape.outputs)
            assert labels == [one.name for group in groups for one in group]
            for one in found.slots:
                times = sum(seen.times for seen in one.values)
                assert times <= len(own)
                assert all(seen.key is not None for seen in one.links)


def test_pages_of_our_samples_are_true():
    every_page_is_true(samples())


def test_pages_of_the_games_are_true():
    roots = real()
    every_page_is_true(seeded("pages").sample(roots, min(len(roots), scale(25, 10_000))))
