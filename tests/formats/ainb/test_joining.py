"""Links and origins of values: what may be is set, saved and taken back, the rest refused."""

from __future__ import annotations

import random
from functools import partial
from itertools import islice, product

import pytest

import formats
from app.ui import app_paths
from formats.ainb import build, types
from formats.ainb.model import Input, Node, Property
from formats.core.kinds import Kind
from formats.core.records import Stored
from formats.editing import Origin, Pin
from formats.errors import FormatError, WrongType
from formats.graph import EdgeKind, Family
from formats.registry import format_of, graph_of, structure_of
from tests.corpus import files
from tests.formats import own
from tests.formats.edit_laws import hold
from tests.formats.random_edits import Session
from tests.scale import scale, seeded

SAMPLES = sorted(app_paths.sample_folder().glob("*.ainb"))
REAL = [one for one in files("ainb") if one.suffix == ".ainb"]


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


# Where values come from, what children are called, and what leads on: set, saved, taken back


BARE = {"Empty", "Ring"}
"""Fixtures without a value."""


def rows(root, dice: random.Random):
    """Yield rows of nodes that may have a value from elsewhere, in a random order."""
    found = []
    for at, node in enumerate(root.nodes):
        path = ("nodes", at)
        for where in ("properties", "inputs"):
            for place, slot in enumerate(getattr(node, where)):
                found.append((*path, where, place))
                sources = len(slot.sources) if isinstance(slot, Input) else 0
                found += [(*path, where, place, f"source {n}") for n in range(sources)]
        for place in range(len(node.children())):
            found += [(*path, "children", place), (*path, "children", place, "low")]
    dice.shuffle(found)
    return found


def check_origins(data: bytes, dice: random.Random, count: int) -> int:
    session, done = Session(formats.open_bytes(data)), 0
    structure, before = session.structure, formats.save_bytes(session.root)
    for path in islice(rows(session.root, dice), count):
        try:
            offered = structure.origins(path)
        except WrongType:
            continue
        for origin in sorted(offered, key=lambda one: one.value):
            names = structure.origin_names(path, origin)
            name = dice.choice([*names, "Quite new"]) if origin is Origin.VARIABLE else ""
            name = dice.choice(names) if origin is Origin.FORMULA else name

            def put(path=path, origin=origin, name=name):
                structure.set_origin(path, origin, name)
                assert is_from(structure.root, path, origin)

            is_done = hold(session, put, before)
            is_so = is_done or is_from(session.root, path, origin)
            assert is_so or origin is Origin.FORMULA, (path, origin, name)
            done += is_done
    return done


def is_from(root, path, origin) -> bool:
    """Whether the value of a row comes from where it was to."""
    node: Node = root.nodes[path[1]]
    if path[2] == "children":
        bounds = node.children()[path[3]].condition.bounds
        is_bound = bounds[0].variable is not None
        return is_bound is (origin is Origin.VARIABLE)
    slot: Property | Input = getattr(node, path[2])[path[3]]
    is_plain = slot.binding is None and not getattr(slot, "sources", ())
    return is_plain is (origin is Origin.CONSTANT)


@pytest.mark.parametrize("path", own.files("ainb"), ids=lambda path: path.name)
def test_a_value_is_taken_from_wherever_it_is_offered(path):
    done = check_origins(path.read_bytes(), seeded(path.name), scale(30, 5_000))
    assert done or path.stem in BARE


@pytest.mark.parametrize("part", range(4))
def test_so_it_is_in_every_real_graph(part):
    if not REAL:
        pytest.skip("no real files")
    counts = [
        check_origins(path.read_bytes(), seeded(path.name), scale(3, 400))
        for path in REAL[part::4]
        if path.name != "reserialization_test.ainb"
    ]
    assert sum(counts) > len(counts)


# What children are called


def selector(graph, title: str, count: int = 2):
    """Return the path of the children of a selector with `count` cases before its default."""
    path = (*graph.add(("nodes",), title), "children")
    for _ in range(count):
        offer = next(one for one in graph.structure.offers(path) if one.what == "child")
        graph.structure.add(path, offer, "")
    return path


def captions(graph, path):
    return [graph.structure.caption((*path, at)) for at in graph.view.keys(path)]


def put(graph, path, words):
    graph.structure.set_caption(path, words)
    return graph.structure.caption(path)


def test_a_condition_is_that_of_a_variable_and_a_number_of_its_own_again(graph):
    path = selector(graph, "Element_S32Selector")
    before = captions(graph, path)
    graph.structure.set_origin((*path, 1), Origin.VARIABLE, "Case")
    bound = captions(graph, path)
    assert [one == other for one, other in zip(before, bound, strict=True)] == [True, False, True]
    graph.structure.set_origin((*path, 1), Origin.CONSTANT, "")
    assert captions(graph, path) == before


def test_a_new_case_has_the_next_free_condition(graph):
    assert captions(graph, selector(graph, "Element_S32Selector", 3)) == ["0", "1", "2", None]
    ranges = selector(graph, "Element_F32Selector", 3)
    assert captions(graph, ranges) == ["0.0 … 1.0", "1.0 … 2.0", "2.0 … 3.0", None]
    texts = selector(graph, "Element_StringSelector", 2)
    assert captions(graph, texts) == ["", "Case1", None]


@pytest.mark.parametrize(
    ("title", "typed", "shown"),
    [
        ("Element_S32Selector", "7", "7"),
        ("Element_S32Selector", "0x10", "16"),
        ("Element_S32Selector", "-1", "-1"),
        ("Element_F32Selector", "0.25..0.5", "0.25 … 0.5"),
        ("Element_F32Selector", "5 … 6", "5.0 … 6.0"),
        ("Element_F32Selector", "BB[Power] … 6", "BB[Power] … 6.0"),
        ("Element_StringSelector", "Walk", "Walk"),
        ("Element_StringSelector", "BB[None]", "BB[None]"),
        ("Element_RandomSelector", "BB[Power]", "BB[Power]"),
        ("Element_RandomSelector", "2.5", "2.5"),
    ],
)
def test_a_condition_is_typed_as_it_is_shown(graph, title, typed, shown):
    path = (*selector(graph, title), 1)
    graph.begin()
    assert put(graph, path, typed) == shown
    root = graph.root
    assert put(graph, path, shown) == shown
    assert graph.root is root, "what is shown is not an edit"
    saved = formats.open_bytes(formats.save_bytes(graph.root))
    again = structure_of(saved, formats.outline_of(saved))
    assert again.caption(path) == shown


@pytest.mark.parametrize(
    ("title", "typed", "reason"),
    [
        ("Element_S32Selector", "0", "child 0 is taken at 0 already"),
        ("Element_S32Selector", "1.5", "not a whole number"),
        ("Element_S32Selector", "3000000000", ""),
        ("Element_S32Selector", "BB[Power]", "no s32 “Power”"),
        ("Element_F32Selector", "0 … 1", "child 0 is taken at 0.0 … 1.0 already"),
        ("Element_F32Selector", "2 … 1", "no number lies between"),
        ("Element_F32Selector", "nan … 1", "no number lies between"),
        ("Element_F32Selector", "1", "two ends"),
        ("Element_StringSelector", "", "child 0 is taken at “” already"),
        ("Element_StringSelector", "その他", "stands for all other values"),
    ],
)
def test_a_condition_that_cannot_be_is_refused_with_the_reason(graph, title, typed, reason):
    path = (*selector(graph, title), 1)
    graph.begin()
    with pytest.raises(WrongType) as refused:
        graph.structure.check_caption(path, typed)
    assert reason in refused.value.what
    with pytest.raises(WrongType):
        put(graph, path, typed)
    assert formats.save_bytes(graph.root) == graph.start


def test_the_default_and_what_follows_from_the_type_has_no_caption(graph):
    path = selector(graph, "Element_S32Selector")
    with pytest.raises(WrongType, match="default of a selector"):
        put(graph, (*path, 2), "5")
    flag = (*graph.add(("nodes",), "Element_BoolSelector"), "children")
    assert captions(graph, flag) == [None, None]
    with pytest.raises(WrongType, match="follows from other parts"):
        put(graph, (*flag, 0), "Perhaps")


def test_the_tree_refuses_two_equal_conditions_and_lets_them_swap(graph):
    path = selector(graph, "Element_S32Selector")
    with pytest.raises(WrongType, match="child 0 is taken at 0 already"):
        graph.structure.set((*path, 1, "condition"), 0)
    swapped = [((*path, at, "condition"), 1 - at) for at in (0, 1)]
    graph.structure.set_many(swapped)
    assert captions(graph, path) == ["1", "0", None]
    both = [((*path, at, "condition"), 4) for at in (0, 1)]
    with pytest.raises(WrongType):
        graph.structure.set_many(both)


def test_a_port_of_a_class_is_renamed_by_its_caption(graph):
    build.add_child(graph.giver, graph.taker, "Execute")
    graph.begin()
    path = (*graph.path(graph.giver), "children", 0)
    assert graph.structure.caption(path) == "Execute"
    assert put(graph, path, "Walk") == "Walk"
    with pytest.raises(WrongType):
        put(graph, path, "")


def test_every_real_caption_is_typed_again_without_an_edit():
    if not REAL:
        pytest.skip("no real files")
    count = 0
    for path in REAL:
        root = formats.open_bytes(path.read_bytes())
        structure = structure_of(root, formats.outline_of(root))
        for at, node in enumerate(root.nodes):
            if not any(link.condition is not None for link in node.children()):
                continue
            for place, link in enumerate(node.children()):
                row = ("nodes", at, "children", place)
                words = structure.caption(row)
                if words is None:
                    continue
                values = [one.condition.value for one in node.children()[:-1] if one is not link]
                if link.condition.value not in values:
                    structure.check_caption(row, words)
                count += 1
    assert count > 100


# What is computed, what leads on


def test_a_formula_on_an_input_that_reads_nothing_gets_a_node_of_its_own(graph):
    strong = build.add_input(graph.taker, "Strength", types.FLOAT, 3.0)
    graph.begin()
    path = graph.path(strong, graph.taker)
    graph.structure.set_origin(path, Origin.VARIABLE, "Power")
    graph.structure.set_origin(path, Origin.FORMULA, "Value * 2.0")
    node = graph.root.nodes[-1]
    assert node.type == types.NodeType.EXPRESSION
    assert node.is_query
    assert [(one.name, one.binding) for one in node.inputs] == [("Value", graph.variable.uid)]
    assert graph.now(strong).sources[0].node == node.uid
    assert graph.now(strong).binding is None
    assert node.uid in graph.taker.queries


def test_a_formula_that_several_share_is_changed_for_one_alone(graph):
    one, other = (build.add_input(graph.taker, name, types.FLOAT, 3.0) for name in "AB")
    for slot in (one, other):
        build.connect(graph.taker, slot, graph.query, graph.life)
    graph.begin()
    graph.structure.set_origin(graph.path(one, graph.taker), Origin.FORMULA, "In * 2")
    shared = graph.root.expression(graph.now(one).binding)
    build.bind_expression(graph.now(other), shared)
    graph.begin()
    paths = [graph.path(slot, graph.taker) for slot in (one, other)]
    assert [graph.structure.caption(path) for path in paths] == ["Out = In * 2.0"] * 2
    with pytest.raises(WrongType) as told:
        graph.structure.set_caption(paths[0], "In * true")
    assert told.value.column == 6
    graph.structure.set_caption(paths[0], "In * 3.0")
    assert [graph.structure.caption(path) for path in paths] == ["Out = In * 3.0", "Out = In * 2.0"]
    graph.structure.set_caption(paths[1], "Max(In, 1.0)")
    assert graph.structure.caption(paths[1]) == "Out = Max(In, 1.0)", (
        "it is no call for its own sake"
    )
    assert len(graph.root.expressions.expressions) == 2
    rows = [graph.view.row(("expressions", at, "reading")) for at in range(2)]
    assert [row.detail for row in rows] == ["gives the very code of the file"] * 2


def test_a_formula_takes_the_same_part_of_a_vector(graph):
    vector = build.add_variable(graph.root, Kind.VEC3, "Wind")
    build.add_variable(graph.root, Kind.F32, "Other")
    strong = build.add_input(graph.taker, "Strength", types.FLOAT, 3.0)
    strong.flags, strong.binding = types.BLACKBOARD | 2 << 26, vector.uid
    graph.begin()
    path = graph.path(strong, graph.taker)
    graph.structure.set_origin(path, Origin.FORMULA, "Value * 2.0")
    (given,) = graph.root.nodes[-1].inputs
    assert (given.binding, given.flags) == (vector.uid, types.BLACKBOARD | 2 << 26)


def test_the_sources_of_an_input_change_places(graph):
    graph.taker.name = "SelectorGenericMultiBool"
    graph.begin()
    path = graph.path(graph.wanted, graph.taker)
    life = graph.path(graph.life, graph.query)
    graph.structure.join(life, path, adds=True)
    assert graph.structure.move((*path, "source 1"), 0) == (*path, "source 0")
    assert graph.outputs(graph.wanted) == [graph.life, graph.speed]
    with pytest.raises(WrongType, match="no such place"):
        graph.structure.move((*path, "source 1"), 2)


def test_a_fork_leads_on_by_transitions(graph):
    fork = graph.add(("nodes",), "Element_Fork")
    ends = graph.path(graph.giver), graph.path(graph.taker)
    assert graph.structure.joins(Pin(fork, True)).reason(Pin(ends[0], False)) == ""
    graph.structure.join(fork, ends[0])
    graph.structure.join(fork, ends[1])
    node = graph.root.nodes[fork[1]]
    assert node.children() == []
    assert [one.target for one in node.links] == [graph.giver.uid, graph.taker.uid]
    assert [one.flags for one in graph.root.transitions] == [1, 1]
    first = (*fork, "data links", 0)
    graph.structure.relink(first, first, ends[1])
    links = graph.now(node).links
    assert [one.target for one in links] == [graph.taker.uid, graph.taker.uid]
    graph.structure.unlink([first])
    assert len(graph.now(node).links) == len(graph.root.transitions) == 1
    offer = next(one for one in graph.structure.offers(fork) if one.what == "transition")
    assert (offer.name, offer.names) == (None, ())
    with pytest.raises(WrongType, match="only a node that calls a module"):  # it would be lost
        graph.structure.add(fork, offer, "Ended")


def test_a_module_goes_on_by_the_name_it_ends_with(graph):
    node = build.add_node(graph.root, "Test.part.module", flags=types.MODULE_FLAG)
    graph.begin()
    path = graph.path(node)
    offer = next(one for one in graph.structure.offers(path) if one.what == "transition")
    with pytest.raises(WrongType, match="change that"):
        graph.structure.add(path, offer, "")
    made = graph.structure.add(path, offer, "GoOn")
    assert graph.structure.caption(made) == "GoOn"
    graph.structure.join(made, graph.path(graph.giver))
    assert put(graph, made, "Leave") == "Leave"
    assert graph.now(node).links[0].target == graph.giver.uid
    reason = graph.structure.joins(Pin(made, True)).reason(Pin(graph.path(graph.query), False))
    assert "is a query" in reason
    graph.structure.remove([made])
    assert graph.root.transitions == []


def test_a_second_root_is_set_led_elsewhere_and_cleared(graph):
    path = ("commands", 0)
    offer = next(one for one in graph.structure.offers(path) if one.what == "second")
    graph.structure.add(path, offer, offer.names[1])
    second = (*path, "second")
    assert graph.command.second == graph.giver.uid
    graph.structure.relink(second, second, graph.path(graph.taker))
    assert graph.command.second == graph.taker.uid
    assert graph.command.root == graph.sequence.uid
    graph.structure.unlink([second])
    assert graph.command.second == Stored(0)
    graph.structure.join(path, graph.path(graph.giver), adds=True)
    assert graph.command.second == graph.giver.uid
    graph.structure.remove([second])
    assert graph.command.second == Stored(0)


def test_a_command_is_begun_at_a_node(graph):
    path = graph.path(graph.giver)
    offer = next(one for one in graph.structure.offers(path) if one.what == "entry")
    made = graph.structure.add(path, offer, offer.name)
    assert graph.root.commands[made[1]].root == graph.giver.uid


def test_each_variable_tells_the_rows_that_take_it_or_name_it():
    """What is told as a use keeps a variable from being deleted, or would follow a new name."""
    count = 0
    for path in [*own.files("ainb"), *REAL[:: scale(4, 1)]]:
        session = Session(formats.open_bytes(path.read_bytes()))
        structure, before = session.structure, formats.save_bytes(session.root)
        for one in structure.shared():
            texts = set(structure.named_by(one.path))
            assert texts <= set(one.users)
            is_free = hold(session, partial(structure.remove, [one.path]), before)
            assert is_free is (set(one.users) == texts)
            count += len(one.users)
    assert count
