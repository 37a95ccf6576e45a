"""Reads the values of a BYML text line by line, where every line is of the plainest kind.

That is how oead and this program write. It takes a third of the time of the YAML parser, which
makes an object for every word; whatever is not that plain is left to it, errors included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import dropwhile
from typing import Any, Final

from formats.byml import types as t
from formats.byml.model import Container
from formats.byml.shapes import Shape
from formats.byml.text_build import WRAPPER, Builder, Frame, Unusual
from formats.byml.text_tags import Typed, plain_tagged
from formats.errors import FormatError
from formats.yaml.comment import Facts
from formats.yaml.notes import Notes

_BARE: Final = r"[-+/]?\.?\w[\w./+-]*+(?: [\w./+-]++)*+"
_QUOTED: Final = r"'(?:[^'\x00-\x1f\x7f-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]|'')*+'"
_TAGGED: Final = r"!(?:u|l|ul|f64) [\w.+-]++"
_KEY: Final = f"(?:{_BARE}|{_QUOTED})"
_SCALAR: Final = f"(?:{_BARE}|{_QUOTED}|{_TAGGED})"

_line = re.compile(f"( *+)((?:- )*+)(?:({_KEY}):(?: |$))?(.*+)").fullmatch
_scalar = re.compile(_SCALAR).fullmatch
_flow_map = re.compile(rf"\{{(?:{_KEY}: {_SCALAR}(?:, {_KEY}: {_SCALAR})*+)?\}}").fullmatch
_flow_list = re.compile(rf"\[(?:{_SCALAR}(?:, {_SCALAR})*+)?\]").fullmatch
_pairs = re.compile(f"({_KEY}): ({_SCALAR})").findall
_scalars = re.compile(_SCALAR).findall
_LONGEST_KEY: Final = 200
_PIECE: Final = 1 << 16


class _Flow:
    """A container on one line: its shape and values, and where containers are shared, itself."""

    __slots__ = ("node", "shape", "values")

    def __init__(self, shape: Shape, values: list[Any]) -> None:
        self.shape = shape
        self.values = values
        self.node: Container | None = None


Line = tuple[int, int, "str | None", int, Any]
"""Column, number of dashes, key, type and value; the type is `_PENDING` where lines follow."""

_PENDING: Final = -1


class LineReader(Builder):
    """Reads a text line by line, or raises `Unusual`; no other error."""

    def __init__(self, text: str, facts: Facts, notes: Notes, *, shares: bool) -> None:
        super().__init__(text, facts, notes, shares=shares)
        self.columns = [-1]
        """For each frame the column that its entries begin at."""
        self.flows: dict[str, _Flow] = {}

    def run(self) -> None:
        """Read the whole text."""
        try:
            self._lines(_split(self.text))
        except FormatError:
            raise Unusual from None  # the YAML parser knows the place of what is wrong

    def _lines(self, lines: Iterable[str]) -> None:
        known: dict[str, Line] = {}
        columns, frames = self.columns, self.frames
        pending = True
        for line in dropwhile(_is_comment, lines):
            parsed = known.get(line)
            if parsed is None:
                parsed = known[line] = self._parsed(line)
            column, dashes, key, type_, value = parsed
            if pending:
                frame = self._begin(column, dashes)
            else:
                frame = frames[-1]
                if column != columns[-1] or (dashes > 0) == (frame.keys is not None):
                    frame = self._back_to(column, dashes)
            if dashes > 1 or (dashes and key is not None):
                frame = self._further_in(column, dashes, key)
            if key is not None:
                frame.keys.append(key)  # type: ignore[union-attr]  # `begin` saw to it
            pending = type_ == _PENDING
            if not pending:
                frame.types.append(type_)
                frame.values.append(self._flown(value) if value.__class__ is _Flow else value)
        if pending or len(frames) < 2 or WRAPPER.issubset(frames[1].keys or ()):
            raise Unusual
        while len(frames) > 1:
            self.close()

    # Where a line belongs

    def _begin(self, column: int, dashes: int) -> Frame:
        """Begin the container whose first line this is, below a key or at the very start."""
        above = self.columns[-1]
        if column < above or (column == above and not dashes):
            raise Unusual
        return self._enter(column, t.ARRAY if dashes else t.MAP)

    def _enter(self, column: int, type_: int) -> Frame:
        self.columns.append(column)
        return self.open(type_, 0, None)

    def _back_to(self, column: int, dashes: int) -> Frame:
        """End containers up to the one this line goes on with."""
        columns = self.columns
        while columns[-1] > column:
            self.close()
            columns.pop()
        if not dashes and columns[-1] == column and self.frames[-1].keys is None:
            self.close()
            columns.pop()
        frame = self.frames[-1]
        if columns[-1] != column or column < 0 or (frame.keys is None) != bool(dashes):
            raise Unusual
        return frame

    def _further_in(self, column: int, dashes: int, key: str | None) -> Frame:
        """Begin the containers that begin beside the first dash of a line."""
        frame = self.frames[-1]
        for dash in range(1, dashes):
            frame = self._enter(column + 2 * dash, t.ARRAY)
        if key is not None:
            frame = self._enter(column + 2 * dashes, t.MAP)
        return frame

    # What a line says

    def _parsed(self, line: str) -> Line:
        match = _line(line)
        if match is None:
            raise Unusual
        blanks, dashes, key, rest = match.groups()
        if key is not None:
            if len(key) > _LONGEST_KEY:
                raise Unusual
            key = _unquoted(key)
        elif not dashes or not rest:
            raise Unusual
        type_, value = self._value(rest) if rest else (_PENDING, None)
        return len(blanks), len(dashes) >> 1, key, type_, value

    def _value(self, rest: str) -> Typed:
        """Return a value that stands on one line."""
        if rest[0] in "{[":
            flow = self.flows.get(rest)
            if flow is None:
                flow = self.flows[rest] = self._flow(rest)
            return flow.shape.type, flow
        if not _scalar(rest):
            raise Unusual
        return self._scalar(rest)

    def _scalar(self, word: str) -> Typed:
        """Return a value that is no container."""
        if word[0] == "'":
            return t.STRING, self.texts[_unquoted(word)]
        if word[0] == "!":
            tag, _blank, number = word.partition(" ")
            return plain_tagged(tag, number, self.notes)
        return self.bare[word]

    def _flow(self, text: str) -> _Flow:
        """Return a container whose values stand between braces or brackets."""
        if text[0] == "{":
            if not _flow_map(text):
                raise Unusual
            pairs = _pairs(text)
            frame = Frame(t.MAP, 0, 0, None)
            frame.keys = [_unquoted(key) for key, _word in pairs]
            words = [word for _key, word in pairs]
        else:
            if not _flow_list(text):
                raise Unusual
            frame = Frame(t.ARRAY, 0, 0, None)
            words = _scalars(text)
        for word in words:
            type_, value = self._scalar(word)
            frame.types.append(type_)
            frame.values.append(value)
        shape, order = self.shape(frame)
        values = frame.values if order is None else [frame.values[slot] for slot in order]
        return _Flow(shape, values)

    def _flown(self, flow: _Flow) -> Container:
        """Return the container of a flow: always the same one where equal ones are shared."""
        if flow.node is not None:
            return flow.node
        self.found.append(None)
        node = self.made(flow.shape, flow.values, len(self.found) - 1)
        if self.shares:
            flow.node = node
        return node


def _split(text: str) -> Iterator[str]:
    """Yield the lines of a text, some thousands of which are in memory at one time."""
    start, end = 0, len(text) - text.endswith("\n")
    while start <= end:
        stop = text.find("\n", start + _PIECE, end)
        stop = end if stop < 0 else stop
        yield from text[start:stop].split("\n")
        start = stop + 1


def _is_comment(line: str) -> bool:
    return line.startswith("#")


def _unquoted(word: str) -> str:
    return word[1:-1].replace("''", "'") if word[0] == "'" else word
