"""Reads any BYML text by the events of the YAML parser."""

from __future__ import annotations

from ruamel.yaml.error import YAMLError

from ..errors import FormatError, InvalidData, Unsupported
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
    short_tag,
)
from . import types as t
from .model import Container
from .text_build import Builder
from .text_tags import Typed, container_type


class EventReader:
    """Passes the YAML events of a text to a builder. Errors have line and column."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.source = EventSource(builder.text)
        self.documents = 0
        self.tagged: dict[tuple[object, str], Typed] = {}

    def run(self) -> None:
        """Read the whole text."""
        event: Event = None
        pull, frames, scalars = self.source.pull, self.builder.frames, self.builder.scalars
        frame = frames[-1]
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
                            self.builder.check_key(frame, event)
                        continue
                    if event.anchor is None and event.implicit[0]:
                        type_, value = scalars[event.value]
                    elif event.anchor is None and event.tag is None:
                        type_, value = scalars.quoted(event.value)
                    else:
                        type_, value = self.marked(event)
                    types.append(type_)
                    values.append(value)
                    due = keys is not None
                    continue
                if kind is MappingEndEvent or kind is SequenceEndEvent:
                    self.builder.end()
                elif kind is StreamEndEvent:
                    break
                else:
                    self.begin(event, due=due)
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

    def marked(self, event: Event) -> Typed:
        """Return the typed value of a scalar with a tag or an anchor."""
        anchor, word = event.anchor, (event.tag, event.value)
        typed = None if anchor is not None else self.tagged.get(word)
        if typed is None:
            tag, is_bare = short_tag(event), event.implicit[0]
            typed = self.builder.scalars.tagged(tag, event.value, anchor, is_bare=is_bare)
            if anchor is None:
                self.tagged[word] = typed
            else:
                self.builder.name(anchor, typed)
        self.builder.check_value(typed[0])
        return typed

    def begin(self, event: Event, *, due: bool) -> None:
        """Begin a container, or the document; refuse anything else, and a container as a key."""
        kind = event.__class__
        if kind is AliasEvent:
            if due:
                refuse_alias(event)
            self.builder.repeat(event)
        elif kind is DocumentStartEvent:
            self.check_document(event)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if due:
                refuse(event, "the name of a child must be a plain text")
            is_map, notes = kind is MappingStartEvent, self.builder.notes
            type_ = container_type(short_tag(event), is_map=is_map, notes=notes)
            self.builder.begin(*type_, event)

    def check_document(self, event: Event) -> None:
        """Refuse the beginning of a second document."""
        self.documents += 1
        if self.documents > 1:
            what, hint = "a second document begins here", "Remove all but one of them."
            root = self.builder.frames[0].values[0]
            if isinstance(root, Container) and root.shape.find("_byml_metadata") >= 0:
                what = "this is a text of byml-lens, which keeps the types in a document of its own"
                hint = "Let that program make the binary file, and open it."
            raise Unsupported(what, **at(event), hint=hint)
