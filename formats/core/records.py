"""Structures of files, declared once: by the annotations of a NamedTuple or dataclass.

A field of a structure is annotated with a `FieldSpec`, or one of its short forms below (`U32`,
`Text`). From these follow the reader and writer of its bytes (`RecordLayout`), the names in texts
and rows, and the plain form (`core.roots`).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache
from operator import attrgetter
from typing import Annotated, Final, Generic, NamedTuple, TypeVar, cast, get_args, get_type_hints

from formats.errors import InvalidData, WrongType
from formats.values import AnyValue, Kind

Part = TypeVar("Part")
Index = TypeVar("Index", int, int | None)
NumberOf = Callable[[AnyValue, int, int], int]
"""Returns the index of a part. For None, the number stored instead, but the last argument where
that number is by now the index of a part."""

_LIMITS: Final = {
    "B": (0, 0xFF), "H": (0, 0xFFFF), "I": (0, 0xFFFFFFFF),
    "h": (-(2**15), 2**15 - 1), "i": (-(2**31), 2**31 - 1),
}  # fmt: skip
_KINDS: Final = {"s": Kind.STRING, "16s": Kind.GUID, "h": Kind.S32, "i": Kind.S32}


@dataclass(frozen=True, slots=True)
class Id:
    """The identity of a part, counted per document."""

    number: int


@dataclass(frozen=True, slots=True)
class Stored:
    """A reference to a part that does not exist: the number in the file."""

    number: int


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """How a field is stored, and its names.

    `code` is that of `struct`, `s` for the offset of a string in the pool; several numbers (`36I`)
    are a tuple. Fields with `bits` share a word of 32 bits, the first one has the lowest; the codes
    of these are `I`, `s` and `?`. `decode` makes the value of the stored number, `encode` the
    number. `table` is the table of the document that a reference is an index of; `shift` is added
    to the index.

    `package` is the name in the JSON of the `ainb` package, "" where it has none. `word` is the
    name in texts (by default that of the field), `label` that of the row (by default the word).
    `hex`: texts have the number in hex digits; `brief`: they leave it out where it is as in a new
    part; `fixed`: the row is only shown. A reference may be missing if it is `brief`.

    The rest follows: `default` is the value in a new part (of a reference: its number), `may_miss`
    whether a text may leave the field out, `limits` are the lowest and the highest number that can
    be stored. `raw` is the field with the number of a reference without a target: that of a mutable
    part, which has None in place of a `Stored`; of other fields the field itself.
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
    raw: str = ""

    def target(self, part: object) -> AnyValue:
        """Return the value in a part; of a reference the other part or a `Stored`."""
        value = getattr(part, self.name)
        is_missing = value is None and self.raw != self.name
        return Stored(getattr(part, self.raw)) if is_missing else value

    def index(self, part: object, number_of: Callable[[AnyValue, int, int], Index]) -> Index:
        """Return the index of the part that a reference leads to, as `number_of` knows it."""
        dangling = (0xFFFF if self.code == "H" else -1) - self.shift
        target = self.target(part)
        if isinstance(target, Stored):
            return number_of(None, target.number - self.shift, dangling)
        return number_of(target, dangling, dangling)

    def is_left_out(self, part: object) -> bool:
        """Whether texts leave it out, since it is as in a new part."""
        if not self.brief:
            return False
        value = self.target(part)
        return bool((value.number if isinstance(value, Stored) else value) == self.default)


U8 = Annotated[int, FieldSpec("B")]
U16 = Annotated[int, FieldSpec("H")]
U32 = Annotated[int, FieldSpec("I")]
S16 = Annotated[int, FieldSpec("h")]
S32 = Annotated[int, FieldSpec("i")]
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
            raw = f"raw_{name}" if f"raw_{name}" in defaults else name
            default = default if raw == name else defaults[raw]
            word = own.word or name
            specs[name] = replace(
                own, name=name, word=word, label=own.label or word, raw=raw,
                kind=Kind.REFERENCE if own.table else _KINDS.get(own.code, Kind.U32),
                default=default.number if isinstance(default, Stored) else default,
                may_miss=own.brief if own.table else default is not MISSING,
                limits=_LIMITS.get(own.code, (0, 0)),
            )  # fmt: skip
    return specs


def specs_of(make: Callable[..., object]) -> dict[str, FieldSpec]:
    """Return what is declared of the fields of a class, by their names."""
    return _specs(make)


class RecordFields(Generic[Part]):
    """The fields of a class, in the order that their `names` have in a kind of record.

    `words` are what texts call them.
    """

    def __init__(self, make: Callable[..., Part], names: str) -> None:
        self._make = make
        self._fields = [specs_of(make)[name] for name in names.split()]
        self.words = [field.word for field in self._fields]


# Bytes


class ReadContext(NamedTuple):
    """What a reader needs: the string at an offset of the pool, the parts of each table."""

    take: Callable[[int], str]
    parts: Mapping[str, Sequence[object]]


class WriteContext(NamedTuple):
    """What a writer needs: the offset of a string in the pool, the indexes of parts by table."""

    put: Callable[[str], int]
    numbers: Mapping[str, NumberOf]


class PartNumbers:
    """The indexes of the parts of a table by their ids, a `NumberOf`."""

    def __init__(self, ids: Iterable[Id]) -> None:
        self._indexes = {id_: index for index, id_ in enumerate(ids)}

    def __call__(self, part: Id | None, stored: int, otherwise: int) -> int:
        """Return an index. Raises `WrongType` for a part that is not in the table."""
        if part is None:
            return otherwise if 0 <= stored < len(self._indexes) else stored
        if part not in self._indexes:
            raise WrongType("a reference leads to a part that is not in the file")
        return self._indexes[part]


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


class RecordLayout(RecordFields[Part]):
    """The bytes of a structure, for the reader and the writer.

    `names` are the fields in the order of the file, by default all with a `FieldSpec`; those in
    `own` replace or add to these, those in `without` are missing from this variant and have their
    defaults when it is read. `what` is the plural noun of errors, `order` the byte order, `<` or
    `>`.
    """

    def __init__(
        self,
        make: Callable[..., Part],
        names: str = "",
        what: str = "the fields",
        *,
        order: str = "<",
        without: str = "",
        own: Mapping[str, FieldSpec] | None = None,
    ) -> None:
        specs = specs_of(make) | {
            name: replace(spec, name=name, word=spec.word or name, raw=name)
            for name, spec in (own or {}).items()
        }
        listed = [name for name in names.split() or specs if name not in without.split()]
        self._make = make
        self._fields = [specs[name] for name in listed]
        self.words = [field.word for field in self._fields]
        self._what = what
        self._names = listed
        self._order = order
        self._set_columns()
        self._set_conversions()
        is_bridged = any(field.raw != field.name for field in self._fields)
        self._is_whole = not is_bridged and listed == list(defaults_of(make))[: len(listed)]

    def _set_columns(self) -> None:
        """Give each field its numbers in the struct, and its bits in one of them."""
        codes: list[str] = []
        self._columns: list[tuple[int, int, int]] = []
        """Of each field: its first number, how many it has, and its lowest bit."""
        at = used = 0
        for field in self._fields:
            repeat = re.fullmatch(r"(\d+)[^s]", field.code)
            count = int(repeat[1]) if repeat else 1
            self._columns.append((at - bool(used), count, used))
            if not used:
                codes.append("I" if field.bits or field.code == "s" else field.code)
                at += count
            used = (used + field.bits) % 32
        self.struct = struct.Struct(self._order + "".join(codes))
        self.size = self.struct.size
        self._is_plain = at == len(self._fields) and not any(f.bits for f in self._fields)

    def _set_conversions(self) -> None:
        placed = list(enumerate(self._fields))
        self._strings = [place for place, field in placed if field.code == "s"]
        self._references = [(place, field) for place, field in placed if field.table]
        self._decoded = [(place, f.decode) for place, f in placed if f.decode is not None]
        self._encoded = [(place, f.encode) for place, f in placed if f.encode is not None]
        get = attrgetter(*self._names)
        self._get = get if len(placed) > 1 else lambda part: (get(part),)

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
        return self._part(self.struct.unpack_from(data, offset), context, more)

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
        rows = self.struct.iter_unpack(data[offset:end])
        return [self._part(row, context, more) for row in rows]

    def read_counted(
        self, data: bytes, offset: int, stop: int, context: ReadContext, **more: AnyValue
    ) -> tuple[list[Part], int]:
        """Return the structures behind a word with their number, and where they end."""
        check_room(offset, 4, stop, self._what)
        (count,) = _COUNT[self._order].unpack_from(data, offset)
        parts = self.read_all(data, offset + 4, count, context, stop, **more)
        return parts, offset + 4 + self.size * count

    def _part(
        self, row: tuple[AnyValue, ...], context: ReadContext, more: Mapping[str, AnyValue]
    ) -> Part:
        values = list(row) if self._is_plain else self._split(row)
        for place in self._strings:
            values[place] = context.take(values[place])
        for place, field in self._references:
            index, parts = values[place] - field.shift, context.parts[field.table]
            is_there = 0 <= index < len(parts)
            values[place] = parts[index] if is_there else Stored(values[place])
        for place, decode in self._decoded:
            values[place] = decode(values[place])
        if self._is_whole and not more:
            return self._make(*values)
        return self._make(**self._named(values), **more)

    def _split(self, row: tuple[AnyValue, ...]) -> list[AnyValue]:
        """Return a value for each field of the numbers of a struct."""
        values: list[AnyValue] = []
        for field, (at, count, low) in zip(self._fields, self._columns, strict=True):
            if field.bits:
                value = row[at] >> low & (1 << field.bits) - 1
                values.append(bool(value) if field.code == "?" else value)
            else:
                values.append(row[at] if count == 1 else row[at : at + count])
        return values

    def _named(self, values: list[AnyValue]) -> dict[str, AnyValue]:
        """Return the values by field, a missing target of a mutable part as None and its number."""
        named = dict(zip(self._names, values, strict=True))
        for place, field in self._references:
            if field.raw != field.name and isinstance(target := values[place], Stored):
                named |= {field.name: None, field.raw: target.number}
        return named

    # Writing

    def write(self, part: Part, context: WriteContext = NOTHING_WRITTEN) -> bytes:
        """Return the bytes of a structure. Raises `WrongType` for a number that does not fit."""
        values = list(self._get(part))
        for place in self._strings:
            values[place] = context.put(values[place])
        for place, field in self._references:
            values[place] = field.index(part, context.numbers[field.table]) + field.shift
        for place, encode in self._encoded:
            values[place] = encode(values[place])
        try:
            return self.struct.pack(*(values if self._is_plain else self._joined(values)))
        except struct.error as error:
            raise WrongType(f"a number of {self._what} does not fit: “{error}”") from error

    def write_counted(self, parts: Iterable[Part], context: WriteContext) -> bytes:
        """Return the number of structures, and the structures."""
        rows = [self.write(part, context) for part in parts]
        return _COUNT[self._order].pack(len(rows)) + b"".join(rows)

    def _joined(self, values: list[AnyValue]) -> list[AnyValue]:
        """Return the numbers of a struct from the values of the fields."""
        row: list[AnyValue] = []
        for field, (_at, count, low), value in zip(
            self._fields, self._columns, values, strict=True
        ):
            if field.bits and not 0 <= value < 1 << field.bits:
                raise WrongType(f"“{field.word}” is {value}, which {field.bits} bits cannot store")
            if low:
                row[-1] |= value << low
            else:
                row += [value] if count == 1 else value
        return row
