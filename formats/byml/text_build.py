"""Builds a BYML document from the YAML events of its text: keys, scalars, containers.

Equal shapes are one, and where a file shares its containers, equal containers are one.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from ruamel.yaml.error import YAMLError

from ..core.kinds import AnyValue
from ..core.long_tuple import sequence_of
from ..core.paths import Key
from ..errors import FormatError, InvalidData, Unsupported, WrongType
from ..problems import Notes
from ..yaml.comment import Facts
from ..yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    EventSource,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    at,
    refuse,
    refuse_alias,
    repeated_key,
    short_tag,
)
from ..yaml.scalars import parse_int
from . import types as t
from .equal import bits
from .model import (
    DEPTH_LIMIT,
    NAMES,
    Back,
    Container,
    Node,
    Value,
    foreign_value,
    height,
    rebuilt,
    sort_key,
)
from .shapes import Shape, keys_of
from .text_scalars import FILE, Scalars, Typed, aligned, container_type

_MOST_UNFOLDED: Final = 1_000_000
_WRAPPER: Final = frozenset({"Version", "IsBigEndian", "SupportPaths"})
"""Names at the root by which a text of Switch-Toolbox is known, whose tags mean other types."""


@dataclass(eq=False, slots=True)
class Frame:
    """A container while it is read: its values and types so far, and its keys if it is a map.

    `index` is its place among the containers found; `start` the event it begins with, None for
    the frame of the whole document.
    """

    type: int
    element: int
    index: int
    start: Event
    keys: list[str] | None
    at: int = 0
    values: list[AnyValue] = field(default_factory=list)
    types: bytearray = field(default_factory=bytearray)


class Builder:
    """Builds the containers of one text; `found` lists each once, in the text's order.

    `run` reads the text. Types and values are those that `scalars` gives. `foreign` is the type
    that the file has no room for. Where containers are named, an alias is the very container with
    the anchor. Maps may have a key more than once where the comment says so. Errors have line and
    column.
    """

    def __init__(
        self,
        source: EventSource,
        facts: Facts,
        notes: Notes,
        *,
        shares: bool,
        foreign: int | None = None,
        is_named: bool = False,
    ) -> None:
        self.source = source
        self.notes = notes
        self.is_named = is_named or facts.get("shares") == "named"
        self.shares = shares and not self.is_named
        self.foreign = foreign
        keys = facts.choice("keys", ("sorted", "unsorted", "repeated"))
        self.sorts, self.repeats = keys == "sorted", keys == "repeated"
        self.scalars = Scalars(facts, notes)
        self.found: list[AnyValue] = []
        self.shapes: dict[Hashable, tuple[Shape, Sequence[int] | None]] = {}
        self.idents: dict[Hashable, Shape] = {}
        self.contents: dict[Hashable, Container] = {}
        self.frames = [Frame(t.SCALAR, 0, 0, None, None)]
        self._documents = 0
        self._tagged: dict[tuple[object, str], Typed] = {}
        self._named: dict[str, Typed] = {}
        """Nodes by their anchors, so that the alias `*name` can repeat them."""
        self._heights: dict[int, int] = {}
        self._unfolded = 0
        self.rings = False

    def node(self) -> Node:
        """Return the root as a node."""
        bottom = self.frames[0]
        value = bottom.values[0]
        return value if isinstance(value, Container) else Value(bottom.types[0], value)

    # Events

    def run(self) -> None:
        """Read the whole text."""
        event: Event = None
        pull, frames, scalars = self.source.pull, self.frames, self.scalars
        frame = frames[-1]
        values, types, keys, due = frame.values, frame.types, frame.keys, False
        try:
            while True:
                event = pull()
                kind = event.__class__
                if kind is ScalarEvent:
                    if due:
                        assert keys is not None, "keys are due in maps only"
                        due = False
                        keys.append(event.value)
                        if frame.type != t.MAP:
                            self._check_key(frame, event)
                        continue
                    if event.anchor is None and event.implicit[0]:
                        type_, value = scalars[event.value]
                    elif event.anchor is None and event.tag is None:
                        type_, value = scalars.quoted(event.value)
                    else:
                        type_, value = self._marked(event)
                    types.append(type_)
                    values.append(value)
                    due = keys is not None
                    continue
                if kind is MappingEndEvent or kind is SequenceEndEvent:
                    self._end()
                elif kind is StreamEndEvent:
                    break
                else:
                    self._begin_node(event, due=due)
                frame = frames[-1]
                values, types, keys = frame.values, frame.types, frame.keys
                due = keys is not None and len(keys) == len(values)
        except FormatError as error:
            if error.line is None and event is not None:
                spot = at(event)
                error.line, error.column = spot["line"], spot["column"]
            raise
        except YAMLError as error:
            raise self.source.error(error) from None
        if not frames[0].values:
            raise InvalidData("the text holds no value", line=1, column=1)

    def _marked(self, event: Event) -> Typed:
        """Return the typed value of a scalar with a tag or an anchor."""
        anchor, word = event.anchor, (event.tag, event.value)
        typed = None if anchor is not None else self._tagged.get(word)
        if typed is None:
            tag, is_bare = short_tag(event), event.implicit[0]
            typed = self.scalars.tagged(tag, event.value, anchor, is_bare=is_bare)
            if anchor is None:
                self._tagged[word] = typed
            else:
                self._named[anchor] = typed
        self._check_value(typed[0])
        return typed

    def _begin_node(self, event: Event, *, due: bool) -> None:
        """Begin a container, or the document; refuse anything else, and a container as a key."""
        kind = event.__class__
        if kind is AliasEvent:
            if due:
                refuse_alias(event)
            self._repeat(event)
        elif kind is DocumentStartEvent:
            self._check_document(event)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if due:
                refuse(event, "the name of a child must be a plain text")
            is_map = kind is MappingStartEvent
            type_, element = container_type(short_tag(event), is_map=is_map, notes=self.notes)
            frame = Frame(type_, element, len(self.found), event, [] if is_map else None)
            if len(self.frames) > DEPTH_LIMIT:
                refuse(event, f"containers would be nested more than {DEPTH_LIMIT} deep")
            self.frames.append(frame)
            if type_ != FILE:
                self.found.append(None)

    def _check_document(self, event: Event) -> None:
        """Refuse the beginning of a second document."""
        self._documents += 1
        if self._documents > 1:
            what, hint = "a second document begins here", "Remove all but one of them."
            root = self.frames[0].values[0]
            if isinstance(root, Container) and root.shape.find("_byml_metadata") >= 0:
                what = "this is a text of byml-lens, which keeps the types in a document of its own"
                hint = "Let that program make the binary file, and open it."
            raise Unsupported(what, **at(event), hint=hint)

    def _end(self) -> None:
        """End the innermost container, or the map that describes aligned binary data."""
        frame = self.frames.pop()
        above = self.frames[-1]
        if frame.type == FILE:
            type_, value = _aligned(frame)
        else:
            if len(self.frames) == 1:
                _refuse_wrapper(frame)
            shape, order = self.shape(frame)
            values = frame.values if order is None else [frame.values[slot] for slot in order]
            type_, value = frame.type, self.made(shape, values, frame.index, frame.at)
        above.types.append(type_)
        above.values.append(value)
        if frame.start.anchor is not None:
            self._named[frame.start.anchor] = type_, value

    def _check_key(self, frame: Frame, event: Event) -> None:
        """Refuse a key that a hash map cannot have."""
        if frame.type in (t.MAP, FILE):
            return
        try:
            key = parse_int(event.value)
        except WrongType:
            refuse(event, f"“{event.value:.40}” is not a key here: those of a hash map are numbers")
        bits = 8 * t.key_size(frame.type)
        if not 0 <= key < 1 << bits:
            refuse(event, f"{event.value:.40} does not fit the keys here, numbers of {bits} bits")

    def _repeat(self, event: Event) -> None:
        """Add the node of the alias `*name`; the `byml` package writes shared nodes this way.

        Where the file shares containers, it is the same one again; else a copy of it.
        """
        known = self._named.get(event.anchor)
        if known is None and self.is_named:
            known = self._around(event.anchor)
        if known is None:
            refuse_alias(event)
        type_, value = known
        if isinstance(value, Container):
            if len(self.frames) + height(value, self._heights) > DEPTH_LIMIT + 1:
                refuse(event, f"containers would be nested more than {DEPTH_LIMIT} deep")
            if not self.shares and not self.is_named:
                value = self._copy_alias(value, event)
        self.frames[-1].types.append(type_)
        self.frames[-1].values.append(value)

    def _around(self, anchor: str) -> Typed | None:
        """Return what leads back to the container with an anchor, of those that are open."""
        for frame in self.frames[1:]:
            if frame.start.anchor == anchor:
                self.rings = True
                frame.at = frame.at or next(NAMES)
                return frame.type, Back(frame.at)
        return None

    def _copy_alias(self, node: Container, event: Event) -> Container:
        """Return a container of the same values, which is found in the text here as well."""
        top = rebuilt(node, lambda _old, copy: copy._replace())[id(node)]
        todo = [top]
        while todo:
            copy = todo.pop()
            self.found.append(copy)
            self._unfolded += 1 + len(copy.values)
            todo += reversed(copy.children)
        if self._unfolded > _MOST_UNFOLDED:
            refuse(event, f"what “*” stands for unfolds to more than {_MOST_UNFOLDED:,} values")
        return top

    # Containers

    def made(self, shape: Shape, values: Sequence[AnyValue], index: int, at: int = 0) -> Container:
        """Return a container of these values; an equal one is reused if they are shared."""
        content: Hashable = None
        if self.shares:
            content = shape, bits(shape, values)
            known_container = self.contents.get(content)
            if known_container is not None:
                self.found.pop()  # all within it is known as well, so it is the last
                return known_container
        large = sequence_of([0] * len(values)) if shape.large else ()
        node = self.found[index] = Container(shape, sequence_of(values), at, large)
        if self.shares:
            self.contents[content] = node
        return node

    # Shapes

    def shape(self, frame: Frame) -> tuple[Shape, Sequence[int] | None]:
        """Return the shape of a container, and the order of its values if keys were sorted."""
        keys = None if frame.keys is None else tuple(frame.keys)
        types = bytes(frame.types)
        ident = (frame.type, frame.element, keys or len(types), types)
        known = self.shapes.get(ident)
        if known is None:
            known = self.shapes[ident] = self._new_shape(frame, keys, types)
        return known

    def _new_shape(
        self, frame: Frame, texts: tuple[str, ...] | None, types: bytes
    ) -> tuple[Shape, Sequence[int] | None]:
        if self.foreign is not None and self.foreign in types:
            self._refuse_foreign(frame)
        if texts is None:
            self._check_elements(frame, types)
            return self._one_shape(frame.type, range(len(types)), types, frame.element), None
        keys = self._frame_keys(frame, texts)
        if self.repeats:
            keys = keys_of(keys)
        elif len(set(keys)) != len(keys):
            self._refuse_repeated(frame, keys)
        shape = self._one_shape(frame.type, keys, types, 0)
        if not self.sorts or shape.ascends:
            return shape, None
        places = list(map(sort_key, keys))
        order = sorted(range(len(keys)), key=places.__getitem__)
        keys = tuple([keys[slot] for slot in order])
        types = bytes([types[slot] for slot in order])
        return self._one_shape(frame.type, keys, types, 0), order

    def _frame_keys(self, frame: Frame, texts: tuple[str, ...]) -> tuple[Key, ...]:
        if frame.type != t.MAP:
            return tuple(map(parse_int, texts))
        try:
            return tuple(map(self.scalars.texts.__getitem__, texts))
        except WrongType as error:
            refuse(frame.start, error.what)

    def _one_shape(self, type_: int, keys: Sequence[Key], types: bytes, element: int) -> Shape:
        """Return the only shape of these, so that equal containers have the same."""
        shape = Shape(type_, keys, types, element)
        return self.idents.setdefault(shape.ident, shape)

    def _check_elements(self, frame: Frame, types: bytes) -> None:
        if frame.type == t.MONO_ARRAY and types.strip(bytes([frame.element])):
            word = t.type_text(frame.element)
            refuse(frame.start, f"all values of this list must be of the type {word}")

    def _check_value(self, type_: int) -> None:
        """Refuse a value for the innermost frame if the file cannot store its type."""
        if type_ == self.foreign and self.frames[-1].type != FILE:
            raise foreign_value(type_)

    def _refuse_foreign(self, frame: Frame) -> NoReturn:
        assert self.foreign is not None, "there is a type that has no room"
        error = foreign_value(self.foreign)
        refuse(frame.start, error.what, error.hint)

    def _refuse_repeated(self, frame: Frame, keys: Sequence[Key]) -> NoReturn:
        start = repeated_key(self.source.text) or frame.start
        again = next(key for slot, key in enumerate(keys) if key in keys[:slot])
        hint = "A map holds every name once: rename one of them, or remove it."
        refuse(start, f"“{again!s:.60}” is here twice", hint)


def _refuse_wrapper(frame: Frame) -> None:
    """Refuse a text of Switch-Toolbox, whose tags are the same words for other types."""
    if frame.keys is None or not _WRAPPER.issubset(frame.keys):
        return
    raise Unsupported(
        "this is a text of Switch-Toolbox, in which “!l” and “!h” mean other types than here",
        **at(frame.start),
        hint="Let that program make the binary file, and open it.",
    )


def _aligned(frame: Frame) -> Typed:
    assert frame.keys is not None, "a file is written as a map"
    pairs = zip(frame.types, frame.values, strict=True)
    try:
        return aligned(dict(zip(frame.keys, pairs, strict=True)))
    except FormatError as error:
        refuse(frame.start, error.what)
