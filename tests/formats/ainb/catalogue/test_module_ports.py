"""A node that calls a module has the slots and ports that the file of the module says."""

from __future__ import annotations

import pytest

import formats
from app.documents import verified_write
from formats.ainb import build, model, types
from formats.ainb.catalogue import Catalogue, learn
from formats.ainb.catalogue.facts import module_key
from formats.ainb.rules.node_classes import shape
from formats.errors import WrongType
from formats.games.shipped import shipped
from formats.graph import Family, NodeOffer
from formats.registry import structure_of

NAME = "Door.open.module"
_NODES = {types.FLOAT: 101, types.BOOL: 104, types.POINTER: 105}
"""The types of the nodes that stand for an input of a module; 100 more for an output."""


def module(inputs, outputs=(), ports=()):
    """Return the file of a module with nodes for its inputs, outputs and ports."""
    root = model.new(NAME)
    kinds = [(_NODES[type_], name) for name, type_ in inputs]
    kinds += [(_NODES[type_] + 100, name) for name, type_ in outputs]
    for type_, name in [*kinds, *((300, name) for name in ports)]:
        node = build.add_node(root, "", type_=type_)
        build.add_property(node, "Name", types.STRING, name)
    return root


class Caller:
    """A graph with a node that calls the module, made as its file was before."""

    def __init__(self, before, after):
        root = model.new("Caller.root")
        knowledge = shipped()
        knowledge.catalogue = self.catalogue = Catalogue()
        self.structure = structure_of(root, formats.outline_of(root, knowledge))
        self.view = self.structure.view
        self.catalogue.add("module", b"before", learn(before))
        build.add_command(self.root, "Root", self.add())
        self.catalogue.add("module", b"after", learn(after))
        self.begin()

    def begin(self):
        """Begin with the document as it is, which a test may have built further."""
        self.view.refresh()
        self.before, self.start = self.root, formats.save_bytes(self.root)

    @property
    def root(self):
        return self.view.root

    @property
    def node(self):
        return self.root.nodes[0]

    def add(self):
        offer = NodeOffer(module_key(NAME), NAME, Family.MODULE, "")
        path = self.structure.add_offered(offer, None)
        return self.root.nodes[path[1]]

    def check(self):
        """Hold that it saves and reads back, and that the document before is as it was."""
        data = formats.save_bytes(self.root)
        verified_write.verify(self.root, data)
        again = formats.open_bytes(data)
        assert formats.save_bytes(self.before) == self.start
        return again


def names(node):
    found = shape(node)
    slots = tuple(tuple(one.name for one in part) for part in (found.inputs, found.outputs))
    return *slots, found.ports


@pytest.fixture
def caller():
    before = module([("Speed", types.FLOAT), ("Gone", types.BOOL)], (), ["Opened"])
    after = module(
        [("Speed", types.FLOAT), ("Quiet", types.BOOL)], [("Rate", types.FLOAT)],
        ["Opened", "Stuck"],
    )  # fmt: skip
    return Caller(before, after)


def test_a_new_node_has_what_the_file_says_though_others_here_have_less(caller):
    assert names(caller.node) == (("Gone", "Speed"), (), ("Opened",))
    made = caller.add()
    assert names(made) == (("Quiet", "Speed"), ("Rate",), ("Opened", "Stuck"))
    again = caller.check()
    assert names(again.nodes[-1]) == names(made)


def own_class(caller):
    offers = caller.structure.replace_offers(("nodes", 0))
    return next((one for one in offers if one.title == NAME), None)


def test_a_node_takes_the_slots_anew_and_keeps_what_there_is_still(caller):
    speed = next(one for one in caller.node.inputs if one.name == "Speed")
    speed.value = 4.5
    child = build.add_node(caller.root, "OneShotBelow")
    caller.node.children()[0].target = child.uid
    caller.begin()
    lost = caller.structure.replace_with(("nodes", 0), own_class(caller))
    assert lost == "input “Gone”"
    new = caller.root.nodes[0]
    assert names(new) == (("Quiet", "Speed"), ("Rate",), ("Opened", "Stuck"))
    assert caller.root.commands[0].root == new.uid
    assert [caller.root.node(link.target) for link in new.children()] == [child, None]
    assert next(one.value for one in new.inputs if one.name == "Speed") == 4.5
    assert own_class(caller) is None, "it has them now"
    caller.check()


def test_where_the_file_says_the_same_there_is_nothing_to_take():
    same = module([("Speed", types.FLOAT)])
    caller = Caller(same, same)
    assert own_class(caller) is None
    offer = NodeOffer(module_key(NAME), NAME, Family.MODULE, "")
    with pytest.raises(WrongType, match="of this class already"):
        caller.structure.replace_with(("nodes", 0), offer)


def test_where_no_file_tells_callers_do():
    root = model.new("Other.root")
    node = build.add_node(root, NAME, flags=types.MODULE_FLAG)
    slot = build.add_input(node, "Body", types.POINTER)
    slot.class_name = "const game::Body"
    made = Catalogue()
    made.add("caller", b"caller", learn(root))
    known = made.of(0x407, module_key(NAME))
    assert known.stated_shape is None
    assert [one.name for one in known.shape.inputs] == ["Body"]
    made.add("module", b"module", learn(module([("Body", types.POINTER)])))
    known = made.of(0x407, module_key(NAME))
    assert known.stated_shape.inputs[0].class_name == "const game::Body"
