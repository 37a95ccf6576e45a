"""Reads the text of an AINB document into `Ainb`: the file's facts, its tables, then its nodes."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeGuard

from ...core.kinds import Kind
from ...core.records import Id, Stored
from ...yaml.events import placed_at
from ..expression.assemble import assemble
from ..expression.compile import compile_formula
from ..expression.model import (
    CODE_VERSIONS,
    FILE_VERSIONS,
    DataType,
    Expression,
    Expressions,
    Instruction,
    Op,
)
from ..model import (
    Ainb,
    Attachment,
    Bound,
    Command,
    Condition,
    IntPart,
    Link,
    Module,
    Node,
    Output,
    Reference,
    Replacement,
    Resolve,
    Transition,
    Variable,
)
from ..rules import derived
from ..rules.link_forms import OTHER, PORT_SIZE, PortForm, condition_form, is_named, port_form
from ..types import (
    BLACKBOARD,
    FLAG_WORDS,
    INT,
    KIND_TYPES,
    NO_NODE,
    POINTER,
    QUERY_FLAG,
    REPLACEMENT_WORDS,
    ROOT_FLAG,
    VERSIONS,
    ConditionForm,
    LinkKind,
    NodeType,
    SlotType,
    Value,
    blackboard_kinds,
)
from . import fields
from .fields import STATE, guid_of
from .names import Lookup, key_parts
from .read_slots import SlotReader, enum_strings, kind_value, value_of, vector
from .tree import (
    MapFields,
    YamlList,
    YamlMap,
    YamlScalar,
    YamlTree,
    as_list,
    as_map,
    as_pairs,
    as_scalar,
)
from .write import ENUM_WORD, INHERITS, KIND_WORDS, LINK_WORDS, NOT_ROOT, TYPE_NUMBERS

_PARTS = (
    "ainb", "name", "category", "category number", "id", "parent id", "word 54", "more queries",
    "more outputs", "more uses", "word 6c", "section 58", "commands", "blackboard", "expressions",
    "attachments", "nodes", "modules", "actions", "transitions", "replacements", "resolves",
)  # fmt: skip
_VARIABLE_PARTS = ("value", "enum", "file", "inherits", "notes")
_KINDS = {kind.row.ainb: kind for kind in Kind if kind.row.ainb}
_WORD = 2**32 - 1


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
            self._transition(item) for item in parts.elements("transitions", "entries")
        ]
        for key, value in parts.pairs("commands", "commands"):
            root.commands.append(self._command(key, value))
        self.nodes.end()
        self._modules()
        for item in parts.elements("actions", "actions"):
            root.actions.append(fields.ACTION.part(item, "an action", self.lookup))
        if "replacements" in parts:
            self._replacements(parts["replacements"])
        root.resolves = [self._resolve(item) for item in parts.elements("resolves", "entries")]
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
                variables.append(_variable(_KINDS[word], key, value))
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
        for item in parts.elements("entries", "replacements"):
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


def _variable(kind: Kind, key: YamlScalar, tree: YamlTree) -> Variable:
    """Return a variable of a kind with its start value."""
    parts = MapFields(tree, {"value": tree})
    if isinstance(tree, YamlMap):
        parts = tree.fields(_VARIABLE_PARTS)
    variable = Variable(kind, key.string(), notes=parts.text("notes", ""))
    if kind is not Kind.POINTER:
        variable.value = _variable_value(kind, parts.need("value"))
    elif "value" in parts:
        parts["value"].refuse("a pointer has no value")
    if "enum" in parts:
        if kind is not Kind.S32:
            parts["enum"].refuse("only ints are of an enum")
        variable.orphan_strings = enum_strings(parts["enum"], variable.value)
    if "file" in parts:
        variable.file = as_scalar(parts["file"], "a path").string()
        variable.inheritance = 0
    if "inherits" in parts:
        word = as_scalar(parts["inherits"], "a word")
        if word.text not in INHERITS:
            word.refuse(f"“{word.text:.40}” is not one of {', '.join(INHERITS)}")
        variable.inheritance = INHERITS.index(word.text)
    return variable


def _variable_value(kind: Kind, tree: YamlTree) -> Value:
    if kind is Kind.VEC3:
        return vector(tree)
    scalar = as_scalar(tree, f"a {kind.value}")
    if kind in (Kind.F32, Kind.U32, Kind.STRING):
        return kind_value(kind, scalar)
    type_, value = value_of(tree)
    if isinstance(tree, YamlList) or type_ != KIND_TYPES[kind]:
        scalar.refuse(f"“{scalar.text:.40}” is not of type {kind.row.ainb}")
    return value


# Reads the nodes of an AINB text: first the nodes themselves, then their references.

# Links of nodes from the values of a text: children with conditions, transitions, data links.

_LINK_KINDS = {word: int(kind) for kind, word in KIND_WORDS.items()}
_LINK_KINDS |= {f"kind {number}": number for number in (1, 6, 7, 8, 9)}
_UNEXPLAINED = ("extra", "surplus")
_PLAIN = ("to", "label", *_UNEXPLAINED)
_CHILD = (
    "when", "form", "enum", "blackboard", "blackboard word", "second", "second word", "tail",
    "label", "to", *_UNEXPLAINED,
)  # fmt: skip
_MOST_SURPLUS = 64
_EXTRAS = (PORT_SIZE, 2 * PORT_SIZE)


class LinkReader:
    """Reads the links of one document, after its transitions."""

    def __init__(self, root: Ainb, lookup: Lookup) -> None:
        self.root = root
        self.lookup = lookup

    def children(self, node: Node, parts: MapFields) -> list[Link]:
        """Return the links to children, which are a part of their node."""
        items = parts.elements("children", "children")
        return [self._child(node, item, item is items[-1]) for item in items]

    def transitions(self, parts: MapFields) -> list[Link]:
        """Return the links of transitions, which are a part of their node."""
        return [self._transition(item) for item in parts.elements("transitions", "transitions")]

    def data(self, node: Node, tree: YamlTree) -> list[Link]:
        """Return the links of data that a text gives in the place of those by rule."""
        links = []
        for word, items in as_map(tree, "kinds of links").fields(tuple(_LINK_KINDS)).items():
            for item in as_list(items, "links"):
                link = self._plain(item, _LINK_KINDS[word])
                self._take_unexplained(node, link, item)
                links.append(link)
        return links

    # One link

    def _to(self, tree: YamlTree) -> Reference:
        return self.lookup.link(tree, NO_NODE, -(2**31), 2**31 - 1)

    def _plain(self, tree: YamlTree, kind: int) -> Link:
        """Return a link that has no condition: `-> [3] Walk`, with a label, or with its parts."""
        if isinstance(tree, YamlMap) and _is_labelled(tree):
            key, value = tree.pairs[0]
            return Link(kind, self._to(value), key.string())
        if isinstance(tree, YamlScalar):
            return Link(kind, self._to(tree))
        return self._by_parts(kind, as_map(tree, "a link").fields(_PLAIN))

    def _by_parts(self, kind: int, parts: MapFields) -> Link:
        target = self._to(parts.need("to", "the node that the link leads to"))
        return Link(kind, target, parts.text("label", ""))

    def _take_unexplained(self, node: Node, link: Link, tree: YamlTree) -> None:
        """Give a link the bytes that no rule explains."""
        if not isinstance(tree, YamlMap) or _is_labelled(tree):
            return
        parts = {key.text: value for key, value in tree.pairs}
        if "surplus" in parts:
            link.surplus = data_of(parts["surplus"])
            if len(link.surplus) > _MOST_SURPLUS:
                parts["surplus"].refuse(f"more than {_MOST_SURPLUS} bytes do not fit a link")
        if "extra" in parts:
            link.extra = self._extra(node, link, parts["extra"])

    def _extra(self, node: Node, link: Link, tree: YamlTree) -> bytes | tuple[int, str]:
        shape = port_form(link.kind, node.type, self.root.version)
        if shape is None:
            tree.refuse("a link of this node holds no value of its own")
        if shape is PortForm.TEXT:
            items = as_list(tree, "a number and a text")
            if len(items) != 2:
                tree.refuse("a number and a text should be here")
            word = as_scalar(items[0], "a number").number(0, 0xFFFFFFFF)
            return word, as_scalar(items[1], "a text").string()
        data = data_of(tree)
        if len(data) not in _EXTRAS:
            tree.refuse(f"{len(data)} bytes are not the 8 that a link holds")
        return data

    def _transition(self, tree: YamlTree) -> Link:
        parts = as_map(tree, "a transition").fields(("to", "transition", *_UNEXPLAINED))
        link = self._by_parts(int(LinkKind.TRANSITION), parts)
        parts.need("transition", "a number")
        number = parts.number("transition", 0, 0xFFFFFFFF)
        is_there = number < len(self.root.transitions)
        link.transition = self.root.transitions[number].uid if is_there else Stored(number)
        if "surplus" in parts:
            link.surplus = data_of(parts["surplus"])
        return link

    # Children

    def _child(self, node: Node, tree: YamlTree, is_last: bool) -> Link:
        shape = condition_form(node.type, node.name, is_last)
        if not isinstance(tree, YamlMap) or _is_labelled(tree):
            link = self._plain(tree, int(LinkKind.CHILD))
            if shape:
                tree.refuse(
                    f"“when” is missing here: {node.title} chooses among its children",
                    "Write “when:” with the value and “to:” with the link.",
                )
            return link
        parts = tree.fields(_CHILD)
        link = self._by_parts(int(LinkKind.CHILD), parts)
        self._take_unexplained(node, link, tree)
        if "when" in parts and not _is_word(parts["when"], "none"):
            if not shape:
                parts["when"].refuse(f"{node.title} does not choose among its children")
            link.condition = self._condition(shape, parts, is_last)
        elif shape and "when" not in parts:
            tree.refuse(f"“when” is missing here: {node.title} chooses among its children")
        return link

    def _condition(
        self, form: ConditionForm, parts: dict[str, YamlTree], is_last: bool
    ) -> Condition:
        if "form" in parts and as_scalar(parts["form"], "a word").text != form:
            parts["form"].refuse(f"this node’s children are chosen by “{form}” in this place")
        value = _when(form, parts["when"], is_last)
        names = ("blackboard", "second")[: form.numbers]
        bounds = [self._bound(form, parts, name) for name in names]
        condition = Condition.of(form, value, *bounds)
        if "enum" in parts:
            if form is not ConditionForm.INT:
                parts["enum"].refuse("only ints are of an enum")
            condition.orphan_strings = enum_strings(parts["enum"], condition.value)
        if "tail" in parts:
            condition.tail = data_of(parts["tail"])
            if len(condition.tail) != form.tail:
                parts["tail"].refuse(f"{form.tail} bytes should be here")
        return condition

    def _bound(self, form: ConditionForm, parts: dict[str, YamlTree], name: str) -> Bound:
        bound = Bound()
        if name in parts:
            kind = form.bound_kind
            if kind is None:
                parts[name].refuse("the last child takes all other values")
            scalar = as_scalar(parts[name], "the name of a variable")
            value = scalar.value()
            is_number = isinstance(value, int) and not isinstance(value, bool)
            variable = self.lookup.numbered(scalar, kind) if is_number else None
            bound = Bound(BLACKBOARD, variable or self.lookup.variable(scalar, scalar.text, kind))
        word = parts.get(f"{name} word")
        if word is not None:
            bound.word = as_scalar(word, "a number").number(0, 0xFFFFFFFF)
            if bound.variable is not None and (bound.word & 0xFFFF or not bound.word & BLACKBOARD):
                word.refuse("this word does not say that the value comes from the blackboard")
        return bound


def _when(form: ConditionForm, tree: YamlTree, is_last: bool) -> Value:
    if _is_word(tree, "default"):
        if not form.is_default(is_last):
            hint = "A text “default” is written in quotes."
            tree.refuse("only the last child of a selector of values is the default", hint)
        return 0 if form is ConditionForm.INT else OTHER
    if form is ConditionForm.RANGE:
        items = as_list(tree, "the low and the high end")
        if len(items) != 2:
            tree.refuse(f"a range has 2 numbers, not {len(items)}")
        return as_scalar(items[0], "a number").float32(), as_scalar(items[1], "a number").float32()
    scalar = as_scalar(tree, "a value")
    if form is ConditionForm.LAST_RANGE and scalar.is_plain:
        scalar.refuse("the last child takes all other values", "Write “when: default”.")
    return kind_value(form.kind, scalar)


def _is_labelled(tree: YamlMap) -> bool:
    return len(tree.pairs) == 1 and tree.pairs[0][0].text not in LINK_WORDS


def _is_word(tree: YamlTree, word: str) -> bool:
    return isinstance(tree, YamlScalar) and tree.is_plain and tree.text == word


def data_of(tree: YamlTree) -> bytes:
    """Return the bytes of hex digits."""
    scalar = as_scalar(tree, "hex digits")
    try:
        return bytes.fromhex(scalar.text)
    except ValueError:
        scalar.refuse(f"“{scalar.text:.40}” are not hex digits, two for each byte")


_NODE_PARTS = (
    "type", "class", "guid", "flags", "state", "hash", "words", "sources counted", "properties",
    "inputs", "outputs", "children", "transitions", "data links", "queries", "attachments",
)  # fmt: skip
_OUTPUT = fields.SLOTS[Output]
_OUTPUT_TYPES = {slot_type.word: slot_type for slot_type in SlotType if slot_type is not POINTER}
_FLAGS = {word: bit for bit, word in FLAG_WORDS.items()}
_GUIDS = uuid.UUID("6f0c1f2e-6f44-5d0c-9a52-2f6a4f1f7d11")
"""The namespace in which nodes without a GUID of their own are given one."""


class NodeReader:
    """Reads the nodes of one document in two passes, because they refer to each other."""

    def __init__(self, root: Ainb, lookup: Lookup) -> None:
        self.root = root
        self.lookup = lookup
        self.slots = SlotReader(root, lookup)
        self.links = LinkReader(root, lookup)
        self.enums: set[Id] = set()
        self.parts: list[tuple[Node, MapFields]] = []
        self.not_roots: set[Id] = set()
        self._used: list[tuple[Output, bool]] = []

    def begin(self, tree: YamlTree) -> None:
        """First pass: read the nodes and their outputs."""
        for key, value in as_map(tree, "nodes").pairs:
            name, title = key_parts(key, "a node")
            if name in self.lookup.nodes:
                key.refuse(f"another node is called [{name}] too", "Ids are any words or numbers.")
            parts = _body(value, "the parts of a node").fields(_NODE_PARTS)
            node = self._node(key, title, name, parts)
            self.lookup.nodes[name] = node
            self.root.nodes.append(node)
            self.parts.append((node, parts))

    def _node(self, key: YamlScalar, title: str, name: str, parts: MapFields) -> Node:
        node = Node(int(NodeType.USER), title, b"", 0)
        if title in TYPE_NUMBERS:
            node.type, node.name = TYPE_NUMBERS[title], ""
        if "type" in parts:
            node.type, node.name = _node_type(as_scalar(parts["type"], "a type of node")), ""
        if "class" in parts:
            node.name = as_scalar(parts["class"], "the name of a class").string()
            node.type = node.type if "type" in parts else int(NodeType.USER)
        elif "type" not in parts:
            key.string()
        guid = parts.get("guid")
        node.guid = guid_of(guid) if guid else derived_guid(f"{self.root.name}/{name}")
        self._take_flags(node, parts)
        self._take_other_facts(node, parts)
        for label, item in parts.pairs("outputs", "outputs"):
            node.outputs.append(self._output(label, item))
        node.outputs.sort(key=lambda output: output.type)
        return node

    def _take_flags(self, node: Node, parts: MapFields) -> None:
        for item in parts.elements("flags", "flags"):
            word = as_scalar(item, "a flag")
            if word.text == NOT_ROOT:
                self.not_roots.add(node.uid)
            elif word.text in _FLAGS:
                node.flags |= _FLAGS[word.text]
            elif word.text[:1].isdigit():
                node.flags |= word.number(0, 0xFF)
            else:
                known = ", ".join([*_FLAGS, NOT_ROOT])
                word.refuse(f"“{word.text:.40}” is not a flag of a node", f"Known: {known}.")

    def _take_other_facts(self, node: Node, parts: MapFields) -> None:
        if "state" in parts:
            if self.root.version != 0x404:
                parts["state"].refuse("only files of version 0x404 have states")
            node.state = STATE.read_flow(parts["state"])
        if "hash" in parts:
            node.hash = (node.name, parts.number("hash", 0, 0xFFFFFFFF))
        if "words" in parts:
            items = as_list(parts["words"], "numbers")
            if len(items) != 3:
                parts["words"].refuse(f"3 numbers should be here, not {len(items)}")
            byte, word, half = (as_scalar(item, "a number").number(0, 0xFFFFFFFF) for item in items)
            if byte > 0xFF or half > 0xFFFF:
                parts["words"].refuse("these numbers do not fit: a byte, a word, half a word")
            node.words = (byte, word, half)
        node.multi_delta = parts.number("sources counted", -0xFFFF, 0xFFFF, 0)

    def _output(self, label: YamlScalar, tree: YamlTree) -> Output:
        parts = MapFields(tree, {"type": tree})
        if isinstance(tree, YamlMap):
            parts = tree.fields(("type", "used", *_OUTPUT.words))
        kind = parts.need("type")
        output = Output(INT, label.string())
        scalar = as_scalar(kind, "the type of an output")
        if scalar.tag == "!pointer":
            output.type, output.class_name = POINTER, scalar.string()
        elif scalar.text == ENUM_WORD:
            self.enums.add(output.uid)
        elif scalar.text in _OUTPUT_TYPES:
            output.type = _OUTPUT_TYPES[scalar.text]
        else:
            known = ", ".join([*_OUTPUT_TYPES, ENUM_WORD])
            hint = f"Known: {known}, and “!pointer” with a class."
            scalar.refuse(f"“{scalar.text:.40}” is not a type of an output", hint)
        if "used" in parts:
            self._used.append((output, as_scalar(parts["used"], "true or false").boolean()))
        _OUTPUT.take(output, parts, self.lookup)
        return output

    # References

    def end(self) -> None:
        """Second pass: read the nodes' references, and derive the parts that follow from them."""
        for node, parts in self.parts:
            node.properties = self.slots.properties(parts)
            node.inputs = self.slots.inputs(parts)
            self._take_attachments(node, parts)
        self._derive_flags()
        by_rule = derived.data_links(self.root, self.enums)
        for node, parts in self.parts:
            node.links = self._links(node, parts, by_rule[node.uid])
            node.queries = derived.queries(self.root, node)
            if "queries" in parts:
                node.queries = [self._query(item) for item in as_list(parts["queries"], "links")]
        used = derived.used_outputs(self.root.nodes)
        for node in self.root.nodes:
            for output in node.outputs:
                output.used = output.uid in used
        for output, is_used in self._used:
            output.used = is_used

    def _derive_flags(self) -> None:
        roots = derived.command_roots(self.root)
        for node in self.root.nodes:
            node.flags |= derived.node_flags(node, roots)
            if node.uid in self.not_roots:
                node.flags &= ~ROOT_FLAG

    def _links(self, node: Node, parts: MapFields, derived: list[derived.DataLink]) -> list[Link]:
        links = [*self.links.children(node, parts), *self.links.transitions(parts)]
        if "data links" in parts:
            links += self.links.data(node, parts["data links"])
        else:
            links += [
                Link(int(data_link.kind), data_link.target, data_link.label)
                for data_link in derived
            ]
        return sorted(links, key=lambda link: link.kind)

    def _query(self, tree: YamlTree) -> Id:
        node = self.root.node(self.lookup.link(tree, 0, 0, -1))
        if node is None:
            tree.refuse("a query is a node, such as “-> [3] GetSpeed”")
        if not node.flags & QUERY_FLAG:
            what = f"{as_scalar(tree, 'a node').text:.60} is not a query"
            tree.refuse(what.removeprefix("-> "), "Give it “flags: [query]”.")
        return node.uid

    # Attachments

    def attachments(self, tree: YamlTree) -> None:
        """Read the attachments."""
        for key, value in as_map(tree, "attachments").pairs:
            name, title = key_parts(key, "an attachment")
            if name in self.lookup.attachments:
                key.refuse(f"another attachment is called [{name}] too")
            key.string()
            attachment = Attachment(title)
            known = (*fields.ATTACHMENT.words, "hash", "properties")
            parts = _body(value, "an attachment").fields(known)
            fields.ATTACHMENT.take(attachment, parts, self.lookup)
            if "hash" in parts:
                attachment.hash = (title, parts.number("hash", 0, 0xFFFFFFFF))
            attachment.properties = self.slots.properties(parts)
            self.lookup.attachments[name] = attachment
            self.root.attachments.append(attachment)

    def _take_attachments(self, node: Node, parts: MapFields) -> None:
        for tree in parts.elements("attachments", "attachments"):
            scalar = as_scalar(tree, "an attachment such as “[0] Delay”")
            name, _ = key_parts(scalar, "an attachment")
            attachment = self.lookup.attachments.get(name)
            if attachment is None:
                scalar.refuse(f"there is no attachment [{name}]")
            node.attachments.append(attachment.uid)


def _body(tree: YamlTree, what: str) -> YamlMap:
    """Return the map of a part, which may be empty."""
    if isinstance(tree, YamlScalar) and tree.is_plain and tree.text in ("", "null", "~"):
        return YamlMap(tree.event, [])
    return as_map(tree, what)


def _node_type(scalar: YamlScalar) -> int:
    if scalar.text in TYPE_NUMBERS:
        return TYPE_NUMBERS[scalar.text]
    if not scalar.text.isdigit():
        scalar.refuse(f"“{scalar.text:.40}” is not a type of node that is built in")
    return scalar.number(0, 0xFFFF)


def derived_guid(name: str) -> bytes:
    """Return a GUID as stored that follows from a name."""
    new_uuid = uuid.uuid5(_GUIDS, name.encode("utf-8", "surrogateescape").hex())
    return uuid.UUID(bytes=new_uuid.bytes, version=4).bytes_le


# Expressions from a text: formulas are compiled, listings assembled.

_EXPRESSION_PARTS = (
    "takes", "gives", "formula", "reading", "setup", "code", "memory", "local32", "local64",
)  # fmt: skip
_TYPES = {data_type.name.lower(): data_type for data_type in DataType}
_SIZES = {"memory": 0xFFFFFFFF, "local32": 0xFFFF, "local64": 0xFFFF}


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
        expression = _expression(value, table.version)
        lookup.expressions[key.text] = expression.uid
        table.expressions.append(expression)
    return table


def _expression(tree: YamlTree, version: int) -> Expression:
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
    for name, most in _SIZES.items():
        usual = getattr(expression, name)
        setattr(expression, name, parts.number(name, 0, most, usual))
    return expression


def _take_formula(expression: Expression, scalar: YamlScalar, version: int) -> None:
    with placed_at(scalar.event):
        expression.code, expression.memory = compile_formula(
            scalar.text, expression.input_type, expression.output_type, version
        )


def _data_type(scalar: YamlScalar, version: int) -> DataType:
    data_type = _TYPES.get(scalar.text)
    if data_type is None or (data_type is DataType.UINT and version < 3):
        scalar.refuse(f"“{scalar.text:.40}” is not a type", f"Known: {', '.join(_TYPES)}.")
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
