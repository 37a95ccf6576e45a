"""How large nodes are: what is written on them is not cut where it tells them apart."""

from __future__ import annotations

import pytest

import formats
from app.graph.measure import Measure
from formats.graph import Family, GraphNode
from formats.registry import graph_of
from tests import corpus

STEM = "OneShotEquipmentUserRequestCreateDynamicEquipment"


def node(title, family=Family.ACTION):
    return GraphNode(1, ("nodes", 0), title, "", family, 7)


@pytest.mark.parametrize("family", [Family.ACTION, Family.QUERY, Family.COMMAND])
def test_names_that_differ_at_their_ends_are_shown_whole(qapp, family):
    measure = Measure()
    for title in (STEM, f"{STEM}IfOtherwise"):
        assert measure.box(node(title, family)).shown_title == title


def test_of_a_name_that_is_longer_both_ends_are_shown(qapp):
    box = Measure().box(node(f"Begins{'Goes' * 40}Ends"))
    assert box.shown_title.startswith("Begins")
    assert box.shown_title.endswith("Ends")
    assert box.width < 680


def test_no_title_of_a_real_graph_is_cut(qapp):
    measure = Measure()
    for file in corpus.need("ainb"):
        graph = graph_of(formats.open_bytes(file.read_bytes()))
        titled = (one for one in graph.nodes.values() if one.family is not Family.STUB)
        assert not [one.title for one in titled if measure.box(one).shown_title != one.title]
