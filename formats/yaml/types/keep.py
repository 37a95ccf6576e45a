"""Reads an edited text in the types of the text that it was edited from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from formats.errors import FormatError, WrongType
from formats.values import CONTAINERS, INT_RANGES, Kind, accept
from formats.yaml.events import Event, line_starts
from formats.yaml.scalars import resolve
from formats.yaml.types.dialect import Dialect, bare_kind
from formats.yaml.types.fitting import spelled
from formats.yaml.types.nodes import YamlNode, parse
from formats.yaml.types.pairs import RowPair, couples
from formats.yaml.types.unchanged import without_unchanged

WHOLE: Final = "the value"
"""The name of the only row of a text, where the caller gives none."""
_WORD_LENGTH: Final = 40
_COLON = re.compile(r"\s*:")


class Retyped(NamedTuple):
    """A row, its labels from the root down, with another type in the second text."""

    labels: tuple[str, ...]
    kind: Kind
    other: Kind

    def words(self) -> str:
        """Return one line such as `General › Speed: f32 → s32`."""
        return f"{' › '.join(self.labels)}: {self.kind.value} → {self.other.value}"


class Misfit(NamedTuple):
    """What is typed for a row, `word`, and does not fit its type `kind`.

    `line` and `column` count from 0, in characters. Put in there, `tag` changes the type to
    `other` on purpose; both are missing (None, "") where the format has no such type.
    """

    labels: tuple[str, ...]
    kind: Kind
    word: str
    line: int
    column: int
    other: Kind | None
    tag: str

    @property
    def sentence(self) -> str:
        """One sentence such as `Life is s32, 12.5 does not fit`."""
        word = self.word or "an empty value"
        return f"{self.labels[-1]} is {self.kind.value}, {word} does not fit"


class UnfitValues(WrongType):
    """A text with values that do not fit the types of their rows, listed in order."""

    misfits: tuple[Misfit, ...] = ()


class TypedText(NamedTuple):
    """A text in which every value has an explicit type, with the messages about it."""

    text: str
    retyped: list[Retyped]
    misfits: list[Misfit]

    def check(self) -> None:
        """Raise `UnfitValues` if something does not fit, with the place of the first."""
        if not self.misfits:
            return
        first = self.misfits[0]
        hint = ""
        if first.other is not None:
            change = f"to change the type to {first.other.value}"
            hint = f"Write “{first.tag.strip()}” before it {change}."
        error = UnfitValues(
            first.sentence,
            path=first.labels[:-1],
            hint=hint,
            line=first.line + 1,
            column=first.column + 1,
        )
        error.misfits = tuple(self.misfits)
        raise error


def keep(base: str, text: str, dialect: Dialect, row: str = WHOLE) -> TypedText:
    """Return `text` as it is meant by somebody who began with `base`, a sound text of the format.

    A text that is no YAML comes back as it is: reading it tells why. `row` is what the row is
    called that both texts are of.
    """
    text = text.removeprefix("\ufeff")
    work = _Keeping(text, dialect, row)
    for couple in _couples(base, text, dialect):
        work.look(couple)
    return TypedText(work.edited(), work.retyped, work.misfits)


def retyped(base: str, text: str, dialect: Dialect) -> list[Retyped]:
    """Return the rows of `base` that are of another type in `text`, as it is written."""
    changes = []
    for yaml_node, other_yaml_node, names, labels, *_rest in _couples(base, text, dialect):
        kind, other_kind = dialect.kind(yaml_node), dialect.kind(other_yaml_node)
        if kind is None or other_kind is None or not dialect.is_typed(names):
            continue
        if kind is not other_kind:
            changes.append(Retyped(labels or (WHOLE,), kind, other_kind))
    return changes


def _couples(base: str, text: str, dialect: Dialect) -> Iterator[RowPair]:
    if base == text:
        return
    here, there = without_unchanged(base, text)
    try:
        yaml_node, other_yaml_node = parse(here), parse(there)
    except FormatError:
        return
    yield from couples(yaml_node, other_yaml_node, dialect)


class _Keeping:
    """Looks at rows one by one; `edits` are to be made to the text, by their places."""

    def __init__(self, text: str, dialect: Dialect, row: str) -> None:
        self.text = text
        self.dialect = dialect
        self.row = row
        self.retyped: list[Retyped] = []
        self.misfits: list[Misfit] = []
        self._edits: list[tuple[int, int, str]] = []
        self._starts: list[int] = []

    def look(self, couple: RowPair) -> None:
        """Return the intended type of a row."""
        dialect = self.dialect
        yaml_node, other_yaml_node = couple.one, couple.other
        kind, own_kind = dialect.kind(yaml_node), dialect.kind(other_yaml_node)
        if kind is None or own_kind is None or not dialect.is_typed(couple.names):
            return
        if dialect.tag(other_yaml_node):
            self._compare(couple, kind, own_kind)
        elif other_yaml_node.children is not None:
            self._look_at_container(couple, kind, own_kind, dialect.tag(yaml_node))
        else:
            self._look_at_value(couple, kind, dialect.tag(yaml_node))

    def _compare(self, couple: RowPair, kind: Kind, own_kind: Kind) -> None:
        if kind is not own_kind:
            self.retyped.append(Retyped(couple.labels or (self.row,), kind, own_kind))

    def _look_at_container(self, couple: RowPair, kind: Kind, own_kind: Kind, tag: str) -> None:
        """Give a container its former tag; a container in place of another value keeps its own."""
        is_alike = (couple.one.keys is None) is (couple.other.keys is None)
        place = self._before(couple)
        if tag and couple.one.children is not None and is_alike and place is not None:
            self._edits.append((place, place, f"{tag} " if couple.other.is_flow else f" {tag}"))
        else:
            self._compare(couple, kind, own_kind)

    def _before(self, couple: RowPair) -> int | None:
        """Return the position for a container's tag: before a bracket, or after a name."""
        if couple.other.is_flow:
            return self._characters_before(couple.other.event.start_mark)
        if couple.key is None:
            return None
        colon = _COLON.match(self.text, self._characters_before(couple.key.end_mark))
        return colon.end() if colon else None

    def _look_at_value(self, couple: RowPair, kind: Kind, tag: str) -> None:
        event = couple.other.event
        try:
            if kind in CONTAINERS or couple.one.children is not None:
                raise WrongType("it is a single value")
            made = spelled(kind, couple.other)
        except WrongType:
            self._refuse(couple, kind)
            return
        start, stop = (
            self._characters_before(event.start_mark),
            self._characters_before(event.end_mark),
        )
        lead = tag or couple.other.tag
        if made is not None:
            self._edits.append((start, stop, f"{lead} {made}" if lead else made))
        elif tag:
            self._edits.append((start, start, f"{tag} "))

    def _refuse(self, couple: RowPair, kind: Kind) -> None:
        event = couple.other.event
        place = self._characters_before(event.start_mark)
        other_kind, tag = (None, "") if couple.is_uniform else self._retag(couple.other)
        if tag and place and not self.text[place - 1].isspace():
            tag = f" {tag}"
        word = self.text[place : self._characters_before(event.end_mark)].partition("\n")[0]
        word = f"{word[:_WORD_LENGTH]}…" if len(word) > _WORD_LENGTH else word
        line = self.text.count("\n", 0, place)
        column = place - (self.text.rfind("\n", 0, place) + 1)
        labels = couple.labels or (self.row,)
        self.misfits.append(Misfit(labels, kind, word, line, column, other_kind, tag))

    def _retag(self, node: YamlNode) -> tuple[Kind | None, str]:
        """Return the type that a bare word has, and the tag that asks for it."""
        kinds = [bare_kind(node)]
        if kinds[0] is Kind.S32:
            kinds = [kind for kind in INT_RANGES if _holds_word(kind, node.word)]
        for kind in kinds:
            if kind in self.dialect.retags and not node.tag:
                return kind, f"{self.dialect.retags[kind]} "
        return None, ""

    def _characters_before(self, mark: Event) -> int:
        """Return the number of characters before a mark of the parser."""
        if not self._starts:
            self._starts = line_starts(self.text)
        line = int(mark.line)
        start = self._starts[line] if line < len(self._starts) else len(self.text)
        return min(start + int(mark.column), len(self.text))

    def edited(self) -> str:
        """Return the text with all edits made."""
        parts, at = [], 0
        for start, stop, new in sorted(self._edits):
            parts += [self.text[at:start], new]
            at = stop
        return "".join([*parts, self.text[at:]])


def _holds_word(kind: Kind, word: str) -> bool:
    try:
        accept(kind, resolve(word)[1])
    except WrongType:
        return False
    return True
