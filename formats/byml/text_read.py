"""Reads YAML text into a BYML document: the dialects of oead, byml, roead and BymlLibrary.

The events of the YAML parser go straight into containers. What is bare is read once for every
distinct word; the quotes of a text make it a string whatever it says.
"""

from __future__ import annotations

import gc
from collections.abc import Hashable, Sequence
from typing import Any

from ruamel.yaml.error import YAMLError

from formats.byml import types as t
from formats.byml.merge import large_bits
from formats.byml.model import (
    DEPTH_LIMIT,
    Byml,
    Container,
    Node,
    Place,
    Placed,
    Value,
    container,
    sort_key,
)
from formats.byml.outline import Outline
from formats.byml.shapes import Shape
from formats.byml.text_layout import restore
from formats.byml.text_settle import settled
from formats.byml.text_tags import FILE, Bare, aligned, container_type, tagged
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.problems import Severity
from formats.values import Key, Kind, Path, accept, f32_bits
from formats.yaml.comment import Facts, read_comment
from formats.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    Source,
    StreamEndEvent,
    at,
    located,
    refuse,
    refuse_alias,
    repeated_key,
)
from formats.yaml.notes import Notes, TextResult
from formats.yaml.scalars import parse_int, unescaping


def from_text(text: str) -> Byml:
    """Return the document of a text, see `read_text`."""
    root = read_text(text).root
    assert isinstance(root, Byml), "made here"
    return root


def read_text(text: str) -> TextResult:
    """Return the document of a text, and notes on its dialect.

    The comment that `to_text` wrote makes it the same file again. A text without one becomes a
    little-endian file of version 7. Raises `FormatError` with line and column.
    """
    with located(text):
        return _read_text(text, read_comment(text), Notes())


def _read_text(text: str, facts: Facts, notes: Notes) -> TextResult:
    root = Byml(None, facts.number("version", 7, 1, 10))
    root.big_endian = facts.choice("order", ("little", "big")) == "big"
    if facts.line:
        root.shares = facts.choice("shares", ("no", "yes")) == "yes"
    else:
        notes.add("The text does not tell the file’s version: 7 was taken, little endian.")
    _read_header(root, facts)
    builder = _build(text, facts, notes, shares=root.shares)
    root.root = _as_root(root, builder, facts)
    root.nans = builder.nans
    if facts.line and not restore(root, builder.found if root.root is not None else [], facts):
        notes.add(
            "The text was changed so that the order of the file’s parts, told in its comment, no "
            "longer fits; saving arranges them as the games’ tools do.",
            Severity.WARNING,
        )
    return TextResult(root, notes.problems())


def subtree_from_text(root: Byml, path: Path, text: str) -> Node:
    """Return the node that a text makes in the place of the row at `path`.

    What the text leaves as it was is taken over from the document, place in the file included.
    Nothing is changed: give the node to `Outline.replace`. Raises `FormatError`.
    """
    old = Outline(root).node(path)
    with located(text):
        builder = _build(text, read_comment(text), Notes(), shares=root.shares)
    return settled(builder.node(), old)


def _build(text: str, facts: Facts, notes: Notes, *, shares: bool) -> _Builder:
    collecting = gc.isenabled()
    gc.disable()
    try:
        builder = _Builder(text, facts, notes, shares=shares)
        builder.run()
        return builder
    finally:
        if collecting:
            gc.enable()


def _read_header(root: Byml, facts: Facts) -> None:
    root.long_header = facts.choice("header", ("short", "long")) == "long"
    if "paths" in facts:
        try:
            root.paths = tuple(map(bytes.fromhex, facts.data("paths")))
        except (TypeError, ValueError):
            raise facts.error("paths", "it is damaged") from None


def _as_root(root: Byml, builder: _Builder, facts: Facts) -> Container | None:
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


class _Texts(dict[str, str]):
    """Strings by what the text has for them, each checked once."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self._table: dict[int, int] = {}
        if "bytes" in facts:
            self._table = unescaping(facts.block())

    def __missing__(self, text: str) -> str:
        accept(Kind.STRING, text)
        made = self[text] = text.translate(self._table) if self._table else text
        return made


class _Frame:
    """A container being read: its values and types so far, the keys of a map else None.

    `index` is its place among the containers found; `start` the event it begins with.
    """

    __slots__ = ("element", "index", "keys", "start", "type", "types", "values")

    def __init__(self, type_: int, element: int, index: int, start: Event) -> None:
        self.type = type_
        self.element = element
        self.index = index
        self.start = start
        self.values: list[Any] = []
        self.types = bytearray()
        self.keys: list[str] | None = None if type_ in (t.ARRAY, t.MONO_ARRAY, t.SCALAR) else []


class _Builder:
    """Builds the containers of one text; `found` are they in the order of the text, each once."""

    def __init__(self, text: str, facts: Facts, notes: Notes, *, shares: bool) -> None:
        self.source = Source(text)
        self.notes = notes
        self.shares = shares
        self.exact = "-0" in text or "nan" in text
        """Whether there may be floats that are equal to others of other bits."""
        self.nans = "nan" in text or "NaN" in text or "NAN" in text
        self.sorts = facts.choice("keys", ("sorted", "unsorted")) == "sorted"
        self.texts = _Texts(facts)
        self.bare = Bare(self.texts.__getitem__, notes)
        self.found: list[Any] = []
        self.shapes: dict[Hashable, tuple[Shape, Sequence[int] | None]] = {}
        self.idents: dict[Hashable, Shape] = {}
        self.contents: dict[Hashable, Container] = {}
        self.frames = [_Frame(t.SCALAR, 0, 0, None)]
        self.documents = 0

    def node(self) -> Node:
        """Return the root as a node."""
        bottom = self.frames[0]
        value = bottom.values[0]
        return value if isinstance(value, Container) else Value(bottom.types[0], value)

    def run(self) -> None:
        """Read the whole text."""
        event: Event = None
        pull, bare, texts = self.source.pull, self.bare, self.texts
        marked: dict[tuple[object, str], tuple[int, Any]] = {}
        frame = self.frames[-1]
        values, types, keys, due = frame.values, frame.types, frame.keys, False
        try:
            while True:
                event = pull()
                kind = event.__class__
                if kind is ScalarEvent:
                    if due:
                        due = False
                        keys.append(event.value)  # type: ignore[union-attr]  # due in maps only
                        if frame.type != t.MAP:
                            self.check_key(frame, event)
                        continue
                    if event.anchor is None and event.implicit[0]:
                        type_, value = bare[event.value]
                    elif event.anchor is None and event.tag is None:
                        type_, value = t.STRING, texts[event.value]
                    elif event.anchor is None:
                        word = (event.tag, event.value)
                        typed = marked.get(word)
                        if typed is None:
                            typed = marked[word] = tagged(event, texts.__getitem__, self.notes)
                        type_, value = typed
                    else:
                        type_, value = tagged(event, texts.__getitem__, self.notes)
                    types.append(type_)
                    values.append(value)
                    due = keys is not None
                    continue
                if kind is MappingEndEvent or kind is SequenceEndEvent:
                    self.close()
                elif kind is StreamEndEvent:
                    break
                else:
                    self.begin(event, due=due)
                frame = self.frames[-1]
                values, types, keys = frame.values, frame.types, frame.keys
                due = keys is not None and len(keys) == len(values)
        except FormatError as error:
            if error.line is None and event is not None:
                spot = at(event)
                error.line, error.column = spot["line"], spot["column"]
            raise
        except YAMLError as error:
            raise self.source.error(error) from None
        if not self.frames[0].values:
            raise InvalidData("the text holds no value", line=1, column=1)

    def begin(self, event: Event, *, due: bool) -> None:
        """Begin a container, or the document; refuse anything else, and a container as a key."""
        kind = event.__class__
        if kind is AliasEvent:
            refuse_alias(event)
        elif kind is DocumentStartEvent:
            self.check_document(event)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if due:
                refuse(event, "the name of a child has to be a plain text")
            self.open(event)

    def check_document(self, event: Event) -> None:
        """Refuse the beginning of a second document."""
        self.documents += 1
        if self.documents > 1:
            what, hint = "a second document begins here", "Take out all but one of them."
            root = self.frames[0].values[0]
            if isinstance(root, Container) and root.shape.find("_byml_metadata") >= 0:
                what = "this is a text of byml-lens, which keeps the types in a document of its own"
                hint = "Let that program make the binary file, and open it."
            raise Unsupported(what, **at(event), hint=hint)

    def check_key(self, frame: _Frame, event: Event) -> None:
        """Refuse a key that a hash map cannot have."""
        if frame.type == FILE:
            return
        try:
            key = parse_int(event.value)
        except WrongType:
            refuse(event, f"“{event.value:.40}” is no key here: those of a hash map are numbers")
        bits = 32 * t.key_words(frame.type)
        if not 0 <= key < 1 << bits:
            refuse(event, f"{event.value:.40} does not fit the keys here, numbers of {bits} bits")

    # Containers

    def open(self, event: Event) -> None:
        """Begin a map or an array."""
        if len(self.frames) > DEPTH_LIMIT:
            refuse(event, f"more than {DEPTH_LIMIT} containers lie in each other")
        is_map = event.__class__ is MappingStartEvent
        type_, element = container_type(event, is_map=is_map, notes=self.notes)
        self.frames.append(_Frame(type_, element, len(self.found), event))
        if type_ != FILE:
            self.found.append(None)

    def close(self) -> None:
        """End a map or an array and put it into what holds it."""
        frame = self.frames.pop()
        above = self.frames[-1]
        if frame.type == FILE:
            assert frame.keys is not None, "a file is written as a map"
            pairs = zip(frame.types, frame.values, strict=True)
            type_, value = aligned(dict(zip(frame.keys, pairs, strict=True)), frame.start)
            above.types.append(type_)
            above.values.append(value)
            return
        if len(self.frames) == 1:
            _refuse_wrapper(frame)
        shape, order = self.shape(frame)
        values = frame.values if order is None else [frame.values[slot] for slot in order]
        above.types.append(frame.type)
        above.values.append(self.made(shape, values, frame.index))

    def made(self, shape: Shape, values: list[Any], index: int) -> Container:
        """Return the container of these values: the one there is, where equal ones are shared."""
        if self.shares:
            content = (shape, self.bits(shape, values) if self.exact else tuple(values))
            known = self.contents.get(content)
            if known is not None:
                self.found.pop()  # all within it is known as well, so it is the last
                return known
        node: Container = Placed(values) if shape.large else Container(values)
        node.shape = shape
        if shape.large:
            node.place = Place(None, None, [0] * len(values))
        self.found[index] = node
        if self.shares:
            self.contents[content] = node
        return node

    def bits(self, shape: Shape, values: list[Any]) -> Hashable:
        """Return the values so that they are equal only where their bits are."""
        values = list(values)
        for slot in shape.floats:
            values[slot] = f32_bits(values[slot])
        for slot in shape.large:
            values[slot] = large_bits(shape.types[slot], values[slot])
        return tuple(values)

    # Shapes

    def shape(self, frame: _Frame) -> tuple[Shape, Sequence[int] | None]:
        """Return the shape of a container, and the order its values go in where it is another."""
        keys = None if frame.keys is None else tuple(frame.keys)
        types = bytes(frame.types)
        ident = (frame.type, frame.element, keys or len(types), types)
        known = self.shapes.get(ident)
        if known is None:
            known = self.shapes[ident] = self.new_shape(frame, keys, types)
        return known

    def new_shape(
        self, frame: _Frame, texts: tuple[str, ...] | None, types: bytes
    ) -> tuple[Shape, Sequence[int] | None]:
        if texts is None:
            self.check_elements(frame, types)
            return self.one_shape(frame.type, range(len(types)), types, frame.element), None
        keys = self.keys(frame, texts)
        if len(set(keys)) != len(keys):
            self.refuse_repeated(frame, keys)
        places = list(map(sort_key, keys))
        order = sorted(range(len(keys)), key=places.__getitem__)
        if not self.sorts or order == list(range(len(keys))):
            return self.one_shape(frame.type, keys, types, 0), None
        keys = tuple([keys[slot] for slot in order])
        types = bytes([types[slot] for slot in order])
        return self.one_shape(frame.type, keys, types, 0), order

    def keys(self, frame: _Frame, texts: tuple[str, ...]) -> tuple[Key, ...]:
        if frame.type != t.MAP:
            return tuple(map(parse_int, texts))
        try:
            return tuple(map(self.texts.__getitem__, texts))
        except WrongType as error:
            spot = at(frame.start)
            error.line, error.column = spot["line"], spot["column"]
            raise

    def one_shape(self, type_: int, keys: Sequence[Key], types: bytes, element: int) -> Shape:
        """Return the only shape of these, so that equal containers have the same."""
        made = Shape(type_, keys, types, element)
        return self.idents.setdefault(made.ident, made)

    def check_elements(self, frame: _Frame, types: bytes) -> None:
        if frame.type == t.MONO_ARRAY and types.strip(bytes([frame.element])):
            word = t.type_text(frame.element)
            refuse(frame.start, f"all values of this list have to be of the type {word}")

    def refuse_repeated(self, frame: _Frame, keys: Sequence[Key]) -> None:
        event = repeated_key(self.source.text) or frame.start
        again = next(key for slot, key in enumerate(keys) if key in keys[:slot])
        hint = "A map holds every name once: rename one of them, or take it out."
        refuse(event, f"“{again!s:.60}” stands here a second time", hint)


def _refuse_wrapper(frame: _Frame) -> None:
    """Refuse a text of Switch-Toolbox, whose tags are the same words for other types."""
    if frame.keys is not None and {"Version", "IsBigEndian", "SupportPaths"} <= set(frame.keys):
        raise Unsupported(
            "this is a text of Switch-Toolbox, in which “!l” and “!h” mean other types than here",
            **at(frame.start),
            hint="Let that program make the binary file, and open it.",
        )
