"""Nodes that change places, attachments and formulas from nothing, slots of another type."""

from __future__ import annotations

import pytest

import formats
from formats.ainb import build
from formats.ainb.rules.reach import children
from formats.core.kinds import Kind
from formats.errors import WrongType
from tests.formats.ainb.test_edit import Graph


@pytest.fixture
def graph():
    return Graph()


def test_a_node_is_moved_and_all_that_leads_to_it_follows(graph):
    path = graph.path(graph.sequence)
    assert graph.structure.move(path, 3) == ("nodes", 3)
    assert graph.root.nodes == [graph.giver, graph.taker, graph.query, graph.sequence]
    (change,) = graph.view.changes_since(graph.before).lists
    assert (change.path, list(change.moved)) == (("nodes",), [(0, 3)])
    assert (list(change.removed), list(change.inserted)) == ([], [])
    assert graph.view.row(("commands", 0, "root")).target == ("nodes", 3)
    again = formats.open_bytes(formats.save_bytes(graph.root))
    assert again.commands[0].root == again.nodes[3].uid
    assert [node.name for node in children(again, again.nodes[3])] == ["Giver", "Taker"]
    graph.check()


def test_an_attachment_is_made_from_nothing(graph):
    node = graph.path(graph.giver)
    path = graph.add(node, "Attachment", "Glow")
    assert path == (*node, "attachments", 0)
    assert [one.name for one in graph.root.attachments] == ["Glow"]
    assert graph.view.row(path).target == ("attachments", 0)
    graph.add(("attachments", 0), "Property: float", "Power")
    graph.check()
    graph.add(graph.path(graph.taker), "Attachment", "Glow")
    first, second = graph.root.attachments
    assert [one.name for one in second.properties] == ["Power"], "as others of its class have"
    assert first.properties[0] is not second.properties[0]
    graph.check()


def test_an_attachment_that_goes_leaves_no_node_with_it(graph):
    for part in (graph.giver, graph.taker):
        graph.add(graph.path(part), "Attachment", "Glow")
    graph.structure.remove([("attachments", 0)])
    assert graph.giver.attachments == []
    assert graph.taker.attachments == [one.uid for one in graph.root.attachments]
    graph.check()


def test_several_attachments_of_a_node_go_together(graph):
    for name in ("A", "B", "C"):
        path = graph.add(graph.path(graph.giver), "Attachment", name)
    last = graph.root.attachments[-1].uid
    graph.structure.remove([(*path[:-1], 0), (*path[:-1], 1)])
    assert graph.giver.attachments == [last]
    graph.check()


def test_a_formula_is_made_from_nothing_and_another_by_typing(graph):
    path = graph.path(graph.wanted, graph.taker)
    offer = graph.offer(path, "Formula")
    graph.structure.add(path, offer, "Out = In * 2.0")
    assert graph.wanted.binding == graph.root.expressions.expressions[0].uid
    assert graph.view.row(path).detail.endswith("ƒ Out = In * 2.0")
    assert "expressions" in graph.view.keys(())
    assert not [one for one in graph.structure.offers(path) if one.label == "Formula"]
    graph.check()
    row = graph.view.row(("expressions", 0, "reading"))
    assert (row.label, row.kind, row.value) == ("formula", Kind.STRING, "Out = In * 2.0")
    before = formats.save_bytes(graph.root)
    root = graph.root
    graph.view.set(("expressions", 0, "reading"), "Out=In+1.0")
    assert graph.view.get(("expressions", 0, "reading")) == "Out = In + 1.0"
    assert formats.save_bytes(graph.root) != before
    assert formats.save_bytes(root) == before


@pytest.mark.parametrize("formula", ["", "Out = ", "Out = In * true", "x"])
def test_a_formula_that_does_not_fit_is_refused(graph, formula):
    path = graph.path(graph.wanted, graph.taker)
    offer = graph.offer(path, "Formula")
    with pytest.raises(WrongType):
        graph.structure.add(path, offer, formula)
    assert formats.save_bytes(graph.root) == graph.start
    assert graph.root.expressions is None


def test_a_slot_is_made_another_data_type_and_goes_among_its_like(graph):
    node = graph.path(graph.giver)
    graph.add(node, "Property: int", "Count")
    path = graph.add(node, "Property: string", "Alias")
    graph.view.set((*node, "properties", 0), 7)
    graph.begin()
    assert Kind.F32 in graph.structure.kinds((*node, "properties", 0))
    made = graph.structure.retype([(*node, "properties", 0)], Kind.STRING)
    assert made == [(*node, "properties", 1)]
    assert graph.view.row(made[0]).value == "7"
    assert path == (*node, "properties", 1)
    graph.check()


def test_an_output_is_made_another_data_type_unless_it_is_read(graph):
    assert graph.structure.kinds(graph.path(graph.speed, graph.giver)) == []
    assert graph.structure.kinds(graph.path(graph.wanted, graph.taker)) == []
    path = graph.add(graph.path(graph.taker), "Output: int", "Sum")
    assert graph.structure.converting([path])(Kind.BOOL)[0].value is None
    made = graph.structure.retype([path], Kind.BOOL)
    assert graph.view.row(made[0]).value.startswith("bool")
    graph.check()


def test_a_built_in_type_keeps_the_types_of_its_slots(graph):
    path = graph.add(("nodes",), "Element_S32Selector")
    assert graph.structure.kinds((*path, "properties", 0)) == []


def test_a_formula_stands_at_a_source_only_where_there_are_several(graph):
    path = graph.path(graph.wanted, graph.taker)
    assert graph.structure.offers((*path, "source 0")) == []
    graph.structure.add_source(path, graph.path(graph.life, graph.query))
    offer = graph.offer((*path, "source 1"), "Formula")
    graph.structure.add((*path, "source 1"), offer, "Out = In + 1.0")
    assert graph.wanted.sources[1].binding == graph.root.expressions.expressions[0].uid
    graph.check()


def test_beside_an_input_that_can_have_a_formula_others_are_added_still(graph):
    path = graph.path(graph.wanted, graph.taker)
    assert [one.label for one in graph.structure.offers(path)][:2] == ["Formula", "Input: int"]
    made = graph.add(path, "Input: int", "Count")
    assert graph.view.row(made).label == "Count"
    graph.check()


def test_a_variable_is_made_of_a_value_that_is_taken_from_it_then(graph):
    node = graph.path(graph.giver)
    slot = graph.add(node, "Property: int", "Count")
    graph.view.set(slot, 7)
    graph.begin()
    made = graph.add(slot, "Variable of this value", "Count")
    variable = graph.root.variables[made[1]]
    assert (variable.name, variable.kind, variable.value) == ("Count", Kind.S32, 7)
    assert graph.giver.properties[0].binding == variable.uid
    assert not [one for one in graph.structure.offers(slot) if one.what == "variable"]
    graph.check()


def test_a_variable_is_offered_under_a_free_name_and_not_for_what_is_connected(graph):
    slot = graph.add(graph.path(graph.giver), "Property: string", "Who")
    graph.add(("blackboard",), "string", "Who")
    offer = graph.offer(slot, "Variable of this value")
    assert offer.name not in ("", "Who")
    with pytest.raises(WrongType):
        graph.structure.add(slot, offer, "Who")
    connected = graph.structure.offers(graph.path(graph.wanted, graph.taker))
    assert not [one for one in connected if one.what == "variable"]


def test_two_ports_of_a_node_never_have_one_name(graph):
    node = graph.path(graph.giver)
    first = graph.add(node, "Child", "52")
    second = graph.add(node, "Child", "53")
    for refused in (
        lambda: graph.structure.set_caption(second, "52"),
        lambda: graph.structure.check_caption(second, "52"),
        lambda: graph.structure.rename(second, "52"),
        lambda: graph.add(node, "Child", "52"),
    ):
        with pytest.raises(WrongType, match="already exists"):
            refused()
    graph.structure.set_caption(first, "54")
    graph.structure.set_caption(second, "52")
    assert [link.label for link in graph.giver.children()] == ["54", "52"]
    graph.check()


def test_several_ports_may_have_no_name(graph):
    assert [link.label for link in graph.sequence.children()] == ["", ""]
    graph.add(graph.path(graph.sequence), "Child", "")
    graph.check()


def test_of_many_commands_that_go_with_their_node_some_are_named(graph):
    for at in range(6):
        build.add_command(graph.root, f"More {at}", graph.giver)
    graph.begin()
    words = graph.structure.remove([graph.path(graph.giver)])
    assert words == (
        "the commands “More 0”, “More 1”, “More 2”, “More 3” and 2 more that began there"
    )
    assert [command.name for command in graph.root.commands] == ["Root"]
    graph.check()
