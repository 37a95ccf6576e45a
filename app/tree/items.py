"""The rows that a tree has expanded, as linked items: created branch by branch, long branches in
buckets.

Nothing here depends on Qt. A container shows its children by *slot*; without a filter a slot is the
child's position, with one it is the index among the kept positions.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

from app.tree.preview import LOOK_AT, preview
from formats.core.kinds import Kind
from formats.core.paths import Key, Path
from formats.errors import WrongType
from formats.outline import Outline, Row
from formats.value_text import one_line

LIMIT = 2000
"""The most rows shown side by side in one branch; Qt pays for each on every insert and remove."""
BUCKET = 1000
_UNREAD = -1
"""The age of an item that is named when it is first shown."""


def step_of(count: int) -> int:
    """Return how many of `count` rows each bucket has, 0 if they need no buckets."""
    if count <= LIMIT:
        return 0
    step = BUCKET
    while count > step * BUCKET:
        step *= BUCKET
    return step


_STAND_IN: Final = Row(object(), "", Kind.NULL, None, 0, editable=False)
"""Stands in for a row that cannot be read yet; no row has its key."""


class TreeItem:
    """One row of the tree, or a bucket of rows (`row` is None then).

    `number` identifies it for Qt; `place` is its index below `parent`; `start` … `stop` are the
    slots of its container that it covers; `step` is the number of slots in each bucket below, 0 for
    none; `children` is None until expanded; `note` is a preview of its contents, None until
    requested; `age` is that of all items when the row was read. With a filter: `flat` is its number
    there or -1, `sparse` whether only kept children are shown, `shown` their positions, `flats`
    their numbers.
    """

    __slots__ = (
        "age", "children", "flat", "flats", "hit", "label", "note", "number", "parent", "place",
        "row", "shown", "sparse", "start", "step", "stop",
    )  # fmt: skip

    def __init__(self, number: int, parent: TreeItem | None, place: int, row: Row | None) -> None:
        self.number = number
        self.parent = parent
        self.place = place
        self.row = row
        self.label = one_line(row.label) if row else ""
        self.note: str | None = None
        self.age = 0
        self.children: list[TreeItem] | None = None
        self.flat = -1
        self.flats: list[int] | None = None
        self.shown: list[int] | None = None
        self.sparse = False
        self.hit = False
        self.span(0, row.count if row else 0)

    def span(self, start: int, stop: int) -> None:
        """Set the covered slots; expanded items there must be forgotten first."""
        self.start = start
        self.stop = stop
        self.step = step_of(stop - start)

    @property
    def container(self) -> TreeItem:
        """The item of the container whose slots these are: itself, or above a bucket."""
        tree_item = self
        while tree_item.row is None:
            assert tree_item.parent is not None
            tree_item = tree_item.parent
        return tree_item

    def row_count(self) -> int:
        """Return how many rows show below, opened or not."""
        if self.children is not None:
            return len(self.children)
        count = self.stop - self.start
        return -(-count // self.step) if self.step else count

    def position(self, slot: int) -> int:
        """Return the position in the document of a slot of this container."""
        return self.shown[slot] if self.shown is not None else slot

    def slot(self, position: int) -> int | None:
        """Return the slot of a position in the document, None if the filter hides it."""
        if self.shown is None:
            return position
        slot = bisect_left(self.shown, position)
        return slot if slot < len(self.shown) and self.shown[slot] == position else None

    def leaves(self, slot: int = 0) -> Iterator[TreeItem]:
        """Yield the expanded items with rows of this container from `slot` on."""
        if self.children is None or self.stop <= slot:
            return
        if not self.step:
            yield self
            return
        for child in self.children:
            yield from child.leaves(slot)


class TreeItems:
    """All items of one tree, found by number, by path, or by index.

    `outline` returns the outline each time, since a document may be reloaded.
    """

    def __init__(self, outline: Callable[[], Outline]) -> None:
        self._outline = outline
        self._next = 0
        self._age = 0
        self.are_following = False
        self.not_read: set[TreeItem] = set()
        """Items below which others stand in for the rows: see `below`."""
        self.kept: FilterResult | None = None
        self.by_number: dict[int, TreeItem] = {}
        self.root = self._new_item(None, 0, None)
        self.reload()

    def reload(self, kept_filter_result: FilterResult | None = None) -> None:
        """Forget everything that was opened and begin at the root."""
        self.kept = kept_filter_result
        self.by_number.clear()
        self.root = self._new_item(None, 0, self._outline().row(()))
        if kept_filter_result is not None and self.root.row and self.root.row.count:
            self._apply_filter(self.root, 0, sparse=True)

    def _new_item(self, parent: TreeItem | None, place: int, row: Row | None) -> TreeItem:
        self._next += 1
        tree_item = TreeItem(self._next, parent, place, row)
        tree_item.age = self._age
        self.by_number[self._next] = tree_item
        return tree_item

    def forget(self, tree_item: TreeItem) -> None:
        """Drop everything below an item."""
        for child in tree_item.children or ():
            if child.children is not None:
                self.forget(child)
            self.by_number.pop(child.number, None)
        tree_item.children = None

    def outdate(self) -> None:
        """Read every row again when it is next shown: any text may have changed."""
        self._age += 1

    def fresh(self, tree_item: TreeItem) -> TreeItem:
        """Return an item with its row read again if it was outdated.

        While rows follow a change, their paths are not yet those of the document.
        """
        is_outdated = tree_item.age != self._age and tree_item.row is not _STAND_IN
        if is_outdated and not self.are_following:
            tree_item.age = self._age
            tree_item.note = None
            if tree_item.row is None:
                self.name_bucket(tree_item, tree_item.container)
            else:
                tree_item.row = self._outline().row(self.path(tree_item))
                tree_item.label = one_line(tree_item.row.label)
        return tree_item

    # Opening

    def below(self, tree_item: TreeItem) -> list[TreeItem]:
        """Return the items below an item, for a view that asks.

        While rows follow a change, those of an item that was not opened cannot be read, for its
        path and its count are not yet those of the document: others stand in for them.
        """
        if tree_item.children is None and self.are_following and not tree_item.step:
            self.not_read.add(tree_item.container)
            places = range(tree_item.stop - tree_item.start)
            tree_item.children = [self._new_item(tree_item, at, _STAND_IN) for at in places]
        return self.open(tree_item)

    def take_not_read(self) -> Iterator[TreeItem]:
        """Yield once each container below which others stand in for rows, if it is still there."""
        while self.not_read:
            tree_item = self.not_read.pop()
            if tree_item.number in self.by_number:
                yield tree_item

    def open(self, tree_item: TreeItem) -> list[TreeItem]:
        """Return the items below an item, created if necessary."""
        if tree_item.children is None:
            self.open_filter(tree_item.container)
            tree_item.children = (
                self._buckets(tree_item) if tree_item.step else self._row_items(tree_item)
            )
        return tree_item.children

    def _buckets(self, tree_item: TreeItem) -> list[TreeItem]:
        buckets = []
        for place, start in enumerate(range(tree_item.start, tree_item.stop, tree_item.step)):
            bucket = self._new_item(tree_item, place, None)
            bucket.span(start, min(start + tree_item.step, tree_item.stop))
            bucket.age = _UNREAD  # its rows may only just be counted when it is needed
            buckets.append(bucket)
        return buckets

    def name_bucket(self, bucket: TreeItem, container: TreeItem) -> None:
        """Label a bucket with its range, and its first and last names if there are any."""
        first, last = container.position(bucket.start), container.position(bucket.stop - 1)
        bucket.label = f"[{first} … {last}]"
        if container.row is None or container.row.kind is Kind.ARRAY:
            bucket.note = ""
            return
        one, other = (self.fetch_one(container, position).label for position in (first, last))
        bucket.note = f"{one_line(one, 40)} … {one_line(other, 40)}"

    def _row_items(self, leaf: TreeItem) -> list[TreeItem]:
        container = leaf.container
        rows = []
        for place, row in enumerate(self.fetch(container, leaf.start, leaf.stop)):
            tree_item = self._new_item(leaf, place, row)
            flats = container.flats or ()
            flat = flats[leaf.start + place] if leaf.start + place < len(flats) else -1
            self._apply_filter(tree_item, flat, container.sparse)
            rows.append(tree_item)
        return rows

    def glimpse(self, tree_item: TreeItem) -> str:
        """Return a short preview of a bucket or a container, "" for a value."""
        if tree_item.note is None:
            row = tree_item.row
            tree_item.note = ""
            if row is not None and row.count:
                rows = self._outline().rows(self.path(tree_item), 0, min(row.count, LOOK_AT))
                tree_item.note = preview(row.kind, rows)
        return tree_item.note

    def fetch_one(self, container: TreeItem, position: int) -> Row:
        """Return the row at a position of a container."""
        return self._outline().rows(self.path(container), position, position + 1)[0]

    def fetch(self, container: TreeItem, start: int, stop: int) -> list[Row]:
        """Return the rows in the slots `start` … `stop` of a container."""
        outline, path, shown = self._outline(), self.path(container), container.shown
        if shown is None:
            rows = outline.rows(path, start, stop)
        else:
            places = shown[start:stop]
            if not places:
                return []
            first, last = places[0], places[-1] + 1
            if last - first <= 4 * len(places):
                run = outline.rows(path, first, last)
                rows = [run[place - first] for place in places]
            else:
                rows = [outline.rows(path, place, place + 1)[0] for place in places]
        assert len(rows) == stop - start, "an outline gives as many rows as it counts"
        return rows

    # Filtering

    def _apply_filter(self, tree_item: TreeItem, flat: int, sparse: bool) -> None:
        kept_filter_result = self.kept
        if kept_filter_result is None or tree_item.row is None:
            return
        if flat < 0:  # added since
            tree_item.hit = kept_filter_result.matches(tree_item.row)
            return
        tree_item.flat = flat
        tree_item.hit = kept_filter_result.is_hit(flat)
        tree_item.sparse = sparse and not kept_filter_result.is_whole(flat)
        if tree_item.sparse:
            tree_item.span(0, kept_filter_result.count(flat))

    def open_filter(self, container: TreeItem) -> None:
        """Find out which children of a container the filter keeps, once."""
        if container.flat < 0 or container.flats is not None or self.kept is None:
            return
        container.flats = flats = self.kept.children(container.flat)
        if container.sparse:
            pairs = [(at, flat) for at, flat in enumerate(flats) if self.kept.is_kept(flat)]
            container.shown = [at for at, _flat in pairs]
            container.flats = [flat for _at, flat in pairs]

    def unfilter(self, tree_item: TreeItem) -> None:
        """Show an item as a whole from now on; expanded items there must be forgotten first."""
        tree_item.flat = -1
        tree_item.flats = tree_item.shown = None
        tree_item.sparse = False

    # Finding

    def path(self, tree_item: TreeItem) -> Path:
        """Return the path of a row, or of the container of a bucket."""
        keys: list[Key] = []
        while tree_item.parent is not None:
            if tree_item.row is not None:
                keys.append(tree_item.row.key)
            tree_item = tree_item.parent
        keys.reverse()
        return tuple(keys)

    def paths(self, tree_items: Iterable[TreeItem]) -> list[Path]:
        """Return the paths of many rows, without buckets; quick for rows of one container."""
        above: dict[int, Path] = {}
        paths: list[Path] = []
        for tree_item in tree_items:
            parent = tree_item.parent
            if tree_item.row is None or parent is None:
                paths += [()] if tree_item.row is not None else []
                continue
            if parent.number not in above:
                above[parent.number] = self.path(parent)
            paths.append((*above[parent.number], tree_item.row.key))
        return paths

    def find(self, path: Path, opening: bool = False) -> TreeItem | None:
        """Return the item of a row, None if it is hidden or (unless `opening`) not opened."""
        tree_item: TreeItem | None = self.root
        for key in path:
            if tree_item is None:
                return None
            tree_item = (
                self._open_child(tree_item, key) if opening else _opened_child(tree_item, key)
            )
        return tree_item

    def find_all(self, paths: Iterable[Path]) -> list[TreeItem]:
        """Return the items of rows, without those that are hidden, opening what is above them."""
        containers: dict[Path, TreeItem | None] = {}
        tree_items = []
        wanted = list(paths)
        for path, position in zip(wanted, self._outline().places(wanted), strict=True):
            above = path[:-1]
            if above not in containers:
                containers[above] = self.find(above, opening=True)
            tree_item = containers[above]
            if path and tree_item is not None:
                tree_item = self._open_place(tree_item, position)
            if tree_item is not None:
                tree_items.append(tree_item)
        return tree_items

    def _open_child(self, tree_item: TreeItem, key: Key) -> TreeItem | None:
        try:
            position = self._outline().place((*self.path(tree_item), key))
        except WrongType:
            return None
        return self._open_place(tree_item, position)

    def _open_place(self, container: TreeItem, position: int) -> TreeItem | None:
        """Return the item at a position of a container (-1: none), unless it is hidden."""
        self.open_filter(container)
        slot = None if position < 0 else container.slot(position)
        return None if slot is None else self.at(container, slot)

    def at(self, container: TreeItem, slot: int) -> TreeItem:
        """Return the item in a slot of a container, expanding what is necessary."""
        leaf = self.leaf(container, slot)
        return self.open(leaf)[slot - leaf.start]

    def leaf(self, container: TreeItem, slot: int) -> TreeItem:
        """Return the item whose rows a slot belongs to: the container or a bucket, not opened.

        A slot one past the end belongs to the last bucket.
        """
        tree_item = container
        while tree_item.step:
            buckets = self.open(tree_item)
            place = bisect_right(buckets, slot, key=_start_of) - 1
            tree_item = buckets[max(0, place)]
        return tree_item

    # Changing; slots and positions are those before the change

    def insert(self, container: TreeItem, position: int, slot: int) -> None:
        """Add a row that was inserted at `position` and is shown in `slot`."""
        leaf = self.leaf(container, slot)
        if container.shown is not None:
            container.shown[slot:] = [place + 1 for place in container.shown[slot:]]
            container.shown.insert(slot, position)
        if container.flats is not None and slot <= len(container.flats):
            container.flats.insert(slot, -1)
        _grow(leaf, 1)
        if leaf.children is not None:
            tree_item = self._new_item(leaf, slot - leaf.start, self.fetch_one(container, position))
            self._apply_filter(tree_item, -1, sparse=False)
            leaf.children.insert(slot - leaf.start, tree_item)
            renumber(leaf)

    def remove(self, container: TreeItem, position: int, slot: int | None) -> None:
        """Let go of the row that was at `position` in `slot`, None if it was hidden."""
        if slot is not None:
            leaf = self.leaf(container, slot)
            if container.flats is not None and slot < len(container.flats):
                del container.flats[slot]
            if leaf.children is not None:
                tree_item = leaf.children.pop(slot - leaf.start)
                self.forget(tree_item)
                self.by_number.pop(tree_item.number, None)
                renumber(leaf)
            _grow(leaf, -1)
        if container.shown is not None:
            if slot is not None:
                del container.shown[slot]
            container.shown[:] = [p - (p > position) for p in container.shown]

    def move(
        self, container: TreeItem, source: TreeItem, target: TreeItem, slot: int, new: int
    ) -> None:
        """Move the row in `slot`, below `source`, to `new`, below `target`."""
        moved_item = (
            source.children.pop(slot - source.start) if source.children is not None else None
        )
        _grow(source, -1)
        renumber(source)
        _grow(target, 1)
        place = new - target.start
        if target.children is not None:
            if moved_item is None:
                moved_item = self._new_item(
                    target, place, self.fetch_one(container, container.position(new))
                )
            target.children.insert(place, moved_item)
        elif moved_item is not None:
            opened = self.open(target)
            self.by_number.pop(opened[place].number)
            opened[place] = moved_item
        if moved_item is not None:
            moved_item.parent = target
        renumber(target)
        if container.flats is not None and max(slot, new) < len(container.flats):
            container.flats.insert(new, container.flats.pop(slot))

    def refresh(self, container: TreeItem, slot: int = 0, stop: int | None = None) -> None:
        """Read the rows of opened items of a container again; labels stay until `relabel`."""
        for leaf in container.leaves(slot):
            first = max(slot, leaf.start)
            last = leaf.stop if stop is None else min(stop, leaf.stop)
            if first < last and leaf.children is not None:
                new_rows = self.fetch(container, first, last)
                for tree_item, row in zip(
                    leaf.children[first - leaf.start :], new_rows, strict=False
                ):
                    if tree_item.row is not _STAND_IN:
                        tree_item.row = row

    def rekey(self, container: TreeItem, slot: int) -> None:
        """Give the opened elements of an array their keys by place, all else to be read later."""
        for leaf in container.leaves(slot):
            first = max(slot, leaf.start)
            for at, tree_item in enumerate((leaf.children or [])[first - leaf.start :], first):
                if tree_item.row is not None and tree_item.row is not _STAND_IN:
                    tree_item.row = Row(container.position(at), *tree_item.row[1:])

    def drop_place(self, bucket: TreeItem) -> None:
        """Remove an empty bucket from its siblings."""
        assert bucket.parent is not None
        assert bucket.parent.children is not None
        bucket.parent.children.pop(bucket.place)
        renumber(bucket.parent)
        self.by_number.pop(bucket.number, None)


def places(tree_item: TreeItem) -> list[int]:
    """Return the indexes of an item and its ancestors, from the top, which sort items in order."""
    row_places = []
    above: TreeItem | None = tree_item
    while above is not None:
        row_places.append(above.place)
        above = above.parent
    row_places.reverse()
    return row_places


def _start_of(tree_item: TreeItem) -> int:
    return tree_item.start


def _opened_child(tree_item: TreeItem, key: Key) -> TreeItem | None:
    """Return the opened child of a container with this key."""
    for leaf in tree_item.leaves():
        children = leaf.children or []
        guess = key - leaf.start if isinstance(key, int) else -1
        if 0 <= guess < len(children) and _has_key(children[guess], key):
            return children[guess]
        for child in children:
            if _has_key(child, key):
                return child
    return None


def _has_key(tree_item: TreeItem, key: Key) -> bool:
    return tree_item.row is not None and tree_item.row.key == key


def renumber(tree_item: TreeItem) -> None:
    """Update the indexes of an item's children."""
    for place, child in enumerate(tree_item.children or ()):
        child.place = place


def _grow(leaf: TreeItem, by: int) -> None:
    """Change the number of slots in a leaf, and shift the following ones."""
    tree_item = leaf
    while True:
        tree_item.stop += by
        if tree_item.row is not None:
            return
        parent = tree_item.parent
        assert parent is not None
        assert parent.children is not None
        for sibling in parent.children[tree_item.place + 1 :]:
            _shift_bucket(sibling, by)
        tree_item = parent


def _shift_bucket(bucket: TreeItem, by: int) -> None:
    bucket.start += by
    bucket.stop += by
    if bucket.step:
        for child in bucket.children or ():
            _shift_bucket(child, by)


# What a tree of rows has to know of a filter.


class FilterResult(Protocol):
    """The rows that a filter keeps, numbered as the filter scanned them; 0 is the root."""

    def is_hit(self, flat: int) -> bool:
        """Whether the filter found this very row."""

    def is_whole(self, flat: int) -> bool:
        """Whether everything below a row shows."""

    def count(self, flat: int) -> int:
        """Return how many children of a row are kept."""

    def children(self, flat: int) -> list[int]:
        """Return the numbers of all children of a row, in their order."""

    def is_kept(self, flat: int) -> bool:
        """Whether a row is a hit or has one below it."""

    def matches(self, row: Row) -> bool:
        """Whether a row added since the scan would match."""
