"""Reads the values of a BYML text from the events of the YAML parser: every text there is."""

from __future__ import annotations

import re
from typing import Final

from ruamel.yaml.error import YAMLError

from formats.byml import types as t
from formats.byml.model import DEPTH_LIMIT, Container, height
from formats.byml.text_build import WRAPPER, Builder, Frame
from formats.byml.text_tags import FILE, aligned, container_type, tagged
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.problems import Notes
from formats.values import AnyValue
from formats.yaml.comment import Facts
from formats.yaml.events import (
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
)
from formats.yaml.scalars import parse_int

_MOST_UNFOLDED: Final = 1_000_000
_minus_zero = re.compile(
    r"-(?:0+\.?0*|\.0+)(?![0-9.])|-0*\.0{20}|-[0-9]*\.?[0-9]*[eE]-0*(?:[2-9][0-9]|[0-9]{3})|\\"
).search
"""What a negative zero may be spelled with: as such, as a number too small, or by an escape."""


class EventReader(Builder):
    """Reads a text by its events. Errors tell line and column."""

    def __init__(self, text: str, facts: Facts, notes: Notes, *, shares: bool) -> None:
        super().__init__(text, facts, notes, shares=shares)
        self.nans = any(word in text for word in ("nan", "NaN", "NAN"))
        self.exact = self.nans or _minus_zero(text) is not None
        self.source = EventSource(text)
        self.documents = 0
        self.anchors: dict[str, tuple[int, AnyValue]] = {}
        """Type and value of every node that has a name, which `*name` may stand for."""
        self.heights: dict[int, int] = {}
        self.unfolded = 0

    def run(self) -> None:
        """Read the whole text."""
        event: Event = None
        pull, bare, texts = self.source.pull, self.bare, self.texts
        marked: dict[tuple[object, str], tuple[int, AnyValue]] = {}
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
                        self.anchors[event.anchor] = type_, value
                    types.append(type_)
                    values.append(value)
                    due = keys is not None
                    continue
                if kind is MappingEndEvent or kind is SequenceEndEvent:
                    self.end_container()
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
            self.repeat(event, due=due)
        elif kind is DocumentStartEvent:
            self.check_document(event)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if due:
                refuse(event, "the name of a child must be a plain text")
            self.begin_container(event)

    def check_document(self, event: Event) -> None:
        """Refuse the beginning of a second document."""
        self.documents += 1
        if self.documents > 1:
            what, hint = "a second document begins here", "Remove all but one of them."
            root = self.frames[0].values[0]
            if isinstance(root, Container) and root.shape.find("_byml_metadata") >= 0:
                what = "this is a text of byml-lens, which keeps the types in a document of its own"
                hint = "Let that program make the binary file, and open it."
            raise Unsupported(what, **at(event), hint=hint)

    def check_key(self, frame: Frame, event: Event) -> None:
        """Refuse a key that a hash map cannot have."""
        if frame.type == FILE:
            return
        try:
            key = parse_int(event.value)
        except WrongType:
            refuse(event, f"“{event.value:.40}” is not a key here: those of a hash map are numbers")
        bits = 32 * t.key_words(frame.type)
        if not 0 <= key < 1 << bits:
            refuse(event, f"{event.value:.40} does not fit the keys here, numbers of {bits} bits")

    # Containers

    def begin_container(self, event: Event) -> None:
        """Begin a map or an array."""
        is_map = event.__class__ is MappingStartEvent
        self.open(*container_type(event, is_map=is_map, notes=self.notes), event)

    def end_container(self) -> None:
        """End a map, an array, or the map that stands for aligned binary data."""
        frame = self.frames[-1]
        if frame.type == FILE:
            assert frame.keys is not None, "a file is written as a map"
            self.frames.pop()
            pairs = zip(frame.types, frame.values, strict=True)
            type_, value = aligned(dict(zip(frame.keys, pairs, strict=True)), frame.start)
            self.frames[-1].types.append(type_)
            self.frames[-1].values.append(value)
        else:
            if len(self.frames) == 2:
                _refuse_wrapper(frame)
            self.close()
        if frame.start.anchor is not None:
            above = self.frames[-1]
            self.anchors[frame.start.anchor] = above.types[-1], above.values[-1]

    # References

    def repeat(self, event: Event, *, due: bool) -> None:
        """Put in what `*name` stands for, as the `byml` package writes what a file shares.

        Where the file shares containers, it is the same one again; else a copy of it.
        """
        known = self.anchors.get(event.anchor)
        if known is None or due:
            refuse_alias(event)
        type_, value = known
        if isinstance(value, Container):
            if len(self.frames) + height(value, self.heights) > DEPTH_LIMIT + 1:
                refuse(event, f"containers would be nested more than {DEPTH_LIMIT} deep")
            if not self.shares:
                value = self.copy(value, event)
        self.frames[-1].types.append(type_)
        self.frames[-1].values.append(value)

    def copy(self, node: Container, event: Event) -> Container:
        """Return a container of the same values, which is found in the text here as well."""
        self.unfolded += 1 + len(node)
        if self.unfolded > _MOST_UNFOLDED:
            refuse(event, f"what “*” stands for unfolds to more than {_MOST_UNFOLDED:,} values")
        index = len(self.found)
        self.found.append(None)
        values = list(node)
        for slot in node.shape.children:
            values[slot] = self.copy(values[slot], event)
        return self.made(node.shape, values, index)


def _refuse_wrapper(frame: Frame) -> None:
    """Refuse a text of Switch-Toolbox, whose tags are the same words for other types."""
    if frame.keys is not None and WRAPPER.issubset(frame.keys):
        raise Unsupported(
            "this is a text of Switch-Toolbox, in which “!l” and “!h” mean other types than here",
            **at(frame.start),
            hint="Let that program make the binary file, and open it.",
        )
