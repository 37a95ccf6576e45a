"""AINB documents as YAML text: nodes by id and class, values by name, formulas readable.

What follows from the rest by the rules of the games' converter is left out, what nobody edits
stands in a leading comment, so a file comes back from its text byte for byte. A node may be shown
and edited alone; since its references lead all over the graph, it comes back as a whole document.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final, TypeGuard

from ...core.kinds import Kind, accept
from ...core.paths import Path
from ...core.records import Id, Part, Stored
from ...errors import FormatError, WrongType
from ...problems import Notes, Severity, TextResult
from ...value_text import hash_text, one_line
from ...yaml.comment import Facts, comment, pack, pack_data, read_comment
from ...yaml.events import EventSource, TypedText, located, placed_at
from ...yaml.scalars import Spelling
from ...yaml.source_map import NOTHING, MappedText, spelled
from ..binary.header import END, ORDER
from ..binary.write import write
from ..expression.assemble import assemble, listing
from ..expression.binary import read_expressions
from ..expression.compile import compile_formula, compiles_to
from ..expression.infix import infix
from ..expression.model import (
    CODE_VERSIONS,
    FILE_VERSIONS,
    TYPE_WORDS,
    DataType,
    Expression,
    Expressions,
    Instruction,
    Op,
    same_code,
)
from ..locate import int_places
from ..model import (
    Ainb,
    Command,
    Condition,
    IntPart,
    Module,
    Node,
    QueryLayout,
    Replacement,
    Resolve,
    Transition,
    Variable,
)
from ..rules import derived
from ..rules.derived import mixed_types, query_state
from ..rules.link_forms import is_named
from ..types import INT, REPLACEMENT_WORDS, VERSIONS, ConditionForm, blackboard_kinds
from . import fields
from .names import Lookup, PartNames, key_parts
from .nodes import NodeReader, NodeWriter, derived_guid
from .slots import read_variable, variable_text
from .tree import (
    MapFields,
    YamlMap,
    YamlScalar,
    YamlTree,
    as_list,
    as_map,
    as_pairs,
    as_scalar,
    parse,
)
from .yaml_writer import GROUP, BlockItems, Pairs, Value, YamlWriter, map_or_list, stated

_PARTS = (
    "ainb", "name", "category", "category number", "id", "parent id", "word 54", "more queries",
    "more outputs", "more uses", "word 6c", "section 58", "commands", "blackboard", "expressions",
    "attachments", "nodes", "modules", "actions", "transitions", "replacements", "resolves",
)  # fmt: skip
_KINDS = {kind.row.ainb: kind for kind in Kind if kind.row.ainb}
_WORD = 2**32 - 1
_ROWS = {"id": "own id"}
"""The keys of rows that are not called as in the text."""


def read_root(tree: YamlTree) -> Ainb:
    """Return the document of a text. Raises `FormatError` with the place."""
    top = as_map(tree, "the text of an AINB file")
    if all(key.text != "ainb" for key, _ in top.pairs):
        hint = "The first line of a text of this kind is “ainb: 0x407”."
        tree.refuse("“ainb” is missing, with the version of the file", hint)
    return _RootReader(top.fields(_PARTS)).read()


class _RootReader:
    """Reads the text of one document."""

    def __init__(self, parts: MapFields) -> None:
        self.parts = parts
        self.root = Ainb()
        self.lookup = Lookup()
        self.nodes = NodeReader(self.root, self.lookup)

    def read(self) -> Ainb:
        """Return the document."""
        parts, root = self.parts, self.root
        self._facts()
        if "blackboard" in parts:
            self._blackboard(parts["blackboard"])
        if "expressions" in parts:
            root.expressions = read_table(parts["expressions"], root.version, self.lookup)
        if "attachments" in parts:
            self.nodes.attachments(parts["attachments"])
        if "nodes" in parts:
            self.nodes.begin(parts["nodes"])
        root.transitions = [
            self._transition(item) for item in parts.listed("transitions", "entries")
        ]
        for key, value in parts.pairs("commands", "commands"):
            root.commands.append(self._command(key, value))
        self.nodes.end()
        self._modules()
        for item in parts.listed("actions", "actions"):
            root.actions.append(fields.ACTION.part(item, "an action", self.lookup))
        if "replacements" in parts:
            self._replacements(parts["replacements"])
        root.resolves = [self._resolve(item) for item in parts.listed("resolves", "entries")]
        return root

    # The facts of the file

    def _facts(self) -> None:
        root, parts = self.root, self.parts
        version = as_scalar(parts["ainb"], "a version")
        root.version = version.number(0, _WORD)
        if root.version not in VERSIONS:
            hint = "Versions 0x404, 0x407 and 0x408 are known."
            version.refuse(f"AINB version 0x{root.version:X} is not supported", hint)
        fields.DOCUMENT.take(root, parts, self.lookup)
        usual = derived.category_number(root)
        root.category_number = parts.number("category number", 0, _WORD, usual)
        if "word 6c" in parts:
            word = as_scalar(parts["word 6c"], "a number")
            root.word_6c = None if word.text == "none" else word.number(0, _WORD)
        if "section 58" in parts:
            root.section_58 = fields.SECTION_58.read_flow(parts["section 58"])

    # Commands and blackboard

    def _command(self, key: YamlScalar, tree: YamlTree) -> Command:
        name = key.string()
        parts = MapFields(tree, {"root": tree})
        if not isinstance(tree, YamlScalar):
            parts = as_map(tree, "a command").fields(fields.COMMAND.words)
        parts.need("root", "the node that the command begins at")
        guid = derived_guid(f"{self.root.name}/command/{name}")
        return replace(Command(name, guid), **fields.COMMAND.read(parts, self.lookup))

    def _blackboard(self, tree: YamlTree) -> None:
        kinds = blackboard_kinds(self.root.version)
        known = [kind.row.ainb for kind in kinds]
        variables: list[Variable] = []
        for word, item in as_map(tree, "types of variables").fields(known).items():
            for key, value in as_pairs(item, "variables"):
                variables.append(read_variable(_KINDS[word], key, value))
        self.root.variables = sorted(variables, key=lambda variable: kinds.index(variable.kind))
        for variable in self.root.variables:
            self.lookup.add_variable(variable)

    # The tables behind

    def _modules(self) -> None:
        root = self.root
        if "modules" not in self.parts:
            root.modules = [Module(path) for path in derived.module_paths(root.nodes)]
            return
        for item in as_list(self.parts["modules"], "modules"):
            if isinstance(item, YamlScalar):
                root.modules.append(Module(item.string()))
            else:
                root.modules.append(fields.MODULE.part(item, "a module", self.lookup))

    def _transition(self, tree: YamlTree) -> Transition:
        parts = as_map(tree, "a transition").fields(fields.TRANSITION.words)
        transition = Transition(**fields.TRANSITION.read(parts, self.lookup))
        if "command" in parts and not is_named(transition):
            parts["command"].refuse("only a transition whose low byte of flags is 0 has a command")
        return transition

    def _replacements(self, tree: YamlTree) -> None:
        if self.root.version == 0x404:
            tree.refuse("files of version 0x404 have no replacements")
        parts = as_map(tree, "the replacements").fields((*fields.REPLACEMENTS.words, "entries"))
        fields.REPLACEMENTS.take(self.root, parts, self.lookup)
        for item in parts.listed("entries", "replacements"):
            self.root.replacements.append(self._replacement(item))

    def _replacement(self, tree: YamlTree) -> Replacement:
        parts = as_map(tree, "a replacement").fields(("does", *fields.REPLACEMENT.words))
        does = as_scalar(parts.need("does"), "what is replaced")
        known = does.text in REPLACEMENT_WORDS
        number = REPLACEMENT_WORDS.index(does.text) if known else does.number(0, 0xFF)
        return Replacement(number, **fields.REPLACEMENT.read(parts, self.lookup))

    def _resolve(self, tree: YamlTree) -> Resolve:
        parts = as_map(tree, "an entry").fields((*fields.RESOLVE.words, "in", "offset"))
        names = fields.RESOLVE.read(parts, self.lookup)
        if "in" in parts:
            return Resolve(self._int(parts["in"]), **names)
        return Resolve(Stored(parts.number("offset", 0, _WORD, 0)), **names)

    def _int(self, tree: YamlTree) -> Id:
        """Return the int that `['[3]', inputs, 0]` leads to."""
        items = [as_scalar(item, "a word") for item in as_list(tree, "where the value is")]
        if len(items) not in (2, 3):
            tree.refuse("a node, a list and a number should be here")
        number = items[-1].number(0, _WORD)
        table = self._int_list(items)
        part = table[number] if number < len(table) else None
        if not _is_int(part):
            items[-1].refuse(f"there is no int {number}")
        return part.uid

    def _int_list(self, items: list[YamlScalar]) -> Sequence[IntPart | None]:
        name = items[0].text.strip("[]")
        word = items[1].text
        if items[0].text == "blackboard":
            return self.lookup.kinds.get(Kind.S32, [])
        if word == "attachment" and name in self.lookup.attachments:
            return list(self.lookup.attachments[name].properties)
        node = self.lookup.node(items[0], name)
        if word == "children":
            return [link.condition for link in node.children()]
        if word not in ("properties", "inputs"):
            items[1].refuse(f"“{word:.40}” is not one of properties, inputs, children, attachment")
        return list(node.properties if word == "properties" else node.inputs)


def _is_int(part: IntPart | None) -> TypeGuard[IntPart]:
    if part is None or isinstance(part, Variable):
        return part is not None
    return part.form is ConditionForm.INT if isinstance(part, Condition) else part.type is INT


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
        root, table = self.root, self.root.expressions
        commands = [(one.name, self._pairs(fields.COMMAND, one)) for one in root.commands]
        attachments = [
            (self.names.part(one.uid), self.nodes.attachment(one)) for one in root.attachments
        ]
        nodes = list(map(self.node_pair, root.nodes))
        actions = [self._pairs(fields.ACTION, action) for action in root.actions]
        modules = BlockItems(map(self._module, root.modules))
        pairs = stated(
            *self._facts(),
            ("commands", map_or_list(commands) or None),
            ("blackboard", self._blackboard() or None),
            ("expressions", None if table is None else self._expressions(table)),
            ("attachments", map_or_list(attachments) or None),
            ("nodes", map_or_list(nodes) or None),
            ("modules", None if self._modules_follow() else modules),
            ("actions", BlockItems(actions) or None),
            ("transitions", BlockItems(map(self._transition, root.transitions)) or None),
            ("replacements", self._replacements() or None),
            ("resolves", BlockItems(map(self._resolve, root.resolves)) or None),
        )
        return Pairs(pairs, [_ROWS.get(name, name) for name, _value in pairs])

    def node_pair(self, node: Node) -> tuple[str, Value]:
        """Return the key of a node in the text, and the map that describes it."""
        return self.nodes.key(node), self.nodes.node(node)

    def _facts(self) -> Pairs:
        root = self.root
        name, category, *facts = self._pairs(fields.DOCUMENT, root)
        word, number = root.word_6c, root.category_number
        is_usual = number == derived.category_number(root)
        unknown = "none" if word is None else hash_text(word)
        return stated(
            ("ainb", f"0x{root.version:X}"),
            name,
            category,
            ("category number", None if is_usual else str(number)),
            *facts,
            ("word 6c", None if word == 0 else unknown),
            ("section 58", fields.SECTION_58.flow(self.yaml, self.names, root.section_58)),
        )

    def _pairs(self, record: fields.TextRecord[Part], part: Part) -> Pairs:
        return Pairs(record.pairs(self.yaml, self.names, part))

    def _blackboard(self) -> Value:
        pairs: list[tuple[str, Value]] = []
        variables = self.root.variables
        for kind in blackboard_kinds(self.root.version):
            places = [place for place, variable in enumerate(variables) if variable.kind is kind]
            if places:
                own = [(variables[i].name, variable_text(self.yaml, variables[i])) for i in places]
                pairs.append((kind.row.ainb, map_or_list(own, places)))
        return Pairs(pairs, [GROUP] * len(pairs))

    # The tables behind

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
        entries = BlockItems(map(self._replacement, self.root.replacements))
        pairs = self._pairs(fields.REPLACEMENTS, self.root)
        return stated(*pairs, ("entries", entries or None))

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

    # Expressions

    def _expressions(self, table: Expressions) -> Pairs:
        """Return the table of expressions, each by the name that values call it."""
        is_usual = table.version == FILE_VERSIONS[self.root.version]
        version = stated(("version", None if is_usual else str(table.version)))
        pairs = [
            (f"f{place}", self._expression(expression, table.version))
            for place, expression in enumerate(table.expressions)
        ]
        return Pairs([*version, *pairs], [*(name for name, _value in version), *range(len(pairs))])

    def _expression(self, expression: Expression, version: int) -> Pairs:
        formula, setup = infix(expression), expression.setup
        types = (("takes", expression.input_type.word), ("gives", expression.output_type.word))
        if compiles_to(formula, expression, version):
            return Pairs([*types, ("formula", self.yaml.strings[formula])])
        return stated(
            *types,
            ("reading", self.yaml.strings[one_line(formula, 120)]),
            ("setup", None if setup is None else self._code(setup)),
            ("code", self._code(expression.code)),
            *self._pairs(fields.EXPRESSION, expression),
        )

    def _code(self, code: list[Instruction]) -> Value:
        return BlockItems([self.yaml.strings[line] for line in listing(code)])


# Expressions: formulas are compiled, listings assembled.

_EXPRESSION_PARTS = (
    "takes", "gives", "formula", "reading", "setup", "code", "memory", "local32", "local64",
)  # fmt: skip


def read_table(tree: YamlTree, version: int, lookup: Lookup) -> Expressions:
    """Return the expressions of a text, which `lookup` then knows by their names."""
    table = Expressions(FILE_VERSIONS[version])
    for key, value in as_map(tree, "expressions").pairs:
        if key.text == "version":
            table.version = as_scalar(value, "a version").number(
                CODE_VERSIONS[0], CODE_VERSIONS[-1]
            )
            continue
        if not re.fullmatch("f[0-9]{1,9}", key.text):
            key.refuse(f"“{key.text:.40}” is not a name of an expression", "They are f0, f1, f2 …")
        if key.text in lookup.expressions:
            key.refuse(f"another expression is called “{key.text}” too")
        expression = _expression(value, table.version, lookup)
        lookup.expressions[key.text] = expression.uid
        table.expressions.append(expression)
    return table


def _expression(tree: YamlTree, version: int, lookup: Lookup) -> Expression:
    parts = as_map(tree, "an expression").fields(_EXPRESSION_PARTS)
    expression = Expression()
    for name, attribute in (("takes", "input_type"), ("gives", "output_type")):
        if name in parts:
            setattr(expression, attribute, _data_type(as_scalar(parts[name], "a type"), version))
    if ("formula" in parts) == ("code" in parts):
        tree.refuse("either “formula” or “code” is needed here")
    if "formula" in parts:
        _take_formula(expression, as_scalar(parts["formula"], "a formula"), version)
    else:
        expression.code = _code(parts["code"], version)
        if "setup" in parts:
            expression.setup = _code(parts["setup"], version)
    fields.EXPRESSION.take(expression, parts, lookup)
    return expression


def _take_formula(expression: Expression, scalar: YamlScalar, version: int) -> None:
    with placed_at(scalar.event):
        expression.code, expression.memory = compile_formula(
            scalar.text, *expression.types, version
        )


def _data_type(scalar: YamlScalar, version: int) -> DataType:
    data_type = TYPE_WORDS.get(scalar.text)
    if data_type is None or (data_type is DataType.UINT and version < 3):
        scalar.refuse(f"“{scalar.text:.40}” is not a type", f"Known: {', '.join(TYPE_WORDS)}.")
    return data_type


def _code(tree: YamlTree, version: int) -> list[Instruction]:
    items = [as_scalar(item, "an instruction") for item in as_list(tree, "instructions")]
    code = [_instruction(item, version) for item in items]
    ends = [number for number, instruction in enumerate(code) if instruction.op is Op.END]
    if version == 1 and ends != [len(code) - 1]:
        tree.refuse("an expression of version 1 has its one END at the end")
    return code


def _instruction(scalar: YamlScalar, version: int) -> Instruction:
    with placed_at(scalar.event):
        instruction = assemble(scalar.text)
    if instruction.type is DataType.UINT and version < 3:
        scalar.refuse("expressions have unsigned ints from version 3 on only")
    return instruction


# What nobody edits, in the comment at the head of a text.

_LONGEST_GAP = 1 << 16


def describe(root: Ainb, block: int) -> str:
    """Return the comment at the head of a document's text, "" if it needs none."""
    facts: dict[str, str] = {}
    if block:
        facts["bytes"] = f"{block:X}"
    if root.strays:
        facts["strays"] = pack_data([[key, *texts] for key, texts in root.strays.items()])
    if root.gaps:
        facts["gaps"] = pack_data([[key, data.hex()] for key, data in root.gaps.items()])
    if root.query_layout is not None and root.query_layout.state == query_state(root):
        facts["queries"] = pack_data(_layout(root, root.query_layout))
    if root.expressions is not None and root.expressions.kept is not None:
        facts["expressions"] = pack(root.expressions.kept)
    return comment(facts) if facts else ""


def _block(facts: Facts) -> int:
    """Return the first of the private characters that stand for bytes, 0 if there are none."""
    return facts.block() if "bytes" in facts else 0


def restore(root: Ainb, facts: Facts) -> bool:
    """Restore the facts of the comment in a document; return whether all of them still apply."""
    for name, take in (("strays", _take_stray), ("gaps", _take_gap)):
        for entry in facts.elements(name) if name in facts else ():
            if not isinstance(entry, list):
                raise facts.error(name, "it is damaged")
            try:
                take(root, *map(partial(accept, Kind.STRING), entry))
            except (WrongType, TypeError, ValueError):
                raise facts.error(name, "it is damaged") from None
    fits = _restore_expressions(root, facts)
    return _restore_queries(root, facts) and fits


def _take_stray(root: Ainb, before: str, *strays: str) -> None:
    if strays:
        root.strays[before] = strays


def _take_gap(root: Ainb, behind: str, digits: str) -> None:
    root.gaps[behind] = bytes.fromhex(digits)
    if behind not in (*ORDER, END) or len(root.gaps[behind]) > _LONGEST_GAP:
        raise ValueError


def _restore_expressions(root: Ainb, facts: Facts) -> bool:
    """Restore the bytes of the expression section if they still have the same meaning."""
    if "expressions" not in facts or root.expressions is None:
        return "expressions" not in facts
    kept = facts.packed("expressions")
    try:
        expressions = read_expressions(kept, 0)
    except FormatError:
        raise facts.error("expressions", "it is damaged") from None
    if not same_code(expressions, root.expressions):
        return False
    root.expressions.kept = kept
    return True


# Queries


def _digest(root: Ainb) -> str:
    """Return a digest of the nodes and their queries: a few hex digits."""
    numbers = {node.uid: place for place, node in enumerate(root.nodes)}
    query_facts = [
        (node.is_query, [numbers.get(query, -1) for query in node.queries]) for node in root.nodes
    ]
    return hashlib.sha256(repr(query_facts).encode()).hexdigest()[:16]


def _layout(root: Ainb, layout: QueryLayout) -> list[object]:
    places = {node.uid: place for place, node in enumerate(root.nodes)}
    queries = [node.uid for node in root.nodes if node.is_query]
    numbers = {query: number for number, query in enumerate(queries)}
    entries = [
        [-1, query.number, half]
        if isinstance(query, Stored)
        else [places[query], numbers[query], half]
        for query, half in layout.entries
    ]
    return [_digest(root), entries, layout.slices, layout.counts]


def _restore_queries(root: Ainb, facts: Facts) -> bool:
    if "queries" not in facts:
        return True
    data = facts.data("queries")
    if not _is_layout(data):
        raise facts.error("queries", "it is damaged")
    digest, entries, slices, counts = data
    if digest != _digest(root) or len(slices) != len(root.nodes):
        return False
    if any(first + count > len(entries) for first, count in zip(slices, counts, strict=True)):
        raise facts.error("queries", "it is damaged")
    queries = {place: node.uid for place, node in enumerate(root.nodes) if node.is_query}
    known = [(queries.get(place, Stored(number)), half) for place, number, half in entries]
    root.query_layout = QueryLayout(known, slices, counts, query_state(root))
    return True


def _is_layout(data: object) -> bool:
    if not isinstance(data, list) or list(map(type, data)) != [str, list, list, list]:
        return False
    _digest, entries, slices, counts = data
    if not all(isinstance(entry, list) and len(entry) == 3 for entry in entries):
        return False
    words = [*slices, *counts, *(word for _place, *words in entries for word in words)]
    is_whole = all(type(number) is int and 0 <= number <= 0xFFFF for number in words)
    return (
        is_whole
        and all(type(place) is int for place, _number, _half in entries)
        and len(slices) == len(counts)
    )


_MOST_NOTES: Final = 20
_FAR: Final = 1_000


def to_text(root: Ainb) -> str:
    """Return a document as text from which `from_text` makes the same file again.

    Raises `WrongType` if something refers to a part that is not in the document.
    """
    return mapped_text(root).text


def mapped_text(root: Ainb, path: Path = ()) -> MappedText:
    """Return a node or the whole document as text, with the lines of each row.

    Raises `WrongType` for any other row.
    """
    node = _node(root, path) if path else None
    rows = NOTHING

    def body(strings: Spelling) -> str:
        nonlocal rows
        yaml = YamlWriter(strings)
        writer = RootWriter(root, yaml)
        pairs = writer.pairs() if node is None else Pairs([writer.node_pair(node)])
        text, rows = yaml.lines(pairs)
        return text

    def head(block: int) -> str:
        if node is None:
            return describe(root, block)
        return comment({"bytes": f"{block:X}"}) if block else ""

    made = spelled(body, head)
    return made.mapped(path, 0, rows if node is None else rows.below.get(0, NOTHING))


def read_text(text: str | TypedText) -> TextResult[Ainb]:
    """Return the document of a text, and notes on how it was read.

    Raises `FormatError` with line and column.
    """
    source = EventSource(text)
    with located(source.text):
        facts = read_comment(source.text)
        return _read(parse(source, _block(facts)), facts)


def _read(tree: YamlTree, facts: Facts) -> TextResult[Ainb]:
    notes = Notes()
    root = read_root(tree)
    if not restore(root, facts):
        notes.add(
            "The text was changed so that the order of the file’s parts, told in its comment, no "
            "longer fits; saving arranges them as the games’ tools do.",
            Severity.WARNING,
        )
    for sentence in islice(mixed_types(root), _MOST_NOTES):
        notes.add(sentence, Severity.WARNING)
    with placed_at(tree.event):
        write(root)
    return TextResult(root, notes.problems())


def from_text(text: str) -> Ainb:
    """Return the document of a text. Raises `FormatError` with line and column."""
    return read_text(text).root


# One node


def _node(root: Ainb, path: Path) -> Node:
    place = path[1] if len(path) == 2 and path[0] == "nodes" else None
    if not isinstance(place, int) or not 0 <= place < len(root.nodes):
        raise WrongType(
            "of a graph, only a node or all of it is shown as text",
            hint="Select a node, or the document’s first row.",
        )
    return root.nodes[place]


def subtree_from_text(root: Ainb, path: Path, text: str | TypedText) -> Ainb:
    """Return the document with the node at `path` replaced by the one that the text describes.

    Nothing is changed: give it to `Outline.replace`. Raises `FormatError` with line and column,
    and `WrongType` for a row that is neither a node nor the root.
    """
    if not path:
        return read_text(text).root
    _node(root, path)
    source = EventSource(text)
    with located(source.text):
        return _read_node(root, path, source)


def _read_node(root: Ainb, path: Path, source: EventSource) -> Ainb:
    part = as_map(parse(source, _block(read_comment(source.text))), "a node")
    key = _only_key(part, path)
    whole = to_text(root)
    facts = read_comment(whole)
    far = source.text.count("\n") + _FAR  # the lines behind this one are those of the other parts
    tree = as_map(parse(EventSource("\n" * far + whole), _block(facts)), "a document")
    nodes = as_map(tree.fields([name.text for name, _ in tree.pairs])["nodes"], "nodes")
    place = next(i for i, pair in enumerate(nodes.pairs) if _id(pair[0]) == _id(key))
    nodes.pairs[place] = part.pairs[0]
    try:
        ainb: Ainb = _read(tree, facts).root
    except FormatError as error:
        if error.line is not None and error.line > far:
            error.hint = f"That is in another part: {_line(whole, error.line - far)}."
            error.line = error.column = 1
        raise
    return ainb


def _only_key(part: YamlMap, path: Path) -> YamlScalar:
    """Return the key of the only node in a text; its id must be that of the node at `path`."""
    if len(part.pairs) != 1:
        part.refuse(f"one node should be here, not {len(part.pairs)}")
    key = part.pairs[0][0]
    if _id(key) != str(path[1]):
        key.refuse(f"the node keeps its id, [{path[1]}]", "Its name may change.")
    return key


def _id(key: YamlScalar) -> str:
    return key_parts(key, "a node")[0]


def _line(whole: str, number: int) -> str:
    """Return a line for a sentence, and the node that it belongs to."""
    lines = whole.split("\n")[:number]
    node = next((line for line in reversed(lines) if line.startswith("  '[")), "")
    return f"{node.strip(' :')} {lines[-1].strip():.80}".strip()
