"""The links of nodes: to children with their conditions, of transitions, of data."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from ...core.kinds import Kind
from ...errors import InvalidData
from ..model import Bound, Condition, Link, Node, orphan_strings_of
from ..rules.link_forms import (
    PORT_SIZE,
    PortForm,
    condition_form,
    port_bytes,
    port_form,
    port_input,
)
from ..types import BLACKBOARD, NO_NODE, ConditionForm, LinkKind, NodeType
from .header import BODY_SIZE
from .layouts import CODECS, LINK, TEXT
from .state import ReaderState, WriterState

_SURPLUS = 64
"""The most bytes behind a link record that are kept; real files have none."""
_NUMBERS = {form: struct.Struct(f"<I{CODECS[form.kind].code}") for form in ConditionForm}
"""One number of a condition: the word that may name a variable, and the number."""

# Reading


def read_links(
    state: ReaderState, number: int, node: Node, body: int, counts: Sequence[int], stop: int
) -> None:
    """Read the links of a node.

    `counts` is how many links of each kind there are and how many before them, `stop` where the
    last one ends.
    """
    total = sum(counts[::2])
    if not total:
        return
    limit = state.header.attachment_index
    at = body + BODY_SIZE
    state.require(at, 4 * total, f"the links of node {number}", limit)
    offsets = struct.unpack_from(f"<{total}I", state.data, at)
    for kind in range(10):
        count, base = counts[2 * kind], counts[2 * kind + 1]
        if count and base + count > total:
            raise InvalidData(f"the links of node {number} pass their table", offset=body)
        for index in range(base, base + count):
            offset = offsets[index]
            if not body <= offset <= limit - 8:
                raise InvalidData(f"a link of node {number} is outside", offset=at + 4 * index)
            end = offsets[index + 1] if index + 1 < total else stop
            _read_link(state, node, kind, offset, end, index == base + count - 1)


def _read_link(
    state: ReaderState, node: Node, kind: int, offset: int, end: int, is_last: bool
) -> None:
    index, second = LINK.unpack_from(state.data, offset)
    target = state.node(index)
    link = Link(kind, target, "", NO_NODE if target is not None else index)
    if kind == LinkKind.TRANSITION:
        link.raw_label = second
    else:
        link.label = state.pool.take(second)
    node.links.append(link)
    child = port = None
    if kind == LinkKind.CHILD:
        child = condition_form(node.type, node.name, is_last)
    else:
        port = port_form(kind, node.type, state.header.version)
    room = end - offset - 8
    size = child.size if child else PORT_SIZE if port else 0
    if port is PortForm.VALUE and node.type == NodeType.EXPRESSION and room == 16:
        size = 16
    if room < 0:  # the records are not in the order of their table
        room = size if offset + 8 + size <= state.header.attachment_index else 0
    if room < size:
        child, port, size = None, None, 0
    at = offset + 8
    if port:
        _read_port(state, node, link, port, at, size)
    elif child:
        link.condition = _read_condition(state, child, at)
    if size < room <= size + _SURPLUS:
        link.surplus = state.data[at + size : at + room]


def _read_port(
    state: ReaderState, node: Node, link: Link, shape: PortForm, offset: int, size: int
) -> None:
    """Keep the repeated value until the inputs are known that it should be the value of."""
    if shape is PortForm.TEXT:
        word, text = TEXT.unpack_from(state.data, offset)
        link.extra = (word, state.pool.take(text))
    else:
        link.extra = state.data[offset : offset + size]
    state.port_links.append((node, link))


def _read_condition(state: ReaderState, form: ConditionForm, offset: int) -> Condition:
    decode = state.decoders[form.kind]
    bounds, numbers = [], []
    for start in range(offset, offset + 8 * form.numbers, 8):
        word, field = _NUMBERS[form].unpack_from(state.data, start)
        bounds.append(_read_bound(state, word, form.bound_kind))
        numbers.append(decode(field))
    tail = state.data[offset + 8 * form.numbers : offset + form.size]
    condition = Condition(form, numbers[0] if form.numbers == 1 else tuple(numbers), bounds, tail)
    if form is ConditionForm.INT:
        state.pool.slot = condition
        state.conditions.append((offset + 4, condition))
    return condition


def _read_bound(state: ReaderState, word: int, kind: Kind | None) -> Bound:
    if kind is not None and word & BLACKBOARD:
        table = state.variables.get(kind, [])
        index = word & 0xFFFF
        if index < len(table):
            return Bound(word & 0xFFFF0000, table[index])
        state.report(f"A condition names the blackboard's {kind.value} number {index}, of none.")
    return Bound(word)


# Writing


_NO_LINKS = [0] * 20


def link_counts(node: Node) -> list[int]:
    """Return for each kind how many links a node has, and how many before them."""
    if not node.links:
        return _NO_LINKS
    counts = [0] * 10
    for link in node.links:
        counts[link.kind] += 1
    found = []
    total = 0
    for count in counts:
        found += [count, total & 0xFF]
        total += count
    return found


def write_links(state: WriterState, node: Node) -> None:
    """Write the table of the offsets of a node's links, then the links."""
    links = state.plan.sized_links(node)
    at = len(state.out) + 4 * len(links)
    offsets = []
    for _link, size in links:
        offsets.append(at)
        at += 8 + size
    state.out += struct.pack(f"<{len(links)}I", *offsets)
    for link, _size in links:
        _write_link(state, node, link)


def _write_link(state: WriterState, node: Node, link: Link) -> None:
    plan, out = state.plan, state.out
    target = plan.node_index(link.target, link.raw_target, NO_NODE)
    if link.kind == LinkKind.TRANSITION:
        second = plan.dangling.transition(link.raw_label)
        if link.transition is not None:
            second = plan.transitions[link.transition.uid]
    else:
        second = state.pool.put(link.label)
    out += LINK.pack(target, second)
    if link.condition is not None:
        _write_condition(state, link.condition)
    else:
        _write_port(state, node, link)
    out += link.surplus


def _write_port(state: WriterState, node: Node, link: Link) -> None:
    """Write the copy of an input's value in a link, or the value read in its place."""
    if isinstance(link.extra, bytes):
        state.out += link.extra
        return
    if isinstance(link.extra, tuple):
        state.out += TEXT.pack(link.extra[0], state.pool.put(link.extra[1]))
        return
    shape = port_form(link.kind, node.type, state.root.version)
    slot = port_input(node, link) if shape else None
    if shape is PortForm.TEXT:
        state.out += TEXT.pack(0, state.pool.put("" if slot is None else slot.value))
    elif shape is PortForm.VALUE:
        state.out += bytes(PORT_SIZE) if slot is None else port_bytes(slot)


def _write_condition(state: WriterState, condition: Condition) -> None:
    form, out = condition.form, state.out
    encode, pack = state.encoders[form.kind], _NUMBERS[form].pack
    if form is ConditionForm.INT:
        state.ints[id(condition)] = len(out) + 4
    numbers = (condition.value,) if form.numbers == 1 else condition.value
    for bound, number in zip(condition.bounds, numbers, strict=True):
        out += pack(state.plan.bound_word(bound, form), encode(number))
    if form is ConditionForm.INT:
        state.pool.put_all(orphan_strings_of(condition))
    out += condition.tail
