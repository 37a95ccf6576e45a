"""What became of the rows of a plain document in one step, found by comparing it before and after.

Nodes that are the same object as before are not looked at. An element of an array is known by the
object it is; elements that are new between the same others have changed where they were.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from ..core.changes import Changes, ListChange, common_order, list_change
from ..core.kinds import same
from ..core.paths import Key, Path
from .model import PlainContainer, PlainNode, PlainRoot, PlainValue

_Pairs = list[tuple[int, int]]
"""Places before and after of the same rows."""


def changes(old: PlainRoot, new: PlainRoot) -> Changes:
    """Return what became of the rows; of what no row shows, the root has another value."""
    lists: list[ListChange] = []
    values: list[Path] = []
    before: list[Path] = []
    todo: list[tuple[Path, Path, PlainNode, PlainNode]] = [((), (), old.top, new.top)]
    while todo:
        old_path, path, one, other = todo.pop()
        if one is other:
            continue
        if one.kind is not other.kind:
            lists.append(ListChange(old_path, path, is_replaced=True))
        if isinstance(one, PlainContainer) and isinstance(other, PlainContainer):
            if one.kind is other.kind:
                change, pairs = _compared(old_path, path, one, other)
                lists += [] if change is None else [change]
                todo += [
                    ((*old_path, one.keys[was]), (*path, other.keys[now]), one.nodes[was], new_node)
                    for was, now in pairs
                    if one.nodes[was] is not (new_node := other.nodes[now])
                ]
        elif not _are_same(one, other):
            values.append(path)
            before.append(old_path)
    if not lists and not values and old is not new:
        return Changes((), ((),), (), ((),))
    return Changes(lists, tuple(values), (), tuple(before))


def _are_same(one: PlainNode, other: PlainNode) -> bool:
    return (
        isinstance(one, PlainValue)
        and isinstance(other, PlainValue)
        and one.kind is other.kind
        and same(one.kind, one.value, other.value)
    )


def _compared(
    old_path: Path, path: Path, one: PlainContainer, other: PlainContainer
) -> tuple[ListChange | None, _Pairs]:
    """Return what became of the children of a container, and which of them are the same."""
    is_array = not (one.names or other.names)
    old: Sequence[Hashable] = range(len(one.nodes)) if is_array else one.names
    new = _old_places(one.nodes, other.nodes) if is_array else _old_names(one, other)
    change = list_change(old_path, path, list(old), list(new), is_array)
    places = {known: place for place, known in enumerate(old)}
    pairs = [(places[known], place) for place, known in enumerate(new) if known in places]
    renamed: dict[Key, Key | None] = {} if is_array else dict(_renames(new, other.names))
    if renamed:
        change = change or ListChange(old_path, path, keys={})
        there = {stop for _start, stop in change.moved}
        stops = [other.place(name) for name in renamed.values()]
        stops = [stop - sum(come < stop for come in change.inserted) for stop in stops]
        moved = [*change.moved, *((stop, stop) for stop in stops if stop not in there)]
        change = change._replace(moved=moved, keys={**(change.keys or {}), **renamed})
    return change, pairs


def _renames(old_names: Sequence[Hashable], names: Sequence[str]) -> Iterator[tuple[Key, Key]]:
    """Yield the old and the new name of each row that has another one."""
    for old_name, name in zip(old_names, names, strict=True):
        if isinstance(old_name, str) and old_name != name:
            yield old_name, name


def _old_names(one: PlainContainer, other: PlainContainer) -> list[Hashable]:
    """Return the names that the rows of `other` had; one that is new has itself for its name.

    A row with a new name had another one before if that is gone, and its value is the same object.
    """
    gone = {id(node): name for name, node in one.items() if other.place(name) < 0}
    return [
        name if one.place(name) >= 0 else gone.pop(id(node), name) for name, node in other.items()
    ]


def _old_places(one: Sequence[PlainNode], other: Sequence[PlainNode]) -> list[int]:
    """Return where elements were before; those that are new have numbers from -1 down."""
    known = {id(node): place for place, node in enumerate(one)}
    found = [known.pop(id(node), -1 - place) for place, node in enumerate(other)]
    fixed = _rising([(was, now) for now, was in enumerate(found) if was >= 0])
    start = new_start = 0
    there = set(found)
    for was, now in [*fixed, (len(one), len(other))]:
        left = (place for place in range(start, was) if place not in there)
        come = (place for place in range(new_start, now) if found[place] < 0)
        for old_place, place in zip(left, come, strict=False):
            found[place] = old_place
        start, new_start = was + 1, now + 1
    return found


def _rising(pairs: _Pairs) -> _Pairs:
    """Return those of the pairs that stand in the same order before and after."""
    order = common_order([was for was, _now in pairs])
    return [pair for pair in pairs if pair[0] in order]
