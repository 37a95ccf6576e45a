"""Links of nodes from the values of a text: children with conditions, transitions, data links."""

from __future__ import annotations

from formats.ainb.model import Ainb, Bound, Condition, Link, Node
from formats.ainb.rules.link_forms import OTHER, PORT_SIZE, PortForm, condition_form, port_form
from formats.ainb.text.lookup import Lookup
from formats.ainb.text.read_slots import enum_strings, kind_value
from formats.ainb.text.tree import (
    MapFields,
    YamlMap,
    YamlScalar,
    YamlTree,
    as_list,
    as_map,
    as_scalar,
)
from formats.ainb.text.write_nodes import KIND_WORDS, LINK_WORDS
from formats.ainb.types import BLACKBOARD, NO_NODE, ConditionForm, LinkKind, Value

_KINDS = {word: int(kind) for kind, word in KIND_WORDS.items()}
_KINDS |= {f"kind {number}": number for number in (1, 6, 7, 8, 9)}
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
        for word, items in as_map(tree, "kinds of links").fields(tuple(_KINDS)).items():
            for item in as_list(items, "links"):
                link = self._plain(item, _KINDS[word])
                self._take_unexplained(node, link, item)
                links.append(link)
        return links

    # One link

    def _to(self, tree: YamlTree) -> tuple[Node | None, int]:
        return self.lookup.link(tree, NO_NODE, -(2**31), 2**31 - 1)

    def _plain(self, tree: YamlTree, kind: int) -> Link:
        """Return a link that has no condition: `-> [3] Walk`, with a label, or with its parts."""
        if isinstance(tree, YamlMap) and _is_labelled(tree):
            key, value = tree.pairs[0]
            target, raw = self._to(value)
            return Link(kind, target, key.string(), raw)
        if isinstance(tree, YamlScalar):
            target, raw = self._to(tree)
            return Link(kind, target, "", raw)
        parts = as_map(tree, "a link").fields(_PLAIN)
        return self._by_parts(kind, parts)

    def _by_parts(self, kind: int, parts: MapFields) -> Link:
        target, raw = self._to(parts.need("to", "the node that the link leads to"))
        return Link(kind, target, parts.text("label", ""), raw)

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
        if number < len(self.root.transitions):
            link.transition = self.root.transitions[number]
        else:
            link.raw_label = number
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
