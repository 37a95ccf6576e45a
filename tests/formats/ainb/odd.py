"""AINB documents with everything that no real file at hand has, in all three versions."""

from __future__ import annotations

from typing import Any

import formats
from formats.ainb import AINB, build
from formats.ainb.expression.model import (
    DataType,
    Expression,
    Expressions,
    Instruction,
    Op,
    Operand,
    OperandKind,
)
from formats.ainb.model import (
    Ainb,
    Attachment,
    Bound,
    Condition,
    Input,
    Link,
    Module,
    Node,
    Replacement,
    Resolve,
    Section58,
    StateInfo,
    Transition,
    Variable,
    XLinkAction,
)
from formats.ainb.types import (
    BOOL,
    FLOAT,
    INT,
    MODULE_FLAG,
    POINTER,
    QUERY_FLAG,
    STRING,
    TYPE_TITLES,
    VEC3F,
    ConditionForm,
    LinkKind,
    NodeType,
)
from formats.core.kinds import Kind
from tests.formats.ainb import cases

TYPES = (INT, BOOL, FLOAT, STRING, VEC3F, POINTER)
VALUES: tuple[Any, ...] = (-7, True, 0.1, "文字", (1.0, -0.0, 2.5), None)


def guid(number: int) -> bytes:
    """Return a GUID made from a number."""
    return bytes([number & 0xFF, number >> 8, *range(14)])


def document(version: int, name: str, category: str = "AI") -> Ainb:
    """Return an empty document of a version."""
    root = AINB.new(name, category)
    root.version = version
    root.own_id, root.parent_id = 0x12345678, 0x9ABCDEF0
    if version == 0x404:
        root.category_number = 0
    return root


def node(root: Ainb, name: str = "", type_: int = NodeType.USER, flags: int = 0) -> Node:
    """Add a node with a GUID of its own."""
    return build.add_node(root, name, type_, flags, guid(len(root.nodes)))


def with_slots(owner: Node) -> Node:
    """Give a node two properties, two inputs and an output of every type."""
    for type_, value in zip(TYPES, VALUES, strict=True):
        word = "Thing" if type_ == POINTER else ""
        for number in range(2):
            build.add_property(owner, f"P{number}", type_, value, word)
            build.add_input(owner, f"I{type_}{number}", type_, value, word)
        build.add_output(owner, f"O{type_}", type_, word)
    return owner


def variables(root: Ainb) -> dict[Kind, Variable]:
    """Put two variables of every type on the blackboard and return the last of each."""
    found = {}
    kinds = [Kind.STRING, Kind.S32, Kind.F32, Kind.BOOL, Kind.VEC3, Kind.POINTER]
    if root.version >= 0x408:
        kinds.append(Kind.U32)
    values = {Kind.STRING: "s", Kind.S32: -1, Kind.F32: 1.5, Kind.BOOL: True, Kind.U32: 2**32 - 1}
    values[Kind.VEC3] = (0.5, 1.0, -1.0)
    for number, kind in enumerate(kinds):
        build.add_variable(root, kind, f"First {kind.value}", values.get(kind), number % 3)
        found[kind] = build.add_variable(root, kind, f"Second {kind.value}", None, 1)
        found[kind].notes = "注"
    found[Kind.S32].file = "Work/Gdyml/game__Odd.gdyml"
    found[Kind.F32].file = "Work/Gdyml/game__Odd.gdyml"
    found[Kind.BOOL].file = "NoExtension"
    return found


def selectors(root: Ainb, board: dict[Kind, Variable], leaf: Node) -> list[Node]:
    """Add every selector, with conditions that come from the blackboard too."""
    made = []
    conditions: dict[NodeType, list[Condition]] = {
        NodeType.S32_SELECTOR: [
            cases.of_int(-5, board[Kind.S32]),
            cases.of_int(9),
            cases.of_int(0),
        ],
        NodeType.STRING_SELECTOR: [
            cases.of_string("Rain", board[Kind.STRING]),
            cases.of_string(cases.OTHER),
        ],
        NodeType.RANDOM_SELECTOR: [
            cases.of_weight(0.25, board[Kind.F32]),
            cases.of_weight(0.75),
        ],
        NodeType.F32_SELECTOR: [
            Condition.of(
                ConditionForm.RANGE, (-1.0, 0.5), Bound(0x80000000, board[Kind.F32].uid), Bound()
            ),
            cases.last_range(),
        ],
    }
    inputs = {
        NodeType.S32_SELECTOR: INT,
        NodeType.STRING_SELECTOR: STRING,
        NodeType.F32_SELECTOR: FLOAT,
    }
    for type_, all_of in conditions.items():
        one = node(root, "", type_)
        if type_ in inputs:
            build.add_input(one, "Input", inputs[type_])
        for condition in all_of:
            build.add_child(one, leaf, condition=condition)
        made.append(one)
    choose = node(root, "", NodeType.BOOL_SELECTOR)
    build.add_input(choose, "Input", BOOL, True)
    build.add_child(choose, leaf, "True")
    build.add_child(choose, None, "False")
    brain = node(root, "SelectorBSABrainVerbUpdater")
    for value in (3, 0):
        build.add_child(brain, leaf, condition=Condition.of(ConditionForm.WORD, value))
    return [*made, choose, brain]


def calculation(op: Op, type_: DataType) -> Expression:
    """Return an expression that changes its input by a constant."""
    constant = {DataType.INT: 70000, DataType.FLOAT: 0.5, DataType.BOOL: 1}.get(type_, 1)
    kind = OperandKind.CONSTANT if type_ is not DataType.BOOL else OperandKind.IMMEDIATE
    code = [
        Instruction(Op.STR, type_, Operand(OperandKind.MEMORY, 0), Operand(OperandKind.INPUT, 0)),
        Instruction(op, type_, Operand(OperandKind.MEMORY, 0), Operand(kind, constant)),
        Instruction(Op.STR, type_, Operand(OperandKind.OUTPUT, 0), Operand(OperandKind.MEMORY, 0)),
        Instruction(Op.END),
    ]
    return Expression(None, code, type_, type_, memory=4)


def wired(root: Ainb, board: dict[Kind, Variable], producer: Node) -> Node:
    """Add a node whose slots take their values from everywhere."""
    one = with_slots(node(root, "Wired"))
    for slot in one.properties:
        if slot.name == "P1":
            build.bind(slot, board[formats_kind(slot.type)])
    root.expressions = Expressions(root.version - 0x403 if root.version < 0x407 else 2)
    if root.version == 0x408:
        root.expressions.version = 3
    add = calculation(Op.ADD, DataType.FLOAT)
    root.expressions.expressions = [add, calculation(Op.ORR, DataType.BOOL)]
    for slot in one.inputs:
        output = build.slot_named(producer.outputs, f"O{slot.type}")
        if slot.type == FLOAT and slot.name.endswith("1"):
            build.bind_expression(slot, add)
            build.connect(one, slot, producer, output)
        elif slot.type == FLOAT:
            slot.flags = 0x80000000 | 2 << 26  # the y of a vector
            slot.binding = board[Kind.VEC3].uid
        else:
            _connect_some(one, slot, producer, output)
    return one


def _connect_some(one: Node, slot: Input, producer: Node, output: Any) -> None:
    """Connect the second input of a type, and the second bool and string several times."""
    if slot.name.endswith("1"):
        build.connect(one, slot, producer, output)
        if slot.type in (BOOL, STRING):
            build.connect(one, slot, producer, output)
            build.connect(one, slot, producer, output)


def formats_kind(type_: int) -> Kind:
    """Return the kind of a data type."""
    return (Kind.S32, Kind.BOOL, Kind.F32, Kind.STRING, Kind.VEC3, Kind.POINTER)[type_]


def transitions(root: Ainb, source: Node, target: Node) -> None:
    """Let a fork lead to a node in two ways."""
    for transition in (Transition(0x80000000, "GoOn"), Transition(1)):
        root.transitions.append(transition)
        build.add_link(source, Link(LinkKind.TRANSITION, target.uid, transition=transition.uid))


def every_part(version: int) -> Ainb:
    """Return a document with every type of node, link and table."""
    root = document(version, "Every part.root")
    board = variables(root)
    leaf = node(root, "Leaf")
    leaf.flags |= 8
    producer = with_slots(node(root, "Produce", flags=QUERY_FLAG))
    choices = selectors(root, board, leaf)
    taker = wired(root, board, producer)
    module = node(root, "Other.module", flags=MODULE_FLAG)
    root.modules.append(Module("Unused.module.ainb", "Logic", 2))
    top = node(root, "", NodeType.SIMULTANEOUS)
    for one in (*choices, taker, module):
        build.add_child(top, one)
    others = [
        node(root, "", type_)
        for type_ in TYPE_TITLES
        if not any(n.type == type_ for n in root.nodes)
    ]
    transitions(root, next(n for n in others if n.type == NodeType.FORK), leaf)
    if version == 0x404:
        for one in root.nodes:
            one.state = StateInfo(f"State of {one.title}", 1, 0, 0, 2)
    shared = Attachment("Decorate")
    build.add_property(shared, "Seconds", FLOAT, 2.0)
    build.bind(build.add_property(shared, "Name", STRING, ""), board[Kind.STRING])
    own = Attachment("OnlyHere")
    root.attachments += [own, shared]
    leaf.attachments += [shared.uid, own.uid]
    top.attachments.append(shared.uid)
    root.actions += [
        XLinkAction(leaf.uid, "Slot", "Anim_Walk"),
        XLinkAction(taker.uid, "Slot2", "Anim_Run"),
    ]
    build.add_command(root, "Root", top, guid(1000))
    build.add_command(root, "Twice", top, guid(1001)).second = taker.uid
    if version > 0x404:
        root.replacements += [Replacement(0, top.uid, 1), Replacement(1, top.uid, 0, leaf.uid)]
        root.replacements.append(Replacement(2, leaf.uid, 0))
        root.after_nodes, root.after_attachments = len(root.nodes) - 3, 2
    return root


def old_states() -> Ainb:
    """Return a 0x404 document with states, and ints that the game looks up by name."""
    root = document(0x404, "Old states.logic.root", "Logic")
    root.section_58 = Section58("Odd", 1, 2, 3)
    first = with_slots(node(root, "First"))
    first.state = StateInfo("Ready", 1, 2, 3, 4)
    second = node(root, "", NodeType.S32_SELECTOR)
    second.state = StateInfo("Waiting")
    build.add_input(second, "Input", INT)
    link = build.add_child(second, first, condition=cases.of_int(0))
    build.add_child(second, None, condition=cases.of_int(0))
    count = build.add_variable(root, Kind.S32, "Count", 0)
    assert link.condition is not None
    for target in (first.properties[0], first.inputs[0], count, link.condition):
        root.resolves.append(Resolve(target.uid, "spl::Enum", f"Value{len(root.resolves)}"))
    return root


def ring() -> Ainb:
    """Return a document whose child links lead in a ring, with nodes that nothing reaches."""
    root = document(0x407, "Ring.root", "Sequence")
    root.category_number = 2
    nodes = [node(root, f"Step{number}") for number in range(3)]
    for one, other in zip(nodes, [*nodes[1:], nodes[0]], strict=True):
        build.add_child(one, other, "Next")
    build.add_child(nodes[2], nodes[2], "Again")
    node(root, "Alone")
    node(root, "", 777)
    build.add_command(root, "Root", nodes[0], guid(1000))
    return root


ODD = {
    "Every part.ainb": lambda: formats.save_bytes(every_part(0x407)),
    "Every part, version 404.ainb": lambda: formats.save_bytes(every_part(0x404)),
    "Every part, version 408.ainb": lambda: formats.save_bytes(every_part(0x408)),
    "Old states.ainb": lambda: formats.save_bytes(old_states()),
    "Ring.ainb": lambda: formats.save_bytes(ring()),
    "Empty.ainb": lambda: formats.save_bytes(AINB.new("Empty")),
}
