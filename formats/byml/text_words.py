"""Resolves the text behind the keys and dashes of plain BYML: scalars, and one-line containers.

Thousands are looked at in one go, kind by kind. What is of no kind known here raises `UnusualText`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final

from formats.byml.model import Container
from formats.byml.shapes import Shape
from formats.byml.text_build import Builder, Frame
from formats.byml.text_scalars import PLAIN_FLOAT, PLAIN_FLOAT_TYPE
from formats.byml.text_tags import PLAIN_LIST, PLAIN_MAP, Typed
from formats.values import AnyValue
from formats.yaml.words import BARE, QUOTED, UnusualText

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
_floats_within = re.compile(rf"(?<=[ \[])({PLAIN_FLOAT})(?=[],}}])").split


Parts = tuple["list[str] | None", list[str]]
"""The keys and the words of a container on one line; a list has no keys."""


class Flow:
    """A container on one line: its shape and values, and the container itself if it is shared."""

    __slots__ = ("node", "shape", "values")

    def __init__(self, shape: Shape, values: list[AnyValue]) -> None:
        self.shape = shape
        self.values = values
        self.node: Container | None = None


class Words(dict[str, Typed]):
    """The typed values (or flows) of the texts behind keys and dashes, by text.

    Nothing, where lines follow, is there from the start, and takes the place of what follows.
    """

    def __init__(self, builder: Builder) -> None:
        super().__init__({"": builder.scalars[""]})
        self._builder = builder
        self._scalars = builder.scalars
        self._skeletons: dict[str, _Skeleton] = {}

    def learn(self, words: Sequence[str]) -> None:
        """Resolve all these texts; notes on them keep their order."""
        bones, floats = self._boned([word for word in words if word[0] in "{["])
        new = {text: _taken_apart(text) for text in bones if text not in self._skeletons}
        within = chain.from_iterable([inner for _keys, inner in new.values()])
        scalars = [word for word in words if word[0] not in "{["]
        scalars += [word for word in dict.fromkeys(within) if word not in self]
        self._scalars.look_up(scalars, self)
        filled = self._filled_containers(bones, new, floats)
        for word in [word for word in words if word not in self]:
            self[word] = next(filled) if word[0] in "{[" else self._scalar(word)

    def _scalar(self, word: str) -> Typed:
        """Return a value that is not a container."""
        if not _is_scalar(word):
            raise UnusualText
        if word[0] == "'":
            return self._scalars.quoted(unquoted(word))
        if word[0] == "!":
            tag, _blank, number = word.partition(" ")
            return self._scalars.tagged(tag, number, None, is_bare=False)
        return self._scalars[word]

    # Containers on one line

    def _boned(self, flows: list[str]) -> tuple[list[str], Iterator[float]]:
        """Return the texts of containers without their floats, and all these floats."""
        joined = "\n".join(flows)
        if _HOLE in joined:
            raise UnusualText
        parts = _floats_within(joined)
        bones = _HOLE.join(parts[::2]).split("\n") if flows else []
        return bones, iter(self._scalars.floats(parts[1::2]))

    def _filled_containers(
        self, bones: list[str], new: dict[str, Parts], floats: Iterator[float]
    ) -> Iterator[tuple[int, Flow]]:
        """Yield containers, given their texts without floats, and the parts of unknown ones."""
        for text in bones:
            skeleton = self._skeletons.get(text)
            if skeleton is None:
                skeleton = self._skeletons[text] = self._skeleton(*new[text])
            yield skeleton.filled(floats)

    def _skeleton(self, keys: list[str] | None, words: list[str]) -> _Skeleton:
        """Return the skeleton of a container with these keys, None for a list."""
        frame = Frame(*(PLAIN_LIST if keys is None else PLAIN_MAP), 0, None)
        frame.keys = keys
        typed = [(PLAIN_FLOAT_TYPE, None) if word == _HOLE else self._known(word) for word in words]
        frame.types = bytearray([type_ for type_, _value in typed])
        frame.values = [value for _type, value in typed]
        shape, order = self._builder.shape(frame)
        return _Skeleton(shape, order, frame.values, [word == _HOLE for word in words])

    def _known(self, word: str) -> Typed:
        typed = self.get(word)
        if typed is None:
            typed = self[word] = self._scalar(word)
        return typed


def _taken_apart(text: str) -> Parts:
    """Return the keys of a container on one line, None for a list, and its words."""
    if not (_is_flow_map(text) if text[0] == "{" else _is_flow_list(text)):
        raise UnusualText
    if text[0] == "[":
        return None, _scalars(text)
    pairs = _pairs(text)
    return [unquoted(key) for key, _word in pairs], [word for _key, word in pairs]


class _Skeleton:
    """The skeleton of a container on one line: its text without the floats."""

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
    """Return the text of a bare or single-quoted word."""
    return word[1:-1].replace("''", "'") if word[0] == "'" else word
