"""Reads YAML text into an AAMP document: the dialects of oead, roead and the `aamp` package."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from typing import Final

from ..core.kinds import (
    CURVE_COUNTS,
    CURVE_FLOATS,
    NUMBERS,
    PART_KINDS,
    STRING_LIMITS,
    STRINGS,
    AnyValue,
    Curve,
    Kind,
    accept,
)
from ..core.paths import Path
from ..core.records import new_id
from ..core.work import collector_paused
from ..errors import WrongType
from ..problems import Notes, Severity, TextResult
from ..yaml import scalars
from ..yaml.comment import Facts, read_comment
from ..yaml.dialect import Dialect, Names
from ..yaml.events import (
    Event,
    EventSource,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    TypedText,
    located,
    placed_at,
    refuse,
    short_tag,
)
from .children import AnyNode, node_at
from .model import (
    KINDS,
    MAX_DEPTH,
    PARAM_ROOT,
    RAW_TYPE,
    RETAGS,
    TAGS,
    TYPE_IDS,
    WORDS,
    OverlongString,
    Parameter,
    ParameterIO,
    ParameterList,
    ParameterObject,
    name_hash,
)
from .text import restored

_CURVES: Final = tuple(CURVE_COUNTS)
_LISTS: Final = PART_KINDS.keys() | {Kind.BUFFER_BYTES, Kind.CURVE1}
"""The kinds of the tags that are those of several numbers."""
_CURVE_ITEMS: Final = CURVE_FLOATS + 2
_DIGITS = re.compile(r"0[xX][0-9a-fA-F]{1,20}|[0-9]{1,40}")
_RAW = re.compile(r"!raw_([0-9]{1,2})")
_SECTION: Final = "a section of a list"


@collector_paused()
def read_text(text: str | TypedText) -> TextResult[ParameterIO]:
    """Return the document of a text, notes on its dialect, and the names it has for hashes.

    A text without a comment becomes a file as the games' converter arranges it. Raises
    `FormatError` with line and column.
    """
    source = EventSource(text)
    facts = read_comment(source.text)
    with located(source.text):
        reader = _Reader(source, facts, facts.number("format", 2, 1, 2))
        root = restored(reader.io(), facts)
    return TextResult(root, reader.notes.problems(), frozenset(reader.names))


def subtree_from_text(root: ParameterIO, path: Path, text: str | TypedText) -> AnyNode:
    """Return the node that a text describes, to replace the row at `path`.

    It is a list, an object or a parameter, like that row; at the root it is a whole document.
    Nothing is changed: pass the node to `Outline.replace`. Raises `FormatError`.
    """
    if not path:
        return read_text(text).root
    old = node_at(root, path)
    source = EventSource(text)
    with located(source.text):
        reader = _Reader(source, read_comment(source.text), root.format_version)
        return reader.instead(old, len(path))


def _with_groups(new: ParameterList, old: ParameterList) -> ParameterList:
    """Return a list whose objects have the groups of those with the same names in another.

    The text does not state them.
    """
    groups = {child.hash: child.group for child in reversed(old.objects)}
    lists = {child.hash: child for child in reversed(old.lists)}
    return new._replace(
        objects=tuple([owner._replace(group=groups.get(owner.hash, 0)) for owner in new.objects]),
        lists=tuple([_with_groups(child, lists.get(child.hash, child)) for child in new.lists]),
    )


class _Reader:
    """Reads one text from its events on; every method gets the event its node begins with."""

    def __init__(self, source: EventSource, facts: Facts, format_version: int) -> None:
        self.format_version = format_version
        self.source = source
        self.notes = Notes()
        self.names: set[str] = set()
        self.hashed: dict[tuple[str, bool], int] = {}
        self.spelled: dict[tuple[object, bool, str], Parameter] = {}
        self.shapes: dict[tuple[int, ...], tuple[int, ...]] = {}
        """Caches of converted names, scalar values, and the names of objects of one sort."""
        self.namesakes = facts.choice("namesakes", ("no", "yes")) == "yes"
        self.overlong = facts.choice("overlong", ("no", "yes")) == "yes"
        self.table = scalars.unescaping(facts.block()) if "bytes" in facts else {}

    def end(self) -> None:
        """Check that nothing more follows."""
        event = self.source.next()
        if event.__class__ is not StreamEndEvent:
            refuse(event, "nothing more is expected here")

    def instead(self, old: AnyNode, depth: int) -> AnyNode:
        """Return the replacement of `old`, which is `depth` lists deep, from the text."""
        start = self.source.next()
        new: AnyNode
        if isinstance(old, ParameterList):
            new = _with_groups(self.list(old.hash, start, depth + 1), old)
        elif isinstance(old, ParameterObject):
            new = self.object(old.hash, start)._replace(group=old.group)
        else:
            new = self.parameter(start)
        self.end()
        return new

    # Lists and objects

    def io(self) -> ParameterIO:
        """Return the whole document."""
        start = self.source.next()
        version, type_, root = 0, "xml", None
        for key in self.entries(start, "!io", "the document"):
            if key.value == "version":
                version = int(self.head_value(Kind.U32))
            elif key.value == "type":
                type_ = str(self.head_value(Kind.STRING))
            elif root is None:
                root = self.list(self.root_hash(key), self.source.next(), 1)
            else:
                refuse(key, "a document has one root list, “param_root”, and here is another")
        if root is None:
            refuse(start, "there is no root list, “param_root”")
        self.end()
        return ParameterIO(version, type_, root)

    def root_hash(self, key: Event) -> int:
        hash_ = self.hash(key)
        if hash_ != PARAM_ROOT:
            refuse(key, f"the root list is called “param_root”, not “{key.value:.40}”")
        return hash_

    def head_value(self, kind: Kind) -> AnyValue:
        """Return the data version, or the type."""
        event = self.source.next()
        if event.__class__ is not ScalarEvent:
            refuse(event, "a single value is expected here")
        with placed_at(event):
            if kind is Kind.STRING:
                return self.string(kind, event.value)
            return accept(kind, scalars.parse_int(event.value))

    def entries(self, start: Event, tag: str, what: str) -> Iterator[Event]:
        """Yield the keys of a map; the caller takes the value after each.

        Those of the document and of a list are words that may be there once; the others are names,
        which `names_in` tells apart.
        """
        if start.__class__ is StreamEndEvent:
            refuse(start, "the text holds no value")
        if start.__class__ is not MappingStartEvent or short_tag(start) not in ("", tag, "!!map"):
            found = short_tag(start)
            but = f", not {found}" if found else ""
            refuse(start, f"{what} is a map, “{tag}”{but}", "Its entries are lines of “name: …”.")
        seen: set[str] = set()
        while (key := self.source.next()).__class__ is not MappingEndEvent:
            if key.__class__ is not ScalarEvent:
                refuse(key, "the name of a child must be a plain text")
            if key.value in seen and tag in ("!io", "!list") and not self.namesakes:
                refuse(key, f"“{key.value:.60}” is here twice")
            seen.add(key.value)
            yield key

    def list(self, hash_: int, start: Event, depth: int) -> ParameterList:
        """Return a list with all objects and lists within."""
        if depth > MAX_DEPTH:
            refuse(start, f"lists are nested more than {MAX_DEPTH} deep")
        objects: list[ParameterObject] = []
        lists: list[ParameterList] = []
        for key in self.entries(start, "!list", "a list"):
            section = self.source.next()
            if key.value == "objects":
                for name in self.names_in(section, "", _SECTION):
                    objects.append(self.object(name, self.source.next()))
            elif key.value == "lists":
                for name in self.names_in(section, "", _SECTION):
                    lists.append(self.list(name, self.source.next(), depth + 1))
            else:
                hint = "Objects and lists stand one step further in, below these words."
                refuse(key, "a list has the entries “objects” and “lists” only", hint)
        return ParameterList(hash_, tuple(objects), tuple(lists), new_id())

    def names_in(self, start: Event, tag: str, what: str) -> Iterator[int]:
        """Yield the name hashes of the children in an object, or in one section of a list."""
        seen: set[int] = set()
        for key in self.entries(start, tag, what):
            hash_ = self.hash(key)
            if hash_ in seen and not self.namesakes:
                hint = "A name stands for its hash, so two spellings may be one name."
                refuse(key, f"“{key.value:.60}” is here twice", hint)
            seen.add(hash_)
            yield hash_

    def hash(self, key: Event) -> int:
        """Return the hash of a name; a bare number is the hash itself."""
        word = str(key.value)
        known = self.hashed.get((word, key.implicit[0]))
        if known is None:
            known = self.hashed[word, key.implicit[0]] = self.new_hash(key, word)
        return known

    def new_hash(self, key: Event, word: str) -> int:
        if key.implicit[0] and _DIGITS.fullmatch(word):
            with placed_at(key):
                return int(accept(Kind.U32, int(word, 16 if word[:2] in ("0x", "0X") else 10)))
        with placed_at(key):
            name = self.string(Kind.STRING, word)
        self.names.add(name)
        return name_hash(name)

    def object(self, hash_: int, start: Event) -> ParameterObject:
        """Return an object with its parameters."""
        hashes, types, values = [], bytearray(), []
        for name in self.names_in(start, "!obj", "an object"):
            parameter = self.parameter(self.source.next())
            hashes.append(name)
            types.append(parameter.type)
            values.append(parameter.value)
        if start.flow_style and hashes:
            self.note_package()
        shape = tuple(hashes)
        shape = self.shapes.setdefault(shape, shape)
        return ParameterObject(hash_, shape, bytes(types), tuple(values), 0, new_id())

    def note_package(self) -> None:
        """Note the Python package by its habit of writing short objects on one line."""
        self.notes.add(
            "Objects on one line show that the text is from the Python package aamp, which writes "
            "numbers with six digits; what they were rounded from is lost.",
            Severity.WARNING,
        )

    # Parameters

    def parameter(self, event: Event) -> Parameter:
        """Return a parameter's type and value."""
        kind = event.__class__
        if kind is SequenceStartEvent:
            new = self.sequence(event)
        elif kind is ScalarEvent:
            if event.anchor is None:
                spelled = (event.tag, event.implicit[0], event.value)
                known = self.spelled.get(spelled)
                if known is not None:
                    return known
            with placed_at(event):
                new = Parameter(*self.scalar(event, short_tag(event)))
        else:
            refuse(event, "a parameter is a single value or a list of numbers")
        raw = bool(new.type & RAW_TYPE)
        if raw if self.format_version == 2 else not raw and not WORDS[new.type]:
            version = self.format_version
            refuse(event, f"a version {version} file cannot hold a {new.kind.value} value")
        if kind is ScalarEvent and event.anchor is None:
            self.spelled[spelled] = new
        return new

    def scalar(self, event: Event, tag: str) -> tuple[int, AnyValue]:
        word = event.value
        kind = TAGS.get(tag)
        if kind in STRINGS or (not tag and not event.implicit[0]):
            kind = kind or Kind.STRING
            return TYPE_IDS[kind], self.string(kind, word)
        if kind in NUMBERS:
            return TYPE_IDS[kind], scalars.read(kind, word, event.anchor)
        raw = _RAW.fullmatch(tag)
        if raw and int(raw[1]) < len(KINDS):
            return int(raw[1]) | RAW_TYPE, scalars.parse_bytes(word)
        if tag and kind is not Kind.BOOL:
            refuse(event, f"“{tag}” is not a tag of a single value", _advice(tag))
        return self.bare(event)

    def bare(self, event: Event) -> tuple[int, AnyValue]:
        """Return the value of a word without quotes and tag."""
        word = event.value
        kind, value, way = scalars.resolve(word)
        if way:
            self.note_reading(word, value, way)
        if kind is Kind.NULL:
            refuse(event, "a parameter cannot be null", "A text that says so needs quotes.")
        if kind is Kind.STRING:
            return TYPE_IDS[kind], self.string(kind, word)
        if kind is Kind.F32:
            return TYPE_IDS[kind], self.float(event)
        if kind is Kind.BOOL:
            bits = scalars.word_bits(event.anchor)
            return TYPE_IDS[kind], bits if value and bits and bits > 1 else value
        if kind is Kind.S32 and value >= 2**31:
            raise WrongType(
                f"{word:.40} does not fit the type int", hint="Write “!u” before it for u32."
            )
        return TYPE_IDS[kind], accept(kind, value)

    def note_reading(self, word: str, value: AnyValue, way: str) -> None:
        if way == scalars.POINTLESS:
            self.notes.add(f"“{word:.40}” {scalars.NO_POINT}", Severity.WARNING)
            return
        what = f"the octal number {value}" if way == scalars.OCTAL else "a number"
        other = "YAML 1.2 would not" if way == scalars.OCTAL else "oead itself takes it for a text"
        self.notes.add(f"“{word:.40}” was read as {what}; {other}.", Severity.WARNING)

    def float(self, event: Event) -> AnyValue:
        return scalars.read(Kind.F32, event.value, event.anchor)

    def string(self, kind: Kind, word: str) -> str:
        """Return a string, with its undecodable bytes restored."""
        text: str = accept(Kind.STRING, word.translate(self.table) if self.table else word)
        if self.overlong and kind in STRING_LIMITS:
            if len(text.encode("utf-8", "surrogateescape")) > STRING_LIMITS[kind]:
                return OverlongString(text)
            return text
        return text if kind is Kind.STRING else str(accept(kind, text))

    def sequence(self, start: Event) -> Parameter:
        """Return a parameter of several numbers."""
        tag = short_tag(start)
        kind = TAGS.get(tag)
        if kind not in _LISTS:
            words = "!vec2 … !vec4, !color, !quat, !curve, !buffer_int …"
            refuse(start, f"a list of numbers needs the tag of its type, not “{tag}”", words)
        parse = None if PART_KINDS.get(kind) is Kind.F32 else scalars.parse_int
        items: AnyValue
        if kind is Kind.CURVE1:
            kind, items = self.curves(start)
        elif kind is Kind.BUFFER_BYTES:
            items = _buffer_bytes([self.item(event, parse) for event in self.items()], start)
        else:
            items = [self.item(event, parse) for event in self.items()]
        with placed_at(start):
            return Parameter(TYPE_IDS[kind], accept(kind, items))

    def items(self) -> Iterator[Event]:
        """Yield the single values up to the end of a sequence."""
        while (event := self.source.next()).__class__ is not SequenceEndEvent:
            if event.__class__ is not ScalarEvent:
                refuse(event, "only numbers are allowed here")
            yield event

    def item(self, event: Event, parse: Callable[[str], int] | None) -> AnyValue:
        with placed_at(event):
            return self.float(event) if parse is None else parse(event.value)

    def curves(self, start: Event) -> tuple[Kind, tuple[Curve, ...]]:
        events = list(self.items())
        count, rest = divmod(len(events), _CURVE_ITEMS)
        if rest or not 1 <= count <= len(_CURVES):
            what = f"a curve has {_CURVE_ITEMS} numbers, of which there are 1 to 4 here"
            refuse(start, f"{what}, but these are {len(events)} numbers")
        curves = []
        for at_ in range(0, len(events), _CURVE_ITEMS):
            use, type_ = (self.item(event, scalars.parse_int) for event in events[at_ : at_ + 2])
            floats = [self.item(event, None) for event in events[at_ + 2 : at_ + _CURVE_ITEMS]]
            curves.append(Curve(use, type_, tuple(floats)))
        return _CURVES[count - 1], tuple(curves)


def _buffer_bytes(items: list[int], start: Event) -> bytes:
    try:
        return bytes(items)
    except ValueError:
        refuse(start, "the numbers of a binary buffer go from 0 to 255")


def _advice(tag: str) -> str:
    if TAGS.get(tag) in _LISTS:
        return "Its numbers stand in square brackets."
    return ""


# What a text says of the types of its rows, for `formats.yaml.types`.


def _kind(tag: str) -> Kind | None:
    return Kind.RAW if tag.startswith("!raw_") else TAGS.get(tag)


def _hash(key: str, is_bare: bool) -> tuple[Hashable, ...]:
    """Return the hash of a name, which identifies it in every spelling."""
    if is_bare and _DIGITS.fullmatch(key):
        return (int(key, 0 if key[:2] in ("0x", "0X") else 10),)
    return (name_hash(key),)


def _is_row(names: Names) -> bool:
    """Whether this event is part of the data, not of the file's facts such as its version."""
    return names[:1] != ("!io",) or len(names) > 2


TEXT_TYPES: Final = Dialect(
    tagged=_kind,
    retags=RETAGS,
    names=_hash,
    is_typed=_is_row,
    silent=frozenset({"!io", "!list", "!obj", "!!map", "!!seq"}),
    unnamed=frozenset({"!io", "!list"}),
)
