"""Links of nodes from the values of a text: children with conditions, transitions, data links."""

from __future__ import annotations

from typing import Any

from formats.ainb.model import (
    BLACKBOARD,
    NO_NODE,
    Ainb,
    Bound,
    Condition,
    Link,
    LinkKind,
    Node,
)
from formats.ainb.rules.link_forms import OTHER, form
from formats.ainb.text.lookup import Lookup
from formats.ainb.text.read_slots import enum_strings
from formats.ainb.text.tree import Leaf, Map, Tree, leaf, mapping, row
from formats.ainb.text.write_nodes import BOUNDS, KIND_WORDS, LINK_WORDS, TAILS
from formats.values import Kind

_KINDS = {word: int(kind) for kind, word in KIND_WORDS.items()}
_KINDS |= {f"kind {number}": number for number in (1, 6, 7, 8, 9)}
_ODD = ("extra", "surplus")
_PLAIN = ("to", "label", *_ODD)
_CHILD = (
    "when", "form", "enum", "blackboard", "blackboard word", "second", "second word", "tail",
    "label", "to", *_ODD,
)  # fmt: skip
_BOUND_KINDS = {"int": Kind.S32, "word": Kind.S32, "string": Kind.STRING}
_MOST_SURPLUS = 64
_EXTRAS = {"value": (8, 16), "text": (8,)}


class LinkReader:
    """Reads the links of one document; its transitions have been read before."""

    def __init__(self, root: Ainb, lookup: Lookup) -> None:
        self.root = root
        self.lookup = lookup

    def children(self, node: Node, tree: Tree) -> list[Link]:
        """Return the links to children."""
        items = row(tree, "children")
        return [self._child(node, one, one is items[-1]) for one in items]

    def transitions(self, tree: Tree) -> list[Link]:
        """Return the links of transitions."""
        return [self._transition(one) for one in row(tree, "transitions")]

    def data(self, node: Node, tree: Tree) -> list[Link]:
        """Return the links of data that a text gives in the place of those by rule."""
        found = []
        for word, items in mapping(tree, "kinds of links").fields(tuple(_KINDS)).items():
            for one in row(items, "links"):
                link = self._plain(one, _KINDS[word])
                self._take_odd(node, link, one)
                found.append(link)
        return found

    # One link

    def _to(self, tree: Tree) -> tuple[Node | None, int]:
        return self.lookup.link(tree, NO_NODE, -(2**31), 2**31 - 1)

    def _plain(self, tree: Tree, kind: int) -> Link:
        """Return a link that has no condition: `-> [3] Walk`, with a label, or with its parts."""
        if isinstance(tree, Map) and _is_labelled(tree):
            key, value = tree.pairs[0]
            target, raw = self._to(value)
            return Link(kind, target, key.string(), raw)
        if isinstance(tree, Leaf):
            target, raw = self._to(tree)
            return Link(kind, target, "", raw)
        parts = mapping(tree, "a link").fields(_PLAIN)
        return self._by_parts(kind, parts, tree)

    def _by_parts(self, kind: int, parts: dict[str, Tree], tree: Tree) -> Link:
        if "to" not in parts:
            tree.refuse("“to” is missing here, with the node that the link leads to")
        target, raw = self._to(parts["to"])
        label = leaf(parts["label"], "a label").string() if "label" in parts else ""
        return Link(kind, target, label, raw)

    def _take_odd(self, node: Node, link: Link, tree: Tree) -> None:
        """Give a link the bytes that no rule explains."""
        if not isinstance(tree, Map) or _is_labelled(tree):
            return
        parts = {key.text: value for key, value in tree.pairs}
        if "surplus" in parts:
            link.surplus = data_of(parts["surplus"])
            if len(link.surplus) > _MOST_SURPLUS:
                parts["surplus"].refuse(f"more than {_MOST_SURPLUS} bytes do not fit a link")
        if "extra" in parts:
            link.extra = self._extra(node, link, parts["extra"])

    def _extra(self, node: Node, link: Link, tree: Tree) -> bytes | tuple[int, str]:
        shape = form(link.kind, node.type, node.name, False, self.root.version)
        if link.kind == LinkKind.CHILD or shape not in _EXTRAS:
            tree.refuse("a link of this node holds no value of its own")
        if shape == "text":
            items = row(tree, "a number and a text")
            if len(items) != 2:
                tree.refuse("a number and a text should stand here")
            word = leaf(items[0], "a number").number(0, 0xFFFFFFFF)
            return word, leaf(items[1], "a text").string()
        data = data_of(tree)
        if len(data) not in _EXTRAS[shape]:
            tree.refuse(f"{len(data)} bytes are not the 8 that a link holds")
        return data

    def _transition(self, tree: Tree) -> Link:
        parts = mapping(tree, "a transition").fields(("to", "transition", *_ODD))
        link = self._by_parts(int(LinkKind.TRANSITION), parts, tree)
        if "transition" not in parts:
            tree.refuse("“transition” is missing here, with a number")
        number = leaf(parts["transition"], "a number").number(0, 0xFFFFFFFF)
        if number < len(self.root.transitions):
            link.transition = self.root.transitions[number]
        else:
            link.raw_label = number
        if "surplus" in parts:
            link.surplus = data_of(parts["surplus"])
        return link

    # Children

    def _child(self, node: Node, tree: Tree, is_last: bool) -> Link:
        shape = form(LinkKind.CHILD, node.type, node.name, is_last, self.root.version)
        if not isinstance(tree, Map) or _is_labelled(tree):
            link = self._plain(tree, int(LinkKind.CHILD))
            if shape:
                tree.refuse(
                    f"“when” is missing here: {node.title} chooses among its children",
                    "Write “when:” with the value and “to:” with the link.",
                )
            return link
        parts = tree.fields(_CHILD)
        link = self._by_parts(int(LinkKind.CHILD), parts, tree)
        self._take_odd(node, link, tree)
        if "when" in parts and not _is_word(parts["when"], "none"):
            if not shape:
                parts["when"].refuse(f"{node.title} does not choose among its children")
            link.condition = self._condition(shape, parts, is_last)
        elif shape and "when" not in parts:
            tree.refuse(f"“when” is missing here: {node.title} chooses among its children")
        return link

    def _condition(self, shape: str, parts: dict[str, Tree], is_last: bool) -> Condition:
        if "form" in parts and leaf(parts["form"], "a word").text != shape:
            parts["form"].refuse(f"this node’s children are chosen by “{shape}” in this place")
        condition = Condition(shape, self._when(shape, parts["when"], is_last))
        if "enum" in parts:
            if shape != "int":
                parts["enum"].refuse("only ints are of an enum")
            condition.orphan_strings = enum_strings(parts["enum"], condition.value)
        for name in ("blackboard", "second")[: BOUNDS.get(shape, 1)]:
            condition.bounds.append(self._bound(shape, parts, name))
        condition.tail = TAILS.get(shape, b"")
        if "tail" in parts:
            tail = data_of(parts["tail"])
            if len(tail) != len(condition.tail):
                parts["tail"].refuse(f"{len(condition.tail)} bytes should stand here")
            condition.tail = tail
        return condition

    def _when(self, shape: str, tree: Tree, is_last: bool) -> Any:
        if _is_word(tree, "default"):
            if not is_last or shape in ("weight", "range", "word"):
                hint = "A text “default” is written in quotes."
                tree.refuse("only the last child of a selector of values is the default", hint)
            return 0 if shape == "int" else OTHER
        if shape == "range":
            items = row(tree, "the low and the high end")
            if len(items) != 2:
                tree.refuse(f"a range has 2 numbers, not {len(items)}")
            return leaf(items[0], "a number").float32(), leaf(items[1], "a number").float32()
        place = leaf(tree, "a value")
        if shape == "default range" and place.is_plain:
            place.refuse("the last child takes all other values", "Write “when: default”.")
        if shape in ("string", "default range"):
            return place.string()
        if shape == "weight":
            return place.float32()
        return place.number(0, 2**32 - 1) if shape == "word" else place.number(-(2**31), 2**31 - 1)

    def _bound(self, shape: str, parts: dict[str, Tree], name: str) -> Bound:
        bound = Bound()
        if name in parts:
            if shape == "default range":
                parts[name].refuse("the last child takes all other values")
            kind = _BOUND_KINDS.get(shape, Kind.F32)
            place = leaf(parts[name], "the name of a variable")
            value = place.value()
            is_number = isinstance(value, int) and not isinstance(value, bool)
            found = self.lookup.numbered(place, kind) if is_number else None
            bound = Bound(BLACKBOARD, found or self.lookup.variable(place, place.text, kind))
        word = parts.get(f"{name} word")
        if word is not None:
            bound.word = leaf(word, "a number").number(0, 0xFFFFFFFF)
            if bound.variable is not None and (bound.word & 0xFFFF or not bound.word & BLACKBOARD):
                word.refuse("this word does not say that the value comes from the blackboard")
        return bound


def _is_labelled(tree: Map) -> bool:
    return len(tree.pairs) == 1 and tree.pairs[0][0].text not in LINK_WORDS


def _is_word(tree: Tree, word: str) -> bool:
    return isinstance(tree, Leaf) and tree.is_plain and tree.text == word


def data_of(tree: Tree) -> bytes:
    """Return the bytes of hex digits."""
    place = leaf(tree, "hex digits")
    try:
        return bytes.fromhex(place.text)
    except ValueError:
        place.refuse(f"“{place.text:.40}” are not hex digits, two for each byte")
