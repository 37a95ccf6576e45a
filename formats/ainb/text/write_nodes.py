"""Writes nodes and attachments as the maps and lists of an AINB text."""

from __future__ import annotations

from itertools import groupby

from ...core.kinds import Kind
from ...value_text import hash_text
from ...yaml.scalars import LONGEST_KEY
from ..model import Ainb, Attachment, Bound, Condition, Link, Node, Output, orphan_strings_of
from ..rules import derived
from ..rules.link_forms import OTHER, condition_form
from ..types import (
    BLACKBOARD,
    FLAG_WORDS,
    NO_NODE,
    POINTER,
    TYPE_TITLES,
    ConditionForm,
    LinkKind,
    guid_text,
)
from .fields import STATE
from .names import PartNames
from .write_slots import SlotWriter, bool_text, enum_text
from .yaml_writer import BlockItems, Pairs, Value, YamlWriter, map_or_list

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
        self.yaml = yaml
        self.names = names
        self.version = root.version
        self.slots = SlotWriter(yaml, names)
        self.enums = derived.enum_outputs(root.nodes)
        self.links = derived.data_links(root, self.enums)
        self.used = derived.used_outputs(root.nodes)
        self.roots = derived.command_roots(root)
        self.transitions = {
            transition.uid: place for place, transition in enumerate(root.transitions)
        }

    def key(self, node: Node) -> str:
        """Return the key of a node: `[12] Title`, without the title if that is too long."""
        key = self.names.node(node)
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
        if node.queries != derived.queries(node):
            queries = [self._to(query) for query in node.queries]
            pairs.append(("queries", BlockItems(queries)))
        if node.attachments:
            names = map(self.names.attachment, node.attachments)
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
        if output.bit30:
            more.append(("bit 30", "true"))
        if output.type == POINTER:
            word = f"!pointer {self.yaml.strings[output.class_name]}"
        return self.yaml.flow((("type", word), *more)) if more else word

    # Links

    def _to(self, node: Node | None, raw: int = NO_NODE) -> str:
        return self.yaml.reference(self.names.link(node, raw, NO_NODE))

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
        target = self._to(link.target, link.raw_target)
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
        number = link.raw_label
        if link.transition is not None:
            number = self.transitions[link.transition.uid]
        to = self._to(link.target, link.raw_target)
        return Pairs([("to", to), ("transition", str(number)), *self._unexplained(link)])

    # Children

    def _child(self, node: Node, link: Link, is_last: bool) -> Value:
        form = condition_form(node.type, node.name, is_last)
        if link.condition is None and form is None:
            if not link.label and not self._unexplained(link):
                return self._to(link.target, link.raw_target)
            return self._plain_link(link)
        pairs = Pairs(self._condition(link.condition, form, is_last))
        if link.label:
            pairs.append(("label", self.yaml.strings[link.label]))
        pairs.append(("to", self._to(link.target, link.raw_target)))
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
        pairs = Pairs()
        if attachment.word:
            pairs.append(("word", hash_text(attachment.word)))
        if attachment.table_shift:
            pairs.append(("tables", str(attachment.table_shift)))
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
