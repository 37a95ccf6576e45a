"""How alike two subtrees are, and which children of two containers belong together.

`partners` lists for each child of the other container the place of its partner, -1 for none.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from operator import is_not
from typing import Final

from ..core.kinds import Kind
from ..core.paths import Key
from .sequences import IntPair, common, rising
from .trees import Branch, DiffTree, Leaf

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

    def of(self, tree: DiffTree, other_diff_tree: DiffTree, depth: int = _DEPTH) -> float:
        """Return from 0.0 (nothing in common) to 1.0 (equal) how much two subtrees share.

        A child of another value counts half, so what has the same keys and types has 0.5.
        """
        if tree is other_diff_tree:
            return 1.0
        if tree.kind is not other_diff_tree.kind:
            return 0.0
        if isinstance(tree, Leaf) or isinstance(other_diff_tree, Leaf):
            return 0.5
        known = self._known.get((tree, other_diff_tree))
        if known is None:
            known = self._of_branches(tree, other_diff_tree, depth)
            if depth == _DEPTH:
                self._known[tree, other_diff_tree] = known
        return known

    def _of_branches(self, branch: Branch, other_branch: Branch, depth: int) -> float:
        size = max(len(branch.children), len(other_branch.children))
        if branch.keys == other_branch.keys and branch.keys is not None:
            heads = zip(branch.children[:_WINDOW], other_branch.children[:_WINDOW], strict=True)
            size = min(size, _WINDOW)
            return sum(self._child_likeness(*couple, depth) for couple in heads) / max(size, 1)
        if branch.keys is None or other_branch.keys is None:
            return _shared(branch, other_branch) / max(size, 1)
        places = dict(zip(other_branch.keys, other_branch.children, strict=True))
        couples = [
            (child, places[key])
            for key, child in zip(branch.keys, branch.children, strict=True)
            if key in places
        ]
        if len(couples) > _WINDOW:
            return sum(self._child_likeness(*couple, 0) for couple in couples) / size
        return sum(self._child_likeness(*couple, depth) for couple in couples) / max(size, 1)

    def _child_likeness(self, tree: DiffTree, other_diff_tree: DiffTree, depth: int) -> float:
        if tree is other_diff_tree:
            return 1.0
        if isinstance(tree, Branch) and depth > 0:
            return (
                self.of(tree, other_diff_tree, depth - 1) + (tree.kind is other_diff_tree.kind)
            ) / 2
        return 0.5 * (tree.kind is other_diff_tree.kind)


def _shared(branch: Branch, other_branch: Branch) -> float:
    """Return how many elements two containers share, another of a kind they share as half."""
    counts = Counter(map(id, branch.children))
    equal = (counts & Counter(map(id, other_branch.children))).total()
    kinds = Counter(child.kind.value for child in branch.children)
    alike = (kinds & Counter(child.kind.value for child in other_branch.children)).total()
    return (equal + alike) / 2


# Elements of arrays


def match_elements(branch: Branch, other_branch: Branch, likeness: Likeness) -> list[int]:
    """Return the partners of an array's elements, with as few differences as can be found."""
    here, there = branch.children, other_branch.children
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
        self,
        trees: Sequence[DiffTree],
        other_diff_trees: Sequence[DiffTree],
        pairs: Iterable[IntPair],
    ) -> None:
        self.one = trees
        self.other = other_diff_trees
        self.pairs: list[IntPair] = []
        self.left: set[int] = set(range(len(trees)))
        self.other_left: set[int] = set(range(len(other_diff_trees)))
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


def _cost(tree: DiffTree, other_diff_tree: DiffTree) -> int:
    """Return about how many differences a pair leaves."""
    if tree is other_diff_tree:
        return 0
    if (
        isinstance(tree, Leaf)
        or isinstance(other_diff_tree, Leaf)
        or tree.kind is not other_diff_tree.kind
    ):
        return 1
    if tree.keys is None or tree.keys != other_diff_tree.keys:
        return 1 + abs(len(tree.children) - len(other_diff_tree.children))
    return sum(map(is_not, tree.children, other_diff_tree.children))


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
    guid_children = (child for child in children if child.kind is Kind.GUID)
    return next((child for child in guid_children if isinstance(child, Leaf)), None)


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
    place_by_value: dict[DiffTree, int] = {}
    for place in places:
        element = elements[place]
        if isinstance(element, Branch) and element.keys is not None and key in element.keys:
            value = element.children[element.keys.index(key)]
            if value in place_by_value:
                return {}
            if isinstance(value, Leaf):
                place_by_value[value] = place
    return place_by_value


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


def match_names(
    branch: Branch, other_branch: Branch, likeness: Likeness, renames: bool
) -> list[int]:
    """Return the partners of children by their names, and of renamed ones by their content."""
    places = {branch.name(place): place for place in range(len(branch.children))}
    partners = [
        places.pop(other_branch.name(place), -1) for place in range(len(other_branch.children))
    ]
    if not renames or not places or -1 not in partners:
        return partners
    gone = [(i, branch.children[i]) for i in places.values()]
    new = [(j, other_branch.children[j]) for j, i in enumerate(partners) if i < 0]
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
    renamed_pairs: dict[int, int] = {}
    for score, i, j in sorted(scored, reverse=True):
        if score >= _RENAMED and -i not in renamed_pairs and -j not in renamed_pairs.values():
            renamed_pairs[-i] = -j
    return list(renamed_pairs.items())
