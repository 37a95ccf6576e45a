"""Edits of the parts of a behaviour graph: what they mend, what they refuse, that they go back."""

from __future__ import annotations

import pytest

import formats
from formats.ainb import build, model, types
from formats.ainb.binary.read import read as binary_read
from formats.ainb.draft import Draft
from formats.ainb.editing import paste
from formats.ainb.rules.reach import children
from formats.ainb.types import LinkKind
from formats.core.kinds import Kind
from formats.enum_names import Enums, Fact
from formats.errors import WrongType
from formats.registry import structure_of
from tests.formats import own


class Graph:
    """A small graph, and what was done to it.

    A command begins at a sequence of two nodes; the first has a float output that the second
    reads, besides a query that it reads, too. It may be in a document with others. The parts are
    those of the document as it is now; one that is gone is as it was.
    """

    def __init__(self, root=None):
        root = root or model.new("Test")
        sequence = build.add_node(root, type_=types.NodeType.SEQUENTIAL)
        giver, taker = build.add_node(root, "Giver"), build.add_node(root, "Taker")
        query = build.add_node(root, "Query", flags=types.QUERY_FLAG)
        speed = build.add_output(giver, "Speed", types.FLOAT)
        life = build.add_output(query, "Life", types.FLOAT)
        wanted = build.add_input(taker, "Wanted", types.FLOAT)
        health = build.add_input(taker, "Health", types.FLOAT)
        build.add_child(sequence, giver)
        build.add_child(sequence, taker)
        build.connect(taker, wanted, giver, speed)
        build.connect(taker, health, query, life)
        self._nodes = sequence, giver, taker, query
        self._slots = speed, life, wanted, health
        self._command = build.add_command(root, "Root", sequence)
        self._variable = build.add_variable(root, Kind.F32, "Power", 2.0)
        self.structure = structure_of(root)
        self.view = self.structure.view
        self.begin()

    def begin(self):
        """Begin with the document as it is, which a test may have built further."""
        self.view.show(self.root)
        self.before, self.start = self.root, formats.save_bytes(self.root)

    @property
    def root(self):
        return self.view.root

    def now(self, part):
        """Return a part as it is now, one that is gone as it was."""
        return next((one for one in parts_of(self.root) if one.uid == part.uid), part)

    sequence = property(lambda self: self.now(self._nodes[0]))
    giver = property(lambda self: self.now(self._nodes[1]))
    taker = property(lambda self: self.now(self._nodes[2]))
    query = property(lambda self: self.now(self._nodes[3]))
    speed = property(lambda self: self.now(self._slots[0]))
    life = property(lambda self: self.now(self._slots[1]))
    wanted = property(lambda self: self.now(self._slots[2]))
    health = property(lambda self: self.now(self._slots[3]))
    command = property(lambda self: self.now(self._command))
    variable = property(lambda self: self.now(self._variable))

    def path(self, part, owner=None):
        return self.structure.path_of(part, owner)

    def children(self, node):
        """Return the nodes that the children of a node are, None for no node."""
        return [self.root.node(link.target) for link in node.children()]

    def outputs(self, slot):
        """Return the outputs that an input reads."""
        return [self.root.output(source) for source in slot.sources]

    def check(self):
        """Hold the graph to be sound, and the one before to be as it was."""
        data = formats.save_bytes(self.root)
        again = formats.open_bytes(data)
        assert formats.save_bytes(again) == data
        assert not [one for one in self.problems(again) if one not in self.problems(self.root)]
        assert formats.save_bytes(self.before) == self.start

    def undo(self):
        """Take everything back."""
        self.structure.show(self.before)

    @staticmethod
    def problems(root):
        return [one.sentence for one in formats.format_of(root).problems(root)]

    def offer(self, path, label):
        return next(one for one in self.structure.offers(path) if one.label == label)

    def add(self, path, label, name=""):
        return self.structure.add(path, self.offer(path, label), name)


def parts_of(root):
    """Yield the nodes, commands, variables and attachments of a document, and the slots."""
    for owner in (*root.nodes, *root.attachments):
        yield owner
        yield from owner.properties
        if isinstance(owner, model.Node):
            yield from (*owner.inputs, *owner.outputs)
    yield from (*root.commands, *root.variables)


# Nodes


def test_a_node_that_goes_takes_all_that_led_to_it(graph):
    words = graph.structure.remove([graph.path(graph.giver)])
    assert words == ""
    assert graph.children(graph.sequence) == [graph.taker]
    assert graph.wanted.sources == []
    assert graph.wanted.flags & types.USES_DEFAULT
    assert [link.label for link in graph.taker.links] == ["Health"]
    assert graph.taker.queries == [graph.query.uid]


def test_a_query_that_goes_leaves_no_query_behind(graph):
    graph.structure.remove([graph.path(graph.query)])
    assert graph.taker.queries == []
    assert graph.health.sources == []


def test_a_reader_that_goes_leaves_the_output_unread(graph):
    assert graph.speed.used
    graph.structure.remove([graph.path(graph.taker)])
    assert not graph.speed.used


def test_the_command_of_a_root_goes_with_it(graph):
    words = graph.structure.remove([graph.path(graph.sequence)])
    assert "“Root”" in words
    assert graph.root.commands == []


def test_a_port_that_has_a_name_stays_without_its_child(graph):
    path = graph.add(("nodes",), "Element_BoolSelector")
    selector = graph.root.nodes[path[1]]
    assert [link.label for link in selector.children()] == ["True", "False"]
    graph.structure.connect((*path, "children", 0), graph.path(graph.taker))
    assert graph.children(graph.now(selector))[0] is graph.taker
    graph.structure.remove([graph.path(graph.taker)])
    assert graph.children(graph.now(selector)) == [None, None]
    assert [link.label for link in graph.now(selector).children()] == ["True", "False"]


def test_actions_replacements_and_the_enum_table_lose_what_is_gone(graph):
    root = graph.root
    root.actions.append(model.XLinkAction(graph.giver.uid, "Slot", "Shine"))
    root.actions.append(model.XLinkAction(graph.taker.uid, "Slot", "Shine"))
    root.replacements.append(model.Replacement(0, graph.sequence.uid, 1))
    root.replacements.append(model.Replacement(1, graph.sequence.uid, 1, graph.giver.uid))
    graph.begin()
    graph.structure.remove([graph.path(graph.giver)])
    assert [one.node for one in graph.root.actions] == [graph.taker.uid]
    assert [(one.type, one.position) for one in graph.root.replacements] == [(0, 0)]


def test_the_only_action_takes_its_section_along(graph):
    graph.root.actions.append(model.XLinkAction(graph.giver.uid, "Slot", "Shine"))
    graph.begin()
    keys = graph.view.keys(())
    graph.structure.remove([graph.path(graph.giver)])
    (change,) = (one for one in graph.view.changes_since(graph.before).lists if one.path == ())
    assert [keys[index] for index in change.removed] == ["actions"]
    assert (list(change.inserted), list(change.moved)) == ([], [])
    assert "actions" not in graph.view.keys(())


def test_copies_lead_to_each_other_and_read_what_was_not_copied(graph):
    paths = [graph.path(graph.giver), graph.path(graph.taker)]
    made = graph.structure.duplicate(paths)
    giver, taker = (graph.root.nodes[path[1]] for path in made)
    assert [one.node for one in taker.inputs[0].sources + taker.inputs[1].sources] in (
        [giver.uid, graph.query.uid],
        [graph.query.uid, giver.uid],
    )
    assert giver.guid != graph.giver.guid
    assert taker.queries == [graph.query.uid]
    assert giver not in graph.children(graph.sequence)


@pytest.mark.parametrize("title", types.TYPE_TITLES.values())
def test_every_built_in_type_can_be_added(graph, title):
    path = graph.add(("nodes",), title)
    assert graph.root.nodes[path[1]].type_name == title
    (change,) = graph.view.changes_since(graph.before).lists
    assert (change.path, len(change.inserted)) == (("nodes",), 1)


def test_a_module_brings_its_entry_and_takes_it_along(graph):
    path = graph.add(("nodes",), "Module", "Other.module")
    assert [one.path for one in graph.root.modules] == ["Other.module.ainb"]
    graph.structure.duplicate([path])
    graph.structure.remove([path])
    assert len(graph.root.modules) == 1
    graph.structure.remove([("nodes", len(graph.root.nodes) - 1)])
    assert graph.root.modules == []


def test_a_node_of_no_class_is_refused(graph):
    with pytest.raises(WrongType):
        graph.add(("nodes",), "Node of a class", "")
    assert graph.root is graph.before
    assert formats.save_bytes(graph.root) == graph.start


# Slots


def test_the_links_of_data_follow_the_name_of_an_input(graph):
    graph.structure.rename(graph.path(graph.wanted, graph.taker), "Asked")
    assert [link.label for link in graph.taker.links] == ["Asked", "Health"]


def test_a_vectors_link_follows_the_name_of_its_output(graph):
    giver = graph.path(graph.giver)
    out = graph.add(giver, "Output: vec3f", "Where")
    into = graph.add(graph.path(graph.taker), "Input: vec3f", "There")
    graph.structure.connect(into, out)
    assert [(one.kind, one.label) for one in graph.giver.links] == [(0, "Where")]
    graph.structure.rename(out, "Place")
    assert [(one.kind, one.label) for one in graph.giver.links] == [(0, "Place")]
    graph.structure.remove([(*into, "source 0")])
    assert graph.giver.links == []


def test_what_is_connected_stays(graph):
    with pytest.raises(WrongType, match="disconnect"):
        graph.structure.remove([graph.path(graph.wanted, graph.taker)])
    with pytest.raises(WrongType, match="is read by"):
        graph.structure.remove([graph.path(graph.speed, graph.giver)])
    assert formats.save_bytes(graph.root) == graph.start


def test_an_output_that_comes_in_between_moves_nobodys_source(graph):
    first = graph.add(graph.path(graph.giver), "Output: float", "Another")
    assert [one.name for one in graph.giver.outputs] == ["Another", "Speed"]
    graph.structure.move(first, 1)
    assert [one.name for one in graph.giver.outputs] == ["Speed", "Another"]
    again = formats.open_bytes(formats.save_bytes(graph.root))
    assert again.output(again.nodes[2].inputs[0].sources[0]).name == "Speed"


def test_the_slots_of_built_in_types_are_their_own(graph):
    path = graph.add(("nodes",), "Element_S32Selector")
    labels = [one.label for one in graph.structure.offers(path)]
    assert labels == ["Child", "Command that begins here", "Attachment"]
    for edit in (
        lambda: graph.structure.remove([(*path, "inputs", 0)]),
        lambda: graph.structure.rename((*path, "inputs", 0), "Other"),
        lambda: graph.structure.duplicate([(*path, "properties", 0)]),
    ):
        with pytest.raises(WrongType):
            edit()


def test_slots_stay_in_the_order_of_their_types(graph):
    path = graph.add(graph.path(graph.taker), "Input: int", "First")
    assert path[-1] == 0
    with pytest.raises(WrongType):
        graph.structure.move(path, 1)


# Connections


def test_two_sources_are_kept_apart_and_one_left_is_plain(graph):
    path = graph.path(graph.wanted, graph.taker)
    graph.structure.add_source(path, graph.path(graph.life, graph.query))
    assert graph.wanted.multi_source
    assert graph.taker.queries == [graph.query.uid, graph.query.uid]
    graph.structure.remove([(*path, "source 0")])
    assert not graph.wanted.multi_source
    assert graph.outputs(graph.wanted) == [graph.life]
    assert not graph.speed.used


def test_types_that_do_not_fit_are_refused_with_the_reason(graph):
    path = graph.add(graph.path(graph.taker), "Input: string", "Word")
    with pytest.raises(WrongType, match="string"):
        graph.structure.connect(path, graph.path(graph.speed, graph.giver))
    wanted = graph.path(graph.wanted, graph.taker)
    with pytest.raises(WrongType, match="connected"):
        graph.structure.connect(wanted, graph.path(graph.speed, graph.giver))


def test_a_value_comes_from_the_blackboard_and_back(graph):
    path = graph.add(graph.path(graph.giver), "Property: float", "Strength")
    variable = graph.path(graph.variable)
    assert ("blackboard", 0) in [one.path for one in graph.structure.targets(path)]
    graph.structure.connect(path, variable)
    assert graph.giver.properties[0].binding == graph.variable.uid
    with pytest.raises(WrongType, match="Strength"):
        graph.structure.remove([variable])
    graph.structure.remove([(*path, "blackboard")])
    graph.structure.remove([variable])
    assert graph.root.variables == []


# Children and commands


def test_children_move_but_the_default_of_a_selector_stays_last(graph):
    path = graph.add(("nodes",), "Element_S32Selector")
    node = graph.root.nodes[path[1]]
    graph.add(path, "Child")
    graph.add(path, "Child")
    assert [link.condition.value for link in graph.now(node).children()] == [0, 1, 0]
    children = (*path, "children")
    graph.structure.move((*children, 0), 1)
    assert [link.condition.value for link in graph.now(node).children()] == [1, 0, 0]
    with pytest.raises(WrongType, match="default"):
        graph.structure.move((*children, 0), 2)
    with pytest.raises(WrongType, match="default"):
        graph.structure.remove([(*children, 2)])
    graph.structure.remove([(*children, 0)])
    assert len(graph.now(node).children()) == 2


def test_the_row_in_a_child_that_names_its_node_moves_no_child(graph):
    """Its place is one among the rows of the child, and not one among the children."""
    path = graph.add(("nodes",), "Element_S32Selector")
    for _ in range(3):
        graph.add(path, "Child")
    before = graph.root.nodes[path[1]].children()
    with pytest.raises(WrongType, match="the file's own"):
        graph.structure.move((*path, "children", 0, "target"), 1)
    assert graph.root.nodes[path[1]].children() == before


def test_circles_of_children_are_refused(graph):
    path = graph.add(graph.path(graph.taker), "Child", "Next")
    with pytest.raises(WrongType, match="circle"):
        graph.structure.connect(path, graph.path(graph.sequence))
    with pytest.raises(WrongType, match="circle"):
        graph.structure.connect(path, graph.path(graph.taker))
    graph.structure.connect(path, graph.path(graph.giver))


def test_commands_come_go_and_begin_elsewhere(graph):
    path = graph.add(("commands",), "Command", "Second")
    assert graph.sequence.flags & types.ROOT_FLAG
    graph.structure.connect((*path, "root"), graph.path(graph.giver))
    assert graph.giver.flags & types.ROOT_FLAG
    graph.structure.move(path, 0)
    assert [one.name for one in graph.root.commands] == ["Second", "Root"]
    graph.structure.rename(("commands", 0), "First")
    with pytest.raises(WrongType, match="already"):
        graph.structure.rename(("commands", 0), "Root")
    graph.structure.remove([("commands", 0)])
    assert not graph.giver.flags & types.ROOT_FLAG


# The clipboard


def test_nodes_go_into_another_file_with_all_they_need(graph):
    slot = graph.add(graph.path(graph.taker), "Property: float", "Strength")
    graph.structure.connect(slot, graph.path(graph.variable))
    paths = [graph.path(graph.giver), graph.path(graph.taker)]
    data = graph.structure.pack(paths)
    other = Graph()
    other.root.variables.clear()
    other.begin()
    made = other.structure.paste((), data)
    giver, taker = (other.root.nodes[path[1]] for path in made)
    assert other.outputs(taker.inputs[0]) == [giver.outputs[0]]
    assert taker.inputs[1].sources == []
    assert taker.queries == []
    assert [(one.name, one.value) for one in other.root.variables] == [("Power", 2.0)]
    assert taker.properties[0].binding == other.root.variables[0].uid
    other.check()
    again = other.structure.paste((), data)
    assert len(other.root.variables) == 1
    assert len(again) == 2


def test_nodes_of_another_version_are_refused(graph):
    data = graph.structure.pack([graph.path(graph.giver)])
    other = Graph()
    other.root.version = 0x404
    other.begin()
    with pytest.raises(WrongType, match="version"):
        other.structure.paste((), data)
    assert formats.save_bytes(other.root) == other.start


def test_slots_and_variables_are_pasted(graph):
    data = graph.structure.pack([graph.path(graph.wanted, graph.taker)])
    path = graph.path(graph.giver)
    made = graph.structure.paste(path, data)
    assert made == [(*path, "inputs", 0)]
    assert graph.giver.inputs[0].sources == []
    data = graph.structure.pack([graph.path(graph.variable)])
    assert graph.structure.paste((), data) == [("blackboard", 1)]
    assert [one.name for one in graph.root.variables] == ["Power", "Power2"]


def test_only_slots_are_read_to_know_where_they_may_be_pasted(graph, monkeypatch):
    slots = graph.structure.pack([graph.path(graph.wanted, graph.taker)])
    nodes = graph.structure.pack([graph.path(graph.giver)])
    read = []
    monkeypatch.setattr(paste, "read", lambda data: read.append(data) or binary_read(data))
    graph.structure.check_paste((), nodes)
    assert not read
    with pytest.raises(WrongType, match="select the node"):
        graph.structure.check_paste((), slots)
    graph.structure.check_paste(graph.path(graph.giver), slots)
    assert len(read) == 2
    with pytest.raises(WrongType):
        graph.structure.check_paste((), b"{}")


def test_a_mix_of_parts_is_not_packed(graph):
    paths = [graph.path(graph.giver), graph.path(graph.variable)]
    with pytest.raises(WrongType, match="copied together"):
        graph.structure.pack(paths)


def test_expressions_come_along():
    for file in own.files("ainb"):
        root = formats.open_bytes(file.read_bytes())
        plan = structure_of(root)
        for place, node in enumerate(root.nodes):
            slots = [*node.properties, *node.inputs]
            used = [one for one in slots if root.expression(one.binding)]
            if not used:
                continue
            other = Graph()
            other.root.version = root.version
            other.begin()
            made = other.structure.paste((), plan.pack([("nodes", place)]))
            copied = other.root.nodes[made[0][1]]
            bound = [one.binding for one in (*copied.properties, *copied.inputs)]
            assert any(other.root.expression(one) for one in bound)
            assert "expressions" in other.view.keys(())
            other.check()
            return
    raise AssertionError("a sample has an expression")


def test_text_of_nodes_is_read_as_nodes(graph):
    words = graph.structure.to_text([graph.path(graph.giver), graph.path(graph.taker)])
    assert "Giver" in words
    data = graph.structure.from_text((), words)
    made = graph.structure.paste((), data)
    assert [graph.root.nodes[path[1]].name for path in made] == ["Giver", "Taker"]


# Steps


def test_the_smallest_row_is_told(graph):
    path = graph.path(graph.taker)
    graph.structure.rename((*path, "inputs", 0), "Other")
    changes = graph.view.changes_since(graph.before)
    assert [change.path for change in changes.lists] == [(*path, "inputs")]
    assert changes.values == [(*path, "inputs", 1), (*path, "data links", 0)]
    graph.begin()
    graph.add(path, "Property: int", "One")
    root = graph.root
    graph.add(path, "Property: int", "Two")
    (change,) = graph.view.changes_since(root).lists
    assert change.path == (*path, "properties")


def test_very_many_rows_go_in_one_step():
    graph = Graph()
    sequence = graph.path(graph.sequence)
    for number in range(40):
        graph.add(("nodes",), "Node of a class", f"Class{number}")
        graph.structure.connect(graph.add(sequence, "Child"), ("nodes", 4 + number))
    graph.add(("commands",), "Command", "Late")
    graph.structure.connect(("commands", 1, "root"), ("nodes", 20))
    graph.begin()
    graph.structure.remove([("nodes", at) for at in range(4, 44)])
    assert len(graph.root.nodes) == 4
    assert [one.name for one in graph.root.commands] == ["Root"]
    lists = {one.path: one for one in graph.view.changes_since(graph.before).lists}
    assert lists.keys() == {("commands",), ("nodes",), (*sequence, "children")}
    assert list(lists["commands",].removed) == [1]
    assert list(lists["nodes",].removed) == list(range(4, 44))
    graph.check()


def test_an_action_without_a_name_is_shown_by_its_number(graph):
    for names in (("Slot", "Shine"), ("", "")):
        graph.root.actions.append(model.XLinkAction(graph.giver.uid, *names))
    graph.begin()
    outline = formats.outline_of(graph.root)
    assert [row.label for row in outline.rows(("actions",))] == ["Shine", "[1]"]


# Nodes that change places, attachments and formulas from nothing, slots of another type


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


def test_an_attachment_that_goes_leaves_no_node_with_it(graph):
    for part in (graph.giver, graph.taker):
        graph.add(graph.path(part), "Attachment", "Glow")
    graph.structure.remove([("attachments", 0)])
    assert graph.giver.attachments == []
    assert graph.taker.attachments == [one.uid for one in graph.root.attachments]


def test_several_attachments_of_a_node_go_together(graph):
    for name in ("A", "B", "C"):
        path = graph.add(graph.path(graph.giver), "Attachment", name)
    last = graph.root.attachments[-1].uid
    graph.structure.remove([(*path[:-1], 0), (*path[:-1], 1)])
    assert graph.giver.attachments == [last]


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


def test_an_output_is_made_another_data_type_unless_it_is_read(graph):
    assert graph.structure.kinds(graph.path(graph.speed, graph.giver)) == []
    assert graph.structure.kinds(graph.path(graph.wanted, graph.taker)) == []
    path = graph.add(graph.path(graph.taker), "Output: int", "Sum")
    assert graph.structure.converting([path])(Kind.BOOL)[0].value is None
    made = graph.structure.retype([path], Kind.BOOL)
    assert graph.view.row(made[0]).value.startswith("bool")


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


def test_beside_an_input_that_can_have_a_formula_others_are_added_still(graph):
    path = graph.path(graph.wanted, graph.taker)
    assert [one.label for one in graph.structure.offers(path)][:2] == ["Formula", "Input: int"]
    made = graph.add(path, "Input: int", "Count")
    assert graph.view.row(made).label == "Count"


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


def test_several_ports_may_have_no_name(graph):
    assert [link.label for link in graph.sequence.children()] == ["", ""]
    graph.add(graph.path(graph.sequence), "Child", "")


def test_of_many_commands_that_go_with_their_node_some_are_named(graph):
    for at in range(6):
        build.add_command(graph.root, f"More {at}", graph.giver)
    graph.begin()
    words = graph.structure.remove([graph.path(graph.giver)])
    assert words == (
        "the commands “More 0”, “More 1”, “More 2”, “More 3” and 2 more that began there"
    )
    assert [command.name for command in graph.root.commands] == ["Root"]


# A new link to an input of an enum is stored as the game stores it: at the output that is read


INTO = "Kind"


@pytest.fixture
def tell(monkeypatch):
    """Have other files tell that the taker's `Kind` is an enum."""

    def tell_graph(linked):
        enums = Enums([Fact(("Taker", INTO), 0, ("game::Kind",))])
        monkeypatch.setattr(linked.view.knowledge, "enums", enums)

    return tell_graph


@pytest.fixture
def linked(graph):
    """A graph whose taker has two int inputs, one of an enum by what other files tell."""
    graph.output = graph.add(graph.path(graph.giver), "Output: int", "State")
    graph.count = graph.add(graph.path(graph.taker), "Input: int", "Count")
    graph.into = graph.add(graph.path(graph.taker), "Input: int", INTO)
    return graph


def of_ints(node):
    return [
        (link.kind, link.label) for link in node.links if link.label in ("State", INTO, "Count")
    ]


def connect(linked, into):
    linked.structure.connect(into, linked.output)


def test_an_output_that_an_enum_reads_has_the_link(linked, tell):
    tell(linked)
    connect(linked, linked.into)
    assert of_ints(linked.giver) == [(LinkKind.GENERIC, "State")]
    assert of_ints(linked.taker) == []
    linked.structure.remove([(*linked.into, "source 0")])
    assert of_ints(linked.giver) == []


@pytest.mark.parametrize("is_told", [True, False])
def test_an_int_that_is_no_enum_has_it_at_its_reader(linked, tell, is_told):
    if is_told:
        tell(linked)
    connect(linked, linked.count if is_told else linked.into)
    assert of_ints(linked.giver) == []
    assert of_ints(linked.taker) == [(LinkKind.INT, "Count" if is_told else INTO)]


def test_what_was_read_before_keeps_the_links_of_its_file(linked, tell):
    connect(linked, linked.count)
    tell(linked)
    connect(linked, linked.into)
    assert of_ints(linked.giver) == []
    assert of_ints(linked.taker) == [(LinkKind.INT, "Count"), (LinkKind.INT, INTO)]


def test_an_output_of_an_enum_gives_its_next_reader_no_other_link(linked, tell):
    tell(linked)
    connect(linked, linked.into)
    connect(linked, linked.count)
    assert of_ints(linked.giver) == [(LinkKind.GENERIC, "State")]
    assert of_ints(linked.taker) == []


# What is told of a step of a graph makes of its rows before it those after it


def test_a_part_is_named_where_no_row_shows_what_is_other_in_it():
    file = next(one for one in own.files("ainb") if one.name == "Ring.ainb")
    root = formats.open_bytes(file.read_bytes())
    place, node = next((at, node) for at, node in enumerate(root.nodes) if node.links)
    draft = Draft(root)
    draft.touch(node).links[0].surplus = b"unread"
    changes = formats.outline_of(draft.finish()).changes_since(root)
    assert changes.paths == [("nodes", place)]
