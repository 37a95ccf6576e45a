"""Reads the text of an AINB document into `Ainb`: the file's facts, its tables, then its nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeGuard

from ...core.kinds import Kind
from ..model import (
    Ainb,
    Command,
    Condition,
    IntPart,
    Module,
    Replacement,
    Resolve,
    Transition,
    Variable,
)
from ..rules import derived
from ..rules.link_forms import is_named
from ..types import (
    INT,
    KIND_TYPES,
    REPLACEMENT_WORDS,
    VERSIONS,
    ConditionForm,
    Value,
    blackboard_kinds,
)
from . import fields
from .lookup import Lookup
from .read_expressions import read_table
from .read_nodes import NodeReader, derived_guid
from .read_slots import enum_strings, kind_value, value_of, vector
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
from .write_slots import INHERITS

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
        self._take(fields.DOCUMENT, parts)
        usual = derived.category_number(root)
        root.category_number = parts.number("category number", 0, _WORD, usual)
        if "word 6c" in parts:
            word = as_scalar(parts["word 6c"], "a number")
            root.word_6c = None if word.text == "none" else word.number(0, _WORD)
        if "section 58" in parts:
            root.section_58 = fields.SECTION_58.read_flow(parts["section 58"])

    def _take(self, record: fields.TextRecord[Ainb], parts: MapFields) -> None:
        for name, value in record.read(parts, self.lookup).items():
            setattr(self.root, name, value)

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
        self._take(fields.REPLACEMENTS, parts)
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
        resolve = Resolve(None, **fields.RESOLVE.read(parts, self.lookup))
        if "in" in parts:
            resolve.target = self._int(parts["in"])
        else:
            resolve.raw_offset = parts.number("offset", 0, _WORD, 0)
        return resolve

    def _int(self, tree: YamlTree) -> IntPart:
        """Return the int that `['[3]', inputs, 0]` leads to."""
        items = [as_scalar(item, "a word") for item in as_list(tree, "where the value is")]
        if len(items) not in (2, 3):
            tree.refuse("a node, a list and a number should be here")
        number = items[-1].number(0, _WORD)
        table = self._int_list(items)
        part = table[number] if number < len(table) else None
        if not _is_int(part):
            items[-1].refuse(f"there is no int {number}")
        return part

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
