"""Properties and inputs from the values of a text."""

from __future__ import annotations

from typing import TypeVar

from ...core.kinds import INT_RANGES, Kind
from ...core.records import Id, Stored
from ..model import Ainb, Input, Property, Source
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
from . import fields
from .names import Lookup, points
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
_INPUT_PARTS = (*_PROPERTY_PARTS, "from", "mark")
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

    def _parts(self, slot: Property | Input, tree: YamlTree) -> MapFields:
        """Return the parts of a slot by name, also for the short form of a single value."""
        if isinstance(tree, YamlMap):
            known = _INPUT_PARTS if isinstance(slot, Input) else _PROPERTY_PARTS
            return tree.fields((*known, *fields.SLOTS[type(slot)].words))
        if points(tree, "="):
            return MapFields(tree, {"bound": tree})
        if isinstance(slot, Input) and _is_connection(tree):
            return MapFields(tree, {"from": tree})
        return MapFields(tree, {"class" if tree.tag == _POINTER_TAG else "value": tree})

    def _take_rest(self, slot: Property | Input, parts: MapFields) -> None:
        if "enum" in parts:
            if slot.type != INT:
                parts["enum"].refuse("only ints are of an enum")
            slot.orphan_strings = enum_strings(parts["enum"], slot.value)
        if isinstance(slot, Input) and "word" in parts and slot.type != POINTER:
            parts["word"].refuse("only pointers have a word in the place of a value")
        fields.SLOTS[type(slot)].take(slot, parts, self.lookup)

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
