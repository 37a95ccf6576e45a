"""AINB documents as YAML text: nodes by id and class, values by name, formulas readable.

What follows from the rest by the rules of the games' converter is left out, what nobody edits
stands in a leading comment, so a file comes back from its text byte for byte. A node may be shown
and edited alone; since its references lead all over the graph, it comes back as a whole document.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from formats.ainb.binary.write import write
from formats.ainb.model import Ainb, Node
from formats.ainb.rules.derived import mixed_types
from formats.ainb.text.comment import block_of, describe, restore
from formats.ainb.text.lookup import key_parts
from formats.ainb.text.read import read_root
from formats.ainb.text.tree import YamlMap, YamlScalar, YamlTree, as_map, parse
from formats.ainb.text.write import RootWriter
from formats.ainb.text.yaml_writer import YamlWriter
from formats.errors import FormatError, WrongType
from formats.problems import Notes, Severity, TextResult
from formats.values import Path
from formats.yaml.comment import Facts, comment, read_comment
from formats.yaml.events import located
from formats.yaml.scalars import Spelling
from formats.yaml.source_map import NOTHING, MappedText, spelled

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


def read_text(text: str) -> TextResult[Ainb]:
    """Return the document of a text, and notes on how it was read.

    Raises `FormatError` with line and column.
    """
    with located(text):
        facts = read_comment(text)
        return _read(parse(text, block_of(facts)), facts)


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
    try:
        write(root)
    except FormatError as error:
        raise tree.locate(error) from None
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


def subtree_from_text(root: Ainb, path: Path, text: str) -> Ainb:
    """Return the document with the node at `path` replaced by the one that the text describes.

    Nothing is changed: give it to `Outline.replace`. Raises `FormatError` with line and column,
    and `WrongType` for a row that is neither a node nor the root.
    """
    if not path:
        return from_text(text)
    _node(root, path)
    with located(text):
        return _read_node(root, path, text)


def _read_node(root: Ainb, path: Path, text: str) -> Ainb:
    part = as_map(parse(text, block_of(read_comment(text))), "a node")
    key = _only_key(part, path)
    whole = to_text(root)
    facts = read_comment(whole)
    far = text.count("\n") + _FAR  # the lines behind this one are those of the other parts
    tree = as_map(parse("\n" * far + whole, block_of(facts)), "a document")
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
