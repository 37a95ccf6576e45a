"""Lines of YAML from pairs, lists and scalars that are spelled already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from ...core.paths import Key
from ...yaml.scalars import LONGEST_KEY, FloatSpelling, Spelling
from ...yaml.source_map import NOTHING, Lines

_REFERENCE: Final = re.compile(r"(?:->|<-|=) [\w./()\[\]<>?-]+(?: [\w./()\[\]<>?-]+)*")


class Pairs(list["tuple[str, Value]"]):
    """Keys (still unquoted) and values of a block map; a key may occur more than once.

    `keys` are those of the rows that they stand for, None if these are the names; a pair whose
    key is `GROUP` stands for none, and what is below it belongs to the row of the whole map.
    """

    def __init__(
        self, pairs: Iterable[tuple[str, Value]] = (), keys: Sequence[Key] | None = None
    ) -> None:
        super().__init__(pairs)
        self.keys = keys


class BlockItems(list["Value"]):
    """The values of a block list, each on lines of its own.

    `keys` are those of the rows that they stand for where each is a map of one pair; None if
    they are the elements of a list.
    """

    def __init__(self, values: Iterable[Value] = (), keys: Sequence[Key] | None = None) -> None:
        super().__init__(values)
        self.keys = keys


GROUP: Final = "a group"


Value = str | Pairs | BlockItems
"""A scalar or a flow of scalars as it is written, or what takes lines of its own."""


def stated(*pairs: tuple[str, Value | None]) -> Pairs:
    """Return the pairs that have a value."""
    return Pairs((name, value) for name, value in pairs if value is not None)


class YamlWriter:
    """Quotes keys, strings and references, formats floats, escapes undecodable bytes."""

    def __init__(self, strings: Spelling) -> None:
        self.strings = strings
        self.floats = FloatSpelling()

    def reference(self, text: str) -> str:
        """Return a text such as `-> [3] Walk` that is no string."""
        if _REFERENCE.fullmatch(text) and text.isprintable():
            return text
        return f"!ref {self.strings[text]}"

    def flow(self, pairs: Iterable[tuple[str, Value]]) -> str:
        """Return a flow map: all pairs, of scalars, on one line."""
        return f"{{{', '.join(f'{self.strings[name]}: {value}' for name, value in pairs)}}}"

    def lines(self, top: Pairs) -> tuple[str, Lines]:
        """Return the lines of a text, and the line of each row, counted from the first."""
        out: list[str] = []
        rows = self._pairs(top, "", "", out, 0)
        return "\n".join([*out, ""]), rows

    def _pairs(self, pairs: Pairs, first: str, indent: str, out: list[str], own: int) -> Lines:
        """Add the lines of a map; `first` is the start of its first line.

        `own` is the line of the row that it is of.
        """
        lead = first
        keys = [name for name, _value in pairs] if pairs.keys is None else pairs.keys
        rows = _RowLines()
        for key, (name, value) in zip(keys, pairs, strict=True):
            start = len(out)
            word = self.strings[name]
            if len(word) > LONGEST_KEY:
                out.append(f"{lead}? {word}")
                head = f"{indent}:"
            else:
                head = f"{lead}{word}:"
            below = self._value(value, head, indent + "  ", out, start)
            rows.add(key, start - own, below)
            lead = indent
        return rows.lines(len(out) - own)

    def _value(self, value: Value, head: str, indent: str, out: list[str], own: int) -> Lines:
        if isinstance(value, str):
            out.append(f"{head} {value}")
        elif not value:
            out.append(f"{head} {'{}' if isinstance(value, Pairs) else '[]'}")
        else:
            out.append(head)
            return self._below(value, indent, out, own)
        return NOTHING

    def _below(self, value: Pairs | BlockItems, indent: str, out: list[str], own: int) -> Lines:
        if isinstance(value, Pairs):
            return self._pairs(value, indent, indent, out, own)
        rows = _RowLines()
        keys = range(len(value)) if value.keys is None else value.keys
        for key, item in zip(keys, value, strict=True):
            start = len(out)
            if isinstance(item, Pairs) and item:
                below = self._pairs(item, f"{indent}- ", f"{indent}  ", out, start)
                below = below if value.keys is None else below.below.get(0, NOTHING)
            else:
                below = self._value(item, f"{indent}-", f"{indent}  ", out, start)
            rows.add(key, start - own, below)
        return rows.lines(len(out) - own)


class _RowLines:
    """Collects the lines at which the rows of a map or list begin."""

    def __init__(self) -> None:
        self._keys: list[Key] = []
        self._starts: list[int] = []
        self._below: dict[int, Lines] = {}

    def add(self, key: Key, start: int, below: Lines) -> None:
        """Add a row; of a group the rows within."""
        if key == GROUP:
            for index, (inner, line) in enumerate(zip(below.keys, below.starts, strict=True)):
                self.add(inner, start + line, below.below.get(index, NOTHING))
            return
        if below is not NOTHING:
            self._below[len(self._keys)] = below
        self._keys.append(key)
        self._starts.append(start)

    def lines(self, size: int) -> Lines:
        """Return all of them; `size` is how many lines they take with the row above."""
        return Lines(self._keys, self._starts, size, self._below)


def map_or_list(pairs: Sequence[tuple[str, Value]], keys: Sequence[Key] | None = None) -> Value:
    """Return a map, or, if a name occurs more than once, a list of maps with one pair each.

    They stand for the elements of a list, or for the rows of these `keys`.
    """
    keys = range(len(pairs)) if keys is None else keys
    if len({name for name, _ in pairs}) == len(pairs):
        return Pairs(pairs, keys)
    return BlockItems([Pairs([pair]) for pair in pairs], keys)
