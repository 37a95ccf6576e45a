"""Writes properties and inputs as the values of an AINB text: a constant, or the source of the
value.
"""

from __future__ import annotations

import re

from ...core.kinds import Kind, bits
from ...value_text import hash_text
from ..expression.infix import infix
from ..expression.model import Expression
from ..model import (
    Binding,
    Condition,
    Input,
    Property,
    Source,
    Variable,
    flags_of,
    orphan_strings_of,
)
from ..rules.derived import binding_flags, implied_type, read_output, slot_flags
from ..types import (
    BOOL,
    CLASS_DEFAULT,
    COMPONENT_WORDS,
    COMPONENTS,
    FLOAT,
    KIND_TYPES,
    POINTER,
    STRING,
    USES_DEFAULT,
    VEC3F,
    SlotType,
)
from ..types import Value as Held
from .names import PartNames
from .yaml_writer import BlockItems, Pairs, Value, YamlWriter

_LONGEST = 60
_CALL = re.compile(r"f[0-9]+\(\)")


def value_text(yaml: YamlWriter, type_: SlotType, value: Held) -> str:
    """Return a value of a data type that is no pointer."""
    if type_ == STRING:
        return yaml.strings[value]
    if type_ == FLOAT:
        return yaml.floats[value]
    if type_ == VEC3F:
        return f"[{', '.join(yaml.floats[number] for number in value)}]"
    return bool_text(value) if type_ == BOOL else str(int(value))


def bool_text(value: int) -> str:
    """Return `true` or `false`, with an anchor for stored words other than 0 and 1."""
    if value in (0, 1):
        return "true" if value else "false"
    return f"&word_{int(value)} true"


class SlotWriter:
    """Writes slots; parts that can be derived are left out."""

    def __init__(self, yaml: YamlWriter, names: PartNames) -> None:
        self.yaml = yaml
        self.names = names

    def slot(self, slot: Property | Input) -> Value:
        """Return the text of a property or input."""
        short = self._plain(slot) or self._bound(slot) or self._connected(slot)
        return short if short is not None else self._long(slot)

    def variable(self, variable: Variable) -> str:
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
        if slot.binding is not None or flags != slot_flags(slot) or self._has_unusual_word(slot):
            return None
        if _is_connected(slot):
            return None
        if slot.type == POINTER:
            return None if mark else f"!pointer {self.yaml.strings[slot.class_name]}"
        text = mark + value_text(self.yaml, slot.type, slot.value)
        if not orphan_strings_of(slot):
            return text
        return self.yaml.flow((("value", text), ("enum", enum_text(self.yaml, slot))))

    def _has_unusual_word(self, slot: Property | Input) -> bool:
        return isinstance(slot, Input) and bool(slot.unconnected_index or slot.word)

    def _bound(self, slot: Property | Input) -> str | None:
        """Return the text of a slot's binding, None if the binding alone does not describe it."""
        binding = slot.binding
        if binding is None or _is_connected(slot):
            return None
        if not self._is_bare(slot) or self._implied_type(slot) != slot.type:
            return None
        return self._binding_text(binding, slot.flags)

    def _binding_text(self, binding: Binding, flags: int) -> str | None:
        if isinstance(binding, Expression):
            return f"= {self.names.expression(binding.uid)}(){_formula_comment(binding)}"
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
        output = read_output(slot)
        return (
            flags == slot_flags(slot)
            and not orphan_strings_of(slot)
            and not self._has_unusual_word(slot)
            and self._is_empty(slot)
            and (output.class_name if output is not None else "") == slot.class_name
        )

    def _is_empty(self, slot: Property | Input) -> bool:
        kind = slot.type.kind
        return slot.type is POINTER or bits(kind, slot.value) == bits(kind, slot.type.empty)

    def _implied_type(self, slot: Property | Input) -> SlotType | None:
        """Return the type that reading gives to a slot whose value is not written."""
        binding = slot.binding
        by_number = isinstance(binding, Variable) and isinstance(self.names.variable(binding), int)
        return None if by_number else implied_type(slot)

    def _connected(self, slot: Property | Input) -> Value | None:
        """Return the output, or the list of outputs, that an input reads."""
        if not isinstance(slot, Input) or slot.binding is not None or not slot.sources:
            return None
        if not self._is_bare(slot) or self._implied_type(slot) != slot.type:
            return None
        return self._sources(slot)

    def _sources(self, slot: Input) -> Value:
        values = [self._source(slot, source) for source in slot.sources]
        return BlockItems(values) if slot.multi_source else values[0]

    def _source(self, slot: Input, source: Source) -> Value:
        text = self.yaml.reference(self._output_text(source))
        extra: list[tuple[str, Value]] = []
        if source.flags != binding_flags(slot.type, source.flags, source.binding):
            extra.append(("flags", hash_text(source.flags)))
        if source.writes_blackboard:
            extra.append(("mark", hash_text(0x8000)))
        extra += self._binding_pairs(source.binding, source.flags)
        return Pairs([("from", text), *extra]) if extra else text

    def _output_text(self, source: Source) -> str:
        if source.node is None or source.output is None:
            return f"<- ?{source.raw_node}.{source.raw_output}"
        return self.names.output(source.node, source.output)

    # In several

    def _binding_pairs(self, binding: Binding | None, flags: int) -> list[tuple[str, Value]]:
        if binding is None:
            return []
        if isinstance(binding, Expression):
            return [("expression", self.names.expression(binding.uid) + _formula_comment(binding))]
        pairs: list[tuple[str, Value]] = [("blackboard", self.variable(binding))]
        if flags & COMPONENTS and binding.kind is Kind.VEC3:
            pairs.append(("component", COMPONENT_WORDS[flags >> 26 & 3]))
        return pairs

    def _long(self, slot: Property | Input) -> Pairs:
        pairs = Pairs()
        flags = flags_of(slot)
        fed = slot.binding is not None or _is_connected(slot)
        mark = ""
        if flags == slot_flags(slot) | CLASS_DEFAULT and isinstance(slot, Input):
            flags, mark = flags & ~CLASS_DEFAULT, "!default "
        if slot.type == POINTER:
            pairs.append(("class", mark + self.yaml.strings[slot.class_name]))
        elif not fed or mark or self._implied_type(slot) != slot.type or not self._is_empty(slot):
            pairs.append(("value", mark + value_text(self.yaml, slot.type, slot.value)))
        if isinstance(slot, Input) and _is_connected(slot):
            pairs.append(("from", self._sources(slot)))
        pairs += self._binding_pairs(slot.binding, slot.flags)
        if orphan_strings_of(slot):
            pairs.append(("enum", enum_text(self.yaml, slot)))
        if flags != slot_flags(slot):
            pairs.append(("flags", hash_text(flags)))
        if isinstance(slot, Input) and slot.unconnected_index:
            pairs.append(("idle", str(slot.unconnected_index)))
        if isinstance(slot, Input) and slot.word:
            pairs.append(("word", hash_text(slot.word)))
        return pairs


def _is_connected(slot: Property | Input) -> bool:
    return isinstance(slot, Input) and bool(slot.sources or slot.multi_source)


def _formula_comment(expression: Expression) -> str:
    """Return a formula as a comment behind the reference to it, "" if it is too long."""
    formula = infix(expression)
    fits = len(formula) <= _LONGEST and formula.isascii() and formula.isprintable()
    return f"  # {formula}" if fits else ""


def enum_text(yaml: YamlWriter, part: Property | Input | Variable | Condition) -> str:
    """Return the strings that a file keeps of an enum, with the value that they belong to."""
    texts = ", ".join(yaml.strings[text] for text in orphan_strings_of(part))
    return f"{{{part.value}: [{texts}]}}"


def variable_slot(yaml: YamlWriter, variable: Variable) -> Value:
    """Return the initial value of a variable, with its other facts."""
    value = _variable_value(yaml, variable)
    more: list[tuple[str, str]] = []
    if orphan_strings_of(variable):
        more.append(("enum", enum_text(yaml, variable)))
    if variable.file is not None:
        more.append(("file", yaml.strings[variable.file]))
    default = 2 if variable.file is None else 0
    if variable.inheritance != default:
        more.append(("inherits", INHERITS[variable.inheritance & 3]))
    if variable.notes:
        more.append(("notes", yaml.strings[variable.notes]))
    if not more:
        return value or "{}"
    return yaml.flow([("value", value), *more] if value else more)


INHERITS = ("root", "module", "none", "unknown")
"""Where a variable's value is inherited from, by its number."""


def _variable_value(yaml: YamlWriter, variable: Variable) -> str:
    if variable.kind is Kind.POINTER:
        return ""
    if variable.kind is Kind.U32:
        return str(variable.value)
    return value_text(yaml, KIND_TYPES[variable.kind], variable.value)
