"""What files teach as bytes, to be kept in a database and read back the same.

Facts are stored by the annotations of their classes, as counted rows of JSON.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import starmap
from typing import Final, get_args, get_type_hints

from ...ainb.rules.node_classes import ClassKey
from ...core.kinds import AnyValue
from .facts import COUNTED, CatalogueFacts

VERSION: Final = 4
"""Grows when facts are learned or encoded in another way; what was kept is then learned again."""
_ROWS: Final = 500
"""Rows of a table that are written and read at once."""
_SORTED: Final = ("files", "called")
"""The tables of facts that are gathered in no order."""
_PLAIN: Final = (str, int, bool)
"""The types of values that JSON has as they are."""
Make = Callable[[AnyValue, list[ClassKey]], AnyValue]
"""Makes a value of what JSON has for it; classes are named by their place in a list."""


def encode(facts: CatalogueFacts) -> bytes:
    """Return facts as bytes; classes are written once and named by their place."""
    keys: dict[ClassKey, int] = {}
    tables: list[str] = []
    for name in COUNTED:
        counts = getattr(facts, name).items()
        rows = sorted(counts) if name in _SORTED else counts
        tables += _lines(name, [_plain(row, keys) for row in rows])
    lines = *_lines("of", [(facts.version, facts.category)]), *_lines("classes", list(keys))
    return zlib.compress("\n".join([*lines, *tables]).encode())


def _plain(value: object, keys: dict[ClassKey, int]) -> object:
    if isinstance(value, ClassKey):
        return keys.setdefault(value, len(keys))
    return [_plain(each, keys) for each in value] if isinstance(value, tuple) else value


def _lines(name: str, rows: Sequence[object]) -> Iterator[str]:
    """Yield a table as lines of JSON, none so long that other threads wait for it."""
    for start in range(0, len(rows), _ROWS):
        yield f"{name} {json.dumps(rows[start : start + _ROWS], separators=(',', ':'))}"


def decode(data: bytes) -> CatalogueFacts:
    """Return the facts that `encode` made bytes of; raises `ValueError` for other bytes."""
    try:
        return _read(zlib.decompress(data).decode().split("\n"))
    except (zlib.error, LookupError, TypeError, ValueError) as error:
        raise ValueError("these bytes are no facts") from error


def _read(lines: list[str]) -> CatalogueFacts:
    facts = CatalogueFacts(*json.loads(lines[0].removeprefix("of "))[0])
    keys: list[ClassKey] = []
    for name, _blank, text in (line.partition(" ") for line in lines[1:]):
        rows = json.loads(text)
        if name == "classes":
            keys += starmap(ClassKey, rows)
        else:
            make = _MAKERS[name]
            getattr(facts, name).update({make(value, keys): count for value, count in rows})
    return facts


def _maker(hint: AnyValue) -> Make:
    """Return what makes the values of an annotation."""
    if hint is ClassKey:
        return lambda raw, keys: keys[raw]
    kinds = get_args(hint)
    if kinds and kinds[-1] in (..., type(None)):
        make = _maker(kinds[0])
        if kinds[-1] is ...:
            return lambda raw, keys: tuple([make(each, keys) for each in raw])
        return lambda raw, keys: None if raw is None else make(raw, keys)
    if kinds or issubclass(hint, tuple):
        return _record_maker(tuple if kinds else hint._make, kinds or get_type_hints(hint).values())
    return lambda raw, _keys: raw if hint in _PLAIN else hint(raw)


def _record_maker(join: Callable[[list[AnyValue]], AnyValue], kinds: Iterable[AnyValue]) -> Make:
    """Return what makes tuples of a class with parts of these kinds."""
    makers = [(place, _maker(kind)) for place, kind in enumerate(kinds) if kind not in _PLAIN]

    def made(raw: list[AnyValue], keys: list[ClassKey]) -> AnyValue:
        for place, make in makers:
            raw[place] = make(raw[place], keys)
        return join(raw)

    return made


_MAKERS: Final = {
    name: _maker(get_args(hint)[0])
    for name, hint in get_type_hints(CatalogueFacts).items()
    if name in COUNTED
}
"""What makes the facts of each table."""
