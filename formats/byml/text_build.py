"""Builds containers from the values of a text, one behind the other, however they were read.

Equal shapes are one, and where a file shares its containers, equal containers are one.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import copysign
from typing import Final, NoReturn

from formats.byml import types as t
from formats.byml.merge import large_bits
from formats.byml.model import (
    DEPTH_LIMIT,
    Container,
    ContainerPosition,
    Node,
    Placed,
    Value,
    sort_key,
)
from formats.byml.shapes import Shape
from formats.byml.text_tags import FILE, Bare
from formats.errors import WrongType
from formats.problems import Notes
from formats.values import AnyValue, Key, Kind, accept
from formats.yaml.comment import Facts
from formats.yaml.events import Event, refuse, repeated_key
from formats.yaml.scalars import parse_int, unescaping

WRAPPER: Final = frozenset({"Version", "IsBigEndian", "SupportPaths"})
"""Names at the root by which a text of Switch-Toolbox is known, whose tags mean other types."""


class Unusual(Exception):
    """The text holds something that only the YAML parser can read, or can say what is wrong of."""


class Texts(dict[str, str]):
    """Strings by what the text has for them, each checked once."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self._table = unescaping(facts.block()) if "bytes" in facts else {}

    def __missing__(self, text: str) -> str:
        given = text.translate(self._table) if self._table else text
        made: str = accept(Kind.STRING, given)
        self[text] = made
        return made


class Frame:
    """A container being read: its values and types so far, the keys of a map else None.

    `index` is its place among the containers found; `start` the event it begins with, None where
    it was not read by events.
    """

    __slots__ = ("element", "index", "keys", "start", "type", "types", "values")

    def __init__(self, type_: int, element: int, index: int, start: Event) -> None:
        self.type = type_
        self.element = element
        self.index = index
        self.start = start
        self.values: list[AnyValue] = []
        self.types = bytearray()
        self.keys: list[str] | None = None if type_ in (t.ARRAY, t.MONO_ARRAY, t.SCALAR) else []


class Builder:
    """Builds the containers of one text; `found` are they in the order of the text, each once."""

    def __init__(self, text: str, facts: Facts, notes: Notes, *, shares: bool) -> None:
        self.text = text.removeprefix("\ufeff")
        self.notes = notes
        self.shares = shares
        self.nans = False
        """Whether there may be a float32 that is not a number."""
        self.exact = False
        """Whether there may be floats that are equal to others of other bits."""
        self.sorts = facts.choice("keys", ("sorted", "unsorted")) == "sorted"
        self.texts = Texts(facts)
        self.bare = Bare(self.texts.__getitem__, notes)
        self.found: list[AnyValue] = []
        self.shapes: dict[Hashable, tuple[Shape, Sequence[int] | None]] = {}
        self.idents: dict[Hashable, Shape] = {}
        self.contents: dict[Hashable, Container] = {}
        self.frames = [Frame(t.SCALAR, 0, 0, None)]

    def run(self) -> None:
        """Read the whole text."""
        raise NotImplementedError

    def node(self) -> Node:
        """Return the root as a node."""
        bottom = self.frames[0]
        value = bottom.values[0]
        return value if isinstance(value, Container) else Value(bottom.types[0], value)

    def refuse(self, start: Event, what: str, hint: str = "") -> NoReturn:
        """Raise the error on the container that begins at `start`; `Unusual` without an event."""
        if start is None:
            raise Unusual
        refuse(start, what, hint)

    # Containers

    def open(self, type_: int, element: int, start: Event) -> Frame:
        """Begin a container and return its frame."""
        if len(self.frames) > DEPTH_LIMIT:
            self.refuse(start, f"containers would be nested more than {DEPTH_LIMIT} deep")
        frame = Frame(type_, element, len(self.found), start)
        self.frames.append(frame)
        if type_ != FILE:
            self.found.append(None)
        return frame

    def close(self) -> None:
        """End a container and put it into what holds it."""
        frame = self.frames.pop()
        above = self.frames[-1]
        shape, order = self.shape(frame)
        values = frame.values if order is None else [frame.values[slot] for slot in order]
        above.types.append(frame.type)
        above.values.append(self.made(shape, values, frame.index))

    def made(self, shape: Shape, values: list[AnyValue], index: int) -> Container:
        """Return the container of these values: the one there is, where equal ones are shared."""
        content: Hashable = None
        if self.shares:
            content = (shape, bits(shape, values) if self.exact or shape.large else tuple(values))
            known_container = self.contents.get(content)
            if known_container is not None:
                self.found.pop()  # all within it is known as well, so it is the last
                return known_container
        node: Container = Placed(values) if shape.large else Container(values)
        node.shape = shape
        if shape.large:
            node.place = ContainerPosition(None, None, [0] * len(values))
        self.found[index] = node
        if self.shares:
            self.contents[content] = node
        return node

    # Shapes

    def shape(self, frame: Frame) -> tuple[Shape, Sequence[int] | None]:
        """Return the shape of a container, and the order its values go in where it changed."""
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
        if texts is None:
            self._check_elements(frame, types)
            return self._one_shape(frame.type, range(len(types)), types, frame.element), None
        keys = self._keys(frame, texts)
        if len(set(keys)) != len(keys):
            self._refuse_repeated(frame, keys)
        shape = self._one_shape(frame.type, keys, types, 0)
        if not self.sorts or shape.ascends:
            return shape, None
        places = list(map(sort_key, keys))
        order = sorted(range(len(keys)), key=places.__getitem__)
        keys = tuple([keys[slot] for slot in order])
        types = bytes([types[slot] for slot in order])
        return self._one_shape(frame.type, keys, types, 0), order

    def _keys(self, frame: Frame, texts: tuple[str, ...]) -> tuple[Key, ...]:
        if frame.type != t.MAP:
            return tuple(map(parse_int, texts))
        try:
            return tuple(map(self.texts.__getitem__, texts))
        except WrongType as error:
            self.refuse(frame.start, error.what)

    def _one_shape(self, type_: int, keys: Sequence[Key], types: bytes, element: int) -> Shape:
        """Return the only shape of these, so that equal containers have the same."""
        shape = Shape(type_, keys, types, element)
        return self.idents.setdefault(shape.ident, shape)

    def _check_elements(self, frame: Frame, types: bytes) -> None:
        if frame.type == t.MONO_ARRAY and types.strip(bytes([frame.element])):
            word = t.type_text(frame.element)
            self.refuse(frame.start, f"all values of this list must be of the type {word}")

    def _refuse_repeated(self, frame: Frame, keys: Sequence[Key]) -> NoReturn:
        start = frame.start and (repeated_key(self.text) or frame.start)
        again = next(key for slot, key in enumerate(keys) if key in keys[:slot])
        hint = "A map holds every name once: rename one of them, or remove it."
        self.refuse(start, f"“{again!s:.60}” is here twice", hint)


def bits(shape: Shape, values: list[AnyValue]) -> Hashable:
    """Return what is equal for values of one shape only where their bits are.

    Zeros have a sign, and a float64 that is not a number is not even equal to itself.
    """
    if type(shape.floats) is range and 0.0 not in values:
        return tuple(values)
    signs = [
        slot for slot in shape.floats if values[slot] == 0.0 and copysign(1.0, values[slot]) < 0.0
    ]
    if shape.large:
        values = list(values)
        for slot in shape.large:
            values[slot] = large_bits(shape.types[slot], values[slot])
    return (*values, *signs)
