"""Reads an edited text in the types of the text that it was edited from."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Final, NamedTuple

from ...core.kinds import BYTES, CONTAINERS, INT_RANGES, SHOWN_ONLY, STRINGS, AnyValue, Kind, accept
from ...diff.sequences import IntPair, common
from ...diff.similarity import Likeness, equal_ones, match_elements
from ...diff.trees import Branch, DiffTree, Leaf
from ...errors import FormatError, WrongType
from ...value_text import parse as parse_value
from ..events import Event, line_starts
from ..scalars import Spelling, parse_bytes, parse_float, resolve
from .dialect import Dialect, Names, YamlNode, bare_kind, parse

# Matches the values of two texts by their names, and in lists by similarity.


class RowPair(NamedTuple):
    """A row in two texts: `names` are its keys, `labels` those that a person sees of them.

    `key` is the event of its name in the second text, None in a list.
    """

    one: YamlNode
    other: YamlNode
    names: Names
    labels: tuple[str, ...]
    key: Event
    is_uniform: bool = False
    """Whether it is in a list that has one type for all of its elements."""


def couples(node: YamlNode, other_yaml_node: YamlNode, dialect: Dialect) -> Iterator[RowPair]:
    """Yield the rows that stand in both texts, containers before what is in them.

    Equal elements of lists may be left out.
    """
    matching = _Matching(dialect)
    todo = [RowPair(node, other_yaml_node, (), (), None)]
    while todo:
        couple = todo.pop()
        couple = _unwrapped(couple, dialect)
        yield couple
        if dialect.kind(couple.one) in _DIVIDED:
            todo += reversed(list(matching.below(couple)))


_DIVIDED = frozenset({None, *CONTAINERS})


def _unwrapped(couple: RowPair, dialect: Dialect) -> RowPair:
    """Unwrap the value of a row where only one of the texts wraps it in a container."""
    yaml_node, other_yaml_node, names, *_rest = couple
    if not dialect.wrapped or not dialect.is_typed(names) or names[-1] == dialect.wrapped:
        return couple
    if (yaml_node.keys is None) is (other_yaml_node.keys is None):
        return couple
    return couple._replace(
        one=_unwrapped_node(yaml_node, dialect), other=_unwrapped_node(other_yaml_node, dialect)
    )


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
        yaml_node, other_yaml_node = couple.one, couple.other
        if yaml_node.children is None or other_yaml_node.children is None:
            return
        if yaml_node.keys is not None and other_yaml_node.keys is not None:
            is_named = yaml_node.tag not in self._dialect.unnamed
            for i, j in self._pairs_by_name(yaml_node.keys, other_yaml_node.keys):
                key = other_yaml_node.keys[j]
                labels = (*couple.labels, key.value) if is_named else couple.labels
                names = (*(couple.names or ((yaml_node.tag,) if yaml_node.tag else ())), key.value)
                yield RowPair(
                    yaml_node.children[i], other_yaml_node.children[j], names, labels, key
                )
        elif yaml_node.keys is None and other_yaml_node.keys is None:
            for i, j in self._by_place(yaml_node.children, other_yaml_node.children):
                labels, names = (*couple.labels, f"[{j}]"), (*couple.names, j)
                is_uniform = self._dialect.is_uniform(yaml_node.tag)
                yield RowPair(
                    yaml_node.children[i],
                    other_yaml_node.children[j],
                    names,
                    labels,
                    None,
                    is_uniform,
                )

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

    def _by_place(
        self, nodes: Sequence[YamlNode], other_yaml_nodes: Sequence[YamlNode]
    ) -> list[IntPair]:
        """Pair the elements of two lists, leaving out the pairs that are equal."""
        here, there = (
            list(map(self._shared_tree, nodes)),
            list(map(self._shared_tree, other_yaml_nodes)),
        )
        if any(isinstance(tree, Branch) for tree in (*here, *there)):
            kinds = Kind.ARRAY, None, None
            partners = match_elements(
                Branch(*kinds, tuple(here)), Branch(*kinds, tuple(there)), self._likeness
            )
            element_pairs = [(i, j) for j, i in enumerate(partners) if i >= 0]
        else:
            element_pairs = _values_by_place(here, there)
        return [(i, j) for i, j in element_pairs if here[i] is not there[j]]

    def _shared_tree(self, node: YamlNode) -> DiffTree:
        """Return a node as a tree that is one and the same for all equal nodes."""
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
    places_by_value: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place in left:
        if level < len(names[place]):
            places_by_value[names[place][level]].append(place)
    return places_by_value


def _values_by_place(
    trees: Sequence[DiffTree], other_diff_trees: Sequence[DiffTree]
) -> list[IntPair]:
    """Pair equal values, and the values between two pairs if both sides have equally many."""
    common_pairs = common(trees, other_diff_trees)
    here = {i for i, _j in common_pairs}
    there = {j for _i, j in common_pairs}
    moved = equal_ones(
        [(i, tree) for i, tree in enumerate(trees) if i not in here],
        [(j, tree) for j, tree in enumerate(other_diff_trees) if j not in there],
    )
    here |= {i for i, _j in moved}
    there |= {j for _i, j in moved}
    between: list[IntPair] = []
    for (i, j), (i_end, j_end) in pairwise(
        [(-1, -1), *common_pairs, (len(trees), len(other_diff_trees))]
    ):
        left = [place for place in range(i + 1, i_end) if place not in here]
        other_left = [place for place in range(j + 1, j_end) if place not in there]
        if len(left) == len(other_left):
            between += zip(left, other_left, strict=True)
    return sorted(common_pairs + moved + between, key=lambda pair: pair[1])


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
    """Return the rows of `base` that have another type in `text`, as written."""
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
        """Restore the former tag of a container; a container that replaces another value keeps its
        own."""
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


# Converts untagged words to values of a known type, and gives their spelling.

_FLOATS: Final = (Kind.F32, Kind.F64)
_MOST_DIGITS: Final = 20


def spelled(kind: Kind, node: YamlNode) -> str | None:
    """Return how a scalar without a tag is spelled as a value of `kind`, None for as it is.

    Raises `WrongType` if it does not fit exactly; a decimal is rounded to its float as always.
    """
    own_kind = bare_kind(node)
    if kind is Kind.NULL:
        if own_kind is not Kind.NULL:
            raise WrongType("it is not null")
        return None
    if own_kind is Kind.NULL:
        raise WrongType("it is null")
    if kind in STRINGS:
        accept(kind, node.word)
        return None if own_kind is Kind.STRING else Spelling()[node.word]
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


# Removes equal lines from two texts, so that little is left to parse.
#
# A text is divided by its indentation, as in every text that the program writes. Parts laid out in
# another way are kept.

_ODD_BREAKS = ("\r", "\x85", "\u2028", "\u2029")
"""Line ends that the parser counts, and that lines are not divided by here."""


class _Entry(NamedTuple):
    """The lines `start` … `stop` of one child; `head` is the text before the colon in the first."""

    start: int
    stop: int
    head: str


class _Entries(NamedTuple):
    """The children in a block of lines: of a list, or of a map."""

    is_list: bool
    indent: int
    items: list[_Entry]


def without_unchanged(one: str, other: str) -> tuple[str, str]:
    """Return both texts with the shared lines emptied; all other lines stay in place.

    An element of a list is left in as a word of its own, so that those behind it keep their places;
    so is one name of a map, since a map without any would be empty.
    """
    if any(odd in text for text in (one, other) for odd in _ODD_BREAKS):
        return one, other
    here, there = _around_changes(one.split("\n"), other.split("\n"))
    todo = [((0, len(here)), (0, len(there)))]
    while todo:
        span, other_span = todo.pop()
        mine = _entries_in_block(here, *span)
        theirs = _entries_in_block(there, *other_span)
        if mine is None or theirs is None or mine[:2] != theirs[:2]:
            continue
        is_first = True
        for entry, other_entry in _line_couples(here, there, mine, theirs):
            if _entry_lines(here, entry) == _entry_lines(there, other_entry):
                word = _placeholder(mine.indent, entry.start, is_list=mine.is_list)
                word = word if is_first or mine.is_list else ""
                _blank(here, entry, word)
                _blank(there, other_entry, word)
                is_first = False
            elif here[entry.start] == there[other_entry.start]:
                inner = (entry.start + 1, entry.stop), (other_entry.start + 1, other_entry.stop)
                todo.append(inner)
    return "\n".join(here), "\n".join(there)


def _around_changes(here: list[str], there: list[str]) -> tuple[list[str], list[str]]:
    """Empty the lines before the first and behind the last that differ, except their own."""
    few = min(len(here), len(there))
    head = _length(few, lambda n: here[:n] == there[:n])
    tail = _length(few - head, lambda n: here[len(here) - n :] == there[len(there) - n :])
    parts = here[head : len(here) - tail], there[head : len(there) - tail]
    indent = min((_indent(line) for part in parts for line in part if line.strip()), default=0)
    tops = [[line for line in part if _indent(line) == indent] for part in parts]
    in_list = any(_is_dash(top[0], indent) for top in tops if top)
    has_names = any(not _is_dash(line, indent) for top in tops for line in top)
    while tail and _belongs(here[-tail], indent, has_names):
        tail -= 1
    lead = _lead(here, head, indent, in_list)
    if any(line.lstrip().startswith(("? ", ": ")) for line in lead if line):
        return here, there
    rest = [""] * tail
    if tail and not _has_sibling(lead, indent, in_list) and _indent(here[-tail]) == indent:
        is_dash = _is_dash(here[-tail], indent)
        if is_dash == in_list:
            rest[0] = _placeholder(indent, len(here) - tail, is_list=is_dash)
    return (
        [*lead, *here[head : len(here) - tail], *rest],
        [*lead, *there[head : len(there) - tail], *rest],
    )


def _is_dash(line: str, indent: int) -> bool:
    return line.startswith("- ", indent) or line[indent:] == "-"


def _belongs(line: str, indent: int, has_names: bool) -> bool:
    """Whether a line continues a block at an indentation, below a name or a dash."""
    if not line or _indent(line) > indent:
        return True
    return has_names and _indent(line) == indent and _is_dash(line, indent)


def _length(most: int, holds: Callable[[int], bool]) -> int:
    """Return the largest number up to `most` for which `holds`, as for all smaller ones."""
    return bisect_left(range(1, most + 1), True, key=lambda n: not holds(n))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _has_sibling(lead: list[str], indent: int, in_list: bool) -> bool:
    """Whether the last line that is left is of the same container."""
    last = next((line for line in reversed(lead) if line), "!")
    return _indent(last) == indent and last[indent] != "!" and _is_dash(last, indent) == in_list


def _placeholder(indent: int, number: int, *, is_list: bool) -> str:
    """Return the placeholder of a line that is equal in both texts."""
    return f"{' ' * indent}{'- ' if is_list else ''}same_{number}{'' if is_list else ': same'}"


def _lead(lines: list[str], stop: int, indent: int, in_list: bool) -> list[str]:
    """Return the lines before one of this indentation, only those kept that it lies in.

    `in_list` says whether it is in a list; the elements of lists stay as words of their own. A
    list may begin at the indentation of its name.
    """
    lead = [""] * stop
    pad = " " * indent
    is_alone = not in_list
    for number in range(stop - 1, -1, -1):
        line = lines[number]
        if not line or line.startswith((f"{pad} ", f"{pad}#")):
            continue
        depth = _indent(line)
        is_dash = _is_dash(line, depth)
        if depth == indent and is_dash == in_list:
            if in_list or is_alone:
                lead[number] = (
                    _placeholder(indent, number, is_list=is_dash)
                    if ":" in line or is_dash
                    else line
                )
            is_alone = False
        elif depth < indent or in_list:
            lead[number] = line
            indent, pad, in_list, is_alone = depth, " " * depth, is_dash, False
    if stop and lines[0].startswith("!"):
        lead[0] = lines[0]
    return lead


def _entry_lines(lines: list[str], entry: _Entry) -> list[str]:
    return lines[entry.start : entry.stop]


def _blank(lines: list[str], entry: _Entry, word: str) -> None:
    """Empty the lines of a child, except for its placeholder."""
    lines[entry.start : entry.stop] = [word, *[""] * (entry.stop - entry.start - 1)]


def _entries_in_block(lines: list[str], start: int, stop: int) -> _Entries | None:
    """Return the children in a block of lines, None if it is laid out in another way."""
    indent, is_list = -1, False
    heads: list[tuple[int, str]] = []
    deeper = "\n"
    for number in range(start, stop):
        line = lines[number]
        if not line or line.startswith(deeper):
            continue
        words = line.lstrip(" ")
        if not words or words[0] == "#":
            continue
        depth = len(line) - len(words)
        is_dash = words.startswith("- ") or words == "-"
        if indent < 0 and words[0] != "!":
            indent, is_list = depth, is_dash
            deeper = " " * (depth + 1)
        if depth < indent or words[0] in "?:%\t" or words.startswith(("---", "...")):
            return None
        if depth == indent and is_dash == is_list and words[0] != "!":  # the tag of the whole block
            heads.append((number, words.partition(": ")[0].rstrip(":")))
        elif depth == indent and is_list:
            return None
    if not heads:
        return None
    ends = [number for number, _head in heads[1:]] + [stop]
    items = [_Entry(number, end, head) for (number, head), end in zip(heads, ends, strict=True)]
    return _Entries(is_list, indent, items)


def _line_couples(
    here: list[str], there: list[str], mine: _Entries, theirs: _Entries
) -> list[tuple[_Entry, _Entry]]:
    """Return the children that may be equal: by position in lists, else by name."""
    if mine.is_list:
        return _in_place(here, there, mine.items, theirs.items)
    by_head = {entry.head: entry for entry in mine.items}
    heads = {entry.head for entry in theirs.items}
    if len(by_head) < len(mine.items) or len(heads) < len(theirs.items):
        return []
    return [(by_head[entry.head], entry) for entry in theirs.items if entry.head in by_head]


def _in_place(
    here: list[str], there: list[str], mine: list[_Entry], theirs: list[_Entry]
) -> list[tuple[_Entry, _Entry]]:
    """Return elements by their position; if some were added or removed, the equal ones at both
    ends."""
    if len(mine) == len(theirs):
        return list(zip(mine, theirs, strict=True))
    ends: list[tuple[_Entry, _Entry]] = []
    for couples in (zip(mine, theirs, strict=False), zip(mine[::-1], theirs[::-1], strict=False)):
        for entry, other_entry in couples:
            if len(ends) == min(len(mine), len(theirs)):
                break
            if _entry_lines(here, entry) != _entry_lines(there, other_entry):
                break
            ends.append((entry, other_entry))
    return ends
