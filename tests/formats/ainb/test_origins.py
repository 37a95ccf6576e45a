"""Where values come from, what children are called, and what leads on: set, saved, taken back."""

from __future__ import annotations

import random
from functools import partial
from itertools import islice

import pytest

import formats
from formats.ainb import build, types
from formats.ainb.model import Input, Node, Property
from formats.core.kinds import Kind
from formats.core.records import Stored
from formats.editing import Origin, Pin
from formats.errors import WrongType
from formats.format import AnyFormat
from formats.registry import format_of, structure_of
from tests.corpus import files
from tests.formats import own
from tests.formats.ainb.test_edit import Graph
from tests.scale import scale, seeded

REAL = [one for one in files("ainb") if one.suffix == ".ainb"]
BARE = {"Empty", "Ring"}
"""Fixtures without a value."""


@pytest.fixture
def graph():
    return Graph()


class Tried:
    """One document, and edits that are held to the law one by one."""

    def __init__(self, data: bytes) -> None:
        root = formats.open_bytes(data)
        self.data = formats.save_bytes(root)
        self.structure = structure_of(root, formats.outline_of(root))

    @property
    def root(self):
        return self.structure.root

    def does(self, what, sees=lambda: None) -> bool:
        """Do an edit and hold it to what it should be; False where it is refused."""
        form: AnyFormat = format_of(self.root)
        before = self.root
        try:
            with self.structure.trying():
                what()
        except WrongType:
            assert formats.save_bytes(self.root) == self.data, "what is refused leaves no trace"
            return False
        sees()
        saved = formats.save_bytes(self.root)
        assert form.equal(formats.open_bytes(saved), self.root)
        self.structure.show(before)
        assert formats.save_bytes(self.root) == self.data
        return True


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
    tried, done = Tried(data), 0
    structure = tried.structure
    for path in islice(rows(tried.root, dice), count):
        try:
            offered = structure.origins(path)
        except WrongType:
            continue
        for origin in sorted(offered, key=lambda one: one.value):
            names = structure.origin_names(path, origin)
            name = dice.choice([*names, "Quite new"]) if origin is Origin.VARIABLE else ""
            name = dice.choice(names) if origin is Origin.FORMULA else name

            def sees(path=path, origin=origin):
                assert is_from(tried.root, path, origin)

            is_done = tried.does(lambda ask=(path, origin, name): structure.set_origin(*ask), sees)
            assert is_done or origin is Origin.FORMULA, (path, origin, name)
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


def test_a_new_case_has_the_next_free_condition(graph):
    assert captions(graph, selector(graph, "Element_S32Selector", 3)) == ["0", "1", "2", None]
    ranges = selector(graph, "Element_F32Selector", 3)
    assert captions(graph, ranges) == ["0.0 … 1.0", "1.0 … 2.0", "2.0 … 3.0", None]
    texts = selector(graph, "Element_StringSelector", 2)
    assert captions(graph, texts) == ["", "Case1", None]
    graph.check()


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
    graph.check()


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
    graph.check()


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
    graph.check()


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
    graph.check()


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
    graph.check()


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
    graph.check()


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
    graph.check()


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
    graph.check()


def test_a_command_is_begun_at_a_node(graph):
    path = graph.path(graph.giver)
    offer = next(one for one in graph.structure.offers(path) if one.what == "entry")
    made = graph.structure.add(path, offer, offer.name)
    assert graph.root.commands[made[1]].root == graph.giver.uid
    graph.check()


def test_each_variable_tells_the_rows_that_take_it_or_name_it():
    """What is told as a use keeps a variable from being deleted, or would follow a new name."""
    count = 0
    for path in [*own.files("ainb"), *REAL[:: scale(4, 1)]]:
        tried = Tried(path.read_bytes())
        for one in tried.structure.shared():
            texts = set(tried.structure.named_by(one.path))
            assert texts <= set(one.users)
            is_free = tried.does(partial(tried.structure.remove, [one.path]))
            assert is_free is (set(one.users) == texts)
            count += len(one.users)
    assert count
