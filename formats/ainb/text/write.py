"""`Ainb` to the pairs and lists of its text: the facts of the file, its tables, its nodes."""

from __future__ import annotations

from ...core.records import Part
from ...errors import WrongType
from ...value_text import hash_text, one_line
from ..expression.assemble import listing
from ..expression.compile import compiles_to
from ..expression.infix import infix
from ..expression.model import FILE_VERSIONS, DataType, Expression, Expressions, Instruction
from ..locate import int_places
from ..model import Ainb, Module, Replacement, Resolve, Transition
from ..rules import derived
from ..rules.link_forms import is_named
from ..types import REPLACEMENT_WORDS, blackboard_kinds
from . import fields
from .names import PartNames
from .write_nodes import NodeWriter
from .write_slots import variable_slot
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
                (self.names.attachment(one), self.nodes.attachment(one)) for one in root.attachments
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
        return record.pairs(self.yaml, self.names, part)

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
        if resolve.target is None:
            return Pairs([*pairs, ("offset", hash_text(resolve.raw_offset))])
        place = self.places.get(id(resolve.target))
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
