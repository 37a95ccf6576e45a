"""What stands behind the keys and dashes of a plain BYML text: words, and containers on one line.

Thousands are looked at in one go, kind by kind. What is of no kind known here raises `Unusual`.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, repeat
from typing import Final

from formats.byml import types as t
from formats.byml.model import Container
from formats.byml.shapes import Shape
from formats.byml.text_build import Frame, Texts, Unusual
from formats.byml.text_tags import (
    PLAIN_FLOAT,
    Bare,
    Typed,
    is_plain_float,
    is_plain_int,
    plain_tagged,
)
from formats.problems import Notes
from formats.values import AnyValue, NaN32
from formats.yaml.scalars import NO_STRINGS

BARE: Final = r"[-+/]?\.?[\w$][\w./+$-]*+(?: [\w./+$-]++)*+"
QUOTED: Final = r"'(?:[^'\x00-\x1f\x7f-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]|'')*+'"
_TAGGED: Final = r"!(?:u|l|ul|f64) [\w.+-]++"
KEY: Final = f"(?:{BARE}|{QUOTED})"
_HOLE: Final = "\0"
"""What takes the place of a float where the rest of a container's text is looked at."""
_SCALAR: Final = f"(?:{BARE}|{QUOTED}|{_TAGGED}|{_HOLE})"

_is_scalar = re.compile(rf"(?:{BARE}|\?{BARE}|{QUOTED}|{_TAGGED})").fullmatch
_is_flow_map = re.compile(rf"\{{(?:{KEY}: {_SCALAR}(?:, {KEY}: {_SCALAR})*+)?\}}").fullmatch
_is_flow_list = re.compile(rf"\[(?:{_SCALAR}(?:, {_SCALAR})*+)?\]").fullmatch
_pairs = re.compile(f"({KEY}): ({_SCALAR})").findall
_scalars = re.compile(_SCALAR).findall
_is_name = re.compile(r"[a-zA-Z_][\w./+-]*+(?: [\w./+-]++)*+", re.ASCII).fullmatch
_floats_within = re.compile(rf"(?<=[ \[])({PLAIN_FLOAT})(?=[],}}])").split
_minus_zero = re.compile(r"-0+\.0+(?![0-9])").search


class Flow:
    """A container on one line: its shape and values, and where containers are shared, itself."""

    __slots__ = ("node", "shape", "values")

    def __init__(self, shape: Shape, values: list[AnyValue]) -> None:
        self.shape = shape
        self.values = values
        self.node: Container | None = None


class Words(dict[str, Typed]):
    """What stands behind keys and dashes, by its text, as node types and values (or flows).

    Nothing, where lines follow, is there as a null from the start.
    `odd` is whether there are floats that are equal to others of other bits, `nans` whether
    there are some that are no numbers.
    """

    def __init__(self, texts: Texts, notes: Notes, shape: Callable[[Frame], AnyValue]) -> None:
        super().__init__({"": (t.NULL, None)})
        self.odd = self.nans = False
        self._texts = texts
        self._notes = notes
        self._bare = Bare(texts.__getitem__, notes)
        self._shape = shape
        self._skeletons: dict[str, _Skeleton] = {}

    def learn(self, words: Sequence[str]) -> None:
        """Find out what all of these stand for; notes on them are made in their order."""
        flows = [word for word in words if word[0] in "{["]
        figures = [word for word in words if word[0] in "-0123456789"]
        floats = list(filter(is_plain_float, figures))
        values = array("f", map(float, floats))
        self.update(zip(floats, zip(repeat(t.F32), values), strict=False))
        self.odd = self.odd or _minus_zero("\n".join(floats + flows)) is not None
        whole = list(filter(is_plain_int, figures))
        self.update(zip(whole, zip(repeat(t.S32), map(int, whole)), strict=False))
        others = [word for word in words if word[0] not in "{[-0123456789"]
        names = [name for name in filter(_is_name, others) if name not in NO_STRINGS]
        self.update(zip(names, zip(repeat(t.STRING), names), strict=False))
        filled = self._filled(flows)
        for word in words:
            if word[0] in "{[":
                self[word] = next(filled)
            elif word not in self:
                self[word] = self._scalar(word)

    def _scalar(self, word: str) -> Typed:
        """Return a value that is no container, the commonest kinds the shortest way."""
        if not _is_scalar(word):
            raise Unusual
        if word[0] == "'":
            return t.STRING, self._texts[unquoted(word)]
        if word[0] == "!":
            tag, _blank, number = word.partition(" ")
            return plain_tagged(tag, number, self._notes)
        type_, value = self._bare[word]
        if type_ == t.F32:
            self.nans = self.nans or isinstance(value, NaN32)
            self.odd = self.odd or value == 0.0
        return type_, value

    # Containers on one line

    def _filled(self, flows: list[str]) -> Iterator[tuple[int, Flow]]:
        """Yield containers, whose floats are found out all at once."""
        joined = "\n".join(flows)
        if _HOLE in joined:
            raise Unusual
        parts = _floats_within(joined)
        floats = iter(array("f", map(float, parts[1::2])))
        for bones in _HOLE.join(parts[::2]).split("\n"):
            skeleton = self._skeletons.get(bones)
            if skeleton is None:
                skeleton = self._skeletons[bones] = self._skeleton(bones)
            yield skeleton.filled(floats)

    def _skeleton(self, text: str) -> _Skeleton:
        """Return what the texts of containers have in common that differ in floats only."""
        is_map = text[0] == "{"
        frame = Frame(t.MAP if is_map else t.ARRAY, 0, 0, None)
        if not (_is_flow_map(text) if is_map else _is_flow_list(text)):
            raise Unusual
        if is_map:
            pairs = _pairs(text)
            frame.keys = [unquoted(key) for key, _word in pairs]
            words = [word for _key, word in pairs]
        else:
            words = _scalars(text)
        for word in words:
            type_, value = (t.F32, None) if word == _HOLE else self._known(word)
            frame.types.append(type_)
            frame.values.append(value)
        shape, order = self._shape(frame)
        return _Skeleton(shape, order, frame.values, [word == _HOLE for word in words])

    def _known(self, word: str) -> Typed:
        typed = self.get(word)
        if typed is None:
            typed = self[word] = self._scalar(word)
        return typed


class _Skeleton:
    """A container on one line without its floats."""

    __slots__ = ("holes", "order", "shape", "values")

    def __init__(
        self, shape: Shape, order: Sequence[int] | None, values: list[AnyValue], holes: list[bool]
    ) -> None:
        self.shape = shape
        self.order = order
        self.values = values
        self.holes = [slot for slot, is_hole in enumerate(holes) if is_hole]

    def filled(self, floats: Iterator[float]) -> tuple[int, Flow]:
        """Return the container with the next of these floats."""
        if len(self.holes) == len(self.values):
            values: list[AnyValue] = list(islice(floats, len(self.values)))
        else:
            values = self.values.copy()
            for slot in self.holes:
                values[slot] = next(floats)
        if self.order is not None:
            values = [values[slot] for slot in self.order]
        return self.shape.type, Flow(self.shape, values)


def unquoted(word: str) -> str:
    """Return what a word in single quotes, or a bare one, stands for."""
    return word[1:-1].replace("''", "'") if word[0] == "'" else word
