"""AINB documents as YAML text: nodes by id and class, values by name, formulas as written.

What follows from the rest by the rules of the games' converter is left out, what nobody edits
stands in a leading comment, so a file comes back from its text byte for byte.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from formats.ainb.model import Ainb
from formats.ainb.text_comment import block_of, describe, restore
from formats.ainb.text_derive import mixed_types
from formats.ainb.text_lines import Words
from formats.ainb.text_read import read_root
from formats.ainb.text_tree import parse
from formats.ainb.text_write import RootWriter
from formats.ainb.write import write
from formats.errors import FormatError, Unsupported, WrongType
from formats.problems import Severity
from formats.values import Path
from formats.yaml.comment import read_comment
from formats.yaml.events import located
from formats.yaml.notes import Notes, TextResult

_BLOCKS: Final = range(0x10FE80, 0xF0000, -0x80)
_MOST_NOTES: Final = 20
_WHOLE: Final = "the parts of a graph refer to each other, so only all of it is shown as text"
_WHOLE_HINT: Final = "Select the document’s first row."


def to_text(root: Ainb) -> str:
    """Return a whole document as text, from which `from_text` makes the same file again.

    Raises `WrongType` where something refers to a part that is not in the document.
    """
    for block in _BLOCKS:
        words = Words(block)
        body = words.lines(RootWriter(root, words).pairs())
        if not (words.strings.met and words.strings.clash):
            return describe(root, block if words.strings.met else 0) + body
    raise Unsupported("the strings use every private character, so none is left for other bytes")


def read_text(text: str) -> TextResult:
    """Return the document of a text, and notes on how it was read.

    Raises `FormatError` with line and column.
    """
    with located(text):
        return _read(text)


def _read(text: str) -> TextResult:
    facts = read_comment(text)
    notes = Notes()
    tree = parse(text, block_of(facts))
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
    root: Ainb = read_text(text).root
    return root


def subtree_to_text(root: Ainb, path: Path) -> str:
    """Return the whole document as text; raises `WrongType` for any other row than the root."""
    if path:
        raise WrongType(_WHOLE, hint=_WHOLE_HINT)
    return to_text(root)


def subtree_from_text(root: Ainb, path: Path, text: str) -> Ainb:  # noqa: ARG001 - the face of all formats
    """Return the document of a text, for `Outline.replace`; raises `WrongType` for other rows."""
    if path:
        raise WrongType(_WHOLE, hint=_WHOLE_HINT)
    return from_text(text)
