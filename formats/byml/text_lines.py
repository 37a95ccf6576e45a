"""A fast reader of BYML text, line by line, for texts in which every line has a plain form.

That is how oead and this program write; every other text, errors included, is left to the YAML
parser of `text_events`. Two sources are needed: that parser alone, which makes an object for every
word, takes longer than this one takes in all, and reading by its events takes two to three times as
long; but texts written by people use all of YAML. Only where lines begin and end containers, and
how words are quoted, is known here; what they mean is up to the `Builder` for both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, dropwhile, filterfalse, islice
from operator import add
from typing import Final, NamedTuple

from ..core.kinds import AnyValue
from ..errors import FormatError
from ..yaml.words import BARE, QUOTED, UnusualText
from . import types as t
from .model import Container
from .shapes import Shape
from .text_build import Builder, Frame
from .text_scalars import PLAIN_FLOAT, PLAIN_FLOAT_TYPE
from .text_tags import PLAIN_LIST, PLAIN_MAP, Typed

# Resolves the text behind the keys and dashes of plain BYML: scalars, and one-line containers.

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


_line = re.compile(f"( *+)((?:- )*+)(?:({KEY}):(?: |$))?(.*+)").fullmatch
_head = re.compile(f"( *+)((?:- )*+)({KEY})").fullmatch
_dashes = re.compile("( *+)((?:- )*+)").fullmatch
_runs = re.compile(r"(.)\1*+", re.DOTALL).finditer
_IS_FLOW: Final = bytes([type_ in t.CONTAINERS for type_ in range(256)])
_LONGEST_KEY: Final = 200
_MOST_LAYOUTS: Final = 50_000
_PIECE: Final = 1 << 16


class _Layout(NamedTuple):
    """How a line is laid out: column, number of dashes, whether it has a key, and a value.

    `goes_on` is whether another such line does nothing but go on with the container of the first.
    """

    column: int
    dashes: int
    has_key: bool
    has_value: bool
    goes_on: bool


Place = tuple[str, "str | None"]
"""The layout of a line (as a character), and its key."""
Line = tuple[str, "str | None", int, AnyValue]
"""Layout (as a character), key, type and value."""


class _Heads(dict[str, "Place | None"]):
    """The layout and key of lines by their text before a colon or dash, each parsed once."""

    def __init__(self, parse: Callable[[str], Place | None]) -> None:
        super().__init__()
        self._parse = parse

    def __missing__(self, head: str) -> Place | None:
        place = self[head] = self._parse(head)
        return place


class LineReader:
    """Passes the lines of a text to a builder; raises `UnusualText`, and no other error."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.columns = [-1]
        """For each frame the column that its entries begin at."""
        self.pending = True
        """Whether the next line has to begin the value of the last, or of the document."""
        self.words = Words(builder)
        self.layouts: dict[str, _Layout] = {}
        self.marks: dict[_Layout, str] = {}
        self.heads = _Heads(self._parsed_head)
        self.dashes = _Heads(self._parsed_dashes)

    def run(self) -> None:
        """Read the whole text."""
        frames = self.builder.frames
        try:
            known: dict[str, Line] = {}
            for lines in _pieces(self.builder.text):
                new = list(dict.fromkeys(filterfalse(known.__contains__, lines)))
                if new:
                    self._learn(new, known)
                self._read_run(map(known.__getitem__, lines))
            if self.pending or len(frames) < 2:
                raise UnusualText
            while len(frames) > 1:
                self.builder.end()
        except FormatError:
            raise UnusualText from None  # the YAML parser knows the position of the error
        finally:
            del self.heads, self.dashes  # they refer to their containers

    # The contents of lines

    def _learn(self, lines: list[str], known: dict[str, Line]) -> None:
        """Parse lines into `known`, all keys and values of a kind together."""
        heads, dashes, places, rests = self.heads, self.dashes, [], []
        for line in lines:
            head, colon, rest = line.partition(": ")
            if colon:
                place = heads[head] if rest else None
            else:
                head, dash, rest = line.rpartition("- ")
                place = dashes[head] if dash and rest[-1:] not in ("", ":") else None
            if place is None:
                place, rest = self._parsed(line)
            places.append(place)
            rests.append(rest)
        words = self.words
        words.learn([rest for rest in dict.fromkeys(rests) if rest not in words])
        said: AnyValue = map(add, places, map(words.__getitem__, rests))
        known.update(zip(lines, said, strict=True))

    def _parsed_head(self, head: str) -> Place | None:
        """Return layout and key of the text before a colon; None if it has no key."""
        match = _head(head)
        if match is None:
            return None
        blanks, dashes, key = match.groups()
        return self._mark(
            len(blanks), len(dashes) >> 1, has_key=True, has_value=True
        ), _unquoted_key(key)

    def _parsed_dashes(self, head: str) -> Place | None:
        """Return the layout of the text before the last dash; None if that is a scalar."""
        match = _dashes(head)
        if match is None:
            return None
        blanks, dashes = match.groups()
        count = (len(dashes) >> 1) + 1
        return self._mark(len(blanks), count, has_key=False, has_value=True), None

    def _parsed(self, line: str) -> tuple[Place, str]:
        """Return layout, key and value of any line."""
        match = _line(line)
        if match is None:
            raise UnusualText
        blanks, dashes, key, rest = match.groups()
        if key is None and (not dashes or not rest):
            raise UnusualText
        has_key, has_value = key is not None, rest != ""
        mark = self._mark(len(blanks), len(dashes) >> 1, has_key=has_key, has_value=has_value)
        return (mark, key and _unquoted_key(key)), rest

    def _mark(self, column: int, dashes: int, *, has_key: bool, has_value: bool) -> str:
        """Return the character that represents a layout."""
        goes_on = has_value and dashes == (not has_key)
        layout = _Layout(column, dashes, has_key, has_value, goes_on)
        mark = self.marks.get(layout)
        if mark is None:
            if len(self.marks) > _MOST_LAYOUTS:
                raise UnusualText
            mark = self.marks[layout] = chr(len(self.marks))
            self.layouts[mark] = layout
        return mark

    # What lines make

    def _read_run(self, lines: Iterable[Line]) -> None:
        """Add the values of lines to their frames, those of a run with one layout at once."""
        parts: AnyValue = zip(*lines, strict=True)
        marks, keys, types, values = parts
        kinds = bytes(types)
        next_flow = kinds.translate(_IS_FLOW).find
        flow_at = next_flow(1)
        layouts, frames, columns = self.layouts, self.builder.frames, self.columns
        for run in _runs("".join(marks)):
            start, end = run.span()
            layout = layouts[marks[start]]
            column, dashes, has_key, has_value, goes_on = layout
            for stop in (end,) if goes_on else range(start + 1, end + 1):
                frame = frames[-1]
                if (
                    not goes_on
                    or self.pending
                    or column != columns[-1]
                    or (dashes > 0) == (frame.keys is not None)
                ):
                    frame = self._frame(layout)
                    self.pending = not has_value
                if has_key:
                    frame.keys.extend(keys[start:stop])  # type: ignore[union-attr]  # a map
                if has_value:
                    frame.types += kinds[start:stop]
                    frame.values += values[start:stop]
                    while 0 <= flow_at < stop:
                        flow: Flow = values[flow_at]
                        node = flow.node
                        frame.values[flow_at - stop] = self._flown(flow) if node is None else node
                        flow_at = next_flow(1, flow_at + 1)
                start = stop

    def _flown(self, flow: Flow) -> Container:
        """Return the container of a flow; it is kept for reuse if equal containers are shared."""
        containers_built = self.builder.found
        containers_built.append(None)
        node = self.builder.made(flow.shape, flow.values, len(containers_built) - 1)
        if self.builder.shares:
            flow.node = node
        return node

    # Where a line belongs

    def _frame(self, layout: _Layout) -> Frame:
        """Return the frame that a line continues or begins."""
        column, dashes, has_key, _has_value, _goes_on = layout
        if self.pending:
            frame = self._begin_container(column, dashes)
        else:
            frame = self.builder.frames[-1]
            if column != self.columns[-1] or (dashes > 0) == (frame.keys is not None):
                frame = self._back_to(column, dashes)
        if dashes > (not has_key):
            frame = self._further_in(column, dashes, has_key=has_key)
        return frame

    def _begin_container(self, column: int, dashes: int) -> Frame:
        """Begin the container whose first line this is, below a key or at the very start."""
        above = self.columns[-1]
        if column < above or (column == above and not dashes):
            raise UnusualText
        return self._enter(column, PLAIN_LIST if dashes else PLAIN_MAP)

    def _enter(self, column: int, kind: tuple[int, int]) -> Frame:
        self.columns.append(column)
        return self.builder.begin(*kind)

    def _back_to(self, column: int, dashes: int) -> Frame:
        """End containers up to the one that this line continues."""
        columns = self.columns
        while columns[-1] > column:
            self.builder.end()
            columns.pop()
        if not dashes and columns[-1] == column and self.builder.frames[-1].keys is None:
            self.builder.end()
            columns.pop()
        frame = self.builder.frames[-1]
        if columns[-1] != column or column < 0 or (frame.keys is None) != bool(dashes):
            raise UnusualText
        return frame

    def _further_in(self, column: int, dashes: int, *, has_key: bool) -> Frame:
        """Begin the containers that begin beside the first dash of a line."""
        frame = self.builder.frames[-1]
        for dash in range(1, dashes):
            frame = self._enter(column + 2 * dash, PLAIN_LIST)
        if has_key:
            frame = self._enter(column + 2 * dashes, PLAIN_MAP)
        return frame


def _pieces(text: str) -> Iterator[list[str]]:
    """Yield the lines of a text, some thousands at a time, without the comments before them."""
    start, end = 0, len(text) - text.endswith("\n")
    heading = True
    while start <= end:
        stop = text.find("\n", start + _PIECE, end)
        stop = end if stop < 0 else stop
        lines = text[start:stop].split("\n")
        if heading:
            lines = list(dropwhile(_is_comment, lines))
            heading = not lines
        if lines:
            yield lines
        start = stop + 1


def _is_comment(line: str) -> bool:
    return line.startswith("#")


def _unquoted_key(key: str) -> str:
    """Return a key without its quotes."""
    if len(key) > _LONGEST_KEY:
        raise UnusualText
    return unquoted(key)
