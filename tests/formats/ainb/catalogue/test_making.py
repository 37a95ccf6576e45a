"""A new node from the catalogue is whole, saves, reads back, and goes again with undo."""

from __future__ import annotations

from collections import Counter

import pytest

import formats
from app.documents import verified_write
from formats.ainb import build, model, types
from formats.ainb.catalogue import Catalogue, learn
from formats.ainb.catalogue.facts import module_key
from formats.ainb.rules.node_classes import ClassKey, key_of, shape
from formats.core.records import Stored
from formats.errors import WrongType
from formats.games.shipped import shipped
from formats.graph import Family, NodeOffer
from formats.registry import structure_of
from tests.formats.ainb.catalogue.files import catalogue_of, real, samples

_OWN_SLOTS = {types.NodeType.EXPRESSION, *range(100, 400)}
"""Built-in types whose nodes have slots of their own."""


_OTHERWISE = frozenset(types.TYPE_TITLES)
"""What a few of our graphs have otherwise than those of games, to be odd: built-in types."""
_LOOSE = (
    "is reached by no command.",
    "leads to no node.",
    "so nothing runs.",
    "there is no such variable.",
)
"""What is to be said of a node alone in its file, that nothing leads to and that leads nowhere."""


class Placing:
    """An empty file that nodes of a catalogue are put in."""

    def __init__(self, catalogue, version, category):
        root = model.new("Test", category)
        root.version = version
        root.category_number = 0 if version == 0x404 else root.category_number
        knowledge = shipped()
        knowledge.catalogue = catalogue
        self.structure = structure_of(root, formats.outline_of(root, knowledge))
        self.view = self.structure.view
        self.before, self.start = root, formats.save_bytes(root)

    @property
    def root(self):
        return self.view.root

    def place(self, key):
        path = self.structure.add_offered(NodeOffer(key, "", None, ""), None)
        return self.root.nodes[path[1]]

    def check(self):
        """Hold that it saves and reads back, and return the node that was read."""
        data = formats.save_bytes(self.root)
        verified_write.verify(self.root, data)
        again = formats.open_bytes(data)
        assert formats.save_bytes(again) == data
        found = formats.format_of(again).problems(again)
        assert not [one for one in found if not one.sentence.endswith(_LOOSE)], found
        assert formats.save_bytes(self.before) == self.start
        return again


def places_all(roots, skipped=frozenset()):
    """Hold the law for every class of some graphs, and return how many there were."""
    catalogue = catalogue_of(roots)
    nodes = {}
    for root in roots:
        for node in root.nodes:
            nodes.setdefault((root.version, root.category, key_of(node)), []).append(node)
    for (version, category, key), likes in nodes.items():
        if key.type in _OWN_SLOTS or key.type in skipped:
            continue
        placing = Placing(catalogue, version, category)
        placing.place(key)
        again = placing.check()
        _is_like(again.nodes[0], likes, key)
        wanted = [f"{key.name}.ainb"] if key.is_module else []
        assert [one.path for one in again.modules] == wanted
    return len(nodes)


def _is_like(node, likes, key):
    real_shapes = Counter(map(shape, likes))
    if key.is_module:  # its own file tells the ports, of which callers may have fewer
        ports = shape(node).ports
        assert all(set(one.ports) <= set(ports) for one in real_shapes)
        real_shapes = Counter(one._replace(ports=ports) for one in real_shapes.elements())
    if key.type == types.NodeType.USER:
        assert shape(node) == real_shapes.most_common(1)[0][0] or len(real_shapes) > 1, key
        assert shape(node) in real_shapes
    else:
        assert shape(node)[:2] in {one[:2] for one in real_shapes}, key
    own = types.QUERY_FLAG | types.MODULE_FLAG
    assert node.flags & own in {one.flags & own for one in likes}
    assert node.flags & ~own == 0
    assert all(isinstance(link.target, Stored) for link in node.children())
    assert all(one.flags & types.USES_DEFAULT and not one.sources for one in node.inputs)
    assert not any(one.used for one in node.outputs)


def test_every_class_of_our_samples_can_be_placed():
    assert places_all(samples(), _OTHERWISE) > 10


def test_every_class_of_the_games_can_be_placed():
    assert places_all(real()) > 1000


@pytest.mark.parametrize("type_", list(types.TYPE_TITLES))
def test_built_in_types_are_known_without_any_file(type_):
    placing = Placing(None, 0x407, "AI")
    node = placing.place(ClassKey(int(type_)))
    assert node.type == type_
    placing.check()


def test_values_are_the_usual_ones():
    source = model.new("Source")
    for value in (1.5, 1.5, 2.5):
        node = build.add_node(source, "Sized")
        build.add_input(node, "Size", types.FLOAT, value)
        build.add_property(node, "Turns", types.INT, 7)
        slot = build.add_input(node, "Wait", types.VEC3F, (1.0, 2.0, 3.0))
        slot.flags |= types.CLASS_DEFAULT
    placing = Placing(catalogue_of([source]), 0x407, "AI")
    node = placing.place(ClassKey(0, "Sized"))
    assert [(one.name, one.value, one.flags) for one in node.inputs] == [
        ("Size", 1.5, types.USES_DEFAULT),
        ("Wait", (1.0, 2.0, 3.0), types.USES_DEFAULT | types.CLASS_DEFAULT),
    ]
    assert node.properties[0].value == 7
    placing.check()


def test_the_value_of_the_class_is_taken_from_whoever_knows_it():
    source = model.new("Source")
    slot = build.add_input(build.add_node(source, "Sized"), "Size", types.FLOAT, 9.0)
    slot.flags |= types.CLASS_DEFAULT
    placing = Placing(catalogue_of([source]), 0x407, "AI")
    build.add_input(build.add_node(placing.root, "Sized"), "Size", types.FLOAT, 3.0)
    placing.view.refresh()
    assert placing.place(ClassKey(0, "Sized")).inputs[0].value == 9.0


def test_a_class_that_nobody_knows_has_no_slots():
    placing = Placing(catalogue_of([]), 0x407, "AI")
    node = placing.place(ClassKey(0, "QueryNobodyKnows"))
    assert (node.is_query, node.inputs, node.links) == (True, [], [])
    placing.check()


def test_a_module_is_listed_with_the_category_of_its_file():
    source = model.new("Some.module", "Logic")
    placing = Placing(catalogue_of([source]), 0x407, "AI")
    placing.place(ClassKey(0, "Some.module", True))
    assert [(one.path, one.category) for one in placing.root.modules] == [
        ("Some.module.ainb", "Logic")
    ]
    placing.check()


def test_an_offer_of_another_document_is_refused():
    placing = Placing(None, 0x407, "AI")
    with pytest.raises(formats.FormatError, match="another document"):
        placing.structure.add_offered(NodeOffer("x", "", None, ""), None)
    assert placing.root is placing.before


def test_the_selectors_property_and_input_agree():
    source = model.new("Source")
    for _ in range(3):
        node = build.add_node(source, type_=types.NodeType.S32_SELECTOR)
        build.add_property(node, "InputValue", types.INT, 4)
        build.add_input(node, "Input", types.INT, 4)
    placing = Placing(catalogue_of([source]), 0x407, "AI")
    node = placing.place(ClassKey(int(types.NodeType.S32_SELECTOR)))
    values = {one.value for one in (*node.properties, *node.inputs) if "Input" in one.name}
    assert values == {0}


# A node that calls a module has the slots and ports that the file of the module says


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
