"""Which nodes are offered at a pin, in which order, and that each can be added and joined."""

from __future__ import annotations

import pytest

import formats
from formats.ainb import build, types
from formats.ainb.catalogue import Catalogue
from formats.ainb.catalogue.making import known_in, without_values
from formats.ainb.editing import palette
from formats.ainb.rules.node_classes import key_of
from formats.core.records import Id
from formats.editing import Pin
from formats.errors import WrongType
from formats.games.shipped import shipped
from formats.graph import Family, OfferSearch, Role
from formats.registry import structure_of
from tests.formats.ainb.catalogue.files import catalogue_of, real, samples
from tests.scale import scale, seeded


@pytest.fixture
def graph(graph):
    build.add_child(graph.giver, graph.taker, "Execute")
    graph.begin()
    return graph


def leaving(graph, part, owner=None):
    """Return the pin that a link leaves."""
    return Pin(graph.path(part, owner), True)


def arriving(graph, part, owner=None):
    """Return the pin where a link arrives."""
    return Pin(graph.path(part, owner), False)


def titles(offers):
    return [one.title for one in offers]


def offer(structure, title, pin=None):
    return next(one for one in structure.node_offers(pin) if one.title == title)


def test_all_that_the_file_has_is_offered_first(graph):
    offers = graph.structure.node_offers()
    assert titles(offers)[:4] == ["Element_Sequential", "Giver", "Query", "Taker"]
    assert {one.title for one in offers} >= set(types.TYPE_TITLES.values())
    query = offer(graph.structure, "Query")
    assert (query.family, query.sort, query.files) == (Family.QUERY, "Query", 1)
    assert [(pin.role, pin.label) for pin in query.pins] == [(Role.OUTPUT, "Life")]


def test_no_query_and_no_event_is_offered_for_a_child(graph):
    build.add_node(graph.root, "EventTalk")
    build.add_node(graph.root, "OneShotTalk")
    graph.begin()
    found = titles(
        graph.structure.node_offers(leaving(graph, graph.giver.children()[0], graph.giver))
    )
    assert found[0] == "Taker", "it was seen there"
    assert "OneShotTalk" in found
    assert {"Query", "EventTalk", "Element_Expression"}.isdisjoint(found)


def test_what_reads_or_gives_such_a_value_is_offered_at_an_input_or_output(graph):
    build.add_output(build.add_node(graph.root, "QueryAny", flags=1), "Any", types.FLOAT)
    build.add_output(build.add_node(graph.root, "QueryInt", flags=1), "Any", types.INT)
    graph.begin()
    found = titles(graph.structure.node_offers(arriving(graph, graph.health, graph.taker)))
    assert found == ["Query", "QueryAny", "Element_Expression", "Giver"]
    found = titles(graph.structure.node_offers(leaving(graph, graph.speed, graph.giver)))
    assert found == ["Taker", "Element_Expression", "Element_F32Selector"]


def test_pointers_are_offered_to_pointers_of_their_class(graph):
    wanted = build.add_input(graph.taker, "Actor", types.POINTER, None, "const Actor")
    for name in ("Actor", "Other"):
        node = build.add_node(graph.root, f"Query{name}", flags=1)
        build.add_output(node, "It", types.POINTER, name)
    graph.begin()
    assert titles(graph.structure.node_offers(arriving(graph, wanted, graph.taker))) == [
        "QueryActor"
    ]


def test_what_can_lead_to_a_node_is_offered_above_it(graph):
    found = titles(graph.structure.node_offers(arriving(graph, graph.taker)))
    assert found[:2] == ["Element_Sequential", "Giver"]
    assert "Taker" not in found
    assert "Element_BoolSelector" in found


def test_a_command_is_offered_above_what_can_be_run(graph):
    pin = arriving(graph, graph.taker)
    assert titles(graph.structure.node_offers(pin))[-1] == "Command"
    assert "Command" not in titles(graph.structure.node_offers(arriving(graph, graph.query)))
    assert "Command" not in titles(graph.structure.node_offers())
    path = graph.structure.add_offered(offer(graph.structure, "Command", pin), pin)
    command = graph.root.commands[path[1]]
    assert (command.name, command.root) == ("Command", graph.taker.uid)
    graph.check()
    graph.undo()


def test_a_command_is_called_as_in_real_files(graph):
    graph.root.commands.clear()
    event = build.add_node(graph.root, "EventGreeting")
    graph.begin()
    for node, name in ((graph.taker, "Root"), (event, "EventGreeting"), (event, "EventGreeting2")):
        pin = arriving(graph, node)
        offers = graph.structure.node_offers(pin)
        at = 0 if not graph.root.commands else -1
        assert offers[at].title == "Command"
        path = graph.structure.add_offered(offers[at], pin)
        assert graph.root.commands[path[1]].name == name


def test_each_way_of_joining_is_one_step(graph):
    build.connect(graph.taker, graph.wanted, graph.query, graph.life)
    graph.begin()
    port = graph.giver.children()[0]
    source = Pin((*graph.path(graph.wanted, graph.taker), "source 1"), False)
    for pin, title, joined in (
        (leaving(graph, port, graph.giver), "Taker", lambda node: node.uid == port_target(graph)),
        (leaving(graph, graph.sequence), "Taker", lambda node: node.uid == last_child(graph)),
        (leaving(graph, graph.command), "Taker", lambda node: graph.command.root == node.uid),
        (source, "Giver", lambda node: graph.wanted.sources[1].node == node.uid),
        (arriving(graph, graph.health, graph.taker), "Query", lambda node: gives(graph, node)),
        (
            arriving(graph, graph.health, graph.taker),
            "Element_Expression",
            lambda node: gives(graph, node),
        ),
        (
            leaving(graph, graph.speed, graph.giver),
            "Taker",
            lambda node: node.inputs[0].sources[0].output == graph.speed.uid,
        ),
        (
            arriving(graph, graph.taker),
            "Element_Simultaneous",
            lambda node: node.children()[0].target == graph.taker.uid,
        ),
        (
            arriving(graph, graph.taker),
            "Giver",
            lambda node: node.children()[0].target == graph.taker.uid,
        ),
    ):
        offered = offer(graph.structure, title, pin)
        path = graph.structure.add_offered(offered, pin)
        assert joined(graph.root.nodes[path[1]]), title
        graph.check()
        graph.undo()
        assert graph.root is graph.before


def port_target(graph):
    return graph.giver.children()[0].target


def last_child(graph):
    return graph.sequence.children()[-1].target


def gives(graph, node):
    return graph.health.sources[0].output == node.outputs[0].uid


def test_an_event_begins_at_the_class_of_its_name(graph):
    for name in ("EventOther", "Root"):
        build.add_node(graph.root, name)
    graph.begin()
    found = titles(graph.structure.node_offers(leaving(graph, graph.command)))
    assert found[0] == "Root"
    assert "EventOther" in found
    assert "Query" not in found


@pytest.mark.parametrize("path", [("nodes", 99), ("nodes",), ("nodes", 1, "outputs")])
def test_where_no_link_ends_nothing_is_offered(graph, path):
    with pytest.raises(WrongType):
        graph.structure.node_offers(Pin(path, True))


def test_what_does_not_fit_is_refused_and_nothing_is_added(graph):
    offered = offer(graph.structure, "Query")
    pin = leaving(graph, graph.speed, graph.giver)
    with pytest.raises(WrongType, match="nothing that “Speed”"):
        graph.structure.add_offered(offered, pin)
    assert formats.save_bytes(graph.root) == graph.start


def test_the_catalogue_of_the_owner_is_asked(graph):
    knowledge = shipped()
    knowledge.catalogue = catalogue_of(samples())
    structure = structure_of(graph.root, formats.outline_of(graph.root, knowledge))
    names = {one.title: one for one in structure.node_offers()}
    assert names["Giver"].is_here
    elsewhere = next(one for one in samples() if (one.version, one.category) == (0x407, "AI"))
    assert {node.title for node in elsewhere.nodes if node.name} - {elsewhere.name} <= set(names)


# Real graphs


@pytest.fixture(scope="module")
def games():
    return catalogue_of(real())


def pins_of(root):
    """Yield each pin of a graph with the class that is really joined to it, None for none."""
    for number, node in enumerate(root.nodes):
        for place, link in enumerate(node.children()):
            yield Pin(("nodes", number, "children", place), True), root.node(link.target)
        for place, slot in enumerate(node.inputs):
            if slot.binding is None and len(slot.sources) < 2:
                giver = root.node(slot.sources[0].node) if slot.sources else None
                yield Pin(("nodes", number, "inputs", place), False), giver


def other_pins_of(root):
    """Yield the outputs of a graph, and the nodes that others may lead to."""
    for number, node in enumerate(root.nodes):
        for place in range(len(node.outputs)):
            yield Pin(("nodes", number, "outputs", place), True)
        if not node.is_query:
            yield Pin(("nodes", number), False)


def test_what_games_join_is_among_the_first(games):
    places = []
    for root in seeded("join").sample(real(), scale(10, 60)):
        structure = known_structure(root, games)
        pins = [(pin, node) for pin, node in pins_of(root) if node is not None]
        for pin, node in seeded(root.name).sample(pins, min(len(pins), 5)):
            whats = [one.what for one in structure.node_offers(pin)]
            assert key_of(node) in whats, (root.name, node.title)
            places.append(whats.index(key_of(node)) / max(len(whats), 800))
    assert sorted(places)[len(places) * 8 // 10] < 0.05


def known_structure(root, games):
    knowledge = shipped()
    knowledge.catalogue = games
    return structure_of(root, formats.outline_of(root, knowledge))


def test_what_is_offered_can_be_joined_saved_and_undone(games):
    chance, joined = seeded("joined"), 0
    for own in chance.sample(real(), scale(8, 60)):
        start = formats.save_bytes(own)
        root = formats.open_bytes(start)
        structure = known_structure(root, games)
        pins = [pin for pin, _node in pins_of(root)] + list(other_pins_of(root))
        for pin in chance.sample(pins, min(len(pins), 6)):
            offers = structure.node_offers(pin)
            for one in chance.sample(offers, min(len(offers), 2)):
                _joins(root, structure, one, pin, start)
                joined += 1
    assert joined > 50


def _joins(root, structure, offer, pin, start):
    structure.add_offered(offer, pin)
    made = structure.view.root
    assert _links(made) > _links(root) - 1
    data = formats.save_bytes(made)
    assert formats.format_of(made).equal(made, formats.open_bytes(data))
    structure.show(root)
    assert formats.save_bytes(root) == start


def _links(root):
    children = sum(isinstance(link.target, Id) for node in root.nodes for link in node.children())
    return children + sum(len(slot.sources) for node in root.nodes for slot in node.inputs)


def test_a_thousand_classes_are_offered_and_searched(games):
    root = max(real(), key=lambda one: len(one.nodes))
    offers = known_structure(root, games).node_offers()
    assert len(offers) > 1000
    assert OfferSearch(offers).find("osas")


# Classes that the catalogue does not know yet


def one_by_one(root, told):
    """Return what a document tells of its classes, each learned for itself, whole."""
    keys = dict.fromkeys(key_of(node) for node in root.nodes)
    return {key: known_in(root, key) for key in keys if key not in told}


def offered_while_learning(root):
    """Return what is offered, alone and for nodes, while the catalogue knows no file yet."""
    structure = known_structure(root, Catalogue())
    nodes = {key_of(node): at for at, node in enumerate(root.nodes)}
    some = seeded(root.name).sample(sorted(nodes.values()), min(len(nodes), scale(3, 40)))
    return [structure.node_offers(), *(structure.replace_offers(("nodes", at)) for at in some)]


def test_a_file_that_is_not_learned_yet_offers_what_all_of_its_classes_would(monkeypatch):
    roots = [*samples(), *real()[:: scale(25, 1)]]
    for root in roots:
        if len(root.nodes) > scale(200, 1 << 30):
            continue
        found = offered_while_learning(root)
        with monkeypatch.context() as patched:
            patched.setattr(palette, "without_values", one_by_one)
            assert found == offered_while_learning(root)


def test_of_classes_told_already_nothing_is_learned(graph):
    told = {key_of(graph.giver)}
    found = without_values(graph.root, told)
    assert found.keys() == {key_of(node) for node in graph.root.nodes} - told
    assert found[key_of(graph.taker)].nodes == known_in(graph.root, key_of(graph.taker)).nodes
