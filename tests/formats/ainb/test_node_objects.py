"""Behaviour graphs as objects: what scripts read, add, link and delete."""

from __future__ import annotations

import pytest

import formats
from app.ui import app_paths
from formats import Kind
from formats.errors import NoSuchIndex, NoSuchName, WrongType
from tests.formats import own
from tests.formats.editing import refused
from tests.scale import scale

FILES = [*own.files("ainb"), *own.small_real_files("ainb", scale(20, 300), 60_000)]


@pytest.mark.parametrize("file", FILES, ids=own.label)
def test_every_part_of_every_file_is_an_object(file):
    doc = formats.open(file)
    graph = doc.graph
    for node, row in zip(graph.nodes, doc["nodes"], strict=True):
        assert node.rows == row
        assert all(node.outputs[name].value is None for name in node.outputs)
        for slot in [each[name] for each in (node.properties, node.inputs) for name in each]:
            row = doc.outline.row(slot.path)
            below = [inner.value for _path, inner in doc.outline.walk(slot.path)]
            assert slot.value in (below if row.count else [row.value])
            assert all(source.name in source.node.outputs for source in slot.sources)
        for child in [node.children[label] for label in node.children]:
            assert child is None or child in graph.nodes
    for name in graph.commands:
        assert graph.commands[name] is None or graph.commands[name] in graph.nodes


@pytest.fixture
def doc():
    return formats.open(app_paths.sample_folder() / "Watchman.root.ainb")


@pytest.fixture
def nodes(doc):
    return doc.graph.nodes


def _is_sound(doc):
    """Whether a document is read back as it is, and no part of it contradicts another."""
    return formats.open(doc.to_bytes()) == doc and not [
        problem for problem in doc.problems if problem.severity.name == "ERROR"
    ]


def test_nodes_are_found_by_name_and_index(doc, nodes):
    assert len(nodes) == len(doc["nodes"]) == len(list(nodes))
    assert nodes["GetTimeOfDay"] == nodes[6] == nodes[6 - len(nodes)]
    assert nodes[6] != nodes[5]
    assert len({nodes[6], nodes["GetTimeOfDay"]}) == 1
    assert ("GetTimeOfDay" in nodes, "Nope" in nodes) == (True, False)
    assert repr(nodes[6]) == "<node [6] GetTimeOfDay>"
    assert nodes[6].name == "GetTimeOfDay"
    assert nodes[6].rows == doc["nodes"][6]
    assert nodes[6] != formats.open(doc.to_bytes()).graph.nodes[6]
    with pytest.raises(NoSuchName, match="no node “Nope”"):
        nodes["Nope"]
    with pytest.raises(NoSuchIndex, match=r"no node \[16\]: there are 16"):
        nodes[16]
    with pytest.raises(WrongType, match=r"They are \[4\], \[14\]"):
        nodes["Element_Sequential"]


def test_slots_have_values_and_sources(doc, nodes):
    chase = nodes["ChaseTarget"]
    assert (list(chase.properties), list(chase.inputs)) == (
        ["KeepDistance"],
        ["Speed", "Goal", "Target"],
    )
    assert chase.properties["KeepDistance"].value == 1.75
    assert chase.inputs["Goal"].value == (0.0, 0.0, 0.0)
    assert [repr(one) for one in chase.inputs["Goal"].sources] == [
        "<Position of <node [11] GetNearestStranger>>"
    ]
    assert chase.inputs["Speed"].sources == chase.properties["KeepDistance"].sources == []
    assert nodes["GetTimeOfDay"].outputs["Hour"].value is None
    chase.properties["KeepDistance"].value = 2
    chase.inputs["Goal"].value = (1, 2, 3)
    assert doc["nodes"][2]["properties"]["KeepDistance"] == 2.0
    assert chase.inputs["Goal"].value == (1.0, 2.0, 3.0)
    for slots in (chase.inputs, chase.outputs, chase.properties):
        with pytest.raises(NoSuchName, match="has no “Nope”"):
            slots["Nope"]
    with pytest.raises(WrongType):
        chase.properties["KeepDistance"].value = "far"
    assert _is_sound(doc)


def test_a_node_is_added_with_slots_and_links(doc, nodes):
    wait = nodes.add("WaitForFrames")
    assert wait == nodes["WaitForFrames"]
    frames = wait.properties.add("Frames", Kind.F32, 30)
    hour = wait.inputs.add("Hour", Kind.S32)
    wait.outputs.add("Done", Kind.BOOL)
    assert (frames.value, hour.value, hour.name, list(wait.outputs)) == (30.0, 0, "Hour", ["Done"])
    hour.connect(nodes["GetTimeOfDay"].outputs["Hour"])
    assert [one.name for one in hour.sources] == ["Hour"]
    hour.value = 4
    assert hour.value == 4
    nodes[4].children.append(wait)
    assert nodes[4].children["2"] == wait
    assert _is_sound(doc)
    hour.disconnect()
    assert (hour.sources, hour.value) == ([], 4)
    frames.remove()
    assert list(wait.properties) == []
    with pytest.raises(WrongType, match="this slot was deleted"):
        print(frames.path)
    assert _is_sound(doc)


def test_a_slot_that_does_not_fit_is_refused(doc, nodes):
    before = doc.root
    wait = nodes["GetTimeOfDay"]
    with pytest.raises(WrongType):
        nodes["ChaseTarget"].inputs["Goal"].connect(wait.outputs["Hour"])
    with pytest.raises(WrongType, match="no u64 can be added to the inputs"):
        wait.inputs.add("Big", Kind.U64)
    with pytest.raises(WrongType):
        wait.properties.add("Far", Kind.F32, "far")
    assert doc.root is before


@pytest.mark.parametrize(
    "name", ["Element_Sequential", "Element_S32Selector", "Element_Expression"]
)
def test_built_in_nodes_are_added_by_their_types(doc, nodes, name):
    node = nodes.add(name)
    assert node.name == name
    assert node == nodes[-1]
    assert formats.open(doc.to_bytes()) == doc


def test_a_node_that_calls_a_module_is_added(doc, nodes):
    node = nodes.add("Other.module", is_module=True)
    assert node.rows["type"] == "module"
    assert "Other.module" in str(doc["modules"].to_plain())


def test_a_node_like_those_of_its_class_has_their_slots(nodes):
    assert list(nodes.add("ChaseTarget").inputs) == ["Speed", "Goal", "Target"]


def test_children_go_by_their_ports(doc, nodes):
    chooser = nodes["Element_S32Selector"]
    assert list(chooser.children) == ["= 3", "= 12", "default"]
    assert chooser.children["= 3"] == chooser.children["3"] == nodes["Sleep"]
    chooser.children["= 5"] = nodes["Eat"]
    chooser.children.append(nodes["Listen"], "6")
    chooser.children["3"] = nodes["Listen"]
    assert {port: chooser.children[port].name for port in chooser.children} == {
        "= 3": "Listen", "= 12": "Eat", "= 5": "Eat", "= 6": "Listen",
        "default": "Watchman.patrol.module",
    }  # fmt: skip
    del chooser.children["= 12"]
    assert (len(chooser.children), "= 12" in list(chooser.children)) == (4, False)
    with pytest.raises(NoSuchName, match="has no child “7”"):
        chooser.children["7"]
    with refused(doc, WrongType):
        chooser.children["many"] = nodes["Eat"]
    with refused(doc, WrongType):
        chooser.children.append(nodes["GetTimeOfDay"], "8")
    assert _is_sound(doc)


def test_ports_of_a_class_have_names(doc, nodes):
    node = nodes.add("Decide")
    node.children["Yes"] = nodes["Eat"]
    node.children["No"] = nodes["Sleep"]
    node.children["Yes"] = nodes["Listen"]
    assert list(node.children) == ["Yes", "No"]
    assert (node.children["Yes"], node.children["No"]) == (nodes["Listen"], nodes["Sleep"])
    assert _is_sound(doc)


def test_commands_begin_at_nodes(doc):
    graph = doc.graph
    assert list(graph.commands) == ["Root", "Reset"]
    assert graph.commands["Root"] == graph.nodes[10]
    graph.commands["Root"] = graph.nodes["Sleep"]
    graph.commands["New"] = graph.nodes["Eat"]
    assert (graph.commands["Root"], graph.commands["New"]) == (
        graph.nodes["Sleep"],
        graph.nodes["Eat"],
    )
    with pytest.raises(NoSuchName):
        graph.commands["Nope"]
    with pytest.raises(WrongType):
        graph.commands["Query"] = graph.nodes["GetTimeOfDay"]
    assert _is_sound(doc)


def test_an_object_stands_for_its_part_while_that_is_there(doc, nodes):
    hour = nodes["Element_S32Selector"].inputs["Input"]
    sleep = nodes["Sleep"]
    nodes[0].remove()
    assert (repr(sleep), repr(hour)) == (
        "<node [6] Sleep>", "<Input of <node [4] Element_S32Selector>>",
    )  # fmt: skip
    sleep.remove()
    with pytest.raises(WrongType, match="this node was deleted"):
        print(sleep.rows)
    assert formats.open(doc.to_bytes()) == doc


def test_edits_of_graphs_are_made_together_or_not_at_all(doc, nodes):
    def edit():
        with doc.edit():
            nodes.add("Wait").inputs.add("Hour", Kind.S32, 5)
            nodes["Sleep"].properties["Bed"].value = 5

    with refused(doc, WrongType):
        edit()
    assert "Wait" not in nodes


def test_a_new_document_is_made_of_nothing():
    doc = formats.document.Document(formats.format_of(formats.FORMATS[-1].new()).new())
    nodes = doc.graph.nodes
    order = nodes.add("Element_Sequential")
    order.children.append(nodes.add("Wait"))
    doc.graph.commands["Root"] = order
    again = formats.open(doc.to_bytes())
    assert again.graph.commands["Root"].children["0"].name == "Wait"
    assert again.problems == doc.problems == []
