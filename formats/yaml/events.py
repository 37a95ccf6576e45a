"""Turns a YAML text into a flat sequence of events, and its errors into a `FormatError`.

The events are those of ruamel.yaml, from its C parser if that is installed.
"""

from __future__ import annotations

import contextlib
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import accumulate
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NoReturn, TypedDict

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import AliasEvent as AliasEvent
from ruamel.yaml.events import DocumentEndEvent, StreamStartEvent
from ruamel.yaml.events import DocumentStartEvent as DocumentStartEvent
from ruamel.yaml.events import MappingEndEvent as MappingEndEvent
from ruamel.yaml.events import MappingStartEvent as MappingStartEvent
from ruamel.yaml.events import ScalarEvent as ScalarEvent
from ruamel.yaml.events import SequenceEndEvent as SequenceEndEvent
from ruamel.yaml.events import SequenceStartEvent as SequenceStartEvent
from ruamel.yaml.events import StreamEndEvent as StreamEndEvent

from ..errors import FormatError, InvalidData, Unsupported

# What the parser of YAML complains of, in sentences of our own.

_SENTENCES = {
    "sequence entries are not allowed": "an element of a list is not allowed here",
    "mapping keys are not allowed": "a key is not allowed here",
    "mapping values are not allowed": "a “: ” is not allowed here",
    "<document start>": "something follows the end of the document",
    "found incompatible YAML document": "this version of YAML is not supported",
    "while parsing a block collection": "an element of a list is missing its “-”",
    "while parsing a block mapping": "a key is missing here",
    "expected ',' or '}'": "a map in braces is missing its “,” or “}”",
    "expected ',' or ']'": "a list in brackets is missing its “,” or “]”",
    "while parsing a flow node": "a value is missing",
    "found unknown escape character": "“\\” is followed by an unknown escape character",
    "while scanning a block scalar": "the text of “|” or “>” must begin on a new line",
    "found a tab character": "a line is indented with a tab",
    "while scanning a quoted scalar": "a quote is not closed",
    "could not find expected ':'": "a key is missing its “:”",
    "expected '>'": "a tag is missing its “>”",
    "cannot start any token": "no value can begin with this character",
}
"""By a part of what the parsers say; the first one that is in it is taken."""


def complaint(said: str) -> str:
    """Return what is wrong, by what a parser says of it."""
    for part, sentence in _SENTENCES.items():
        if part in said:
            return sentence
    return f"this is not YAML: “{said}”" if said else "this is not YAML"


def advice(said: str) -> str:
    """Return what to do about the commonest mistakes, "" for others."""
    if "cannot start any token" in said or "found a tab character" in said:
        return "Indent lines with spaces, not tabs; put a value that begins so in quotes."
    if "mapping values are not allowed" in said:
        return "Put a text that contains a colon and a space in quotes."
    if "unexpected end of stream" in said or "flow" in said:
        return "A bracket or a quote is not closed, or a comma is missing."
    if "block" in said:
        return "Lines that belong together must begin in the same column."
    return ""


try:
    from ruamel.yaml.cyaml import CParser  # type: ignore[attr-defined]  # it comes from C
except ImportError:  # the C parser is a separate package; without it, reading takes long
    CParser = None


# `Any`: ruamel.yaml tells no types.
Event = Any
"""An event of ruamel.yaml; it has no types of its own."""


class TextSpot(TypedDict):
    """A place in a text, both numbers from 1 on, as the parts of an error."""

    line: int
    column: int


_STANDARD: Final = "tag:yaml.org,2002:"
_NO_NODES = (StreamStartEvent, DocumentStartEvent, DocumentEndEvent)


class NodeMeaning(NamedTuple):
    """What a node means as a value of a known type: its tag, "" for none, and that of a scalar.

    `word` is the text of the scalar, None for the one that is there; `is_quoted` is whether that
    is a string in spite of what it says.
    """

    tag: str
    word: str | None = None
    is_quoted: bool = False

    def of(self, event: Event) -> Event:
        """Return an event that says this in the place of one that does not."""
        marks = event.start_mark, event.end_mark
        tag = self.tag or None
        if event.__class__ is not ScalarEvent:
            return event.__class__(event.anchor, tag, False, *marks, flow_style=event.flow_style)
        style = "'" if self.is_quoted else event.style
        word = event.value if self.word is None else self.word
        implicit = (not tag and not style, not tag and bool(style))
        return ScalarEvent(event.anchor, tag, implicit, word, *marks, style=style)


class TypedText(NamedTuple):
    """A text, and what those of its nodes mean that mean another type than they say.

    They are found by `place_of` the event with which they begin.
    """

    text: str
    meanings: Mapping[tuple[int, int, type], NodeMeaning] = MappingProxyType({})


def place_of(event: Event) -> tuple[int, int, type]:
    """Return what tells an event from all others of a text: where it begins, and its kind."""
    mark = event.start_mark
    return mark.line, mark.column, event.__class__


class EventSource:
    """A text being read: `next` returns the events of its only document, the stream's end last.

    Raises `InvalidData` if it is not YAML, and `Unsupported` for several documents.
    """

    def __init__(self, text: str | TypedText) -> None:
        typed = TypedText(text) if isinstance(text, str) else text
        self.text = typed.text.removeprefix("\ufeff")
        self._parsed = self._parser()
        self._meanings = typed.meanings
        self.pull: Callable[[], Event] = self._meant if typed.meanings else self._parsed
        self._documents = 0

    def _meant(self) -> Event:
        """Return the next event as it is meant."""
        event = self._parsed()
        meaning = self._meanings.get(place_of(event))
        return event if meaning is None else meaning.of(event)

    def _parser(self) -> Callable[[], Event]:
        try:
            self.text.encode()
        except UnicodeEncodeError as error:
            place = _spot_of(self.text, error.start)
            raise InvalidData("the text holds half of a character here", **place) from None
        if CParser is not None:
            pull: Callable[[], Event] = CParser(self.text).get_event
            return pull
        return _slow_events(self.text).__next__

    def next(self, *, is_alias_read: bool = False) -> Event:
        """Return the next event that is about a node, or the `StreamEndEvent`.

        A reference to another place (`*name`) raises `Unsupported` unless `is_alias_read`, so no
        text unfolds to more than it says.
        """
        try:
            while (event := self.pull()).__class__ in _NO_NODES:
                if event.__class__ is DocumentStartEvent:
                    self._begin_document(event)
        except YAMLError as error:
            raise self.error(error) from None
        if event.__class__ is AliasEvent and not is_alias_read:
            refuse_alias(event)
        return event

    def _begin_document(self, event: Event) -> None:
        self._documents += 1
        if self._documents > 1:
            hint = "Remove all but one of them."
            raise Unsupported("a second document begins here", **at(event), hint=hint)

    def error(self, error: YAMLError) -> FormatError:
        """Return a YAML parser's error as a `FormatError`."""
        if isinstance(error, MarkedYAMLError):
            said = " ".join(filter(None, (error.context, error.problem)))
            mark = error.problem_mark or error.context_mark
            place: TextSpot = {"line": mark.line + 1, "column": mark.column + 1}
            return InvalidData(complaint(said), **place, hint=advice(said))
        position, code = getattr(error, "position", 0), getattr(error, "character", 0)
        if CParser is not None:  # it counts bytes
            position = len(self.text.encode()[:position].decode("utf-8", "ignore"))
        code = ord(code) if isinstance(code, str) else code
        what = f"the character U+{code:04X} is not allowed in YAML as it is"
        hint = f'Write it in double quotes as "\\u{code:04X}".' if code else ""
        return InvalidData(what, **_spot_of(self.text, position), hint=hint)


def _slow_events(text: str) -> Iterator[Event]:
    yield from YAML(typ="safe", pure=True).parse(text)


def _spot_of(text: str, position: int) -> TextSpot:
    """Return the place of a character, counted as text editors do."""
    start, line = 0, 1
    for match in _LINES.finditer(text, 0, position):
        start, line = match.end(), line + 1
    return {"line": line, "column": position - start + 1}


_LINES = re.compile("\r\n|\r|\n")


def at(event: Event) -> TextSpot:
    """Return where an event begins, as the parts `line` and `column` of an error."""
    mark = event.start_mark
    return {"line": mark.line + 1, "column": mark.column + 1}


@contextlib.contextmanager
def placed_at(event: Event) -> Iterator[None]:
    """Give errors raised inside the place of an event, unless they have one."""
    try:
        yield
    except FormatError as error:
        if error.line is None:
            spot = at(event)
            error.line, error.column = spot["line"], spot["column"]
        raise


_BREAKS = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_ODD_BREAKS = frozenset("\x85\u2028\u2029")


@contextlib.contextmanager
def located(text: str) -> Iterator[None]:
    """Let errors raised inside count lines as text editors do.

    The YAML parser also starts a line after three rare characters, such as U+2028.
    """
    try:
        yield
    except FormatError as error:
        if error.line and error.column and not _ODD_BREAKS.isdisjoint(text):
            spot = _spot_of(text, _position(text, error.line, error.column))
            error.line, error.column = spot["line"], spot["column"]
        raise


def line_starts(text: str) -> list[int]:
    """Return where each line begins, as the YAML parser counts them."""
    if any(odd in text for odd in ("\r", *_ODD_BREAKS)):
        return [0, *(match.end() for match in _BREAKS.finditer(text))]
    return [0, *accumulate(map((1).__add__, map(len, text.split("\n"))))][:-1]


def _position(text: str, line: int, column: int) -> int:
    """Return the number of characters before a position of the YAML parser."""
    start = 0
    for number, match in enumerate(_BREAKS.finditer(text), 2):
        if number > line:
            break
        start = match.end()
    return min(len(text), start + column - 1)


def refuse(event: Event, what: str, hint: str = "") -> NoReturn:
    """Raise `InvalidData` at an event."""
    raise InvalidData(what, **at(event), hint=hint)


def refuse_alias(event: Event) -> NoReturn:
    """Raise `Unsupported` for a reference to an anchor elsewhere in the text."""
    what = f"“*{event.anchor}” refers to another place of the text, which is not read here"
    raise Unsupported(what, **at(event), hint="Write what it stands for in full.")


def short_tag(event: Event) -> str:
    """Return an event's tag as written: `!u`, `!!binary`; empty if there is none."""
    tag = event.tag
    if not tag or tag == "!":
        return ""
    tag = str(tag)
    return "!!" + tag[len(_STANDARD) :] if tag.startswith(_STANDARD) else tag


# A YAML text as a tree of nodes that know their positions in it.


_DEEPEST: Final = 2_000
"""How many containers may lie in each other: far more than any format takes."""
_ENDS: Final = (MappingEndEvent, SequenceEndEvent)


class YamlNode:
    """A scalar, a list (`children`) or a map (`children`, and `keys`, one event for each).

    A reference to another place is a scalar with the word `*name`, which no other has unquoted. A
    container that was left out is empty; `unchanged` is then equal to that of the very same
    container in the other text, None in all others.
    """

    __slots__ = ("children", "event", "keys", "unchanged")

    def __init__(self, event: Event) -> None:
        self.event = event
        is_map = event.__class__ is MappingStartEvent
        is_list = event.__class__ is SequenceStartEvent
        self.keys: list[Event] | None = [] if is_map else None
        self.children: list[YamlNode] | None = [] if is_map or is_list else None
        self.unchanged: Hashable = None

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
    def is_alias(self) -> bool:
        """Whether this refers to another place."""
        return self.children is None and self.word.startswith("*") and self.is_bare

    @property
    def has_name_alone(self) -> bool:
        """Whether the last name of a map has no value yet."""
        return self.keys is not None and len(self.keys) > len(self.children or ())

    def take_name(self, event: Event) -> bool:
        """Return whether an event is the name of the next child, which it then becomes."""
        if self.keys is None or self.has_name_alone:
            return False
        if event.__class__ is not ScalarEvent:
            refuse(event, "a name must be a plain text")
        self.keys.append(event)
        return True

    def add(self, node: YamlNode) -> None:
        """Add a child."""
        assert self.children is not None, "it is in a container"
        self.children.append(node)

    def leave_out(self) -> None:
        """Forget the contents of a container that another text has at the same place."""
        mark = self.event.start_mark
        self.keys = None if self.keys is None else []
        self.children, self.unchanged = [], (mark.line, mark.column, self.event.__class__)


class ChangedLines(NamedTuple):
    """The lines of a text, from `first` on and before `stop`, that another has not."""

    first: int
    stop: int


def parse(source: EventSource, changed: ChangedLines | None = None) -> YamlNode:
    """Return the top of a text; however deep it is, this does not recurse.

    Of a text that was `changed`, containers before the change are left out, and so is all behind
    it. Raises `FormatError` for what is no YAML, or has containers as names.
    """
    top: YamlNode | None = None
    above: list[YamlNode] = []
    while (event := source.next(is_alias_read=True)).__class__ is not StreamEndEvent:
        frame = above[-1] if above else None
        is_behind = changed is not None and event.start_mark.line >= changed.stop
        if is_behind and not (frame is not None and frame.has_name_alone):
            break
        if event.__class__ in _ENDS:
            node = above.pop()
            if changed is not None and event.start_mark.line < changed.first:
                node.leave_out()
            continue
        if frame is not None and frame.take_name(event):
            continue
        node = YamlNode(_reference(event) if event.__class__ is AliasEvent else event)
        if frame is None:
            top = node
        else:
            frame.add(node)
        if node.children is not None:
            above.append(node)
        if len(above) > _DEEPEST:
            refuse(event, f"maps and lists would be nested more than {_DEEPEST:,} deep")
    if top is None:
        raise InvalidData("the text is empty", line=1, column=1)
    return top


def _reference(event: Event) -> Event:
    marks = event.start_mark, event.end_mark
    return ScalarEvent(event.anchor, None, (True, False), f"*{event.anchor}", *marks)


def repeated_key(text: str) -> Event | None:
    """Return the event of the first repeated key in a map, None if there is none.

    This reads the whole text again, for the sake of an error.
    """
    found = []
    todo = [parse(EventSource(text))]
    while todo:
        node = todo.pop()
        seen: set[str] = set()
        for key in node.keys or ():
            if key.value in seen:
                found.append(key)
            seen.add(key.value)
        todo += node.children or ()
    return min(found, key=place_of, default=None)


def changed_lines(one: str, other: str) -> tuple[ChangedLines, ChangedLines]:
    """Return which lines of two texts are not at the beginning or the end of both.

    The parser also begins lines after rare characters; what is at the end begins behind a line end.
    """
    few = min(len(one), len(other))
    head = _most(few, lambda n: one[:n] == other[:n])
    tail = _most(few - head, lambda n: one[len(one) - n :] == other[len(other) - n :])
    line_end = one.find("\n", len(one) - tail)
    tail = len(one) - line_end - 1 if line_end >= 0 else 0
    starts, other_starts = line_starts(one), line_starts(other)
    first = min(bisect_right(starts, head), bisect_right(other_starts, head)) - 1
    stop, other_stop = len(one) - tail, len(other) - tail
    return (
        ChangedLines(first, bisect_left(starts, stop)),
        ChangedLines(first, bisect_left(other_starts, other_stop)),
    )


def _most(most: int, holds: Callable[[int], bool]) -> int:
    """Return the largest number up to `most` for which `holds`, as for all smaller ones."""
    return bisect_left(range(1, most + 1), True, key=lambda n: not holds(n))
