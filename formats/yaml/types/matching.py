"""Matches the values of two texts by their names, and in lists by similarity."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...core.kinds import CONTAINERS, Kind
from ...diff.sequences import IntPair, common
from ...diff.similarity import Likeness, equal_ones, match_elements
from ...diff.trees import Branch, DiffTree, Leaf
from ..events import Event
from ..tree import YamlNode
from .dialect import Dialect, Names


class RowPair(NamedTuple):
    """A row in two texts: `names` are its keys, `labels` those that a person sees of them."""

    one: YamlNode
    other: YamlNode
    names: Names
    labels: tuple[str, ...]
    is_uniform: bool = False
    """Whether it is in a list that has one type for all of its elements."""


def couples(node: YamlNode, other_yaml_node: YamlNode, dialect: Dialect) -> Iterator[RowPair]:
    """Yield the rows that stand in both texts, containers before what is in them.

    Rows that are equal in both may be left out.
    """
    matching = _Matching(dialect)
    todo = [RowPair(node, other_yaml_node, (), ())]
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
