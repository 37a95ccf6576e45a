"""The model of an AAMP file: a parameter IO with its root list, lists, objects and parameters.

All of it are values: an edit makes new ones of what it changes, which share all else.

Names are stored only as the CRC-32 of their UTF-8 text. Siblings keep the order of the file, and a
name may occur twice among them, since a damaged or hand-made file may repeat one.
"""

from __future__ import annotations

import enum
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from threading import Lock
from typing import Final, NamedTuple

from ..core.kinds import STRINGS, AnyValue, Kind, same
from ..core.records import new_id
from ..core.roots import Root


def name_hash(name: str) -> int:
    """Return the hash of a name: the CRC-32 of its UTF-8 bytes."""
    return zlib.crc32(name.encode("utf-8", "surrogateescape"))


PARAM_ROOT: Final = name_hash("param_root")
"""The name hash of the root list in every real file."""

MAX_DEPTH: Final = 64
"""How many lists may lie within each other; real files reach 5."""

KINDS: Final = tuple(
    sorted((kind for kind in Kind if kind.row.aamp >= 0), key=lambda kind: kind.row.aamp)
)
"""The kind of each parameter type id 0 … 20; the last, stringRef, is a string without a limit."""

TYPE_IDS: Final = {kind: number for number, kind in enumerate(KINDS)}
STRING_TYPES: Final = frozenset(TYPE_IDS[kind] for kind in STRINGS)
WORDS: Final = tuple(kind.type.words for kind in KINDS)
"""How many 32-bit words a value of each type takes; 0 if that is up to the value."""
BUFFER_TYPES: Final = frozenset(
    type_ for type_, words in enumerate(WORDS) if not words and type_ not in STRING_TYPES
)

TAGS: Final = {tag: kind for kind in KINDS for tag in kind.row.aamp_tags.split()}
"""The kind that each tag of a text asks for; `!curve` does so for any number of curves."""
RETAGS: Final = {kind: tag for tag, kind in reversed(TAGS.items())}
"""The tag that is written for each kind, if any is."""

RAW_TYPE: Final = 0x80
"""Flag in the type byte of a version 1 parameter whose payload is kept undecoded."""


class OverlongString(str):
    """A string read from a file although it is longer than its type allows.

    It is kept until it is edited; new text must respect the limit.
    """

    __slots__ = ()


class Parameter(NamedTuple):
    """One parameter apart from its object: type id and value."""

    type: int
    value: AnyValue

    @property
    def kind(self) -> Kind:
        """The kind of the value; `RAW` for an undecoded version 1 payload."""
        return kind_of(self.type)


def kind_of(type_: int) -> Kind:
    """Return the kind of a type byte as the model holds it."""
    return Kind.RAW if type_ & RAW_TYPE else KINDS[type_]


class ParameterObject(NamedTuple):
    """A named group of parameters, as three sequences of one length.

    `hashes` are the name hashes, `types` the type ids (one byte each), `values` as in
    `values.Kind`; objects often share them. `group` is the second hash of a version 1 object.
    `uid` is the identity of the object in its document, whatever is changed in it; 0 for none.
    """

    hash: int
    hashes: tuple[int, ...] = ()
    types: bytes = b""
    values: tuple[AnyValue, ...] = ()
    group: int = 0
    uid: int = 0

    def parameter(self, index: int) -> Parameter:
        """Return the parameter at `index`."""
        return Parameter(self.types[index], self.values[index])

    def get(self, hash_: int) -> AnyValue:
        """Return the value of the parameter with a name, None if there is none."""
        return self.values[self.hashes.index(hash_)] if hash_ in self.hashes else None


class ParameterList(NamedTuple):
    """A named group of objects and of further lists; `uid` is as that of an object."""

    hash: int
    objects: tuple[ParameterObject, ...] = ()
    lists: tuple[ParameterList, ...] = ()
    uid: int = 0

    def walk(self) -> Iterator[ParameterList]:
        """Yield this list and every list below it, parents first."""
        waiting = [self]
        while waiting:
            now = waiting.pop()
            yield now
            waiting += reversed(now.lists)

    def height(self) -> int:
        """Return how many levels of lists there are, this one included."""
        return 1 + max((child.height() for child in self.lists), default=0)


def identified(node: ParameterList) -> ParameterList:
    """Return a list that is new in a document: it and all below it have new identities."""
    objects = tuple([child._replace(uid=new_id()) for child in node.objects])
    return ParameterList(node.hash, objects, tuple(map(identified, node.lists)), new_id())


class Layout(enum.Enum):
    """How the program that wrote a file arranged records and shared equal values.

    NINTENDO: as the games' own converter and oead do. PACKAGE: as the Python package `aamp` does.
    TYPED: records as the games' converter, but only whole equal values of one type are shared.
    """

    NINTENDO = "nintendo"
    PACKAGE = "aamp package"
    TYPED = "whole values"


@dataclass(frozen=True, slots=True)
class FileLayout:
    """The layout that a document is written in, and whether its file had exactly that layout."""

    layout: Layout = Layout.NINTENDO
    reproduced: bool = True

    def found(self) -> FileLayout:
        """Return itself, see `SavedFile`."""
        return self


AS_THE_GAMES: Final = FileLayout()
"""The layout of new documents."""


class SavedFile:
    """The file that a document was read from: how it is arranged is found when it is asked for.

    `find` looks for that, and is called once.
    """

    def __init__(self, find: Callable[[], FileLayout]) -> None:
        self._find: Callable[[], FileLayout] | None = find
        self._found = FileLayout()
        self._lock = Lock()

    def found(self) -> FileLayout:
        """Return how the file is arranged."""
        with self._lock:
            if self._find is not None:
                self._found = self._find()
                self._find = None  # with the bytes of the file
        return self._found


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class ParameterIO(Root):
    """A whole file: the root list and the contents of the header. It is a value, as all in it.

    `version` is the data version, the game's own number; `format_version` 1 or 2 is the file
    format's. `type` is the type string, mostly `xml`. `extra` are the words of the section behind
    the strings, whose meaning is unknown; `trailing` the bytes behind the size in the header;
    `short` how many bytes of padding (0 … 3) the file lacks at its end; `type_tail` the bytes
    behind the type string's NUL where they are not the shortest zero padding. `file_layout` is how
    the records and values of the file are arranged. `names` are those that a person gave to rows:
    the file stores their hashes alone.
    """

    format_name = "aamp"

    version: int
    type: str
    root: ParameterList
    format_version: int = 2
    flags: int = 3
    extra: tuple[int, ...] = ()
    trailing: bytes = b""
    short: int = 0
    type_tail: bytes | None = None
    file_layout: FileLayout | SavedFile = AS_THE_GAMES
    names: frozenset[str] = frozenset()

    @property
    def layout(self) -> Layout:
        """The layout that the document is written in."""
        return self.file_layout.found().layout

    @property
    def reproduced(self) -> bool:
        """False if the file was arranged in a way that saving does not follow."""
        return self.file_layout.found().reproduced

    def with_names(self, names: Iterable[str]) -> ParameterIO:
        """Return the document with more names that a person gave."""
        every = self.names.union(names)
        return self if every == self.names else replace(self, names=every)


def new(type: str = "xml", version: int = 0) -> ParameterIO:  # noqa: A002 - the field's own word
    """Return an empty version 2 document with this type string and data version."""
    return ParameterIO(version, type, ParameterList(PARAM_ROOT, uid=new_id()))


def carrier(root: ParameterIO) -> ParameterIO:
    """Return an empty document that can contain rows of `root`, for the clipboard."""
    return replace(new(), format_version=root.format_version, flags=root.flags)


_FACTS = ("version", "type", "format_version", "flags", "extra", "trailing", "type_tail")


def equal(one: ParameterIO, other: ParameterIO) -> bool:
    """Return whether both documents have the same names, order, types and values."""
    if any(getattr(one, fact) != getattr(other, fact) for fact in _FACTS):
        return False
    return _same_list(one.root, other.root)


def _same_list(one: ParameterList, other: ParameterList) -> bool:
    if one is other:
        return True
    return one.hash == other.hash and same_contents(one, other)


def same_contents(one: ParameterList, other: ParameterList) -> bool:
    """Return whether the contents of two lists are equal, apart from their own names."""
    return (
        len(one.objects) == len(other.objects)
        and len(one.lists) == len(other.lists)
        and all(map(_same_object, one.objects, other.objects))
        and all(map(_same_list, one.lists, other.lists))
    )


def _same_object(one: ParameterObject, other: ParameterObject) -> bool:
    return (
        (one.hash, one.group) == (other.hash, other.group)
        and one.hashes == other.hashes
        and one.types == other.types
        and all(map(same, map(kind_of, one.types), one.values, other.values))
    )
