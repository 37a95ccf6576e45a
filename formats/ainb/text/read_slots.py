"""Properties and inputs from the values of a text."""

from __future__ import annotations

import re
from typing import TypeVar

from ...core.kinds import INT_RANGES, Kind
from ...core.records import Id, Stored
from ..model import Ainb, Attachment, Input, Node, Output, Property, Reference, Source, Variable
from ..rules.dangling import bound_kind, source_type
from ..rules.derived import binding_flags, implied_type, read_output, slot_flags
from ..types import (
    BOOL,
    CLASS_DEFAULT,
    COMPONENT_WORDS,
    EXPRESSION,
    FLOAT,
    INT,
    POINTER,
    STRING,
    VEC3F,
    SlotType,
    Value,
)
from .names import NONE
from .tree import (
    DEFAULT_TAG,
    MapFields,
    YamlList,
    YamlMap,
    YamlScalar,
    YamlTree,
    as_list,
    as_scalar,
)

Slot = TypeVar("Slot", Property, Input)

_PROPERTY_PARTS = (
    "value", "class", "blackboard", "component", "expression", "enum", "flags",
)  # fmt: skip
_INPUT_PARTS = (*_PROPERTY_PARTS, "from", "mark", "idle", "word")
_SOURCE_PARTS = ("from", "blackboard", "component", "expression", "flags", "mark")
_POINTER_TAG = "!pointer"


class SlotReader:
    """Reads the properties, inputs and outputs of one document."""

    def __init__(self, root: Ainb, lookup: Lookup) -> None:
        self.root = root
        self.lookup = lookup
        self._flags: dict[int, int] = {}  # of sources that the text gives, by their uid

    def properties(self, parts: MapFields) -> list[Property]:
        """Return the properties that are a part of a node or attachment, by their types."""
        return self._slots(parts, "properties", Property)

    def inputs(self, parts: MapFields) -> list[Input]:
        """Return the inputs that are a part of a node, by their types."""
        return self._slots(parts, "inputs", Input)

    def _slots(self, parts: MapFields, name: str, make: type[Slot]) -> list[Slot]:
        slots = []
        for key, value in parts.pairs(name, name):
            slot = make(INT, key.string(), None)
            self._fill(slot, value, key)
            slots.append(slot)
        return sorted(slots, key=lambda slot: slot.type)

    # One slot

    def _fill(self, slot: Property | Input, tree: YamlTree, key: YamlScalar) -> None:
        """Fill a slot from its text."""
        parts = self._parts(slot, tree)
        item = parts.get("class") or parts.get("value")
        if item is not None:
            if "class" in parts:
                scalar = as_scalar(item, "the class of a pointer")
                slot.type, slot.value, slot.class_name = POINTER, None, scalar.string()
            else:
                slot.type, slot.value = value_of(item)
        if "from" in parts and isinstance(slot, Input):
            self._take_sources(slot, parts["from"])
        if "mark" in parts and isinstance(slot, Input):
            if slot.multi_source or not slot.sources:
                parts["mark"].refuse("here, only a single output that is read has a mark")
            slot.sources[0].writes_blackboard = _has_mark(parts["mark"])
        component = self._take_binding(slot, parts, slot if item is not None else None)
        slot.flags = component << 26
        if item is None:
            self._take_type(slot, key)
        slot.flags = slot_flags(self.root, slot)
        if item is not None and item.tag == DEFAULT_TAG:
            if not isinstance(slot, Input):
                item.refuse("only the values of inputs are “!default”")
            slot.flags |= CLASS_DEFAULT
        if "flags" in parts:
            slot.flags = as_scalar(parts["flags"], "a number").number(0, 0xFFFFFFFF)
        self._take_rest(slot, parts)
        self._check_binding(slot, slot, tree)
        if isinstance(slot, Input):
            self._check_sources(slot, parts.get("from", tree))

    def _parts(self, slot: Property | Input, tree: YamlTree) -> dict[str, YamlTree]:
        """Return the parts of a slot by name, also for the short form of a single value."""
        if isinstance(tree, YamlMap):
            known = _INPUT_PARTS if isinstance(slot, Input) else _PROPERTY_PARTS
            return tree.fields(known)
        if points(tree, "="):
            return {"bound": tree}
        if isinstance(slot, Input) and _is_connection(tree):
            return {"from": tree}
        return {"class" if tree.tag == _POINTER_TAG else "value": tree}

    def _take_rest(self, slot: Property | Input, parts: dict[str, YamlTree]) -> None:
        if "enum" in parts:
            if slot.type != INT:
                parts["enum"].refuse("only ints are of an enum")
            slot.orphan_strings = enum_strings(parts["enum"], slot.value)
        if isinstance(slot, Input) and "idle" in parts:
            slot.unconnected_index = as_scalar(parts["idle"], "a number").number(0, 0xFFFF)
        if isinstance(slot, Input) and "word" in parts:
            if slot.type != POINTER:
                parts["word"].refuse("only pointers have a word in the place of a value")
            slot.word = as_scalar(parts["word"], "a number").number(0, 0xFFFFFFFF)

    # Where a value comes from

    def _take_binding(
        self,
        target: Property | Input | Source,
        parts: dict[str, YamlTree],
        typed: Property | Input | None,
    ) -> int:
        """Give a slot or source its binding; return the component of a vector, 0 for none.

        `typed` is the slot whose type is known, None if it is not.
        """
        if "bound" in parts:
            target.binding, component = self.lookup.binding(as_scalar(parts["bound"], "a name"))
            return component
        component = 0
        if "component" in parts:
            word = as_scalar(parts["component"], "x, y or z")
            if word.text not in COMPONENT_WORDS[1:]:
                word.refuse(f"“{word.text:.20}” is not one of x, y, z")
            component = COMPONENT_WORDS.index(word.text)
            if "blackboard" not in parts:
                word.refuse("only values from the blackboard have a component")
        if "blackboard" in parts and "expression" in parts:
            parts["expression"].refuse("a value comes from one of blackboard and expression")
        if "blackboard" in parts:
            scalar = as_scalar(parts["blackboard"], "the name of a variable")
            target.binding = self._variable(scalar, typed, component)
        elif "expression" in parts:
            scalar = as_scalar(parts["expression"], "the name of an expression")
            target.binding = self.lookup.expression(scalar, scalar.text)
        return component

    def _variable(self, scalar: YamlScalar, typed: Property | Input | None, component: int) -> Id:
        kind = Kind.VEC3 if component else None
        if kind is None and typed is not None:
            kind = typed.type.kind
        value = scalar.value()
        if isinstance(value, int) and not isinstance(value, bool):
            if kind is None:
                scalar.refuse("a variable’s number needs a “value:”, which tells its type")
            return self.lookup.numbered(scalar, kind)
        return self.lookup.variable(scalar, scalar.text, kind)

    def _check_binding(
        self, slot: Property | Input, bound: Property | Input | Source, tree: YamlTree
    ) -> None:
        """Refuse a binding of a slot or its source that its flags, or the type, do not allow."""
        flags = bound.flags
        if bound.binding is None:
            return
        variable = self.root.variable(bound.binding)
        if flags & 0xFFFF or not flags & EXPRESSION:
            tree.refuse(f"the flags 0x{flags:08X} are none of a value that comes from elsewhere")
        if (flags & EXPRESSION == EXPRESSION) != (variable is None):
            tree.refuse(f"the flags 0x{flags:08X} do not go with where the value comes from")
        if variable is not None and variable.kind is not bound_kind(flags, slot.type):
            what = f"“{variable.name:.60}” is of type {variable.kind.value}"
            tree.refuse(f"{what}, and “{slot.name:.60}” takes a {slot.type.word}")

    # Connections

    def _take_sources(self, slot: Input, tree: YamlTree) -> None:
        if isinstance(tree, YamlList):
            slot.multi_source = True
            slot.sources = [self._source(item, several=True) for item in tree.items]
        else:
            slot.sources = [self._source(tree, several=False)]

    def _source(self, tree: YamlTree, *, several: bool) -> Source:
        parts = MapFields(tree, {"from": tree})
        if isinstance(tree, YamlMap):
            parts = tree.fields(_SOURCE_PARTS)
        output_tree = parts.need("from", "the output that is read")
        scalar = as_scalar(output_tree, "an output such as “<- [4] GetSpeed.Out”")
        source = self.lookup.source(scalar)
        _check_numbers(source, scalar, several=several)
        component = self._take_binding(source, parts, None)
        source.flags = component << 26
        if "mark" in parts:
            source.writes_blackboard = _has_mark(parts["mark"])
        if "flags" in parts:
            self._flags[source.uid] = parts.number("flags", 0, 0xFFFFFFFF)
        return source

    def _check_sources(self, slot: Input, tree: YamlTree) -> None:
        """Settle the flags of sources, and refuse outputs of another type than is read."""
        items = tree.items if isinstance(tree, YamlList) else [tree]
        for source, item in zip(slot.sources, items, strict=False):
            usual = binding_flags(slot.type, source.flags, self.root.binding(source.binding))
            source.flags = self._flags.pop(source.uid, usual)
            if not slot.multi_source and source.flags:
                item.refuse("flags of its own has only one source among several, in a list")
            self._check_binding(slot, source, item)
            self._check_type(slot, source, item)

    def _check_type(self, slot: Input, source: Source, tree: YamlTree) -> None:
        wanted, output = source_type(self.root, slot, source), self.root.output(source)
        if output is not None and output.type != wanted:
            what = f"“{output.name:.60}” is of type {output.type.word}"
            hint = "An input reads an output of its own type; an expression may stand between."
            tree.refuse(f"{what}, and “{slot.name:.60}” takes a {wanted.word}", hint)

    def _take_type(self, slot: Property | Input, key: YamlScalar) -> None:
        """Give a slot without a value the type and class of what it takes its value from."""
        slot_type = implied_type(self.root, slot)
        if slot_type is None:
            hint = "Write a “value:” of that type, or the “class:” of a pointer."
            key.refuse(f"nothing shows the type of “{key.text:.60}”", hint)
        slot.type, slot.value = slot_type, slot_type.empty
        output = read_output(self.root, slot) if slot_type is POINTER else None
        slot.class_name = output.class_name if output is not None else ""


def _has_mark(tree: YamlTree) -> bool:
    bit = as_scalar(tree, "a number").number(0, 0x8000)
    if bit not in (0, 0x8000):
        tree.refuse("a mark is 0x8000")
    return bit > 0


def _check_numbers(source: Source, scalar: YamlScalar, *, several: bool) -> None:
    """Refuse numbers of an output that is not there, if they cannot be stored."""
    if not isinstance(source.node, Stored) or not isinstance(source.output, Stored):
        return
    node, low = source.node.number, -0x8000 if several else -99
    fits = low <= node <= 0x7FFF and (node != -1 or several)
    if not fits or source.output.number > 0xFFFF:
        scalar.refuse("these numbers cannot be stored for an output that is not there")


def _is_connection(tree: YamlTree) -> bool:
    if points(tree, "<-"):
        return True
    if not isinstance(tree, YamlList):
        return False
    return any(points(item, "<-") or isinstance(item, YamlMap) for item in tree.items)


def value_of(tree: YamlTree) -> tuple[SlotType, Value]:
    """Return the data type and value that a text states."""
    if isinstance(tree, YamlList):
        return VEC3F, vector(tree)
    scalar = as_scalar(tree, "a value")
    value = scalar.value()
    if isinstance(value, str):
        return STRING, value
    if isinstance(value, float):
        return FLOAT, value
    if isinstance(value, bool) or scalar.text in ("true", "false"):
        return BOOL, value
    return INT, scalar.number(-(2**31), 2**31 - 1)


def kind_value(kind: Kind, scalar: YamlScalar) -> Value:
    """Return the string or number of a kind that is written."""
    if kind is Kind.STRING:
        return scalar.string()
    return scalar.float32() if kind is Kind.F32 else scalar.number(*INT_RANGES[kind])


def vector(tree: YamlTree) -> tuple[float, float, float]:
    """Return three floats."""
    items = as_list(tree, "three numbers")
    if len(items) != 3:
        tree.refuse(f"a vec3f has 3 numbers, not {len(items)}")
    x, y, z = (as_scalar(item, "a number").float32() for item in items)
    return x, y, z


def enum_strings(tree: YamlTree, value: Value) -> tuple[str, ...]:
    """Return the strings of an enum; none if they are stated for a different value."""
    if not isinstance(tree, YamlMap):
        return strings(tree)
    if len(tree.pairs) != 1:
        tree.refuse("one value with its texts should be here")
    key, texts = tree.pairs[0]
    enum_texts = strings(texts)
    return enum_texts if key.number(-(2**31), 2**31 - 1) == value else ()


def strings(tree: YamlTree) -> tuple[str, ...]:
    """Return a list of strings."""
    return tuple(as_scalar(item, "a text").string() for item in as_list(tree, "texts"))


# What a text's references lead to: nodes and attachments by id, variables and formulas by name.

_KEY = re.compile(r"\[([^\[\]]{1,60})\](?: (.*))?", re.DOTALL)
_NODE = re.compile(r"\[([^\[\]]{1,60})\](.*)", re.DOTALL)
_RAW = re.compile(r"\?(-?[0-9]{1,10})(?:\.([0-9]{1,5}))?")
_NUMBERED = re.compile(r"\.\?([0-9]{1,6})$")
_CALL = re.compile(r"(f[0-9]{1,9})\(\)")
_ARROWS = {"->": "-> [3] Walk", "<-": "<- [4] GetSpeed.Out", "=": "= WalkSpeed"}


class Lookup:
    """The parts of a document that its text refers to, filled while it is read."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.attachments: dict[str, Attachment] = {}
        self.variables: dict[str, list[Variable]] = {}
        self.kinds: dict[Kind, list[Variable]] = {}
        self.expressions: dict[str, Id] = {}
        self._outputs: dict[Id, dict[str, list[Output]]] = {}

    def add_variable(self, variable: Variable) -> None:
        """Take in a variable."""
        self.variables.setdefault(variable.name, []).append(variable)
        self.kinds.setdefault(variable.kind, []).append(variable)

    # Nodes

    def node(self, tree: YamlTree, name: str) -> Node:
        """Return the node with an id."""
        node = self.nodes.get(name)
        if node is None:
            tree.refuse(f"there is no node [{name}]")
        return node

    def link(self, tree: YamlTree, none: int, low: int, high: int) -> Reference:
        """Return the target of a link such as `-> [3] Walk`; `none` is stored for `-> none`."""
        scalar = as_scalar(tree, "a link such as “-> [3] Walk”")
        text = arrow(scalar, "->")
        if text == NONE:
            return Stored(none)
        raw = _RAW.fullmatch(text)
        if raw is not None and raw[2] is None:
            if not low <= int(raw[1]) <= high:
                scalar.refuse(f"{raw[1]} is outside {low} … {high}")
            return Stored(int(raw[1]))
        match = _NODE.fullmatch(text)
        if match is None:
            scalar.refuse(
                f"“{text:.60}” is not a node", "Write the node’s id, such as “-> [3] Walk”."
            )
        return self.node(scalar, match[1]).uid

    def source(self, scalar: YamlScalar) -> Source:
        """Return the source that `<- [4] GetSpeed.Out` names, or that of the numbers stored."""
        text = arrow(scalar, "<-")
        raw = _RAW.fullmatch(text)
        if raw is not None and raw[2] is not None:
            return Source(Stored(int(raw[1])), Stored(int(raw[2])))
        match = _NODE.fullmatch(text)
        if match is None:
            hint = "Write the node’s id and the output, such as “<- [4] GetSpeed.Out”."
            scalar.refuse(f"“{text:.60}” is not an output of a node", hint)
        node = self.node(scalar, match[1])
        return Source(node.uid, self._output(scalar, node, match[1], match[2]).uid)

    def _output(self, scalar: YamlScalar, node: Node, name: str, words: str) -> Output:
        """Return the output of a node whose name the words behind the node's id end with."""
        numbered = _NUMBERED.search(words)
        if numbered and int(numbered[1]) < len(node.outputs):
            return node.outputs[int(numbered[1])]
        outputs = self._named(node, words)
        if not outputs:
            word = words.removeprefix(f" {node.title}.").strip()
            scalar.refuse(f"no output “{word:.60}” at [{name}] {node.title:.60}", _outputs(node))
        if len(outputs) > 1:
            hint = f"Write its number, such as “.?{node.outputs.index(outputs[0])}”."
            scalar.refuse(f"[{name}] has several outputs “{outputs[0].name:.60}”", hint)
        return outputs[0]

    def _named(self, node: Node, words: str) -> list[Output]:
        """Return the outputs of the longest name behind a dot; the node's title may be stale."""
        table = self._outputs.get(node.uid)
        if table is None:
            table = self._outputs[node.uid] = {}
            for output in node.outputs:
                table.setdefault(output.name, []).append(output)
        title = f" {node.title}."
        if words.startswith(title) and words[len(title) :] in table:
            return table[words[len(title) :]]
        names = (words[dot.end() :] for dot in re.finditer(r"\.", words))
        return next((table[name] for name in names if name in table), [])

    # Variables and expressions

    def binding(self, scalar: YamlScalar) -> tuple[Id, int]:
        """Return the variable or expression that `= Name` means, and the vector component."""
        text = arrow(scalar, "=")
        call = _CALL.fullmatch(text)
        if call is not None:
            return self.expression(scalar, call[1]), 0
        if text in self.variables:
            return self.variable(scalar, text, None), 0
        name, dot, part = text.rpartition(".")
        if not dot or part not in COMPONENT_WORDS[1:] or name not in self.variables:
            scalar.refuse(f"there is no “{text:.60}” on the blackboard")
        return self.variable(scalar, name, Kind.VEC3), COMPONENT_WORDS.index(part)

    def variable(self, scalar: YamlScalar, name: str, kind: Kind | None) -> Id:
        """Return the variable with this name, and of this kind if that is known."""
        named = self.variables.get(name, [])
        variables = [variable for variable in named if kind is None or variable.kind is kind]
        if not named:
            scalar.refuse(f"there is no “{name:.60}” on the blackboard")
        if not variables:
            scalar.refuse(f"“{name:.60}” is not of type {kind.value if kind else ''}")
        if len(variables) > 1:
            hint = "Write “blackboard:” with its number among those of its type, and a value."
            scalar.refuse(f"the blackboard has several “{name:.60}”", hint)
        return variables[0].uid

    def numbered(self, scalar: YamlScalar, kind: Kind) -> Id:
        """Return a variable by its number among those of its kind."""
        table = self.kinds.get(kind, [])
        number = scalar.number(0, 0xFFFF)
        if number >= len(table):
            what = f"there is no {kind.value} number {number} on the blackboard"
            scalar.refuse(f"{what}, which has {len(table)}")
        return table[number].uid

    def expression(self, scalar: YamlScalar, name: str) -> Id:
        """Return the expression of a name."""
        expression = self.expressions.get(name)
        if expression is None:
            scalar.refuse(f"there is no expression “{name:.60}”")
        return expression


def _outputs(node: Node) -> str:
    names = ", ".join(f"“{output.name:.40}”" for output in node.outputs[:8])
    return f"It has {names}." if names else "It has no outputs."


def arrow(scalar: YamlScalar, sign: str) -> str:
    """Return the text behind the sign of a reference."""
    text = scalar.text
    if not text.startswith(f"{sign} "):
        scalar.refuse(f"“{text:.60}” is not a reference such as “{_ARROWS[sign]}”")
    return text[len(sign) + 1 :]


def points(tree: YamlTree, sign: str) -> bool:
    """Whether something is a reference with a sign, not a quoted string that begins with it."""
    if not isinstance(tree, YamlScalar) or not tree.text.startswith(f"{sign} "):
        return False
    return tree.is_plain or tree.tag == "!ref"


def key_parts(key: YamlScalar, what: str) -> tuple[str, str]:
    """Return the id and the title of `[12] Title`."""
    match = _KEY.fullmatch(key.text)
    if match is None:
        key.refuse(f"“{key.text:.60}” is not the name of {what}", "It looks like “[12] Name”.")
    return match[1], match[2] or ""
