"""Editing of documents whose rows are independent of each other; see `formats.editing`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Generic

from formats import clipboard
from formats.editing import Offer, Structure, tops
from formats.edits import Insert, Move, Remove, Rename, Replace, RunEdit, common, grouped
from formats.errors import WrongType
from formats.format import Format
from formats.held_rows import HeldRows
from formats.numbered import free_name
from formats.outline import Node, Outline, Row, Tree
from formats.root import R, Root
from formats.values import CONTAINERS, Key, Kind, Path

if TYPE_CHECKING:
    from formats.diff import Difference


Rank = tuple[float | str, ...]
"""Sort keys of rows, such as kind, number, text."""
_TRIES = 1000
"""So many names are tried before a place counts as full."""


class TreeStructure(Structure, Generic[R]):
    """The edits allowed in a document whose rows are independent of each other."""

    view: Tree
    root: R

    def __init__(
        self, file_format: Format[R], view: Outline, root: R, other_roots: Sequence[Root] = ()
    ) -> None:
        super().__init__(view, root, other_roots)
        self.format = file_format

    # Adding

    def offers(self, path: Path) -> list[Offer]:
        """Return the offers for new rows below `path`; a value has none."""
        kinds = self.view.allowed(path)
        named = self.view.row(path).kind is not Kind.ARRAY
        return [
            Offer(kind, kind.value, kind, self.free_name(path, "New", kind) if named else None)
            for kind in kinds
        ]

    def add(self, path: Path, offer: Offer, name: str, run: RunEdit, index: int = -1) -> Path:
        """Add an offered row below `path` and return its path; `index` as for the outline."""
        kind = offer.what
        assert isinstance(kind, Kind), "an offer of this structure"
        return self._insert_node(path, name, self.view.make(kind), kind, index, run)

    def _insert_node(
        self, path: Path, name: str, node: Node, kind: Kind, index: int, run: RunEdit
    ) -> Path:
        key = self.view.key(path, name, kind)
        done = run(Insert(path, index, key, node))
        return (*path, done.key)

    def free_name(self, path: Path, base: str, kind: Kind) -> str:
        """Return a name like `base` that no child of `path` has; see `formats.numbered`."""
        tries = 0

        def is_free(name: str) -> bool:
            nonlocal tries
            tries += 1
            if tries > _TRIES:
                raise WrongType(f"there is no free name like “{base}” left here")
            try:
                self.view.key(path, name, kind)
            except WrongType:
                return False
            return True

        if self.view.row(path).kind is Kind.HASH_MAP:
            return next(filter(is_free, _hashes_from(base)))
        return free_name(base, is_free, self._labels(path))

    def _labels(self, path: Path) -> Iterator[str]:
        """Yield the labels of all rows below one, of which nothing is asked before the first."""
        for row in self.view.rows(path):
            yield row.label

    # Deleting, copying

    def check_remove(self, path: Path) -> None:
        """Raise `WrongType` where the row at `path` has to stay."""
        if not path:
            raise WrongType("the root must stay")
        if not self.view.allowed(path[:-1]):
            raise WrongType(f"“{self.view.row(path).label}” belongs to what holds it")

    def remove(self, paths: Sequence[Path], run: RunEdit) -> str:
        """Remove rows; return what was removed with them in words, "" for nothing."""
        for path in paths:
            self.check_remove(path)
        rows = _Rows(self.view, paths)

        def what(run: RunEdit) -> None:
            for row in reversed(rows.places):
                run(Remove(rows.path(row)))

        grouped(len(rows.places), rows.above, what, run)
        return ""

    def duplicate(self, paths: Sequence[Path], run: RunEdit) -> list[Path]:
        """Put a copy of each row behind it, and return the paths of the copies in their order.

        The copies of rows that lie together stay together, behind the last of them.
        """
        for path in paths:
            self.check_remove(path)
        rows = _Rows(self.view, paths)

        def what(run: RunEdit) -> list[list[Path]]:
            # The last first, so that the places of those before it hold.
            # Keys stay: a copy has a name that none has, but may stand before rows of a sorted map.
            return [self._duplicate_block(rows, block, run) for block in reversed(rows.blocks)]

        made = grouped(len(rows.places), rows.above, what, run)
        return [
            rows.moved(block[0], path)
            for block, copies in zip(rows.blocks, made[::-1], strict=True)
            for path in copies
        ]

    def _duplicate_block(
        self, rows: _Rows, block: list[tuple[int, ...]], run: RunEdit
    ) -> list[Path]:
        behind = block[-1][-1] + 1
        return [
            self._duplicate(rows.keyed[row], behind + number, run)
            for number, row in enumerate(block)
        ]

    def _duplicate(self, path: Path, place: int, run: RunEdit) -> Path:
        above, row = path[:-1], self.view.row(path)
        node = self.view.copy(self.view.node(path))
        is_array = self.view.row(above).kind is Kind.ARRAY
        name = "" if is_array else self.free_name(above, row.label, row.kind)
        return self._insert_node(above, name, node, row.kind, place, run)

    # Names, order, types

    def name(self, path: Path) -> str | None:
        """Return the editable name of a row, None where the name is fixed."""
        parent = path[:-1]
        if not path or not self.view.allowed(parent):
            return None
        is_array = self.view.row(parent).kind is Kind.ARRAY
        return None if is_array else self.view.row(path).label

    def check_name(self, path: Path, name: str) -> None:
        """Raise `WrongType` where a row can have no such name."""
        if name != self.name(path):
            self.view.key(path[:-1], name, self.view.row(path).kind)

    def rename(
        self,
        path: Path,
        name: str,
        run: RunEdit,
        also: Sequence[Path] = (),  # noqa: ARG002 - no row of these formats names another
    ) -> Path:
        """Give a row another name (or hash, as 0x…) and return where it is then."""
        old = self.name(path)
        if old is None:
            raise WrongType(f"“{self.view.row(path).label}” has no name to change")
        if name == old:
            return path
        key = self.view.key(path[:-1], name, self.view.row(path).kind)
        return (*path[:-1], run(Rename(path, key)).new_key)

    def move(self, path: Path, index: int, run: RunEdit) -> Path:
        """Move a row to another position among its siblings and return its new path."""
        if not path:
            raise WrongType("the root stays where it is")
        return (*path[:-1], run(Move(path, index)).new_key)

    def can_sort(self, path: Path) -> bool:
        """Whether the children of a row have an order that is free to choose."""
        row = self.view.row(path)
        return row.kind is Kind.ARRAY and row.count > 1 and bool(self.view.allowed(path))

    def sort(self, path: Path, run: RunEdit) -> None:
        """Bring the elements of an array in order: numbers and texts by value, rest by contents."""
        if not self.can_sort(path):
            raise WrongType("the order of these rows is not free")
        rows = self.view.rows(path)
        order = sorted(
            range(len(rows)), key=lambda at: self._sort_rank((*path, rows[at].key), rows[at])
        )

        def what(run: RunEdit) -> None:
            now = list(range(len(rows)))
            for place, wanted in enumerate(order):
                at = now.index(wanted, place)
                if at != place:
                    now.insert(place, now.pop(at))
                    run(Move((*path, self.view.keys(path)[at]), place))

        if order != list(range(len(rows))):
            grouped(len(rows), path, what, run)

    def _sort_rank(self, path: Path, row: Row) -> Rank:
        value = row.value
        if isinstance(value, (int, float)):
            return (0, value if value == value else float("inf"), "")
        if isinstance(value, str):
            return (1, 0, value.casefold())
        if row.kind not in CONTAINERS:
            return (2, 0, repr(value))
        texts = [row.value for row in self.view.rows(path, 0, 50) if isinstance(row.value, str)]
        return (3, 0, "\n".join(texts).casefold())

    def kinds(self, path: Path) -> list[Kind]:
        """Return the kinds that the value at `path` can be converted to."""
        row = self.view.row(path)
        if not path or row.kind in CONTAINERS:
            return []
        other_kinds = [kind for kind in self.view.allowed(path[:-1]) if kind not in CONTAINERS]
        return [kind for kind in other_kinds if kind is not row.kind]

    def retype(self, paths: Sequence[Path], kind: Kind, run: RunEdit) -> list[Path]:
        """Convert values to another kind, except those that have it, and return their new paths.

        See `formats.convert` for what is lost.
        """
        for path in paths:
            row = self.view.row(path)
            if row.kind is kind:
                continue
            if kind not in self.kinds(path):
                raise WrongType(f"“{row.label}” cannot be a {kind.value}")
            run(Replace(path, self.view.make(kind, self.converted(path, kind).value)))
        return list(paths)

    # The clipboard

    def hold(self, paths: Sequence[Path]) -> HeldRows:
        """Return subtrees as they are now, for the clipboard."""
        rows = clipboard.CarriedRows(self.format, self.view, self.root, tops(paths))
        return HeldRows(rows.packed, rows.text, rows.names, ready=rows.ready, is_many=rows.is_many)

    def check_paste(self, path: Path, data: bytes) -> None:
        """Raise `WrongType` where packed rows may not be put in below the row at `path`."""
        for kind in clipboard.kinds(data, self.format.name):
            self._check_kind(path, kind)

    def _check_kind(self, path: Path, kind: Kind) -> None:
        if kind not in self.view.allowed(path):
            raise WrongType(f"no {kind.value} is allowed in “{self._row_label(path)}”")

    def read_ahead(self, data: bytes) -> bytes:
        """Return packed rows that `paste` need not read any more."""
        return clipboard.read_ahead(data, self.format.name, self.format.read)

    def paste(self, path: Path, data: bytes, run: RunEdit, index: int = -1) -> list[Path]:
        """Paste packed rows below `path`, under unused names, and return their paths."""
        clips = clipboard.unpack(self.format, data)
        self.view.know(clipboard.names(data, self.format.name))
        return grouped(
            len(clips), path, lambda target: self._paste(path, clips, target, index), run
        )

    def _paste(
        self, path: Path, clips: list[clipboard.Clip], run: RunEdit, index: int
    ) -> list[Path]:
        paths: list[Path] = []
        for clip in clips:
            self._check_kind(path, clip.kind)
            array = self.view.row(path).kind is Kind.ARRAY
            name = "" if array else self.free_name(path, clip.name, clip.kind)
            at = index + len(paths) if index >= 0 else -1
            paths.append(self._insert_node(path, name, clip.node, clip.kind, at, run))
        return paths

    def paste_over(self, path: Path, data: bytes, run: RunEdit) -> None:
        """Put the one packed row in the place of the one at `path`, which keeps its name."""
        clips = clipboard.unpack(self.format, data)
        if len(clips) != 1:
            raise WrongType(f"one row takes the place of one; {len(clips)} were copied")
        self.view.know(clipboard.names(data, self.format.name))
        run(Replace(path, clips[0].node))

    def from_text(self, path: Path, words: str) -> bytes:
        """Return the row below `path` in a YAML text, packed; raises `FormatError`."""
        return clipboard.from_text(self.format, self.view, self.root, path, words)

    def _row_label(self, path: Path) -> str:
        return self.view.row(path).label or "the root"

    # Other documents

    def take(self, differences: Iterable[Difference], run: RunEdit) -> None:
        """Take over differences to other documents; see `formats.diff.patch`."""
        from formats.diff.patch import take

        take(self.view, differences, run)

    def replace(self, path: Path, node: Node, run: RunEdit) -> None:
        """Put another node in the place of a row, under its key."""
        run(Replace(path, node))

    def reorder_keys(self, path: Path, run: RunEdit) -> None:
        """Take every child out and put it in again, which brings it where the format has it."""
        children = [(key, self.view.node((*path, key))) for key in self.view.keys(path)]
        for key, _node in children:
            run(Remove((*path, key)))
        for key, node in children:
            run(Insert(path, -1, key, node))


class _Rows:
    """Rows without those below others of them, each as its places from the root down.

    `places` are in the order of the document, whatever the depth; `keyed` has the paths that they
    were at first. Keys may change while rows of
    one name come and go; places before the row that is edited do not.
    """

    def __init__(self, view: Tree, paths: Sequence[Path]) -> None:
        self._view = view
        self._known: dict[Path, dict[Key, int]] = {}
        self.above = common([path[:-1] for path in paths])
        self.keyed = {self._places_of_path(path): path for path in tops(paths)}
        self.places = sorted(self.keyed)
        self._siblings: dict[tuple[int, ...], list[int]] = {}
        for row in self.places:
            self._siblings.setdefault(row[:-1], []).append(row[-1])
        self._last: tuple[tuple[int, ...], Path] = ((), ())

    def _places_of_path(self, path: Path) -> tuple[int, ...]:
        row_places = []
        for depth, key in enumerate(path):
            above = path[:depth]
            if above not in self._known:
                keys = self._view.keys(above)
                self._known[above] = {key: place for place, key in enumerate(keys)}
            if key not in self._known[above]:
                raise WrongType("there is nothing at this place")
            row_places.append(self._known[above][key])
        return tuple(row_places)

    @property
    def blocks(self) -> list[list[tuple[int, ...]]]:
        """The rows, those that lie together in one list."""
        row_blocks: list[list[tuple[int, ...]]] = []
        for row in self.places:
            if row_blocks and row_blocks[-1][-1] == (*row[:-1], row[-1] - 1):
                row_blocks[-1].append(row)
            else:
                row_blocks.append([row])
        return row_blocks

    def path(self, row: tuple[int, ...]) -> Path:
        """Return the path of a row now, while none of those before it was edited."""
        if row[:-1] != self._last[0]:
            path: Path = ()
            for place in row[:-1]:
                path = (*path, self._view.keys(path)[place])
            self._last = row[:-1], path
        above = self._last[1]
        return (*above, self._view.keys(above)[row[-1]])

    def moved(self, row: tuple[int, ...], path: Path) -> Path:
        """Return where `path`, made behind the block that begins at `row`, is at the end.

        A row came for each one of those before the block.
        """
        moved_keys: list[Key] = []
        for depth, (place, key) in enumerate(zip(row, path, strict=True)):
            is_index = self._view.row(tuple(moved_keys)).kind is Kind.ARRAY
            come = bisect_left(self._siblings.get(row[:depth], []), place) if is_index else 0
            moved_keys.append(key + come if isinstance(key, int) else key)
        return tuple(moved_keys)


def _hashes_from(base: str) -> Iterator[str]:
    """Yield `base` where it is a number, and numbers after it; then all from 1."""
    if base[:1].isdigit():
        yield base
        yield from map(hex, range(int(base, 0) + 1, int(base, 0) + _TRIES // 2))
    yield from map(hex, count(1))
