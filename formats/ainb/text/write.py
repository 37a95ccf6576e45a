"""`Ainb` to the pairs and lists of its text: the facts of the file, its tables, its nodes."""

from __future__ import annotations

import re
from itertools import groupby

from ...core.kinds import Kind, bits
from ...core.records import Id, Part, Stored, unusual_specs
from ...errors import WrongType
from ...value_text import hash_text, one_line
from ...yaml.scalars import LONGEST_KEY
from ..expression.assemble import listing
from ..expression.compile import compiles_to
from ..expression.infix import infix
from ..expression.model import FILE_VERSIONS, DataType, Expression, Expressions, Instruction
from ..locate import int_places
from ..model import (
    Ainb,
    Attachment,
    Bound,
    Condition,
    Input,
    Link,
    Module,
    Node,
    Output,
    Property,
    Reference,
    Replacement,
    Resolve,
    Source,
    Transition,
    Variable,
    flags_of,
    orphan_strings_of,
)
from ..rules import derived
from ..rules.derived import binding_flags, implied_type, read_output, slot_flags
from ..rules.link_forms import OTHER, condition_form, is_named
from ..types import (
    BLACKBOARD,
    BOOL,
    CLASS_DEFAULT,
    COMPONENT_WORDS,
    COMPONENTS,
    FLAG_WORDS,
    FLOAT,
    KIND_TYPES,
    NO_NODE,
    POINTER,
    REPLACEMENT_WORDS,
    STRING,
    TYPE_TITLES,
    USES_DEFAULT,
    VEC3F,
    ConditionForm,
    LinkKind,
    SlotType,
    blackboard_kinds,
    guid_text,
)
from ..types import Value as Held
from . import fields
from .fields import STATE
from .names import PartNames
from .yaml_writer import GROUP, BlockItems, Pairs, Value, YamlWriter, map_or_list

_ROWS = {"id": "own id"}
"""The keys of rows that are not called as in the text."""


class RootWriter:
    """Writes one document as text."""

    def __init__(self, root: Ainb, yaml: YamlWriter) -> None:
        self.root = root
        self.yaml = yaml
        self.names = PartNames(root)
        self.nodes = NodeWriter(root, yaml, self.names)
        self.places = int_places(root) if root.resolves else {}

    def pairs(self) -> Pairs:
        """Return the whole text."""
        root = self.root
        pairs = Pairs(self._facts())
        if root.commands:
            commands = [(one.name, self._pairs(fields.COMMAND, one)) for one in root.commands]
            pairs.append(("commands", map_or_list(commands)))
        if root.variables:
            pairs.append(("blackboard", self._blackboard()))
        if root.expressions is not None:
            value = expressions_value(self.yaml, root.expressions, root.version)
            pairs.append(("expressions", value))
        if root.attachments:
            attachments = [
                (self.names.part(one.uid), self.nodes.attachment(one)) for one in root.attachments
            ]
            pairs.append(("attachments", map_or_list(attachments)))
        if root.nodes:
            nodes = [(self.nodes.key(node), self.nodes.node(node)) for node in root.nodes]
            pairs.append(("nodes", map_or_list(nodes)))
        pairs += self._tables()
        return Pairs(pairs, [_ROWS.get(name, name) for name, _value in pairs])

    def _facts(self) -> list[tuple[str, Value]]:
        root = self.root
        facts = [("ainb", f"0x{root.version:X}"), *self._pairs(fields.DOCUMENT, root)]
        if root.category_number != derived.category_number(root):
            facts.insert(3, ("category number", str(root.category_number)))
        if root.word_6c != 0:
            word = "none" if root.word_6c is None else hash_text(root.word_6c)
            facts.append(("word 6c", word))
        if root.section_58 is not None:
            section = fields.SECTION_58.flow(self.yaml, self.names, root.section_58)
            facts.append(("section 58", section))
        return facts

    def _pairs(self, record: fields.TextRecord[Part], part: Part) -> Pairs:
        return Pairs(record.pairs(self.yaml, self.names, part))

    def _blackboard(self) -> Value:
        pairs: list[tuple[str, Value]] = []
        variables = self.root.variables
        for kind in blackboard_kinds(self.root.version):
            places = [place for place, variable in enumerate(variables) if variable.kind is kind]
            if places:
                own = [(variables[i].name, variable_slot(self.yaml, variables[i])) for i in places]
                pairs.append((kind.row.ainb, map_or_list(own, places)))
        return Pairs(pairs, [GROUP] * len(pairs))

    # The tables behind

    def _tables(self) -> list[tuple[str, Value]]:
        root = self.root
        tables: dict[str, Value] = {
            "actions": BlockItems(self._pairs(fields.ACTION, action) for action in root.actions),
            "transitions": BlockItems(map(self._transition, root.transitions)),
            "replacements": self._replacements(),
            "resolves": BlockItems(map(self._resolve, root.resolves)),
        }
        filled: list[tuple[str, Value]] = [(name, table) for name, table in tables.items() if table]
        modules = BlockItems(map(self._module, root.modules))
        return filled if self._modules_follow() else [("modules", modules), *filled]

    def _modules_follow(self) -> bool:
        modules = [(one.path, one.category, one.instances) for one in self.root.modules]
        return modules == [(path, "AI", 1) for path in derived.module_paths(self.root.nodes)]

    def _module(self, module: Module) -> Value:
        if (module.category, module.instances) == ("AI", 1):
            return self.yaml.strings[module.path]
        return self._pairs(fields.MODULE, module)

    def _transition(self, transition: Transition) -> Value:
        pairs = self._pairs(fields.TRANSITION, transition)
        return pairs if is_named(transition) else Pairs(pairs[:1])

    def _replacements(self) -> Pairs:
        pairs = self._pairs(fields.REPLACEMENTS, self.root)
        if self.root.replacements:
            entries = BlockItems(map(self._replacement, self.root.replacements))
            pairs.append(("entries", entries))
        return pairs

    def _replacement(self, replacement: Replacement) -> Value:
        known = replacement.type < len(REPLACEMENT_WORDS)
        does = REPLACEMENT_WORDS[replacement.type] if known else str(replacement.type)
        return Pairs([("does", does), *self._pairs(fields.REPLACEMENT, replacement)])

    # Ints that are looked up by name

    def _resolve(self, resolve: Resolve) -> Value:
        pairs = self._pairs(fields.RESOLVE, resolve)
        if isinstance(resolve.target, Stored):
            return Pairs([*pairs, ("offset", hash_text(resolve.target.number))])
        place = self.places.get(resolve.target)
        if place is None:
            raise WrongType(f"a value named “{resolve.value_name}” is not in the file")
        *owner, number = place
        spelled = [self.yaml.strings[str(word)] for word in owner]
        return Pairs([*pairs, ("in", f"[{', '.join([*spelled, str(number)])}]")])


def expressions_value(yaml: YamlWriter, table: Expressions, version: int) -> Pairs:
    """Return the table of expressions, each by the name that values call it."""
    pairs: list[tuple[str, Value]] = []
    if table.version != FILE_VERSIONS[version]:
        pairs.append(("version", str(table.version)))
    keys = [*[name for name, _value in pairs], *range(len(table.expressions))]
    for place, expression in enumerate(table.expressions):
        pairs.append((f"f{place}", _expression(yaml, expression, table.version)))
    return Pairs(pairs, keys)


def _expression(yaml: YamlWriter, expression: Expression, version: int) -> Pairs:
    pairs = Pairs(
        [("takes", type_name(expression.input_type)), ("gives", type_name(expression.output_type))]
    )
    formula = infix(expression)
    if compiles_to(formula, expression, version):
        return Pairs([*pairs, ("formula", yaml.strings[formula])])
    pairs.append(("reading", yaml.strings[one_line(formula, 120)]))
    if expression.setup is not None:
        pairs.append(("setup", _code(yaml, expression.setup)))
    pairs.append(("code", _code(yaml, expression.code)))
    for name in ("memory", "local32", "local64"):
        if getattr(expression, name):
            pairs.append((name, str(getattr(expression, name))))
    return pairs


def _code(yaml: YamlWriter, code: list[Instruction]) -> Value:
    return BlockItems([yaml.strings[line] for line in listing(code)])


def type_name(type_: DataType) -> str:
    """Return the name of a type of an expression."""
    return type_.name.lower()


# Writes nodes and attachments as the maps and lists of an AINB text.

NOT_ROOT = "not root"
KIND_WORDS: dict[int, str] = {
    LinkKind.GENERIC: "generic",
    LinkKind.STRING: "string",
    LinkKind.INT: "int",
}
"""What the kinds of data links are called; others are `kind 7`."""
ENUM_WORD = "enum"


class NodeWriter:
    """Writes the nodes of one document as text."""

    def __init__(self, root: Ainb, yaml: YamlWriter, names: PartNames) -> None:
        self.root = root
        self.yaml = yaml
        self.names = names
        self.slots = SlotWriter(yaml, names)
        self.enums = derived.enum_outputs(root.nodes)
        self.links = derived.data_links(root, self.enums)
        self.used = derived.used_outputs(root.nodes)
        self.roots = derived.command_roots(root)

    def key(self, node: Node) -> str:
        """Return the key of a node: `[12] Title`, without the title if that is too long."""
        key = self.names.part(node.uid)
        return key if len(key.encode("utf-8", "replace")) < LONGEST_KEY // 8 else key.split(" ")[0]

    def node_alone(self, node: Node) -> Pairs:
        """Return a map with this node only, under its key in the whole text."""
        return Pairs([(self.key(node), self.node(node))])

    def node(self, node: Node) -> Pairs:
        """Return the map that describes a node."""
        pairs = Pairs(self._facts(node))
        for name, slots in (("properties", node.properties), ("inputs", node.inputs)):
            if slots:
                shown = [(slot.name, self.slots.slot(slot)) for slot in slots]
                pairs.append((name, map_or_list(shown)))
        if node.outputs:
            outputs = [(output.name, self.output(output)) for output in node.outputs]
            pairs.append(("outputs", map_or_list(outputs)))
        pairs += self._links(node)
        if node.queries != derived.queries(self.root, node):
            queries = [self._to(query) for query in node.queries]
            pairs.append(("queries", BlockItems(queries)))
        if node.attachments:
            names = map(self.names.part, node.attachments)
            pairs.append(("attachments", BlockItems(self.yaml.strings[name] for name in names)))
        return pairs

    def _facts(self, node: Node) -> list[tuple[str, Value]]:
        facts: list[tuple[str, Value]] = []
        title = type_title(node.type, node.name)
        if title != self.key(node).partition("] ")[2]:
            facts.append(("type", str(node.type)))
            facts.append(("class", self.yaml.strings[node.name]))
        facts.append(("guid", guid_text(node.guid)))
        flags = self._flags(node)
        if flags:
            facts.append(("flags", f"[{', '.join(flags)}]"))
        if node.state is not None:
            facts.append(("state", STATE.flow(self.yaml, self.names, node.state)))
        if node.hash is not None and node.hash[0] == node.name:
            facts.append(("hash", hash_text(node.hash[1])))
        if node.words != (0, 0, 0):
            facts.append(("words", f"[{', '.join(map(str, node.words))}]"))
        if node.multi_delta:
            facts.append(("sources counted", str(node.multi_delta)))
        return facts

    def _flags(self, node: Node) -> list[str]:
        implied = derived.node_flags(node, self.roots)
        flags = [word for bit, word in FLAG_WORDS.items() if node.flags & ~implied & bit]
        rest = node.flags & ~7
        if rest:
            flags.append(f"0x{rest:X}")
        if implied & ~node.flags:
            flags.append(NOT_ROOT)
        return flags

    def output(self, output: Output) -> str:
        """Return the type of an output, with any flags that differ from the derived ones."""
        is_enum = output.uid in self.enums
        word = ENUM_WORD if is_enum else output.type.word
        more = []
        if output.used != (output.uid in self.used):
            more.append(("used", bool_text(output.used)))
        more += fields.SLOTS[Output].pairs(self.yaml, self.names, output)
        if output.type == POINTER:
            word = f"!pointer {self.yaml.strings[output.class_name]}"
        return self.yaml.flow((("type", word), *more)) if more else word

    # Links

    def _to(self, target: Reference) -> str:
        return self.yaml.reference(self.names.link(target, NO_NODE))

    def _links(self, node: Node) -> list[tuple[str, Value]]:
        links: list[tuple[str, Value]] = []
        children = [link for link in node.links if link.kind == LinkKind.CHILD]
        if children:
            last = len(children) - 1
            items = [self._child(node, link, i == last) for i, link in enumerate(children)]
            links.append(("children", BlockItems(items)))
        transitions = [link for link in node.links if link.kind == LinkKind.TRANSITION]
        if transitions:
            links.append(
                ("transitions", BlockItems([self._transition(link) for link in transitions]))
            )
        data = [link for link in node.links if not derived.is_control(link)]
        if [derived.as_data_link(link) for link in data] != self.links[node.uid]:
            links.append(("data links", self._data(data)))
        return links

    def _data(self, links: list[Link]) -> Value:
        """Return the links of data by their kinds."""
        ordered = sorted(links, key=lambda link: link.kind)
        value = Pairs()
        for kind, some in groupby(ordered, key=lambda link: link.kind):
            items = [self._plain_link(link) for link in some]
            value.append((KIND_WORDS.get(kind, f"kind {kind}"), BlockItems(items)))
        return value

    def _plain_link(self, link: Link) -> Value:
        """Return the short form of a link, `Label: -> [3] Walk`, or its full map."""
        more = self._unexplained(link)
        target = self._to(link.target)
        if not more and link.condition is None and link.label not in LINK_WORDS:
            return Pairs([(link.label, target)])
        return Pairs([("to", target), ("label", self.yaml.strings[link.label]), *more])

    def _unexplained(self, link: Link) -> list[tuple[str, Value]]:
        pairs: list[tuple[str, Value]] = []
        if isinstance(link.extra, tuple):
            word, text = link.extra
            pairs.append(("extra", f"[{word}, {self.yaml.strings[text]}]"))
        elif link.extra is not None:
            pairs.append(("extra", hex_digits(link.extra)))
        if link.surplus:
            pairs.append(("surplus", hex_digits(link.surplus)))
        return pairs

    def _transition(self, link: Link) -> Value:
        found = link.transition or Stored(0)
        number = str(found.number) if isinstance(found, Stored) else self.names.part(found)
        pairs = [("to", self._to(link.target)), ("transition", number)]
        return Pairs([*pairs, *self._unexplained(link)])

    # Children

    def _child(self, node: Node, link: Link, is_last: bool) -> Value:
        form = condition_form(node.type, node.name, is_last)
        if link.condition is None and form is None:
            if not link.label and not self._unexplained(link):
                return self._to(link.target)
            return self._plain_link(link)
        pairs = Pairs(self._condition(link.condition, form, is_last))
        if link.label:
            pairs.append(("label", self.yaml.strings[link.label]))
        pairs.append(("to", self._to(link.target)))
        return Pairs([*pairs, *self._unexplained(link)])

    def _condition(
        self, condition: Condition | None, form: ConditionForm | None, is_last: bool
    ) -> list[tuple[str, Value]]:
        """Return the condition of a selector's child; `form` is the selector's form."""
        if condition is None:
            return [("when", "none")]
        pairs: list[tuple[str, Value]] = [("when", self._when(condition, is_last))]
        if condition.form is not form:
            pairs.append(("form", str(condition.form)))
        if orphan_strings_of(condition):
            pairs.append(("enum", enum_text(self.yaml, condition)))
        for bound, name in zip(condition.bounds, ("blackboard", "second"), strict=False):
            pairs += self._bound(bound, name)
        if condition.tail != bytes(condition.form.tail):
            pairs.append(("tail", hex_digits(condition.tail)))
        return pairs

    def _when(self, condition: Condition, is_last: bool) -> str:
        form, value = condition.form, condition.value
        default = 0 if form is ConditionForm.INT else OTHER
        if is_last and form.is_default(is_last) and value == default:
            return "default"
        if form.kind is Kind.STRING:
            text = self.yaml.strings[value]
            return text if text[0] in "'\"" else f"'{text}'"
        if form is ConditionForm.RANGE:
            return f"[{', '.join(self.yaml.floats[number] for number in value)}]"
        return self.yaml.floats[value] if form.kind is Kind.F32 else str(value)

    def _bound(self, bound: Bound, name: str) -> list[tuple[str, Value]]:
        pairs: list[tuple[str, Value]] = []
        if bound.variable is not None:
            pairs.append((name, self.slots.variable(bound.variable)))
        if bound.word != (BLACKBOARD if bound.variable is not None else 0):
            pairs.append((f"{name} word", hash_text(bound.word)))
        return pairs

    # Attachments

    def attachment(self, attachment: Attachment) -> Pairs:
        """Return the map that describes an attachment."""
        pairs = Pairs(fields.ATTACHMENT.pairs(self.yaml, self.names, attachment))
        if attachment.hash is not None and attachment.hash[0] == attachment.name:
            pairs.append(("hash", hash_text(attachment.hash[1])))
        if attachment.properties:
            slots = [(slot.name, self.slots.slot(slot)) for slot in attachment.properties]
            pairs.append(("properties", map_or_list(slots)))
        return pairs


LINK_WORDS = frozenset({"to", "when"})
"""Labels that would be taken for the name of a part of a link."""


def type_title(type_: int, name: str) -> str:
    """Return the title that identifies type and class of a node, "" if there is none."""
    if type_ == 0:
        return "" if name in TYPE_NUMBERS else name
    return "" if name else TYPE_TITLES.get(type_, "")


TYPE_NUMBERS = {title: int(number) for number, title in TYPE_TITLES.items()}
"""The built-in node types by what they are called."""


def hex_digits(data: bytes) -> str:
    """Return bytes as hex digits in quotes."""
    return f"'{data.hex()}'"


# Writes properties and inputs as the values of an AINB text: a constant, or the source of the
# value.

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
        self.root = names.root
        self.yaml = yaml
        self.names = names

    def slot(self, slot: Property | Input) -> Value:
        """Return the text of a property or input."""
        short = self._plain(slot) or self._bound(slot) or self._connected(slot)
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
        text = mark + value_text(self.yaml, slot.type, slot.value)
        if not orphan_strings_of(slot):
            return text
        return self.yaml.flow((("value", text), ("enum", enum_text(self.yaml, slot))))

    def _bound(self, slot: Property | Input) -> str | None:
        """Return the text of a slot's binding, None if the binding alone does not describe it."""
        binding = slot.binding
        if binding is None or _is_connected(slot):
            return None
        if not self._is_bare(slot) or self._implied_type(slot) != slot.type:
            return None
        return self._binding_text(binding, slot.flags)

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
        text = self.yaml.reference(self.names.source(source))
        extra: list[tuple[str, Value]] = []
        usual = binding_flags(slot.type, source.flags, self.root.binding(source.binding))
        if source.flags != usual:
            extra.append(("flags", hash_text(source.flags)))
        if source.writes_blackboard:
            extra.append(("mark", hash_text(0x8000)))
        extra += self._binding_pairs(source.binding, source.flags)
        return Pairs([("from", text), *extra]) if extra else text

    # In several

    def _binding_pairs(self, uid: Id | None, flags: int) -> list[tuple[str, Value]]:
        if uid is None:
            return []
        binding = self.root.binding(uid)
        if isinstance(binding, Expression):
            return [("expression", self.names.part(uid) + _formula_comment(binding))]
        pairs: list[tuple[str, Value]] = [("blackboard", self.variable(uid))]
        if flags & COMPONENTS and binding is not None and binding.kind is Kind.VEC3:
            pairs.append(("component", COMPONENT_WORDS[flags >> 26 & 3]))
        return pairs

    def _long(self, slot: Property | Input) -> Pairs:
        pairs = Pairs()
        flags = flags_of(slot)
        fed = slot.binding is not None or _is_connected(slot)
        mark = ""
        if flags == slot_flags(self.root, slot) | CLASS_DEFAULT and isinstance(slot, Input):
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
        if flags != slot_flags(self.root, slot):
            pairs.append(("flags", hash_text(flags)))
        pairs += fields.SLOTS[type(slot)].pairs(self.yaml, self.names, slot)
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
