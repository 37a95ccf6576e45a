"""`Ainb` to the pairs and lists of its text: the facts of the file, its tables, its nodes."""

from __future__ import annotations

from formats.ainb.expression.assemble import listing
from formats.ainb.expression.compile import compiles_to
from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import DataType, Expression, Expressions, Instruction
from formats.ainb.locate import int_places
from formats.ainb.model import (
    Ainb,
    Command,
    Module,
    Node,
    Replacement,
    Resolve,
    Transition,
    XLinkAction,
)
from formats.ainb.rules import derived
from formats.ainb.text.lines import GROUP, BlockItems, Pairs, TextWords, Value, named
from formats.ainb.text.names import BOARD_WORDS, PartNames
from formats.ainb.text.write_nodes import NodeWriter
from formats.ainb.text.write_slots import variable_slot
from formats.ainb.types import REPLACEMENT_WORDS, blackboard_kinds, guid_text
from formats.errors import WrongType
from formats.value_text import hash_text, one_line

_ROWS = {"id": "own id"}
"""The keys of rows that are not called as in the text."""


class RootWriter:
    """Writes one document as text."""

    def __init__(self, root: Ainb, words: TextWords) -> None:
        self.root = root
        self.words = words
        self.names = PartNames(root)
        self.nodes = NodeWriter(root, words, self.names)
        self.places = int_places(root) if root.resolves else {}

    def pairs(self) -> Pairs:
        """Return the whole text."""
        root = self.root
        found_pairs = Pairs(self._facts())
        if root.commands:
            commands = [(command.name, self._command(command)) for command in root.commands]
            found_pairs.append(("commands", named(commands)))
        if root.variables:
            found_pairs.append(("blackboard", self._blackboard()))
        if root.expressions is not None:
            value = expressions_value(self.words, root.expressions, root.version)
            found_pairs.append(("expressions", value))
        if root.attachments:
            shown = [
                (self.names.attachment(attachment), self.nodes.attachment(attachment))
                for attachment in root.attachments
            ]
            found_pairs.append(("attachments", named(shown)))
        if root.nodes:
            nodes = [(self.nodes.key(node), self.nodes.node(node)) for node in root.nodes]
            found_pairs.append(("nodes", named(nodes)))
        found_pairs += self._tables()
        return Pairs(found_pairs, [_ROWS.get(name, name) for name, _value in found_pairs])

    def _facts(self) -> list[tuple[str, Value]]:
        root, strings = self.root, self.words.strings
        facts: list[tuple[str, Value]] = [
            ("ainb", f"0x{root.version:X}"),
            ("name", strings[root.name]),
            ("category", strings[root.category]),
        ]
        if root.category_number != derived.category_number(root):
            facts.append(("category number", str(root.category_number)))
        facts.append(("id", hash_text(root.own_id)))
        if root.parent_id:
            facts.append(("parent id", hash_text(root.parent_id)))
        if root.word_54:
            facts.append(("word 54", hash_text(root.word_54)))
        if root.word_6c != 0:
            word = "none" if root.word_6c is None else hash_text(root.word_6c)
            facts.append(("word 6c", word))
        if root.section_58 is not None:
            text, *rest = root.section_58
            facts.append(("section 58", f"[{strings[text]}, {', '.join(map(str, rest))}]"))
        return facts

    def _to(self, node: Node | None, raw: int, none: int) -> str:
        return self.words.reference(self.names.link(node, raw, none))

    def _command(self, command: Command) -> Value:
        value = Pairs([("root", self._to(command.root, command.raw_root, 0xFFFF))])
        if command.second is not None or command.raw_second:
            value.append(("second", self._to(command.second, command.raw_second, 0)))
        value.append(("guid", guid_text(command.guid)))
        return value

    def _blackboard(self) -> Value:
        blackboard_pairs: list[tuple[str, Value]] = []
        variables = self.root.variables
        for kind in blackboard_kinds(self.root.version):
            places = [place for place, variable in enumerate(variables) if variable.kind is kind]
            if places:
                pairs = [
                    (variables[i].name, variable_slot(self.words, variables[i])) for i in places
                ]
                blackboard_pairs.append((BOARD_WORDS[kind], named(pairs, places)))
        return Pairs(blackboard_pairs, [GROUP] * len(blackboard_pairs))

    # The tables behind

    def _tables(self) -> list[tuple[str, Value]]:
        root = self.root
        table_pairs: list[tuple[str, Value]] = []
        if not self._modules_follow():
            table_pairs.append(
                ("modules", BlockItems([self._module(module) for module in root.modules]))
            )
        if root.actions:
            table_pairs.append(
                ("actions", BlockItems([self._action(action) for action in root.actions]))
            )
        if root.transitions:
            table_pairs.append(
                ("transitions", BlockItems([self._transition(x) for x in root.transitions]))
            )
        table_pairs += self._replacements()
        if root.resolves:
            table_pairs.append(
                ("resolves", BlockItems([self._resolve(resolve) for resolve in root.resolves]))
            )
        return table_pairs

    def _modules_follow(self) -> bool:
        module_facts = [
            (module.path, module.category, module.instances) for module in self.root.modules
        ]
        return module_facts == [(path, "AI", 1) for path in derived.module_paths(self.root.nodes)]

    def _module(self, module: Module) -> Value:
        path = self.words.strings[module.path]
        if (module.category, module.instances) == ("AI", 1):
            return path
        value = Pairs([("path", path), ("category", self.words.strings[module.category])])
        if module.instances != 1:
            value.append(("instances", str(module.instances)))
        return value

    def _action(self, action: XLinkAction) -> Value:
        strings = self.words.strings
        node = self._to(action.node, action.raw_node, -1)
        return Pairs(
            [("node", node), ("slot", strings[action.slot]), ("action", strings[action.action])]
        )

    def _transition(self, transition: Transition) -> Value:
        value = Pairs([("flags", hash_text(transition.flags))])
        if not transition.flags & 0xFF:
            value.append(("command", self.words.strings[transition.command]))
        return value

    def _replacements(self) -> list[tuple[str, Value]]:
        root = self.root
        head = (root.replaced, root.replacement_byte, root.after_nodes, root.after_attachments)
        pairs = Pairs()
        for name, value, usual in zip(REPLACEMENT_HEAD, head, (0, 0, -1, -1), strict=True):
            if value != usual:
                pairs.append((name, str(value)))
        if root.replacements:
            entries = [self._replacement(replacement) for replacement in root.replacements]
            pairs.append(("entries", BlockItems(entries)))
        return [("replacements", pairs)] if pairs else []

    def _replacement(self, replacement: Replacement) -> Value:
        known = replacement.type < len(REPLACEMENT_WORDS)
        value = Pairs(
            [("does", REPLACEMENT_WORDS[replacement.type] if known else str(replacement.type))]
        )
        value.append(("node", self._to(replacement.node, replacement.raw_node, -1)))
        value.append(("position", str(replacement.position)))
        if replacement.new_node is not None or replacement.raw_new_node != -1:
            value.append(("new node", self._to(replacement.new_node, replacement.raw_new_node, -1)))
        if replacement.byte:
            value.append(("byte", str(replacement.byte)))
        return value

    # Ints that are looked up by name

    def _resolve(self, resolve: Resolve) -> Value:
        strings = self.words.strings
        pairs = Pairs(
            [("class", strings[resolve.class_name]), ("value", strings[resolve.value_name])]
        )
        if resolve.target is None:
            return Pairs([*pairs, ("offset", hash_text(resolve.raw_offset))])
        place = self.places.get(id(resolve.target))
        if place is None:
            raise WrongType(f"a value named “{resolve.value_name}” is not in the file")
        *owner, number = place
        spelled = [strings[str(word)] for word in owner]
        return Pairs([*pairs, ("in", f"[{', '.join([*spelled, str(number)])}]")])


REPLACEMENT_HEAD = ("replaced", "byte", "nodes after", "attachments after")
"""What the head of the replacement table says, in the order of the file."""


VERSIONS = {0x404: 1, 0x407: 2, 0x408: 3}
"""The version of the expressions by that of the file."""


def expressions_value(words: TextWords, table: Expressions, version: int) -> Pairs:
    """Return the table of expressions, each by the name that values call it."""
    expression_pairs: list[tuple[str, Value]] = []
    if table.version != VERSIONS[version]:
        expression_pairs.append(("version", str(table.version)))
    keys = [*[name for name, _value in expression_pairs], *range(len(table.expressions))]
    for place, expression in enumerate(table.expressions):
        expression_pairs.append((f"f{place}", _expression(words, expression, table.version)))
    return Pairs(expression_pairs, keys)


def _expression(words: TextWords, expression: Expression, version: int) -> Pairs:
    pairs = Pairs(
        [("takes", type_word(expression.input_type)), ("gives", type_word(expression.output_type))]
    )
    formula = infix(expression)
    if compiles_to(formula, expression, version):
        return Pairs([*pairs, ("formula", words.strings[formula])])
    pairs.append(("reading", words.strings[one_line(formula, 120)]))
    if expression.setup is not None:
        pairs.append(("setup", _code(words, expression.setup)))
    pairs.append(("code", _code(words, expression.code)))
    for name in ("memory", "local32", "local64"):
        if getattr(expression, name):
            pairs.append((name, str(getattr(expression, name))))
    return pairs


def _code(words: TextWords, code: list[Instruction]) -> Value:
    return BlockItems([words.strings[line] for line in listing(code)])


def type_word(type_: DataType) -> str:
    """Return the name of a type of an expression."""
    return type_.name.lower()
