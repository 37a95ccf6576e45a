"""Every known class is listed."""

from __future__ import annotations

from formats.ainb import build, types
from formats.ainb.catalogue.entries import entries
from formats.ainb.rules.built_in import BUILT_IN
from formats.ainb.rules.node_classes import ClassKey, key_of
from tests.formats.ainb.catalogue.files import catalogue_of, real, samples
from tests.formats.ainb.test_edit import Graph
from tests.scale import scale, seeded


def test_built_in_types_are_listed_whether_or_not_a_file_has_them():
    graph = Graph()
    build.add_property(build.add_node(graph.root, "Mode"), "Kind", types.INT, 2)
    listed = {one.key for one in entries(catalogue_of([graph.root]), 0x407)}
    assert listed >= set(BUILT_IN)
    assert {ClassKey(0, "Giver"), ClassKey(0, "Mode")} <= listed


def every_class_is_listed(roots):
    """Hold that all classes of some graphs are listed, with the categories of their files."""
    made = catalogue_of(roots)
    for version in made.versions:
        categories = {}
        for root in (one for one in roots if one.version == version):
            for node in root.nodes:
                categories.setdefault(key_of(node), set()).add(root.category)
        listed = {one.key: one for one in entries(made, version)}
        assert len(listed) == len(entries(made, version))
        assert listed.keys() >= categories.keys()
        assert all(listed[key].categories >= own for key, own in categories.items())


def test_classes_of_our_samples_are_listed():
    every_class_is_listed(samples())


def test_classes_of_the_games_are_listed():
    roots = real()
    every_class_is_listed(seeded("pages").sample(roots, min(len(roots), scale(25, 10_000))))
