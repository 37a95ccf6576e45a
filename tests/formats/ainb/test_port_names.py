"""Formulas that call the ports of their node by name."""

from __future__ import annotations

import pytest

import formats
from formats.ainb import build
from formats.ainb.expression.compile import compile_formula, compiles_to
from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import DataType, Expression, Expressions, same_code
from formats.ainb.expression.port_names import (
    NO_NAMES,
    named,
    names_at,
    names_of,
    places,
    ports_of,
    ports_used,
)
from formats.ainb.model import Ainb, Node
from formats.ainb.types import BOOL, FLOAT, INT, VEC3F, NodeType
from formats.errors import WrongType
from formats.paths import find
from formats.registry import structure_of
from tests import corpus
from tests.scale import scale, seeded

USER = DataType.USER
_TYPES = (BOOL, INT, FLOAT, VEC3F)
_NAMES = (
    "Life", "Damage", "is dead", "In", "Out", "true", "x", "mem", "Max", "nan", "e5", "3D",
    'a "quoted" one', "line\nend", "体力", "then", "a.b", "In.int[0]", "", "Life2", "back\\slash",
)  # fmt: skip


def node_of(inputs: dict[str, object], outputs: dict[str, object]) -> Node:
    """Return a node of these ports."""
    node = Node(NodeType.EXPRESSION, "", build.new_guid(), 1)
    for name, type_ in inputs.items():
        build.add_input(node, name, type_)
    for name, type_ in outputs.items():
        build.add_output(node, name, type_)
    return node


LIFE = node_of(
    {"Life": INT, "Damage": INT, "is hit": BOOL, "Way": VEC3F, "Both": FLOAT},
    {"IsDead": BOOL, "Both": FLOAT},
)
WRITTEN = {
    "IsDead = Life - Damage > 0": "Out.bool[0] = In.int[0] - In.int[1] > 0",
    'IsDead = In["is hit"]': "Out.bool[0] = In.bool[0]",
    'Out["Both"] = Way.x + In["Both"]': "Out.float[0] = In.vec3f[0].x + In.float[0]",
    'In["Life"] > In.int[1] || In["is hit"]': None,
    'Out["IsDead"] = In["Life"] == 0': "Out.bool[0] = In.int[0] == 0",
}


def code(formula: str, node: Node) -> Expression:
    """Return a formula at a node as an expression."""
    made, memory = compile_formula(formula, USER, USER, 2, places(names_of([node])))
    return Expression(None, made, USER, USER, memory)


@pytest.mark.parametrize("formula", [text for text, plain in WRITTEN.items() if plain])
def test_names_stand_for_places(formula):
    one = code(formula, LIFE)
    assert infix(one) == WRITTEN[formula]
    assert same_code(Expressions(2, [one]), Expressions(2, [code(WRITTEN[formula], LIFE)]))


def test_a_value_alone_is_that_of_the_only_output():
    node = node_of({"Life": INT, "Damage": INT}, {"IsDead": BOOL})
    assert infix(code("Life - Damage > 0", node)) == "Out.bool[0] = In.int[0] - In.int[1] > 0"
    for formula in ("Life - Damage > 0", "IsDead = Life > 0; Damage > 0"):
        with pytest.raises(WrongType, match="“=” is missing"):
            code(formula, LIFE)


WRONG = {
    "IsDead = Lief > 0": (10, "nothing is called “Lief”. Values are Life, Damage"),
    "IsDead = Life + 1.5 > 0": (17, "an int is needed where a float stands"),
    "IsDead = Life >": (16, "a value is missing at its end"),
    "IsDead = Life @ 2": (15, "cannot be read from “@ 2” on"),
    "Life = 3": (1, "an input cannot be given a value"),
    'IsDead = Out["Life"] > 0': (10, "nothing is called “Out["),
    "Both = 1.0": (1, "nothing is called “Both”"),
    "IsDead = Life > 0 Damage": (19, "an operator is missing"),
}


@pytest.mark.parametrize("formula", WRONG)
def test_what_is_wrong_is_told_with_its_column(formula):
    column, words = WRONG[formula]
    with pytest.raises(WrongType) as caught:
        code(formula, LIFE)
    assert words in str(caught.value)
    assert caught.value.column == column


def test_any_ports_of_any_names_come_back():
    """A formula in the names of any node means the same places again, whatever these names are."""
    seen = 0
    for seed in range(scale(400, 20_000)):
        chance = seeded(seed)
        sides = [
            {name: chance.choice(_TYPES) for name in chance.sample(_NAMES, chance.randint(1, 6))}
            for _side in range(2)
        ]
        node = node_of(*sides)
        names = names_of([node])
        ports = list(ports_of(node))
        for port in ports:
            across = [one for one in ports if one.type == port.type]
            across = [one for one in across if one.is_input is not port.is_input]
            if not across:
                continue
            other = chance.choice(across)
            source, target = (port, other) if port.is_input else (other, port)
            one = code(f"{target.words} = {source.words}", node)
            again = code(named(infix(one), names), node)
            assert same_code(Expressions(2, [one]), Expressions(2, [again]))
            assert port in ports_used(again.steps)
            seen += 1
    assert seen > 500


def test_every_real_formula_comes_back_by_name(count):
    """Each formula at an Element_Expression reads by names, which give its code to the bit."""
    for file in corpus.need("ainb"):
        root = formats.open_bytes(file.read_bytes())
        table = root.expressions
        for one in table.expressions if table is not None else ():
            names = names_at(root, one)
            if not compiles_to(infix(one), one, table.version):
                continue  # nor would it be edited as a formula
            formula = named(infix(one), names)
            types = one.input_type, one.output_type
            made, memory = compile_formula(formula, *types, table.version, places(names))
            again = Expression(None, made, one.output_type, one.input_type, memory)
            assert compiles_to(infix(again), one, table.version)
            assert ("In." in formula) is False or one.input_type is not USER
            count("formulas by name", int(one.input_type is USER))


def fight():
    """Return a document with one formula."""
    root = Ainb(name="Fight")
    node = node_of({"Damage": INT, "Life": INT}, {"IsDead": BOOL})
    root.nodes.append(node)
    slot = build.add_property(node, "Expression", BOOL)
    one = code("IsDead = Life - Damage > 0", node)
    root.expressions = Expressions(2, [one])
    build.bind_expression(slot, one)
    return formats.open_bytes(formats.save_bytes(root))


@pytest.fixture
def document():
    """A document with one formula, and its view."""
    root = fight()
    return root, formats.outline_of(root)


def test_rows_show_names_and_take_them(document):
    root, view = document
    path = ("expressions", 0, "reading")
    assert view.row(path).value == "IsDead = Life - Damage > 0"
    assert "ƒ IsDead = Life - Damage > 0" in view.row(("nodes", 0, "properties", 0)).detail
    before = formats.save_bytes(root)
    view.set(path, "Damage >= Life")
    assert view.row(path).value == "IsDead = Damage >= Life"
    again = formats.outline_of(formats.open_bytes(formats.save_bytes(view.root)))
    assert again.row(path).value == "IsDead = Damage >= Life"
    assert formats.save_bytes(root) == before


def test_a_renamed_port_is_named_so_in_its_formula(document):
    root, view = document
    path = find(view, "nodes/0/inputs/Life")
    structure = structure_of(root, view)
    structure.rename(path, "Zest of life")
    assert structure.view.row(("expressions", 0, "reading")).value == (
        'IsDead = In["Zest of life"] - Damage > 0'
    )


def test_nodes_that_share_a_formula_and_not_the_names():
    root = fight()
    other = node_of({"Harm": INT, "Health": INT}, {"IsOver": BOOL})
    root.nodes.append(other)
    slot = build.add_property(other, "Expression", BOOL)
    build.bind_expression(slot, root.expressions.expressions[0])
    assert names_at(root, root.expressions.expressions[0]) == NO_NAMES | {}
    assert formats.outline_of(root).row(("expressions", 0, "reading")).value == (
        "Out.bool[0] = In.int[1] - In.int[0] > 0"
    )
