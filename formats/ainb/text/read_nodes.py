"""Reads the nodes of an AINB text: first the nodes themselves, then their references."""

from __future__ import annotations

import uuid

from formats.ainb.model import Ainb, Attachment, Link, Node, Output
from formats.ainb.rules import derived
from formats.ainb.text.fields import STATE, guid_of
from formats.ainb.text.lookup import Lookup, key_parts
from formats.ainb.text.read_links import LinkReader
from formats.ainb.text.read_slots import SlotReader
from formats.ainb.text.tree import (
    MapFields,
    YamlMap,
    YamlScalar,
    YamlTree,
    as_list,
    as_map,
    as_scalar,
)
from formats.ainb.text.write_nodes import ENUM_WORD, NOT_ROOT, TYPE_NUMBERS
from formats.ainb.types import FLAG_WORDS, INT, POINTER, QUERY_FLAG, ROOT_FLAG, NodeType, SlotType

_PARTS = (
    "type", "class", "guid", "flags", "state", "hash", "words", "sources counted", "properties",
    "inputs", "outputs", "children", "transitions", "data links", "queries", "attachments",
)  # fmt: skip
_ATTACHMENT_PARTS = ("word", "tables", "hash", "properties")
_OUTPUT_TYPES = {slot_type.word: slot_type for slot_type in SlotType if slot_type is not POINTER}
_FLAGS = {word: bit for bit, word in FLAG_WORDS.items()}
_GUIDS = uuid.UUID("6f0c1f2e-6f44-5d0c-9a52-2f6a4f1f7d11")
"""The namespace in which nodes without a GUID of their own are given one."""


class NodeReader:
    """Reads the nodes of one document in two passes, because they refer to each other."""

    def __init__(self, root: Ainb, lookup: Lookup) -> None:
        self.root = root
        self.lookup = lookup
        self.slots = SlotReader(lookup)
        self.links = LinkReader(root, lookup)
        self.enums: set[int] = set()
        self.parts: list[tuple[Node, MapFields]] = []
        self.not_roots: set[int] = set()
        self._used: list[tuple[Output, bool]] = []

    def begin(self, tree: YamlTree) -> None:
        """First pass: read the nodes and their outputs."""
        for key, value in as_map(tree, "nodes").pairs:
            name, title = key_parts(key, "a node")
            if name in self.lookup.nodes:
                key.refuse(f"another node is called [{name}] too", "Ids are any words or numbers.")
            parts = _body(value, "the parts of a node").fields(_PARTS)
            node = self._node(key, title, name, parts)
            self.lookup.nodes[name] = node
            self.root.nodes.append(node)
            self.parts.append((node, parts))

    def _node(self, key: YamlScalar, title: str, name: str, parts: MapFields) -> Node:
        node = Node(int(NodeType.USER), title, b"", 0)
        if title in TYPE_NUMBERS:
            node.type, node.name = TYPE_NUMBERS[title], ""
        if "type" in parts:
            node.type, node.name = _type(as_scalar(parts["type"], "a type of node")), ""
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
            parts = tree.fields(("type", "used", "bit 30"))
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
        if "bit 30" in parts:
            output.bit30 = as_scalar(parts["bit 30"], "true or false").boolean()
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
            node.queries = derived.queries(node)
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

    def _query(self, tree: YamlTree) -> Node:
        node, _ = self.lookup.link(tree, 0, 0, -1)
        if node is None:
            tree.refuse("a query is a node, such as “-> [3] GetSpeed”")
        if not node.flags & QUERY_FLAG:
            what = f"{as_scalar(tree, 'a node').text:.60} is not a query"
            tree.refuse(what.removeprefix("-> "), "Give it “flags: [query]”.")
        return node

    # Attachments

    def attachments(self, tree: YamlTree) -> None:
        """Read the attachments."""
        for key, value in as_map(tree, "attachments").pairs:
            name, title = key_parts(key, "an attachment")
            if name in self.lookup.attachments:
                key.refuse(f"another attachment is called [{name}] too")
            key.string()
            attachment = Attachment(title)
            parts = _body(value, "an attachment").fields(_ATTACHMENT_PARTS)
            attachment.word = parts.number("word", 0, 0xFFFFFFFF, 0)
            attachment.table_shift = parts.number("tables", -(1 << 31), (1 << 31) - 1, 0)
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
            node.attachments.append(attachment)


def _body(tree: YamlTree, what: str) -> YamlMap:
    """Return the map of a part, which may be empty."""
    if isinstance(tree, YamlScalar) and tree.is_plain and tree.text in ("", "null", "~"):
        return YamlMap(tree.event)
    return as_map(tree, what)


def _type(scalar: YamlScalar) -> int:
    if scalar.text in TYPE_NUMBERS:
        return TYPE_NUMBERS[scalar.text]
    if not scalar.text.isdigit():
        scalar.refuse(f"“{scalar.text:.40}” is not a type of node that is built in")
    return scalar.number(0, 0xFFFF)


def derived_guid(name: str) -> bytes:
    """Return a GUID as stored that follows from a name."""
    new_uuid = uuid.uuid5(_GUIDS, name.encode("utf-8", "surrogateescape").hex())
    return uuid.UUID(bytes=new_uuid.bytes, version=4).bytes_le
