"""The game's own tables of classes: what they tell, how far it is believed, and its end."""

from __future__ import annotations

import math

import pytest

import formats
from formats.ainb import AINB, build, model
from formats.ainb.catalogue import Catalogue, learn
from formats.ainb.catalogue.definitions import (
    DefinitionFile,
    definition_file,
    learn_definitions,
    of_versions,
)
from formats.ainb.catalogue.entries import entries
from formats.ainb.catalogue.facts import decode, encode
from formats.ainb.catalogue.making import make_node
from formats.ainb.catalogue.offers import Ranking, describe_class
from formats.ainb.rules.node_classes import ClassKey, SlotShape
from formats.ainb.types import BOOL, CLASS_DEFAULT, FLOAT, INT, POINTER, STRING, USES_DEFAULT, VEC3F
from formats.games.shipped import shipped
from formats.graph import Family, OfferSearch
from formats.problems import Severity
from tests.formats.ainb.catalogue.files import state

VERSION = 0x407
FILE = DefinitionFile("AI", 110)
TABLE = {
    "ExecuteLeap": {
        "Inputs": {
            "Float": {"Speed": {"default": 2.5}, "angle": {"default": 1}},
            "Int": {"Count": {"default": 3}},
            "Bool": {"IsFar": {"default": True}},
            "String": {"Motion": {"default": "Leap"}},
            "Vector3": {"Offset": {"default": [0.0, 1.0, 0.5]}},
            "game::ai::LeapKind": {"Kind": {"default": "High"}},
            "const game::Target": {"Target": {"default": "nullptr"}},
        },
        "Tags": ["Execute", "Moving"],
    },
    "AskLeap": {"Inputs": {}, "Tags": ["Query"]},
    "OneShotLeap": {"Tags": ["OneShot"]},
    "EventLeap": {"Inputs": {}, "Tags": ["EventNode", "EventTrigger"]},
    "ChooseLeap": {"Inputs": {}, "Tags": ["Selector"]},
    "Leap.module": {"Inputs": {}, "Tags": ["PrefabModule"]},
}


def key(name):
    return ClassKey(0, name, name.endswith(".module"))


def with_table(table=TABLE, *roots, file=FILE, is_stock=True):
    """A catalogue of some graphs, and of a table in the same folder."""
    made = Catalogue()
    several = [*(learn(root) for root in roots), learn_definitions(table, file)]
    if not roots:
        several.insert(0, learn(model.new("Empty.root")))
    for place, facts in of_versions(several):
        made.add((place, len(made)), f"{place} {len(made)}".encode(), facts, is_stock)
    return made


def known(catalogue, name):
    return catalogue.of(VERSION, key(name))


def test_a_class_that_no_file_has_is_made_with_the_inputs_and_defaults_of_the_table():
    catalogue = with_table()
    node = make_node(key("ExecuteLeap"), [known(catalogue, "ExecuteLeap")])
    assert [(slot.type, slot.name, slot.value) for slot in node.inputs] == [
        (INT, "Count", 3),
        (INT, "Kind", 0),
        (BOOL, "IsFar", True),
        (FLOAT, "angle", 1.0),
        (FLOAT, "Speed", 2.5),
        (STRING, "Motion", "Leap"),
        (VEC3F, "Offset", (0.0, 1.0, 0.5)),
        (POINTER, "Target", None),
    ]
    own = {slot.name for slot in node.inputs if slot.flags == USES_DEFAULT | CLASS_DEFAULT}
    assert own == {"Count", "IsFar", "angle", "Speed", "Motion", "Offset"}
    assert node.inputs[-1].class_name == "const game::Target"


@pytest.mark.parametrize(
    ("name", "properties", "ports", "family", "sort"),
    [
        ("AskLeap", ["OutputOnlyOnEnter"], [], Family.QUERY, "Query"),
        ("OneShotLeap", ["ExecuteEveryFrame"], [], Family.ACTION, "OneShot"),
        ("EventLeap", [], ["Execute"], Family.ACTION, "Event"),
        (
            "ChooseLeap",
            ["NoChangeWhenChildIsBusy", "SelectChildOnEnterOnly"],
            [],
            Family.ACTION,
            "Selector",
        ),
        ("Leap.module", [], [], Family.MODULE, "Module"),
    ],
)
def test_what_a_class_is_tagged_with_tells_its_parts(name, properties, ports, family, sort):
    about = known(with_table(), name)
    assert [slot.name for slot in about.shape.properties] == properties
    assert list(about.shape.ports) == ports
    offer = describe_class(about.key, about)
    assert (offer.family, offer.sort, offer.is_guessed) == (family, sort, True)


def test_every_class_of_a_table_placed_in_an_empty_graph_is_saved_and_read_back():
    catalogue = with_table()
    for name in TABLE:
        root = model.new("New.root")
        node = make_node(key(name), [known(catalogue, name)])
        root.nodes.append(node)
        again = formats.open_bytes(formats.save_bytes(root)).nodes[0]
        assert [(slot.name, slot.value, slot.flags) for slot in again.inputs] == [
            (slot.name, slot.value, slot.flags) for slot in node.inputs
        ]
        assert again.name == name


def graph_with(value, flags, name="ExecuteLeap"):
    root = model.new("Real.root")
    node = build.add_node(root, name)
    slot = build.add_input(node, "Kind", INT)
    slot.value, slot.flags = value, flags
    build.add_output(node, "Result", FLOAT)
    return root


def test_what_files_show_counts_before_a_table():
    catalogue = with_table(TABLE, graph_with(7, USES_DEFAULT | CLASS_DEFAULT))
    about = known(catalogue, "ExecuteLeap")
    assert about.shape.inputs == (SlotShape(INT, "Kind"),)
    assert about.shape.outputs == (SlotShape(FLOAT, "Result"),)
    assert not about.is_guessed
    assert not describe_class(about.key, about).is_guessed


def test_a_table_names_the_enums_and_the_number_of_their_defaults():
    catalogue = with_table(TABLE, graph_with(7, USES_DEFAULT | CLASS_DEFAULT))
    enums = catalogue.enums
    assert enums.class_name(("ExecuteLeap", "Kind")) == "game::ai::LeapKind"
    assert enums.name(("ExecuteLeap", "Kind"), 7) == "High"
    assert (
        with_table(TABLE, graph_with(7, USES_DEFAULT)).enums.values(("ExecuteLeap", "Kind")) == {}
    )


def test_two_numbers_of_one_default_are_not_believed():
    other = {"OneShotHop": {"Inputs": {"game::ai::LeapKind": {"Kind": {"default": "High"}}}}}
    flags = USES_DEFAULT | CLASS_DEFAULT
    roots = [graph_with(7, flags), graph_with(8, flags, "OneShotHop")]
    enums = with_table(TABLE | other, *roots).enums
    assert enums.class_name(("OneShotHop", "Kind")) == "game::ai::LeapKind"
    assert enums.values(("OneShotHop", "Kind")) == {}


def test_the_newest_table_of_the_game_counts():
    older = {"ExecuteLeap": {"Inputs": {"Int": {"Old": {"default": 1}}}, "Tags": ["Execute"]}}
    made = Catalogue()
    made.add(0, b"0", learn(model.new("Empty.root")))
    for number, (table, release, is_stock) in enumerate(
        [(older, 100, True), (TABLE, 110, True), (older, 900, False)]
    ):
        facts = learn_definitions(table, DefinitionFile("AI", release))
        for _place, of_version in of_versions([learn(model.new("Empty.root")), facts]):
            made.add((number, _place), f"{number} {_place}".encode(), of_version, is_stock)
    assert "Speed" in [slot.name for slot in known(made, "ExecuteLeap").shape.inputs]


def test_a_table_is_for_files_of_its_category_and_that_of_ai_for_sequences_too():
    def names(category, file):
        catalogue = with_table({"ExecuteLeap": {}}, file=file)
        return [about.key.name for about in catalogue.defined(VERSION, category)]

    assert names("AI", FILE) == names("Sequence", FILE) == ["ExecuteLeap"]
    assert names("Logic", FILE) == []
    logic = DefinitionFile("Logic", 0)
    assert names("Logic", logic) == ["ExecuteLeap"]
    assert names("AI", logic) == names("Sequence", logic) == []


def test_a_table_that_goes_is_forgotten():
    catalogue = Catalogue()
    catalogue.add(0, b"0", learn(graph_with(7, 0)))
    before = state(catalogue)
    facts = learn_definitions(TABLE, FILE)
    facts.version = VERSION
    catalogue.add(1, b"1", facts)
    assert state(catalogue) != before
    catalogue.forget(1)
    assert state(catalogue) == before


def test_what_tables_tell_comes_back_from_its_bytes():
    facts = learn_definitions(TABLE, FILE)
    assert decode(encode(facts)) == facts
    assert encode(decode(encode(facts))) == encode(facts)


def test_classes_are_found_by_their_tags_and_listed_by_category():
    catalogue = with_table()
    about = known(catalogue, "ExecuteLeap")
    offers = Ranking({about.key: about}).offers([about.key])
    assert OfferSearch(offers).find("moving") == offers
    listed = {entry.key.name: entry for entry in entries(catalogue, VERSION)}
    assert listed["ExecuteLeap"].categories == {"AI"}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("AI/NodeDefinition/Node.Product.110.aidefn.byml.zs", ("AI", 110)),
        ("romfs/Logic/NodeDefinition/Node.Product.120.aidefn.byml", ("Logic", 120)),
        ("Sequence/NodeDefinition/Node.aidefn.byml", ("Sequence", 0)),
        ("Other/NodeDefinition/Node.Product.100.aidefn.byml", None),
        ("AI/Node.Product.100.aidefn.byml", None),
        ("AI/NodeDefinition/Node.Product.110.aidefn.bgyml", None),
    ],
)
def test_a_path_says_the_category_and_the_release(path, expected):
    assert definition_file(path) == expected


@pytest.mark.parametrize(
    "table",
    [
        None,
        [],
        "text",
        {"A": None},
        {3: {}},
        {"A": {"Inputs": [], "Tags": "Execute"}},
        {"A": {"Inputs": {"Int": [1], 5: {"x": 1}}, "Tags": [1, None]}},
        {"A": {"Inputs": {"Int": {3: {"default": 1}}}}},
    ],
)
def test_tables_of_another_shape_teach_no_more_than_names(table):
    facts = learn_definitions(table, FILE)
    assert all(not definition.inputs for definition in facts.defined)
    assert decode(encode(facts)) == facts


@pytest.mark.parametrize(
    ("word", "default", "expected"),
    [
        ("Int", 2**31, 0),
        ("Int", True, 0),
        ("Int", 2.0, 0),
        ("Float", 1e39, 0.0),
        ("Float", 10**400, 0.0),
        ("Float", "1", 0.0),
        ("Bool", 1, False),
        ("String", 5, ""),
        ("Vector3", [1.0, 2.0], (0.0, 0.0, 0.0)),
        ("Vector3", [1.0, 2.0, True], (0.0, 0.0, 0.0)),
        ("Vector3", {"X": 1, "Y": 2, "Z": 3}, (1.0, 2.0, 3.0)),
        ("Int", -5, -5),
    ],
)
def test_a_default_that_a_slot_cannot_hold_is_left_out(word, default, expected):
    catalogue = with_table({"ExecuteLeap": {"Inputs": {word: {"X": {"default": default}}}}})
    node = make_node(key("ExecuteLeap"), [known(catalogue, "ExecuteLeap")])
    assert node.inputs[0].value == expected
    root = model.new("New.root")
    root.nodes.append(node)
    assert formats.open_bytes(formats.save_bytes(root)).nodes[0].inputs[0].value == expected


def test_infinity_and_nan_are_values():
    table = {"A": {"Inputs": {"Float": {"X": math.inf, "Y": math.nan}}}}
    (definition,) = learn_definitions(table, FILE).defined
    assert [slot.default for slot in definition.inputs] == ["Infinity", "NaN"]


# Nodes of classes that only a table of the game has keep a mark: a note says what is unknown


def graph_of(*names, catalogue):
    """Return a graph with a node of each class, as the palette makes it."""
    root = model.new("Placed.root")
    root.nodes += [make_node(key(name), [known(catalogue, name)]) for name in names]
    return root


def notes(root, catalogue):
    """Return the rows of nodes that are said to be known from a table alone."""
    knowledge = shipped()
    knowledge.catalogue = catalogue
    found = AINB.problems(root, knowledge)
    told = [problem for problem in found if "table of classes" in problem.sentence]
    assert all(problem.severity is Severity.NOTE for problem in told)
    return [problem.path for problem in told]


@pytest.mark.parametrize("name", TABLE)
def test_every_class_of_a_table_is_marked_as_long_as_no_file_of_the_game_has_it(name):
    catalogue = with_table()
    root = graph_of(name, catalogue=catalogue)
    mark = [("nodes", 0)]
    assert notes(root, catalogue) == mark
    catalogue.add("open", b"open", learn(root))
    assert not known(catalogue, name).is_guessed, "the graph itself shows the class now"
    assert notes(root, catalogue) == mark
    catalogue.add("mod", b"mod", learn(graph_of(name, name, catalogue=catalogue)))
    assert notes(root, catalogue) == mark
    catalogue.add("game", b"game", learn(graph_of(name, name, name, catalogue=catalogue)), True)
    assert notes(root, catalogue) == []


def test_only_such_nodes_are_marked():
    catalogue = with_table()
    root = graph_of("AskLeap", "ExecuteLeap", catalogue=catalogue)
    other = model.new("Other.root")
    other.nodes += graph_of("ExecuteLeap", catalogue=catalogue).nodes
    catalogue.add("game", b"game", learn(other), True)
    assert notes(root, catalogue) == [("nodes", 0)]
    assert notes(root, Catalogue()) == []
    assert notes(root, None) == []
