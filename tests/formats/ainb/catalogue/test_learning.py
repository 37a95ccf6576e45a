"""Learning from files and forgetting them: what is left is what the others teach."""

from __future__ import annotations

import pytest

import formats
from formats.ainb import build, model, types
from formats.ainb.catalogue import Catalogue, learn
from formats.ainb.catalogue.facts import (
    ValueUse,
    decode,
    encode,
    module_key,
    unite,
    value_of,
    value_text,
)
from formats.ainb.rules.node_classes import ClassKey, ClassShape, SlotShape, key_of, shape
from formats.registry import structure_of
from tests.formats import own
from tests.formats.ainb.catalogue.files import (
    catalogue_of,
    game_independent,
    read,
    real,
    samples,
    state,
)
from tests.formats.ainb.test_edit import Graph
from tests.scale import scale, seeded

GIVER, TAKER, QUERY = (ClassKey(0, name) for name in ("Giver", "Taker", "Query"))


def known(catalogue, key):
    found = catalogue.of(0x407, key)
    assert found is not None
    return found


def forgets(roots, told):
    """Hold that files can be forgotten in any order, and come again."""
    facts = [(str(number).encode(), learn(root)) for number, root in enumerate(roots)]
    made, chance = Catalogue(), seeded(told)
    for number, (digest, one) in enumerate(facts):
        made.add(number, digest, one, number % 3 == 0)
    whole = state(made)
    gone = chance.sample(range(len(facts)), len(facts) // 2)
    for number in gone:
        made.forget(number)
    rest = Catalogue()
    for number, (digest, one) in enumerate(facts):
        if number not in gone:
            rest.add(number, digest, one, number % 3 == 0)
    assert state(made) == state(rest)
    for number in gone:
        made.add(number, *facts[number], number % 3 == 0)
    assert state(made) == whole
    for number in range(len(facts)):
        made.forget(number)
    assert state(made) == {}
    assert len(made) == 0


def test_a_graph_that_is_edited_is_known_as_if_it_was_read_so():
    roots, made = read(own.files("ainb")), Catalogue()
    for number, root in enumerate(roots):
        made.add(number, str(number).encode(), learn(root))
    for number, root in enumerate(roots):
        node = build.add_node(root, f"Edited{number % 2}")
        build.add_input(node, "Speed", types.FLOAT)
        made.add(number, f"{number} new class".encode(), learn(root))
        node.inputs[0].value = 2.5
        made.add(number, f"{number} new value".encode(), learn(root))
    assert state(made) == state(catalogue_of(roots))


def test_a_graph_is_known_without_the_classes_that_an_edit_takes_away():
    roots, made, dice = read(own.files("ainb")), Catalogue(), seeded("classes")
    for number, root in enumerate(roots):
        made.add(number, str(number).encode(), learn(root))
    for number, root in enumerate(roots):
        structure = structure_of(root, view := formats.outline_of(root))
        gone = dice.sample(range(len(root.nodes)), len(root.nodes) // 2)
        if gone:
            structure.remove([("nodes", place) for place in gone])
        roots[number] = view.root
        made.add(number, f"{number} edited".encode(), learn(view.root))
    assert state(made) == state(catalogue_of(roots))


def test_each_sample_can_be_forgotten():
    forgets(samples(), "samples")


def test_each_real_file_can_be_forgotten():
    forgets(some(), "real")


def some():
    """Return some graphs of games; at full size all."""
    return seeded("some").sample(real(), min(len(real()), scale(40, 10_000)))


def unites(roots):
    """Hold that facts of many files count as one as they count each by themselves."""
    facts = [learn(root) for root in roots]
    one, other = Catalogue(), Catalogue()
    for number, each in enumerate(facts):
        one.add(number, str(number).encode(), each)
    for kind, union in unite(facts).items():
        other.add(kind, repr(kind).encode(), union)
    assert state(one) == state(other)
    other.cover([b"0"])
    other.add("again", b"0", facts[0])
    assert state(one) == state(other), "it is counted already"
    other.forget("again")
    assert state(one) == state(other)


def test_our_samples_can_be_united():
    unites(samples())


def test_real_files_can_be_united():
    unites(some())


def test_a_content_counts_once_wherever_it_lies():
    graph = Graph()
    made, facts = Catalogue(), learn(graph.root)
    made.add("one", b"digest", facts)
    before = state(made)
    made.add("other", b"digest", facts)
    assert (len(made), known(made, GIVER).files) == (1, 1)
    made.forget("one")
    assert state(made) == before
    made.forget("other")
    made.forget("other")
    assert (len(made), made.of(0x407, GIVER)) == (0, None)


def test_what_lies_at_a_place_takes_the_place_of_what_lay_there():
    first, second = Graph(), Graph()
    second.taker.name = "Other"
    made = Catalogue()
    made.add("place", b"1", learn(first.root))
    revision = made.revision
    made.add("place", b"2", learn(second.root))
    assert made.revision > revision
    assert made.of(0x407, TAKER) is None
    assert made.of(0x407, ClassKey(0, "Other")) is not None


def test_the_games_own_files_tell_the_shape_of_a_class():
    stock, mods = Graph(), [Graph(), Graph()]
    for number, one in enumerate(mods):
        build.add_output(one.giver, "Extra", types.INT)
        build.add_property(one.query, f"P{number}", types.INT)
    made = Catalogue()
    for number, one in enumerate(mods):
        made.add(number, str(number).encode(), learn(one.root))
    assert [slot.name for slot in known(made, GIVER).shape.outputs] == ["Extra", "Speed"]
    made.add("stock", b"stock", learn(stock.root), is_stock=True)
    assert known(made, GIVER).shape == shape(stock.giver)
    assert known(made, GIVER).files == 3


def test_a_file_tells_what_reads_what_and_what_is_below_what():
    graph = Graph()
    made = catalogue_of([graph.root])
    assert known(made, TAKER).sources == {
        "Wanted": {(GIVER, "Speed"): 1},
        "Health": {(QUERY, "Life"): 1},
    }
    assert known(made, TAKER).parents == {(key_of(graph.sequence), ""): 1}
    assert known(made, QUERY).is_query
    assert known(made, TAKER).categories == {"AI": 1}


def test_the_value_that_is_seen_most_is_the_usual_one():
    graph = Graph()
    slot = "inputs", types.FLOAT, "Size"
    for value, flags in ((1.0, 0), (2.0, 0), (2.0, 0), (5.0, types.CLASS_DEFAULT)):
        node = build.add_node(graph.root, "Sized")
        one = build.add_input(node, "Size", types.FLOAT, value)
        one.flags |= flags
        told = known(catalogue_of([graph.root]), ClassKey(0, "Sized")).usual(slot)
    assert told == (5.0, ValueUse.CLASS_DEFAULT)
    one.flags &= ~types.CLASS_DEFAULT
    told = known(catalogue_of([graph.root]), ClassKey(0, "Sized")).usual(slot)
    assert told == (2.0, ValueUse.USED)


@pytest.mark.parametrize("value", [0, -3, True, 0.1, -0.0, "„é\udc80", (1.0, -0.0, 2.5), None])
def test_values_are_kept_as_texts(value):
    assert repr(value_of(value_text(value))) == repr(value)


def test_a_module_says_itself_what_its_callers_have():
    root = model.new("X.module", "Logic")
    for type_, name in (
        (types.NodeType.MODULE_OUTPUT_BOOL, "Done"),
        (types.NodeType.MODULE_INPUT_F32, "b"),
        (types.NodeType.MODULE_INPUT_F32, "A"),
        (types.NodeType.MODULE_CHILD, "Then"),
    ):
        build.add_property(build.add_node(root, type_=type_), "Name", types.STRING, name)
    made = catalogue_of([root])
    told = known(made, module_key("X.module"))
    floats = (SlotShape(types.FLOAT, "A"), SlotShape(types.FLOAT, "b"))
    assert told.shape == ClassShape((), floats, (SlotShape(types.BOOL, "Done"),), ("Then",))
    assert told.module_category == "Logic"
    assert told in list(made.classes(0x407, "Logic"))
    made.forget(0)
    assert made.of(0x407, module_key("X.module")) is None


def test_what_callers_have_is_what_the_modules_of_games_say():
    for known_ in catalogue_of(real()).classes(0x407, "AI"):
        own, called = known_._interfaces.best(), known_._shapes.best()
        if own is not None and called is not None:
            assert set(own.inputs) == set(called.inputs), known_.key
            assert own.outputs == called.outputs, known_.key
            assert set(own.ports) >= set(called.ports), known_.key


def test_a_class_has_one_shape_in_all_files():
    shapes = {}
    for root in real():
        for node in root.nodes:
            if node.type == types.NodeType.USER:
                shapes.setdefault((root.version, key_of(node)), set()).add(game_independent(node))
    assert [key for key, found in shapes.items() if len(found) > 1] == []


def test_names_of_enums_are_told():
    graph = Graph()
    slot = build.add_property(graph.giver, "Mode", types.INT, 3)
    slot.orphan_strings = ("Mode::Kind", "Third")
    assert list(learn(graph.root).enums.values()) == [1]
    made = Catalogue()
    for number in range(4):
        assert made.enums.name(("Giver", "Mode"), 3) == ("Third" if number > 2 else "")
        made.add(number, b"%d" % number, learn(graph.root))


def test_learning_changes_nothing():
    for root in samples():
        before = formats.save_bytes(root)
        learn(root)
        assert formats.save_bytes(root) == before


# Facts are kept as bytes, and read back the same


def test_facts_of_our_samples_come_back():
    for root in samples():
        facts = learn(root)
        assert decode(encode(facts)) == facts


def test_facts_of_the_games_come_back():
    sizes = []
    for root in real():
        facts = learn(root)
        data = encode(facts)
        assert decode(data) == facts
        assert encode(decode(data)) == data
        sizes.append(len(data))
    assert sum(sizes) / len(sizes) < 4000, "a dump has ten thousand"


@pytest.mark.parametrize("data", [b"", b"x", encode(learn(samples()[0]))[:-9]])
def test_other_bytes_are_refused(data):
    with pytest.raises(ValueError, match="no facts"):
        decode(data)
