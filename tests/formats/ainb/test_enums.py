"""Values of enums are named by tables of the game, or where several files agree: never wrongly."""

from __future__ import annotations

import pytest

import formats
from formats.ainb import AINB, build
from formats.ainb.catalogue.catalogue import Catalogue
from formats.ainb.catalogue.facts import learn
from formats.ainb.enums import enum_facts, link_owner, slot_owner, value_name, value_names
from formats.ainb.types import INT, QUERY_FLAG, NodeType
from formats.ainb.verbs import SLOTS, VERBS
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.enum_names import NO_ENUMS, Enums, Fact
from formats.games.shipped import shipped
from formats.registry import graph_of
from tests import corpus
from tests.formats.ainb import cases, odd
from tests.formats.ainb.test_edit import Graph

PATH = ("nodes", 0, "inputs", 0)


def setter(value, name="ActionVerb", strings=()):
    root = AINB.new("Verbs")
    slot = build.add_input(build.add_node(root, "ExecuteBSASetActionVerb"), name, INT, value)
    slot.orphan_strings = strings
    return root


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("ActionVerb", 90, "Whistle"),
        ("ActionVerb", len(VERBS), ""),
        ("ActionVerb", -1, ""),
        ("ActionSlot", 0, "Main"),
        ("Count", 0, ""),
    ],
)
def test_a_value_is_named_by_the_table_and_never_by_strings_beside_it(name, value, shown):
    root = setter(value, name, ("game::bsa::ActionVerb", "UseBow"))
    view = formats.outline_of(root)
    assert view.row(PATH).detail == shown
    line = graph_of(root).nodes[root.nodes[0].uid].lines[-1].text
    assert line == (f"{shown} ({value})" if shown else f"{value}")


def test_choosing_a_name_writes_its_number():
    root = setter(0)
    view = formats.outline_of(root)
    choices = view.choices(PATH)
    assert len(choices) == len(VERBS)
    (number,) = (value for value, name in choices.items() if name == "Whistle")
    view.set(PATH, number)
    assert formats.open_bytes(formats.save_bytes(view.root)).nodes[0].inputs[0].value == 90


def test_a_condition_on_verbs_is_typed_by_name():
    graph = Graph()
    chooser = build.add_node(graph.root, type_=NodeType.S32_SELECTOR)
    reader = build.add_node(graph.root, "QueryBSAGetActionVerb", flags=QUERY_FLAG)
    verb = build.add_output(reader, "ActionVerb", INT)
    build.connect(chooser, build.add_input(chooser, "Input", INT), reader, verb)
    build.add_child(graph.sequence, chooser)
    for condition in (cases.of_int(3), cases.of_int(0)):
        build.add_child(chooser, graph.taker, condition=condition)
    graph.begin()
    path = (*graph.path(chooser), "children", 0)
    assert graph.structure.caption(path) == "Strafe"
    assert "Whistle" in graph.structure.captions(path)
    graph.structure.set_caption(path, "Whistle")
    condition = graph.now(chooser).links[0].condition
    assert (condition.value, graph.structure.caption(path)) == (90, "Whistle")
    graph.structure.set_caption(path, "7")
    assert graph.now(chooser).links[0].condition.value == 7


def test_an_enum_that_files_tell_takes_its_names_from_the_table():
    owner = ("Some.module", "MoveVerb")
    facts = [Fact(owner, 0, ("game::bsa::ActionVerb",)), Fact(owner, 1, ("Wrong",))]
    assert value_name(Enums(facts), owner, 1) == "Walk"
    assert value_names(Enums(facts), owner)[1] == "Walk"
    assert value_name(NO_ENUMS, owner, 1) == ""


def test_no_name_of_a_real_file_contradicts_the_tables(count):
    """With what all files tell together, and with what one tells alone."""
    catalogue, roots = Catalogue(), []
    for number, file in enumerate(corpus.need("ainb")):
        data = file.read_bytes()
        roots.append(formats.open_bytes(data))
        catalogue.add(number, data, learn(roots[-1]), True)
    for root in roots:
        for enums in (catalogue.enums, NO_ENUMS):
            for owner, value in _ints(root):
                table = _table(enums, owner)
                if table is not None:
                    shown = value_name(enums, owner, value)
                    assert shown == (table[value] if 0 <= value < len(table) else "")
                    count("values of enums with a table")
                elif enums is NO_ENUMS:
                    assert not value_name(enums, owner, value)


def _ints(root):
    for node in root.nodes:
        for slot in (*node.properties, *node.inputs):
            if slot.type == INT:
                yield slot_owner(node, slot), slot.value
        for link in node.links:
            if link.condition is not None and type(link.condition.value) is int:
                yield link_owner(root, node, link), link.condition.value


def _table(enums, owner):
    name, enum = owner[1].removeprefix("→ "), enums.class_name(owner)
    if name == "ActionVerb" or enum.endswith("::ActionVerb"):
        return VERBS
    return SLOTS if name == "ActionSlot" or enum.endswith("::ActionSlots") else None


# Which ints of a behaviour graph may be chosen by name


def test_an_int_of_a_known_enum_has_choices_and_others_have_none():
    root = odd.document(0x407, "Choices")
    node = odd.node(root, "ChooseSlot")
    for name, value, strings in (
        ("Slot", 0, ("choices::Slots", "Main")),
        ("Slot", 2, ("choices::Slots", "SP")),
        ("Count", 0, ()),
    ):
        odd.build.add_property(node, name, INT, value).orphan_strings = strings
    known = shipped()
    known.enums = Enums(enum_facts(root))
    view = AINB.outline(root, known)
    paths: list[Path] = [("nodes", 0, "properties", place) for place in range(3)]
    assert [view.choices(path) for path in paths] == [{0: "Main", 2: "SP"}] * 2 + [None]
    assert view.choices(()) is None
    view.set(paths[0], 7)
    assert view.row(paths[0]).value == 7
    assert view.choices(paths[0]) == {0: "Main", 2: "SP"}


def test_selectors_and_slots_of_real_files_have_choices():
    labels, known = set(), shipped()
    roots = [AINB.read(file.read_bytes()) for file in corpus.need("ainb")[:60]]
    known.enums = Enums(fact for root in roots for fact in enum_facts(root))
    for root in roots:
        view = AINB.outline(root, known)
        for path, row in view.walk():
            choices = view.choices(path)
            if choices is not None:
                assert row.kind is Kind.S32
                assert all(choices.values())
                labels.add(path[2])
        if labels >= {"children", "properties", "inputs"}:
            return
    raise AssertionError(f"only {labels} have choices")
