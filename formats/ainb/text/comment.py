"""What nobody edits, in the comment at the head of a text.

Strings of the pool that nothing points at, bytes between sections, a table of queries and
expressions laid out in another way than by rule. What no longer fits an edited text is dropped.
"""

from __future__ import annotations

import hashlib

from formats.ainb.binary.header import END, ORDER
from formats.ainb.expression.model import same_code
from formats.ainb.expression.read import read_expressions
from formats.ainb.model import Ainb, QueryLayout
from formats.ainb.rules.derived import query_state
from formats.errors import FormatError, WrongType
from formats.values import Kind, accept
from formats.yaml.comment import Facts, comment, pack, pack_data

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


def block_of(facts: Facts) -> int:
    """Return the first of the private characters that stand for bytes, 0 if there are none."""
    if "bytes" not in facts:
        return 0
    try:
        block = int(facts["bytes"], 16)
    except ValueError:
        block = 0
    if not 0xE000 <= block <= 0x10FF80:
        raise facts.error("bytes", "it is not a block of private characters")
    return block


def restore(root: Ainb, facts: Facts) -> bool:
    """Restore the facts of the comment in a document; return whether all of them still apply."""
    _restore_strays(root, facts)
    _restore_gaps(root, facts)
    fits = _restore_expressions(root, facts)
    return _restore_queries(root, facts) and fits


def _restore_strays(root: Ainb, facts: Facts) -> None:
    if "strays" not in facts:
        return
    for entry in _lists(facts, "strays"):
        texts = [_string(facts, "strays", text) for text in entry]
        if len(texts) > 1:
            root.strays[texts[0]] = tuple(texts[1:])


def _lists(facts: Facts, name: str) -> list[list[object]]:
    data = facts.data(name)
    if not isinstance(data, list) or not all(isinstance(entry, list) for entry in data):
        raise facts.error(name, "it is damaged")
    return data


def _string(facts: Facts, name: str, text: object) -> str:
    try:
        return str(accept(Kind.STRING, text))
    except WrongType:
        raise facts.error(name, "it is damaged") from None


def _restore_gaps(root: Ainb, facts: Facts) -> None:
    if "gaps" not in facts:
        return
    for entry in _lists(facts, "gaps"):
        if len(entry) != 2 or entry[0] not in (*ORDER, END):
            raise facts.error("gaps", "it is damaged")
        try:
            data = bytes.fromhex(str(entry[1]))
        except ValueError:
            raise facts.error("gaps", "it is damaged") from None
        if len(data) > _LONGEST_GAP:
            raise facts.error("gaps", "it is damaged")
        root.gaps[str(entry[0])] = data


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
        (node.is_query, [numbers.get(query.uid, -1) for query in node.queries])
        for node in root.nodes
    ]
    return hashlib.sha256(repr(query_facts).encode()).hexdigest()[:16]


def _layout(root: Ainb, layout: QueryLayout) -> list[object]:
    numbers = {node.uid: place for place, node in enumerate(root.nodes)}
    entries = [
        [-1 if node is None else numbers[node.uid], number, half]
        for node, number, half in layout.entries
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
    nodes = root.nodes
    known = [
        (nodes[place] if 0 <= place < len(nodes) else None, number, half)
        for place, number, half in entries
    ]
    root.query_layout = QueryLayout(known, slices, counts, query_state(root))
    return True


def _is_layout(data: object) -> bool:
    if not isinstance(data, list) or len(data) != 4 or not isinstance(data[0], str):
        return False
    if not all(isinstance(part, list) for part in data[1:]):
        return False
    _, entries, slices, counts = data
    words = [word for entry in entries if isinstance(entry, list) for word in entry[1:]]
    return (
        all(
            isinstance(entry, list) and len(entry) == 3 and type(entry[0]) is int
            for entry in entries
        )
        and len(slices) == len(counts)
        and all(
            type(number) is int and 0 <= number <= 0xFFFF for number in (*words, *slices, *counts)
        )
    )
