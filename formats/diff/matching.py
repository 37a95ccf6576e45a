"""Which children of two containers belong together: in order, by likeness, by names, by keys.

`partners` lists for each child of the other container the place of its partner, -1 for none.
"""

from __future__ import annotations

import zlib
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import is_not
from typing import Final, NamedTuple

from ..core.changes import IntPair, rising
from ..core.kinds import Kind
from ..core.paths import Key
from ..outline import ListKey, ListOrder
from .trees import Branch, DiffTree, Leaf

# Matches two sequences in bounded time: elements are compared by identity only.
#
# Pairs are places `(i, j)` of one and the same element in both. The cost stays near the length of
# the sequences; where the shortest way is too far to find, a shorter common sequence is returned.


Elements = Sequence[Hashable]
_Span = tuple[int, int, int, int]

_STEPS: Final = 64
"""How many insertions and removals are tried to be the fewest possible, between two anchors."""
_FEW_STEPS: Final = 16
_LONG: Final = 20_000
_ROUNDS: Final = 12
"""How often the space between anchors is looked at for anchors again."""


def common(elements: Elements, others: Elements) -> list[IntPair]:
    """Return pairs of a long common sequence, the longest where few steps are between them."""
    pairs: list[IntPair] = []
    todo = [((0, len(elements), 0, len(others)), 0)]
    while todo:
        span, rounds = todo.pop()
        span = _trim(elements, others, span, pairs)
        if span[0] == span[1] or span[2] == span[3]:
            continue
        common_run = _shortest(elements, others, span)
        if common_run is not None:
            pairs += common_run
            continue
        anchors = _anchors(elements, others, span)
        pairs += anchors
        if anchors and rounds < _ROUNDS:
            todo += [(between, rounds + 1) for between in _spans_between(span, anchors)]
    return sorted(pairs)


def _trim(elements: Elements, others: Elements, span: _Span, pairs: list[IntPair]) -> _Span:
    """Pair equal elements at both ends, and return the rest."""
    start, stop, other_start, other_stop = span
    while start < stop and other_start < other_stop and elements[start] is others[other_start]:
        pairs.append((start, other_start))
        start, other_start = start + 1, other_start + 1
    while (
        start < stop and other_start < other_stop and elements[stop - 1] is others[other_stop - 1]
    ):
        stop, other_stop = stop - 1, other_stop - 1
        pairs.append((stop, other_stop))
    return start, stop, other_start, other_stop


def _spans_between(span: _Span, anchors: Sequence[IntPair]) -> list[_Span]:
    start, stop, other_start, other_stop = span
    spans = []
    for i, j in [*anchors, (stop, other_stop)]:
        if i > start and j > other_start:
            spans.append((start, i, other_start, j))
        start, other_start = i + 1, j + 1
    return spans


def _anchors(elements: Elements, others: Elements, span: _Span) -> list[IntPair]:
    """Pair elements that are unique in both; if there are none, pair by position."""
    here, there = elements[span[0] : span[1]], others[span[2] : span[3]]
    counts, other_counts = Counter(map(id, here)), Counter(map(id, there))
    places = {id(x): i for i, x in enumerate(here, span[0]) if counts[id(x)] == 1}
    pairs = [
        (places[id(x)], j)
        for j, x in enumerate(there, span[2])
        if id(x) in places and other_counts[id(x)] == 1
    ]
    if not pairs:
        numbered = dict(zip(_numbered(here), range(span[0], span[1]), strict=True))
        numbers = zip(_numbered(there), range(span[2], span[3]), strict=True)
        pairs = [(numbered[key], j) for key, j in numbers if key in numbered]
    return rising(pairs)


def _numbered(elements: Elements) -> list[IntPair]:
    """Return each element by identity, with the count of its like before it."""
    seen: Counter[int] = Counter()
    pairs = []
    for element in elements:
        pairs.append((id(element), seen[id(element)]))
        seen[id(element)] += 1
    return pairs


def _shortest(elements: Elements, others: Elements, span: _Span) -> list[IntPair] | None:
    """Return the longest common sequence, None if it takes too many steps to find.

    Walks as far as possible along every diagonal with one step more each round.
    """
    start, stop, other_start, other_stop = span
    size, other_size = stop - start, other_stop - other_start
    limit = min(size + other_size, _STEPS if size + other_size < _LONG else _FEW_STEPS)
    if abs(size - other_size) > limit:
        return None
    far = {1: 0}
    rounds = []
    for steps in range(limit + 1):
        rounds.append(dict(far))
        for diagonal in range(-steps, steps + 1, 2):
            down = diagonal == -steps or (
                diagonal != steps and far[diagonal - 1] < far[diagonal + 1]
            )
            x = far[diagonal + 1] if down else far[diagonal - 1] + 1
            y = x - diagonal
            while x < size and y < other_size and elements[start + x] is others[other_start + y]:
                x, y = x + 1, y + 1
            far[diagonal] = x
            if x >= size and y >= other_size:
                return _walked_back(rounds, size, other_size, start, other_start)
    return None


def _walked_back(
    rounds: list[dict[int, int]], x: int, y: int, start: int, other_start: int
) -> list[IntPair]:
    """Return the pairs on the way that reached the end `(x, y)`."""
    pairs = []
    for steps in range(len(rounds) - 1, -1, -1):
        was_x = was_y = 0
        if steps:
            far, diagonal = rounds[steps], x - y
            down = diagonal == -steps or (
                diagonal != steps and far[diagonal - 1] < far[diagonal + 1]
            )
            before = diagonal + 1 if down else diagonal - 1
            was_x = far[before]
            was_y = was_x - before
        while x > was_x and y > was_y:
            x, y = x - 1, y - 1
            pairs.append((start + x, other_start + y))
        x, y = was_x, was_y
    return pairs


# How alike two subtrees are, and which children of two containers belong together.
#
# `partners` lists for each child of the other container the place of its partner, -1 for none.


IDENTITIES: Final = (
    "__RowId", "FullTagId", "HashId", "Hash", "SRTHash", "InstanceID", "GUID", "Guid", "guid",
    "Id", "ID", "id", "UnitConfigName", "UniqueName", "Name", "name", "DataName", "Key", "key",
    "Label", "Path",
)  # fmt: skip
"""The fields by which games identify the elements of an array."""
_ALIKE: Final = 0.5
_RENAMED: Final = 0.7
_PAIRS: Final = 400
"""How many pairs of two groups are compared each with each."""
_WINDOW: Final = 64
_DEPTH: Final = 3


class Likeness:
    """Compares subtrees, and caches the results."""

    def __init__(self) -> None:
        self._known: dict[tuple[DiffTree, DiffTree], float] = {}

    def of(self, tree: DiffTree, other: DiffTree, depth: int = _DEPTH) -> float:
        """Return from 0.0 (nothing in common) to 1.0 (equal) how much two subtrees share.

        A child of another value counts half, so what has the same keys and types has 0.5.
        """
        if tree is other:
            return 1.0
        if tree.kind is not other.kind:
            return 0.0
        if isinstance(tree, Leaf) or isinstance(other, Leaf):
            return 0.5
        known = self._known.get((tree, other))
        if known is None:
            known = self._of_branches(tree, other, depth)
            if depth == _DEPTH:
                self._known[tree, other] = known
        return known

    def _of_branches(self, one: Branch, other: Branch, depth: int) -> float:
        size = max(len(one.children), len(other.children))
        if one.keys == other.keys and one.keys is not None:
            heads = zip(one.children[:_WINDOW], other.children[:_WINDOW], strict=True)
            size = min(size, _WINDOW)
            return sum(self._child_likeness(*couple, depth) for couple in heads) / max(size, 1)
        if one.keys is None or other.keys is None:
            return _shared(one, other) / max(size, 1)
        places = dict(zip(other.keys, other.children, strict=True))
        couples = [
            (child, places[key])
            for key, child in zip(one.keys, one.children, strict=True)
            if key in places
        ]
        if len(couples) > _WINDOW:
            return sum(self._child_likeness(*couple, 0) for couple in couples) / size
        return sum(self._child_likeness(*couple, depth) for couple in couples) / max(size, 1)

    def _child_likeness(self, tree: DiffTree, other: DiffTree, depth: int) -> float:
        if tree is other:
            return 1.0
        if isinstance(tree, Branch) and depth > 0:
            return (self.of(tree, other, depth - 1) + (tree.kind is other.kind)) / 2
        return 0.5 * (tree.kind is other.kind)


def _shared(one: Branch, other: Branch) -> float:
    """Return how many elements two containers share, another of a kind they share as half."""
    counts = Counter(map(id, one.children))
    equal = (counts & Counter(map(id, other.children))).total()
    kinds = Counter(child.kind.value for child in one.children)
    alike = (kinds & Counter(child.kind.value for child in other.children)).total()
    return (equal + alike) / 2


# Elements of arrays


def match_elements(one: Branch, other: Branch, likeness: Likeness) -> list[int]:
    """Return the partners of an array's elements, with as few differences as can be found."""
    here, there = one.children, other.children
    pairs = common(here, there)
    matched = _Matched(here, there, pairs)
    matched.add(_moved(matched))
    by_guid = _by_guid(matched)
    matched.add(by_guid)
    matched.add(_identified(matched))
    matched.add(_similar(matched, likeness))
    if len(pairs) == len(here) == len(there):
        return matched.partners()
    if any(i != j for i, j in by_guid):
        return matched.partners()  # references are compared by the GUID of their element
    in_place = sum(map(_cost, here, there)) + abs(len(here) - len(there))
    if in_place < matched.cost() + (len(here) == len(there)):
        added = len(there) - len(here)
        return [*range(min(len(here), len(there))), *[-1] * added]
    return matched.partners()


class _Matched:
    """The pairs found so far, and who is left without."""

    def __init__(
        self, trees: Sequence[DiffTree], others: Sequence[DiffTree], pairs: Iterable[IntPair]
    ) -> None:
        self.one = trees
        self.other = others
        self.pairs: list[IntPair] = []
        self.left: set[int] = set(range(len(trees)))
        self.other_left: set[int] = set(range(len(others)))
        self.add(pairs)

    def add(self, pairs: Iterable[IntPair]) -> None:
        """Add more pairs of the remaining ones."""
        for i, j in pairs:
            self.pairs.append((i, j))
            self.left.discard(i)
            self.other_left.discard(j)

    def partners(self) -> list[int]:
        """Return them by place in the other sequence."""
        partners = [-1] * len(self.other)
        for i, j in self.pairs:
            partners[j] = i
        return partners

    def cost(self) -> int:
        """Return how many differences these pairs leave."""
        moved = len(self.pairs) - len(rising(self.pairs))
        changed = sum(_cost(self.one[i], self.other[j]) for i, j in self.pairs)
        return len(self.left) + len(self.other_left) + moved + changed

    def gaps(self) -> Iterator[tuple[list[int], list[int]]]:
        """Yield who is left between pairs that stay in order, on both sides."""
        left, other_left = sorted(self.left), sorted(self.other_left)
        at = other_at = 0
        for i, j in [*rising(self.pairs), (len(self.one), len(self.other))]:
            start, other_start = at, other_at
            while at < len(left) and left[at] < i:
                at += 1
            while other_at < len(other_left) and other_left[other_at] < j:
                other_at += 1
            if at > start and other_at > other_start:
                yield left[start:at], other_left[other_start:other_at]


def _cost(tree: DiffTree, other: DiffTree) -> int:
    """Return about how many differences a pair leaves."""
    if tree is other:
        return 0
    if isinstance(tree, Leaf) or isinstance(other, Leaf) or tree.kind is not other.kind:
        return 1
    if tree.keys is None or tree.keys != other.keys:
        return 1 + abs(len(tree.children) - len(other.children))
    return sum(map(is_not, tree.children, other.children))


def _moved(matched: _Matched) -> list[IntPair]:
    """Pair equal elements at other positions."""
    return equal_ones(
        [(i, matched.one[i]) for i in sorted(matched.left)],
        [(j, matched.other[j]) for j in sorted(matched.other_left)],
    )


def equal_ones(
    one: Sequence[tuple[int, DiffTree]], other: Sequence[tuple[int, DiffTree]]
) -> list[IntPair]:
    """Return pairs of places of equal subtrees, the first with the first."""
    places: defaultdict[DiffTree, list[int]] = defaultdict(list)
    for i, tree in reversed(one):
        places[tree].append(i)
    return [(places[tree].pop(), j) for j, tree in other if places.get(tree)]


def _by_guid(matched: _Matched) -> list[IntPair]:
    """Pair remaining elements with a GUID that no other element of either side has."""
    if not matched.one or _guid(matched.one[0]) is None:
        return []
    here, there = _places_by_guid(matched.one), _places_by_guid(matched.other)
    pairs = [(here[guid], j) for guid, j in there.items() if guid in here]
    return [(i, j) for i, j in pairs if i in matched.left and j in matched.other_left]


def _places_by_guid(elements: Sequence[DiffTree]) -> dict[DiffTree, int]:
    guids = [_guid(element) for element in elements]
    times = Counter(guids)
    return {guid: place for place, guid in enumerate(guids) if guid and times[guid] == 1}


def _guid(element: DiffTree) -> Leaf | None:
    children = element.children if isinstance(element, Branch) else ()
    guids = (child for child in children if child.kind is Kind.GUID)
    return next((child for child in guids if isinstance(child, Leaf)), None)


def _identified(matched: _Matched) -> list[IntPair]:
    """Pair maps with the same value of the most distinctive field."""
    best: list[IntPair] = []
    for key in IDENTITIES:
        here = _by_identity(matched.one, matched.left, key)
        if len(here) > len(best):
            there = _by_identity(matched.other, matched.other_left, key)
            pairs = [(here[value], j) for value, j in there.items() if value in here]
            best = pairs if len(pairs) > len(best) else best
    return best


def _by_identity(
    elements: Sequence[DiffTree], places: Iterable[int], key: Key
) -> dict[DiffTree, int]:
    """Return the places by the value under `key`, nothing if two have the same."""
    found: dict[DiffTree, int] = {}
    for place in places:
        element = elements[place]
        if isinstance(element, Branch) and element.keys is not None and key in element.keys:
            value = element.children[element.keys.index(key)]
            if value in found:
                return {}
            if isinstance(value, Leaf):
                found[value] = place
    return found


def _similar(matched: _Matched, likeness: Likeness) -> list[IntPair]:
    """Pair similar elements in the gaps between two pairs."""
    pairs: list[IntPair] = []
    for left, other_left in matched.gaps():
        if len(left) * len(other_left) <= _PAIRS:
            pairs += _best(matched, left, other_left, likeness)
        else:
            pairs += [
                (i, j)
                for i, j in zip(left, other_left, strict=False)
                if likeness.of(matched.one[i], matched.other[j]) >= _ALIKE
            ]
    return pairs


def _best(
    matched: _Matched, left: list[int], other_left: list[int], likeness: Likeness
) -> list[IntPair]:
    """Return the pairs in order that are the most alike together."""
    sums = [[0.0] * (len(other_left) + 1) for _ in range(len(left) + 1)]
    scores = [[likeness.of(matched.one[i], matched.other[j]) for j in other_left] for i in left]
    for a in range(len(left) - 1, -1, -1):
        for b in range(len(other_left) - 1, -1, -1):
            score = scores[a][b]
            with_it = score + sums[a + 1][b + 1] if score >= _ALIKE else 0.0
            sums[a][b] = max(with_it, sums[a + 1][b], sums[a][b + 1])
    pairs = []
    a = b = 0
    while a < len(left) and b < len(other_left):
        score = scores[a][b]
        if score >= _ALIKE and sums[a][b] == score + sums[a + 1][b + 1]:
            pairs.append((left[a], other_left[b]))
            a, b = a + 1, b + 1
        elif sums[a][b] == sums[a + 1][b]:
            a += 1
        else:
            b += 1
    return pairs


# Children with names


def match_names(one: Branch, other: Branch, likeness: Likeness, renames: bool) -> list[int]:
    """Return the partners of children by their names, and of renamed ones by their content."""
    places = {one.name(place): place for place in range(len(one.children))}
    partners = [places.pop(other.name(place), -1) for place in range(len(other.children))]
    if not renames or not places or -1 not in partners:
        return partners
    gone = [(i, one.children[i]) for i in places.values()]
    new = [(j, other.children[j]) for j, i in enumerate(partners) if i < 0]
    for i, j in equal_ones(gone, new):
        partners[j] = i
    taken = set(partners)
    gone = [(i, tree) for i, tree in gone if i not in taken and isinstance(tree, Branch)]
    new = [(j, tree) for j, tree in new if partners[j] < 0]
    for i, j in _renamed(gone, new, likeness):
        partners[j] = i
    return partners


def _renamed(
    gone: list[tuple[int, DiffTree]], new: list[tuple[int, DiffTree]], likeness: Likeness
) -> list[IntPair]:
    """Return the pairs of similar containers, the most similar first."""
    if len(gone) * len(new) > _PAIRS:
        return []
    scored = [(likeness.of(x, y), -i, -j) for i, x in gone for j, y in new]
    renamed: dict[int, int] = {}
    for score, i, j in sorted(scored, reverse=True):
        if score >= _RENAMED and -i not in renamed and -j not in renamed.values():
            renamed[-i] = -j
    return list(renamed.items())


# Elements of arrays distinguished by their keys: matched, and sorted.


Rank = tuple[int, int | float, str]
"""The sort key of an element: numbers before texts."""


class KeyedArrays(NamedTuple):
    """Two arrays with the same key field, and its value for each element of both."""

    key: ListKey
    here: list[Hashable]
    there: list[Hashable]


def keyed(keys: Iterable[ListKey], one: Branch, other: Branch) -> KeyedArrays | None:
    """Return which of the keys identifies all elements of two arrays, None if none does."""
    for key in keys:
        here = keys_by(key, one)
        there = keys_by(key, other) if here is not None else None
        if here is not None and there is not None:
            return KeyedArrays(key, here, there)
    return None


def match_keyed(arrays: KeyedArrays, one: Branch, other: Branch) -> list[int]:
    """Return the partners of elements by their keys, and of those that only got another key."""
    places = {key: place for place, key in enumerate(arrays.here)}
    partners = [places.pop(key, -1) for key in arrays.there]
    gone = [(i, rest) for i in places.values() if (rest := _rest(arrays.key, one.children[i]))]
    if not gone or -1 not in partners:
        return partners
    gone_by: dict[Hashable, list[int]] = {}
    for i, rest in reversed(gone):
        gone_by.setdefault(rest, []).append(i)
    for j, i in enumerate(partners):
        alike = gone_by.get(_rest(arrays.key, other.children[j])) if i < 0 else None
        if alike:
            partners[j] = alike.pop()
    return partners


def _rest(key: ListKey, child: DiffTree) -> Hashable:
    """Return the contents of an element without its key, () if there are none."""
    if not key.fields or not isinstance(child, Branch) or child.keys is None:
        return ()
    fields = {field.partition(".")[0] for field in key.fields}
    pairs = zip(child.keys, child.children, strict=True)
    return tuple((name, id(below)) for name, below in pairs if name not in fields)


def keys_by(key: ListKey, one: Branch) -> list[Hashable] | None:
    """Return the key of each element of an array, None if one is missing or not unique."""
    keys = [_key_of_element(key, child) for child in one.children]
    if None in keys or len(set(keys)) < len(keys):
        return None
    return keys


def sort_value(key: ListKey, child: DiffTree) -> Rank:
    """Return the sort key of an element."""
    values = [_child_at(child, field) for field in key.fields] or [child]
    return _sortable(values, key.order)


def is_sorted(key: ListKey, one: Branch) -> bool:
    """Whether the elements of an array are sorted by their keys."""
    values = (sort_value(key, child) for child in one.children)
    return all(one < other for one, other in pairwise(values))


def _key_of_element(key: ListKey, child: DiffTree) -> Hashable | None:
    """Return the key of an element: for numbers the value, whatever their width."""
    if not key.fields:
        return _number_key(child) if isinstance(child, Leaf) else None
    values = [_child_at(child, field) for field in key.fields]
    if any(value is None for value in values):
        return None
    return tuple(_number_key(value) if isinstance(value, Leaf) else id(value) for value in values)


def _number_key(leaf: Leaf) -> Hashable:
    return leaf.bits if isinstance(leaf.bits, int) else (id(leaf.kind), leaf.bits)


def _child_at(child: DiffTree, field: str) -> DiffTree | None:
    for step in field.split("."):
        if not isinstance(child, Branch) or child.keys is None or step not in child.keys:
            return None
        child = child.children[child.keys.index(step)]
    return child


def _sortable(values: Iterable[DiffTree | None], order: ListOrder) -> Rank:
    number: int | float = 0
    words = ""
    for value in _leaves(values):
        if order is ListOrder.NAME_HASH:
            return 0, zlib.crc32(str(value.bits).encode("utf-8", "surrogateescape")), ""
        if isinstance(value.bits, int) and not words and not number:
            number = value.bits
        else:
            words += f"{value.bits}\0"
    return bool(words), number, words


def _leaves(values: Iterable[DiffTree | None]) -> Iterator[Leaf]:
    for value in values:
        if isinstance(value, Leaf):
            yield value
        elif isinstance(value, Branch):
            yield from _leaves(value.children)
