"""A YAML text as nodes that know their positions in it."""

from __future__ import annotations

from ...errors import InvalidData
from ..events import (
    Event,
    EventSource,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    refuse,
    short_tag,
)

_ENDS = (MappingEndEvent, SequenceEndEvent)


class YamlNode:
    """A scalar, a list (`children`) or a map (`children`, and `keys`, one event for each)."""

    __slots__ = ("children", "event", "keys")

    def __init__(self, event: Event) -> None:
        self.event = event
        is_map = event.__class__ is MappingStartEvent
        is_list = event.__class__ is SequenceStartEvent
        self.keys: list[Event] | None = [] if is_map else None
        self.children: list[YamlNode] | None = [] if is_map or is_list else None

    @property
    def tag(self) -> str:
        """The tag as written, "" if there is none."""
        return short_tag(self.event) if self.event.tag else ""

    @property
    def word(self) -> str:
        """The text of a scalar, without quotes."""
        return str(self.event.value)

    @property
    def is_bare(self) -> bool:
        """Whether a scalar has neither quotes nor is a block of lines."""
        return not self.event.style

    @property
    def is_flow(self) -> bool:
        """Whether a container is written in brackets."""
        return bool(self.event.flow_style)


def parse(text: str) -> YamlNode:
    """Return the top of a text; however deep it is, this does not recurse.

    Raises `FormatError` for what is no YAML, holds references, or has containers as names.
    """
    source = EventSource(text)
    top: YamlNode | None = None
    above: list[YamlNode] = []
    while (event := source.next()).__class__ is not StreamEndEvent:
        if event.__class__ in _ENDS:
            above.pop()
            continue
        frame = above[-1] if above else None
        if frame is not None and frame.keys is not None and len(frame.keys) == _child_count(frame):
            if event.__class__ is not ScalarEvent:
                refuse(event, "a name must be a plain text")
            frame.keys.append(event)
            continue
        node = YamlNode(event)
        if frame is None:
            top = node
        elif frame.children is not None:
            frame.children.append(node)
        if node.children is not None:
            above.append(node)
    if top is None:
        raise InvalidData("the text is empty", line=1, column=1)
    return top


def _child_count(node: YamlNode) -> int:
    return len(node.children or ())
