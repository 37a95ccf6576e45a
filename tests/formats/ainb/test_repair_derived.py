"""What an edit of a behaviour graph brings along: slots of a class, their order, formulas."""

from __future__ import annotations

import pytest

import formats
from app.ui import app_paths
from formats.ainb import build, types
from formats.ainb.expression.compile import compile_formula
from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import DataType, Expression, Expressions
from formats.core.kinds import Kind
from formats.diff import diff
from formats.errors import WrongType
from formats.merge import Choice, merge
from formats.registry import structure_of
from tests.formats import own
from tests.formats.ainb.test_edit import Graph


def names(slots):
    return [one.name for one in slots]


def shape(node):
    """Return what all nodes of one class have in common."""
    slots = [
        [(one.type, one.name, one.class_name) for one in group]
        for group in (node.properties, node.inputs, node.outputs)
    ]
    return [*slots, [link.label for link in node.children()]]


# A class is learned from its nodes


def test_a_node_of_a_class_has_all_that_the_others_have(graph):
    build.add_property(graph.query, "OutputOnlyOnEnter", types.BOOL, True)
    build.add_child(graph.giver, graph.query, "Execute")
    graph.begin()
    for title in ("Giver", "Taker", "Query"):
        path = graph.add(("nodes",), "Node of a class", title)
        made = graph.root.nodes[path[1]]
        old = next(one for one in graph.root.nodes if one.name == title)
        assert shape(made) == shape(old)
        assert made.is_query == old.is_query
        assert all(not one.sources and one.flags & types.USES_DEFAULT for one in made.inputs)
        assert not any(graph.children(made))
        assert not any(one.used for one in made.outputs)
    assert made.properties[0].value is True, "as all others have it"


def test_an_input_that_reads_a_new_query_has_it_evaluated(graph):
    path = graph.add(("nodes",), "Node of a class", "Query")
    wanted = graph.path(graph.health, graph.taker)
    graph.structure.connect(wanted, (*path, "outputs", 0))
    assert graph.taker.queries == [graph.root.nodes[path[1]].uid]


def test_a_class_is_learned_from_other_files_too(graph):
    other = Graph()
    build.add_output(other.giver, "Extra", types.INT)
    made = structure_of(graph.root, graph.view, [other.root])
    assert "Elsewhere" not in offered(made)
    build.add_node(other.root, "Elsewhere", flags=types.QUERY_FLAG)
    assert "Elsewhere" in offered(made)
    path = made.add(("nodes",), class_offer(made), "Giver")
    assert names(made.root.nodes[path[1]].outputs) == ["Speed"], "its own file comes first"
    path = made.add(("nodes",), class_offer(made), "Elsewhere")
    assert made.root.nodes[path[1]].is_query
    graph.structure.show(made.root)


def test_a_class_of_another_version_or_category_is_not_learned(graph):
    for version, category in ((0x404, "AI"), (0x407, "Logic")):
        other = Graph().root
        build.add_node(other, "Elsewhere")
        other.version, other.category = version, category
        assert "Elsewhere" not in offered(structure_of(graph.root, graph.view, [other]))


def class_offer(plan):
    return next(one for one in plan.offers(("nodes",)) if one.label == "Node of a class")


def offered(plan):
    return class_offer(plan).names


def test_a_module_has_the_ports_that_its_other_callers_give_it(graph):
    caller = build.add_node(graph.root, "Other.module", flags=types.MODULE_FLAG)
    build.add_input(caller, "Speed", types.FLOAT)
    build.add_child(caller, graph.taker, "Child")
    graph.begin()
    path = graph.add(("nodes",), "Module", "Other.module")
    assert shape(graph.root.nodes[path[1]]) == shape(caller)
    assert len(graph.root.modules) == 1


@pytest.mark.parametrize("name", ["QueryIsThere", "Element_Expression"])
def test_what_is_always_evaluated_before_others_is_made_so(graph, name):
    label = name if name.startswith("Element") else "Node of a class"
    path = graph.add(("nodes",), label, name)
    assert graph.root.nodes[path[1]].is_query


def test_every_class_of_a_sample_can_be_added_whole():
    for file in own.files("ainb"):
        root = formats.open_bytes(file.read_bytes())
        plan = structure_of(root)
        view = plan.view
        for node in list(root.nodes):
            if node.type != types.NodeType.USER or not node.name:
                continue
            label = "Module" if node.is_module else "Node of a class"
            offer = next(one for one in plan.offers(("nodes",)) if one.label == label)
            path = plan.add(("nodes",), offer, node.name)
            assert shape(view.root.nodes[path[1]])[:3] == shape(node)[:3], (file.name, node.name)


# The order of slots


@pytest.mark.parametrize("group", ["properties", "inputs", "outputs"])
def test_slots_are_kept_by_name_whatever_their_case(graph, group):
    node = graph.path(graph.query)
    label = {"properties": "Property", "inputs": "Input", "outputs": "Output"}[group]
    for name in ("b", "D", "a", "C"):
        path = graph.add(node, f"{label}: float", name)
        assert graph.view.row(path).label == name
    own_ones = [one for one in getattr(graph.query, group) if one.name != "Life"]
    assert names(own_ones) == ["a", "b", "C", "D"]
    made = graph.structure.rename((*node, group, 0), "z")
    assert graph.view.row(made).label == "z"
    assert names(getattr(graph.query, group))[-1] == "z"
    copied = graph.structure.duplicate([(*node, group, 0)])
    assert graph.view.row(copied[0]).label == "b2"
    assert names(getattr(graph.query, group))[:2] == ["b", "b2"]
    data = graph.structure.pack([(*node, group, 0)])
    pasted = graph.structure.paste(graph.path(graph.giver), data)
    assert graph.view.row(pasted[0]).label == "b"
    assert names(getattr(graph.giver, group))[0] == "b"


def test_a_slot_of_another_type_goes_to_its_place_among_those(graph):
    node = graph.path(graph.giver)
    for label, name in (("int", "M"), ("float", "a"), ("float", "z")):
        graph.add(node, f"Property: {label}", name)
    made = graph.structure.retype([(*node, "properties", 0)], Kind.F32)
    assert made == [(*node, "properties", 1)]
    assert names(graph.giver.properties) == ["a", "M", "z"]


def test_slots_that_are_in_another_order_stay_where_they_are(graph):
    for name in ("z", "a"):
        build.add_property(graph.giver, name, types.INT)
    graph.begin()
    graph.add(graph.path(graph.giver), "Property: int", "m")
    assert names(graph.giver.properties) == ["m", "z", "a"]


# A selector and its property


SELECTORS = ["Element_S32Selector", "Element_BoolSelector", "Element_F32Selector",
             "Element_StringSelector"]  # fmt: skip


def selector(graph, title):
    path = graph.add(("nodes",), title)
    node = graph.root.nodes[path[1]]
    at = names(node.properties).index("InputValue")
    return (*path, "inputs", 0), (*path, "properties", at), node.inputs[0], node.properties[at]


def held(graph, *slots):
    """Return the values that slots have now."""
    return tuple(graph.now(slot).value for slot in slots)


@pytest.mark.parametrize("title", SELECTORS)
def test_the_property_of_a_selector_follows_its_input(graph, title):
    into, beside, slot, mirror = selector(graph, title)
    graph.begin()
    wanted = {types.INT: 7, types.BOOL: True, types.FLOAT: 1.5, types.STRING: "x"}[slot.type]
    before = slot.value, mirror.value
    for path in (into, beside):
        for put in (graph.structure.set, lambda *one: graph.structure.set_many([one])):
            put(path, wanted)
            assert held(graph, slot, mirror) == (wanted, wanted)
            graph.check()
            graph.undo()
            assert held(graph, slot, mirror) == before


def compared(graph, *values):
    """Return how a copy of the document differs that has these values in these rows."""
    there = formats.outline_of(formats.open_bytes(formats.save_bytes(graph.root)))
    for path, value in values:
        there.set(path, value)
    return diff(graph.view, there), there


@pytest.mark.parametrize("title", SELECTORS)
def test_what_is_taken_from_another_document_takes_its_partner_along(graph, title):
    into, beside, slot, mirror = selector(graph, title)
    graph.begin()
    before = slot.value
    wanted = {types.INT: 7, types.BOOL: True, types.FLOAT: 1.5, types.STRING: "x"}[slot.type]
    found, _there = compared(graph, (into, wanted), (beside, wanted))
    assert {one.path for one in found} == {into, beside}
    for chosen in (found, found[:1], found[1:]):
        graph.structure.take(chosen)
        assert held(graph, slot, mirror) == (wanted, wanted)
        graph.check()
        graph.undo()
        assert held(graph, slot, mirror) == (before, before)


def test_a_partner_comes_along_with_what_comes_and_goes_too(graph):
    into, beside, slot, mirror = selector(graph, "Element_S32Selector")
    graph.begin()
    other = formats.open_bytes(formats.save_bytes(graph.root))
    build.add_variable(other, Kind.S32, "Choice", 1)
    there = formats.outline_of(other)
    there.set(into, 7)
    there.set(beside, 7)
    found = [one for one in diff(graph.view, there) if one.path != beside]
    assert len(found) == 2
    graph.structure.take(found)
    assert "Choice" in names(graph.root.variables)
    assert held(graph, slot, mirror) == (7, 7)


def test_values_that_differ_in_the_other_document_are_taken_as_they_are(graph):
    into, beside, slot, mirror = selector(graph, "Element_S32Selector")
    graph.begin()
    found, there = compared(graph, (into, 7), (beside, 8))
    graph.structure.take(found[:1])
    assert sorted(held(graph, slot, mirror)) in ([0, 7], [0, 8])
    graph.undo()
    for values in (((into, 7),), ((into, 7), (beside, 8))):
        found, there = compared(graph, *values)
        graph.structure.take(found)
        assert formats.save_bytes(graph.root) == formats.save_bytes(there.root)
        graph.undo()


def test_a_merge_decided_for_one_of_the_two_takes_both_along(graph):
    into, beside, _slot, _mirror = selector(graph, "Element_S32Selector")
    graph.begin()
    base = formats.outline_of(formats.open_bytes(graph.start))
    _found, mine = compared(graph, (into, 7), (beside, 7))
    _found, theirs = compared(graph, (into, 9), (beside, 9))
    for place, choice, wanted in ((0, Choice.MINE, 7), (1, Choice.THEIRS, 9)):
        conflict = merge(base, mine, theirs).conflicts[place]
        conflict.resolve(choice)
        graph.structure.take(conflict.chosen())
        assert graph.view.get(into) == graph.view.get(beside) == wanted
        graph.undo()


def test_a_row_that_is_set_by_itself_leaves_all_others_alone(graph):
    into, _beside, slot, mirror = selector(graph, "Element_S32Selector")
    graph.view.set(into, 7)
    assert held(graph, slot, mirror) == (7, 0)


def test_the_value_beside_a_binding_is_followed_too(graph):
    into, beside, slot, mirror = selector(graph, "Element_S32Selector")
    graph.add(("blackboard",), "s32", "Choice")
    at = next(n for n, one in enumerate(graph.root.variables) if one.name == "Choice")
    graph.structure.connect(into, ("blackboard", at))
    for path in (into, beside):
        (old,) = held(graph, slot)
        graph.structure.set((*path, "value"), old + 1)
        assert held(graph, slot, mirror) == (old + 1, old + 1)


@pytest.mark.parametrize("title", SELECTORS)
def test_the_property_of_a_selector_takes_the_variable_of_its_input(graph, title):
    into, beside, slot, mirror = selector(graph, title)
    graph.add(("blackboard",), slot.type.kind.value, "Choice")
    graph.begin()
    at = next(n for n, one in enumerate(graph.root.variables) if one.name == "Choice")
    for path in (into, beside):
        graph.structure.connect(path, ("blackboard", at))
        slots = graph.now(slot), graph.now(mirror)
        assert {one.binding for one in slots} == {graph.root.variables[at].uid}
        graph.structure.remove([(*path, "blackboard")])
        slots = graph.now(slot), graph.now(mirror)
        assert [one.binding for one in slots] == [None, None]
        assert [one.flags for one in slots] == [types.USES_DEFAULT, 0]


def test_a_property_that_differed_in_the_file_is_left_alone(graph):
    into, _beside, slot, mirror = selector(graph, "Element_S32Selector")
    mirror.value = 3
    graph.begin()
    graph.structure.set(into, 3)
    graph.structure.set(into, 5)
    assert held(graph, slot, mirror) == (5, 3)
    graph.undo()
    assert graph.root is graph.before
    assert formats.save_bytes(graph.root) == graph.start


def test_the_property_of_a_connected_selector_is_not_bound_by_itself(graph):
    into, beside, _slot, _mirror = selector(graph, "Element_F32Selector")
    graph.structure.connect(into, graph.path(graph.life, graph.query))
    with pytest.raises(WrongType, match="follows"):
        graph.structure.connect(beside, graph.path(graph.variable))


# Connections


def test_connecting_takes_the_place_of_the_one_source(graph):
    path = graph.path(graph.wanted, graph.taker)
    graph.structure.connect(path, graph.path(graph.life, graph.query))
    assert graph.outputs(graph.wanted) == [graph.life]
    assert not graph.wanted.multi_source
    assert not graph.speed.used
    assert graph.taker.queries == [graph.query.uid, graph.query.uid]


def test_another_source_is_added_only_where_that_is_asked_for(graph):
    path = graph.path(graph.wanted, graph.taker)
    offer = graph.offer(path, "Source")
    assert "[3] Query › Life" in offer.names
    assert "[1] Giver › Speed" not in offer.names, "read already"
    made = graph.structure.add(path, offer, "[3] Query › Life")
    assert made == (*path, "source 1")
    assert graph.outputs(graph.wanted) == [graph.speed, graph.life]
    assert graph.wanted.multi_source
    with pytest.raises(WrongType, match="2 sources"):
        graph.structure.connect(path, graph.path(graph.life, graph.query))


def test_one_of_several_sources_is_led_elsewhere(graph):
    graph.structure.add_source(
        graph.path(graph.wanted, graph.taker), graph.path(graph.life, graph.query)
    )
    path = (*graph.path(graph.wanted, graph.taker), "source 0")
    more = graph.add(graph.path(graph.query), "Output: float", "More")
    assert more in [one.path for one in graph.structure.targets(path)]
    graph.structure.connect(path, more)
    assert [one.name for one in graph.outputs(graph.wanted)] == ["More", "Life"]
    assert not graph.speed.used


def test_an_input_that_is_not_connected_has_no_further_source(graph):
    into = graph.add(graph.path(graph.taker), "Input: float", "Free")
    assert not [one for one in graph.structure.offers(into) if one.label == "Source"]
    with pytest.raises(WrongType, match="not connected"):
        graph.structure.add_source(into, graph.path(graph.life, graph.query))


def test_a_selector_has_one_source(graph):
    into, _beside, _slot, _mirror = selector(graph, "Element_F32Selector")
    graph.structure.connect(into, graph.path(graph.life, graph.query))
    assert not [one for one in graph.structure.offers(into) if one.label == "Source"]
    with pytest.raises(WrongType, match="one source"):
        graph.structure.add_source(into, graph.path(graph.speed, graph.giver))


def test_circles_of_queries_are_refused(graph):
    other = build.add_node(graph.root, "Query", flags=types.QUERY_FLAG)
    build.connect(other, build.add_input(other, "Way", types.FLOAT), graph.query, graph.life)
    graph.begin()
    out = graph.add(graph.path(other), "Output: float", "Back")
    into = graph.add(graph.path(graph.query), "Input: float", "Loop")
    assert out not in [one.path for one in graph.structure.targets(into)]
    with pytest.raises(WrongType, match="circle"):
        graph.structure.connect(into, out)


def test_a_query_is_no_child_and_no_command_begins_at_one(graph):
    path = graph.add(graph.path(graph.taker), "Child", "Next")
    query = graph.path(graph.query)
    assert query not in [one.path for one in graph.structure.targets(path)]
    with pytest.raises(WrongType, match="query"):
        graph.structure.connect(path, query)
    root = (*graph.path(graph.command), "root")
    assert query not in [one.path for one in graph.structure.targets(root)]
    with pytest.raises(WrongType, match="query"):
        graph.structure.connect(root, query)


@pytest.mark.parametrize(("reads", "gives"), [("const X", "X"), ("X", "const X")])
def test_pointers_that_differ_by_const_fit(graph, reads, gives):
    out = build.add_output(graph.giver, "Who", types.POINTER, gives)
    into = build.add_input(graph.taker, "Them", types.POINTER, class_name=reads)
    other = build.add_output(graph.giver, "Why", types.POINTER, "Y")
    graph.begin()
    path = graph.path(into, graph.taker)
    targets = [one.path for one in graph.structure.targets(path)]
    assert graph.path(out, graph.giver) in targets
    assert graph.path(other, graph.giver) not in targets
    graph.structure.connect(path, graph.path(out, graph.giver))
    with pytest.raises(WrongType, match="points to"):
        graph.structure.connect(path, graph.path(other, graph.giver))


def test_a_formula_keeps_to_the_type_that_it_reads(graph):
    path = graph.path(graph.wanted, graph.taker)
    graph.structure.add(path, graph.offer(path, "Formula"), "Out = In * 2.0")
    number = graph.add(graph.path(graph.query), "Output: int", "Number")
    assert number not in [one.path for one in graph.structure.targets(path)]
    with pytest.raises(WrongType, match="type float"):
        graph.structure.connect(path, number)


# Formulas and their ports


class Sum(Graph):
    """A graph with a node whose formula reads three ints and gives a bool."""

    FORMULA = "Out.bool[0] = In.int[1] + In.int[2] >= In.int[0]"

    def __init__(self):
        super().__init__()
        path = self.add(("nodes",), "Element_Expression")
        self.node_path = path
        for name in ("B", "D", "F"):
            self.add(path, "Input: int", name)
        self.add(path, "Output: bool", "Is")
        at = names(self.node.properties).index("ExpressionBase")
        self.base = (*path, "properties", at)
        self.structure.add(self.base, self.offer(self.base, "Formula"), self.FORMULA)
        self.begin()

    @property
    def node(self):
        return self.root.nodes[self.node_path[1]]

    @property
    def formula(self):
        return self.formula_of(self.node)

    def formula_of(self, node):
        return infix(self.root.expression(node.properties[self.base[-1]].binding))


@pytest.fixture
def total():
    made = Sum()
    yield made
    made.check()


def test_a_formula_follows_a_port_that_moves(total):
    total.structure.move((*total.node_path, "inputs", 0), 2)
    assert names(total.node.inputs) == ["D", "F", "B"]
    assert total.formula == "Out.bool[0] = In.int[0] + In.int[1] >= In.int[2]"


def test_a_formula_follows_ports_when_one_comes_before_them(total):
    total.add(total.node_path, "Input: int", "C")
    assert total.formula == "Out.bool[0] = In.int[2] + In.int[3] >= In.int[0]"
    total.add(total.node_path, "Output: bool", "A")
    assert total.formula == "Out.bool[1] = In.int[2] + In.int[3] >= In.int[0]"


def test_a_formula_follows_a_port_that_is_named_otherwise(total):
    path = total.structure.rename((*total.node_path, "inputs", 0), "Z")
    assert path == (*total.node_path, "inputs", 2)
    assert total.formula == "Out.bool[0] = In.int[0] + In.int[1] >= In.int[2]"


def test_a_port_that_a_formula_uses_stays(total):
    for path in ((*total.node_path, "inputs", 0), (*total.node_path, "outputs", 0)):
        with pytest.raises(WrongType, match="formula"):
            total.structure.remove([path])
        with pytest.raises(WrongType, match="formula"):
            total.structure.retype([path], Kind.F32)
    assert formats.save_bytes(total.root) == total.start


def test_a_port_that_no_formula_uses_goes_and_the_formula_follows(total):
    path = total.add(total.node_path, "Input: int", "A")
    assert total.formula == "Out.bool[0] = In.int[2] + In.int[3] >= In.int[1]"
    total.structure.remove([path])
    assert total.formula == total.FORMULA


def test_the_formula_of_another_node_stays_as_it_was(total):
    made = total.structure.duplicate([total.node_path])
    other = total.root.nodes[made[0][1]]
    total.add(total.node_path, "Input: int", "A")
    assert total.formula == "Out.bool[0] = In.int[2] + In.int[3] >= In.int[1]"
    assert total.formula_of(other) == total.FORMULA
    assert len(total.root.expressions.expressions) == 2


def test_a_port_may_go_together_with_its_formula(total):
    paths = [(*total.base, "expression"), (*total.node_path, "inputs", 0)]
    total.structure.remove(paths)
    assert names(total.node.inputs) == ["D", "F"]


@pytest.mark.parametrize(
    ("formula", "what"),
    [
        ("Out.bool[0] = In.int[9] > 0", "In.int"),
        ("Out.bool[0] = In.float[0] > 0.0", "In.float"),
        ("Out.int[0] = In.int[0]", "Out.int"),
        ("Out = In.int[0]", "Out"),
        ("Out.bool[0] = In.vec3f[0].x > 1.0", "In.vec3f"),
    ],
)
def test_a_port_that_is_not_there_cannot_be_typed(total, formula, what):
    uids = [one.uid for one in total.root.expressions.expressions]
    path = ("expressions", uids.index(total.node.properties[total.base[-1]].binding), "reading")
    with pytest.raises(WrongType, match=what):
        total.view.check(path, formula)
    with pytest.raises(WrongType, match=what):
        total.view.set(path, formula)
    total.structure.remove([(*total.base, "expression")])
    offer = total.offer(total.base, "Formula")
    with pytest.raises(WrongType, match=what):
        total.structure.add(total.base, offer, formula)


def test_the_formula_of_an_input_has_no_ports(graph):
    path = graph.path(graph.wanted, graph.taker)
    with pytest.raises(WrongType, match=r"In\.float"):
        graph.structure.add(path, graph.offer(path, "Formula"), "Out = In.float[7] * 2.0")
    assert formats.save_bytes(graph.root) == graph.start


def test_a_source_that_only_its_formula_made_fit_goes_with_it(graph):
    number = build.add_output(graph.query, "Number", types.INT)
    made = Expression(input_type=DataType.INT, output_type=DataType.FLOAT)
    made.code, made.memory = compile_formula(
        "Out = CastIntToFloat(In)", made.input_type, made.output_type, 2
    )
    graph.root.expressions = Expressions(2, [made])
    graph.wanted.sources[0].node, graph.wanted.sources[0].output = graph.query.uid, number.uid
    build.bind_expression(graph.wanted, made)
    graph.begin()
    path = graph.path(graph.wanted, graph.taker)
    graph.structure.remove([(*path, "expression")])
    assert graph.wanted.sources == []
    assert graph.wanted.flags == types.USES_DEFAULT


# Variables that are named by text


def test_properties_that_name_a_variable_are_renamed_with_it_when_asked(graph):
    prop = graph.add(graph.path(graph.taker), "Property: string", "BlackboardKey")
    plain = graph.add(graph.path(graph.giver), "Property: string", "Words")
    graph.view.set(prop, "Power")
    graph.view.set(plain, "Power")
    graph.begin()
    path = graph.path(graph.variable)
    assert graph.structure.named_by(path) == [prop]
    graph.structure.rename(path, "Force")
    assert graph.view.get(prop) == "Power"
    graph.structure.rename(path, "Power")
    graph.structure.rename(path, "Might", also=graph.structure.named_by(path))
    assert graph.view.get(prop) == "Might"
    assert graph.view.get(plain) == "Power"


def test_nothing_else_is_named_by_text(graph):
    for path in (graph.path(graph.giver), graph.path(graph.command)):
        assert graph.structure.named_by(path) == []


# That looking at what an edit touched repairs a document as looking at all of it does


def test_a_link_to_a_node_that_goes_leads_to_another_reader_of_the_output():
    """A query's output that two inputs read, one of them of a node that another replaces."""
    doc = formats.open(app_paths.sample_folder() / "Watchman.root.ainb")
    [offer] = [one for one in doc.structure.replace_offers(("nodes", 2)) if one.title == "WalkTo"]
    doc.structure.replace_with(("nodes", 2), offer)
    query, reader = doc.root.nodes[11], doc.root.nodes[2]
    assert [source.node for slot in reader.inputs for source in slot.sources] == [query.uid]
    assert [(link.label, link.target) for link in query.links] == [("Position", reader.uid)]
