"""Structures of files, declared once: by the annotations of a NamedTuple or dataclass.

A field of a structure is annotated with a `FieldSpec`, or one of its short forms below (`U32`,
`Text`). From these follow the reader and writer of its bytes (`RecordLayout`), and the names in
texts and rows.
"""

from __future__ import annotations

import re
import struct
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache, partial
from itertools import count, islice
from typing import Annotated, Final, Generic, NamedTuple, TypeVar, cast, get_args, get_type_hints

from ..errors import InvalidData, WrongType
from .kinds import AnyValue, Kind

Part = TypeVar("Part")
NumberOf = Callable[[AnyValue, int, int], int]
"""Returns the index of a part. For None, the number stored instead, but the last argument where
that number is by now the index of a part."""

_LIMITS: Final = {
    "B": (0, 0xFF), "H": (0, 0xFFFF), "I": (0, 0xFFFFFFFF),
    "h": (-(2**15), 2**15 - 1), "i": (-(2**31), 2**31 - 1),
}  # fmt: skip
_KINDS: Final = {
    "s": Kind.STRING, "16s": Kind.GUID, "h": Kind.S32, "i": Kind.S32, "?": Kind.BOOL,
}  # fmt: skip


class Id(int):
    """The identity of a part, which no other part has, and no change of it changes."""

    __slots__ = ()


_serial = count(1)


def new_id() -> Id:
    """Return the identity of a new part."""
    return Id(next(_serial))


def new_ids(count: int) -> list[Id]:
    """Return the identities of new parts."""
    return list(map(Id, islice(_serial, count)))


@dataclass(frozen=True, slots=True)
class Stored:
    """A reference to a part that does not exist: the number in the file."""

    number: int


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """How a field is stored, and its names.

    `code` is that of `struct`, `s` for the offset of a string in the pool; several numbers (`36I`)
    are a tuple. Fields with `bits` share a word of 32 bits, the first one has the lowest; the codes
    of these are `I`, `s` and `?`. `table` is the table of the document that a reference is an index
    of; `shift` is added to the index. `decode` makes the value of the number or the bytes that are
    stored, `encode` the other way round.

    `package` is the name in the JSON of the `ainb` package, "" where it has none. `word` is the
    name in texts (by default that of the field), `label` that of the row (by default the word).
    `hex`: texts have the number in hex digits; `brief`: they leave it out where it is as in a new
    part; `fixed`: the row is only shown. A reference may be missing if it is `brief`.

    The rest follows: `default` is the value in a new part (of a reference: its number), `may_miss`
    whether a text may leave the field out, `limits` are the lowest and the highest number that can
    be stored.
    """

    code: str
    package: str = ""
    word: str = ""
    label: str = ""
    hex: bool = False
    brief: bool = False
    fixed: bool = False
    shift: int = 0
    bits: int = 0
    table: str = ""
    decode: Callable[[AnyValue], AnyValue] | None = None
    encode: Callable[[AnyValue], AnyValue] | None = None
    name: str = ""
    kind: Kind = Kind.NULL
    default: AnyValue = None
    may_miss: bool = False
    limits: tuple[int, int] = (0, 0)

    @property
    def dangling(self) -> int:
        """An index of no part, in place of one stored that is by now the index of a part."""
        return (0xFFFF if self.code == "H" else -1) - self.shift

    def is_left_out(self, part: object) -> bool:
        """Whether texts leave it out, since it is as in a new part."""
        if not self.brief:
            return False
        value = getattr(part, self.name)
        return bool((value.number if isinstance(value, Stored) else value) == self.default)


U8 = Annotated[int, FieldSpec("B")]
U16 = Annotated[int, FieldSpec("H")]
U32 = Annotated[int, FieldSpec("I")]
S16 = Annotated[int, FieldSpec("h")]
Text = Annotated[str, FieldSpec("s")]


def defaults_of(make: Callable[..., object]) -> dict[str, AnyValue]:
    """Return the fields of a class with their defaults, `MISSING` where there is none."""
    if is_dataclass(make):
        return {field.name: field.default for field in fields(make)}
    named = cast("type[NamedTuple]", make)
    return {name: named._field_defaults.get(name, MISSING) for name in named._fields}


@cache
def _specs(make: Callable[..., object]) -> dict[str, FieldSpec]:
    hints, defaults = get_type_hints(make, include_extras=True), defaults_of(make)
    specs = {}
    for name, default in defaults.items():
        choices = (hints[name], *get_args(hints[name]))  # also in `U32 | None`
        found = (own for choice in choices for own in get_args(choice))
        own = next((own for own in found if isinstance(own, FieldSpec)), None)
        if own is not None:
            word = own.word or name
            specs[name] = replace(
                own, name=name, word=word, label=own.label or word,
                kind=Kind.REFERENCE if own.table else _KINDS.get(own.code, Kind.U32),
                default=_number(own, default) if own.table else default,
                may_miss=own.brief if own.table else default is not MISSING,
                limits=_LIMITS.get(own.code, (0, 0)),
            )  # fmt: skip
    return specs


def _number(reference: FieldSpec, default: AnyValue) -> int:
    """Return the number of a reference in a new part."""
    return default.number if isinstance(default, Stored) else reference.dangling


def specs_of(make: Callable[..., object]) -> dict[str, FieldSpec]:
    """Return what is declared of the fields of a class, by their names."""
    return _specs(make)


@cache
def _brief_specs(make: Callable[..., object]) -> list[FieldSpec]:
    return [field for field in _specs(make).values() if field.brief]


def brief_specs(make: Callable[..., object]) -> list[FieldSpec]:
    """Return what is declared of those fields of a class that texts may leave out."""
    return _brief_specs(make)


def unusual_specs(part: object) -> list[FieldSpec]:
    """Return what is declared of those of these fields that are not as in a new part."""
    return [field for field in brief_specs(type(part)) if not field.is_left_out(part)]


# Bytes


def words_from(data: bytes | bytearray, big_endian: bool = False) -> array[int]:
    """Return 32-bit numbers from their bytes."""
    words = array("I", data)
    if (sys.byteorder == "big") != big_endian:
        words.byteswap()
    return words


def words_to(words: array[int], big_endian: bool = False) -> bytes:
    """Return the bytes of 32-bit numbers."""
    if (sys.byteorder == "big") == big_endian:
        return words.tobytes()
    turned = words[:]
    turned.byteswap()
    return turned.tobytes()


class ReadContext(NamedTuple):
    """What a reader needs: the string at an offset of the pool, the parts of each table."""

    take: Callable[[int], str]
    parts: Mapping[str, Sequence[object]]


class WriteContext(NamedTuple):
    """What a writer needs: the offset of a string in the pool, the indexes of parts by table."""

    put: Callable[[str], int]
    numbers: Mapping[str, NumberOf]


_NO_TEXTS: Final[dict[int, str]] = {}
_NO_OFFSETS: Final[dict[str, int]] = {}
NOTHING_READ: Final = ReadContext(_NO_TEXTS.__getitem__, {})
NOTHING_WRITTEN: Final = WriteContext(_NO_OFFSETS.__getitem__, {})
"""For structures without strings and references."""
_COUNT: Final = {order: struct.Struct(f"{order}I") for order in "<>"}


def check_room(offset: int, size: int, stop: int, what: str) -> None:
    """Raise `InvalidData` if `size` bytes at `offset` pass `stop`."""
    if size < 0 or offset + size > stop:
        raise InvalidData(f"{what} end after their section", offset=offset)


class RecordLayout(Generic[Part]):
    """The bytes of a structure, for the reader and the writer.

    `names` are the fields in the order of the file, by default all with a `FieldSpec`; of fields
    that share a word only the first is named. `8x` are bytes that are neither read nor written
    here. The fields in `without` are missing from this variant and have their defaults when it is
    read. `what` is the plural noun of errors, `order` the byte order, `<` or `>`; `stored` states
    how a field is stored in this layout alone.
    """

    def __init__(
        self,
        make: Callable[..., Part],
        names: str = "",
        what: str = "the fields",
        *,
        order: str = "<",
        without: str = "",
        **stored: FieldSpec,
    ) -> None:
        specs = specs_of(make) | {name: replace(own, name=name) for name, own in stored.items()}
        listed = _with_shared(specs, names.split()) if names else list(specs)
        items = [name for name in listed if name not in without.split()]
        self._fields = [specs[name] for name in items if name in specs]
        self._what = what
        self._order = order
        self._set_columns([specs.get(name, name) for name in items])
        compiled = _Compiler(make, self._fields, self._columns, self.struct, self._order)
        self._reader = cache(compiled.reader)
        """Returns what reads, by the names of the fields that the layout does not have."""
        self._write_rows = compiled.writer()

    def _set_columns(self, items: list[FieldSpec | str]) -> None:
        """Give each field a number of the struct, or bits in one."""
        codes: list[str] = []
        self._columns: list[tuple[int, int]] = []
        """Of each field: the index of its number, and its lowest bit."""
        used = numbers = 0
        for item in items:
            if isinstance(item, str):
                codes.append(item)
                continue
            if not used:
                codes.append(_column_code(item))
                numbers += 1
            self._columns.append((numbers - 1, used))
            used = (used + item.bits) % 32
        self.struct = struct.Struct(self._order + "".join(codes))
        self.size = self.struct.size

    # Reading

    def read(
        self,
        data: bytes,
        offset: int = 0,
        context: ReadContext = NOTHING_READ,
        stop: int | None = None,
        **more: AnyValue,
    ) -> Part:
        """Return the structure at an offset; `more` are fields that the layout does not have.

        Raises `InvalidData` where it passes `stop`, by default the end of the data.
        """
        check_room(offset, self.size, len(data) if stop is None else stop, self._what)
        row = self.struct.unpack_from(data, offset)
        parts: Iterator[Part] = self._reader(*more)((row,), context.take, context.parts, more)
        return next(parts)

    def read_each(
        self, data: bytes, context: ReadContext = NOTHING_READ, **more: AnyValue
    ) -> Iterator[Part]:
        """Yield the structures that fill the data, each read when it is asked for."""
        rows = self.struct.iter_unpack(data)
        return self._reader(*more)(rows, context.take, context.parts, more)

    def read_all(
        self,
        data: bytes,
        offset: int,
        count: int,
        context: ReadContext = NOTHING_READ,
        stop: int | None = None,
        **more: AnyValue,
    ) -> list[Part]:
        """Return `count` structures in a row from an offset on; errors and `more` as in `read`."""
        end = offset + self.size * count
        check_room(offset, end - offset, len(data) if stop is None else stop, self._what)
        return list(self.read_each(data[offset:end], context, **more))

    def read_counted(
        self, data: bytes, offset: int, stop: int, context: ReadContext, **more: AnyValue
    ) -> tuple[list[Part], int]:
        """Return the structures behind a word with their number, and where they end."""
        check_room(offset, 4, stop, self._what)
        (count,) = _COUNT[self._order].unpack_from(data, offset)
        parts = self.read_all(data, offset + 4, count, context, stop, **more)
        return parts, offset + 4 + self.size * count

    # Writing

    def write(self, part: Part, context: WriteContext = NOTHING_WRITTEN) -> bytes:
        """Return the bytes of a structure. Raises `WrongType` for a number that does not fit."""
        return b"".join(self.write_all((part,), context))

    def write_each(
        self, parts: Iterable[Part], context: WriteContext = NOTHING_WRITTEN
    ) -> Iterator[bytes]:
        """Yield the bytes of each structure when they are asked for; errors as in `write`."""
        try:
            yield from self._write_rows(parts, context.put, context.numbers)
        except struct.error as error:
            raise WrongType(f"a number of {self._what} does not fit: “{error}”") from error

    def write_all(
        self, parts: Iterable[Part], context: WriteContext = NOTHING_WRITTEN
    ) -> list[bytes]:
        """Return the bytes of each structure; errors as in `write`."""
        return list(self.write_each(parts, context))

    def write_counted(self, parts: Iterable[Part], context: WriteContext) -> bytes:
        """Return the number of structures, and the structures."""
        rows = self.write_all(parts, context)
        return _COUNT[self._order].pack(len(rows)) + b"".join(rows)


def _with_shared(specs: Mapping[str, FieldSpec], names: list[str]) -> list[str]:
    """Return the names with those of the fields that share a word with one of them."""
    shared = [name for name, field in specs.items() if field.bits and name not in names]
    found = []
    for name in names:
        found += [name, *(shared if name in specs and specs[name].bits else [])]
    return found


def _is_several(field: FieldSpec) -> bool:
    return re.fullmatch(r"\d+[^s]", field.code) is not None


def _column_code(field: FieldSpec) -> str:
    """Return the code of the number, or of the bytes with several numbers, of a field."""
    if _is_several(field):
        return f"{struct.calcsize(f'={field.code}')}s"
    return "I" if field.bits or field.code == "s" else field.code


class _Compiler:
    """Makes the functions that read and write the rows of a layout.

    They are compiled from a text that names the fields: closures over the fields take 2.4 times as
    long to read, and twice as long to write.
    """

    def __init__(
        self,
        make: Callable[..., AnyValue],
        fields: list[FieldSpec],
        columns: list[tuple[int, int]],
        layout: struct.Struct,
        order: str,
    ) -> None:
        self._fields = [(str(i), *pair) for i, pair in enumerate(zip(fields, columns, strict=True))]
        names = list(defaults_of(make))
        self._is_positional = [field.name for field in fields] == names[: len(fields)]
        self._is_whole = len(fields) == len(names)
        self._order = order
        self._is_tuple = isinstance(make, type) and issubclass(make, tuple)
        self._scope: dict[str, AnyValue] = {"new": tuple.__new__}
        self._scope |= {"make": make, "pack": layout.pack, "Stored": Stored}

    def reader(self, *more: str) -> Callable[..., Iterator[AnyValue]]:
        """Return a function of rows of numbers, `take`, the parts by table, and further fields."""
        arguments = [self._read(*field) for field in self._fields]
        made = f"make({', '.join([*arguments, *(f'{name}={name}' for name in more)])})"
        if self._is_positional and self._is_whole and self._is_tuple:
            made = f"new(make, ({', '.join(arguments)},))"  # passes the slower `__new__` by
        row = "".join(f"n{at}, " for _i, _field, (at, low) in self._fields if not low)
        return self._compiled("parts", f"({made} for {row} in rows)", more)

    def writer(self) -> Callable[..., Iterator[bytes]]:
        """Return a function of parts, `put`, and the indexes of parts by table."""
        numbers: list[str] = []
        for i, field, (_at, low) in self._fields:
            text = self._written(i, field)
            if low:
                numbers[-1] += f" | {text} << {low}"
            else:
                numbers.append(text)
        return self._compiled("numbers", f"(pack({', '.join(numbers)}) for part in rows)")

    def _compiled(
        self, tables: str, result: str, more: Sequence[str] = ()
    ) -> Callable[..., AnyValue]:
        lines = [f"def compiled(rows, pool, {tables}, more=None):"]
        lines += [f"    {name} = more[{name!r}]" for name in more]
        for i, field, _column in self._fields:
            if field.table:
                lines.append(f"    table{i} = {tables}[{field.table!r}]")
        exec("\n".join([*lines, f"    return {result}"]), self._scope)
        return cast("Callable[..., AnyValue]", self._scope["compiled"])

    def _read(self, i: str, field: FieldSpec, column: tuple[int, int]) -> str:
        """Return the argument that makes a field of the numbers `n0`, `n1`, ..."""
        at, low = column
        text = f"n{at}"
        if _is_several(field):
            self._scope[f"unpack{i}"] = struct.Struct(self._order + field.code).unpack
            text = f"unpack{i}({text})"
        if field.bits:
            text = f"({text} >> {low} & {(1 << field.bits) - 1})"
            text = f"{text} != 0" if field.code == "?" else text
        if field.code == "s":
            text = f"pool({text})"
        if field.decode is not None:
            self._scope[f"decode{i}"] = field.decode
            text = f"decode{i}({text})"
        name = "" if self._is_positional else f"{field.name}="
        if not field.table:
            return name + text
        is_there = f"0 <= (index := {text} - {field.shift}) < len(table{i})"
        return f"{name}table{i}[index] if {is_there} else Stored({text})"

    def _written(self, i: str, field: FieldSpec) -> str:
        """Return the number that is stored for a field of `part`."""
        text = f"part.{field.name}"
        if field.code == "s":
            text = f"pool({text})"
        if field.encode is not None:
            self._scope[f"encode{i}"] = field.encode
            text = f"encode{i}({text})"
        if _is_several(field):
            self._scope[f"pack{i}"] = struct.Struct(self._order + field.code).pack
            text = f"pack{i}(*{text})"
        if field.bits:
            self._scope[f"fitting{i}"] = partial(_fitting, field)
            text = f"fitting{i}({text})"
        if field.table:
            shift, dangling = field.shift, field.dangling
            known = f"table{i}(target, {dangling}, {dangling})"
            stored = f"table{i}(None, target.number - {shift}, {dangling})"
            return f"({stored} if type(target := {text}) is Stored else {known}) + {shift}"
        return text


def _fitting(field: FieldSpec, value: int) -> int:
    """Return a number that shares a word. Raises `WrongType` where it has too many bits."""
    if not 0 <= value < 1 << field.bits:
        raise WrongType(f"“{field.word}” is {value}, which {field.bits} bits cannot store")
    return value
