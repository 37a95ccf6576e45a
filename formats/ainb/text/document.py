"""AINB documents as YAML text: nodes by id and class, values by name, formulas readable.

What follows from the rest by the rules of the games' converter is left out, what nobody edits
stands in a leading comment, so a file comes back from its text byte for byte. A node may be shown
and edited alone; since its references lead all over the graph, it comes back as a whole document.
"""

from __future__ import annotations

import hashlib
from itertools import islice
from typing import Final

from ...core.kinds import Kind, accept
from ...core.paths import Path
from ...core.records import Stored
from ...errors import FormatError, WrongType
from ...problems import Notes, Severity, TextResult
from ...yaml.comment import Facts, comment, pack, pack_data, read_comment
from ...yaml.events import EventSource, TypedText, located, placed_at
from ...yaml.scalars import Spelling
from ...yaml.source_map import NOTHING, MappedText, spelled
from ..binary.header import END, ORDER
from ..binary.write import write
from ..expression.binary import read_expressions
from ..expression.model import same_code
from ..model import Ainb, Node, QueryLayout
from ..rules.derived import mixed_types, query_state
from .names import key_parts
from .read import read_root
from .tree import YamlMap, YamlScalar, YamlTree, as_map, parse
from .write import RootWriter
from .yaml_writer import YamlWriter

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
    data = facts.elements(name)
    if not all(isinstance(entry, list) for entry in data):
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
        pairs = writer.pairs() if node is None else writer.nodes.node_alone(node)
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
        return _read(parse(source, block_of(facts)), facts)


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
    part = as_map(parse(source, block_of(read_comment(source.text))), "a node")
    key = _only_key(part, path)
    whole = to_text(root)
    facts = read_comment(whole)
    far = source.text.count("\n") + _FAR  # the lines behind this one are those of the other parts
    tree = as_map(parse(EventSource("\n" * far + whole), block_of(facts)), "a document")
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
