"""What may be joined is joined, saved and taken back; what may not is refused in the same words."""

from __future__ import annotations

import random
from itertools import islice, product

import pytest

import formats
from app.ui import app_paths
from formats.ainb import build, types
from formats.editing import Pin, Structure
from formats.errors import FormatError, WrongType
from formats.graph import EdgeKind, Family
from formats.registry import format_of, graph_of
from tests.corpus import files
from tests.formats.ainb.test_edit import Graph
from tests.scale import scale, seeded

SAMPLES = sorted(app_paths.sample_folder().glob("*.ainb"))
REAL = [one for one in files("ainb") if one.suffix == ".ainb"]


@pytest.fixture
def graph():
    return Graph()


def structure_of(root: object) -> Structure:
    return format_of(root).structure(formats.outline_of(root), root, [])


def pins(root, dice: random.Random, count: int) -> list[Pin]:
    """Return all pins of some nodes and of a command."""
    found = [Pin(("commands", at), True) for at in range(min(1, len(root.commands)))]
    for place in sorted(dice.sample(range(len(root.nodes)), min(count, len(root.nodes)))):
        node, path = root.nodes[place], ("nodes", place)
        found += [Pin(path, True), Pin(path, False)]
        for where, leaves in (("inputs", False), ("outputs", True)):
            found += [Pin((*path, where, at), leaves) for at in range(len(getattr(node, where)))]
        found += [Pin((*path, "children", at), True) for at in range(len(node.children()))]
        found += [
            Pin((*path, "inputs", at, f"source {number}"), False)
            for at, slot in enumerate(node.inputs)
            for number in range(len(slot.sources))
        ]
    return found


def join(structure, one, other, adds):
    source, target = (one, other) if one.leaves else (other, one)
    structure.join(source.path, target.path, adds)


def check_pair(structure, one, other, adds, data):
    """Assert the law for one pair of pins; return whether it may be joined."""
    reason = structure.joins(one).reason(other, adds)
    assert structure.joins(other).reason(one, adds) == reason, "whichever end one begins at"
    if one.leaves is other.leaves:
        assert reason
        return False
    if reason:
        with pytest.raises(WrongType) as refused:
            join(structure, one, other, adds)
        assert refused.value.what == reason
        return False
    root = structure.root
    join(structure, one, other, adds)
    check_saved(structure.root)
    structure.show(root)
    assert formats.save_bytes(structure.root) == data
    return True


def check_saved(root):
    """Assert that a document is read back as it is."""
    assert format_of(root).equal(formats.open_bytes(formats.save_bytes(root)), root)


def check_file(data: bytes, dice: random.Random, nodes: int, count: int) -> int:
    root = formats.open_bytes(data)
    data = formats.save_bytes(root)
    structure = structure_of(root)
    some = pins(root, dice, nodes)
    pairs = [(a, b, adds) for a, b in product(some, some) for adds in (False, True)]
    wanted = [pair for pair in pairs if pair[0].leaves is not pair[1].leaves or dice.random() < 0.1]
    dice.shuffle(wanted)
    return sum(check_pair(structure, *pair, data) for pair in islice(wanted, count))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_what_fits_is_joined_and_what_does_not_is_refused_alike(path):
    assert check_file(path.read_bytes(), seeded(path.name), 30, scale(150, 20_000))


def moves(root, dice):
    """Return links (their rows) with an end that stays and a pin that the other end may go to."""
    graph = graph_of(root)
    nodes = graph.nodes
    some = pins(root, dice, 12)
    for edge in graph.edges:
        if edge.kind not in (EdgeKind.CHILD, EdgeKind.DATA):
            continue
        if nodes[edge.target].family is Family.STUB:
            continue
        source = Pin(edge.path, True)
        target = Pin(nodes[edge.target].path, False)
        if edge.kind is EdgeKind.DATA:
            lines = nodes[edge.source].lines
            found = [line.path for line in lines if line.pin == edge.source_pin]
            if not found:
                continue
            source, target = Pin(found[0], True), Pin(edge.path, False)
        yield from ((edge.path, kept, pin) for kept in (source, target) for pin in some)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_an_end_that_fits_is_moved(path):
    root = formats.open_bytes(path.read_bytes())
    data, structure, dice = formats.save_bytes(root), structure_of(root), seeded(path.name)
    every = [move for move in moves(root, dice) if move[1].leaves is not move[2].leaves]
    moved = 0
    for at, kept, pin in dice.sample(every, min(len(every), scale(80, 10_000))):
        ends = [one.path for one in sorted((kept, pin), key=lambda one: not one.leaves)]
        reason = structure.joins(kept).reason(pin)
        if pin.path == at or reason:
            continue
        structure.relink(at, *ends)
        check_saved(structure.root)
        structure.show(root)
        assert formats.save_bytes(structure.root) == data
        moved += 1
    assert moved


@pytest.mark.parametrize("part", range(4))
def test_so_it_is_over_every_real_graph(part):
    if not REAL:
        pytest.skip("no real files")
    found = 0
    for path in REAL[part::4]:
        dice = seeded(path.name)
        try:
            found += check_file(path.read_bytes(), dice, 8, scale(12, 1000))
        except FormatError:
            assert not opens(path), path
    assert found


def test_a_child_is_led_elsewhere_and_with_adds_another_is_put_beside_it(graph):
    first = (*graph.path(graph.sequence), "children", 0)
    graph.structure.join(first, graph.path(graph.taker))
    assert graph.children(graph.sequence) == [graph.taker, graph.taker]
    graph.structure.join(first, graph.path(graph.giver), adds=True)
    assert graph.children(graph.sequence) == [graph.taker, graph.taker, graph.giver]
    graph.check()


def test_an_input_gets_one_source_for_another_or_one_more(graph):
    more = build.add_output(graph.giver, "More", types.FLOAT)
    graph.begin()
    ends = graph.path(more, graph.giver), graph.path(graph.wanted, graph.taker)
    graph.structure.join(*ends)
    assert graph.outputs(graph.wanted) == [graph.now(more)]
    speed = graph.path(graph.speed, graph.giver)
    graph.structure.join(speed, ends[1], adds=True)
    assert graph.outputs(graph.wanted) == [graph.now(more), graph.speed]
    reason = graph.structure.joins(Pin(speed, True)).reason(Pin(ends[1], False))
    assert "2 sources" in reason
    graph.check()


def test_links_are_taken_away_ports_stay(graph):
    at = graph.path(graph.sequence)
    graph.structure.unlink([(*at, "children", 0), (*at, "children", 1)])
    assert graph.sequence.children() == []
    graph.structure.unlink([(*graph.path(graph.wanted, graph.taker), "source 0")])
    assert graph.wanted.sources == []
    with pytest.raises(WrongType, match="always leads to a node"):
        graph.structure.unlink([("commands", 0, "root")])
    graph.check()
    choice = graph.add(("nodes",), "Element_BoolSelector")
    port = (*choice, "children", 1)
    graph.structure.join(port, graph.path(graph.giver))
    graph.structure.unlink([port])
    assert [link.label for link in graph.root.nodes[choice[1]].children()] == ["True", "False"]
    graph.check()


def test_either_end_of_a_link_is_led_elsewhere(graph):
    choice = graph.add(("nodes",), "Element_BoolSelector")
    port, child = (*choice, "children", 1), (*graph.path(graph.sequence), "children", 0)
    graph.structure.relink(child, port, graph.path(graph.giver))
    assert graph.children(graph.sequence) == [graph.taker]
    assert graph.children(graph.root.nodes[choice[1]])[1] is graph.giver
    source = (*graph.path(graph.wanted, graph.taker), "source 0")
    life = graph.path(graph.life, graph.query)
    graph.structure.relink(source, life, source)
    assert graph.outputs(graph.wanted) == [graph.life]
    more = build.add_input(graph.taker, "More", types.FLOAT)
    graph.begin()
    graph.structure.relink(source, life, graph.path(more, graph.taker))
    assert graph.outputs(graph.now(more)) == [graph.life]
    assert graph.wanted.sources == []
    graph.check()


def test_the_dialog_offers_what_fits_and_nothing_else(graph):
    child = (*graph.path(graph.sequence), "children", 0)
    outer = graph.add(("nodes",), "Element_Sequential")
    graph.structure.join(outer, graph.path(graph.sequence))
    for path, leaves in ((child, True), (graph.path(graph.health, graph.taker), False)):
        offered = {one.path for one in graph.structure.targets(path) if one.path is not None}
        joins = graph.structure.joins(Pin(path, leaves))
        every = [
            Pin(at, not leaves)
            for at, _row in graph.view.walk()
            if len(at) in (2, 4) and at[0] == "nodes" and at[2:3] != ("inputs",)
        ]
        fitting = {pin.path for pin in every if not joins.reason(pin)}
        assert fitting == {at for at in offered if at[0] == "nodes"}
        assert fitting


def opens(path) -> bool:
    try:
        formats.open_bytes(path.read_bytes())
    except FormatError:
        return False
    return True


# Nodes put into links, and taken out


def test_a_node_is_put_into_a_link_of_control_flow(graph):
    child = (*graph.path(graph.sequence), "children", 0)
    choice = graph.add(("nodes",), "Element_BoolSelector")
    graph.structure.insert(choice, child)
    new = graph.root.nodes[choice[1]]
    assert graph.children(graph.sequence) == [new, graph.taker]
    assert [one.label for one in new.children()] == ["True", "False"]
    assert graph.children(new) == [graph.giver, None]
    assert "linked already" in graph.structure.insert_reason(choice, child)
    order = graph.add(("nodes",), "Element_Sequential")
    graph.structure.insert(order, ("commands", 0, "root"))
    assert graph.command.root == graph.root.nodes[order[1]].uid
    assert graph.children(graph.root.nodes[order[1]]) == [graph.sequence]
    graph.check()


def test_a_node_is_put_into_a_link_of_data(graph):
    source = (*graph.path(graph.wanted, graph.taker), "source 0")
    middle = build.add_node(graph.root, "Middle")
    given = build.add_output(middle, "Out", types.FLOAT)
    read = build.add_input(middle, "In", types.FLOAT)
    graph.begin()
    at = graph.path(middle)
    graph.structure.insert(at, source)
    assert graph.outputs(graph.wanted) == [graph.now(given)]
    assert graph.outputs(graph.now(read)) == [graph.speed]
    graph.check()
    end = graph.add(("nodes",), "Element_StateEnd")
    reason = graph.structure.insert_reason(end, source)
    assert "no input and output" in reason
    with pytest.raises(WrongType) as refused:
        graph.structure.insert(end, source)
    assert refused.value.what == reason


def test_what_a_node_stood_between_is_joined_when_it_goes(graph):
    child = (*graph.path(graph.sequence), "children", 0)
    order = graph.add(("nodes",), "Element_Sequential")
    graph.structure.insert(order, child)
    graph.structure.remove_joining([order])
    assert graph.children(graph.sequence) == [graph.giver, graph.taker]
    graph.check()


@pytest.mark.parametrize("is_reversed", [False, True])
def test_what_several_nodes_stood_between_is_joined_when_they_go(graph, is_reversed):
    child = (*graph.path(graph.sequence), "children", 0)
    source = (*graph.path(graph.wanted, graph.taker), "source 0")
    between = []
    for name in ("First", "Second"):
        order = graph.add(("nodes",), "Element_Sequential")
        graph.structure.insert(order, child)
        middle = graph.add(("nodes",), "Node of a class", name)
        graph.add(middle, "Output: float", "Out")
        graph.add(middle, "Input: float", "In")
        graph.structure.insert(middle, source)
        between += [order, middle]
    graph.structure.remove_joining(between[::-1] if is_reversed else between)
    assert graph.children(graph.sequence) == [graph.giver, graph.taker]
    assert graph.outputs(graph.wanted) == [graph.speed]
    graph.check()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_what_is_put_in_and_taken_out_leaves_a_sound_file(path):
    root = formats.open_bytes(path.read_bytes())
    dice, structure = seeded(path.name), structure_of(root)
    links = [(at, row) for at, row in structure.view.walk() if is_link(at)]
    offers = structure.offers(("nodes",))[2:]
    pairs = [(link, offer) for link in links for offer in offers]
    done = [
        put_in_and_out(structure, *link, offer)
        for link, offer in dice.sample(pairs, min(len(pairs), scale(40, 10_000)))
    ]
    assert any(done)


def is_link(at) -> bool:
    is_child = len(at) == 4 and at[2] == "children"
    return is_child or at[-1:] == ("root",) or "source" in str(at[-1:])


def put_in_and_out(structure, at, row, offer) -> bool:
    """Assert the law for one link and one new node; return whether the node can be put in."""
    root, data = structure.root, formats.save_bytes(structure.root)
    structure.add(("nodes",), offer, "")
    place = ("nodes", len(structure.root.nodes) - 1)
    reason = structure.insert_reason(place, at)
    if reason:
        with pytest.raises(WrongType) as refused:
            structure.insert(place, at)
        assert refused.value.what == reason
    else:
        structure.insert(place, at)
        check_saved(structure.root)
        structure.remove_joining([place])
        assert row.target is None or structure.view.row(at).target == row.target
    structure.show(root)
    assert formats.save_bytes(structure.root) == data
    return not reason
