"""Reads YAML text into a BYML document, in the dialects of oead, byml, roead and BymlLibrary.

The events of the YAML parser go straight into containers. What is bare is read once for every
distinct word; the quotes of a text make it a string whatever it says.
"""

from __future__ import annotations

from formats.byml import types as t
from formats.byml.model import Byml, Container, Node, container
from formats.byml.outline import Outline
from formats.byml.reuse_unchanged import reuse_unchanged
from formats.byml.text_build import Builder
from formats.byml.text_events import EventReader
from formats.byml.text_layout import restore, united
from formats.byml.text_lines import LineReader
from formats.collector import collector_paused
from formats.errors import InvalidData
from formats.format import WantedHeader
from formats.problems import Notes, Severity, TextResult
from formats.values import Path
from formats.yaml.comment import Facts, read_comment
from formats.yaml.events import located
from formats.yaml.words import UnusualText


def from_text(text: str) -> Byml:
    """Return the document of a text, see `read_text`."""
    return read_text(text).root


@collector_paused()
def read_text(
    text: str, like: Byml | None = None, header: WantedHeader | None = None
) -> TextResult[Byml]:
    """Return the document that a text describes, with notes on its dialect.

    The comment that `to_text` wrote makes it the same file again. A text without one becomes a
    file of the version and byte order of `like`, else a little-endian one of version 7, which is
    noted. What is `header` wins over both. Raises `FormatError` with line and column.
    """
    with located(text):
        return _read_text(text, read_comment(text), like, header)


def _read_text(
    text: str, facts: Facts, like: Byml | None, header: WantedHeader | None
) -> TextResult[Byml]:
    version, big_endian = header or (None, None)
    root = _headed(facts, like, version, big_endian=big_endian)
    sharing = facts.choice("shares", ("no", "yes", "parted"))
    untold = like is None or root.shares  # other programs' texts share what they refer to
    shares = sharing == "yes" if facts.line else untold
    builder = _built(text, facts, shares=shares, foreign=root.foreign_type)
    notes = builder.notes
    if not facts.line and like is None:
        _note_what_is_assumed(notes, version, big_endian=big_endian)
    root.root = _as_root(root, builder, facts)
    root.nans = builder.scalars.nans
    containers = united(builder.found, facts) if sharing == "parted" else builder.found
    if facts.line and not restore(root, containers, facts):
        notes.add(
            "The text was changed so that the order of the file’s parts, told in its comment, no "
            "longer fits; saving arranges them as the games’ tools do.",
            Severity.WARNING,
        )
    return TextResult(root, notes.problems())


def _headed(
    facts: Facts, like: Byml | None, version: int | None, *, big_endian: bool | None
) -> Byml:
    """Return an empty document with a header from arguments, comment, or `like`."""
    default_version = facts.number("version", 7, 1, 10)
    if like is not None and not facts.line:
        default_version = like.version
    root = Byml(None, version or default_version)
    root.big_endian = facts.choice("order", ("little", "big")) == "big"
    if facts.line:
        root.shares = facts.choice("shares", ("no", "yes", "parted")) != "no"
    elif like is not None:
        root.big_endian, root.shares = like.big_endian, like.shares
        root.long_header, root.paths = like.long_header, like.paths
    if big_endian is not None:
        root.big_endian = big_endian
    if facts.line:
        _read_header(root, facts)
    return root


def _note_what_is_assumed(notes: Notes, version: int | None, *, big_endian: bool | None) -> None:
    if version is None:
        order = ", little endian" if big_endian is None else ""
        notes.add(f"The text does not state the file’s version: 7 was assumed{order}.")
    elif big_endian is None:
        notes.add("The text does not state the file’s byte order: little endian was assumed.")


def subtree_from_text(root: Byml, path: Path, text: str) -> Node:
    """Return the node for the row at `path` from a text.

    Unchanged parts are taken from the document, including their places in the file. Nothing is
    changed: pass the node to `Outline.replace`. Raises `FormatError`.
    """
    old = Outline(root).node(path)
    with located(text):
        builder = _built(text, read_comment(text), shares=root.shares)
    return reuse_unchanged(builder.node(), old)


@collector_paused()
def _built(text: str, facts: Facts, *, shares: bool, foreign: int | None = None) -> Builder:
    """Return a builder that has read the text: line by line if possible, else event by event."""
    builder = Builder(text, facts, Notes(), shares=shares, foreign=foreign)
    try:
        LineReader(builder).run()
    except UnusualText:
        builder = Builder(text, facts, Notes(), shares=shares, foreign=foreign)
        EventReader(builder).run()
    return builder


def _read_header(root: Byml, facts: Facts) -> None:
    root.long_header = facts.choice("header", ("short", "long")) == "long"
    if "paths" in facts:
        try:
            root.paths = tuple(map(bytes.fromhex, facts.data("paths")))
        except (TypeError, ValueError):
            raise facts.error("paths", "it is damaged") from None


def _as_root(root: Byml, builder: Builder, facts: Facts) -> Container | None:
    node = builder.node()
    if isinstance(node, Container):
        return node
    kind = facts.choice("root", ("none", "value"))
    if node.type == t.NULL and kind == "none":
        return None
    if root.version < 8 or (facts.line and kind == "none"):
        what = f"the root of a version {root.version} file is a map or a list, not a single value"
        raise InvalidData(what, line=1, column=1)
    single = container(t.SCALAR, None, (node,))
    builder.found = [single]
    return single
