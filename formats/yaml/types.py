"""Rows keep their types while their text is edited, if the new value fits the type exactly.

An edited text is compared with the text it was edited from. Of a value that stands in both the
type is known: what is typed without a tag is taken as a value of that type. What does not fit is
refused at its place, with the spelling that changes the type on purpose. Values with a tag, and
rows that are new, have the type that they are written with.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Final, NamedTuple

from ..core.changes import IntPair
from ..core.kinds import BYTES, CONTAINERS, INT_RANGES, SHOWN_ONLY, STRINGS, AnyValue, Kind, accept
from ..core.work import collector_paused
from ..diff.matching import Likeness, common, equal_ones, match_elements
from ..diff.trees import Branch, DiffTree, Leaf
from ..errors import FormatError, WrongType
from ..value_text import parse as parse_value
from .dialect import Dialect, Names, bare_kind
from .events import (
    Event,
    EventSource,
    NodeMeaning,
    TypedText,
    YamlNode,
    changed_lines,
    line_starts,
    parse,
    place_of,
)
from .scalars import parse_bytes, parse_float, resolve


class RowPair(NamedTuple):
    """A row in two texts: `names` are its keys, `labels` those that a person sees of them."""

    one: YamlNode
    other: YamlNode
    names: Names
    labels: tuple[str, ...]
    is_uniform: bool = False
    """Whether it is in a list that has one type for all of its elements."""


def couples(node: YamlNode, other: YamlNode, dialect: Dialect) -> Iterator[RowPair]:
    """Yield the rows that stand in both texts, containers before what is in them.

    Rows that are equal in both may be left out.
    """
    matching = _Matching(dialect)
    todo = [RowPair(node, other, (), ())]
    while todo:
        couple = _unwrapped(todo.pop(), dialect)
        if couple.one.unchanged is not None and couple.one.unchanged == couple.other.unchanged:
            continue
        yield couple
        if dialect.kind(couple.one) in _DIVIDED:
            todo += reversed(list(matching.below(couple)))


_DIVIDED = frozenset({None, *CONTAINERS})


def _unwrapped(couple: RowPair, dialect: Dialect) -> RowPair:
    """Unwrap the value of a row where only one of the texts wraps it in a container."""
    one, other, names, *_rest = couple
    if not dialect.wrapped or not dialect.is_typed(names) or names[-1] == dialect.wrapped:
        return couple
    if (one.keys is None) is (other.keys is None):
        return couple
    return couple._replace(one=_unwrapped_node(one, dialect), other=_unwrapped_node(other, dialect))


def _unwrapped_node(node: YamlNode, dialect: Dialect) -> YamlNode:
    for key, child in zip(node.keys or (), node.children or (), strict=False):
        if key.value == dialect.wrapped:
            return child
    return node


class _Matching:
    """Finds out which children of two containers belong together."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._likeness = Likeness()
        self._trees: dict[Hashable, DiffTree] = {}

    def below(self, couple: RowPair) -> Iterator[RowPair]:
        """Yield the children that are in both containers, in the order of the second."""
        node, other = couple.one, couple.other
        if node.children is None or other.children is None:
            return
        if node.keys is not None and other.keys is not None:
            is_named = node.tag not in self._dialect.unnamed
            above = couple.names or ((node.tag,) if node.tag else ())
            for i, j in self._pairs_by_name(node.keys, other.keys):
                name = other.keys[j].value
                labels = (*couple.labels, name) if is_named else couple.labels
                yield RowPair(node.children[i], other.children[j], (*above, name), labels)
        elif node.keys is None and other.keys is None:
            is_uniform = self._dialect.is_uniform(node.tag)
            for i, j in self._by_place(node.children, other.children):
                labels, names = (*couple.labels, f"[{j}]"), (*couple.names, j)
                yield RowPair(node.children[i], other.children[j], names, labels, is_uniform)

    def _pairs_by_name(
        self, events: Sequence[Event], other_events: Sequence[Event]
    ) -> list[IntPair]:
        """Pair children of the same name, in order if it occurs equally often in both."""
        pairs: list[IntPair] = []
        left, other_left = list(range(len(events))), list(range(len(other_events)))
        paths = [self._dialect.names(key.value, not key.style) for key in events]
        there = [self._dialect.names(key.value, not key.style) for key in other_events]
        levels = max(map(len, [*paths, *there]), default=0)
        for level in range(levels):
            mine, theirs = (
                _places_by_value(paths, left, level),
                _places_by_value(there, other_left, level),
            )
            for name, places in mine.items():
                others = theirs.get(name, [])
                if len(places) == len(others) or level:
                    pairs += zip(places, others, strict=False)
            left = sorted(set(left) - {i for i, _j in pairs})
            other_left = sorted(set(other_left) - {j for _i, j in pairs})
        return sorted(pairs, key=lambda pair: pair[1])

    def _by_place(self, nodes: Sequence[YamlNode], others: Sequence[YamlNode]) -> list[IntPair]:
        """Pair the elements of two lists, leaving out the pairs that are equal."""
        here, there = (list(map(self._shared_tree, nodes)), list(map(self._shared_tree, others)))
        if any(isinstance(tree, Branch) for tree in (*here, *there)):
            kinds = Kind.ARRAY, None, None
            partners = match_elements(
                Branch(*kinds, tuple(here)), Branch(*kinds, tuple(there)), self._likeness
            )
            pairs = [(i, j) for j, i in enumerate(partners) if i >= 0]
        else:
            pairs = _values_by_place(here, there)
        return [(i, j) for i, j in pairs if here[i] is not there[j]]

    def _shared_tree(self, node: YamlNode) -> DiffTree:
        """Return a node as a tree that is one and the same for all equal nodes."""
        if node.unchanged is not None:
            return self._trees.setdefault(node.unchanged, Leaf(Kind.RAW, node.unchanged))
        if node.children is None:
            content: Hashable = (node.tag, node.is_bare, node.word)
            kind = self._dialect.kind(node) or Kind.RAW
            return self._trees.setdefault(content, Leaf(kind, content))
        children = tuple(map(self._shared_tree, node.children))
        keys = None if node.keys is None else tuple(key.value for key in node.keys)
        content = (node.tag, keys, *map(id, children))
        kind = Kind.ARRAY if keys is None else Kind.MAP
        return self._trees.setdefault(content, Branch(kind, node.tag, keys, children))


def _places_by_value(
    names: Sequence[tuple[Hashable, ...]], left: Sequence[int], level: int
) -> defaultdict[Hashable, list[int]]:
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place in left:
        if level < len(names[place]):
            places[names[place][level]].append(place)
    return places


def _values_by_place(trees: Sequence[DiffTree], others: Sequence[DiffTree]) -> list[IntPair]:
    """Pair equal values, and the values between two pairs if both sides have equally many."""
    pairs = common(trees, others)
    here = {i for i, _j in pairs}
    there = {j for _i, j in pairs}
    moved = equal_ones(
        [(i, tree) for i, tree in enumerate(trees) if i not in here],
        [(j, tree) for j, tree in enumerate(others) if j not in there],
    )
    here |= {i for i, _j in moved}
    there |= {j for _i, j in moved}
    between: list[IntPair] = []
    for (i, j), (i_end, j_end) in pairwise([(-1, -1), *pairs, (len(trees), len(others))]):
        left = [place for place in range(i + 1, i_end) if place not in here]
        other_left = [place for place in range(j + 1, j_end) if place not in there]
        if len(left) == len(other_left):
            between += zip(left, other_left, strict=True)
    return sorted(pairs + moved + between, key=lambda pair: pair[1])


# Finds the types that an edited text is meant in, by the text that it was edited from.


WHOLE: Final = "the value"
"""The name of the only row of a text, where the caller gives none."""
_WORD_LENGTH: Final = 40


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


class KeptTypes(NamedTuple):
    """A text with the types its values are meant in, and the messages about it."""

    text: TypedText
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


@collector_paused()
def keep(base: str, text: str, dialect: Dialect, row: str = WHOLE) -> KeptTypes:
    """Return what somebody means by `text` who began with `base`, a sound text of the format.

    A text that is no YAML means what it says: reading it tells why. `row` is what the row is
    called that both texts are of.
    """
    text = text.removeprefix("\ufeff")
    work = _Keeping(text, dialect, row)
    for couple in _couples(base, text, dialect):
        work.look(couple)
    return KeptTypes(TypedText(text, work.meanings), work.retyped, work.misfits)


@collector_paused()
def retyped(base: str, text: str, dialect: Dialect) -> list[Retyped]:
    """Return the rows of `base` that have another type in `text`, as written."""
    changes = []
    for one, other, names, labels, *_rest in _couples(base, text, dialect):
        kind, other_kind = dialect.kind(one), dialect.kind(other)
        if kind is None or other_kind is None or not dialect.is_typed(names):
            continue
        if kind is not other_kind:
            changes.append(Retyped(labels or (WHOLE,), kind, other_kind))
    return changes


def _couples(base: str, text: str, dialect: Dialect) -> Iterator[RowPair]:
    if base == text:
        return
    changed, other_changed = changed_lines(base, text)
    try:
        node = parse(EventSource(base), changed)
        other_node = parse(EventSource(text), other_changed)
    except FormatError:
        return
    yield from couples(node, other_node, dialect)


class _Keeping:
    """Looks at rows one by one; `meanings` are those of nodes that mean more than they say."""

    def __init__(self, text: str, dialect: Dialect, row: str) -> None:
        self.text = text
        self.dialect = dialect
        self.row = row
        self.retyped: list[Retyped] = []
        self.misfits: list[Misfit] = []
        self.meanings: dict[tuple[int, int, type], NodeMeaning] = {}
        self._starts: list[int] = []

    def look(self, couple: RowPair) -> None:
        """Find out the type that a row is meant in."""
        dialect = self.dialect
        one, other = couple.one, couple.other
        kind, own_kind = dialect.kind(one), dialect.kind(other)
        if kind is None or own_kind is None or not dialect.is_typed(couple.names):
            return
        if dialect.tag(other):
            self._compare(couple, kind, own_kind)
        elif other.children is not None:
            self._look_at_container(couple, kind, own_kind, dialect.tag(one))
        else:
            self._look_at_value(couple, kind, dialect.tag(one))

    def _compare(self, couple: RowPair, kind: Kind, own_kind: Kind) -> None:
        if kind is not own_kind:
            self.retyped.append(Retyped(couple.labels or (self.row,), kind, own_kind))

    def _look_at_container(self, couple: RowPair, kind: Kind, own_kind: Kind, tag: str) -> None:
        """Give a container its former tag; one that replaces another value keeps its own."""
        is_alike = (couple.one.keys is None) is (couple.other.keys is None)
        if tag and couple.one.children is not None and is_alike:
            self._mean(couple.other, NodeMeaning(tag))
        else:
            self._compare(couple, kind, own_kind)

    def _look_at_value(self, couple: RowPair, kind: Kind, tag: str) -> None:
        try:
            if kind in CONTAINERS or couple.one.children is not None:
                raise WrongType("it is a single value")
            meaning = meant(kind, couple.other, tag)
        except WrongType:
            self._refuse(couple, kind)
            return
        if meaning is not None:
            self._mean(couple.other, meaning)

    def _mean(self, node: YamlNode, meaning: NodeMeaning) -> None:
        self.meanings[place_of(node.event)] = meaning

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


def _holds_word(kind: Kind, word: str) -> bool:
    try:
        accept(kind, resolve(word)[1])
    except WrongType:
        return False
    return True


# What a word without a tag means as a value of a known type.

_FLOATS: Final = (Kind.F32, Kind.F64)
_MOST_DIGITS: Final = 20


def meant(kind: Kind, node: YamlNode, tag: str) -> NodeMeaning | None:
    """Return what a scalar without a tag means as a value of `kind`, None for what it says.

    `tag` is that of the row, "" for none. Raises `WrongType` if the word does not fit exactly; a
    decimal is rounded to its float as always.
    """
    own_kind = bare_kind(node)
    if kind is Kind.NULL:
        if own_kind is not Kind.NULL:
            raise WrongType("it is not null")
        return NodeMeaning(tag) if tag else None
    if own_kind is Kind.NULL:
        raise WrongType("it is null")
    if kind in STRINGS:
        accept(kind, node.word)
        is_text = own_kind is Kind.STRING
        return None if is_text and not tag else NodeMeaning(tag or node.tag, is_quoted=not is_text)
    word = _word(kind, own_kind, node)
    return NodeMeaning(tag or node.tag, word) if tag or word is not None else None


def _word(kind: Kind, own_kind: Kind, node: YamlNode) -> str | None:
    """Return the word of a value that is no string, None for that which is there."""
    if kind in BYTES:
        parse_bytes(node.word)
        return None
    if kind in SHOWN_ONLY and own_kind is Kind.STRING:
        return None
    if not node.is_bare:
        raise WrongType("it is a text")
    if kind is Kind.BOOL:
        value = own_kind is Kind.BOOL or parse_value(kind, node.word)
        return None if own_kind is Kind.BOOL else ("true" if value else "false")
    return _number_text(kind, own_kind, node)


def _number_text(kind: Kind, own_kind: Kind, node: YamlNode) -> str | None:
    if kind in INT_RANGES:
        whole = resolve(node.word)[1] if own_kind is Kind.S32 else _whole_number(node.word)
        accept(kind, whole)
        return None if own_kind is Kind.S32 else str(whole)
    if kind not in _FLOATS:
        raise WrongType("it is one number")
    value = _number_value(own_kind, node.word)
    made = accept(kind, value)
    if isinstance(value, int) and made != value:
        raise WrongType("it would be rounded")
    is_float = own_kind is Kind.F32 and resolve(node.word)[0] is Kind.F32
    return None if is_float else kind.type.spell(made)


def _whole_number(word: str) -> int:
    """Return the whole number of a decimal such as `12.0` or `1e3`, to the last digit."""
    try:
        number = Decimal(word)
    except InvalidOperation:
        raise WrongType("it is not a number") from None
    if not number.is_finite() or number.adjusted() > _MOST_DIGITS:
        raise WrongType("it is beyond every integer")
    if number != number.to_integral_value():
        raise WrongType("it has a fraction")
    return int(number)


def _number_value(own_kind: Kind, word: str) -> AnyValue:
    """Return the number that a word represents."""
    if own_kind is Kind.S32:
        return resolve(word)[1]
    if own_kind is Kind.BOOL:
        raise WrongType("it is a bool")
    value = parse_float(word)
    if math.isinf(value) and "inf" not in word.lower():
        raise WrongType("it is beyond every float")
    return value
