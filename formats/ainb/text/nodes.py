"""Nodes, their links, and attachments as the maps and lists of a text.

They are read in two passes, first the nodes themselves, since they refer to each other.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from itertools import groupby

from ...core.kinds import Kind
from ...core.records import Id, Stored
from ...value_text import hash_text
from ...yaml.scalars import LONGEST_KEY
from ..model import (
    Ainb,
    Attachment,
    Bound,
    Condition,
    Input,
    Link,
    Node,
    Output,
    Property,
    Reference,
)
from ..rules import derived
from ..rules.link_forms import OTHER, PORT_SIZE, PortForm, condition_form, port_form
from ..types import (
    BLACKBOARD,
    FLAG_WORDS,
    INT,
    NO_NODE,
    POINTER,
    QUERY_FLAG,
    ROOT_FLAG,
    TYPE_TITLES,
    ConditionForm,
    LinkKind,
    NodeType,
    SlotType,
    Value,
    guid_text,
)
from . import fields
from .fields import STATE, guid_of
from .names import Lookup, PartNames, key_parts
from .slots import SlotReader, SlotWriter, bool_text, enum_pairs, kind_value, take_enum, value_text
from .tree import (
    MapFields,
    YamlMap,
    YamlScalar,
    YamlTree,
    as_list,
    as_map,
    as_scalar,
    fields_or,
)
from .yaml_writer import BlockItems, Pairs, YamlWriter, map_or_list, stated
from .yaml_writer import Value as Written

NOT_ROOT = "not root"
KIND_WORDS: dict[int, str] = {
    LinkKind.GENERIC: "generic",
    LinkKind.STRING: "string",
    LinkKind.INT: "int",
}
"""What the kinds of data links are called; others are `kind 7`."""
ENUM_WORD = "enum"
LINK_WORDS = frozenset({"to", "when"})
"""Labels that would be taken for the name of a part of a link."""
TYPE_NUMBERS = {title: int(number) for number, title in TYPE_TITLES.items()}
"""The built-in node types by what they are called."""

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

    def links(self, node: Node, parts: MapFields, by_rule: list[derived.DataLink]) -> list[Link]:
        """Return the links of a node, those of data by rule where the text does not give them."""
        items = parts.listed("children", "children")
        links = [self._child(node, item, item is items[-1]) for item in items]
        links += map(self._transition, parts.listed("transitions", "transitions"))
        if "data links" in parts:
            links += self._data(node, parts["data links"])
        else:
            links += [Link(int(one.kind), one.target, one.label) for one in by_rule]
        return sorted(links, key=lambda link: link.kind)

    def _data(self, node: Node, tree: YamlTree) -> list[Link]:
        return [
            self._link(node, _LINK_KINDS[word], _link_parts(item, _PLAIN))
            for word, items in as_map(tree, "kinds of links").fields(_LINK_KINDS).items()
            for item in as_list(items, "links")
        ]

    # One link

    def to(self, tree: YamlTree) -> Reference:
        """Return the node that a link leads to."""
        return self.lookup.link(tree, NO_NODE, -(2**31), 2**31 - 1)

    def _by_parts(self, kind: int, parts: MapFields) -> Link:
        target = self.to(parts.need("to", "the node that the link leads to"))
        return Link(kind, target, parts.text("label", ""))

    def _link(self, node: Node, kind: int, parts: MapFields) -> Link:
        """Return a link with the bytes that no rule explains."""
        link = self._by_parts(kind, parts)
        if "surplus" in parts:
            link.surplus = data_of(parts["surplus"])
            if len(link.surplus) > _MOST_SURPLUS:
                parts["surplus"].refuse(f"more than {_MOST_SURPLUS} bytes do not fit a link")
        if "extra" in parts:
            link.extra = self._extra(node, link, parts["extra"])
        return link

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
        shape, parts = condition_form(node.type, node.name, is_last), _link_parts(tree, _CHILD)
        link = self._link(node, int(LinkKind.CHILD), parts)
        if "when" in parts and not _is_word(parts["when"], "none"):
            if not shape:
                parts["when"].refuse(f"{node.title} does not choose among its children")
            link.condition = self._condition(shape, parts, is_last)
        elif shape and "when" not in parts:
            is_short = not isinstance(tree, YamlMap) or _is_labelled(tree)
            hint = "Write “when:” with the value and “to:” with the link." if is_short else ""
            tree.refuse(f"“when” is missing here: {node.title} chooses among its children", hint)
        return link

    def _condition(self, form: ConditionForm, parts: MapFields, is_last: bool) -> Condition:
        if "form" in parts and as_scalar(parts["form"], "a word").text != form:
            parts["form"].refuse(f"this node’s children are chosen by “{form}” in this place")
        value = _when(form, parts["when"], is_last)
        names = ("blackboard", "second")[: form.numbers]
        bounds = [self._bound(form, parts, name) for name in names]
        condition = Condition.of(form, value, *bounds)
        take_enum(condition, parts, form is ConditionForm.INT)
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
            bound = Bound(BLACKBOARD, self.lookup.called(scalar, kind))
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


def _link_parts(tree: YamlTree, known: Collection[str]) -> MapFields:
    """Return the parts of a link, also of its short forms: `-> [3] Walk`, alone or with a label."""
    if isinstance(tree, YamlMap) and _is_labelled(tree):
        label, target = tree.pairs[0]
        return MapFields(tree, {"label": label, "to": target})
    if isinstance(tree, YamlScalar):
        return MapFields(tree, {"to": tree})
    return as_map(tree, "a link").fields(known)


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
        for item in parts.listed("flags", "flags"):
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
        parts = fields_or(tree, "type", ("type", "used", *_OUTPUT.words))
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
            node.properties = self.slots.slots(parts, "properties", Property)
            node.inputs = self.slots.slots(parts, "inputs", Input)
            self._take_attachments(node, parts)
        self._derive_flags()
        by_rule = derived.data_links(self.root, self.enums)
        for node, parts in self.parts:
            node.links = self.links.links(node, parts, by_rule[node.uid])
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
            attachment.properties = self.slots.slots(parts, "properties", Property)
            self.lookup.attachments[name] = attachment
            self.root.attachments.append(attachment)

    def _take_attachments(self, node: Node, parts: MapFields) -> None:
        for tree in parts.listed("attachments", "attachments"):
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


# Writing


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

    def node(self, node: Node) -> Pairs:
        """Return the map that describes a node."""
        title = type_title(node.type, node.name)
        is_told = title == self.key(node).partition("] ")[2]
        flags = ", ".join(self._flags(node))
        outputs = [(output.name, self.output(output)) for output in node.outputs]
        attachments = [self.yaml.strings[name] for name in map(self.names.part, node.attachments)]
        is_usual = node.queries == derived.queries(self.root, node)
        return stated(
            ("type", None if is_told else str(node.type)),
            ("class", None if is_told else self.yaml.strings[node.name]),
            ("guid", guid_text(node.guid)),
            ("flags", f"[{flags}]" if flags else None),
            ("state", STATE.flow(self.yaml, self.names, node.state)),
            ("hash", _hash_text(node)),
            ("words", f"[{', '.join(map(str, node.words))}]" if any(node.words) else None),
            ("sources counted", str(node.multi_delta) if node.multi_delta else None),
            ("properties", self._slots(node.properties)),
            ("inputs", self._slots(node.inputs)),
            ("outputs", map_or_list(outputs) or None),
            *self._links(node),
            ("queries", None if is_usual else BlockItems(map(self._to, node.queries))),
            ("attachments", BlockItems(attachments) or None),
        )

    def _slots(self, slots: Sequence[Property | Input]) -> Written | None:
        return map_or_list([(slot.name, self.slots.slot(slot)) for slot in slots]) or None

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
        word = ENUM_WORD if output.uid in self.enums else output.type.word
        if output.type == POINTER:
            word = f"!pointer {self.yaml.strings[output.class_name]}"
        more = _OUTPUT.pairs(self.yaml, self.names, output)
        if output.used != (output.uid in self.used):
            more.insert(0, ("used", bool_text(output.used)))
        return self.yaml.flow((("type", word), *more)) if more else word

    # Links

    def _to(self, target: Reference) -> str:
        return self.yaml.reference(self.names.link(target, NO_NODE))

    def _links(self, node: Node) -> Pairs:
        children = node.children()
        child_items = [self._child(node, link, link is children[-1]) for link in children]
        transitions = [link for link in node.links if link.kind == LinkKind.TRANSITION]
        data = [link for link in node.links if not derived.is_control(link)]
        is_usual = [derived.as_data_link(link) for link in data] == self.links[node.uid]
        return stated(
            ("children", BlockItems(child_items) or None),
            ("transitions", BlockItems(map(self._transition, transitions)) or None),
            ("data links", None if is_usual else self._data(data)),
        )

    def _data(self, links: list[Link]) -> Written:
        """Return the links of data by their kinds."""
        ordered = sorted(links, key=lambda link: link.kind)
        value = Pairs()
        for kind, some in groupby(ordered, key=lambda link: link.kind):
            items = [self._plain_link(link) for link in some]
            value.append((KIND_WORDS.get(kind, f"kind {kind}"), BlockItems(items)))
        return value

    def _plain_link(self, link: Link) -> Written:
        """Return the short form of a link, `Label: -> [3] Walk`, or its full map."""
        more = self._unexplained(link)
        target = self._to(link.target)
        if not more and link.condition is None and link.label not in LINK_WORDS:
            return Pairs([(link.label, target)])
        return Pairs([("to", target), ("label", self.yaml.strings[link.label]), *more])

    def _unexplained(self, link: Link) -> Pairs:
        extra = link.extra
        if isinstance(extra, tuple):
            text = f"[{extra[0]}, {self.yaml.strings[extra[1]]}]"
        else:
            text = hex_digits(extra or b"")
        return stated(
            ("extra", None if extra is None else text),
            ("surplus", hex_digits(link.surplus) if link.surplus else None),
        )

    def _transition(self, link: Link) -> Written:
        found = link.transition or Stored(0)
        number = str(found.number) if isinstance(found, Stored) else self.names.part(found)
        pairs = [("to", self._to(link.target)), ("transition", number)]
        return Pairs([*pairs, *self._unexplained(link)])

    # Children

    def _child(self, node: Node, link: Link, is_last: bool) -> Written:
        form = condition_form(node.type, node.name, is_last)
        if link.condition is None and form is None:
            if not link.label and not self._unexplained(link):
                return self._to(link.target)
            return self._plain_link(link)
        return stated(
            *self._condition(link.condition, form, is_last),
            ("label", self.yaml.strings[link.label] if link.label else None),
            ("to", self._to(link.target)),
            *self._unexplained(link),
        )

    def _condition(
        self, condition: Condition | None, form: ConditionForm | None, is_last: bool
    ) -> Pairs:
        """Return the condition of a selector's child; `form` is the selector's form."""
        if condition is None:
            return Pairs([("when", "none")])
        own, names = condition.form, ("blackboard", "second")
        bounds = zip(condition.bounds, names, strict=False)
        return stated(
            ("when", self._when(condition, is_last)),
            ("form", None if own is form else str(own)),
            *enum_pairs(self.yaml, condition),
            *(pair for bound, name in bounds for pair in self._bound(bound, name)),
            ("tail", None if condition.tail == bytes(own.tail) else hex_digits(condition.tail)),
        )

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
        return value_text(self.yaml, form.kind, value)

    def _bound(self, bound: Bound, name: str) -> Pairs:
        variable = bound.variable
        usual = 0 if variable is None else BLACKBOARD
        return stated(
            (name, None if variable is None else self.slots.variable(variable)),
            (f"{name} word", None if bound.word == usual else hash_text(bound.word)),
        )

    # Attachments

    def attachment(self, attachment: Attachment) -> Pairs:
        """Return the map that describes an attachment."""
        return stated(
            *fields.ATTACHMENT.pairs(self.yaml, self.names, attachment),
            ("hash", _hash_text(attachment)),
            ("properties", self._slots(attachment.properties)),
        )


def _hash_text(owner: Node | Attachment) -> str | None:
    """Return the hash that is stored with another name than its own, None for none."""
    name, number = owner.hash or (None, 0)
    return hash_text(number) if name == owner.name else None


def type_title(type_: int, name: str) -> str:
    """Return the title that identifies type and class of a node, "" if there is none."""
    if type_ == 0:
        return "" if name in TYPE_NUMBERS else name
    return "" if name else TYPE_TITLES.get(type_, "")


def hex_digits(data: bytes) -> str:
    """Return bytes as hex digits in quotes."""
    return f"'{data.hex()}'"
