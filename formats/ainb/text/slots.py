"""Properties, inputs and variables as the values of a text: constants, or the origin of a value."""

from __future__ import annotations

import re
from typing import TypeVar

from ...core.kinds import INT_RANGES, Kind, bits
from ...core.records import Id, Stored, unusual_specs
from ...value_text import hash_text
from ..expression.infix import infix
from ..expression.model import Expression
from ..model import (
    Ainb,
    Input,
    IntPart,
    Property,
    Source,
    Variable,
    flags_of,
    orphan_strings_of,
)
from ..rules.dangling import bound_kind, source_type
from ..rules.derived import binding_flags, implied_type, read_output, slot_flags
from ..types import (
    BOOL,
    CLASS_DEFAULT,
    COMPONENT_WORDS,
    COMPONENTS,
    EXPRESSION,
    FLOAT,
    INT,
    KIND_TYPES,
    POINTER,
    STRING,
    USES_DEFAULT,
    VEC3F,
    SlotType,
    Value,
)
from .fields import SLOTS
from .names import Lookup, PartNames, points
from .tree import (
    DEFAULT_TAG,
    MapFields,
    YamlList,
    YamlMap,
    YamlScalar,
    YamlTree,
    as_list,
    as_scalar,
    fields_or,
)
from .yaml_writer import BlockItems, Pairs, YamlWriter, stated
from .yaml_writer import Value as Written

Slot = TypeVar("Slot", Property, Input)

_PROPERTY_PARTS = (
    "value", "class", "blackboard", "component", "expression", "enum", "flags",
)  # fmt: skip
_INPUT_PARTS = (*_PROPERTY_PARTS, "from", "mark")
_SOURCE_PARTS = ("from", "blackboard", "component", "expression", "flags", "mark")
_VARIABLE_PARTS = ("value", "enum", "file", "inherits", "notes")
_POINTER_TAG = "!pointer"


class SlotReader:
    """Reads the properties, inputs and outputs of one document."""

    def __init__(self, root: Ainb, lookup: Lookup) -> None:
        self.root = root
        self.lookup = lookup
        self._flags: dict[int, int] = {}  # of sources that the text gives, by their uid

    def slots(self, parts: MapFields, name: str, make: type[Slot]) -> list[Slot]:
        """Return the slots under a name of a node or attachment, by their types."""
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
            return tree.fields((*known, *SLOTS[type(slot)].words))
        if points(tree, "="):
            return MapFields(tree, {"bound": tree})
        if isinstance(slot, Input) and _is_connection(tree):
            return MapFields(tree, {"from": tree})
        return MapFields(tree, {"class" if tree.tag == _POINTER_TAG else "value": tree})

    def _take_rest(self, slot: Property | Input, parts: MapFields) -> None:
        take_enum(slot, parts, slot.type == INT)
        if isinstance(slot, Input) and "word" in parts and slot.type != POINTER:
            parts["word"].refuse("only pointers have a word in the place of a value")
        SLOTS[type(slot)].take(slot, parts, self.lookup)

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
            kind = Kind.VEC3 if component else typed.type.kind if typed is not None else None
            target.binding = self.lookup.called(scalar, kind)
        elif "expression" in parts:
            scalar = as_scalar(parts["expression"], "the name of an expression")
            target.binding = self.lookup.expression(scalar, scalar.text)
        return component

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
        parts = fields_or(tree, "from", _SOURCE_PARTS)
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


def take_enum(part: IntPart, parts: MapFields, is_int: bool) -> None:
    """Give a part the strings of its enum; none if they are stated for a different value."""
    if "enum" not in parts:
        return
    tree = texts = parts["enum"]
    if not is_int:
        tree.refuse("only ints are of an enum")
    value = part.value
    if isinstance(tree, YamlMap):
        if len(tree.pairs) != 1:
            tree.refuse("one value with its texts should be here")
        key, texts = tree.pairs[0]
        value = key.number(-(2**31), 2**31 - 1)
    strings = tuple(as_scalar(item, "a text").string() for item in as_list(texts, "texts"))
    part.orphan_strings = strings if value == part.value else ()


def read_variable(kind: Kind, key: YamlScalar, tree: YamlTree) -> Variable:
    """Return a variable of a kind with its start value."""
    parts = fields_or(tree, "value", _VARIABLE_PARTS)
    variable = Variable(kind, key.string(), notes=parts.text("notes", ""))
    if kind is not Kind.POINTER:
        variable.value = _read_value(kind, parts.need("value"))
    elif "value" in parts:
        parts["value"].refuse("a pointer has no value")
    take_enum(variable, parts, kind is Kind.S32)
    if "file" in parts:
        variable.file = as_scalar(parts["file"], "a path").string()
        variable.inheritance = 0
    if "inherits" in parts:
        word = as_scalar(parts["inherits"], "a word")
        if word.text not in INHERITS:
            word.refuse(f"“{word.text:.40}” is not one of {', '.join(INHERITS)}")
        variable.inheritance = INHERITS.index(word.text)
    return variable


def _read_value(kind: Kind, tree: YamlTree) -> Value:
    if kind is Kind.VEC3:
        return vector(tree)
    scalar = as_scalar(tree, f"a {kind.value}")
    if kind in (Kind.F32, Kind.U32, Kind.STRING):
        return kind_value(kind, scalar)
    type_, value = value_of(tree)
    if isinstance(tree, YamlList) or type_ != KIND_TYPES[kind]:
        scalar.refuse(f"“{scalar.text:.40}” is not of type {kind.row.ainb}")
    return value


# Writing

_LONGEST = 60
_CALL = re.compile(r"f[0-9]+\(\)")


def value_text(yaml: YamlWriter, kind: Kind, value: Value) -> str:
    """Return a value of a kind, "" for a pointer."""
    if kind is Kind.STRING:
        return yaml.strings[value]
    if kind is Kind.F32:
        return yaml.floats[value]
    if kind is Kind.VEC3:
        return f"[{', '.join(yaml.floats[number] for number in value)}]"
    if kind is Kind.BOOL:
        return bool_text(value)
    return "" if kind is Kind.POINTER else str(int(value))


def bool_text(value: int) -> str:
    """Return `true` or `false`, with an anchor for stored words other than 0 and 1."""
    if value in (0, 1):
        return "true" if value else "false"
    return f"&word_{int(value)} true"


class SlotWriter:
    """Writes slots; parts that can be derived are left out."""

    def __init__(self, yaml: YamlWriter, names: PartNames) -> None:
        self.root = names.root
        self.yaml = yaml
        self.names = names

    def slot(self, slot: Property | Input) -> Written:
        """Return the text of a property or input."""
        short = self._plain(slot) or self._fed(slot)
        return short if short is not None else self._long(slot)

    def variable(self, variable: Id) -> str:
        """Return the name of a variable, or its number where the name is ambiguous."""
        name = self.names.variable(variable)
        return str(name) if isinstance(name, int) else self.yaml.strings[name]

    # In one word

    def _plain(self, slot: Property | Input) -> str | None:
        """Return the text of a constant value, None if the value has a source."""
        flags = flags_of(slot)
        mark = ""
        if isinstance(slot, Input) and flags == USES_DEFAULT | CLASS_DEFAULT:
            flags, mark = USES_DEFAULT, "!default "
        if slot.binding is not None or _is_connected(slot) or unusual_specs(slot):
            return None
        if flags != slot_flags(self.root, slot):
            return None
        if slot.type == POINTER:
            return None if mark else f"!pointer {self.yaml.strings[slot.class_name]}"
        text = mark + value_text(self.yaml, slot.type.kind, slot.value)
        enum = enum_pairs(self.yaml, slot)
        return self.yaml.flow((("value", text), *enum)) if enum else text

    def _fed(self, slot: Property | Input) -> Written | None:
        """Return what a slot takes its value from, None if that alone does not describe it."""
        sources = slot.sources if isinstance(slot, Input) else []
        if _is_connected(slot) is not bool(sources) or (slot.binding is None) is not bool(sources):
            return None
        if not self._is_bare(slot) or self._implied_type(slot) != slot.type:
            return None
        if slot.binding is not None:
            return self._binding_text(slot.binding, slot.flags)
        return self._sources(slot)

    def _binding_text(self, binding: Id, flags: int) -> str | None:
        expression = self.root.expression(binding)
        if expression is not None:
            return f"= {self.names.part(binding)}(){_formula_comment(expression)}"
        name = self.names.variable(binding)
        part = COMPONENT_WORDS[flags >> 26 & 3]
        if isinstance(name, int) or _CALL.fullmatch(name) or not name.strip():
            return None
        if part and self.names.has_variable(f"{name}.{part}"):
            return None
        return self.yaml.reference(f"= {name}.{part}" if part else f"= {name}")

    def _is_bare(self, slot: Property | Input) -> bool:
        """Whether a slot that is fed by others holds nothing besides."""
        flags = flags_of(slot)
        output = read_output(self.root, slot)
        return (
            flags == slot_flags(self.root, slot)
            and not orphan_strings_of(slot)
            and not unusual_specs(slot)
            and self._is_empty(slot)
            and (output.class_name if output is not None else "") == slot.class_name
        )

    def _is_empty(self, slot: Property | Input) -> bool:
        kind = slot.type.kind
        return slot.type is POINTER or bits(kind, slot.value) == bits(kind, slot.type.empty)

    def _implied_type(self, slot: Property | Input) -> SlotType | None:
        """Return the type that reading gives to a slot whose value is not written."""
        variable = self.root.variable(slot.binding)
        by_number = variable is not None and isinstance(self.names.variable(variable.uid), int)
        return None if by_number else implied_type(self.root, slot)

    def _sources(self, slot: Property | Input) -> Written | None:
        """Return the output, or the list of outputs, that an input reads; None for no such slot."""
        if not isinstance(slot, Input) or not _is_connected(slot):
            return None
        values = [self._source(slot, source) for source in slot.sources]
        return BlockItems(values) if slot.multi_source else values[0]

    def _source(self, slot: Input, source: Source) -> Written:
        text = self.yaml.reference(self.names.source(source))
        usual = binding_flags(slot.type, source.flags, self.root.binding(source.binding))
        pairs = stated(
            ("from", text),
            ("flags", None if source.flags == usual else hash_text(source.flags)),
            ("mark", hash_text(0x8000) if source.writes_blackboard else None),
            *self._binding_pairs(source.binding, source.flags),
        )
        return pairs if len(pairs) > 1 else text

    # In several

    def _binding_pairs(self, uid: Id | None, flags: int) -> list[tuple[str, Written]]:
        if uid is None:
            return []
        binding = self.root.binding(uid)
        if isinstance(binding, Expression):
            return [("expression", self.names.part(uid) + _formula_comment(binding))]
        pairs: list[tuple[str, Written]] = [("blackboard", self.variable(uid))]
        if flags & COMPONENTS and binding is not None and binding.kind is Kind.VEC3:
            pairs.append(("component", COMPONENT_WORDS[flags >> 26 & 3]))
        return pairs

    def _long(self, slot: Property | Input) -> Pairs:
        flags, usual, mark = flags_of(slot), slot_flags(self.root, slot), ""
        if flags == usual | CLASS_DEFAULT and isinstance(slot, Input):
            flags, mark = flags & ~CLASS_DEFAULT, "!default "
        is_fed = slot.binding is not None or _is_connected(slot)
        is_implied = is_fed and not mark and self._implied_type(slot) == slot.type
        value = value_text(self.yaml, slot.type.kind, slot.value)
        has_value = slot.type != POINTER and not (is_implied and self._is_empty(slot))
        return stated(
            ("class", mark + self.yaml.strings[slot.class_name] if slot.type == POINTER else None),
            ("value", mark + value if has_value else None),
            ("from", self._sources(slot)),
            *self._binding_pairs(slot.binding, slot.flags),
            *enum_pairs(self.yaml, slot),
            ("flags", None if flags == usual else hash_text(flags)),
            *SLOTS[type(slot)].pairs(self.yaml, self.names, slot),
        )


def _is_connected(slot: Property | Input) -> bool:
    return isinstance(slot, Input) and bool(slot.sources or slot.multi_source)


def _formula_comment(expression: Expression) -> str:
    """Return a formula as a comment behind the reference to it, "" if it is too long."""
    formula = infix(expression)
    fits = len(formula) <= _LONGEST and formula.isascii() and formula.isprintable()
    return f"  # {formula}" if fits else ""


def enum_pairs(yaml: YamlWriter, part: IntPart) -> list[tuple[str, str]]:
    """Return the strings that a file keeps of an enum, if any, with the value they belong to."""
    texts = ", ".join(yaml.strings[text] for text in orphan_strings_of(part))
    return [("enum", f"{{{part.value}: [{texts}]}}")] if texts else []


def variable_text(yaml: YamlWriter, variable: Variable) -> Written:
    """Return the initial value of a variable, with its other facts."""
    value, file = value_text(yaml, variable.kind, variable.value), variable.file
    is_usual = variable.inheritance == (2 if file is None else 0)
    pairs = stated(
        ("value", value or None),
        *enum_pairs(yaml, variable),
        ("file", None if file is None else yaml.strings[file]),
        ("inherits", None if is_usual else INHERITS[variable.inheritance & 3]),
        ("notes", yaml.strings[variable.notes] if variable.notes else None),
    )
    return value or "{}" if len(pairs) == bool(value) else yaml.flow(pairs)


INHERITS = ("root", "module", "none", "unknown")
"""Where a variable's value is inherited from, by its number."""
